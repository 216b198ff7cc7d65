"""The rules that a page uses: those of a match, of the form of a new match, or of an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from flask import abort, request, url_for

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import Spec, specs
from scorekeeper.engine.game import AnyGame, Preset
from scorekeeper.engine.ledger import changed_options, find_preset, read_options, title_of
from scorekeeper.engine.text import Invalid, Text
from scorekeeper.reports.rulebook import Rulebook, rulebook
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.i18n import use_words_of
from scorekeeper.web.http.url_values import UrlValues
from scorekeeper.web.inputs.option_fields import named_inputs, raw_values, rules_address
from scorekeeper.web.rules.forms import MatchForm


@dataclass(frozen=True)
class RulesInForce:
    """The rules that a page uses: a game, a preset, the options.

    `options` is None if they are not valid. `match` is the match with these rules. `seated` are the players in the form
    of a new match. `number` is the number of players in the address, if any. `given` are the preset and the options as
    inputs of an address or a form; empty for a match.
    """

    game: AnyGame
    preset: Preset
    options: object
    match: LoadedMatch | None = None
    seated: tuple[str, ...] = ()
    number: int | None = None
    given: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_address(cls, game: AnyGame, address: Mapping[str, str], *, with_players: bool = False) -> Self | None:
        """The rules in `preset`, `shown` and `options-…` of an address or a sent form, None if the preset is unknown.

        `with_players`: the options are adapted to the number in `players` (`Game.suited`) and must be valid for it.
        Messages then use the words of the game.
        """
        use_words_of(game)
        try:
            preset = find_preset(game, address.get("preset", game.presets[0].key))
        except Invalid:
            return None
        names = {"shown", *(f"options-{name}" for name in specs(game.Options))}
        given = {"preset": preset.key, **{name: text for name, text in address.items() if name in names}}
        options = MatchForm.submitted(game, given).options
        number = _number_of_players(game, address.get("players", ""), options) if with_players else None
        if options is not None and number is not None:
            suited = game.suited(options, number)
            if suited != options:
                given = {"preset": preset.key, "shown": preset.key, **named_inputs(raw_values(suited))}
                options = MatchForm.submitted(game, given).options
            if options is not None and game.options_issues(options, number):
                options = None
        return cls(game, preset, options, number=number, given=given)

    @classmethod
    def of_request(cls, game: AnyGame) -> Self:
        """The rules in the address of this request. Aborts with 404 if the preset is unknown."""
        return cls.of_address(game, request.args, with_players=True) or abort(404)

    @classmethod
    def of_match(cls, match: LoadedMatch) -> Self:
        """The current rules of a match."""
        terms = match.terms
        return cls(terms.game, find_preset(terms.game, terms.preset), terms.options, match)

    @classmethod
    def of_form(cls, form: MatchForm) -> Self:
        """The rules in the valid form of a new match, or of the first match if it starts two."""
        terms = form.matches[0]
        preset = find_preset(terms.game, terms.preset)
        return cls(terms.game, preset, terms.options, seated=terms.players, given=form.sent)

    @cached_property
    def form(self) -> MatchForm | None:
        """The form of the rules, with an issue at each option that is not valid. None for a match."""
        if self.match:
            return None
        form = MatchForm.submitted(self.game, self.given)
        form.checked_options(self.number)
        return form

    @property
    def complaints(self) -> list[tuple[str, str, str]]:
        """The issues of the options: (id of the field, its label, sentence)."""
        return self.form.complaints if self.options is None and self.form else []

    @property
    def title(self) -> Text:
        """What a match by these rules is called."""
        return self.match.terms.title if self.match else title_of(self.game, self.preset.key)

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the next hand, empty if not known. If too few are left, those of the first hand."""
        if self.match is None:
            return self.seated
        players = self.match.ledger.state.players
        return players if len(players) >= self.game.players[0] else self.match.terms.starters

    @property
    def settable(self) -> bool:
        """Whether the user can change the rules on the page."""
        return self.match is None and not self.seated

    def deck(self, players: int | None = None) -> Deck:
        """The deck for `players`, or the known number of players, or the game's maximum."""
        options = self.preset_options if self.options is None else self.options
        return self.game.deal_plan(options, players or len(self.players) or self.game.players[1]).deck

    @property
    def preset_options(self) -> object:
        return read_options(self.game, {}, self.preset.key)

    @cached_property
    def address(self) -> UrlValues:
        """The rules as short arguments of `url_for`: without options if all follow the preset, empty for a match."""
        return {**rules_address(self.game, self.preset.key, self.form.raw_options)} if self.form else {}

    @property
    def full_address(self) -> UrlValues:
        """The game, the number of players and the unchanged inputs of the rules, as arguments of `url_for`."""
        return {"game": self.game.key, "players": self.number, **self.given}

    @property
    def rulebook_url(self) -> str:
        """The address of the rulebook by these rules."""
        if self.match:
            return url_for("match_rules.show", **self.match.address)
        return url_for("rulebook.show", game=self.game.key, **self.address)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook for `number` players or the game's maximum. If the options are not valid, that of the preset."""
        options = self.preset_options if self.options is None else self.options
        return rulebook(self.game, options, self.number or self.game.players[1], self.preset.key)

    @property
    def changed(self) -> int:
        return len(changed_options(self.game, self.options, self.preset.key))

    def matters(self, spec: Spec) -> bool:
        """Whether a field has an effect under these rules."""
        return not spec.needs or (self.options is not None and spec.matters(self.options))


def _number_of_players(game: AnyGame, text: str, options: object) -> int:
    """The number in a text, limited to what the game allows. Other texts count as the number of the game's example, or
    as the smallest that suits the options if that one does not."""
    low, high = game.players
    try:
        return min(max(int(text), low), high)
    except ValueError:
        usual = len(game.judge_example["players"])
    fitting = (
        number
        for number in (usual, *range(low, high + 1))
        if options is not None and not game.options_issues(game.suited(options, number), number)
    )
    return next(fitting, usual)
