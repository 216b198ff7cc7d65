"""Builds the Flask application: its settings, parts, request hooks, error handlers and blueprints."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from threading import Thread
from types import TracebackType
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Response, request
from flask.json.provider import DefaultJSONProvider
from flask_wtf.csrf import CSRFProtect

from scorekeeper import web
from scorekeeper.assets import asset_folder, default_instance
from scorekeeper.instance import data_of, explaining_storage_errors, refuse
from scorekeeper.store import open_store
from scorekeeper.table import examples
from scorekeeper.table.match import load
from scorekeeper.table.phone import Phone
from scorekeeper.table.times import now
from scorekeeper.web.http import (
    compression,
    db,
    errors,
    events,
    hosts,
    i18n,
    kept_answers,
    limits,
    phrases,
    rest,
    security,
    session_addresses,
    workers,
)
from scorekeeper.web.http.assets import fingerprint
from scorekeeper.web.http.compiled_templates import CompiledTemplates, Unindented
from scorekeeper.web.http.parts import Parts
from scorekeeper.web.inputs.game_names import GameConverter
from scorekeeper.web.template_environment import FILTERS, GLOBALS

# These run before the CSRF check, which reads the form, takes time and may answer with a translated page.
_BEFORE_REQUEST = (i18n.begin, limits.begin, session_addresses.resolve, kept_answers.kept_page)
# These change every response, in this order: compressing comes before the headers.
_AFTER_REQUEST = (
    events.record_request,
    limits.count_wrong_keys,
    kept_answers.keep_page,
    phrases.mark_text,
    compression.compress,
    security.add_headers,
)


class _Application(Flask):
    """Flask that refuses unknown hosts and logs routes instead of addresses, because an address opens its session."""

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request. An unknown host is refused before anything else runs."""
        refusal = hosts.refuse_unknown_host(self, environ)
        if refusal is not None:
            return refusal(environ, start_response)
        with rest.counted(self):
            return super().wsgi_app(environ, start_response)

    def dispatch_request(self) -> Response:
        """Answer a request by its view. What a form leads on to is safe then, also if it was saved when sent before."""
        answer = self.make_response(super().dispatch_request())
        if request.method == "POST" and answer.location:
            db.confirm()
        return answer

    def log_exception(
        self, exc_info: tuple[type, BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> None:
        """Log an exception of a request with the rule of its address, for example `/s/<session_id>/<int:number>`."""
        self.logger.error("Exception on %s [%s]", request.url_rule, request.method, exc_info=exc_info)


def create_app(config: Mapping[str, object] | None = None, parts: Parts | None = None) -> Flask:
    """Build the application and prepare its data. Raises InstanceError if they cannot be used.

    `config` overrides the settings of `build_app`; without `parts` it is a server with its data in the folder INSTANCE.
    """
    app = build_app(config, parts)
    open_data(app)
    return app


def build_app(config: Mapping[str, object] | None = None, parts: Parts | None = None) -> Flask:
    """Build the application like `create_app`, but without its data: it answers no request before `open_data`."""
    files, overrides = asset_folder("static"), config or {}
    app = _Application(
        "scorekeeper",
        template_folder=str(asset_folder("templates")),
        static_folder=str(files),
        static_url_path=f"/static/{overrides.get('FILES') or fingerprint(files)}",
    )
    app.config.update(
        INSTANCE=str(default_instance()),
        # A `PostgresAddress` in place of the database in the folder. Then it is the place of the database that is used.
        DATABASE=None,
        # Whether to start although the database or the secret key is lost (`scorekeeper.instance.Consent`).
        CONSENT=refuse,
        # Whether the server answers only this computer. Then there is no address for phones.
        ONLY_HERE=False,
        # Domain names to answer to besides the hosts at home, in lower case.
        HOST_NAMES=(),
        # How many of the newest matches are loaded when the server starts.
        OPEN_NEWEST=0,
        # The end of the secret address of the backups; empty: no such page.
        BACKUPS_KEY="",
        # The fingerprint of the static files, and a name of this build in place of one of its templates and modules;
        # empty: they are computed from the files.
        FILES="",
        BUILD="",
        # Whether phones that watch ask less often while this server is busy.
        PHONES_REST=False,
        # Whether to make an example session of every game.
        EXAMPLES=True,
        # How long a phone may keep score. Browsers shorten this to 400 days; each change renews it.
        PERMANENT_SESSION_LIFETIME=timedelta(days=3650),
        # A preview that is answered after a save must not set a cookie without the message of the save.
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        # A form may stay open for a whole evening, so its token never expires.
        WTF_CSRF_TIME_LIMIT=None,
        # How much one address may ask for.
        LIMITS=limits.LIMITS,
        MAX_CONTENT_LENGTH=1024 * 1024,
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        MAX_FORM_PARTS=2000,
    )
    app.config.update(overrides)
    if parts is None:
        # Loads what starts processes and locks files, which other parts do without.
        from scorekeeper.server.parts import house_parts

        parts = house_parts(data_of(Path(app.config["INSTANCE"]), app.config["DATABASE"], app.config["CONSENT"]))
    app.extensions["parts"] = parts
    app.config["DATABASE"] = parts.data.database
    app.session_interface = security.SessionCookie()
    assert isinstance(app.json, DefaultJSONProvider)
    app.json.ensure_ascii = False
    app.json.sort_keys = False
    compiled = CompiledTemplates(app.config["BUILD"])
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": compiled}
    app.jinja_options["extensions"] = [Unindented]
    limits.install(app)
    rest.install(app)
    for before in _BEFORE_REQUEST:
        app.before_request(before)
    app.url_map.converters["game"] = GameConverter
    csrf = CSRFProtect(app)
    i18n.Translations(app, locale_selector=i18n.choose_locale)
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(GLOBALS)
    # Flask runs these hooks from the last registered to the first.
    for hook in reversed(_AFTER_REQUEST):
        app.after_request(hook)
    db.install(app)
    session_addresses.install(app)
    kept_answers.install(app)
    workers.install(app, parts.workers)
    for error, handler in errors.HANDLERS.items():
        app.register_error_handler(error, handler)
    for name in page_modules(parts.left_out):
        app.register_blueprint(import_module(name).pages)
    # Programs have no page with a CSRF token, and their questions change nothing.
    csrf.exempt(app.blueprints["api"])
    return app


def open_data(app: Flask) -> None:
    """Prepare the data of an application, so that it can answer. Raises InstanceError if they cannot be used."""
    parts: Parts = app.extensions["parts"]
    app.secret_key = secret = parts.data.prepare()
    if app.config["EXAMPLES"]:
        database = parts.data.database
        with explaining_storage_errors(database), open_store(database) as store:
            examples.create_missing(Phone(store, None, now(), secret))
    if app.config["OPEN_NEWEST"]:
        Thread(target=load_newest, args=(app, app.config["OPEN_NEWEST"]), daemon=True).start()


def load_newest(app: Flask, most: int) -> None:
    """Load the `most` newest matches, so that the first phone does not wait for their scores."""
    with app.app_context():
        for match in db.store().matches.newest(most):
            session = db.store().sessions.get(match.session)
            if session is not None:
                load(db.store(), session, match, patient=True)


def page_modules(left_out: Collection[str]) -> Iterator[str]:
    """The modules of pages in the folders of web, `pages.py` or `…_pages.py`, each with a blueprint `pages`; but for
    those that `left_out` names without `scorekeeper.web`."""
    prefix = f"{web.__name__}."
    for module in walk_packages(web.__path__, prefix):
        if module.name.endswith(("_pages", ".pages")) and module.name.removeprefix(prefix) not in left_out:
            yield module.name
