"""What the command says about itself, in the language of the system."""

import re

import pytest

from scorekeeper.cli import main

COMMANDS = ["", "run", "judge", "link", "import", "backup", "restore", "check", "replica", "site"]
# English words in the help that are no names of options, files or programs.
SENTENCE = re.compile(r"\b[a-z]+ [a-z]+ [a-z]+\b")


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit):
        main(arguments)
    return "".join(capsys.readouterr())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_is_japanese_where_the_system_is(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja_JP")
    text = output(capsys, *filter(None, [command, "--help"]))
    assert text.startswith("使い方：scorekeeper")
    assert "指定できる項目:" in text
    assert "この説明を表示して終わる" in text
    assert not SENTENCE.search(text.replace("scorekeeper replica", "").replace("scorekeeper restore", ""))


@pytest.mark.parametrize("arguments", [("run", "--port", "x"), ("run", "--nothing"), ("judge", "a", "b"), ("restore",)])
def test_wrong_arguments_are_refused_in_japanese(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja_JP")
    text = output(capsys, *arguments)
    assert "エラー：" in text
    assert not SENTENCE.search(text.replace("scorekeeper", "").replace("LANGUAGE", ""))


def test_the_help_is_english_otherwise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    text = output(capsys, "run", "--help")
    assert text.startswith("usage: scorekeeper run")
    assert "show this help message and exit" in text
