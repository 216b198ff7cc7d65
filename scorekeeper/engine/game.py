"""The contract between a game and the rest of the program: every package in `games/` fulfils it.

A game is one frozen object, `GAME = Game(...)` in `games/<key>/__init__.py`. `Options` (what the players decide before
a match) and `Record` (what was seen in a hand) are dataclasses of the game. `Game` is generic over them, so mypy checks
that every function of a game takes its own options and records. The members are grouped by what they are for:

- `Scoring`: what a hand is worth.
- `MatchPlay`: how hands become a match.
- `Refereeing`: what can be asked at the table.
- `Presentation`: what people read, on the screen and on paper.

All members are attributes of `Game` itself (`game.check(...)`). A member with a default may be left out. The page on
which a hand of the game is entered is the template `games/<key>.html`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypedDict, TypeVar

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.blank_sheet import BlankSheet
from scorekeeper.engine.cards import Deck
from scorekeeper.engine.entry_page import EntryState
from scorekeeper.engine.fields import Json
from scorekeeper.engine.irregularities import Amount, Situation
from scorekeeper.engine.phone_counts import PhoneCounts
from scorekeeper.engine.referee import Penalty, Question
from scorekeeper.engine.rulebook import Section
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.seats.changes import Joining
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Issue, Reason, T, Text

_DEAL_PASSES = T("Afterwards the deal passes in turn.")

OptionsT = TypeVar("OptionsT")
RecordT = TypeVar("RecordT", bound=HandRecord)


@dataclass(frozen=True)
class Preset:
    """A named set of options.

    `key` is its name for programs and in addresses. `name` and `hint` (one sentence) are message ids. `changes` are the
    options that differ from the defaults, by name, as JSON values.
    """

    key: str
    name: str
    hint: str
    changes: Mapping[str, Json] = field(hash=False)


@dataclass(frozen=True)
class DealPlan:
    """What the players need before the cards are dealt.

    `deal` is the number of cards for each player, `stock` the number of cards left after the deal and the first upcard.
    `direction` of play is `clockwise` or `anticlockwise`: the next player in the order of play sits on the left or on
    the right. `because` are the rules behind all this, as sentences. `deal_passes` says who deals after the first hand.

    Where the players sit down in groups that play side by side, each group has a deck of its own: there are so many
    `decks`, and `deck` and `stock` are those of one group. `more` are further fields of the answer to programs.
    """

    deck: Deck
    deal: int
    stock: int
    direction: str
    because: tuple[Reason, ...]
    deal_passes: Text = _DEAL_PASSES
    decks: int = 1
    more: Mapping[str, object] = field(default_factory=dict)

    @property
    def packs(self) -> int:
        """The number of packs in all decks."""
        return self.deck.packs * self.decks

    @property
    def jokers(self) -> int:
        """The number of jokers in all decks."""
        return self.deck.jokers * self.decks

    @property
    def cards(self) -> int:
        """The number of cards in all decks."""
        return self.deck.size * self.decks


@dataclass(frozen=True)
class Statistic(Generic[OptionsT, RecordT]):
    """Something that happens to players and that is counted over many hands: knocks, undercuts.

    `key` is its name for programs, `label` a message id (a noun). `count(options, record, score, state)` gives, for a
    hand that counts, pairs of a player and a number. `state` is the state before the hand. The numbers of all hands are
    added up. With `best`, the numbers are points, and the highest one is kept instead.
    """

    key: str
    label: str
    count: Callable[[OptionsT, RecordT, HandScore, State], Iterable[tuple[str, int]]]
    best: bool = False


@dataclass(frozen=True)
class ExampleMatch:
    """A match that people can look at before they have one of their own.

    `players` are in the order of their seats; the first one deals. Their names are message ids, so that each language
    has names that are common there. `preset` is the key of a preset. `records` are the records of the hands as JSON, in
    the order of play.
    """

    players: tuple[str, ...]
    preset: str
    records: tuple[dict[str, Json], ...]


class JudgeExample(TypedDict):
    """A question to the JSON interface about one hand: the players by seat, and the record of the hand."""

    players: list[str]
    record: dict[str, Json]


@dataclass(frozen=True, kw_only=True)
class Scoring(Generic[OptionsT, RecordT]):
    """What a hand is worth. In all functions `state` is the state of the match before the hand."""

    Options: type[OptionsT]
    """The dataclass of house rules. Every field is made with `spec` and has a default."""

    Record: type[RecordT]
    """The dataclass of what was seen in a hand. It inherits `HandRecord`, and every field is made with `spec`."""

    presets: tuple[Preset, ...]
    """Named sets of options; the first is the defaults and changes nothing."""

    check: Callable[[OptionsT, RecordT, State], list[Issue]]
    """(options, record, state): every issue of the record, not only the first one.

    Called before a record is scored. An empty list: it can be scored.
    """

    score: Callable[[OptionsT, RecordT, State], HandScore]
    """(options, record, state): the score of a record without issues.

    If nobody scores, a line with 0 points says why.
    """

    zero_sum: Callable[[OptionsT], bool] = lambda options: False
    """(options): True if the points of a hand sum to zero, so that an adjustment names who receives it."""

    undecided: Callable[[OptionsT, RecordT, State], list[Issue]] = lambda options, record, state: []
    """(options, record, state): the issues to show while nobody has chosen yet how the hand ended.

    Called instead of `check` while a hand is being entered. By default none.
    """

    follows: Callable[[OptionsT, RecordT, State], Mapping[str, Text]] = lambda options, record, state: {}
    """(options, record, state): what the record leaves out and what follows from it, as a sentence without a full stop,
    by the path of the structure it is left out of. The page on which a hand is entered shows it.

    Called while a hand is being entered, so the record may have issues. By default nothing follows.
    """

    took_part: Callable[[OptionsT, RecordT, State], tuple[str, ...]] = lambda options, record, state: state.players
    """(options, record, state): the players of the hand, for the statistics. By default all players of the match."""

    kept_score: Callable[[OptionsT, RecordT | None, HandScore, State], HandScore] = lambda options, record, made, _: (
        made
    )
    """(options, record, made, state): the score of a hand that counts with the points that were shown at its save.

    Called where corrected rules count a stored hand otherwise, or refuse it. `made` has a line for each player, and as
    winners those with the best points (nobody if all have the same). A game changes what these do not tell: other
    winners, the columns of the lines. `record` is None if it can no longer be read.
    """

    tally: Callable[[OptionsT, str, Sequence[str]], int] | None = None
    """(options, name of a field of the record, ranks and cards): the points they add up to in that field.

    Needed if a field of the record is of the kind `Tally`. None: there is no such field.
    """


@dataclass(frozen=True, kw_only=True)
class MatchPlay(Generic[OptionsT]):
    """How hands become a match: who plays, who deals, what the totals are, when the match is over."""

    players: tuple[int, int]
    """The fewest and the most who can play."""

    options_issues: Callable[[OptionsT, int], list[Issue]]
    """(options, number of players): the options that contradict each other or do not suit this many players.

    Called before a match starts. The field of each issue is the name of an option.
    """

    deal_plan: Callable[[OptionsT, int], DealPlan]
    """(options, number of players): packs, jokers, cards for each player.

    Called for options without issues, and while a match is set up for others as well, for the drawing of the table.
    """

    start: Callable[[OptionsT, tuple[str, ...], str | None], State]
    """(options, players by seat, who deals first or None): the state before the first hand."""

    after: Callable[[OptionsT, HandScore, State], State]
    """(options, score of a hand, state before it): the state after it, with its points and the next dealer.

    Adjustments are among the lines and count in the totals. Who won, boxes and the dealer go by `HandScore.winners` and
    `HandScore.game_lines`.
    """

    closing: Callable[[OptionsT, State], tuple[Line, ...]] = lambda options, state: ()
    """(options, state): the bonus lines of the columns that are over. By default there are no bonuses at the end.

    The players may finish a match before the game does; then a column is over although nobody has reached its end.
    """

    sides: Callable[[OptionsT, tuple[str, ...]], tuple[tuple[str, ...], ...]] = lambda options, players: tuple(
        (player,) for player in players
    )
    """(options, players by seat): the sides, each a tuple of the players who score together, in the order of seats.

    By default every player is a side alone.
    """

    target: Callable[[OptionsT], int | None]
    """(options): the total that ends a column of the sheet. None: a column does not end at a total."""

    lowest_wins: Callable[[OptionsT], bool] = lambda options: False
    """(options): True if the lowest total wins. By default the highest total wins."""

    suited: Callable[[OptionsT, int], OptionsT] = lambda options, players: options
    """(options, number of players): the options, with what they must have so that this many can play at all.

    The rulebook and the paper for a number of players have these options. By default nothing is changed.
    """

    sits_out: Callable[[OptionsT, State], tuple[str, ...]] = lambda options, state: ()
    """(options, state): the players who do not play the next hand. By default everybody plays."""

    first_player: Callable[[OptionsT, State], str | None] = lambda options, state: None
    """(options, state): the player who has the first turn in the next hand. None (the default): unknown."""

    earlier_options: Mapping[str, Json] = field(default_factory=dict)
    """By name of an option that earlier versions did not have, the value that their matches were played by.

    Stored terms that lack the name get this value, so that their hands count as before. New matches, and questions to
    the judge, get the default or that of the preset.
    """

    earlier_players: Callable[[OptionsT, tuple[str, ...]], tuple[str, ...]] = lambda options, players: players
    """(options, players as stored terms list them that lack a name of `earlier_options`): the players as today's
    terms list them. By default they are listed as they were."""

    joining: Callable[[OptionsT, State, str], Joining] | None = None
    """(options, state, player): what it costs a player to join a running match now, or to come back into it.

    A player who leaves keeps the total, and cannot win. None: nobody joins, leaves or sits out.
    """

    resume: Callable[[OptionsT, tuple[str, ...], str | None, Mapping[str, int]], State] | None = None
    """(options, players by seat, dealer or None, totals by player): the state before a hand at these totals.

    Called to score one hand alone, without the match it belongs to. None: the totals make no difference to a hand.
    """


@dataclass(frozen=True, kw_only=True)
class Refereeing(Generic[OptionsT, RecordT]):
    """The questions that can be asked at the table, and the penalty for a breach of the rules."""

    questions: Mapping[str, Question[OptionsT, object]]
    """The questions by their key, in the order in which they are shown."""

    judge_example: JudgeExample
    """An example of a hand for programs. Its number of players is also the default where no number is known."""

    draw_question: str = ""
    """The key of the question that finds the first dealer from drawn cards. Empty: there is no such question.

    Its field `draws` holds cards by player. Its answer has the fields `dealer` (None: somebody has to draw again) and
    `players` (as the terms list them), or `order` where that is the same. Both are empty if the cards do not decide the
    seats.
    """

    penalty: Callable[[OptionsT], Penalty[RecordT]] | None = None
    """(options): the penalty for a false knock, declaration or call under these options. None: the game has none."""

    ruling_amounts: Mapping[str, Amount[OptionsT]] = field(default_factory=dict)
    """The numbers besides options that sentences of `rulings.toml` name."""

    irregularities: tuple[Situation[OptionsT], ...] = ()
    """What can go wrong at the table, in the order in which it is listed: read from `rulings.toml` in the folder of the
    game. Empty: there is no such file and no page about it."""


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[OptionsT, RecordT]):
    """What people read about a game, on the screen and on paper. Every text is a message id."""

    name: str
    """What the game is called."""

    tagline: str
    """One or two short sentences under the name."""

    count_label: str
    """The name for the points of the cards that a player is left with: Deadwood."""

    example_match: ExampleMatch
    """A finished or running match of at least five hands, shown on the first page."""

    rulebook: Callable[[OptionsT, int], tuple[Section, ...]]
    """(options, number of players): every rule as these options set it."""

    blank_sheet: Callable[[OptionsT, int], BlankSheet]
    """(options, number of players): the contents of a sheet of paper on which people keep score by hand."""

    entry_choices: Callable[[OptionsT, EntryState], object]
    """(options, what else the choices depend on): the choices of the page on which a hand is entered.

    An object of any type; only the game's own template reads it.
    """

    phone_counts: PhoneCounts[OptionsT, RecordT] | None = None
    """What each player can count alone on the own phone. None: whoever keeps score enters the whole hand."""

    statistics: tuple[Statistic[OptionsT, RecordT], ...]
    """What is counted about each player over many hands, in the order in which it is shown."""

    limits: Callable[[OptionsT], Mapping[int, Text]] | None = None
    """(options): the totals at which something changes for a player, each with its words in a few letters.

    The chart of the totals draws a line at each. None: there is only the target.
    """

    gettext_domain: str = "messages"
    """The gettext domain of this game's own words. A message that is not there is looked up in `messages`."""


@dataclass(frozen=True, kw_only=True)
class Game(
    Scoring[OptionsT, RecordT], MatchPlay[OptionsT], Refereeing[OptionsT, RecordT], Presentation[OptionsT, RecordT]
):
    """One card game: everything that the rest of the program knows about it."""

    key: str
    """The name of its package, used in addresses, in the JSON interface and in file names: small letters, digits."""


# A game as seen from outside its package. There, options and records are opaque: `decode` makes them from the game's
# own dataclasses, and they are only passed back to the game's functions.
AnyGame = Game[object, HandRecord]
AnyStatistic = Statistic[object, HandRecord]
