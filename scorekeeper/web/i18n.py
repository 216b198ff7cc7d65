"""Languages: the reader's choice (a cookie), else the browser's; the only place that translates for pages."""

from typing import cast

from babel.support import NullTranslations
from flask import Blueprint, Flask, redirect, request, session
from flask_babel import Babel, Domain, get_locale
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.translations import LANGUAGES, translator
from scorekeeper.web.back import back

__all__ = ["install", "language", "pages", "say"]

pages = Blueprint("i18n", __name__)


class _Catalogues(Domain):
    """Flask-Babel's domain, reading the same catalogues as the judge and the sheets."""

    def get_translations(self) -> NullTranslations:
        return translator(language())


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


def say(text: Text | str) -> str:
    """A `Text` of the engine, or a message id, in the reader's language."""
    if isinstance(text, Text):
        return text.render(translator(language()))
    return translator(language()).gettext(text) if text else ""


def install(app: Flask) -> None:
    """Set up Flask-Babel and what templates use: the filter `say`, `language()`, `languages`."""
    _Babel(app, locale_selector=_choose)
    app.jinja_env.filters["say"] = say
    app.jinja_env.globals.update(language=language, languages=LANGUAGES)


@pages.post("/language")
def choose() -> Response:
    """Keep the reader's choice on this phone and go back to where it was made."""
    wanted = request.form.get("language")
    if wanted in LANGUAGES:
        session["language"] = wanted
        session.permanent = True
    return redirect(back())
