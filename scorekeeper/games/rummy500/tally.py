"""Counts that are entered by rank: what `K Q 5 5 A` adds up to, and whether the packs hold that many of a rank."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import JOKER, Card, Suit, parse_rank, rank_text
from scorekeeper.engine.text import Issue, T
from scorekeeper.games.rummy500.options import Options, card_values, deck
from scorekeeper.games.rummy500.record import LOW_ACE, RANKS, Record


def tally(options: Options, field: str, words: Sequence[str]) -> int:
    """What cards add up to in a field of the record, `melded` or `left` (R500-27, R500-28).

    `words` are keys of `record.RANKS`: ranks (`K`), `JK`, the low ace `1`, the queen of spades `QS`.
    """
    values = card_values(options)
    if field == "left":
        return sum(values.in_hand(_card(word)) for word in words)
    return sum(values.on_table(_card(word), low=word == LOW_ACE) for word in words)


def called_points(options: Options, field: str, count: int | Sequence[str]) -> int:
    """A count in points. `count` is the number that was called, or ranks as `tally` takes them."""
    return count if isinstance(count, int) else tally(options, field, count)


def tally_issues(options: Options, record: Record, packs: int) -> Iterator[Issue]:
    """Issues with the counts by rank of a record: more of a rank than the packs hold, a low ace in hand, or a melded
    joker where jokers count as the card they stand for."""
    counts = Counter(rank_text(card.rank) for cards in _card_groups(record) for card in cards)
    queens = 0
    for player, holding in record.hands.items():
        for field, count in (("melded", holding.melded), ("left", holding.left)):
            if isinstance(count, int | None):
                continue
            path = f"hands.{player}.{field}"
            if field == "left" and LOW_ACE in count:
                yield Issue("rank.low", path, T("In hand an ace is never low. Enter it as A."))
            if field == "melded" and "JK" in count and options.joker_value is None:
                text = T("At this table a melded joker counts what it stands for. Enter that rank instead of ★.")
                yield Issue("rank.joker", path, text)
            before = +counts
            counts.update(rank_text(_card(word).rank) for word in count)
            for rank in counts:
                in_deck = _most_in_deck(options, rank, packs)
                if counts[rank] > in_deck and counts[rank] > before[rank]:
                    yield _too_many_issue(path, rank, counts[rank], in_deck)
            queens += count.count("QS")
            if queens > packs and "QS" in count:
                yield _too_many_issue(path, "QS", queens, packs)


def _too_many_issue(path: str, rank: str, count: int, in_deck: int) -> Issue:
    shown = RANKS.symbols((rank,))
    if not in_deck:
        return Issue("rank.too_many", path, T("%(rank)s is not in this game's deck. Take it out.", rank=shown))
    text = T(
        "%(rank)s is here %(given)s times, but the deck holds it %(held)s times. Take out %(extra)s.",
        rank=shown,
        given=count,
        held=in_deck,
        extra=count - in_deck,
    )
    return Issue("rank.too_many", path, text)


def _most_in_deck(options: Options, rank: str, packs: int) -> int:
    """How many cards of a rank the packs hold. A joker that counts as the card it stands for is one more of a rank."""
    jokers = deck(options, packs).jokers
    if rank == "JK":
        return jokers
    return 4 * packs + (jokers if options.joker_value is None else 0)


def _card_groups(record: Record) -> Iterator[Sequence[Card]]:
    """The groups of cards that the record holds as cards."""
    for holding in record.hands.values():
        yield from holding.melds or ()
        yield from (laid.card for laid in holding.laid_off or ())
        yield holding.hand or ()


def _card(word: str) -> Card:
    """A card that counts the same as the word; the suit matters for the queen of spades alone."""
    if word == "QS":
        return Card(12, Suit.SPADES)
    rank = 1 if word == LOW_ACE else parse_rank(word)
    return Card(rank, Suit.HEARTS) if rank else JOKER
