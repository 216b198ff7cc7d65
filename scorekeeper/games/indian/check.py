"""The issues of a record: what is wrong or missing in it, each at the path of its field."""

from collections.abc import Iterator

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.games.indian.explain_missing import what_is_missing
from scorekeeper.games.indian.layout import count_hand
from scorekeeper.games.indian.match import highest_in, must_play, total_if_in
from scorekeeper.games.indian.options import Options, deck, rejoin_limit, solver_rules
from scorekeeper.games.indian.penalty import penalty_issues
from scorekeeper.games.indian.record import Holding, Record
from scorekeeper.games.indian.solver import Rules
from scorekeeper.games.indian.turns import turn_issues


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Every issue of a record; `field` of each is a path into the record."""
    issues = [
        *_name_issues(record, state),
        *_rejoining_issues(options, record, state),
        *_ending_issues(options, record, state),
    ]
    for player, holding in record.hands.items():
        issues += _entry_issues(player, holding)
    packs = deck(options, len(state.players))
    issues += _compulsory_play_issues(options, record, state)
    issues += packs.too_many_together(
        {f"hands.{player}": holding.named_cards() for player, holding in record.hands.items()}
    )
    if record.wild is not None:
        issues += wild_issues(record.wild, packs)
    if not issues and record.winner is not None:
        issues = [*turn_issues(record, state), *_missing_issues(record, record.winner, state)]
    return issues or list(_card_issues(options, record))


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """The issue of a record without a winner. It depends on how many players could have won: those who neither packed
    nor declared wrongly (IND-15, IND-16b)."""
    left = record.left_in(state)
    if not left:
        text = T(
            "Nobody is still in, but the last one in cannot pack: that player wins. Correct who is out and choose the "
            "winner, or choose a void round."
        )
        return [Issue("winner.nobody_left", "winner", text)]
    if len(left) == 1:
        text = T("Only %(player)s is still in. Choose %(player)s as the winner, or a void round.", player=left[0])
        return [Issue("winner.missing", "winner", text, unfinished=True)]
    return [Issue("winner.missing", "winner", T("Choose who won, or a void round."), unfinished=True)]


def wild_issues(wild: int, packs: Deck) -> list[Issue]:
    """An issue if a joker (`wild` is 0) was turned up although the packs hold none (IND-06)."""
    if wild or packs.jokers:
        return []
    return [Issue("wild.no_joker", "wild", T("There is no joker in these packs. Choose a rank."))]


def _player_fields(record: Record) -> Iterator[tuple[str, str]]:
    """Path and name for every field that names a player."""
    if record.winner is not None:
        yield "winner", record.winner
    if record.wrong_declaration is not None:
        yield "wrong_declaration", record.wrong_declaration
    yield from ((f"rejoined.{index}", player) for index, player in enumerate(record.rejoined))
    yield from ((f"hands.{player}", player) for player in record.hands)


def _name_issues(record: Record, state: State) -> Iterator[Issue]:
    """Issues with names: of nobody in this match, or of a player who is out of the pool."""
    for hand_path, name in _player_fields(record):
        yield from unknown_player(name, state.players, hand_path)
        if name in state.out and name not in record.rejoined:
            text = T("%(player)s is out of the pool. Let %(player)s rejoin, or leave this out.", player=name)
            yield Issue("player.out", hand_path, text)


def _rejoining_issues(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Issues with rejoining: only players who are out may rejoin, and only while nobody still in has a total above
    the limit for rejoining (IND-26)."""
    if not record.rejoined:
        return
    limit = rejoin_limit(options)
    if options.format != "pool" or limit is None:
        yield Issue("rejoin.off", "rejoined", T("Nobody can rejoin under the rules of this table. Leave this out."))
        return
    for index, player in enumerate(record.rejoined):
        if player in state.players and (player not in state.out or player in record.rejoined[:index]):
            text = T("%(player)s is in already. Leave this out.", player=player)
            yield Issue("rejoin.not_out", f"rejoined.{index}", text)
    highest = highest_in(state)
    if highest > limit:
        text = T(
            "It is too late to rejoin: the highest total is %(highest)s, above %(limit)s. Leave this out.",
            highest=highest,
            limit=limit,
        )
        yield Issue("rejoin.too_late", "rejoined", text)


