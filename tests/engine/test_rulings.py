"""The files of rulings: what is read from them, and what is refused, by file and row."""

from dataclasses import dataclass

import pytest

from scorekeeper.engine.fields import Boolean, Choice, Integer, Nullable, spec
from scorekeeper.engine.irregularities import Amount, Situation
from scorekeeper.engine.rulings import RulingsError, messages, read_situations


@dataclass(frozen=True)
class Options:
    """Options of every kind that a ruling can follow."""

    calls: bool = spec(Boolean(), True)
    ace: str = spec(Choice({"high": "High", "low": "Low"}), "high")
    fine: int = spec(Integer(0, 20), 5)
    claim: int | None = spec(Nullable(Integer(1, 9), "refused"), None)
    most: int | None = spec(Nullable(Integer(1, 2)), None)


def _ace_points(options: Options) -> int:
    return 15 if options.ace == "high" else 1


AMOUNTS = {"ace_points": Amount(_ace_points, ("ace",))}
HEAD = """
[SLIP-1]
group = "turn"
label = "A card fell"
search = "dropped"
"""
ASKED = (
    HEAD
    + """
question = { seen = "Who saw it?" }
answers = { nobody = "Nobody", all = "100 % of you" }
"""
)
ROW = "[[SLIP-1.row]]\n"


def read(text: str) -> Situation[Options]:
    (situation,) = read_situations(text, "x/rulings.toml", Options, AMOUNTS)
    return situation


def test_the_first_row_that_holds_counts_with_the_numbers_of_the_table() -> None:
    situation = read(
        ASKED
        + ROW
        + """
        when = { seen = "nobody" }
        ruling = "Take it back."
        """
        + ROW
        + """
        when = { claim = "refused", fine = 0 }
        ruling = "It stays, for 100 %."
        published = true
        """
        + ROW
        + """
        ruling = "It costs {ace_points}."
        price = "You pay {fine}."
        costs = "fine"
        others = "Others pay nothing."
        recorded = "adjustment"
        """
    )
    free = situation.rule_on(Options(), {"seen": "nobody"})
    assert (str(free.text), free.costs, free.others) == ("Take it back.", None, None)
    stays = situation.rule_on(Options(fine=0), {"seen": "all"})
    assert (str(stays.text), stays.published) == ("It stays, for 100 %.", True)
    paid = situation.rule_on(Options(ace="low", fine=7), {"seen": "all"})
    assert [str(text) for text in (paid.text, paid.price, paid.others)] == [
        "It costs 1.",
        "You pay 7.",
        "Others pay nothing.",
    ]
    assert (paid.costs, paid.recorded) == (7, "adjustment")
    assert situation.options == ("claim", "fine", "ace")


def test_a_question_without_answers_is_no_or_yes_and_all_rows_have_what_the_situation_has() -> None:
    situation = read(
        HEAD
        + """
        question = { seen = "Was it seen?" }
        others = "Others shuffle."
        published = true
        """
        + ROW
        + """
        when = { seen = true }
        ruling = "It is seen."
        """
        + ROW
        + """
        ruling = "It is not."
        published = false
        """
    )
    assert [fact.answers for fact in situation.facts] == [{False: "No", True: "Yes"}]
    rulings = [situation.rule_on(Options(), {"seen": seen}) for seen in (True, False)]
    assert [(str(ruling.text), str(ruling.others), ruling.published) for ruling in rulings] == [
        ("It is seen.", "Others shuffle.", True),
        ("It is not.", "Others shuffle.", False),
    ]


def test_rows_may_tell_every_number_of_an_option_apart() -> None:
    rows = [ROW + f'when = {{ most = {most} }}\nruling = "At most {{most}}."\n' for most in (1, 2)]
    situation = read(HEAD + "".join(rows) + ROW + 'ruling = "Any number."')
    rulings = [str(situation.rule_on(Options(most=most), {}).text) for most in (1, 2, None)]
    assert rulings == ["At most 1.", "At most 2.", "Any number."]


def test_an_answer_of_yes_or_no_is_true_or_false() -> None:
    text = HEAD + 'question = { seen = "Seen?" }\nanswers = { yes = "Yes", no = "No, never" }\n'
    situation = read(text + ROW + 'when = { seen = true }\nruling = "A."\n' + ROW + 'ruling = "B."')
    assert situation.facts[0].answers == {True: "Yes", False: "No, never"}
    assert situation.facts[0].usual is True
    assert str(situation.rule_on(Options(), {"seen": False}).text) == "B."


def test_every_message_is_found_as_the_catalogues_have_it() -> None:
    text = ASKED + ROW + 'ruling = "It costs {fine}."\nprice = "100 %."\nothers = "Nothing."\ncosts = "fine"'
    result = ["A card fell", "dropped", "Who saw it?", "Nobody", "100 % of you", "It costs %(fine)s.", "100 %%."]
    assert list(messages(text)) == [*result, "Nothing."]


