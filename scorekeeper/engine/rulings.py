"""Reads the situations of a game from the text of its `rulings.toml`, and checks them.

Each table of the file is a situation, under its number. It has a `group`, a `label` and words to `search` for; perhaps
a `question` (the text by its key) and its `answers`, the usual one first; without answers it is no or yes. Each `row`
is a ruling; the first row whose `when` is true counts. `when` has answers by the key of the question, and values of
options (as in JSON) by name. The other keys of a row are those of `IrregularityRuling`; in sentences, and for `costs`,
the name of an option or of an amount stands for its number. What rows do not say themselves may stand in the situation;
one with a ruling of its own needs no rows.

A row with `then` stands for the rows in the table `then` of that name: its `when` holds for each of them, and its
sentence stands before theirs.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from typing import Any

from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, specs
from scorekeeper.engine.irregularities import (
    FREE,
    GROUPS,
    Amount,
    Answer,
    Fact,
    Facts,
    IrregularityRuling,
    OptionsT,
    Row,
    Situation,
)
from scorekeeper.engine.text import N_, Invalid, Text

# What may stand in a row, or in the situation for all its rows.
_SHARED = {"ruling": str, "price": str, "costs": str, "others": str, "published": bool, "recorded": str}
_SITUATION = {"group": str, "label": str, "search": str, "question": dict, "answers": dict, "row": list, **_SHARED}
_ROW = {"when": dict, **_SHARED}
_RECORDED = {"", "penalty", "stands", "adjustment"}
_YES_NO: Mapping[str, Answer] = {"yes": True, "no": False}
# The answers to a question for which the file has none.
_NO_OR_YES = {"no": N_("No"), "yes": N_("Yes")}


class RulingsError(ValueError):
    """A mistake in a file of rulings. The message names the file, the situation and the row."""


def read_situations(
    text: str, file: str, options: type[OptionsT], amounts: Mapping[str, Amount[OptionsT]] | None = None
) -> tuple[Situation[OptionsT], ...]:
    """The situations in the text of `file`, in its order, for a game with these options and amounts.

    Raises `RulingsError` for something unknown or missing, for a combination of answers and options without a row, and
    for a row that no combination reaches.
    """
    with _at(file):
        situations = []
        tables = tomllib.loads(text)
        then = tables.pop("then", {})
        for rule, table in tables.items():
            with _at(rule):
                situations.append(_situation(rule, table, then, options, amounts or {}))
        return tuple(situations)


def messages(text: str) -> Iterator[str]:
    """The message ids in the text of a file of rulings, for `script/messages`."""
    tables = tomllib.loads(text)
    then = tables.pop("then", {})
    for table in tables.values():
        yield from (table["label"], table["search"])
        for name in ("question", "answers"):
            yield from table.get(name, {}).values()
        for row in (table, *_rows(table, then)):
            yield from (_message(row[name]) for name in ("ruling", "price", "others") if name in row)


def _message(sentence: str) -> str:
    """The message id of a sentence with placeholders in braces."""
    return re.sub(r"{(\w+)}", r"%(\1)s", sentence.replace("%", "%%"))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Put the place before the message of an error in the block."""
    try:
        yield
    except (RulingsError, Invalid, tomllib.TOMLDecodeError) as error:
        raise RulingsError(f"{place}: {error}") from error


def _check_keys(table: object, known: Mapping[str, type], required: tuple[str, ...]) -> None:
    if not isinstance(table, dict):
        raise RulingsError("is no table")
    for key, value in table.items():
        if key not in known:
            raise RulingsError(f"unknown key {key}")
        if not isinstance(value, known[key]):
            raise RulingsError(f"{key} has to be a {known[key].__name__}")
    if missing := [key for key in required if not table.get(key)]:
        raise RulingsError(f"{missing[0]} is missing")


