"""The options of Three Thirteen with their defaults, the presets, and what follows from them for cards."""

from dataclasses import dataclass

from scorekeeper.engine.cards import FOUR_SUITS, Deck, Suit
from scorekeeper.engine.fields import CARDS, POINTS, Boolean, Choice, Integer, Nullable, is_none_of, is_one_of, spec
from scorekeeper.engine.game import Preset
from scorekeeper.engine.text import N_
from scorekeeper.games.three_thirteen.solver import Rules

PLAYERS = (2, 8)
# Five Crowns always has two packs, enough for seven players.
CROWNS_PLAYERS = 7
FIRST, LAST = 3, 13
# Thirteen cards of the dearest kind there may be.
MOST_POINTS = 1300
ALL_SUITS = tuple(Suit)
_COMMON_RANKS, _CROWNS_RANKS = tuple(range(1, 14)), tuple(range(3, 14))
_COMMON = (is_one_of("deck", "standard"),)
_JOKERS = (is_none_of("jokers_per_pack", 0),)


@dataclass(frozen=True)
class Options:
    """The house rules of a match, frozen at its start. The defaults are the preset “Standard”."""

    deck: str = spec(
        Choice({"standard": N_("The common pack"), "crowns": N_("Five suits, 3 to king")}),
        "standard",
        N_("Cards"),
        N_("Five suits: always two packs of 55 cards, with stars, and without aces and twos."),
        "TT-15",
    )
    jokers_per_pack: int = spec(
        Integer(0, 4, CARDS), 0, N_("Jokers in each pack"), N_("Jokers are wild in every hand."), "TT-01"
    )
    first_deal: int = spec(
        Integer(FIRST, LAST, CARDS), FIRST, N_("Cards in the first hand"), N_("Their number is the wild rank."), "TT-02"
    )
    last_deal: int = spec(
        Integer(FIRST, LAST, CARDS), LAST, N_("Cards in the last hand"), N_("One card more in every hand."), "TT-02"
    )
    up_and_down: bool = spec(
        Boolean(),
        False,
        N_("Up and down again"),
        N_("On: after the largest hand a card less in every hand, down to the first number."),
        "TT-02",
    )
    ace: str = spec(
        Choice({"low": N_("Low only"), "both": N_("Low or high")}),
        "low",
        N_("Ace in runs"),
        N_("Low or high: A-2-3 and Q-K-A are runs, K-A-2 is not."),
        "TT-07",
        needs=_COMMON,
    )
    last_turn: bool = spec(
        Boolean(),
        True,
        N_("A last turn for the others"),
        N_("On: after somebody goes out, everybody else has one more turn. Off: the hand is over at once."),
        "TT-10",
    )
    ace_value: int = spec(Integer(1, 25, POINTS), 1, N_("Ace left over"), N_("What it counts."), "TT-11", needs=_COMMON)
    court_cards: str = spec(
        Choice({"ten": N_("10 each"), "rank": N_("J 11, Q 12, K 13")}),
        "ten",
        N_("Picture cards left over"),
        N_("What they count."),
        "TT-11",
    )
    wild_value: int | None = spec(
        Nullable(Integer(1, 50), "face", N_("What it is")),
        None,
        N_("Wild card left over"),
        N_("What a card of the wild rank counts. Left empty: what it counts in any hand."),
        "TT-11",
    )
    joker_value: int = spec(
        Integer(0, 100, POINTS), 20, N_("Joker left over"), N_("What it counts."), "TT-11", needs=_JOKERS
    )
    out_bonus: int = spec(
        Integer(-100, 0, POINTS),
        0,
        N_("For going out"),
        N_("What whoever goes out gets, besides having nothing left over; -5 in some houses."),
        "TT-13",
    )


PRESETS = (
    Preset("standard", N_("Standard"), N_("Aces low and cheap, a wild card left over counts what it is."), {}),
    Preset(
        "dear wilds",
        N_("Dear wilds"),
        N_("Aces low or high, 15 when left over; a wild card left over counts 20."),
        {"ace": "both", "ace_value": 15, "wild_value": 20},
    ),
    Preset(
        "jokers",
        N_("With jokers"),
        N_("Two jokers in each pack, always wild, 20 when left over."),
        {"jokers_per_pack": 2},
    ),
    Preset(
        "five crowns",
        N_("Five Crowns"),
        N_("Five suits from 3 to king and six jokers; left over a wild card counts 20, a joker 50."),
        {"deck": "crowns", "jokers_per_pack": 3, "court_cards": "rank", "wild_value": 20, "joker_value": 50},
        own_game=True,
        most_players=CROWNS_PLAYERS,
    ),
    Preset(
        "up and down",
        N_("Up and down"),
        N_("From 3 cards up to 13 and down to 3 again: 21 hands."),
        {"up_and_down": True},
    ),
)


def deck(options: Options, players: int) -> Deck:
    """The cards for a number of players: one pack for two, two for up to four, three for more (TT-01); in Five Crowns
    always two (TT-15)."""
    if options.deck == "crowns":
        return Deck(2, 2 * options.jokers_per_pack, suits=ALL_SUITS, ranks=_CROWNS_RANKS)
    packs = 1 if players <= 2 else 2 if players <= 4 else 3
    return Deck(packs, packs * options.jokers_per_pack)


def solver_rules(options: Options, wild: int) -> Rules:
    """The rules by which the solver counts the hand in which this rank is wild (TT-03, TT-06 to TT-11)."""
    courts = (11, 12, 13) if options.court_cards == "rank" else (10, 10, 10)
    points = [options.joker_value, options.ace_value, *range(2, 11), *courts]
    if options.wild_value is not None:
        points[wild] = options.wild_value
    crowns = options.deck == "crowns"
    ranks, suits = (_CROWNS_RANKS, ALL_SUITS) if crowns else (_COMMON_RANKS, FOUR_SUITS)
    return Rules(wild, ranks, suits, options.ace == "both" and not crowns, tuple(points))
