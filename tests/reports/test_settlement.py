"""Points become amounts: by which rule, rounded how, and what is still open after a part was paid."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, Terms, find_preset, read_options, replay
from scorekeeper.engine.text import ENGLISH
from scorekeeper.reports.payments import MOST_EXACT
from scorekeeper.reports.rates import Rates, Unit
from scorekeeper.reports.session_tally import tally
from scorekeeper.reports.session_text import settlement_texts
from scorekeeper.reports.settlement import (
    HIGHEST_BEST,
    LOWEST_BEST,
    OWN_POINTS,
    Paid,
    Payment,
    Settlement,
    match_shares,
    round_balances,
    settle,
)
from scorekeeper.reports.settling_log import LogEntry, paid_body, rates_body, read_log, taken_back_body

EURO = Unit("€", 2)
NOW = "2026-11-20T19:00:00.000+00:00"


def ledger(
    game: str,
    players: Sequence[str],
    *bodies: Mapping[str, Any],
    ended: int | None = None,
    preset: str = "",
    **options: Any,
) -> Ledger:
    definition = games.find(game)
    preset = preset or definition.presets[0].key
    read = read_options(definition, options, preset)
    terms = Terms(definition, tuple(players), players[0], read, find_preset(definition, preset).key, ended)
    result = replay(terms, list(enumerate(bodies, 1)))
    assert all(row.score for row in result.rows), [row.issues for row in result.rows]
    return result


def knock(knocker: str, deadwood: int, other: str, left: int) -> dict[str, Any]:
    return {"ended_by": knocker, "hands": {knocker: {"deadwood": deadwood}, other: {"deadwood": left}}}


def won(winner: str, **points: int) -> dict[str, Any]:
    return {"winner": winner, "hands": {player: {"points": point} for player, point in points.items()}}


def counted(**points: int) -> dict[str, Any]:
    """A hand of Rummy 500; the first player goes out."""
    return {"out": next(iter(points)), "hands": {player: {"points": point} for player, point in points.items()}}


def rates(session: str, unit: Unit = EURO, **matches: str) -> Rates:
    return Rates(unit, Decimal(session), {int(name[1:]): Decimal(rate) for name, rate in matches.items()})


def euros(settlement: Settlement) -> dict[str, str]:
    assert sum(settlement.balances.values()) == 0
    return {player: str(amount) for player, amount in settlement.balances.items()}


def payments(settlement: Settlement) -> list[tuple[str, str, str]]:
    return [(payment.payer, payment.payee, str(payment.amount)) for payment in settlement.payments]


def lines(settlement: Settlement) -> list[str]:
    return [text.render(ENGLISH) for text in settlement_texts(settlement)]


def ticked(settlement: Settlement, at: int, key: str = "tick") -> Paid:
    return Paid(key, settlement.payments[at], settlement.unit.name, settlement.balances)


CHIPS = ledger("indian", ("Anna", "Ben", "Cleo"), won("Anna", Ben=20, Cleo=30), won("Ben", Anna=12, Cleo=8))
FIVE_HUNDRED = ledger("rummy500", ("Anna", "Ben", "Cleo"), counted(Anna=100, Ben=-10, Cleo=45))


def test_chips_are_paid_as_they_are_whatever_everybody_began_with() -> None:
    """50 − 12, −20 + 20 and −30 − 8; chips bought at the start are nobody's winnings."""
    shares = match_shares(1, CHIPS, Decimal(1))
    assert shares.how is OWN_POINTS
    assert shares.points == {"Anna": 38, "Ben": 0, "Cleo": -38}


def test_points_that_do_not_sum_to_zero_pay_each_to_each_the_difference() -> None:
    """Three times the own points less 135, the points of all."""
    shares = match_shares(1, FIVE_HUNDRED, Decimal(1))
    assert shares.how is HIGHEST_BEST
    assert shares.points == {"Anna": 110 + 55, "Ben": -110 - 55, "Cleo": 55 - 55}


def test_in_a_pool_the_lowest_total_is_paid() -> None:
    pool = ledger("indian", ("Anna", "Ben", "Cleo"), won("Anna", Ben=50, Cleo=20), preset="pool 101")
    shares = match_shares(1, pool, Decimal(1))
    assert shares.how is LOWEST_BEST
    assert shares.points == {"Anna": 50 + 20, "Ben": -50 - 30, "Cleo": -20 + 30}


def test_gin_is_paid_with_all_bonuses_once_it_is_over() -> None:
    hands = [knock("Anna", 4, "Ben", left) for left in (33, 40, 45)]
    running = match_shares(1, ledger("gin", ("Anna", "Ben"), *hands[:2]), Decimal(1))
    assert (running.running, running.points["Anna"]) == (True, 29 + 36)
    over = ledger("gin", ("Anna", "Ben"), *hands)
    assert over.final("Anna") > 29 + 36 + 41
    assert match_shares(1, over, Decimal(1)).points == {"Anna": over.final("Anna"), "Ben": -over.final("Anna")}


