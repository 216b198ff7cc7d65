"""The example match: an evening of UNO, in which only one scores in each round."""

from scorekeeper.engine.game import ExampleMatch
from scorekeeper.engine.text import N_

ALICE, DANIEL, MAYA = N_("Alice"), N_("Daniel"), N_("Maya")

EXAMPLE_MATCH = ExampleMatch(
    players=(ALICE, DANIEL, MAYA),
    preset="uno",
    records=(
        {"hands": {MAYA: {"points": "50+20+7"}}},
        {"hands": {ALICE: {"points": 64}}},
        {"hands": {MAYA: {"points": "20+20+9"}}},
        {"hands": {DANIEL: {"points": 112}}},
        {"hands": {ALICE: {"points": "50+31"}}},
        {"hands": {MAYA: {"points": 96}}},
    ),
)
