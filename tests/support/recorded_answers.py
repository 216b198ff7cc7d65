"""Questions to the referee that were drawn once, with what it answered and how many steps its search took.

Slow readings of the same rules show that the answers are right (`script/verify`). Here they are kept: which of equally
good layouts is shown, in which order, by which rule, and at what cost. Sentences are left out, so wording may change.
tests/data/README.md says what to do when an answer changes.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from hashlib import sha256
from pathlib import Path
from pprint import pprint
from random import Random
from typing import Any

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import Boolean, Choice, decode, specs
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Terms, read_options, replay
from scorekeeper.engine.step_budget import MOST_STEPS, TOO_HARD_QUESTION, Budget
from scorekeeper.engine.text import Text
from scorekeeper.games import games
from scorekeeper.judge import answer
from tests.oracles import any_round, indian_play
from tests.oracles import rummy500_tables as tables
from tests.oracles import rummy500_turns as turns

FILE = Path(__file__).parents[1] / "data" / "recorded" / "answers.jsonl"
_SEED, _OF_EACH_KIND = 27, 10
_RANKS, _SUITS = "A23456789TJQK", "SHDC"
_PACK = [rank + suit for suit in _SUITS for rank in _RANKS]
# A fair deal rarely gives melds that share cards, so most hands are dealt from a few ranks or suits.
_PARTS = (_PACK, *([card for card in _PACK if card[0] in ranks] for ranks in ("A2345", "789TJ", "A2JQK", "456")))
_ACES = ("by_place", "always_15", "always_1")
_SENTENCES = {"message", "text", "headline", "summary"}


def recorded() -> list[dict[str, Any]]:
    """The recorded questions, each with its `answer` and its `steps`."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def answered(question: dict[str, Any]) -> dict[str, Any]:
    """A question as it is recorded."""
    with Budget(TOO_HARD_QUESTION, 10 * MOST_STEPS) as budget:
        result = answer(question)
    steps = 10 * MOST_STEPS - budget.steps
    shown = sha256(json.dumps(_plain(_shown(question) if result["ok"] else None)).encode()).hexdigest()[:16]
    return {"question": question, "answer": _without_sentences(result), "steps": steps, "shown": shown}


def _shown(question: dict[str, Any]) -> Any:
    """What pages show of the answer beside that: the ruling, or the scores of hands and the match after them."""
    game, ask = games()[question["game"]], question["ask"]
    preset = question.get("preset") or game.presets[0].key
    options = read_options(game, question.get("options", {}), preset)
    if kind := {**game.questions, **game.program_questions}.get(ask):
        inputs = {name: question[name] for name in specs(kind.fields) if name in question}
        return kind.rule(options, decode(kind.fields, inputs))
    if ask == "setup":
        return game.deal_plan(options, question["players"])
    records = [question["record"]] if ask == "hand" else question.get("records", [])
    terms = Terms(game, tuple(question["players"]), question.get("dealer"), options, preset)
    ledger = replay(terms, enumerate(records, 1))
    return [(row.status.value, row.score, row.after) for row in ledger.rows], ledger.closing


def _plain(value: Any) -> Any:
    """A value as JSON, without the sentences in it."""
    if isinstance(value, Text):
        return None
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value):
        return [_plain(getattr(value, field.name)) for field in dataclass_fields(value)]
    if isinstance(value, Mapping):
        return [[str(key), _plain(value[key])] for key in sorted(value, key=str)]
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else str(value)


def _without_sentences(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sentences(part) for key, part in value.items() if key not in _SENTENCES}
    return [_without_sentences(part) for part in value] if isinstance(value, list) else value


def _dealt(chance: Random, cards: int, packs: int = 1, jokers: int = 0) -> list[str]:
    """Some cards, mostly of a few ranks, perhaps with jokers."""
    part = chance.choice([part for part in _PARTS if len(part) * packs >= cards + 5])
    return chance.sample(part * packs + ["JK"] * jokers, cards)


