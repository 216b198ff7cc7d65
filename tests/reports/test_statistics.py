"""What players hold against each other: worked examples of every game, and what holds for any matches."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.fields import name_key
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Ledger, Status
from scorekeeper.engine.player_names import rename_players
from scorekeeper.reports import chart
from scorekeeper.reports.match_statistics import HeadToHead, match_statistics
from scorekeeper.reports.player_statistics import GameStatistics, PlayerStatistics, player_statistics
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, ledgers
from tests.support.pdf_text import GIN, ended, match

INDIAN, RUMMY = games.find("indian"), games.find("rummy500")


def by_name(*ledgers: Ledger) -> dict[str, PlayerStatistics]:
    """Everybody by name."""
    return {
        player_statistic.name: player_statistic
        for player_statistic in player_statistics([match_statistics(ledger) for ledger in ledgers])
    }


def only(player: PlayerStatistics) -> GameStatistics:
    """The figures of somebody who played one game."""
    (figures,) = player.games
    return figures


def statistics(player: PlayerStatistics) -> dict[str, int]:
    """What happened to somebody who played one game, without what never did."""
    return {statistic.key: number for statistic, number in only(player).statistics if number}


def versus(player: PlayerStatistics) -> dict[str, HeadToHead]:
    return dict(player.versus)


def test_a_match_counts_as_it_ended_and_an_adjusted_hand_is_no_measure() -> None:
    """The second hand, of 18 points, is adjusted to 118: the best and only whole hand of A brought 8."""
    adjusted = {**ended("A", 6, "B", 24), "adjustments": [{"player": "A", "points": 100, "why": "handicap"}]}
    ledger = match("AB", [ended("A", 1, "B", 9), adjusted])
    everybody = by_name(ledger)
    figures = only(everybody["A"])
    assert figures.best
    assert (figures.best[1].points, figures.per_hand) == (8, 8)
    assert (figures.hands, figures.hands_won) == (2, 2)
    # Game bonus, two boxes, shutout.
    assert figures.per_match == ledger.final("A") == 126 + 100 + 50 + 100
    assert only(everybody["B"]).per_hand == 0, "whose points were not adjusted has whole hands"


class TestGin:
    HANDS = (
        ended("A", 6, "B", 24),
        ended("B", 9, "A", 2),
        {"ended_by": None, "hands": {}},
        None,
        ended("A", 30, "B", 5),
        ended("B", 0, "A", 31),
        ended("A", 0, "B", 38),
        ended("B", 0, "A", 50),
    )

    def test_a_match_hand_by_hand(self) -> None:
        """18, an undercut for 7 + 25, dead, voided, refused, 31 + 25 for B, 38 + 25, one after the end."""
        ledger = match("AB", self.HANDS)
        assert [row.status for row in ledger.rows] == ["counted"] * 3 + ["void", "refused"] + ["counted"] * 2 + [
            "after_end"
        ]
        both = by_name(ledger)
        a, b = only(both["A"]), only(both["B"])
        assert (a.matches, a.won, a.shared, b.matches, b.won) == (1, 1, 0, 1, 0)
        assert (a.hands, a.hands_won, b.hands, b.hands_won) == (5, 3, 5, 1)
        assert (a.per_hand, b.per_hand) == (Fraction(18 + 32 + 63, 5), Fraction(56, 5))
        # Game bonus 100, boxes of 25.
        assert (a.per_match, b.per_match) == (113 + 100 + 75, 56 + 25)
        assert (a.matches_in_a_row, a.hands_in_a_row, b.matches_in_a_row, b.hands_in_a_row) == (1, 2, 0, 1)
        extremes = [item for item in (a.best, a.worst, b.best, b.worst) if item]
        assert [(index, deal.slot, deal.points, deal.against) for index, deal in extremes] == [
            (0, 7, 63, 0),
            (0, 6, 0, 56),
            (0, 6, 56, 0),
            (0, 7, 0, 63),
        ]
        assert statistics(both["A"]) == {"knocks": 1, "gins": 1, "undercuts": 1}
        assert statistics(both["B"]) == {"knocks": 1, "gins": 1, "undercut_by": 1}
        assert versus(both["A"]) == {"B": HeadToHead(1, 1, 0, 0, 5, 3, 1)}
        assert versus(both["B"]) == {"A": HeadToHead(1, 0, 1, 0, 5, 1, 3)}
        assert not both["A"].games[0].lowest_wins

    def test_a_running_match_is_not_played_to_its_end_but_its_hands_are(self) -> None:
        both = by_name(match("AB", self.HANDS[:3]))
        assert (both["A"].matches, both["A"].won, both["A"].hands) == (0, 0, 3)
        assert only(both["A"]).per_match is None
        assert versus(both["A"])["B"] == HeadToHead(0, 0, 0, 0, 3, 2, 0)

    def test_equal_deadwood_is_an_undercut_only_where_the_table_says_so(self) -> None:
        level = [ended("A", 5, "B", 5)]
        assert statistics(by_name(match("AB", level))["B"]) == {}
        assert statistics(by_name(match("AB", level, undercut_on_tie=True))["B"]) == {"undercuts": 1}
        assert statistics(by_name(match("AB", level, undercut_on_tie=True))["A"]) == {"knocks": 1, "undercut_by": 1}

    def test_big_gin_is_no_gin_besides(self) -> None:
        big = {**ended("A", 0, "B", 40), "big_gin": True}
        assert statistics(by_name(match("AB", [big]))["A"]) == {"big_gins": 1}

    def test_a_false_knock_is_no_knock(self) -> None:
        both = by_name(match("AB", [{"false_knock": "A"}], false_knock=25))
        assert (statistics(both["A"]), statistics(both["B"]), both["B"].hands_won) == ({"false_knocks": 1}, {}, 1)

    def test_a_shutout_is_the_winners_once(self) -> None:
        alone = [ended("A", 0, "B", 40), ended("A", 0, "B", 40)]
        assert statistics(by_name(match("AB", alone))["A"]) == {"gins": 2, "shutouts": 1}
        assert statistics(by_name(match("AB", [ended("B", 1, "A", 9), *alone]))["A"]) == {"gins": 2}
        assert statistics(by_name(match("AB", alone, shutout="off"))["A"]) == {"gins": 2}

    def test_whoever_sits_out_did_not_play(self) -> None:
        """A deals first and sits out; after a hand that is won the next of the three does."""
        three = by_name(match("ABC", [ended("B", 3, "C", 20), {"ended_by": None}, ended("A", 3, "C", 20)]))
        assert {name: (value.hands, value.hands_won) for name, value in three.items()} == {
            "B": (1, 1),
            "C": (3, 0),
            "A": (2, 1),
        }
        assert versus(three["A"]) == {"C": HeadToHead(0, 0, 0, 0, 2, 1, 0)}

    def test_a_dead_hand_of_three_counts_for_nobody_where_it_is_not_known_who_sat_out(self) -> None:
        assert by_name(match("ABC", [{"ended_by": None}], dealt=False)) == {}

    def test_a_match_that_ended_before_the_first_hand_of_somebody_is_lost_all_the_same(self) -> None:
        three = by_name(match("ABC", [ended("B", 0, "C", 60)], target=50))
        assert (three["A"].matches, three["A"].won, three["A"].hands) == (1, 0, 0)
        assert only(three["A"]).best is None
        assert versus(three["B"])["A"] == HeadToHead(1, 1, 0, 0, 0, 0, 0)

    def test_partners_win_together_and_not_against_each_other(self) -> None:
        hand = {
            "tables": [
                ended("A", 0, "B", 60),
                ended("D", 5, "C", 10),
            ]
        }
        four = by_name(match("ABCD", [hand, hand], teams=True, target=100))
        for name in "AC":
            assert (four[name].matches, four[name].won, four[name].shared) == (1, 1, 0)
            assert (four[name].hands, four[name].hands_won) == (2, 2)
            assert set(versus(four[name])) == {"B", "D"}
            assert versus(four[name])["D"] == HeadToHead(1, 1, 0, 0, 2, 2, 0)
        assert (four["B"].won, four["B"].hands_won) == (0, 0)
        assert statistics(four["A"]) == {"gins": 2, "shutouts": 1}
        assert statistics(four["D"]) == {"knocks": 2}


class TestIndian:
    POOL = (
        {"winner": "A", "hands": {"B": {"points": 90}, "C": {"packed": "first"}}},
        {"winner": "A", "hands": {"B": {"points": 30}, "C": {"packed": "later"}}},
        {"winner": "C", "hands": {"A": {"points": 0}}},
        {"winner": "C", "rejoined": ["B"], "hands": {"A": {"points": 10}, "B": {"points": 5}}},
    )

    def test_whoever_is_out_of_the_pool_does_not_play(self) -> None:
        ledger = match("ABC", self.POOL, game=INDIAN, preset="pool 101")
        assert {row.status for row in ledger.rows} == {Status.COUNTED}
        three = by_name(ledger)
        assert {name: (value.hands, value.hands_won) for name, value in three.items()} == {
            "A": (4, 2),
            "C": (4, 2),
            "B": (3, 0),
        }
        assert versus(three["B"])["A"] == HeadToHead(0, 0, 0, 0, 3, 0, 2)

    def test_few_points_are_good_in_a_pool_and_coming_back_is_no_hand(self) -> None:
        """90 is capped at 80; at 110 B is out, and comes back at 61, which is no part of any hand."""
        three = by_name(match("ABC", self.POOL, game=INDIAN, preset="pool 101"))
        b, c = only(three["B"]), only(three["C"])
        assert b.lowest_wins
        assert b.per_hand == Fraction(80 + 30, 2)
        extremes = [item[1] for item in (b.best, b.worst, c.best, c.worst) if item]
        assert [(deal.slot, deal.points) for deal in extremes] == [(2, 30), (1, 80), (4, 0), (2, 40)]

    def test_what_happened_in_the_pool(self) -> None:
        three = by_name(match("ABC", self.POOL, game=INDIAN, preset="pool 101"))
        assert statistics(three["A"]) == {"declared": 2, "complete": 1}
        assert statistics(three["B"]) == {"full_counts": 1, "rejoined": 1}
        assert statistics(three["C"]) == {"declared": 2, "packed_first": 1, "packed_later": 1}

    def test_what_else_happens(self) -> None:
        rounds: list[Any] = [
            {"winner": "A", "hands": {"B": {"packed": "first"}, "C": {"packed": "later"}}},
            {"winner": "B", "hand_rummy": True, "hands": {"A": {"points": 80}, "C": {"points": 79}}},
            {"wrong_declaration": "C", "hands": {"A": {"packed": "first"}}},
            {"winner": None, "hands": {"A": {"packed": "later"}}},
            {"winner": "A", "hands": {"B": {"wrong_declaration": True}, "C": {"wrong_declaration": True}}},
        ]
        three = by_name(match("ABC", rounds, game=INDIAN, preset="points 80"))
        assert statistics(three["A"]) == {"last_in": 2, "full_counts": 1, "packed_first": 1, "packed_later": 1}
        assert statistics(three["B"]) == {"packed_first": 1, "declared": 1, "hand_rummies": 1, "wrong_declarations": 1}
        assert statistics(three["C"]) == {"packed_later": 1, "wrong_declarations": 2}

    def test_a_winner_whose_cards_were_counted_was_not_complete_when_another_declared(self) -> None:
        rummy = {"cards": "3H 4H 5H 6C 7C JK 9S 9C 9D KS KC KD KH"}
        both = by_name(match("AB", [{"winner": "A", "wild": "8", "hands": {"A": rummy, "B": rummy}}], game=INDIAN))
        assert statistics(both["A"]) == {"declared": 1}
        assert statistics(both["B"]) == {"complete": 1}

    def test_chips_are_what_was_won_not_what_everybody_started_with(self) -> None:
        rounds = [{"winner": "A", "hands": {"B": {"points": 30}}}]
        both = by_name(match("AB", rounds, game=INDIAN, rounds=1, chips=500))
        assert (only(both["A"]).per_match, only(both["B"]).per_match) == (30, -30)

    def test_a_shared_win_is_said_to_be_one(self) -> None:
        both = by_name(match("AB", [{"winner": None}], game=INDIAN, rounds=1))
        assert (both["A"].won, both["A"].shared, both["B"].won, both["B"].shared) == (1, 1, 1, 1)
        assert versus(both["A"])["B"] == HeadToHead(1, 0, 0, 1, 1, 0, 0)

    def test_pool_and_chips_are_not_added_up(self) -> None:
        chips = match("ABC", [self.POOL[0]], game=INDIAN)
        three = by_name(chips, match("ABC", self.POOL, game=INDIAN, preset="pool 101"))
        assert [(game.lowest_wins, game.hands) for game in three["A"].games] == [(False, 1), (True, 4)]
        assert three["A"].hands == 5


class TestRummy500:
    def test_what_happened(self) -> None:
        """The hand of the judge's example: melds of 18 and 30 for North, 8 laid off less 12 for East, 35 less 12."""
        hand = {**RUMMY.judge_example["record"], "false_calls": {"South": 2}}
        three = by_name(match(("North", "East", "South"), [hand], game=RUMMY, preset="standard", false_call=10))
        assert statistics(three["North"]) == {"went_out": 1, "best_meld": 30}
        assert statistics(three["East"]) == {"below_nought": 1}
        assert statistics(three["South"]) == {"false_calls": 2}
        best = only(three["North"]).best
        assert best
        assert (best[1].points, best[1].against) == (48, 3)

    def test_whoever_has_most_points_wins_a_hand_and_several_may(self) -> None:
        hand = {"out": "A", "hands": {"A": {"melded": 20}, "B": {"melded": 30, "left": 10}, "C": {"left": 5}}}
        three = by_name(match("ABC", [hand], game=RUMMY, preset="standard"))
        assert [three[name].hands_won for name in "ABC"] == [1, 1, 0]
        assert versus(three["A"])["B"] == HeadToHead(0, 0, 0, 0, 1, 1, 1)


