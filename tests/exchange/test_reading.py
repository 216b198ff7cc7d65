"""Files that are none of ours, or damaged: each is refused with a sentence that names the place."""

import copy
import json
import tracemalloc
from contextlib import suppress
from typing import Any

import pytest

from scorekeeper.engine.text import Invalid
from scorekeeper.exchange import FORMAT, MOST_BYTES, VERSION, read_file, stored_json

JSON = Any
NOW = "2026-11-20T19:00:00.000+00:00"
SETUP = {"players": ["Ann", "Bo"], "dealer": None, "preset": "house", "options": {}}
FILE: JSON = {
    "format": FORMAT,
    "version": VERSION,
    "language": "en",
    "sessions": [
        {
            "title": "only for people",
            "stored": {
                "origin": "0" * 32,
                "name": "",
                "created_at": NOW,
                "matches": [
                    {
                        "number": 1,
                        "game": "gin",
                        "created_at": NOW,
                        "entries": [
                            {"slot": 0, "body": SETUP, "submission": "a"},
                            {"slot": 1, "body": {"any": [1.5, None]}, "submission": "b"},
                            {"slot": 1, "body": None, "submission": "c"},
                            {"slot": 1, "body": {"any": [1.5, None]}, "undoes": 2},
                            {"slot": 2, "body": None, "damaged": "{broken", "submission": "d"},
                        ],
                    }
                ],
                "settling": [
                    {"body": {"rates": None}, "saved_at": NOW, "phone": 1, "submission": "e"},
                    {"body": {}, "saved_at": NOW, "phone": 2, "submission": "f"},
                ],
            },
        }
    ],
}
for entry in FILE["sessions"][0]["stored"]["matches"][0]["entries"]:
    entry |= {"shown": None, "note": "", "saved_at": NOW, "phone": 1}
MATCH = "sessions.0.stored.matches.0"
SETTLING = "sessions.0.stored.settling.1"


def refused(data: bytes) -> list[tuple[str, str]]:
    """Code and place of everything that is said against a file."""
    with pytest.raises(Invalid) as raised:
        read_file(data)
    assert all(str(issue.text) for issue in raised.value.issues)
    return [(issue.code, issue.field) for issue in raised.value.issues]


def changed(path: str, value: object) -> bytes:
    """The file with another value somewhere; the built-in type `ellipsis` takes it out."""
    file = copy.deepcopy(FILE)
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place = file
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(file).encode()


def test_a_good_file_is_read_as_it_was_written() -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        (session,) = read_file(mark + json.dumps(FILE, indent=1).encode())
        assert stored_json(session) == FILE["sessions"][0]["stored"]


def test_a_file_of_the_first_version_says_nothing_about_settling_up() -> None:
    file = json.loads(changed("version", 1))
    del file["sessions"][0]["stored"]["settling"]
    (session,) = read_file(json.dumps(file).encode())
    assert session.settling == ()


def test_what_an_earlier_version_says_about_agreeing_is_left_out() -> None:
    text = {"match": 1, "entry": 3, "said": True, "player": "Bo", "saved_at": NOW, "phone": 1, "submission": "f"}
    (session,) = read_file(changed("sessions.0.stored.agreements", [text]))
    assert stored_json(session) == FILE["sessions"][0]["stored"]


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"Session,Match\n", b"\xff\xfe{", b'{"format": NaN}', json.dumps(FILE).encode()[:-20], b"1" * 5000],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_json(data: bytes) -> None:
    assert refused(data) == [("file.json", "")]


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 1_000_000,
        b'{"sessions":' * 100_000,
        b"[" * 41 + b"]" * 41,
        json.dumps(FILE).replace('"any": [1.5', '"any": [' + "[" * 60 + "]" * 60).encode(),
        b"[" + b"0," * 4_000_000 + b"0]",
        b"[" + b"{}," * 2_000_000 + b"{}]",
    ],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_nested_or_holds_more_than_any_of_ours(data: bytes) -> None:
    assert refused(data) == [("file.nested", "")]


def test_brackets_in_a_text_nest_nothing() -> None:
    assert read_file(changed("sessions.0.stored.name", '["\\' + "[" * 100))
    # A text that does not end, made of nothing but what may end one.
    assert refused(b'{"' + b'\\"' * 1_000_000) == [("file.json", "")]


def whole(stored: JSON, title: object = "") -> bytes:
    """A file with a session of which this is stored, beside a title of any kind."""
    session = {"title": title, "stored": FILE["sessions"][0]["stored"] | stored}
    return json.dumps(FILE | {"sessions": [session]}, ensure_ascii=False).encode()


