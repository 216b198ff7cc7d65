"""A phone without a browser that talks to a server over the network."""

from collections.abc import Mapping
from dataclasses import dataclass
from http.cookiejar import Cookie, CookieJar
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.support.phone import Phone

_SECONDS = 30


@dataclass
class _Answer:
    """What a `Phone` asks of an answer."""

    request: SimpleNamespace
    status_code: int
    text: str
    headers: Mapping[str, str]


class _Client:
    """What a `Phone` asks of a client, by real requests. It follows redirects."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str, headers: Mapping[str, str], follow_redirects: bool = True) -> _Answer:
        return self._ask(Request(urljoin(self.url, path), headers=dict(headers)))

    def post(self, path: str, data: Any, headers: Mapping[str, str], follow_redirects: bool = True) -> _Answer:
        return self._ask(Request(urljoin(self.url, path), urlencode(dict(data)).encode(), dict(headers)))

    def get_cookie(self, name: str) -> Cookie | None:
        return next((cookie for cookie in self.jar if cookie.name == name), None)

    def _ask(self, request: Request) -> _Answer:
        try:
            answer = self._opener.open(request, timeout=_SECONDS)
        except HTTPError as error:
            answer = error
        with answer:
            return _Answer(SimpleNamespace(url=answer.geturl()), answer.status, answer.read().decode(), answer.headers)


class RemotePhone(Phone):
    """A `Phone` of the server at an address."""

    def __init__(self, url: str, language: str = "en") -> None:
        self._requests = _Client(url)
        self.client = self._requests  # type: ignore[assignment] # it does what a phone needs of a client
        self.language = language
        self._token = ""

    def turn_to(self, url: str) -> None:
        """Send what follows to the server at another address, with the same cookies."""
        self._requests.url = url
