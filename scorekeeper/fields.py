"""Fields that describe themselves, and the one codec that reads and writes them.

Options, records and questions are frozen dataclasses. Each field is made with `spec(...)`: what kind of value it
takes (with its bounds), its label, its hint, its default. Forms, the JSON interface and the rulebook all read
this one description. `decode` reads JSON-like data into a dataclass and reports every issue; `encode` writes it.
"""

import dataclasses
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from scorekeeper.cards import Card, Deck, parse_card, parse_cards, parse_rank, rank_text
from scorekeeper.text import N_, TN, Invalid, Issue, T, Text, gather, join, quoted

__all__ = [
    "NAME_LENGTH",
    "ByName",
    "CardList",
    "Choice",
    "Kind",
    "ListOf",
    "Maybe",
    "MeldList",
    "Name",
    "Names",
    "OneCard",
    "OneRank",
    "Raw",
    "Spec",
    "Struct",
    "Switch",
    "Tally",
    "Whole",
    "decode",
    "describe_fields",
    "encode",
    "missing",
    "spec",
    "specs",
]

NAME_LENGTH = 20
D = TypeVar("D")


class Kind(Protocol):
    """What values a field takes. `decode` raises `Invalid` with issues at the path `at`."""

    def decode(self, raw: object, at: str) -> Any: ...
    def encode(self, value: Any) -> object: ...
    def describe(self) -> dict[str, object]: ...


@dataclass(frozen=True)
class Spec:
    """The description of one field: its kind, and the label and hint that people read (message ids).

    `when` names the option that must be on for the field to matter; pages leave it out otherwise. `aside` marks what is
    seldom said; pages put it behind the rest. `among` names the field whose cards these are again: no further ones.
    `ordered`: the order of the cards counts, so pages leave them as they were entered. `enough`: a page does not rule
    on fewer cards, for they are still being tapped; programs are told that they are too few for a meld.
    """

    kind: Kind
    label: str = ""
    hint: str = ""
    rule: str = ""
    when: str = ""
    aside: bool = False
    among: str = ""
    ordered: bool = False
    enough: int = 0


