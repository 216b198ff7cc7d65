"""The submission id of a form, with which it is saved only once, however often it is sent."""

import secrets

from wtforms import HiddenField
from wtforms.validators import InputRequired, Regexp


def submission_field() -> HiddenField:
    """The hidden field with the id: 8 to 64 letters, digits, `-` or `_`."""
    return HiddenField(validators=[InputRequired(), Regexp(r"[\w-]{8,64}\Z")])


def new_submission() -> str:
    """A random id for a new form."""
    return secrets.token_urlsafe(16)
