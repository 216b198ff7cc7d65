"""What cannot stand in the record of a round of Indian Rummy: every issue, at its field."""

from collections.abc import Iterator

from scorekeeper.games.indian.missing import what_is_missing
from scorekeeper.games.indian.options import Options, deck, rejoin_limit, rules
from scorekeeper.games.indian.record import Holding, Record, as_laid_out
from scorekeeper.scoring import Foul, State
from scorekeeper.solvers import indian as solver
from scorekeeper.text import Invalid, Issue, T

__all__ = ["check", "foul", "left_in", "undecided"]


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Everything that cannot stand in a record; the fields are paths into it."""
    issues = [*_names(record, state), *_rejoining(options, record, state), *_ending(options, record, state)]
    for player, holding in record.hands.items():
        issues += _one_way(player, holding)
    packs = deck(options, len(state.players))
    issues += packs.too_many_together({f"hands.{player}": one.given() for player, one in record.hands.items()})
    if record.wild == 0 and not packs.jokers:
        issues.append(Issue("wild.no_joker", "wild", T("There is no joker in these packs. Choose a rank.")))
    if not issues and record.winner is not None:
        issues += _missing_hands(record, record.winner, state)
    return issues or list(_cards(options, record))


def left_in(record: Record, state: State) -> list[str]:
    """Who has not packed."""
    playing = [player for player in state.players if player not in state.out or player in record.rejoined]
    return [player for player in playing if not record.hands.get(player, Holding()).packed]


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """Who can have won a record in which nobody has been chosen: somebody is left who did not pack (IND-15)."""
    left = left_in(record, state)
    if not left:
        text = T(
            "Everybody has packed, but the last one in cannot pack: that player wins. Correct who packed and choose "
            "the winner, or choose a void round."
        )
        return [Issue("winner.nobody_left", "winner", text)]
    if len(left) == 1:
        text = T("Only %(player)s has not packed. Choose %(player)s as the winner, or a void round.", player=left[0])
        return [Issue("winner.missing", "winner", text)]
    return [Issue("winner.missing", "winner", T("Choose who won, or a void round."))]


def foul(options: Options) -> Foul:
    """What this table does about a wrong declaration (IND-16)."""
    points = options.wrong_declaration
    if points is None:
        text = T("A wrong declaration costs nothing at this table: play goes on.")
    elif options.format == "pool":
        text = T("A wrong declaration ends the round at this table and costs %(points)s penalty points.", points=points)
    else:
        text = T(
            "A wrong declaration ends the round at this table: it costs %(points)s to each other player still in.",
            points=points,
        )
    field = "" if points is None else "wrong_declaration"
    return Foul(text, "IND-16", field, ("declare.no_rummy",), "winner", ("hand_rummy",), ("points", "loose"))


def _fields(record: Record) -> Iterator[tuple[str, str]]:
    """Every field that names a player, with the name."""
    if record.winner is not None:
        yield "winner", record.winner
    if record.wrong_declaration is not None:
        yield "wrong_declaration", record.wrong_declaration
    yield from ((f"rejoined.{index}", player) for index, player in enumerate(record.rejoined))
    yield from ((f"hands.{player}", player) for player in record.hands)


def _names(record: Record, state: State) -> Iterator[Issue]:
    """Only players of this match who are not out of it."""
    for where, name in _fields(record):
        if name not in state.players:
            text = T("%(name)s does not play here. Choose among %(players)s.", name=name, players=state.players)
            yield Issue("player.unknown", where, text)
        elif name in state.out and name not in record.rejoined:
            text = T("%(player)s is out of the pool. Let %(player)s rejoin, or leave this out.", player=name)
            yield Issue("player.out", where, text)


def _rejoining(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Who may rejoin a pool: who is out, while nobody still in is above the limit for it."""
    if not record.rejoined:
        return
    limit = rejoin_limit(options)
    if options.format != "pool" or not options.rejoin or limit is None:
        yield Issue("rejoin.off", "rejoined", T("Nobody can rejoin under the rules of this table. Leave this out."))
        return
    for index, player in enumerate(record.rejoined):
        if player in state.players and (player not in state.out or player in record.rejoined[:index]):
            text = T("%(player)s is in already. Leave this out.", player=player)
            yield Issue("rejoin.not_out", f"rejoined.{index}", text)
    highest = max(total for player, total in state.columns[0].totals.items() if player not in state.out)
    if highest > limit:
        text = T(
            "It is too late to rejoin: the highest total is %(highest)s, above %(limit)s. Leave this out.",
            highest=highest,
            limit=limit,
        )
        yield Issue("rejoin.too_late", "rejoined", text)


