"""What can be done with a player before the next hand, with its cost, and what a saved change of this kind did."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Terms, read_terms
from scorekeeper.engine.seats.changes import DEAL, JOIN, LEAVE, SIT_OUT, SeatChange
from scorekeeper.engine.seats.rules import JoinPlan, why_not, with_change, without_change
from scorekeeper.engine.text import Invalid, Issue, T, Text
from scorekeeper.store import Entry, Stale
from scorekeeper.table.changes import before
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Missing, Phone
from scorekeeper.table.save_terms import save_terms


@dataclass(frozen=True)
class PlayerAction:
    """Something that can be done with a player.

    `key` is the end of its address. `title` names it, `says` what comes of it, in sentences. `issues` say why it cannot
    be done now; empty: it can. Then `terms` are those of the match afterwards, and `done` says what was done.
    """

    key: str
    title: Text
    says: tuple[Text, ...] = ()
    issues: tuple[Issue, ...] = ()
    terms: Terms | None = None
    done: Text | None = None


def player_actions(match: LoadedMatch, player: str) -> list[PlayerAction]:
    """What can be done with a player of a match before the next hand. Empty when the match is over."""
    ledger, slot = match.ledger, match.ledger.next_slot
    if ledger.finished:
        return []
    changes = [change for change in match.terms.changes if (change.slot, change.player) == (slot, player)]
    pending = [change for change in changes if change.kind != DEAL]
    actions = [_taking_back(match, pending[-1])] if pending else []
    if player not in ledger.at_table:
        return actions
    deal = _action(match, SeatChange(slot, player, DEAL), "deal", T("Deals the next hand"))
    rest = _action(match, SeatChange(slot, player, SIT_OUT), "rest", T("Sits out the next hand"))
    leave = _action(match, SeatChange(slot, player, LEAVE), "leave", T("Leaves the match"))
    if rest.issues and rest.issues == leave.issues:
        return [*actions, deal, PlayerAction("", T("Sits out or leaves"), (), rest.issues)]
    # What was decided already is taken back, and not decided once more.
    rests = any(change.kind == SIT_OUT for change in pending)
    return [*actions, deal, *([] if rests else [rest]), leave]


def act(
    phone: Phone, match: LoadedMatch, player: str, key: str, *, newest: int | None, submission: str
) -> PlayerAction:
    """Do something with a player, and return it. If it has `issues`, nothing was done.

    `newest` is the id of the newest change that the phone has seen. Raises Missing if the match has no such action now,
    Stale if there is a newer change.
    """
    if newest != match.last:
        raise Stale
    action = next((action for action in player_actions(match, player) if action.key == key), None)
    if action is None:
        raise Missing
    if action.terms is not None:
        save_terms(phone, match, action.terms, based_on=match.entries[0].id, submission=submission)
    return action


def join(phone: Phone, match: LoadedMatch, plan: JoinPlan, place: int | None, submission: str) -> Text:
    """Let somebody join as planned, at a `place` of the table, and say what was done. Raises Stale if the terms have
    changed since the match was loaded."""
    terms = with_change(match.terms, plan.change, place)
    save_terms(phone, match, terms, based_on=match.entries[0].id, submission=submission)
    return change_text(plan.change, back=plan.back)


def what_changed(match: LoadedMatch, change: Entry) -> Text | None:
    """What a change of the terms did, if it only let a player come, go, rest or deal; without a full stop."""
    older = before(match, change)
    if change.slot or older is None:
        return None
    with suppress(Invalid):
        then, now = (read_terms(match.terms.game, one.body or {}).changes for one in (older, change))
        came, went = [one for one in now if one not in then], [one for one in then if one not in now]
        if len(came) == 1 and not went:
            return change_text(came[0], back=any((one.player, one.kind) == (came[0].player, LEAVE) for one in then))
        if len(went) == 1 and not came:
            return _dropped(went[0])
    return None


def _action(match: LoadedMatch, change: SeatChange, key: str, title: Text) -> PlayerAction:
    issues = why_not(match.ledger, change)
    if issues:
        return PlayerAction(key, title, issues=issues)
    terms = with_change(match.terms, change)
    says = tuple(_says(match.ledger_with(terms), change))
    return PlayerAction(key, title, says, (), terms, change_text(change))


def _taking_back(match: LoadedMatch, change: SeatChange) -> PlayerAction:
    titles = {
        JOIN: T("Does not join after all"),
        LEAVE: T("Stays after all"),
        SIT_OUT: T("Plays the next hand after all"),
    }
    terms = without_change(match.terms, change)
    return PlayerAction("back", titles[change.kind], (T("Everything is then as before."),), (), terms, _dropped(change))


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


def change_text(change: SeatChange, *, back: bool = False) -> Text:
    """What a change does, without a full stop. `back`: who joins has been here before."""
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
    """What it means that a change is not made after all, without a full stop."""
    named = {"player": change.player, "number": change.slot}
    return {
        JOIN: T("%(player)s does not join after all", player=change.player),
        LEAVE: T("%(player)s stays after all", player=change.player),
        SIT_OUT: T("%(player)s plays hand %(number)s after all", **named),
        DEAL: T("%(player)s does not deal hand %(number)s after all", **named),
    }[change.kind]
