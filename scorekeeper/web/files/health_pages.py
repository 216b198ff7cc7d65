"""Whether the server can do its work, for whatever watches it."""

from pathlib import Path

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from scorekeeper.store.health import health_problems
from scorekeeper.web.http.db import pool
from scorekeeper.web.http.limits import counts_as

pages = Blueprint("health", __name__)


@pages.get("/healthz")
@counts_as("polls")
def show() -> ResponseReturnValue:
    """`{"ok": true}`, or status 503 and `problems`, each with `code` and `message`. Needs no cookie, sets none."""
    problems = health_problems(pool(), current_app.config["DATABASE"], Path(current_app.config["INSTANCE"]))
    if not problems:
        return {"ok": True}
    listed = [{"code": code, "message": message} for code, message in problems.items()]
    return {"ok": False, "problems": listed}, 503
