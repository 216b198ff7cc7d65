"""A session as lines of text, for a chat or a picture."""

from collections.abc import Iterator

from scorekeeper.engine.text import TN, T, Text, bidi_isolated, signed
from scorekeeper.reports.rates import Rates
from scorekeeper.reports.session_tally import Kind, SessionTally
from scorekeeper.reports.settlement import Payment, Settlement


def kind_name(kind: Kind, tally: SessionTally) -> Text:
    """The name of the game, and how it is won if it was played for the highest and for the lowest total."""
    if [other.key for other in tally.kinds].count(kind.key) == 1:
        return kind.title
    game = kind.title
    return T("%(game)s, lowest total", game=game) if kind.lowest_wins else T("%(game)s, highest total", game=game)


def rate_text(rates: Rates) -> Text:
    """What one point is worth in the matches without a rate of their own."""
    if not rates.session:
        return T("Only some matches are played for something.")
    return T("One point is worth %(amount)s.", amount=rates.unit.text(rates.session))


def _payment_text(payment: Payment, settlement: Settlement, *, paid: bool = False) -> Text:
    """Who pays whom how much: `Anna → Deepak €2.38`."""
    payer, payee = bidi_isolated([payment.payer, payment.payee])
    parts = {"payer": payer, "payee": payee, "amount": settlement.unit.text(payment.amount)}
    if paid:
        return T("%(payer)s → %(payee)s %(amount)s, paid", **parts)
    return T("%(payer)s → %(payee)s %(amount)s", **parts)


def session_texts(tally: SessionTally) -> Iterator[Text]:
    """Who won the session, then a line for each player, best first. None if nothing was played."""
    if tally.sentence:
        yield tally.sentence
    for player_tally in tally.tallies:
        won = TN("%(count)s match won", "%(count)s matches won", player_tally.won)
        points = [
            T("%(game)s %(points)s", game=kind_name(kind, tally), points=signed(player_tally.points[kind]))
            for kind in tally.kinds
            if kind in player_tally.points
        ]
        yield T("%(player)s: %(parts)s", player=bidi_isolated([player_tally.player])[0], parts=[won, *points])
    if tally.running:
        numbers = [match.number for match in tally.running]
        yield TN(
            "Match %(numbers)s is not finished: its points are as they stand.",
            "Matches %(numbers)s are not finished: their points are as they stand.",
            len(numbers),
            numbers=numbers,
        )


def rates_texts(rates: Rates) -> list[Text]:
    """What a point is worth: a sentence for the session, and one for each match with another rate."""
    texts = [rate_text(rates)] if rates.session else []
    for number, rate in sorted(rates.matches.items()):
        if rate != rates.session:
            amount = rates.unit.text(rate)
            texts.append(T("Match %(number)s: one point is worth %(amount)s.", number=number, amount=amount))
    return texts


def settlement_texts(settlement: Settlement) -> Iterator[Text]:
    """What a point is worth, then a line for each payment, open ones first, or that nobody owes anything."""
    yield from rates_texts(settlement.rates)
    for payment in settlement.payments:
        yield _payment_text(payment, settlement)
    for paid in settlement.paid:
        yield _payment_text(paid.payment, settlement, paid=True)
    if settlement.too_large:
        yield T("The amounts are too large for anybody to pay.")
    elif not settlement.payments:
        yield T("Nobody owes anybody anything.")
