"""The styles and scripts of the page that records a hand: shared ones, and those of one game.

A game's own files are `static/games/<key>.css` and `static/games/<key>.js`. Either may be missing.
"""

import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import current_app

_STYLES = ("css/hands/entry.css", "css/hands/dock.css", "css/hands/card_grid.css")
_SCRIPTS = ("js/hands/keypad.js", "js/hands/card_grid.js", "js/hands/preview.js", "js/hands/meanwhile.js")
# Runs last: when it restores a draft, the other scripts must already listen.
_LAST_SCRIPT = "js/hands/save.js"
_IMPORT = re.compile(r'^import .*?"([^"]+)";$', re.MULTILINE)


@dataclass(frozen=True)
class EntryAssets:
    """Paths below `static`: the `styles` and `scripts` of the page, and the modules that the scripts import."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    imported: tuple[str, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """All paths, for pages that prefetch the files."""
        return (*self.styles, *self.scripts, *self.imported)


def entry_assets(game: str) -> EntryAssets:
    """The files of the entry page of the game with the key `game`."""
    return _assets(Path(current_app.static_folder or ""), game)


@cache
def _assets(folder: Path, game: str) -> EntryAssets:
    own_style, own_script = f"games/{game}.css", f"games/{game}.js"
    styles = (*_STYLES, *([own_style] if (folder / own_style).is_file() else []))
    scripts = (*_SCRIPTS, *([own_script] if (folder / own_script).is_file() else []), _LAST_SCRIPT)
    imported: list[str] = []
    waiting = list(scripts)
    while waiting:
        script = waiting.pop()
        addresses = _IMPORT.findall((folder / script).read_text("utf-8"))
        paths = [posixpath.normpath(posixpath.join(posixpath.dirname(script), address)) for address in addresses]
        new = [path for path in dict.fromkeys(paths) if path not in (*scripts, *imported)]
        imported += new
        waiting += new
    return EntryAssets(styles, scripts, tuple(imported))
