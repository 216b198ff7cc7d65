"""One hand of Gin Rummy: GIN-01 to GIN-16, each test named after its rule."""

import pytest

from tests.support.judge_gin import GIN_HAND, VALUES, ask, game, hand, record, refused, refused_hand, rules

TEAMS = {"players": ["A", "B", "C", "D"], "options": {"teams": True}}


class TestGin01ThreePlayers:
    def test_the_two_who_played_score_and_the_third_keeps_nought(self) -> None:
        score = hand(record("C", {"C": 2, "A": 20}), players=["A", "B", "C"])
        assert score["points"] == {"A": 0, "B": 0, "C": 18}

    def test_each_keeps_a_personal_total(self) -> None:
        match = game(
            record("B", {"B": 5, "C": 15}), record("C", {"C": 1, "A": 8}), record("A", {"A": 0, "B": 9}),
            players=["A", "B", "C"],
            dealer="A",
        )  # fmt: skip
        assert match["totals"] == {"A": 34, "B": 10, "C": 7}

    def test_three_hands_or_one_are_refused(self) -> None:
        three = record("C", {"A": 1, "B": 2, "C": 3})
        assert refused_hand(three, players=["A", "B", "C"]) == {"record.hands": "hands.number"}
        played = record("C", {"C": 3})
        assert refused_hand(played, players=["A", "B", "C"]) == {"record.hands": "hands.number"}

    @pytest.mark.parametrize("players", [1, 5])
    def test_one_player_is_too_few_and_five_are_too_many(self, players: int) -> None:
        names = list("ABCDE"[:players])
        assert refused("game", players=names, records=[])["players"] == "players.number"
        assert refused("setup", players=players) == {"players": "players.number"}


class TestGin02Teams:
    def test_the_higher_sum_scores_the_difference(self) -> None:
        """A and C: 10 + 7 and lose 12: 5 ahead."""
        won = record("A", {"A": 3, "B": 20})
        lost = record("D", {"D": 4, "C": 16})
        score = hand({"tables": [won, lost]}, **TEAMS)
        assert score["points"] == {"A": 5, "B": 0, "C": 5, "D": 0}
        assert [line["points"] for line in score["lines"] if line["player"] == "A"] == [17, -12]
        assert rules(score["lines"])[:2] == [("A", 17, "GIN-14"), ("A", -12, "GIN-02")]

    def test_two_won_tables_are_added(self) -> None:
        score = hand({"tables": [record("A", {"A": 3, "B": 20}), record("C", {"D": 25, "C": 0})]}, **TEAMS)
        assert score["points"] == {"A": 67, "B": 0, "C": 67, "D": 0}

    def test_equal_sums_are_a_hand_nobody_wins(self) -> None:
        even = {"tables": [record("A", {"A": 3, "B": 20}), record("D", {"D": 4, "C": 21})]}
        score = hand(even, **TEAMS)
        assert set(score["points"].values()) == {0}
        assert {rule for _, _, rule in rules(score["lines"])} == {"GIN-02"}
        assert game(even, dealer="B", **TEAMS)["next_dealer"] == "B"

    def test_a_dead_table_leaves_the_other_to_decide(self) -> None:
        for dead in ({"ended_by": None}, record(None, {"C": 30, "D": 40})):
            score = hand({"tables": [record("B", {"B": 3, "A": 20}), dead]}, **TEAMS)
            assert score["points"] == {"A": 0, "B": 17, "C": 0, "D": 17}

    def test_two_dead_tables_score_nothing(self) -> None:
        assert set(hand({"tables": [{}, {}]}, **TEAMS)["points"].values()) == {0}

    def test_gin02b_each_table_has_a_pack_of_its_own(self) -> None:
        tables = [record("A", {"A": GIN_HAND, "B": 5}), record("C", {"C": GIN_HAND, "D": 5})]
        assert hand({"tables": tables}, **TEAMS)["points"]["A"] == 60
        twice = [record("A", {"A": GIN_HAND, "B": ["3H"]}), record("C", {"C": 4, "D": 5})]
        assert refused_hand({"tables": twice}, **TEAMS) == {"record.tables.0.hands.B": "card.too_many"}

    def test_the_box_goes_to_both_partners(self) -> None:
        tables = {"tables": [record("A", {"A": 3, "B": 20}), {}]}
        score = hand(tables, players=list("ABCD"), options={"teams": True, "boxes_at_once": True})
        assert score["points"] == {"A": 42, "B": 0, "C": 42, "D": 0}

    @pytest.mark.parametrize(
        ("tables", "errors"),
        [
            ([record("A", {"A": 1, "C": 2}), {}], {"record.tables.0.hands": "tables.partners"}),
            ([record("A", {"A": 1, "B": 2}), record("A", {"A": 1, "D": 2})], {"record.tables": "tables.twice"}),
            ([record("A", {"A": 11, "B": 2}), {}], {"record.tables.0.hands.A": "knock.above_limit"}),
            ([{}], {"record.tables": "list.length"}),
            ([{}, {}, {}], {"record.tables": "list.length"}),
        ],
    )
    def test_tables_that_cannot_be(self, tables: list[object], errors: dict[str, str]) -> None:
        assert refused_hand({"tables": tables}, **TEAMS) == errors

    def test_one_hand_is_not_enough_and_beside_the_tables_too_much(self) -> None:
        played = record("A", {"A": 1, "B": 2})
        assert refused_hand(played, **TEAMS) == {"record.tables": "tables.missing"}
        assert refused_hand({**played, "tables": [{}, {}]}, **TEAMS) == {"record": "tables.beside"}

    def test_tables_belong_to_teams_only(self) -> None:
        assert refused_hand({"tables": [{}, {}]}) == {"record.tables": "tables.unexpected"}

    def test_teams_need_four_players_and_four_players_need_teams(self) -> None:
        assert refused("game", players=["A", "B"], records=[], options={"teams": True}) == {
            "options.teams": "teams.players"
        }
        assert refused("game", players=list("ABCD"), records=[]) == {"options.teams": "teams.needed"}


