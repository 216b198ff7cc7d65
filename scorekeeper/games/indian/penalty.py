"""What a wrong declaration costs: a player declares a hand that is no rummy (IND-16, IND-16b)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.engine.referee import Penalty
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.text import TN, Issue, T
from scorekeeper.games.indian.options import Options
from scorekeeper.games.indian.play_rules import wrong_declaration
from scorekeeper.games.indian.record import Holding, Record

_CODES = ("declare.no_rummy",)


def penalty(options: Options) -> Penalty[Record]:
    """The penalty under these options. Where play goes on, somebody still has to say who won."""
    if options.wrong_declaration is None:
        text = T("A wrong declaration costs nothing at this table: play goes on.")
        return Penalty(text, "IND-16", codes=_CODES)
    undecided = "" if options.wrong_declaration_ends else "winner"
    return Penalty(wrong_declaration(options), "IND-16b", _with_wrong_declaration, _CODES, undecided)


def _with_wrong_declaration(record: Record, player: str) -> Record:
    """The record in which the player declared wrongly: nobody has won, and no count is known any more."""
    hands = {name: replace(holding, points=None, loose=None) for name, holding in record.hands.items()}
    hands[player] = replace(hands.get(player, Holding()), wrong_declaration=True)
    return replace(record, winner=None, hand_rummy=False, hands=hands)


def penalty_issues(options: Options, record: Record) -> Iterator[Issue]:
    """The issues of wrong declarations: they cost nothing under these options, or the round was over already."""
    named, wrong = record.wrong_declaration, record.wrong_declarers()
    paths = {player: f"hands.{player}" for player in wrong}
    if named is not None:
        paths[named] = "wrong_declaration"
        if record.winner is not None:
            text = T("A round ends with a winner or with a wrong declaration. Leave one out.")
            yield Issue("wrong_declaration.winner", "wrong_declaration", text)
    for player in wrong:
        if options.wrong_declaration is None:
            text = T(
                "A wrong declaration costs nothing at this table, and play goes on. Enter how the round ended for "
                "%(player)s: played, or packed.",
                player=player,
            )
            yield Issue("wrong_declaration.refused", paths[player], text)
        elif player == record.winner and named is None:
            text = T("%(player)s declared wrongly, so cannot win this round. Change one of the two.", player=player)
            yield Issue("wrong_declaration.winner", paths[player], text)
        elif record.winner is not None and named is None and options.wrong_declaration_ends:
            text = T(
                "%(player)s declared wrongly, which ends the round at this table, but %(winner)s won it. Change one "
                "of the two.",
                player=player,
                winner=record.winner,
            )
            yield Issue("wrong_declaration.winner", paths[player], text)
    if record.ended_by(options) is not None:
        for player in wrong[1:]:
            text = T(
                "%(first)s declared wrongly, which ended the round, so %(player)s cannot have declared as well. Change "
                "one of the two.",
                first=wrong[0],
                player=player,
            )
            yield Issue("wrong_declaration.twice", paths[player], text)


def penalty_score(options: Options, record: Record, declarer: str, playing: Sequence[str]) -> HandScore:
    """The score of a round that the wrong declaration of `declarer` ended (IND-16b).

    The declarer pays every player who has not packed; in a pool the declarer alone gets penalty points. `playing` are
    the players of the round.
    """
    points = options.wrong_declaration
    assert points is not None, "checked: this table has a price for it"
    packed = [player for player in playing if record.hands.get(player, Holding()).packed]
    still_in = [player for player in playing if player != declarer and player not in packed]
    if options.format == "pool":
        headline = T(
            "%(player)s declared wrongly, and the round is over: %(points)s penalty points.",
            player=declarer,
            points=points,
        )
        lines = [Line(declarer, points, T("Wrong declaration"), "IND-16b")]
        lines += [Line(player, 0, T("Not counted: the declaration was wrong"), "IND-16b") for player in still_in]
    else:
        headline = TN(
            "%(player)s declared wrongly, and the round is over: %(points)s to the only other player still in.",
            "%(player)s declared wrongly, and the round is over: %(points)s to each of %(count)s others still in, "
            "%(sum)s in all.",
            len(still_in),
            player=declarer,
            points=points,
            sum=points * len(still_in),
        )
        lines = []
        for player in still_in:
            lines.append(Line(declarer, -points, T("Wrong declaration: to %(player)s", player=player), "IND-16b"))
            lines.append(Line(player, points, T("Wrong declaration of %(player)s", player=declarer), "IND-16b"))
    lines += [Line(player, 0, T("Packed before the wrong declaration: pays nothing"), "IND-16b") for player in packed]
    return HandScore(headline, tuple(lines))
