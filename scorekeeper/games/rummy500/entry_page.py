"""The choices on the page on which a hand of Rummy 500 is entered: how it is entered, who went out, keys for ranks."""

from dataclasses import dataclass

from scorekeeper.engine.entry_page import (
    Choice,
    ChoiceGroup,
    Entries,
    EntryMode,
    EntryState,
    RankKey,
    Seat,
    entry_modes,
)
from scorekeeper.engine.text import T
from scorekeeper.games.rummy500.options import Options, deck, packs_for
from scorekeeper.games.rummy500.record import LOW_ACE, RANKS
from scorekeeper.games.rummy500.tally import tally

_MODES = (
    EntryMode(("melded", "left", "points")),
    EntryMode(("points",)),
    EntryMode(("melded", "left", "points", "melds", "laid_off", "hand"), ("hand",)),
)
# If the form has a way for this hand, it has been entered before.
_FIRST_HAND = ("hands", Seat(0))


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page, and which parts of the form are filled.

    `ended` has a choice for each seat, and as the last that nobody went out. `laid_off` says for each seat whether the
    form has lay-offs of that player, `most_laid_off` for how many each player has inputs. `false_calls` says whether
    the form has false calls, `asks_false_calls` whether the page asks for them.
    """

    ways: ChoiceGroup
    ended: ChoiceGroup
    ranks: tuple[RankKey, ...]
    most_laid_off: int
    laid_off: tuple[bool, ...]
    false_calls: bool
    asks_false_calls: bool


def entry_choices(options: Options, entry: EntryState) -> EntryChoices:
    """The choices of the page for these options. `entry` has the players and what the form holds."""
    went_out = [_went_out(seat, entry.player(seat)) for seat in entry.seats]
    ends = (*went_out, Choice({("out",): None}, T("Nobody: the stock ran out")))
    most = 6 if len(entry.players) < 5 else 4
    false_calls = any(entry.text("false_calls", seat) for seat in entry.seats)
    return EntryChoices(
        _entry_mode(entry),
        ChoiceGroup("3.ended", ends, picked=_stored_end(entry, ends)),
        rank_keys(options, len(entry.players)),
        most,
        tuple(_lays_off(entry, seat, most) for seat in entry.seats),
        false_calls,
        bool(options.rummy_calls and options.false_call) or false_calls,
    )


def _entry_mode(entry: EntryState) -> ChoiceGroup:
    """The choices for the way in which hands are entered.

    The first hand of a match starts with the two counts, a later hand with the way of the hand before it.
    """
    labels = (T("Melded, left"), T("One number"), T("By cards"))
    choices = tuple(Choice(entry_modes(entry.seats, mode), label) for mode, label in zip(_MODES, labels, strict=True))
    before = bool(entry.modes.get(_FIRST_HAND))
    decided = entry.fresh or "1.entry_mode" in entry.chosen or before
    return ChoiceGroup("1.entry_mode", choices, None if before else choices[:1], None if decided else choices[:1])


def _went_out(seat: Seat, player: str) -> Choice:
    enters: Entries = {("out",): seat, ("hands", seat, "left"): None, ("hands", seat, "hand"): None}
    return Choice(enters, T("went out"), T("%(player)s went out", player=player))


def _stored_end(entry: EntryState, ends: tuple[Choice, ...]) -> tuple[Choice, ...] | None:
    """The choice that is on in a stored hand: where it names nobody, nobody went out. None: the one that was sent."""
    if "3.ended" in entry.chosen:
        return None
    if entry.fresh or ("out",) in entry.unchosen:
        return ()
    out = entry.text("out")
    if isinstance(out, Seat) and out in entry.seats:
        return (ends[out.number],)
    return ends[-1:] if not out and entry.modes.get(_FIRST_HAND) else ()


def _lays_off(entry: EntryState, seat: Seat, most: int) -> bool:
    lay_offs = [("hands", seat, "laid_off", index) for index in range(most)]
    return any(entry.text(*at, "card") or entry.text(*at, "onto") for at in lay_offs)


def rank_keys(options: Options, players: int) -> tuple[RankKey, ...]:
    """The keys by which a count is entered by rank, for so many players."""
    shown = {
        LOW_ACE: options.ace == "by_place",
        "JK": deck(options, packs_for(players)).jokers > 0,
        "QS": options.queen_of_spades != 10,
    }
    words = [*"A23456789TJQK", *(word for word in shown if shown[word])]
    only_in = {LOW_ACE: "melded", "JK": "left" if options.joker_value is None else ""}
    keys = []
    for word, text in zip(words, RANKS.symbols(words).split(), strict=True):
        field = only_in.get(word, "")
        label = "A" if word == LOW_ACE else text
        keys.append(RankKey(text, label, T(RANKS.labels[word]), tally(options, field or "left", (word,)), field))
    return tuple(keys)
