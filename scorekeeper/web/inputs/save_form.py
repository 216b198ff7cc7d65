"""The hidden fields and the note that every form that saves a hand sends with it."""

from typing import Self

from flask import abort
from flask_wtf import FlaskForm
from wtforms import IntegerField, StringField
from wtforms.validators import Length, Optional
from wtforms.widgets import HiddenInput

from scorekeeper.table.save_hand import Revision
from scorekeeper.web.inputs.submission import new_submission, submission_field

NOTE_LENGTH = 200


class SaveForm(FlaskForm):
    """The fields sent with a hand.

    `submission`: the id under which it is saved once. `slot`: the slot of the hand. `based_on`: the id of the entry
    that the form was made from. `entry`: the id of the older entry to restore. `setup`: the id of the terms that
    the seats of the form go by. `note`: the reason for the change.
    """

    submission = submission_field()
    slot = IntegerField(widget=HiddenInput(), validators=[Optional()])
    based_on = IntegerField(widget=HiddenInput(), validators=[Optional()])
    entry = IntegerField(widget=HiddenInput(), validators=[Optional()])
    setup = IntegerField(widget=HiddenInput(), validators=[Optional()])
    note = StringField(validators=[Length(max=NOTE_LENGTH)])

    @property
    def revision(self) -> Revision:
        """What was sent beside the hand."""
        return Revision(self.submission.data or "", self.based_on.data, self.note.data or "")

    @classmethod
    def submitted(cls) -> Self:
        """The form as sent. Aborts with 400 if a hidden field is not valid; an invalid note stays in `errors`."""
        form = cls()
        if not form.validate_on_submit() and set(form.errors) != {"note"}:
            abort(400)
        return form

    @classmethod
    def blank(cls, **values: object) -> Self:
        """A new form with a random submission id. `values` are the values of other fields by name."""
        return cls(formdata=None, data={"submission": new_submission(), **values})