def _rows(table: Mapping[str, Any], then: Mapping[str, list[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """The rows of a situation, with those of `then` in place of a row that names them."""
    for row in table.get("row", [{}]):
        if not isinstance(row, dict) or "then" not in row:
            yield row
            continue
        own = {key: value for key, value in row.items() if key != "then"}
        _check_keys(own, _ROW, ("ruling",))
        if row["then"] not in then:
            raise RulingsError(f"unknown rows {row['then']}")
        for other in then[row["then"]]:
            _check_keys(other, _ROW, ("ruling",))
            when = own.get("when", {}) | other.get("when", {})
            yield {**own, **other, "when": when, "ruling": f"{own['ruling']} {other['ruling']}"}


def _situation(
    rule: str,
    table: dict[str, Any],
    then: Mapping[str, Any],
    options: type[OptionsT],
    amounts: Mapping[str, Amount[OptionsT]],
) -> Situation[OptionsT]:
    _check_keys(table, _SITUATION, ("group", "label", "search"))
    if table["group"] not in GROUPS:
        raise RulingsError(f"unknown group {table['group']}")
    facts = _facts(table)
    shared = {key: table[key] for key in _SHARED if key in table}
    rows = []
    for number, row in enumerate(_rows(table, then), 1):
        with _at(f"row {number}"):
            _check_keys(row, _ROW, () if "ruling" in shared else ("ruling",))
            rows.append(_row(shared | row, facts, options, amounts))
    situation = Situation(rule, table["group"], table["label"], table["search"], tuple(rows), facts)
    _check_rows(situation, options)
    return situation


def _facts(table: Mapping[str, Any]) -> tuple[Fact, ...]:
    question = table.get("question", {})
    answers = table.get("answers", _NO_OR_YES if question else {})
    if (len(question), len(answers) > 1) not in ((0, False), (1, True)):
        raise RulingsError("a question has one key, and two answers or more")
    words = _YES_NO if set(answers) == set(_YES_NO) else {}
    by_answer = {words.get(word, word): label for word, label in answers.items()}
    return tuple(Fact(key, text, by_answer) for key, text in question.items())


def _row(
    row: dict[str, Any], facts: tuple[Fact, ...], options: type[OptionsT], amounts: Mapping[str, Amount[OptionsT]]
) -> Row[OptionsT]:
    recorded = row.get("recorded", "")
    if recorded not in _RECORDED:
        raise RulingsError(f"unknown way to record it: {recorded}")
    known = specs(options)
    kinds = {name: option.kind for name, option in known.items()} | {fact.key: fact.kind for fact in facts}
    if unknown := [name for name in row.get("when", {}) if name not in kinds]:
        raise RulingsError(f"unknown option or question {unknown[0]}")
    template = IrregularityRuling(
        Text(_message(row["ruling"])),
        Text(_message(row["price"])) if "price" in row else FREE,
        others=Text(_message(row["others"])) if "others" in row else None,
        published=row.get("published", False),
        recorded=recorded,
    )
    when = {name: kinds[name].decode(value, name) for name, value in row.get("when", {}).items()}
    loaded = Row(when, template, row.get("costs", ""), amounts)
    if unknown := [name for name in loaded.numbers if name not in amounts and name not in known]:
        raise RulingsError(f"unknown placeholder {unknown[0]}")
    return loaded


def _check_rows(situation: Situation[OptionsT], options: type[OptionsT]) -> None:
    """Raise `RulingsError` unless each combination of answers and options reaches a row, with all its numbers, and each
    row is reached."""
    reached = set()
    for table, facts, combination in _combinations(situation, options):
        number = next((number for number, row in enumerate(situation.rows, 1) if row.holds(table, facts)), 0)
        if not number:
            raise RulingsError(f"no row holds for {combination}")
        reached.add(number)
        row = situation.rows[number - 1]
        if off := [name for name in row.numbers if row.number(name, table) is None]:
            raise RulingsError(f"row {number}: {off[0]} is no number for {combination}")
    if unreached := [number for number in range(1, len(situation.rows) + 1) if number not in reached]:
        raise RulingsError(f"row {unreached[0]}: never reached, for rows above it hold wherever it does")


def _combinations(situation: Situation[OptionsT], cls: type[OptionsT]) -> Iterator[tuple[OptionsT, Facts, str]]:
    """Each combination of answers and of values of options that rows tell apart: the options, the answers, its name."""
    answers: dict[str, list[Any]] = {fact.key: list(fact.answers) for fact in situation.facts}
    kinds = {name: specs(cls)[name].kind for name in situation.options}
    told_apart = {name: [row.when[name] for row in situation.rows if name in row.when] for name in kinds}
    values = answers | {name: _values(kind, told_apart[name]) for name, kind in kinds.items()}
    for combination in product(*values.values()):
        combined = dict(zip(values, combination, strict=True))
        table = cls(**{name: combined[name] for name in kinds})
        name = ", ".join(f"{key} = {value}" for key, value in combined.items())
        yield table, {key: combined[key] for key in answers}, name


def _values(kind: Kind[object], told_apart: list[object]) -> list[object]:
    """All values of an option with few values, else those that rows tell apart and another one if there is one."""
    if isinstance(kind, Nullable):
        return [None, *_values(kind.kind, told_apart)]
    if isinstance(kind, Boolean):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.labels)
    if not isinstance(kind, Integer):
        raise RulingsError(f"no ruling can follow a {type(kind).__name__}")
    numbers = [value for value in dict.fromkeys(told_apart) if value is not None]
    return [*numbers, *[value for value in range(kind.low, kind.high + 1) if value not in numbers][:1]]
