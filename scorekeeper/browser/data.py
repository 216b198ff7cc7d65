"""The data of a phone alone: one database, which also holds its secret key and its cookies. A browser writes no two
files together, and a phone that lost its cookies could no longer change what it has recorded."""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path

from scorekeeper import store
from scorekeeper.instance import explaining_storage_errors
from scorekeeper.store.models import DiskFull, Inaccessible
from scorekeeper.store.own_values import own_values, write_own_values

_KEY = "key"
_KEY_BYTES = 32
_COOKIES = "cookies"


class PhoneData:
    """A kind of `Data`, with the cookies of the phone. `keep_copy` is called before a new version changes the database,
    and returns why there is no copy, as a code; empty: there is one."""

    def __init__(self, database: Path) -> None:
        self.database = database
        # static/site/database_files.js keeps it under this name.
        self.copy = database.with_name("scorekeeper-before.db")
        self.keep_copy: Callable[[], str] = lambda: ""
        self._cookies: dict[str, str] = {}
        self._unwritten = False

    def prepare(self) -> bytes:
        """Make or migrate the database, read the cookies, and return the secret key. Raises InstanceError."""
        with explaining_storage_errors(self.database):
            store.prepare(self.database, "DELETE", lambda _path, _step: self._keep_copy())
            values = own_values(self.database)
            if _KEY not in values:
                values[_KEY] = secrets.token_bytes(_KEY_BYTES)
                write_own_values(self.database, values)
        self._cookies = json.loads(values.get(_COOKIES, b"{}"))
        return values[_KEY]

    def _keep_copy(self) -> None:
        if code := self.keep_copy():
            raise DiskFull(code) if code == "full" else Inaccessible(code)

    def cookies_for(self, method: str, site: str) -> str:
        """The header with the cookies; empty if another site, by the header Sec-Fetch-Site (`site`), sends a form."""
        if site == "cross-site" and method not in ("GET", "HEAD"):
            return ""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def keep_cookies(
        self, headers: Iterable[tuple[str, str]], lasting: Callable[[Mapping[str, str]], object]
    ) -> list[tuple[str, str]]:
        """Keep the cookies that an answer sets, and return its other headers. They are written when what is `lasting`
        of them has changed, because waiting for the disk takes longer than anything else in a save."""
        headers = list(headers)
        cookies = dict(self._cookies)
        for name, value in headers:
            if name.lower() == "set-cookie":
                for cookie in SimpleCookie(value).values():
                    cookies[cookie.key] = cookie.coded_value
                    if cookie["max-age"] == "0":
                        del cookies[cookie.key]
        self._unwritten |= lasting(cookies) != lasting(self._cookies)
        self._cookies = cookies
        if self._unwritten:
            # Where there is no room for them, nothing else was saved either; the next answer tries again.
            with suppress(store.StorageError):
                write_own_values(self.database, {_COOKIES: json.dumps(cookies).encode()})
                self._unwritten = False
        return [(name, value) for name, value in headers if name.lower() != "set-cookie"]
