"""The id under which a form is saved once, however often it is sent."""

import secrets

from wtforms import HiddenField
from wtforms.validators import InputRequired, Regexp


def submission_field() -> HiddenField:
    """The hidden field of a form that holds the id: 8 to 64 letters, digits, `-` and `_`; anything else is an error."""
    return HiddenField(validators=[InputRequired(), Regexp(r"[\w-]{8,64}\Z")])


def new_submission() -> str:
    """An id for a form that is made now. It is random: no other form has it."""
    return secrets.token_urlsafe(16)