def _gin(chance: Random) -> Iterator[dict[str, Any]]:
    yield {"ask": "deadwood", "hand": _dealt(chance, 10)}
    yield {"ask": "deadwood", "hand": _dealt(chance, 11)}
    hand = _dealt(chance, 11)
    yield {"ask": "knock", "hand": hand, "taken": hand[3], "options": {"knock_limit": 5}}
    yield {"ask": "knock", "hand": hand, "discard": hand[5]}
    yield {"ask": "discard", "hand": hand, "card": hand[0]}
    suit, rank, low = chance.choice(_SUITS), chance.choice(_RANKS), chance.randrange(8)
    melds = [[_RANKS[low + step] + suit for step in range(4)], [rank + each for each in _SUITS if each != suit]]
    if not set(melds[0]) & set(melds[1]):
        rest = [card for card in _PACK if card not in melds[0] + melds[1]]
        near = [card for card in rest if card[1] == suit or card[0] in rank + _RANKS[low]]
        hand = chance.sample(near, 6)
        hand += chance.sample([card for card in rest if card not in hand], 4)
        yield {"ask": "layoffs", "knocker_melds": melds, "hand": hand}
    knocker = [card for meld in melds for card in meld]
    rest = [card for card in _PACK if card not in knocker]
    if len(set(knocker)) == 7:
        cards = chance.sample(rest, 13)
        low_cards = sorted(rest, key=lambda card: _RANKS.index(card[0]))[:4]
        hands = {"Ann": {"cards": [*knocker, *low_cards[:3]]}}
        hands["Ben"] = {"cards": [card for card in cards if card not in low_cards][:10]}
        yield {"ask": "hand", "players": ["Ann", "Ben"], "record": {"ended_by": "Ann", "hands": hands}}


def _indian(chance: Random) -> Iterator[dict[str, Any]]:
    yield from (indian_play.question(chance), indian_play.void_question(chance))
    for jokers in (0, 2, 4):
        wild = chance.choice(_RANKS)
        yield {"ask": "count", "hand": _dealt(chance, 13, 2, jokers), "wild": wild}
    suit, low = chance.choice(_SUITS), chance.randrange(7)
    ready = [_RANKS[low + step] + suit for step in range(chance.choice((3, 4, 5)))]
    yield {"ask": "count", "hand": [*ready, *_dealt(chance, 13 - len(ready), 1, 2)], "wild": chance.choice(_RANKS)}
    yield {"ask": "declare", "hand": [*ready, *_dealt(chance, 14 - len(ready), 1, 3)], "wild": chance.choice(_RANKS)}
    hands = {name: {"cards": _dealt(chance, 13, 2, 1)} for name in ("Ben", "Cleo")}
    record = {"winner": "Ann", "wild": chance.choice(_RANKS), "hands": hands}
    yield {"ask": "hand", "players": ["Ann", "Ben", "Cleo"], "record": record}


def _three_thirteen(chance: Random) -> Iterator[dict[str, Any]]:
    for size in (4, 8, 12):
        wild = _RANKS[size - 1]
        yield {"ask": "count", "hand": _dealt(chance, size, 2), "wild": wild}
        yield {"ask": "out", "hand": _dealt(chance, size + 1, 2), "wild": wild}
    stars = [rank + suit for suit in "SHDC*" for rank in _RANKS[2:]]
    hand = ["JK", *chance.sample([card for card in stars * 2 if card[0] in "56789"], 9)]
    yield {"ask": "count", "hand": hand, "wild": "T", "preset": "Five Crowns"}
    yield {"ask": "out", "hand": [*hand, chance.choice(stars)], "wild": "T", "preset": "Five Crowns"}
    hands = {"Ben": {"cards": _dealt(chance, 7, 2)}, "Cleo": {"cards": _dealt(chance, 7, 2)}}
    yield {"ask": "hand", "players": ["Ann", "Ben", "Cleo"], "hand": 5, "record": {"out": "Ann", "hands": hands}}


