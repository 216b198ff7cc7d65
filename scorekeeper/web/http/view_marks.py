"""Marks on views: decorators write them, and what runs before and after every request reads them."""

from collections.abc import Callable
from typing import TypeVar

from flask import current_app, request

View = TypeVar("View", bound=Callable[..., object])
Value = TypeVar("Value")


def mark(name: str, value: object = True) -> Callable[[View], View]:
    """A decorator that gives a view the mark `name`."""

    def decorate(view: View) -> View:
        setattr(view, f"scorekeeper_{name}", value)
        return view

    return decorate


def mark_of(view: object, name: str, default: Value) -> Value:
    """The value of a mark of a view, `default` if it has none of this name."""
    value: Value = getattr(view, f"scorekeeper_{name}", default)
    return value


def mark_of_request(name: str, default: Value) -> Value:
    """The value of a mark of the view that answers this request."""
    return mark_of(current_app.view_functions.get(request.endpoint or ""), name, default)
