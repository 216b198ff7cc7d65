"""Extracts the messages of TOML files for Babel; `pyproject.toml` names these functions."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from scorekeeper.engine import presets, rule_file, rulings

# A line, no function, the message and no comment.
_Extracted = Iterator[tuple[int, None, str, list[str]]]


def _extractor(messages: Callable[[str], Iterable[str]]) -> Callable[[BinaryIO, object, object, object], _Extracted]:
    """The function that Babel calls with a file of which `messages` returns the messages."""

    def extract(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> _Extracted:
        for message in messages(file.read().decode()):
            yield 1, None, message, []

    return extract


extract_rulings = _extractor(rulings.messages)
extract_presets = _extractor(presets.messages)
extract_options = _extractor(presets.option_messages)
extract_sentences = _extractor(rule_file.messages)