def _rummy500(chance: Random) -> Iterator[dict[str, Any]]:
    yield from (draw(chance) for draw in (turns.meld_question, turns.lay_off_question, turns.discard_question))
    yield from (tables.play(chance).question for _ in range(2))
    suit, low = chance.choice(_SUITS), chance.randrange(9)
    rank = chance.choice(_RANKS)
    table = [[_RANKS[low + step] + suit for step in range(3)], [rank + each for each in _SUITS if each != suit][:3]]
    if not set(table[0]) & set(table[1]):
        rest = [card for card in _PACK if card not in table[0] + table[1]]
        near = [card for card in rest if card[1] == suit or card[0] in rank + _RANKS[low]] + ["JK"]
        hand = chance.sample(near, 5) + chance.sample([card for card in rest if card not in near], 2)
        pile = chance.sample([card for card in rest if card not in hand], 4)
        yield {"ask": "best", "hand": hand, "table": table}
        take = {"ask": "take", "pile": pile, "hand": hand, "table": table}
        yield {**take, "card": pile[1]}
        yield {**take, "card": pile[3], "options": {"joker_swap": True}}
        yield {"ask": "call", "pile": pile, "table": table, "players": ["Ann", "Ben", "Cleo"], "discarder": "Ann"}
        yield {"ask": "discard", "hand": hand, "card": hand[0], "table": table}
        swaps = [[*table[0][:2], "JK=" + table[0][2]], table[1]]
        pack = [card for card in hand if card != "JK"]
        yield {"ask": "best", "hand": [*pack, table[0][2]], "table": swaps, "options": {"joker_swap": True}}
    part = chance.choice(_PARTS[1:])
    yield {"ask": "best", "hand": chance.sample(part + ["JK"] * 2, 9), "options": {"ace": chance.choice(_ACES)}}
    hands = {"Ann": {"melds": [table[0]]}, "Ben": {"hand": _dealt(chance, 5)}, "Cleo": {"left": chance.randrange(90)}}
    yield {"ask": "hand", "players": ["Ann", "Ben", "Cleo"], "record": {"out": "Ann", "hands": hands}}


_ENDS = (
    {"end": "target", "target": 60},
    {"end": "target", "target": 40, "target_by": "exact"},
    {"end": "target", "target": 50, "target_by": "lead", "lead_by": 5, "tie": "last_round"},
    {"end": "target", "target": 0, "start": 90, "bust": True, "target_by": "exact"},
    {"end": "rounds", "rounds": 3, "tie": "more_rounds", "rank_points": "2, 1, -1", "rank_at": "end"},
    {"end": "rounds", "everyone_deals": 1, "round_bonus": 7, "handicap": "0, 5"},
    {"end": "out", "out_limit": 45, "best": "low", "rejoin": True},
    {"end": "out", "out_limit": 30, "best": "low", "out_when": "passes"},
    {"end": "rounds", "rounds": 4, "best": "low", "lose_at": -5, "rank_points": "3, 1", "rank_unit": 10},
    {"end": "open", "teams": 2},
)
_DEALERS = ("left", "right", "winner", "loser", "most_points", "fewest_points", "none")


def _any(chance: Random) -> Iterator[dict[str, Any]]:
    for _ in range(5):
        question = any_round.deal(chance)
        yield question
        record = {"hands": {name: _cells(cell) for name, cell in question["entries"].items()}, "kept": True}
        match = {"preset": question["preset"], "players": question["players"], "options": question.get("options", {})}
        yield {**match, "ask": "hand", "record": record}
    names = any_round.NAMES[: chance.choice((2, 3, 4, 4))]
    for end in chance.sample(_ENDS, 4):
        rounds = [
            {"hands": {name: {"points": chance.choice((0, 5, 10, chance.randrange(40)))} for name in names}}
            for _ in range(chance.randint(2, 5))
        ]
        options = {**end, "dealer": chance.choice(_DEALERS)}
        yield {"ask": "game", "players": [*names], "dealer": names[1], "records": rounds, "options": options}


