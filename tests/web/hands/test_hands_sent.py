"""Who may record and correct, and whatever is sent: no right is missed, nothing is a fault."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.web.app import create_app
from tests.support.entry_pages import notice
from tests.support.entry_pages_gin import Table, ended, numbers
from tests.support.phone import DEFENDER, KNOCKER, Phone

# Who may


def test_a_phone_that_watches_sees_a_hand_and_changes_nothing(table: Table) -> None:
    table.save(ended(0), numbers("4", "31"))
    watcher = Phone(table.app)
    page = watcher.get(f"{table.at}/hands/1")
    assert "South knocks" in page.text
    assert [form.action for form in page.forms] == ["/language"]
    assert f"{table.at}/hands/1/edit" not in page.links
    for path in ("/hands/new", "/hands/1/edit"):
        watcher.get(table.at + path, 403)
    for path in ("/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"):
        watcher.post(table.at + path, {"slot": "2", "submission": "0123456789"}, 403)


@pytest.mark.parametrize(
    "path", ["/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"]
)
def test_nothing_is_changed_without_the_token_or_by_a_get(table: Table, path: str) -> None:
    table.save(ended(0), numbers("4", "31"))
    assert table.phone.client.post(table.at + path, data={"submission": "0123456789"}).status_code == 400
    assert table.phone.client.get(table.at + path).status_code in (200, 405)
    assert len(table.entries()) == 1


def test_a_script_is_told_where_to_go_on(table: Table) -> None:
    fields = dict(table.form().form("/hands/new").fields) | ended(0) | numbers("4", "31")
    answer = table.phone.client.post(table.new, data=fields, headers={"Accept": "application/json"})
    assert answer.json == {"to": table.at}
    assert notice(table.phone.get(table.at)).startswith("Hand 1 is saved.")


# Whatever is sent

CONTROLS = ["submission", "slot", "based_on", "entry", "note", "do", "patch", "arrange.x", "arrange.hands.@0.cards"]
PATHS = ["/hands/new", "/hands/1/edit", "/hands/1/void", "/hands/1/restore", "/undo", "/preview"]
INPUTS = ["ended_by", "big_gin", "upcard", "hands", "tables", "tables.0.hands.@1.cards", "tables.9.ended_by"]
HOLDINGS = [f"hands.@{seat}.{part}" for seat in (0, 1, 7) for part in ("deadwood", "loose", "cards", "melds", "way")]
VALUES = [
    "1",
    "2",
    "-1",
    "@0",
    "@1",
    "?",
    "7h 8h",
    KNOCKER,
    DEFENDER,
    "cards,melds",
    "deadwood",
    "12+",
    "9" * 400,
    "x y",
]
VALUES += [
    "ended_by=@0&hands.@0.deadwood=0",
    "deadwood.hand",
    "knock.hand",
    "deadwood.nothing",
    "0123456789",
    "/",
    "\0",
]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, str]:
    table = Table(create_app({"INSTANCE": str(tmp_path_factory.mktemp("fuzzed")), "TESTING": True, "LIMITS": {}}))
    table.save(ended(0), numbers("4", "31"))
    return table, table.phone.token()


@pytest.mark.slow
@settings(max_examples=150)
@given(
    path=st.sampled_from(PATHS),
    form=st.dictionaries(
        st.sampled_from(CONTROLS + INPUTS + HOLDINGS) | st.text(max_size=8), st.sampled_from(VALUES) | st.text()
    ),
)
def test_nothing_that_is_sent_is_a_fault(fuzzed: tuple[Table, str], path: str, form: dict[str, str]) -> None:
    table, token = fuzzed
    given = {"submission": "0123456789", "slot": "2"} | form | {"csrf_token": token}
    answer = table.phone.client.post(table.at + path, data=given)
    assert answer.status_code in (200, 303, 400, 404, 409, 422)
