"""Which process of a run has which tests. tests/test_adding_a_game.py fails where two have the same file."""

from tests.support.processes import group_of

SHORT, LONG = "tests/pdf/test_rules.py", "tests/browser/test_every_page.py"


def test_the_tests_of_a_file_stay_together() -> None:
    addresses = ("test_one", "test_two[a::b]", "TestThree::test_three[en-1]")
    assert {group_of(f"{SHORT}::{address}") for address in addresses} == {SHORT}


def test_what_takes_long_is_shared_among_the_processes() -> None:
    addresses = {f"{LONG}::test_every_page[{language}]" for language in ("en", "ja")}
    assert {group_of(address) for address in addresses} == addresses
