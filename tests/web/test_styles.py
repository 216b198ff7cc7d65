"""Style sheets of the pages: every query of the window has a named size, and every space is of one scale."""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.assets import asset_folder

STATIC = asset_folder("static")
WIDTHS = ("narrow", "medium", "wide", "widest")
HEIGHTS = ("flat", "low", "high")
TOKENS = (STATIC / "css" / "tokens.css").read_text("utf-8")


def _sheets() -> Iterator[Path]:
    yield from (sheet for sheet in (STATIC / "css").rglob("*.css") if sheet.parent.name != "pdf")
    yield from (STATIC / "games").glob("*.css")


def _size(name: str) -> str:
    """The value that tokens.css gives a named width or height."""
    (size,) = re.findall(rf"--{name}: ([\d.]+rem);", TOKENS)
    return str(size)


def test_queries_of_the_window_use_the_named_widths_and_heights() -> None:
    named = {"width": {_size(name) for name in WIDTHS}, "height": {_size(name) for name in HEIGHTS}}
    queries = [query for sheet in _sheets() for query in re.findall(r"@media ([^{]+)", sheet.read_text("utf-8"))]
    for template in asset_folder("templates").rglob("*.html"):
        queries += re.findall(r'media="([^"]+)"', template.read_text("utf-8"))
    other = set()
    for query in queries:
        for condition in re.findall(r"\([^()]+\)", query):
            for side in ("width", "height"):
                if side in condition and (sizes := re.findall(r"[\d.]+[a-z]+", condition)):
                    other |= set(sizes) - named[side]
    assert queries
    assert not other, f"no size of tokens.css: {sorted(other)}"
    for script in STATIC.rglob("*.js"):
        assert not re.search(r"(width|height)[^\n]*\d+(px|r?em)\b", script.read_text("utf-8")), script.name


def test_margins_paddings_and_gaps_are_of_the_scale() -> None:
    space = re.compile(r"(?:^|[\s{;])((?:margin|padding)[a-z-]*|(?:row-|column-)?gap):([^;}]*[\d.]+(?:px|rem)[^;}]*)")
    other = [(sheet.name, *found) for sheet in _sheets() for found in space.findall(sheet.read_text("utf-8"))]
    assert not other
