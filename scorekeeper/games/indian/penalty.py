"""The penalty for a wrong declaration: a player declares a hand that is no rummy (IND-16)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from scorekeeper.engine.referee import Penalty
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.text import Issue, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.record import Record

__all__ = ["penalty", "penalty_issues", "penalty_score"]


def penalty(options: Options) -> Penalty:
    """The penalty under these options."""
    points = options.wrong_declaration
    if points is None:
        text = T("A wrong declaration costs nothing at this table: play goes on.")
    elif options.format == "pool":
        text = T("A wrong declaration ends the round at this table and costs %(points)s penalty points.", points=points)
    else:
        text = T(
            "A wrong declaration ends the round at this table: it costs %(points)s to each other player still in.",
            points=points,
        )
    field = "" if points is None else "wrong_declaration"
    return Penalty(text, "IND-16", field, ("declare.no_rummy",), "winner", ("hand_rummy",), ("points", "loose"))


def penalty_issues(options: Options, record: Record) -> Iterator[Issue]:
    """The issues of a wrong declaration: there is a winner as well, or it costs nothing under these options."""
    if record.wrong_declaration is None:
        return
    if record.winner is not None:
        text = T("A round ends with a winner or with a wrong declaration. Leave one out.")
        yield Issue("wrong_declaration.winner", "wrong_declaration", text)
    if options.wrong_declaration is None:
        text = T("At this table a wrong declaration costs nothing: say what is missing, and play goes on.")
        yield Issue("wrong_declaration.refused", "wrong_declaration", text)


def penalty_score(options: Options, record: Record, playing: Sequence[str]) -> HandScore:
    """The score of a round that ended with a wrong declaration (IND-16).

    The declarer pays every player who has not packed; in a pool the declarer alone gets penalty points. `playing` are
    the players of the round.
    """
    declarer, points = record.wrong_declaration, options.wrong_declaration
    assert declarer is not None, "only called where somebody declared"
    assert points is not None, "checked: this table has a price for it"
    headline = T("%(player)s declared wrongly and pays.", player=declarer)
    packed = [player for player in playing if (holding := record.hands.get(player)) and holding.packed]
    still_in = [player for player in playing if player != declarer and player not in packed]
    if options.format == "pool":
        lines = [Line(declarer, points, T("Wrong declaration"), "IND-16")]
        lines += [Line(player, 0, T("Not counted: the declaration was wrong"), "IND-16") for player in still_in]
    else:
        pairs = (
            (
                Line(declarer, -points, T("Wrong declaration: to %(player)s", player=player), "IND-16"),
                Line(player, points, T("Wrong declaration of %(player)s", player=declarer), "IND-16"),
            )
            for player in still_in
        )
        lines = list(chain.from_iterable(pairs))
    lines += [Line(player, 0, T("Packed before the wrong declaration: pays nothing"), "IND-16") for player in packed]
    return HandScore(headline, tuple(lines))
