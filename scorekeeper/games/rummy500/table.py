"""The table of a hand: the melds that lie there, whose they are, who laid off what on them (R500-14 to R500-20).

Lay-offs are recorded by player, not in the order of play. Each says what the meld looked like before it; from that the
order is found in which all of them can have been laid. Whose the melds are that somebody called as a number only, is
not known: lay-offs on them are taken as stated.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.cards import Card
from scorekeeper.games.rummy500.options import Options, rules
from scorekeeper.games.rummy500.reading import Reader, added
from scorekeeper.games.rummy500.record import Holding, Record, no_meld
from scorekeeper.melds import Meld
from scorekeeper.text import Issue, T, Text

__all__ = ["Lying", "Placed", "Table", "lay_out", "swapped"]


@dataclass(frozen=True)
class Placed:
    """Cards that a player laid off: as they lie, on whose meld (None: not known), and how that lay before."""

    player: str
    cards: tuple[Card, ...]
    on: "Lying"
    before: Meld
    took: Card | None = None


@dataclass(eq=False)
class Lying:
    """One meld on the table: whose it is, how it was laid, how it lies now, and where the record has it.

    `lost` are its jokers that somebody swapped out.
    """

    owner: str | None
    laid: Meld
    now: Meld
    at: str
    lost: list[Card] = field(default_factory=list)

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards of it that still belong to its owner, as they lie."""
        gone = [str(card) for card in self.lost]
        return tuple(card for card in self.laid.cards if str(card) not in gone)


@dataclass
class Table:
    """All melds and lay-offs of a record, and what cannot stand about them."""

    melds: list[Lying] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    # Every card on the table as it lies, by its path in the record.
    cards: dict[str, list[Card]] = field(default_factory=dict)

    def of(self, player: str) -> tuple[list[Lying], list[Placed]]:
        """The melds a player laid, and the player's lay-offs."""
        return [one for one in self.melds if one.owner == player], [one for one in self.placed if one.player == player]


def swapped(meld: Meld, card: Card) -> tuple[Meld, Card] | None:
    """The meld with a card in the place of the joker that stands for it, and that joker; None where none does."""
    joker = next((one for one in meld.cards if one.stands_for == card), None)
    if joker is None:
        return None
    return Meld(meld.kind, tuple(card if one is joker else one for one in meld.cards)), joker


def lay_out(options: Options, record: Record, packs: int) -> Table:
    """The table of a record; its `issues` say what is no meld, fits nowhere, or stands for a card that lies there."""
    builder = _Builder(options, record, packs)
    builder.build()
    return builder.table


@dataclass
class _Waiting:
    """A lay-off of the record that has not found its place yet."""

    player: str
    at: str
    cards: tuple[Card, ...]
    onto: Meld


