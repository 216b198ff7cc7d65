"""What every game owes the house, asked of every game that is there. A new game is tested by being there."""

import copy
import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.fields import Boolean, Choice, decode, encode, specs
from scorekeeper.engine.game import Game
from scorekeeper.engine.ledger import Ledger, Status, Terms, read_options, read_terms, replay
from scorekeeper.engine.player_names import rename_players
from scorekeeper.engine.scores import Line
from scorekeeper.engine.text import Text
from scorekeeper.judge import answer, describe
from scorekeeper.reports.rulebook import rulebook_of
from scorekeeper.translations import LANGUAGES, translator
from tests.support.every_game import EVERY, irregularities, ledgers, numbers, options, rules
from tests.support.game_names import own_field_names, stray_field_names, stray_file_names, stray_keys
from tests.support.judge_gin import JSON

# Fields that only one game has, whose names mean something else in shared code, and what.
ORDINARY = {
    "ace": "a rank",
    "best": "the highest of all hands; the best place",
    "card": "a card; `data-card` of a key",
    "cells": "the cells of a line on the sheet",
    "chips": "the style of radio buttons that look like chips",
    "columns": "State.columns: the columns of the sheet",
    "dealer": "Terms.dealer: who deals first",
    "deck": "DealPlan.deck: the cards in play",
    "direction": "DealPlan.direction: which way round the table",
    "drawn": "the cards that players drew for the seats",
    "end": "the end of a match or of a list",
    "format": "str.format",
    "handicap": "a reason for an adjustment",
    "groups": "the groups of a user of the system",
    "input": "the input of a form",
    "kept": "what is kept of earlier answers and hands",
    "laid_off": "Layout.laid_off: cards laid off, as any game may have them",
    "left": "how many are left; the left edge",
    "marks": "BlankSheet.marks: signs to circle",
    "max": "the greatest of numbers",
    "min": "the smallest of numbers",
    "next_dealer": "the judge's answer for a match: who deals next",
    "onto": "in exports, the meld that a card was laid off on",
    "out": "State.out: players who are out of a match",
    "packs": "Deck.packs",
    "pattern": "in JSON schemas, what a text has to look like",
    "penalties": "the module of penalties",
    "place": "where something stands",
    "same_suit_in_sets": "WildRules.same_suit_in_sets: a rule for melds in the engine",
    "split": "str.split; Game.split: how those still in share a pot",
    "start": "Game.start: the state before the first hand",
    "step": "a field with a keyboard",
    "stock": "DealPlan.stock: cards left after the deal",
    "table": "what lies on the table",
    "times": "points in time",
    "title": "the title of a page",
    "total": "Ledger.total: the points of a player in a match",
    "turn": "a group of situations in which something went wrong",
    "values": "the values of a mapping",
    "wild": "wild cards, as the engine melds them",
    "won": "Standing.won: hands won",
}
# Keys that are words of English as well: only where a key is compared or looked up do they name a game.
ORDINARY_KEYS = {"any"}
pytestmark = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)


def test_has_a_key_a_name_and_players(game: Game) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", game.key)
    assert games.find(game.key) is game
    assert game.name
    assert game.tagline
    low, high = game.players
    assert 1 <= low <= high <= 12


def test_has_a_page_to_enter_hands(game: Game, project: Path) -> None:
    assert (project / "templates" / "games" / f"{game.key}.html").is_file()


def test_its_sheet_has_one_column_for_the_running_total(game: Game) -> None:
    columns = game.blank_sheet(game.Options(), game.players[0]).per_side
    assert [column.title for column in columns if column.total] == ["Total"]


