"""The form that sets up a match: players by seat, who deals first, preset, house rules.

Its fields are made from the game's own description of its options, and the engine is the only one who checks: every
issue it raises is shown at the field its path names. What was typed stays as it was typed.
"""

import hashlib
import json
import secrets
import unicodedata
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Self

from flask import request
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, FieldList, Form, FormField, HiddenField, RadioField, StringField

from scorekeeper.fields import Choice, Kind, Maybe, Names, Spec, Switch, Whole, specs
from scorekeeper.ledger import Terms, read_options, read_terms
from scorekeeper.scoring import Game
from scorekeeper.text import Invalid, Issue, T, gather
from scorekeeper.web.i18n import say, speak_of

__all__ = ["TermsForm", "raw_options", "terms_form"]

_ON = "y"


class TermsForm(FlaskForm):
    """What every game's form has; `terms_form` adds the fields of a game.

    `shown` is the preset whose values the option fields showed: only fields that differ from it are changes, so that
    choosing another preset without touching the options takes the whole preset, with and without scripts.
    `split` asks for two matches at once, `again` for the form once more.
    `sent` is what came in, flips made and presets taken.
    After `validate`, `matches` holds what was asked for: one match, or two that are played at once.
    """

    # Made by `terms_form`.
    game: ClassVar[Game]
    splits: ClassVar[bool]
    fixed: ClassVar[bool]
    players: "FieldList[StringField]"
    dealer: RadioField
    preset: RadioField
    options: "FormField[Form]"

    game_key = HiddenField(name="game")
    submission = HiddenField()
    based_on = HiddenField()
    confirmed = HiddenField()
    shown = HiddenField()
    split = BooleanField()
    again = BooleanField()

    matches: tuple[Terms, ...] = ()
    problems: tuple[str, ...] = ()
    sent: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def blank(cls, **values: str) -> Self:
        """The form with the first preset and nobody seated; `values` are raw values of its fields."""
        preset = cls.game.presets[0].key
        raw = {"preset": preset, "shown": preset, "dealer": "", **_named(raw_options(cls.game, preset))}
        return cls(MultiDict({"game": cls.game.key, "submission": secrets.token_urlsafe(16), **raw, **values}))

    @classmethod
    def of(cls, terms: Terms, **values: str) -> Self:
        """The form showing the terms of a match."""
        options = _raw_values(terms.options)
        seats = {f"players-{index}": name for index, name in enumerate(terms.players)}
        dealer = str(terms.players.index(terms.dealer)) if terms.dealer in terms.players else ""
        raw = {"preset": terms.preset, "shown": terms.preset, "dealer": dealer, **seats, **_named(options)}
        return cls.blank(**{**{f"options-{name}": "" for name in options}, **raw, **values})

    @classmethod
    def submitted(cls, given: Mapping[str, str] | None = None) -> Self:
        """The form as it was sent, in the body if nothing is `given`; untouched options follow the preset."""
        sent = _settled(cls.game, request.form if given is None else given)
        form = cls(sent)
        form.sent = sent
        return form

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Whether the engine takes it; otherwise every issue stands at its field, or in `problems`."""
        if not super().validate(extra_validators):
            return False
        try:
            self.matches = self._read()
        except Invalid as invalid:
            seats = any(issue.field.startswith("players") for issue in invalid.issues)
            for issue in invalid.issues:
                # Who cannot be read at the seat cannot be read as the dealer: saying it once is enough.
                if not (seats and issue.field == "dealer"):
                    self._place(issue)
        return bool(self.matches)

    def chosen(self, players: int | None) -> Any:
        """The options alone, for so many players (None: nobody knows how many); None where they do not hold, and every
        issue stands at its field."""
        try:
            options = self._options()
            if issues := [] if players is None else self.game.options_issues(options, players):
                raise Invalid(*(issue.under("options") for issue in issues))
        except Invalid as invalid:
            for issue in invalid.issues:
                self._place(issue)
            return None
        return options

    @property
    def own(self) -> set[str]:
        """The names of its inputs, without the token."""
        flat = {field.name for field in self if not isinstance(field, FieldList | FormField)}
        options = {field.name for field in self.options}
        return (flat | options | {seat.name for seat in self.players}) - {"csrf_token"}

    @property
    def once(self) -> str:
        """The id under which this form is saved once, however often it is sent as it is.

        Who goes back, changes something and sends it again means something else by it.
        """
        asked = json.dumps([self.submission.data or secrets.token_hex(), *(terms.body() for terms in self.matches)])
        return hashlib.sha256(asked.encode()).hexdigest()[:32]

    @property
    def seated(self) -> list[int]:
        """The seats that somebody sits in, and as many more as the game needs at least."""
        taken = [index for index, seat in enumerate(self.players) if (seat.data or "").strip()]
        missing = self.game.players[0] - len(taken)
        free = [index for index in range(len(self.players)) if index not in taken]
        return sorted(taken + free[: max(missing, 0)])

    @property
    def switches(self) -> list[str]:
        """The on-and-off options that the engine refused: turning one over may be all that is needed."""
        kinds = specs(self.game.Options)
        return [name for name in kinds if self.options[name].errors and isinstance(kinds[name].kind, Switch)]

    @property
    def halves(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The players as two matches at once, where these rules refuse all of them together but not that."""
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
        """The options that are not as the preset has them."""
        usual = raw_options(self.game, self.preset.data or "")
        return {name for name, raw in self._raw_options().items() if _tidy(raw) != usual[name]}

    @property
    def address(self) -> dict[str, str]:
        """The preset and the options for an address: `submitted` reads them again."""
        preset = self.preset.data or ""
        changed = {"shown": preset, **_named(self._raw_options())} if self.differing else {}
        return {"preset": preset, **changed}

    @property
    def refused(self) -> bool:
        """Whether something is wrong among the options."""
        return any(field.errors for field in self.options)

    @property
    def complaints(self) -> list[tuple[str, str, str]]:
        """Every issue for the head of the page: the field's id, what it is called, the sentence."""
        seats = [(seat.id, _("Seat %(number)s", number=at), seat.errors) for at, seat in enumerate(self.players, 1)]
        others = [(field.id, field.label.text, field.errors) for field in (self.players, self.dealer, self.preset)]
        options = [(field.id, field.label.text, field.errors) for field in self.options]
        return [(at, label, text) for at, label, errors in others[:1] + seats + others[1:] + options for text in errors]

    @property
    def specs(self) -> dict[str, Spec]:
        """The descriptions of the options."""
        return specs(self.game.Options)

    @property
    def preset_values(self) -> dict[str, dict[str, str]]:
        """What the option fields hold under each preset, for the script that fills them in."""
        return {preset.key: _named(raw_options(self.game, preset.key)) for preset in self.game.presets}

    def _read(self) -> tuple[Terms, ...]:
        body = self._body()
        if not (self.split.data and self.splits):
            dealer, _terms = gather(self._dealer, lambda: read_terms(self.game, body))
            return (read_terms(self.game, {**body, "dealer": dealer}),)
        dealer, names = gather(self._dealer, lambda: Names(*self.game.players).decode(body["players"], "players"))
        half = len(names) // 2
        parts = (names[:half], names[half:])
        return gather(
            *(
                partial(read_terms, self.game, {**body, "players": part, "dealer": dealer if dealer in part else None})
                for part in parts
            )
        )

    def _body(self) -> dict[str, Any]:
        names = [self.players[index].data or "" for index in self.seated]
        return {"players": names, "preset": self.preset.data, "options": self._json_options()}

    def _dealer(self) -> str | None:
        """Who sits in the seat that was chosen."""
        if not self.dealer.data:
            return None
        names = {str(index): self._name(index) for index in self.seated}
        if not names.get(self.dealer.data):
            raise Invalid(Issue("dealer.nobody", "dealer", T("Nobody sits there. Choose who deals, or say it later.")))
        return names[self.dealer.data]

    def _options(self) -> Any:
        return read_options(self.game, self._json_options(), self.preset.data)

    def _name(self, seat: int) -> str:
        return (self.players[seat].data or "").strip()

    def _json_options(self) -> dict[str, object]:
        raw = self._raw_options()
        return {name: _json(one.kind, raw[name]) for name, one in specs(self.game.Options).items()}

    def _raw_options(self) -> dict[str, str]:
        return {
            name: (_ON if field.data else "") if isinstance(field, BooleanField) else field.data or ""
            for name, field in ((name, self.options[name]) for name in specs(self.game.Options))
        }

    def _place(self, issue: Issue) -> None:
        """Put an issue where its path leads: `players.1`, `options.target`; what leads nowhere is a problem of all."""
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