def spec(
    kind: Kind,
    default: Any = MISSING,
    label: str = "",
    hint: str = "",
    rule: str = "",
    *,
    when: str = "",
    aside: bool = False,
    among: str = "",
    ordered: bool = False,
    enough: int = 0,
) -> Any:
    """A dataclass field with its description; without a default the field must be given.

    A default that is a type (`dict`) makes a new empty one each time.
    """
    metadata = {"spec": Spec(kind, label, hint, rule, when, aside, among, ordered, enough)}
    if isinstance(default, type) and default is not MISSING:
        return dataclasses.field(default_factory=default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def specs(cls: type) -> dict[str, Spec]:
    """The descriptions of a dataclass's fields, in order."""
    return {field.name: field.metadata["spec"] for field in dataclasses.fields(cls)}


def decode(cls: type[D], raw: object, at: str = "", base: D | None = None) -> D:
    """Read a mapping into a dataclass; fields not given keep their value in `base`, or their default.

    `Invalid` holds every issue: unknown fields (`field.unknown`), missing ones (`field.missing`), wrong values.
    """
    if not isinstance(raw, Mapping):
        raise Invalid(Issue("value.type", at, T("Give the fields by name (a JSON object).")))
    known = {field.name: field for field in dataclasses.fields(cls)}  # type: ignore[arg-type]  # D is a dataclass
    values: dict[str, Any] = {}
    issues: list[Issue] = []
    for name in raw:
        if name not in known:
            text = T("There is no field “%(name)s” here. Known are: %(known)s.", name=quoted(name), known=list(known))
            issues.append(Issue("field.unknown", join(at, str(name)), text))
    for name, field in known.items():
        try:
            if name in raw:
                values[name] = field.metadata["spec"].kind.decode(raw[name], join(at, name))
            elif base is not None:
                values[name] = getattr(base, name)
            elif field.default is MISSING and field.default_factory is MISSING:
                raise Invalid(missing(name, at))
        except Invalid as invalid:
            issues.extend(invalid.issues)
    if issues:
        raise Invalid(*issues)
    return cls(**values)


def missing(name: str, at: str = "") -> Issue:
    """A field that must be given and is not."""
    return Issue("field.missing", join(at, name), T("“%(name)s” is missing. Add it.", name=name))


def encode(value: object) -> dict[str, object]:
    """A dataclass as JSON-like data, complete: every field is written, defaults too."""
    kinds = specs(type(value))
    return {name: kinds[name].kind.encode(getattr(value, name)) for name in kinds}


def describe_fields(cls: type) -> dict[str, dict[str, object]]:
    """The fields of a dataclass for programs: type, bounds, and the default of those that need not be given."""
    described = {}
    for field in dataclasses.fields(cls):
        kind = field.metadata["spec"].kind
        described[field.name] = kind.describe()
        if field.default_factory is not MISSING:
            described[field.name]["default"] = kind.encode(field.default_factory())
        elif field.default is not MISSING:
            described[field.name]["default"] = kind.encode(field.default)
    return described


def _wrong(at: str, text: Text, code: str = "value.type") -> Invalid:
    return Invalid(Issue(code, at, text))


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def decode(self, raw: object, at: str) -> int:
        text = T("Give a whole number from %(low)s to %(high)s.", low=self.low, high=self.high)
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise _wrong(at, text, "number.type")
        if not self.low <= raw <= self.high:
            raise _wrong(at, text, "number.range")
        return raw

    def encode(self, value: int) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Tally:
    """A whole number from `low` to `high`, or what adds up to it: one to `most` ranks or cards out of `labels`.

    `labels` say how each is spoken (message ids). What it counts is for the game to say.
    """

    low: int
    high: int
    labels: Mapping[str, str]
    most: int

    def decode(self, raw: object, at: str) -> int | tuple[str, ...]:
        if isinstance(raw, int):
            number: int = Whole(self.low, self.high).decode(raw, at)
            return number
        pieces = re.split(r"[\s,、，・]+", raw) if isinstance(raw, str) else raw
        if not isinstance(pieces, list | tuple):
            raise self._unknown(raw, at)
        words = tuple(self._word(piece, at) for piece in pieces if piece != "")
        if not 1 <= len(words) <= self.most:
            text = T("Give 1 to %(most)s of these; here are %(given)s.", most=self.most, given=len(words))
            raise _wrong(at, text, "list.length")
        return words

    @staticmethod
    def written(words: Sequence[str]) -> str:
        """Ranks and cards as people write them: `K Q 10 ★`."""
        shown = {"T": "10", **{str(card): card.symbol for card in Deck(1, 1).cards()}}
        return " ".join(shown.get(word, word) for word in words)

    def _word(self, piece: object, at: str) -> str:
        text = str(piece)
        if text in self.labels:
            return text
        for read in (_as_rank, _as_card):
            with suppress(Invalid):
                if (word := read(text)) in self.labels:
                    return word
        raise self._unknown(piece, at)

    def _unknown(self, given: object, at: str) -> Invalid:
        text = T(
            "“%(given)s” cannot be added up. Give a number from %(low)s to %(high)s, or what adds up to it: %(known)s.",
            given=quoted(given),
            low=self.low,
            high=self.high,
            known=list(self.labels),
        )
        return _wrong(at, text, "tally.unknown")

    def encode(self, value: int | tuple[str, ...]) -> object:
        return value if isinstance(value, int) else list(value)

    def describe(self) -> dict[str, object]:
        words = {"type": "array", "items": {"type": "string", "enum": list(self.labels)}, "minItems": 1}
        return {**Whole(self.low, self.high).describe(), "or": {**words, "maxItems": self.most}}


def _as_rank(text: str) -> str:
    return rank_text(parse_rank(text))


def _as_card(text: str) -> str:
    return str(parse_card(text))


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    def decode(self, raw: object, at: str) -> bool:
        if not isinstance(raw, bool):
            raise _wrong(at, T("Give true or false."))
        return raw

    def encode(self, value: bool) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice:
    """One of a few words; each has a label (message id) that people read."""

    labels: Mapping[str, str]

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str) or raw not in self.labels:
            raise _wrong(at, T("Choose one of: %(choices)s.", choices=list(self.labels)), "choice.unknown")
        return raw

    def encode(self, value: str) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "string", "enum": list(self.labels)}


