"""Errors of the JSON interface for programs: `code`, `field` and `message`."""

from flask import Request


def wants_json(request: Request) -> bool:
    """Whether this request gets JSON in place of a page: by its path, or because it asks for nothing else."""
    return request.path.startswith("/api/") or request.headers.get("Accept") == "application/json"


def error(code: str, field: str, message: str) -> dict[str, object]:
    """The body of a response that refuses a request as a whole."""
    return {"id": None, "ok": False, "error": {"code": code, "field": field, "message": message}}