class TestGin03ValuesOfTheCards:
    @pytest.mark.parametrize(("rank", "value"), VALUES)
    def test_of_every_rank(self, rank: str, value: int) -> None:
        assert ask("deadwood", hand=[f"{rank}S"])["deadwood"] == value

    def test_one_pack_without_jokers(self) -> None:
        answer = ask("setup", players=2)
        assert (answer["packs"], answer["jokers"], answer["cards"]) == (1, 0, 52)
        assert refused("deadwood", hand="7H JK") == {"hand": "card.not_in_deck"}
        assert refused("deadwood", hand="7H 8H 7H") == {"hand": "card.too_many"}


class TestGin05Deal:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_ten_cards_each_one_upcard_the_rest_is_the_stock(self, players: int) -> None:
        answer = ask("setup", players=players)
        assert (answer["deal"], answer["stock"]) == (10, 52 - 20 - 1)
        rules = [reason["rule"] for reason in answer["because"]]
        table = {3: ["GIN-01"], 4: ["GIN-02b"]}.get(players, [])
        assert rules == ["GIN-03", "GIN-05", *table, "GIN-04", "GIN-04", "GIN-01b" if players == 3 else "GIN-07"]

    def test_gin02b_two_tables_have_a_pack_each(self) -> None:
        for options in ({}, {"teams": True}):
            answer = ask("setup", players=4, options=options)
            assert (answer["packs"], answer["cards"], answer["jokers"]) == (2, 104, 0)
        assert [ask("setup", players=players)["packs"] for players in (2, 3)] == [1, 1]


class TestGin06Melds:
    @pytest.mark.parametrize(
        ("cards", "kind"),
        [
            ("TD TS TC", "set"),
            ("TD TS TC TH", "set"),
            ("AS 2S 3S", "run"),
            ("3S AS 2S", "run"),
            ("JD QD KD", "run"),
            ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "run"),
            ("QS KS AS", None),
            ("KH AH 2H", None),
            ("TD TS", None),
            ("3S 4S 5H", None),
            ("3S 4S 6S", None),
            ("3S 4S 5S 5H", None),
            ("7H", None),
        ],
    )
    def test_a_set_a_run_or_neither(self, cards: str, kind: str | None) -> None:
        answer = ask("meld", cards=cards)
        assert (answer["legal"], answer["kind"]) == (kind is not None, kind)
        assert answer["because"][0]["rule"] == "GIN-06"

    def test_the_ace_is_low_is_said_where_it_matters(self) -> None:
        for cards in ("QS KS AS", "KH AH 2H"):
            assert "ace is low" in ask("meld", cards=cards)["because"][0]["text"]

    def test_a_run_is_shown_from_low_to_high(self) -> None:
        assert ask("meld", cards="5H 3H 4H")["cards"] == ["3H", "4H", "5H"]


class TestGin09DeadHand:
    @pytest.mark.parametrize(
        "seen", [{"ended_by": None}, {}, record(None, {"A": 40, "B": 50}), record(None, {"A": 40})]
    )
    def test_nobody_scores_and_a_line_says_why(self, seen: dict[str, object]) -> None:
        score = hand(seen)
        assert score["points"] == {"A": 0, "B": 0}
        assert [reason["rule"] for reason in score["because"]] == ["GIN-09"]

    def test_nobody_can_have_big_gin(self) -> None:
        assert refused_hand({"big_gin": True}) == {"record.ended_by": "big_gin.nobody"}

    def test_needs_no_upcard_even_in_oklahoma(self) -> None:
        assert hand({"ended_by": None}, options={"oklahoma": True})["points"] == {"A": 0, "B": 0}


