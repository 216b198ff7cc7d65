"""Reads the presets of a game from the text of its `presets.toml`: a table for each key.

A table has a `name`, a `hint`, the `options` that differ from the defaults, and `own_game = false` if people do not
know it as a game of its own. `words` are names within these options that people read: they are messages too.
"""

import tomllib
from collections.abc import Iterator

from scorekeeper.engine.game import Preset


def read_presets(text: str) -> tuple[Preset, ...]:
    """The presets in the text of a file, in its order."""
    return tuple(
        Preset(key, table["name"], table["hint"], table.get("options", {}), table.get("own_game", True))
        for key, table in tomllib.loads(text).items()
    )


def messages(text: str) -> Iterator[str]:
    """The message ids in the text of a file of presets, for `script/messages`."""
    for table in tomllib.loads(text).values():
        yield from (table["name"], table["hint"], *table.get("words", ()))


def option_messages(text: str) -> Iterator[str]:
    """The message ids in the text of an `options.toml`: labels, hints, units and the words of choices."""
    for table in tomllib.loads(text).values():
        yield from (table["label"], table["hint"], *table.get("choices", {}).values())
        if "unit" in table:
            yield table["unit"]
