"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Make the web application. `config` overrides defaults; INSTANCE is the folder that keeps the data."""
    # Only here: whoever uses the engine alone does not load the web.
    from scorekeeper.web import make_app

    return make_app(config or {})
