"""Fields that describe themselves, and the one codec that reads and writes them.

Options, records and questions are frozen dataclasses. Each field is made with `spec(...)`: what kind of value it
takes (with its bounds), its label, its hint, its default. Forms, the JSON interface and the rulebook all read
this one description. `decode` reads JSON-like data into a dataclass and reports every issue; `encode` writes it.
"""

from scorekeeper.fields.cards import CardList, MeldList, OneCard, OneRank, Tally
from scorekeeper.fields.codec import decode, describe_fields, encode, missing
from scorekeeper.fields.description import Kind, Spec, spec, specs
from scorekeeper.fields.names import NAME_LENGTH, Name, Names
from scorekeeper.fields.nested import ByName, ListOf, Maybe, Struct
from scorekeeper.fields.plain import Choice, Raw, Switch, Whole

__all__ = [
    "NAME_LENGTH",
    "ByName",
    "CardList",
    "Choice",
    "Kind",
    "ListOf",
    "Maybe",
    "MeldList",
    "Name",
    "Names",
    "OneCard",
    "OneRank",
    "Raw",
    "Spec",
    "Struct",
    "Switch",
    "Tally",
    "Whole",
    "decode",
    "describe_fields",
    "encode",
    "missing",
    "spec",
    "specs",
]
