"""Chooses the inputs of a referee question from the specs of its fields."""

from collections.abc import Mapping

from scorekeeper.engine.fields import (
    Boolean,
    ByPlayer,
    CardList,
    Choice,
    Integer,
    Kind,
    ListOf,
    Name,
    Nullable,
    OneCard,
    OneRank,
    PlacedCards,
    Spec,
)

# An input for at least this many cards need not be filled: any number of cards is enough.
_MANY = 20


class QuestionInputs:
    """Base class of `QuestionPage`. `fields` are the specs of the fields that the page shows, by name."""

    fields: Mapping[str, Spec]

    def widget(self, name: str) -> str:
        """The kind of input for a field: `cards`, `melds`, `draws` (cards by player), `rank`, `choice`, `switch`,
        `number`, `player`, `players`, or else `text`."""
        match without_null(self.fields[name].kind):
            case CardList() | PlacedCards() | OneCard():
                return "cards"
            case ListOf(kind=CardList()):
                return "melds"
            case ByPlayer(kind=CardList()):
                return "draws"
            case OneRank():
                return "rank"
            case Choice():
                return "choice"
            case Boolean():
                return "switch"
            case Integer():
                return "number"
            case Name():
                return "player"
            case ListOf(kind=Name()):
                return "players"
        return "text"

    @property
    def choices(self) -> dict[str, Mapping[str, str]]:
        """The labels by value of each field that is a choice, by field."""
        kinds = {name: without_null(one.kind) for name, one in self.fields.items()}
        return {name: kind.labels for name, kind in kinds.items() if isinstance(kind, Choice)}

    def standing(self, name: str) -> bool:
        """Whether the user may enter what a wild card stands for (`JK=7H`)."""
        kind = without_null(self.fields[name].kind)
        return _standing(kind.kind if isinstance(kind, ListOf) else kind)

    @property
    def draws(self) -> tuple[str, ...]:
        """The names of the fields that take drawn cards of each player, to find the first dealer."""
        return tuple(name for name in self.fields if self.widget(name) == "draws")

    @property
    def private(self) -> bool:
        """Whether the page may show cards that not every player may see."""
        return any(self.widget(name) in ("cards", "melds") for name in self.fields)

    def many(self, name: str) -> bool:
        """Whether any number of cards is enough for an input."""
        kind = without_null(self.fields[name].kind)
        return isinstance(kind, CardList) and kind.high >= _MANY


def without_null(kind: Kind[object]) -> Kind[object]:
    """The kind inside a `Nullable`, or the kind itself."""
    return kind.kind if isinstance(kind, Nullable) else kind


def _standing(kind: Kind[object]) -> bool:
    return isinstance(kind, CardList) and kind.stands_for
