"""What the questions about Rummy 500 share: the packs, the table as it lies, and points spelled out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.cards import Card
from scorekeeper.fields import CardList, Switch, Whole, spec
from scorekeeper.games.rummy500.check import jokers_elsewhere
from scorekeeper.games.rummy500.options import Options, deck, rules, values
from scorekeeper.games.rummy500.reading import Reader
from scorekeeper.games.rummy500.record import no_meld
from scorekeeper.melds import Meld, wild_lay_off
from scorekeeper.solvers.rummy500 import LaidOff
from scorekeeper.text import N_, Invalid, Issue, Reason, T, Text

__all__ = [
    "HAND",
    "MOST_HELD",
    "counted",
    "has_melded",
    "in_packs",
    "lay_off_reasons",
    "left_over",
    "lying",
    "packs_in_play",
    "read_melds",
    "shown_lay_offs",
]

# More than anybody holds, and a pile is taken long before; the exact search of more would take a table's patience.
MOST_HELD = 45
HAND = CardList(1, MOST_HELD)


def packs_in_play() -> int:
    """The field that says how many packs are in play; one in most games (R500-04)."""
    packs: int = spec(
        Whole(1, 2), 1, N_("Packs"), N_("One for up to four players, two for more."), "R500-04", aside=True
    )
    return packs


def has_melded() -> bool:
    """The field that says that the player melded before in this hand; matters where that comes first (R500-14)."""
    melded: bool = spec(Switch(), False, N_("I have melded in this hand"), "", "R500-14", when="layoff_after_own_meld")
    return melded


def in_packs(options: Options, packs: int, fields: Mapping[str, Sequence[Card]]) -> None:
    """`Invalid` names the cards that are there more often than the packs hold them."""
    own = {at: [card.own for card in cards] for at, cards in fields.items()}
    if issues := deck(options, packs).too_many_together(own):
        raise Invalid(*issues)


def lying(table: Sequence[Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """The melds on the table by their paths in the question."""
    return {f"table.{index}": cards for index, cards in enumerate(table)}


def read_melds(options: Options, packs: int, groups: Mapping[str, Sequence[Card]]) -> tuple[Meld, ...]:
    """Melds on the table, by path; `Invalid` where one is none, or a joker stands for a card that lies elsewhere."""
    reader = Reader(rules(options, packs), [card for cards in groups.values() for card in cards])
    found = {at: reader.meld(cards) for at, cards in groups.items()}
    issues = [
        Issue("meld.illegal", at, no_meld(groups[at], reason), tuple(map(str, groups[at])))
        for at, reason in found.items()
        if isinstance(reason, Text)
    ]
    melds = {at: meld for at, meld in found.items() if isinstance(meld, Meld)}
    issues = issues or list(jokers_elsewhere({at: meld.cards for at, meld in melds.items()}, packs))
    if issues:
        raise Invalid(*issues)
    return tuple(melds.values())


def counted(options: Options, cards: Sequence[Card], meld: Meld) -> Reason:
    """What cards of a meld count, card by card."""
    table = values(options)
    amounts = [table.melded(card, meld) for card in cards]
    low = options.ace == "by_place" and meld.is_run and meld.cards[0].face.rank == 1
    if low and any(card.suit is not None and card.rank == 1 for card in cards):
        text = T("%(cards)s: %(sum)s; the ace is low here.", cards=list(cards), sum=_sum(amounts))
        return Reason("R500-28", text)
    return Reason("R500-27", T("%(cards)s: %(sum)s.", cards=list(cards), sum=_sum(amounts)))


def lay_off_reasons(options: Options, packs: int, laid_off: Iterable[LaidOff]) -> Iterator[Reason]:
    """What each lay-off counts."""
    wild = rules(options, packs).wild
    for laid in laid_off:
        grown = wild_lay_off(laid.onto, [laid.card], wild)
        assert isinstance(grown, Meld), "the solver lays off what fits"
        said = {"card": laid.card, "meld": list(laid.onto.cards), "points": values(options).melded(laid.card, grown)}
        yield Reason("R500-15", T("%(card)s onto %(meld)s: %(points)s.", **said))


def shown_lay_offs(laid_off: Iterable[LaidOff]) -> list[dict[str, object]]:
    """Lay-offs as programs read them, and as a record takes them."""
    return [{"card": laid.card, "onto": laid.onto.cards} for laid in laid_off]


def left_over(options: Options, cards: Sequence[Card]) -> Reason:
    """What cards count against their holder."""
    if not cards:
        return Reason("R500-25", T("No card is left."))
    amounts = [values(options).held(card) for card in cards]
    return Reason("R500-25", T("Left, taken off: %(cards)s: %(sum)s.", cards=list(cards), sum=_sum(amounts)))


def _sum(amounts: Sequence[int]) -> str:
    """`5 + 6 + 15 = 26`, or one number alone."""
    if len(amounts) == 1:
        return str(amounts[0])
    return f"{' + '.join(map(str, amounts))} = {sum(amounts)}"
