"""The cards that the app turns up for the first deal of a match.

They follow from a secret: for a form from one that the phone keeps in its cookie until it starts a match, in a match
from the match itself. So Back, reload and a second tap show the same cards (`scorekeeper.table.dealer_draw`).
"""

import secrets

from flask import abort, flash, session
from flask_babel import gettext as _

from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.text import bidi_isolated
from scorekeeper.table.dealer_draw import DealerDraw, draw_dealer, random_numbers
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.rules.forms import MatchForm
from scorekeeper.web.rules.in_force import RulesInForce

_NAME = "draw"


def draw_for_form(form: MatchForm) -> DealerDraw:
    """The draw for a valid form. If the phone has no secret yet, make one: never call this in a GET."""
    secret = session.get(_NAME)
    if not isinstance(secret, str):
        secret = session[_NAME] = secrets.token_urlsafe(16)
    return _draw(RulesInForce.of_form(form), secret)


def draw_for_match(match: LoadedMatch) -> DealerDraw:
    """The draw for the first deal of a match."""
    return _draw(RulesInForce.of_match(match), match.session.id, str(match.match.number))


def match_started(form: MatchForm) -> None:
    """Forget the secret: the next draw is a new one. If the form has the dealer that was drawn, say with what cards."""
    if _NAME not in session:
        return
    (terms, *_others) = form.matches
    if terms.game.draw_question and (drawn := draw_for_form(form)).dealer == terms.dealer:
        flash_cards(drawn)
    del session[_NAME]


def _draw(rules: RulesInForce, *secret: str) -> DealerDraw:
    """The draw for the players by these rules. Aborts with 404 if the game draws for nothing."""
    game: AnyGame = rules.game
    if not game.draw_question:
        abort(404)
    use_words_of(game)
    numbers = random_numbers(phone().secret_id("draw", *secret, game.key, *sorted(map(name_key, rules.players))))
    return draw_dealer(game, rules.options, rules.players, numbers)


def flash_cards(drawn: DealerDraw) -> None:
    """Have the next page say what each player has drawn, and who deals."""
    cards = (" ".join(card.symbol for card in own) for own in drawn.draws.values())
    each = _(", ").join(f"{name} {own}" for name, own in zip(bidi_isolated(drawn.draws), cards, strict=True))
    flash(_("%(cards)s: %(player)s deals first.", cards=each, player=drawn.dealer))