def terms_form(game: Game, seats: int | None = None, *, splits: bool = True) -> type[TermsForm]:
    """The form of a game, in the reader's language, with so many seats (as many as can play). `splits`: whether it
    may start two matches at once. The page around it speaks of this game."""
    speak_of(game)
    count = seats or game.players[1]
    options = {name: _field(one.kind, say(one.label)) for name, one in specs(game.Options).items()}
    dealers = {str(index): _("Seat %(number)s", number=index + 1) for index in range(count)}
    presets = {preset.key: say(preset.name) for preset in game.presets}
    return type(
        "GameTermsForm",
        (TermsForm,),
        {
            "game": game,
            "splits": splits,
            "fixed": seats is not None,
            "players": FieldList(StringField(), _("Players"), min_entries=count, max_entries=count),
            "dealer": RadioField(
                _("Who deals first?"), choices={"": _("Not yet known"), **dealers}, validate_choice=False
            ),
            "preset": RadioField(_("Rules"), choices=presets, validate_choice=False),
            "options": FormField(type("OptionsForm", (Form,), options)),
        },
    )


def raw_options(game: Game, preset: str) -> dict[str, str]:
    """The options of a preset as the fields of the form hold them; of the first preset, if there is no such."""
    known = preset if any(preset == one.key for one in game.presets) else game.presets[0].key
    return _raw_values(read_options(game, {}, known))


