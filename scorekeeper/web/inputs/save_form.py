"""The hidden fields and the note of every form that saves a hand."""

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

    `submission` is the id that prevents saving twice. `slot` is the slot of the hand, `based_on` the id of the entry
    that the form was made from, `entry` that of an older entry to restore, `setup` that of the terms that fix the
    seats of the form. `note` is the reason for the change.
    """

    submission = submission_field()
    slot = IntegerField(widget=HiddenInput(), validators=[Optional()])
    based_on = IntegerField(widget=HiddenInput(), validators=[Optional()])
    entry = IntegerField(widget=HiddenInput(), validators=[Optional()])
    setup = IntegerField(widget=HiddenInput(), validators=[Optional()])
    note = StringField(validators=[Length(max=NOTE_LENGTH)])

    @property
    def revision(self) -> Revision:
        """The submission, the entry the form was made from, and the note."""
        return Revision(self.submission.data or "", self.based_on.data, self.note.data or "")

    @classmethod
    def submitted(cls) -> Self:
        """The sent form. Aborts with 400 if a hidden field is not valid; a note that is too long stays in `errors`."""
        form = cls()
        if not form.validate_on_submit() and set(form.errors) != {"note"}:
            abort(400)
        return form

    @classmethod
    def blank(cls, **values: object) -> Self:
        """A new form with a random submission id and these values of other fields."""
        return cls(formdata=None, data={"submission": new_submission(), **values})
