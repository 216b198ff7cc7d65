"""The contract between a game and the rest of the program. Each package in `games/` fulfils it.

A game is a frozen object, `GAME = Game(...)` in `games/<key>/__init__.py`. `Options` (what the players decide before a
match) and `Record` (what was seen in a hand) are dataclasses of the game. `Game` is generic over them, so mypy checks
that the functions of a game take its own options and records. Its members come from `Scoring`, `MatchPlay`,
`Refereeing` and `Presentation`; those with a default may be left out. The template `games/<key>.html` is the page on
which people enter a hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypedDict, TypeVar

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.blank_sheet import BlankSheet
from scorekeeper.engine.cards import Card, Deck
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
    """A named set of options: those that differ from the defaults, by name, as JSON values.

    `key` is its name for programs and in addresses; `name` and `hint` (one sentence) are message ids. `own_game`:
    people know it as a game of its own, so its matches are called by its name. `most_players`: fewer than the game has.
    """

    key: str
    name: str
    hint: str
    changes: Mapping[str, Json] = field(hash=False)
    own_game: bool = False
    most_players: int | None = None


@dataclass(frozen=True)
class DealPlan:
    """What the players need before the cards are dealt.

    `deal` is the number of cards for each player, `stock` the number left after the deal and the first upcard. If the
    players sit in groups that play side by side, each group has its own `deck` and `stock`, and `decks` is the number
    of groups. A game that knows nothing of its cards has a deck of 0 packs, and pages show no figures. `direction` of
    play is `clockwise` (the next player sits on the left) or `anticlockwise`. `deal_passes` says who deals after the
    first hand, `summary` what is dealt, where that differs from hand to hand. `more` has further fields for programs.
    """

    deck: Deck
    deal: int
    stock: int
    direction: str
    because: tuple[Reason, ...]
    deal_passes: Text = _DEAL_PASSES
    decks: int = 1
    more: Mapping[str, object] = field(default_factory=dict)
    summary: Text | None = None

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
    """Something that is counted for each player over many hands: knocks, undercuts.

    `key` is its name for programs, `label` a message id (a noun). `count(options, record, score, state before the
    hand)` returns pairs of a player and a number. They are added up or, with `best`, the highest one counts.
    """

    key: str
    label: str
    count: Callable[[OptionsT, RecordT, HandScore, State], Iterable[tuple[str, int]]]
    best: bool = False


@dataclass(frozen=True)
class ExampleMatch:
    """A match for people to look at before they have played one: the `players` by seat (their names are message ids,
    and the first deals), the key of a preset, the records of the hands as JSON."""

    players: tuple[str, ...]
    preset: str
    records: tuple[dict[str, Json], ...]


class JudgeExample(TypedDict):
    """A question to the JSON interface about a hand: the players by seat, and the record."""

    players: list[str]
    record: dict[str, Json]


def news_of_out(before: State, after: State) -> tuple[Text, ...]:
    """A sentence for each player who was in before a hand and is out after it."""
    return tuple(T("%(player)s is out.", player=player) for player in after.out if player not in before.out)


@dataclass(frozen=True, kw_only=True)
class Scoring(Generic[OptionsT, RecordT]):
    """What a hand is worth. `state` is always the state of the match before the hand."""

    Options: type[OptionsT]
    """The dataclass of the house rules. Its fields are made with `spec` and have defaults."""

    Record: type[RecordT]
    """The dataclass of what was seen in a hand. It inherits `HandRecord`; its fields are made with `spec`."""

    presets: tuple[Preset, ...]
    """Named sets of options. The first has the defaults and changes nothing."""

    check: Callable[[OptionsT, RecordT, State], list[Issue]]
    """(options, record, state): all issues of the record. Empty: `score` can score it."""

    score: Callable[[OptionsT, RecordT, State], HandScore]
    """(options, record, state): the score of a record without issues. If nobody scores, a line of 0 points says why."""

    kept_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields of the record by which people keep a hand that cannot be right, each with the codes of the issues that
    it lets stand. The page shows the box of a field when there is such an issue."""

    zero_sum: Callable[[OptionsT], bool] = lambda options: False
    """(options): whether the points of a hand sum to zero, so that an adjustment has to name who receives it."""

    undecided: Callable[[OptionsT, RecordT, State], list[Issue]] = lambda options, record, state: []
    """(options, record, state): the issues to show, instead of those of `check`, while a hand is being entered and
    nobody has chosen yet how it ended. By default none."""

    follows: Callable[[OptionsT, RecordT, State], Mapping[str, Text]] = lambda options, record, state: {}
    """(options, record, state): what follows from a record, which may have issues, for the parts that it leaves out: a
    sentence without a full stop by the path of the part, for the page on which people enter a hand."""

    took_part: Callable[[OptionsT, RecordT, State], tuple[str, ...]] = lambda options, record, state: state.players
    """(options, record, state): the players who took part in the hand, for the statistics."""

    kept_score: Callable[[OptionsT, RecordT | None, HandScore, State], HandScore] = lambda options, record, score, _: (
        score
    )
    """(options, record, score, state): the score of a hand that keeps the points of its save, because corrected rules
    give other points or refuse it. The game corrects the winners of `score`, which are the players with the best points
    (nobody if all have the same), and the columns of its lines. `record` is None if it can no longer be read."""

    may_end: Callable[[OptionsT, Sequence[Card], Sequence[Card]], Text | None] = lambda options, cards, upcard: None
    """(options, cards of a player, the first upcard or nothing): how the player may end the hand with these cards, in a
    few words. None: not with these, or nobody knows yet."""

    likely_number: Callable[[OptionsT, RecordT], int] = lambda options, record: 1
    """(options, record): the lowest number of a hand that a record can be of, to score it without its match where hands
    are dealt differently."""

    tally: Callable[[OptionsT, str, Sequence[str]], int] | None = None
    """(options, name of a field of the record, ranks and cards): the sum of their points in that field. None: no field
    of the record is of the kind `Tally`."""


