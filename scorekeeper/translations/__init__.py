"""The catalogues: English is the message itself, every other language a `.po` file here.

A game may have its own words for what other games call otherwise: Indian Rummy says “round” where the others say
“hand”. Such words have a catalogue of their own beside the ordinary ones, in English too. It holds whole messages, and
whoever speaks of such a game looks there first.

Catalogues are read from the `.po` files when a process first needs them, so there is nothing compiled to go stale.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

__all__ = ["LANGUAGES", "ORDINARY", "translator"]

LANGUAGES = {"en": "English", "ja": "日本語"}
# The words of games that have none of their own.
ORDINARY = "hand"


@cache
def translator(language: str, words: str = ORDINARY) -> NullTranslations:
    """The messages of one of `LANGUAGES` (`KeyError` for any other), in the words of a game (`Game.words`)."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if words == ORDINARY:
        return NullTranslations() if language == "en" else _catalogue(language, "messages")
    own = _catalogue(language, words)
    own.add_fallback(translator(language))
    return own


def _catalogue(language: str, name: str) -> Translations:
    source = files(__name__) / language / "LC_MESSAGES" / f"{name}.po"
    compiled = BytesIO()
    with source.open("rb") as po:
        write_mo(compiled, read_po(po, locale=language))
    compiled.seek(0)
    return Translations(compiled)