class TestGin10Limit:
    @pytest.mark.parametrize(("limit", "deadwood"), [(10, 10), (0, 0), (1, 1), (25, 25), (98, 98)])
    def test_up_to_the_limit_a_knock_stands(self, limit: int, deadwood: int) -> None:
        hand(record("A", {"A": deadwood, "B": 50}), options={"knock_limit": limit})

    @pytest.mark.parametrize(("limit", "deadwood"), [(10, 11), (0, 1), (5, 6)])
    def test_above_it_is_refused_with_the_reason(self, limit: int, deadwood: int) -> None:
        options = {"knock_limit": limit}
        seen = record("A", {"A": deadwood, "B": 50})
        assert refused_hand(seen, options=options) == {"record.hands.A": "knock.above_limit"}

    def test_by_cards_as_well(self) -> None:
        eleven = "3H 4H 5H 6H 9S 9H 9D 9C AC KD"
        assert refused_hand(record("A", {"A": eleven, "B": 50})) == {"record.hands.A": "knock.above_limit"}
        assert refused_hand(record("A", {"A": ["AC", "KD"], "B": 50})) == {"record.hands.A": "knock.above_limit"}

    def test_the_opponent_may_hold_any_number(self) -> None:
        assert hand(record("A", {"A": 1, "B": 98}))["points"] == {"A": 97, "B": 0}


class TestGin11Deadwood:
    def test_counts_in_the_arrangement_shown(self) -> None:
        """4 left at best; laid out with the set of nines broken it is 4 + 9."""
        cards = "3H 4H 5H 9S 9D 9C KC KD KS 4C"
        shown = {"cards": cards, "melds": ["3H 4H 5H", "KC KD KS"]}
        assert hand(record("A", {"A": cards, "B": 50}))["points"] == {"A": 46, "B": 0}
        assert refused_hand(record("A", {"A": shown, "B": 50})) == {"record.hands.A": "knock.above_limit"}
        assert hand(record("A", {"A": shown, "B": 50}), options={"knock_limit": 31})["points"] == {"A": 19, "B": 0}

    def test_ninety_nine_is_an_error_and_ninety_eight_is_not(self) -> None:
        assert refused_hand(record("A", {"A": 1, "B": 99})) == {"record.hands.B.deadwood": "number.range"}
        assert refused_hand(record("A", {"A": 1, "B": -1})) == {"record.hands.B.deadwood": "number.range"}
        hand(record("A", {"A": 1, "B": 98}))

    def test_loose_cards_are_counted_for_the_table(self) -> None:
        assert hand(record("A", {"A": ["2C", "2D"], "B": ["QH", "QS"]}))["points"] == {"A": 16, "B": 0}
        assert hand(record("A", {"A": [], "B": ["QH", "QS"]}))["points"] == {"A": 45, "B": 0}


class TestGin12LayOffs:
    KNOCKER = "8C 9C TC AS 2S 3S JD QD KD AH"  # 1 left

    def test_melds_and_lay_offs_are_minimised_together(self) -> None:
        """The defender of gin.md: 26, not 30; 25 to the knocker."""
        score = hand(record("A", {"A": self.KNOCKER, "B": "5H 6H 7H 7C 7D KS KH KC 9S QH"}))
        assert score["points"] == {"A": 25, "B": 0}

    def test_melds_as_the_opponent_laid_them_out_are_respected(self) -> None:
        laid_out = {"cards": "5H 6H 7H 7C 7D KS KH KC 9S QH", "melds": ["7H 7C 7D", "KS KH KC"]}
        assert hand(record("A", {"A": self.KNOCKER, "B": laid_out}))["points"] == {"A": 29, "B": 0}

    def test_a_chain_can_turn_a_knock_into_an_undercut(self) -> None:
        score = hand(record("A", {"A": "3H 4H 5H 9S 9D 9C KC KD KS 4C", "B": "2H 6H 7H 8H TD JD QD 9H 2C AC"}))
        assert score["points"] == {"A": 0, "B": 26}  # 2 and A left after 2, 6, 7, 8 and the nine of hearts

    def test_nothing_goes_on_melds_nobody_has_shown(self) -> None:
        """The knocker's number is taken as stated, so the cards of the opponent stand for themselves."""
        assert hand(record("A", {"A": 4, "B": "2H 6H 7H 8H TD JD QD 9H 2C AC"}))["points"] == {"A": 1, "B": 0}

    def test_the_opponents_number_is_after_lay_offs(self) -> None:
        assert hand(record("A", {"A": self.KNOCKER, "B": 26}))["points"] == {"A": 25, "B": 0}


