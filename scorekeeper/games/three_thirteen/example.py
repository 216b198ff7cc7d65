"""The example match: still running, with counts, cards left over, whole hands, and a hand that nobody ended."""

from scorekeeper.engine.game import ExampleMatch
from scorekeeper.engine.text import N_

ALICE, DANIEL, MAYA, OLIVER = N_("Alice"), N_("Daniel"), N_("Maya"), N_("Oliver")

EXAMPLE_MATCH = ExampleMatch(
    players=(ALICE, DANIEL, MAYA, OLIVER),
    preset="standard",
    records=(
        {"out": MAYA, "hands": {ALICE: {"points": 12}, DANIEL: {"points": 23}, OLIVER: {"points": 0}}},
        {"out": ALICE, "hands": {DANIEL: {"points": 9}, MAYA: {"points": 31}, OLIVER: {"points": 7}}},
        {
            "out": DANIEL,
            "hands": {
                ALICE: {"cards": "7H 8H 5S 2C KD"},
                MAYA: {"loose": "QS 6D"},
                OLIVER: {"cards": "4S 4D 9C JH AC"},
            },
        },
        {"out": MAYA, "hands": {ALICE: {"points": 18}, DANIEL: {"loose": "TC 9H 2S"}, OLIVER: {"points": 25}}},
        {"out": OLIVER, "hands": {ALICE: {"points": 10}, DANIEL: {"points": 17}, MAYA: {"points": 24}}},
    ),
)
