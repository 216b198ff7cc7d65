"""Named sets of house rules, which phones keep and the server does not store.

A phone sends its sets and stores the answer. They have the format of an exported file:
`{"file": "scorekeeper house rules", "version": 1, "sets": [...]}`, where a set has a `name`, the key of its `game`, the
`preset` it was made from, and all `options`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from scorekeeper import games
from scorekeeper.engine.fields import Json, RuleSetName, encode, specs
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Terms, changed_options, find_preset, read_options
from scorekeeper.engine.text import Invalid, Issue, T, Text, shorten
from scorekeeper.exchange import FORMAT
from scorekeeper.table.phone import Phone
from scorekeeper.table.played import played
from scorekeeper.web.inputs.option_fields import named_inputs, raw_values

FILE = "scorekeeper house rules"
VERSION = 1
MOST_SETS = 30
MOST_CHARACTERS = 100_000
# So many characters of a file say what it holds.
_HEAD = 200


def holds_rules(data: bytes) -> bool:
    """Whether a file is one with house rules, by its beginning."""
    return FILE.encode() in data[:_HEAD]


def options_digest(options: object) -> str:
    """A short hash of options. A form sends it with the name of saved rules, which is valid for these options only."""
    return hashlib.sha256(json.dumps(encode(options), sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class RuleSet:
    """House rules with a name: options of a game, and the key of the preset they were made from."""

    name: str
    game: AnyGame
    preset: str
    options: object

    @classmethod
    def read(cls, raw: object) -> Self:
        """The set in this JSON. Raises Invalid with every reason why it cannot be used."""
        if not isinstance(raw, Mapping):
            raise Invalid(Issue("rules.type", "", T("This is no set of house rules. Leave it out.")))
        name = RuleSetName().decode(raw.get("name"), "name")
        try:
            game = games.find(raw.get("game"))
        except Invalid as unknown:
            text = T("There is no game “%(game)s” here. Update Scorekeeper to use it.", game=shorten(raw.get("game")))
            raise Invalid(Issue("rules.game", "game", text)) from unknown
        try:
            preset = find_preset(game, raw.get("preset")).key
            return cls(name, game, preset, read_options(game, raw.get("options", {}), preset))
        except Invalid as invalid:
            raise Invalid(*(_about_option(game, issue) for issue in invalid.issues)) from invalid

    @property
    def body(self) -> dict[str, Json]:
        """The set as JSON for `read`."""
        return {"name": self.name, "game": self.game.key, "preset": self.preset, "options": encode(self.options)}

    @property
    def inputs(self) -> dict[str, str]:
        return named_inputs(raw_values(self.options))

    @property
    def digest(self) -> str:
        return options_digest(self.options)

    @property
    def preset_name(self) -> str:
        """The name of the preset, a message id."""
        return find_preset(self.game, self.preset).name

    @property
    def changed(self) -> int:
        return len(changed_options(self.game, self.options, self.preset))


def _about_option(game: AnyGame, issue: Issue) -> Issue:
    """An issue of stored options, with the label of the option in its sentence."""
    name = issue.field.removeprefix("options.")
    labels = {option: spec.label for option, spec in specs(game.Options).items()}
    if issue.code == "field.unknown":
        text = T("There is no house rule “%(option)s” here. Update Scorekeeper to use it.", option=shorten(name))
        return replace(issue, code="rules.option", text=text)
    if name in labels:
        return replace(issue, text=T("%(label)s: %(why)s", label=Text(labels[name]), why=issue.text))
    return issue


@dataclass(frozen=True)
class PhoneRuleSet:
    """A set as a phone keeps it. `rules` is None if this version cannot use it; `why` then has the reasons."""

    raw: Json
    rules: RuleSet | None
    why: tuple[Text, ...] = ()

    @classmethod
    def of(cls, raw: Json) -> Self:
        """The set in this JSON, usable or not."""
        try:
            rules = RuleSet.read(raw)
        except Invalid as invalid:
            return cls(raw, None, tuple(issue.text for issue in invalid.issues))
        return cls(rules.body, rules)

    @property
    def name(self) -> str:
        """The name, shortened if the set cannot be used."""
        if self.rules:
            return self.rules.name
        return shorten(self.raw.get("name")) if isinstance(self.raw, Mapping) else "…"

    def replaces(self, other: "PhoneRuleSet") -> bool:
        """Whether this set replaces another: both are usable, for the same game and with the same name."""
        mine, theirs = self.rules, other.rules
        return bool(mine and theirs and (mine.game, mine.name) == (theirs.game, theirs.name))


@dataclass(frozen=True)
class PhoneRules:
    """The sets of a phone, in the order of the page. Changes return a new object."""

    sets: tuple[PhoneRuleSet, ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """The sets in a file or on a phone, usable or not.

        Raises Invalid if the text is not such a file (`rules.file`), holds sessions (`rules.sessions`), is too long
        (`rules.long`), comes from a later version (`rules.later`) or has too many sets (`rules.many`).
        """
        if FORMAT in text[:_HEAD]:
            sessions = T("This file holds sessions, not house rules. “Import sessions” in the settings takes it.")
            raise Invalid(Issue("rules.sessions", "", sessions))
        if len(text) > MOST_CHARACTERS:
            raise Invalid(Issue("rules.long", "", T("This file is too large for house rules. Choose another one.")))
        try:
            raw: object = json.loads(text)
        except (ValueError, RecursionError):
            raw = None
        version = raw.get("version") if isinstance(raw, Mapping) and raw.get("file") == FILE else None
        if not isinstance(raw, Mapping) or isinstance(version, bool) or not isinstance(version, int) or version < 1:
            text_ = T("This is no file with house rules. Choose one that Scorekeeper has exported.")
            raise Invalid(Issue("rules.file", "", text_))
        if version > VERSION:
            later = T(
                "These house rules were saved by a later version of Scorekeeper. Update Scorekeeper, then try again."
            )
            raise Invalid(Issue("rules.later", "", later))
        sets = raw.get("sets")
        return cls(tuple(map(PhoneRuleSet.of, sets if isinstance(sets, list) else ())))._check_number()

    @property
    def body(self) -> dict[str, Json]:
        """The sets as JSON for `read`. Unusable sets stay as they are."""
        return {"file": FILE, "version": VERSION, "sets": [rule_set.raw for rule_set in self.sets]}

    def offers(self, game: AnyGame, others: Sequence[RuleSet]) -> list[RuleSet]:
        """The usable sets of a game, and those of `others` with another name."""
        kept = [kept.rules for kept in self.sets if kept.rules and kept.rules.game is game]
        names = {rules.name for rules in kept}
        return kept + [other for other in others if other.name not in names]

    def with_sets(self, added: Sequence[PhoneRuleSet]) -> Self:
        """With these sets in front; they replace sets of the same game and name.

        Raises Invalid (`rules.many`) if there are too many.
        """
        others = [old for old in self.sets if not any(new.replaces(old) for new in added)]
        return replace(self, sets=(*added, *others))._check_number()

    def has(self, new: PhoneRuleSet) -> bool:
        """Whether there is a set of the same game and name."""
        return any(new.replaces(old) for old in self.sets)

    def renamed(self, at: int, name: str) -> Self:
        """With a new name for the set at an index. Raises Invalid if the name is not valid or taken."""
        old = self.sets[at]
        if old.rules is None:
            raise Invalid(*(Issue("rules.unusable", "name", text) for text in old.why))
        rules = replace(old.rules, name=RuleSetName().decode(name, "name"))
        new = PhoneRuleSet(rules.body, rules)
        if any(new.replaces(other) for index, other in enumerate(self.sets) if index != at):
            text = T("Other house rules are called “%(name)s”. Choose another name.", name=rules.name)
            raise Invalid(Issue("rules.twice", "name", text))
        return replace(self, sets=(*self.sets[:at], new, *self.sets[at + 1 :]))

    def without(self, at: int) -> Self:
        return replace(self, sets=(*self.sets[:at], *self.sets[at + 1 :]))

    def _check_number(self) -> Self:
        if len(self.sets) > MOST_SETS:
            text = T("A phone keeps at most %(most)s sets of house rules. Delete some of them first.", most=MOST_SETS)
            raise Invalid(Issue("rules.many", "", text))
        return self


def played_rules(phone: Phone, game: AnyGame) -> list[RuleSet]:
    """The rules with a name by which a game was played last in the sessions of a phone. Each name once, newest first,
    at most `MOST_SETS`."""
    newest: dict[str, RuleSet] = {}
    for terms in (match.terms for match in played(phone) if match.terms.game is game):
        if name := terms.rules_name:
            newest.setdefault(name, RuleSet(name, game, terms.preset, terms.options))
    return list(newest.values())[:MOST_SETS]


def file_of(terms: Terms, name: str) -> dict[str, Json]:
    """The file with the house rules of a match. Its set has the name from the match, or else `name`."""
    rules = RuleSet(terms.rules_name or name, terms.game, terms.preset, terms.options)
    return PhoneRules((PhoneRuleSet(rules.body, rules),)).body
