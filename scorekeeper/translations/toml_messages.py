"""Extracts the messages of the files of rulings and of presets for Babel; `pyproject.toml` names these functions."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from scorekeeper.engine import presets, rulings

_Extracted = Iterator[tuple[int, None, str, list[str]]]


def extract_rulings(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> _Extracted:
    """Every message of a `rulings.toml`, with a line, no function and no comment. Babel's other arguments are
    unused."""
    return _without_place(rulings.messages(file.read().decode()))


def extract_presets(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> _Extracted:
    """Every message of a `presets.toml`, likewise."""
    return _without_place(presets.messages(file.read().decode()))


def extract_options(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> _Extracted:
    """Every message of an `options.toml`, likewise."""
    return _without_place(presets.option_messages(file.read().decode()))


def extract_sentences(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> _Extracted:
    """Every message of a `rules.toml`, likewise."""
    return _without_place(presets.sentence_messages(file.read().decode()))


def _without_place(messages: Iterable[str]) -> _Extracted:
    for message in messages:
        yield 1, None, message, []