def _raw_values(options: Any) -> dict[str, str]:
    return {name: _raw(one.kind, getattr(options, name)) for name, one in specs(type(options)).items()}


def _settled(game: Game, sent: Mapping[str, str]) -> MultiDict[str, str]:
    """The fields as sent; options that show the value of another preset than the one chosen take the chosen one's."""
    data = MultiDict(sent)
    before = raw_options(game, data.get("shown", ""))
    after = raw_options(game, data.get("preset", ""))
    flip = data.pop("flip", None)
    for name in before:
        key = f"options-{name}"
        if "shown" not in data or _tidy(data.get(key, "")) == before[name]:
            data[key] = after[name]
        if name == flip:
            data[key] = "" if data.get(key) else _ON
        if not data.get(key) and isinstance(specs(game.Options)[name].kind, Switch):
            data.pop(key, None)
    data["shown"] = data.get("preset", "")
    return data


def _named(options: Mapping[str, str]) -> dict[str, str]:
    # A checkbox that is off is not sent at all.
    return {f"options-{name}": raw for name, raw in options.items() if raw}


def _field(kind: Kind, label: str) -> Field:
    match kind:
        case Switch():
            return BooleanField(label)
        case Choice():
            return RadioField(
                label, choices={key: say(text) for key, text in kind.labels.items()}, validate_choice=False
            )
        case Whole() | Maybe(kind=Whole()):
            return StringField(label)
        case _:
            raise TypeError(f"No form field shows options of the kind {kind}.")


def _raw(kind: Kind, value: object) -> str:
    if isinstance(kind, Switch):
        return _ON if value else ""
    return "" if value is None else str(value)


def _tidy(raw: str) -> str:
    """What was typed with full-width digits and stray spaces made plain."""
    return unicodedata.normalize("NFKC", raw).strip()


def _json(kind: Kind, raw: str) -> object:
    """What was typed as the engine reads it; what is no number stays text, and the engine says what it wants."""
    match kind:
        case Switch():
            return bool(raw)
        case Maybe():
            return _json(kind.kind, raw) if _tidy(raw) else None
        case Whole():
            typed = _tidy(raw).replace("\N{MINUS SIGN}", "-")
            return int(typed) if typed.removeprefix("-").isdecimal() and len(typed) <= 9 else raw
        case _:
            return raw
