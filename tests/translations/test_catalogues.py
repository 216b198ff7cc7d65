"""The catalogues are read when they are needed, each once."""

import pytest

from scorekeeper.translations import DEFAULT_DOMAIN, system_language, translator


def test_a_catalogue_is_read_once_however_it_is_asked_for() -> None:
    assert translator("ja") is translator("ja", DEFAULT_DOMAIN) is translator("ja", domain=DEFAULT_DOMAIN)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language
