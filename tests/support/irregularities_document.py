"""Writes docs/rules/irregularities.md, the rulings of every game: `script/irregularities`. A test fails while it is
stale."""

import re
from collections.abc import Iterator
from textwrap import fill

from scorekeeper import games
from scorekeeper.engine.fields import specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.irregularities import FREE, Fact, Row, Situation
from scorekeeper.engine.text import Text
from tests.support.documents import DOCS, IRREGULARITIES, written

RULINGS = DOCS / "rules" / f"{IRREGULARITIES}.md"
_HEAD = """\
# When something goes wrong

These are the rulings of Scorekeeper for mistakes at the table: those of every game have a number that begins with
`IRR-C`, those of one game stand in its chapter. [How to read facts](README.md). This page is written by
`script/irregularities` from the file `rulings.toml` of each game, and a test fails while it says anything else.

A program names a situation by its number; the code words are [the facts it gives](../json-api.md), the usual answer
first, and the options of a table. Below a situation stand its rulings, and the first one that fits counts. A code word
within a sentence stands for the number that the table has for it. What costs nothing has no price here.

## Every game

- IRR-C1 Irregularities bring no options of their own. The ruling is what is most usual, and one line says what other
  tables do. Only where the rules of a game have an option already, the ruling follows the table.
- IRR-C2 Nothing is scored by itself. A penalty is recorded by the table: as the game's own penalty, or as a line of its
  own with the number of the ruling.
- IRR-C3 Nearly always one question parts “put it right” from “too late”: has the next player drawn? After that the hand
  goes on as it lies.
- IRR-C4 Nobody gains by a mistake, and a mistake that showed nobody a hidden card costs nothing.
"""


def irregularities_document() -> str:
    """The whole document."""
    every = [game for game in games.games().values() if game.irregularities]
    shared = [situation for situation in every[0].irregularities if _is_shared(situation)]
    lines = [line for situation in shared for line in _situation(every[0], situation)]
    for game in every:
        lines += ["", f"## {game.name}", ""]
        lines += [line for item in game.irregularities if not _is_shared(item) for line in _situation(game, item)]
    return _HEAD + "\n".join(lines) + "\n"


def _is_shared(situation: Situation) -> bool:
    return situation.rule.startswith("IRR-C")


def _situation(game: Game, situation: Situation) -> Iterator[str]:
    label = situation.label
    text = [f"- {situation.rule} {label}" + ("" if label.endswith("?") else ".")]
    text += [f"{fact.question} (`{fact.key}`) {_answers(fact)}." for fact in situation.facts]
    if situation.options:
        rules = specs(game.Options)
        text.append("Follows " + ", ".join(f"`{name}` ({rules[name].rule})" for name in situation.options) + ".")
    if len(situation.rows) == 1:
        yield _wrapped(" ".join([*text, *_sentences(game, situation.rows[0])]), "  ")
        return
    yield _wrapped(" ".join(text), "  ")
    for row in situation.rows:
        yield _wrapped(f"  - {_when(game, situation, row) or 'Otherwise'}: {' '.join(_sentences(game, row))}", "    ")


def _answers(fact: Fact) -> str:
    """The answers, with their code words where these are others."""
    answers = zip(fact.by_word, fact.answers.values(), strict=True)
    return "; ".join(f"`{word}`" if word == label.lower() else f"{label} (`{word}`)" for word, label in answers)


def _when(game: Game, situation: Situation, row: Row) -> str:
    """The answers and the options by which a ruling holds; empty if it holds for all the rest."""
    words = {(fact.key, answer): f"`{word}`" for fact in situation.facts for word, answer in fact.by_word.items()}
    options = specs(game.Options)
    return ", ".join(
        f"`{name}` is {words.get((name, value)) or written(options[name].kind, value)}"
        for name, value in row.when.items()
    )


def _sentences(game: Game, row: Row) -> Iterator[str]:
    ruling = row.template
    for text in (ruling.text, ruling.price, ruling.others):
        if text and text != FREE:
            yield _with_names(game, row, text)
    if ruling.published:
        yield "(In published rules.)"


def _with_names(game: Game, row: Row, text: Text) -> str:
    """A sentence with the names of its numbers in place of them, and with the numbers that are the same everywhere."""

    def named(result: re.Match[str]) -> str:
        amount = row.amounts.get(result[1])
        return str(row.number(result[1], game.Options())) if amount and not amount.options else f"`{result[1]}`"

    return re.sub(r"%\((\w+)\)s", named, text.message)


def _wrapped(text: str, indent: str) -> str:
    return fill(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def main() -> None:
    RULINGS.write_text(irregularities_document())


if __name__ == "__main__":
    main()
