"""What docs/rules/indian.md says a player may do in a turn, sentence by sentence: draw, discard, pack.

The tests compare the referee with this module, so it uses nothing of the game.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

RANKS = "A23456789TJQK"
TABLE = {
    "wild_from_pile": ("allowed", "never", "first_turn_only"),
    "discard_taken": ("allowed", "forbidden"),
    "indicator_in_play": (True, False),
    "stock_runs_out": ("void", "reshuffle"),
    "turned_joker_makes_aces_wild": (True, False),
    "format": ("pool", "chips"),
    "compulsory_play": (True, False),
    "hand_rummy_doubles_packs": (True, False),
    "out_when": ("reaches", "passes"),
}
Question = dict[str, Any]


def question(rng: Random) -> Question:
    """A question about a turn at a random table, with everything given on which its answer depends."""
    options = {name: rng.choice(values) for name, values in TABLE.items()}
    options |= {"pool_limit": rng.choice((61, 101)), "pack_first": rng.randrange(0, 30, 5)}
    options |= {"pack_later": rng.randrange(30, 60, 5), "hand_rummy_factor": rng.choice((1, 2, 3))}
    card, wild = _card(rng), rng.choice((*RANKS, "JK"))
    ask = rng.choice(("draw", "draw", "discard", "pack"))
    if ask == "pack":
        low = options["pool_limit"] - 40
        drawn, turn = rng.random() < 0.2, rng.choice(("first", "later"))
        fields = {"drawn": drawn, "total": rng.choice((0, rng.randrange(low, low + 40))), "turn": turn}
        # IND-24: with Hand Rummy nobody has packed at a later turn.
        fields |= {"hand_rummy": turn == "first" and not drawn and rng.random() < 0.4}
    elif ask == "discard":
        taken = rng.choice((None, card, _card(rng)))
        hand = rng.choice(([], [card, taken or card, _card(rng)]))
        fields = {"card": card, "wild": wild, "taken": taken, "hand": hand}
    else:
        packed = rng.random() < 0.3
        source, stock = rng.choice(("pile", "pile", "stock", "indicator")), rng.choice((None, 0, 1, 1, 2, 30))
        first = not packed and rng.random() < 0.5
        drawn = rng.random() < 0.1
        fields = {"source": source, "card": card, "wild": wild, "first_turn": first, "packed": packed}
        fields |= {"drawn": drawn, "stock": stock, "reshuffled": rng.random() < 0.3}
    return {"game": "indian", "ask": ask, "options": options, **fields}


def void_question(rng: Random) -> Question:
    """A question whether a round at a random table is void."""
    options = {name: rng.choice(TABLE[name]) for name in ("indicator_in_play", "stock_runs_out")}
    stock = rng.choice((0, 1, 1, 2, 30))
    taken = stock == 1 and bool(options["indicator_in_play"]) and rng.random() < 0.5
    fields = {"stock": stock, "takes_indicator": taken, "declares": rng.random() < 0.3}
    return {
        "game": "indian",
        "ask": "void",
        "options": options,
        "reshuffled": rng.random() < 0.5,
        **fields,
    }


def is_void(situation: Question) -> bool:
    """Whether nobody can win the round any more: nobody declares, and a card that cannot be drawn is needed, or the
    turned card is drawn (IND-17, IND-17b)."""
    stock = _stock(situation, situation["options"])
    if situation["declares"]:
        return False
    return not stock or (situation["takes_indicator"] and stock[0] == "turned")


def _stock(situation: Question, house: Mapping[str, Any]) -> Sequence[str]:
    """The stock from the top down, with the turned card at its bottom where it is in play (IND-08); "many" are
    enough."""
    number = 50 if situation["stock"] is None else situation["stock"]
    in_play = house["indicator_in_play"]
    stock = ["face down"] * (number - in_play) + ["turned"] * (in_play and number > 0)
    # IND-17b: the discards below the top one are shuffled, once, and the turned card stays below them.
    if "face down" not in stock and house["stock_runs_out"] == "reshuffle" and not situation["reshuffled"]:
        stock = ["face down", *stock]
    return stock


def _card(rng: Random) -> str:
    return "JK" if rng.random() < 0.15 else rng.choice(RANKS) + rng.choice("SHDC")


def ruling(situation: Question) -> dict[str, Any]:
    """Whether the move of a question is allowed, and what else the question asks about it."""
    house = situation["options"]
    if situation["ask"] == "draw":
        legal = _may_draw(situation, house)
        turned = situation["source"] != "pile" and _stock(situation, house)[:1] == ["turned"]
        return {"legal": legal, "indicator": legal and turned}
    if situation["ask"] == "discard":
        legal = _may_discard(situation, house)
        # IND-13b: at the first turn of the round nobody has discarded yet.
        stays = _wild(situation["card"], situation["wild"], house) and house["wild_from_pile"] != "allowed"
        return {"legal": legal, "takeable": not stays if legal else None}
    return {"legal": _may_pack(situation, house), "points": _price_of_pack(situation, house)}


def _wild(card: str, wild: str, house: Mapping[str, Any]) -> bool:
    """IND-06: jokers and the rank turned up; where a joker is turned up, perhaps aces."""
    if card == "JK":
        return True
    if wild == "JK":
        return card[0] == "A" and bool(house["turned_joker_makes_aces_wild"])
    return card[0] == wild


def _may_draw(situation: Question, house: Mapping[str, Any]) -> bool:
    # IND-13: one card in a turn.
    if situation["drawn"]:
        return False
    stock = _stock(situation, house)
    # IND-17: the turned card was drawn and nobody declared, so the round is over.
    if house["indicator_in_play"] and not stock:
        return False
    if situation["source"] == "stock":
        return bool(stock)
    if situation["source"] == "indicator":
        return bool(stock) and stock[0] == "turned"
    # IND-13b; IND-17b: the discard may be taken instead of the turned card, and by whoever declares with it.
    if not _wild(situation["card"], situation["wild"], house):
        return True
    return {"allowed": True, "never": False, "first_turn_only": situation["first_turn"]}[house["wild_from_pile"]]


def _may_discard(situation: Question, house: Mapping[str, Any]) -> bool:
    # IND-13c: of two equal cards it is the other one.
    equal = situation["hand"].count(situation["card"]) if situation["hand"] else 1
    just_taken = 1 if situation["card"] == situation["taken"] and house["discard_taken"] == "forbidden" else 0
    return equal > just_taken


def _may_pack(situation: Question, house: Mapping[str, Any]) -> bool:
    # IND-14: before drawing. IND-29: not whom the price of a first pack would put out.
    after = situation["total"] + house["pack_first"]
    out = after >= house["pool_limit"] if house["out_when"] == "reaches" else after > house["pool_limit"]
    must_play = house["format"] == "pool" and house["compulsory_play"] and out
    return not situation["drawn"] and not must_play


def _price_of_pack(situation: Question, house: Mapping[str, Any]) -> int:
    # IND-14: after drawing, packing waits for the next turn, which is no first one.
    price = int(house["pack_later" if situation["drawn"] or situation["turn"] == "later" else "pack_first"])
    # IND-24: with Hand Rummy everybody pays more, packers perhaps not.
    return (
        price * house["hand_rummy_factor"] if situation["hand_rummy"] and house["hand_rummy_doubles_packs"] else price
    )
