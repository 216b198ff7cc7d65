"""The example match: still running, with packs, Hand Rummy, cards that count and a whole hand with a single run."""

from scorekeeper.engine.game import ExampleMatch
from scorekeeper.engine.text import N_

ALICE, DANIEL, MAYA, OLIVER = N_("Alice"), N_("Daniel"), N_("Maya"), N_("Oliver")

EXAMPLE_MATCH = ExampleMatch(
    players=(ALICE, DANIEL, MAYA, OLIVER),
    preset="house",
    records=(
        {"winner": MAYA, "hands": {ALICE: {"points": 37}, DANIEL: {"packed": "first"}, OLIVER: {"points": 24}}},
        {"winner": ALICE, "hands": {DANIEL: {"points": 52}, MAYA: {"packed": "later"}, OLIVER: {"points": 18}}},
        {
            "winner": DANIEL,
            "wild": "8",
            "hands": {
                ALICE: {"cards": "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH"},
                MAYA: {"points": 12},
                OLIVER: {"packed": "first"},
            },
        },
        {
            "winner": OLIVER,
            "hand_rummy": True,
            "hands": {ALICE: {"points": 20}, DANIEL: {"points": 41}, MAYA: {"packed": "first"}},
        },
        {
            "winner": MAYA,
            "wild": "3",
            "hands": {ALICE: {"points": 8}, DANIEL: {"points": 33}, OLIVER: {"loose": "KH QD 7C"}},
        },
    ),
)
