"""The questions about the cards of a hand: may I go out (TT-10), what is left, which discard is best (TT-11, TT-12)?"""

from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Integer, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain import explained_layout
from scorekeeper.games.three_thirteen.match import last_turn
from scorekeeper.games.three_thirteen.options import ALL_SUITS, FIRST, LAST, PLAYERS, Options, deck
from scorekeeper.games.three_thirteen.referee.wild_rank import checked_rules, wild_rank


@dataclass(frozen=True)
class Hand:
    """The cards of a hand: as many as were dealt, or one more before the discard."""

    wild: int = wild_rank()
    hand: tuple[Card, ...] = spec(
        CardList(FIRST, LAST + 1, suits=ALL_SUITS), label=N_("Your cards"), min_cards=FIRST, rule="TT-02"
    )
    # The number of packs follows from it.
    players: int = spec(Integer(*PLAYERS), 4, N_("Players"), rule="TT-01", rarely_used=True)


def rule_out(options: Options, inputs: Hand) -> Ruling:
    """Whether every card but the discard is in melds (TT-10)."""
    discards, because, layout = _best(options, inputs)
    legal = not layout.loose
    text = T("Going out: every card but the one discarded is in a meld.")
    if discards:
        text = T("Discard %(card)s.", card=discards[0])
    because = (Reason("TT-10", text), *because)
    if legal:
        because += (Reason("TT-10", last_turn(options)),)
    discard = discards[0] if discards and legal else None
    answer = {"legal": legal, "discard": discard, **_cards(layout)}
    headline = T("You may go out") if legal else T("Not yet")
    return Ruling(answer, because, headline, legal, layout=layout, discards=discards)


def rule_count(options: Options, inputs: Hand) -> Ruling:
    """The least that a hand leaves, after the best discard if it has a card more than was dealt (TT-09, TT-12)."""
    discards, because, layout = _best(options, inputs)
    if discards:
        text = T("Discard %(card)s: no other discard leaves less.", card=discards[0])
        because = (Reason("TT-12", text), *because)
    answer = {"points": layout.count, **_cards(layout), "discard": discards[0] if discards else None}
    return Ruling(answer, because, T("Left over"), points=layout.count, layout=layout, discards=discards)


def _cards(layout: Layout) -> dict[str, object]:
    """How the cards lie, as programs read it."""
    return {"melds": [meld.cards for meld in layout.melds], "loose": layout.loose}


def _best(options: Options, inputs: Hand) -> tuple[tuple[Card, ...], tuple[Reason, ...], Layout]:
    """The best discard, if the hand has a card too many, and what the rest leaves: the reasons, the layout.

    Raises `Invalid` if the deck does not hold these cards, or if there are not as many of them as the wild rank says,
    or one more.
    """
    rules = checked_rules(options, inputs.wild)
    deck(options, inputs.players).ensure_holds({"hand": inputs.hand})
    number = len(inputs.hand)
    if number not in (inputs.wild, inputs.wild + 1):
        text = T(
            "In this hand there are %(deal)s cards, or %(more)s before the discard; here are %(given)s.",
            deal=inputs.wild,
            more=inputs.wild + 1,
            given=number,
        )
        raise Invalid(Issue("hand.number", "hand", text, unfinished=number < inputs.wild))
    discards: tuple[Card, ...] = ()
    if number == inputs.wild:
        arrangement = solver.arrange(inputs.hand, rules)
    else:
        discard, arrangement = solver.best_discard(inputs.hand, rules)
        discards = (discard,)
    layout = explained_layout(options, arrangement, rules)
    return discards, layout.because, replace(layout, because=())


QUESTIONS = (
    Question(
        "out",
        N_("May I go out?"),
        N_("Your cards after drawing, one more than dealt; the discard is found."),
        Hand,
        rule_out,
        {"hand": "7H 8H 5S 9H 5C KD", "wild": "5"},
        search=N_("go out finish end close lay down all melds last turn declare win"),
    ),
    Question(
        "count",
        N_("What is left of my hand, which discard is best?"),
        N_("As many cards as were dealt, or one more and the best discard is found."),
        Hand,
        rule_count,
        {"hand": "7H 8H 5S 9H KD", "wild": "5"},
        search=N_("points count deadwood penalty left over loose throw away discard best cards"),
    ),
)
