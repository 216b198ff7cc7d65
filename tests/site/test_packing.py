"""Which modules a site holds, and how they are packed."""

import json
import marshal
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.site.packing import Plan, closure, compile_module, imports, join_files, pack


def house(folder: Path) -> Plan:
    """A small program, a library, a standard library, and the plan to pack them."""
    files = {
        "program/__init__.py": "",
        "program/begin.py": "import lib.used\nfrom . import near\ndef f():\n    import terminal\nfrom json import y\n",
        "program/near.py": '"""Says much."""\nfrom program.pages import first as it\nassert it\n',
        "program/pages/__init__.py": "first = 1",
        "program/unused.py": "import lib.unused",
        "lib/__init__.py": "",
        "lib/used.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import lib.unused\n",
        "lib/unused.py": "",
        "other/__init__.py": "",
        "terminal.py": "",
        "program/words.txt": "hello",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with zipfile.ZipFile(folder / "std.zip", "w") as archive:
        for name in ("json/__init__.py", "json/decoder.py", "typing.py", "codec.py", "never.py"):
            archive.writestr(name, "import json.decoder" if name == "typing.py" else "")
    return Plan(
        roots=[str(folder)],
        libraries=["program", "lib"],
        seeds=["program.begin"],
        left_out=["terminal"],
        files=[("program/words.txt", str(folder / "program/words.txt"))],
        standard=str(folder / "std.zip"),
        standard_seeds=["codec"],
    )


def unpacked(content: bytes) -> dict[str, bytes]:
    """The files of a pack, read as the phone reads it."""
    at = 4 + int.from_bytes(content[:4], "little")
    files = {}
    for path, size in json.loads(content[4:at]):
        files[path] = content[at : at + size]
        at += size
    assert at == len(content)
    return files


def test_only_what_is_imported_is_packed(tmp_path: Path) -> None:
    packed = pack(house(tmp_path))
    assert list(unpacked(packed["app.pack"])) == [
        "lib/__init__.pyc",
        "lib/used.pyc",
        "program/__init__.pyc",
        "program/begin.pyc",
        "program/near.pyc",
        "program/pages/__init__.pyc",
        "program/words.txt",
    ]
    (tmp_path / "made.zip").write_bytes(packed["python_stdlib.zip"])
    with zipfile.ZipFile(tmp_path / "made.zip") as archive:
        assert archive.namelist() == ["codec.pyc", "json/__init__.pyc", "json/decoder.pyc", "typing.pyc"]


def test_the_same_files_make_the_same_bytes_elsewhere_and_later(tmp_path: Path) -> None:
    here, there = (pack(house(tmp_path / name)) for name in ("here", "there"))
    assert here == there


def test_a_seed_that_is_missing_is_named(tmp_path: Path) -> None:
    for seed in ("program.nowhere", "nothing.*"):
        with pytest.raises(ModuleNotFoundError, match=seed.removesuffix(".*")):
            pack(house(tmp_path) | {"seeds": [seed]})


def test_with_all_below(tmp_path: Path) -> None:
    packed = unpacked(pack(house(tmp_path) | {"seeds": ["program.*"]})["app.pack"])
    assert {"program/unused.pyc", "lib/unused.pyc"} < set(packed)


@pytest.mark.parametrize(
    ("path", "source", "names"),
    [
        ("a/b.py", "import x.y", ["x", "x.y"]),
        ("a/b.py", "from . import c", ["a", "a.c"]),
        ("a/__init__.py", "from .c import d", ["a.c", "a.c.d"]),
        ("a/b/c.py", "from ..d import e, f", ["a.d", "a.d.e", "a.d.f"]),
        ("a/b.py", "import typing as t\nif t.TYPE_CHECKING:\n    import x\nelse:\n    import y", ["typing", "y"]),
        ("a/b.py", "def f():\n    try:\n        import x\n    except ImportError:\n        import y", ["x", "y"]),
    ],
)
def test_every_import_counts_wherever_it_stands(path: str, source: str, names: list[str]) -> None:
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    assert sorted(imports(module, (path, source.encode()))) == sorted(names)


def test_what_imports_itself_in_a_circle_ends() -> None:
    modules = {"a": ("a.py", b"import b"), "b": ("b.py", b"import a, c")}
    assert closure(["a"], modules.get, []) == (modules, {"c"})


def test_asserts_stay_and_docstrings_go() -> None:
    source = '"""Doc."""\nfrom __future__ import annotations\nclass A:\n    """Doc."""\n'
    source += '    def f(self):\n        """Doc."""\ndef g(x):\n    assert x\n'
    code = marshal.loads(compile_module(source.encode(), "/a.py")[16:])
    names: dict[str, Any] = {}
    exec(code, names)
    assert code.co_filename == "/a.py"
    assert (names.get("__doc__"), names["A"].__doc__, names["A"].f.__doc__) == (None, None, None)
    with pytest.raises(AssertionError):
        names["g"](0)


def test_python_reads_what_was_compiled_without_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "alone_in_its_folder.pyc").write_bytes(compile_module(b"answer = 42", "/x.py"))
    monkeypatch.syspath_prepend(tmp_path)
    assert import_module("alone_in_its_folder").answer == 42
    del sys.modules["alone_in_its_folder"]


def test_a_pack_is_its_index_and_its_files() -> None:
    files = {"b": b"two", "a/é": b"", "c": bytes(range(256))}
    assert unpacked(join_files(files)) == files
