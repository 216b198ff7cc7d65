"""The table of a hand: which melds lie there, who owns them, and who laid off what on them (R500-14 to R500-20).

A record lists lay-offs by player, not in the order of play, and says what each meld looked like before. `lay_off_order`
finds an order in which all of them can have been played, and `lay_out` what lies where after it.

Of some players the record has only the points of their melds. The owner of such a meld is unknown, and a lay-off on it
is accepted if the points have room for the meld.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.melds import Meld, NoMeld, illegal_meld, wild_lay_off
from scorekeeper.engine.step_budget import Budget
from scorekeeper.engine.text import Issue, T, Text
from scorekeeper.games.rummy500.called_melds import CalledMelds
from scorekeeper.games.rummy500.joker_reading import readings
from scorekeeper.games.rummy500.lay_off_order import LayOff, OrderSearch, Position, Reading
from scorekeeper.games.rummy500.options import Options, deck, solver_rules
from scorekeeper.games.rummy500.record import Holding, Record

# A hand is checked and scored within `MOST_STEPS_A_HAND`, and both lay the table out.
_MOST_STEPS = 90_000
_TOO_HARD = Issue(
    "too_hard",
    "",
    T(
        "There are too many orders in which these cards can have been laid off to try them all. Say what the jokers "
        "stand for (JK=7H), or enter numbers instead of the cards."
    ),
)


@dataclass(frozen=True)
class PlacedLayOff:
    """Cards that `player` laid off on a meld.

    `cards` are the cards with what their jokers stand for, without jokers that somebody took in exchange later.
    `before` is the meld before them. `swapped`: the player took a joker in exchange.
    """

    player: str
    cards: tuple[Card, ...]
    meld: "TableMeld"
    before: Meld
    swapped: bool


@dataclass(frozen=True)
class TableMeld:
    """One meld on the table.

    `owner` laid it down (None: unknown). `own_cards` are those that the owner laid, without jokers that somebody took
    in exchange; `swapped_out` says whether there are such jokers. `now` is the meld with all lay-offs.
    """

    owner: str | None
    own_cards: tuple[Card, ...]
    now: Meld
    swapped_out: bool


@dataclass
class Table:
    """All melds and lay-offs of a record, and the issues found in them.

    `cards` holds every card on the table, with what its jokers stand for, by path in the record. `called` has, by path,
    the meld of cards that were laid by players of whom the record has only a count.
    """

    melds: list[TableMeld] = field(default_factory=list)
    lay_offs: list[PlacedLayOff] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    cards: dict[str, list[Card]] = field(default_factory=dict)
    called: dict[str, TableMeld] = field(default_factory=dict)

    def of(self, player: str) -> tuple[list[TableMeld], list[PlacedLayOff]]:
        """The melds that a player laid down, and the player's lay-offs."""
        melds = [meld for meld in self.melds if meld.owner == player]
        return melds, [lay_off for lay_off in self.lay_offs if lay_off.player == player]


def lay_out(options: Options, record: Record, packs: int) -> Table:
    """The table of a record that was played with `packs` packs.

    `issues` of the result name the melds that are no melds (`meld.illegal`), and the lay-offs on a meld that is not
    there (`layoff.no_meld`) or that do not fit (`layoff.illegal`). Where the jokers of the melds can be read in several
    ways (R500-20b), the lay-offs decide, else it is the usual way. Raises `TooHard` if there are too many orders of the
    lay-offs to try them all.
    """
    rules = solver_rules(options, packs)
    legal: dict[str, tuple[Meld, ...]] = {}
    table = Table()
    for path, cards in _cards_by_path(record.hands):
        melds = readings(cards, rules)
        if isinstance(melds, NoMeld):
            table.issues.append(illegal_meld(cards, melds, path))
        else:
            legal[path] = melds
    laid = [
        (player, path)
        for player, holding in record.hands.items()
        for index in range(len(holding.melds or ()))
        if (path := f"hands.{player}.melds.{index}") in legal
    ]
    # A lay-off may be on a meld that is not legal. The illegal melds are reported first.
    lay_offs = [] if table.issues else list(_lay_offs(record.hands, legal))
    search = OrderSearch(rules, options.joker_swap, lay_offs, CalledMelds(options, record))
    with Budget(_TOO_HARD, _MOST_STEPS):
        end = _last_position(options, record, packs, search, [legal[path] for _, path in laid])
    placed: dict[int, PlacedLayOff] = {}
    for index, lying in enumerate(end.lying):
        owner, path = laid[index] if index < len(laid) else (None, "")
        placed |= _add_meld(table, lying[0], owner, path, lay_offs)
    table.lay_offs = [placed[number] for number in sorted(placed)]
    table.issues += [_lay_off_issue(search, end, number) for number in end.pending]
    if not end.pending:
        table.issues += _no_room_issues(search, table, lay_offs)
    return table


def _cards_by_path(hands: Mapping[str, Holding]) -> Iterator[tuple[str, Sequence[Card]]]:
    """By path every meld of a record, and every meld as it lay before a lay-off."""
    for player, holding in hands.items():
        for index, cards in enumerate(holding.melds or ()):
            yield f"hands.{player}.melds.{index}", cards
        for index, laid in enumerate(holding.laid_off or ()):
            yield f"hands.{player}.laid_off.{index}.onto", laid.onto


