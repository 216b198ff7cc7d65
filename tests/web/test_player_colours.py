"""The colours of the players: readable on every surface in light and dark, and different also for the colour-blind."""

import re
from itertools import combinations

import pytest
from flask import Flask

from scorekeeper.assets import asset_folder
from scorekeeper.reports.seat_marks import seat_shape
from tests.support.colours import PROTAN_AND_DEUTAN, contrast, difference, mixed
from tests.support.entry_pages import FOUR, Table

TOKENS = (asset_folder("static") / "css" / "tokens.css").read_text("utf-8")
LIGHT, DARK = TOKENS.split("@media screen and (prefers-color-scheme: dark)")
SURFACES = ("paper", "sheet", "sunk", "accent-soft")
SEATS = 12


def _value(theme: str, name: str) -> str:
    colours = re.findall(rf"--{name}: (#[0-9a-f]{{6}});", theme)
    return str(colours[0])


def _colours(theme: str) -> list[str]:
    seats = re.findall(r'\[data-seat="(\d+)"\] \{ --player: (#[0-9a-f]{6}); \}', theme)
    assert [int(seat) for seat, _ in seats] == list(range(SEATS))
    return [colour for _, colour in seats]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_colour_can_be_read_as_letters_on_every_surface_and_under_letters(theme: str) -> None:
    """`--player-soft` is mixed in, too. Marks need a contrast of 3, letters 4.5; the colours are used for both."""
    (share,) = re.findall(r"--player-soft: color-mix\(in srgb, var\(--player\) (\d+)%, var\(--sheet\)\)", TOKENS)
    assert "--player-ink: var(--sheet);" in TOKENS
    sheet = _value(theme, "sheet")
    for colour in _colours(theme):
        soft = mixed(colour, sheet, int(share) / 100)
        for surface in (*(_value(theme, name) for name in SURFACES), soft):
            assert contrast(colour, surface) >= 4.5, (colour, surface)
        assert contrast(_value(theme, "ink"), soft) >= 7
        assert contrast(_value(theme, "ink-soft"), soft) >= 4.5


def test_the_colours_can_be_read_on_white_paper() -> None:
    assert min(contrast(colour, "#ffffff") for colour in _colours(LIGHT)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_colours_differ_and_the_first_four_also_for_the_colour_blind(theme: str) -> None:
    """A difference of 0.02 (OKLab) can be seen side by side; across a table it takes more."""
    colours = _colours(theme)
    assert min(difference(colour, other) for colour, other in combinations(colours, 2)) > 0.09
    for sight in PROTAN_AND_DEUTAN:
        assert min(difference(colour, other, sight) for colour, other in combinations(colours[:4], 2)) > 0.09


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len({seat_shape(seat) for seat in range(SEATS)}) == SEATS


@pytest.mark.parametrize(("game", "options"), [("gin", {"teams": "y"}), ("indian", {}), ("rummy500", {})])
def test_names_have_their_marks_where_a_hand_is_recorded(app: Flask, game: str, options: dict[str, str]) -> None:
    form = Table(app, game, *FOUR, **options).form()
    marked = {
        element.text_content().split()[0]: element.xpath("ancestor-or-self::*[@data-seat][1]/@data-seat")
        for element in form.tree.xpath("//*[svg[@class='seat-mark']]")
    }
    seats = [name_seat % 2 for name_seat in range(4)] if options else range(4)
    assert marked == {name: [str(seat)] for name, seat in zip(FOUR, seats, strict=True)}, "partners have one"
