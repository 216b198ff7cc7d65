"""The file in which sessions move from one installation to another; docs/export.md describes it."""

from scorekeeper.exchange.format import FORMAT as FORMAT
from scorekeeper.exchange.format import MOST_BYTES as MOST_BYTES
from scorekeeper.exchange.format import VERSION as VERSION
from scorekeeper.exchange.format import stored_json as stored_json
from scorekeeper.exchange.reading import TOO_LARGE as TOO_LARGE
from scorekeeper.exchange.reading import house_rules_in as house_rules_in
from scorekeeper.exchange.reading import read_file as read_file
from scorekeeper.exchange.salvaging import SalvagedFiles as SalvagedFiles
from scorekeeper.exchange.salvaging import salvaged_files as salvaged_files
