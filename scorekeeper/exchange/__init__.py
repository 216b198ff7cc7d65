"""The file in which sessions move from one installation to another; docs/export.md describes it."""

from scorekeeper.exchange.format import FORMAT, MOST_BYTES, VERSION, stored_json
from scorekeeper.exchange.reading import TOO_LARGE, house_rules_in, read_file
from scorekeeper.exchange.salvaging import SalvagedFiles, salvaged_files
