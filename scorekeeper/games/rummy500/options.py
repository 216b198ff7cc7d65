"""The options of Rummy 500 with their defaults, and the presets."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import CARDS, Boolean, Choice, Integer, Nullable, is_none_of, is_one_of, spec
from scorekeeper.engine.game import Preset
from scorekeeper.engine.text import N_
from scorekeeper.games.rummy500.solver import Rules, Values

PLAYERS = (2, 8)
_AMOUNT = Integer(0, 100)
_CALLS = (is_one_of("rummy_calls", True),)
OWN_MELD_FIRST = (is_one_of("layoff_after_own_meld", True),)
FIRST_MELD = (is_none_of("first_meld", 0),)


@dataclass(frozen=True)
class Options:
    """The house rules of a match, frozen at its start. The defaults are the preset “Standard”."""

    target: int = spec(
        Integer(1, 10_000),
        500,
        N_("Played to"),
        N_("The match ends when a total reaches this; the highest total wins."),
        "R500-01",
    )
    jokers_per_pack: int = spec(
        Integer(0, 2, CARDS),
        2,
        N_("Jokers in each pack"),
        N_("One pack for up to four players, two for more."),
        "R500-03",
    )
    deal_for_two: int = spec(
        Integer(3, 20, CARDS),
        13,
        N_("Cards each for two players"),
        N_("How many are dealt to each of two."),
        "R500-05",
        players=(2,),
    )
    deal_for_more: int = spec(
        Integer(3, 12, CARDS),
        7,
        N_("Cards each for more players"),
        N_("How many are dealt to each of three to eight."),
        "R500-05",
        players=(3, 4, 5, 6, 7, 8),
    )
    dig_by_layoff: bool = spec(
        Boolean(),
        True,
        N_("Cards from the pile may be laid off"),
        N_("On: a card deep in the pile may be taken to lay it off. Off: to make a new meld only."),
        "R500-11",
    )
    top_discard_must_meld: bool = spec(
        Boolean(),
        False,
        N_("Top discard must be melded"),
        N_("On: the top discard, too, is taken only to meld it at once. Off: it may go into the hand."),
        "R500-12",
    )
    first_meld: int = spec(
        Choice({0: N_("No minimum"), 30: N_("30 or more"), 40: N_("40 or more"), 50: N_("50 or more")}),
        0,
        N_("First melds count"),
        N_("What a player's first melds of a hand count together, in one turn. Before them nobody lays off."),
        "R500-38",
    )
    layoff_after_own_meld: bool = spec(
        Boolean(),
        False,
        N_("Lay off after an own meld only"),
        N_("On: nobody lays off before melding once in the hand. Off: anybody may."),
        "R500-14",
        needs=(is_one_of("first_meld", 0),),
    )
    same_suit_in_sets: bool = spec(
        Boolean(),
        False,
        N_("Sets with a suit twice"),
        N_("Matters with two packs. On: 5♦ 5♦ 5♥ is a set. Off: a set holds each suit once."),
        "R500-17",
        players=(5, 6, 7, 8),
    )
    joker_swap: bool = spec(
        Boolean(),
        False,
        N_("Jokers may be swapped"),
        N_("On: whoever holds the card a joker stands for may lay it there and take the joker."),
        "R500-20",
    )
    going_out: str = spec(
        Choice(
            {
                "either": N_("With or without a discard"),
                "discard": N_("With a discard only"),
                "float": N_("Floating"),
            }
        ),
        "either",
        N_("Going out"),
        N_("Floating: whoever melds everything without a discard plays on with no cards."),
        "R500-21",
    )
    last_discard_unplayable: bool = spec(
        Boolean(),
        False,
        N_("Last discard must not fit"),
        N_("On: the discard that ends the hand must not be playable, on the table or with cards of the pile."),
        "R500-34",
    )
    stock_runs_out: str = spec(
        Choice({"ends": N_("The hand ends"), "reshuffle": N_("Shuffle the pile once")}),
        "ends",
        N_("When the stock runs out"),
        N_("Shuffle the pile once: all of it but its top card becomes the new stock, once in a hand."),
        "R500-22",
    )
    false_take: int | None = spec(
        Nullable(Integer(1, 100), "put_back", N_("The cards are put back")),
        None,
        N_("False take"),
        N_("What it costs to take cards of the pile that cannot be melded. Left empty: they are only put back."),
        "R500-36",
    )
    rummy_calls: bool = spec(
        Boolean(),
        True,
        N_("“Rummy!” calls"),
        N_("On: others may call when a discarded card could be melded or laid off."),
        "R500-23",
    )
    false_call: int = spec(
        _AMOUNT,
        0,
        N_("False call"),
        N_("What a “Rummy!” costs where nothing can be played. 0: nothing, and play goes on."),
        "R500-23",
        needs=_CALLS,
    )
    rummy_call: str = spec(
        Choice({"turn": N_("The caller takes the turn"), "card": N_("The caller lays the cards only")}),
        "turn",
        N_("After a “Rummy!” call"),
        N_("The turn: the caller melds and discards, and play goes on at the caller's left."),
        "R500-23b",
        needs=_CALLS,
    )
    call_takes_above: bool = spec(
        Boolean(),
        True,
        N_("Cards above a called one come along"),
        N_("On: they come into the hand of a caller who takes the turn. Off: they stay in the pile."),
        "R500-23b",
        needs=(*_CALLS, is_one_of("rummy_call", "turn")),
    )
    values: str = spec(
        Choice({"pips": N_("Pips, picture cards 10"), "5_10_15": N_("5, 10, 15")}),
        "pips",
        N_("Card values"),
        N_("5, 10, 15: 2 to 9 count 5, 10 to king 10, aces 15, low in a run 5."),
        "R500-27",
    )
    ace: str = spec(
        Choice({"by_place": N_("By its place"), "always_15": N_("Always 15"), "always_1": N_("Always 1")}),
        "by_place",
        N_("Aces"),
        N_("By its place: low in a run it counts 1, everywhere else 15."),
        "R500-28",
    )
    joker_value: int | None = spec(
        Nullable(_AMOUNT, "as_card", N_("As the card they stand for")),
        15,
        N_("Jokers"),
        N_("Left empty: a melded joker counts what it stands for, in hand 15."),
        "R500-27",
        needs=(is_none_of("jokers_per_pack", 0),),
    )
    queen_of_spades: int = spec(
        _AMOUNT, 10, N_("Queen of spades"), N_("What she counts, melded or in hand; 40 in some houses."), "R500-27"
    )
    out_bonus: int = spec(
        _AMOUNT, 0, N_("Bonus for going out"), N_("For whoever gets rid of all cards; 25 in some houses."), "R500-25"
    )
    teams: str = spec(
        Choice({"none": N_("Everybody alone"), "two_sides": N_("Two sides"), "three_sides": N_("Three sides")}),
        "none",
        N_("Partners"),
        N_("Partners sit alternately: two sides of four or six players, three sides of six."),
        "R500-35",
        players=(4, 6),
    )


PRESETS = (
    Preset("standard", N_("Standard"), N_("Two jokers, pips, the ace by its place, going out either way."), {}),
    Preset(
        "floating",
        N_("Floating"),
        N_("Whoever melds everything without a discard plays on with no cards."),
        {"going_out": "float"},
    ),
    Preset(
        "5-10-15",
        N_("5-10-15"),
        N_("2 to 9 count 5, 10 to king 10, aces and jokers 15."),
        {"values": "5_10_15"},
    ),
    Preset("no jokers", N_("No jokers"), N_("52 cards a pack, everything else as usual."), {"jokers_per_pack": 0}),
    Preset(
        "strict",
        N_("Strict"),
        N_("The last card is discarded and must not fit; you lay off only after a meld of your own."),
        {"going_out": "discard", "last_discard_unplayable": True, "layoff_after_own_meld": True},
    ),
    Preset(
        "high stakes",
        N_("High stakes"),
        N_("The queen of spades counts 40, and going out earns 25."),
        {"queen_of_spades": 40, "out_bonus": 25},
    ),
)


def packs_for(players: int) -> int:
    """The number of packs: one for up to four players, two for more (R500-04)."""
    return 1 if players < 5 else 2


def deck(options: Options, packs: int) -> Deck:
    """The deck: a number of packs with their jokers (R500-03)."""
    return Deck(packs, packs * options.jokers_per_pack)


def solver_rules(options: Options, packs: int) -> Rules:
    """The rules by which the solver plays, with this number of packs (R500-11 to R500-21)."""
    return Rules(
        packs,
        options.same_suit_in_sets and packs > 1,
        options.layoff_after_own_meld,
        options.dig_by_layoff,
        options.top_discard_must_meld,
        options.going_out == "discard",
        options.first_meld,
    )


def card_values(options: Options) -> Values:
    """What cards count under these options (R500-27, R500-28)."""
    return Values(options.values, options.ace, options.joker_value, options.queen_of_spades)
