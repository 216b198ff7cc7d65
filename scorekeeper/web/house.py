"""By which rules a question is answered: those of a match, or a preset with the house rules that an address names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from flask import url_for

from scorekeeper.cards import Deck
from scorekeeper.fields import Spec, specs
from scorekeeper.ledger import read_options
from scorekeeper.scoring import Game, Preset
from scorekeeper.web.forms import TermsForm, terms_form
from scorekeeper.web.matches import OpenMatch

__all__ = ["Rules"]


@dataclass(frozen=True)
class Rules:
    """By which rules is answered: a match's own, or a preset of the game with any house rules.

    Without a match, `form` is the form that sets them. `options` are None where they do not hold; it says why. With
    `seated` it is the form of a match that is being set up, with these players.
    """

    game: Game
    preset: Preset
    options: Any
    match: OpenMatch | None = None
    form: TermsForm | None = None
    seated: tuple[str, ...] = ()

    @classmethod
    def asked(cls, game: Game, given: Mapping[str, str]) -> Self | None:
        """The rules that an address or a form names (`preset`, `shown`, `options-…`); None where the game has no such
        preset."""
        key = given.get("preset", game.presets[0].key)
        preset = next((one for one in game.presets if one.key == key), None)
        if preset is None:
            return None
        names = {"shown", *(f"options-{name}" for name in specs(game.Options))}
        own = {name: text for name, text in given.items() if name in names}
        form = terms_form(game).submitted({"preset": key, **own})
        return cls(game, preset, form.chosen(None), form=form)

    @classmethod
    def of_match(cls, match: OpenMatch) -> Self:
        """The rules of a match as they are set."""
        terms = match.terms
        preset = next(one for one in terms.game.presets if one.key == terms.preset)
        return cls(terms.game, preset, terms.options, match)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, where that is known."""
        return self.match.terms.players if self.match else self.seated

    @property
    def settable(self) -> bool:
        """Whether the rules can be set where the question is asked."""
        return self.form is not None and not self.seated

    def deck(self, players: int | None = None) -> Deck:
        """The cards that are played with; where nobody has said how many play, the most there can be."""
        options = read_options(self.game, {}, self.preset.key) if self.options is None else self.options
        return self.game.setup(options, players or len(self.players) or self.game.players[1]).deck

    @property
    def address(self) -> dict[str, Any]:
        """The rules in an address, where no match has them."""
        return self.form.address if self.form else {}

    @property
    def book(self) -> str:
        """The address of the rules in words."""
        if self.match:
            return url_for("rules.show", **self.match.address)
        return url_for("rulebook.show", game=self.game.key, **self.address)

    @property
    def changed(self) -> int:
        """How many house rules differ from the preset."""
        usual = read_options(self.game, {}, self.preset.key)
        return sum(getattr(usual, name) != getattr(self.options, name) for name in specs(self.game.Options))

    def matters(self, spec: Spec) -> bool:
        """Whether a field can change the answer by the rules as they are set."""
        return not spec.when or (self.options is not None and bool(getattr(self.options, spec.when)))
