"""The form of a new match: players by seat, first dealer, preset, house rules.

The option fields are made from the game's options. The engine checks all values, and each issue appears at its field.
Text stays as typed.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Self

from flask import request
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, FieldList, Form, FormField, HiddenField, RadioField, StringField

from scorekeeper.engine.fields import Boolean, Names, Spec, specs
from scorekeeper.engine.game import AnyGame, Preset
from scorekeeper.engine.ledger import Terms, read_options, read_terms
from scorekeeper.engine.text import Invalid, Issue, T, read_all
from scorekeeper.web.http.i18n import say, use_words_of
from scorekeeper.web.inputs.option_fields import (
    differing_options,
    named_inputs,
    option_field,
    options_as_json,
    raw_options,
    raw_values,
    sent_values,
    with_preset_applied,
)
from scorekeeper.web.inputs.save_form import new_submission
from scorekeeper.web.inputs.typed import whole_number
from scorekeeper.web.rules.saved_rules import options_digest
from scorekeeper.web.rules.seat_plan import SeatPlan, seat_plan


class MatchForm(FlaskForm):
    """The fields of every game's form; `match_form_class` adds those of one game.

    `shown` is the preset whose values the option fields showed. When the user chooses another preset, the options that
    still have those values change to the new ones, with and without scripts. `rules_name` is the name of saved rules,
    valid while the options have the hash `rules_digest`. `split` asks for two matches at once, `again` for the form
    again, `rows` for that many seats. `sent` are the sent inputs with the preset applied. After `validate`, `matches`
    has the terms of the match, or of two matches played at the same time, and `problems` the issues of no field.
    """

    # Set by `match_form_class`.
    game: ClassVar[AnyGame]
    splits: ClassVar[bool]
    fixed: ClassVar[bool]
    running: ClassVar[Terms | None]
    players: "FieldList[StringField]"
    dealer: RadioField
    preset: RadioField
    options: "FormField[Form]"

    game_key = HiddenField(name="game")
    submission = HiddenField()
    based_on = HiddenField()
    confirmed = HiddenField()
    shown = HiddenField()
    rules_name = HiddenField()
    rules_digest = HiddenField()
    split = BooleanField()
    rows = HiddenField()
    again = BooleanField()

    matches: tuple[Terms, ...] = ()
    problems: tuple[str, ...] = ()
    sent: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def blank(cls, **values: str) -> Self:
        """A new form with the first preset and no players. `values` are raw values of fields by name."""
        preset = cls.game.presets[0].key
        raw = {"preset": preset, "shown": preset, "dealer": "", **named_inputs(raw_options(cls.game, preset))}
        return cls._from_inputs(MultiDict({"game": cls.game.key, "submission": new_submission(), **raw, **values}))

    @classmethod
    def of(cls, terms: Terms, **values: str) -> Self:
        """A form with the terms of a match. `values` are raw values of fields by name."""
        options = raw_values(terms.options)
        seats = {f"players-{index}": name for index, name in enumerate(terms.players)}
        dealer = str(terms.players.index(terms.dealer)) if terms.dealer in terms.players else ""
        raw = {"preset": terms.preset, "shown": terms.preset, "dealer": dealer, **seats, **named_inputs(options)}
        if terms.rules_name:
            raw |= {"rules_name": terms.rules_name, "rules_digest": options_digest(terms.options)}
        return cls.blank(**{**{f"options-{name}": "" for name in options}, **raw, **values})

    @classmethod
    def submitted(cls, inputs: Mapping[str, str] | None = None) -> Self:
        """The form with these inputs, or those of the request body. Unchanged options follow the preset."""
        return cls._from_inputs(with_preset_applied(cls.game, request.form if inputs is None else inputs))

    @classmethod
    def _from_inputs(cls, sent: MultiDict[str, str]) -> Self:
        form = cls(sent)
        form.sent = sent
        return form

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Whether the engine accepts the form. If not, add each issue to its field or to `problems`."""
        if not super().validate(extra_validators):
            return False
        try:
            self.matches = self._read()
        except Invalid as invalid:
            seats = any(issue.field.startswith("players") for issue in invalid.issues)
            for issue in invalid.issues:
                # A wrong name has the same issue at its seat and as dealer. Show it once.
                if not (seats and issue.field == "dealer"):
                    self._add_issue(issue)
        return bool(self.matches)

    def checked_options(self, players: int | None) -> object:
        """The options, checked for a number of players (None: not known).

        If they are not valid, add each issue to its field and return None.
        """
        try:
            options = self._options()
            if issues := [] if players is None else self.game.options_issues(options, players):
                raise Invalid(*(issue.under("options") for issue in issues))
        except Invalid as invalid:
            for issue in invalid.issues:
                self._add_issue(issue)
            return None
        return options

    @property
    def input_names(self) -> set[str]:
        """The names of all inputs except the CSRF token."""
        flat = {field.name for field in self if not isinstance(field, FieldList | FormField)}
        options = {field.name for field in self.options}
        return (flat | options | {seat.name for seat in self.players}) - {"csrf_token"}

    @property
    def submission_id(self) -> str:
        """The submission id, which prevents saving twice. It depends on the content: a changed form is a new one."""
        content = json.dumps([self.submission.data or secrets.token_hex(), *(terms.body() for terms in self.matches)])
        return hashlib.sha256(content.encode()).hexdigest()[:32]

    @property
    def seated(self) -> list[int]:
        """The indexes of the seats with a name, plus free seats up to the game's minimum number of players."""
        taken = [index for index, seat in enumerate(self.players) if (seat.data or "").strip()]
        missing = self.game.players[0] - len(taken)
        free = [index for index in range(len(self.players)) if index not in taken]
        return sorted(taken + free[: max(missing, 0)])

    @property
    def seats_shown(self) -> int:
        """The number of seats on the page: at least two, the taken ones, and `rows`."""
        if self.fixed:
            return len(self.players)
        rows = whole_number(self.rows.data or "") or 0
        return min(max(2, rows, *(seat + 1 for seat in self.seated)), len(self.players))

    @property
    def chosen_preset(self) -> Preset:
        """The preset in the form, or else the first one."""
        return next((preset for preset in self.game.presets if preset.key == self.preset.data), self.game.presets[0])

    @property
    def target(self) -> int | None:
        """The points that end the match. None without such a limit, or if the options are not valid."""
        try:
            return self.game.target(self._options())
        except Invalid:
            return None

    @property
    def plan(self) -> SeatPlan:
        """The drawing of the table, by the game's first preset if the options are not valid."""
        try:
            options = self._options()
        except Invalid:
            options = read_options(self.game, {}, self.game.presets[0].key)
        seated = self.seated
        dealer = next((at for at, seat in enumerate(seated) if str(seat) == self.dealer.data), None)
        return seat_plan(self.game, options, [self._name(seat) for seat in seated], dealer)

    @property
    def switches(self) -> list[str]:
        """The names of the yes/no options with issues, which the page offers to flip."""
        kinds = specs(self.game.Options)
        return [name for name in kinds if self.options[name].errors and isinstance(kinds[name].kind, Boolean)]

    @property
    def halves(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The players in two halves, if the rules refuse one match of all but allow two matches."""
        names = [self._name(index) for index in self.seated]
        half = len(names) // 2
        fits = self.splits and len(names) % 2 == 0 and half >= self.game.players[0]
        if not fits or not self.refused:
            return None
        try:
            options = self._options()
        except Invalid:
            return None
        return (tuple(names[:half]), tuple(names[half:])) if not self.game.options_issues(options, half) else None

    @property
    def differing(self) -> set[str]:
        """The names of the options that differ from the preset and have an effect beside the others."""
        return differing_options(self.game, self.preset.data or "", self._raw_options)

    @property
    def refused(self) -> bool:
        return any(field.errors for field in self.options)

    @property
    def complaints(self) -> list[tuple[str, str, str]]:
        """All issues, for the top of the page: (id of the field, its label, sentence)."""
        seats = [(seat.id, _("Seat %(number)s", number=at), seat.errors) for at, seat in enumerate(self.players, 1)]
        others = [(field.id, field.label.text, field.errors) for field in (self.players, self.dealer, self.preset)]
        options = [(field.id, field.label.text, field.errors) for field in self.options]
        return [(at, label, text) for at, label, errors in others[:1] + seats + others[1:] + options for text in errors]

    @property
    def specs(self) -> Mapping[str, Spec]:
        return specs(self.game.Options)

    @property
    def preset_values(self) -> dict[str, dict[str, str]]:
        """The raw values by name of input, by key of the preset, for the script."""
        return {preset.key: named_inputs(raw_options(self.game, preset.key)) for preset in self.game.presets}

    def _read(self) -> tuple[Terms, ...]:
        body = self._body()
        if not (self.split.data and self.splits):
            dealer, _terms = read_all(self._dealer, lambda: read_terms(self.game, body))
            return (read_terms(self.game, {**body, "dealer": dealer}),)
        dealer, names = read_all(self._dealer, lambda: Names(*self.game.players).decode(body["players"], "players"))
        half = len(names) // 2
        parts = (names[:half], names[half:])
        return read_all(
            *(
                partial(read_terms, self.game, {**body, "players": part, "dealer": dealer if dealer in part else None})
                for part in parts
            )
        )

    def _body(self) -> dict[str, object]:
        names = [self.players[index].data or "" for index in self.seated]
        options = options_as_json(self.game, self._raw_options)
        body = {"players": names, "preset": self.preset.data, "options": options}
        if self.running and self.running.changes:
            # Changes of players whose names were removed are dropped: the missing name is the issue to show.
            body["changes"] = [change.body() for change in self.running.changes if change.player in names]
        return {**body, "rules_name": self.rules_name.data} if self.has_rules_name else body

    @property
    def has_rules_name(self) -> bool:
        """Whether `rules_name` is the name of the options as they are."""
        try:
            return bool(self.rules_name.data) and options_digest(self._options()) == self.rules_digest.data
        except Invalid:
            return False

    def _dealer(self) -> str | None:
        """The first dealer, None if none is chosen. Raises Invalid for an empty seat."""
        if not self.dealer.data:
            return None
        names = {str(index): self._name(index) for index in self.seated}
        if not names.get(self.dealer.data):
            raise Invalid(Issue("dealer.nobody", "dealer", T("Nobody sits there. Choose who deals, or say it later.")))
        return names[self.dealer.data]

    def _options(self) -> object:
        return read_options(self.game, options_as_json(self.game, self._raw_options), self.preset.data)

    def _name(self, seat: int) -> str:
        return (self.players[seat].data or "").strip()

    @property
    def _raw_options(self) -> dict[str, str]:
        return sent_values(self.game, self.sent)

    def _add_issue(self, issue: Issue) -> None:
        """Add an issue to the field of its path (`players.1`, `options.target`), or else to `problems`."""
        where, _dot, rest = issue.field.partition(".")
        field: Field | None = None
        if where == "players" and rest.isdigit():
            field = self.players[self.seated[int(rest)]]
        elif where == "options" and rest in specs(self.game.Options):
            field = self.options[rest]
        elif where in ("players", "dealer", "preset"):
            field = self[where]
        if field is None:
            self.problems = (*self.problems, say(issue.text))
        else:
            field.errors = [*field.errors, say(issue.text)]


def match_form_class(
    game: AnyGame, seats: int | None = None, *, splits: bool = True, running: Terms | None = None
) -> type[MatchForm]:
    """The form class of a game, with labels in the reader's language. Messages then use the words of the game.

    `seats` is the number of players if they are fixed, None for any number up to the game's maximum. `splits`: the form
    may start two matches at once. `running` are the terms of the match that the form changes.
    """
    use_words_of(game)
    count = seats or game.players[1]
    options = {name: option_field(spec.kind, say(spec.label)) for name, spec in specs(game.Options).items()}
    dealers = {str(index): _("Seat %(number)s", number=index + 1) for index in range(count)}
    presets = {preset.key: say(preset.name) for preset in game.presets}
    return type(
        "GameMatchForm",
        (MatchForm,),
        {
            "game": game,
            "splits": splits,
            "fixed": seats is not None,
            "running": running,
            "players": FieldList(StringField(), _("Players"), min_entries=count, max_entries=count),
            "dealer": RadioField(
                _("Who deals first?"), choices={"": _("Not yet known"), **dealers}, validate_choice=False
            ),
            "preset": RadioField(_("Rules"), choices=presets, validate_choice=False),
            "options": FormField(type("OptionsForm", (Form,), options)),
        },
    )
