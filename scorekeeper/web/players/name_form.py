"""The forms that rename a player and merge two names of one person."""

from typing import Self

from flask import abort
from wtforms import HiddenField, StringField

from scorekeeper.engine.fields import Name
from scorekeeper.engine.text import Invalid
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.save_form import OnceForm


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