def _lay_offs(hands: Mapping[str, Holding], readings_by_path: Mapping[str, tuple[Meld, ...]]) -> Iterator[LayOff]:
    """The lay-offs of a record, in its order."""
    for player, holding in hands.items():
        for index, laid in enumerate(holding.laid_off or ()):
            path = f"hands.{player}.laid_off.{index}"
            yield LayOff(player, path, laid.card, laid.onto, readings_by_path[f"{path}.onto"])


def _last_position(
    options: Options, record: Record, packs: int, search: OrderSearch, melds: Sequence[Sequence[Meld]]
) -> Position:
    """The position after all lay-offs. Where a card may lie beside a joker or in its place, a joker in hand shows that
    it was swapped, and so do more jokers than the packs hold."""
    end = search.last_position(melds)
    if options.joker_swap:
        taken = Counter(end.swaps)
        certain = [step.lay_off for lying in end.lying for step in lying[0].steps if step.jokers]
        if held := _jokers_in_hand(record) - taken:
            end = search.last_position(melds, held, certain)
        shown = _jokers(record)
        if shown.total() - len(end.swaps) > deck(options, packs).jokers:
            end = search.last_position(melds, shown - taken, certain)
    return end


def _jokers_in_hand(record: Record) -> Counter[str]:
    """The jokers that each player has left in hand."""
    jokers: Counter[str] = Counter()
    for player, holding in record.hands.items():
        words = () if isinstance(holding.left, int | None) else holding.left
        jokers[player] = (holding.hand or ()).count(JOKER) + words.count("JK")
    return jokers


def _jokers(record: Record) -> Counter[str]:
    """The jokers that each player laid or has left in hand."""
    jokers = _jokers_in_hand(record)
    for player, holding in record.hands.items():
        groups = [*(holding.melds or ()), *(laid_off.card for laid_off in holding.laid_off or ())]
        jokers[player] += sum(cards.count(JOKER) for cards in groups)
    return jokers


def _add_meld(
    table: Table, reading: Reading, owner: str | None, path: str, lay_offs: Sequence[LayOff]
) -> dict[int, PlacedLayOff]:
    """Add a meld to the table, and return the lay-offs on it by number. `path` is the place of the meld in the record,
    empty if it is not there."""
    numbers = [step.lay_off for step in reading.steps]
    paths = [path or _called_path(lay_offs, numbers)]
    groups = [list(reading.as_laid.cards)]
    for index, step in enumerate(reading.steps):
        for joker in step.jokers:
            _remove(joker, groups)
        if step.lay_off is None:
            paths.append(_called_path(lay_offs, numbers[index:]))
        else:
            paths.append(f"{lay_offs[step.lay_off].path}.card")
        groups.append(list(step.cards))
    own, *added = map(tuple, groups)
    meld = TableMeld(owner, own, reading.meld, len(own) < len(reading.as_laid.cards))
    table.melds.append(meld)
    table.cards.update(zip(paths, groups, strict=True))
    table.called.update({at: meld for at in paths if at.endswith(".onto")})
    return {
        step.lay_off: PlacedLayOff(lay_offs[step.lay_off].player, cards, meld, step.before, bool(step.jokers))
        for step, cards in zip(reading.steps, added, strict=True)
        if step.lay_off is not None
    }


def _called_path(lay_offs: Sequence[LayOff], numbers: Sequence[int | None]) -> str:
    """The path at which the record shows cards of players whose melds are only counted: in the meld that the next of
    these lay-offs names."""
    return next(f"{lay_offs[number].path}.onto" for number in numbers if number is not None)


def _remove(joker: Card, groups: Iterable[list[Card]]) -> None:
    """Remove a joker, with what it stands for, from the group in which it is."""
    for cards in groups:
        for index, card in enumerate(cards):
            if str(card) == str(joker):
                del cards[index]
                return


def _lay_off_issue(search: OrderSearch, end: Position, number: int) -> Issue:
    """Why a lay-off cannot have happened."""
    lay_off = search.lay_offs[number]
    melds = [
        (match, len(reading.meld.cards), reading.meld)
        for lying in end.lying
        for reading in lying
        if (match := search.match(number, reading)) is not None
    ]
    meld = min(melds, key=lambda named: named[:2])[2] if melds else None
    reason = meld and wild_lay_off(meld, lay_off.cards, search.rules.wild)
    if meld is None or not isinstance(reason, Text):
        return _no_meld_issue(lay_off)
    cards = list(lay_off.cards)
    text = T("%(cards)s cannot be laid off on %(meld)s. %(reason)s", cards=cards, meld=list(meld.cards), reason=reason)
    return Issue("layoff.illegal", f"{lay_off.path}.card", text, tuple(map(str, cards)))


def _no_meld_issue(lay_off: LayOff) -> Issue:
    shown = list(lay_off.onto[0].cards)
    text = T("%(meld)s does not lie on this table. Lay off on a meld that somebody laid down.", meld=shown)
    return Issue("layoff.no_meld", f"{lay_off.path}.onto", text, tuple(map(str, shown)))


def _no_room_issues(search: OrderSearch, table: Table, lay_offs: Sequence[LayOff]) -> list[Issue]:
    """Issues with lay-offs on melds that are not in the record, if the counts have no room for all of these melds."""
    if search.called.have_room_for(
        (card, meld.now) for path, meld in table.called.items() for card in table.cards[path]
    ):
        return []
    return [_no_meld_issue(lay_off) for lay_off in lay_offs if f"{lay_off.path}.onto" in table.called]
