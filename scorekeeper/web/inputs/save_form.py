"""Forms that are saved once, however often they are sent, and the hidden fields and the note beside a hand."""

import secrets
from typing import Self

from flask import abort
from flask_wtf import FlaskForm
from wtforms import HiddenField, IntegerField, StringField
from wtforms.validators import InputRequired, Length, Optional, Regexp
from wtforms.widgets import HiddenInput

from scorekeeper.table.save_hand import Revision
from scorekeeper.web.http.i18n import lazy_gettext

NOTE_LENGTH = 200


def new_submission() -> str:
    """A random id for a new form."""
    return secrets.token_urlsafe(16)


def hidden_number() -> IntegerField:
    """A hidden field for a whole number, or nothing."""
    return IntegerField(widget=HiddenInput(), validators=[Optional()])


def at_most(characters: int) -> Length:
    """The validator of a name with at most this many characters."""
    message = lazy_gettext("A name has at most %(most)s characters. Shorten this one.", most=characters)
    validator = Length(max=characters, message=message)
    validator.field_flags = {}  # with the attribute `maxlength`, browsers cut pasted text without a word
    return validator


class OnceForm(FlaskForm):
    """A form with an id, `submission`: 8 to 64 letters, digits, `-` or `_`. What has this id is saved only once."""

    submission = HiddenField(validators=[InputRequired(), Regexp(r"[\w-]{8,64}\Z")])

    @classmethod
    def blank(cls, **values: object) -> Self:
        """A new form with a random id and these values of other fields."""
        return cls(formdata=None, data={"submission": new_submission(), **values})

    @classmethod
    def submitted(cls) -> Self:
        """The sent form. Aborts with 400 if a field that the page fills in is not valid."""
        form = cls()
        if not form.validate_on_submit() and set(form.errors) != {"note"}:
            abort(400)
        return form

    @property
    def submission_id(self) -> str:
        """The id of the sent form."""
        return self.submission.data or ""


class SaveForm(OnceForm):
    """The fields sent with a hand.

    `slot` is the slot of the hand, `based_on` the id of the entry that the form was made from, `entry` that of an older
    entry to restore, `setup` that of the terms that fix the seats of the form. `note` is the reason for the change; one
    that is too long stays in `errors`.
    """

    slot = hidden_number()
    based_on = hidden_number()
    entry = hidden_number()
    setup = hidden_number()
    note = StringField(validators=[Length(max=NOTE_LENGTH)])

    @property
    def revision(self) -> Revision:
        """The submission, the entry the form was made from, and the note."""
        return Revision(self.submission_id, self.based_on.data, self.note.data or "")
