"""Errors for programs, in the form of the JSON interface: `code`, `field` and `message`."""

from flask import Request


def wants_json(request: Request) -> bool:
    """Whether a program sent this request, by its path. People get pages."""
    return request.path.startswith("/api/")


def error(code: str, field: str, message: str) -> dict[str, object]:
    """The body of a response that refuses a request as a whole."""
    return {"id": None, "ok": False, "error": {"code": code, "field": field, "message": message}}
