"""Hands a running session to another installation: a link brings it there, and here it says where it plays on.

Everything of the session stands behind the # of the link. No browser sends that part to a server; the page of the
other installation reads it.
"""

import base64
import binascii
import gzip
import json
import zlib
from urllib.parse import urlencode, urlsplit

from scorekeeper.engine.fields import Json
from scorekeeper.store import Session
from scorekeeper.table.phone import Phone

# Longer addresses are cut or refused by some browsers; a session of three hundred hands has a quarter of it.
MOST_CHARACTERS = 100_000
LONGEST_ADDRESS = 300


def home_of(typed: str) -> str | None:
    """The address of an installation as people type it (`192.168.0.5:8000`) or copy it from one of its pages, with its
    scheme and without a slash at the end; None if it is none."""
    text = typed.strip()
    parts = _split(text if "://" in text else f"http://{text}")
    if parts is None:
        return None
    scheme, host, path = parts
    return f"{scheme}://{host}{path.partition('/s/')[0].rstrip('/')}"


def is_address(text: str) -> bool:
    """Whether a text is an address that a browser may open: http or https, with a host and without a user."""
    return _split(text) is not None


def note_address(phone: Phone, session: Session, address: str) -> None:
    """Note that a session plays on at this address. Raises NotScorer if the phone may not write there."""
    phone.store.elsewhere.note(session.id, address, phone.saver, phone.now)


def take_up(phone: Phone, session: Session) -> None:
    """Let a session play here again. Raises NotScorer if the phone may not write there."""
    phone.store.elsewhere.take_up(session.id, phone.saver)


def _split(address: str) -> tuple[str, str, str] | None:
    """The scheme, the host with its port, and the path of an address."""
    try:
        parts = urlsplit(address)
        _port = parts.port
    except ValueError:
        return None
    host = parts.netloc
    good = parts.scheme in ("http", "https") and parts.hostname and not set(host) & set("@\\<>\"' ")
    return (parts.scheme, host, parts.path) if good and len(address) <= LONGEST_ADDRESS else None


def link_to(home: str, file: Json, title: str, back: str) -> str | None:
    """The link that hands a session to the installation at `home`; None if it would be too long.

    `file` is the session as an import reads it, `title` what people call it, `back` the page that hears where it plays.
    """
    zipped = base64.urlsafe_b64encode(gzip.compress(json.dumps(file, ensure_ascii=False).encode(), mtime=0)).decode()
    link = f"{home}/import#{urlencode({'title': title, 'zipped': zipped, 'back': back})}"
    return link if len(link) <= MOST_CHARACTERS else None


def unzipped(zipped: str, most: int) -> bytes | None:
    """The file that `link_to` has zipped, at most `most` bytes and one more; None if it cannot be read."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(base64.urlsafe_b64decode(zipped), most + 1)
    except (binascii.Error, ValueError, zlib.error):
        return None