def _ending(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """How the round ended: a winner, a wrong declaration, or neither."""
    winner, wrong = record.winner, record.wrong_declaration
    if winner is not None and wrong is not None:
        text = T("A round ends with a winner or with a wrong declaration. Leave one out.")
        yield Issue("wrong_declaration.winner", "wrong_declaration", text)
    if wrong is not None and options.wrong_declaration is None:
        text = T("At this table a wrong declaration costs nothing: say what is missing, and play goes on.")
        yield Issue("wrong_declaration.refused", "wrong_declaration", text)
    if record.hand_rummy and winner is None:
        yield Issue("hand_rummy.nobody", "hand_rummy", T("Hand Rummy: say who declared."))
    if wrong is not None and record.hands.get(wrong, Holding()).packed:
        text = T("%(player)s packed, so cannot declare. Change one of the two.", player=wrong)
        yield Issue("declare.packed", f"hands.{wrong}", text)
    holding = Holding() if winner is None else record.hands.get(winner, Holding())
    if holding.packed:
        text = T("%(player)s packed, so cannot win. Change one of the two.", player=winner)
        yield Issue("winner.packed", f"hands.{winner}", text)
    elif holding.points or holding.loose or holding.no_turn:
        text = T("%(player)s won and pays nothing. Leave out the count.", player=winner)
        yield Issue("winner.pays", f"hands.{winner}", text)


def _one_way(player: str, holding: Holding) -> Iterator[Issue]:
    """A hand is said in one way."""
    where = f"hands.{player}"
    if sum(value is not None for value in (holding.packed, holding.points, holding.loose, holding.cards)) > 1:
        text = T("Enter this hand in one way: packed, a number, the cards that count, or all 13 cards.")
        yield Issue("hand.twice", where, text)
    if holding.groups is not None and holding.cards is None:
        text = T("To lay out groups, enter all the cards of the hand.")
        yield Issue("field.missing", f"{where}.cards", text)


def _missing_hands(record: Record, winner: str, state: State) -> Iterator[Issue]:
    """Every other player packed or was counted, and cards count only with the wild rank known."""
    for player in state.players:
        holding = record.hands.get(player, Holding())
        playing = player not in state.out or player in record.rejoined
        ways = (holding.packed, holding.points, holding.loose, holding.cards)
        if playing and player != winner and all(value is None for value in ways):
            text = T("What about %(player)s? Packed, a count, or the cards.", player=player)
            yield Issue("hand.missing", f"hands.{player}", text)
    if record.wild is None and any(holding.given() for holding in record.hands.values()):
        text = T("Cards are counted by the wild rank: say which card was turned up.")
        yield Issue("wild.missing", "wild", text)


def _cards(options: Options, record: Record) -> Iterator[Issue]:
    """Groups that do not hold; a declaration that is no rummy (IND-16), or a wrong one that is."""
    if record.wild is None:
        return
    # Only whether hands are complete is asked here, not what they cost.
    table = solver.Rules(rules(options, record.wild).wild)
    declarer = record.winner if record.winner is not None else record.wrong_declaration
    for player, holding in record.hands.items():
        laid = holding.groups is not None and (options.as_laid or player == declarer)
        if holding.cards is None or (player != declarer and (record.winner is None or not laid)):
            continue
        where = f"hands.{player}"
        try:
            if holding.groups is not None and laid:
                count = solver.price(as_laid_out(holding.cards, holding.groups, table.wild, f"{where}.groups"), table)
            else:
                count = solver.count(holding.cards, table)
        except Invalid as invalid:
            if player != record.wrong_declaration:
                yield from invalid.issues
            continue
        if player == record.winner and not count.arrangement.complete and not _alone(record):
            for reason in what_is_missing(count, table):
                text = T("This is no rummy. %(reason)s Correct the cards or the winner.", reason=reason.text)
                yield Issue("declare.no_rummy", f"{where}.cards", text)
        if player == record.wrong_declaration and count.arrangement.complete:
            text = T("These cards are a rummy. Make %(player)s the winner, or correct them.", player=player)
            yield Issue("wrong_declaration.rummy", f"{where}.cards", text)


def _alone(record: Record) -> bool:
    """Whether everybody but the winner packed: the last player in need not declare (IND-15)."""
    return all(holding.packed for player, holding in record.hands.items() if player != record.winner)