@dataclass(frozen=True)
class Name:
    """A player's name: 1 to `NAME_LENGTH` characters in any script, white space tidied, no `<`, `>` or controls."""

    def decode(self, raw: object, at: str) -> str:
        if not isinstance(raw, str):
            raise _wrong(at, T("Give a name."), "name.type")
        name = " ".join(unicodedata.normalize("NFC", raw).split())
        if not name.strip(_JOINERS):
            raise _wrong(at, T("Every player needs a name. Type one."), "name.empty")
        if len(name) > NAME_LENGTH:
            text = T("A name has at most %(most)s characters. Shorten this one.", most=NAME_LENGTH)
            raise _wrong(at, text, "name.long")
        if any(letter in "<>" or not _printable(letter) for letter in name):
            raise _wrong(at, T("A name cannot hold <, > or invisible characters. Leave them out."), "name.character")
        return name

    def encode(self, value: str) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}


# Zero-width joiners hold emoji and the letters of several scripts together.
_JOINERS = "\u200c\u200d"


def _printable(letter: str) -> bool:
    """Controls, lone surrogates, private characters and direction overrides are out."""
    return letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")


@dataclass(frozen=True)
class Names:
    """The players by seat: `low` to `high` names, no two alike (letter case and width aside)."""

    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise _wrong(at, T("Give the players' names as a list."))
        names: list[str] = []
        issues = self.number_issues(len(raw), at)
        seen: dict[str, str] = {}
        for index, item in enumerate(raw):
            where = join(at, str(index))
            try:
                name = Name().decode(item, where)
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            alike = unicodedata.normalize("NFKC", name).casefold()
            if alike in seen:
                text = T("Two players are called %(name)s. Change one of the names.", name=seen[alike])
                issues.append(Issue("name.twice", where, text))
            seen.setdefault(alike, name)
            names.append(name)
        if issues:
            raise Invalid(*issues)
        return tuple(names)

    def number_issues(self, given: int, at: str) -> list[Issue]:
        """Whether this many can play."""
        if self.low <= given <= self.high:
            return []
        text = T(
            "%(low)s to %(high)s players can play; here are %(given)s. Add players, or leave some out.",
            low=self.low,
            high=self.high,
            given=given,
        )
        return [Issue("players.number", at, text)]

    def encode(self, value: tuple[str, ...]) -> object:
        return list(value)

    def describe(self) -> dict[str, object]:
        return {"type": "array", "items": Name().describe(), "minItems": self.low, "maxItems": self.high}


@dataclass(frozen=True)
class OneCard:
    """One card in any accepted spelling."""

    def decode(self, raw: object, at: str) -> Card:
        if not isinstance(raw, str):
            raise _wrong(at, T("Give a card, like 7H."))
        return parse_card(raw, at)

    def encode(self, value: Card) -> object:
        return str(value)

    def describe(self) -> dict[str, object]:
        return {"type": "string", "format": "card"}


@dataclass(frozen=True)
class OneRank:
    """One rank in any accepted spelling, or a joker (0)."""

    def decode(self, raw: object, at: str) -> int:
        if not isinstance(raw, str):
            raise _wrong(at, T("Give a rank, like 8 or K, as text."), "rank.unknown")
        return parse_rank(raw, at)

    def encode(self, value: int) -> object:
        return rank_text(value)

    def describe(self) -> dict[str, object]:
        return {"type": "string", "enum": [*map(rank_text, range(1, 14)), rank_text(0)]}


@dataclass(frozen=True)
class CardList:
    """`low` to `high` cards, as a list or in one string. Which cards a deck holds is for the game to check.

    `standing` where wild cards may be shown standing for another card (`JK=7H`).
    """

    low: int
    high: int
    standing: bool = False

    def decode(self, raw: object, at: str) -> tuple[Card, ...]:
        if not isinstance(raw, str) and not (isinstance(raw, list | tuple) and all(isinstance(c, str) for c in raw)):
            raise _wrong(at, T("Give the cards as a list or in one line, like 7H 8H 9H."))
        cards = parse_cards(raw, at, self.standing)
        if len(cards) < self.low:
            missing = self.low - len(cards)
            text = TN(
                "%(count)s more card is needed: here are %(given)s of %(low)s.",
                "%(count)s more cards are needed: here are %(given)s of %(low)s.",
                missing,
                given=len(cards),
                low=self.low,
            )
            raise _wrong(at, text, "cards.too_few")
        if len(cards) > self.high:
            extra = len(cards) - self.high
            text = TN(
                "%(count)s card too many: here are %(given)s, at most %(high)s belong here.",
                "%(count)s cards too many: here are %(given)s, at most %(high)s belong here.",
                extra,
                given=len(cards),
                high=self.high,
            )
            raise _wrong(at, text, "cards.too_many")
        return cards

    def encode(self, value: tuple[Card, ...]) -> object:
        return [str(card) for card in value]

    def describe(self) -> dict[str, object]:
        return {"type": "array", "items": OneCard().describe(), "minItems": self.low, "maxItems": self.high}


