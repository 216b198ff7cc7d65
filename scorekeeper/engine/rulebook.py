"""The types of a rulebook (sections of sentences, each with the numbers of the rules it states), and sentences that
several games share."""

from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card, Deck, Suit
from scorekeeper.engine.fields import named_options, with_options
from scorekeeper.engine.text import TN, T, Text


@dataclass(frozen=True)
class Sentence:
    """A sentence of a rulebook: the numbers of the rules that it states, the names of the options that its words depend
    on. Numbers are parameters of the text, never part of its message."""

    text: Text
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()

    def with_options(self, options: object) -> "Sentence":
        """The sentence with the values of the options that its text names. It depends on these as well."""
        names = dict.fromkeys((*named_options(self.text, options), *self.options))
        return replace(self, text=with_options(self.text, options), options=tuple(names))


@dataclass(frozen=True)
class Section:
    """A part of a rulebook. `title` is a message id. Sentences on the same rule follow each other."""

    title: str
    sentences: tuple[Sentence, ...]


def packs_text(deck: Deck, players: int) -> Text:
    """How many packs, jokers and cards the players need."""
    params: dict[str, object] = {"players": players, "cards": deck.size}
    if deck.packs == 1 and not deck.jokers:
        return T("For %(players)s players: one pack without jokers, %(cards)s cards.", **params)
    if deck.packs == 1:
        return TN(
            "For %(players)s players: one pack with %(count)s joker, %(cards)s cards.",
            "For %(players)s players: one pack with %(count)s jokers, %(cards)s cards.",
            deck.jokers,
            **params,
        )
    params["packs"] = deck.packs
    if not deck.jokers:
        return T("For %(players)s players: %(packs)s packs without jokers, %(cards)s cards.", **params)
    return TN(
        "For %(players)s players: %(packs)s packs with %(count)s joker in all, %(cards)s cards.",
        "For %(players)s players: %(packs)s packs with %(count)s jokers in all, %(cards)s cards.",
        deck.jokers,
        **params,
    )


def run_text() -> Text:
    """What a run is where an ace may be low or high."""
    return T(
        "A run is three or more cards of one suit in sequence. The ace is low or high, never both: %(low)s and "
        "%(high)s are runs, %(round)s is not.",
        low=_hearts(1, 2, 3),
        high=_hearts(12, 13, 1),
        round=_hearts(13, 1, 2),
    )


def _hearts(*ranks: int) -> tuple[Card, ...]:
    return tuple(Card(rank, Suit.HEARTS) for rank in ranks)
