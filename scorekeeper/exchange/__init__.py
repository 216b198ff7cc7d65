"""The file in which sessions leave one installation and enter another. docs/export.md describes it.

`stored_json` writes what an import needs, `read_file` reads and checks a whole file before anything is done with it.
"""

from scorekeeper.exchange.format import FORMAT, MOST_BYTES, VERSION, stored_json, version_for
from scorekeeper.exchange.reading import TOO_LARGE, read_file

__all__ = ["FORMAT", "MOST_BYTES", "TOO_LARGE", "VERSION", "read_file", "stored_json", "version_for"]
