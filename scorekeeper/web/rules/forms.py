"""The form of a new match: players by seat, first dealer, preset, house rules.

The engine checks all values, and each issue appears at its input. Text stays as typed.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Self

from flask import request
from flask_babel import gettext as _

from scorekeeper.engine.fields import Boolean, Names, Spec, specs
from scorekeeper.engine.game import AnyGame, Preset
from scorekeeper.engine.ledger import Terms, read_options, read_terms
from scorekeeper.engine.text import Invalid, Issue, T, read_all
from scorekeeper.web.http.access import phone
from scorekeeper.web.http.i18n import say, use_words_of
from scorekeeper.web.inputs.option_fields import (
    differing_options,
    named_inputs,
    options_as_json,
    raw_options,
    raw_values,
    sent_values,
    with_preset_applied,
)
from scorekeeper.web.inputs.save_form import new_submission
from scorekeeper.web.inputs.typed import whole_number
from scorekeeper.web.rules.saved_rules import RuleSet, options_digest, played_rules
from scorekeeper.web.rules.seat_plan import SeatPlan, seat_plan

# The inputs that nobody sees.
HIDDEN = ("game", "submission", "based_on", "shown", "rules_name", "rules_digest")


class MatchForm:
    """The form of a match of a game. `sent` are the texts by name of input, with the preset applied.

    The inputs are those in `HIDDEN`, and those with labels: `players-0` and so on, `dealer` (the
    index of a seat), `preset`, `options-target` and so on. `shown` is the preset whose values the options showed. When
    the user chooses another preset, the options that still have those values change to the new ones, with and without
    scripts. `rules_name` is the name of saved rules, valid while the options have the hash `rules_digest`. `split` asks
    for two matches at once, `again` for the form again, `rows` for that many seats.

    After `validate`, `matches` has the terms of the match, or of two matches played at the same time; `errors` are
    sentences by name of input, `problems` those of no input. Messages use the words of the game.
    """

    def __init__(
        self, game: AnyGame, sent: Mapping[str, str], running: Terms | None = None, seats: int | None = None
    ) -> None:
        """`running` are the terms of the match that the form changes, `seats` the number of players if it is fixed."""
        use_words_of(game)
        self.game, self.sent, self.running = game, sent, running
        self.fixed = seats is not None
        self.seats = [f"players-{index}" for index in range(seats or game.players[1])]
        self.matches: tuple[Terms, ...] = ()
        self.errors: dict[str, list[str]] = {}
        self.problems: list[str] = []

    @classmethod
    def blank(
        cls,
        game: AnyGame,
        values: Mapping[str, str],
        running: Terms | None = None,
        seats: int | None = None,
        preset: str | None = None,
    ) -> Self:
        """A new form with this preset (the first, if there is none of this key) and no players.

        `values` are texts by name of input.
        """
        preset = preset if preset in {known.key for known in game.presets} else game.presets[0].key
        raw = {"preset": preset, "shown": preset, "dealer": "", **named_inputs(raw_options(game, preset))}
        return cls(game, {"game": game.key, "submission": new_submission(), **raw, **values}, running, seats)

    @classmethod
    def of(cls, terms: Terms, running: Terms | None = None, seats: int | None = None, **values: str) -> Self:
        """A form with the terms of a match. `values` are texts by name of input."""
        options = raw_values(terms.options)
        players = {f"players-{index}": name for index, name in enumerate(terms.players)}
        dealer = str(terms.players.index(terms.dealer)) if terms.dealer in terms.players else ""
        raw = {"preset": terms.preset, "shown": terms.preset, "dealer": dealer, **players, **named_inputs(options)}
        if terms.rules_name:
            raw |= {"rules_name": terms.rules_name, "rules_digest": options_digest(terms.options)}
        emptied = {f"options-{name}": "" for name in options}
        return cls.blank(terms.game, {**emptied, **raw, **values}, running, seats)

    @classmethod
    def submitted(
        cls,
        game: AnyGame,
        inputs: Mapping[str, str] | None = None,
        running: Terms | None = None,
        seats: int | None = None,
    ) -> Self:
        """The form with these inputs, or those of the request body. Unchanged options follow the preset."""
        return cls(game, with_preset_applied(game, request.form if inputs is None else inputs), running, seats)

    @cached_property
    def labels(self) -> dict[str, str]:
        """The labels by name of input."""
        return {
            "players": _("Players"),
            **{name: _("Seat %(number)s", number=number) for number, name in enumerate(self.seats, 1)},
            "dealer": _("Who deals first?"),
            **(
                {"preset": _("Which game?"), "rules_name": _("Its name, if none of these")}
                if self.game.goes_by_rules
                else {"preset": _("Rules")}
            ),
            **{f"options-{name}": say(spec.label) for name, spec in self.specs.items()},
        }

    def text(self, name: str) -> str:
        """The text of an input, empty if it has none."""
        return self.sent.get(name, "")

    def validate(self) -> bool:
        """Whether the engine accepts the form. If not, add each issue to `errors` or to `problems`."""
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

    @cached_property
    def options(self) -> object:
        """The options, None if they are not valid."""
        try:
            return self._options()
        except Invalid:
            return None

    @property
    def input_names(self) -> set[str]:
        """The names of all inputs."""
        return {*HIDDEN, "confirmed", "split", "rows", "again", *self.labels} - {"players"}

    @property
    def submission_id(self) -> str:
        """The submission id, which prevents saving twice. It depends on the content: a changed form is a new one."""
        given = self.text("submission") or secrets.token_hex()
        content = json.dumps([given, *(terms.body() for terms in self.matches)])
        return hashlib.sha256(content.encode()).hexdigest()[:32]

    @property
    def seated(self) -> list[int]:
        """The indexes of the seats with a name, plus free seats up to the game's minimum number of players."""
        taken = [index for index, seat in enumerate(self.seats) if self.text(seat).strip()]
        missing = self.game.players[0] - len(taken)
        free = [index for index in range(len(self.seats)) if index not in taken]
        return sorted(taken + free[: max(missing, 0)])

    @property
    def seats_shown(self) -> int:
        """The number of seats on the page: at least two, the taken ones, and `rows`."""
        if self.fixed:
            return len(self.seats)
        rows = whole_number(self.text("rows")) or 0
        return min(max(2, rows, *(seat + 1 for seat in self.seated)), len(self.seats))

    @property
    def chosen_preset(self) -> Preset:
        """The preset in the form, or else the first one."""
        return next((preset for preset in self.game.presets if preset.key == self.text("preset")), self.game.presets[0])

    @property
    def target(self) -> int | None:
        """The points that end the match. None without such a limit, or if the options are not valid."""
        return None if self.options is None else self.game.target(self.options)

    @property
    def plan(self) -> SeatPlan:
        """The drawing of the table, by the game's first preset if the options are not valid."""
        options, seated = self.options, self.seated
        if options is None:
            options = read_options(self.game, {}, self.game.presets[0].key)
        dealer = next((at for at, seat in enumerate(seated) if str(seat) == self.text("dealer")), None)
        return seat_plan(self.game, options, [self._name(seat) for seat in seated], dealer)

    @property
    def switches(self) -> list[str]:
        """The names of the yes/no options with issues, which the page offers to flip."""
        kinds = self.specs.items()
        return [name for name, spec in kinds if f"options-{name}" in self.errors and isinstance(spec.kind, Boolean)]

    @property
    def offers(self) -> list[RuleSet]:
        """The rules of this game that have a name in the sessions of this phone."""
        return played_rules(phone(), self.game)

    @property
    def halves(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The players in two halves, if the rules refuse one match of all but allow two matches."""
        names = [self._name(index) for index in self.seated]
        half = len(names) // 2
        fits = not self.running and len(names) % 2 == 0 and half >= self.game.players[0]
        if not fits or not self.refused or self.options is None or self.game.options_issues(self.options, half):
            return None
        return tuple(names[:half]), tuple(names[half:])

    @property
    def differing(self) -> set[str]:
        """The names of the options that differ from the preset and have an effect beside the others."""
        return differing_options(self.game, self.text("preset"), self.raw_options)

    @property
    def refused(self) -> bool:
        return any(name.startswith("options-") for name in self.errors)

    @property
    def complaints(self) -> list[tuple[str, str, str]]:
        """All errors, for the top of the page: (name of the input, its label, sentence)."""
        return [(name, label, text) for name, label in self.labels.items() for text in self.errors.get(name, ())]

    @property
    def specs(self) -> Mapping[str, Spec]:
        return specs(self.game.Options)

    @property
    def preset_values(self) -> dict[str, dict[str, str]]:
        """The raw values by name of input, by key of the preset, for the script."""
        return {preset.key: named_inputs(raw_options(self.game, preset.key)) for preset in self.game.presets}

    def _read(self) -> tuple[Terms, ...]:
        body = self._body()
        if self.running or not self.text("split"):
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
        names = [self.text(self.seats[index]) for index in self.seated]
        options = options_as_json(self.game, self.raw_options)
        body: dict[str, object] = {"players": names, "preset": self.sent.get("preset"), "options": options}
        if self.running and self.running.changes:
            # Changes of players whose names were removed are dropped: the missing name is the issue to show.
            body["changes"] = [change.body() for change in self.running.changes if change.player in names]
        return {**body, "rules_name": self.text("rules_name")} if self.has_rules_name else body

    @property
    def has_rules_name(self) -> bool:
        """Whether `rules_name` is the name of the options as they are, or of the game that the table makes of them."""
        if self.game.goes_by_rules:
            return bool(self.text("rules_name").strip())
        named = self.text("rules_name") and self.options is not None
        return bool(named) and options_digest(self.options) == self.text("rules_digest")

    def _dealer(self) -> str | None:
        """The first dealer, None if none is chosen. Raises Invalid for an empty seat."""
        dealer = self.text("dealer")
        if not dealer:
            return None
        names = {str(index): self._name(index) for index in self.seated}
        if not names.get(dealer):
            raise Invalid(Issue("dealer.nobody", "dealer", T("Nobody sits there. Choose who deals, or say it later.")))
        return names[dealer]

    def _options(self) -> object:
        return read_options(self.game, options_as_json(self.game, self.raw_options), self.sent.get("preset"))

    def _name(self, seat: int) -> str:
        return self.text(self.seats[seat]).strip()

    @property
    def raw_options(self) -> dict[str, str]:
        """The raw value of each option, by name."""
        return sent_values(self.game, self.sent)

    def _add_issue(self, issue: Issue) -> None:
        """Add an issue to the errors of its path (`players.1`, `options.target`), or else to `problems`."""
        where, _dot, rest = issue.field.partition(".")
        name = f"{where}-{self.seated[int(rest)] if where == 'players' else rest}" if rest else where
        if name in self.labels:
            self.errors.setdefault(name, []).append(say(issue.text))
        else:
            self.problems.append(say(issue.text))
