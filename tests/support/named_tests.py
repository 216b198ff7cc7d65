"""The tests that documents name."""

import ast
import re

from tests.support.documents import PROJECT


def is_there(named: str) -> bool:
    """Whether a test is there that a document names as `place.py::test_of_it`, or a file of tests as `place.py`, both
    with their backticks. The place may leave out the folder `tests/`."""
    parts = re.fullmatch(r"`(?:tests/)?([\w/]+\.py)(?:::(test_\w+))?`", named)
    path = PROJECT / "tests" / (parts[1] if parts else "")
    if parts is None or not path.is_file():
        return False
    tests = {node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)}
    return parts[2] is None or parts[2] in tests
