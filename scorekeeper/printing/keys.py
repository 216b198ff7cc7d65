"""The keys of sheets: digests of everything that goes into them."""

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scorekeeper.assets import PACKAGE, asset_folder

# The last two draw the board for a frame, and are not everywhere.
_LIBRARIES = ("weasyprint", "jinja2", "babel", "pypdfium2", "pillow")
# The font folders of the computer and of its users. Missing ones do not matter.
_FONTS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "/Library/Fonts")


def key_of(facts: object, *style: str) -> str:
    """The key of a sheet: 64 hexadecimal digits. `facts` (JSON) is everything that it shows, `style` its language and
    paper size.

    The key also depends on what makes sheets: the program with its templates and styles, its libraries, the fonts. So
    it changes with an update, and when the program is started again after fonts were added.
    """
    return sha256(json.dumps([_maker(), facts, *style]).encode()).hexdigest()


@cache
def _maker() -> str:
    digest = sha256(" ".join([sys.version, *map(_version, _LIBRARIES)]).encode())
    for path in sorted(_files()):
        digest.update(f"{path} ".encode() + sha256(path.read_bytes()).digest())
    for folder in map(_folder, _FONTS):
        for inside, _folders, _names in os.walk(folder):
            # The time of a folder changes when a font comes or goes.
            digest.update(f"{inside} {Path(inside).stat().st_mtime_ns}".encode())
    return digest.hexdigest()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def _folder(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # a user whom the system does not know, as in a container, has no home
        return Path(name)


def _files() -> Iterator[Path]:
    for kind in ("*.py", "*.po", "*.mo"):
        yield from PACKAGE.rglob(kind)
    yield from asset_folder("templates").rglob("*.html")
    yield from (asset_folder("static") / "css").rglob("*.css")
