"""The table of a hand: which melds lie there, who owns them, and who laid off what on them (R500-14 to R500-20).

A record lists lay-offs by player, not in the order of play. Each lay-off says what its meld looked like before it. From
that `lay_out` finds an order in which all of them can have been played.

Some players report their melds as a number only. The owner of such a meld is unknown, and a lay-off on it is accepted
as the record states it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Meld, illegal_meld
from scorekeeper.engine.step_budget import spend
from scorekeeper.engine.text import Issue, T, Text
from scorekeeper.games.rummy500.joker_reading import LayOffReader, added_cards, readings, table_readings
from scorekeeper.games.rummy500.options import Options, solver_rules
from scorekeeper.games.rummy500.record import Holding, Record

# What it costs to look at a meld, and to try whether cards fit on it.
_STEPS_A_MELD, _STEPS_A_TRY = 3, 40


@dataclass(frozen=True)
class PlacedLayOff:
    """Cards that `player` laid off on a meld.

    `cards` are the cards with what their jokers stand for, `before` is the meld without them. `swapped_joker` is the
    joker that the player took in exchange; None for an ordinary lay-off.
    """

    player: str
    cards: tuple[Card, ...]
    meld: "TableMeld"
    before: Meld
    swapped_joker: Card | None = None


@dataclass(eq=False)
class TableMeld:
    """One meld on the table.

    `owner` laid it down (None: unknown). `as_laid` is the meld when it was laid down, `now` the meld with all lay-offs
    found so far. `path` is its place in the record. `swapped_out` are its jokers that somebody took in exchange.
    """

    owner: str | None
    as_laid: Meld
    now: Meld
    path: str
    swapped_out: list[Card] = field(default_factory=list)

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """The cards that its owner laid down, without the jokers that were swapped out."""
        gone = [str(card) for card in self.swapped_out]
        return tuple(card for card in self.as_laid.cards if str(card) not in gone)


@dataclass
class Table:
    """All melds and lay-offs of a record, and the issues found in them.

    `cards` holds every card on the table, with what its jokers stand for, by path in the record.
    """

    melds: list[TableMeld] = field(default_factory=list)
    lay_offs: list[PlacedLayOff] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    cards: dict[str, list[Card]] = field(default_factory=dict)

    def of(self, player: str) -> tuple[list[TableMeld], list[PlacedLayOff]]:
        """The melds that a player laid down, and the player's lay-offs."""
        melds = [meld for meld in self.melds if meld.owner == player]
        return melds, [lay_off for lay_off in self.lay_offs if lay_off.player == player]


def swap_joker(meld: Meld, card: Card) -> tuple[Meld, Card] | None:
    """Put a card in the place of the joker that stands for it (R500-20).

    Returns the meld with the card, and the joker. None if no joker of the meld stands for this card.
    """
    joker = next((other for other in meld.cards if other.stands_for == card), None)
    if joker is None:
        return None
    return Meld(meld.kind, tuple(card if other is joker else other for other in meld.cards)), joker


def lay_out(options: Options, record: Record, packs: int) -> Table:
    """The table of a record that was played with `packs` packs.

    `issues` of the result name the melds that are no melds (`meld.illegal`), and the lay-offs on a meld that is not
    there (`layoff.no_meld`) or that do not fit (`layoff.illegal`). Where the jokers of the melds can be read in several
    ways (R500-20b), it is the first way without issues, else the usual one.
    """
    rules = solver_rules(options, packs)
    groups = {path: readings(cards, rules) for path, cards in _groups(record.hands)}
    # A lay-off may be on a meld that is not legal. The illegal melds are reported first.
    illegal = [
        illegal_meld(cards, reason, path)
        for path, cards in _groups(record.hands)
        if isinstance(reason := groups[path], Text)
    ]
    legal = {path: ways for path, ways in groups.items() if not isinstance(ways, Text)}
    melds = {path: ways for path, ways in legal.items() if not path.endswith(".onto")}
    laid_off = [card for holding in record.hands.values() for laid in holding.laid_off or () for card in laid.card]
    lying = [card.face for card in laid_off if card.suit is not None or card.stands_for]
    outcomes = []
    for read in table_readings(list(melds.values()), rules, lying):
        builder = _Builder(options, record.hands, LayOffReader(rules, lying), illegal)
        builder.build({**legal, **{path: (meld,) for path, meld in zip(melds, read, strict=True)}})
        outcomes.append(builder.table)
        if not builder.table.issues:
            break
    return outcomes[-1] if not outcomes[-1].issues else outcomes[0]


