"""What every template may use to show engine values."""

from flask import Flask
from flask_babel import gettext as _

from scorekeeper import games
from scorekeeper.cards import Card

__all__ = ["card_name", "install"]


def card_name(card: Card) -> str:
    """A card as it is spoken, for screen readers: `7 of hearts`, `Joker as 7 of hearts`."""
    if card.stands_for:
        return _("%(card)s as %(other)s", card=card_name(card.own), other=card_name(card.stands_for))
    if card.suit is None:
        return _("Joker")
    ranks = {1: _("Ace"), 11: _("Jack"), 12: _("Queen"), 13: _("King")}
    return _("%(rank)s of %(suit)s", rank=ranks.get(card.rank, str(card.rank)), suit=_(card.suit.label))


def signed(points: int) -> str:
    """Points with a typographic minus sign."""
    return f"\u2212{-points}" if points < 0 else str(points)


def install(app: Flask) -> None:
    """Make these available in every template."""
    app.jinja_env.globals.update(card_name=card_name, games=games.games)
    app.jinja_env.filters.update(signed=signed, card_name=card_name)
