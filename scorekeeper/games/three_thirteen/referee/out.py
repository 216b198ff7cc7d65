"""The question whether a player may go out (TT-10)."""

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import N_, Reason, T
from scorekeeper.games.three_thirteen import solver
from scorekeeper.games.three_thirteen.explain import count_reasons
from scorekeeper.games.three_thirteen.options import Options
from scorekeeper.games.three_thirteen.play_rules import last_turn
from scorekeeper.games.three_thirteen.referee.inputs import checked_hand, how_many_players, own_cards, wild_rank


@dataclass(frozen=True)
class Out:
    """May I go out? The cards after drawing, one more than dealt; or those that stay after the discard."""

    wild: int = wild_rank()
    hand: tuple[Card, ...] = own_cards()
    players: int = how_many_players()


def rule_out(options: Options, inputs: Out) -> Ruling:
    """Whether every card but the discard is in melds (TT-10)."""
    rules = checked_hand(options, inputs.hand, inputs.wild, inputs.players)
    discard = None
    if len(inputs.hand) > inputs.wild:
        discard, found = solver.best_discard(inputs.hand, rules)
    else:
        found = solver.arrange(inputs.hand, rules)
    legal = not found.loose
    because = [Reason("TT-10", T("Going out: every card but the one discarded is in a meld."))]
    if discard is not None:
        because = [Reason("TT-10", T("Discard %(card)s.", card=discard))]
    because += count_reasons(options, found, rules)
    if legal:
        because.append(Reason("TT-10", last_turn(options)))
    answer = {
        "legal": legal,
        "discard": discard if legal else None,
        "melds": [meld.cards for meld in found.melds],
        "loose": found.loose,
    }
    layout = Layout(found.points, True, found.melds, (), found.loose)
    headline = T("You may go out") if legal else T("Not yet")
    return Ruling(
        answer, tuple(because), headline, legal, layout=layout, discards=() if discard is None else (discard,)
    )


QUESTIONS = (
    Question(
        "out",
        N_("May I go out?"),
        N_("Your cards after drawing, one more than dealt; the discard is found."),
        Out,
        rule_out,
        {"hand": "7H 8H 5S 9H 5C KD", "wild": "5"},
        search=N_("go out finish end close lay down all melds last turn declare win"),
    ),
)
