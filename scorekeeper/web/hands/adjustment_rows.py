"""The adjustments of a hand on the entry page of every game: a place for each one, followed by free places.

The inputs of a place are named after `adjustments.0`, `adjustments.1` … in the record. An empty place is not saved. To
leave an adjustment out, its entry mode is emptied, so that the typed text stays on the page.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.adjustments import MOST_ADJUSTMENTS, OFFERED
from scorekeeper.engine.entry_page import NO_FIELD, Choice, ChoiceGroup, EntryMode, Path, Seat
from scorekeeper.engine.text import T
from scorekeeper.web.inputs.hand_codec import input_name

# An empty page has this many places. Checking a page on which all are filled adds one.
_PLACES = 3
_LABELS = {"penalty": T("Penalty"), "correction": T("Correction"), "handicap": T("Handicap")}
# An address may fill in these fields of an adjustment (docs/entry-page.md).
_FIELDS = ("points", "why", "rule")
# The name of an input of an adjustment; the group is its place.
_NAMED = re.compile(r"(?:patch\.)?adjustments\.(\d{1,2})\.\w+")


@dataclass(frozen=True)
class AdjustmentRow:
    """A place for one adjustment.

    The names of its inputs begin with `at`. `whose` chooses the player; `left_out` in the same group removes the
    adjustment. `other` chooses the other side of a payment, None if it needs none. `why` chooses the reason; `own` in
    the same group asks for a reason in own words, kept in `words`. `begun`: the place has text.
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
    """The places of a form with these texts. `zero_sum`: every adjustment needs a player on the other side."""
    begun = _filled_places(texts)
    shown = sorted([*begun, *_free_places(begun)[: max(_PLACES - len(begun), 1)]])
    return [_row(place, players, texts, zero_sum, place in begun) for place in shown]


def _filled_places(texts: Mapping[str, str]) -> set[int]:
    return {int(match[1]) for name, text in texts.items() if text and (match := _NAMED.fullmatch(name))}


def _free_places(begun: Collection[int]) -> list[int]:
    return [place for place in range(MOST_ADJUSTMENTS) if place not in begun]


def _row(place: int, players: Sequence[str], texts: Mapping[str, str], zero_sum: bool, begun: bool) -> AdjustmentRow:
    path: Path = ("adjustments", place)
    at = input_name(path)
    # A mode without any field of an adjustment leaves it out.
    left_out = Choice({path: EntryMode((NO_FIELD,))}, T("Leave it out"))
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
    choices = {f"@{seat}": Choice({(*path, field): Seat(seat)}, player) for seat, player in enumerate(players)}
    name = input_name((*path, field))
    return _group(name, (*choices.values(), *more), texts, choices.get(texts.get(name, "")))


def _group(name: str, choices: tuple[Choice, ...], texts: Mapping[str, str], stored: Choice | None) -> ChoiceGroup:
    # Without `picked`, the page picks the choice that was sent.
    picked = None if f"patch.{name}" in texts else (stored,) if stored else ()
    return ChoiceGroup(name, choices, picked=picked)


def requested_adjustment(arguments: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of the adjustment that an address asks for, in the first free place; empty if there is none.

    `arguments` are the query arguments (`adjust-points`, `adjust-why`, `adjust-rule`), `texts` those of the form. The
    user chooses the player.
    """
    fields = {field: arguments[f"adjust-{field}"] for field in _FIELDS if arguments.get(f"adjust-{field}")}
    free = _free_places(_filled_places(texts))[:1]
    return {f"adjustments.{place}.{field}": text for place in free for field, text in fields.items()}
