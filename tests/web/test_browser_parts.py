"""The application with the parts that it has inside a browser, which has no processes, locks of files and libraries for
PDF."""

import json
import subprocess
import sys
from pathlib import Path

from scorekeeper import judge

EASY = {"game": "gin", "ask": "deadwood", "hand": "3H 4H 5H KS"}
ABSENT = ("multiprocessing", "_multiprocessing", "resource", "fcntl", "subprocess", "waitress", "weasyprint", "PIL")
# A fresh Python without these modules keeps score behind https and a path, as a browser does, and prints what it got.
EVENING = """
import json, sys
from pathlib import Path

ABSENT, folder = json.loads(sys.argv[1]), Path(sys.argv[2])
sys.modules.update(dict.fromkeys(ABSENT))

from lxml.html import document_fromstring
from scorekeeper.browser.data import PhoneData
from scorekeeper.browser.parts import browser_parts
from scorekeeper.web.app import create_app
from scorekeeper.web.files.paper_kinds import browser_paper

settings = {"HOST_NAMES": ("cards.example",), "LIMITS": {}, "EXAMPLES": False, "INSTANCE": str(folder)}
client = create_app(settings, browser_parts(PhoneData(folder / "scorekeeper.db"), browser_paper)).test_client()
at = {"base_url": "https://cards.example/cards", "environ_overrides": {"SCRIPT_NAME": "/cards"}}
statuses = []

def opened(method, path, data=None, json=None):
    before = "https://cards.example/cards/"
    answer = client.open(
        path.removeprefix("/cards"), method=method, data=data, json=json, headers={"Referer": before}, **at
    )
    statuses.append(f"{method} {answer.status_code}")
    if answer.status_code == 303:
        return opened("GET", answer.location.removeprefix("https://cards.example"))
    return answer

def filled(page, action, texts):
    forms, here = document_fromstring(page.text).forms, page.request.path
    form = next(form for form in forms if form.get("action", here).endswith(action))
    inputs = form.xpath(".//input[@name][not(@type='radio' or @type='checkbox') or @checked]")
    return {field.get("name"): field.get("value") or "" for field in inputs} | texts

opened("GET", "/")
new = opened("GET", "/sessions/new?game=gin")
names = filled(new, "/sessions/new", {"players-0": "Ann", "players-1": "Ben"})
session = opened("POST", "/sessions/new", names)
address = f"/s/{session.request.path.split('/s/')[1].split('/')[0]}/1"
entry = opened("GET", f"{address}/hands/new")
hand = {
    "patch.3.ended": "ended_by=@0",
    "patch.1.entry_mode": "hands.@0.entry_mode=deadwood&hands.@1.entry_mode=deadwood",
    "hands.@0.deadwood": "4",
    "hands.@1.deadwood": "30",
}
hand = filled(entry, "/hands/new", hand)
preview = opened("POST", f"{address}/preview", hand)
saved = opened("POST", f"{address}/hands/new", hand)
again = opened("GET", f"{address}/hands/1")
question = opened("GET", "/referee/gin/deadwood")
question = filled(question, "/referee/gin/deadwood", {"hand": "3H 4H 5H KS"})
ruling = opened("POST", "/referee/gin/deadwood", question)
judged = opened("POST", "/api/judge", json=json.loads(sys.argv[3]))
paper = opened("GET", f"{address}/sheet.pdf?paper=letter")
print(json.dumps({
    "statuses": statuses, "preview": preview.text, "saved": saved.text, "hand": again.text, "ruling": ruling.text,
    "judged": judged.json, "paper": paper.text, "journal": (folder / "scorekeeper.db").read_bytes()[18],
    "loaded": [name for name in sys.modules if name.startswith("scorekeeper.")],
}))
"""


def test_an_evening_needs_no_processes_file_locks_and_libraries_for_pdf(tmp_path: Path) -> None:
    command = [sys.executable, "-c", EVENING, json.dumps(ABSENT), str(tmp_path), json.dumps(EASY)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    result = json.loads(run.stdout)
    assert set(result["statuses"]) == {"GET 200", "POST 200", "POST 303"}
    for page in ("preview", "saved", "hand"):
        assert "30 − 4 = 26" in result[page].replace("\N{NO-BREAK SPACE}", " "), page
    assert "That is 10." in result["ruling"]
    assert result["judged"] == judge.answer(EASY)
    assert "<title>Gin Rummy Ann, Ben 20" in result["paper"]
    assert "--width: 215.9mm" in result["paper"]
    assert result["journal"] == 1, "a rollback journal"
    assert not {name for name in result["loaded"] if name.startswith(("scorekeeper.backups", "scorekeeper.cli"))}
