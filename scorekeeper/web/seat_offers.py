"""What can be done with a player before the next hand, with its cost, and what a saved change of this kind did."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Terms, read_terms
from scorekeeper.engine.seats.changes import DEAL, JOIN, LEAVE, SIT_OUT, SeatChange
from scorekeeper.engine.seats.rules import why_not, with_change, without_change
from scorekeeper.engine.text import Invalid, Issue, T, Text
from scorekeeper.store import Entry
from scorekeeper.web.match_loader import OpenMatch
from scorekeeper.web.undo import before


@dataclass(frozen=True)
class Offer:
    """Something that can be done with a player.

    `key` is the end of its address. `title` names it, `says` what comes of it, in sentences. `issues` say why it cannot
    be done now; empty: it can, and `terms` are those of the match afterwards.
    """

    key: str
    title: Text
    says: tuple[Text, ...] = ()
    issues: tuple[Issue, ...] = ()
    terms: Terms | None = None


def offers(match: OpenMatch, player: str) -> list[Offer]:
    """What can be done with a player of a match before the next hand. Empty when the match is over."""
    ledger, slot = match.ledger, match.ledger.next_slot
    if ledger.finished:
        return []
    found = []
    pending = [one for one in match.terms.changes if (one.slot, one.player) == (slot, player) and one.kind != DEAL]
    if pending:
        found.append(_back(match, pending[-1]))
    if player not in ledger.at_table:
        return found
    found.append(_offer(match, SeatChange(slot, player, DEAL), "deal", T("Deals the next hand")))
    going = [
        _offer(match, SeatChange(slot, player, SIT_OUT), "rest", T("Sits out the next hand")),
        _offer(match, SeatChange(slot, player, LEAVE), "leave", T("Leaves the match")),
    ]
    if going[0].issues and going[0].issues == going[1].issues:
        return [*found, Offer("", T("Sits out or leaves"), (), going[0].issues)]
    # What was decided already is taken back, and not decided once more.
    kinds = {one.kind for one in pending}
    return [*found, *(one for one in going if not (one.key == "rest" and SIT_OUT in kinds))]


def what_changed(match: OpenMatch, change: Entry) -> Text | None:
    """What a change of the terms did, if it only let a player come, go, rest or deal; without a full stop."""
    older = before(match, change)
    if change.slot or older is None:
        return None
    with suppress(Invalid):
        then, now = (read_terms(match.terms.game, one.body or {}).changes for one in (older, change))
        came, went = [one for one in now if one not in then], [one for one in then if one not in now]
        if len(came) == 1 and not went:
            return _made(came[0], back=any((one.player, one.kind) == (came[0].player, LEAVE) for one in then))
        if len(went) == 1 and not came:
            return _dropped(went[0])
    return None


def _offer(match: OpenMatch, change: SeatChange, key: str, title: Text) -> Offer:
    issues = why_not(match.ledger, change)
    if issues:
        return Offer(key, title, issues=issues)
    terms = with_change(match.terms, change)
    return Offer(key, title, tuple(_says(match.ledger_with(terms), change)), (), terms)


def _back(match: OpenMatch, change: SeatChange) -> Offer:
    titles = {
        JOIN: T("Does not join after all"),
        LEAVE: T("Stays after all"),
        SIT_OUT: T("Plays the next hand after all"),
    }
    terms = without_change(match.terms, change)
    return Offer("back", titles[change.kind], (T("Everything is then as before."),), (), terms)


def _says(after: Ledger, change: SeatChange) -> Iterator[Text]:
    """What comes of a change, in sentences. `after` is the match with it."""
    player, number, total = change.player, change.slot, after.total(change.player)
    game, options, state = after.terms.game, after.terms.options, after.state
    if change.kind == DEAL:
        if player in game.sits_out(options, state):
            yield T("%(player)s deals hand %(number)s and does not play it.", player=player, number=number)
        else:
            yield T("%(player)s deals hand %(number)s.", player=player, number=number)
        if first := game.first_player(options, state):
            yield T("%(player)s plays first.", player=first)
        yield T("Afterwards the rules say again who deals. Hands played before stay as they are.")
    elif change.kind == SIT_OUT:
        yield T(
            "%(player)s does not play hand %(number)s, and has %(total)s before and after it.",
            player=player,
            number=number,
            total=total,
        )
        yield T("From hand %(number)s on %(player)s plays again.", player=player, number=number + 1)
    else:
        yield T("%(player)s leaves with %(total)s before hand %(number)s.", player=player, total=total, number=number)
        yield T("The hands stay on the score sheet. %(player)s cannot win this match any more.", player=player)
        if after.finished:
            yield T("Then too few are left, and the match is over. Winner: %(names)s.", names=list(after.winners))


def _made(change: SeatChange, *, back: bool) -> Text:
    named = {"player": change.player, "number": change.slot}
    if change.kind == JOIN and back:
        return T("%(player)s comes back at hand %(number)s", **named)
    return {
        JOIN: T("%(player)s joins at hand %(number)s", **named),
        LEAVE: T("%(player)s leaves before hand %(number)s", **named),
        SIT_OUT: T("%(player)s sits out hand %(number)s", **named),
        DEAL: T("%(player)s deals hand %(number)s", **named),
    }[change.kind]


def _dropped(change: SeatChange) -> Text:
    named = {"player": change.player, "number": change.slot}
    return {
        JOIN: T("%(player)s does not join after all", player=change.player),
        LEAVE: T("%(player)s stays after all", player=change.player),
        SIT_OUT: T("%(player)s plays hand %(number)s after all", **named),
        DEAL: T("%(player)s does not deal hand %(number)s after all", **named),
    }[change.kind]
