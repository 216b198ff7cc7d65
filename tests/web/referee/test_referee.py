"""The referee's pages: every question is ruled on, in both languages, with the cards drawn."""

import re

import pytest
from flask import Flask

from scorekeeper import games
from tests.support.phone import DEFENDER, Phone, inputs
from tests.support.referee_pages import KNOCK, LEGAL, NOT_LEGAL, Drawn, ask, ruling

ELEVEN = "3H 4H 5H 9S 9D 9C KC KD 2S AC 2H"
GIN = "2H 3H 4H 5H 9S 9D 9C KC KD KS AC"
BIG_GIN = GIN.replace("AC", "9H")
DRAWS = [f"draws.@{seat}" for seat in range(4)]
MELDS = "8C 9C TC / AS 2S 3S / JD QD KD"


# The questions


def test_every_question_of_every_game_is_offered(app: Flask, language: str) -> None:
    page = Phone(app, language).get("/referee")
    offered = [link for link in page.links if link.startswith("/referee/")]
    expected = [
        f"/referee/{path}"
        for game in games.games().values()
        if game.questions
        for path in [*(f"{game.key}/{question}" for question in game.questions), game.key]
    ]
    assert offered == expected
    assert {"en": "May I knock?", "ja": "ノックできる？"}[language] in page.text


@pytest.mark.slow
@pytest.mark.parametrize("key", games.games())
def test_every_example_of_every_game_is_answered(app: Flask, language: str, key: str) -> None:
    phone = Phone(app, language)
    for value, question in games.find(key).questions.items():
        texts = inputs(question.example)
        page = phone.post(f"/referee/{key}/{value}", texts)
        rule = r"[A-Z0-9]+-\d+"
        assert re.search(rule, ruling(page)), value
        for name, text in texts.items():
            assert re.search(rf'name="{re.escape(name)}"[^>]* value="{text}"', page.html), "what was typed stays"


# May I knock? (GIN-08, GIN-10)


