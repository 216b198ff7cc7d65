"""Languages: the reader's choice (a cookie), else the browser's; the only place that translates for pages."""

from collections.abc import Callable
from typing import cast

from babel.support import NullTranslations
from flask import Blueprint, Flask, g, redirect, request, session
from flask_babel import Babel, Domain, get_locale
from werkzeug.wrappers import Response

from scorekeeper.scoring import Game
from scorekeeper.text import Text
from scorekeeper.translations import LANGUAGES, ORDINARY, translator
from scorekeeper.web.back import back

__all__ = ["in_words_of", "install", "language", "pages", "say", "speak_of"]

pages = Blueprint("i18n", __name__)


class _Catalogues(Domain):
    """Flask-Babel's domain, reading the same catalogues as the judge and the sheets."""

    def get_translations(self) -> NullTranslations:
        return _translator()


class _Babel(Babel):
    @property
    def domain_instance(self) -> Domain:
        return _Catalogues()


def _choose() -> str:
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return cast(str, chosen)
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def language() -> str:
    """The language of this request: a key of `LANGUAGES`."""
    locale = get_locale()
    return locale.language if locale is not None else "en"


def speak_of(*games: Game) -> None:
    """From here on this request speaks of these games: in their words, or in the ordinary ones where they differ."""
    words = {game.words for game in games}
    g.words = words.pop() if len(words) == 1 else ORDINARY


def in_words_of(game: Game, caller: Callable[[], str]) -> str:
    """A part of a page (a call block) that speaks of one game, whatever the rest speaks of."""
    before = g.get("words", ORDINARY)
    g.words = game.words
    try:
        return caller()
    finally:
        g.words = before


def _translator() -> NullTranslations:
    return translator(language(), g.get("words", ORDINARY))


def say(text: Text | str) -> str:
    """A `Text` of the engine, or a message id, in the reader's language."""
    if isinstance(text, Text):
        return text.render(_translator())
    return _translator().gettext(text) if text else ""


def install(app: Flask) -> None:
    """Set up Flask-Babel and what templates use: the filter `say`, `language()`, `languages`, `in_words_of`."""
    _Babel(app, locale_selector=_choose)
    app.jinja_env.filters["say"] = say
    app.jinja_env.globals.update(language=language, languages=LANGUAGES, in_words_of=in_words_of)


@pages.post("/language")
def choose() -> Response:
    """Keep the reader's choice on this phone and go back to where it was made."""
    wanted = request.form.get("language")
    if wanted in LANGUAGES:
        session["language"] = wanted
        session.permanent = True
    return redirect(back())