def test_partners_count_once() -> None:
    """100 to 40: each of one side pays one of the other 60."""
    sides = ledger("rummy500", "NESW", counted(N=60, E=10, S=40, W=30), teams="two_sides", target=500)
    assert match_shares(1, sides, Decimal(1)).points == {"N": 60, "E": -60, "S": 60, "W": -60}


def test_amounts_of_several_matches_are_added_by_player() -> None:
    """Spellings of a name are one player; a match may be worth something else, or nothing."""
    gin = ledger("gin", ("ＡＮＮＡ", "Dan"), knock("ＡＮＮＡ", 4, "Dan", 33), ended=1)
    matches = [(1, CHIPS), (2, FIVE_HUNDRED), (3, gin)]
    settlement = settle(matches, rates("0.05", m2="0", m3="0.10"))
    assert euros(settlement) == {
        "ＡＮＮＡ": f"{Decimal('1.90') + gin.final('ＡＮＮＡ') * Decimal('0.10')}",
        "Ben": "0.00",
    } | {
        "Cleo": "-1.90",
        "Dan": f"{-gin.final('ＡＮＮＡ') * Decimal('0.10')}",
    }
    assert [match.number for match in settlement.matches] == [1, 3]
    assert not settlement.rounded


def test_rounding_keeps_the_sum_at_zero_and_says_so() -> None:
    """At 0.013 the amounts are 2.639, −2.145 and −0.494: the two with the most above a whole cent go up."""
    settlement = settle([(1, CHIPS), (2, FIVE_HUNDRED)], rates("0.013"))
    assert euros(settlement) == {"Anna": "2.64", "Ben": "-2.15", "Cleo": "-0.49"}
    assert settlement.rounded
    assert not settlement.nothing
    whole = settle([(1, CHIPS)], rates("0.5", Unit("¥", 0)))
    assert euros(whole) == {"Anna": "19", "Ben": "0", "Cleo": "-19"}


@given(
    st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=9),
    st.decimals("0.0001", 1000, places=4),
    st.integers(0, 3),
)
def test_no_rounding_is_off_by_the_smallest_amount(points: list[int], rate: Decimal, digits: int) -> None:
    """Whatever the points, the rate and the unit: exactly zero in all, nobody off by a whole smallest amount."""
    exact = {f"P{index}": Fraction(rate) * amount for index, amount in enumerate(points)}
    exact["last"] = -sum(exact.values(), Fraction(0))
    steps = round_balances(exact, digits)
    smallest = Fraction(1, 10**digits)
    assert sum(steps.values()) == 0
    assert all(abs(steps[name] * smallest - amount) < smallest for name, amount in exact.items())


def test_an_amount_that_nobody_can_pay() -> None:
    tiny = settle([(1, CHIPS)], rates("0.0001"))
    assert tiny.nothing
    assert tiny.payments == ()
    huge = settle([(1, CHIPS)], rates("1000000"))
    assert not huge.too_large
    assert settle([(1, ledger("rummy500", ("A", "B"), counted(A=2000, B=-2000)))], rates("1000000")).too_large


def test_what_was_paid_leaves_the_other_payments_as_they_were() -> None:
    players = ("Anna", "Ben", "Cleo", "Dan", "Eve")
    match = ledger("indian", players, won("Anna", Ben=20, Cleo=30, Dan=7, Eve=9))
    before = settle([(1, match)], rates("0.1"))
    assert len(before.payments) == 4
    paid: list[Paid] = []
    for _ in range(4):
        now = settle([(1, match)], rates("0.1"), paid)
        assert payments(now) == payments(before)[len(paid) :]
        assert now.balances == before.balances
        assert not now.moved
        paid.append(ticked(now, 0, f"{len(paid)}"))
    done = settle([(1, match)], rates("0.1"), paid)
    assert done.settled
    assert not before.settled


def test_a_hand_corrected_after_a_tick_is_made_up_for() -> None:
    before = settle([(1, CHIPS)], rates("0.1"))
    assert payments(before) == [("Cleo", "Anna", "3.80")]
    corrected = ledger("indian", ("Anna", "Ben", "Cleo"), won("Anna", Ben=20, Cleo=20), won("Ben", Anna=12, Cleo=8))
    after = settle([(1, corrected)], rates("0.1"), [ticked(before, 0)])
    assert payments(after) == [("Anna", "Cleo", "1.00")]
    assert [(name, str(then), str(now)) for name, then, now in after.moved] == [
        ("Anna", "3.80", "2.80"),
        ("Cleo", "-3.80", "-2.80"),
    ]
    assert not after.settled


