"""The options of Indian Rummy with their defaults, and the presets."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import (
    CARDS,
    CHIPS,
    ROUNDS,
    TIMES,
    Boolean,
    Choice,
    Integer,
    Json,
    Nullable,
    is_none_of,
    is_one_of,
    spec,
)
from scorekeeper.engine.game import Preset
from scorekeeper.engine.melds import WildRules
from scorekeeper.engine.text import N_
from scorekeeper.games.indian.solver import Rules

PLAYERS = (2, 10)
DEAL = 13
# Thirteen cards of ten.
MOST_POINTS = 130
_AMOUNT = Integer(0, 1000)
MOST_CHIPS = 1_000_000
MOST_JOKERS = 4
_POOL = (is_one_of("format", "pool"),)
_NO_POOL = (is_none_of("format", "pool"),)


_REJOIN_UP_TO = {101: 79, 201: 174, 61: 44}


def rejoin_limit(options: "Options") -> int | None:
    """A player may rejoin while no total of a player still in is above this (IND-26). None: nobody may rejoin, or
    nobody has decided until when."""
    if not options.rejoin:
        return None
    return _REJOIN_UP_TO.get(options.pool_limit) if options.rejoin_up_to is None else options.rejoin_up_to


@dataclass(frozen=True)
class Options:
    """The house rules of a match, frozen at its start. The defaults are the preset “Standard”."""

    format: str = spec(
        Choice({"chips": N_("Chips"), "pool": N_("Pool"), "deals": N_("Number of deals")}),
        "chips",
        N_("Format"),
        N_("Chips and deals: losers pay the winner. Pool: counts add up, and whoever gets to the limit is out."),
        "IND-26",
    )
    chips: int = spec(
        Integer(0, MOST_CHIPS, CHIPS),
        200,
        N_("Chips at the start"),
        N_("Each player's; balances may fall below zero."),
        "IND-03",
        needs=_NO_POOL,
    )
    rounds: int | None = spec(
        Nullable(Integer(1, 1000, ROUNDS), label=N_("Not agreed")),
        None,
        N_("Rounds"),
        N_("Left empty: deals end when everybody has dealt once, chips when you stop. A pool ends by itself."),
        "IND-26",
        needs=_NO_POOL,
    )
    pool_limit: int = spec(
        Integer(1, 10_000),
        101,
        N_("Pool: out at"),
        N_("Pool only: this many points and a player is out."),
        "IND-26",
        needs=_POOL,
    )
    out_when: str = spec(
        Choice({"reaches": N_("The limit is reached"), "passes": N_("The limit is passed")}),
        "reaches",
        N_("Pool: out when"),
        N_("Whether a total of exactly the limit is out already."),
        "IND-26",
        needs=_POOL,
    )
    rejoin: bool = spec(
        Boolean(),
        True,
        N_("Pool: rejoining"),
        N_("A player who is out may come back at the highest total + 1."),
        "IND-26",
        needs=_POOL,
    )
    rejoin_up_to: int | None = spec(
        Nullable(Integer(0, 10_000), label=N_("As usual for the limit")),
        None,
        N_("Pool: rejoin while nobody is above"),
        N_("Left empty: 79 in a pool to 101, 174 to 201, 44 to 61."),
        "IND-26",
        needs=(*_POOL, is_one_of("rejoin", True)),
        when_empty=rejoin_limit,
    )
    compulsory_play: bool = spec(
        Boolean(),
        False,
        N_("Pool: who is close to the limit plays"),
        N_("On: nobody may pack whom a first pack would put out of the pool."),
        "IND-29",
        needs=_POOL,
    )
    split: str = spec(
        Choice(
            {
                "none": N_("The lowest total wins"),
                "equal": N_("The pot is shared in equal parts"),
                "by_packs": N_("The pot is shared by the packs each can still pay"),
            }
        ),
        "none",
        N_("Pool: finished with several still in"),
        N_("What becomes of the pot, which is what everybody has put in, when you end a pool before one is left."),
        "IND-30",
        needs=_POOL,
    )
    pack_first: int = spec(_AMOUNT, 10, N_("Packed at the first turn"), N_("What this packer pays."), "IND-15")
    pack_later: int = spec(_AMOUNT, 40, N_("Packed later"), N_("What this packer pays."), "IND-15")
    last_player: str = spec(
        Choice({"collects": N_("The last player collects the packs"), "nothing": N_("Nobody pays")}),
        "collects",
        N_("All but one have packed"),
        N_("Whether the last player left wins the round."),
        "IND-15",
    )
    wrong_declaration: int | None = spec(
        Nullable(Integer(1, 1000), "refused", N_("Refused, and play goes on")),
        None,
        N_("Wrong declaration"),
        N_("What it costs. Left empty: what is missing is explained, and play goes on."),
        "IND-16",
    )
    wrong_declaration_ends: bool = spec(
        Boolean(),
        False,
        N_("Wrong declaration ends the round"),
        N_("On: the declarer pays each player still in. Off: only the winner, once, and the others play on."),
        "IND-16b",
        needs=(is_none_of("wrong_declaration", None),),
    )
    cap: int | None = spec(
        Nullable(Integer(1, MOST_POINTS)), None, N_("Cap"), N_("The most a hand counts. Left empty: no cap."), "IND-22"
    )
    one_run: str = spec(
        Choice(
            {
                "all_but_run": N_("Everything except that run"),
                "all": N_("All 13 cards"),
                "loose": N_("Only loose cards"),
            }
        ),
        "all_but_run",
        N_("Only a straight run"),
        N_("What counts in a hand with a straight run but no further run."),
        "IND-20",
    )
    no_straight_run: int | None = spec(
        Nullable(Integer(0, MOST_POINTS), "all", N_("All 13 cards")),
        None,
        N_("No straight run"),
        N_("A flat number for such a hand. Left empty: all 13 cards count."),
        "IND-21",
    )
    complete_hand_pays: int = spec(
        Integer(0, MOST_POINTS), 0, N_("A complete hand pays"), N_("What a loser pays whose count is 0."), "IND-22"
    )
    round_to: int = spec(
        Integer(1, 50), 1, N_("Round counts to"), N_("Counts are rounded to the nearest multiple of this."), "IND-22"
    )
    as_laid: bool = spec(
        Boolean(),
        True,
        N_("Groups count as laid out"),
        N_("On: groups laid out by a loser count as they lie. Off: the cheapest arrangement always counts."),
        "IND-22",
    )
    hand_rummy_factor: int = spec(
        Integer(1, 10, TIMES), 2, N_("Hand Rummy: times"), N_("What everybody pays is multiplied by this."), "IND-24"
    )
    hand_rummy_doubles_packs: bool = spec(
        Boolean(),
        True,
        N_("Hand Rummy: packers too"),
        N_("Off: packers pay no more than usual."),
        "IND-24",
        needs=(is_none_of("hand_rummy_factor", 1),),
    )
    turned_joker_makes_aces_wild: bool = spec(
        Boolean(),
        False,
        N_("Joker turned up: aces wild"),
        N_("On: aces are wild too when a joker is turned up. Off: only jokers are."),
        "IND-06",
    )
    natural_wild_is_straight: bool = spec(
        Boolean(),
        True,
        N_("Wild rank in its own place is straight"),
        N_("On: with eights wild, 7-8-9 of a suit is a straight run. Off: it is a run only."),
        "IND-10",
    )
    all_wild_melds: bool = spec(
        Boolean(),
        True,
        N_("Melds of wild cards only"),
        N_("Off: in each run and set one card at least lies in its own place."),
        "IND-12",
    )
    wilds_per_meld: int | None = spec(
        Nullable(Integer(1, 2, CARDS), label=N_("Any number")),
        None,
        N_("Wild cards in a run or set"),
        N_("How many cards of one may stand for others. Left empty: any number."),
        "IND-12b",
    )
    wild_from_pile: str = spec(
        Choice(
            {
                "allowed": N_("Like any other card"),
                "never": N_("Never"),
                "first_turn_only": N_("At the first turn of the round only"),
            }
        ),
        "allowed",
        N_("Wild card on the discard pile"),
        N_("Whether a wild card that lies on the discard pile may be taken."),
        "IND-13b",
    )
    discard_taken: str = spec(
        Choice({"allowed": N_("May be discarded"), "forbidden": N_("Not in the same turn")}),
        "allowed",
        N_("Card just taken"),
        N_("Whether the card taken from the discard pile may be discarded in the same turn."),
        "IND-13c",
    )
    indicator_in_play: bool = spec(
        Boolean(),
        True,
        N_("Turned card in play"),
        N_("On: it is the last card that can be drawn. Off: it stays out of the round."),
        "IND-08",
    )
    stock_runs_out: str = spec(
        Choice({"void": N_("The round is void"), "reshuffle": N_("Shuffle the discards once")}),
        "void",
        N_("When the stock runs out"),
        N_("Shuffle the discards once: all but the top one become the stock above the turned card, once in a round."),
        "IND-17b",
    )
    direction: str = spec(
        Choice({"anticlockwise": N_("Anticlockwise"), "clockwise": N_("Clockwise")}),
        "anticlockwise",
        N_("Direction"),
        N_("How play and deal go. Players are listed in the order of play; this says on which side the next one sits."),
        "IND-05",
    )
    jokers_per_pack: int = spec(
        Integer(0, MOST_JOKERS, CARDS),
        1,
        N_("Jokers in each pack"),
        N_("Two packs for up to six players, three for more."),
        "IND-02",
    )


_POINTS: dict[str, Json] = {
    "pack_first": 20,
    "cap": 80,
    "wrong_declaration": 80,
    "turned_joker_makes_aces_wild": True,
    "indicator_in_play": False,
    "direction": "clockwise",
}
PRESETS = (
    Preset("house", N_("Standard"), N_("Packs 10 and 40, no cap, chips from 200, anticlockwise."), {}),
    Preset(
        "points 80",
        N_("Points 80"),
        N_("Packs 20 and 40, cap 80, clockwise. A wrong declaration: 80, once, to the winner; the others play on."),
        _POINTS,
    ),
    Preset(
        "pool 101",
        N_("Pool 101"),
        N_("Packs 20 and 40, cap 80; out at 101. A wrong declaration: 80, once, and the others play on."),
        {**_POINTS, "format": "pool"},
    ),
    Preset(
        "pool 201",
        N_("Pool 201"),
        N_("Packs 25 and 50, cap 80; out at 201. A wrong declaration: 80, once, and the others play on."),
        {**_POINTS, "pack_first": 25, "pack_later": 50, "format": "pool", "pool_limit": 201},
    ),
)


def deck(options: Options, players: int) -> Deck:
    """The packs and jokers for a number of players: two packs for up to six, three for more (IND-02)."""
    packs = 2 if players <= 6 else 3
    return Deck(packs, packs * options.jokers_per_pack)


def solver_rules(options: Options, wild: int) -> Rules:
    """The rules by which the solver counts hands. `wild` is the rank turned up, 0 if it was a joker (IND-06)."""
    rank = 1 if not wild and options.turned_joker_makes_aces_wild else wild
    wild_rules = WildRules(
        rank, options.natural_wild_is_straight, options.all_wild_melds, most_wild=options.wilds_per_meld
    )
    return Rules(wild_rules, options.one_run, options.no_straight_run)
