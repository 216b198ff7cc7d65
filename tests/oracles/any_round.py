"""A slow reading of the rounds of any game: each preset as its players would tell it, one fact after the other.

It shares no code with the game, and its table of presets is its own. A round is dealt as a question to the judge;
`reading` says what has to come.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any

Question = dict[str, Any]
Answer = dict[str, Any]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")
SEVEN = (163, 166, 169, 172, 173, 175, 176, 178, 179)
# Lowest and highest entry, the step, numbers nobody can make, who has points; then what is special.
PLAIN: Mapping[str, tuple[int | None, int | None, int, tuple[int, ...], str]] = {
    "points": (None, None, 1, (), "all"),
    "fewest points": (None, None, 1, (), "all"),
    "scrabble": (None, None, 1, (), "all"),
    "skyjo": (-17, 142, 1, (), "all"),
    "flip 7": (0, 171, 1, (), "all"),
    "take 6": (0, 171, 1, (), "all"),
    "darts 501": (0, 180, 1, SEVEN, "all"),
    "mahjong": (None, None, 100, (), "all"),
    "uno": (0, None, 1, (), "one"),
    "dominoes": (0, 168, 1, (), "one"),
    "skat": (None, None, 1, (), "one"),
    "uno low": (0, None, 1, (), "somebody out"),
    "phase 10": (0, None, 5, (), "somebody out"),
    "five crowns": (0, None, 1, (1, 2), "somebody out"),
    "rummikub": (None, None, 1, (), "collects"),
    "hearts": (0, 26, 1, (), "all"),
}
# Base and trick of a kept bid, at least, trick over, trick off, trick of a failed bid, nought, nought by cards.
BIDS = {
    "oh hell": (10, 1, False, 0, 0, 0, 0, 0),
    "wizard": (20, 10, False, 0, -10, 0, 0, 0),
    "skull king": (0, 20, False, 0, -10, 0, 0, 10),
    "call break": (0, 10, True, 1, 0, -10, 0, 0),
    "spades": (0, 10, True, 1, 0, -10, 100, 0),
}
PLACES = {2: (1, -1), 3: (1, 0, -1), 4: (2, 1, -1, -2), 5: (2, 1, 0, -1, -2), 6: (3, 2, 1, -1, -2, -3)}
PRESETS = (*PLAIN, *BIDS, "president", "daifugo", "tichu")


def deal(rng: Random) -> Question:
    """A round of a random preset: mostly a true one, often with one thing wrong."""
    preset = rng.choice(PRESETS)
    players = NAMES[: 4 if preset == "spades" else 2 if preset == "tichu" else rng.randint(2, 6)]
    question: Question = {"game": "any", "ask": "round", "preset": preset, "players": [*players]}
    if preset in BIDS:
        cards = 13 if preset in ("call break", "spades") else rng.randint(1, 8)
        made = _shared(rng, cards, len(players))
        bids = [rng.randint(0, cards) if rng.random() < 0.5 else tricks for tricks in made]
        if rng.random() < 0.3:
            made[rng.randrange(len(made))] += rng.choice((-1, 1))
        cells = [{"bid": bid, "made": max(tricks, 0)} for bid, tricks in zip(bids, made, strict=True)]
        options = {"hook": rng.random() < 0.3}
        question |= {"cards": cards, "options": options, "entries": dict(zip(players, cells, strict=True))}
    elif preset in ("president", "daifugo"):
        places = rng.sample(range(1, len(players) + 1), len(players))
        if rng.random() < 0.3:
            places[0] = rng.randint(1, len(players) + 1)
        question["entries"] = dict(zip(players, places, strict=True))
    else:
        question["entries"] = dict(zip(players, _numbers(rng, preset, len(players)), strict=True))
        if preset == "hearts":
            question["options"] = {
                "moon": rng.choice(("others_plus", "shooter_minus")),
                "jack_minus_10": rng.random() < 0.3,
            }
    for name in players:
        if rng.random() < 0.06:
            del question["entries"][name]
    return question


def _shared(rng: Random, total: int, players: int) -> list[int]:
    parts = [0] * players
    for _ in range(total):
        parts[rng.randrange(players)] += 1
    return parts


def _numbers(rng: Random, preset: str, players: int) -> list[int]:
    if preset == "hearts":
        shapes = [_shared(rng, 26, players), [0] + [26] * (players - 1), [-26] + [0] * (players - 1)]
        numbers = rng.choice([*shapes, shapes[0], [26] + [0] * (players - 1)])
        rng.shuffle(numbers)
        if rng.random() < 0.3:
            numbers[rng.randrange(players)] -= 10
    elif preset == "tichu":
        first = rng.choice((rng.randrange(-25, 130, 5), 100, 200, 150))
        numbers = [first, rng.choice((100 - first, 100 - first, 200 - first, 50))]
    elif preset == "mahjong":
        numbers = [100 * rng.randint(-80, 80) for _ in range(players)]
        numbers[0] -= sum(numbers) * (rng.random() < 0.7)
    elif PLAIN[preset][4] in ("one", "collects"):
        numbers = [-rng.randint(0, 40) * (preset == "rummikub") for _ in range(players)]
        numbers[rng.randrange(players)] = rng.choice((-sum(numbers), rng.randint(-20, 170)))
    else:
        numbers = [PLAIN[preset][2] * rng.randint(0, 30) for _ in range(players)]
        if rng.random() < 0.5:
            numbers[rng.randrange(players)] = 0
    if rng.random() < 0.2:
        numbers[rng.randrange(players)] += rng.choice((-60, -3, 1, 2, 150, 163))
    return numbers


def reading(question: Question) -> Answer:
    """What has to come: the code and the difference of what is wrong, the points, and what is filled in."""
    preset, players, entries = question["preset"], question["players"], question["entries"]
    options = question.get("options", {})
    if preset in BIDS:
        return _bids(preset, players, entries, question["cards"], options["hook"])
    if preset in ("president", "daifugo"):
        return _places(players, entries)
    filled = _filled(preset, players, entries, options)
    values = {name: (entries | filled).get(name) for name in players}
    if None in values.values():
        return {"code": "missing", "difference": None, "points": {}, "filled": filled}
    numbers: list[int] = [value for value in values.values() if value is not None]
    sign = -1 if preset == "darts 501" else 1
    points = {name: sign * value for name, value in values.items() if value is not None}
    code, difference = _wrong(preset, numbers, options)
    return {"code": code, "difference": difference, "points": points, "filled": filled}


def _shapes(options: Mapping[str, Any], players: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Every way to write a shot of hearts, and every way in which one has all 26, with the jack at any name."""
    shot = [0] + [26] * (players - 1) if options["moon"] == "others_plus" else [-26] + [0] * (players - 1)
    holding = [26] + [0] * (players - 1)
    ways = []
    for base in (shot, holding):
        lines = set()
        for jack in range(players) if options["jack_minus_10"] else (None,):
            lines |= {*permutations(number - 10 * (index == jack) for index, number in enumerate(base))}
        ways.append([*lines])
    return ways[0], ways[1]


