"""A phone without a browser that comes over the network, through whatever stands before the server."""

import http.client
import json
import re
import socket
import ssl
from collections.abc import Mapping
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

from tests.support.phone import Page, breakable

PATIENCE = 60


class OutsidePhone:
    """Like `Phone`, but by whole addresses: it keeps cookies by path, sends Referer and Origin, follows redirects."""

    def __init__(self, trust: ssl.SSLContext, **headers: str) -> None:
        self.trust = trust
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self.cookies: dict[tuple[str, str], str] = {}
        self.address = ""
        self.raw = b""

    def get(self, address: str, status: int = 200) -> Page:
        """Open an address; one without a name is on the site of the page that was opened last."""
        return self._ask("GET", urljoin(self.address, address), status)

    def send(
        self, page: Page, action: str, changes: Mapping[str, str] = {}, status: int = 200, to: str | None = None
    ) -> Page:
        """Send a form of a page with some fields changed, to the address in it or to another one."""
        form = page.form(action)
        fields = [(name, value) for name, value in form.fields if name not in changes]
        address = urljoin(self.address, to or form.action or page.path)
        return self._ask("POST", address, status, [*fields, *changes.items()])

    def _ask(self, method: str, address: str, status: int, fields: list[tuple[str, str]] | None = None) -> Page:
        parts = urlsplit(address)
        headers = {**self.headers, "Accept-Language": "en", "Host": parts.netloc}
        if sent := [f"{name}={value}" for (name, path), value in self.cookies.items() if parts.path.startswith(path)]:
            headers["Cookie"] = "; ".join(sent)
        if fields is not None:
            origin = urlsplit(self.address)
            headers |= {"Referer": self.address, "Origin": f"{origin.scheme}://{origin.netloc}"}
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        body = None if fields is None else urlencode(fields)
        answer, self.raw = self._exchange(address, method, path, body, headers)
        for cookie in SimpleCookie(answer.headers["Set-Cookie"]).values():
            assert bool(cookie["secure"]) == (parts.scheme == "https")
            self.cookies[cookie.key, cookie["path"]] = cookie.value
        if answer.status in (301, 302, 303, 307, 308):
            return self._ask("GET", urljoin(address, answer.headers["Location"]), status)
        text = self.raw.decode("utf-8", "replace")
        assert answer.status == status, f"{address}: {answer.status} instead of {status}\n{text[:600]}"
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            self.address = address
        return Page(parts.path, answer.status, breakable(text), dict(answer.headers))

    def ask_judge(self, address: str, question: object) -> object:
        """What the judge for programs answers."""
        headers = {"Host": urlsplit(address).netloc, "Content-Type": "application/json"}
        answer, raw = self._exchange(address, "POST", urlsplit(address).path, json.dumps(question), headers)
        assert answer.status == 200
        return json.loads(raw)

    def _exchange(
        self, address: str, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        parts = urlsplit(address)
        assert parts.port
        assert parts.hostname
        # Whatever the name, it is this computer.
        plain = socket.create_connection(("127.0.0.1", parts.port), timeout=PATIENCE)
        connection = http.client.HTTPConnection(parts.hostname, parts.port)
        secure = parts.scheme == "https"
        connection.sock = self.trust.wrap_socket(plain, server_hostname=parts.hostname) if secure else plain
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()


def local_paths(html: str) -> list[str]:
    """Every path on the same server that a page names for the browser: links, files, forms, where to go next."""
    matches = re.findall(r'(?:href|src|action|name="next" value)="(/[^"]*)"|data-[a-z]+="(/[^"]+)"', html)
    return [link or data for link, data in matches]
