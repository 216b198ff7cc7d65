"""Templates as compiled code, kept where Python keeps its compiled modules: beside each, in `__pycache__`.

To compile the templates of the first page takes longer than all the rest of it. What is kept is never the source: it
may be thrown away, and where it cannot be written, as in a folder of another user, templates are compiled every time.
"""

import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from scorekeeper.assets import PACKAGE

_DIGEST = sha256().digest_size


class CompiledTemplates(BytecodeCache):
    """The compiled code of the templates of one environment, in a file for each; its digest comes first.

    Two environments with other settings compile a template to other code, so only one of them may have this cache.
    """

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The file with the code of a template; no file for one that does not lie in a file."""
        return cache_from_source(filename) if filename else ""

    def get_source_checksum(self, source: str) -> str:
        """A checksum of all that the code depends on: filters are called for constants when a template is compiled."""
        return sha256(f"{_program()} {source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code from its file, if that is whole."""
        try:
            content = Path(bucket.key).read_bytes()
        except OSError:
            return
        if content[:_DIGEST] == sha256(content[_DIGEST:]).digest():
            bucket.bytecode_from_string(content[_DIGEST:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code, if Python may keep that of modules."""
        if sys.dont_write_bytecode or not bucket.key:
            return
        path = Path(bucket.key)
        # Several processes may do this at the same time, and each of them has a name of its own until it is done.
        part = path.with_suffix(f".{os.getpid()}")
        code = bucket.bytecode_to_string()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(sha256(code).digest() + code)
            part.replace(path)


@cache
def _program() -> str:
    """What tells this program from another version of it: the size and time of its modules, and those of Jinja."""
    seen = sha256()
    for path in (*sorted(PACKAGE.rglob("*.py")), Path(jinja2.__file__)):
        found = path.stat()
        seen.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return seen.hexdigest()
