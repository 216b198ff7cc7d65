"""Pools of Indian Rummy whose players come and go, played by hand with the notes of `seats.Table` (IND-05, IND-26).

Before each round whoever has left is crossed out first, and then everybody who joins begins above those still in.
"""

from random import Random
from typing import Any

from tests.oracles.seats import Table

Match = tuple[dict[str, Any], Table]


def match(rng: Random) -> Match:
    """A question about a random pool, and its notes after the last round. It ends early before a round that nobody
    could play or join."""
    names = "ABCDEF"[: rng.randint(3, 6)]
    rounds = rng.randint(1, 8)
    joined = {name: rng.randint(2, rounds + 1) for name in names[2:] if rng.random() < 0.5}
    first = {name: joined.get(name, 1) for name in names}
    left = {name: rng.randint(first[name], rounds) for name in names if first[name] <= rounds and rng.random() < 0.3}
    seats = rng.sample(names, len(names))
    starters = [name for name in seats if name not in joined]
    table = Table.begun("pool", starters)
    table.first = rng.choice(starters)
    records: list[dict[str, Any]] = []
    while len(records) < rounds:
        winner = rng.choice(table.playing())
        points = {name: rng.randint(0, 45) for name in table.playing() if name != winner}
        records.append({"winner": winner, "hands": {name: {"points": count} for name, count in points.items()}})
        table.play(points)
        played = len(records)
        leaving = [name for name, last in left.items() if last == played]
        coming = [name for name in joined if joined[name] == played + 1]
        staying = [name for name in table.playing() if name not in leaving]
        if table.over or len(staying) < 2 or (coming and max(table.notes[name].total for name in staying) >= 100):
            break
        for name in leaving:
            table.leave(name)
        price = table.price()
        for name in coming:
            table.join(name, price, sum(seats.index(other) < seats.index(name) for other in table.notes))
    there = [name for name in seats if name in table.notes]
    question = {
        "game": "indian",
        "ask": "game",
        "options": {"format": "pool"},
        "players": there,
        "dealer": table.first,
        "records": records,
        "joined": {name: joined[name] for name in joined if name in there},
        "left": {name: last for name, last in left.items() if name in there and not table.notes[name].there},
    }
    return question, table


def outcome(table: Table) -> dict[str, Any]:
    """How the match stands by its notes, as an answer has it."""
    return {
        "totals": {name: note.total for name, note in table.notes.items()},
        "finished": table.over,
        "next_dealer": None if table.over else table.dealer(),
        "out": table.out(),
    }
