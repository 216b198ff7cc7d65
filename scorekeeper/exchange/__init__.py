"""The file in which sessions move from one installation to another; docs/export.md describes it.

`stored_json` writes what an import needs. `read_file` reads a whole file and checks it before anything is imported.
"""

from scorekeeper.exchange.format import FORMAT, MOST_BYTES, VERSION, stored_json, version_for
from scorekeeper.exchange.reading import TOO_LARGE, read_file

__all__ = ["FORMAT", "MOST_BYTES", "TOO_LARGE", "VERSION", "read_file", "stored_json", "version_for"]
