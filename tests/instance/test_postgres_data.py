"""`scorekeeper run` with a database of PostgreSQL that cannot be used: one sentence and 1, and no password in it."""

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.instance import InstanceError, PostgresData
from scorekeeper.instance.folder import KEY_BYTES, LostSecret
from scorekeeper.store import PostgresAddress, Session, open_store
from tests.support.phone import NOW
from tests.support.ports import free_ports
from tests.support.postgresql import Pair, Server

PASSWORD = "swordfish"


@pytest.fixture(autouse=True)
def usual_signals() -> Iterator[None]:
    """The command changes what a process does when it is told to stop."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for each, handler in handlers.items():
        signal.signal(each, handler)


Refusal = Callable[[str], str]


@pytest.fixture
def refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What `scorekeeper run` says of a database that it refuses."""

    def run(url: str) -> str:
        monkeypatch.setenv("SCOREKEEPER_DATABASE", url)
        assert main(["run", "--host", "127.0.0.1", "--port", "0", "--instance", str(tmp_path)]) == 1
        output = capsys.readouterr()
        assert output.out == ""
        assert output.err.count("\n") == 1
        assert PASSWORD not in output.err
        return output.err

    return run


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (f"mysql://ann:{PASSWORD}@db/scores", "is none of PostgreSQL: give one like postgresql://"),
        (f"postgresql://ann:{PASSWORD}@127.0.0.1:port/scores", "cannot be reached (connection is bad: invalid integer"),
        (
            f"postgresql://ann:{PASSWORD}%00@127.0.0.1/scores",
            "cannot be used (the address of the database cannot be read",
        ),
        (f"postgresql://127.0.0.1/scores?password={PASSWORD}&nothing=1", "cannot be used (the address of the database"),
    ],
)
def test_a_wrong_address_is_refused_without_its_password(refusal: Refusal, url: str, says: str) -> None:
    assert says in refusal(url)


def test_a_server_that_is_away_is_named(refusal: Refusal) -> None:
    (port,) = free_ports(1)
    message = refusal(f"postgresql://ann:{PASSWORD}@127.0.0.1:{port}/scores")
    assert message.startswith(f"The database postgresql://ann@127.0.0.1:{port}/scores cannot be reached (")
    assert message.endswith("then start again.\n")


def test_a_database_or_a_user_that_is_not_there_is_named(refusal: Refusal, postgresql: Server) -> None:
    assert 'database "nothing" does not exist' in refusal(postgresql.address("nothing").url)
    assert 'role "nobody"' in refusal(postgresql.address("postgres", "nobody").url)


def test_a_newer_database_and_one_of_others_are_left_alone(
    refusal: Refusal, postgresql: Server, new_postgres: Callable[[], PostgresAddress]
) -> None:
    newer, foreign = new_postgres(), new_postgres()
    PostgresData(Path(), newer).prepare()
    with postgresql.superuser(newer.name.rpartition("/")[2]) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorekeeper', 'x', 'now')"
        )
    assert "was written by a newer Scorekeeper (steps that this version does not know: " in refusal(newer.url)
    with postgresql.superuser(foreign.name.rpartition("/")[2]) as db:
        db.execute("CREATE TABLE sessions (id INTEGER)")
    assert "is not as Scorekeeper made it (it cannot be brought up to date: " in refusal(foreign.url)


@pytest.mark.slow
def test_a_standby_is_refused(refusal: Refusal, postgres_pair: Pair) -> None:
    message = refusal(postgres_pair.standby.address("prepared").url)
    assert "cannot be reached (" in message
    assert "read-only" in message


def test_a_package_that_is_not_installed_is_named(refusal: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("scorekeeper.store.postgresql")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("scorekeeper.store.postgresql", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'scorekeeper[postgresql]'" in refusal("postgresql://ann@db/scores")


def test_the_password_of_an_argument_is_not_shown_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], postgres: PostgresAddress
) -> None:
    for arguments in (
        ["run", f"postgresql://ann:{PASSWORD}@db/scores"],
        ["link", f"--x=postgres://db?password={PASSWORD}"],
    ):
        with pytest.raises(SystemExit):
            main(arguments)
        message = capsys.readouterr().err
        assert "unrecognized arguments: " in message
        assert PASSWORD not in message
    url = postgres.url.replace("scorekeeper@", f"scorekeeper:{PASSWORD}@")
    assert main(["link", "--database", url, "--instance", str(tmp_path)]) == 0
    output = capsys.readouterr()
    assert "Others on this computer can read the password" in output.err
    assert PASSWORD not in output.out + output.err


def test_a_lost_key_is_made_anew_only_with_consent(refusal: Refusal, postgres: PostgresAddress) -> None:
    data = PostgresData(Path(), postgres)
    first = data.prepare()
    with open_store(postgres) as store:
        store.sessions.create(Session("a", "", "hash", NOW), None)
        with store.database.transaction():
            store.database.execute("DELETE FROM _own_values")
    message = refusal(postgres.url)
    assert "has no key by which Scorekeeper knows its phones. Put it back" in message
    assert message.endswith("Start with a new key: --new-secret\n")
    second = PostgresData(Path(), postgres, lambda _need: True).prepare()
    assert second != first
    assert data.prepare() == second


def test_only_a_folder_starts_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", f"postgresql://ann:{PASSWORD}@db/scores")
    assert main(["run", "--start-empty", "--instance", str(tmp_path)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("--start-empty is for the database in a folder.")
    assert not any(tmp_path.iterdir())


def test_only_a_file_has_a_replica(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", f"postgresql://ann:{PASSWORD}@db/scores")
    assert main(["replica", str(tmp_path / "copy"), "--instance", str(tmp_path)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("Only a file has a replica, and SCOREKEEPER_DATABASE names a PostgreSQL database.")
    assert PASSWORD not in message


def test_the_key_is_asked_for_without_making_one(postgres: PostgresAddress) -> None:
    data = PostgresData(Path(), postgres)
    with pytest.raises(LostSecret):
        data.secret()
    key = data.prepare()
    assert len(key) == KEY_BYTES
    assert data.secret() == data.prepare() == key
    with pytest.raises(InstanceError):
        PostgresData(Path(), PostgresAddress("postgresql://127.0.0.1:1/x")).secret()
