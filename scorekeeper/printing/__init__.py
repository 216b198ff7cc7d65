"""Printing: a sheet is made once by a worker process, kept on disk, and whoever waits for it sees how far it is.

A sheet is known by its key (`key_of`), a digest of everything that goes into it.
"""

from scorekeeper.printing.keys import key_of
from scorekeeper.printing.printer import Printer, Printing
from scorekeeper.printing.sheet_cache import SheetCache

__all__ = ["Printer", "Printing", "SheetCache", "key_of"]
