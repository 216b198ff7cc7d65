"""The forms that change the name of a player, and that put two names of one person together."""

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
    """`name` is the new name, `was` the name that the page showed, `submission` the id under which it is saved once.

    After `submitted`, `wanted` is the new name with tidy white space; empty if `name` has errors.
    """

    submission = submission_field()
    was = HiddenField()
    name = StringField()

    wanted = ""

    @classmethod
    def of(cls, player: str, typed: str | None = None) -> Self:
        """The form for a player, with what was typed before, if anything was."""
        data = {"submission": new_submission(), "was": player, "name": player if typed is None else typed}
        return cls._labelled(cls(formdata=None, data=data))

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if the submission id is not valid."""
        form = cls._labelled(cls())
        if not form.validate_on_submit():
            abort(400)
        try:
            form.wanted = Name().decode(form.name.data or "", "name")
        except Invalid as invalid:
            form.name.errors = [say(issue.text) for issue in invalid.issues]
        return form

    @classmethod
    def _labelled(cls, form: Self) -> Self:
        form.name.label.text = _("Name")
        return form


class MergeForm(FlaskForm):
    """`was` is the name of the player as the page showed it, `other` the other name of the same person; `keep` is the
    one of both that stays."""

    submission = submission_field()
    was = HiddenField()
    other = HiddenField()
    keep = HiddenField()

    @classmethod
    def of(cls, player: str, other: str) -> Self:
        """The form for these two names; the buttons of the page say which one stays."""
        return cls(formdata=None, data={"submission": new_submission(), "was": player, "other": other})

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if a field is not valid."""
        form = cls()
        if not form.validate_on_submit() or form.keep.data not in (form.was.data, form.other.data):
            abort(400)
        return form

    @property
    def gives_way(self) -> str:
        """The name that goes."""
        return (self.other if self.keep.data == self.was.data else self.was).data or ""
