"""The shapes every game shares: lines, the score of a hand, the state between hands, and what a `Game` is.

A `Line` is one explained amount. A player's points for a hand are the sum of the lines and nothing else, so words
and numbers cannot disagree. Nothing here stores a total that is not such a sum.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.blank import BlankPad
from scorekeeper.cards import Card, Deck
from scorekeeper.melds import Meld
from scorekeeper.text import Issue, Reason, Text

__all__ = [
    "Demo",
    "Feat",
    "Foul",
    "Game",
    "HandScore",
    "Layout",
    "Line",
    "Preset",
    "Question",
    "Ruling",
    "Section",
    "Sentence",
    "Setup",
    "Standing",
    "State",
]


@dataclass(frozen=True)
class Line:
    """One explained amount for one player: `points`, the sentence, the rule's number, the cards it speaks of.

    `columns` are the columns of the sheet the amount counts in; most games have one. A line with points that
    count in no column is possible (Hollywood, when the game it belongs to is over).
    """

    player: str
    points: int
    text: Text
    rule: str
    cards: tuple[Card, ...] = ()
    columns: tuple[int, ...] = (0,)


@dataclass(frozen=True)
class Layout:
    """How one player's cards lay at the end of a hand.

    `laid_off` holds each card, in the order in which they can be laid, with the meld it went on as it was shown.
    `counted` is true where the deadwood was worked out from cards, false where it was called. `because` says in words
    what lies where, and why.
    """

    deadwood: int
    counted: bool
    melds: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, Meld], ...] = ()
    loose: tuple[Card, ...] = ()
    because: tuple[Reason, ...] = ()

    @property
    def extended(self) -> dict[Meld, tuple[Card, ...]]:
        """The melds that cards were laid off on, with those cards."""
        found: dict[Meld, tuple[Card, ...]] = {}
        for card, meld in self.laid_off:
            found[meld] = (*found.get(meld, ()), card)
        return found

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the player: melded, laid off, loose."""
        melded = [card for meld in self.melds for card in meld.cards]
        return (*melded, *(card for card, _ in self.laid_off), *self.loose)

    def completed(self, hand: Sequence[Card]) -> "Layout":
        """The same with the rest of a hand, a discard for example, loose too; loose cards by rank."""
        rest = list(hand)
        for card in self.cards:
            if card in rest:
                rest.remove(card)
        return replace(self, loose=tuple(sorted((*self.loose, *rest), key=lambda card: (card.rank, str(card)))))


@dataclass(frozen=True)
class HandScore:
    """What a hand is worth: its lines, one sentence that says how it went, and how the cards lay, by player.

    Where nobody scores, a line of 0 says why. `winners` won the hand (nobody, a player, or a team).
    """

    headline: Text
    lines: tuple[Line, ...]
    winners: tuple[str, ...] = ()
    layouts: Mapping[str, Layout] = field(default_factory=dict)

    def points(self, player: str) -> int:
        """The sum of a player's lines."""
        return sum(line.points for line in self.lines if line.player == player)


@dataclass(frozen=True)
class Standing:
    """One column of the sheet between hands: totals and hands won by player, and whether the column is over."""

    totals: Mapping[str, int]
    won: Mapping[str, int]
    over: bool = False


@dataclass(frozen=True)
class State:
    """Where a match stands between two hands.

    `players` by seat, `dealer` of the next hand (None when nobody said who dealt first), the `columns` of the
    sheet, the hands each player has won in all (`wins`), the players who are `out` of the match, and how many `hands`
    have been played. `finished` when no further hand is to be played.
    """

    players: tuple[str, ...]
    dealer: str | None
    columns: tuple[Standing, ...]
    wins: Mapping[str, int]
    out: tuple[str, ...] = ()
    hands: int = 0

    @property
    def finished(self) -> bool:
        return all(column.over for column in self.columns)

    def total(self, player: str) -> int:
        """A player's points in all columns together."""
        return sum(column.totals[player] for column in self.columns)


