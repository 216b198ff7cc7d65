"""The catalogues are read when they are needed, each once."""

from scorekeeper.translations import DEFAULT_DOMAIN, translator


def test_a_catalogue_is_read_once_however_it_is_asked_for() -> None:
    assert translator("ja") is translator("ja", DEFAULT_DOMAIN) is translator("ja", domain=DEFAULT_DOMAIN)