class TestPeople:
    def test_are_told_apart_by_name_however_it_is_written(self) -> None:
        names = ("Ann Lee", "ANN LEE", "\uff21nn\u3000\uff2cee", " ann  lee")
        assert {name_key(name) for name in names} == {"ann lee"}
        assert name_key("STRASSE") == name_key("straße")
        assert name_key("Ann") != name_key("Anna") != name_key("アン")
        both = by_name(
            match(("Ann Lee", "B"), [ended("Ann Lee", 1, "B", 5)]),
            match(("ANN LEE", "B"), [ended("B", 1, "ANN LEE", 5)]),
        )
        assert set(both) == {"ANN LEE", "B"}, "as it was written last"
        assert (both["ANN LEE"].hands, both["ANN LEE"].hands_won) == (2, 1)
        assert versus(both["B"]) == {"ANN LEE": HeadToHead(0, 0, 0, 0, 2, 1, 1)}

    def test_of_equals_who_played_last_comes_first_in_the_order_of_the_seats(self) -> None:
        level = {"ended_by": None, "hands": {}}
        both = by_name(match("ZA", [level]), match("YB", [level]), match("XZ", [level]), match("ZY", [level]))
        assert list(both) == ["Z", "Y", "X", "B", "A"]
        assert list(versus(both["Z"])) == ["Y", "X", "A"]

    def test_nobody_who_played_no_hand(self) -> None:
        assert by_name(match("AB", [None]), match("CD", [])) == {}

    def test_rows_of_wins_run_through_all_games_and_in_each(self) -> None:
        won, lost = [ended("A", 0, "B", 40)], [ended("B", 0, "A", 40)]
        chips = [{"winner": "A", "hands": {"B": {"points": 30}}}]
        both = by_name(
            match("AB", won, target=10),
            match("AB", chips, game=INDIAN, rounds=1),
            match("AB", won, target=10),
            match("AB", lost, target=10),
            match("AB", won, target=10),
        )
        assert both["A"].matches_in_a_row == 3
        assert {game.game.key: game.matches_in_a_row for game in both["A"].games} == {GIN.key: 2, INDIAN.key: 1}

    def test_the_series_grows_match_by_match(self) -> None:
        both = by_name(match("AB", TestGin.HANDS), match("AB", [None]), match("AB", [ended("B", 0, "A", 40)]))
        assert both["A"].series == ((3, 5), (3, 6))
        drawn = chart.shares(both["A"].series)
        assert [tick.value for tick in drawn.hands] == [1, 2]
        assert drawn.curves[0].name == "50%"
        assert "60% after the first match, 50% after 2 matches" in str(drawn.alternative)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
