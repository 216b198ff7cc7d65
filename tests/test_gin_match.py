"""A game of Gin Rummy from hand to hand: who deals (GIN-04), the end and its bonuses (GIN-17 to GIN-20), Hollywood,
the presets, and that every option changes something."""

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from asking import ask, game, hand, record, refused, rules, won
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.fields import specs
from scorekeeper.judge import answer
from scorekeeper.ledger import Status, Terms, read_options, replay

GIN = games.find("gin")
DEAD: dict[str, Any] = {"ended_by": None}
TIE = record("A", {"A": 7, "B": 7})
TEAMS = {"teams": True}
HOLLYWOOD = {"hollywood": True}


def both(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """A hand of two teams."""
    return {"tables": [first, second]}


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
            found = game(wins[winner], dealer="A", options={"next_dealer": next_dealer})
            assert found["next_dealer"] == expected

    @pytest.mark.parametrize("next_dealer", ["loser", "winner", "alternate"])
    @pytest.mark.parametrize("nothing", [DEAD, TIE])
    def test_after_a_hand_without_points_the_same_dealer(self, next_dealer: str, nothing: dict[str, Any]) -> None:
        for dealer in "AB":
            found = game(nothing, nothing, dealer=dealer, options={"next_dealer": next_dealer})
            assert found["next_dealer"] == dealer

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
            found = game(*records[:count], players=self.PLAYERS, dealer="A", options=options)
            assert found["next_dealer"] == expected

    def test_a_dead_hand_keeps_the_dealer(self) -> None:
        found = game(DEAD, won("B", 5, "C"), DEAD, record("A", {"A": 5, "C": 5}), players=self.PLAYERS, dealer="A")
        assert found["next_dealer"] == "B"

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
        found = game(won("B", 60, "C"), won("A", 30, "C"), won("B", 45, "A"), players=self.PLAYERS, dealer="A")
        assert found["finished"]
        assert found["winners"] == ["B"]
        assert found["final"] == {"A": 30 + 25, "B": 105 + 100 + 50, "C": 0}

    def test_a_shutout_takes_all_the_others(self) -> None:
        alone = game(won("B", 60, "C"), won("B", 45, "A"), players=self.PLAYERS)
        assert ("B", 100, "GIN-19") in rules(alone["bonus_lines"])
        other = game(won("B", 60, "C"), won("A", 1, "C"), won("B", 45, "A"), players=self.PLAYERS)
        assert "GIN-19" not in {rule for _, _, rule in rules(other["bonus_lines"])}


class TestGin17GameBonus:
    def test_the_game_ends_at_the_target(self) -> None:
        assert not game(won("A", 96, "B"), won("A", 3, "B"))["finished"]
        found = game(won("A", 96, "B"), won("B", 1, "A"), won("A", 4, "B"))
        assert found["finished"]
        assert ("A", 100, "GIN-17") in rules(found["bonus_lines"])

    def test_bonuses_of_hands_count_toward_the_target(self) -> None:
        assert game(record("A", {"A": 0, "B": 75}))["finished"]
        assert game(record("A", {"A": 0, "B": 74}))["totals"] == {"A": 99, "B": 0}

    def test_boxes_do_not(self) -> None:
        found = game(won("A", 50, "B"), won("A", 49, "B"))
        assert not found["finished"]
        assert found["bonus_lines"] == []
        assert found["winners"] == []

    def test_an_undercut_can_end_the_game_and_the_undercutter_gets_the_bonus(self) -> None:
        found = game(won("A", 90, "B"), won("B", 70, "A"), record("A", {"A": 9, "B": 2}))
        assert found["finished"]
        assert found["winners"] == ["B"]
        assert ("B", 100, "GIN-17") in rules(found["bonus_lines"])
        assert found["final"] == {"A": 90 + 25, "B": 102 + 100 + 50}

    def test_the_bonus_and_the_target_are_options(self) -> None:
        found = game(won("A", 50, "B"), won("B", 1, "A"), won("A", 1, "B"), options={"target": 51, "game_bonus": 40})
        assert found["final"] == {"A": 51 + 40 + 50, "B": 1 + 25}
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
        found = game(won("A", 50, "B"), won("B", 20, "A"), TIE, DEAD, won("A", 50, "B"))
        assert [line for line in rules(found["bonus_lines"]) if line[2] == "GIN-18"] == [
            ("A", 50, "GIN-18"),
            ("B", 25, "GIN-18"),
        ]

    def test_the_line_says_how_many(self) -> None:
        found = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"))
        texts = [line["text"] for line in found["bonus_lines"] if line["rule"] == "GIN-18"]
        assert texts == ["Boxes: 2 hands won × 25", "Box for 1 hand won"]

    def test_the_box_is_an_option(self) -> None:
        found = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"), options={"box_bonus": 20})
        assert found["final"] == {"A": 240, "B": 40}
        none = game(won("A", 50, "B"), won("B", 20, "A"), won("A", 50, "B"), options={"box_bonus": 0})
        assert rules(none["bonus_lines"]) == [("A", 100, "GIN-17")]

    def test_boxes_at_once_are_lines_of_the_hand_and_count_toward_the_target(self) -> None:
        on = {"boxes_at_once": True}
        found = hand(won("A", 10, "B"), options=on)
        assert found["points"] == {"A": 35, "B": 0}
        assert rules(found["lines"]) == [("A", 10, "GIN-14"), ("A", 25, "GIN-18")]
        ended = game(won("A", 50, "B"), won("A", 25, "B"), options={**on, "target": 125})
        assert ended["finished"]
        assert "GIN-18" not in {rule for _, _, rule in rules(ended["bonus_lines"])}

    def test_no_box_for_a_hand_nobody_won(self) -> None:
        for nothing in (DEAD, TIE):
            assert hand(nothing, options={"boxes_at_once": True})["points"] == {"A": 0, "B": 0}

    def test_a_tie_played_as_undercut_is_a_hand_won(self) -> None:
        found = hand(TIE, options={"boxes_at_once": True, "undercut_on_tie": True})
        assert found["points"] == {"A": 0, "B": 50}


class TestGin19Shutout:
    ALONE = (won("A", 50, "B"), won("A", 50, "B"))

    def test_adds_a_bonus_when_the_loser_won_no_hand(self) -> None:
        found = game(won("A", 50, "B"), TIE, won("A", 50, "B"))
        assert found["final"] == {"A": 100 + 100 + 50 + 100, "B": 0}
        assert ("A", 100, "GIN-19") in rules(found["bonus_lines"])

    def test_the_bonus_is_an_option(self) -> None:
        assert game(*self.ALONE, options={"shutout_bonus": 30})["final"]["A"] == 280
        assert game(*self.ALONE, options={"shutout_bonus": 0})["final"]["A"] == 250

    def test_can_double_the_whole_final_total_instead(self) -> None:
        found = game(*self.ALONE, options={"shutout": "double"})
        assert found["final"] == {"A": 500, "B": 0}
        assert ("A", 250, "GIN-19") in rules(found["bonus_lines"])
        at_once = game(won("A", 75, "B"), options={"shutout": "double", "boxes_at_once": True})
        assert at_once["final"] == {"A": (75 + 25 + 100) * 2, "B": 0}

    def test_can_be_off(self) -> None:
        assert game(*self.ALONE, options={"shutout": "off"})["final"]["A"] == 250

    @pytest.mark.parametrize("shutout", ["add", "double", "off"])
    def test_one_hand_won_is_no_shutout(self, shutout: str) -> None:
        found = game(won("A", 50, "B"), won("B", 1, "A"), won("A", 50, "B"), options={"shutout": shutout})
        assert found["final"] == {"A": 250, "B": 26}

    def test_takes_a_whole_team(self) -> None:
        swept = both(won("A", 90, "B"), won("C", 10, "D"))
        found = game(swept, players=list("ABCD"), options=TEAMS)
        assert found["final"] == {"A": 325, "B": 0, "C": 325, "D": 0}
        assert found["winners"] == ["A", "C"]


class TestGin20HighestFinalTotalWins:
    def test_need_not_be_the_player_who_reached_the_target(self) -> None:
        """Many boxes beat the game bonus where it is small."""
        small = [won("B", 9, "A") for _ in range(10)]
        found = game(*small, won("A", 97, "B"), won("A", 3, "B"), options={"game_bonus": 10})
        assert found["final"] == {"A": 100 + 10 + 50, "B": 90 + 250}
        assert found["winners"] == ["B"]

    def test_equal_totals_share_the_win(self) -> None:
        options = {"target": 50, "game_bonus": 0, "box_bonus": 25}
        found = game(won("B", 10, "A"), won("B", 15, "A"), won("A", 50, "B"), options=options)
        assert found["final"] == {"A": 75, "B": 75}
        assert found["winners"] == ["A", "B"]


class TestHollywood:
    def columns(self, *records: Any, **fields: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = game(*records, **fields)["columns"]
        return found

    def test_wins_spread_over_the_three_games(self) -> None:
        """First win: game 1. Second: 1 and 2. Later: all three. Each player counts for themselves."""
        seen = [won("A", 10, "B"), won("B", 7, "A"), won("A", 20, "B"), won("A", 30, "B"), won("B", 5, "A")]
        totals = [column["totals"] for column in self.columns(*seen, options=HOLLYWOOD)]
        assert totals == [{"A": 60, "B": 12}, {"A": 50, "B": 5}, {"A": 30, "B": 0}]

    def test_hands_nobody_wins_count_nowhere(self) -> None:
        assert self.columns(DEAD, TIE, won("A", 10, "B"), options=HOLLYWOOD)[1]["totals"] == {"A": 0, "B": 0}

    def test_each_game_ends_and_takes_its_bonuses_by_itself(self) -> None:
        seen = [won("A", 60, "B"), won("B", 10, "A"), won("A", 50, "B")]
        found = game(*seen, options=HOLLYWOOD)
        assert [column["finished"] for column in found["columns"]] == [True, False, False]
        assert not found["finished"]
        assert rules(found["bonus_lines"]) == [("A", 100, "GIN-17"), ("A", 50, "GIN-18"), ("B", 25, "GIN-18")]
        assert found["columns"][0]["final"] == {"A": 260, "B": 35}
        assert found["columns"][1]["final"] == {"A": 50, "B": 0}

    def test_a_game_that_is_over_takes_no_more(self) -> None:
        seen = [won("A", 60, "B"), won("B", 10, "A"), won("A", 50, "B"), won("A", 40, "B"), won("B", 30, "A")]
        totals = [column["totals"] for column in self.columns(*seen, options=HOLLYWOOD)]
        assert totals == [{"A": 110, "B": 10}, {"A": 90, "B": 30}, {"A": 40, "B": 0}]

    def test_play_goes_on_until_all_three_are_over(self) -> None:
        seen = [won("A", 97, "B"), won("A", 97, "B"), won("A", 97, "B")]
        assert not game(*seen, options=HOLLYWOOD)["finished"]
        found = game(*seen, won("A", 3, "B"), options=HOLLYWOOD)
        assert found["finished"]
        assert [column["totals"]["A"] for column in found["columns"]] == [194, 194, 100]
        assert found["winners"] == ["A"]

    def test_boxes_and_shutout_are_of_the_game_they_belong_to(self) -> None:
        """B's only win counts in game 1, so games 2 and 3 are shutouts and game 1 is none."""
        seen = [won("B", 10, "A"), *(won("A", 97, "B") for _ in range(4))]
        found = game(*seen, options=HOLLYWOOD)
        assert found["finished"]
        finals = [column["final"] for column in found["columns"]]
        assert finals == [
            {"A": 194 + 100 + 50, "B": 10 + 25},
            {"A": 194 + 100 + 50 + 100, "B": 0},
            {"A": 194 + 100 + 50 + 100, "B": 0},
        ]
        assert found["final"] == {player: sum(column[player] for column in finals) for player in "AB"}

    def test_boxes_at_once_go_where_the_hand_goes(self) -> None:
        options = {**HOLLYWOOD, "boxes_at_once": True}
        columns = self.columns(won("A", 10, "B"), won("A", 20, "B"), options=options)
        assert [column["totals"]["A"] for column in columns] == [80, 45, 0]

    def test_the_points_of_a_hand_are_shown_once(self) -> None:
        found = game(*(won("A", 10, "B") for _ in range(3)), options=HOLLYWOOD)
        assert found["points"] == [{"A": 10, "B": 0}] * 3
        assert found["totals"] == {"A": 30 + 20 + 10, "B": 0}

    def test_three_players_and_teams_play_it_too(self) -> None:
        three = self.columns(won("C", 5, "B"), won("C", 6, "A"), players=list("ABC"), options=HOLLYWOOD)
        assert [column["totals"]["C"] for column in three] == [11, 6, 0]
        seen = both(won("A", 9, "B"), DEAD)
        four = self.columns(seen, seen, players=list("ABCD"), options={**HOLLYWOOD, **TEAMS})
        assert [column["totals"]["C"] for column in four] == [18, 9, 0]

    def test_without_it_there_is_one_column(self) -> None:
        assert "columns" not in game(won("A", 5, "B"))


class TestPresets:
    def test_equal_the_table_of_the_rules(self, shared: Path) -> None:
        """Read from rules/gin.md itself, so neither can drift."""
        text = (shared / "rules/gin.md").read_text()
        rows = re.findall(r"^\| (.+?) \|$", text[text.index("## Presets") :], re.MULTILINE)
        cells = [row.split(" | ") for row in rows]
        told = {row[0]: row[1:] for row in cells[1:]}
        assert len(told) == 4
        for preset in GIN.presets:
            options = read_options(GIN, {}, preset.name)
            name = preset.name + (" (default)" if preset is GIN.presets[0] else "")
            assert told.pop(name) == [
                str(options.gin_bonus),
                str(options.big_gin_bonus).lower(),
                str(options.undercut_bonus),
                "yes" if options.undercut_on_tie else "no",
                f"{options.box_bonus} at {'once' if options.boxes_at_once else 'end'}",
                str(options.game_bonus),
                {"add": f"+{options.shutout_bonus}", "double": "double", "off": "off"}[options.shutout],
                options.next_dealer,
            ]
        assert not told

    def test_are_asked_for_by_name_or_key_and_overridden_by_options(self) -> None:
        tie = record("A", {"A": 7, "B": 7})
        for name in ("Classic", "classic", "CLASSIC"):
            assert hand(tie, preset=name)["points"] == {"A": 0, "B": 10}
        for name in ("Quick app", "quick_app"):
            assert hand(tie, preset=name)["points"] == {"A": 0, "B": 30}
        assert hand(tie, preset="Classic", options={"undercut_bonus": 7})["points"] == {"A": 0, "B": 7}
        assert hand(tie, preset=None)["points"] == {"A": 0, "B": 0}

    def test_an_unknown_one_is_refused(self) -> None:
        for name in ("Club", "", 7, ["House"], {"a": 1}):
            assert refused("deadwood", hand="7H", preset=name) == {"preset": "preset.unknown"}


# For every option a value other than its default and hands whose score or dealer it changes.
MATTERS: dict[str, tuple[object, dict[str, Any], list[Any]]] = {
    "undercut_on_tie": (True, {}, [TIE]),
    "target": (50, {}, [won("A", 50, "B")]),
    "knock_limit": (5, {}, [record("A", {"A": 6, "B": 9})]),
    "gin_bonus": (20, {}, [record("A", {"A": 0, "B": 9})]),
    "big_gin_bonus": (31, {}, [record("A", {"A": 0, "B": 9}, big_gin=True)]),
    "undercut_bonus": (10, {}, [record("A", {"A": 9, "B": 2})]),
    "game_bonus": (0, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "box_bonus": (20, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "boxes_at_once": (True, {}, [won("A", 5, "B")]),
    "shutout": ("off", {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "shutout_bonus": (1, {}, [won("A", 97, "B"), won("A", 3, "B")]),
    "next_dealer": ("winner", {}, [won("A", 5, "B")]),
    "oklahoma": (True, {}, [record("A", {"A": 6, "B": 9}, upcard="5H")]),
    "oklahoma_ace": ("gin", {"oklahoma": True}, [record("A", {"A": 1, "B": 9}, upcard="AH")]),
    "oklahoma_spades_double": (True, {"oklahoma": True}, [record("A", {"A": 1, "B": 9}, upcard="5S")]),
    "hollywood": (True, {}, [won("A", 5, "B"), won("A", 5, "B")]),
    "teams": (True, {}, [won("A", 5, "B")]),
}


class TestOptions:
    def test_every_one_has_its_witness(self) -> None:
        assert set(MATTERS) == set(specs(GIN.Options))

    @pytest.mark.parametrize("option", MATTERS)
    def test_every_one_changes_something(self, option: str) -> None:
        value, others, records = MATTERS[option]
        question = {"game": "gin", "ask": "game", "players": ["A", "B"], "records": records, "options": others}
        changed = {**question, "options": {**others, option: value}}
        assert answer(changed) != answer(question)

    @pytest.mark.parametrize(
        ("option", "wrong"),
        [
            ("knock_limit", -1),
            ("knock_limit", 99),
            ("knock_limit", "ten"),
            ("knock_limit", 10.0),
            ("knock_limit", None),
            ("gin_bonus", -1),
            ("gin_bonus", 1001),
            ("big_gin_bonus", -1),
            ("big_gin_bonus", False),
            ("undercut_on_tie", 1),
            ("undercut_on_tie", "yes"),
            ("shutout", "triple"),
            ("shutout", ["add"]),
            ("next_dealer", ""),
            ("oklahoma_ace", 1),
        ],
    )
    def test_out_of_bounds_or_of_another_kind_are_refused(self, option: str, wrong: object) -> None:
        assert list(refused("deadwood", hand="7H", options={option: wrong})) == [f"options.{option}"]

    def test_unknown_ones_are_refused_with_those_there_are(self) -> None:
        verdict = answer({"game": "gin", "ask": "deadwood", "hand": "7H", "options": {"tie": True}})
        assert verdict["error"]["code"] == "field.unknown"
        assert verdict["error"]["field"] == "options.tie"
        assert "undercut_on_tie" in verdict["error"]["message"]

    def test_undercut_on_tie_is_shown_first(self) -> None:
        assert next(iter(specs(GIN.Options))) == "undercut_on_tie"


PLAYERS = ("A", "B", "C")


@st.composite
def numbers(draw: st.DrawFn, players: tuple[str, ...]) -> dict[str, Any]:
    """A hand in numbers between two of the players; now and then a dead one."""
    ended_by, opponent = draw(st.permutations(players))[:2]
    if not draw(st.integers(0, 6)):
        return dict(DEAD)
    return record(ended_by, {ended_by: draw(st.integers(0, 10)), opponent: draw(st.integers(0, 98))})


def slow_game(records: list[dict[str, Any]], players: tuple[str, ...], options: Any) -> tuple[Any, ...]:
    """GIN-14 to GIN-20 told plainly, for one sheet: the points by hand, totals, finals, whether it is over."""
    totals, boxes = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    by_hand = []
    for seen in records:
        points = dict.fromkeys(players, 0)
        knocker = seen["ended_by"]
        if knocker:
            (opponent,) = set(seen["hands"]) - {knocker}
            mine, theirs = seen["hands"][knocker]["deadwood"], seen["hands"][opponent]["deadwood"]
            if mine == 0:
                points[knocker] = theirs + options.gin_bonus
            elif mine < theirs:
                points[knocker] = theirs - mine
            elif mine > theirs or options.undercut_on_tie:
                points[opponent] = mine - theirs + options.undercut_bonus
        for player in players:
            if points[player]:
                boxes[player] += 1
                points[player] += options.box_bonus if options.boxes_at_once else 0
            totals[player] += points[player]
        by_hand.append(points)
        if max(totals.values()) >= options.target:
            break
    over = max(totals.values()) >= options.target
    final = dict(totals)
    if over:
        (first,) = (player for player in players if totals[player] >= options.target)
        final[first] += options.game_bonus
        for player in players:
            final[player] += 0 if options.boxes_at_once else boxes[player] * options.box_bonus
        if not any(boxes[player] for player in players if player != first):
            if options.shutout == "double":
                final[first] *= 2
            elif options.shutout == "add":
                final[first] += options.shutout_bonus
    return by_hand, totals, final, over


@settings(max_examples=150)
@given(
    st.sampled_from([PLAYERS, PLAYERS[:2]]).flatmap(
        lambda players: st.tuples(st.just(players), st.lists(numbers(players), max_size=12))
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "undercut_on_tie": st.booleans(),
            "target": st.integers(1, 300),
            "gin_bonus": st.integers(1, 50),
            "undercut_bonus": st.integers(1, 50),
            "game_bonus": st.integers(0, 200),
            "box_bonus": st.integers(0, 50),
            "boxes_at_once": st.booleans(),
            "shutout": st.sampled_from(["add", "double", "off"]),
            "shutout_bonus": st.integers(0, 200),
        },
    ),
    st.sampled_from([preset.name for preset in GIN.presets]),
)
def test_whole_games_against_a_slow_one(
    played: tuple[tuple[str, ...], list[dict[str, Any]]], options: dict[str, Any], preset: str
) -> None:
    players, records = played
    by_hand, totals, final, over = slow_game(records, players, read_options(GIN, options, preset))
    counted = records[: len(by_hand)]
    found = game(*counted, players=players, options=options, preset=preset)
    assert (found["points"], found["totals"], found["final"], found["finished"]) == (by_hand, totals, final, over)
    best = max(final.values())
    assert found["winners"] == ([player for player in players if final[player] == best] if over else [])
    if len(counted) < len(records):
        more = refused("game", players=players, records=records, options=options, preset=preset)
        assert set(more.values()) == {"game.over"}


@settings(max_examples=80)
@given(st.lists(numbers(PLAYERS[:2]), max_size=14), st.integers(40, 200))
def test_hollywood_is_three_games_played_side_by_side(records: list[dict[str, Any]], target: int) -> None:
    """Every column alone is the slow game of the hands that count in it."""
    options = read_options(GIN, {"hollywood": True, "target": target})
    plain = dataclasses.replace(options, target=10_000)
    ledger = replay(Terms(GIN, ("A", "B"), None, options, "house"), enumerate(records))
    counted = [record for record, row in zip(records, ledger.rows, strict=True) if row.status is Status.COUNTED]
    wins = {"A": 0, "B": 0}
    sheets: list[list[dict[str, Any]]] = [[], [], []]
    for seen in counted:
        (points,), *_ = slow_game([seen], ("A", "B"), plain)
        for player in "AB":
            if points[player]:
                wins[player] += 1
                for sheet in sheets[: wins[player]]:
                    sheet.append(seen)
    for index, sheet in enumerate(sheets):
        _, totals, final, over = slow_game(sheet, ("A", "B"), options)
        assert ledger.state.columns[index].totals == totals
        assert ledger.state.columns[index].over == over
        assert {player: ledger.final(player, index) for player in "AB"} == final


def test_a_change_of_options_does_not_change_who_may_ask() -> None:
    """Setup answers for every number of players the game takes, teams or not."""
    for players in (2, 3, 4):
        assert ask("setup", players=players)["direction"] == "clockwise"
