"""Which process of a run has which tests: one has all tests of a file, so what they share is made once."""

from xdist.scheduler import LoadScopeScheduling

# Each test of these takes longer than other files.
_LONG = ("tests/browser/test_every_page.py",)
# These share a phone on which a site is installed.
_TOGETHER = "tests/site/"


def group_of(nodeid: str) -> str:
    """What a test has in common with all that go to the same process, by its address."""
    file = nodeid.partition("::")[0]
    if file.startswith(_TOGETHER):
        return _TOGETHER
    return nodeid if file in _LONG else file


class ByFile(LoadScopeScheduling):
    """Gives each process a group of tests when it needs one.

    The marker `xdist_group` would do that too, but pytest-xdist 3.8 writes it where pytest 9.2 no longer looks.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
