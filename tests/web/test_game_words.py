"""A game's own words: where it calls a deal a round, nothing that speaks of such a match calls it a hand."""

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from flask import Flask

from scorekeeper import judge
from scorekeeper.games import games
from scorekeeper.pdf import MatchSheet, SessionSummary
from scorekeeper.translations import DEFAULT_DOMAIN, LANGUAGES, translator
from tests.support.catalogues import ids, strings
from tests.support.pdf_text import GIN, match, text_of
from tests.support.phone import Page, Phone, addresses, known, record, session_of

INDIAN = next(game for game in games().values() if game.gettext_domain == "round")
OWN_WORDS = sorted({game.gettext_domain for game in games().values()} - {DEFAULT_DOMAIN})
CATALOGUES = [(language, words) for language in LANGUAGES for words in OWN_WORDS]

# Where a hand is what a player holds, or what all games together are played in.
NO_DEAL = re.compile(
    r"Hand Rummy|\bWhole hands\b|^Hands$|cards in your hand|cards of (this|the) hand|complete hand|this hand in one way"
    r"|with this hand|(a|this) hand counts|in a hand with|for such a hand|[Aa] hand (without|in which|of which)"
    r"|what (the|your) hand counts"
    r"|[Ss]how the hand|hand stays hidden|it adds up every hand|[Aa] half-entered hand (lasts|stays)|Send less: a hand"
    r"|^answer questions about hands"
    r"|: came in with|^hand %\(hand\)s of match|^In hand$|hands this session over|^Hand it over|^hand it to a computer"
)


def of_words(project: Path, language: str, words: str) -> Catalog:
    with (project / f"scorekeeper/translations/{language}/LC_MESSAGES/{words}.po").open("rb") as po:
        return read_po(po, locale=language)


def speaks_of_a_deal(message: Message, language: str) -> bool:
    """Whether the ordinary catalogue says “hand” here for what is dealt."""
    if any(NO_DEAL.search(item) for item in ids(message)):
        return False
    if language == "en":
        return any(re.search(r"\bhands?\b", re.sub(r"%\(\w+\)s", "", item), re.IGNORECASE) for item in ids(message))
    text = (
        translator(language).ungettext(*ids(message), 1)
        if message.pluralizable
        else translator(language).gettext(ids(message)[0])
    )
    return "ハンド" in text.replace("ハンド・ラミー", "")


def belongs_to_others(message: Message, words: str) -> bool:
    """Whether only games with other words say this."""
    others = [re.escape(game.key) for game in games().values() if game.gettext_domain != words]
    theirs = re.compile(rf"(scorekeeper|templates)/games/({'|'.join(others)})\b")
    return all(theirs.match(where) for where, _line in message.locations)


@pytest.mark.parametrize(("language", "words"), CATALOGUES)
def test_every_message_that_speaks_of_a_deal_has_its_entry(
    project: Path, messages: Catalog, language: str, words: str
) -> None:
    own = of_words(project, language, words)
    missing = [
        message.id
        for message in messages
        if message.id
        and speaks_of_a_deal(message, language)
        and not belongs_to_others(message, words)
        and not strings(own.get(message.id))
    ]
    assert not missing, f"write these in {language}/LC_MESSAGES/{words}.po, or say in NO_DEAL that they mean cards"


@pytest.mark.parametrize(("language", "words"), CATALOGUES)
def test_every_entry_is_an_ordinary_message_with_the_same_values(
    project: Path, messages: Catalog, language: str, words: str
) -> None:
    for message in of_words(project, language, words):
        if not message.id:
            continue
        assert message.id in messages, f"nobody says this any more: {message.id}"
        assert not message.fuzzy
        assert strings(message), message.id
        wanted = sorted(re.findall(r"%\(\w+\)[sd]", ids(message)[-1]))
        for string in strings(message):
            assert sorted(re.findall(r"%\(\w+\)[sd]", string)) == wanted, message.id
            assert string.strip() == string


def test_where_a_game_has_no_word_of_its_own_the_ordinary_one_counts() -> None:
    assert translator("en", "round").gettext("Knock") == "Knock"
    assert translator("ja", "round").gettext("Save") == translator("ja").gettext("Save") != "Save"
    assert translator("en").gettext("Record hand") == "Record hand"
    assert translator("en", "round").ngettext("%(num)d hand", "%(num)d hands", 2) == "%(num)d rounds"
    assert translator("en", "round").ngettext("%(num)s phone keeps score", "%(num)s phones", 1).endswith("keeps score")