class TestEveryGame:
    def test_its_demo_gives_figures_of_everybody(self, game: Game) -> None:
        called = {name: translator("ja").gettext(name) for name in game.example_match.players}
        records = [rename_players(game.Record, record, called) for record in game.example_match.records]
        ledger = match(list(called.values()), records, game=game, preset=game.example_match.preset)
        people = by_name(ledger)
        assert set(people) == set(called.values())
        assert sum(number for person in people.values() for _, number in only(person).statistics) > 0
        for name, person in people.items():
            assert person.hands_won == ledger.state.wins[name]

    def test_what_happens_happens_to_whoever_played(self, game: Game) -> None:
        for ledger in ledgers(game):
            for row in ledger.rows:
                assert row.score
                playing = game.took_part(ledger.terms.options, row.record, row.before)
                assert set(playing) <= set(ledger.terms.players)
                assert set(row.score.winners) <= set(playing)
                assert all(name in playing for name in ledger.terms.players if row.points(name))
                for statistic in game.statistics:
                    for name, number in statistic.count(ledger.terms.options, row.record, row.score, row.before):
                        assert name in playing
                        assert number >= 0

    @pytest.mark.parametrize("language", [item for item in LANGUAGES if item != "en"])
    def test_every_label_is_there_once_and_translated(self, game: Game, language: str) -> None:
        assert (
            len({statistic.key for statistic in game.statistics})
            == len({statistic.label for statistic in game.statistics})
            == len(game.statistics)
            > 0
        )
        for statistic in game.statistics:
            assert translator(language).gettext(statistic.label) != statistic.label

    def test_sums_are_what_the_ledgers_say_and_every_pair_agrees(self, game: Game) -> None:
        assert_agrees(list(ledgers(game)))


