"""Writes docs/options.md, the options of every game as tables: `script/options`. A test fails while it is stale."""

from collections.abc import Iterator
from typing import Any

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Spec, Written, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import read_options
from tests.support.documents import DOCS, written

OPTIONS = DOCS / "options.md"
_HEAD = """\
# Options

What a table can decide about each game. `script/options` writes this page from the options in the code, and a test
fails while it is out of date.

The first column has the name in code and in JSON. *On* and *off* are `true` and `false` in JSON, *none* is `null`, and
a word in code type is the text itself. The words in brackets are what people read on the page. *Only where* names the
other options on which an option depends: elsewhere pages hide it, and its value changes nothing. It also says with how
many players an option is used, if not with all: the card of house rules leaves it out for other numbers. The last
column names the presets that give an option another value than its default.
"""
_COLUMNS = ("option", "on the page", "values", "default", "rule", "only where", "presets")


def options_document() -> str:
    """The whole document."""
    return "\n".join([_HEAD, *(line for game in games.games().values() for line in _chapter(game))])


def _chapter(game: Game) -> Iterator[str]:
    yield f"## {game.name}\n"
    yield f"The numbers in the column “rule” are those of [the rules](rules/{game.key}.md).\n"
    yield _row(*_COLUMNS)
    yield _row(*("---" for _ in _COLUMNS))
    defaults = game.Options()
    for name, option in specs(game.Options).items():
        default = getattr(defaults, name)
        meaning = f"**{option.label}.** {option.hint}"
        values = _values(option.kind)
        usual, presets = written(option.kind, default), _presets(game, name, default)
        yield _row(f"`{name}`", meaning, values, usual, option.rule, _needs(game, option), presets)
    yield ""


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def _values(kind: Kind) -> str:
    """Every value a kind takes, with the words that people read."""
    if isinstance(kind, Boolean):
        return "on, off"
    if isinstance(kind, Integer):
        return f"{kind.low} to {kind.high}"
    if isinstance(kind, Choice):
        return ", ".join(f"{written(kind, value)} ({label})" for value, label in kind.labels.items())
    if isinstance(kind, Written):
        return "as " + ", ".join(written(kind, example) for example in kind.examples)
    assert isinstance(kind, Nullable), f"say here how a document writes a {type(kind).__name__}"
    nothing = written(kind, None)
    spoken = "" if kind.label.casefold() == nothing else f" ({kind.label})"
    return f"{_values(kind.kind)}, or {nothing}{spoken}"


def _needs(game: Game, option: Spec) -> str:
    """The conditions on other options under which this one matters, and the numbers of players with whom it is used."""
    kinds = {name: spec.kind for name, spec in specs(game.Options).items()}
    conditions = [
        f"`{need.option}` is {'not ' if need.denied else ''}"
        + " or ".join(written(kinds[need.option], value) for value in need.values)
        for need in option.needs
    ]
    if option.players:
        conditions.append(f"{_numbers(option.players)} players")
    return " and ".join(conditions)


def _numbers(values: tuple[int, ...]) -> str:
    """`3`, `2 or 4`, `5 to 8`."""
    if len(values) > 2 and values == tuple(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return " or ".join(map(str, values))


def _presets(game: Game, name: str, default: Any) -> str:
    """The presets that set an option otherwise, and to what."""
    kind = specs(game.Options)[name].kind
    set_to = {preset.name: getattr(read_options(game, {}, preset.key), name) for preset in game.presets}
    return ", ".join(f"{preset}: {written(kind, value)}" for preset, value in set_to.items() if value != default)


def main() -> None:
    OPTIONS.write_text(options_document())


if __name__ == "__main__":
    main()
