"""The solver of Rummy 500 beside the slow reading of the definitions: `python tests/compare_rummy500.py 100000 [seed]`.

`disagreements(seed, count)` yields a line for each question on which the two differ.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import brute_rummy500 as brute

from scorekeeper.cards import JOKER, Card, Suit
from scorekeeper.melds import Meld, wild_meld_or_reason
from scorekeeper.solvers import rummy500 as solver

FACES = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))
# Melds that overlap are rare in a fair deal, so most hands come from a few ranks or suits only.
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
    """A hand, cards taken from the pile (the first to be used; none: just the best), the table, the house."""

    hand: tuple[Card, ...]
    taken: tuple[Card, ...]
    table: tuple[Meld, ...]
    house: brute.House
    has_melded: bool

    def __str__(self) -> str:
        table = " | ".join(" ".join(map(str, meld.cards)) for meld in self.table)
        hand, taken = (" ".join(map(str, cards)) for cards in (self.hand, self.taken))
        return f"hand {hand}; taken {taken}; table {table}; has_melded {self.has_melded}; {self.house}"


def rules(house: brute.House) -> solver.Rules:
    return solver.Rules(
        house.packs,
        house.same_suit_in_sets,
        house.layoff_after_own_meld,
        house.dig_by_layoff,
        house.top_discard_must_meld,
        house.must_discard,
    )


def values(house: brute.House) -> solver.Values:
    return solver.Values(house.values, house.ace, house.joker_value, house.queen_of_spades)


def shape(meld: Meld) -> brute.Shape:
    return brute.Shape(tuple(card.face for card in meld.cards), meld.is_run)


def houses(rng: Random) -> brute.House:
    """Any table; the usual one most often."""
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
    )


def questions(seed: int, count: int) -> Iterator[Question]:
    """Hands of one to nine cards with up to three jokers, beside no to four melds, from all parts of the packs."""
    rng = Random(seed)
    for index in range(count):
        house = houses(rng)
        stock = list(FACES) * house.packs + [JOKER] * 4
        part = set(PARTS[index % len(PARTS)])
        table = _table(rng, house, stock, part, rng.choice([0, 0, 1, 1, 2, 3, 4]))
        some = [card for card in stock if card in part]
        jokers = min(stock.count(JOKER), rng.choice([0, 0, 0, 1, 1, 2, 3]))
        size = rng.randint(1, 9 - jokers)
        cards = [JOKER] * jokers + _near(rng, some, table, size)
        rng.shuffle(cards)
        taken = rng.randint(0, len(cards)) if rng.random() < 0.5 else 0
        yield Question(
            tuple(cards[taken:]),
            tuple(cards[:taken]),
            tuple(table),
            house,
            house.layoff_after_own_meld and rng.random() < 0.3,
        )


def _table(rng: Random, house: brute.House, stock: list[Card], part: set[Card], number: int) -> list[Meld]:
    """Melds of the cards that are still there, now and then with jokers; their cards leave the stock."""
    table: list[Meld] = []
    choices = [one for one in brute.runs() + brute.sets(house.same_suit_in_sets) if part.issuperset(one.faces)]
    # One suit only: long runs, which may be continued to one ace or the other.
    choices = [one for one in choices if len(one.faces) < 6 or len(part) == 13 or rng.random() < 0.2]
    for _ in range(number if choices else 0):
        chosen = rng.choice(choices)
        cards = [JOKER if rng.random() < 0.15 else face for face in chosen.faces]
        lying = Counter(card.face for meld in table for card in meld.cards) + Counter(chosen.faces)
        if all(card == JOKER for card in cards) or max(lying.values()) > house.packs:
            continue
        if Counter(cards) - Counter(stock):
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
    """Cards of these, half the time those that lie near the melds of the table first."""
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


def disagreements(seed: int, count: int) -> Iterator[str]:
    """A line for each of so many questions that the solver and the definitions answer differently, or where what the
    solver shows is not true by definition."""
    for question in questions(seed, count):
        for wrong in _wrong(question):
            yield f"{wrong}: {question}"


def _wrong(question: Question) -> Iterator[str]:
    house, table = question.house, [shape(meld) for meld in question.table]
    every = [*question.hand, *question.taken]
    found: solver.Best | None
    if question.taken:
        expected = brute.take(question.taken, question.hand, table, house, question.has_melded)
        taking = (
            solver.take(
                question.taken,
                question.taken[0],
                question.hand,
                question.table,
                rules(house),
                values(house),
                question.has_melded,
            )
            if question.taken[0] not in question.taken[1:]
            else None
        )
        if taking is None:
            return
        found = taking.after
        yield from _wrong_take(question, taking)
    else:
        expected = brute.best(question.hand, table, house, question.has_melded)
        found = solver.best(question.hand, question.table, rules(house), values(house), question.has_melded)
    if (found and (found.points, len(found.loose))) != expected:
        yield f"expected {expected}, found {found}"
    if found:
        yield from _untrue(found, every, question)


def _wrong_take(question: Question, taking: solver.Take) -> Iterator[str]:
    """What is shown as the use, or as missing, is not."""
    card, house = question.taken[0], question.house
    if taking.legal and taking.must_use:
        assert taking.after
        if taking.meld:
            if taking.meld not in taking.after.melds or card not in taking.meld.cards:
                yield "the meld does not use the card"
        elif not taking.laid_off or taking.laid_off[-1].card != card or not house.dig_by_layoff:
            yield "the lay-offs do not use the card"
        else:
            lying = question.table[taking.laid_off[0].index]
            for off in taking.laid_off:
                if sorted(off.onto.cards) == sorted(lying.cards):
                    grown = wild_meld_or_reason([*lying.cards, off.card], rules(house).wild)
                    assert isinstance(grown, Meld)
                    lying = grown
    if not taking.legal:
        if taking.lacks == "cards" and not taking.ways:
            yield "nothing is named as missing"
        table = [shape(meld) for meld in question.table]
        plain = brute.House(
            house.packs, house.same_suit_in_sets, dig_by_layoff=house.dig_by_layoff, top_discard_must_meld=True
        )
        for way in taking.ways[:2]:
            with_missing = [*question.hand, *way.missing]
            if len(with_missing) + len(question.taken) <= 9:
                legal = brute.take(question.taken, with_missing, table, plain, True) is not None
                if not legal:
                    yield f"legal is not what it would be with {way}"
        if (
            taking.lacks in ("own_meld", "discard")
            and brute.take(question.taken, question.hand, table, plain, True) is None
        ):
            yield f"it lacks more than {taking.lacks}"


def _untrue(found: solver.Best, every: Sequence[Card], question: Question) -> Iterator[str]:
    """What is shown and not true by definition."""
    house = question.house
    known = brute.runs() + brute.sets(house.same_suit_in_sets)
    used = [card.own for meld in found.melds for card in meld.cards] + [one.card.own for one in found.laid_off]
    if Counter([*used, *found.loose]) != Counter(every):
        yield f"cards are lost or won in {found}"
    lying = [shape(meld) for meld in question.table]
    faces = Counter(face for one in lying for face in one.faces)
    points = -sum(brute.in_hand(card, house) for card in found.loose)
    for meld in found.melds:
        one = shape(meld)
        if one not in known or all(card.own == JOKER for card in meld.cards):
            yield f"{meld} is no meld"
        points += sum(brute.melded(card.own, card.face, one.low_run, house) for card in meld.cards)
        faces += Counter(one.faces)
    for off in found.laid_off:
        if shape(off.onto) != lying[off.index]:
            yield f"{off} does not lie like that"
        larger = [one for one in known if brute.beyond(lying[off.index], one) == [off.card.face]]
        if not larger:
            yield f"{off} does not fit"
            return
        # A lone ace beside 2 to K may lie at either end.
        one = max(larger, key=lambda some: brute.melded(off.card.own, off.card.face, some.low_run, house))
        points += brute.melded(off.card.own, off.card.face, one.low_run, house)
        lying[off.index] = one
        faces[off.card.face] += 1
    if points != found.points:
        yield f"the points are {points}, not {found.points}"
    if any(count > house.packs for count in faces.values()):
        yield f"a face lies there too often in {found}"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    number = 0
    for line in disagreements(seed, count):
        number += 1
        sys.stdout.write(line + "\n")
    sys.stdout.write(f"{count:,} questions, {number:,} disagreements (seed {seed})\n")
    sys.exit(1 if number else 0)


if __name__ == "__main__":
    main()