def test_a_row_stands_for_all_rows_that_it_names() -> None:
    text = (
        ASKED
        + ROW
        + """
        when = { seen = "nobody" }
        ruling = "It was not seen."
        then = "fined"
        """
        + ROW
        + """
        ruling = "It stays."
        [[then.fined]]
        when = { calls = true }
        ruling = "Take it back."
        [[then.fined]]
        ruling = "Take it back, and pay {fine}."
        costs = "fine"
        """
    )
    situation = read(text)
    rulings = [situation.rule_on(Options(calls=calls), {"seen": "nobody"}) for calls in (True, False)]
    assert [str(ruling.text) for ruling in rulings] == [
        "It was not seen. Take it back.",
        "It was not seen. Take it back, and pay 5.",
    ]
    assert [ruling.costs for ruling in rulings] == [None, 5]
    assert str(situation.rule_on(Options(), {"seen": "all"}).text) == "It stays."
    assert "It was not seen. Take it back." in messages(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[SLIP-1", "x/rulings.toml: "),
        ("SLIP-1 = 3", "x/rulings.toml: SLIP-1: is no table"),
        (HEAD, "SLIP-1: row 1: ruling is missing"),
        (HEAD.replace("label", "title"), "SLIP-1: unknown key title"),
        (HEAD.replace('"dropped"', "7"), "SLIP-1: search has to be a str"),
        (HEAD.replace("turn", "night") + ROW + 'ruling = "A."', "SLIP-1: unknown group night"),
        (HEAD + 'answers = { a = "A", b = "B" }\n' + ROW + 'ruling = "A."', "SLIP-1: a question has one key"),
        (HEAD + ROW, "row 1: ruling is missing"),
        (HEAD + ROW + 'ruling = "A."\npublished = 1', "row 1: published has to be a bool"),
        (HEAD + ROW + 'ruling = "A."\nrecorded = "twice"', "row 1: unknown way to record it: twice"),
        (HEAD + ROW + 'ruling = "A."\ncost = "fine"', "row 1: unknown key cost"),
        (HEAD + ROW + 'ruling = "A."\nthen = "fined"', "SLIP-1: unknown rows fined"),
        (HEAD + ROW + 'ruling = "A."\nthen = "fined"\n[[then.fined]]\nprice = "B."', "SLIP-1: ruling is missing"),
        (HEAD + ROW + 'when = { call = true }\nruling = "A."', "row 1: unknown option or question call"),
        (HEAD + ROW + 'when = { ace = "middle" }\nruling = "A."', "row 1: ace: "),
        (HEAD + ROW + 'when = { fine = 21 }\nruling = "A."', "row 1: fine: "),
        (ASKED + ROW + 'when = { seen = "some" }\nruling = "A."', "row 1: seen: "),
        (HEAD + ROW + 'ruling = "It costs {fines}."', "row 1: unknown placeholder fines"),
        (HEAD + ROW + 'ruling = "A."\ncosts = "fines"', "row 1: unknown placeholder fines"),
        (HEAD + ROW + 'ruling = "It costs {claim}."', "SLIP-1: row 1: claim is no number for claim = None"),
        (HEAD + ROW + 'when = { calls = true }\nruling = "A."', "SLIP-1: no row holds for calls = False"),
        (HEAD + ROW + 'when = { fine = 0 }\nruling = "A."', "SLIP-1: no row holds for fine = 1"),
        (ASKED + ROW + 'when = { seen = "all" }\nruling = "A."', "SLIP-1: no row holds for seen = nobody"),
        (
            HEAD + ROW + 'when = { calls = true }\nruling = "A."\n' + ROW + 'ruling = "B."\n' + ROW + 'ruling = "C."',
            "SLIP-1: row 3: never reached",
        ),
    ],
)
def test_what_is_wrong_is_told_by_file_and_row(text: str, sentence: str) -> None:
    with pytest.raises(RulingsError) as caught:
        read(text)
    assert str(caught.value).startswith("x/rulings.toml: ")
    assert sentence in str(caught.value)


def test_a_situation_with_a_ruling_of_its_own_needs_no_rows() -> None:
    situation = read(HEAD + 'ruling = "It stays."\nothers = "It goes."')
    assert str(situation.rule_on(Options(), {}).text) == "It stays."
    rows = read(
        HEAD + 'others = "A."\n' + ROW + 'when = { fine = 0 }\nruling = "B."\nothers = "C."\n' + ROW + 'ruling = "D."'
    )
    assert [str(rows.rule_on(Options(fine=fine), {}).others) for fine in (0, 1)] == ["C.", "A."]
