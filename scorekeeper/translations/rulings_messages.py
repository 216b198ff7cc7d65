"""Extracts the messages of the files of rulings for Babel; `pyproject.toml` names this function."""

from collections.abc import Iterator
from typing import BinaryIO

from scorekeeper.engine.rulings import messages


def extract(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Every message of a `rulings.toml`, with a line, no function and no comment. Babel's other arguments are
    unused."""
    for message in messages(file.read().decode()):
        yield 1, None, message, []