def test_nothing_outside_the_games_knows_its_key(game: Game, project: Path) -> None:
    """No branch on a game anywhere else: neither its key nor a field that only it has stands outside its own places."""
    own = own_field_names(games.games())[game.key] - set(ORDINARY)
    assert not stray_keys(project, game.key, is_word=game.key in ORDINARY_KEYS)
    assert not stray_file_names(project, game.key)
    assert not stray_field_names(project, game.key, own)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_has_a_match_to_look_into_in_every_language(game: Game, language: str) -> None:
    """Every hand counts, some are called and some counted, and nobody has a name twice."""
    called = {name: translator(language).gettext(name) for name in game.example_match.players}
    players = tuple(called.values())
    terms = Terms(
        game, players, players[0], read_options(game, {}, game.example_match.preset), game.example_match.preset
    )
    assert read_terms(game, terms.body()) == terms
    records = [rename_players(game.Record, record, called) for record in game.example_match.records]
    ledger = replay(terms, enumerate(records, 1))
    assert [row.status for row in ledger.rows] == [Status.COUNTED] * len(records)
    assert len(records) >= 5
    counted = {layout.counted for row in ledger.rows if row.score for layout in row.score.layouts.values()}
    assert counted == ({True, False} if has_cards(game) else set())
    assert len({ledger.final(player) for player in players}) == len(players)


class TestOptions:
    def test_defaults_are_complete_and_frozen(self, game: Game) -> None:
        options = game.Options()
        assert decode(game.Options, {}) == options
        with pytest.raises(FrozenInstanceError):
            setattr(options, fields(options)[0].name, None)

    def test_every_one_is_explained(self, game: Game) -> None:
        known = rules(game)
        for name, spec in specs(game.Options).items():
            assert spec.label, name
            assert spec.hint.endswith("."), name
            assert spec.rule in known, name
            if isinstance(spec.kind, Choice):
                assert all(spec.kind.labels.values())

    def test_every_preset_reads_and_differs(self, game: Game) -> None:
        first, *others = game.presets
        assert read_options(game, {}, first.key) == game.Options(), "the first preset is the default"
        result = [read_options(game, {}, preset.key) for preset in game.presets]
        assert all(chosen != other for i, chosen in enumerate(result) for other in result[:i])
        assert len({preset.name.casefold() for preset in game.presets}) == len(game.presets)
        for preset in game.presets:
            assert preset.hint.endswith(".")
            assert read_options(game, {}, preset.name) == read_options(game, {}, preset.key)
            changed = encode(read_options(game, {}, preset.key)).items() - encode(game.Options()).items()
            assert dict(changed) == dict(preset.changes), "a preset says what differs and nothing else"
        assert all(other.changes for other in others)

    @settings(max_examples=60)
    @given(st.data())
    def test_any_options_survive_writing_and_reading(self, game: Game, data: st.DataObject) -> None:
        written = data.draw(options(game))
        decoded = decode(game.Options, written)
        assert encode(decoded) == {**encode(game.Options()), **written}
        assert decode(game.Options, json.loads(json.dumps(encode(decoded)))) == decoded


class TestTable:
    def test_every_number_of_players_gets_its_cards(self, game: Game) -> None:
        for players in numbers(game):
            plan = game.deal_plan(game.Options(), players)
            verdict = answer({"game": game.key, "ask": "setup", "players": players})
            assert verdict["ok"]
            assert verdict["answer"]["cards"] == plan.cards == 52 * plan.packs + plan.jokers
            assert 0 < plan.stock < plan.deck.size - plan.deal or not has_cards(game)
            assert plan.direction in ("clockwise", "anticlockwise")
            assert plan.because

    def test_fewer_or_more_players_are_refused(self, game: Game) -> None:
        for players in (game.players[0] - 1, game.players[1] + 1):
            setup = answer({"game": game.key, "ask": "setup", "players": players})
            assert setup["error"]["field"] == "players"
            names = [f"P{number}" for number in range(players)]
            match = answer({"game": game.key, "ask": "game", "players": names, "records": []})
            assert match["error"]["field"] == "players"

    def test_an_empty_game_stands_at_nought(self, game: Game) -> None:
        for players, terms in playable(game):
            ledger = replay(terms, [])
            assert not ledger.finished
            assert ledger.rows == () == ledger.winners == ledger.closing
            assert len({ledger.total(player) for player in players}) == 1
            assert set(game.sits_out(terms.options, ledger.state)) < set(players)
            assert sorted(name for side in terms.sides for name in side) == sorted(players)
            assert terms.target is None or terms.target > 0

    def test_every_number_of_players_can_play_somehow(self, game: Game) -> None:
        assert {len(players) for players, _ in playable(game)} == set(numbers(game))


