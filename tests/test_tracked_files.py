"""What no file of the project may hold."""

import re
from pathlib import Path

FOLDERS = ("scorekeeper", "templates", "static", "tests", "docs", "script", "contrib")
MARKS = re.compile(r"^(<{7} |={7}$|>{7} )", re.MULTILINE)


def test_no_file_holds_the_marks_of_a_merge(project: Path) -> None:
    """Templates and styles take them for text: nothing else would say so."""
    texts = [path for folder in FOLDERS for path in (project / folder).rglob("*") if path.is_file()]
    readable = [path for path in texts if path.suffix not in (".webp", ".png", ".pyc", ".mo")]
    assert len(readable) > 300
    assert not [path for path in readable if MARKS.search(path.read_text("utf-8"))]


def test_the_marks_are_found() -> None:
    for text in ("a\n<<<<<<< HEAD\nb", "a\n=======\nb", "a\n>>>>>>> 12ab (why)\n"):
        assert MARKS.search(text)
    assert not MARKS.search("a <<<<<<< b\n======== \n")
