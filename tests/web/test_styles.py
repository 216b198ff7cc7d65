"""Style sheets of the pages: every query of the window has a named size, and every space is of one scale."""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.assets import asset_folder

STATIC = asset_folder("static")
WIDTHS = ("narrow", "medium", "wide", "widest")
HEIGHTS = ("flat", "lowest", "low", "high")
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
    other = [(sheet.name, *result) for sheet in _sheets() for result in space.findall(sheet.read_text("utf-8"))]
    assert not other


def test_letters_have_the_three_sizes_of_the_tokens() -> None:
    """Single figures are larger. What is drawn, like a card or the board, is measured by its place, and letters of a
    chart by the chart."""
    assert re.findall(r"--(\w+): [\d.]+rem;", TOKENS.partition("/* All spacing")[0].partition("three sizes")[2]) == [
        "small",
        "text",
        "large",
        "figure",
    ]
    own = re.compile(r"font(?:-size)?:([^;}]*\d(?:px|rem|pt)[^;}]*)")
    sheets = [sheet for sheet in _sheets() if sheet.name != "chart.css"]
    other = [(sheet.name, size) for sheet in sheets for size in own.findall(sheet.read_text("utf-8"))]
    # The size of all letters, in wide windows; the least in a field: below it, phones zoom in; the chart of the board.
    assert other == [
        ("base.css", " clamp(100%, 1.25vw - 2px, 112.5%)"),
        ("components.css", " max(var(--text), 16px)"),
        ("board.css", " 12px"),
    ]


def test_figures_of_all_pages_have_one_width_and_headings_the_serif_of_the_paper() -> None:
    base = (STATIC / "css" / "base.css").read_text("utf-8")
    (html,) = re.findall(r"^html \{([^}]*)\}", base, re.M)
    assert "font-variant-numeric: tabular-nums lining-nums;" in html
    (headings,) = re.findall(r"^h1,\nh2,\nh3 \{([^}]*)\}", base, re.M)
    assert "font-family: var(--serif);" in headings
    (first,) = re.findall(r'--serif: ("[^"]+"),', TOKENS)
    assert f"--title: {first}," in (STATIC / "css" / "pdf" / "page.css").read_text("utf-8")
