"""The pictures of the README: those that `script/screenshots` takes, all of them shown, small in all."""

import re
from pathlib import Path

from PIL import Image

from tests.support.screenshots import PHONE, SHOWN, clocks

KB = 1024


def test_every_picture_is_taken_by_the_script_and_shown(project: Path) -> None:
    names = {picture.name for picture in SHOWN}
    readme = (project / "README.md").read_text()
    assert set(re.findall(r'src="docs/pictures/([\w-]+)\.webp"', readme)) == names
    assert {path.name for path in (project / "docs/pictures").iterdir()} == {f"{name}.webp" for name in names}
    assert {picture.language for picture in SHOWN} == {"en", "ja"}
    assert {picture.scheme for picture in SHOWN} == {"light", "dark"}


def test_they_are_of_a_phone_and_small(project: Path) -> None:
    files = list((project / "docs/pictures").iterdir())
    assert sum(path.stat().st_size for path in files) <= 600 * KB
    for path in files:
        with Image.open(path) as picture:
            assert picture.width * PHONE["height"] == picture.height * PHONE["width"]


def test_they_are_taken_in_the_same_evening_wherever_the_clock_is_read() -> None:
    assert {"scorekeeper.table.times.now", "scorekeeper.web.http.access.now", "scorekeeper.web.app.now"} <= {*clocks()}