def test_what_was_paid_in_another_unit_does_not_count() -> None:
    tick = ticked(settle([(1, CHIPS)], rates("0.1")), 0)
    settlement = settle([(1, CHIPS)], rates("1", Unit("chips", 0)), [tick])
    assert payments(settlement) == [("Cleo", "Anna", "38")]
    assert (settlement.paid, settlement.paid_otherwise) == ((), (tick,))


def test_too_many_people_for_every_way_still_pay_it_all() -> None:
    chips = [
        (
            number,
            ledger(
                "indian",
                (f"A{number}", f"B{number}", "Bank"),
                won("Bank", **{f"A{number}": 2**number % 79 + 1, f"B{number}": number + 1}),
            ),
        )
        for number in range(MOST_EXACT)
    ]
    settlement = settle(chips, rates("1", Unit("chips", 0)))
    assert sum(payment.amount for payment in settlement.payments) == settlement.balances["Bank"]
    assert settlement.fewest is (len(settlement.balances) <= MOST_EXACT)


def test_the_lines_for_a_chat() -> None:
    first = settle([(1, CHIPS), (2, FIVE_HUNDRED)], rates("0.05", m2="0.01"))
    second = settle([(1, CHIPS), (2, FIVE_HUNDRED)], rates("0.05", m2="0.01"), [ticked(first, 0)])
    assert lines(first) == [
        "One point is worth €0.05.",
        "Match 2: one point is worth €0.01.",
        "Ben → Anna €1.65",
        "Cleo → Anna €1.90",
    ]
    assert lines(second)[2:] == ["Cleo → Anna €1.90", "Ben → Anna €1.65, paid"]
    both = [ticked(first, 0, "a"), ticked(first, 1, "b")]
    done = settle([(1, CHIPS), (2, FIVE_HUNDRED)], rates("0.05", m2="0.01"), both)
    assert lines(done)[-1] == "Nobody owes anybody anything."


def test_the_log_says_what_counts_now() -> None:
    first = settle([(1, CHIPS)], rates("0.1"))
    paid = paid_body(first.payments[0], "€", first.balances)
    bodies = [rates_body(rates("1")), rates_body(rates("0.1")), paid, paid, taken_back_body("2"), taken_back_body("2")]
    log = read_log(LogEntry(str(index), body, NOW) for index, body in enumerate(bodies))
    assert log.rates == rates("0.1")
    assert [(item.key, item.payment, item.text) for item in log.paid] == [("3", first.payments[0], "€3.80")]
    assert [change.kind for change in log.changes] == ["rates", "rates", "paid", "paid", "taken_back"]
    stopped = read_log([LogEntry("1", rates_body(rates("1")), NOW), LogEntry("2", rates_body(None), NOW)])
    assert stopped.rates is None


def test_ticks_follow_players_who_are_renamed() -> None:
    first = settle([(1, CHIPS)], rates("0.1"))
    body = paid_body(first.payments[0], "€", first.balances)
    (tick,) = read_log([LogEntry("a", body, NOW, names={"Cleo": "Clio"})]).paid
    assert tick.payment == Payment("Clio", "Anna", Decimal("3.80"))
    assert tick.balances["Clio"] == Decimal("-3.80")


@pytest.mark.parametrize(
    "changes",
    [
        {"amount": "-1"},
        {"amount": "NaN"},
        {"amount": "9" * 39},
        {"amount": 1.5},
        {"payee": "Cleo"},
        {"payer": None},
        {"payer": "x" * 300},
        {"unit": "x" * 13},
        {"balances": []},
    ],
)
def test_a_tick_that_a_file_may_hold_is_passed_over(changes: dict[str, Any]) -> None:
    good = {"payer": "Cleo", "payee": "Anna", "amount": "1.00", "unit": "€", "balances": {}}
    assert read_log([LogEntry("a", {"paid": good}, NOW)]).paid
    assert not read_log([LogEntry("a", {"paid": {**good, **changes}}, NOW)]).changes
    assert not read_log([LogEntry("a", {"else": good}, NOW), LogEntry("b", {}, NOW)]).changes


def test_nothing_is_owed_before_a_hand_counts() -> None:
    settlement = settle([], rates("1"))
    assert (settlement.payments, settlement.settled, settlement.nothing, dict(settlement.balances)) == (
        (),
        False,
        False,
        {},
    )
    assert tally([]).tallies == ()


def test_names_from_right_to_left_do_not_swap_who_pays() -> None:
    """Without the marks a line of such names alone would run from right to left, and the arrow with it."""
    chips = ledger("indian", ("שרה", "משה"), {"winner": "שרה", "hands": {"משה": {"points": 20}}})
    settlement = settle([(1, chips)], Rates(EURO, Decimal("0.1"), {}), ())
    assert lines(settlement)[-1] == "\u2068משה\u2069 → \u2068שרה\u2069 €2.00"
