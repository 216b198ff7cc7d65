"""Fields that describe themselves, and the codec that reads and writes them.

Options, records and questions are frozen dataclasses. `spec(...)` makes each field: the kind of its values and their
bounds, its label, its hint, its default. Forms, the JSON interface and the rulebook use this description. `decode`
reads JSON-like data into a dataclass and reports every issue; `encode` writes it.
"""

from scorekeeper.engine.fields.cards import CardList, MeldList, OneCard, OneRank, PlacedCard, PlacedCards, Tally
from scorekeeper.engine.fields.codec import decode, describe_fields, encode, missing_issue
from scorekeeper.engine.fields.containers import ByPlayer, ListOf, Nullable, Struct
from scorekeeper.engine.fields.description import Json, Kind, Spec, is_none_of, is_one_of, required_fields, spec, specs
from scorekeeper.engine.fields.free_text import FreeText, RuleNumber, Written
from scorekeeper.engine.fields.names import NAME_LENGTH, Name, Names, RuleSetName, name_key, unknown_player
from scorekeeper.engine.fields.scalars import CARDS, CHIPS, POINTS, ROUNDS, TIMES, Boolean, Choice, Integer, PassThrough
from scorekeeper.engine.fields.typed_numbers import Sum, too_long_to_read, total_of, typed_number
from scorekeeper.engine.fields.wording import named_options, value_text, with_options
