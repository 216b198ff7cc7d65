"""Pools of Indian Rummy whose players come and go, played by hand with the notes of `seats.Table` (IND-05, IND-26).

Before each round whoever has left is crossed out first, and then everybody who joins begins above those still in. Many
pools are finished while several are still in, who may share the pot (IND-30).
"""

from random import Random
from typing import Any

from tests.oracles.seats import Table

Match = tuple[dict[str, Any], Table]
SPLITS = ("none", "equal", "by_packs")


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
        "options": {"format": "pool", "pack_first": rng.choice((1, 10, 20, 25, 60, 101)), "split": rng.choice(SPLITS)},
        "players": there,
        "dealer": table.first,
        "records": records,
        "joined": {name: joined[name] for name in joined if name in there},
        "left": {name: last for name, last in left.items() if name in there and not table.notes[name].there},
        "ended": rng.random() < 0.5,
    }
    return question, table


def outcome(question: dict[str, Any], table: Table) -> dict[str, Any]:
    """How the match stands by its notes, as an answer has it; `parts` is empty if nobody shares the pot."""
    finished = table.over or question["ended"]
    parts = parts_of_the_pot(question, table) if finished else {}
    return {
        "totals": {name: note.total for name, note in table.notes.items()},
        "finished": finished,
        "winners": list(parts) or (table.winners() if finished else []),
        "next_dealer": None if finished else table.dealer(),
        "out": table.out(),
        "parts": parts,
    }


def parts_of_the_pot(question: dict[str, Any], table: Table) -> dict[str, int]:
    """How many parts of the pot each player gets, by paying one first pack after the other (IND-30)."""
    options = question["options"]
    still_in = [name for name in table.there() if name not in table.out()]
    if options["split"] == "none" or len(still_in) < 2:
        return {}
    parts = dict.fromkeys(still_in, 0)
    for name in still_in:
        total = table.notes[name].total
        while total + options["pack_first"] < 101:
            total += options["pack_first"]
            parts[name] += 1
    if options["split"] == "equal" or not any(parts.values()):
        return dict.fromkeys(still_in, 1)
    return {name: number for name, number in parts.items() if number}
