"""The forms that rename a player and merge two names of one person."""

from typing import Self

from flask import abort
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, StringField

from scorekeeper.engine.fields import Name
from scorekeeper.engine.text import Invalid
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.submission import new_submission, submission_field


class PlayerNameForm(FlaskForm):
    """`name` is the new name as typed, `was` the name that the page showed, `submission` makes sure it is saved once.

    After `submitted`, `new_name` is the new name with tidy white space, empty if `name` has errors.
    """

    submission = submission_field()
    was = HiddenField()
    name = StringField()

    new_name = ""

    @classmethod
    def of(cls, player: str, typed: str | None = None) -> Self:
        """The form for a player, filled with the typed name or with the current one."""
        data = {"submission": new_submission(), "was": player, "name": player if typed is None else typed}
        return cls._with_label(cls(formdata=None, data=data))

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if the submission id is not valid."""
        form = cls._with_label(cls())
        if not form.validate_on_submit():
            abort(400)
        try:
            form.new_name = Name().decode(form.name.data or "", "name")
        except Invalid as invalid:
            form.name.errors = [say(issue.text) for issue in invalid.issues]
        return form

    @classmethod
    def _with_label(cls, form: Self) -> Self:
        form.name.label.text = _("Name")
        return form


class MergeForm(FlaskForm):
    """`was` is the name of the player as the page showed it, `other` the other name of the same person,
    `keep` the one that stays."""

    submission = submission_field()
    was = HiddenField()
    other = HiddenField()
    keep = HiddenField()

    @classmethod
    def of(cls, player: str, other: str) -> Self:
        """The form for these two names. The buttons of the page send `keep`."""
        return cls(formdata=None, data={"submission": new_submission(), "was": player, "other": other})

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if a field is not valid."""
        form = cls()
        if not form.validate_on_submit() or form.keep.data not in (form.was.data, form.other.data):
            abort(400)
        return form

    @property
    def old_name(self) -> str:
        """The name that is replaced by `keep`."""
        return (self.other if self.keep.data == self.was.data else self.was).data or ""