def test_a_knock_names_every_discard_or_every_card_that_would_help(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    assert {
        "en": "Discards that end the hand: 4♣ (gin), K♠ K♥ K♦ K♣ (4 left).",
        "ja": "捨ててあがれるカード：4♣（ジン）、K♠ K♥ K♦ K♣（残り4点）",
    }[language] in ruling(ask(phone, "knock", hand="3H 4H 5H 9S 9D 9C KC KD KS 4C KH"))
    text = ruling(ask(phone, "knock", hand="3H 4H 5H 9S 9D 9C KC KD 2S AC 2H"))
    assert {"en": "7♣ 9♥. GIN-10 After another discard", "ja": "7♣ 9♥ GIN-10 別のカードを捨てておけば"}[
        language
    ] in text
    assert "K♠ K♥" in text


def test_a_discard_that_stays_in_the_pile(app: Flask, language: str) -> None:
    text = ruling(ask(Phone(app, language), "take", lies="top", my_turn="nothing", both_declined="1"))
    assert {"en": "It stays in the pile Both have refused", "ja": "取れません 最初の表向きのカード"}[language] in text


def test_a_legal_knock_names_the_discard_and_the_limit(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "knock", hand=KNOCK)
    text = ruling(page)
    assert text.startswith(LEGAL[language])
    assert {"en": "Knock with 3", "ja": "3点でノック"}[language] in text
    assert {
        "en": "Discard K♦: 3 is left, and up to 10 is allowed. GIN-10",
        "ja": "K♦を捨てるとデッドウッドは3点で、上限の10点以下です。 GIN-10",
    }[language] in text


def test_the_cards_are_drawn_as_melds_the_loose_ones_apart(app: Flask) -> None:
    drawn = Drawn(ask(Phone(app), "knock", hand=KNOCK))
    runs = [f"{rank} of Hearts" for rank in (2, 3, 4, 5, 6)]
    assert sorted(drawn.of("Meld")) == [runs, ["9 of Spades", "9 of Diamonds", "9 of Clubs"]]
    assert drawn.of("Outside melds") == [["Ace of Clubs", "2 of Spades"]]


def test_no_knock_says_how_much_too_much_it_is(app: Flask, language: str) -> None:
    text = ruling(ask(Phone(app, language), "knock", hand=ELEVEN))
    assert text.startswith(NOT_LEGAL[language])
    assert {"en": "The limit is 10: 3 too much. GIN-10", "ja": "上限の10点を3点超えています。 GIN-10"}[language] in text


def test_a_card_just_taken_stays(app: Flask, language: str) -> None:
    text = ruling(ask(Phone(app, language), "knock", hand=KNOCK, taken="KD"))
    assert text.startswith(NOT_LEGAL[language])
    assert {
        "en": "K♦ was just taken from the discard pile and cannot be discarded this turn. GIN-08",
        "ja": "捨て札から取ったばかりのK♦は、この手番では捨てられません。 GIN-08",
    }[language] in text


def test_melds_as_laid_out_count_and_better_ones_are_named(app: Flask) -> None:
    text = ruling(ask(Phone(app), "knock", hand=KNOCK, melds="9S 9D 9C / 2H 3H 4H"))
    assert text.startswith("Not legal")
    assert "it is allowed. GIN-13b" in text
    assert "2♥ 3♥ 4♥ 5♥ 6♥" in text


def test_gin_and_big_gin(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    gin, big = {"en": ("Gin", "Big gin"), "ja": ("ジン", "ビッグジン")}[language]
    assert ruling(ask(phone, "knock", hand=GIN)).startswith(f"{LEGAL[language]} {gin} ")
    assert ruling(ask(phone, "knock", hand=BIG_GIN)).startswith(f"{LEGAL[language]} {gin} ")
    assert ruling(ask(phone, "knock", hand=BIG_GIN, preset="modern")).startswith(f"{LEGAL[language]} {big} ")


# What is my deadwood? (GIN-11)


def test_deadwood_is_the_number(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "deadwood", hand="3H 4H 5H KC")
    assert '<p class="ruling-points">10</p>' in page.html
    assert LEGAL[language] not in ruling(page)
    least = ask(Phone(app, language), "deadwood", hand=ELEVEN)
    assert '<p class="ruling-points">13</p>' in least.html
    assert {"en": "Best discard K", "ja": "いちばん良い捨て札 K"}[language] in ruling(least)


# What do I lay off? (GIN-12, GIN-13)


def test_melds_and_lay_offs_are_minimised_together(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "layoffs", knocker_melds=MELDS, hand=DEFENDER)
    assert '<p class="ruling-points">26</p>' in page.html
    assert {"en": "Onto 8♣ 9♣ 10♣: 7♣. GIN-12", "ja": "「8♣ 9♣ 10♣」に付けられるのは7♣です。 GIN-12"}[
        language
    ] in ruling(page)


def test_what_is_laid_off_is_drawn_on_its_meld(app: Flask) -> None:
    page = ask(Phone(app), "layoffs", knocker_melds="5C 5D 5H/7S8S9S", hand="5S TS JS KD KC KH")
    assert Drawn(page).of("Lay-off") == [
        ["7 of Spades", "8 of Spades", "9 of Spades", "10 of Spades, laid off", "Jack of Spades, laid off"],
        ["5 of Spades, laid off", "5 of Hearts", "5 of Diamonds", "5 of Clubs"],
    ]
    assert Drawn(page).of("Meld") == [["King of Hearts", "King of Diamonds", "King of Clubs"]]


@pytest.mark.parametrize(
    ("deadwood", "rules", "sentence"),
    [
        (
            "10",
            "house",
            {"en": "9 against 10: you undercut. GIN-16", "ja": "9点対10点で、アンダーカットです。 GIN-16"},
        ),
        ("9", "house", {"en": "9 against 9: nobody scores. GIN-16", "ja": "どちらにも点は入りません。 GIN-16"}),
        ("9", "classic", {"en": "9 against 9: you undercut. GIN-16", "ja": "アンダーカットです。 GIN-16"}),
        (
            "1",
            "house",
            {"en": "the knocker scores the difference. GIN-14", "ja": "ノックした人に差が入ります。 GIN-14"},
        ),
    ],
)
def test_who_scores(app: Flask, language: str, deadwood: str, rules: str, sentence: dict[str, str]) -> None:
    hand = "5H 6H 7H 5C 6C 7C KS KH KC 9S"
    texts = {"knocker_melds": MELDS, "hand": hand, "knocker_deadwood": deadwood, "preset": rules}
    assert sentence[language] in ruling(ask(Phone(app, language), "layoffs", **texts))


def test_gin02b_four_are_told_of_two_packs_before_they_choose_teams(app: Flask, language: str) -> None:
    page = ask(Phone(app, language), "cut", seats="4", **dict(zip(DRAWS, ("3H", "KS", "9C", "7D"), strict=True)))
    text = " ".join(re.sub("<[^>]*>", " ", page.html).split())
    assert {"en": "Packs 2 Jokers 0 Cards each 10 Stock 31", "ja": "組数 2 ジョーカー 0 配る枚数 10 山札 31"}[
        language
    ] in text
    assert {"en": "Two tables, each with a pack of its own", "ja": "2卓に分かれ、それぞれ1組ずつ使います。"}[
        language
    ] in text


def test_what_was_laid_off_is_checked_and_counts(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    question = {"knocker_melds": MELDS, "hand": DEFENDER, "laid_off": "7c"}
    page = ask(phone, "layoffs", **question, melds="5H 6H 7H / KS KH KC")
    assert '<p class="ruling-points">26</p>' in page.html
    page = ask(phone, "layoffs", status=422, **{**question, "laid_off": "7C 9S"})
    text = {
        "en": "9♠ does not fit on 8♣ 9♣ 10♣, A♠ 2♠ 3♠, J♦ Q♦ K♦",
        "ja": "9♠は「8♣ 9♣ 10♣、A♠ 2♠ 3♠、J♦ Q♦ K♦」に付け",
    }
    assert f'id="laid_off-error" data-sentences><p class="error">{text[language]}' in page.html


def test_nothing_is_laid_off_against_gin(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    none = {"en": "Nothing is laid off against gin. GIN-13", "ja": "ジンに対しては付け札できません。 GIN-13"}[language]
    page = ask(phone, "layoffs", knocker_melds=MELDS, hand=DEFENDER, gin="1")
    assert none in ruling(page)
    assert 'id="gin" name="gin" value="1" checked' in page.html
    assert ruling(ask(phone, "layoffs", hand=DEFENDER, gin="1")).count(none) == 1, "without the knocker's melds too"
    refused = ruling(ask(phone, "layoff", meld="5H 6H 7H", cards="8H", gin="1"))
    assert refused.startswith(NOT_LEGAL[language])
    assert none in refused


# May this card be laid off there? Is this a meld? (GIN-06, GIN-12)


def test_one_lay_off(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    legal = ask(phone, "layoff", meld="5H 6H 7H", cards="9H 8H")
    assert ruling(legal).startswith(LEGAL[language])
    assert "5♥ 6♥ 7♥ 8♥ 9♥" in ruling(legal)
    refused = ruling(ask(phone, "layoff", meld="5H 6H 7H", cards="9H"))
    assert refused.startswith(NOT_LEGAL[language])
    assert {
        "en": "The card continues neither end of the run. GIN-12 Onto 5♥ 6♥ 7♥: 4♥ 8♥. GIN-12",
        "ja": "ランのどちらの端にもつながりません。 GIN-12 「5♥ 6♥ 7♥」に付けられるのは4♥ 8♥です。 GIN-12",
    }[language] in refused


def test_one_meld(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    legal = ruling(ask(phone, "meld", cards="ＡＳ 2s ♠3"))
    assert legal.startswith(LEGAL[language])
    assert {"en": "A run", "ja": "ラン"}[language] in legal
    refused = ruling(ask(phone, "meld", cards="QH KH AH"))
    assert refused.startswith(NOT_LEGAL[language])
    assert {"en": "Q-K-A is not. GIN-06", "ja": "Q-K-Aはランになりません。 GIN-06"}[language] in refused
