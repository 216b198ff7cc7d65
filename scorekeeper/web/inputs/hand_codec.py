"""Converts a hand between the inputs of a form and the body of a record.

The name of an input is its path in the game's Record, with players by seat: `hands.@1.points`, `tables.0.hands`. The
texts become the JSON-like body that `fields.decode` reads. Text that cannot be read is passed on unchanged, so that
`fields.decode` reports it. Some names and values are special:

- `patch`, `patch.anything`: the value is a patch, the texts of other inputs as a query string
  (`hands.@0.points=0&hands.@0.cards=`). Patches overwrite plain inputs, in the order of their names. So one radio
  button can fill several inputs.
- `….entry_mode`: the fields of that structure that are used (`points`, `cards,melds`); others are ignored. A field with
  `?` (`cards?`) may be empty and is then left out. If the value is empty, the player does not play.
- `….empty`: the list is empty because there is nothing to enter, not because nothing has been entered yet.
- the value `?`: the user has to choose first.
- an input for a number or ranks reads several words, or one word with a comma, as ranks (`K Q 5 5 A`).
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urlencode

from scorekeeper.engine import fields
from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.cards import Card, Suit, parse_cards
from scorekeeper.engine.entry_page import NO_FIELD, Entered, EntryMode, Path, Seat
from scorekeeper.engine.entry_page import Choice as EntryChoice
from scorekeeper.engine.text import Invalid, Issue, T, join
from scorekeeper.web.inputs.typed import too_long_to_read, typed_cards, typed_number

UNCHOSEN = "?"
ENTRY_MODE = "entry_mode"
EMPTY = "empty"
_SUM = re.compile(r"[+-]?\d{1,9}([+-]\d{1,9})*")
_NUMBER = re.compile(r"[+-]?\d*")
_BETWEEN_MELDS = re.compile(r"[/;\n]")
_ON = {"1": True, "on": True, "true": True, "yes": True, "0": False, "off": False, "false": False, "no": False}


# The value of an empty input, which is left out of the body.
_ABSENT = object()


@dataclass(frozen=True)
class Reading:
    """The result of reading a form.

    `body` is the body of the record. `inputs` maps each path in the body to the name of its input. `issues` are the
    missing choices. `tallies` maps each input with a sum or ranks to its field and the decoded value.
    """

    body: dict[str, object]
    inputs: dict[str, str] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)
    tallies: dict[str, tuple[str, int | tuple[str, ...]]] = field(default_factory=dict)

    def input(self, path: str) -> str:
        """The name of the input for a path in the body, or for its nearest parent. Empty: the whole form."""
        while path and path not in self.inputs:
            path = path.rpartition(".")[0]
        return self.inputs.get(path, "")


def parse_patch(text: str) -> dict[str, str]:
    """The texts by name of input in a patch that `patch_text` wrote."""
    pairs = parse_qsl(text, keep_blank_values=True, separator="&")
    return {_name_now(name): value for name, value in pairs}


def patch_text(patch: Mapping[str, str]) -> str:
    """A patch as a query string; `parse_patch` reads it."""
    return urlencode(patch, safe="@,?/-")


def with_patches(form: Mapping[str, str]) -> dict[str, str]:
    """The texts of a form by name of input, with its patches applied."""
    texts = names_now(form)
    patches = sorted(name for name in texts if name == "patch" or name.startswith("patch."))
    plain = {name: text for name, text in texts.items() if name not in patches}
    return plain | {name: text for patch in patches for name, text in parse_patch(texts[patch]).items()}


def names_now(form: Mapping[str, str]) -> dict[str, str]:
    """A form with today's names of inputs: phones may still hold hands that were entered in version 1.0.0."""
    return {_name_now(name): text for name, text in form.items()}


def _name_now(name: str) -> str:
    for ending, now in (("way", ENTRY_MODE), ("none", EMPTY)):
        name = f"{name.removesuffix(ending)}{now}" if name.endswith(f".{ending}") else name
    return f"patch{name[3:]}" if name == "set" or name.startswith("set.") else name


