"""The pages. `make_app` puts the application together; every resource is a blueprint in a module of its own."""

import importlib
import pkgutil
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from scorekeeper.places import asset_folder, default_instance
from scorekeeper.store import prepare
from scorekeeper.web.safety import fingerprint

__all__ = ["make_app"]


def make_app(config: Mapping[str, object]) -> Flask:
    """The application, its instance folder prepared: database migrated, secret made once and kept."""
    files = asset_folder("static")
    app = Flask(
        "scorekeeper",
        template_folder=str(asset_folder("templates")),
        static_folder=str(files),
        static_url_path=f"/static/{fingerprint(files)}",
    )
    app.config.update(
        INSTANCE=str(default_instance()),
        # Whether the server answers this computer only: then no address leads phones here.
        ONLY_HERE=False,
        # How many of the matches last played are opened beforehand.
        OPEN_NEWEST=0,
        # A phone that keeps score keeps its right to do so; browsers shorten this to 400 days, renewed by each change.
        PERMANENT_SESSION_LIFETIME=timedelta(days=3650),
        # A preview still on its way must not bring back the cookie from before a save, which says what was saved.
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        # A form may lie open for a whole evening; its token is bound to the cookie, not to the clock.
        WTF_CSRF_TIME_LIMIT=None,
        MAX_CONTENT_LENGTH=1024 * 1024,
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        MAX_FORM_PARTS=2000,
    )
    app.config.update(config)
    instance = Path(app.config["INSTANCE"])
    instance.mkdir(parents=True, exist_ok=True)
    app.config.setdefault("DATABASE", str(instance / "scorekeeper.db"))
    prepare(Path(app.config["DATABASE"]))
    app.secret_key = _secret(instance / "secret")
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    CSRFProtect(app)
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        module = importlib.import_module(f"{__name__}.{found.name}")
        if hasattr(module, "install"):
            module.install(app)
        if hasattr(module, "pages"):
            app.register_blueprint(module.pages)
    return app


def _secret(path: Path) -> bytes:
    """The key that signs cookies: made on the first start, readable by the owner only."""
    if not path.exists():
        fresh = path.with_name(f"secret-{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        try:
            # Two processes may start at once: a hard link is made by the first one only.
            path.hardlink_to(fresh)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_bytes()