@dataclass(frozen=True, kw_only=True)
class MatchPlay(Generic[OptionsT]):
    """How hands make a match: who plays, who deals, what the totals are, when the match is over."""

    players: tuple[int, int]
    """The smallest and the largest number of players."""

    options_issues: Callable[[OptionsT, int], list[Issue]]
    """(options, number of players): issues with options that contradict each other or do not suit this many players.
    The field of each issue is the name of an option."""

    deal_plan: Callable[[OptionsT, int], DealPlan]
    """(options, number of players): packs, jokers, cards for each player. The options may have issues, because the page
    for a new match draws the table meanwhile."""

    hand_plan: Callable[[OptionsT, int, int], DealPlan] | None = None
    """(options, number of players, number of a hand): the deal of that hand, with its `summary`, where hands are dealt
    differently. Raises `Invalid` if a match has no such hand. None: every hand is dealt as `deal_plan` says."""

    start: Callable[[OptionsT, tuple[str, ...], str | None], State]
    """(options, players by seat, first dealer or None): the state before the first hand."""

    after: Callable[[OptionsT, HandScore, State], State]
    """(options, score of a hand, state before it): the state after it, with its points and the next dealer. All lines
    count in the totals; hands won, boxes and the dealer follow from `HandScore.winners` and `HandScore.game_lines`."""

    closing: Callable[[OptionsT, State], tuple[Line, ...]] = lambda options, state: ()
    """(options, state): the bonus lines of the columns that are over. If the players finish a match early, a column is
    over although nobody has reached its end."""

    split: Callable[[OptionsT, State], Mapping[str, int]] = lambda options, state: {}
    """(options, state): how many parts of the pot each player gets if the players finish the match at this state. They
    share the win; a player who gets none is left out. Empty: the best total wins."""

    sides: Callable[[OptionsT, tuple[str, ...]], tuple[tuple[str, ...], ...]] = lambda options, players: tuple(
        (player,) for player in players
    )
    """(options, players by seat): the sides, each a tuple of the players who score together, by seat."""

    target: Callable[[OptionsT], int | None]
    """(options): the total that ends a column of the sheet. None: a column does not end at a total."""

    lowest_wins: Callable[[OptionsT], bool] = lambda options: False
    """(options): whether the lowest total wins."""

    suited: Callable[[OptionsT, int], OptionsT] = lambda options, players: options
    """(options, number of players): the options with the changes that this many players need, for the rulebook and the
    paper."""

    sits_out: Callable[[OptionsT, State], tuple[str, ...]] = lambda options, state: ()
    """(options, state): the players who do not play the next hand."""

    news: Callable[[OptionsT, State, State], tuple[Text, ...]] = lambda options, before, after: news_of_out(
        before, after
    )
    """(options, state before a hand, state after it): sentences that everybody should hear at once."""

    watches_dealer: Callable[[OptionsT], bool] = lambda options: True
    """(options): whether the pages say who deals and ask who dealt first."""

    first_player: Callable[[OptionsT, State], str | None] = lambda options, state: None
    """(options, state): the player with the first turn in the next hand; None if unknown."""

    earlier_options: Mapping[str, Json] = field(default_factory=dict)
    """Options that earlier versions did not have, with the values by which their matches were played. Stored terms
    without such an option get this value; new matches and the judge get the default or the value of the preset."""

    earlier_players: Callable[[OptionsT, tuple[str, ...]], tuple[str, ...]] = lambda options, players: players
    """(options, players in the order of stored terms that lack an option of `earlier_options`): the players in today's
    order."""

    joining: Callable[[OptionsT, State, str], Joining] | None = None
    """(options, state, player): what it costs a player to join a running match now, or to come back into it. A player
    who leaves keeps the total and cannot win. None: nobody can join, leave or sit out."""

    resume: Callable[[OptionsT, tuple[str, ...], str | None, Mapping[str, int]], State] | None = None
    """(options, players by seat, dealer or None, totals by player): the state before a hand at these totals, to score a
    hand without its match. None: the points of a hand do not depend on the totals."""


