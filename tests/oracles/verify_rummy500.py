"""Rummy 500: its solver compared with the slow reading in `tests/oracles/rummy500.py`, its records with played tables,
single moves with `tests/oracles/rummy500_turns.py`.

The slow reading tries every choice of cards for every meld. That takes long, so the hand and the cards of the pile are
at most nine cards together, at most three of them jokers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.engine.melds import Meld, NoMeld, wild_meld_or_reason
from scorekeeper.games.rummy500 import solver
from scorekeeper.games.rummy500.joker_reading import readings
from scorekeeper.judge import answer
from tests.oracles import rummy500 as brute
from tests.oracles import rummy500_turns
from tests.oracles.comparison import Comparison
from tests.oracles.rummy500_tables import Played, play

FACES = tuple(Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14))
# A fair deal rarely gives melds that share cards. So most hands are dealt from a few ranks or suits only.
PARTS = (
    FACES,
    tuple(card for card in FACES if card.rank <= 4),
    tuple(card for card in FACES if card.rank in (1, 2, 3, 11, 12, 13)),
    tuple(card for card in FACES if card.suit in (Suit.HEARTS, Suit.SPADES) and card.rank <= 9),
    tuple(card for card in FACES if card.suit in (Suit.SPADES, Suit.CLUBS) and card.rank in (1, 9, 10, 11, 12, 13)),
    tuple(card for card in FACES if card.suit is Suit.SPADES or card.rank in (4, 5)),
    tuple(card for card in FACES if card.suit is Suit.SPADES),
)


@dataclass(frozen=True)
class Question:
    """A hand, the cards of the pile from bottom to top, the melds of the table, and the rules of the house."""

    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: tuple[Meld, ...]
    house: brute.House
    has_melded: bool

    def __str__(self) -> str:
        table = " | ".join(" ".join(map(str, meld.cards)) for meld in self.table)
        hand, pile = (" ".join(map(str, cards)) for cards in (self.hand, self.pile))
        return f"hand {hand}; pile {pile}; table {table}; has_melded {self.has_melded}; {self.house}"


def rules(house: brute.House) -> solver.Rules:
    return solver.Rules(
        house.packs,
        house.same_suit_in_sets,
        house.layoff_after_own_meld,
        house.dig_by_layoff,
        house.top_discard_must_meld,
        house.must_discard,
        house.first_meld,
    )


def values(house: brute.House) -> solver.Values:
    return solver.Values(house.values, house.ace, house.joker_value, house.queen_of_spades)


def shape(meld: Meld) -> brute.Shape:
    return brute.Shape(tuple(card.face for card in meld.cards), meld.is_run)


def houses(rng: Random) -> brute.House:
    """Random rules of a table; common rules come more often."""
    packs = rng.choice([1, 1, 2])
    return brute.House(
        packs,
        packs == 2 and rng.random() < 0.4,
        rng.random() < 0.15,
        rng.random() < 0.6,
        rng.random() < 0.3,
        rng.random() < 0.15,
        rng.choice(["pips", "pips", "5_10_15"]),
        rng.choice(["by_place", "by_place", "always_15", "always_1"]),
        rng.choice([15, 15, 20, 0, None, None]),
        rng.choice([10, 10, 40, 0]),
        rng.choice([0, 0, 0, 0, 0, 20, 30, 40, 50]),
    )


def hand(rng: Random) -> Question:
    """A hand of one to nine cards with up to three jokers, and up to four melds on the table."""
    house, stock, part, table = _beside(rng)
    some = [card for card in stock if card in part]
    jokers = min(stock.count(JOKER), rng.choice([0, 0, 0, 1, 1, 2, 3]))
    cards = [JOKER] * jokers + _near(rng, some, table, rng.randint(1, 9 - jokers))
    # The melds of the table may hold all cards of that part.
    return _question(rng, cards or [rng.choice(stock)], 0, table, house)


def made_of_melds(rng: Random) -> Question:
    """A hand of five to nine cards made of melds that share cards; some are replaced by jokers or by other cards."""
    house, stock, part, table = _beside(rng)
    size = rng.randint(5, 9)
    shapes = _shapes(house, part)
    cards: list[Card] = []
    while len(cards) < size and shapes:
        near = [shape for shape in shapes if not set(cards).isdisjoint(shape.faces)] if rng.random() < 0.7 else []
        # Two melds may need the same card, which one pack holds only once. The extra one is removed below.
        cards += rng.choice(near or shapes).faces
    cards = rng.sample(cards, min(size, len(cards)))
    cards = [JOKER if rng.random() < 0.12 else rng.choice(FACES) if rng.random() < 0.05 else card for card in cards]
    kept = Counter(cards) & Counter(stock)
    kept[JOKER] = min(kept[JOKER], 3)
    return _question(rng, sorted(kept.elements()) or [rng.choice(stock)], 0, table, house)


def taking(rng: Random) -> Question:
    """Cards as in `hand`, one or more of them in the pile."""
    dealt = hand(rng)
    return _question(rng, dealt.hand, rng.randint(1, len(dealt.hand)), dealt.table, dealt.house)


def taking_alone(rng: Random) -> Question:
    """A hand that can mostly be melded, and one card in the pile, after which the turn must end (R500-12b, R500-13)."""
    while True:
        dealt = rng.choice([hand, made_of_melds, made_of_melds])(rng)
        if len(dealt.hand) <= 7:
            return _question(rng, dealt.hand, 1, dealt.table, replace(dealt.house, top_discard_must_meld=False))


def written(rng: Random) -> tuple[tuple[Card, ...], brute.House]:
    """Cards of a meld as somebody wrote them down: in order, the other way round, or anyhow; some are jokers, a few of
    them named."""
    house = houses(rng)
    shape = rng.choice([run for run in brute.runs() + brute.sets(house.same_suit_in_sets) if len(run.faces) < 6])
    jokers = rng.sample(range(len(shape.faces)), rng.choice([0, 1, 1, 1, 2, 2, 3]))
    cards = [
        JOKER.standing_for(face if rng.random() < 0.2 and shape.faces.count(face) == 1 else None)
        if index in jokers
        else face
        for index, face in enumerate(shape.faces)
    ]
    way = rng.random()
    if way > 0.5:
        rng.shuffle(cards)
    return tuple(cards if way > 0.25 else cards[::-1]), house


def piled(rng: Random) -> Question:
    """A pile without a hand, and a house without the rule that asks for a discard."""
    dealt = rng.choice([hand, made_of_melds])(rng)
    house = replace(dealt.house, must_discard=False)
    return _question(rng, dealt.hand, len(dealt.hand), dealt.table, house)


def _beside(rng: Random) -> tuple[brute.House, list[Card], set[Card], list[Meld]]:
    """A house, the rest of its packs, a part of the cards, and melds of that part on the table."""
    house = houses(rng)
    stock = list(FACES) * house.packs + [JOKER] * 4
    part = set(rng.choice(PARTS))
    return house, stock, part, _table(rng, house, stock, part, rng.choice([0, 0, 1, 1, 2, 3, 4]))


def _question(rng: Random, cards: Sequence[Card], piled: int, table: Sequence[Meld], house: brute.House) -> Question:
    mixed = rng.sample(list(cards), len(cards))
    melded = (house.layoff_after_own_meld or house.first_meld > 0) and rng.random() < 0.3
    return Question(tuple(mixed[piled:]), tuple(mixed[:piled]), tuple(table), house, melded)


def _shapes(house: brute.House, part: set[Card]) -> list[brute.Shape]:
    return [run for run in brute.runs() + brute.sets(house.same_suit_in_sets) if part.issuperset(run.faces)]


def _table(rng: Random, house: brute.House, stock: list[Card], part: set[Card], number: int) -> list[Meld]:
    """Melds from the cards of `stock` that are in `part`, some with jokers. Their cards are removed from `stock`."""
    table: list[Meld] = []
    choices = _shapes(house, part)
    # Most long runs come from the part with one suit only. They may be continued to one of the two aces.
    choices = [choice for choice in choices if len(choice.faces) < 6 or len(part) == 13 or rng.random() < 0.2]
    for _ in range(number if choices else 0):
        chosen = rng.choice(choices)
        cards = [JOKER if rng.random() < 0.15 else face for face in chosen.faces]
        # The packs hold real cards only: what a joker stands for may lie elsewhere (R500-20).
        if all(card == JOKER for card in cards) or Counter(cards) - Counter(stock):
            continue
        shown = [
            Card(card.rank, card.suit, face if card == JOKER else None)
            for card, face in zip(cards, chosen.faces, strict=True)
        ]
        if any(card == JOKER and chosen.faces.count(card.face) > 1 for card in shown):
            continue
        meld = wild_meld_or_reason(shown, rules(house).wild)
        assert isinstance(meld, Meld), (shown, meld)
        table.append(meld)
        for card in cards:
            stock.remove(card)
    return table


def _near(rng: Random, some: list[Card], table: Sequence[Meld], size: int) -> list[Card]:
    """`size` of these cards; half of the time those that may fit the melds of the table are taken first."""
    cards = rng.sample(some, min(size, len(some)))
    if table and rng.random() < 0.5:
        faces = [card.face for meld in table for card in meld.cards]
        near = [card for card in some if any(_touches(card, face) for face in faces)]
        chosen = rng.sample(near, min(len(near), size))
        rest = list((Counter(some) - Counter(chosen)).elements())
        cards = chosen + rng.sample(rest, min(len(rest), size - len(chosen)))
    return cards


def _touches(card: Card, face: Card) -> bool:
    apart = abs(card.rank - face.rank)
    return card.rank == face.rank or (card.suit == face.suit and (apart <= 2 or apart >= 11))


def best_of(question: Question) -> str | None:
    """The best melds and lay-offs of a hand (R500-25)."""
    slow = brute.best(question.hand, [shape(meld) for meld in question.table], question.house, question.has_melded)
    fast = solver.best_laydown(
        question.hand, question.table, rules(question.house), values(question.house), question.has_melded
    )
    return _otherwise(fast, slow, question)


def taken(question: Question) -> str | None:
    """Whether the lowest card of the pile may be taken, its use, and the best laydown then (R500-11, R500-12)."""
    slow = brute.take(
        question.pile, question.hand, [shape(meld) for meld in question.table], question.house, question.has_melded
    )
    solution = solver.take(
        question.pile,
        question.hand,
        question.table,
        rules(question.house),
        values(question.house),
        question.has_melded,
    )
    return _otherwise(solution.after, slow, question) or next(_wrong_take(question, solution), None)


def deepest(question: Question) -> str | None:
    """The deepest card that may be taken, and the best laydown then."""
    table = [shape(meld) for meld in question.table]
    each = [question.pile[place:] for place in range(len(question.pile))]
    legal = ((cards, brute.take(cards, question.hand, table, question.house, question.has_melded)) for cards in each)
    cards, slow = next(((cards, best) for cards, best in legal if best), ((), None))
    fast = solver.deepest_take(
        question.pile, question.hand, question.table, rules(question.house), values(question.house), question.has_melded
    )
    if (fast.taken if fast else ()) != cards:
        return f"{fast} is taken, by definition {cards}"
    return _otherwise(fast.after, slow, replace(question, pile=cards)) if fast else None


def read(question: tuple[tuple[Card, ...], brute.House]) -> str | None:
    """What the jokers of a meld on the table stand for (R500-20b)."""
    cards, house = question
    result = readings(cards, rules(house))
    fast = set() if isinstance(result, NoMeld) else {shape(meld) for meld in result}
    slow = brute.read([(card.physical, card.stands_for) for card in cards], house)
    return None if fast == slow else f"{fast}, by definition {slow}"


def called(question: Question) -> str | None:
    """The cards of the pile that can be played without a hand, and what they are worth (R500-23)."""
    house, lying = question.house, [shape(meld) for meld in question.table]
    known = brute.runs() + brute.sets(house.same_suit_in_sets)
    fast = solver.playable(question.pile, question.table, rules(house), values(house), question.has_melded)
    used = [card.physical for item in fast for card in item.cards]
    left = Counter(question.pile) - Counter(used)
    points = -sum(brute.in_hand(card, house) for card in left.elements())
    for item in fast:
        there = shape(item.meld)
        beyond = sorted(there.faces) if item.onto is None else brute.beyond(lying[item.onto], there)
        natural = item.onto is not None or any(card.physical != JOKER for card in item.cards)
        if there not in known or sorted(card.face for card in item.cards) != sorted(beyond) or not natural:
            return f"{item} cannot be played"
        points += sum(brute.melded(card.physical, card.face, there.low_run, house) for card in item.cards)
    if len(used) + left.total() != len(question.pile):
        return f"{fast} is not of this pile"
    slow = brute.best(question.pile, lying, house, question.has_melded)
    return None if (points, left.total()) == slow else f"{points} and {left.total()} left, by definition {slow}"


def _otherwise(fast: solver.Laydown | None, slow: tuple[int, int] | None, question: Question) -> str | None:
    """What is wrong with a laydown: its points or its loose cards differ, or it breaks a rule; None if it is right."""
    if (fast and (fast.points, len(fast.loose))) != slow:
        return f"{fast}, by definition {slow}"
    return next(_untrue(fast, [*question.hand, *question.pile], question), None) if fast else None


def _wrong_take(question: Question, taking: solver.Take) -> Iterator[str]:
    """What is wrong with the shown use of a card, or with the cards named as missing."""
    card, house = question.pile[0], question.house
    if len(question.pile) == 1 and not question.hand and not house.top_discard_must_meld:
        # R500-12b: a lay-off will do.
        house = replace(house, dig_by_layoff=True)
    if taking.legal and taking.must_use:
        assert taking.after
        yield from _wrong_first_melds(question, taking)
        if taking.meld:
            if taking.meld not in taking.after.melds or card not in taking.meld.cards:
                yield "the meld does not use the card"
        elif not taking.laid_off or taking.laid_off[-1].card != card or not house.dig_by_layoff:
            yield "the lay-offs do not use the card"
        else:
            lying = shape(question.table[taking.laid_off[0].index])
            for off in taking.laid_off:
                if shape(off.onto) != lying:
                    yield f"{off} does not lie like that"
                known = brute.runs() + brute.sets(house.same_suit_in_sets)
                grown = [known_card for known_card in known if brute.beyond(lying, known_card) == [off.card.face]]
                if not grown:
                    yield f"{off} does not fit"
                    break
                lying = grown[0]
    if not taking.legal:
        if taking.lacks == "cards" and not taking.uses:
            yield "nothing is named as missing"
        table = [shape(meld) for meld in question.table]
        plain = brute.House(
            house.packs, house.same_suit_in_sets, dig_by_layoff=house.dig_by_layoff, top_discard_must_meld=True
        )
        for way in taking.uses[:2]:
            with_missing = [*question.hand, *way.missing]
            if len(with_missing) + len(question.pile) <= 9:
                legal = brute.take(question.pile, with_missing, table, plain, True) is not None
                if not legal:
                    yield f"legal is not what it would be with {way}"
        if (
            taking.lacks in ("own_meld", "first_meld", "discard")
            and brute.take(question.pile, question.hand, table, plain, True) is None
        ):
            yield f"it lacks more than {taking.lacks}"


def _wrong_first_melds(question: Question, taking: solver.Take) -> Iterator[str]:
    """What is wrong with the melds that must come before the card is melded or laid off (R500-14, R500-38)."""
    assert taking.after
    house, first = question.house, Counter(taking.first_melds)
    if question.has_melded or not (house.layoff_after_own_meld or house.first_meld):
        if first:
            yield f"{first} need not come first"
        return
    used = Counter([taking.meld] if taking.meld else [])
    if not first + used <= Counter(taking.after.melds) or (not first and not used):
        yield f"{first} are not melds that come first"
    if sum(_points(meld, house) for meld in (first + used).elements()) < house.first_meld:
        yield f"{first} count too little"


def _points(meld: Meld, house: brute.House) -> int:
    """What a meld counts."""
    low_run = shape(meld).low_run
    return sum(brute.melded(card.physical, card.face, low_run, house) for card in meld.cards)


def _untrue(result: solver.Laydown, every: Sequence[Card], question: Question) -> Iterator[str]:
    """What in a laydown breaks the definitions."""
    house = question.house
    known = brute.runs() + brute.sets(house.same_suit_in_sets)
    used = [card.physical for meld in result.melds for card in meld.cards] + [
        lay_off.card.physical for lay_off in result.laid_off
    ]
    if Counter([*used, *result.loose]) != Counter(every):
        yield f"cards are lost or won in {result}"
    lying = [shape(meld) for meld in question.table]
    points = -sum(brute.in_hand(card, house) for card in result.loose)
    for meld in result.melds:
        known_shape = shape(meld)
        if known_shape not in known or all(card.physical == JOKER for card in meld.cards):
            yield f"{meld} is no meld"
        points += _points(meld, house)
    first = sum(_points(meld, house) for meld in result.melds)
    if (result.melds or result.laid_off) and not question.has_melded and first < house.first_meld:
        yield f"the first melds count {first} only"
    for off in result.laid_off:
        if shape(off.onto) != lying[off.index]:
            yield f"{off} does not lie like that"
        larger = [known_card for known_card in known if brute.beyond(lying[off.index], known_card) == [off.card.face]]
        if not larger:
            yield f"{off} does not fit"
            return
        # An ace laid off on a run from 2 to K may lie at either end.
        known_shape = max(larger, key=lambda some: brute.melded(off.card.physical, off.card.face, some.low_run, house))
        points += brute.melded(off.card.physical, off.card.face, known_shape.low_run, house)
        lying[off.index] = known_shape
    if points != result.points:
        yield f"the points are {points}, not {result.points}"


def recorded(played: Played) -> str | None:
    """The points of a record (R500-14, R500-20, R500-27), and those of the table that was played out."""
    verdict = answer(played.question)
    if not verdict["ok"]:
        return f"refused: {verdict['error']['message']}"
    points = verdict["answer"]["points"]
    return None if points == played.points else f"{points}, by definition {played.points}"


def melded(question: rummy500_turns.Question) -> str | None:
    """Whether cards are a meld, what they can be and count, and what a first meld lacks (R500-16 to R500-20, R500-38).

    Where the places of jokers leave several readings, the answer may take any.
    """
    verdict, melds = answer(question)["answer"], rummy500_turns.melds(question)
    if not melds:
        empty = {"legal": False, "kind": None, "kinds": [], "cards": [], "points": 0, "lacking": 0}
        return None if verdict | empty == verdict else f"{verdict}, by the rules no meld"
    lacking = rummy500_turns.lacking(question, max(meld.points for meld in melds))
    kinds = {meld.kind for meld in melds}
    if not _is_among(verdict["cards"], verdict["points"], melds):
        return f"{verdict}, by the rules {melds}"
    if set(verdict["kinds"]) != kinds or verdict["kind"] != verdict["kinds"][0] or len(verdict["kinds"]) > len(kinds):
        return f"{verdict['kind']} of {verdict['kinds']}, by the rules {kinds}"
    return (
        None
        if verdict["lacking"] == lacking and verdict["legal"] is (not lacking)
        else f"{verdict}, it lacks {lacking}"
    )


def laid_off(question: rummy500_turns.Question) -> str | None:
    """Whether cards may be laid off on a meld or swapped for its jokers, what it is then, and what they count."""
    verdict, melds = answer(question)["answer"], rummy500_turns.laid_off(question)
    if verdict["legal"] is not bool(melds):
        return f"{verdict}, by the rules {melds}"
    if not _is_among(verdict["meld"], verdict["points"], melds or rummy500_turns.lying(question)):
        return f"{verdict}, by the rules {melds or 'as it lay'}"
    return None


def _is_among(cards: Sequence[Card], points: int, melds: Sequence[rummy500_turns.Lain]) -> bool:
    """Whether a meld of an answer is one of these; of a whole suit, that counts the most (R500-19)."""
    texts = [str(card) for card in cards]
    best = [meld for meld in melds if len(texts) < 13 or meld.points == max(other.points for other in melds)]
    return any(
        # The cards of a set lie in no order.
        meld.points == points
        and (texts == [*meld.cards] or (meld.kind == "set" and sorted(texts) == sorted(meld.cards)))
        for meld in best
    )


def ended(question: rummy500_turns.Question) -> str | None:
    """Whether a turn may end so, whether the hand ends with it, and how many cards others may call (R500-13, R500-21 to
    R500-23, R500-34)."""
    verdict, legal = answer(question)["answer"], rummy500_turns.may_end(question)
    if legal is None:
        return None
    ends = legal and rummy500_turns.hand_ends(question)
    if (verdict["legal"], verdict["ends"]) != (legal, ends):
        return f"{verdict}, by the rules legal {legal}, ends {ends}"
    calls = Counter(str(card)[:2] for cards in verdict["calls"] for card in cards)
    open_to_calls = legal and not ends and question["card"]
    numbers = rummy500_turns.callable_cards(question) if open_to_calls else {0}
    if calls.total() in numbers and calls <= Counter([*question["pile"], question["card"]]):
        return None
    return f"{verdict}, by the rules {numbers} cards are called"


COMPARISONS = (
    Comparison("a table played out, in a record that hides the order of play", 20, play, recorded),
    Comparison("whether cards are a meld, and what it counts", 10, rummy500_turns.meld_question, melded),
    Comparison("whether cards can be laid off or swapped there", 10, rummy500_turns.lay_off_question, laid_off),
    Comparison("whether a turn may end so, and what can be called", 10, rummy500_turns.discard_question, ended),
    Comparison("one to nine cards: the best melds and lay-offs", 10, hand, best_of),
    Comparison("five to nine cards made of melds: the same", 10, made_of_melds, best_of),
    Comparison("whether a card of the pile may be taken, and the best with it", 15, taking, taken),
    Comparison("the best with a card that was taken alone", 5, taking_alone, taken),
    Comparison("what the jokers of a meld stand for", 2, written, read),
    Comparison("the deepest card that may be taken, and the best with it", 3, taking, deepest),
    Comparison("what of a pile can be called", 5, piled, called),
)