class _Builder:
    """Lays the melds of a record down, then the lay-offs, one that fits after the other."""

    def __init__(self, options: Options, record: Record, packs: int) -> None:
        self.options = options
        self.hands: Mapping[str, Holding] = record.hands
        self.table = Table()
        self.waiting: list[_Waiting] = []
        melded = [card for one in self.hands.values() for cards in one.melds or () for card in cards]
        laid_off = [card for one in self.hands.values() for laid in one.laid_off or () for card in laid.card]
        self.reader = Reader(rules(options, packs), [*melded, *laid_off])

    def build(self) -> None:
        for player, holding in self.hands.items():
            for index, cards in enumerate(holding.melds or ()):
                at = f"hands.{player}.melds.{index}"
                if meld := self._meld(cards, at):
                    self.table.melds.append(Lying(player, meld, meld, at))
                    self.table.cards[at] = list(meld.cards)
            for index, laid in enumerate(holding.laid_off or ()):
                at = f"hands.{player}.laid_off.{index}"
                if meld := self._meld(laid.onto, f"{at}.onto"):
                    self.waiting.append(_Waiting(player, at, laid.card, meld))
        # A meld that cannot be read may be the one that a lay-off looks for: first things first.
        if not self.table.issues:
            self._lay_all_off()
        self.table.placed.sort(key=lambda one: list(self.hands).index(one.player))

    def _meld(self, cards: Sequence[Card], at: str) -> Meld | None:
        found = self.reader.meld(cards)
        if isinstance(found, Meld):
            return found
        self.table.issues.append(Issue("meld.illegal", at, no_meld(cards, found), tuple(map(str, cards))))
        return None

    def _lay_all_off(self) -> None:
        while self.waiting:
            placed = next(self._placeable(), None) or self._on_unknown_meld()
            if placed is None:
                self.table.issues += [self._why_not(one) for one in self.waiting]
                return
            waiting, lying, grown, took = placed
            self._place(waiting, lying, grown, took)

    def _place(self, waiting: _Waiting, lying: Lying, grown: Meld, took: Card | None) -> None:
        before = lying.now
        lying.now = grown
        cards = added(before, grown)
        self.reader.keep(cards, waiting.cards)
        if took:
            for at, several in self.table.cards.items():
                # Whoever swapped the joker in has it among the own cards now.
                if str(took) in map(str, several):
                    self.table.cards[at] = [card for card in several if str(card) != str(took)]
                    break
            if str(took) in map(str, lying.laid.cards):
                lying.lost.append(took)
            self.table.placed = [_without(one, lying, took) for one in self.table.placed]
        self.table.placed.append(Placed(waiting.player, cards, lying, before, took))
        self.table.cards.setdefault(f"{waiting.at}.card", []).extend(cards)
        self.waiting.remove(waiting)

    def _placeable(self) -> Iterator[tuple[_Waiting, Lying, Meld, Card | None]]:
        """Lay-offs that fit now: named cards first, then jokers that may go anywhere, then swaps."""
        for free in (False, True):
            for one in self.waiting:
                if free == any(card.suit is None and not card.stands_for for card in one.cards):
                    for lying in self._candidates(one):
                        grown = self.reader.lay_off(lying.now, one.cards)
                        if isinstance(grown, Meld):
                            yield one, lying, grown, None
        if self.options.joker_swap:
            for one in self.waiting:
                for lying in self._candidates(one):
                    if len(one.cards) == 1 and (swap := swapped(lying.now, one.cards[0])):
                        yield one, lying, *swap

    def _candidates(self, waiting: _Waiting) -> list[Lying]:
        """The melds that can be meant, the one that lies exactly so first: others may have laid off since."""
        faces = Counter(card.face for card in waiting.onto.cards)
        found = [one for one in self.table.melds if not faces - Counter(card.face for card in one.now.cards)]
        return sorted(found, key=lambda one: len(one.now.cards))

    def _on_unknown_meld(self) -> tuple[_Waiting, Lying, Meld, Card | None] | None:
        """The next lay-off on a meld that is not recorded by cards, where somebody called melds as a number."""
        if all(one.melded is None and one.points is None for one in self.hands.values()):
            return None
        for one in sorted(self.waiting, key=lambda one: len(one.onto.cards)):
            if self._candidates(one):
                continue
            lying = self._grown(one) or Lying(None, one.onto, one.onto, f"{one.at}.onto")
            grown = self.reader.lay_off(one.onto, one.cards)
            if isinstance(grown, Meld):
                new = added(lying.now, one.onto) if lying in self.table.melds else one.onto.cards
                self.table.cards[f"{one.at}.onto"] = list(new)
                lying.now = one.onto
                if lying not in self.table.melds:
                    self.table.melds.append(lying)
                return one, lying, grown, None
        return None

    def _grown(self, waiting: _Waiting) -> Lying | None:
        """The meld that became the one a lay-off is on by lay-offs that are not recorded by cards."""
        faces = Counter(card.face for card in waiting.onto.cards)
        return next((one for one in self.table.melds if not Counter(card.face for card in one.now.cards) - faces), None)

    def _why_not(self, waiting: _Waiting) -> Issue:
        """Why a lay-off fits nowhere."""
        shown = list(waiting.onto.cards)
        candidates = self._candidates(waiting)
        if not candidates:
            text = T("%(meld)s does not lie on this table. Lay off on a meld that somebody laid down.", meld=shown)
            return Issue("layoff.no_meld", f"{waiting.at}.onto", text, tuple(map(str, shown)))
        reason = self.reader.lay_off(candidates[0].now, waiting.cards)
        assert isinstance(reason, Text), "it would have been laid off"
        cards = list(waiting.cards)
        text = T(
            "%(cards)s cannot be laid off on %(meld)s. %(reason)s",
            cards=cards,
            meld=list(candidates[0].now.cards),
            reason=reason,
        )
        return Issue("layoff.illegal", f"{waiting.at}.card", text, tuple(map(str, cards)))


def _without(placed: Placed, lying: Lying, took: Card) -> Placed:
    """A lay-off without the joker that was swapped out of it."""
    if placed.on is not lying or str(took) not in map(str, placed.cards):
        return placed
    return replace(placed, cards=tuple(card for card in placed.cards if str(card) != str(took)))
