"""What several questions about Indian Rummy have: the wild rank, the number of players, whether a card is wild."""

from functools import partial

from scorekeeper.engine.cards import Card, Deck
from scorekeeper.engine.fields import Boolean, Integer, Nullable, OneRank, is_none_of, is_one_of, spec
from scorekeeper.engine.text import N_, Invalid, Reason, T
from scorekeeper.games.indian.check import wild_issues
from scorekeeper.games.indian.options import MOST_JOKERS, PLAYERS, Options, deck, solver_rules
from scorekeeper.games.indian.solver import Rules

MOST_IN_STOCK = deck(Options(jokers_per_pack=MOST_JOKERS), PLAYERS[1]).size


# Fields of several questions: the rank turned up; the same where it decides which discards may be drawn (IND-13b); the
# number of players, which decides the number of packs; whether the discards have become the stock in this round.
wild_rank = partial(spec, OneRank(), label=N_("Wild rank"), rule="IND-06")
wild_rank_for_the_pile = partial(
    spec, Nullable(OneRank()), None, N_("Wild rank"), rule="IND-06", needs=(is_none_of("wild_from_pile", "allowed"),)
)
how_many_players = partial(spec, Integer(*PLAYERS), 4, N_("Players"), rule="IND-02", rarely_used=True)
discards_reshuffled = partial(
    spec,
    Boolean(),
    False,
    N_("The discards have been shuffled in this round"),
    rule="IND-17b",
    needs=(is_one_of("stock_runs_out", "reshuffle"),),
)


def reshuffle(options: Options, stock: int | None, reshuffled: bool) -> Reason | None:
    """Why the discards are shuffled before the next draw (IND-17b); None if they are not.

    `stock` is the number of cards left, with the turned card where it is in play; None if there are enough.
    """
    if options.stock_runs_out == "void" or reshuffled or stock is None or stock > options.indicator_in_play:
        return None
    if stock:
        text = T(
            "Only the turned card is left: the discards below the top one are shuffled and laid on it, and play goes "
            "on."
        )
    else:
        text = T(
            "The stock is empty: the discards below the top one are shuffled and become the stock, and play goes on."
        )
    return Reason("IND-17b", text)


def checked_rules(options: Options, packs: Deck, wild: int) -> Rules:
    """The rules by which the solver counts hands. Raises `Invalid` (`wild.no_joker`) if a joker was turned up although
    the packs hold none."""
    if issues := wild_issues(wild, packs):
        raise Invalid(*issues)
    return solver_rules(options, wild)


def largest_deck(options: Options) -> Deck:
    """The packs of the most players, for questions that do not ask how many play."""
    return deck(options, PLAYERS[1])


def is_wild(options: Options, card: Card, wild: int | None) -> bool | None:
    """Whether a card is wild (IND-06). None if that depends on the wild rank, which is unknown."""
    if wild is None:
        return True if card.suit is None else None
    return checked_rules(options, largest_deck(options), wild).wild.is_wild(card)
