"""The options of a game as inputs of a page: their raw values, and the conditions of fields."""

from scorekeeper.engine.fields import Spec

# The value of a checkbox that is on.
ON = "y"


def raw_value(value: object) -> str:
    """The text of the input for a value of an option."""
    if isinstance(value, bool):
        return ON if value else ""
    return "" if value is None else str(value)


def needs(described: Spec) -> list[tuple[str, list[str], bool]]:
    """The conditions under which a field has an effect, for the script: the input of an option, its raw values, and
    whether it must have none of them."""
    return [(f"options-{need.option}", list(map(raw_value, need.values)), need.denied) for need in described.needs]
