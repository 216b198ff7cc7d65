"""The primary of the database dies while a hand is entered: the phone keeps the hand, and saves it once at the one that
takes its place."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.ports import free_ports
from tests.support.postgresql import Pair
from tests.support.server_process import House, enter, start
from tests.support.touch import nothing_kept, press

pytestmark = pytest.mark.slow
# Milliseconds. Both ask again some seconds later, ever more slowly.
PATIENT = 60_000


@pytest.fixture
def house(postgres_pair: Pair, tmp_path: Path) -> Iterator[House]:
    (port,) = free_ports(1)
    house = House(tmp_path, port, database=postgres_pair.address)
    house.start()
    yield house
    house.kill()


def test_a_hand_waits_for_the_database_and_is_saved_once(
    house: House, postgres_pair: Pair, new_phone: Callable[..., Page]
) -> None:
    phone, watcher = new_phone(), new_phone()
    session = start(phone, house.url)
    enter(phone, "4", "3", "1")
    postgres_pair.primary.kill()
    press(phone, "Save")
    expect(phone.get_by_text("Scorekeeper cannot save at the moment. The hand is kept on this phone")).to_be_visible()
    # A page that is opened now says so, and comes by itself once it can.
    watcher.goto(f"{house.url}/s/{session}")
    expect(watcher.get_by_role("heading", name="The scores cannot be reached now")).to_be_visible()
    postgres_pair.standby.promote()
    expect(watcher.locator("[data-live]")).to_be_visible(timeout=PATIENT)
    expect(phone.get_by_role("status").first).to_contain_text("Hand 1 is saved.", timeout=PATIENT)
    assert [len(hand) for hand in house.entries(session)] == [1]
    nothing_kept(phone)
