"""Times how fast Indian Rummy is counted: `python -m tests.bench.indian`.

All is timed in one run, so the ratios can be compared between computers. No test depends on a time.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper import games
from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card, Suit
from scorekeeper.engine.ledger import Terms, read_options, replay
from scorekeeper.engine.melds import WildRules
from scorekeeper.games.indian import solver
from scorekeeper.store import Session, open_store
from scorekeeper.web.app import create_app
from tests.oracles import indian as brute
from tests.oracles.verify_indian import DIVISIONS

PACK = [Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14)]


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Timed(NamedTuple):
    """How many microseconds of this process a question takes: in the middle, and one time in a hundred."""

    name: str
    median: float
    p99: float


def dealt(rng: Random, size: int) -> list[Card]:
    """Cards from two packs with a joker in each."""
    return rng.sample([*PACK * 2, JOKER, JOKER], size)


def complete(rng: Random, size: int) -> list[Card]:
    """Thirteen cards made of melds, with up to two jokers in place of cards behind the first run; then any others."""
    while True:
        straight, *others = rng.choice(DIVISIONS)
        first, rest = sorted(rng.choice(brute.sequences(straight))), list[Card]()
        for length in others:
            some = brute.sequences(length) if length > 4 or rng.random() < 0.5 else brute.quartets(length)
            rest += sorted(rng.choice(some))
        for place in rng.sample(range(len(rest)), rng.randrange(3)):
            rest[place] = JOKER
        cards = [*first, *rest, *dealt(rng, size - 13)]
        if all(cards.count(card) <= 2 for card in cards):
            return rng.sample(cards, size)


def near_complete(rng: Random, size: int) -> list[Card]:
    """The same with one or two other cards in it."""
    while True:
        cards = complete(rng, size)
        for _ in range(rng.randint(1, 2)):
            cards[rng.randrange(size)] = dealt(rng, 1)[0]
        if all(cards.count(card) <= 2 for card in cards):
            return cards


def solved(number: int) -> list[Timed]:
    """Times what thirteen cards cost, and fourteen after each discard, on so many hands of each kind. The wild rank
    changes from hand to hand. The solver has seen none of the hands, but others like them."""
    result = []
    for size, question in ((13, solver.least_count), (14, solver.costs_after_discard)):
        for deal in (dealt, near_complete, complete):
            rng, took = Random(size), []
            for _ in range(number):
                cards, rules = deal(rng, size), solver.Rules(WildRules(rng.randrange(1, 14)))
                began = time.process_time_ns()
                question(cards, rules)
                took.append((time.process_time_ns() - began) / 1000)
            name = deal.__name__.replace("_", "-")
            result.append(Timed(f"{size} cards, {name}", median(took), quantiles(took, n=100)[-1]))
    return result


def hands_by_wild_cards() -> None:
    """Time hands of thirteen cards from three packs, by the number of wild cards. The solver has seen none of them."""
    rules = solver.Rules(WildRules(8))
    tell(f"{'wild cards':12}{'ms a hand':>12}{'slowest':>10}")
    for wilds in range(0, 14, 2):
        rng = Random(wilds)
        natural = [card for card in PACK if card.rank != 8] * 3
        some = [Card(8, Suit(index % 4)) if index % 3 else JOKER for index in range(wilds)]
        took = []
        for _ in range(60):
            hand = some + rng.sample(natural, 13 - wilds)
            took.append(seconds(partial(solver.least_count, hand, rules)))
        tell(f"{wilds:<12}{sum(took) / len(took) * 1000:>12.2f}{max(took) * 1000:>10.2f}")


def by_cards(terms: Terms) -> list[dict[str, Any]]:
    """The records of a hundred rounds that give all cards of every loser."""
    deck = terms.game.deal_plan(terms.options, len(terms.players)).deck
    cards = [card for card in deck.distinct_cards() for _ in range(deck.copies(card))]
    rng = Random(len(terms.players))
    winner, *losers = terms.players
    records = []
    for _ in range(100):
        rng.shuffle(cards)
        hands = {name: {"cards": [*map(str, cards[13 * i : 13 * i + 13])]} for i, name in enumerate(losers)}
        records.append({"winner": winner, "wild": rng.choice("A23456789TJQK"), "hands": hands})
    return records


def in_numbers(terms: Terms) -> list[dict[str, Any]]:
    """The records of a hundred rounds that give a number for every loser."""
    winner, *losers = terms.players
    return [{"winner": winner, "hands": {name: {"points": 40} for name in losers}}] * 100


def session_page(app: Flask, terms: Terms, records: list[dict[str, Any]]) -> str:
    """Store a session with a match of these records. Returns the address of the match."""
    day = "2026-01-01T00:00:00+00:00"
    store = open_store(Path(app.config["DATABASE"]))
    session = Session(token_urlsafe(), "", token_urlsafe(), day)
    store.sessions.create(session, "bench")
    match = store.matches.create(session.id, terms.game.key, terms.body(), None, "bench", token_urlsafe(), day)
    for slot, record in enumerate(records, 1):
        details = {"shown": None, "note": "", "device": "bench", "submission": token_urlsafe(), "now": day}
        store.entries.save(match.id, slot, body=record, based_on=None, **details)
    store.close()
    return f"/s/{session.id}/1"


def match_of_a_hundred_rounds(players: int) -> None:
    """Time the page of a match when it is opened first and again: entered in numbers, and entered with all cards."""
    game = games.find("indian")
    names = tuple(f"P{index}" for index in range(players))
    terms = Terms(game, names, None, read_options(game, {"rounds": 100}), game.presets[0].key)
    with TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "TESTING": True, "LIMITS": {}})
        client = app.test_client()

        def opening(page: str) -> float:
            return seconds(lambda: check(client.get(page)))

        def check(answer: TestResponse) -> None:
            assert answer.status_code == 200
            assert "notice-bad" not in answer.text

        opening(session_page(app, terms, []))
        for what, records in (("numbers", in_numbers(terms)), ("all cards", by_cards(terms))):
            page = session_page(app, terms, records)
            first, again = opening(page), min(opening(page) for _ in range(5))
            folded = seconds(partial(replay, terms, list(enumerate(records, 1))))
            tell(
                f"{players} players, 100 rounds, {what}: page {first * 1000:,.0f} ms first, {again * 1000:,.0f} ms "
                f"again; counting alone {folded * 1000:,.0f} ms"
            )


if __name__ == "__main__":
    for timed in solved(1000):
        tell(f"{timed.name:28}{timed.median:>8,.0f} µs in the middle, {timed.p99:,.0f} µs one time in a hundred")
    hands_by_wild_cards()
    match_of_a_hundred_rounds(6)
    match_of_a_hundred_rounds(10)
