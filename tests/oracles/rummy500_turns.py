"""What docs/rules/rummy500.md says about single moves of a turn: a meld, a lay-off, the discard.

Each question is dealt as JSON, and read slowly: every reading of the melds, every place for every card. It uses nothing
of the engine but the cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card
from tests.oracles import rummy500 as brute

Question = dict[str, Any]
# A card, and what it was said to stand for.
Written = tuple[Card, Card | None]

FACES = tuple(Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14))
CARDS = {str(card): card for card in (*FACES, JOKER)}
TABLE = {
    "same_suit_in_sets": (False, False, True),
    "joker_swap": (False, True),
    "layoff_after_own_meld": (False, False, False, True),
    "first_meld": (0, 0, 0, 30, 40, 50),
    "values": ("pips", "pips", "5_10_15"),
    "ace": ("by_place", "by_place", "always_15", "always_1"),
    "joker_value": (15, 15, 0, 25, "as_card"),
    "queen_of_spades": (10, 10, 40),
    "jokers_per_pack": (2, 2, 1),
    "going_out": ("either", "discard", "float"),
    "top_discard_must_meld": (False, False, True),
    "dig_by_layoff": (True, False),
    "last_discard_unplayable": (False, True),
    "rummy_calls": (True, True, False),
}


@dataclass(frozen=True)
class Lain:
    """Cards that lie as a meld: `cards` as answers write them, a run from its low end. `points` are of the cards that
    were asked about, so of a lay-off not those that lay there before."""

    kind: str
    cards: tuple[str, ...]
    points: int


def as_written(texts: Sequence[str]) -> list[Written]:
    return [(CARDS[text[:2]], CARDS[text[3:]] if text[2:] else None) for text in texts]


def rules(question: Question) -> brute.House:
    """The rules of the table that count cards and shape melds. Two equal cards need two packs (R500-17)."""
    options = question["options"]
    return brute.House(
        packs=question["packs"],
        same_suit_in_sets=options["same_suit_in_sets"] and question["packs"] == 2,
        values=options["values"],
        ace=options["ace"],
        joker_value=None if options["joker_value"] == "as_card" else options["joker_value"],
        queen_of_spades=options["queen_of_spades"],
    )


def text(card: Card, face: Card) -> str:
    return f"JK={face}" if card == JOKER else str(card)


def in_places(cards: Sequence[Written], faces: Sequence[Card], shape: brute.Shape) -> list[tuple[Card, Card]] | None:
    """Each card with its face, in the order of these faces of a shape; None if the cards do not fill them (R500-20).

    A card lies in its own place, a joker that was named in that one; the others take the places that are left, in a set
    those of missing suits.
    """
    if len(cards) != len(faces):
        return None
    left = list(cards)
    placed = []
    for face in faces:
        by_need = ((face, None), (JOKER, face), (JOKER, None))
        card = next((card for card in by_need if card in left), None)
        if card is None or (card == (JOKER, None) and not shape.is_run and shape.faces.count(face) > 1):
            return None
        left.remove(card)
        placed.append((card[0], face))
    return placed


def melds(question: Question) -> list[Lain]:
    """Every meld that the cards of the question can be (R500-16 to R500-20b, R500-27)."""
    house, cards = rules(question), as_written(question["cards"])
    return [_lain(shape, placed, placed, house) for shape, placed in _read(cards, house)]


def lacking(question: Question, points: int) -> int:
    """R500-38: what first melds of so many points lack."""
    return 0 if question["melded"] else max(0, question["options"]["first_meld"] - points)


def lying(question: Question) -> list[Lain]:
    """Every meld that lies on the table."""
    house = rules(question)
    return [_lain(shape, placed, [], house) for shape, placed in _read(as_written(question["meld"]), house)]


def laid_off(question: Question) -> list[Lain]:
    """Every meld that the one on the table can become by these lay-offs and swaps (R500-14, R500-20).

    None at all if the player must meld first.
    """
    house, options = rules(question), question["options"]
    if not question["melded"] and (options["layoff_after_own_meld"] or options["first_meld"]):
        return []
    cards = as_written(question["cards"])
    outcomes = []
    for shape, placed in _read(as_written(question["meld"]), house):
        for number in range(len(cards) + 1 if options["joker_swap"] else 1):
            for chosen in combinations(range(len(cards)), number):
                swapped = [cards[index][0] for index in chosen]
                rest = [card for index, card in enumerate(cards) if index not in chosen]
                taken = Counter((JOKER, face) for face in swapped)
                if taken <= Counter(placed):
                    own = [(face, face) for face in swapped]
                    lies = [*(Counter(placed) - taken).elements(), *own]
                    outcomes += list(_grown(shape, lies, own, rest, house))
    return outcomes


def _grown(
    shape: brute.Shape,
    lies: list[tuple[Card, Card]],
    swapped: list[tuple[Card, Card]],
    rest: Sequence[Written],
    house: brute.House,
) -> Iterator[Lain]:
    if not rest:
        yield _lain(shape, _sorted(lies, shape), swapped, house)
    for larger, places in brute.larger(shape, house.same_suit_in_sets):
        if came := in_places(rest, places, larger):
            yield _lain(larger, _sorted([*lies, *came], larger), [*swapped, *came], house)


def _sorted(placed: Sequence[tuple[Card, Card]], shape: brute.Shape) -> list[tuple[Card, Card]]:
    return sorted(placed, key=lambda place: shape.faces.index(place[1]))


def _read(cards: Sequence[Written], house: brute.House) -> Iterator[tuple[brute.Shape, list[tuple[Card, Card]]]]:
    for shape in brute.read(cards, house):
        placed = in_places(cards, shape.faces, shape)
        assert placed
        yield shape, placed


def _lain(
    shape: brute.Shape, placed: Sequence[tuple[Card, Card]], own: Sequence[tuple[Card, Card]], house: brute.House
) -> Lain:
    points = sum(brute.melded(card, face, shape.low_run, house) for card, face in own)
    return Lain("run" if shape.is_run else "set", tuple(text(*place) for place in placed), points)


def may_end(question: Question) -> bool | None:
    """Whether a turn may end so (R500-09, R500-11, R500-13, R500-21, R500-33, R500-34).

    None if the question does not say which of two equal cards was taken.
    """
    hand, card, taken, options = (question[name] for name in ("hand", "card", "taken", "options"))
    if card is None:
        return not hand and options["going_out"] != "discard"
    on_table = [text[:2] for meld in question["table"] for text in meld]
    left = [*hand]
    left.remove(card)
    if taken and (len(taken) > 1 or options["top_discard_must_meld"]):
        if taken[0] not in on_table:
            return False
    elif taken and card == taken[0] and hand.count(card) == 1:
        return None if card in on_table else False
    return bool(left) or not options["last_discard_unplayable"] or not playable(question)


def hand_ends(question: Question) -> bool:
    """Whether nobody plays on after a turn that may end so (R500-21, R500-33)."""
    if question["card"] is None:
        return question["options"]["going_out"] != "float"
    return len(question["hand"]) == 1


def tables(question: Question) -> list[tuple[brute.Shape, ...]]:
    """Every reading of the table (R500-20b)."""
    return list(product(*(brute.read(as_written(meld), rules(question)) for meld in question["table"])))


def playable(question: Question) -> bool:
    """R500-34: whether the discard can be laid off or melded with nothing but cards of the pile."""
    card, pile = CARDS[question["card"]], [CARDS[text] for text in question["pile"]]
    house = brute.House(
        packs=question["packs"], same_suit_in_sets=rules(question).same_suit_in_sets, top_discard_must_meld=True
    )
    return any(brute.take([card], pile, melds, house, True) for melds in tables(question))


def callable_cards(question: Question) -> set[int]:
    """R500-23: how many cards of the pile the best call plays; several numbers if the table reads in several ways."""
    if not question["options"]["rummy_calls"]:
        return {0}
    pile = [CARDS[text] for text in (*question["pile"], question["card"])]
    best = [brute.best(pile, melds, rules(question), True) for melds in tables(question)]
    most = max(item for item in best if item)[0]
    return {len(pile) - item[1] for item in best if item and item[0] == most}


def meld_question(rng: Random) -> Question:
    """Cards that are a meld, or nearly: written in order or anyhow, some of them jokers, a few of these named."""
    question = _question(rng, "meld")
    cards = _meld(rng, question)
    if rng.random() < 0.2:
        cards = _within_packs(question, [], [*cards[1:], rng.choice([*CARDS])])
    return question | {"cards": cards, "melded": rng.random() < 0.4}


def lay_off_question(rng: Random) -> Question:
    """A meld on the table and one to four cards, most of which fit."""
    question = _question(rng, "layoff")
    while True:
        meld = _meld(rng, question)
        shapes = list(brute.read(as_written(meld), rules(question)))
        if shapes:
            break
    shape = rng.choice(shapes)
    near = [face for larger, places in brute.larger(shape, False) if len(places) < 3 for face in places]
    near += [*shape.faces, *near]
    if shape.is_run:
        larger = rng.choice(brute.larger(shape, False) or [(shape, near)])[1]
        near += larger * 3
    cards = []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        cards.append(_as_joker(rng, rng.choice(near if rng.random() < 0.95 else FACES), 0.25))
    cards = _within_packs(question, [card[:2] for card in meld], cards)
    return question | {"meld": meld, "cards": cards, "melded": rng.random() < 0.8} if cards else lay_off_question(rng)


def discard_question(rng: Random) -> Question:
    """The end of a turn: a few cards in hand, melds on the table, and what was taken from the pile.

    The first card taken lies in the hand or on the table; without a hand it can only lie on the table.
    """
    question = _question(rng, "discard")
    table: list[list[str]] = []
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        meld = _meld(rng, question)
        lies = [text[:2] for other in table for text in other]
        if len(meld) < 6 and len(_within_packs(question, lies, meld)) == len(meld):
            table += [meld] if brute.read(as_written(meld), rules(question)) else []
    lies = [text[:2] for meld in table for text in meld]
    near = [str(card) for card in FACES if any(_touches(card, CARDS[text]) for text in lies)] or [*CARDS]
    some = [rng.choice(near if rng.random() < 0.7 else [*CARDS]) for _ in range(7)]
    rng.shuffle(some)
    some = [*some[:1], *some] if rng.random() < 0.3 else some
    some = _within_packs(question, lies, [text[:2] for text in some])
    size = rng.choice((0, 1, 1, 2, 3))
    hand, pile = some[:size], some[size : size + rng.choice((0, 0, 1, 3, 5))]
    if rng.random() < 0.4:
        pile = _within_packs(question, [*lies, *hand], [text[:2] for text in _meld(rng, question)[:6]])
    card = rng.choice(hand) if hand and rng.random() < 0.9 else None
    question |= {"hand": hand, "card": card, "table": table, "pile": pile, "taken": []}
    first = [*lies, *hand * 3] if hand else lies
    if first and rng.random() < 0.7:
        others = rng.sample([*lies, *hand], rng.randint(0, min(3, len(lies) + len(hand))))
        question["taken"] = _within_packs(question, [], [rng.choice(first), *others])
    return question


def _question(rng: Random, ask: str) -> Question:
    options = {name: rng.choice(values) for name, values in TABLE.items()}
    return {"game": "rummy500", "ask": ask, "options": options, "packs": rng.choice((1, 1, 2))}


def _meld(rng: Random, question: Question) -> list[str]:
    """The cards of a meld that the packs hold; some are jokers."""
    known = brute.runs() if rng.random() < 0.5 else brute.sets(rules(question).same_suit_in_sets)
    most = rng.choice((4, 4, 5, 7, 13))
    shape = rng.choice([shape for shape in known if len(shape.faces) <= most])
    likely = rng.choice((0, 0.15, 0.4, 0.7))
    cards = [_as_joker(rng, face, likely) for face in shape.faces]
    if rng.random() < 0.4 or not shape.is_run:
        rng.shuffle(cards)
    whole = _within_packs(question, [], cards[:: rng.choice((1, -1))])
    return whole if len(whole) == len(cards) else _meld(rng, question)


def _as_joker(rng: Random, face: Card, likely: float) -> str:
    if rng.random() >= likely:
        return str(face)
    return rng.choice(("JK", "JK", f"JK={face}"))


def _within_packs(question: Question, lies: Sequence[str], cards: Sequence[str]) -> list[str]:
    """These cards without those of which the packs hold no more beside the ones that lie somewhere."""
    packs = question["packs"]
    left = Counter(list(CARDS) * packs)
    left["JK"] = packs * question["options"]["jokers_per_pack"]
    left.subtract(lies)
    kept = []
    for card in cards:
        if left[card[:2]] > 0:
            left[card[:2]] -= 1
            kept.append(card)
    return kept


def _touches(card: Card, other: Card) -> bool:
    apart = abs(card.rank - other.rank)
    return card.rank == other.rank or (card.suit == other.suit and (apart <= 2 or apart >= 11))