def _filled(
    preset: str, players: Sequence[str], entries: Mapping[str, int], options: Mapping[str, Any]
) -> dict[str, int]:
    empty = [name for name in players if name not in entries]
    given = sum(entries.values())
    if not empty or not entries:
        return {}
    if preset in PLAIN and PLAIN[preset][4] == "one":
        return dict.fromkeys(empty, 0) if len([value for value in entries.values() if value]) == 1 else {}
    if len(empty) > 1:
        return {}
    if preset == "rummikub":
        return {empty[0]: -given} if all(value <= 0 for value in entries.values()) else {}
    jack = 10 if options.get("jack_minus_10") else 0
    shot = 26 * (len(players) - 1) if options.get("moon") == "others_plus" else -26
    rests = {"hearts": (26 - jack - given, shot - jack - given), "tichu": (100 - given, 200 - given)}.get(preset, ())
    low, high, step = {"hearts": (-jack, 26, 1), "tichu": (-25, 125, 5), "mahjong": (None, None, 100)}.get(
        preset, (0, -1, 1)
    )
    if preset == "mahjong":
        rests = (-given,)
    for rest in rests:
        if rest % step == 0 and (low is None or rest >= low) and (high is None or rest <= high):
            return {empty[0]: rest}
    return {}


def _wrong(preset: str, numbers: list[int], options: Mapping[str, Any]) -> tuple[str | None, int | None]:
    total, players = sum(numbers), len(numbers)
    if preset == "tichu":
        return _tichu(numbers)
    low, high, step, never, who = PLAIN[preset]
    for number in numbers:
        if number % step:
            return "step", step - number % step
    shots, holdings = _shapes(options, players) if preset == "hearts" else ([], [])
    jack = 10 if options.get("jack_minus_10") else 0
    if tuple(numbers) not in shots:
        for number in numbers:
            if low is not None and number < low - jack:
                return "min", low - jack - number
            if high is not None and number > high:
                return "max", high - number
    if any(number in never for number in numbers):
        return "possible", None
    having = [number for number in numbers if number]
    if who == "one" and len(having) != 1:
        return "pattern", None
    if who == "somebody out" and 0 not in numbers:
        return "pattern", None
    if who == "collects" and having and len([number for number in numbers if number > 0]) != 1:
        return "pattern", None
    if preset == "hearts" and tuple(numbers) not in shots:
        shot = 26 * (players - 1) if options["moon"] == "others_plus" else -26
        if tuple(numbers) in holdings or (total == shot - jack != 26 - jack):
            return "pattern", None
        return _sum(total, [26 - jack, shot - jack])
    if preset in ("mahjong", "rummikub"):
        return _sum(total, [0])
    return ("sum", 171 - total) if preset == "take 6" and total > 171 else (None, None)


