"""Scorekeeper: keeps the score of rummy games at the card table, explains every point and settles the argument."""

from collections.abc import Mapping

from flask import Flask

from scorekeeper.places import asset_folder, default_instance


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Make the web application. `config` overrides the defaults; INSTANCE is the folder that keeps the data."""
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
