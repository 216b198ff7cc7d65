"""Measures the pages that people use most with Lighthouse and prints a table: `script/lighthouse`.

npm loads a pinned version of Lighthouse into its own cache. Lighthouse simulates a slow phone with a slow network. The
server has a session of fifteen hands.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scorekeeper.web.app import create_app
from tests.support.chromium import QUIET, chromium, serving
from tests.support.phone import Phone, knock, record, session_of
from tests.support.ports import free_ports

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 98


def measure(address: str, port: int) -> dict[str, int]:
    """The marks of one page by category, from 0 to 100, in the Chromium that listens on this port. Raises
    `subprocess.CalledProcessError` if Lighthouse fails."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        subprocess.run(
            [
                *("npx", "--yes", LIGHTHOUSE, address, "--quiet", f"--only-categories={','.join(CATEGORIES)}"),
                *(f"--port={port}", "--output=json", f"--output-path={report}"),
            ],
            check=True,
            cwd=folder,
        )
        data = json.loads(report.read_text())
        for audit in data["audits"].values():
            weight = audit.get("score")
            if weight is not None and weight < 0.9 and audit["scoreDisplayMode"] in ("binary", "numeric"):
                sys.stderr.write(f"  {audit['id']}: {audit.get('displayValue', audit['title'])}\n")
        return {each: round(100 * data["categories"][each]["score"]) for each in CATEGORIES}


def main() -> int:
    browser = chromium()
    if browser is None:
        sys.exit("lighthouse: there is no Chromium here; name one in SCOREKEEPER_CHROMIUM")
    enough = True
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "LIMITS": {}})
        phone = Phone(app)
        session = session_of(phone.start("South", "North", target="1000", dealer="0"))
        for left in range(15):
            record(app, session, knock("South", 9, "North", 20 + 7 * left))
        cookie = phone.client.get_cookie("scorekeeper")
        assert cookie
        (port,) = free_ports(1)
        with serving(app) as server, sync_playwright() as playwright:
            # In a header of its own the cookie would come with the page alone, and not with what its scripts ask for.
            context = playwright.chromium.launch_persistent_context(
                Path(folder, "chromium"), executable_path=browser, args=[*QUIET, f"--remote-debugging-port={port}"]
            )
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
            pages = {
                "Home": server,
                "Session": f"{server}/s/{session}",
                "Record": f"{server}/s/{session}/1/hands/new",
                "Referee": f"{server}/s/{session}/1/referee/knock",
                "Board": f"{server}/s/{session}/board",
            }
            print("| page | performance | accessibility | best practices |\n|---|---|---|---|")  # noqa: T201 the table is what people read here
            for name, address in pages.items():
                marks = measure(address, port)
                print(f"| {name} | {' | '.join(map(str, marks.values()))} |", flush=True)  # noqa: T201 the table is what people read here
                enough = enough and min(marks.values()) >= LEAST
            context.close()
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