@dataclass(frozen=True)
class Setup:
    """What a table needs before the cards are dealt. `stock`: cards left after the deal and the first upcard.

    `direction` is `clockwise` or `anticlockwise`.
    """

    deck: Deck
    deal: int
    stock: int
    direction: str
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class Ruling:
    """A referee's answer.

    Programs read `answer` (the fields that judge.md names); people see the rest: the ruling in a few words, whether
    it is `legal` (None where nothing is forbidden), the number asked for, how the cards lie, the best discards, and
    where the question says so, `by` whom that was done which is ruled out. Both get the reasons.
    """

    answer: Mapping[str, object]
    because: tuple[Reason, ...]
    headline: Text
    legal: bool | None = None
    points: int | None = None
    layout: Layout = Layout(0, True)
    discards: tuple[Card, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preset:
    """A named set of options; `changes` are the options that differ from the defaults."""

    key: str
    name: str
    hint: str
    changes: Mapping[str, object]


@dataclass(frozen=True)
class Question:
    """Something the referee can be asked: a dataclass whose fields describe themselves, and who answers it.

    `rule(options, asked)` returns a `Ruling` or raises `Invalid` with every issue.
    """

    ask: str
    label: str
    hint: str
    fields: type
    rule: Callable[[Any, Any], Ruling]
    example: Mapping[str, object]
    # Whether to do at the table what is ruled out here is the game's foul.
    foul: bool = False


@dataclass(frozen=True)
class Foul:
    """What a table does about a false knock, a wrong declaration, a false call.

    `text` says its consequence. `field` of the record takes the name of who did it, or where it is `counted`, how often
    each player did; empty where nothing is recorded.
    Issues with one of `codes` are about it: then the field `by` names who did it. Recorded instead, the foul leaves out
    that field and `clears`, and `uncounted` of everybody's hand. `several` where there are several tables.
    """

    text: Text
    rule: str
    field: str
    codes: tuple[str, ...] = ()
    by: str = ""
    clears: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    several: bool = False
    counted: bool = False

    def assignment(self, seat: int) -> str:
        """What the form of a hand is filled in with to record it of the player in a seat; empty where several tables
        leave that open."""
        if self.several:
            return ""
        return f"{self.field}.@{seat}=1" if self.counted else f"{self.field}=@{seat}"


@dataclass(frozen=True)
class Sentence:
    """One sentence of a rulebook: the numbers of the rules it states, and the options that it is worded by.

    Numbers stand in the parameters of the text, never in its message.
    """

    text: Text
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of a rulebook: its title (a message id) and its sentences, those on one rule beside each other."""

    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Demo:
    """A match for people to look into before they have one of their own: who plays, by seat, the first one deals; the
    preset; the records as stored, hand by hand.

    The names are messages: in every language the players are called as people there are.
    """

    players: tuple[str, ...]
    preset: str
    records: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Feat:
    """Something that happens to players in a hand and that they remember: its label (a message id, a noun).

    `found(options, record, score, state)` says of a hand that counts to whom it happened and how often, or where only
    the `best` is remembered, how many points it brought.
    """

    key: str
    label: str
    found: Callable[[Any, Any, HandScore, State], Iterable[tuple[str, int]]]
    best: bool = False


@dataclass(frozen=True)
class Game:
    """One card game, as the rest of the house sees it.

    `Options` and `Record` are the game's own dataclasses; the functions below get instances of them. The entry page
    is the template `games/<key>.html`.
    """

    key: str
    name: str
    tagline: str
    # What the points of the cards somebody is left with are called.
    count_label: str
    players: tuple[int, int]
    Options: type
    Record: type
    presets: tuple[Preset, ...]
    questions: Mapping[str, Question]
    # `players` and the `record` of a hand, as judge.md writes them.
    example: Mapping[str, Any]
    demo: Demo
    # (options, number of players): what cannot stand in these options for this many players.
    options_issues: Callable[[Any, int], list[Issue]]
    # (options, number of players): packs, jokers, cards each.
    setup: Callable[[Any, int], Setup]
    # (options, number of players): every rule as these options set it, in words.
    rulebook: Callable[[Any, int], tuple[Section, ...]]
    # (options, players by seat, who deals first): the state before the first hand.
    start: Callable[[Any, tuple[str, ...], str | None], State]
    # (options, players by seat): who scores together, a column of the sheet each.
    sides: Callable[[Any, tuple[str, ...]], tuple[tuple[str, ...], ...]]
    # (options): the points that end a column; None where something else does.
    target: Callable[[Any], int | None]
    # (options): whether the lowest total is ahead, not the highest.
    lowest_wins: Callable[[Any], bool]
    # (options, state): who does not play the next hand.
    sits_out: Callable[[Any, State], tuple[str, ...]]
    # (options, record, state): everything that cannot stand in a record. Empty: it can be scored.
    check: Callable[[Any, Any, State], list[Issue]]
    # (options, record, state): the lines of a record that `check` found nothing against.
    score: Callable[[Any, Any, State], HandScore]
    # (options, score, state): the state after a hand.
    after: Callable[[Any, HandScore, State], State]
    # (options, state): the bonus lines of the columns that are over.
    closing: Callable[[Any, State], tuple[Line, ...]]
    # (options, number of players): what its blank sheet holds.
    blank: Callable[[Any, int], BlankPad]
    # What players like to hold against each other, in the order in which it is shown.
    feats: tuple[Feat, ...]
    # (options, record, state): who played a hand.
    took_part: Callable[[Any, Any, State], tuple[str, ...]] = lambda options, record, state: state.players
    # (options, record, state): what there is to say while it has not been chosen how the hand of a record ended.
    undecided: Callable[[Any, Any, State], list[Issue]] = lambda options, record, state: []
    # (options, players by seat, dealer, totals by name): the state before a hand at these totals. None: no hand
    # depends on them.
    resume: Callable[[Any, tuple[str, ...], str | None, Mapping[str, int]], State] | None = None
    # The question that finds the first dealer from drawn cards. Its `draws` are cards by player; its answer holds the
    # `dealer` (None: somebody draws again) and, where cards decide about seats too, the `order` of the seats.
    draw: str = ""
    # (options, state): who plays first in the next hand; None where that is not known.
    starts: Callable[[Any, State], str | None] = lambda options, state: None
    # (options): what this table does about a foul. None: the game has none.
    foul: Callable[[Any], Foul] | None = None
    # What a deal is called: the catalogue of messages that comes before the ordinary one.
    words: str = "hand"
    # (options, field of the record, ranks and cards): what they add up to there; for games whose record has a Tally.
    tally: Callable[[Any, str, Sequence[str]], int] | None = None
