"""What the commands and the server print is in the language of the system; data for programs is not."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.instance.lock import lock
from tests.support.phone import Phone, knock, record, session_of

# English words that stand behind each other: no path, no option, no command.
ENGLISH = re.compile(r"\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}\b")
COMMANDS = re.compile(r"scorekeeper (backup|check|import|link|replica|restore)|pipx inject scorekeeper \S+")
# What SQLite and other libraries say about a file, which is quoted as it is.
QUOTED = re.compile(r"（[A-Za-z][^）]*）")
# Two words of a sentence in the source. Messages of a single word are single words in every language.
WORDS = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}")


def kinds_of_error(trees: dict[Path, ast.Module]) -> set[str]:
    """The names of all classes below OperatorError."""
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    kinds = {"OperatorError"}
    while more := {
        each.name for each in classes if {ast.unparse(base) for base in each.bases} & kinds and each.name not in kinds
    }:
        kinds |= more
    return kinds


def untranslated(call: ast.Call, collected: set[str]) -> Iterator[str]:
    """The sentences among the arguments of a call that no function of `collected` marks for script/messages."""
    waiting: list[ast.AST] = [*call.args, *(each.value for each in call.keywords)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in collected:
            continue
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            if WORDS.search(COMMANDS.sub("", ast.unparse(node))):
                yield ast.unparse(node)
            continue
        waiting += ast.iter_child_nodes(node)


def test_every_sentence_for_whoever_runs_it_is_collected(project: Path) -> None:
    package = project / "scorekeeper"
    trees = {path: ast.parse(path.read_text("utf-8")) for path in package.rglob("*.py")}
    collected = set(re.findall(r"-k (\w+)", (project / "script/messages").read_text("utf-8")))
    kinds = kinds_of_error(trees)
    assert {"BackupError", "InstanceError", "NoSuchSession"} < kinds
    # NoRoom has no message of its own makers: it has two, which are marked.
    assert kinds - {"NoRoom"} <= collected, "script/messages has to name them"
    # What prints, and whose errors are printed.
    speaking = {"print", "show", "shown", "argparse.ArgumentTypeError", "add_argument", "add_parser"}
    speaking |= {"DamagedDatabase", "NewerDatabase"}
    uncollected = [
        f"{path.relative_to(project)}:{node.lineno}: {sentence}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        # A traceback is for those who mend the program.
        if not any(each.arg == "exc_info" for each in node.keywords)
        if (name := ast.unparse(node.func)) in speaking
        or name.rpartition(".")[2] in ("add_argument", "add_parser")
        or re.search(r"log(ger)?\.(error|warning)$", name)
        for sentence in untranslated(node, collected)
    ]
    assert not uncollected, "pass these through gettext"


def english(shown: str) -> re.Match[str] | None:
    """Where English words stand in what was printed."""
    return ENGLISH.search(QUOTED.sub("", COMMANDS.sub("", shown)))


@pytest.mark.sqlite("this is about words, and about folders")
def test_the_commands_speak_japanese_where_the_system_does(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja")
    instance, backup, exported = str(app.config["INSTANCE"]), str(tmp_path / "a.zip"), tmp_path / "scores.json"
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    record(app, session, knock("Ann", 4, "Bob", 33))
    exported.write_bytes(phone.client.get("/paper/scorekeeper.json").data)
    (tmp_path / "wrong.json").write_text('{"format": "scorekeeper"}')
    (tmp_path / "empty").mkdir()
    here = ["--instance", instance]
    for arguments, status in (
        (["backup", backup, *here], 0),
        (["backup", backup, *here], 1),
        (["backup", str(tmp_path / "b.zip"), "--instance", str(tmp_path / "empty")], 1),
        (["check", *here], 0),
        (["check", backup], 0),
        (["check", str(exported)], 1),
        (["check", "--instance", str(tmp_path / "empty")], 1),
        (["restore", backup, *here], 1),
        (["restore", backup, "--replace", *here], 0),
        (["restore", str(tmp_path / "c.zip"), *here], 1),
        (["import", str(exported), *here], 0),
        (["import", str(tmp_path / "wrong.json"), *here], 1),
        (["import", str(tmp_path / "nothing.json"), *here], 1),
        (["import", str(exported), "--instance", str(tmp_path / "new")], 1),
        (["link", *here], 0),
        (["link", "nothing", *here], 1),
        (["link", session, "--only", *here], 0),
        (["judge", str(tmp_path / "nothing.json")], 2),
        (["replica", str(tmp_path / "nowhere"), *here], 1),
        (["run", "--log", str(tmp_path / "nowhere" / "log"), "--port", "0", *here], 1),
    ):
        status_then = main(arguments)
        shown = "".join(capsys.readouterr())
        assert status_then == status, (arguments, shown)
        assert re.search(r"[ぁ-ん]", shown), arguments
        assert not english(shown), arguments
    database = Path(instance) / "scorekeeper.db"
    database.write_bytes(b"no database" * 500)
    with lock(Path(instance)):
        assert main(["run", "--port", "0", *here]) == 1
        assert main(["restore", backup, *here]) == 1
    assert not english("".join(capsys.readouterr()))
