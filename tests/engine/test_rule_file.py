"""The sentences of a rulebook, read from a `rules.toml`."""

from dataclasses import dataclass

import pytest

from scorekeeper.engine.fields import Boolean, Integer, Nullable, spec
from scorekeeper.engine.rule_file import messages, read_rules
from scorekeeper.engine.text import T


@dataclass(frozen=True)
class Options:
    jokers: int = spec(Integer(0, 4), 0, "Jokers")
    wild: bool = spec(Boolean(), False, "Wild")
    cap: int | None = spec(Nullable(Integer(1, 100)), None, "Cap")


FILE = """
["The deal"]
A-1 = "%(fewest)s or more play."
"A-2 A-3" = [
    [
        { when = { jokers = 0 }, text = "No jokers." },
        { when = { wild = true, players = 2 } },
        { text = "%(jokers)s jokers." },
    ],
    { unless = { wild = false, jokers = 0 }, text = "Wild." },
]
A-4 = [{ text = "%(made)s", depends_on = ["wild"] }, { when = { cap = "" }, text = "No cap." }]
"""


def worded(options: Options, players: int = 3) -> list[tuple[str, str, str]]:
    """The sentences with their rules and options."""
    (section,) = read_rules(FILE, Options).rulebook(options, players, {"fewest": 2, "made": T("From the game.")})
    assert section.title == "The deal"
    return [(str(line.text), " ".join(line.rules), " ".join(line.options)) for line in section.sentences]


def test_the_first_wording_that_is_right_is_said_and_names_the_options_that_decided() -> None:
    first, made, last = ("2 or more play.", "A-1", ""), ("From the game.", "A-4", "wild"), ("No cap.", "A-4", "cap")
    assert worded(Options()) == [first, ("No jokers.", "A-2 A-3", "jokers"), made, last]
    wild = ("Wild.", "A-2 A-3", "wild jokers")
    assert worded(Options(2, wild=True)) == [first, ("2 jokers.", "A-2 A-3", "jokers wild"), wild, made, last]


def test_a_wording_without_a_text_says_nothing() -> None:
    assert [rules for _, rules, _ in worded(Options(2, wild=True, cap=9), 2)] == ["A-1", "A-2 A-3", "A-4"]


def test_titles_and_words_are_messages_but_not_what_the_game_says() -> None:
    expected = ["The deal", "%(fewest)s or more play.", "No jokers.", "%(jokers)s jokers.", "Wild.", "No cap."]
    assert [*messages(FILE)] == expected


@pytest.mark.parametrize(
    ("sentence", "mistake"),
    [
        ('{ text = "a", when = { joker = 0 } }', "joker"),
        ('{ text = "a", when = { jokers = 9 } }', "from 0 to 4"),
        ('{ text = "a", unles = { jokers = 0 } }', "unles"),
        ('{ text = "a", depends_on = ["joker"] }', "unknown option joker"),
    ],
)
def test_a_mistake_is_named_with_its_rule(sentence: str, mistake: str) -> None:
    with pytest.raises(ValueError, match=f"^A-1: .*{mistake}"):
        read_rules(f'["The deal"]\nA-1 = {sentence}', Options)
