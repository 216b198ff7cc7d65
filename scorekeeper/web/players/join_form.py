"""The form by which a player joins a running match."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Self

from flask import abort
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, RadioField, StringField
from wtforms.validators import Optional
from wtforms.widgets import HiddenInput

from scorekeeper.engine.ledger import Ledger
from scorekeeper.engine.text import Issue
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.submission import new_submission, submission_field
from scorekeeper.web.inputs.typed import typed_number


class JoinForm(FlaskForm):
    """`name` is who joins, `seat` the place among `Terms.players` (from 0), `total` the points to begin with.

    `again` is the button of a player who comes back, and replaces `name`. `submission` makes sure the form is saved
    once. `entry` is the newest entry of the match when the page was made. `confirmed`: the cost was shown. `problems`
    are errors that belong to no field, `places` the label of each seat.
    """

    submission = submission_field()
    entry = IntegerField(widget=HiddenInput(), validators=[Optional()])
    name = StringField()
    again = HiddenField()
    seat = RadioField(validate_choice=False)
    total = StringField()
    confirmed = BooleanField()

    problems: tuple[str, ...] = ()
    places: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def blank(cls, ledger: Ledger, entry: int, **values: str) -> Self:
        """A new form for a match; the newcomer sits after the last player. `values` fill fields by name."""
        form = cls(formdata=None, data={"submission": new_submission(), "entry": entry, **values})
        form._label(ledger)
        form.seat.data = form.seat.data or list(form.places)[-1]
        return form

    @classmethod
    def submitted(cls, ledger: Ledger) -> Self:
        """The form as sent. Aborts with 400 if a hidden field is not valid."""
        form = cls()
        form._label(ledger)
        if not form.validate_on_submit():
            abort(400)
        form.name.data = form.again.data or form.name.data
        return form

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

    def _label(self, ledger: Ledger) -> None:
        here, players = ledger.at_table, ledger.terms.players
        following = (*here[1:], *here[:1])
        self.name.label.text = _("Who joins?")
        self.total.label.text = _("Begins with")
        self.seat.label.text = _("Place at the table")
        self.places = {
            str(players.index(left) + 1): _("Between %(first)s and %(second)s", first=left, second=right)
            for left, right in zip(here, following, strict=True)
        }
        self.seat.choices = list(self.places.items())
