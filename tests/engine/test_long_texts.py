"""Letters, words and names are counted before they are read: nobody enters so many, and to read them takes long."""

import json
import tracemalloc
from typing import Any

import pytest

from scorekeeper.engine.cards import parse_card, parse_cards, parse_rank
from scorekeeper.engine.fields import (
    ByPlayer,
    CardList,
    FreeText,
    Integer,
    Kind,
    Name,
    Names,
    RuleSetName,
    Tally,
    name_key,
)
from scorekeeper.engine.text import Invalid
from scorekeeper.judge import answer, answer_line

# One letter that stands for eighteen, and marks that are put in order one by one, which takes long for many.
LIGATURE, MARKS = "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}", "\u0334\u0323"
TALLY = Tally(0, 100, {"K": "King", "AS": "Ace of spades"}, 20)


def code(kind: Kind[object], raw: object) -> str:
    """The code of the only issue of a value that must be refused."""
    with pytest.raises(Invalid) as refused:
        kind.decode(raw, "here")
    (issue,) = refused.value.issues
    assert issue.field == "here"
    assert len(str(issue.text)) < 200
    return issue.code


@pytest.mark.parametrize(
    ("kind", "raw", "expected"),
    [
        (CardList(1, 11), "x " * 60_000, "too_long"),
        (CardList(1, 11), "7H" * 60_000, "too_long"),
        (CardList(1, 11), " " * 1_000_000, "too_long"),
        (CardList(1, 11), MARKS * 500_000, "too_long"),
        (CardList(1, 11), LIGATURE * 2000, "cards.too_many"),
        (CardList(1, 11), "x " * 2000, "cards.too_many"),
        (CardList(1, 11), ["x"] * 100_000, "cards.too_many"),
        (CardList(1, 11), [MARKS * 500_000], "card.unknown"),
        (TALLY, "K " * 60_000, "too_long"),
        (TALLY, ["x"] * 100_000, "list.length"),
        (TALLY, [MARKS * 500_000], "tally.unknown"),
        (Name(), MARKS * 500_000, "name.long"),
        (RuleSetName(), MARKS * 500_000, "name.long"),
        (FreeText(40), MARKS * 500_000, "words.long"),
        (Names(2, 4), ["<"] * 100_000, "players.number"),
        (ByPlayer(Integer(0, 9)), {f"{number}": -1 for number in range(100_000)}, "too_long"),
    ],
)
def test_what_nobody_enters_is_refused_in_one_sentence(kind: Kind[object], raw: object, expected: str) -> None:
    assert code(kind, raw) == expected


def test_a_long_text_is_no_card_and_no_rank() -> None:
    for read in (parse_card, parse_rank):
        with pytest.raises(Invalid):
            read(MARKS * 500_000)


def test_what_people_enter_is_read() -> None:
    """All cards of three packs, each written as long as anybody writes it, and names with marks of their own."""
    assert len(parse_cards("10♥️ ,\n" * 156)) == 156
    assert len(parse_cards([" ｊｏｋｅｒ = １０♥️ "] * 156, stands_for=True)) == 156
    assert len(CardList(1, 11).decode("7H " * 11, "")) == 11
    assert Name().decode("  " + "e\u0301\u0323" * 6 + "   ", "")
    assert FreeText(40).decode("  a   " * 10, "") == " ".join("a" * 10)
    assert FreeText(40).decode("a" + " " * (20 * 40 - 1), "") == "a", "just as long as may be"


def test_a_card_too_many_and_a_slip_are_told_as_ever() -> None:
    """Only far more words than cards are not read."""
    assert code(CardList(1, 11), "7H " * 10 + "7X 8H") == "card.unknown"
    assert code(CardList(1, 11), "7H " * 12) == "cards.too_many"


def test_fields_are_counted() -> None:
    question: dict[str, Any] = {
        "game": "gin",
        "ask": "deadwood",
        "hand": "7H",
        **{f"n{number}": 1 for number in range(5000)},
    }
    verdict: Any = answer(question)
    assert (verdict["error"]["code"], "errors" in verdict) == ("too_long", False)


def test_a_line_of_the_judge_is_counted() -> None:
    for line in ('{"id": "' + "x" * 1024 * 1024 + '"}', "[" + "0," * 1024 * 1024 + "0]"):
        written, fine = answer_line(line)
        assert (json.loads(written)["error"]["code"], fine) == ("too_long", False)


def test_levels_are_counted() -> None:
    """A hundred are read, however deep the program itself stands; more are refused in every way."""
    for levels, expected in ((100, "question.type"), (101, "json"), (5000, "json"), (500_000, "json")):
        assert json.loads(answer_line("[" * levels + "]" * levels)[0])["error"]["code"] == expected


def test_texts_that_are_no_names_do_not_stay_in_memory() -> None:
    """One letter can become eighteen in the key of a name, and keys are cached."""
    name_key("Ann")
    tracemalloc.start()
    try:
        for number in range(1100):
            name_key(f"{number}" + LIGATURE * 390)
            name_key(f"{number}" + LIGATURE * 7000)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 100_000
    assert name_key(LIGATURE * 20) == name_key(f" {LIGATURE * 20} ")
