"""Players who join, leave, sit out or deal out of turn: random matches against a slow reading, and the edges."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, Status, Terms, read_options, read_terms, replay
from scorekeeper.engine.player_names import rename_in_terms
from scorekeeper.engine.seats.changes import DEAL, JOIN, LEAVE, MOST_CHANGES, MOST_NAMES, SIT_OUT, SeatChange
from scorekeeper.engine.seats.rules import find_player, joining_cost, plan_join, why_not, with_change, without_change
from scorekeeper.engine.text import Invalid
from tests.oracles.seats import KINDS, Table

OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "chips": ("indian", {}),
    "pool": ("indian", {"format": "pool"}),
    "rummy500": ("rummy500", {}),
}


def terms(kind: str, players: str = "ABC", dealer: str | None = "A", **options: Any) -> Terms:
    key, usual = OPTIONS[kind]
    game = games.find(key)
    return Terms(game, tuple(players), dealer, read_options(game, usual | options), game.presets[0].key)


def hand(kind: str, winner: str, points: dict[str, int]) -> dict[str, Any]:
    """The record of a hand; `points` are what the others pay, or in Rummy 500 what each has melded."""
    if kind == "rummy500":
        return {
            "out": winner,
            "hands": {name: {"melded": melded, "left": 0 if name == winner else 5} for name, melded in points.items()},
        }
    return {"winner": winner, "hands": {name: {"points": count} for name, count in points.items() if name != winner}}


def planned(ledger: Ledger, name: str, kind: str, total: int | None = None, seat: int | None = None) -> SeatChange:
    """The change before the hand to come; Invalid says what speaks against it."""
    if kind == JOIN:
        return plan_join(ledger, name, seat, total).change
    change = SeatChange(ledger.next_slot, name, kind)
    if issues := why_not(ledger, change):
        raise Invalid(*issues)
    return change


def changed(ledger: Ledger, name: str, kind: str, total: int | None = None, seat: int | None = None) -> Ledger:
    """The ledger with a change before the hand to come, which nothing speaks against."""
    return replayed(with_change(ledger.terms, planned(ledger, name, kind, total, seat), seat), ledger)


def replayed(by: Terms, ledger: Ledger) -> Ledger:
    """The hands of a ledger by other terms; rows that do not change come from the cache."""
    return replay(by, [(row.slot, row.body) for row in ledger.rows], remember=True)


def codes(ledger: Ledger, name: str, kind: str, total: int | None = None, seat: int | None = None) -> list[str]:
    with pytest.raises(Invalid) as raised:
        planned(ledger, name, kind, total, seat)
    return [issue.code for issue in raised.value.issues]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(8))
def test_random_matches_are_as_a_slow_reading_has_them(kind: str, seed: int) -> None:
    rng = Random(f"{kind} {seed}")
    names = list("ABCD")[: rng.randint(2, 4)]
    table, ledger = Table.begun(kind, names), replay(terms(kind, "".join(names)), [])
    for _ in range(30):
        if ledger.finished:
            break
        if rng.random() < 0.6:
            ledger = came_or_went(rng, table, ledger)
        else:
            winner = rng.choice(table.playing())
            points = {name: rng.randint(1, 60) * (3 if kind == "rummy500" else 1) for name in table.playing()}
            ledger = ledger.with_hand(ledger.next_slot, hand(kind, winner, points))
            table.play(earned(kind, winner, points))
        assert_same(table, ledger)
    # What is stored tells the same, and so does a count without the cache.
    stored = read_terms(ledger.terms.game, json.loads(json.dumps(ledger.terms.body())))
    assert stored == ledger.terms
    assert replay(stored, [(row.slot, row.body) for row in ledger.rows]) == ledger


def came_or_went(rng: Random, table: Table, ledger: Ledger) -> Ledger:
    """One change at random in both readings, where nothing speaks against it."""
    kind, name = rng.choice([JOIN, JOIN, LEAVE, SIT_OUT]), rng.choice("ABCDEFG")
    offer = joining_cost(ledger, name) if kind == JOIN else None
    total = rng.randint(max(offer.low, -50), min(offer.high, 400)) if offer and offer.choice else offer and offer.total
    seat = rng.randint(0, len(ledger.terms.players))
    try:
        change = planned(ledger, name, kind, total, seat)
    except Invalid:
        return ledger
    if kind == JOIN:
        if table.kind == "pool" and name not in table.notes:
            assert total == table.price()
        table.join(name, total or 0, seat)
    else:
        (table.leave if kind == LEAVE else table.rest)(name)
    return replayed(with_change(ledger.terms, change, seat), ledger)


def earned(kind: str, winner: str, points: dict[str, int]) -> dict[str, int]:
    if kind == "rummy500":
        return {name: melded - (0 if name == winner else 5) for name, melded in points.items()}
    paid = {name: count for name, count in points.items() if name != winner}
    if kind == "pool":
        return paid
    return {**{name: -count for name, count in paid.items()}, winner: sum(paid.values())}


def assert_same(table: Table, ledger: Ledger) -> None:
    assert [str(issue) for row in ledger.rows for issue in row.issues] == []
    assert ledger.terms.players == tuple(table.notes)
    assert {name: ledger.total(name) for name in table.notes} == {
        name: note.total for name, note in table.notes.items()
    }
    assert ledger.at_table == tuple(table.there())
    assert ledger.gone == tuple(name for name in table.notes if name not in table.there())
    assert ledger.finished == table.over
    assert all(row.status is Status.COUNTED for row in ledger.rows)
    if table.kind == "chips":
        assert sum(map(ledger.total, table.notes)) == table.bought
        assert all(sum(map(row.points, row.before.players)) == 0 for row in ledger.rows)
    if table.over:
        assert ledger.winners == tuple(table.winners())
    else:
        assert [player for player in ledger.state.players if player not in ledger.state.out] == table.playing()
        assert ledger.state.dealer == table.dealer()


def played(kind: str, *hands: dict[str, int], **more: Any) -> Ledger:
    """A match whose hands were all won by the last one named."""
    return replay(terms(kind, **more), [(at, hand(kind, list(item)[-1], item)) for at, item in enumerate(hands, 1)])


class TestWhoPlays:
    def test_who_leaves_keeps_the_total_and_cannot_win(self) -> None:
        ledger = changed(played("rummy500", {"A": 10, "B": 20, "C": 90}), "C", LEAVE)
        assert (ledger.state.players, ledger.gone, ledger.total("C")) == (("A", "B"), ("C",), 90)
        assert ledger.leaders() == ("B",)
        ended = replayed(replace(ledger.terms, ended=1), ledger)
        assert (ended.finished, ended.winners) == (True, ("B",))

    def test_who_is_left_alone_has_won(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20}, players="AB"), "B", LEAVE)
        assert (ledger.finished, ledger.winners, ledger.total("B")) == (True, ("A",), 210)
        nobody = ledger.terms
        assert codes(ledger, "A", LEAVE) == ["change.over"]
        assert replay(replace(nobody, changes=(*nobody.changes, SeatChange(2, "A", LEAVE))), []).winners == ()

    def test_a_newcomer_has_a_seat_among_the_others(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "D", JOIN, 150, seat=1)
        assert (ledger.terms.players, ledger.state.players) == (("A", "D", "B", "C"),) * 2
        assert (ledger.total("D"), ledger.rows[0].before.players) == (150, ("A", "B", "C"))
        assert ledger.rows[0].before.total("D") == 0

    def test_who_sits_out_is_in_the_match_still(self) -> None:
        pool = played("pool", {"A": 90, "B": 20, "C": 1}, {"A": 5, "B": 5, "C": 1})
        ledger = changed(pool, "B", SIT_OUT)
        assert (ledger.state.players, ledger.state.resting, ledger.at_table) == (("A", "C"), ("B",), ("A", "B", "C"))
        # One is out of the pool, and one who rests remains beside the winner.
        ledger = ledger.with_hand(3, hand("pool", "C", {"A": 30, "C": 0}))
        assert (ledger.finished, ledger.state.out, ledger.state.players) == (False, ("A",), ("A", "B", "C"))

    def test_who_sits_out_leaves_and_comes_back_before_one_hand_plays_it(self) -> None:
        ledger = played("chips", {"A": 10, "B": 20, "C": 1})
        for kind in (SIT_OUT, LEAVE, JOIN):
            ledger = changed(ledger, "B", kind, ledger.total("B"))
        assert (ledger.state.players, ledger.state.resting) == (("A", "B", "C"), ())

    def test_a_match_of_deals_lasts_as_long_with_somebody_resting(self) -> None:
        ledger = played("chips", {"A": 1, "B": 1, "C": 1}, {"A": 1, "B": 1, "C": 1}, format="deals")
        ledger = changed(ledger, "A", SIT_OUT).with_hand(3, hand("chips", "C", {"B": 1, "C": 1}))
        assert ledger.finished
        again = played("chips", {"A": 1, "B": 1, "C": 1}, format="deals")
        again = changed(again, "A", SIT_OUT).with_hand(2, hand("chips", "C", {"B": 1, "C": 1}))
        assert not again.finished

    def test_the_deal_passes_over_who_is_away_and_to_whom_the_table_says(self) -> None:
        ledger = played("chips", {"A": 10, "B": 20, "C": 1})
        assert ledger.state.dealer == "B"
        assert changed(ledger, "B", SIT_OUT).state.dealer == "C"
        assert changed(ledger, "A", DEAL).state.dealer == "A"
        later = changed(ledger, "A", DEAL).with_hand(2, hand("chips", "C", {"A": 1, "B": 1, "C": 1}))
        assert later.state.dealer == "B"

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(
        ("dealer", "seat", "leaver", "deals"),
        [("C", 3, None, "D"), ("C", 0, "A", "D"), ("A", 1, "B", "D"), ("A", 3, None, "B")],
    )
    def test_a_newcomer_deals_when_the_deal_reaches_the_seat(
        self, kind: str, dealer: str, seat: int, leaver: str | None, deals: str
    ) -> None:
        ledger = replay(terms(kind, dealer=dealer), [(1, hand(kind, "C", {"A": 1, "B": 2, "C": 3}))])
        if leaver:
            ledger = changed(ledger, leaver, LEAVE)
        cost = joining_cost(ledger, "D")
        assert cost is not None
        assert changed(ledger, "D", JOIN, cost.total, seat).state.dealer == deals

    def test_who_sat_out_deals_when_the_deal_reaches_the_seat(self) -> None:
        result = changed(replay(terms("chips"), []), "B", SIT_OUT).with_hand(1, hand("chips", "C", {"A": 1, "C": 1}))
        assert result.state.dealer == "B"

    def test_a_deal_out_of_turn_stays_where_the_hand_was_voided(self) -> None:
        result = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "A", DEAL).with_hand(2, None)
        assert changed(result, "D", JOIN, 200).state.dealer == "A"

    def test_anybody_may_deal_in_any_game(self) -> None:
        gin = games.find("gin")
        begun = replay(Terms(gin, ("A", "B"), None, read_options(gin, {}), "house"), [])
        ledger = changed(begun, "B", DEAL)
        assert (ledger.state.dealer, begun.state.dealer) == ("B", None)

    def test_a_hand_that_names_who_is_away_is_refused_and_the_others_count(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "B", LEAVE)
        ledger = ledger.with_hand(2, hand("chips", "C", {"A": 1, "B": 1, "C": 1}))
        ledger = ledger.with_hand(3, hand("chips", "C", {"A": 5, "C": 1}))
        assert [row.status for row in ledger.rows] == [Status.COUNTED, Status.REFUSED, Status.COUNTED]
        assert {issue.code for issue in ledger.rows[1].issues} == {"player.unknown"}
        adjusted = {
            **hand("chips", "C", {"A": 5, "C": 1}),
            "adjustments": [{"player": "B", "points": -5, "why": "penalty", "to": "A"}],
        }
        assert [item.code for item in ledger.with_hand(4, adjusted).rows[-1].issues] == ["player.unknown"]

    def test_a_hand_for_which_too_few_are_there_is_refused(self) -> None:
        """A corrected hand cannot bring it about: only somebody who rests, while another one has left."""
        ledger = played("chips", {"A": 10, "B": 20, "C": 1})
        by = replace(ledger.terms, changes=(SeatChange(2, "A", SIT_OUT), SeatChange(2, "B", LEAVE)))
        row = replayed(by, ledger).with_hand(2, hand("chips", "C", {"C": 0})).rows[-1]
        assert (row.status, [issue.code for issue in row.issues]) == (Status.REFUSED, ["players.number"])

    def test_correcting_a_hand_before_a_change_leaves_the_agreed_total(self) -> None:
        ledger = changed(played("pool", {"A": 50, "B": 20, "C": 1}), "D", JOIN, 51)
        corrected = ledger.with_hand(1, hand("pool", "C", {"A": 5, "B": 20, "C": 1}))
        assert (corrected.total("A"), corrected.total("D")) == (5, 51)

    def test_without_changes_nothing_of_them_is_stored(self) -> None:
        assert "changes" not in terms("chips").body()
        with_one = changed(played("chips", {"A": 1, "B": 1, "C": 1}), "C", SIT_OUT).terms
        assert with_one.body()["changes"] == [{"slot": 2, "player": "C", "kind": "sit_out"}]


class TestWhatJoiningCosts:
    def test_chips_are_bought(self) -> None:
        ledger = played("chips", {"A": 10, "B": 20, "C": 1})
        offer = joining_cost(ledger, "D")
        assert offer is not None
        assert (offer.total, offer.low, offer.choice, offer.because.rule) == (200, 0, True, "IND-03")
        assert codes(ledger, "D", JOIN, -1) == ["number.range"]

    def test_who_comes_back_has_the_old_total(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "A", LEAVE)
        offer = joining_cost(ledger, "A")
        assert offer is not None
        assert (offer.total, offer.choice) == (190, False)
        assert plan_join(ledger, "ａ", None, 200).change == SeatChange(2, "A", JOIN, 190), "the table has no choice"
        back = changed(ledger, "A", JOIN, 190)
        assert (back.terms.players, back.state.players) == (("A", "B", "C"),) * 2

    def test_the_pool_has_its_price_and_its_end(self) -> None:
        ledger = played("pool", {"A": 99, "B": 20, "C": 1})
        offer = joining_cost(ledger, "D")
        assert offer is not None
        assert (offer.total, offer.choice, offer.issue) == (100, False, None)
        late = ledger.with_hand(2, hand("pool", "C", {"A": 1, "B": 1, "C": 1}))
        assert codes(late, "D", JOIN, 101) == ["join.too_late"]

    def test_nobody_gets_round_a_pool_by_leaving_it(self) -> None:
        ledger = changed(played("pool", {"A": 80, "B": 20, "C": 1}), "A", LEAVE)
        offer = joining_cost(ledger, "A")
        assert offer is not None
        assert offer.total == 80
        out = played("pool", {"A": 110, "B": 20, "C": 1}, rejoin=False)
        assert codes(changed(out, "A", LEAVE), "A", JOIN, 21) == ["join.out"]
        out = changed(played("pool", {"A": 110, "B": 20, "C": 1}), "A", LEAVE)
        back = changed(out, "A", JOIN, 21)
        assert (back.total("A"), back.state.out) == (21, ())

    def test_rummy_500_begins_where_the_table_agrees_below_the_target(self) -> None:
        ledger = played("rummy500", {"A": 10, "B": 20, "C": 1})
        offer = joining_cost(ledger, "D")
        assert offer is not None
        assert (offer.total, offer.high, offer.choice) == (0, 499, True)
        assert codes(ledger, "D", JOIN, 500) == ["number.range"]
        assert changed(ledger, "D", JOIN, -20).total("D") == -20


class TestWhyNot:
    def test_gin_and_partners_stay_as_they_are(self) -> None:
        gin = games.find("gin")
        ledger = replay(Terms(gin, ("A", "B"), None, read_options(gin, {}), "house"), [])
        partners = replay(terms("rummy500", "ABCD", teams="two_sides"), [])
        for kind in (JOIN, LEAVE, SIT_OUT):
            assert codes(ledger, "B", kind) == ["change.refused"]
            assert codes(partners, "B", kind) == ["change.partners"]
        assert joining_cost(ledger, "C") is None
        assert joining_cost(partners, "E") is None

    def test_what_cannot_be_now(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "A", LEAVE)
        assert codes(ledger, "b", JOIN, 200) == ["change.there"]
        assert codes(ledger, "  ", JOIN, 200) == ["name.empty"]
        assert codes(ledger, "D", JOIN, 200, seat=4) == ["change.seat"]
        assert codes(ledger, "A", SIT_OUT) == codes(ledger, "Z", LEAVE) == ["player.unknown"]
        assert codes(ledger, "B", SIT_OUT) == ["players.number"]
        assert codes(ledger, "A", DEAL) == ["player.unknown"]
        assert codes(ledger, str(ledger.state.dealer), DEAL) == ["change.deals"]
        assert [item.code for item in why_not(ledger, SeatChange(1, "B", LEAVE))] == ["change.late"]

    def test_who_rests_can_neither_rest_again_nor_deal(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "A", SIT_OUT)
        assert codes(ledger, "A", SIT_OUT) == ["change.rests"]
        assert codes(ledger, "A", DEAL) == ["change.not_playing"]
        assert codes(ledger, "B", LEAVE) == ["players.number"]

    def test_who_is_out_of_the_pool_need_not_sit_out(self) -> None:
        ledger = played("pool", {"A": 110, "B": 20, "C": 1})
        assert codes(ledger, "A", SIT_OUT) == ["change.out"]
        assert codes(ledger, "A", DEAL) == ["change.not_playing"]

    def test_nobody_leaves_two_who_have_not_played(self) -> None:
        assert codes(replay(terms("chips", "AB"), []), "A", LEAVE) == ["players.number"]

    def test_a_match_has_bounds(self) -> None:
        ten = "ABCDEFGHIJ"
        ledger = played("chips", dict.fromkeys(ten, 1), players=ten)
        assert codes(ledger, "K", JOIN, 200) == ["players.number"]
        for leaver, newcomer in zip("AB", "KL", strict=True):
            ledger = changed(changed(ledger, leaver, LEAVE), newcomer, JOIN, 200)
        assert len(ledger.terms.players) == MOST_NAMES
        assert codes(changed(ledger, "C", LEAVE), "M", JOIN, 200) == ["change.names"]
        many = replace(ledger.terms, changes=ledger.terms.changes * MOST_CHANGES)
        assert codes(replace(ledger, terms=many), "C", LEAVE) == ["change.many"]


class TestTerms:
    def test_a_change_is_taken_back(self) -> None:
        ledger = played("chips", {"A": 10, "B": 20, "C": 1})
        joined = changed(ledger, "D", JOIN, 200, seat=1)
        assert without_change(joined.terms, joined.terms.changes[0]) == ledger.terms
        left = changed(ledger, "A", LEAVE)
        assert without_change(left.terms, left.terms.changes[0]) == ledger.terms
        back = changed(left, "A", JOIN, 190)
        assert without_change(back.terms, back.terms.changes[1]) == left.terms

    def test_a_new_name_is_new_everywhere(self) -> None:
        ledger = changed(played("chips", {"A": 10, "B": 20, "C": 1}), "A", LEAVE)
        named = read_terms(ledger.terms.game, rename_in_terms(ledger.terms.body(), {"A": "Anna"}))
        assert (named.players, named.dealer, named.changes[0].player) == (("Anna", "B", "C"), "Anna", "Anna")

    def test_names_are_known_however_they_are_written(self) -> None:
        assert find_player(terms("chips"), "ｂ") == "B"
        assert find_player(terms("chips"), "D") is None

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ([{"slot": 2, "player": "Z", "kind": "leave"}], "player.unknown"),
            (
                [{"slot": 3, "player": "A", "kind": "leave"}, {"slot": 2, "player": "B", "kind": "leave"}],
                "changes.order",
            ),
            ([{"slot": 2, "player": "A", "kind": "leave"}] * 2, "changes.not_there"),
            (
                [{"slot": 2, "player": "A", "kind": "sit_out"}, {"slot": 3, "player": "A", "kind": "join"}] * 2,
                "changes.order",
            ),
            ([{"slot": 2, "player": "A", "kind": "dances"}], "choice.unknown"),
            ([{"slot": 0, "player": "A", "kind": "leave"}], "number.range"),
            ([{"slot": 2, "player": "A", "kind": "leave"}] * (MOST_CHANGES + 1), "list.length"),
            ([{"slot": 2, "player": name, "kind": "join"} for name in "AB"], "players.number"),
            ("leave", "value.type"),
        ],
    )
    def test_stored_changes_that_cannot_be_are_refused(self, changes: Any, code: str) -> None:
        body = {**terms("chips").body(), "changes": changes}
        with pytest.raises(Invalid) as refused:
            read_terms(games.find("indian"), body)
        assert code in {issue.code for issue in refused.value.issues}

    def test_changes_of_a_game_that_has_none_are_refused(self) -> None:
        gin = games.find("gin")
        body = {"players": ["A", "B"], "changes": [{"slot": 2, "player": "A", "kind": "leave"}]}
        with pytest.raises(Invalid) as refused:
            read_terms(gin, body)
        assert {issue.code for issue in refused.value.issues} == {"changes.refused"}
        read_terms(gin, {"players": ["A", "B"], "changes": [{"slot": 2, "player": "A", "kind": "deal"}]})


def test_whoever_joins_has_won_nothing_yet() -> None:
    ledger = replay(terms("chips"), [(1, hand("chips", "A", {"A": 0, "B": 10, "C": 20}))])
    state = changed(ledger, "D", JOIN).state
    assert state.wins == {"A": 1, "B": 0, "C": 0, "D": 0}
    assert state.columns[0].won == state.wins