def _ending_issues(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Issues with the winner and with wrong declarations."""
    winner = record.winner
    yield from penalty_issues(options, record)
    if record.hand_rummy and winner is None:
        yield Issue("hand_rummy.nobody", "hand_rummy", T("Hand Rummy: say who declared."))
    for wrong in record.wrong_declarers():
        if record.hands.get(wrong, Holding()).packed:
            text = T("%(player)s packed, so cannot declare. Change one of the two.", player=wrong)
            yield Issue("declare.packed", f"hands.{wrong}", text)
    holding = Holding() if winner is None else record.hands.get(winner, Holding())
    if holding.packed:
        text = T("%(player)s packed, so cannot win. Change one of the two.", player=winner)
        yield Issue("winner.packed", f"hands.{winner}", text)
    elif holding.points or holding.loose or holding.no_turn:
        text = T("%(player)s won and pays nothing. Leave out the count.", player=winner)
        yield Issue("winner.pays", f"hands.{winner}", text)


def _compulsory_play_issues(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Issues with players who packed although they had to play (IND-29)."""
    for player, holding in record.hands.items():
        if holding.packed and player in record.playing(state) and must_play(options, state, player):
            text = T(
                "%(player)s has %(total)s, and %(pack)s more would be out of the pool: at this table such a player may "
                "not pack. Correct this, or the house rule.",
                player=player,
                total=total_if_in(state, player),
                pack=options.pack_first,
            )
            yield Issue("pack.compulsory", f"hands.{player}", text)


def _entry_issues(player: str, holding: Holding) -> Iterator[Issue]:
    hand_path = f"hands.{player}"
    if sum(value is not None for value in (holding.packed, holding.points, holding.loose, holding.cards)) > 1:
        text = T("Enter this hand in one way: packed, a number, the cards that count, or all 13 cards.")
        yield Issue("hand.twice", hand_path, text)
    if holding.wrong_declaration and (holding.points is not None or holding.loose is not None):
        text = T("%(player)s declared wrongly, so nothing is counted. Leave out the count.", player=player)
        yield Issue("hand.twice", hand_path, text)
    if holding.wrong_declaration and holding.no_turn:
        text = T("%(player)s declared, so had a turn. Change one of the two.", player=player)
        yield Issue("declare.no_turn", hand_path, text)
    if holding.groups is not None and holding.cards is None:
        text = T("To lay out groups, enter all the cards of the hand.")
        yield Issue("field.missing", f"{hand_path}.cards", text, unfinished=True)


def _missing_issues(record: Record, winner: str, state: State) -> Iterator[Issue]:
    """Issues with what is missing: the hand of a loser, or the wild rank where cards must be counted."""
    for player in record.playing(state):
        holding = record.hands.get(player, Holding())
        ways = (holding.packed, holding.points, holding.loose, holding.cards)
        if player != winner and not holding.dropped_out and all(value is None for value in ways):
            text = T("What about %(player)s? Packed, a count, or the cards.", player=player)
            yield Issue("hand.missing", f"hands.{player}", text, unfinished=True)
    if record.wild is None and any(holding.named_cards() for holding in record.hands.values()):
        text = T("Cards are counted by the wild rank: say which card was turned up.")
        yield Issue("wild.missing", "wild", text, unfinished=True)


def _card_issues(options: Options, record: Record) -> Iterator[Issue]:
    """Issues with cards: groups that are no melds, a winner without a rummy, a wrong declaration that is a rummy
    (IND-16)."""
    if record.wild is None:
        return
    # Only whether a hand is complete matters here, not what it costs, so the options for counts are left out.
    rules = Rules(solver_rules(options, record.wild).wild)
    wrong = record.wrong_declarers()
    for player, holding in record.hands.items():
        declared = player == record.winner or player in wrong
        laid = holding.groups is not None and (options.as_laid or declared)
        if holding.cards is None or (not declared and (record.winner is None or not laid)):
            continue
        hand_path = f"hands.{player}"
        try:
            count = count_hand(holding.cards, holding.groups if laid else None, rules, f"{hand_path}.groups")
        except Invalid as invalid:
            if player not in wrong:
                yield from invalid.issues
            continue
        if player == record.winner and not count.arrangement.complete and not _others_packed(record):
            for reason in what_is_missing(count, rules):
                text = T("This is no rummy. %(reason)s Correct the cards or the winner.", reason=reason.text)
                yield Issue("declare.no_rummy", f"{hand_path}.cards", text)
        if player in wrong and count.arrangement.complete:
            text = T("These cards are a rummy. Make %(player)s the winner, or correct them.", player=player)
            yield Issue("wrong_declaration.rummy", f"{hand_path}.cards", text)


def _others_packed(record: Record) -> bool:
    """Whether all others dropped out, so that the winner needs no rummy (IND-15)."""
    return all(holding.dropped_out for player, holding in record.hands.items() if player != record.winner)
