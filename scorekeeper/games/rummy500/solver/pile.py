"""The discard pile: which of its cards may be taken, and which may be called (R500-11, R500-12, R500-23)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.engine.melds import Meld
from scorekeeper.games.rummy500.solver.laydown import LaidOff, Laydown, arrange, best_laydown, keeping_one, worth
from scorekeeper.games.rummy500.solver.rules import Rules, Values
from scorekeeper.games.rummy500.solver.spots import Demand
from scorekeeper.games.rummy500.solver.steps import ACE_HIGH, face_at


@dataclass(frozen=True)
class CardUse:
    """A use of a card: in a new meld, or as the last of a chain of lay-offs.

    `cards` are the faces of the new meld in reading order, or of the lay-offs in the order in which they are made.
    `onto` is the index of the meld on the table that they are laid off on; None for a new meld. `missing` are the faces
    that are neither in the hand nor among the taken cards; the card itself or another joker is needed for each.
    """

    cards: tuple[Card, ...]
    missing: tuple[Card, ...]
    onto: int | None = None


@dataclass(frozen=True)
class Take:
    """Whether a card of the pile may be taken, and what is done with it.

    `taken` are the card and all cards above it, from bottom to top. `must_use` is the card that must be used at once;
    None if the top discard may go into the hand. If there is no other card, it may not (R500-12b).

    If the card may be taken, `after` is the best way to lay down the hand with the taken cards that uses the card and
    leaves a legal end of the turn. `meld` is the new meld that uses it; or `laid_off` are the lay-offs that have to be
    made for it, with its own as the last, each on the meld as it then lies. `first_melds` are the new melds that have
    to be laid down before it (R500-14, R500-38).

    If the card may not be taken, `after` is None and `lacks` says why:

    - `cards`: cards are missing; `uses` are the uses for which the fewest are missing, of those whose missing cards do
      not lie on the table or in the hand.
    - `own_meld`: the card can only be laid off, and no own meld can be made before (R500-14).
    - `first_meld`: the first melds would count too little (R500-38).
    - `discard`: no card would be left to discard.
    """

    taken: tuple[Card, ...]
    must_use: Card | None
    after: Laydown | None
    meld: Meld | None = None
    laid_off: tuple[LaidOff, ...] = ()
    first_melds: tuple[Meld, ...] = ()
    lacks: str = ""
    uses: tuple[CardUse, ...] = ()

    @property
    def legal(self) -> bool:
        return self.after is not None


@dataclass(frozen=True)
class Playable:
    """Cards of the pile that can be played together: a new meld, or lay-offs on one meld of the table.

    `cards` are in reading order, or in the order in which they are laid off. `meld` is the meld after that. `onto` is
    the index of the meld that they are laid off on; None for a new meld.
    """

    cards: tuple[Card, ...]
    meld: Meld
    onto: int | None = None


def take(
    taken: Sequence[Card],
    hand: Sequence[Card],
    table: Sequence[Meld],
    rules: Rules,
    values: Values,
    has_melded: bool = False,
) -> Take:
    """Whether these cards may be taken from the pile with this hand (R500-11, R500-12).

    `taken` are the card that is wanted and all cards above it. The other arguments are those of `best_laydown`.
    """
    card, cards = taken[0], [*hand, *taken]
    if len(taken) == 1 and not rules.top_discard_must_meld:
        if hand:
            return Take(tuple(taken), None, _best_with_top_card(card, hand, table, rules, values, has_melded))
        # It may not be discarded, so it is melded or laid off: else the turn could not end (R500-12b).
        rules = replace(rules, dig_by_layoff=True)
    nearest = _nearest_uses(list(_uses(card, cards, table, rules)), cards, table, rules)
    if nearest[0].missing:
        return Take(tuple(taken), card, None, lacks="cards", uses=nearest)
    demand = replace(Demand.of(rules, has_melded), card=card, in_new_meld=not rules.dig_by_layoff)
    after = arrange(cards, table, rules, values, demand)
    if after is None:
        free = replace(rules, must_discard=False)
        lacks = "discard"
        if arrange(cards, table, free, values, demand) is None:
            less = demand.least and arrange(cards, table, free, values, replace(demand, least=0))
            lacks = "first_meld" if less else "own_meld"
        return Take(tuple(taken), card, None, lacks=lacks, uses=nearest)
    meld = next((meld for meld in after.melds if card in meld.cards), None)
    first = _first_melds(after.melds, meld, demand, values)
    laid_off = () if meld else _chain(card, after.laid_off, table, rules)
    return Take(tuple(taken), card, after, meld, laid_off, first)


def _first_melds(melds: Sequence[Meld], used: Meld | None, demand: Demand, values: Values) -> tuple[Meld, ...]:
    """The melds that must be laid down before the card is melded in `used`, or is laid off: as few as meet the demand,
    those with the most points first."""
    first: list[Meld] = []
    others = sorted(melds, key=values.meld, reverse=True)
    points = 0
    if used:
        others.remove(used)
        points = values.meld(used)
    for meld in others:
        if points >= demand.least and (used or first or not demand.own_meld):
            break
        first.append(meld)
        points += values.meld(meld)
    return tuple(first)


def deepest_take(
    pile: Sequence[Card],
    hand: Sequence[Card],
    table: Sequence[Meld],
    rules: Rules,
    values: Values,
    has_melded: bool = False,
) -> Take | None:
    """The deepest card of the pile that may be taken; None if no card may be taken.

    `pile` is from bottom to top. The other arguments are those of `take`.
    """
    takes = (take(pile[place:], hand, table, rules, values, has_melded) for place in range(len(pile)))
    return next((take for take in takes if take.legal), None)


def playable(
    pile: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, has_melded: bool = True
) -> tuple[Playable, ...]:
    """The cards of the pile that can be played without any card of a hand, and so may be called (R500-23).

    All results can be laid down together, each card is in one of them, and together they are worth the most. The result
    is empty if nothing can be called. `has_melded`: the caller has melded before in this hand.
    """
    laydown = best_laydown(pile, table, replace(rules, must_discard=False), values, has_melded)
    played = [Playable(meld.cards, meld) for meld in laydown.melds]
    for index in sorted({lay_off.index for lay_off in laydown.laid_off}):
        off = [lay_off for lay_off in laydown.laid_off if lay_off.index == index]
        played.append(Playable(tuple(lay_off.card for lay_off in off), off[-1].after, index))
    return tuple(played)


def _best_with_top_card(
    card: Card, hand: Sequence[Card], table: Sequence[Meld], rules: Rules, values: Values, has_melded: bool
) -> Laydown:
    """The best laydown with a card that need not be used and may not be discarded (R500-12, R500-13).

    The turn ends with another card of the hand, or with no card left.
    """
    cards = [*hand, card]
    best = best_laydown(cards, table, rules, values, has_melded)
    if best.loose != (card,) or card in hand:
        return best
    used = arrange(cards, table, rules, values, replace(Demand.of(rules, has_melded), card=card))
    plain = replace(rules, must_discard=False)
    kept = keeping_one(cards, hand, values, lambda others: best_laydown(others, table, plain, values, has_melded))
    assert kept, "cards can always be laid down in some way, if only none of them"
    return max([used, kept] if used else [kept], key=worth)


def _chain(card: Card, laid_off: Sequence[LaidOff], table: Sequence[Meld], rules: Rules) -> tuple[LaidOff, ...]:
    """The lay-offs that must be made before a card can be laid off, and the lay-off of the card as the last.

    Each is on the meld as it lies after those before it.
    """
    last = next(index for index, lay_off in enumerate(laid_off) if lay_off.card == card)
    target = laid_off[last]
    lying, chain = table[target.index], []
    for lay_off in laid_off[: last + 1]:
        if lay_off is target or (
            lay_off.index == target.index and lying.is_run and _is_below(lay_off) == _is_below(target)
        ):
            chain.append(LaidOff.on(lying, target.index, lay_off.card, rules))
            lying = chain[-1].after
    return tuple(chain)


def _is_below(lay_off: LaidOff) -> bool:
    """Whether a lay-off continues the lower end of a run."""
    return lay_off.card.face.rank == lay_off.onto.cards[0].face.rank - 1


def _nearest_uses(
    uses: Sequence[CardUse], available: Sequence[Card], table: Sequence[Meld], rules: Rules
) -> tuple[CardUse, ...]:
    """The uses for which the fewest cards are missing, preferably cards that can still come; else only a joker would
    do."""
    visible = Counter((*available, *(card.physical for meld in table for card in meld.cards)))
    can_come = [use for use in uses if all(visible[card] < rules.packs for card in use.missing)]
    fewest = min(len(use.missing) for use in can_come or uses)
    return tuple(dict.fromkeys(use for use in can_come or uses if len(use.missing) == fewest))


def _uses(card: Card, available: Sequence[Card], table: Sequence[Meld], rules: Rules) -> Iterator[CardUse]:
    """The uses of a card, each with the cards that are missing for it.

    New melds have three cards: a larger one never needs fewer cards.
    """
    held = Counter(available)
    for cards, onto in _shapes(table, rules):
        for place, face in enumerate(cards):
            if card not in (face, JOKER) or (onto is not None and place < len(cards) - 1):
                continue
            # In a set a joker takes a missing suit.
            here = cards if onto is None else (*cards, *(other.face for other in table[onto].cards))
            if card == JOKER and here.count(face) > 1:
                continue
            unused = held - Counter([card])
            absent = []
            for other in cards[:place] + cards[place + 1 :]:
                if unused[other]:
                    unused[other] -= 1
                else:
                    absent.append(other)
            replaceable = [other for other in absent if here.count(other) == 1]
            # A new meld with the joker that must be used needs a natural card too.
            most = 1 if onto is None and card == JOKER and len(absent) == len(cards) - 1 else len(absent)
            for wild in combinations(replaceable, min(unused[JOKER], most, len(replaceable))):
                yield CardUse(cards, tuple((Counter(absent) - Counter(wild)).elements()), onto)


def _shapes(table: Sequence[Meld], rules: Rules) -> Iterator[tuple[tuple[Card, ...], int | None]]:
    """The faces of every new meld of three cards with None, and of every chain of lay-offs with the index of its
    meld."""
    times = rules.packs if rules.same_suit_in_sets else 1
    # Each three suits once, also where a suit is there twice.
    sets = dict.fromkeys(combinations([suit for suit in FOUR_SUITS for _ in range(times)], 3))
    for rank in range(1, 14):
        for suits in sets:
            yield tuple(Card(rank, suit) for suit in suits), None
    for suit in FOUR_SUITS:
        for low in range(1, 13):
            yield _places(suit, range(low, low + 3)), None
    if not rules.dig_by_layoff:
        return
    for index, meld in enumerate(table):
        first = meld.cards[0].face
        if meld.is_run:
            assert first.suit is not None
            high = first.rank + len(meld.cards) - 1
            lowest, highest = 1 + (high == ACE_HIGH), ACE_HIGH - (first.rank == 1)
            for end in range(first.rank - 1, lowest - 1, -1):
                yield _places(first.suit, range(first.rank - 1, end - 1, -1)), index
            for end in range(high + 1, highest + 1):
                yield _places(first.suit, range(high + 1, end + 1)), index
        elif len(meld.cards) < 4:
            here = {other.face.suit for other in meld.cards}
            for suit in FOUR_SUITS:
                if rules.same_suit_in_sets or suit not in here:
                    yield (Card(first.rank, suit),), index


def _places(suit: Suit, places: range) -> tuple[Card, ...]:
    """The cards at these places (1 to 14) of a suit."""
    return tuple(face_at(place, suit) for place in places)
