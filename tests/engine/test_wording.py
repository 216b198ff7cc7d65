"""Sentences that name the options of a table."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Choice, Integer, spec, with_options
from scorekeeper.engine.text import T


@dataclass(frozen=True)
class House:
    most: int = spec(Integer(0, 100), 10, "Most")
    ace: str = spec(Choice({"low": "below the two", "both": "at both ends"}), "low", "Ace")


def test_a_text_among_the_parameters_has_the_values_too() -> None:
    text = with_options(T("%(limit)s Or else not.", limit=T("At most %(most)s.")), House(7))
    assert text.render() == "At most 7. Or else not."


def test_a_choice_is_named_as_people_read_it() -> None:
    assert with_options(T("An ace lies %(ace)s."), House(ace="both")).render() == "An ace lies at both ends."