def _groups(hands: Mapping[str, Holding]) -> Iterator[tuple[str, Sequence[Card]]]:
    """By path every meld of a record, and every meld as it lay before a lay-off."""
    for player, holding in hands.items():
        for index, cards in enumerate(holding.melds or ()):
            yield f"hands.{player}.melds.{index}", cards
        for index, laid in enumerate(holding.laid_off or ()):
            yield f"hands.{player}.laid_off.{index}.onto", laid.onto


@dataclass
class _PendingLayOff:
    """A lay-off of the record that is not on the table yet. `onto` are the readings of the meld as it lay before."""

    player: str
    path: str
    cards: tuple[Card, ...]
    onto: Sequence[Meld]


class _Builder:
    """Lays down the melds of a record, then repeatedly a lay-off that fits, until none is left or none fits."""

    def __init__(
        self, options: Options, hands: Mapping[str, Holding], reader: LayOffReader, issues: Iterable[Issue]
    ) -> None:
        self.options = options
        self.hands = hands
        self.table = Table(issues=list(issues))
        self.pending: list[_PendingLayOff] = []
        self.reader = reader

    def build(self, melds: Mapping[str, Sequence[Meld]]) -> None:
        """Lay everything down. `melds` are the readings of each meld by path; of those on the table there is one."""
        for player, holding in self.hands.items():
            for index in range(len(holding.melds or ())):
                path = f"hands.{player}.melds.{index}"
                if path in melds:
                    (meld,) = melds[path]
                    self.table.melds.append(TableMeld(player, meld, meld, path))
                    self.table.cards[path] = list(meld.cards)
                    self.reader.add(meld.cards)
            for index, laid in enumerate(holding.laid_off or ()):
                path = f"hands.{player}.laid_off.{index}"
                if f"{path}.onto" in melds:
                    self.pending.append(_PendingLayOff(player, path, laid.card, melds[f"{path}.onto"]))
        if not self.table.issues:
            self._lay_all_off()
        self.table.lay_offs.sort(key=lambda lay_off: list(self.hands).index(lay_off.player))

    def _lay_all_off(self) -> None:
        while self.pending:
            placed = next(self._placeable(), None) or self._on_unknown_meld()
            if placed is None:
                self.table.issues += [self._why_not(pending) for pending in self.pending]
                return
            lay_off, target, grown, joker = placed
            self._place(lay_off, target, grown, joker)

    def _place(self, lay_off: _PendingLayOff, target: TableMeld, grown: Meld, joker: Card | None) -> None:
        before = target.now
        target.now = grown
        cards = added_cards(before, grown)
        self.reader.fix_jokers(cards, lay_off.cards)
        if joker:
            for path, cards_there in self.table.cards.items():
                # The joker lies in another meld now, among the cards of the player who took it.
                if str(joker) in map(str, cards_there):
                    self.table.cards[path] = [card for card in cards_there if str(card) != str(joker)]
                    break
            if str(joker) in map(str, target.as_laid.cards):
                target.swapped_out.append(joker)
            self.table.lay_offs = [_without(earlier, target, joker) for earlier in self.table.lay_offs]
        self.table.lay_offs.append(PlacedLayOff(lay_off.player, cards, target, before, joker))
        self.table.cards.setdefault(f"{lay_off.path}.card", []).extend(cards)
        self.pending.remove(lay_off)

    def _placeable(self) -> Iterator[tuple[_PendingLayOff, TableMeld, Meld, Card | None]]:
        """Lay-offs that fit now, each with its meld, the meld after it, and the joker taken in exchange.

        Cards without free jokers come first, since a free joker fits in many places; swaps come last.
        """
        for free in (False, True):
            for lay_off in self.pending:
                if free == any(card.suit is None and not card.stands_for for card in lay_off.cards):
                    for target in self._candidates(lay_off):
                        spend(_STEPS_A_TRY)
                        grown = self.reader.lay_off(target.now, lay_off.cards)
                        if isinstance(grown, Meld):
                            yield lay_off, target, grown, None
        if self.options.joker_swap:
            for lay_off in self.pending:
                for target in self._candidates(lay_off):
                    if len(lay_off.cards) == 1 and (swap := swap_joker(target.now, lay_off.cards[0])):
                        yield lay_off, target, *swap

    def _candidates(self, lay_off: _PendingLayOff) -> list[TableMeld]:
        """The melds that hold all cards a lay-off names, the shortest first.

        The shortest is the meld exactly as named; longer ones have got other lay-offs since.
        """
        spend(_STEPS_A_MELD * (1 + len(self.table.melds)))
        named = [_faces(onto) for onto in lay_off.onto]
        melds = [meld for meld in self.table.melds if any(faces <= _faces(meld.now) for faces in named)]
        return sorted(melds, key=lambda meld: len(meld.now.cards))

    def _on_unknown_meld(self) -> tuple[_PendingLayOff, TableMeld, Meld, Card | None] | None:
        """The next lay-off on a meld that the record does not hold; None unless a player gave the melds as a number."""
        if all(holding.melded is None and holding.points is None for holding in self.hands.values()):
            return None
        for lay_off in sorted(self.pending, key=lambda lay_off: len(lay_off.onto[0].cards)):
            if self._candidates(lay_off):
                continue
            # A reading that a meld of the table can have grown into comes first, then one whose faces have room.
            ways = [(self._earlier_meld(onto), onto) for onto in lay_off.onto]
            ways.sort(key=lambda way: (way[0] is None, not self.reader.has_room(way[1])))
            for lies, onto in ways:
                target = lies or TableMeld(None, onto, onto, f"{lay_off.path}.onto")
                grown = self.reader.lay_off(onto, lay_off.cards)
                if isinstance(grown, Meld):
                    new = added_cards(target.now, onto) if lies else onto.cards
                    self.table.cards[f"{lay_off.path}.onto"] = list(new)
                    self.reader.add(new)
                    target.now = onto
                    if not lies:
                        self.table.melds.append(target)
                    return lay_off, target, grown, None
        return None

    def _earlier_meld(self, onto: Meld) -> TableMeld | None:
        """The meld on the table that grew into this one by lay-offs that the record does not hold."""
        return next((meld for meld in self.table.melds if _faces(meld.now) <= _faces(onto)), None)

    def _why_not(self, lay_off: _PendingLayOff) -> Issue:
        shown = list(lay_off.onto[0].cards)
        candidates = self._candidates(lay_off)
        if not candidates:
            text = T("%(meld)s does not lie on this table. Lay off on a meld that somebody laid down.", meld=shown)
            return Issue("layoff.no_meld", f"{lay_off.path}.onto", text, tuple(map(str, shown)))
        reason = self.reader.lay_off(candidates[0].now, lay_off.cards)
        assert isinstance(reason, Text), "it would have been laid off"
        cards = list(lay_off.cards)
        text = T(
            "%(cards)s cannot be laid off on %(meld)s. %(reason)s",
            cards=cards,
            meld=list(candidates[0].now.cards),
            reason=reason,
        )
        return Issue("layoff.illegal", f"{lay_off.path}.card", text, tuple(map(str, cards)))


def _faces(meld: Meld) -> Counter[Card]:
    return Counter(card.face for card in meld.cards)


def _without(placed: PlacedLayOff, target: TableMeld, joker: Card) -> PlacedLayOff:
    """The lay-off without this joker, which was swapped out of it."""
    if placed.meld is not target or str(joker) not in map(str, placed.cards):
        return placed
    return replace(placed, cards=tuple(card for card in placed.cards if str(card) != str(joker)))
