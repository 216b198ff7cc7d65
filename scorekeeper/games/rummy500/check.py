"""The issues of a record: what is wrong or missing in it, each at the path of its field."""

from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Issue, T, Text
from scorekeeper.games.rummy500.joker_reading import readings
from scorekeeper.games.rummy500.options import Options, card_values, deck, packs_for, solver_rules
from scorekeeper.games.rummy500.penalty import penalty_issues
from scorekeeper.games.rummy500.record import Holding, Record
from scorekeeper.games.rummy500.table_melds import Table, lay_out
from scorekeeper.games.rummy500.tally import called_points, tally_issues


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Every issue of a record; `field` of each is a path into the record."""
    issues = list(_name_issues(record, state))
    for player, holding in record.hands.items():
        issues += _one_way_issues(player, holding)
    issues += _out_issues(options, record)
    issues += _missing_issues(record, state)
    issues += penalty_issues(options, record, state.players)
    packs = packs_for(len(state.players))
    issues += tally_issues(options, record, packs)
    table = lay_out(options, record, packs)
    issues += table.issues
    issues += deck(options, packs).too_many_together(_cards_by_path(record, table))
    if solver_rules(options, packs).opens_with_melds:
        issues += _own_meld_issues(record)
    if options.first_meld:
        issues += _first_meld_issues(options, record, packs)
    return issues


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """The issues of a record while nobody has said who went out. Before that is said nobody's cards are missing: any of
    the players may have none left."""
    issues = [issue for issue in check(options, record, state) if issue.code not in ("hand.missing", "left.missing")]
    text = T("Tap the name of whoever went out, or say that the stock ran out.")
    return [*issues, Issue("out.missing", "out", text, unfinished=True)]


def _name_issues(record: Record, state: State) -> Iterator[Issue]:
    """Issues with names that no player of this match has."""
    fields = {f"hands.{player}": player for player in record.hands}
    if record.out is not None:
        fields = {"out": record.out, **fields}
    for path, name in fields.items():
        yield from unknown_player(name, state.players, path)


def _one_way_issues(player: str, holding: Holding) -> Iterator[Issue]:
    """Issues with a half of a hand (melded or left) that is given in more than one way."""
    path = f"hands.{player}"
    if holding.points is not None and (holding.says_melded or holding.says_left):
        text = T("%(player)s is here with points and with cards or counts. Keep one of the two.", player=player)
        yield Issue("hand.twice", f"{path}.points", text)
    if holding.melded is not None and holding.melded_cards:
        text = T("Enter what %(player)s melded in one way: a number, or the cards.", player=player)
        yield Issue("hand.twice", f"{path}.melded", text)
    if holding.left is not None and holding.hand is not None:
        text = T("Enter what %(player)s has left in one way: a number, or the cards.", player=player)
        yield Issue("hand.twice", f"{path}.left", text)


def _out_issues(options: Options, record: Record) -> Iterator[Issue]:
    """Issues with a player who went out with cards left or with nothing melded, and with others who have no card left
    either (R500-21)."""
    if record.out is None:
        return
    path, holding = f"hands.{record.out}", record.hands.get(record.out, Holding())
    text = T("%(player)s went out, so no card is left. Correct one of the two.", player=record.out)
    if holding.left:
        yield Issue("out.cards_left", f"{path}.left", text)
    if holding.hand:
        yield Issue("out.cards_left", f"{path}.hand", text, tuple(map(str, holding.hand)))
    if holding.points is not None and holding.points < 0:
        text = T(
            "%(player)s went out with nothing left, so the points are not below 0. Correct them.", player=record.out
        )
        yield Issue("out.points", f"{path}.points", text)
    for field in _empty_fields(options, holding):
        text = T(
            "%(player)s went out, so %(player)s melded something. Enter it, or correct who went out.", player=record.out
        )
        yield Issue("out.nothing_melded", f"{path}.{field}", text)
    for player, other in record.hands.items():
        if player != record.out and other.hand == () and options.going_out != "float":
            text = T(
                "%(player)s has no card left, but %(out)s went out. Enter the cards left, or correct who went out.",
                player=player,
                out=record.out,
            )
            yield Issue("out.two", f"hands.{player}.hand", text)


def _empty_fields(options: Options, holding: Holding) -> Iterator[str]:
    """The fields by which a player has melded nothing."""
    if holding.melds == () and not holding.laid_off:
        yield "melds"
    # At some tables there are cards that count nothing.
    if options.queen_of_spades and options.joker_value != 0:
        if holding.melded in (0, ()):
            yield "melded"
        if holding.points == 0:
            yield "points"


def _missing_issues(record: Record, state: State) -> Iterator[Issue]:
    """Issues with what is missing: the melds of the player who went out, the cards left with the others."""
    for player in state.players:
        holding = record.hands.get(player, Holding())
        path = f"hands.{player}"
        if holding.points is not None:
            continue
        if not holding.says_melded and not holding.says_left:
            yield Issue(
                "hand.missing",
                path,
                T("What about %(player)s? Nothing is entered yet.", player=player),
                unfinished=True,
            )
        elif player == record.out and not holding.says_melded:
            text = T("%(player)s went out: say what %(player)s melded.", player=player)
            yield Issue("melded.missing", path, text, unfinished=True)
        elif player != record.out and not holding.says_left:
            yield Issue(
                "left.missing", path, T("What has %(player)s left? 0 if nothing.", player=player), unfinished=True
            )


def _cards_by_path(record: Record, table: Table) -> dict[str, list[Card]]:
    """Every card on the table and in the hands, by path in the record; jokers as jokers."""
    left = {f"hands.{player}.hand": list(holding.hand or ()) for player, holding in record.hands.items()}
    return {**{path: [card.physical for card in cards] for path, cards in table.cards.items()}, **left}


def _own_meld_issues(record: Record) -> Iterator[Issue]:
    """Issues with players who laid off without a meld of their own, if the options demand one (R500-14, R500-38)."""
    for player, holding in record.hands.items():
        if holding.laid_off and not holding.melds:
            text = T("At this table %(player)s lays off only after a meld of %(player)s's own. Add it.", player=player)
            yield Issue("layoff.no_own_meld", f"hands.{player}.laid_off", text)


def _first_meld_issues(options: Options, record: Record, packs: int) -> Iterator[Issue]:
    """An issue for each player who has melded less than the first melds must count (R500-38).

    A record does not say in which turn a meld was laid. It cannot be true if all melds of a player together count less.
    """
    for player, holding in record.hands.items():
        field = "melds" if holding.melds else "melded"
        points = called_points(options, "melded", holding.melded or 0) + _most_points(
            options, holding.melds or (), packs
        )
        if 0 < points < options.first_meld:
            text = T(
                "%(player)s melded %(points)s, but first melds count %(least)s or more at this table. Correct it.",
                player=player,
                points=points,
                least=options.first_meld,
            )
            yield Issue("melds.first", f"hands.{player}.{field}", text)


def _most_points(options: Options, melds: Sequence[Sequence[Card]], packs: int) -> int:
    """The most that these melds can count together; 0 if one of them is no meld, which is another issue."""
    rules, values = solver_rules(options, packs), card_values(options)
    points = 0
    for cards in melds:
        melds_read = readings(cards, rules)
        if isinstance(melds_read, Text):
            return 0
        points += max(map(values.meld, melds_read))
    return points
