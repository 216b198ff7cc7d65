"""A game of Gin Rummy from hand to hand: who deals (GIN-04), the end and its bonuses (GIN-17 to GIN-20)."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from scorekeeper.judge import answer
from tests.support.judge_gin import DEAD, TIE, ask, both, game, hand, record, refused, rules, won

GIN = games.find("gin")


TEAMS = {"teams": True}


class TestGin04NextDealer:
    @pytest.mark.parametrize(
        ("next_dealer", "after_a", "after_b"), [("loser", "B", "A"), ("winner", "A", "B"), ("alternate", "B", "B")]
    )
    @pytest.mark.parametrize("undercut", [False, True])
    def test_three_ways(self, next_dealer: str, after_a: str, after_b: str, undercut: bool) -> None:
        wins = {
            "A": record("B", {"A": 2, "B": 9}) if undercut else won("A", 10, "B"),
            "B": record("A", {"A": 9, "B": 2}) if undercut else won("B", 10, "A"),
        }
        for winner, expected in (("A", after_a), ("B", after_b)):
            match = game(wins[winner], dealer="A", options={"next_dealer": next_dealer})
            assert match["next_dealer"] == expected

    @pytest.mark.parametrize("next_dealer", ["loser", "winner", "alternate"])
    @pytest.mark.parametrize("nothing", [DEAD, TIE])
    def test_after_a_hand_without_points_the_same_dealer(self, next_dealer: str, nothing: dict[str, Any]) -> None:
        for dealer in "AB":
            match = game(nothing, nothing, dealer=dealer, options={"next_dealer": next_dealer})
            assert match["next_dealer"] == dealer

    def test_a_tie_that_is_an_undercut_moves_the_deal(self) -> None:
        assert game(TIE, dealer="B")["next_dealer"] == "B"
        assert game(TIE, dealer="B", options={"undercut_on_tie": True})["next_dealer"] == "A"

    def test_nobody_said_who_dealt_first(self) -> None:
        """Loser and winner are known from the hand alone, the turn is not."""
        assert game(won("A", 10, "B"))["next_dealer"] == "B"
        assert game(won("A", 10, "B"), options={"next_dealer": "winner"})["next_dealer"] == "A"
        assert game(won("A", 10, "B"), options={"next_dealer": "alternate"})["next_dealer"] is None
        assert game(DEAD)["next_dealer"] is None

    def test_two_teams_deal_by_seat(self) -> None:
        """A and C against B and D. One of the team that has the deal deals: its first seat."""
        lost = both(record("B", {"A": 20, "B": 3}), DEAD)
        players = list("ABCD")
        assert game(lost, players=players, options=TEAMS, dealer="D")["next_dealer"] == "A"
        assert game(lost, players=players, options={**TEAMS, "next_dealer": "winner"}, dealer="D")["next_dealer"] == "B"
        in_turn = {**TEAMS, "next_dealer": "alternate"}
        assert game(lost, players=players, options=in_turn, dealer="D")["next_dealer"] == "A"
        assert game(lost, lost, players=players, options=in_turn, dealer="D")["next_dealer"] == "B"

    def test_nobody_deals_after_the_end(self) -> None:
        assert game(won("A", 97, "B"), options={"target": 98}, dealer="A")["next_dealer"] == "B"
        assert game(won("A", 97, "B"), options={"target": 97}, dealer="A")["next_dealer"] is None

    def test_only_a_player_deals(self) -> None:
        assert refused("game", players=["A", "B"], records=[], dealer="C") == {"dealer": "player.unknown"}


class TestGin01Rotation:
    PLAYERS = ("A", "B", "C")

    @pytest.mark.parametrize("next_dealer", ["loser", "winner", "alternate"])
    def test_the_role_rotates_every_hand(self, next_dealer: str) -> None:
        """A deals, then B, then C, whoever wins."""
        records = [won("C", 5, "B"), won("C", 5, "A"), won("A", 5, "B"), won("B", 5, "C")]
        for count, expected in enumerate("ABCAB"):
            options = {"next_dealer": next_dealer}
            match = game(*records[:count], players=self.PLAYERS, dealer="A", options=options)
            assert match["next_dealer"] == expected

    def test_a_dead_hand_keeps_the_dealer(self) -> None:
        match = game(DEAD, won("B", 5, "C"), DEAD, record("A", {"A": 5, "C": 5}), players=self.PLAYERS, dealer="A")
        assert match["next_dealer"] == "B"

    @pytest.mark.parametrize("dealer", ["A", None])
    def test_gin01b_the_loser_can_deal_and_sit_out(self, dealer: str | None) -> None:
        """Ann deals; B loses, then A, then the undercut C; a dead hand and a tie change nothing."""
        records = [
            won("C", 5, "B"),
            won("C", 5, "A"),
            DEAD,
            record("B", {"B": 4, "C": 4}),
            record("C", {"C": 9, "B": 2}),
        ]
        options = {"three_players": "loser_sits_out"}
        for count, expected in enumerate([dealer, *"BAAAC"]):
            match = game(*records[:count], players=self.PLAYERS, dealer=dealer, options=options)
            assert match["next_dealer"] == expected

    @pytest.mark.parametrize(("way", "expected"), [("rotate", "B"), ("loser_sits_out", "C")])
    @pytest.mark.parametrize("hands", [{}, {"C": "KH QD 9S 3H 4H 5H 7C 2D AS JC"}])
    def test_gin01b_a_false_knock_is_a_hand_lost(self, way: str, expected: str, hands: dict[str, str]) -> None:
        """With the cards of nobody, and with those of one of the two."""
        seen = {**record(None, {"B": {}, **(hands or {"C": {}})}), "false_knock": "C"}
        match = game(seen, players=self.PLAYERS, dealer="A", options={"three_players": way, "false_knock": 20})
        assert (match["totals"], match["next_dealer"]) == ({"A": 0, "B": 20, "C": 0}, expected)

    @pytest.mark.parametrize("way", ["rotate", "loser_sits_out"])
    @pytest.mark.parametrize("dealer", ["A", None])
    @pytest.mark.parametrize("nothing", [record("A", {"A": 4, "B": 4}), record(None, {"A": {}, "B": {}})])
    def test_gin04_whoever_sat_out_deals_again_after_a_hand_without_a_winner(
        self, nothing: dict[str, Any], dealer: str | None, way: str
    ) -> None:
        question: dict[str, Any] = {"players": self.PLAYERS, "dealer": dealer, "options": {"three_players": way}}
        assert game(nothing, **question)["next_dealer"] == "C"
        assert game(DEAD, **question)["next_dealer"] == dealer

    def test_gin04_a_stored_tie_says_who_sat_out_and_a_stored_dead_hand_does_not(self) -> None:
        terms = Terms(GIN, self.PLAYERS, "A", read_options(GIN, {}), "house")
        stored = [(1, record("A", {"A": 4, "B": 5})), (2, DEAD)]
        nothing = dict.fromkeys(self.PLAYERS, 0)
        first, second = replay(terms, stored, points_at_save={1: nothing, 2: nothing}).rows
        assert (first.status, first.after.dealer, second.after.dealer) == (Status.KEPT, "C", "C")

    def test_whoever_did_not_play_dealt(self) -> None:
        """Without a first dealer the hands themselves say who sat out."""
        assert game(won("A", 5, "C"), players=self.PLAYERS)["next_dealer"] == "C"

    def test_the_dealer_sits_out(self) -> None:
        options = read_options(GIN, {})
        for dealer in (*self.PLAYERS, None):
            state = GIN.start(options, self.PLAYERS, dealer)
            assert GIN.sits_out(options, state) == ((dealer,) if dealer else ())
        assert GIN.sits_out(options, GIN.start(options, ("A", "B"), "A")) == ()

    def test_the_one_who_reaches_the_target_ends_it_for_all(self) -> None:
        match = game(won("B", 60, "C"), won("A", 30, "C"), won("B", 45, "A"), players=self.PLAYERS, dealer="A")
        assert match["finished"]
        assert match["winners"] == ["B"]
        assert match["final"] == {"A": 30 + 25, "B": 105 + 100 + 50, "C": 0}

    def test_a_shutout_takes_all_the_others(self) -> None:
        alone = game(won("B", 60, "C"), won("B", 45, "A"), players=self.PLAYERS)
        assert ("B", 100, "GIN-19") in rules(alone["bonus_lines"])
        other = game(won("B", 60, "C"), won("A", 1, "C"), won("B", 45, "A"), players=self.PLAYERS)
        assert "GIN-19" not in {rule for _, _, rule in rules(other["bonus_lines"])}


class TestGin17GameBonus:
    def test_the_game_ends_at_the_target(self) -> None:
        assert not game(won("A", 96, "B"), won("A", 3, "B"))["finished"]
        match = game(won("A", 96, "B"), won("B", 1, "A"), won("A", 4, "B"))
        assert match["finished"]
        assert ("A", 100, "GIN-17") in rules(match["bonus_lines"])

    def test_bonuses_of_hands_count_toward_the_target(self) -> None:
        assert game(record("A", {"A": 0, "B": 75}))["finished"]
        assert game(record("A", {"A": 0, "B": 74}))["totals"] == {"A": 99, "B": 0}

    def test_boxes_do_not(self) -> None:
        match = game(won("A", 50, "B"), won("A", 49, "B"))
        assert not match["finished"]
        assert match["bonus_lines"] == []
        assert match["winners"] == []

    def test_an_undercut_can_end_the_game_and_the_undercutter_gets_the_bonus(self) -> None:
        match = game(won("A", 90, "B"), won("B", 70, "A"), record("A", {"A": 9, "B": 2}))
        assert match["finished"]
        assert match["winners"] == ["B"]
        assert ("B", 100, "GIN-17") in rules(match["bonus_lines"])
        assert match["final"] == {"A": 90 + 25, "B": 102 + 100 + 50}

    def test_the_bonus_and_the_target_are_options(self) -> None:
        match = game(won("A", 50, "B"), won("B", 1, "A"), won("A", 1, "B"), options={"target": 51, "game_bonus": 40})
        assert match["final"] == {"A": 51 + 40 + 50, "B": 1 + 25}
        without = game(won("A", 97, "B"), options={"target": 97, "game_bonus": 0, "shutout": "off"})
        assert rules(without["bonus_lines"]) == [("A", 25, "GIN-18")]

    @pytest.mark.parametrize(("target", "fits"), [(0, False), (1, True), (10000, True), (10001, False), (-5, False)])
    def test_the_target_has_bounds(self, target: int, fits: bool) -> None:
        verdict = answer(
            {"game": "gin", "ask": "game", "players": ["A", "B"], "records": [], "options": {"target": target}}
        )
        assert verdict["ok"] == fits
        if not fits:
            assert verdict["error"]["field"] == "options.target"
            assert "1 to 10000" in verdict["error"]["message"]

    def test_a_lower_target_ends_the_game_earlier_and_says_which_hands_came_after(self) -> None:
        """Nothing is lost: the hands stay in the ledger, marked, and count again under the old target."""
        records = list(enumerate([won("A", 60, "B"), won("B", 30, "A"), won("A", 10, "B")], start=1))

        def ledger(target: int) -> Any:
            return replay(Terms(GIN, ("A", "B"), None, read_options(GIN, {"target": target}), "house"), records)

        assert [row.status for row in ledger(100).rows] == [Status.COUNTED] * 3
        lower = ledger(60)
        assert [row.status for row in lower.rows] == [Status.COUNTED, Status.AFTER_END, Status.AFTER_END]
        assert [issue.code for row in lower.rows for issue in row.issues] == ["game.over"] * 2
        assert lower.total("A") == 60
        errors = refused("game", players=["A", "B"], records=[r for _, r in records], options={"target": 60})
        assert errors == {"records.1": "game.over", "records.2": "game.over"}


class TestGin18Boxes:
    def test_every_player_gets_one_for_each_hand_won(self) -> None:
        match = game(won("A", 50, "B"), won("B", 20, "A"), TIE, DEAD, won("A", 50, "B"))
        assert [line for line in rules(match["bonus_lines"]) if line[2] == "GIN-18"] == [
            ("A", 50, "GIN-18"),
            ("B", 25, "GIN-18"),
        ]

    def test_the_line_says_how_many(self) -> None:
        match = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"))
        texts = [line["text"] for line in match["bonus_lines"] if line["rule"] == "GIN-18"]
        assert texts == ["Boxes: 2 hands won × 25", "Box for 1 hand won"]

    def test_the_box_is_an_option(self) -> None:
        match = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"), options={"box_bonus": 20})
        assert match["final"] == {"A": 240, "B": 40}
        none = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"), options={"box_bonus": 0})
        assert rules(none["bonus_lines"]) == [("A", 100, "GIN-17")]

    def test_boxes_at_once_are_lines_of_the_hand_and_count_toward_the_target(self) -> None:
        on = {"boxes_at_once": True}
        score = hand(won("A", 10, "B"), options=on)
        assert score["points"] == {"A": 35, "B": 0}
        assert rules(score["lines"]) == [("A", 10, "GIN-14"), ("A", 25, "GIN-18")]
        ended = game(won("A", 50, "B"), won("A", 25, "B"), options={**on, "target": 125})
        assert ended["finished"]
        assert "GIN-18" not in {rule for _, _, rule in rules(ended["bonus_lines"])}

    def test_no_box_for_a_hand_nobody_won(self) -> None:
        for nothing in (DEAD, TIE):
            assert hand(nothing, options={"boxes_at_once": True})["points"] == {"A": 0, "B": 0}

    def test_a_tie_played_as_undercut_is_a_hand_won(self) -> None:
        score = hand(TIE, options={"boxes_at_once": True, "undercut_on_tie": True})
        assert score["points"] == {"A": 0, "B": 50}


class TestGin19Shutout:
    ALONE = (won("A", 50, "B"), won("A", 50, "B"))

    def test_adds_a_bonus_when_the_loser_won_no_hand(self) -> None:
        match = game(won("A", 50, "B"), TIE, won("A", 50, "B"))
        assert match["final"] == {"A": 100 + 100 + 50 + 100, "B": 0}
        assert ("A", 100, "GIN-19") in rules(match["bonus_lines"])

    def test_the_bonus_is_an_option(self) -> None:
        assert game(*self.ALONE, options={"shutout_bonus": 30})["final"]["A"] == 280
        assert game(*self.ALONE, options={"shutout_bonus": 0})["final"]["A"] == 250

    def test_can_double_the_whole_final_total_instead(self) -> None:
        match = game(*self.ALONE, options={"shutout": "double"})
        assert match["final"] == {"A": 500, "B": 0}
        assert ("A", 250, "GIN-19") in rules(match["bonus_lines"])
        at_once = game(won("A", 75, "B"), options={"shutout": "double", "boxes_at_once": True})
        assert at_once["final"] == {"A": (75 + 25 + 100) * 2, "B": 0}

    def test_can_be_off(self) -> None:
        assert game(*self.ALONE, options={"shutout": "off"})["final"]["A"] == 250

    @pytest.mark.parametrize("shutout", ["add", "double", "off"])
    def test_one_hand_won_is_no_shutout(self, shutout: str) -> None:
        match = game(won("A", 50, "B"), won("B", 1, "A"), won("A", 50, "B"), options={"shutout": shutout})
        assert match["final"] == {"A": 250, "B": 26}

    @pytest.mark.parametrize(("shutout", "bonus"), [("add", 100), ("double", 220), ("off", 0)])
    def test_a_target_reached_by_adjustments_alone_is_one_too(self, shutout: str, bonus: int) -> None:
        penalty = {"player": "A", "points": 120, "why": "penalty"}
        options = {"shutout": shutout}
        match = game({**DEAD, "adjustments": [penalty]}, options=options)
        assert match["final"] == {"A": 120 + 100 + bonus, "B": 0}
        assert game(won("B", 5, "A"), {**DEAD, "adjustments": [penalty]}, options=options)["final"]["A"] == 220

    def test_of_two_who_reach_the_target_only_the_one_beside_whom_nobody_won(self) -> None:
        both_up = [{"player": name, "points": points, "why": "handicap"} for name, points in (("A", 95), ("B", 100))]
        match = game({**won("A", 5, "B"), "adjustments": both_up})
        assert [(line["player"], line["points"]) for line in match["bonus_lines"] if line["rule"] == "GIN-19"] == [
            ("A", 100)
        ]
        both_up[0]["points"] = 100
        match = game({**DEAD, "adjustments": both_up})
        assert match["final"] == {"A": 300, "B": 300}

    def test_takes_a_whole_team(self) -> None:
        swept = both(won("A", 90, "B"), won("C", 10, "D"))
        match = game(swept, players=list("ABCD"), options=TEAMS)
        assert match["final"] == {"A": 325, "B": 0, "C": 325, "D": 0}
        assert match["winners"] == ["A", "C"]


class TestGin20HighestFinalTotalWins:
    def test_need_not_be_the_player_who_reached_the_target(self) -> None:
        """Many boxes beat the game bonus where it is small."""
        small = [won("B", 9, "A") for _ in range(10)]
        match = game(*small, won("A", 97, "B"), won("A", 3, "B"), options={"game_bonus": 10})
        assert match["final"] == {"A": 100 + 10 + 50, "B": 90 + 250}
        assert match["winners"] == ["B"]

    def test_equal_totals_share_the_win(self) -> None:
        options = {"target": 50, "game_bonus": 0, "box_bonus": 25}
        match = game(won("B", 10, "A"), won("B", 15, "A"), won("A", 50, "B"), options=options)
        assert match["final"] == {"A": 75, "B": 75}
        assert match["winners"] == ["A", "B"]


def test_a_change_of_options_does_not_change_who_may_ask() -> None:
    """Setup answers for every number of players the game takes, teams or not."""
    for players in (2, 3, 4):
        assert ask("setup", players=players)["direction"] == "clockwise"
