"""The messages in the sources, and their texts in a catalogue."""

import re
import subprocess
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po


def extracted(project: Path, folder: Path) -> Catalog:
    """The messages that script/messages finds in the sources of a project. It writes a file into `folder`."""
    result = folder / "messages.pot"
    keywords = re.findall(r"-k \S+", (project / "script" / "messages").read_text())
    assert "-k N_" in keywords
    extract = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "pyproject.toml"]
    given = ["--no-default-keywords", *" ".join(keywords).split(), "-o", str(result), "."]
    subprocess.run([*extract, *given], cwd=project, check=True)
    with result.open("rb") as pot:
        return read_po(pot)


def strings(message: Message | None) -> list[str]:
    """The texts of a message in the language of its catalogue; empty if one of them is missing."""
    if message is None:
        return []
    texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return [value for value in texts if value] if all(texts) else []


def ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)
