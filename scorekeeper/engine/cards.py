"""Cards, decks, and how cards are written and read.

Canonical text: rank `A23456789TJQK` + suit `SHDC` or `*` (stars), joker `JK`. Other spellings are read as well: `10h`,
`♥10`, `h10`, `3★`, lower case, full-width letters and digits, several cards in one string with or without spaces.
`JK=7H` is a wild card that stands for another card; it is read only where a meld is shown (`stands_for`).
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, partial
from itertools import chain

from scorekeeper.engine.text import N_, TN, Invalid, Issue, T, Text, ensure_short, read_all, shorten

RANKS = "A23456789TJQK"
# The joker is a full star and the suit of stars a hollow one, so that a table can tell them apart.
_LETTERS, _SIGNS = "SHDC*", "♠♥♦♣☆"
# How programs and people read a card, by the length of its `bit`.
_TEXTS = ("", *(rank + suit for suit in _LETTERS for rank in RANKS), "JK")
_SYMBOLS = ("", *(rank.replace("T", "10") + suit for suit in _SIGNS for rank in RANKS), "★")
# More characters than a card needs, and than all cards of three packs need.
_LONGEST_CARD = 60
_LONGEST_CARDS = 5000


class Suit(IntEnum):
    """The suits in the order in which sheets and keypads list them. The common pack has the first four."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    STARS = 4

    # Enum would hash the name, in Python, which is slower.
    __hash__ = int.__hash__

    @property
    def symbol(self) -> str:
        return _SIGNS[self]

    @property
    def label(self) -> str:
        """The message id of the suit's name."""
        return (N_("Spades"), N_("Hearts"), N_("Diamonds"), N_("Clubs"), N_("Stars"))[self]


# The suits of the common pack. To go through a tuple takes a third of the time that an enumeration takes.
FOUR_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """A card: `rank` 1 (ace) to 13 (king) and a suit; a joker has rank 0 and no suit.

    `stands_for` is the card that a wild card was shown as. Comparing ignores it: the card is the same. `bit` has one
    bit set, the place of the card in a set of different cards: thirteen places a suit from the ace of spades up, and
    the joker after the king of stars. It is stored, because to compute it takes longer than to find melds with it.
    """

    rank: int
    suit: Suit | None
    stands_for: "Card | None" = field(default=None, compare=False)
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        place = 5 * 13 if self.suit is None else 13 * self.suit + self.rank - 1
        object.__setattr__(self, "bit", 1 << place)

    # Solvers hash and compare cards more often than anything else. The methods of `dataclass` would be slower.
    def __hash__(self) -> int:
        return 0 if self.suit is None else 4 * self.rank + self.suit

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not Card:
            return NotImplemented
        return self.rank == other.rank and self.suit is other.suit

    def standing_for(self, face: "Card | None") -> "Card":
        """The same card, shown as standing for another card, or for none."""
        return Card(self.rank, self.suit, face)

    def __str__(self) -> str:
        own = _TEXTS[self.bit.bit_length()]
        return f"{own}={self.stands_for}" if self.stands_for else own

    @property
    def physical(self) -> "Card":
        """The card itself, whatever it stands for."""
        return Card(self.rank, self.suit) if self.stands_for else self

    @property
    def face(self) -> "Card":
        """The card that it counts as in a meld: the card that it stands for, or itself."""
        return self.stands_for or self

    @property
    def symbol(self) -> str:
        """As people read it: `10♥`, `K♠`, `★` for a joker, `★=7♥` for one that stands for another card."""
        own = _SYMBOLS[self.bit.bit_length()]
        return f"{own}={self.stands_for.symbol}" if self.stands_for else own

    @property
    def rank_label(self) -> str:
        """The rank as printed on the card: `A`, `2` to `10`, `J`, `Q`, `K`, `★`."""
        return "★" if self.suit is None else RANKS[self.rank - 1].replace("T", "10")


JOKER = Card(0, None)
_SUITS = {letter: suit for suit in Suit for letter in (_LETTERS[suit], suit.symbol, *("♤", "♡", "♢", "♧", "★⭐")[suit])}
_RANK = r"(?:10|[A2-9TJQK])"
_SUIT = f"[{''.join(_SUITS)}]"
_CARD = re.compile(rf"(?P<rank>{_RANK})(?P<suit>{_SUIT})|(?P<suit_first>{_SUIT})(?P<rank_last>{_RANK})|JK|JOKER|★")
_ROWS = (re.compile(rf"(?:{_RANK}{_SUIT})+"), re.compile(rf"(?:{_SUIT}{_RANK})+"))
_BETWEEN = re.compile(r"[\s,;/、，・]+")


