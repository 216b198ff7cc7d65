"""Ways to record the penalty of a game: patches of the form of a hand, and links to the form of the next hand."""

from collections.abc import Sequence

from flask import url_for

from scorekeeper.engine.adjustments import HandRecord
from scorekeeper.engine.referee import Penalty
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.inputs.hand_codec import UNCHOSEN, patch_between, patch_text


def penalty_patch(penalty: Penalty[HandRecord], record: HandRecord, player: str, players: Sequence[str]) -> str:
    """The patch that adds the penalty of a player to the form of a record; empty if the form cannot record it."""
    patch = patch_between(record, penalty.on(record, player), players) if penalty.on else {}
    return patch_text({**patch, penalty.undecided: UNCHOSEN} if patch and penalty.undecided else patch)


def penalty_links(match: LoadedMatch, players: Sequence[str], *, accepted: bool = False) -> list[tuple[str, str]]:
    """Each of the players who is not out, with the address of a new hand that records the penalty for that player.

    With `accepted`, it records that the foul stands. Empty if the game has no penalty or cannot record it.
    """
    game, state = match.terms.game, match.ledger.state
    penalty = game.penalty and game.penalty(match.terms.options)
    if not penalty or not (penalty.acceptance if accepted else penalty.on):
        return []

    def patch(player: str) -> str:
        record = game.Record()
        if accepted and penalty.acceptance:
            return patch_text(patch_between(record, penalty.acceptance.on(record, player), state.players))
        return penalty_patch(penalty, record, player, state.players)

    return [
        (player, url_for("hands.new", patch=patch(player) or None, **match.address))
        for player in players
        if player not in state.out
    ]
