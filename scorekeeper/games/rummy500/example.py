"""The example match: still running, with counts, ranks, a hand by cards with lay-offs, and hands below zero.

In every hand a player has melded and kept at least as many cards as were dealt; more after taking several discards.
"""

from scorekeeper.engine.game import ExampleMatch
from scorekeeper.engine.text import N_

ALICE, DANIEL, MAYA, OLIVER = N_("Alice"), N_("Daniel"), N_("Maya"), N_("Oliver")

EXAMPLE_MATCH = ExampleMatch(
    players=(ALICE, DANIEL, MAYA, OLIVER),
    preset="standard",
    records=(
        {
            "out": MAYA,
            "hands": {
                ALICE: {"melded": 45, "left": 12},
                DANIEL: {"melded": 0, "left": 38},
                MAYA: {"melded": 84},
                OLIVER: {"melded": 33, "left": 5},
            },
        },
        {
            "out": ALICE,
            "hands": {
                ALICE: {"melded": ["K", "K", "K", "1", "2", "3", "A"]},
                DANIEL: {"melded": 60, "left": ["Q", "4"]},
                MAYA: {"melded": 27, "left": ["JK", "7"]},
                OLIVER: {"points": 41},
            },
        },
        {
            "out": DANIEL,
            "hands": {
                ALICE: {
                    "laid_off": [{"card": "8H", "onto": ["5H", "6H", "7H"]}],
                    "hand": ["QD", "2C", "KC", "6C", "4D", "3C"],
                },
                DANIEL: {
                    "melds": [["5H", "6H", "7H"], ["JS", "JD", "JC"]],
                    "laid_off": [{"card": "4S", "onto": ["AS", "2S", "JK=3S"]}],
                },
                MAYA: {"melds": [["AS", "2S", "JK=3S"], ["QS", "QH", "QC"]], "hand": ["9C"]},
                OLIVER: {"melds": [["9H", "TH", "JK=JH"]], "left": 21},
            },
        },
        {
            "out": None,
            "hands": {
                ALICE: {"melded": 95, "left": 9},
                DANIEL: {"melded": 15, "left": 48},
                MAYA: {"melded": 52, "left": 14},
                OLIVER: {"melded": 70, "left": 25},
            },
        },
        {
            "out": OLIVER,
            "hands": {
                ALICE: {"melded": 40, "left": 31},
                DANIEL: {"melded": ["7", "7", "7"], "left": ["A", "T", "4", "3"]},
                MAYA: {"melded": 75, "left": 15},
                OLIVER: {"melded": 105},
            },
        },
    ),
)
