"""The example match: finished, with a knock, a gin and an undercut with lay-offs; some hands as numbers, some as
cards."""

from scorekeeper.engine.game import ExampleMatch
from scorekeeper.engine.text import N_

ALICE, DANIEL = N_("Alice"), N_("Daniel")

EXAMPLE_MATCH = ExampleMatch(
    players=(ALICE, DANIEL),
    preset="house",
    records=(
        {"ended_by": DANIEL, "hands": {ALICE: {"deadwood": 31}, DANIEL: {"deadwood": 7}}},
        {
            "ended_by": ALICE,
            "hands": {
                ALICE: {"cards": "AC 2C 3C 4H 5H 6H 9S 9H 9D 9C"},
                DANIEL: {"cards": "TS JS QS 5C 5D 5S KD 8H 7C 2D"},
            },
        },
        {
            "ended_by": DANIEL,
            "hands": {
                ALICE: {"cards": "8H 9H QH KS KD KC AC AD AH 6S"},
                DANIEL: {"cards": "4H 5H 6H 7H QC QD QS 2C 3D 4S"},
            },
        },
        {"ended_by": DANIEL, "hands": {ALICE: {"loose": "KH 9S"}, DANIEL: {"loose": "2C AD"}}},
        {"ended_by": ALICE, "hands": {ALICE: {"deadwood": 0}, DANIEL: {"deadwood": 18}}},
    ),
)