@dataclass(frozen=True, kw_only=True)
class Refereeing(Generic[OptionsT, RecordT]):
    """The questions to the referee, and the penalty for a breach of the rules."""

    questions: Mapping[str, Question[OptionsT, object]]
    """The questions by key, in the order in which they are shown."""

    judge_example: JudgeExample
    """An example of a hand for programs. Its number of players is the default where no other is known."""

    program_questions: Mapping[str, Question[OptionsT, object]] = field(default_factory=dict)
    """Further questions by key, which only programs ask: they have no page."""

    draw_question: str = ""
    """The key of the question that finds the first dealer from drawn cards. Empty: there is no such question. Its field
    `draws` has cards by player. Its answer has `dealer` (None: somebody has to draw again) and `players` (in the order
    of the terms) or `order` if that is the same; both are empty if the cards do not decide the seats."""

    penalty: Callable[[OptionsT], Penalty[RecordT]] | None = None
    """(options): the penalty for a false knock, declaration or call. None: the game has none."""

    ruling_amounts: Mapping[str, Amount[OptionsT]] = field(default_factory=dict)
    """The numbers in sentences of `rulings.toml` that are no options."""

    irregularities: tuple[Situation[OptionsT], ...] = ()
    """What can go wrong at the table, in the order of `rulings.toml` in the folder of the game. Empty: there is no such
    file and no page about it."""


@dataclass(frozen=True, kw_only=True)
class Presentation(Generic[OptionsT, RecordT]):
    """What people read about a game, on the screen and on paper. Every text is a message id."""

    name: str
    """The name of the game."""

    goes_by_rules: bool = False
    """Whether a table's own rules are a game of its own: a match by them is called by their name, not by that of the
    game or of its preset (`Preset.own_game`)."""

    first_options: tuple[str, ...] = ()
    """The names of the options that the form of a new match asks for at once. The others are one step behind."""

    search: str = ""
    """Other names of the game, parted by blanks, which a search for a ruling may contain."""

    tagline: str
    """One or two short sentences under the name."""

    count_label: str
    """The name for the points of the cards that a player is left with: Deadwood."""

    example_match: ExampleMatch
    """A finished or running match of at least five hands, shown on the first page."""

    rulebook: Callable[[OptionsT, int], tuple[Section, ...]]
    """(options, number of players): all rules under these options."""

    blank_sheet: Callable[[OptionsT, int], BlankSheet]
    """(options, number of players): the sheet of paper on which people keep score by hand."""

    entry_choices: Callable[[OptionsT, EntryState], object]
    """(options, what else the choices depend on): the choices on the page for entering a hand, as an object that only
    the game's own template reads."""

    phone_counts: PhoneCounts[OptionsT, RecordT] | None = None
    """What each player can count on the own phone. None: the scorekeeper enters the whole hand."""

    statistics: tuple[Statistic[OptionsT, RecordT], ...]
    """What is counted for each player over many hands, in the order in which it is shown."""

    limits: Callable[[OptionsT], Mapping[int, Text]] | None = None
    """(options): the totals at which something changes for a player, each with a short label for its line in the chart
    of the totals. None: there is only the target."""

    gettext_domain: str = "messages"
    """The gettext domain of the game's own words. Other messages are looked up in `messages`."""


@dataclass(frozen=True, kw_only=True)
class Game(
    Scoring[OptionsT, RecordT], MatchPlay[OptionsT], Refereeing[OptionsT, RecordT], Presentation[OptionsT, RecordT]
):
    """A card game: everything that the rest of the program knows about it."""

    key: str
    """The name of its package (lower case letters, digits and underscores), also in addresses, in the JSON interface
    and in file names."""

    def next_deal(self, options: OptionsT, state: State) -> DealPlan:
        """The deal of the next hand; of the last one if the match is over."""
        if self.hand_plan is None:
            return self.deal_plan(options, len(state.players))
        return self.hand_plan(options, len(state.players), state.hands + (not state.finished))

    @property
    def has_referee(self) -> bool:
        """Whether anything can be asked at the table: a question, or what follows from something that went wrong."""
        return bool(self.questions or self.irregularities)


# A game outside its package. There, options and records are opaque: `decode` makes them from the dataclasses of the
# game, and they are only passed back to its functions.
AnyGame = Game[object, HandRecord]
AnyStatistic = Statistic[object, HandRecord]