HANDS = st.lists(
    st.one_of(
        st.none(),
        st.just({"ended_by": None}),
        st.builds(
            lambda pair, left, other: ended(pair[0], left, pair[1], other),
            st.permutations(("A", "B", "C")),
            st.integers(0, 12),
            st.integers(0, 60),
        ),
    ),
    max_size=12,
)


@settings(max_examples=60)
@given(st.lists(st.tuples(HANDS, st.integers(20, 120), st.booleans()), min_size=1, max_size=4))
def test_sums_hold_for_any_matches(matches: list[tuple[list[Any], int, bool]]) -> None:
    assert_agrees([match("ABC", hands, target=target, dealt=dealt) for hands, target, dealt in matches])


def assert_agrees(ledgers: list[Ledger]) -> None:
    """Wins over all players are those of the ledgers, and what one says of another the other says, too."""
    people = player_statistics([match_statistics(ledger) for ledger in ledgers])
    counted = [row.score for ledger in ledgers for row in ledger.rows if row.status is Status.COUNTED and row.score]
    assert sum(person.hands_won for person in people) == sum(len(score.winners) for score in counted)
    assert sum(person.won for person in people) == sum(len(ledger.winners) for ledger in ledgers)
    by_name = {person.name: person for person in people}
    for person in people:
        assert person.hands == sum(figures.hands for figures in person.games)
        assert person.matches == sum(figures.matches for figures in person.games)
        assert person.won <= person.matches
        assert person.series[-1:] == (((person.hands_won, person.hands),) if person.hands else ())
        for name, mine in person.versus:
            theirs = dict(by_name[name].versus)[person.name]
            assert theirs == HeadToHead(
                mine.matches, mine.lost, mine.won, mine.shared, mine.hands, mine.hands_lost, mine.hands_won
            )
            assert mine.won + mine.lost + mine.shared <= mine.matches
