"""The actions on a player before the next hand, their effects, and descriptions of saved ones."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.engine.ledger import Ledger, Terms, read_terms
from scorekeeper.engine.seats.changes import DEAL, JOIN, LEAVE, SIT_OUT, SeatChange
from scorekeeper.engine.seats.rules import JoinPlan, why_not, with_change, without_change
from scorekeeper.engine.text import Invalid, Issue, T, Text
from scorekeeper.store import Entry, Stale
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Missing, Phone
from scorekeeper.table.terms import save_terms


@dataclass(frozen=True)
class PlayerAction:
    """An action on a player.

    `key` is the end of its address, `title` its name, `effects` are sentences about what follows. `issues` say why it
    is not possible now. If there are none, `terms` are those of the match afterwards and `done` says what was done.
    """

    key: str
    title: Text
    effects: tuple[Text, ...] = ()
    issues: tuple[Issue, ...] = ()
    terms: Terms | None = None
    done: Text | None = None


def player_actions(match: LoadedMatch, player: str) -> list[PlayerAction]:
    """The actions on a player of a match before the next hand. Empty when the match is over."""
    ledger, slot = match.ledger, match.ledger.next_slot
    if ledger.finished:
        return []
    changes = [change for change in match.terms.changes if (change.slot, change.player) == (slot, player)]
    pending = [change for change in changes if change.kind != DEAL]
    actions = [_reversal(match, pending[-1])] if pending else []
    if player not in ledger.at_table:
        return actions
    deal = _action(match, SeatChange(slot, player, DEAL), "deal", T("Deals the next hand"))
    rest = _action(match, SeatChange(slot, player, SIT_OUT), "rest", T("Sits out the next hand"))
    leave = _action(match, SeatChange(slot, player, LEAVE), "leave", T("Leaves the match"))
    if rest.issues and rest.issues == leave.issues:
        return [*actions, deal, PlayerAction("", T("Sits out or leaves"), (), rest.issues)]
    # A decision that was made already can be reversed, but not made again.
    rests = any(change.kind == SIT_OUT for change in pending)
    return [*actions, deal, *([] if rests else [rest]), leave]


def act(
    phone: Phone, match: LoadedMatch, player: str, key: str, *, newest: int | None, submission: str
) -> PlayerAction:
    """Do the action with this key, and return it. If it has `issues`, nothing was done.

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
    """Let a player join as planned, at a `place` of the table, and return what was done.

    Raises Stale if the terms have changed since the match was loaded.
    """
    terms = with_change(match.terms, plan.change, place)
    save_terms(phone, match, terms, based_on=match.entries[0].id, submission=submission)
    return change_text(plan.change, back=plan.back)


def what_changed(match: LoadedMatch, change: Entry) -> Text | None:
    """What a change did, without a full stop. None unless it only let one player join, leave, sit out or deal."""
    older = match.replaced(change)
    if change.slot or older is None:
        return None
    with suppress(Invalid):
        then, now = (read_terms(match.terms.game, entry.body or {}).changes for entry in (older, change))
        added, removed = [new for new in now if new not in then], [old for old in then if old not in now]
        if len(added) == 1 and not removed:
            left = any((earlier.player, earlier.kind) == (added[0].player, LEAVE) for earlier in then)
            return change_text(added[0], back=left)
        if len(removed) == 1 and not added:
            return _reversal_text(removed[0])
    return None


def _action(match: LoadedMatch, change: SeatChange, key: str, title: Text) -> PlayerAction:
    issues = why_not(match.ledger, change)
    if issues:
        return PlayerAction(key, title, issues=issues)
    terms = with_change(match.terms, change)
    effects = tuple(_effects(match.ledger_with(terms), change))
    return PlayerAction(key, title, effects, (), terms, change_text(change))


def _reversal(match: LoadedMatch, change: SeatChange) -> PlayerAction:
    titles = {
        JOIN: T("Does not join after all"),
        LEAVE: T("Stays after all"),
        SIT_OUT: T("Plays the next hand after all"),
    }
    terms = without_change(match.terms, change)
    return PlayerAction(
        "back", titles[change.kind], (T("Everything is then as before."),), (), terms, _reversal_text(change)
    )


def _effects(after: Ledger, change: SeatChange) -> Iterator[Text]:
    """Sentences about what follows from a change. `after` is the ledger with it."""
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
    """What a change does, without a full stop. `back`: the player who joins was here before."""
    named = {"player": change.player, "number": change.slot}
    if change.kind == JOIN and back:
        return T("%(player)s comes back at hand %(number)s", **named)
    return {
        JOIN: T("%(player)s joins at hand %(number)s", **named),
        LEAVE: T("%(player)s leaves before hand %(number)s", **named),
        SIT_OUT: T("%(player)s sits out hand %(number)s", **named),
        DEAL: T("%(player)s deals hand %(number)s", **named),
    }[change.kind]


def _reversal_text(change: SeatChange) -> Text:
    """What reversing a change does, without a full stop."""
    named = {"player": change.player, "number": change.slot}
    return {
        JOIN: T("%(player)s does not join after all", player=change.player),
        LEAVE: T("%(player)s stays after all", player=change.player),
        SIT_OUT: T("%(player)s plays hand %(number)s after all", **named),
        DEAL: T("%(player)s does not deal hand %(number)s after all", **named),
    }[change.kind]
