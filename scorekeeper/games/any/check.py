"""What cannot stand in the record of a round: the first thing that is wrong with it, at its field (ANY-33)."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Issue, T, Text, join
from scorekeeper.games.any.match import cards_of, comeback, sides
from scorekeeper.games.any.options import Options
from scorekeeper.games.any.record import Record
from scorekeeper.games.any.round import Fault, Round

# What a table may save anyway; the round is then marked (ANY-18).
KEPT = ("step", "min", "max", "possible", "pattern", "sum")
_FIELDS = {"bid_and_made": "made", "places": "place", "columns": ""}


def round_of(options: Options, record: Record, state: State) -> Round:
    """The round that a record describes, with those who are in, or come back into, the match."""
    playing = tuple(
        side for side in sides(options, state.players) if set(side) - set(state.out) or set(side) & set(record.hands)
    )
    cards = record.cards or cards_of(options, state.hands + 1)
    filled = {
        name.removeprefix("filled:"): tuple(player for player, times in by_player.items() if times)
        for name, by_player in state.carried.items()
        if name.startswith("filled:")
    }
    return Round(options, playing, record.hands, cards, state.dealer, filled_once=filled)


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Only names that play, one line for a team, whether all won; then the first warning, unless the round is kept."""
    issues = [issue for name in record.hands for issue in unknown_player(name, state.players, f"hands.{name}")]
    for player in state.out:
        if player in record.hands and comeback(options, state) is None:
            text = T("%(player)s is out. Leave this empty.", player=player)
            issues.append(Issue("round.out", f"hands.{player}", text))
    for side in sides(options, state.players):
        partners = [name for name in side if name in record.hands]
        if len(partners) > 1 and options.input != "bid_and_made":
            text = T("%(names)s are one team: write their points once.", names=partners)
            issues.append(Issue("round.team", f"hands.{partners[1]}", text))
    if options.best == "together":
        if record.won is None:
            issues.append(Issue("won.missing", "won", T("Did you all win, or all lose?"), unfinished=True))
        return issues
    sheet = round_of(options, record, state)
    warning = sheet.warning
    if not issues and sheet.only_made:
        text = T("The bids are missing.")
        issues.append(Issue("round.missing", f"hands.{sheet.seats[0]}.bid", text, unfinished=True))
    if not issues and warning is None and sheet.only_bids:
        text = T("The bids are written. Add the tricks when the round is over.")
        issues.append(Issue("round.made", f"hands.{sheet.seats[0]}.made", text, unfinished=True))
    if issues or warning is None or (record.kept and warning.code in KEPT):
        return issues
    if warning.code != "missing":
        return [_issue(options, warning)]
    return [
        _issue(options, replace(warning, names=(name,), text=replace(warning.text, params={"names": (name,)})))
        for name in warning.names
    ]


def _issue(options: Options, warning: Fault) -> Issue:
    field = "bid" if warning.detail in ("bid", "hook") else _FIELDS.get(options.input, "points")
    at = ".".join((*warning.names[:1], *([field] if warning.names and field else [])))
    return Issue(f"round.{warning.code}", join("hands", at), warning.text, unfinished=warning.code == "missing")


def follows(options: Options, record: Record, state: State) -> Mapping[str, Text]:
    """What the pad fills in (ANY-19), what the last to bid may not bid (ANY-20), and how much is still missing."""
    if options.best == "together":
        return {}
    sheet = round_of(options, record, state)
    texts = {f"hands.{seat}": T("the rest: %(points)s", points=value) for seat, value in sheet.filled.items()}
    bid, waiting = sum(sheet.bids.values()), [seat for seat in sheet.seats if seat not in sheet.bids]
    if sheet.by_bids and not sheet.values:
        texts["hands"] = T("%(bids)s of %(cards)s tricks bid", bids=bid, cards=sheet.cards)
        if options.hook and len(waiting) == 1 and bid <= sheet.cards:
            texts[f"hands.{waiting[0]}"] = T("not %(bid)s", bid=sheet.cards - bid)
    elif sheet.sums and not sheet.sums[0][1] and len(sheet.values) < len(sheet.seats) and options.input != "places":
        texts["hands"] = T("still to come: %(rest)s", rest=sheet.sums[0][0] - sum(sheet.values.values()))
    return texts
