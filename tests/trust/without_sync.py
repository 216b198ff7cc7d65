"""The command `scorekeeper`, but a commit does not wait for the disk: what a crash of the computer must show."""

import sys

from scorekeeper.cli import main
from scorekeeper.store import connection

if __name__ == "__main__":
    connection.SYNCHRONOUS = "NORMAL"
    sys.exit(main())
