"""Enters hands on the pages of Gin Rummy: a match, and what is tapped and typed into its form."""

from typing import Any

from flask import Flask

from tests.support import entry_pages as entering

GIN = "AC 2C 3C 4H 5H 6H 9S 9H 9D 9C"
BIG_GIN = "AC 2C 3C 4H 5H 6H 7H 9S 9H 9D 9C"
NOTHING = "KS QH JD TC 8S 7D 5C 3S 2D AS"
NUMBERS, LEFT, WHOLE = ("deadwood", "loose?", "cards,melds")


class Table(entering.Table):
    """A new match; without names its players are South and North."""

    def __init__(self, app: Flask, *players: str, **options: str | None) -> None:
        super().__init__(app, "gin", *(players or ("South", "North")), **options)

    def points(self, slot: int = 1) -> Any:
        """The points shown when a hand was saved, by name."""
        shown = self.entries(slot)[-1].shown
        assert shown
        return shown["points"]


def ended(seat: int, how: str = "knock", at: str = "") -> dict[str, str]:
    """The chip that says who ended the hand, and how."""
    value = f"{at}ended_by=@{seat}"
    if how != "knock":
        value += f"&{at}hands.@{seat}.deadwood=0&{at}hands.@{seat}.loose=&{at}hands.@{seat}.loose.empty=1"
        value += f"&{at}{how.replace(' ', '_')}=1"
    return {f"patch.3.ended{at}": value}


def way(fields: str, *names: str) -> dict[str, str]:
    """The chip that says how the hands are entered."""
    return {"patch.1.entry_mode": "&".join(f"{name}.entry_mode={fields}" for name in names or ("hands.@0", "hands.@1"))}


def numbers(first: str, second: str) -> dict[str, str]:
    """The two counts of a hand."""
    return {"hands.@0.deadwood": first, "hands.@1.deadwood": second}


def cards(first: str, second: str, how: str = "cards") -> dict[str, str]:
    """All cards of both players, or with `loose` the cards that they have left."""
    ways = way(WHOLE if how == "cards" else LEFT)
    return {**ways, f"hands.@0.{how}": first, f"hands.@1.{how}": second}
