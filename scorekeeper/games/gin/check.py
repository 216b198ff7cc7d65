"""The issues of a record: what is wrong or missing in it, each at the path of its field."""

from collections.abc import Iterator

from scorekeeper.engine.fields import unknown_player
from scorekeeper.engine.state import State
from scorekeeper.engine.text import N_, TN, Invalid, Issue, T, Text, join
from scorekeeper.games.gin.layout import EndedDeal, ended_deal
from scorekeeper.games.gin.match import sides, team
from scorekeeper.games.gin.options import Options, knock_limit
from scorekeeper.games.gin.penalty import penalty_issues
from scorekeeper.games.gin.record import DECK, KEPT, Deal, Record


def check(options: Options, record: Record, state: State) -> list[Issue]:
    """Every issue of a record; `field` of each is a path into the record."""
    return [issue for deal, path in record.deals() for issue in _deal_issues(options, deal, state, path)] + list(
        _seating_issues(options, record, state)
    )


def undecided(options: Options, record: Record, state: State) -> list[Issue]:
    """An issue for each deal of which nobody has said yet how it ended."""
    if record.tables is None:
        return [Issue("ended_by.missing", "ended_by", T("Choose who ended the hand, or a dead hand."), unfinished=True)]
    text = N_("%(players)s: choose who ended the hand, or a dead hand.")
    return [
        Issue("ended_by.missing", f"{path}.ended_by", T(text, players=list(deal.hands)), unfinished=True)
        for deal, path in record.deals()
        if deal.hands and not (deal.ended_by or deal.false_knock)
    ]


def _seating_issues(options: Options, record: Record, state: State) -> Iterator[Issue]:
    """Issues with the number of deals and with who sits at which table (GIN-01, GIN-02)."""
    if options.teams and record.tables is None:
        yield Issue("tables.missing", "tables", T("Two against two: enter both tables."), unfinished=True)
    if record.tables is None:
        return
    if not options.teams:
        yield Issue("tables.unexpected", "tables", T("Two tables belong to two against two only. Enter one hand."))
        return
    if record != Record(tables=record.tables, adjustments=record.adjustments):
        text = T("With two tables, all that happened is entered at the tables. Leave the rest out.")
        yield Issue("tables.beside", "", text)
    first, second = sides(options, state.players)
    seated = [name for deal in record.tables for name in deal.hands]
    for deal, path in record.deals():
        if len(deal.hands) == 2 and len(set(deal.hands) & set(first)) != 1:
            text = T(
                "At each table one of %(first)s plays one of %(second)s. Change who sits here.",
                first=team(first),
                second=team(second),
            )
            yield Issue("tables.partners", join(path, "hands"), text)
    for name in sorted({name for name in seated if seated.count(name) > 1}):
        yield Issue(
            "tables.twice", "tables", T("%(player)s cannot sit at both tables. Change who sits here.", player=name)
        )


def _deal_issues(options: Options, deal: Deal, state: State, path: str) -> list[Issue]:
    """Every issue of one deal; `path` is its path in the record. Later checks run only if earlier ones find nothing."""
    if options.teams and not path:
        return []
    issues = list(_name_issues(deal, state, path))
    for name, holding in deal.hands.items():
        hand_path = join(path, f"hands.{name}")
        if sum(value is not None for value in (holding.deadwood, holding.loose, holding.cards)) > 1:
            text = T("Enter this hand in one way: a number, the cards left over, or all cards.")
            issues.append(Issue("hand.twice", hand_path, text))
        if holding.melds is not None and holding.cards is None:
            text = T("To lay out melds, enter all the cards of the hand.")
            issues.append(Issue("field.missing", join(hand_path, "cards"), text, unfinished=True))
    fields = {join(path, f"hands.{name}"): holding.named_cards() for name, holding in deal.hands.items()}
    issues += DECK.too_many_together(fields)
    if deal.upcard is not None:
        issues += DECK.too_many([deal.upcard], join(path, "upcard"))
    if not issues and deal.false_knock is not None:
        return list(penalty_issues(options, deal, state, path)) or list(_melded_issues(deal, False, path))
    if issues or deal.ended_by is None:
        return issues
    issues = list(_size_issues(deal, path))
    if issues:
        return issues
    try:
        ended = ended_deal(deal, path)
        allowed = knock_limit(options, deal.upcard, join(path, "upcard"))
    except Invalid as invalid:
        return list(invalid.issues)
    gin = not ended.knocker_layout.count
    return list(_melded_issues(deal, gin, path)) or list(_knock_issues(deal, ended, allowed, path))


