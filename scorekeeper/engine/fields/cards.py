"""Kinds of values with cards: a card, a rank, a list of cards, melds, or cards that add up to a number."""

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.engine.cards import (
    FOUR_SUITS,
    Card,
    Deck,
    Suit,
    parse_card,
    parse_cards,
    parse_rank,
    rank_text,
    split_cards,
)
from scorekeeper.engine.fields.containers import ListOf, Nullable, Struct
from scorekeeper.engine.fields.description import Json, spec, wrong
from scorekeeper.engine.fields.scalars import Integer
from scorekeeper.engine.text import TN, Invalid, T, ensure_short, shorten

# A list with this many cards too many is refused without reading them.
_MORE = 50
# More characters than the longest sum of ranks.
_LONGEST_TALLY = 1000


@dataclass(frozen=True)
class OneCard:
    """A card of these suits or a joker, in any spelling that `parse_card` reads. The game checks its deck for it."""

    suits: tuple[Suit, ...] = FOUR_SUITS

    def decode(self, raw: object, at: str) -> Card:
        if not isinstance(raw, str):
            raise wrong(at, T("Give a card, like 7H."))
        return parse_card(raw, at, suits=self.suits)

    def encode(self, value: Card) -> Json:
        return str(value)

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "format": "card"}


@dataclass(frozen=True)
class OneRank:
    """One of these ranks, by default any (1 to 13), or 0 for a joker, in any spelling that `parse_rank` reads."""

    ranks: Collection[int] = range(14)

    def decode(self, raw: object, at: str) -> int:
        if not isinstance(raw, str):
            raise wrong(at, T("Give a rank, like 8 or K, as text."), "rank.unknown")
        rank = parse_rank(raw, at)
        if rank not in self.ranks:
            text = T("Here it cannot be this rank. Give one of these: %(ranks)s.", ranks=[*map(rank_text, self.ranks)])
            raise wrong(at, text, "rank.unknown")
        return rank

    def encode(self, value: int) -> Json:
        return rank_text(value)

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "enum": [rank_text(rank) for rank in sorted(self.ranks, key=lambda rank: rank or 14)]}


@dataclass(frozen=True)
class CardList:
    """`low` to `high` cards of these suits and jokers, as a list or in one string. The game checks that its deck holds
    them. `stands_for`: a wild card may say which card it stands for (`JK=7H`)."""

    low: int
    high: int
    stands_for: bool = False
    suits: tuple[Suit, ...] = FOUR_SUITS

    def decode(self, raw: object, at: str) -> tuple[Card, ...]:
        if not isinstance(raw, str) and not (isinstance(raw, list | tuple) and all(isinstance(c, str) for c in raw)):
            raise wrong(at, T("Give the cards as a list or in one line, like 7H 8H 9H."))
        pieces = split_cards(raw, at) if isinstance(raw, str) else raw
        if len(pieces) > self.high + _MORE:
            raise self._too_many(len(pieces), at)
        cards = parse_cards(pieces, at, self.stands_for, self.suits)
        if len(cards) < self.low:
            missing = self.low - len(cards)
            text = TN(
                "%(count)s more card is needed: here are %(given)s of %(low)s.",
                "%(count)s more cards are needed: here are %(given)s of %(low)s.",
                missing,
                given=len(cards),
                low=self.low,
            )
            raise wrong(at, text, "cards.too_few", unfinished=True)
        if len(cards) > self.high:
            raise self._too_many(len(cards), at)
        return cards

    def _too_many(self, given: int, at: str) -> Invalid:
        text = TN(
            "%(count)s card too many: here are %(given)s, at most %(high)s belong here.",
            "%(count)s cards too many: here are %(given)s, at most %(high)s belong here.",
            given - self.high,
            given=given,
            high=self.high,
        )
        return wrong(at, text, "cards.too_many")

    def encode(self, value: tuple[Card, ...]) -> Json:
        return [str(card) for card in value]

    def describe(self) -> dict[str, Json]:
        return {"type": "array", "items": OneCard().describe(), "minItems": self.low, "maxItems": self.high}


