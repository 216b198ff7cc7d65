"""The adjustments of a hand as the entry page of every game shows them: a place for each, and free ones behind them.

The inputs of a place are those of `adjustments.0`, `adjustments.1` … in the record. A place in which nothing is entered
says nothing. One that is to be left out is emptied by its entry mode, so that what was typed there stays on the page.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.adjustments import MOST_ADJUSTMENTS, OFFERED
from scorekeeper.engine.entry_page import Choice, ChoiceGroup, EntryMode, Path, Seat
from scorekeeper.engine.text import T
from scorekeeper.web.inputs.hand_codec import input_name

# As many places stand on a page without entries; further ones come once these are filled and the page is checked.
_PLACES = 3
# The offered words as labels.
_LABELS = {"penalty": T("Penalty"), "correction": T("Correction"), "handicap": T("Handicap")}
# The fields of an adjustment that an address may fill in (docs/entry-page.md).
_FIELDS = ("points", "why", "rule")
# An input of an adjustment; the group is its place.
_NAMED = re.compile(r"(?:patch\.)?(adjustments\.\d{1,2})\.\w+")


@dataclass(frozen=True)
class AdjustmentRow:
    """A place for one adjustment.

    `at` is what the names of its inputs begin with. `whose` chooses the player, `left_out` in the same group takes the
    adjustment away. `other` chooses who is on the other side of a payment; None: nobody has to be. `why` chooses the
    word, `own` in the same group asks for own words, which are in `words`. `begun`: something is entered here.
    """

    at: str
    whose: ChoiceGroup
    left_out: Choice
    other: ChoiceGroup | None
    why: ChoiceGroup
    own: Choice
    words: str
    begun: bool


def adjustment_rows(players: Sequence[str], texts: Mapping[str, str], zero_sum: bool) -> list[AdjustmentRow]:
    """The places of a form with these texts. `zero_sum`: each adjustment has a player on the other side."""
    begun = _begun(texts)
    free = [f"adjustments.{index}" for index in range(MOST_ADJUSTMENTS) if f"adjustments.{index}" not in begun]
    shown = [*begun, *free[: max(_PLACES - len(begun), 1)]]
    return [_row(at, players, texts, zero_sum, at in begun) for at in sorted(shown, key=_index)]


def _begun(texts: Mapping[str, str]) -> list[str]:
    """The places in which something is entered, in order."""
    found = {match[1] for name, text in texts.items() if text and (match := _NAMED.fullmatch(name))}
    return sorted(found, key=_index)


def _index(at: str) -> int:
    return int(at.rpartition(".")[2])


def _row(at: str, players: Sequence[str], texts: Mapping[str, str], zero_sum: bool, begun: bool) -> AdjustmentRow:
    path: Path = ("adjustments", _index(at))
    # A mode without any field of an adjustment leaves it out.
    left_out = Choice({path: EntryMode(("-",))}, T("Leave it out"))
    own = Choice({(*path, "own"): True}, T("Own words"))
    offered = {word: Choice({(*path, "why"): word}, _LABELS[word]) for word in OFFERED}
    why = texts.get(f"{at}.why", "")
    words = "" if why in OFFERED else why
    stored = own if words else offered.get(why)
    needs_other = zero_sum or f"{at}.to" in texts or f"patch.{at}.to" in texts
    return AdjustmentRow(
        at,
        _players(path, "player", players, texts, left_out),
        left_out,
        _players(path, "to", players, texts) if needs_other else None,
        _group(f"{at}.why", (*offered.values(), own), texts, stored),
        own,
        words,
        begun,
    )


def _players(path: Path, field: str, players: Sequence[str], texts: Mapping[str, str], *more: Choice) -> ChoiceGroup:
    """The choice of a player for a field; the one that is sent, or stored, is on."""
    choices = {f"@{seat}": Choice({(*path, field): Seat(seat)}, player) for seat, player in enumerate(players)}
    name = input_name((*path, field))
    return _group(name, (*choices.values(), *more), texts, choices.get(texts.get(name, "")))


def _group(name: str, choices: tuple[Choice, ...], texts: Mapping[str, str], stored: Choice | None) -> ChoiceGroup:
    """A group in which the choice is on that was sent, or else the stored one."""
    picked = None if f"patch.{name}" in texts else (stored,) if stored else ()
    return ChoiceGroup(name, choices, picked=picked)


def requested_adjustment(arguments: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of an adjustment that an address asks for, in the first free place; empty if it asks for none.

    `arguments` are those of the address (`adjust-points`, `adjust-why`, `adjust-rule`), `texts` those of the form.
    Whose points they are is left to whoever enters it.
    """
    wanted = {field: arguments[f"adjust-{field}"] for field in _FIELDS if arguments.get(f"adjust-{field}")}
    begun = _begun(texts)
    free = (f"adjustments.{index}" for index in range(MOST_ADJUSTMENTS) if f"adjustments.{index}" not in begun)
    at = next(free, "") if wanted else ""
    return {f"{at}.{field}": text for field, text in wanted.items()} if at else {}
