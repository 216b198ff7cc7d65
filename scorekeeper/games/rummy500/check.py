"""What cannot stand in the record of a hand of Rummy 500: every issue, at its field."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cards import Card
from scorekeeper.games.rummy500.foul import foul_issues
from scorekeeper.games.rummy500.options import Options, deck, packs_for
from scorekeeper.games.rummy500.record import Holding, Record
from scorekeeper.games.rummy500.table import Table, lay_out
from scorekeeper.games.rummy500.tally import issues as tally_issues
from scorekeeper.scoring import State
from scorekeeper.text import Issue, T

__all__ = ["check", "jokers_elsewhere", "undecided"]


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Everything that cannot stand in a record; the fields are paths into it."""
    issues = list(_names(record, state))
    for player, holding in record.hands.items():
        issues += _ways(player, holding)
    issues += _out(record)
    issues += _missing(record, state)
    issues += foul_issues(options, record, state.players)
    packs = packs_for(len(state.players))
    issues += tally_issues(options, record, packs)
    table = lay_out(options, record, packs)
    issues += table.issues
    held = deck(options, packs).too_many_together(_every_card(record, table))
    issues += held
    if not held:
        issues += jokers_elsewhere(table.cards, packs)
    if options.layoff_after_own_meld:
        issues += _lay_off_first(record)
    return issues


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """What there is to say of a record in which nobody has said who went out: somebody may have nothing left."""
    found = check(options, record, state)
    left = [issue for issue in found if issue.code == "left.missing"]
    if len(left) == 1:
        found.remove(left[0])
    text = T("Tap the name of whoever went out, or say that the stock ran out.")
    return [*found, Issue("out.missing", "out", text)]


def _names(record: Record, state: State) -> Iterator[Issue]:
    """Only players of this match."""
    fields = {f"hands.{player}": player for player in record.hands}
    if record.out is not None:
        fields = {"out": record.out, **fields}
    for where, name in fields.items():
        if name not in state.players:
            text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=state.players)
            yield Issue("player.unknown", where, text)


def _ways(player: str, holding: Holding) -> Iterator[Issue]:
    """Each half of a hand is said in one way."""
    where = f"hands.{player}"
    if holding.points is not None and (holding.says_melded or holding.says_left):
        text = T("%(player)s is here with points and with cards or counts. Keep one of the two.", player=player)
        yield Issue("hand.twice", f"{where}.points", text)
    if holding.melded is not None and holding.melded_cards:
        text = T("Enter what %(player)s melded in one way: a number, or the cards.", player=player)
        yield Issue("hand.twice", f"{where}.melded", text)
    if holding.left is not None and holding.hand is not None:
        text = T("Enter what %(player)s has left in one way: a number, or the cards.", player=player)
        yield Issue("hand.twice", f"{where}.left", text)


def _out(record: Record) -> Iterator[Issue]:
    """Whoever went out has no card left (R500-21)."""
    holding = Holding() if record.out is None else record.hands.get(record.out, Holding())
    text = T("%(player)s went out, so no card is left. Correct one of the two.", player=record.out)
    if holding.left:
        yield Issue("out.cards_left", f"hands.{record.out}.left", text)
    if holding.hand:
        yield Issue("out.cards_left", f"hands.{record.out}.hand", text, tuple(map(str, holding.hand)))


def _missing(record: Record, state: State) -> Iterator[Issue]:
    """What has not been said yet: of whoever went out what was melded, of the others what is left."""
    for player in state.players:
        holding = record.hands.get(player, Holding())
        where = f"hands.{player}"
        if holding.points is not None:
            continue
        if not holding.says_melded and not holding.says_left:
            yield Issue("hand.missing", where, T("What about %(player)s? Melded and left, please.", player=player))
        elif player == record.out and not holding.says_melded:
            text = T("%(player)s went out: say what %(player)s melded.", player=player)
            yield Issue("melded.missing", where, text)
        elif player != record.out and not holding.says_left:
            yield Issue("left.missing", where, T("What has %(player)s left? 0 if nothing.", player=player))


def _every_card(record: Record, table: Table) -> dict[str, list[Card]]:
    """Every card of the record by its path: on the table, and left in the hands."""
    left = {f"hands.{player}.hand": list(holding.hand or ()) for player, holding in record.hands.items()}
    return {**{at: [card.own for card in cards] for at, cards in table.cards.items()}, **left}


def jokers_elsewhere(table: Mapping[str, Sequence[Card]], packs: int) -> Iterator[Issue]:
    """An issue for each joker on the table (cards by path) that stands for one card more than the packs hold."""
    faces = Counter(card.face for cards in table.values() for card in cards)
    for at, cards in table.items():
        for card in cards:
            if card.stands_for and faces[card.face] > packs:
                text = T(
                    "A joker stands for %(card)s here, but %(card)s lies elsewhere on the table. Correct one of them.",
                    card=card.stands_for,
                )
                yield Issue("joker.elsewhere", at, text, (str(card),))


def _lay_off_first(record: Record) -> Iterator[Issue]:
    """At this table nobody lays off without an own meld (R500-14)."""
    for player, holding in record.hands.items():
        if holding.laid_off and not holding.melds:
            text = T("At this table %(player)s lays off only after a meld of %(player)s's own. Add it.", player=player)
            yield Issue("layoff.no_own_meld", f"hands.{player}.laid_off", text)