class TestQuestions:
    def test_are_described_completely(self, game: Game) -> None:
        described = describe()["games"][game.key]
        assert json.loads(json.dumps(described)) == described
        assert set(described["options"]) == set(encode(game.Options()))
        assert all("default" in option for option in described["options"].values())
        common = {"setup", "hand", "game"} | ({"irregularity"} if game.irregularities else set())
        assert set(described["asks"]) == common | set(game.questions) | set(game.program_questions)
        assert set(described["situations"]) == {situation.rule for situation in game.irregularities}
        known = rules(game)
        for ask, question in {**game.questions, **game.program_questions}.items():
            assert question.ask == ask
            assert question.label.endswith("?")
            assert question.hint.endswith(".")
            for spec in specs(question.fields).values():
                assert spec.label
                assert not spec.rule or spec.rule in known
                assert all(need.option in specs(game.Options) for need in spec.needs)

    def test_every_example_is_answered_with_reasons(self, game: Game) -> None:
        known = rules(game) | irregularities()
        for ask, sentence in describe()["games"][game.key]["asks"].items():
            verdict = answer(sentence["example"])
            assert verdict["ok"], verdict
            because = verdict["answer"]["because"]
            assert because, ask
            assert all(reason["rule"] in known and reason["text"].strip() for reason in because), because

    def test_every_field_left_out_is_missed_or_has_a_default(self, game: Game) -> None:
        for ask, sentence in describe()["games"][game.key]["asks"].items():
            for name, field in sentence["fields"].items():
                question = {"game": game.key, "ask": ask, **sentence["example"]}
                question.pop(name, None)
                verdict = answer(question)
                if "default" not in field:
                    assert (verdict["error"]["code"], verdict["error"]["field"]) == ("field.missing", name)


def test_a_ruling_shows_the_cards_it_is_about_as_counted(game: Game) -> None:
    """All of them, or all but the one that is discarded."""
    for question in game.questions.values():
        decoded = decode(question.fields, question.example)
        layout = question.ruling(game.Options(), decoded).layout
        assert layout.counted
        shown = Counter(layout.cards)
        for name in {"hand", "cards"} & specs(question.fields).keys():
            assert (Counter(getattr(decoded, name)) - shown).total() <= 1, (question.key, name)


class TestOtherProcesses:
    """Slow work is done in worker processes: what it is about must get there and back."""

    def test_the_game_itself_is_sent_as_its_key(self, game: Game) -> None:
        assert pickle.loads(pickle.dumps(game)) is game
        assert len(pickle.dumps(game)) < 200

    def test_questions_and_rulings_get_through(self, game: Game) -> None:
        for question in game.questions.values():
            options = game.Options()
            sent = (question.rule, options, decode(question.fields, question.example))
            rule, *there = pickle.loads(pickle.dumps(sent))
            ruling = question.rule(*sent[1:])
            assert pickle.loads(pickle.dumps(rule(*there))) == ruling

    def test_what_is_printed_gets_through(self, game: Game) -> None:
        ledger = next(ledgers(game))
        assert pickle.loads(pickle.dumps(ledger)) == ledger
        book = rulebook_of(ledger.terms)
        assert pickle.loads(pickle.dumps(book)) == book