def _of_every_game(chance: Random, key: str) -> Iterator[dict[str, Any]]:
    """A run or a set or neither, and matches by numbers alone, with presets and some other options."""
    game = games()[key]
    suit, low = chance.choice(_SUITS), chance.randrange(10)
    near = [*([_RANKS[low + step] + suit for step in range(4)]), *(_RANKS[low] + each for each in _SUITS), "JK"]
    wild = {} if key in ("gin", "rummy500") else {"wild": chance.choice(_RANKS)}
    for cards in ([*dict.fromkeys(near)][: chance.choice((3, 4))], chance.sample([*dict.fromkeys(near)], 3)):
        yield {"ask": "meld", "cards": [card for card in cards if card != "JK" or key != "gin"], **wild}
    yield {"ask": "setup", "players": chance.randint(*game.players), "options": _options(chance, game)}
    for question in chance.sample([*game.questions.values()], 3):
        chosen = {name: value for name, value in _chosen(chance, question.fields).items() if chance.random() < 0.5}
        yield {**question.example, **chosen, "ask": question.ask, "options": _options(chance, game)}
    for _ in range(2):
        players = any_round.NAMES[: chance.randint(2, 2 if key == "gin" else 5)]
        match = {"players": [*players], "dealer": players[-1], "preset": chance.choice(game.presets).key}
        records = [_by_numbers(chance, key, players) for _ in range(chance.randint(2, 6))]
        yield {**match, "ask": "game", "options": _options(chance, game), "records": records}


def _options(chance: Random, game: AnyGame) -> dict[str, Any]:
    """Some options that are switches or choices."""
    chosen = _chosen(chance, game.Options)
    return {name: chosen[name] for name in chance.sample(sorted(chosen), 2)}


def _chosen(chance: Random, cls: type) -> dict[str, Any]:
    """A value for each field that is a switch or a choice."""
    kinds = {name: spec.kind for name, spec in specs(cls).items()}
    switches = {name: chance.random() < 0.5 for name, kind in kinds.items() if isinstance(kind, Boolean)}
    return switches | {name: chance.choice([*kind.labels]) for name, kind in kinds.items() if isinstance(kind, Choice)}


def _by_numbers(chance: Random, key: str, players: Sequence[str]) -> dict[str, Any]:
    first, *others = chance.sample(players, len(players))
    if key == "gin":
        hands = {first: {"deadwood": chance.randint(0, 10)}} | {
            name: {"deadwood": chance.randint(0, 60)} for name in others
        }
        return {"ended_by": first, "hands": hands}
    hands = {name: {"points": chance.randint(2, 20 if key == "three_thirteen" else 80)} for name in others}
    if key == "rummy500":
        return {"out": first, "hands": {**hands, first: {"points": chance.randint(20, 150)}}}
    return {{"indian": "winner", "three_thirteen": "out"}[key]: first, "hands": hands}


def _cells(cell: Any) -> dict[str, Any]:
    return cell if isinstance(cell, dict) else {"points": cell}


_KINDS = {"any": _any, "gin": _gin, "indian": _indian, "rummy500": _rummy500, "three_thirteen": _three_thirteen}


def _drawn() -> Iterator[dict[str, Any]]:
    chance = Random(_SEED)
    for game, kinds in _KINDS.items():
        for _ in range(_OF_EACH_KIND):
            questions = [*kinds(chance), *(() if game == "any" else _of_every_game(chance, game))]
            yield from ({**question, "game": game} for question in questions)


def main() -> None:
    """Record the answers anew, or show one of them."""
    parser = ArgumentParser(description="Asks the recorded questions again and records the answers.")
    parser.add_argument("--draw", action="store_true", help="draw the questions anew, too")
    parser.add_argument("--show", type=int, metavar="LINE", help="only print what pages show of an answer")
    arguments = parser.parse_args()
    questions = _drawn() if arguments.draw else (each["question"] for each in recorded())
    if arguments.show:
        pprint(_shown(recorded()[arguments.show - 1]["question"]), width=120)
    else:
        lines = [f"{json.dumps(answered(question))}\n" for question in questions]
        FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
