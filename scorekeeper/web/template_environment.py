"""The filters and global names for all templates, in addition to those of Flask."""

from fractions import Fraction
from functools import cache

from babel.numbers import format_decimal
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.engine.cards import FOUR_SUITS, Card
from scorekeeper.engine.entry_page import Choice, Path
from scorekeeper.engine.fields import NAME_LENGTH
from scorekeeper.engine.text import N_, T, Translator, bidi_isolated, signed
from scorekeeper.pdf import Paper, can_draw_boards
from scorekeeper.reports.ending import ending
from scorekeeper.reports.result import winners_text
from scorekeeper.reports.score_sheet import adjustment_notes, column_name, place_name, standings
from scorekeeper.reports.seat_marks import seat_shape
from scorekeeper.table.examples import example_hand, example_ids
from scorekeeper.translations import LANGUAGES, current_domain, in_words_of, translator
from scorekeeper.web.hands.entry_assets import entry_assets
from scorekeeper.web.hands.save_notice import notices, save_notice
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.assets import asset, files_version
from scorekeeper.web.http.dates import time_element
from scorekeeper.web.http.i18n import language, say
from scorekeeper.web.http.parts import offers, parts
from scorekeeper.web.http.phrases import breakable_name
from scorekeeper.web.http.preferences import four_colours
from scorekeeper.web.http.titles import phone_title, title_for_page
from scorekeeper.web.inputs.hand_codec import input_name, patch_of, patch_text
from scorekeeper.web.inputs.option_fields import needs
from scorekeeper.web.phone_counts.panel import count_progress, counted_seats
from scorekeeper.web.sessions.view import cached_fragment, score_beside


def _card_name(card: Card) -> str:
    """The name of a card in words, for screen readers: `7 of hearts`, `Joker as 7 of hearts`."""
    if card.stands_for:
        return _("%(card)s as %(other)s", card=_card_name(card.physical), other=_card_name(card.stands_for))
    return _plain_card_name(card, language(), current_domain())


# Cached, because a page names every card of the packs on several keypads.
@cache
def _plain_card_name(card: Card, locale: str, domain: str) -> str:
    words: Translator = translator(locale, domain)
    if card.suit is None:
        return words.gettext(N_("Joker"))
    ranks = {1: N_("Ace"), 11: N_("Jack"), 12: N_("Queen"), 13: N_("King")}
    rank = words.gettext(ranks[card.rank]) if card.rank in ranks else str(card.rank)
    return words.gettext(N_("%(rank)s of %(suit)s")) % {"rank": rank, "suit": words.gettext(card.suit.label)}


def _average(points: Fraction) -> str:
    return format_decimal(float(points), "#,##0.0", language()).replace("-", "\N{MINUS SIGN}")


def _patch_text(choice: Choice) -> str:
    return patch_text(patch_of(choice))


def _input_prefix(path: Path) -> str:
    """The beginning of the names of the inputs below a path of the record; empty for the record itself."""
    return f"{input_name(path)}." if path else ""


def _name_limit() -> dict[str, str]:
    """The attributes of an input for a player's name by which static/js/field_errors.js says at once if it is long."""
    text = T("A name has at most %(most)s characters. Shorten this one.", most=NAME_LENGTH)
    return {"data-most": str(NAME_LENGTH), "data-too-long": say(text)}


def _papers() -> dict[Paper, str]:
    """The name (a message id) of each paper size to offer. Letter is no paper of Japan."""
    names: dict[Paper, str] = {"a4": "A4", "letter": "Letter", "pocket": N_("Pocket")}
    return {paper: name for paper, name in names.items() if paper != "letter" or language() != "ja"}


FILTERS = {
    "adjustment_notes": adjustment_notes,
    "average": _average,
    "card_name": _card_name,
    "column_name": column_name,
    "bidi_isolated": bidi_isolated,
    "breakable_name": breakable_name,
    "needs": needs,
    "patch": _patch_text,
    "place_name": place_name,
    "time_element": time_element,
    "phone_title": phone_title,
    "say": say,
    "signed": signed,
}
GLOBALS = {
    # A card of each suit, as examples of suit colours.
    "aces": [Card(1, suit) for suit in FOUR_SUITS],
    "asset": asset,
    "can_draw_boards": can_draw_boards,
    "card_name": _card_name,
    "count_progress": count_progress,
    "counted_seats": counted_seats,
    "ending": ending,
    "entry_assets": entry_assets,
    "example_hand": lambda game: example_hand(game.key, language()),
    "files_version": files_version,
    "four_colours": four_colours,
    "games": games.games,
    "in_words_of": in_words_of,
    "input_prefix": _input_prefix,
    "cached_fragment": cached_fragment,
    "kept_by": lambda: parts().kept_by,
    "language": language,
    "languages": LANGUAGES,
    "name_limit": _name_limit,
    "notices": notices,
    "offers": offers,
    "papers": _papers,
    "save_notice": save_notice,
    "score_beside": score_beside,
    "seat_shape": seat_shape,
    "standings_of": standings,
    "session_title": title_for_page,
    "winners_text": winners_text,
    # These use `phone()` and not `saving_phone()`, because rendering a page must not set a cookie.
    "is_example": lambda session_id: session_id in example_ids(phone()),
    "may_count": lambda session_id: phone().may_count(session_id),
    "may_write": lambda session_id: phone().may_score(session_id),
}
