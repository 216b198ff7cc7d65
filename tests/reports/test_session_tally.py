"""What everybody won in a session, and who won it."""

from scorekeeper.engine.text import ENGLISH
from scorekeeper.reports.session_tally import tally
from scorekeeper.reports.session_text import kind_name, session_texts
from tests.reports.test_settlement import CHIPS, FIVE_HUNDRED, knock, ledger, won

GIN = ledger("gin", ("Anna", "Dan"), *(knock("Anna", 4, "Dan", left) for left in (33, 40, 45)))
LOST = ledger("gin", ("Anna", "Dan"), knock("Dan", 4, "Anna", 40), ended=1)


def test_most_finished_matches_win_the_session() -> None:
    session_tally = tally([(1, GIN), (2, CHIPS), (3, GIN), (4, LOST)])
    assert [
        (
            tally_of_player.player,
            tally_of_player.matches,
            tally_of_player.finished,
            tally_of_player.won,
            tally_of_player.hands,
        )
        for tally_of_player in session_tally.tallies
    ] == [
        ("Anna", 4, 3, 2, 7),
        ("Dan", 3, 3, 1, 1),
        ("Ben", 1, 0, 0, 1),
        ("Cleo", 1, 0, 0, 0),
    ]
    assert [match.number for match in session_tally.running] == [2]
    assert str(session_tally.sentence) == "Anna is ahead with 2 matches won."
    assert str(tally([(1, GIN), (3, GIN), (4, LOST)]).sentence) == "Anna wins the session with 2 matches won."


def test_equally_many_share_it() -> None:
    assert str(tally([(1, GIN), (2, LOST)]).sentence) == "Anna, Dan share the session with 1 match won each."
    assert str(tally([(1, GIN), (2, LOST), (3, CHIPS)]).sentence) == "Anna, Dan are ahead with 1 match won each."


def test_a_shared_match_counts_for_each() -> None:
    level = ledger(
        "gin", ("Anna", "Dan"), knock("Anna", 4, "Dan", 31), knock("Dan", 4, "Anna", 31), ended=2, box_bonus=0
    )
    assert tally([(1, level)]).winners == ("Anna", "Dan")


def test_points_are_added_by_game_and_by_how_it_is_won() -> None:
    pool = ledger("indian", ("Anna", "Ben"), won("Anna", Ben=50), preset="pool 101")
    session_tally = tally([(1, CHIPS), (2, pool), (3, CHIPS), (4, FIVE_HUNDRED)])
    (anna,) = (tally_of_player for tally_of_player in session_tally.tallies if tally_of_player.player == "Anna")
    assert list(anna.points.values()) == [76, 0, 100], "chips without those of the start"
    assert [kind_name(kind, session_tally).render() for kind in session_tally.kinds] == [
        "Indian Rummy, highest total",
        "Indian Rummy, lowest total",
        "Rummy 500",
    ]


def test_a_match_in_which_no_hand_counts_is_left_out() -> None:
    empty = ledger("gin", ("Zoe", "Yan"))
    session_tally = tally([(1, empty), (2, GIN)])
    assert [match.number for match in session_tally.empty] == [1]
    assert "Zoe" not in [tally_of_player.player for tally_of_player in session_tally.tallies]
    assert tally([(1, empty)]).sentence is None


def test_spellings_of_a_name_are_one_player_under_the_latest() -> None:
    again = ledger("gin", ("ａｎｎａ", "Dan"), knock("ａｎｎａ", 4, "Dan", 40), ended=1)
    session_tally = tally([(1, GIN), (2, again)])
    assert session_tally.winners == ("ａｎｎａ",)
    assert len(session_tally.tallies) == 2


def test_the_lines_for_a_chat() -> None:
    assert [text.render(ENGLISH) for text in session_texts(tally([(1, GIN), (2, FIVE_HUNDRED)]))] == [
        "Anna is ahead with 1 match won.",
        f"Anna: 1 match won, Gin Rummy {GIN.final('Anna')}, Rummy 500 100",
        "Dan: 0 matches won, Gin Rummy 0",
        "Ben: 0 matches won, Rummy 500 −10",
        "Cleo: 0 matches won, Rummy 500 45",
        "Match 2 is not finished: its points are as they stand.",
    ]
    assert list(session_texts(tally([]))) == []


def test_a_seat_stands_for_a_player_who_alone_has_had_it() -> None:
    session_tally = tally([(1, GIN), (2, CHIPS)])
    seats = {tally_of_player.player: session_tally.seat(tally_of_player) for tally_of_player in session_tally.tallies}
    assert seats == {"Anna": 0, "Dan": None, "Ben": None, "Cleo": 2}, "Dan and Ben had the same"
    turned = ledger("gin", ("Dan", "Anna"), knock("Anna", 4, "Dan", 40), ended=1)
    session_tally = tally([(1, GIN), (2, turned)])
    assert [session_tally.seat(tally_of_player) for tally_of_player in session_tally.tallies] == [None, None], (
        "both changed seats"
    )
