"""Sentences that name the options of a table."""

from dataclasses import dataclass

from scorekeeper.engine.fields import Integer, spec, with_options
from scorekeeper.engine.text import T


@dataclass(frozen=True)
class House:
    most: int = spec(Integer(0, 100), 10, "Most")


def test_a_text_among_the_parameters_has_the_values_too() -> None:
    told = with_options(T("%(limit)s Or else not.", limit=T("At most %(most)s.")), House(7))
    assert told.render() == "At most 7. Or else not."