class TestGin13NoLayOffsAgainstGin:
    def test_the_opponent_counts_everything(self) -> None:
        score = hand(record("A", {"A": GIN_HAND, "B": "2H 6H 7D 8D 9H TC JS QC AS AD"}))
        assert score["points"]["A"] == 2 + 6 + 7 + 8 + 9 + 10 + 10 + 10 + 1 + 1 + 25


class TestGin13bArrangement:
    CARDS = "7C 7D 7H 7S 8S 9S TS KC KD KH"

    def test_the_knocker_shows_what_leaves_the_opponent_most(self) -> None:
        """With an ace more this would be gin; deadwood 1 keeps the lay-offs alive."""
        cards = "7C 7D 7H 7S 8S 9S TS AC 2C 4D"
        exposed = {"cards": cards, "melds": ["7C 7D 7H", "7S 8S 9S TS"]}
        closed = {"cards": cards, "melds": ["7C 7D 7H 7S", "8S 9S TS"]}
        opponent = "6S 5S KH KS QH QC 4C 3D JD TD"
        best, open_, shut = (
            hand(record("A", {"A": item, "B": opponent}))["points"]["A"] for item in (cards, exposed, closed)
        )
        assert open_ == shut - 11
        assert best == shut

    def test_a_legal_arrangement_given_is_respected_and_an_illegal_one_refused(self) -> None:
        broken = {"cards": self.CARDS, "melds": ["7C 7D 8S"]}
        assert refused_hand(record("A", {"A": broken, "B": 5})) == {"record.hands.A.melds.0": "meld.illegal"}
        foreign = {"cards": self.CARDS, "melds": ["2C 2D 2H"]}
        assert refused_hand(record("A", {"A": foreign, "B": 5})) == {"record.hands.A.melds": "meld.not_in_hand"}
        twice = {"cards": self.CARDS, "melds": ["7C 7D 7S", "7S 8S 9S"]}
        assert refused_hand(record("A", {"A": twice, "B": 5})) == {"record.hands.A.melds": "meld.not_in_hand"}
        no_cards = {"deadwood": 3, "melds": ["7C 7D 7H"]}
        assert refused_hand(record("A", {"A": no_cards, "B": 5})) == {"record.hands.A.cards": "field.missing"}


class TestGin14Knock:
    def test_the_difference(self) -> None:
        score = hand(record("A", {"A": 3, "B": 53}))
        assert score["points"] == {"A": 50, "B": 0}
        assert rules(score["lines"]) == [("A", 50, "GIN-14")]


class TestGin15Gin:
    def test_the_whole_deadwood_and_the_bonus(self) -> None:
        score = hand(record("B", {"A": 30, "B": 0}))
        assert score["points"] == {"A": 0, "B": 55}
        assert rules(score["lines"]) == [("B", 30, "GIN-15"), ("B", 25, "GIN-15")]

    def test_is_never_undercut_and_earns_the_bonus_against_nothing(self) -> None:
        for tie in (False, True):
            assert hand(record("B", {"A": 0, "B": 0}), options={"undercut_on_tie": tie})["points"] == {"A": 0, "B": 25}

    def test_the_bonus_is_an_option(self) -> None:
        assert hand(record("B", {"A": 30, "B": 0}), options={"gin_bonus": 20})["points"]["B"] == 50
        assert rules(hand(record("B", {"A": 30, "B": 0}), options={"gin_bonus": 0})["lines"]) == [("B", 30, "GIN-15")]


class TestGin16Undercut:
    def test_nine_against_two_is_thirty_two(self) -> None:
        score = hand(record("A", {"A": 9, "B": 2}))
        assert score["points"] == {"A": 0, "B": 32}
        assert rules(score["lines"]) == [("B", 7, "GIN-16"), ("B", 25, "GIN-16")]
        assert score["headline"] == "B undercuts: 9 − 2 + 25 = 32"

    def test_a_tie_scores_nothing_by_default(self) -> None:
        score = hand(record("A", {"A": 9, "B": 9}))
        assert score["points"] == {"A": 0, "B": 0}
        assert rules(score["lines"]) == [("A", 0, "GIN-16")]

    def test_undercut_on_tie_gives_the_opponent_the_bonus(self) -> None:
        score = hand(record("A", {"A": 9, "B": 9}), options={"undercut_on_tie": True})
        assert score["points"] == {"A": 0, "B": 25}
        assert {rule for _, _, rule in rules(score["lines"])} == {"GIN-16"}

    def test_the_bonus_is_an_option(self) -> None:
        assert hand(record("A", {"A": 9, "B": 2}), options={"undercut_bonus": 10})["points"]["B"] == 17
        assert hand(record("A", {"A": 9, "B": 2}), options={"undercut_bonus": 0})["points"]["B"] == 7
