"""The catalogues: every message of the code and the templates has its Japanese, and nothing else is in there."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.support.catalogues import ids, strings

JAPANESE = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")


@pytest.fixture(scope="module")
def japanese(project: Path) -> Catalog:
    with (project / "scorekeeper/translations/ja/LC_MESSAGES/messages.po").open("rb") as po:
        return read_po(po, locale="ja")


def test_there_are_messages(messages: Catalog) -> None:
    assert len(messages) > 300


def test_no_message_lacks_japanese(messages: Catalog, japanese: Catalog) -> None:
    missing = [message.id for message in messages if message.id and not strings(japanese.get(message.id))]
    assert not missing, "run script/messages and translate these in messages.po"


def test_nothing_is_left_of_messages_that_are_gone(messages: Catalog, japanese: Catalog) -> None:
    gone = [message.id for message in japanese if message.id and message.id not in messages]
    assert not gone, "run script/messages: it takes these out"
    assert not japanese.obsolete


def test_no_translation_is_only_a_guess(japanese: Catalog) -> None:
    assert not [message.id for message in japanese if message.id and message.fuzzy]


def test_the_same_values_stand_in_both_languages(japanese: Catalog) -> None:
    for message in japanese:
        if not message.id:
            continue
        wanted = set(re.findall(r"%\(\w+\)s|%\(\w+\)d", ids(message)[-1]))
        for string in strings(message):
            assert set(re.findall(r"%\(\w+\)s|%\(\w+\)d", string)) == wanted, message.id
            assert string.replace("%%", "").count("%") == len(re.findall(r"%\(\w+\)[sd]", string)), message.id


def test_japanese_is_japanese(japanese: Catalog) -> None:
    for message in japanese:
        words = re.sub(r"%\(\w+\)[sd]", "", "".join(ids(message)))
        if re.search(r"[A-Za-z]{2,}", words):
            for string in strings(message):
                assert JAPANESE.search(string) or string == "English", message.id


def test_sentences_stay_sentences(japanese: Catalog) -> None:
    """A translation neither loses the end of its sentence nor gains space around it."""
    for message in japanese:
        for string in strings(message) if message.id else ():
            assert string.strip() == string, message.id
            if ids(message)[0].endswith("."):
                assert string.endswith(("。", "。」", "）")) or not string.endswith(("、", "：")), message.id