def MeldList(high: int, stands_for: bool = False) -> ListOf[tuple[Card, ...]]:
    """A field of up to `high` melds, each a list of cards. The game checks whether they form melds."""
    return ListOf(CardList(1, 60, stands_for), 0, high)


@dataclass(frozen=True)
class PlacedCard:
    """A card and the index of the meld that it lies on; None if that is unknown."""

    card: Card = spec(OneCard())
    onto: int | None = spec(Nullable(Integer(0, 60)), None)


@dataclass(frozen=True)
class PlacedCards:
    """Up to `high` cards, each with the index of a meld (`{"card": "7H", "onto": 0}`) or alone, or all in one string.
    The game checks whether they fit on the melds."""

    high: int

    def decode(self, raw: object, at: str) -> tuple[PlacedCard, ...]:
        if isinstance(raw, str):
            return tuple(map(PlacedCard, CardList(0, self.high).decode(raw, at)))
        items = [{"card": item} if isinstance(item, str) else item for item in raw] if isinstance(raw, list) else raw
        return self._objects.decode(items, at)

    def encode(self, value: tuple[PlacedCard, ...]) -> Json:
        return self._objects.encode(value)

    def describe(self) -> dict[str, Json]:
        return self._objects.describe()

    @property
    def _objects(self) -> ListOf[PlacedCard]:
        return ListOf(Struct(PlacedCard), 0, self.high)


@dataclass(frozen=True)
class Tally:
    """A whole number from `low` to `high`, or one to `most` ranks and cards that add up to it: those in `labels`, by
    name (a message id). `Game.tally` says what they count."""

    low: int
    high: int
    labels: Mapping[str, str]
    most: int

    def decode(self, raw: object, at: str) -> int | tuple[str, ...]:
        if isinstance(raw, int):
            return Integer(self.low, self.high).decode(raw, at)
        if isinstance(raw, str):
            ensure_short(raw, _LONGEST_TALLY, at)
        pieces = re.split(r"[\s,、，・]+", raw) if isinstance(raw, str) else raw
        if not isinstance(pieces, list | tuple):
            raise self._unknown(raw, at)
        if len(pieces) > self.most + _MORE:
            raise self._wrong_number(len(pieces), at)
        words = tuple(self._word(piece, at) for piece in pieces if piece != "")
        if not 1 <= len(words) <= self.most:
            raise self._wrong_number(len(words), at)
        return words

    def _wrong_number(self, given: int, at: str) -> Invalid:
        text = T("Give 1 to %(most)s of these; here are %(given)s.", most=self.most, given=given)
        return wrong(at, text, "list.length")

    @staticmethod
    def symbols(words: Sequence[str]) -> str:
        """Ranks and cards as people write them: `K Q 10 ★`."""
        symbols = {"T": "10", **{str(card): card.symbol for card in Deck(1, 1).distinct_cards()}}
        return " ".join(symbols.get(word, word) for word in words)

    def _word(self, piece: object, at: str) -> str:
        text = str(piece)
        if text in self.labels:
            return text
        with suppress(Invalid):
            if (rank := rank_text(parse_rank(text))) in self.labels:
                return rank
        with suppress(Invalid):
            if (card := str(parse_card(text))) in self.labels:
                return card
        raise self._unknown(piece, at)

    def _unknown(self, given: object, at: str) -> Invalid:
        text = T(
            "“%(given)s” cannot be added up. Give a number from %(low)s to %(high)s, or what adds up to it: %(known)s.",
            given=shorten(given),
            low=self.low,
            high=self.high,
            known=list(self.labels),
        )
        return wrong(at, text, "tally.unknown")

    def encode(self, value: int | tuple[str, ...]) -> Json:
        return value if isinstance(value, int) else list(value)

    def describe(self) -> dict[str, Json]:
        word: dict[str, Json] = {"type": "string", "enum": list(self.labels)}
        words: dict[str, Json] = {"type": "array", "items": word, "minItems": 1, "maxItems": self.most}
        return {**Integer(self.low, self.high).describe(), "or": words}
