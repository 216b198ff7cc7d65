"""`script/trust` in short: each of its parts runs, keeps its promises, and sees what is broken."""

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.trust import __main__ as trust
from tests.trust.disk import Disk
from tests.trust.phone import Hand
from tests.trust.promises import look
from tests.trust.recording import Create, Operation, Remove, Sync, Truncate, Write, read_recording

TRACED = ("states", "live")


@pytest.mark.slow
@pytest.mark.parametrize("part", trust.PARTS)
def test_every_promise_is_kept(part: str, capfd: pytest.CaptureFixture[str]) -> None:
    if part in TRACED and not shutil.which("strace"):
        pytest.skip("strace, which records the writes, runs on Linux only")
    assert trust.main([part, "--short", "--seed", "1"]) == 0, capfd.readouterr().out


def test_a_hand_that_is_missing_or_stands_twice_is_seen(tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    hand = Hand("session", 1, "phone-0-hand-0", 4)
    kept = look(database, [hand], [hand])
    assert (kept.saved, kept.lost, kept.sound) == (0, [hand.submission], False)
    assert look(database, [], [hand]).sound


def test_a_broken_promise_fails_and_is_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "trust.md"
    document.write_text("# Trust\n\n<!-- figures -->\nold\n<!-- end of figures -->\nMore.\n")
    monkeypatch.setattr(trust, "DOCUMENT", document)
    monkeypatch.setitem(trust.PARTS, "kills", lambda *_: [trust.Figure("One kill", "1 lost", False)])
    assert trust.main(["kills", "--write"]) == 1
    assert "BROKEN: One kill: 1 lost" in capfd.readouterr().out
    assert "| One kill | 1 lost |\n<!-- end of figures -->\nMore." in document.read_text()
    assert "old" not in document.read_text()


# The disk


def after(*done: Write | Truncate | Sync | Create | Remove, start: bytes = b"", tries: int = 300) -> set[bytes | None]:
    """What crashes can leave of the file /f/a, which was `start` before."""
    found = set()
    for seed in range(tries):
        disk = Disk({"/f/a": start} if start else {})
        for did in done:
            disk.do(Operation(0, did))
        found.add(disk.after_crash(Random(seed)).get("/f/a"))
    return found


def test_what_was_synced_is_there_and_what_was_not_may_be_missing() -> None:
    assert after(Write("/f/a", 1, b"xy"), start=b"____") == {b"____", b"_xy_"}
    assert after(Write("/f/a", 1, b"xy"), Sync("/f/a"), start=b"____") == {b"_xy_"}
    synced_first = after(Write("/f/a", 0, b"1"), Sync("/f/a"), Write("/f/a", 1, b"2"), start=b"__")
    assert synced_first == {b"1_", b"12"}


def test_writes_since_the_last_sync_are_lost_in_any_order_and_torn_between_sectors() -> None:
    both = after(Write("/f/a", 0, b"1"), Write("/f/a", 1, b"2"), start=b"__")
    assert both == {b"__", b"1_", b"_2", b"12"}
    torn = after(Write("/f/a", 0, b"1" * 1024), start=b"_" * 1024)
    assert torn == {b"_" * 1024, b"1" * 1024, b"1" * 512 + b"_" * 512, b"_" * 512 + b"1" * 512}
    assert after(Truncate("/f/a", 1), start=b"ab") == {b"ab", b"a"}


def test_names_come_and_go_with_a_sync_of_their_folder() -> None:
    assert after(Remove("/f/a"), start=b"old") == {b"old", None}
    assert after(Remove("/f/a"), Sync("/f"), start=b"old") == {None}
    new = (Create("/f/a"), Write("/f/a", 0, b"new"), Sync("/f/a"))
    assert after(*new) == {b"new", None}
    assert after(*new, Sync("/f")) == {b"new"}
    assert after(Remove("/f/a"), *new, start=b"old") == {b"old", None, b"new"}


# What strace writes


def recorded(tmp_path: Path, *lines: str) -> list[Operation]:
    log = tmp_path / "trace"
    log.write_text("".join(f"7 {line}\n" for line in lines))
    return list(read_recording(log))


def test_a_recording_is_read_call_by_call(tmp_path: Path) -> None:
    file = "3<\\x2f\\x61>"
    read = recorded(
        tmp_path,
        '1.000000001 openat(AT_FDCWD<\\x2f>, "\\x2f\\x61", O_RDWR|O_CREAT, 0644) = 3<\\x2f\\x61>',
        f'1.000000002 pwrite64({file}, "\\x41\\x42", 2, 9) = 2',
        f"1.000000003 fdatasync({file} <unfinished ...>",
        "1.000000004 <... fdatasync resumed>) = 0",
        f"1.000000005 ftruncate({file}, 4) = 0",
        '1.000000006 unlink("\\x2f\\x61") = 0',
        '1.000000007 unlink("\\x2f\\x61") = -1 ENOENT (No such file or directory)',
        f'1.000000008 pwrite64({file}, "\\x41", 1, 0',
        "1.000000009 +++ killed by SIGKILL +++",
    )
    assert [(one.at - 10**9, one.did) for one in read] == [
        (1, Create("/a")),
        (2, Write("/a", 9, b"AB")),
        (4, Sync("/a")),
        (5, Truncate("/a", 4)),
        (6, Remove("/a")),
    ]


@pytest.mark.parametrize(
    "call", ['write(3<\\x61>, "\\x41", 1) = 1', "mmap(NULL, 1, PROT_WRITE, MAP_SHARED, 3<\\x61>, 0) = 7"]
)
def test_a_call_that_is_not_understood_stops_the_reading(tmp_path: Path, call: str) -> None:
    with pytest.raises(ValueError, match="not understood"):
        recorded(tmp_path, f"1.000000001 {call}")
