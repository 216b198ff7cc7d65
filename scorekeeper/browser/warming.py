"""Loads what the first pages of a phone need, by asking for them."""

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urljoin, urlsplit

_MOST_PAGES = 24
_LINK = re.compile(r'<a [^>]*href="([^"]+)"')

Ask = Callable[[str, str, list[tuple[str, str]]], tuple[int, list[tuple[str, str]], bytes]]
"""Answers a request, of which it gets the method, the address and the headers."""


def warm(ask: Ask, home: str) -> None:
    """Open the page `home` and the pages to which it leads, in each language."""
    for language in ("en", "ja"):
        seen = {home}
        waiting = [home]
        while waiting and len(seen) < _MOST_PAGES:
            here = waiting.pop(0)
            headers = [("Accept", "text/html"), ("Accept-Language", language)]
            _status, _headers, page = ask("GET", here, headers)
            for link in _LINK.findall(page.decode(errors="replace")):
                address = urljoin(here, unescape(link)).partition("#")[0]
                if urlsplit(address).netloc == urlsplit(home).netloc and address not in seen:
                    seen.add(address)
                    waiting.append(address)
