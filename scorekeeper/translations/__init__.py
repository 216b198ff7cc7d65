"""The catalogues: English is the message itself, every other language a `.po` file here.

Catalogues are read from the `.po` files when a process first needs them, so there is nothing compiled to go stale.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

__all__ = ["LANGUAGES", "translator"]

LANGUAGES = {"en": "English", "ja": "日本語"}


@cache
def translator(language: str) -> NullTranslations:
    """The messages of one of `LANGUAGES`; `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    source = files(__name__) / language / "LC_MESSAGES" / "messages.po"
    if not source.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with source.open("rb") as po:
        write_mo(compiled, read_po(po, locale=language))
    compiled.seek(0)
    return Translations(compiled)
