"""The options of a game as inputs of a page: their raw values, and which of them a field needs."""

from scorekeeper.engine.fields import Spec

# The value of a checkbox that is on.
ON = "y"


def raw_value(value: object) -> str:
    """The text that the input of an option holds for a value of it."""
    if isinstance(value, bool):
        return ON if value else ""
    return "" if value is None else str(value)


def needs(described: Spec) -> list[tuple[str, list[str], bool]]:
    """The conditions under which a field matters, for the script: the input of an option, raw values of it, and whether
    it must have none of them."""
    return [(f"options-{one.option}", list(map(raw_value, one.values)), one.denied) for one in described.needs]