def entries(body: object, count: int) -> JSON:
    entry = FILE["sessions"][0]["stored"]["matches"][0]["entries"][1]
    listed = [entry | {"slot": slot, "body": SETUP, "submission": f"{slot}"} for slot in range(1)]
    listed += [entry | {"slot": slot, "body": {"any": body}, "submission": f"{slot}"} for slot in range(1, count)]
    return {"matches": [{"number": 1, "game": "gin", "created_at": NOW, "entries": listed}]}


@pytest.mark.parametrize(
    "data",
    [
        b'{"' + b'\\"' * 8_000_000,
        whole({"name": "😀" + "a" * 16_000_000}),
        whole({}, "😀" + "a" * 16_000_000),
        whole({}, [[]] * 450_000),
        whole(entries("😀" + "a" * 60_000, 250)),
        whole(entries("😀" + "a" * 60_000, 50)),
        whole(entries([{}] * 10_000, 50)),
        b'{"format": "' + FORMAT.encode() + b'", "version": 1, "sessions": [' + b"7," * 4_000_000 + b"7]}",
    ],
    ids=["no end", "stored", "beside", "brackets", "session", "texts", "objects", "numbers"],
)
def test_no_file_takes_much_memory(data: bytes) -> None:
    """Read as a whole, files of this size took up to a gigabyte."""
    tracemalloc.start()
    try:
        with suppress(Invalid):
            read_file(data)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


def test_a_session_with_more_than_an_import_reads() -> None:
    assert refused(whole(entries("a" * 60_000, 60))) == [("file.nested", "")]
    many = [{"stored": entries("a" * 60_000, 45)} for _ in range(3)]
    assert refused(json.dumps(FILE | {"sessions": many}).encode()) == [("file.large", "")]


def test_what_is_for_other_programs_is_skipped_wherever_it_stands() -> None:
    stored = FILE["sessions"][0]["stored"]
    beside = {"stored": {"matches": [{"hands": ["}", "\\", '"stored": {']}]}, "more": [{"stored": {}}, [[{}]]]}
    for session in ({"title": beside, "stored": stored}, {"stored": stored, "matches": [beside]}):
        (read,) = read_file(json.dumps({"about": [beside]} | FILE | {"sessions": [session]}, indent=2).encode())
        assert stored_json(read) == stored


