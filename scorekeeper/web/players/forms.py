"""The forms that rename a player, merge two names of one person, and let a player join a running match."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Self

from flask import abort
from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, StringField

from scorekeeper.engine.fields import Name
from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import Invalid, Issue
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.save_form import OnceForm, hidden_number
from scorekeeper.web.inputs.typed import typed_number


class PlayerNameForm(OnceForm):
    """`name` is the new name as typed, `was` the name that the page showed.

    After `submitted`, `new_name` is the new name with tidy white space, empty if `name` has errors.
    """

    was = HiddenField()
    name = StringField()

    new_name = ""

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if the submission id is not valid."""
        form = super().submitted()
        try:
            form.new_name = Name().decode(form.name.data or "", "name")
        except Invalid as invalid:
            form.name.errors = [say(issue.text) for issue in invalid.issues]
        return form


class MergeForm(OnceForm):
    """`was` is the name of the player as the page showed it, `other` the other name of the same person,
    `keep` the one that stays: the buttons of the page send it."""

    was = HiddenField()
    other = HiddenField()
    keep = HiddenField()

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if a field is not valid."""
        form = super().submitted()
        if form.keep.data not in (form.was.data, form.other.data):
            abort(400)
        return form

    @property
    def old_name(self) -> str:
        """The name that is replaced by `keep`."""
        return (self.other if self.keep.data == self.was.data else self.was).data or ""


class JoinForm(OnceForm):
    """`name` is who joins, `seat` the place among `Terms.players` (from 0), `total` the points to begin with.

    `again` is the button of a player who comes back, and replaces `name`. `entry` is the newest entry of the match when
    the page was made. `confirmed`: the cost was shown. `problems` are errors that belong to no field, `places` the
    label of each seat.
    """

    entry = hidden_number()
    name = StringField()
    again = HiddenField()
    seat = RadioField(validate_choice=False)
    total = StringField()
    confirmed = BooleanField()

    problems: tuple[str, ...] = ()
    places: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def of(cls, match: LoadedMatch, name: str) -> Self:
        """A new form for a match; the newcomer sits after the last player."""
        form = cls.blank(entry=match.last, name=name).at_table(match.ledger)
        form.seat.data = list(form.places)[-1]
        return form

    def at_table(self, ledger: Ledger) -> Self:
        """The form with the places at the table of a match."""
        here, players = ledger.at_table, ledger.terms.players
        following = (*here[1:], *here[:1])
        self.places = {
            str(players.index(left) + 1): _("Between %(first)s and %(second)s", first=left, second=right)
            for left, right in zip(here, following, strict=True)
        }
        self.seat.choices = list(self.places.items())
        self.name.data = self.again.data or self.name.data
        return self

    @property
    def place(self) -> int | None:
        """The chosen place, −1 if the text is not a number, None if none was chosen."""
        text = self.seat.data or ""
        return None if not text else int(text) if text.isdecimal() and len(text) < 4 else -1

    @property
    def points(self) -> int | str | None:
        """The typed total: None if the field is empty, the text itself if it is not a whole number."""
        text = typed_number(self.total.data or "").strip()
        if not text:
            return None
        digits = text.removeprefix("-")
        return int(text) if digits.isdecimal() and len(digits) <= 9 else text

    def add(self, issues: Sequence[Issue]) -> None:
        """Show issues at their fields, or at the head of the page."""
        fields = {"player": self.name, "seat": self.seat, "total": self.total}
        for issue in issues:
            if issue.field in fields:
                fields[issue.field].errors = [*fields[issue.field].errors, say(issue.text)]
            else:
                self.problems = (*self.problems, say(issue.text))
