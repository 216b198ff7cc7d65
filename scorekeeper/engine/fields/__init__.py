"""Fields that describe themselves, and the codec that reads and writes them.

Options, records and questions are frozen dataclasses. `spec(...)` makes each field: the kind of its values and their
bounds, its label, its hint, its default. Forms, the JSON interface and the rulebook use this description. `decode`
reads JSON-like data into a dataclass and reports every issue; `encode` writes it.
"""

from scorekeeper.engine.fields.cards import CardList as CardList
from scorekeeper.engine.fields.cards import MeldList as MeldList
from scorekeeper.engine.fields.cards import OneCard as OneCard
from scorekeeper.engine.fields.cards import OneRank as OneRank
from scorekeeper.engine.fields.cards import PlacedCard as PlacedCard
from scorekeeper.engine.fields.cards import PlacedCards as PlacedCards
from scorekeeper.engine.fields.cards import Tally as Tally
from scorekeeper.engine.fields.codec import decode as decode
from scorekeeper.engine.fields.codec import describe_fields as describe_fields
from scorekeeper.engine.fields.codec import encode as encode
from scorekeeper.engine.fields.codec import missing_issue as missing_issue
from scorekeeper.engine.fields.containers import ByPlayer as ByPlayer
from scorekeeper.engine.fields.containers import ListOf as ListOf
from scorekeeper.engine.fields.containers import Nullable as Nullable
from scorekeeper.engine.fields.containers import Struct as Struct
from scorekeeper.engine.fields.description import Json as Json
from scorekeeper.engine.fields.description import Kind as Kind
from scorekeeper.engine.fields.description import Spec as Spec
from scorekeeper.engine.fields.description import is_none_of as is_none_of
from scorekeeper.engine.fields.description import is_one_of as is_one_of
from scorekeeper.engine.fields.description import required_fields as required_fields
from scorekeeper.engine.fields.description import spec as spec
from scorekeeper.engine.fields.description import specs as specs
from scorekeeper.engine.fields.free_text import FreeText as FreeText
from scorekeeper.engine.fields.free_text import RuleNumber as RuleNumber
from scorekeeper.engine.fields.free_text import Written as Written
from scorekeeper.engine.fields.names import NAME_LENGTH as NAME_LENGTH
from scorekeeper.engine.fields.names import RULES_NAME_LENGTH as RULES_NAME_LENGTH
from scorekeeper.engine.fields.names import Name as Name
from scorekeeper.engine.fields.names import Names as Names
from scorekeeper.engine.fields.names import RuleSetName as RuleSetName
from scorekeeper.engine.fields.names import name_key as name_key
from scorekeeper.engine.fields.names import unknown_player as unknown_player
from scorekeeper.engine.fields.scalars import CARDS as CARDS
from scorekeeper.engine.fields.scalars import CHIPS as CHIPS
from scorekeeper.engine.fields.scalars import POINTS as POINTS
from scorekeeper.engine.fields.scalars import ROUNDS as ROUNDS
from scorekeeper.engine.fields.scalars import TIMES as TIMES
from scorekeeper.engine.fields.scalars import Boolean as Boolean
from scorekeeper.engine.fields.scalars import Choice as Choice
from scorekeeper.engine.fields.scalars import Integer as Integer
from scorekeeper.engine.fields.scalars import PassThrough as PassThrough
from scorekeeper.engine.fields.typed_numbers import Sum as Sum
from scorekeeper.engine.fields.typed_numbers import too_long_to_read as too_long_to_read
from scorekeeper.engine.fields.typed_numbers import total_of as total_of
from scorekeeper.engine.fields.typed_numbers import typed_number as typed_number
from scorekeeper.engine.fields.wording import named_options as named_options
from scorekeeper.engine.fields.wording import value_text as value_text
from scorekeeper.engine.fields.wording import with_options as with_options
