"""A phone alone in WebKitGTK, which cannot run it: people read what it lacks.

Files of a worker that write at once are switched off in 2.50. With all that is there switched on, they are offered and
then refused. Safari has them.
"""

from pathlib import Path

import pytest

from tests.support.phone_alone import site_served, until
from tests.support.webkit import DRIVER, webkit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(DRIVER is None, reason="SCOREKEEPER_WEBKIT names no driver of WebKitGTK"),
]
ALL = ("FileSystem", "AccessHandle", "StorageAPI")


@pytest.mark.parametrize(("features", "lacks"), [((), "OPFS"), (ALL, "createSyncAccessHandle")])
def test_it_says_what_it_lacks(site_folder: Path, tmp_path: Path, features: tuple[str, ...], lacks: str) -> None:
    with site_served(site_folder) as address, webkit(tmp_path / "profile", *features) as tab:
        tab.open(address)
        sentence = "return document.querySelector('[data-says=browser]')?.innerText.includes('" + lacks + "')"
        until(lambda: tab.run(sentence), lacks)
