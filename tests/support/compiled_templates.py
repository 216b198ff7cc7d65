"""Templates compiled once in a process, instead of once for each application."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType
from unittest.mock import patch

from flask import Flask
from flask.templating import Environment
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

__all__ = ["shared_by_applications"]


class _Memory(BytecodeCache):
    """A cache of compiled templates by name and checksum of the source."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key, bucket.checksum] = bucket.code


@contextmanager
def shared_by_applications() -> Iterator[None]:
    """Within this context, new applications share their compiled templates."""
    memory, made = _Memory(), Flask.create_jinja_environment

    def create(app: Flask) -> Environment:
        environment = made(app)
        environment.bytecode_cache = memory
        return environment

    with patch.object(Flask, "create_jinja_environment", create):
        yield
