"""A slow, plain reading of the rules for the first deal (GIN-04, IND-04, R500-08). It shares no code with the engine.

Cards are their texts: `3H`, `TS`, `JK`.
"""

from collections.abc import Mapping

# The ranks from the lowest to the highest. A joker is `J` and `K` together.
RANKS = {
    "gin": ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"],
    "indian": ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "JK"],
    "rummy500": ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "JK"],
}
# Where the cards decide about all seats, everybody with equal cards draws again, and not only those with the lowest.
SEATS_TOO = {"indian"}


def rank_of(card: str) -> str:
    return "JK" if card == "JK" else card[0]


def drawing_again(game: str, cards: Mapping[str, str]) -> set[str]:
    """Who draws again after one card each: players with equal ranks, or only those who share the lowest."""
    ranks = {name: rank_of(card) for name, card in cards.items()}
    for rank in RANKS[game]:
        equal = {name for name, own in ranks.items() if own == rank}
        if game not in SEATS_TOO and equal:
            return equal if len(equal) > 1 else set()
    return {name for name, own in ranks.items() if list(ranks.values()).count(own) > 1}


def from_highest(game: str, draws: Mapping[str, list[str]]) -> list[str]:
    """The players from the highest card down; a later card decides between players with equal earlier ones."""
    return sorted(draws, key=lambda name: [RANKS[game].index(rank_of(card)) for card in draws[name]], reverse=True)
