"""Writes docs/roles.md, what every route answers to every role: `script/roles`. A test fails while it is stale."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from scorekeeper.web.app import create_app
from tests.support.roles import ROLES, Doors, other_methods, path_of

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "roles.md"

_HEAD = """\
# Roles and routes

What every address answers to every role. `script/roles` writes this page: it requests every address of a real
application, by every method, in every role, and compares the database before and after. A test does the same and fails
if anything differs from this page; it leaves out the PDF files and pictures that watchers, removed phones and scorers
get alike, and, for all but scorers, the methods that are not listed here.

| role | who that is |
|---|---|
| stranger | Has no cookie, and guesses the ids and keys in addresses. |
| watcher | Knows the address of the session. Has a cookie, and has been here before. |
| removed | Kept score until another phone removed it. Knows the key that it came with. |
| counter | Scanned the “Everyone counts” code and counts for one player of the first match. |
| scorer | Keeps score. Sends what the forms of the pages contain; the other roles send the same. |

A cell has the status and what the request changes, if anything:

- *saves*: something in the session. Only scorers do.
- *counts*: what this phone counts for its own seat, or which seat that is. This is not part of the score.
- *itself*: what this phone may do in the session, or whether it lists the session on its first page, or its code
  for another phone.
- *starts*: a new session of its own, in which it is the scorer.

400 for a stranger means that its form has no token. Preferences of a phone (language, colours of the cards) are in its
cookie and do not count as changes here. `HEAD` answers like `GET`. `OPTIONS` names the methods. Every other method gets
405, and none of these changes anything.

`/join/<score_key>` asks a phone with the score code whether it should keep score; its button makes the phone a scorer.
A phone with the code to count chooses a seat at `/s/<session_id>/count/<count_key>` and thereby becomes a counter.
With the code of another phone, `/take` gives it every role that the other has; here all of them guess one. Only whoever
runs the server has the key of its backups; none of these five roles has it.

| address | method | stranger | watcher | removed | counter | scorer |
|---|---|---|---|---|---|---|
"""


def table(doors: Doors, roles: Sequence[str] = ROLES, *, paper: bool) -> Iterator[str]:
    """The rows of the table with the columns of these roles: PDF files and pictures (`paper`), or all others."""
    for rule in doors.rules:
        for method in ("GET", "POST"):
            if method in (rule.methods or ()) and rule.rule.endswith((".pdf", ".png")) is paper:
                answers = " | ".join(str(doors.ask(rule, method, role)) for role in roles)
                yield f"| `{path_of(rule)}` | {method} | {answers} |"


def main() -> None:
    """Ask everything, also what the test of the suite leaves out, and write the document."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "EXAMPLES": False, "TESTING": True, "LIMITS": {}})
        with closing(Doors(app)) as doors:
            rows = sorted([*table(doors, paper=False), *table(doors, paper=True)])
            wrong = [*other_methods(doors, ROLES, paper=False), *other_methods(doors, ["scorer"], paper=True)]
            if wrong:
                sys.exit("\n".join(wrong))
    DOCUMENT.write_text(_HEAD + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