def _plain(text: str) -> str:
    """Upper case, full-width folded to ASCII, emoji presentation marks removed."""
    return unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("\ufe0e", "").strip().upper()


# Stored hands have the canonical texts, and most cards that are read come from stored hands.
_CANONICAL = {
    suits: {str(card): card for card in (JOKER, *(Card(rank, suit) for suit in suits for rank in range(1, 14)))}
    for suits in (FOUR_SUITS, tuple(Suit))
}


def parse_card(text: str, field: str = "", stands_for: bool = False, suits: tuple[Suit, ...] = FOUR_SUITS) -> Card:
    """Read a card of these suits, or a joker, in any accepted spelling. Only with `stands_for` may it stand for another
    card (`JK=7H`). Raises `Invalid` (`card.unknown`, `card.not_in_deck`, `card.standing`)."""
    canonical = _CANONICAL[suits]
    if text in canonical:
        return canonical[text]
    if len(text) > _LONGEST_CARD:
        raise _unknown(text, field)
    own, sign, face = (part.strip() for part in _plain(text).partition("="))
    if not sign:
        return _parse_plain(text, field, suits)
    card, other = read_all(partial(_parse_plain, own, field, suits), partial(_parse_plain, face, field, suits))
    if not stands_for:
        message = T("Write %(card)s alone here, without the card it stands for.", card=card)
    elif other == JOKER:
        message = T("%(card)s cannot stand for a joker. Name the card it stands for.", card=card)
    else:
        return card.standing_for(None if other == card else other)
    raise Invalid(Issue("card.standing", field, message, (str(card),)))


def _parse_plain(text: str, field: str, suits: tuple[Suit, ...]) -> Card:
    match = _CARD.fullmatch(_plain(text))
    if match is None:
        raise _unknown(text, field)
    rank, suit = match["rank"] or match["rank_last"], match["suit"] or match["suit_first"]
    if rank is None:
        return JOKER
    card = Card(RANKS.index(rank.replace("10", "T")) + 1, _SUITS[suit])
    if card.suit not in suits:
        raise Invalid(_not_in_deck(card, field))
    return card


def _unknown(text: str, field: str) -> Invalid:
    message = T("“%(text)s” is no card. Write rank and suit, like 7H, 10♠ or KD.", text=shorten(text))
    return Invalid(Issue("card.unknown", field, message))


def _not_in_deck(card: Card, field: str) -> Issue:
    text = T("%(card)s is not in this game's deck. Take it out.", card=card)
    return Issue("card.not_in_deck", field, text, (str(card),))


def parse_cards(
    text: str | Iterable[str], field: str = "", stands_for: bool = False, suits: tuple[Suit, ...] = FOUR_SUITS
) -> tuple[Card, ...]:
    """Read cards from a list or from one string, in order. Raises `Invalid` with an issue for each card that cannot be
    read (as `parse_card`), or with `too_long`."""
    pieces = split_cards(text, field) if isinstance(text, str) else list(text)
    canonical = _CANONICAL[suits]
    try:
        return tuple([canonical[piece] for piece in pieces])
    except KeyError:
        pass  # some are spelled otherwise, or are no cards
    return read_all(*(partial(parse_card, piece, field, stands_for, suits) for piece in pieces))


def parse_rank(text: str, field: str = "") -> int:
    """Read a rank (`A`, `2` to `10` or `T`, `J`, `Q`, `K`) or a joker (0). Raises `Invalid` (`rank.unknown`)."""
    plain = _plain(text).replace("10", "T") if len(text) <= _LONGEST_CARD else ""
    if plain in ("JK", "JOKER", "★"):
        return 0
    if len(plain) != 1 or plain not in RANKS:
        message = T("“%(text)s” is no rank. Give A, 2 to 10, J, Q, K, or JK for a joker.", text=shorten(text))
        raise Invalid(Issue("rank.unknown", field, message))
    return RANKS.index(plain) + 1


def rank_text(rank: int) -> str:
    """A rank as programs read it: `A`, `2` to `9`, `T`, `J`, `Q`, `K`, `JK` for a joker."""
    return RANKS[rank - 1] if rank else "JK"


def split_cards(text: str, field: str = "") -> list[str]:
    """The text of each card in a string. Raises `Invalid` (`too_long`)."""
    ensure_short(text, _LONGEST_CARDS, field)
    pieces: list[str] = []
    for word in _BETWEEN.split("=".join(part.strip() for part in _plain(text).split("="))):
        if _ROWS[0].fullmatch(word):
            pieces += re.findall(_RANK + _SUIT, word)
        elif _ROWS[1].fullmatch(word):
            pieces += re.findall(_SUIT + _RANK, word)
        elif word:
            pieces.append(word)
    return pieces


