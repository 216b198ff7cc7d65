"""Sentences without a language: parameters, plurals, cards and minus signs, issues and their paths."""

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.text import (
    TN,
    Invalid,
    Issue,
    Reason,
    T,
    Text,
    join,
    read_all,
    shorten,
    with_no_break_spaces,
)


class Shouting:
    """A language in which everything is upper case, and the comma is a slash."""

    def gettext(self, message: str) -> str:
        return {", ": " / ", "Hello, %(name)s.": "HELLO, %(name)s."}.get(message, message.upper())

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"ONE: {singular}" if n == 1 else f"MANY: {plural}"


def test_english_is_the_message_itself() -> None:
    assert str(T("Hello, %(name)s.", name="Ada")) == "Hello, Ada."
    assert T("100 %% of %(name)s", name="50 % off").render() == "100 % of 50 % off"


def test_another_language_translates_the_message_and_leaves_names_alone() -> None:
    assert T("Hello, %(name)s.", name="Ada, %(name)s").render(Shouting()) == "HELLO, Ada, %(name)s."


def test_a_text_in_a_text_is_translated_too() -> None:
    inner = T("Hello, %(name)s.", name="Ada")
    assert T("Hello, %(name)s.", name=inner).render(Shouting()) == "HELLO, HELLO, Ada.."


def test_plurals_follow_the_count() -> None:
    def cards(count: int) -> Text:
        return TN("%(count)s card too many.", "%(count)s cards too many.", count)

    assert [cards(count).render() for count in (0, 1, 2)] == [
        "0 cards too many.",
        "1 card too many.",
        "2 cards too many.",
    ]
    assert cards(1).render(Shouting()) == "ONE: 1 card too many."
    assert cards(5).render(Shouting()) == "MANY: 5 cards too many."


def test_cards_are_symbols_with_spaces_and_lists_have_commas() -> None:
    text = T("%(cards)s: %(names)s", cards=parse_cards("TH KS JK"), names=["Ada", "Bo"])
    assert text.render() == "10♥ K♠ ★: Ada, Bo"
    assert T("%(melds)s", melds=[parse_cards("AS 2S"), parse_cards("KH")]).render() == "A♠ 2♠, K♥"
    assert T("Hello, %(name)s.", name=("Ada", "Bo")).render(Shouting()) == "HELLO, Ada / Bo."


def test_negative_numbers_have_a_real_minus() -> None:
    assert T("%(points)s", points=-25).render() == "−25"
    assert T("%(points)s", points=25).render() == "25"
    assert T("%(points)s", points=0).render() == "0"


def test_paths_join_and_move_outward() -> None:
    assert join("", "") == ""
    assert join("record", "") == "record" == join("", "record")
    issue = Issue("code", "hands.South", T("No."), ("7H",))
    assert issue.under("record") == Issue("code", "record.hands.South", T("No."), ("7H",))
    assert issue.under("") == issue


def test_what_was_given_is_quoted_short() -> None:
    assert shorten("x" * 20) == "x" * 20
    assert shorten("x" * 21) == "x" * 20 + "…"
    assert shorten(7) == "7"
    for no_text in (None, [[1]], {"a": 1}, object()):
        assert shorten(no_text) == "…"


def test_gather_returns_every_value_or_every_issue() -> None:
    def refuse(code: str) -> object:
        raise Invalid(Issue(code, "", T("No.")), Issue(code, "again", T("No.")))

    assert read_all() == ()
    assert read_all(lambda: 1, lambda: "two") == (1, "two")
    with pytest.raises(Invalid) as caught:
        read_all(lambda: 1, lambda: refuse("a"), lambda: 2, lambda: refuse("b"))
    assert [(issue.code, issue.field) for issue in caught.value.issues] == [
        ("a", ""),
        ("a", "again"),
        ("b", ""),
        ("b", "again"),
    ]


def test_an_invalid_says_all_its_issues_to_a_programmer() -> None:
    error = Invalid(Issue("a", "hand", T("No.")), Issue("b", "upcard", T("Nor this.")))
    assert str(error) == "hand: No.; upcard: Nor this."


def test_reasons_and_issues_compare_by_what_they_say() -> None:
    assert Reason("GIN-10", T("Yes.")) == Reason("GIN-10", T("Yes."))
    assert Reason("GIN-10", T("%(a)s", a=1)) != Reason("GIN-10", T("%(a)s", a=2))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Q♠ Q♦ Q♣, 4♥ 5♥ 6♥ and 10♦", ["Q♠_Q♦_Q♣,", "4♥_5♥_6♥", "and", "10♦"]),
        ("★=7♥ 8♥ ★ left", ["★=7♥_8♥_★", "left"]),
        ("A♠ 2♠ 3♠ 4♠ 5♠ 6♠", ["A♠", "2♠", "3♠", "4♠", "5♠", "6♠"]),
        ("健：9 − 6 + 25 = 28点", ["健：9_−_6_+_25", "=_28点"]),
        ("3 hands × 25 = −10", ["3", "hands", "×", "25", "=_−10"]),
        ("120 + 110 + 100 + 90 = 420", ["120", "+_110", "+_100", "+_90", "=_420"]),
        ("1, 2 and 3", ["1,", "2", "and", "3"]),
    ],
)
def test_lines_do_not_end_within_melds_and_sums(text: str, lines: list[str]) -> None:
    assert with_no_break_spaces(text).replace("\N{NO-BREAK SPACE}", "_").split(" ") == lines