@dataclass(frozen=True)
class ListOf:
    """`low` to `high` values of one kind."""

    kind: Kind
    low: int
    high: int

    def decode(self, raw: object, at: str) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple):
            raise _wrong(at, T("Give a list."))
        if not self.low <= len(raw) <= self.high:
            text = T(
                "Give %(low)s to %(high)s of these; here are %(given)s.", low=self.low, high=self.high, given=len(raw)
            )
            raise _wrong(at, text, "list.length")
        return gather(*(partial(self.kind.decode, item, join(at, str(index))) for index, item in enumerate(raw)))

    def encode(self, value: tuple[Any, ...]) -> object:
        return [self.kind.encode(item) for item in value]

    def describe(self) -> dict[str, object]:
        return {"type": "array", "items": self.kind.describe(), "minItems": self.low, "maxItems": self.high}


def MeldList(high: int, standing: bool = False) -> ListOf:
    """Up to `high` melds, each a list of cards as laid out; whether they are melds is for the game to check.

    `standing` where wild cards may be shown standing for another card (`JK=7H`).
    """
    return ListOf(CardList(1, 60, standing), 0, high)


@dataclass(frozen=True)
class Raw:
    """Data that somebody else reads later: a mapping (`dict`) or a list (`list`)."""

    type: type

    def decode(self, raw: object, at: str) -> Any:
        if not isinstance(raw, self.type):
            shape = T("Give a list.") if self.type is list else T("Give the fields by name (a JSON object).")
            raise _wrong(at, shape)
        return raw

    def encode(self, value: object) -> object:
        return value

    def describe(self) -> dict[str, object]:
        return {"type": "array" if self.type is list else "object"}


@dataclass(frozen=True)
class Maybe:
    """A value of another kind, or nothing. `word` is how programs write nothing where rules have a name for it,
    `label` how people read it."""

    kind: Kind
    word: str | None = None
    label: str = N_("None")

    def decode(self, raw: object, at: str) -> Any:
        return None if raw is None or (self.word and raw == self.word) else self.kind.decode(raw, at)

    def encode(self, value: Any) -> object:
        return self.word if value is None else self.kind.encode(value)

    def describe(self) -> dict[str, object]:
        return {**self.kind.describe(), "nullable": True} | ({"word": self.word} if self.word else {})


@dataclass(frozen=True)
class Struct:
    """A dataclass whose fields describe themselves; written without the fields that hold their default."""

    cls: type

    def decode(self, raw: object, at: str) -> Any:
        return decode(self.cls, raw, at)

    def encode(self, value: Any) -> object:
        return {
            field.name: field.metadata["spec"].kind.encode(getattr(value, field.name))
            for field in dataclasses.fields(self.cls)
            if getattr(value, field.name) not in (field.default, {})
        }

    def describe(self) -> dict[str, object]:
        return {"type": "object", "fields": describe_fields(self.cls)}


@dataclass(frozen=True)
class ByName:
    """Values of one kind by player name."""

    kind: Kind

    def decode(self, raw: object, at: str) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise _wrong(at, T("Give the values by player name (a JSON object)."))
        found: dict[str, Any] = {}
        issues: list[Issue] = []
        for given, item in raw.items():
            where = join(at, str(given))
            try:
                name, value = gather(partial(Name().decode, given, where), partial(self.kind.decode, item, where))
            except Invalid as invalid:
                issues.extend(invalid.issues)
                continue
            if name in found:
                issues.append(Issue("name.twice", where, T("%(name)s is here twice. Keep one.", name=name)))
            found[name] = value
        if issues:
            raise Invalid(*issues)
        return found

    def encode(self, value: Mapping[str, Any]) -> object:
        return {name: self.kind.encode(item) for name, item in value.items()}

    def describe(self) -> dict[str, object]:
        return {"type": "object", "values": self.kind.describe()}
