"""`scorekeeper link`: whoever runs the computer lists the sessions and makes a new score link for one."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.web.app import create_app
from tests.support.phone import Phone, contents, session_of

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(app: Flask) -> str:
    """The folder with the data of `app`, which goes on answering meanwhile."""
    return str(app.config["INSTANCE"])


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def session(phone: Phone) -> str:
    return session_of(phone.start("Ann", "Bob"))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What the command prints: on standard output, or on standard error where it fails."""
    assert main(["link", *arguments]) == status
    out, err = capsys.readouterr()
    assert not (err, out)[status]
    return (out, err)[status]


def path_of(sentence: str) -> str:
    """The path of the link that was printed."""
    (address,) = (word for word in sentence.split() if "/join/" in word)
    return "/join/" + address.partition("/join/")[2]


def test_it_lists_the_sessions_newest_first(
    app: Flask, phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    named = session_of(phone.start("Cleo", "Dan"))
    phone.send(phone.get(f"/s/{named}/name"), "/name", {"name": "Friday \x1b[31m"})
    create_app(parts=app.extensions["parts"])  # makes the examples
    lines = printed(capsys, "--instance", folder).splitlines()
    assert [line.split()[0] for line in lines[1:3]] == [named[:8], session[:8]]
    assert lines[1].endswith("  Friday ?[31m")
    assert lines[2].endswith("  Ann, Bob")
    assert lines[3] == f"For a new score link: scorekeeper link {named[:8]}"
    assert len(printed(capsys, "--instance", folder, "--most", "1").splitlines()) == 3


def test_its_link_lets_a_phone_in_and_the_old_one_stops(
    app: Flask, phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first = path_of(printed(capsys, session[:8], "--instance", folder, "--port", "8123"))
    output = printed(
        capsys, f"http://10.0.0.7:8000/s/{session}/1", "--instance", folder, "--url", "https://x.example/sk/"
    )
    assert f"https://x.example/sk{path_of(output)}\n" in output
    assert "the old one no longer works" in output
    friend = Phone(app)
    friend.post(first, {}, status=404)
    friend.post(path_of(output), {})
    assert "Record hand" in friend.get(f"/s/{session}").text
    assert "Record hand" in phone.get(f"/s/{session}").text
    assert path_of(output) in phone.get(f"/s/{session}/share").html, "the share page shows the same link"


def test_it_finds_a_session_by_all_its_addresses(
    app: Flask, phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = session_of(phone.send(phone.get(f"/s/{session}/share"), "/renew-watch"))
    for given in (session[:8], f"http://10.0.0.7:8000/s/{session}/1", f"http://10.0.0.7:8000/s/{address}/1"):
        output = printed(capsys, given, "--instance", folder)
    friend = Phone(app)
    friend.post(path_of(output), {})
    assert "Record hand" in friend.get(f"/s/{address}").text


def test_it_takes_a_session_back_from_all_phones(
    app: Flask, phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output = printed(capsys, session, "--only", "--instance", folder)
    assert "The phones that kept score until now only watch." in output
    assert "This phone no longer keeps score here" in phone.get(f"/s/{session}/new", status=403).text
    friend = Phone(app)
    friend.post(path_of(output), {})
    assert "Record hand" in friend.get(f"/s/{session}").text


@pytest.mark.sqlite("there the key lies in the database")
def test_after_the_secret_was_lost_it_lets_the_phones_in_again(
    phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(folder, "secret").unlink()
    refused = printed(capsys, session, "--instance", folder, status=1)
    assert "Put it back from a copy." in refused
    assert refused.endswith(": --new-secret\n")
    output = printed(capsys, session, "--instance", folder, "--new-secret")
    later = create_app({"INSTANCE": folder, "TESTING": True, "EXAMPLES": False})
    again = Phone(later)
    again.client = later.test_client()
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    again.client.set_cookie("scorekeeper", cookie.value)
    assert "You are watching." in again.get(f"/s/{session}").text, "its cookie is signed by the old secret"
    again.post(path_of(output), {})
    assert "Record hand" in again.get(f"/s/{session}").text
    assert path_of(output) in again.get(f"/s/{session}/share").html


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("nobody", "There is no session 'nobody'. `scorekeeper link` lists them."),
        ("", "Several sessions begin with ''."),
    ],
)
def test_without_one_such_session_it_says_so_and_changes_nothing(
    app: Flask, phone: Phone, session: str, folder: str, capsys: pytest.CaptureFixture[str], wanted: str, says: str
) -> None:
    phone.start("Cleo", "Dan")
    before = contents(app)
    assert says in printed(capsys, wanted, "--instance", folder, status=1)
    assert contents(app) == before


def test_where_no_data_are_it_makes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    assert "There are no sessions in" in printed(capsys, "--instance", str(empty), status=1)
    assert not empty.exists()


def test_where_no_session_is_it_says_so(app: Flask, folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--instance", folder) == "There is no session yet.\n"


@pytest.mark.parametrize("wrong", [["--most", "0"], ["--url", "score.example"], ["--port", "70000"]])
def test_wrong_options_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["link", *wrong])
    assert wrong[1] in capsys.readouterr().err