def _tichu(numbers: list[int]) -> tuple[str | None, int | None]:
    if any(number % 5 for number in numbers):
        return "step", next(5 - number % 5 for number in numbers if number % 5)
    if sorted(numbers) == [0, 200]:
        return None, None
    for number in numbers:
        if not -25 <= number <= 125:
            return ("min", -25 - number) if number < -25 else ("max", 125 - number)
    return ("pattern", None) if sum(numbers) == 200 else _sum(sum(numbers), [100, 200])


def _sum(total: int, allowed: list[int]) -> tuple[str | None, int | None]:
    nearest = sorted(allowed, key=lambda wanted: abs(wanted - total))[0]
    return (None, None) if total in allowed else ("sum", nearest - total)


def _bids(preset: str, players: Sequence[str], entries: Mapping[str, Any], cards: int, hook: bool) -> Answer:
    base, trick, least, over, off, fail, nought, by_card = BIDS[preset]
    allowed = [cards, cards - 1] if preset == "skull king" else [cards]
    if empty := [name for name in players if name not in entries]:
        taken = sum(cells["made"] for cells in entries.values())
        left = [rest for total in allowed if 0 <= (rest := total - taken) <= cards]
        filled = {empty[0]: left[0]} if left and entries and len(empty) == 1 else {}
        return {"code": "missing", "difference": None, "points": {}, "filled": filled}
    bids = {name: entries[name]["bid"] for name in players}
    made = {name: entries[name]["made"] for name in players}
    code: str | None = None
    difference: int | None = None
    worst = [value for name in players for value in (bids[name], made[name]) if value > cards]
    if worst:
        code, difference = "max", cards - worst[0]
    elif hook and sum(bids.values()) == cards:
        code = "pattern"
    else:
        code, difference = _sum(sum(made.values()), allowed)
    stake = nought + by_card * cards
    points = {}
    for name in players:
        side = [other for seat, other in enumerate(players) if seat % 2 == players.index(name) % 2]
        side = side if preset == "spades" else [name]
        mine = [other for other in side if not (stake and bids[other] == 0)]
        points[name] = sum(-stake if made[other] else stake for other in side if other not in mine)
        bid, tricks = sum(bids[other] for other in mine), sum(made[other] for other in mine)
        loose = sum(made[other] for other in side if other not in mine)
        if mine and (tricks == bid or (least and tricks > bid)):
            points[name] += base + trick * bid
        elif mine:
            points[name] += off * abs(tricks - bid) + fail * bid
        bags = (max(tricks - bid, 0) + loose) if least else 0
        points[name] += over * bags - (100 if preset == "spades" and bags >= 10 else 0)
    return {"code": code, "difference": difference, "points": points, "filled": {}}


def _places(players: Sequence[str], entries: Mapping[str, int]) -> Answer:
    empty = [name for name in players if name not in entries]
    left = [place for place in range(1, len(players) + 1) if place not in entries.values()]
    filled = {empty[0]: left[0]} if len(empty) == 1 == len(left) else {}
    places = dict(entries) | filled
    if len(places) < len(players):
        return {"code": "missing", "difference": None, "points": {}, "filled": filled}
    code, difference = None, None
    too_high = [place for name in players if (place := places[name]) > len(players)]
    if too_high:
        code, difference = "max", len(players) - too_high[0]
    elif sorted(places.values()) != [*range(1, len(players) + 1)]:
        code = "pattern"
    values = (*PLACES[len(players)], 0)
    points = {name: values[places[name] - 1] for name in players}
    return {"code": code, "difference": difference, "points": points, "filled": filled}
