"""Compiles templates unindented, and caches them in `__pycache__` beside each template, as Python does with modules.

Compiling takes most of the time of the first page. The cache can be deleted at any time. If it cannot be written, as in
a folder of another user, templates are compiled at every start.
"""

import os
import re
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.ext import Extension

from scorekeeper.assets import PACKAGE

_DIGEST = sha256().digest_size


class Unindented(Extension):
    """Takes the spaces before a tag that begins a line out of a template: a page is a fiftieth lighter on its way.

    What people have typed is not in a template, so it keeps its spaces.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source without them."""
        return re.sub(r"\n[ \t]+(?=<)", "\n", source)


class CompiledTemplates(BytecodeCache):
    """The compiled templates of one environment, in one file each: a digest, then the code.

    Other settings compile a template to other code, so only one environment may use this cache. `build` is a name of
    this version of the program and its libraries; empty: it is computed from their files.
    """

    def __init__(self, build: str = "") -> None:
        self._build = build

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The path of the compiled file, empty for a template that is not a file."""
        return cache_from_source(filename) if filename else ""

    def get_source_checksum(self, source: str) -> str:
        """A checksum of the source and the program: compiling calls filters on constants."""
        return sha256(f"{self._build or _program()} {source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code if its file exists and is not damaged."""
        try:
            content = Path(bucket.key).read_bytes()
        except OSError:
            return
        if content[:_DIGEST] == sha256(content[_DIGEST:]).digest():
            bucket.bytecode_from_string(content[_DIGEST:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the code, unless Python must not write compiled modules either."""
        if sys.dont_write_bytecode or not bucket.key:
            return
        path = Path(bucket.key)
        # Two processes may write at the same time, so each uses its own name until it is done.
        part = path.with_suffix(f".{os.getpid()}")
        code = bucket.bytecode_to_string()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(sha256(code).digest() + code)
            part.replace(path)


@cache
def _program() -> str:
    """A digest of this version of the program: sizes and times of its modules and of Jinja."""
    digest = sha256()
    for path in (*sorted(PACKAGE.rglob("*.py")), Path(jinja2.__file__)):
        stat = path.stat()
        digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