DEAL = {"en": re.compile(r"\bhands?\b", re.IGNORECASE), "ja": re.compile("ハンド(?!・ラミー)")}


def deals(text: str, language: str) -> list[str]:
    """Where a text says “hand” for a deal."""
    rest = NO_DEAL.sub("", text) if language == "en" else text
    return [rest[max(0, result.start() - 40) : result.end() + 20] for result in DEAL[language].finditer(rest)]


def whole(page: Page) -> Iterator[str]:
    yield page.text
    yield from page.spoken
    yield from re.findall(r"<title>(.*?)</title>", page.html, re.DOTALL)


def started(phone: Phone, *names: str, **options: str) -> Page:
    new = phone.get(f"/sessions/new?game={INDIAN.key}")
    assert not [deal for text in whole(new) for deal in deals(text, phone.language)]
    texts = {f"players-{seat}": name for seat, name in enumerate(names)}
    return phone.send(new, new.path, texts | {f"options-{name}": text for name, text in options.items()})


COUNTED = {"winner": "Ann", "wild": "8", "hands": {"Ben": {"points": 30}, "Cy": {"packed": "later"}}}
BY_CARDS = {
    "winner": "Ben",
    "wild": "8",
    "hands": {
        "Ann": {"cards": ["2H", "3H", "4H", "5S", "5D", "5C", "9S", "9C", "9D", "AC", "AD", "AS", "AH"]},
        "Cy": {"cards": ["KC", "QD", "JH", "AS", "TD", "9C", "8H", "KD", "QS", "7C", "6D", "5H", "4S"]},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_a_round_calls_it_a_hand(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    first = started(phone, "Ann", "Ben", "Cy", rounds="4")
    session = session_of(first)
    pages = [first, phone.get(f"/s/{session}/1/hands/new")]
    record(app, session, COUNTED)
    pages.append(phone.get(f"/s/{session}/1"))
    record(app, session, BY_CARDS)
    record(app, session, COUNTED)
    # Voided, refused, after the end, damaged: each says so on the pad and on its own page.
    record(app, session, {**COUNTED, "hands": {}})
    record(app, session, {"winner": "Dora"})
    record(app, session, None, slot=3)
    record(app, session, COUNTED)
    record(app, session, COUNTED)
    record(app, session, COUNTED)
    for number in range(1, 9):
        pages.append(phone.get(f"/s/{session}/1/hands/{number}"))
    pages.append(phone.get(f"/s/{session}/1/hands/new"))
    values = {**known(app, session), "game": INDIAN.key, "ask": "declare"}
    for address in addresses(app, "GET", **values).values():
        # Other pages speak of no game, or of all; paper is looked at below.
        if not address.endswith((".pdf", ".png")) and any(
            str(values[item]) in address for item in ("session_id", "score_key", "game")
        ):
            answer = phone.client.get(address, headers={"Accept-Language": language})
            if answer.mimetype == "text/html" and answer.status_code == 200:
                pages.append(phone.get(address))
    for ask in INDIAN.questions:
        pages += [phone.get(f"/s/{session}/1/referee/{ask}"), phone.get(f"/referee/{INDIAN.key}/{ask}")]
    for page in pages:
        assert not [deal for text in whole(page) for deal in deals(text, language)], page.path
    sentence = {"en": "Record round", "ja": "ラウンドを記録"}[language]
    assert sentence in pages[0].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_after_a_change_calls_it_a_hand(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    session = session_of(started(phone, "Ann", "Ben", "Cy"))
    at = f"/s/{session}/1"
    won = {"patch.3.ended": "winner=@0", "hands.@1.points": "30", "hands.@2.points": "12"}
    new = phone.get(f"{at}/hands/new")
    pages = [phone.send(new, "/hands/new", won)]
    pages.append(phone.send(new, "/hands/new", {**won, "hands.@1.points": "31", "submission": "another-phone"}, 409))
    pages.append(phone.send(phone.get(f"{at}/hands/1/edit"), "/edit", {"hands.@1.points": "40"}))
    pages.append(phone.send(phone.get(f"{at}/hands/1"), "/void"))
    pages.append(phone.send(phone.get(f"{at}/hands/1"), "/restore"))
    pages.append(phone.send(phone.get(at), "/undo"))
    stale = phone.get(f"{at}/hands/1")
    pages.append(phone.send(phone.get(at), "/undo"))
    pages.append(phone.send(stale, "/restore"))
    rules = phone.get(f"{at}/rules/edit")
    pages.append(phone.send(rules, "/rules/edit", {"options-cap": "20", "options-rounds": "1"}))
    pages.append(phone.send(rules, "/rules/edit", {"players-2": ""}, 422))
    for page in pages:
        assert not [deal for text in whole(page) for deal in deals(text, language)], page.text
    assert {"en": "Round 1 is saved.", "ja": "第1ラウンドを保存しました。"}[language] in pages[0].text


@pytest.mark.pdf
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_of_a_round_calls_it_a_hand(language: str) -> None:
    rounds = [COUNTED, BY_CARDS, None, {"winner": None}, {**COUNTED, "winner": "Dora"}]
    many = match(("Ann", "Ben", "Cy"), rounds, game=INDIAN)
    few = match(("Ann", "Ben"), [], game=INDIAN)
    day = date(2026, 11, 20)
    sheets = [MatchSheet(many, "Club", day), MatchSheet(few, "Club", day)]
    summary = SessionSummary([("1", many), ("2", few)], "Club", day)
    papers = [sheet.pdf(language, "a4") for sheet in (*sheets, summary)]
    for paper in papers:
        assert not deals(text_of(paper), language)
    assert {"en": "3 rounds", "ja": "3ラウンド"}[language] in text_of(papers[0])


def test_where_games_meet_each_is_spoken_of_in_its_words(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(started(phone, "Ann", "Ben", "Cy"))
    record(app, session, COUNTED)
    other = phone.get(f"/s/{session}/new?game={GIN.key}")
    assert "round" not in other.text.lower()
    phone.send(other, other.path, {"players-0": "Ann", "players-1": "Ben", "players-2": ""})
    record(app, session, {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 2}, "Ben": {"deadwood": 20}}}, number=2)
    home = phone.get("/")
    assert "Last round:" in home.text
    assert "Last hand:" in home.text
    assert "records, corrects and voids hands" in phone.get(f"/s/{session}/share").text
    assert "Record hand" in phone.get(f"/s/{session}/2").text
    assert "Record round" in phone.get(f"/s/{session}/1").text


@pytest.mark.pdf
def test_a_summary_of_two_games_counts_each_in_its_words() -> None:
    matches = [
        ("Match 1", match(("Ann", "Ben", "Cy"), [COUNTED, COUNTED], game=INDIAN)),
        (
            "Match 2",
            match(("Ann", "Ben"), [{"ended_by": "Ann", "hands": {"Ann": {"deadwood": 2}, "Ben": {"deadwood": 9}}}]),
        ),
    ]
    paper = text_of(SessionSummary(matches, "Club", date(2026, 11, 20)).pdf("en", "a4"))
    assert "2 rounds" in paper
    assert "1 hand " in paper
    assert "Best hand of the session" in paper
    assert "Match 1, round 1" in paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_judge_speaks_of_rounds_too(language: str) -> None:
    question = {"game": INDIAN.key, "ask": "game", "lang": language, "players": ["Ann", "Ben", "Cy"]}
    records = [{**COUNTED, "winner": "Ann"}] * 2
    answers = [judge.answer({**question, "records": records, "options": {"rounds": 1}}), judge.answer(question)]
    assert not answers[0]["ok"]
    assert {"en": "before this round", "ja": "このラウンドの前に"}[language] in answers[0]["error"]["message"]
    for answer in answers:
        assert not deals(json.dumps(answer, ensure_ascii=False).replace("hands", ""), language)


def test_the_description_of_the_judge_speaks_of_rounds_too() -> None:
    described = judge.describe()["games"]
    assert described[INDIAN.key]["asks"]["hand"]["question"] == "What is this round worth?"
    assert described[GIN.key]["asks"]["hand"]["question"] == "What is this hand worth?"
