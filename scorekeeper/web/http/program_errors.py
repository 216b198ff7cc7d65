"""Errors of the JSON interface for programs: `code`, `field` and `message`."""

from flask import Request


def wants_json(request: Request) -> bool:
    """Whether this request gets JSON, by its path. All others get pages."""
    return request.path.startswith("/api/")


def error(code: str, field: str, message: str) -> dict[str, object]:
    """The body of a response that refuses a request as a whole."""
    return {"id": None, "ok": False, "error": {"code": code, "field": field, "message": message}}
