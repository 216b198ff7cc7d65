"""The rules of a game without a match: those of a preset, or any house rules.

Nothing is stored: the address says all.
"""

from dataclasses import dataclass
from typing import Any, Self

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import games
from scorekeeper.fields import specs
from scorekeeper.ledger import read_options
from scorekeeper.rulebook import Rulebook, rulebook
from scorekeeper.scoring import Game
from scorekeeper.text import Invalid
from scorekeeper.web.forms import TermsForm, terms_form

__all__ = ["Asked", "pages"]

pages = Blueprint("rulebook", __name__)


@dataclass(frozen=True)
class Asked:
    """What an address asks for: a game, a preset, so many players, the options as the form of a match names them.

    `address` is that again, for `url_for`. `options` is None where they do not hold; then the form says why.
    """

    game: Game
    preset: str
    players: int
    address: dict[str, Any]
    form: TermsForm
    options: Any

    @classmethod
    def of(cls, key: str) -> Self:
        """What this request asks for; 404 for an unknown game or preset."""
        try:
            game = games.find(key)
            preset = request.args.get("preset", game.presets[0].key)
            read_options(game, {}, preset)
        except Invalid:
            abort(404)
        wanted = request.args.get("players", len(game.example["players"]), int)
        players = min(max(wanted, game.players[0]), game.players[1])
        names = {"shown", *(f"options-{name}" for name in specs(game.Options))}
        given = {"preset": preset, **{name: text for name, text in request.args.items() if name in names}}
        form = terms_form(game).submitted(given)
        address = {"game": game.key, "players": players, **given}
        return cls(game, preset, players, address, form, form.chosen(players))

    @property
    def book(self) -> Rulebook | None:
        """The rulebook asked for; None where the options do not hold."""
        return None if self.options is None else rulebook(self.game, self.options, self.players, self.preset)

    @property
    def presets_book(self) -> Rulebook:
        """The rulebook of the preset alone."""
        return rulebook(self.game, read_options(self.game, {}, self.preset), self.players, self.preset)


@pages.get("/rules")
def choose() -> str:
    """Every game with its presets."""
    return render_template("rules/choose.html")


@pages.get("/rules/<game>")
def show(game: str) -> ResponseReturnValue:
    """The rulebook; where the house rules asked for do not hold, that of their preset and why."""
    asked = Asked.of(game)
    book = asked.book
    page = render_template("rules/book.html", asked=asked, form=asked.form, book=book or asked.presets_book)
    return page, 200 if book else 422