def test_what_is_too_large() -> None:
    assert refused(b" " * (MOST_BYTES + 1)) == [("file.large", "")]


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        ("format", "scorekeeper house rules", "file.format", "format"),
        ("format", ..., "file.format", "format"),
        ("version", VERSION + 1, "file.later", "version"),
        ("version", 0, "number.range", "version"),
        ("version", "1", "number.type", "version"),
        ("sessions", {}, "value.type", "sessions"),
        ("sessions", [], "file.empty", "sessions"),
        ("sessions.0", 7, "value.type", "sessions.0"),
        ("sessions.0.stored", ..., "value.type", "sessions.0.stored"),
        ("sessions.0.stored.origin", "short", "text.length", "sessions.0.stored.origin"),
        ("sessions.0.stored.name", "\ud800", "text.type", "sessions.0.stored.name"),
        ("sessions.0.stored.name", "a\0b", "text.type", "sessions.0.stored.name"),
        ("sessions.0.stored.created_at", "2026-11-20", "time.type", "sessions.0.stored.created_at"),
        ("sessions.0.stored.created_at", "2026-02-30T19:00:00Z", "time.type", "sessions.0.stored.created_at"),
        ("sessions.0.stored.created_at", "0001-01-01T00:00:00Z", "time.type", "sessions.0.stored.created_at"),
        ("sessions.0.stored.created_at", "2026-11-20T19:00:00+09:00", "time.type", "sessions.0.stored.created_at"),
        (f"{SETTLING}.body", [], "value.type", f"{SETTLING}.body"),
        (f"{SETTLING}.saved_at", "now", "time.type", f"{SETTLING}.saved_at"),
        (f"{SETTLING}.submission", "e", "entry.misfit", f"{SETTLING}.submission"),
        ("sessions.0.stored.agreements", ["yes"], "value.type", "sessions.0.stored.agreements.0"),
        ("sessions.0.stored.agreements", [{}] * 10_001, "list.length", "sessions.0.stored.agreements"),
        (f"{MATCH}.number", 2, "match.number", f"{MATCH}.number"),
        (f"{MATCH}.game", "chess", "game.unknown", f"{MATCH}.game"),
        (f"{MATCH}.entries.0.body", [], "value.type", f"{MATCH}.entries.0.body"),
        (f"{MATCH}.entries.1.body", "knock", "value.type", f"{MATCH}.entries.1.body"),
        (f"{MATCH}.entries.1.body", {"a": "\ud800"}, "value.json", f"{MATCH}.entries.1.body"),
        (f"{MATCH}.entries.1.body", {"a": "x" * 300_000}, "value.json", f"{MATCH}.entries.1.body"),
        (f"{MATCH}.entries.1.shown", {"points": {"Ann": "1"}}, "value.shown", f"{MATCH}.entries.1.shown"),
        (f"{MATCH}.entries.1.shown", {"reading": True}, "value.shown", f"{MATCH}.entries.1.shown"),
        (f"{MATCH}.entries.1.saved_at", None, "time.type", f"{MATCH}.entries.1.saved_at"),
        (f"{MATCH}.entries.1.note", ..., "field.missing", f"{MATCH}.entries.1.note"),
        (f"{MATCH}.entries.1.winner", "Ann", "field.unknown", f"{MATCH}.entries.1.winner"),
        (f"{MATCH}.entries.0.slot", 1, "entry.misfit", f"{MATCH}.entries.0.slot"),
        (f"{MATCH}.entries.0.body", None, "entry.misfit", f"{MATCH}.entries.0.body"),
        (f"{MATCH}.entries.0.body", {"players": "Ann"}, "entry.misfit", f"{MATCH}.entries.0.body.players"),
        (f"{MATCH}.entries.1.slot", 3, "entry.misfit", f"{MATCH}.entries.1.slot"),
        (f"{MATCH}.entries.1.submission", "a", "entry.misfit", f"{MATCH}.entries.1.submission"),
        (f"{MATCH}.entries.1.submission", "undo 4", "entry.misfit", f"{MATCH}.entries.1.submission"),
        (f"{MATCH}.entries.1.submission", ..., "entry.misfit", f"{MATCH}.entries.1.submission"),
        (f"{MATCH}.entries.3.undoes", 3, "entry.misfit", f"{MATCH}.entries.3.undoes"),
        (f"{MATCH}.entries.3.undoes", 0, "entry.misfit", f"{MATCH}.entries.3.undoes"),
        (f"{MATCH}.entries.4.body", {}, "entry.misfit", f"{MATCH}.entries.4.damaged"),
    ],
)
def test_a_damaged_file_names_the_place(path: str, value: object, code: str, place: str) -> None:
    assert (code, place) in refused(changed(path, value))


def test_a_match_with_hands_was_not_taken_back() -> None:
    late = {**FILE["sessions"][0]["stored"]["matches"][0]["entries"][0], "body": None, "submission": "e"}
    file = copy.deepcopy(FILE)
    file["sessions"][0]["stored"]["matches"][0]["entries"].append(late)
    assert refused(json.dumps(file).encode()) == [("entry.misfit", f"{MATCH}.entries.5.body")]


def test_a_file_that_is_wrong_everywhere_is_told_in_five_sentences() -> None:
    assert len(refused(changed(f"{MATCH}.entries", [{"slot": number} for number in range(1000)]))) == 5


def test_a_record_that_no_rule_knows_is_history() -> None:
    """Its row of the ledger says why it does not count."""
    for body in ({}, {"winner": 7}, {"ended_by": "Nobody"}):
        assert read_file(changed(f"{MATCH}.entries.1.body", body))
    assert read_file(changed(f"{MATCH}.entries.0.body", {"options": {"not": "yet"}}))


def test_a_match_and_a_session_have_a_bounded_number_of_entries() -> None:
    """Each page counts all hands of a match, and that of a session all its matches."""
    entry = FILE["sessions"][0]["stored"]["matches"][0]["entries"][1]
    matches = [
        {"number": number, "game": "gin", "created_at": NOW, "entries": [
            entry | {"slot": slot, "body": SETUP, "submission": f"{slot}"} for slot in range(length)
        ]}
        for number, length in ((1, 1100), (2, 1000))
    ]  # fmt: skip
    at = "sessions.0.stored.matches"
    assert read_file(changed(at, matches))
    assert refused(changed(f"{at}.0.entries", [*matches[0]["entries"], entry])) == [("list.length", f"{at}.0.entries")]
    longer = [*matches, matches[1] | {"number": 3, "entries": matches[1]["entries"][:1]}]
    assert refused(changed(at, longer)) == [("list.length", at)]
