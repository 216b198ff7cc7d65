"""`scorekeeper judge`: lines in, verdicts out, one by one, and a sentence where that cannot be."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.judge_gin import record

pytestmark = pytest.mark.slow

DEADWOOD = {"game": "gin", "ask": "deadwood", "hand": ["3H", "4H", "5H", "KS"]}
HAND = {"game": "gin", "ask": "hand", "players": ["A", "B"], "record": record("A", {"A": 3, "B": 20})}


def judge(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "scorekeeper", "judge", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def test_answers_standard_input_line_by_line() -> None:
    run = judge(
        given=json.dumps({**DEADWOOD, "id": "♠"}, ensure_ascii=False).encode() + b"\n\nno\n" + json.dumps(HAND).encode()
    )
    first, second, third = map(json.loads, run.stdout.decode().splitlines())
    assert (first["id"], first["answer"]["deadwood"]) == ("♠", 10)
    assert second["error"]["code"] == "json"
    assert third["answer"]["points"] == {"A": 17, "B": 0}
    assert (run.returncode, run.stderr) == (1, b"")


def test_reads_a_file_and_says_all_were_answered(tmp_path: Path) -> None:
    file = tmp_path / "質問 1.jsonl"
    file.write_text(json.dumps(DEADWOOD) + "\n" + json.dumps(HAND) + "\n")
    run = judge(str(file))
    assert [json.loads(line)["ok"] for line in run.stdout.splitlines()] == [True, True]
    assert (run.returncode, run.stderr) == (0, b"")
    assert judge("-", given=file.read_bytes()).stdout == run.stdout


def test_nothing_asked_is_nothing_wrong() -> None:
    run = judge()
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_a_file_that_cannot_be_read_is_named_with_a_sentence(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.jsonl", tmp_path):
        run = judge(str(file))
        assert (run.returncode, run.stdout) == (2, b"")
        assert f"{file} cannot be read: ".encode() in run.stderr
        assert b"Traceback" not in run.stderr


def test_each_answer_comes_before_the_next_question_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        for number in range(3):
            running.stdin.write(json.dumps({**DEADWOOD, "id": number}).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.wait(timeout=30) == 0


def test_a_reader_who_leaves_is_no_accident(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(DEADWOOD) + "\n") * 2000)
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "judge", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(timeout=30) == 1
        assert running.stderr.read() == b""


def test_a_full_disk_is_said() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this computer has no /dev/full")
    command = [sys.executable, "-m", "scorekeeper", "judge"]
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            command, input=json.dumps(DEADWOOD).encode(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert run.returncode == 1
    assert run.stderr.startswith(b"The answers cannot be written: ")
    assert b"Traceback" not in run.stderr


def test_ctrl_c_ends_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "judge"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Tests that a shell runs in the background inherit a deaf ear for Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(json.dumps(DEADWOOD).encode() + b"\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 130
        assert running.stderr.read() == b""


def test_answers_are_utf8_whatever_the_locale() -> None:
    command = [sys.executable, "-m", "scorekeeper", "judge"]
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    question = json.dumps({**DEADWOOD, "lang": "ja"}).encode()
    run = subprocess.run(command, input=question, capture_output=True, check=False, env=environment)
    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout.decode("utf-8"))["ok"]


def test_loads_no_web_and_no_paper() -> None:
    """Starting takes a tenth of a second; Flask and WeasyPrint would make it one."""
    script = (
        "import sys; from scorekeeper.cli import main; status = main(['judge']);"
        "loaded = {'flask', 'weasyprint', 'jinja2', 'sqlite_utils'}.intersection(sys.modules);"
        "sys.exit(f'loaded: {loaded}' if loaded else status)"
    )
    question = json.dumps(DEADWOOD).encode()
    run = subprocess.run([sys.executable, "-c", script], input=question, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout)["ok"]


def test_the_example_of_the_readme_is_answered_as_it_says(project: Path) -> None:
    """README, “Ask the judge”: the command and the very lines it prints."""
    section = (project / "README.md").read_text().partition("## Ask the judge")[2].partition("\n## ")[0]
    shown = re.search(r"echo '(.+?)' \| scorekeeper judge\n```\n\n```\n(.+?)\n```", section, re.DOTALL)
    assert shown, "the example is not there"
    run = judge(given=shown[1].encode())
    assert run.stdout.decode() == " ".join(map(str.strip, shown[2].splitlines())).replace("[ {", "[{") + "\n"
    assert run.returncode == 0