def patch_of(choice: EntryChoice) -> dict[str, str]:
    """The patch of a choice on an entry page: texts by name of input."""
    patch = {}
    for path, entered in choice.enters.items():
        name = input_name(path)
        if isinstance(entered, EntryMode):
            used = (f"{field}?" if field in entered.optional else field for field in entered.fields)
            patch[join(name, ENTRY_MODE)] = ",".join(used)
        elif entered == ():
            patch |= {name: "", join(name, EMPTY): "1"}
        else:
            patch[name] = _entered_text(entered)
    return patch


def _entered_text(entered: Entered) -> str:
    if entered is None:
        return ""
    return f"@{entered.number}" if isinstance(entered, Seat) else str(int(entered) if entered is True else entered)


def input_name(path: Path) -> str:
    """The name of the input for a path of the record."""
    return ".".join(f"@{part.number}" if isinstance(part, Seat) else str(part) for part in path)


def moved_to_seats(form: Mapping[str, str], before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """The texts of a form for the players `before`, moved to the seats of the players `now`.

    Inputs of players who have left are dropped.
    """
    seats = {f"@{seat}": f"@{now.index(player)}" for seat, player in enumerate(before) if player in now}
    texts = {}
    for name, text in with_patches(form).items():
        parts = [seats.get(part, "") if part.startswith("@") else part for part in name.split(".")]
        value = seats.get(text.strip(), "") if re.fullmatch(r"@\d{1,2}", text.strip(), re.ASCII) else text
        if all(parts) and (value or not text):
            texts[".".join(parts)] = value
    return texts


def split_melds(text: str) -> list[str]:
    """The melds in the text of an input, split at “/”, “;” or a new line. The last one may be empty."""
    if too_long_to_read(text):
        return [text]
    return [meld.strip() for meld in _BETWEEN_MELDS.split(typed_cards(unicodedata.normalize("NFKC", text)))]


def read_melds(text: str, suits: tuple[Suit, ...]) -> list[tuple[Card, ...]]:
    """The cards of each meld, of these suits, in the text of an input. Empty if any meld cannot be read."""
    *before, last = split_melds(text)
    begun = [last] if last or any(before) else []
    try:
        return [parse_cards(meld, stands_for=True, suits=suits) for meld in [*filter(None, before), *begun]]
    except Invalid:
        return []


def melds_text(melds: Sequence[Sequence[Card]]) -> str:
    """The text of an input with these melds, as `read_melds` reads it."""
    return " / ".join(" ".join(map(str, cards)) for cards in melds)


def to_body(record: type, form: Mapping[str, str], players: Sequence[str]) -> Reading:
    """Read a form (texts by name of input) as the body of a `record`.

    Never raises for bad input: text that cannot be read stays in the body. Unknown inputs are ignored.
    """
    reader = _Reader(with_patches(form), players)
    return replace(reader.reading, body=reader.struct(record, "", ""))


def without_null(kind: fields.Kind[object]) -> fields.Kind[object]:
    """The kind of a value that is there."""
    return kind.kind if isinstance(kind, fields.Nullable) else kind


class _Reader:
    """Reads the fields of a record. `at` is always the name of the input, `path` the path in the body."""

    def __init__(self, texts: Mapping[str, str], players: Sequence[str]) -> None:
        self.texts = texts
        self.players = players
        self.reading = Reading({})

    def struct(self, cls: type, at: str, path: str) -> dict[str, object]:
        mode = self.mode(at)
        body: dict[str, object] = {}
        for name, spec in fields.specs(cls).items():
            if mode is not None and name not in mode and f"{name}?" not in mode:
                continue
            counts = mode is not None and name in mode
            value = self.value(spec.kind, join(at, name), join(path, name), counts)
            if value is not _ABSENT:
                body[name] = value
        return body

    def mode(self, at: str) -> list[str] | None:
        """The fields in the entry mode of a structure, None if the form has no mode for it."""
        text = self.texts.get(join(at, ENTRY_MODE))
        return None if text is None else [name for name in text.replace(" ", "").split(",") if name]

    def value(self, kind: fields.Kind[object], at: str, path: str, counts: bool = False) -> object:
        self.reading.inputs[path] = at
        text = self.texts.get(at, "").strip()
        match kind:
            case fields.Nullable():
                return self.value(kind.kind, at, path, counts)
            case fields.Struct():
                return self.struct(kind.cls, at, path)
            case fields.ByPlayer():
                return self.by_name(kind.kind, at, path)
            case fields.ListOf():
                return self.list_of(kind, at, path, text)
            case fields.Name() | fields.Choice() | fields.Boolean() if text == UNCHOSEN:
                self.reading.issues.append(Issue("choice.missing", path, T("Choose one."), unfinished=True))
                return _ABSENT
            case fields.CardList() if not text and (counts or self.texts.get(join(at, EMPTY))):
                return []
            case fields.Integer() | fields.Sum() if typed_number(text) == "-":
                # The user is still typing a negative number.
                return _ABSENT
            case fields.Tally() | fields.Integer() | fields.Sum() if text and not _NUMBER.fullmatch(typed_number(text)):
                with suppress(Invalid):
                    value = kind.decode(_read(kind, text, self.players), path)
                    added = fields.total_of(value) or 0 if isinstance(value, str) else value
                    self.reading.tallies[at] = (at.rpartition(".")[2], added)
        return _read(kind, text, self.players) if text else _ABSENT

    def by_name(self, kind: fields.Kind[object], at: str, path: str) -> object:
        values: dict[str, object] = {}
        for seat, player in enumerate(self.players):
            name = join(at, f"@{seat}")
            self.reading.inputs[join(path, player)] = name
            mode = self.mode(name)
            if mode == [] or not self.has(name):
                continue
            value = self.value(kind, name, join(path, player))
            if value is not _ABSENT and (value != {} or mode):
                values[player] = value
        return values or _ABSENT

    def list_of(self, kind: fields.ListOf[object], at: str, path: str, text: str) -> object:
        if text:
            return [meld for meld in split_melds(text) if meld]
        parts = {name[len(at) + 1 :].partition(".")[0] for name in self.texts if name.startswith(at + ".")}
        indexes = [int(index) for index in parts if re.fullmatch(r"\d{1,3}", index, re.ASCII)]
        if not indexes:
            return [] if self.texts.get(join(at, EMPTY)) else _ABSENT
        most = min(max(*indexes, kind.low - 1), kind.high)
        if not kind.low:
            return self.non_empty(kind.kind, at, path, range(most + 1)) or _ABSENT
        values = [self.value(kind.kind, join(at, str(i)), join(path, str(i))) for i in range(most + 1)]
        while len(values) > kind.low and values[-1] in ({}, _ABSENT):
            values.pop()
        return [None if value is _ABSENT else value for value in values]

    def non_empty(self, kind: fields.Kind[object], at: str, path: str, indexes: range) -> list[object]:
        # The indexes of the body have no gaps.
        values: list[object] = []
        for index in indexes:
            value = self.value(kind, join(at, str(index)), join(path, str(len(values))))
            if value is not _ABSENT and value != {}:
                values.append(value)
        return values

    def has(self, at: str) -> bool:
        return any(name == at or name.startswith(at + ".") for name in self.texts)


def _read(kind: fields.Kind[object], text: str, players: Sequence[str]) -> object:
    """The value of a text for its kind, or the text itself if it does not fit: `fields.decode` then reports it."""
    plain = typed_number(text)
    if isinstance(kind, fields.Integer):
        added = plain.replace(" ", "").rstrip("+-")
        return _sum(added) if _SUM.fullmatch(added) else text
    if isinstance(kind, fields.Sum):
        return int(plain) if re.fullmatch(r"-?\d{1,9}", plain) else text
    if isinstance(kind, fields.Tally):
        # Numbers with only spaces between them are ranks, so spaces are removed only beside a sign.
        added = re.sub(r"\s*([+-])\s*", r"\1", plain).rstrip("+-")
        return _sum(added) if _SUM.fullmatch(added) else typed_cards(text)
    if isinstance(kind, fields.CardList | fields.PlacedCards | fields.OneCard | fields.OneRank):
        return typed_cards(text)
    if isinstance(kind, fields.Boolean):
        return _ON.get(plain.casefold(), text)
    if isinstance(kind, fields.Name):
        seat = re.fullmatch(r"@(\d{1,2})", plain, re.ASCII)
        return players[int(seat[1])] if seat and int(seat[1]) < len(players) else text
    return text


def _sum(text: str) -> int:
    return sum(map(int, re.findall(r"[+-]?\d+", text)))


def to_form(record: type, body: object, players: Sequence[str]) -> dict[str, str]:
    """The texts by name of input that `to_body` reads as this body.

    Never raises: values that do not fit the record are left out. Each player's part gets an entry mode with the fields
    that it has.
    """
    texts: dict[str, str] = {}
    _write(fields.Struct(record), body, "", players, texts)
    return texts


def patch_between(before: HandRecord, after: HandRecord, players: Sequence[str]) -> dict[str, str]:
    """The patch that turns the form of one record into that of another; removed inputs become empty.

    Entry modes stay as they are.
    """
    old, new = (to_form(type(record), record.body(), players) for record in (before, after))
    patch = {**dict.fromkeys(old, ""), **new}
    return {name: text for name, text in patch.items() if text != old.get(name) and not name.endswith(f".{ENTRY_MODE}")}


def _write(kind: fields.Kind[object], value: object, at: str, players: Sequence[str], texts: dict[str, str]) -> None:
    match kind:
        case fields.Nullable() if value is None:
            texts[at] = ""
        case fields.Nullable():
            _write(kind.kind, value, at, players, texts)
        case fields.Struct() if isinstance(value, Mapping):
            for name, spec in fields.specs(kind.cls).items():
                if value.get(name) is not None:
                    _write(spec.kind, value[name], join(at, name), players, texts)
        case fields.ByPlayer() if isinstance(value, Mapping):
            for seat, player in enumerate(players):
                if player in value:
                    part, name = value[player], join(at, f"@{seat}")
                    _write(kind.kind, part, name, players, texts)
                    if isinstance(kind.kind, fields.Struct) and isinstance(part, Mapping):
                        used = [field for field in fields.specs(kind.kind.cls) if part.get(field) is not None]
                        texts[join(name, ENTRY_MODE)] = ",".join(used or [NO_FIELD])
        case fields.ListOf(kind=fields.CardList()) if isinstance(value, list):
            texts[at] = " / ".join(_text(fields.CardList(0, 0), group, players) for group in value) or "/"
        case fields.ListOf() if isinstance(value, list):
            if not value:
                texts[join(at, EMPTY)] = "1"
            for index, item in enumerate(value):
                _write(kind.kind, item, join(at, str(index)), players, texts)
                if item == {}:
                    texts[join(at, f"{index}.{ENTRY_MODE}")] = ""
        case _ if at and not isinstance(value, Mapping):
            texts[at] = _text(kind, value, players)
            if isinstance(kind, fields.CardList) and value == []:
                texts[join(at, EMPTY)] = "1"


def _text(kind: fields.Kind[object], value: object, players: Sequence[str]) -> str:
    if isinstance(kind, fields.Name) and value in players:
        return f"@{players.index(value)}"
    if isinstance(kind, fields.CardList) and isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(kind, fields.Tally) and isinstance(value, list | tuple):
        # Without the comma, `to_body` would read a single rank as a number.
        return ("%s," if len(value) == 1 else "%s") % kind.symbols([str(word) for word in value])
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)
