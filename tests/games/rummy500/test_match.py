"""A match of Rummy 500 from hand to hand: the table (R500-01 to R500-08), the end (R500-29, R500-30), presets, and that
every option changes something."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.fields import specs
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.judge import answer
from tests.support.judge_rummy500 import ask, because, game, hand, on, record, refused

RUMMY = games.find("rummy500")
FIVE = {"A": 100, "B": 80, "C": (30, 50)}


def ledger(*records: Any, players: str = "ABC", dealer: str | None = None, **options: Any) -> Any:
    terms = Terms(RUMMY, tuple(players), dealer, read_options(RUMMY, options), "standard")
    return replay(terms, enumerate(records, start=1))


class TestTheTable:
    @pytest.mark.parametrize("players", range(2, 9))
    def test_r500_03_to_05_packs_and_cards(self, players: int) -> None:
        answer = ask("setup", players=players)
        packs, deal = (1 if players < 5 else 2), (13 if players == 2 else 7)
        assert (answer["packs"], answer["jokers"], answer["cards"]) == (packs, 2 * packs, 54 * packs)
        assert (answer["deal"], answer["stock"]) == (deal, 54 * packs - deal * players - 1)
        assert answer["direction"] == "clockwise"

    @pytest.mark.parametrize(("jokers", "cards"), [(0, 104), (1, 106), (2, 108)])
    def test_r500_03_jokers_are_an_option(self, jokers: int, cards: int) -> None:
        assert ask("setup", players=6, options={"jokers_per_pack": jokers})["cards"] == cards
        assert ask("setup", players=6, preset="no jokers")["cards"] == 104
        assert because(ask("setup", players=3, options={"jokers_per_pack": jokers})) != because(ask("setup", players=6))

    def test_r500_05_the_deal_is_an_option(self) -> None:
        options = {"deal_for_two": 10, "deal_for_more": 9}
        assert [ask("setup", players=n, options=options)["deal"] for n in (2, 3, 8)] == [10, 9, 9]

    def test_the_largest_deals_leave_a_stock(self) -> None:
        most = {name: specs(RUMMY.Options)[name].kind.high for name in ("deal_for_two", "deal_for_more")}  # type: ignore[attr-defined]  # integers
        for players in range(2, 9):
            assert ask("setup", players=players, options={**most, "jokers_per_pack": 0})["stock"] > 0

    @pytest.mark.parametrize("players", [1, 9])
    def test_r500_02_two_to_eight_play(self, players: int) -> None:
        assert refused("game", players=[f"P{n}" for n in range(players)], records=[])["players"] == "players.number"

    @pytest.mark.parametrize("jokers", [-1, 3, 500])
    def test_r500_03_five_hundred_jokers(self, jokers: int) -> None:
        assert refused("setup", players=4, options={"jokers_per_pack": jokers}) == {
            "options.jokers_per_pack": "number.range"
        }

    def test_r500_08_the_deal_passes_to_the_left(self) -> None:
        dealers = [game(*[record("A", FIVE)] * n, dealer="B")["next_dealer"] for n in range(4)]
        assert dealers == ["B", "C", "A", "B"]
        assert game(record("A", FIVE))["next_dealer"] is None

    def test_r500_08_the_left_of_the_dealer_plays_first(self) -> None:
        after = ledger(record("A", FIVE), dealer="B").state
        assert (after.dealer, RUMMY.first_player(RUMMY.Options(), after)) == ("C", "A")
        assert RUMMY.first_player(RUMMY.Options(), ledger(record("A", FIVE)).state) is None


class TestTheEnd:
    def test_r500_01_first_to_the_target(self) -> None:
        hands = [record("A", FIVE)] * 4
        assert not game(*hands)["finished"]
        match = game(*hands, record("A", FIVE))
        assert (match["finished"], match["winners"], match["totals"]) == (True, ["A"], {"A": 500, "B": 400, "C": -100})
        assert match["final"] == match["totals"]
        assert match["bonus_lines"] == []

    def test_r500_01_the_target_is_an_option(self) -> None:
        assert game(record("A", FIVE), options={"target": 100})["finished"]
        assert not game(record("A", FIVE), options={"target": 101})["finished"]

    def test_r500_29_the_highest_total_wins_whoever_went_out(self) -> None:
        match = game(record("A", {"A": 500, "B": (620, 10), "C": 505}))
        assert (match["finished"], match["winners"]) == (True, ["B"])

    def test_r500_30_a_tie_at_the_top_is_another_hand_for_all(self) -> None:
        tie = record(None, {"A": 505, "B": 505, "C": 480})
        match = game(tie, dealer="A")
        assert (match["finished"], match["winners"], match["next_dealer"]) == (False, [], "B")
        assert because(match) == [
            "The stock ran out. A 505, B 505, C 480. A, B are level at 505: another hand for all."
        ]
        out = because(game(record("A", {"A": 505, "B": 505, "C": 480})))
        assert out == ["A goes out. A 505, B 505, C 480. A, B are level at 505: another hand for all."]
        level = [(line["player"], line["points"]) for line in hand(tie)["lines"] if line["rule"] == "R500-30"]
        assert level == [("A", 0), ("B", 0)]
        again = game(tie, record("C", {"A": (0, 5), "B": (0, 6), "C": 30}))
        assert (again["finished"], again["winners"]) == (True, ["C"])

    def test_r500_30_a_tie_below_the_top_or_below_the_target_does_not_matter(self) -> None:
        assert game(record("A", {"A": 510, "B": 505, "C": 505}))["winners"] == ["A"]
        assert because(game(record("A", {"A": 400, "B": 400, "C": 0}))) == ["A goes out. A 400, B 400, C 0."]

    def test_a_total_may_fall_below_zero_and_below_the_target_again(self) -> None:
        tie = record(None, {"A": 505, "B": 505, "C": 0})
        match = game(tie, record(None, {"A": (0, 60), "B": (0, 60), "C": (0, 90)}))
        assert (match["finished"], match["totals"]) == (False, {"A": 445, "B": 445, "C": -90})

    def test_a_hand_after_the_end_does_not_count(self) -> None:
        replayed = ledger(record("A", {"A": 500, "B": 0, "C": 0}), record("B", FIVE))
        assert [row.status for row in replayed.rows] == [Status.COUNTED, Status.AFTER_END]

    def test_a_bad_hand_leaves_the_others(self) -> None:
        replayed = ledger(record("A", FIVE), record("X", FIVE), record("A", FIVE))
        assert [row.status for row in replayed.rows] == [Status.COUNTED, Status.REFUSED, Status.COUNTED]
        assert replayed.total("A") == 200

    def test_the_best_of_a_hand_won_it(self) -> None:
        replayed = ledger(record("A", FIVE), record("B", {"A": 10, "B": 30, "C": 30}))
        assert replayed.state.wins == {"A": 1, "B": 1, "C": 1}


@given(st.lists(st.tuples(*[st.tuples(st.integers(0, 300), st.integers(0, 100))] * 3), max_size=8))
def test_the_match_ends_when_one_alone_is_highest_at_the_target(hands: list[tuple[tuple[int, int], ...]]) -> None:
    replayed = ledger(*(record(None, dict(zip("ABC", seen, strict=True))) for seen in hands))
    totals = dict.fromkeys("ABC", 0)
    over = False
    for row, seen in zip(replayed.rows, hands, strict=True):
        assert (row.status is Status.AFTER_END) == over
        if not over:
            for player, (melded, left) in zip("ABC", seen, strict=True):
                totals[player] += melded - left
        best = max(totals.values())
        over = best >= 500 and list(totals.values()).count(best) == 1
    assert replayed.finished == over
    assert {player: replayed.total(player) for player in "ABC"} == totals
    assert replayed.winners == (
        tuple(player for player in "ABC" if totals[player] == max(totals.values())) if over else ()
    )


# --- Every option changes something ---

TABLE = ["5H 6H 7H", "KS KD KC"]
ACES = record("A", {"A": {"melds": ["AH 2H 3H", "QS JK KS"]}, "B": {"hand": "AC JK"}, "C": (5, 0)})
SWAP = {
    "A": {"melds": ["5H 6H JK=7H"], "left": 0},
    "B": {"laid_off": [on("5H 6H JK=7H", "7H")], "left": 0},
    "C": (1, 0),
}
CALL = {"pile": "3C 8H", "table": TABLE, "players": ["A", "B"], "discarder": "A", "callers": ["B"]}
CALLED = record("A", FIVE)
FOUR = record("A", {"A": 50, "B": (20, 5), "C": (10, 30), "D": (0, 40)})
TELLING: dict[str, tuple[object, dict[str, Any]]] = {
    "target": (50, {"ask": "game", "players": ["A", "B", "C"], "records": [record("A", FIVE)]}),
    "jokers_per_pack": (1, {"ask": "setup", "players": 2}),
    "deal_for_two": (10, {"ask": "setup", "players": 2}),
    "deal_for_more": (10, {"ask": "setup", "players": 3}),
    "dig_by_layoff": (False, {"ask": "take", "pile": "8H QC", "card": "8H", "hand": "2C", "table": TABLE}),
    "top_discard_must_meld": (True, {"ask": "take", "pile": "QC", "card": "QC", "hand": "2C", "table": TABLE}),
    "first_meld": (30, {"ask": "meld", "cards": "5H 6H 7H"}),
    "layoff_after_own_meld": (True, {"ask": "best", "hand": "8H 2C", "table": TABLE}),
    "same_suit_in_sets": (True, {"ask": "meld", "cards": "5D 5D 5H", "packs": 2}),
    "joker_swap": (True, {"ask": "hand", "players": ["A", "B", "C"], "record": record(None, SWAP)}),
    "going_out": ("float", {"ask": "discard", "hand": []}),
    "last_discard_unplayable": (True, {"ask": "discard", "hand": "8H", "card": "8H", "table": TABLE}),
    "stock_runs_out": ("reshuffle", {"ask": "stock", "stock": 0, "pile": "8H QD"}),
    "false_take": (25, {"ask": "take", "pile": "9H QC", "card": "9H", "hand": "2C", "table": TABLE}),
    "rummy_call": ("card", {"ask": "call", **CALL}),
    "call_takes_above": (False, {"ask": "call", **CALL, "pile": "8H 3C"}),
    "teams": ("two_sides", {"ask": "hand", "players": ["A", "B", "C", "D"], "record": FOUR}),
    "rummy_calls": (False, {"ask": "call", **CALL}),
    "false_call": (10, {"ask": "hand", "players": ["A", "B", "C"], "record": {**CALLED, "false_calls": {"B": 1}}}),
    "values": ("5_10_15", {"ask": "meld", "cards": "AH 2H 3H"}),
    "ace": ("always_15", {"ask": "meld", "cards": "AH 2H 3H"}),
    "joker_value": ("as_card", {"ask": "meld", "cards": "AH 2H JK"}),
    "queen_of_spades": (40, {"ask": "hand", "players": ["A", "B", "C"], "record": ACES}),
    "out_bonus": (25, {"ask": "hand", "players": ["A", "B", "C"], "record": ACES}),
}


def test_every_option_is_told() -> None:
    assert set(TELLING) == set(specs(RUMMY.Options))


@pytest.mark.parametrize("name", TELLING)
def test_every_option_changes_something(name: str) -> None:
    value, question = TELLING[name]
    fields = {"game": "rummy500", **question}
    plain, changed = answer(fields), answer({**fields, "options": {name: value}})
    assert plain["ok"] or changed["ok"]
    text = [
        {key: item for key, item in verdict.get("answer", {}).items() if key != "because"}
        for verdict in (plain, changed)
    ]
    assert text[0] != text[1], "an option that changes the sentences only changes nothing"


@pytest.mark.parametrize("preset", RUMMY.presets, ids=lambda preset: preset.key)
def test_every_preset_plays_a_match(preset: Any) -> None:
    match = game(*[record("A", {"A": 130, "B": (10, 20), "C": (0, 30)})] * 4, preset=preset.key)
    assert (match["finished"], match["winners"]) == (True, ["A"])