class TestHands:
    def test_every_line_is_explained_and_sums_to_the_points(self, game: Game) -> None:
        """Over the examples of the game and every hand of the golden cases."""
        known = rules(game)
        counted = 0
        for ledger in ledgers(game):
            for row in ledger.rows:
                if row.score is None:
                    continue
                counted += 1
                assert row.score.lines, "where nobody scores a line of 0 says why"
                assert row.score.headline.render()
                assert set(row.score.winners) <= set(ledger.terms.players)
                assert set(row.score.layouts) <= set(ledger.terms.players)
                for line in (*row.score.lines, *ledger.closing):
                    assert_explained(line, ledger, known)
                for player in ledger.terms.players:
                    lines = [line for line in row.score.lines if line.player == player]
                    assert sum(line.points for line in lines) == row.points(player)
            for player in ledger.terms.players:
                bonus = sum(line.points for line in ledger.closing if line.player == player)
                assert ledger.final(player) == ledger.total(player) + bonus
        assert counted > 1

    def test_the_columns_hold_the_lines_and_nothing_else(self, game: Game) -> None:
        for ledger in ledgers(game):
            start = game.start(ledger.terms.options, ledger.terms.players, ledger.terms.dealer)
            for index, column in enumerate(ledger.state.columns):
                for player in ledger.terms.players:
                    lines = [
                        line.points
                        for row in ledger.rows
                        if row.score
                        for line in row.score.lines
                        if line.player == player and index in line.columns
                    ]
                    assert column.totals[player] == start.columns[index].totals[player] + sum(lines)

    def test_records_survive_writing_and_reading(self, game: Game) -> None:
        for ledger in ledgers(game):
            for row in ledger.rows:
                assert row.record is not None
                assert decode(game.Record, json.loads(json.dumps(encode(row.record)))) == row.record

    @pytest.mark.slow
    @settings(max_examples=100)
    @given(st.lists(JSON, max_size=4))
    def test_no_record_makes_replay_raise(self, game: Game, bodies: list[Any]) -> None:
        (_, terms), *_ = playable(game)
        ledger = replay(terms, enumerate(bodies))
        assert all(row.issues or row.status in (Status.VOID, Status.COUNTED) for row in ledger.rows)

    @pytest.mark.parametrize("readable", [True, False])
    def test_a_hand_counts_as_it_was_shown_whatever_its_record(self, game: Game, readable: bool) -> None:
        """With other points than today's rules give; and if a later version cannot even read the record."""
        for ledger in ledgers(game):
            for row in ledger.rows[:3]:
                side = ledger.terms.sides[0]
                points = {player: row.points(player) + 7 * (player in side) for player in ledger.terms.players}
                kept = ledger.with_hand(row.slot, row.body if readable else {"unknown": True}, points).row(row.slot)
                assert kept.status is Status.KEPT
                assert {player: kept.points(player) for player in points} == points
                assert (kept.recounted is None) == bool(kept.issues) == (not readable)
                assert kept.after.hands == row.after.hands
                assert ledger.with_hand(row.slot, row.body).rows == ledger.rows

    @pytest.mark.slow
    @settings(max_examples=200)
    @given(st.data())
    def test_no_record_with_a_part_exchanged_does_under_any_options(self, game: Game, data: st.DataObject) -> None:
        chosen = data.draw(options(game))
        terms = Terms(
            game, tuple(game.judge_example["players"]), None, decode(game.Options, chosen), game.presets[0].key
        )
        body = copy.deepcopy(game.judge_example["record"])
        spots = list(parts(body))
        holder, key = data.draw(st.sampled_from(spots))
        holder[key] = data.draw(JSON | st.sampled_from(["7H", "7H 7S 7D", list(terms.players), terms.players[0], 1]))
        ledger = replay(terms, [(1, body), (2, None), (3, game.judge_example["record"])])
        for row in ledger.rows:
            for issue in row.issues:
                assert issue.code
                assert issue.text.render()


# --- What the tests above are made of ---


def has_cards(game: Game) -> bool:
    """Whether the game knows its cards: one that is only scored has a deck without any."""
    return bool(game.deal_plan(game.Options(), game.players[1]).cards)


def playable(game: Game) -> list[tuple[tuple[str, ...], Terms]]:
    """Every number of players, with the first of the simple options under which they can play."""
    result = []
    for number in numbers(game):
        players = tuple(f"P{index}" for index in range(number))
        for chosen in simple_options(game):
            if not game.options_issues(chosen, number):
                result.append((players, Terms(game, players, None, chosen, game.presets[0].key)))
                break
    return result


def simple_options(game: Game) -> Iterator[Any]:
    """The defaults, and each switch or choice turned by itself."""
    yield game.Options()
    for name, spec in specs(game.Options).items():
        if isinstance(spec.kind, Boolean):
            yield decode(game.Options, {name: not getattr(game.Options(), name)})
        elif isinstance(spec.kind, Choice):
            for value in spec.kind.labels:
                yield decode(game.Options, {name: value})


def parts(body: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a record where something else could stand."""
    for key in body if isinstance(body, dict) else range(len(body)) if isinstance(body, list) else ():
        yield body, key
        yield from parts(body[key])


def assert_explained(line: Line, ledger: Ledger, known: set[str]) -> None:
    assert line.player in ledger.terms.players
    assert line.rule in known
    assert isinstance(line.text, Text)
    assert line.text.render().strip()
    assert set(line.columns) <= set(range(len(ledger.state.columns)))
