"""Chooses the language of a request and translates for pages."""

from typing import cast

import flask_babel
from babel.support import NullTranslations
from flask import request
from flask_babel import Babel, Domain, get_locale

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import Text, render
from scorekeeper.translations import DEFAULT_DOMAIN, LANGUAGES, common_domain, current_domain, speak, translator
from scorekeeper.web.http.preferences import chosen_language


class _Catalogues(Domain):
    """A Flask-Babel domain with the catalogues that the judge and the PDFs use."""

    def get_translations(self) -> NullTranslations:
        return _translator()


class Translations(Babel):
    """Flask-Babel with these catalogues."""

    @property
    def domain_instance(self) -> Domain:
        return _Catalogues()


def choose_locale() -> str:
    """The language chosen on this phone, else the best of the browser's languages, else English."""
    chosen = chosen_language()
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def language() -> str:
    """The language of this request: a key of `LANGUAGES`."""
    locale = get_locale()
    return locale.language if locale is not None else "en"


def begin() -> None:
    """Start a request with the default message domain."""
    speak(DEFAULT_DOMAIN)


def use_words_of(*games: AnyGame) -> None:
    """Use the message domain of these games for the rest of the request, or the default one if they differ."""
    speak(common_domain(game.gettext_domain for game in games))


def _translator() -> NullTranslations:
    return translator(language(), current_domain())


def say(text: Text | str) -> str:
    """Translate a `Text` of the engine, or a message id, into the reader's language."""
    return render(text, _translator())


def lazy_gettext(message: str, **values: object) -> str:
    """A message that is translated when it is shown, for what is made before any request, as the labels of forms."""
    return cast(str, flask_babel.lazy_gettext(message, **values))
