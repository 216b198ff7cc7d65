"""Refuses requests with a Host header that is not this server's.

Another site can make its name resolve to this computer (DNS rebinding). To the browser this server is then that site,
whose scripts may read every page. The host also appears in the QR codes.
"""

from wsgiref.types import WSGIEnvironment

from flask import Flask, Request, Response

from scorekeeper.engine.text import N_
from scorekeeper.server.event_log import record_event
from scorekeeper.server.host_names import host_of, is_at_home
from scorekeeper.translations import LANGUAGES, translator
from scorekeeper.web.http import program_errors, security

_STATUS = 421
_TEXTS = {
    "title": N_("Scorekeeper has another address"),
    "text": N_("Open it at the address that it showed when it started."),
    "command": N_("Or start it so that it answers to this name as well:"),
}


def refuse_unknown_host(app: Flask, environ: WSGIEnvironment) -> Response | None:
    """The response to a request whose Host header is malformed or names another host, else None.

    The hosts of this server are those at home (`host_names.is_at_home`) and those in the setting HOST_NAMES.
    """
    # Behind a proxy there are two hosts: the one of the browser and the one of the proxy. A script in a browser on the
    # proxy's computer can forge the first one, but not the second.
    before = environ.get("werkzeug.proxy_fix.orig", environ)
    for header in (environ.get("HTTP_HOST"), before.get("HTTP_HOST")):
        host = host_of(header or "")
        if host is None or not (is_at_home(host) or host in app.config["HOST_NAMES"]):
            request = Request(environ)
            record_event("refusal", "stranger", "refused", address=request.remote_addr or "", route="another host")
            return _refusal(app, request, host)
    return None


def _refusal(app: Flask, request: Request, host: str | None) -> Response:
    if program_errors.wants_json(request):
        message = "This server does not answer to the host of this request; `scorekeeper run --name` adds a name."
        body = program_errors.error("host.unknown", "Host", message)
        response = Response(app.json.dumps(body), content_type="application/json")
    else:
        language = request.accept_languages.best_match(list(LANGUAGES)) or "en"
        speak = translator(language)
        texts = {name: speak.gettext(message) for name, message in _TEXTS.items()}
        page = app.jinja_env.get_template("errors/unknown_host.html")
        response = Response(page.render(texts, lang=language, host=host), content_type="text/html; charset=utf-8")
    response.status_code = _STATUS
    response.headers.update({**security.HEADERS, "Cache-Control": "no-store", "Vary": "Accept-Language"})
    return response
