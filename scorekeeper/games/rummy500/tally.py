"""Counts called by rank: what `K Q 5 5 A` adds up to, melded or left in hand, and how many of a rank there can be."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.cards import JOKER, Card, Suit, parse_rank, rank_text
from scorekeeper.games.rummy500.options import Options, deck, values
from scorekeeper.games.rummy500.record import LOW_ACE, RANKS, Record
from scorekeeper.text import Issue, T

__all__ = ["called", "issues", "tally"]


def tally(options: Options, field: str, words: Sequence[str]) -> int:
    """What ranks add up to that were `melded`, or are `left` (R500-27, R500-28)."""
    table = values(options)
    if field == "left":
        return sum(table.held(_card(word)) for word in words)
    return sum(table.placed(_card(word), low=word == LOW_ACE) for word in words)


def called(options: Options, field: str, count: int | Sequence[str]) -> int:
    """What was called, as a number."""
    return count if isinstance(count, int) else tally(options, field, count)


def issues(options: Options, record: Record, packs: int) -> Iterator[Issue]:
    """What cannot have been counted so: more of a rank than there are, low aces in hand, jokers without their card."""
    seen = Counter(_rank(card) for cards in _cards(record) for card in cards)
    queens = 0
    for player, holding in record.hands.items():
        for field, count in (("melded", holding.melded), ("left", holding.left)):
            if isinstance(count, int | None):
                continue
            where = f"hands.{player}.{field}"
            if field == "left" and LOW_ACE in count:
                yield Issue("rank.low", where, T("In hand an ace is never low. Enter it as A."))
            if field == "melded" and "JK" in count and options.joker_value is None:
                text = T("At this table a melded joker counts what it stands for. Enter that rank instead of ★.")
                yield Issue("rank.joker", where, text)
            before = +seen
            seen.update(_rank(_card(word)) for word in count)
            for rank in seen:
                held = _held(options, rank, packs)
                if seen[rank] > held and seen[rank] > before[rank]:
                    yield _too_many(where, rank, seen[rank], held)
            queens += count.count("QS")
            if queens > packs and "QS" in count:
                yield _too_many(where, "QS", queens, packs)


def _too_many(where: str, rank: str, given: int, held: int) -> Issue:
    shown = RANKS.written((rank,))
    if not held:
        return Issue("rank.too_many", where, T("%(rank)s is not in this game's deck. Take it out.", rank=shown))
    text = T(
        "%(rank)s is here %(given)s times, but the deck holds it %(held)s times. Take out %(extra)s.",
        rank=shown,
        given=given,
        held=held,
        extra=given - held,
    )
    return Issue("rank.too_many", where, text)


def _held(options: Options, rank: str, packs: int) -> int:
    """How many of a rank there are; jokers stand for further ones where they count as what they stand for."""
    jokers = deck(options, packs).jokers
    if rank == "JK":
        return jokers
    return 4 * packs + (jokers if options.joker_value is None else 0)


def _cards(record: Record) -> Iterator[Sequence[Card]]:
    """The cards of a record that are counted one by one."""
    for holding in record.hands.values():
        yield from holding.melds or ()
        yield from (laid.card for laid in holding.laid_off or ())
        yield holding.hand or ()


def _rank(card: Card) -> str:
    return rank_text(card.rank)


def _card(word: str) -> Card:
    """A card that counts what the word counts."""
    if word == "QS":
        return Card(12, Suit.SPADES)
    rank = 1 if word == LOW_ACE else parse_rank(word)
    return Card(rank, Suit.HEARTS) if rank else JOKER
