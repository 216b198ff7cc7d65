"""Options and records in, ledger out: rows that never raise, totals that are sums of lines, the end, the terms."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine import ledger as ledgers
from scorekeeper.engine.earlier_terms import todays_terms
from scorekeeper.engine.ledger import Ledger, Status, Terms, read_options, read_terms, replay
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.text import Invalid, T
from tests.support.judge_gin import DEAD, record, won

GIN = games.find("gin")


def ledger(*bodies: Any, players: tuple[str, ...] = ("A", "B"), dealer: str | None = "A", **options: Any) -> Ledger:
    """The ledger of these bodies in slots 1, 2, 3 ..."""
    terms = Terms(GIN, players, dealer, read_options(GIN, options), "house")
    return replay(terms, enumerate(bodies, start=1))


def test_a_match_is_called_by_its_game_its_preset_or_the_rules_of_the_table() -> None:
    usual, *others = GIN.presets
    presets = (usual, *(replace(preset, own_game=True) for preset in others))
    terms = replace(ledger().terms, game=replace(GIN, presets=presets), preset=usual.key, rules_name="Ours")
    assert str(terms.title) == GIN.name
    assert str(replace(terms, preset=others[0].key).title) == others[0].name
    own = replace(terms, game=replace(terms.game, goes_by_rules=True))
    assert str(own.title) == "Ours"
    assert str(replace(own, rules_name=None).title) == GIN.name


def statuses(ledger: Ledger) -> list[str]:
    return [row.status.value for row in ledger.rows]


class TestRows:
    def test_a_hand_counts_and_carries_the_state_before_and_after(self) -> None:
        replayed = ledger(won("A", 10, "B"), won("B", 4, "A"))
        assert statuses(replayed) == ["counted", "counted"]
        first, second = replayed.rows
        assert (first.before.dealer, first.after.dealer, second.after.dealer) == ("A", "B", "A")
        assert first.after == second.before
        assert second.after == replayed.state
        assert (first.points("A"), first.points("B"), second.points("B")) == (10, 0, 4)

    def test_a_voided_hand_counts_nothing_and_keeps_its_slot(self) -> None:
        replayed = ledger(won("A", 10, "B"), None, won("A", 5, "B"))
        assert statuses(replayed) == ["counted", "void", "counted"]
        assert [row.slot for row in replayed.rows] == [1, 2, 3]
        assert replayed.rows[1].before == replayed.rows[1].after
        assert (replayed.total("A"), replayed.rows[1].points("A")) == (15, 0)

    @pytest.mark.parametrize(
        "broken",
        [{"ended_by": "Z"}, record("A", {"A": 50, "B": 60}), [], 7, "text", {"no": 1}, record(None, {"A": 99})],
    )
    def test_a_hand_that_cannot_be_scored_says_why_and_the_others_count(self, broken: Any) -> None:
        replayed = ledger(won("A", 10, "B"), broken, won("A", 5, "B"))
        assert statuses(replayed) == ["counted", "refused", "counted"]
        assert replayed.rows[1].issues
        assert replayed.total("A") == 15

    def test_a_hand_after_the_end_is_marked_and_does_not_count(self) -> None:
        replayed = ledger(won("A", 97, "B"), won("A", 3, "B"), won("B", 50, "A"), None, {"bad": 1})
        assert statuses(replayed) == ["counted", "counted", "after_end", "void", "refused"]
        assert replayed.final("B") == 0
        assert [issue.code for issue in replayed.rows[2].issues] == ["game.over"]

    def test_correcting_an_early_hand_brings_a_late_one_back(self) -> None:
        late = [won("A", 97, "B"), won("A", 3, "B"), won("B", 50, "A")]
        assert statuses(ledger(*late))[2] == "after_end"
        assert statuses(ledger(won("A", 9, "B"), *late[1:])) == ["counted"] * 3

    def test_who_deals_follows_the_corrected_hands(self) -> None:
        assert ledger(won("A", 9, "B")).state.dealer == "B"
        assert ledger(won("B", 9, "A")).state.dealer == "A"
        assert ledger(None).state.dealer == "A"


class TestTotals:
    def test_are_sums_of_lines_and_nothing_else(self) -> None:
        replayed = ledger(won("A", 60, "B"), record("A", {"A": 9, "B": 2}), record("A", {"A": 0, "B": 20}))
        for player in "AB":
            lines = [line for row in replayed.rows if row.score for line in row.score.lines if line.player == player]
            assert sum(line.points for line in lines) == replayed.total(player)
            bonus = [line for line in replayed.closing if line.player == player]
            assert replayed.total(player) + sum(line.points for line in bonus) == replayed.final(player)

    def test_no_bonus_before_the_end(self) -> None:
        replayed = ledger(won("A", 60, "B"))
        assert (replayed.closing, replayed.winners, replayed.finished) == ((), (), False)
        assert replayed.final("A") == replayed.total("A") == 60

    def test_leaders(self) -> None:
        assert ledger().leaders() == ()
        assert ledger(won("A", 9, "B")).leaders() == ("A",)
        assert ledger(won("A", 9, "B"), won("B", 9, "A")).leaders() == ()
        assert ledger(won("A", 9, "B"), won("C", 9, "B"), players=("A", "B", "C")).leaders() == ("A", "C")

    def test_winners_only_at_the_end(self) -> None:
        assert ledger(won("A", 97, "B"), won("A", 3, "B")).winners == ("A",)


class TestTerms:
    BODY = {"players": ["Ada", "Bo"], "dealer": "Bo", "preset": "classic", "options": {}}  # noqa: RUF012  # never changed

    def test_as_stored_they_read_back_complete(self) -> None:
        terms = read_terms(GIN, self.BODY)
        assert (terms.players, terms.dealer, terms.preset) == (("Ada", "Bo"), "Bo", "classic")
        assert terms.options.gin_bonus == 20
        body = json.loads(json.dumps(terms.body()))
        assert read_terms(GIN, body) == terms
        assert set(body["options"]) == set(GIN.Options.__dataclass_fields__), "every option is written"

    def test_a_match_keeps_its_options_when_a_preset_changes(self) -> None:
        """Complete options are stored, so the preset they started from no longer decides."""
        body = read_terms(GIN, self.BODY).body()
        assert read_terms(GIN, {**body, "preset": "modern"}).options == read_terms(GIN, self.BODY).options

    @pytest.mark.parametrize("damaged", [None, [], 7, "terms"])
    def test_damaged_ones_are_invalid(self, damaged: object) -> None:
        with pytest.raises(Invalid):
            read_terms(GIN, damaged)

    def test_without_a_preset_the_first_counts(self) -> None:
        terms = read_terms(GIN, {"players": ["Ada", "Bo"]})
        assert (terms.preset, terms.options, terms.dealer) == ("house", GIN.Options(), None)

    def test_stored_ones_without_an_option_get_what_it_amounted_to_earlier(self) -> None:
        game = replace(GIN, earlier_options={"gin_bonus": 31})
        body = read_terms(game, self.BODY).body()
        bonus = body["options"].pop("gin_bonus")
        (today,) = todays_terms(game, [body])
        assert read_terms(game, today).options.gin_bonus == 31
        assert read_terms(game, body).options.gin_bonus == bonus != 31
        body["options"]["gin_bonus"] = 33
        unreadable = {**body, "options": "none"}
        assert todays_terms(game, [body, unreadable, None]) == (body, unreadable, None)

    @pytest.mark.parametrize(
        ("changed", "errors"),
        [
            ({"players": ["Ada"]}, ["players"]),
            ({"players": ["Ada", "ada"]}, ["players.1"]),
            ({"players": None}, ["players"]),
            ({"players": [1, 2]}, ["players.0", "players.1"]),
            ({"dealer": "Cleo"}, ["dealer"]),
            ({"dealer": 7}, ["dealer"]),
            ({"preset": "mine"}, ["preset"]),
            ({"preset": ["mine"]}, ["preset"]),
            ({"options": {"target": 0}}, ["options.target"]),
            ({"options": []}, ["options"]),
            ({"options": {"teams": True}}, ["options.teams"]),
            ({"players": list("ABCD"), "dealer": None}, ["options.teams"]),
            ({"players": ["Ada", "Bo"], "dealer": "Cleo", "options": {"teams": True}}, ["options.teams", "dealer"]),
            ({"players": [""], "dealer": 7, "options": {"x": 1}}, ["players", "players.0", "dealer", "options.x"]),
        ],
    )
    def test_what_does_not_fit_is_said_all_at_once(self, changed: dict[str, Any], errors: list[str]) -> None:
        with pytest.raises(Invalid) as caught:
            read_terms(GIN, {**self.BODY, **changed})
        assert [issue.field for issue in caught.value.issues] == errors


BODIES = st.one_of(
    st.none(),
    st.builds(won, st.just("A"), st.integers(1, 97), st.just("B")),
    st.builds(won, st.just("B"), st.integers(1, 97), st.just("A")),
    st.just(DEAD),
    st.just({"ended_by": "nobody here"}),
    st.just([1, 2]),
)


@settings(max_examples=150)
@given(st.lists(BODIES, max_size=15), st.booleans(), st.booleans())
def test_every_row_starts_where_the_last_one_ended(bodies: list[Any], hollywood: bool, at_once: bool) -> None:
    replayed = ledger(*bodies, hollywood=hollywood, boxes_at_once=at_once)
    states = [GIN.start(replayed.terms.options, replayed.terms.players, replayed.terms.dealer)]
    for row in replayed.rows:
        assert row.before == states[-1]
        assert (row.score is None) == (row.status is not Status.COUNTED)
        assert (row.before == row.after) or row.status is Status.COUNTED
        states.append(row.after)
    assert states[-1] == replayed.state
    assert replayed.finished == all(column.over for column in replayed.state.columns)
    assert bool(replayed.winners) == replayed.finished


def test_the_same_records_always_make_the_same_ledger() -> None:
    bodies = [won("A", 60, "B"), None, {"bad": 1}, record("A", {"A": "3H 4H 5H 9S 9D 9C KC KD KS 4C", "B": 50})]
    assert ledger(*bodies) == ledger(*bodies)


@settings(max_examples=150)
@given(st.lists(st.lists(BODIES, max_size=6), min_size=2, max_size=2), st.booleans())
def test_what_is_remembered_is_what_would_be_counted(matches: list[list[Any]], hollywood: bool) -> None:
    """Two matches that begin alike share hands only as long as their histories are the same."""
    options = read_options(GIN, {"hollywood": hollywood})
    for terms in (Terms(GIN, ("A", "B"), "A", options, "house"), Terms(GIN, ("B", "A"), None, options, "house")):
        for bodies in (matches[0], matches[0] + matches[1], matches[1] + matches[0]):
            hands = list(enumerate(bodies, start=1))
            assert replay(terms, hands, remember=True) == replay(terms, hands)


def test_a_hand_is_counted_once_for_its_history() -> None:
    terms = Terms(GIN, ("A", "B"), "A", read_options(GIN, {"target": 321}), "house")
    hands = [(1, won("A", 10, "B")), (2, won("B", 20, "A")), (3, won("A", 5, "B"))]
    first, again = replay(terms, hands, remember=True), replay(terms, hands, remember=True)
    assert all(row is other for row, other in zip(first.rows, again.rows, strict=True))
    corrected = replay(terms, [hands[0], (2, won("B", 21, "A")), hands[2]], remember=True)
    assert [row is other for row, other in zip(first.rows, corrected.rows, strict=True)] == [True, False, False]
    assert (first.total("B"), corrected.total("B")) == (20, 21)


def test_the_memory_of_one_game_does_not_serve_another() -> None:
    """Two games may have the same options and hands, and score them differently."""
    terms = Terms(GIN, ("A", "B"), "A", read_options(GIN, {"target": 322}), "house")
    hands = [(1, won("A", 10, "B"))]

    nothing = HandScore(T("Nothing"), (Line("A", 0, T("Nothing"), "GIN-01"),))
    other = replace(terms, game=replace(GIN, key="patience", score=lambda *_: nothing))
    assert replay(terms, hands, remember=True).total("A") == replay(terms, hands).total("A") > 0
    assert replay(other, hands, remember=True).total("A") == 0


def test_all_hands_of_a_match_together_take_a_bounded_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may bring a thousand of the hardest hands. A cached hand counts as if it were computed."""
    cards = {"cards": "2H 3H 4H 5S 6S 7S 9S 9C 9D KC KD KS KH"}
    body = {
        "winner": "Ann",
        "wild": "8",
        "hands": {"Ann": cards, "Bob": {"cards": "2C 3C 4C 5D 5C 6D 7D 9H TC JD QS AS AD"}},
    }
    terms = read_terms(games.find("indian"), {"players": ["Ann", "Bob"], "dealer": "Ann"})
    hands = [(slot, body) for slot in range(1, 6)]
    first = replay(terms, hands).rows[0]
    assert first.status is Status.COUNTED
    assert first.steps > 0
    monkeypatch.setattr(ledgers, "STEPS_FOR_A_HAND", 10)
    for remember in (False, True, True):
        rows = replay(terms, hands, remember=remember, steps=3 * (first.steps - 10) + 1).rows
        assert replay(terms, hands, begun=rows[:2], steps=3 * (first.steps - 10) + 1).rows == rows
        assert [row.status for row in rows] == [Status.COUNTED] * 3 + [Status.REFUSED] * 2
        assert [issue.code for issue in rows[3].issues] == ["too_hard"]


def test_a_refused_hand_keeps_what_was_stored() -> None:
    body = {"ended_by": "nobody here"}
    (row,) = ledger(body).rows
    assert (row.status, row.body, row.score) == (Status.REFUSED, body, None)


def test_the_end_of_a_match_is_stored_once_there_is_one() -> None:
    terms = Terms(GIN, ("A", "B"), "A", read_options(GIN, {}), "house")
    assert "ended" not in terms.body()
    assert replace(terms, ended=3).body()["ended"] == 3
