"""Scorekeeper keeps the score of rummy games, explains every point and settles the argument."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Make the web application. `config` overrides defaults; INSTANCE is the folder that keeps the data."""
    # Only here: whoever uses the engine alone does not load the web.
    from flask import Flask

    from scorekeeper.places import asset_folder, default_instance

    app = Flask(
        __name__,
        template_folder=str(asset_folder("templates")),
        static_folder=str(asset_folder("static")),
    )
    app.config["INSTANCE"] = str(default_instance())
    app.config.update(config or {})

    @app.get("/")
    def home() -> str:
        return "Scorekeeper"

    return app
