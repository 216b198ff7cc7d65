"""The keys of kept sheets."""

import subprocess
import sys


def test_a_user_whom_the_system_does_not_know_has_sheets_too() -> None:
    """As in a container: neither $HOME nor the list of users names a home with fonts."""
    script = (
        "import pwd; pwd.getpwuid = {}.__getitem__;"
        "from scorekeeper.printing.keys import key_of; print(key_of({}, 'en', 'a4'))"
    )
    made = subprocess.run([sys.executable, "-c", script], env={}, capture_output=True, text=True, check=False)
    assert len(made.stdout.strip()) == 64, made.stderr
