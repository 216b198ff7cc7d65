"""The list of the files of a site: what the service worker fetches, and how much that is."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import NotRequired, TypedDict

# Bytes of a first visit, all of it compressed.
BOUND = 10_000_000


class Listed(TypedDict):
    """A file: its address below the site, its bytes and their SHA-256; `gzip` if it lies there as `<path>.gz` only, and
    how many bytes that has."""

    path: str
    size: int
    sha256: str
    gzip: NotRequired[int]


def listed(files: Mapping[str, bytes]) -> list[Listed]:
    """The list of files by path; those that end in `.gz` stand for what they unpack to."""
    result = []
    for path, content in sorted(files.items()):
        plain = gzip.decompress(content) if path.endswith(".gz") else content
        entry = Listed(path=path.removesuffix(".gz"), size=len(plain), sha256=hashlib.sha256(plain).hexdigest())
        if path.endswith(".gz"):
            entry["gzip"] = len(content)
        result.append(entry)
    return result


def fingerprint(files: Iterable[tuple[str, bytes]]) -> str:
    """Sixteen hexadecimal digits that change with any file, given by name and content."""
    digest = hashlib.sha256()
    for path, content in sorted(files):
        digest.update(f"{path} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def on_the_way(path: str, content: bytes) -> int:
    """How many bytes a file has on its way to a phone, from a host that compresses what is not compressed yet."""
    return len(content) if path.endswith((".gz", ".png")) else len(gzip.compress(content, 9, mtime=0))


def as_json(value: object) -> bytes:
    """Like a file of text, so that it can be read and compared."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
