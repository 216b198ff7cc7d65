"""Extracts the messages of the TOML files of games for Babel, as `pyproject.toml` says."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from scorekeeper.engine import presets, rule_file, rulings

_MESSAGES = {
    "rulings.toml": rulings.messages,
    "presets.toml": presets.messages,
    "options.toml": presets.option_messages,
    "rules.toml": rule_file.messages,
}


def extract(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Every message of a file, with a line, no function and no comment. Babel's other arguments are unused."""
    for message in _MESSAGES[Path(file.name).name](file.read().decode()):
        yield 1, None, message, []
