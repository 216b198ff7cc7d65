"""The question what is left of a hand, and which discard is best (TT-11, TT-12)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain import count_reasons
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.referee.inputs import checked_hand, how_many_players, own_cards, wild_rank


@dataclass(frozen=True)
class Count:
    """What is left of my hand? With one card more than dealt, which discard is best?"""

    wild: int = wild_rank()
    hand: tuple[Card, ...] = own_cards()
    players: int = how_many_players()


def rule_count(options: Options, inputs: Count) -> Ruling:
    """The least that a hand leaves, after the best discard if it has a card more than was dealt (TT-09, TT-12)."""
    rules = checked_hand(options, inputs.hand, inputs.wild, inputs.players)
    discard = None
    if len(inputs.hand) > inputs.wild:
        discard, found = solver.best_discard(inputs.hand, rules)
    else:
        found = solver.arrange(inputs.hand, rules)
    because = count_reasons(options, found, rules)
    if discard is not None:
        text = T("Discard %(card)s: no other discard leaves less.", card=discard)
        because = (Reason("TT-12", text), *because)
    answer = {
        "points": found.points,
        "melds": [meld.cards for meld in found.melds],
        "loose": found.loose,
        "discard": discard,
    }
    layout = Layout(found.points, True, found.melds, (), found.loose)
    discards = () if discard is None else (discard,)
    return Ruling(answer, because, T("Left over"), points=found.points, layout=layout, discards=discards)


QUESTIONS = (
    Question(
        "count",
        N_("What is left of my hand, which discard is best?"),
        N_("As many cards as were dealt, or one more and the best discard is found."),
        Count,
        rule_count,
        {"hand": "7H 8H 5S 9H KD", "wild": "5"},
        search=N_("points count deadwood penalty left over loose throw away discard best cards"),
    ),
)
