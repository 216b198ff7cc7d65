"""Whole games of Gin Rummy against a slow one, and Hollywood, three games on one sheet."""

import dataclasses
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.ledger import Status, Terms, read_options, replay
from tests.support.judge_gin import DEAD, TIE, both, game, record, refused, rules, won

GIN = games.find("gin")


TEAMS = {"teams": True}


HOLLYWOOD = {"hollywood": True}


class TestHollywood:
    def columns(self, *records: Any, **fields: Any) -> list[dict[str, Any]]:
        result: list[dict[str, Any]] = game(*records, **fields)["columns"]
        return result

    def test_wins_spread_over_the_three_games(self) -> None:
        """First win: game 1. Second: 1 and 2. Later: all three. Each player counts for themselves."""
        seen = [won("A", 10, "B"), won("B", 7, "A"), won("A", 20, "B"), won("A", 30, "B"), won("B", 5, "A")]
        totals = [column["totals"] for column in self.columns(*seen, options=HOLLYWOOD)]
        assert totals == [{"A": 60, "B": 12}, {"A": 50, "B": 5}, {"A": 30, "B": 0}]

    def test_hands_nobody_wins_count_nowhere(self) -> None:
        assert self.columns(DEAD, TIE, won("A", 10, "B"), options=HOLLYWOOD)[1]["totals"] == {"A": 0, "B": 0}

    def test_each_game_ends_and_takes_its_bonuses_by_itself(self) -> None:
        seen = [won("A", 60, "B"), won("B", 10, "A"), won("A", 50, "B")]
        match = game(*seen, options=HOLLYWOOD)
        assert [column["finished"] for column in match["columns"]] == [True, False, False]
        assert not match["finished"]
        assert rules(match["bonus_lines"]) == [("A", 100, "GIN-17"), ("A", 50, "GIN-18"), ("B", 25, "GIN-18")]
        assert match["columns"][0]["final"] == {"A": 260, "B": 35}
        assert match["columns"][1]["final"] == {"A": 50, "B": 0}

    def test_a_game_that_is_over_takes_no_more(self) -> None:
        seen = [won("A", 60, "B"), won("B", 10, "A"), won("A", 50, "B"), won("A", 40, "B"), won("B", 30, "A")]
        totals = [column["totals"] for column in self.columns(*seen, options=HOLLYWOOD)]
        assert totals == [{"A": 110, "B": 10}, {"A": 90, "B": 30}, {"A": 40, "B": 0}]

    def test_play_goes_on_until_all_three_are_over(self) -> None:
        seen = [won("A", 97, "B"), won("A", 97, "B"), won("A", 97, "B")]
        assert not game(*seen, options=HOLLYWOOD)["finished"]
        match = game(*seen, won("A", 3, "B"), options=HOLLYWOOD)
        assert match["finished"]
        assert [column["totals"]["A"] for column in match["columns"]] == [194, 194, 100]
        assert match["winners"] == ["A"]

    def test_boxes_and_shutout_are_of_the_game_they_belong_to(self) -> None:
        """B's only win counts in game 1, so games 2 and 3 are shutouts and game 1 is none."""
        seen = [won("B", 10, "A"), *(won("A", 97, "B") for _ in range(4))]
        match = game(*seen, options=HOLLYWOOD)
        assert match["finished"]
        finals = [column["final"] for column in match["columns"]]
        assert finals == [
            {"A": 194 + 100 + 50, "B": 10 + 25},
            {"A": 194 + 100 + 50 + 100, "B": 0},
            {"A": 194 + 100 + 50 + 100, "B": 0},
        ]
        assert match["final"] == {player: sum(column[player] for column in finals) for player in "AB"}

    def test_boxes_at_once_go_where_the_hand_goes(self) -> None:
        options = {**HOLLYWOOD, "boxes_at_once": True}
        columns = self.columns(won("A", 10, "B"), won("A", 20, "B"), options=options)
        assert [column["totals"]["A"] for column in columns] == [80, 45, 0]

    def test_the_points_of_a_hand_are_shown_once(self) -> None:
        match = game(*(won("A", 10, "B") for _ in range(3)), options=HOLLYWOOD)
        assert match["points"] == [{"A": 10, "B": 0}] * 3
        assert match["totals"] == {"A": 30 + 20 + 10, "B": 0}

    def test_three_players_and_teams_play_it_too(self) -> None:
        three = self.columns(won("C", 5, "B"), won("C", 6, "A"), players=list("ABC"), options=HOLLYWOOD)
        assert [column["totals"]["C"] for column in three] == [11, 6, 0]
        seen = both(won("A", 9, "B"), DEAD)
        four = self.columns(seen, seen, players=list("ABCD"), options={**HOLLYWOOD, **TEAMS})
        assert [column["totals"]["C"] for column in four] == [18, 9, 0]

    def test_without_it_there_is_one_column(self) -> None:
        assert "columns" not in game(won("A", 5, "B"))


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
    match = game(*counted, players=players, options=options, preset=preset)
    assert (match["points"], match["totals"], match["final"], match["finished"]) == (by_hand, totals, final, over)
    best = max(final.values())
    assert match["winners"] == ([player for player in players if final[player] == best] if over else [])
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
