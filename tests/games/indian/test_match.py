"""A match of Indian Rummy from round to round: the table (IND-01 to IND-08), the formats, the presets (IND-26), and
that every option changes something."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.earlier_terms import todays_terms
from scorekeeper.engine.fields import encode, specs
from scorekeeper.engine.ledger import Status, Terms, read_options, read_terms, replay
from scorekeeper.engine.text import T
from scorekeeper.judge import answer
from tests.oracles import indian_guests
from tests.support.judge_indian import (
    NO_RUN,
    ONE_RUN,
    RUMMY,
    SPLIT,
    ask,
    because,
    game,
    hand,
    record,
    refused,
    refused_hand,
    rules,
)

INDIAN = games.find("indian")
VOID: dict[str, Any] = record(None, {})
POOL = {"format": "pool"}


def won(winner: str, others: dict[str, Any], **more: Any) -> dict[str, Any]:
    return record(winner, others, **more)


def ledger(*records: Any, players: str = "ABC", dealer: str | None = None, **options: Any) -> Any:
    terms = Terms(INDIAN, tuple(players), dealer, read_options(INDIAN, options), "house")
    return replay(terms, enumerate(records, start=1))


class TestTheTable:
    @pytest.mark.parametrize("players", range(2, 11))
    def test_ind02_packs_and_ind07_cards(self, players: int) -> None:
        answer = ask("setup", players=players)
        packs = 2 if players < 7 else 3
        assert (answer["packs"], answer["jokers"], answer["cards"], answer["deal"]) == (packs, packs, 53 * packs, 13)
        assert answer["stock"] == 53 * packs - 13 * players - 1
        assert answer["direction"] == "anticlockwise"

    def test_ind02_jokers_are_an_option(self) -> None:
        assert ask("setup", players=7, options={"jokers_per_pack": 2})["cards"] == 162
        assert ask("setup", players=2, options={"jokers_per_pack": 0})["cards"] == 104

    def test_ind08_the_turned_card_in_the_stock_or_out_of_it(self) -> None:
        assert ask("setup", players=4)["stock"] == 53
        assert ask("setup", players=4, options={"indicator_in_play": False})["stock"] == 52

    def test_ind14_the_stock_after_packs_at_the_first_turn(self) -> None:
        assert "Each pack at the first turn puts 13 cards back into the stock." in because(ask("setup", players=4))

    def test_ind17b_what_happens_when_the_stock_runs_out(self) -> None:
        assert "shuffled" not in because(ask("setup", players=4))
        again = {"stock_runs_out": "reshuffle"}
        assert "shuffled and laid on it" in because(ask("setup", players=4, options=again))
        assert "become the stock" in because(ask("setup", players=4, options={**again, "indicator_in_play": False}))

    @pytest.mark.parametrize("players", [1, 11])
    def test_ind01_two_to_ten_play(self, players: int) -> None:
        assert refused("game", players=[f"P{n}" for n in range(players)], records=[])["players"] == "players.number"

    def test_ind05_the_deal_passes_down_the_list_whatever_the_direction(self) -> None:
        """Players are listed in the order of play: another direction turns the table, not the list."""
        assert [game(*[VOID] * n, dealer="A")["next_dealer"] for n in range(4)] == ["A", "B", "C", "A"]
        clockwise = {"direction": "clockwise"}
        assert [game(*[VOID] * n, dealer="A", options=clockwise)["next_dealer"] for n in range(4)] == list("ABCA")
        assert game(VOID)["next_dealer"] is None

    @pytest.mark.parametrize(("preset", "dealers"), [("Standard", "ABCDA"), ("Points 80", "ADCBA")])
    def test_ind05_in_a_match_of_1_0_0_the_deal_goes_on_as_it_did(self, preset: str, dealers: str) -> None:
        """There players were listed to the right, so clockwise the deal went up the list. Now they are listed anew."""
        new = Terms(INDIAN, tuple("ABCD"), "A", read_options(INDIAN, {}, preset), preset.lower()).body()
        old = {**new, "options": {k: v for k, v in new["options"].items() if k != "wrong_declaration_ends"}}
        (today,) = todays_terms(INDIAN, [old])
        terms = read_terms(INDIAN, today)
        rows = replay(terms, enumerate([VOID] * 5)).rows
        assert "".join(row.before.dealer or "" for row in rows) == dealers
        assert todays_terms(INDIAN, [terms.body()]) == (terms.body(),)

    def test_ind26_the_deal_moves_on_after_every_round(self) -> None:
        for seen in (VOID, won("B", {"A": 3, "C": "first"}), won("A", {"B": 1, "C": 2})):
            assert game(seen, dealer="A")["next_dealer"] == "B"


class TestChips:
    def test_ind03_everybody_starts_with_the_same(self) -> None:
        assert game()["totals"] == {"A": 200, "B": 200, "C": 200}
        assert game(options={"chips": 50})["totals"] == {"A": 50, "B": 50, "C": 50}

    def test_ind03_balances_may_fall_below_zero(self) -> None:
        match = game(won("A", {"B": 100, "C": 100}), won("A", {"B": 120, "C": 0}))
        assert match["totals"] == {"A": 520, "B": -20, "C": 100}

    def test_ind26_most_chips_after_the_agreed_rounds(self) -> None:
        rounds = [won("A", {"B": 30, "C": 10}), VOID, won("C", {"A": 5, "B": 5})]
        assert not game(*rounds)["finished"]
        match = game(*rounds, options={"rounds": 3})
        assert match["finished"]
        assert match["winners"] == ["A"]
        assert match["next_dealer"] is None
        assert match["bonus_lines"] == []
        assert not game(*rounds, options={"rounds": 4})["finished"]
        assert game(VOID, options={"rounds": 1})["winners"] == ["A", "B", "C"]

    def test_deals_are_a_fixed_number_of_rounds(self) -> None:
        deals = {"format": "deals"}
        assert [game(*[VOID] * n, options=deals)["finished"] for n in (2, 3)] == [False, True]
        assert not game(*[VOID] * 3, options={**deals, "rounds": 5})["finished"]

    def test_a_round_after_the_end_does_not_count(self) -> None:
        replayed = ledger(VOID, won("A", {"B": 3, "C": 4}), rounds=1)
        assert [row.status for row in replayed.rows] == [Status.COUNTED, Status.AFTER_END]
        assert replayed.total("A") == 200

    def test_a_bad_round_leaves_the_others(self) -> None:
        replayed = ledger(won("A", {"B": 3, "C": 4}), won("A", {"B": 3}), won("B", {"A": 1, "C": 1}))
        assert [row.status for row in replayed.rows] == [Status.COUNTED, Status.REFUSED, Status.COUNTED]
        assert replayed.total("A") == 206


class TestWhoComesAndGoes:
    def test_ind05_a_newcomer_deals_when_the_deal_reaches_the_seat(self) -> None:
        four: dict[str, Any] = {"players": list("ABCD"), "dealer": "C"}
        assert game(won("C", {"A": 1, "B": 2}), joined={"D": 2}, **four)["next_dealer"] == "D"
        assert game(won("C", {"B": 1, "D": 2}), joined={"A": 2}, left={"D": 1}, **four)["next_dealer"] == "A"

    @pytest.mark.parametrize(("gone", "begins"), [(50, 11), (100, 11), (101, 11), (3, 11)])
    def test_ind26_who_joins_a_pool_begins_above_those_still_in(self, gone: int, begins: int) -> None:
        rounds = [won("A", {"B": gone, "C": 10}), won("A", {"C": 0, "D": 0})]
        seats: dict[str, Any] = {"players": list("ABCD"), "options": POOL, "left": {"B": 1}}
        assert game(*rounds, joined={"D": 2}, **seats)["totals"]["D"] == begins
        later = [rounds[0], won("A", {"C": 0}), rounds[1]]
        assert game(*later, joined={"D": 3}, **seats)["totals"]["D"] == begins

    def test_ind26_who_joins_when_all_others_have_left_begins_at_0(self) -> None:
        match = game(
            won("A", {"B": 3}), players=list("ABCD"), options=POOL, left={"A": 1, "B": 1}, joined={"C": 2, "D": 2}
        )
        assert (match["totals"]["C"], match["totals"]["D"], match["finished"]) == (0, 0, False)

    def test_pools_whose_players_come_and_go_against_slow_notes(self) -> None:
        rng = Random(26)
        for question, table in (indian_guests.match(rng) for _ in range(60)):
            verdict, notes = answer(question)["answer"], indian_guests.outcome(question, table)
            assert {name: verdict.get(name, {}) for name in notes} == notes, question


class TestPool:
    def test_counts_are_penalties(self) -> None:
        score = hand(won("A", {"B": 37, "C": "first"}), options=POOL)
        assert score["points"] == {"A": 0, "B": 37, "C": 10}
        assert game(options=POOL)["totals"] == {"A": 0, "B": 0, "C": 0}

    @pytest.mark.parametrize(("out_when", "out"), [("reaches", ["B"]), ("passes", [])])
    def test_whoever_gets_to_the_limit_is_out(self, out_when: str, out: list[str]) -> None:
        match = game(won("A", {"B": 101, "C": 100}), options={**POOL, "out_when": out_when})
        assert match["out"] == out

    def test_the_last_one_in_wins(self) -> None:
        rounds = [won("A", {"B": 101, "C": 50}), won("C", {"A": 99}), won("A", {"C": 51})]
        match = game(*rounds[:2], options=POOL)
        assert not match["finished"]
        match = game(*rounds, options=POOL)
        assert (match["finished"], match["winners"], match["out"]) == (True, ["A"], ["B", "C"])
        assert match["final"] == {"A": 99, "B": 101, "C": 101}

    def test_the_lowest_total_is_ahead(self) -> None:
        assert ledger(won("A", {"B": 3, "C": 4}), format="pool").leaders() == ("A",)
        assert ledger(won("A", {"B": 3, "C": 4})).leaders() == ("A",)
        assert ledger(VOID, format="pool").leaders() == ()

    def test_whoever_is_out_is_passed_over(self) -> None:
        out = won("A", {"B": 101, "C": 5})
        assert game(out, dealer="A", options=POOL)["next_dealer"] == "C"
        state = ledger(out, format="pool").state
        assert INDIAN.sits_out(read_options(INDIAN, POOL), state) == ("B",)
        replayed = ledger(out, won("A", {"B": 3, "C": 4}), format="pool")
        assert [issue.field for issue in replayed.rows[1].issues] == ["hands.B"]
        assert ledger(out, won("B", {"A": 3, "C": 4}), format="pool").rows[1].issues[0].code == "player.out"
        assert ledger(out, won("A", {"C": 4}), format="pool").total("C") == 9

    def test_rejoining_at_the_highest_total_and_one(self) -> None:
        out = won("A", {"B": 101, "C": 79})
        replayed = ledger(out, won("A", {"B": 10, "C": 1}, rejoined=["B"]), format="pool")
        assert replayed.rows[1].issues == ()
        assert [replayed.total(player) for player in "ABC"] == [0, 90, 80]
        assert replayed.state.out == ()
        line = replayed.rows[1].score.lines[0]
        assert (line.player, line.points, line.rule) == ("B", 80 - 101, "IND-26")
        assert line.text == T("Rejoins the pool at %(total)s", total=80)

    @pytest.mark.parametrize(
        ("highest", "options", "code"),
        [
            (79, {}, None),
            (80, {}, "rejoin.too_late"),
            (80, {"rejoin_up_to": 80}, None),
            (5, {"rejoin": False}, "rejoin.off"),
            (5, {"pool_limit": 90}, "rejoin.off"),
            (44, {"pool_limit": 61}, None),
            (45, {"pool_limit": 61}, "rejoin.too_late"),
        ],
    )
    def test_rejoining_has_a_limit(self, highest: int, options: dict[str, Any], code: str | None) -> None:
        out = won("A", {"B": 101, "C": highest})
        replayed = ledger(out, won("A", {"B": 1, "C": 1}, rejoined=["B"]), **POOL, **options)
        assert [issue.code for issue in replayed.rows[1].issues] == ([code] if code else [])

    def test_only_whoever_is_out_rejoins(self) -> None:
        replayed = ledger(won("A", {"B": 3, "C": 4}, rejoined=["B"]), format="pool")
        assert [issue.code for issue in replayed.rows[0].issues] == ["rejoin.not_out"]

    @pytest.mark.parametrize(
        ("total", "options", "code"),
        [
            (90, {}, None),
            (91, {}, "pack.compulsory"),
            (91, {"compulsory_play": False}, None),
            (91, {"out_when": "passes"}, None),
            (92, {"out_when": "passes"}, "pack.compulsory"),
            (90, {"pack_first": 11}, "pack.compulsory"),
        ],
    )
    @pytest.mark.parametrize("packed", ["first", "later"])
    def test_ind29_nobody_packs_whom_a_first_pack_would_put_out(
        self, total: int, options: dict[str, Any], code: str | None, packed: str
    ) -> None:
        rounds = won("A", {"B": total, "C": 1}), won("A", {"B": packed, "C": 2})
        replayed = ledger(*rounds, **{**POOL, "compulsory_play": True, **options})
        assert [issue.code for issue in replayed.rows[1].issues] == ([code] if code else [])

    def test_ind29_whoever_rejoins_counts_at_the_new_total(self) -> None:
        out = won("A", {"B": 101, "C": 79})
        back = won("A", {"B": "first", "C": 1}, rejoined=["B"])
        assert not ledger(out, back, **POOL, compulsory_play=True).rows[1].issues
        dear = ledger(out, back, **POOL, compulsory_play=True, pack_first=21)
        assert [issue.field for issue in dear.rows[1].issues] == ["hands.B"]

    def test_ind29_is_about_pools(self) -> None:
        assert not ledger(won("A", {"B": "first", "C": 1}), compulsory_play=True).rows[0].issues

    def test_the_limit_for_rejoining_is_below_that_of_the_pool(self) -> None:
        options = {**POOL, "rejoin_up_to": 100}
        assert refused("game", players=["A", "B"], records=[], options=options) == {
            "options.rejoin_up_to": "rejoin.limit"
        }
        assert game(options={**options, "out_when": "passes"})["out"] == []

    def test_a_hand_goes_on_from_the_totals_before(self) -> None:
        """Who is out, and at how much somebody rejoins, follows from what the totals were."""
        question = {"game": "indian", "ask": "hand", "players": list("ABC"), "preset": "Pool 101"}
        back = {"winner": "B", "rejoined": ["A"], "hands": {"A": {"points": 5}, "C": {"points": 7}}}
        before = {"A": 120, "B": 30, "C": 60}
        verdict = answer({**question, "before": before, "record": back})["answer"]
        assert verdict["totals"] == {"A": 61 + 5, "B": 30, "C": 67}
        late = answer({**question, "before": {**before, "C": 90}, "record": back})["error"]
        assert (late["code"], late["field"]) == ("rejoin.too_late", "record.rejoined")
        out = answer({**question, "before": before, "record": {**back, "rejoined": []}})["error"]
        assert out["code"] == "player.out"
        without = answer({**question, "record": back})["error"]
        assert without["code"] == "rejoin.not_out"

    @pytest.mark.parametrize(
        ("before", "dealer", "error"),
        [
            ({"A": 101, "B": 140, "C": 5}, None, {"before": "before.over"}),
            ({"A": 101, "B": 140, "C": 120}, "A", {"before": "before.over"}),
            ({"A": 101, "B": 40, "C": 5}, "A", {"dealer": "dealer.out"}),
            ({"A": 100, "B": 40, "C": 5}, "A", None),
        ],
    )
    def test_a_round_that_nobody_can_play_or_deal_is_refused(
        self, before: dict[str, int], dealer: str | None, error: dict[str, str] | None
    ) -> None:
        seen = won("C", {name: 1 for name, total in before.items() if total < 101 and name != "C"})
        question: dict[str, Any] = {"options": POOL, "before": before, "dealer": dealer}
        assert (refused_hand(seen, **question) if error else hand(seen, **question) and None) == error

    def test_a_wrong_declaration_is_a_penalty(self) -> None:
        seen = record(None, {"C": "first"}, wrong_declaration="A")
        score = hand(seen, options={**POOL, "wrong_declaration": 80})
        assert score["points"] == {"A": 80, "B": 0, "C": 0}

    def test_hand_rummy_and_half_count_in_a_pool_too(self) -> None:
        seen = won("A", {"B": {"points": 37, "no_turn": True}, "C": 20}, hand_rummy=True)
        assert hand(seen, options=POOL)["points"] == {"A": 0, "B": 37, "C": 40}

    def test_a_pool_does_not_end_by_rounds(self) -> None:
        assert not game(VOID, VOID, options={**POOL, "rounds": 1})["finished"]


class TestPresets:
    TABLE: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Standard", {"pack_first": 10, "pack_later": 40, "cap": None, "wrong_declaration": "refused"}),
        ("Points 80", {"pack_first": 20, "pack_later": 40, "cap": 80, "wrong_declaration": 80}),
        ("Pool 101", {"pack_first": 20, "pack_later": 40, "cap": 80, "wrong_declaration": 80, "pool_limit": 101}),
        ("Pool 201", {"pack_first": 25, "pack_later": 50, "cap": 80, "wrong_declaration": 80, "pool_limit": 201}),
    )

    @pytest.mark.parametrize(("name", "expected"), TABLE)
    def test_are_those_of_the_rules(self, name: str, expected: dict[str, Any]) -> None:
        house = name == "Standard"
        result = encode(read_options(INDIAN, {}, name))
        assert expected.items() <= result.items()
        assert result["turned_joker_makes_aces_wild"] is not house
        assert result["indicator_in_play"] is house
        assert result["direction"] == ("anticlockwise" if house else "clockwise")
        assert result["format"] == ("pool" if name.startswith("Pool") else "chips")


LOSS = won("A", {"B": NO_RUN, "C": "first"}, wild="JK")
# For every option a value, and a question whose answer it changes.
WITNESSES: dict[str, tuple[Any, dict[str, Any]]] = {
    "format": ("pool", {"ask": "hand", "record": LOSS}),
    "chips": (100, {"ask": "game", "records": []}),
    "rounds": (1, {"ask": "game", "records": [VOID]}),
    "pool_limit": (120, {"ask": "game", "records": [LOSS], "options": POOL}),
    "out_when": ("passes", {"ask": "game", "records": [won("A", {"B": 101, "C": 1})], "options": POOL}),
    "rejoin": (
        False,
        {"ask": "game", "records": [LOSS, won("A", {"B": 1, "C": 1}, rejoined=["B"])], "options": POOL},
    ),
    "rejoin_up_to": (
        5,
        {"ask": "game", "records": [LOSS, won("A", {"B": 1, "C": 1}, rejoined=["B"])], "options": POOL},
    ),
    "compulsory_play": (True, {"ask": "pack", "options": POOL}),
    "wilds_per_meld": (1, {"ask": "meld", "cards": "7H JK JK", "wild": "8"}),
    "wild_from_pile": ("never", {"ask": "setup"}),
    "discard_taken": ("forbidden", {"ask": "setup"}),
    "split": ("equal", {"ask": "game", "records": [won("A", {"B": 1, "C": 2})], "ended": True, "options": POOL}),
    "pack_first": (20, {"ask": "hand", "record": LOSS}),
    "pack_later": (50, {"ask": "pack", "turn": "later"}),
    "last_player": ("nothing", {"ask": "hand", "record": won("A", {"B": "later", "C": "first"})}),
    "wrong_declaration": (80, {"ask": "hand", "record": record(None, {}, wrong_declaration="A")}),
    "wrong_declaration_ends": (
        True,
        {"ask": "hand", "record": record(None, {"A": "wrong"}), "options": {"wrong_declaration": 80}},
    ),
    "cap": (80, {"ask": "count", "hand": NO_RUN, "wild": "JK"}),
    "one_run": ("loose", {"ask": "count", "hand": ONE_RUN, "wild": "8"}),
    "no_straight_run": (50, {"ask": "count", "hand": NO_RUN, "wild": "JK"}),
    "complete_hand_pays": (2, {"ask": "count", "hand": RUMMY, "wild": "8"}),
    "round_to": (5, {"ask": "count", "hand": NO_RUN, "wild": "JK"}),
    "as_laid": (False, {"ask": "count", "hand": SPLIT, "wild": "JK", "groups": ["KD KC KS"]}),
    "hand_rummy_factor": (3, {"ask": "pack", "hand_rummy": True}),
    "hand_rummy_doubles_packs": (False, {"ask": "pack", "hand_rummy": True}),
    "turned_joker_makes_aces_wild": (True, {"ask": "count", "hand": NO_RUN, "wild": "JK"}),
    "natural_wild_is_straight": (False, {"ask": "meld", "cards": "7H 8H 9H", "wild": "8"}),
    "all_wild_melds": (False, {"ask": "meld", "cards": "JK JK JK", "wild": "8"}),
    "indicator_in_play": (False, {"ask": "setup"}),
    "stock_runs_out": ("reshuffle", {"ask": "void", "stock": 1, "takes_indicator": True}),
    "direction": ("clockwise", {"ask": "seats", "draws": {"A": "3H", "B": "KS", "C": "AD"}}),
    "jokers_per_pack": (2, {"ask": "setup"}),
}


class TestEveryOptionMatters:
    @pytest.mark.parametrize("name", specs(INDIAN.Options))
    def test_changes_an_answer(self, name: str) -> None:
        value, question = WITNESSES[name]
        players: Any = {"hand": list("ABC"), "game": list("ABC"), "setup": 4}.get(question["ask"])
        fields = {"game": "indian", **({"players": players} if players else {}), **question}
        before = answer(fields)
        after = answer({**fields, "options": {**question.get("options", {}), name: value}})
        assert before != after
        assert before["ok"] or after["ok"]


HOLDING = st.integers(0, 130).map(lambda points: {"points": points}) | st.sampled_from(
    [{"packed": "first"}, {"packed": "later"}]
)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data())
def test_whole_pools_against_a_slow_one(data: st.DataObject) -> None:
    """Rounds drawn at random among those still in, until one is left: totals, who is out, who wins."""
    players = list("ABCD")
    limit = data.draw(st.sampled_from([61, 101, 201]))
    upto = {61: 44, 101: 79, 201: 174}[limit]
    totals, records = dict.fromkeys(players, 0), []
    for _ in range(40):
        still = [player for player in players if totals[player] < limit]
        if len(still) == 1:
            break
        out = [player for player in players if player not in still]
        highest = max(totals[player] for player in still)
        back = data.draw(st.lists(st.sampled_from(out), unique=True)) if out and highest <= upto else []
        for player in back:
            totals[player] = highest + 1
        still += back
        winner = data.draw(st.sampled_from(still))
        hands = {player: data.draw(HOLDING) for player in still if player != winner}
        for player, holding in hands.items():
            totals[player] += holding.get("points", {"first": 10, "later": 40}.get(holding.get("packed"), 0))
        records.append(record(winner, hands, rejoined=back))
    match = game(*records, players=players, options={"format": "pool", "pool_limit": limit})
    assert match["totals"] == totals
    assert match["out"] == [player for player in players if totals[player] >= limit]
    still = [player for player in players if totals[player] < limit]
    assert match["winners"] == (still if len(still) == 1 else [])


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 3), st.lists(HOLDING, min_size=3, max_size=3)), max_size=12))
def test_chips_are_only_moved(rounds: list[tuple[int, list[dict[str, Any]]]]) -> None:
    """After any rounds the table holds as many chips as before."""
    players = list("ABCD")
    records = []
    for winner, holdings in rounds:
        others = [player for player in players if player != players[winner]]
        records.append(record(players[winner], dict(zip(others, holdings, strict=True))))
    match = game(*records, players=players)
    assert sum(match["totals"].values()) == 800
    assert rules(match["bonus_lines"]) == []


def test_a_hundred_rounds_by_cards_all_count() -> None:
    hands = {"B": NO_RUN, "C": SPLIT, "D": ONE_RUN, "E": "first", "F": "later"}
    replayed = ledger(*[record("A", hands)] * 100, players="ABCDEF")
    assert len(replayed.rows) == 100
    assert all(row.status is Status.COUNTED for row in replayed.rows)
