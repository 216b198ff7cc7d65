"""The message catalogues. The English text is the message id; every other language has a `.po` file in this folder.

A game may use other words than the rest: Indian Rummy says “round” where other games say “hand”. Such a game has a
gettext domain of its own, with a catalogue in every language, in English too. It holds whole messages. A message that
is not in it is looked up in the domain `messages`.

Catalogues are read from the `.po` files when a process first needs them. There are no compiled files that could be
out of date.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from scorekeeper.engine.game import AnyGame

__all__ = [
    "DEFAULT_DOMAIN",
    "LANGUAGES",
    "common_domain",
    "current_domain",
    "in_words_of",
    "speak",
    "speaking",
    "translator",
]

LANGUAGES = {"en": "English", "ja": "日本語"}
# The gettext domain of every game that has no domain of its own.
DEFAULT_DOMAIN = "messages"
# In whose words the page or the paper that is being written speaks.
_domain = ContextVar("domain", default=DEFAULT_DOMAIN)


def translator(language: str, domain: str = DEFAULT_DOMAIN) -> NullTranslations:
    """The messages in a language, a key of `LANGUAGES`, and in the words of a gettext domain (`Game.gettext_domain`).

    Raises `KeyError` for a language that is not in `LANGUAGES`.
    """
    return _translator(language, domain)


# The cache tells a default from the same value given, so this has no default: a catalogue is read once.
@cache
def _translator(language: str, domain: str) -> NullTranslations:
    if language not in LANGUAGES:
        raise KeyError(language)
    if domain == DEFAULT_DOMAIN:
        return NullTranslations() if language == "en" else _catalogue(language, domain)
    own = _catalogue(language, domain)
    own.add_fallback(translator(language))
    return own


def common_domain(domains: Iterable[str]) -> str:
    """The domain of several games: theirs where they agree, else the default."""
    found = set(domains)
    return found.pop() if len(found) == 1 else DEFAULT_DOMAIN


def current_domain() -> str:
    """The domain in whose words is spoken now."""
    return _domain.get()


def speak(domain: str) -> None:
    """Speak in the words of a domain from here on."""
    _domain.set(domain)


@contextmanager
def speaking(domain: str) -> Iterator[None]:
    """Speak in the words of a domain for a while."""
    before = _domain.set(domain)
    try:
        yield
    finally:
        _domain.reset(before)


def in_words_of(game: AnyGame, caller: Callable[[], str]) -> str:
    """A part of a page or a paper (a call block) that speaks of one game, whatever the rest speaks of."""
    with speaking(game.gettext_domain):
        return caller()


def _catalogue(language: str, name: str) -> Translations:
    source = files(__name__) / language / "LC_MESSAGES" / f"{name}.po"
    compiled = BytesIO()
    with source.open("rb") as po:
        write_mo(compiled, read_po(po, locale=language))
    compiled.seek(0)
    return Translations(compiled)