def _name_issues(deal: Deal, state: State, path: str) -> Iterator[Issue]:
    """Issues with names: exactly two players must have hands, and one of the two must have ended the hand."""
    for name in deal.hands:
        yield from unknown_player(name, state.players, join(path, f"hands.{name}"))
    ended_by = deal.ended_by
    if ended_by is None:
        if deal.big_gin:
            yield Issue("big_gin.nobody", join(path, "ended_by"), T("Big gin: say who ended the hand."))
        elif deal.gin:
            yield Issue("gin.nobody", join(path, "ended_by"), T("Gin: say who ended the hand."))
        if len(deal.hands) > 2:
            text = _who_sits_out(deal) or T("A hand is played by two. Enter two hands.")
            yield Issue("hands.number", join(path, "hands"), text)
        if deal.accepted:
            yield _acceptance_issue(deal, path)
        return
    if unknown := unknown_player(ended_by, state.players, join(path, "ended_by")):
        yield from unknown
        return
    if len(deal.hands) != 2:
        missing = [name for name in state.players if name not in deal.hands]
        if len(state.players) == 2 and missing:
            text = T("The hand of %(players)s is missing. Enter it.", players=missing)
        else:
            text = _who_sits_out(deal) or T("A hand is played by two: enter the hands of both.")
        yield Issue("hands.number", join(path, "hands"), text)
    if ended_by not in deal.hands:
        text = T("%(player)s ended the hand, but no hand of %(player)s is here. Enter it.", player=ended_by)
        yield Issue("hands.knocker", join(path, "ended_by"), text)


def _acceptance_issue(deal: Deal, path: str) -> Issue:
    """The issue with an acceptance where nobody knocked, or where the hand ended with a false knock."""
    text = T("The opponent accepts the knock, but nobody ended the hand. Say who did, or leave that out.")
    if deal.false_knock is not None:
        text = T(
            "A false knock of %(player)s that the opponent accepts counts as a knock. Make it one, or leave that out.",
            player=deal.false_knock,
        )
    return Issue("accepted.no_knock", join(path, "accepted"), text)


def _who_sits_out(deal: Deal) -> Text | None:
    """The question who sits out, if three hands are given (GIN-01); else None."""
    return T("A hand is played by two: choose who sits out.") if len(deal.hands) == 3 else None


def _size_issues(deal: Deal, path: str) -> Iterator[Issue]:
    """Issues with hands that are missing or do not have ten cards (eleven for big gin)."""
    for name, holding in deal.hands.items():
        hand_path = join(path, f"hands.{name}")
        if holding.deadwood is None and holding.loose is None and holding.cards is None:
            text = T("Enter the hand of %(player)s: a number, the cards left over, or all cards.", player=name)
            yield Issue("hand.missing", hand_path, text, unfinished=True)
        if holding.cards is None:
            continue
        eleven = deal.as_big_gin and name == deal.ended_by
        if eleven and len(holding.cards) == 10:
            text = T("Big gin is eleven cards, all melded. Enter the eleventh, or leave big gin off.")
            yield Issue("cards.too_few", join(hand_path, "cards"), text, unfinished=True)
        if not eleven and len(holding.cards) == 11:
            text = T("A hand has ten cards at the end: leave out the discard.")
            yield Issue("cards.too_many", join(hand_path, "cards"), text)


def _melded_issues(deal: Deal, gin: bool, path: str) -> Iterator[Issue]:
    """Issues with cards left over beside which only one or two cards would be melded (GIN-13).

    They are about whoever ended the hand and, against `gin`, about the opponent as well; otherwise the opponent can
    have laid one or two cards off.
    """
    ender = deal.ended_by or deal.false_knock
    for name, holding in deal.hands.items():
        melded = KEPT - len(holding.loose or ())
        if melded in (1, 2) and (gin or name == ender):
            text = TN(
                "With these cards left over, %(player)s would have melded %(count)s card, and a meld takes three. "
                "Correct the cards, or enter the number.",
                "With these cards left over, %(player)s would have melded %(count)s cards, and a meld takes three. "
                "Correct the cards, or enter the number.",
                melded,
                player=name,
            )
            yield Issue("loose.melded", join(path, f"hands.{name}.loose"), text)


def _knock_issues(deal: Deal, ended: EndedDeal, allowed: int, path: str) -> Iterator[Issue]:
    """The issue of a hand that may not end like this and was not accepted: too much deadwood (GIN-10), or any with gin
    or big gin."""
    if deal.accepted:
        return
    hand_path = join(path, f"hands.{ended.knocker}")
    left = ended.knocker_layout.count
    if deal.big_gin and left:
        text = T("Big gin has no deadwood, but %(left)s is left. Correct the hand, or leave big gin off.", left=left)
        yield Issue("big_gin.deadwood", hand_path, text)
    elif left > allowed and not allowed:
        text = T("Only gin ends this hand, but %(left)s is left. Correct the hand, or play on.", left=left)
        yield Issue("knock.above_limit", hand_path, text)
    elif left > allowed:
        text = T(
            "%(left)s deadwood is above the knock limit of %(limit)s. Correct the hand, or play on.",
            left=left,
            limit=allowed,
        )
        yield Issue("knock.above_limit", hand_path, text)
    elif deal.gin and left:
        text = T("Gin leaves nothing, but %(left)s is left. Correct the hand, or make it a knock.", left=left)
        yield Issue("gin.deadwood", hand_path, text)
