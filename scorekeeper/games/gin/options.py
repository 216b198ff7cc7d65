"""The options of Gin Rummy with their defaults, and the presets."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.fields import Boolean, Choice, Integer, Nullable, is_none_of, is_one_of, spec
from scorekeeper.engine.game import Preset
from scorekeeper.engine.text import N_, Invalid, Issue, T
from scorekeeper.games.gin import solver

PLAYERS = (2, 4)
_BONUS = Integer(0, 1000)
OKLAHOMA = (is_one_of("oklahoma", True),)


@dataclass(frozen=True)
class Options:
    """The house rules of a match, frozen at its start. The defaults are the preset “Standard”."""

    undercut_on_tie: bool = spec(
        Boolean(),
        False,
        N_("Equal deadwood is an undercut"),
        N_("On: the opponent gets the undercut bonus. Off: equal deadwood scores nothing."),
        "GIN-16",
    )
    target: int = spec(
        Integer(1, 10000),
        100,
        N_("Game ends at"),
        N_("The game ends when a player's hand points reach this."),
        "GIN-17",
    )
    knock_limit: int = spec(
        Integer(0, 98),
        10,
        N_("Knock with at most"),
        N_("Most deadwood for a knock. 0 means straight gin."),
        "GIN-10",
        needs=(is_one_of("oklahoma", False),),
    )
    gin_bonus: int = spec(_BONUS, 25, N_("Gin bonus"), N_("On top of the opponent's whole deadwood."), "GIN-15")
    big_gin_bonus: int | None = spec(
        Nullable(_BONUS),
        None,
        N_("Big gin bonus"),
        N_("Eleven cards all melded, no discard. Left empty, it is priced as gin."),
        "GIN-15",
    )
    false_knock: int | None = spec(
        Nullable(Integer(0, 1000), "refused", N_("Refused, and play goes on")),
        None,
        N_("False knock"),
        N_("The opponent scores this and wins the hand. Left empty: explained, and play goes on."),
        "GIN-10",
    )
    undercut_bonus: int = spec(
        _BONUS, 25, N_("Undercut bonus"), N_("For the opponent who has less deadwood than the knocker."), "GIN-16"
    )
    game_bonus: int = spec(_BONUS, 100, N_("Game bonus"), N_("For the player who reaches the target."), "GIN-17")
    box_bonus: int = spec(_BONUS, 25, N_("Box bonus"), N_("For each hand won."), "GIN-18")
    boxes_at_once: bool = spec(
        Boolean(),
        False,
        N_("Boxes at once"),
        N_("On: the box is added with the hand and counts toward the target. Off: at the end of the game."),
        "GIN-18",
        needs=(is_none_of("box_bonus", 0),),
    )
    shutout: str = spec(
        Choice({"add": N_("Add the bonus"), "double": N_("Double the final total"), "off": N_("Off")}),
        "add",
        N_("Shutout"),
        N_("What the winner gets when nobody else has won a hand."),
        "GIN-19",
    )
    shutout_bonus: int = spec(
        _BONUS,
        100,
        N_("Shutout bonus"),
        N_("Used when the shutout adds a bonus."),
        "GIN-19",
        needs=(is_one_of("shutout", "add"),),
    )
    dead_at: int = spec(
        Choice({2: N_("Two cards are left"), 0: N_("No card is left")}),
        2,
        N_("Dead hand"),
        N_("When the stock is at its end: a turn that then ends without a knock ends the hand."),
        "GIN-09",
    )
    three_players: str = spec(
        Choice({"rotate": N_("Each in turn"), "loser_sits_out": N_("The loser of the hand")}),
        "rotate",
        N_("Three players: who deals and sits out"),
        N_("Counts after a hand that somebody wins. Only where three play."),
        "GIN-01b",
        players=(3,),
    )
    next_dealer: str = spec(
        Choice({"loser": N_("The loser"), "winner": N_("The winner"), "alternate": N_("In turn")}),
        "loser",
        N_("Who deals next"),
        N_("After a hand without points the same dealer deals again."),
        "GIN-04",
        players=(2, 4),
    )
    oklahoma: bool = spec(
        Boolean(), False, N_("Oklahoma"), N_("The first upcard's value is the knock limit of the hand."), "GIN-10"
    )
    oklahoma_ace: str = spec(
        Choice({"one": N_("Knock with 1"), "gin": N_("Gin only")}),
        "one",
        N_("Oklahoma: ace turned up"),
        N_("Used when Oklahoma is on."),
        "GIN-10",
        needs=OKLAHOMA,
    )
    oklahoma_spades_double: bool = spec(
        Boolean(),
        False,
        N_("Oklahoma: spades double"),
        N_("With a spade turned up, all points of the hand count double."),
        "GIN-14",
        needs=OKLAHOMA,
    )
    hollywood: bool = spec(
        Boolean(),
        False,
        N_("Hollywood"),
        N_("Three games at once: a first win counts in game 1, a second in 1 and 2, later ones in all three."),
        "GIN-20",
    )
    teams: bool = spec(
        Boolean(),
        False,
        N_("Two against two"),
        N_("Four players: first and third seat against second and fourth, at two tables."),
        "GIN-02",
        players=(4,),
    )


PRESETS = (
    Preset("house", N_("Standard"), N_("Gin 25, undercut 25, equal deadwood scores nothing, boxes at the end."), {}),
    Preset(
        "classic",
        N_("Classic"),
        N_("Gin 20, undercut 10, equal deadwood is an undercut, the winner deals."),
        {"gin_bonus": 20, "undercut_bonus": 10, "undercut_on_tie": True, "box_bonus": 20, "next_dealer": "winner"},
    ),
    Preset(
        "modern",
        N_("Modern"),
        N_("Gin 25, big gin 31, equal deadwood is an undercut, a shutout doubles."),
        {"big_gin_bonus": 31, "undercut_on_tie": True, "shutout": "double", "next_dealer": "winner"},
    ),
    Preset(
        "quick app",
        N_("Quick app"),
        N_("Undercut 20, boxes of 10 at once, no game bonus, the deal alternates."),
        {
            "undercut_bonus": 20,
            "undercut_on_tie": True,
            "box_bonus": 10,
            "boxes_at_once": True,
            "game_bonus": 0,
            "shutout": "off",
            "next_dealer": "alternate",
        },
    ),
)


def knock_limit(options: Options, upcard: Card | None, path: str = "upcard") -> int:
    """The most deadwood with which a player may knock in this hand (GIN-10, Oklahoma).

    Raises `Invalid` (`upcard.missing`, with `path` as its field) if Oklahoma is on and `upcard` is None.
    """
    if not options.oklahoma:
        return options.knock_limit
    if upcard is None:
        raise Invalid(
            Issue(
                "upcard.missing",
                path,
                T("This table plays Oklahoma: say which card was turned up first."),
                unfinished=True,
            )
        )
    if upcard.rank == 1 and options.oklahoma_ace == "gin":
        return 0
    return solver.value([upcard])


def multiplier(options: Options, upcard: Card | None) -> int:
    """2 if all points of the hand count double (Oklahoma with a spade as first upcard), else 1."""
    spade = upcard is not None and upcard.suit is Suit.SPADES
    return 2 if options.oklahoma and options.oklahoma_spades_double and spade else 1
