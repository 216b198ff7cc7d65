"""The choices on the page on which a hand of Three Thirteen is entered: how, and who went out."""

from dataclasses import dataclass

from scorekeeper.engine.entry_page import Choice, ChoiceGroup, Entries, EntryMode, EntryState, Seat, entry_modes
from scorekeeper.engine.text import T
from scorekeeper.games.three_thirteen.counts import possible_points
from scorekeeper.games.three_thirteen.match import deal_of
from scorekeeper.games.three_thirteen.options import Options


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page; `out` has one entry for each seat. `most` is the highest number that can be left."""

    ways: ChoiceGroup
    ended: ChoiceGroup
    nobody: Choice
    out: tuple[Choice, ...]
    most: int


def entry_choices(options: Options, entry: EntryState) -> EntryChoices:
    """The choices of the page. Whoever went out has nothing left over, so the choice empties what was typed before."""
    modes = (
        EntryMode(("points",)),
        EntryMode(("points", "loose"), ("loose",)),
        EntryMode(("points", "cards"), ("cards",)),
    )
    labels = (T("Numbers"), T("Cards left"), T("Whole hands"))
    ways = [Choice(entry_modes(entry.seats, mode), label) for mode, label in zip(modes, labels, strict=True)]
    nobody = Choice({("out",): None}, T("Nobody went out"))
    out = tuple(_out(seat, entry.player(seat)) for seat in entry.seats)
    stored = _stored(entry, nobody, out)
    most = max(possible_points(options, deal_of(options, entry.state)))
    return EntryChoices(
        ChoiceGroup("1.entry_mode", tuple(ways)), ChoiceGroup("2.ended", (nobody, *out), (), stored), nobody, out, most
    )


def _out(seat: Seat, player: str) -> Choice:
    emptied: Entries = {("hands", seat, name): None for name in ("points", "loose")}
    return Choice({("out",): seat, **emptied}, T("Went out"), T("%(player)s went out", player=player))


def _stored(entry: EntryState, nobody: Choice, out: tuple[Choice, ...]) -> tuple[Choice, ...] | None:
    """The choice for who went out, of a hand that is stored; None if the form says it itself."""
    if entry.fresh or "2.ended" in entry.chosen or ("out",) in entry.unchosen:
        return None
    seat = entry.text("out")
    return (out[seat.number],) if isinstance(seat, Seat) and seat in entry.seats else (nobody,)
