"""Reads the rulebook of a game from the text of its `rules.toml`.

Each table of the file is a section, under its title. Its keys are the numbers of rules, several parted by blanks. Their
values are a sentence or a list of sentences. A sentence is a text, or a table with

- `text`: `%(name)s` stands for the value of an option or for a value that the game works out. A text that is only
  `%(name)s` is a sentence that the game makes.
- `when`: values of options, as in JSON (`""`: left empty), and the number of `players`. The sentence is left out
  unless all of them are so. `unless`: it is left out if all of these are so.
- `depends_on`: options that decide about a value that the game works out.

A list in the list has the wordings of one sentence: the first whose conditions hold is used, and one without a text
leaves the sentence out. A sentence depends on the options that its text names, and on those that decided between its
wordings.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.fields import Nullable, Spec, specs
from scorekeeper.engine.rulebook import Section, Sentence
from scorekeeper.engine.text import Invalid, Text


@dataclass(frozen=True)
class Wording:
    """One way to word a sentence, and when it is the right one."""

    text: str = ""
    when: Mapping[str, object] = field(default_factory=dict)
    unless: Mapping[str, object] = field(default_factory=dict)
    depends_on: Sequence[str] = ()

    @property
    def made_by_game(self) -> str:
        """The name of the sentence that the game makes; empty if the words stand in the file."""
        name = self.text.removeprefix("%(").removesuffix(")s")
        return name if self.text == f"%({name})s" else ""

    def is_right(self, table: Mapping[str, object]) -> bool:
        """Whether this is how to say it at a table with these options and `players`."""
        excluded = self.unless and all(table[name] == value for name, value in self.unless.items())
        return not excluded and all(table[name] == value for name, value in self.when.items())

    def filled_in(self, values: Mapping[str, object]) -> Text:
        """The text with those of the values that it names."""
        sentence = values.get(self.made_by_game)
        if isinstance(sentence, Text):
            return sentence
        return Text(self.text, {name: values[name] for name in Text(self.text).placeholders if name in values})


@dataclass(frozen=True)
class RuleSentence:
    """A sentence on some rules, with its wordings."""

    rules: tuple[str, ...]
    wordings: tuple[Wording, ...]

    def at_table(
        self, options: object, table: Mapping[str, object], values: Mapping[str, object]
    ) -> Iterator[Sentence]:
        """The sentence in the wording of this table; nothing if the table does not need it."""
        deciding: list[str] = []
        for wording in self.wordings:
            deciding += [name for name in (*wording.when, *wording.unless) if name != "players"]
            if wording.is_right(table):
                if wording.text:
                    sentence = Sentence(wording.filled_in(values), self.rules, (*deciding, *wording.depends_on))
                    yield sentence.with_options(options)
                return


@dataclass(frozen=True)
class Rules:
    """The rules of a game in words: the sentences of each section, by its title."""

    sections: Mapping[str, tuple[RuleSentence, ...]]

    def rulebook(self, options: object, players: int, values: Mapping[str, object]) -> tuple[Section, ...]:
        """The rules under these options. `values` has what the texts name besides options."""
        table = {**vars(options), "players": players}
        return tuple(
            Section(
                title, tuple(worded for sentence in sentences for worded in sentence.at_table(options, table, values))
            )
            for title, sentences in self.sections.items()
        )


def read_rules(text: str, options: type[object]) -> Rules:
    """The rules in the text of a file, for a game with these options. Raises `ValueError`, which names the rule, if a
    table has an unknown key or option, or a value that an option cannot have."""
    known = specs(options)
    return Rules(
        {
            title: tuple(
                RuleSentence(tuple(rules.split()), tuple(_wording(rules, table, known) for table in tables))
                for rules, tables in _sentences(section)
            )
            for title, section in tomllib.loads(text).items()
        }
    )


def messages(text: str) -> Iterator[str]:
    """The message ids in the text of a file, for `script/messages`: titles, and sentences whose words stand in it."""
    for title, section in tomllib.loads(text).items():
        yield title
        texts = [table.get("text", "") for _rules, tables in _sentences(section) for table in tables]
        yield from (text for text in texts if text and not Wording(text).made_by_game)


def _sentences(section: Mapping[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The numbers and the wordings of each sentence of a section."""
    for rules, sentences in section.items():
        for sentence in sentences if isinstance(sentences, list) else [sentences]:
            wordings = sentence if isinstance(sentence, list) else [sentence]
            yield rules, [{"text": wording} if isinstance(wording, str) else wording for wording in wordings]


def _wording(rules: str, table: dict[str, Any], known: Mapping[str, Spec]) -> Wording:
    try:
        if unknown := [name for name in table.get("depends_on", ()) if name not in known]:
            raise ValueError(f"unknown option {unknown[0]}")
        conditions: dict[str, Any] = {
            key: {name: _value(known, name, value) for name, value in table[key].items()}
            for key in ("when", "unless")
            if key in table
        }
        return Wording(**table | conditions)
    except (Invalid, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{rules}: {error}") from error


def _value(known: Mapping[str, Spec], name: str, value: object) -> object:
    """The value of an option as it is in the options; the number of players as it is."""
    if name == "players":
        return value
    kind = known[name].kind
    return kind.decode(None if value == "" and isinstance(kind, Nullable) else value, name)
