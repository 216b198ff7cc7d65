"""Printing: a worker process makes each sheet once, it is kept on disk, and whoever waits can see the progress.

A sheet is identified by its key (`key_of`), a digest of everything that goes into it.
"""

from scorekeeper.printing.keys import key_of
from scorekeeper.printing.printer import Printer, PrintJob
from scorekeeper.printing.sheet_cache import SheetCache
