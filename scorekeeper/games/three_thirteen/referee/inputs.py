"""What several questions about Three Thirteen have: the wild rank, the number of players, the cards of a hand."""

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Integer, OneRank, spec
from scorekeeper.engine.text import N_, Invalid, Issue, T
from scorekeeper.games.three_thirteen.match import deals
from scorekeeper.games.three_thirteen.options import ALL_SUITS, FIRST, LAST, PLAYERS, Options, deck, solver_rules
from scorekeeper.games.three_thirteen.solver import Rules


def wild_rank() -> int:
    """A field for the wild rank, which is the number of cards dealt."""
    wild: int = spec(OneRank(range(FIRST, LAST + 1)), label=N_("Wild rank"), rule="TT-03")
    return wild


def own_cards() -> tuple[Card, ...]:
    """A field for the cards of a hand, with or without the one to discard."""
    hand: tuple[Card, ...] = spec(
        CardList(FIRST, LAST + 1, suits=ALL_SUITS), label=N_("Your cards"), min_cards=FIRST, rule="TT-02"
    )
    return hand


def how_many_players() -> int:
    """A field for the number of players, which decides the number of packs."""
    players: int = spec(Integer(*PLAYERS), 4, N_("Players"), rule="TT-01", rarely_used=True)
    return players


def checked_rules(options: Options, wild: int) -> Rules:
    """The rules of the hand in which this rank is wild. Raises `Invalid` if a match has no such hand."""
    dealt = sorted({*deals(options)})
    if wild not in dealt:
        text = T("The wild rank is the number of cards dealt, from %(low)s to %(high)s.", low=dealt[0], high=dealt[-1])
        raise Invalid(Issue("wild.not_dealt", "wild", text))
    return solver_rules(options, wild)


def checked_hand(options: Options, hand: Sequence[Card], wild: int, players: int) -> Rules:
    """The rules of a hand. Raises `Invalid` if the deck does not hold these cards, or if there are not as many of them
    as the wild rank says, or one more."""
    rules = checked_rules(options, wild)
    deck(options, players).ensure_holds({"hand": hand})
    if len(hand) not in (wild, wild + 1):
        text = T(
            "In this hand there are %(deal)s cards, or %(more)s before the discard; here are %(given)s.",
            deal=wild,
            more=wild + 1,
            given=len(hand),
        )
        raise Invalid(Issue("hand.number", "hand", text, unfinished=len(hand) < wild))
    return rules
