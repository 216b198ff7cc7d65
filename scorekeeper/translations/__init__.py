"""The message catalogues. The English text is the message id; every other language has a `.po` file in this folder.
Processes read the `.po` files when they first need them, so no compiled file can be out of date.

A game may use other words: Indian Rummy says “round” where other games say “hand”. Such a game has a gettext domain of
its own, with a catalogue in every language, in English too; what that lacks is looked up in the domain `messages`.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TextIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from scorekeeper.engine.game import AnyGame

LANGUAGES = {"en": "English", "ja": "日本語"}
# The gettext domain of every game without one of its own.
DEFAULT_DOMAIN = "messages"
# The domain of the page or paper that is being written.
_domain = ContextVar("domain", default=DEFAULT_DOMAIN)


def translator(language: str, domain: str = DEFAULT_DOMAIN) -> NullTranslations:
    """The translations in a language, a key of `LANGUAGES`, and in a gettext domain (`Game.gettext_domain`)."""
    return _translator(language, domain)


# No defaults here: the cache treats a default and the same value given as two calls, and would read a catalogue twice.
@cache
def _translator(language: str, domain: str) -> NullTranslations:
    if language not in LANGUAGES:
        raise KeyError(language)
    if domain == DEFAULT_DOMAIN:
        return NullTranslations() if language == "en" else _catalogue(language, domain)
    own = _catalogue(language, domain)
    own.add_fallback(translator(language))
    return own


def system_language(environment: Mapping[str, str]) -> str:
    """The language, a key of `LANGUAGES`, that the environment of the program chooses; English if there is none."""
    variables = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((environment[name] for name in variables if environment.get(name)), "")
    return next((word[:2] for word in chosen.split(":") if word[:2] in LANGUAGES), "en")


def console_language(out: TextIO) -> str:
    """The language of the system, a key of `LANGUAGES`, or English where the stream cannot show it."""
    language = system_language(os.environ)
    try:
        LANGUAGES[language].encode(out.encoding or "ascii")
    except UnicodeError:
        return "en"
    return language


def console() -> NullTranslations:
    """The translations for what the program prints: those of `console_language` for standard output."""
    return translator(console_language(sys.stdout))


def common_domain(domains: Iterable[str]) -> str:
    """The domain that all of several games share, or else the default."""
    distinct = set(domains)
    return distinct.pop() if len(distinct) == 1 else DEFAULT_DOMAIN


def current_domain() -> str:
    """The domain in which texts are translated now."""
    return _domain.get()


def speak(domain: str) -> None:
    """Translate into the words of a domain from now on."""
    _domain.set(domain)


@contextmanager
def speaking(domain: str) -> Iterator[None]:
    """Translate into the words of a domain during the block."""
    before = _domain.set(domain)
    try:
        yield
    finally:
        _domain.reset(before)


def in_words_of(game: AnyGame, caller: Callable[[], str]) -> str:
    """A call block of a template, in the words of one game, whatever the words of the rest are."""
    with speaking(game.gettext_domain):
        return caller()


def _catalogue(language: str, name: str) -> Translations:
    source = files(__name__) / language / "LC_MESSAGES" / f"{name}.po"
    compiled = BytesIO()
    with source.open("rb") as po:
        write_mo(compiled, read_po(po, locale=language))
    compiled.seek(0)
    return Translations(compiled)
