"""docs/adding-a-game.md, followed: every block of it is put where it says, nothing is added, and there is a game.

The house is copied to an empty folder first. What is run there runs in processes of its own, for a process knows the
games that it began with.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.added_game import Asked, Output
from tests.support.documents import DOCS, PROJECT

pytestmark = pytest.mark.pdf

BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
KEY = "goboom"
COPIED = ("scorekeeper", "templates", "static", "docs", "tests", "pyproject.toml", "script")
# Every place that a game may have. What lies in one of these is found by the key, but the messages, which all share.
PLACES = re.compile(
    rf"docs/rules/{KEY}\.md|scorekeeper/games/{KEY}/(.+\.py|rul(es|ings)\.toml)|templates/games/{KEY}\.html|static/games/{KEY}\.(css|js)"
    rf"|tests/games/{KEY}/\w+\.py|scorekeeper/translations/ja/LC_MESSAGES/messages\.po"
)
ASKED: Asked = {
    "game": KEY,
    "players": ["Ann", "健太郎", "Cleo"],
    "hand": {
        "patch.1.entry_mode": "hands.@0.entry_mode=hand?&hands.@1.entry_mode=hand?&hands.@2.entry_mode=hand?",
        "patch.2.ended": "out=@1&hands.@1.entry_mode=",
        "hands.@0.hand": "ks 7h",
        "hands.@2.hand": "AD 2C",
    },
    "ask": "count",
    "question": {"hand": "KS 7H"},
}


def blocks() -> list[tuple[str, str]]:
    """The path and the text of every file in the document."""
    return BLOCK.findall((DOCS / "adding-a-game.md").read_text())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game of the document. It takes long to look at, so no other process of a run may make one."""
    own = tmp_path_factory.getbasetemp()
    top = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "a game more"
    top.mkdir()
    for name in COPIED:
        if (PROJECT / name).is_dir():
            # With what Python compiled, which is as new as its sources: whoever runs here need not do it again.
            shutil.copytree(PROJECT / name, top / name)
        else:
            shutil.copy(PROJECT / name, top / name)
    for path, text in blocks():
        target = top / path
        target.parent.mkdir(parents=True, exist_ok=True)
        before = f"{target.read_text()}\n" if target.exists() else ""
        target.write_text(before + text)
    run(top, "tests.support.irregularities_document")
    return top


def run(house: Path, *arguments: str, given: str = "") -> str:
    """What a module of Python writes that is run in the house and succeeds."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=house, input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def outputs(house: Path) -> dict[str, Output]:
    """What the pages, the judge and the paper of the house say, by language."""
    data: dict[str, Output] = json.loads(run(house, "tests.support.added_game", given=json.dumps(ASKED)))
    return data


def test_every_file_lies_in_a_place_of_the_game() -> None:
    paths = [path for path, _ in blocks()]
    assert len(paths) == len(set(paths)) > 15
    assert not [path for path in paths if not PLACES.fullmatch(path)]


def test_every_block_of_code_is_a_file_or_a_command() -> None:
    """Nothing else stands between fences that somebody who follows the document would have to place."""
    opened = re.findall(r"^```(.*)$", (DOCS / "adding-a-game.md").read_text(), re.MULTILINE)
    assert len(opened) % 2 == 0
    assert [fence for fence in opened[::2] if "title=" not in fence] == ["sh"]


def test_it_keeps_the_contract_and_its_own_tests_pass(house: Path) -> None:
    """Asked of this game alone: the contract, its rulebook, its document; and the messages, the arrows."""
    every_game = ["tests/games/test_contract.py", "tests/games/test_rulebooks.py", f"tests/games/{KEY}"]
    every_game += ["tests/games/test_irregularities.py", "tests/games/test_idle_options.py"]
    every_game += ["tests/reports/test_situations.py", "tests/web/hands/test_remarks.py"]
    shared = ["tests/test_docs_rules.py", "tests/test_arrows.py", "tests/test_translations.py"]
    of_the_house = (
        "document_of_rules",
        "number_in_the_code",
        "fact_is_cited",
        "nothing_crosses",
        "messages",
        "japanese",
    )
    chosen = " or ".join((KEY, *of_the_house))
    report = run(house, "pytest", "-q", "-p", "no:cacheprovider", *every_game, *shared, "-k", chosen)
    assert int(re.findall(r"(\d+) passed", report)[0]) > 40, report


def test_it_is_as_tidy_and_as_strictly_typed_as_the_house(house: Path) -> None:
    run(house, "ruff", "check", "--no-cache", f"scorekeeper/games/{KEY}", f"tests/games/{KEY}")
    run(house, "ruff", "format", "--no-cache", "--check", f"scorekeeper/games/{KEY}", f"tests/games/{KEY}")
    run(house, "mypy", "--cache-dir", str(PROJECT / ".mypy_cache"), "-p", f"scorekeeper.games.{KEY}")


def test_a_hand_is_recorded(outputs: dict[str, Output]) -> None:
    body = {"out": "健太郎", "hands": {"Ann": {"hand": ["KS", "7H"]}, "Cleo": {"hand": ["AD", "2C"]}}}
    assert [value["body"] for value in outputs.values()] == [body, body]
    assert outputs["en"]["saved"] == "Hand 1 is saved. 健太郎 says “Boom!” and gets 20."
    assert "健太郎が「ブーム！」と言って20点を取ります。" in outputs["ja"]["saved"]


def test_every_point_is_explained(outputs: dict[str, Output]) -> None:
    assert "Left with Ann: K♠ 7♥" in outputs["en"]["hand"]
    assert "Annに残ったカード：K♠ 7♥" in outputs["ja"]["hand"]
    assert all("BOOM-07" in value["hand"] for value in outputs.values())
    assert all("20" in value["score"] for value in outputs.values())


def test_the_referee_answers_people_and_programs(outputs: dict[str, Output]) -> None:
    assert "17 They count" in outputs["en"]["ruling"]
    assert "17 点数は" in outputs["ja"]["ruling"]
    because = {"en": ["K♠ counts 10.", "7♥ counts 7."], "ja": ["K♠は10点です。", "7♥は7点です。"]}
    for language, sentences in because.items():
        reasons = [{"rule": "BOOM-07", "text": text} for text in sentences]
        assert outputs[language]["verdict"] == {"id": None, "ok": True, "answer": {"points": 17, "because": reasons}}


def test_what_goes_wrong_has_a_ruling(outputs: dict[str, Output]) -> None:
    rulings = {
        "en": "The match was over at 100, so later hands do not count.",
        "ja": "100点で対戦は終わっているので、そのあとのハンドは数えません。",
    }
    for language, ruling in rulings.items():
        assert ruling in outputs[language]["wrong"]
        assert ruling in outputs[language]["rulebook"]


def test_the_rules_are_told(outputs: dict[str, Output]) -> None:
    assert "The match is over when somebody has 100 points." in outputs["en"]["rulebook"]
    assert "誰かの合計が100点になると対戦は終わりです。" in outputs["ja"]["rulebook"]


def test_it_is_printed(outputs: dict[str, Output]) -> None:
    for language, name in {"en": "Go Boom", "ja": "ゴーブーム"}.items():
        sheet = outputs[language]["sheet"]
        assert name.casefold() in sheet.casefold()
        assert name in outputs[language]["blank"]
        assert all(player in sheet for player in ASKED["players"])
        assert "20" in sheet
    assert "健太郎 says “Boom!” and gets 20." in outputs["en"]["sheet"]
