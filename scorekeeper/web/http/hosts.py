"""Refuses requests for hosts that are not this server's, before anything else looks at them.

A page of another site may let its own name lead to this computer (DNS rebinding). To the browser this server is then
that site, and every page is open to its scripts. What stands in the Host header also stands in the QR codes.
"""

from wsgiref.types import WSGIEnvironment

from flask import Flask, Request, Response

from scorekeeper.engine.text import N_
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
    """The answer to a request whose Host header is malformed, or names a host that this server does not answer to.

    None for all others. It answers to what is at home (`host_names.is_at_home`) and to the setting HOST_NAMES.
    """
    # Behind a proxy there are two: what people asked the proxy for, and what the proxy asked for. A script in a browser
    # on the proxy's computer can make up the first one, but never the second.
    before = environ.get("werkzeug.proxy_fix.orig", environ)
    for header in (environ.get("HTTP_HOST"), before.get("HTTP_HOST")):
        host = host_of(header or "")
        if host is None or not (is_at_home(host) or host in app.config["HOST_NAMES"]):
            return _refusal(app, Request(environ), host)
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
