"""The application of a phone alone, as the script `static/site/engine.js` drives it."""

import json
import random
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Protocol
from urllib.parse import urljoin, urlsplit

from flask_babel import force_locale
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.http import dump_cookie
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper import store
from scorekeeper.browser.data import PhoneData
from scorekeeper.browser.parts import browser_parts
from scorekeeper.instance import InstanceError
from scorekeeper.store.models import DamagedDatabase, DiskFull, NewerDatabase
from scorekeeper.web.app import build_app, open_data
from scorekeeper.web.files.paper_kinds import browser_paper
from scorekeeper.web.files.salvage_pages import salvaged_with_report
from scorekeeper.web.http.security import SessionCookie

# Why the data cannot be used, in the words of the shell.
_CODES: Mapping[type[store.StorageError], str] = {
    NewerDatabase: "newer",
    DamagedDatabase: "damaged",
    DiskFull: "full",
}
# Pages that are opened to load what the first ones need.
_MOST_PAGES = 24
_LINK = re.compile(r'<a [^>]*href="([^"]+)"')


class Body(Protocol):
    """The body of a request, which the browser hands over."""

    def to_bytes(self) -> bytes:
        """A copy of it."""


class Application:
    """The application in a phone. It is made without data, and `warm` prepares it; the browser keeps its memory then.
    `open` opens the data, and `answer` answers requests until `close`."""

    def __init__(self, database: str, root: str, host: str, build: str) -> None:
        """`root` is the path of the application at its host, with a slash at the end; `build` names what was built."""
        self._data = PhoneData(Path(database))
        self._root = root
        self._home = f"https://{host}{root}"
        settings = {"INSTANCE": str(Path(database).parent), "HOST_NAMES": (host,), "LIMITS": {}, "BUILD": build}
        self._app = build_app(settings, browser_parts(self._data, browser_paper))
        self._cookie = self._app.config["SESSION_COOKIE_NAME"]

    def warm(self) -> None:
        """Load what the first pages need, with data that are thrown away."""
        self._data.database.parent.mkdir(exist_ok=True)
        self.open()
        self._open_pages()
        self.close()
        self._data.database.unlink()
        # What the pool knows of the file must not be compared with another one.
        self._app.extensions["pool"] = store.Pool()
        self._app.secret_key = None

    def _open_pages(self) -> None:
        """Open the first page and the pages to which it leads, in each language."""
        for language in ("en", "ja"):
            opened = {self._home}
            waiting = [self._home]
            while waiting and len(opened) < _MOST_PAGES:
                here = waiting.pop(0)
                headers = [("Accept", "text/html"), ("Accept-Language", language)]
                _status, _headers, page = self._respond("GET", here, headers)
                for link in _LINK.findall(page.decode(errors="replace")):
                    address = urljoin(here, unescape(link)).partition("#")[0]
                    if urlsplit(address).netloc == urlsplit(self._home).netloc and address not in opened:
                        opened.add(address)
                        waiting.append(address)

    def open(self, keep_copy: Callable[[], str] | None = None) -> str:
        """Open the data. `keep_copy` keeps a copy of the database before a new version changes it, and returns why it
        could not, as a code, or an empty text. Returns an empty text, or in JSON the `code` and the `message` of what
        is wrong."""
        # The memory may be one that was kept: what was random then is known.
        random.seed()
        self._data.keep_copy = keep_copy or (lambda: "")
        try:
            open_data(self._app)
            self._begin_cookie()
        except InstanceError as error:
            code = next((code for kind, code in _CODES.items() if isinstance(error.__cause__, kind)), "other")
            return json.dumps({"code": code, "message": str(error)})
        return ""

    def close(self) -> None:
        """Let go of the database, which another program may change from now on."""
        self._app.extensions["pool"].close()

    def salvage(self, content: Body, language: str) -> tuple[str, list[bytes]]:
        """What can be read of the bytes of a damaged database, as files for an import; before them sentences in a
        language about what is in them and what is not."""
        with self._app.app_context(), force_locale(language):
            salvaged, report = salvaged_with_report(content.to_bytes(), language)
        return report, list(salvaged.files)

    def answer(self, request: str, body: Body | None) -> tuple[str, bytes]:
        """The answer to a request, which is JSON with `method`, `url`, and `headers` as pairs: its status and headers
        in JSON, and its body."""
        sent = json.loads(request)
        status, headers, content = self._respond(
            sent["method"], sent["url"], sent["headers"], body.to_bytes() if body else b""
        )
        return json.dumps({"status": status, "headers": headers}), content

    def _begin_cookie(self) -> None:
        """Give a phone without a cookie one with an id. At a server it gets that with the answer to its first form,
        which could be saved without the cookie if the phone dies in between."""
        if not self._data.cookies_for("GET", ""):
            session = self._serializer().dumps({"_permanent": True, "device": secrets.token_hex(16)})
            self._data.keep_cookies([("Set-Cookie", dump_cookie(self._cookie, session))], self._lasting)

    def _lasting(self, cookies: Mapping[str, str]) -> object:
        """What cookies hold but for messages, which are shown once."""
        try:
            session = self._serializer().loads(cookies.get(self._cookie, ""))
        except BadSignature:
            return cookies
        return {name: value for name, value in session.items() if name != "_flashes"}

    def _serializer(self) -> URLSafeTimedSerializer:
        serializer = SessionCookie().get_signing_serializer(self._app)
        assert serializer is not None, "the data are open"
        return serializer

    def _respond(
        self, method: str, url: str, headers: Iterable[tuple[str, str]], body: bytes = b""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        address = urlsplit(url)
        cookies = self._data.cookies_for(method, dict(headers).get("sec-fetch-site", ""))
        builder = EnvironBuilder(
            path=f"/{address.path.removeprefix(self._root)}?{address.query}",
            base_url=f"{address.scheme}://{address.netloc}{self._root}",
            method=method,
            headers=[*headers, ("Cookie", cookies)],
            input_stream=BytesIO(body),
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        content, status, fields = run_wsgi_app(self._app, builder.get_environ(), buffered=True)
        left = self._data.keep_cookies(fields.items(), self._lasting)
        return int(status.split()[0]), left, b"".join(content)