# Cached, because decks are made anew for every hand.
@cache
def _bits(suits: tuple[Suit, ...], ranks: tuple[int, ...]) -> frozenset[int]:
    """The bits of all cards of these suits and ranks."""
    return frozenset(Card(rank, suit).bit for suit in suits for rank in ranks)


@dataclass(frozen=True)
class Deck:
    """The cards in play: `packs` packs of these suits and ranks, by default of 52 cards, and `jokers` jokers in all."""

    packs: int = 1
    jokers: int = 0
    suits: tuple[Suit, ...] = FOUR_SUITS
    ranks: tuple[int, ...] = tuple(range(1, 14))

    @property
    def size(self) -> int:
        return len(self.suits) * len(self.ranks) * self.packs + self.jokers

    @property
    def text(self) -> Text:
        """The deck as a sentence: `2 packs with 4 jokers: 108 cards.`"""
        numbers = {"packs": self.packs, "cards": self.size}
        if self.packs == 1:
            if not self.jokers:
                return T("One pack of %(cards)s cards, no jokers.", **numbers)
            return TN(
                "One pack with %(count)s joker: %(cards)s cards.",
                "One pack with %(count)s jokers: %(cards)s cards.",
                self.jokers,
                **numbers,
            )
        if not self.jokers:
            return T("%(packs)s packs without jokers: %(cards)s cards.", **numbers)
        return TN(
            "%(packs)s packs with %(count)s joker: %(cards)s cards.",
            "%(packs)s packs with %(count)s jokers: %(cards)s cards.",
            self.jokers,
            **numbers,
        )

    def copies(self, card: Card) -> int:
        """How many copies of a card the deck holds."""
        if card.suit is None:
            return self.jokers
        return self.packs if card.suit in self.suits and card.rank in self.ranks else 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, as often as it holds it."""
        return tuple(card for card in self.distinct_cards() for _ in range(self.copies(card)))

    def distinct_cards(self) -> tuple[Card, ...]:
        """Every card of the deck once, by suit and rank, the joker last."""
        faces = tuple(Card(rank, suit) for suit in self.suits for rank in self.ranks)
        return faces + ((JOKER,) if self.jokers else ())

    def too_many(self, cards: Iterable[Card], field: str = "") -> list[Issue]:
        """An issue for each card that is here more often than in the deck (`card.too_many`, `card.not_in_deck`)."""
        cards = list(cards)
        if self._holds(cards):
            return []
        counts = sorted(Counter(cards).items(), key=lambda item: str(item[0]))
        return [self._excess(card, count, field) for card, count in counts if count > self.copies(card)]

    def _excess(self, card: Card, count: int, field: str) -> Issue:
        held = self.copies(card)
        if held == 0:
            return _not_in_deck(card, field)
        if held == 1:
            text = T("%(card)s is here twice or more. Keep one and take out the others.", card=card)
        else:
            text = T(
                "%(card)s is here %(given)s times, but the deck holds it %(held)s times. Take out %(extra)s.",
                card=card,
                given=count,
                held=held,
                extra=count - held,
            )
        return Issue("card.too_many", field, text, (str(card),))

    def _holds(self, cards: Iterable[Card]) -> bool:
        """Whether the deck holds these cards. Almost always it does, and this is faster than counting cards."""
        counts = Counter([card.bit for card in cards])
        few = counts.pop(JOKER.bit, 0) <= self.jokers and max(counts.values(), default=0) <= self.packs
        return few and counts.keys() <= _bits(self.suits, self.ranks)

    def too_many_together(self, fields: Mapping[str, Iterable[Card]]) -> list[Issue]:
        """The issues of `too_many` for the cards of all fields together; `fields` has cards by the path of a field. An
        issue belongs to the first field with which there are too many."""
        lists = {path: list(cards) for path, cards in fields.items()}
        if self._holds(chain.from_iterable(lists.values())):
            return []
        together: list[Card] = []
        issues: dict[tuple[str, ...], Issue] = {}
        for path, cards in lists.items():
            together += cards
            for issue in self.too_many(together, path):
                issues.setdefault(issue.cards, issue)
        return [*issues.values()]

    def ensure_holds(self, fields: Mapping[str, Iterable[Card]]) -> None:
        """Raise `Invalid` with the issues of `too_many_together`, if there are any."""
        if issues := self.too_many_together(fields):
            raise Invalid(*issues)
