"""Recording rounds of Indian Rummy: every way of entry, what cannot stand, what the referee's pages ask and answer."""

import re

import pytest
from flask import Flask

from tests.support.entry_pages import Table, Texts, lost, notice, sentences
from tests.support.indian_rounds import counts, turn, way, won
from tests.support.phone import Page, Phone

# With eights wild: a straight run of hearts and sets; a complete hand; no run at all.
ONE_RUN = "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH"
RUMMY = "7H 8H 9H JS QS KS 5C 5D 5H 3C 4C JK 6C"
NO_RUN = "KC QD JH AS TD 9C 8H KD QS 7C 6D 5H 4S"
NUMBERS, LEFT, WHOLE = (
    "points,packed,no_turn,wrong_declaration",
    "points,loose?,packed,no_turn,wrong_declaration",
    "points,cards?,groups,packed,no_turn,wrong_declaration",
)


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app, "indian")


@pytest.mark.parametrize(
    ("parts", "headline", "points"),
    [
        ([won(1), counts(s0="37", s2="8", s3="110")], "Ben declares: 37 + 8 + 110 = 155", [-37, 155, -8, -110]),
        ([won(1), counts(s0="12+11+7", s2="0", s3="９")], "Ben declares: 30 + 9 = 39", [-30, 39, 0, -9]),
        (
            [won(0), counts(s1="37"), turn(2, "first"), turn(3, "later")],
            "Ann declares: 37 + 10 + 40 = 87",
            [87, -37, -10, -40],
        ),
        (
            [won(0), counts(s1="37", s2="37", s3="20"), turn(1, "no turn"), {"hand_rummy": "1"}],
            "Ann has Hand Rummy: 37 + 2 × 37 + 2 × 20 = 151",
            [151, -37, -74, -40],
        ),
        (
            [won(1), counts(s0="37", s2="28", s3="46"), {"hand_rummy": "1"}],
            "Ben has Hand Rummy: 2 × (37 + 28 + 46) = 222",
            [-74, 222, -56, -92],
        ),
        (
            [won(0), counts(s1="37", s2="0", s3="0"), {"hand_rummy": "1"}],
            "Ann has Hand Rummy: 2 × 37 = 74",
            [74, -74, 0, 0],
        ),
        (
            [won(0), counts(s1="0", s2="0", s3="0"), {"hand_rummy": "1"}],
            "Ann has Hand Rummy and wins 0.",
            [0, 0, 0, 0],
        ),
        (
            [won(3), turn(0, "first"), turn(1, "first"), turn(2, "later")],
            "Dan is the last one in: 10 + 10 + 40 = 60",
            [-10, -10, -40, 60],
        ),
        (
            [
                way(LEFT),
                won(0),
                {"wild": "8", "hands.@1.loose": "KS 8H 9D", "hands.@2.loose": "JK"},
                counts(s3="5"),
            ],
            "Ann declares: 19 + 5 = 24",
            [24, -19, 0, -5],
        ),
        (
            [
                way(WHOLE),
                won(0),
                {"wild": "8", "hands.@0.cards": RUMMY.replace("8H", "TH"), "hands.@1.cards": ONE_RUN},
                {"hands.@0.cards": RUMMY, "hands.@2.cards": NO_RUN},
                counts(s3="5"),
            ],
            "Ann declares: 72 + 101 + 5 = 178",
            [178, -72, -101, -5],
        ),
    ],
    ids=[
        "numbers",
        "sums",
        "packed",
        "hand rummy, no turn",
        "hand rummy",
        "hand rummy, one pays",
        "hand rummy, nobody pays",
        "all but one packed",
        "cards left",
        "whole hands",
    ],
)
def test_every_way_of_entry(table: Table, parts: list[Texts], headline: str, points: list[int]) -> None:
    assert headline in notice(table.save(*parts))
    assert table.points() == points
    # The same hand comes back as it was entered, and saves the same.
    before = table.body()
    table.save(page=table.form(f"{table.at}/hands/1/edit"))
    assert table.body() == before


def test_counts_called_in_numbers_need_no_wild_rank(table: Table) -> None:
    table.save(won(0), counts(s1="1", s2="2", s3="3"))
    assert table.body()["wild"] is None


def test_a_void_round_holds_nothing_of_what_was_typed_before(table: Table) -> None:
    ways = "&".join(f"hands.@{seat}.entry_mode=" for seat in range(4))
    void = {"patch.3.ended": f"winner=&wrong_declaration=&hand_rummy=&{ways}"}
    page = table.save(counts(s1="20"), turn(2, "later"), {"hand_rummy": "1"}, void)
    assert "Void round" in notice(page)
    assert (table.body()["winner"], table.body()["hand_rummy"], table.body()["hands"]) == (None, False, {})
    assert table.points() == [0, 0, 0, 0]
    form = table.phone.get(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert form.value("patch.3.ended") == void["patch.3.ended"]


def test_a_pool_lets_players_out_and_back_in(app: Flask) -> None:
    pool = Table(app, "indian", preset="pool 101")
    assert "rejoins now" not in pool.phone.get(pool.new).html
    for again in range(2):
        result = pool.preview(won(0), counts(s1="60", s2="10", s3="70"))["result"]
        pool.save(won(0), counts(s1="60", s2="10", s3="70"))
        assert result.count("Out of the match") == result.count("Out of the match: Ben, Dan") == again
    form = pool.phone.get(pool.new)
    assert 'aria-label="Ben is out – rejoins now"' in form.html
    assert 'aria-label="Dan is out – rejoins now"' in form.html
    # Who is out already is said, too, and who is back.
    left_out = pool.preview(way(NUMBERS, 0, 2), won(2), counts(s0="15"))["result"]
    assert re.findall(
        r"<bdi>(\w+)</bdi>[^<]*<span class=\"figure\">\d+</span>[^<]*<span class=\"small muted\">out", left_out
    ) == ["Ben", "Dan"]
    back = pool.preview(way(NUMBERS, 0, 2), {"rejoined.1": "@3"}, won(2), counts(s0="15", s3="12"))["result"]
    assert "Back in the match: Dan" in back
    assert (left_out.count(">out<"), back.count(">out<")) == (2, 1)
    # Dan only: the box above his stays empty.
    page = pool.save(way(NUMBERS, 0, 2), {"rejoined.1": "@3"}, won(2), counts(s0="15", s3="12"))
    assert "Cleo declares. Penalties: Ann 15, Dan 12." in notice(page)
    assert pool.body(3)["rejoined"] == ["Dan"]
    assert pool.points(3) == [15, 0, 0, 21 - 140 + 12]
    assert re.search(r'name="rejoined\.1" value="@3" checked', pool.phone.get(f"{pool.at}/hands/3/edit").html)
    page = pool.save(won(0), counts(s1="5", s2="1", s3="1"), status=422)
    assert sentences(page)["hands.@1"] == ["Ben is out of the pool. Let Ben rejoin, or leave this out."]


def test_ten_players_from_three_packs(app: Flask) -> None:
    names = [f"Player {number}" for number in range(1, 11)]
    table = Table(app, "indian", *names)
    seats = range(1, 10)
    texts = {f"hands.@{seat}.points": str(10 + seat) for seat in seats}
    assert "135" in notice(table.save(won(0), texts))
    form = table.phone.get(table.new)
    assert 'data-card="JK" data-copies="3"' in form.html
    assert 'data-card="7H" data-copies="3"' in form.html
    two = Table(app, "indian", *names[:6])
    assert 'data-card="7H" data-copies="2"' in two.phone.get(two.new).html


THREE_KINGS = "KH KH KH 2S 3S 4S 5S 6S 7S 9S TS JS QS"
WRONG: dict[str, tuple[list[Texts], str, str, str]] = {
    "three of one card in two packs": (
        [way(WHOLE), won(0), {"wild": "8", "hands.@1.cards": THREE_KINGS}, counts(s2="1", s3="1")],
        "hands.@1",
        "K♥ is here 3 times, but the deck holds it 2 times. Take out 1.",
        "K♥が3枚あります",
    ),
    "twelve cards": (
        [way(WHOLE), won(0), {"wild": "8", "hands.@1.cards": ONE_RUN[3:]}, counts(s2="1", s3="1")],
        "hands.@1.cards",
        "1 more card is needed: here are 12 of 13.",
        "あと1枚",
    ),
    "fourteen cards": (
        [way(WHOLE), won(0), {"wild": "8", "hands.@1.cards": ONE_RUN + " KD"}, counts(s2="1", s3="1")],
        "hands.@1.cards",
        "1 card too many: here are 14, at most 13 belong here.",
        "1枚",
    ),
    "a wild rank that does not exist": (
        [won(0), {"wild": "11"}, counts(s1="1", s2="1", s3="1")],
        "wild",
        "“11” is no rank. Give A, 2 to 10, J, Q, K, or JK for a joker.",
        "数字ではありません",
    ),
    "a negative count": (
        [won(0), counts(s1="-5", s2="1", s3="1")],
        "hands.@1.points",
        "Give a whole number from 0 to 130.",
        "0～130",
    ),
    "a winner who packed": (
        [won(0), turn(0, "first"), counts(s1="1", s2="1", s3="1")],
        "hands.@0",
        "Ann packed, so cannot win. Change one of the two.",
        "Ann",
    ),
    "nobody is left": (
        [*(turn(seat, "first") for seat in range(4))],
        "winner",
        "Nobody is still in, but the last one in cannot pack: that player wins. Correct who is out and choose the "
        "winner, or choose a void round.",
        "残っている人がいません",
    ),
    "one is left": (
        [*(turn(seat, "first") for seat in range(3))],
        "winner",
        "Only Dan is still in. Choose Dan as the winner, or a void round.",
        "Danだけ",
    ),
    "several are left": (
        [turn(0, "first"), counts(s1="7")],
        "winner",
        "Choose who won, or a void round.",
        "流局",
    ),
    "nobody is left, a winner among them": (
        [won(3), *(turn(seat, "later") for seat in range(4))],
        "hands.@3",
        "Dan packed, so cannot win. Change one of the two.",
        "Dan",
    ),
    "somebody missing": (
        [won(0), counts(s1="1", s3="1")],
        "hands.@2",
        "What about Cleo? Packed, a count, or the cards.",
        "Cleo",
    ),
    "cards without the wild rank": (
        [way(LEFT), won(0), {"hands.@1.loose": "KS"}, counts(s2="1", s3="1")],
        "wild",
        "Cards are counted by the wild rank: say which card was turned up.",
        "ワイルド",
    ),
    "a declaration that is no rummy": (
        [way(WHOLE), won(0), {"wild": "8", "hands.@0.cards": NO_RUN}, counts(s1="1", s2="1", s3="1")],
        "hands.@0.cards",
        "This is no rummy. There is no straight run: a run without wild cards. Correct the cards or the winner.",
        "ラミー",
    ),
    "a hand in two ways": (
        [way(LEFT), won(0), {"wild": "8", "hands.@1.loose": "KS"}, counts(s1="7", s2="1", s3="1")],
        "hands.@1",
        "Enter this hand in one way: packed, a number, the cards that count, or all 13 cards.",
        "13枚",
    ),
    "hand rummy of nobody": (
        [{"winner": "", "hand_rummy": "1"}],
        "hand_rummy",
        "Hand Rummy: say who declared.",
        "宣言",
    ),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_stand_is_said_at_its_field_and_nothing_is_lost(app: Flask, case: str, language: str) -> None:
    parts, at, english, japanese = WRONG[case]
    table = Table(app, "indian", language=language)
    page = table.save(*parts, status=422)
    (sentence, *_more) = sentences(page)[at]
    if language == "en":
        assert sentence == english
    else:
        assert japanese in sentence
    # A wild rank that is no choice, and nobody, stand at no input.
    assert set(lost(page, *parts).values()) <= {"11", ""}
    assert table.phone.get(table.at).text.count("200") >= 4


def test_chips_may_fall_below_nought(table: Table) -> None:
    for _round in range(2):
        table.save(won(0), counts(s1="130", s2="1", s3="1"))
    assert "−60" in table.phone.get(table.at).text


def test_the_game_ends_after_the_agreed_rounds(app: Flask) -> None:
    table = Table(app, "indian", rounds="1")
    page = table.save(won(1), counts(s0="20", s2="30", s3="0"))
    assert "Ben wins with 250." in page.text


def test_a_hand_shows_what_wild_cards_stood_for(table: Table) -> None:
    table.save(way(WHOLE), won(0), {"wild": "8", "hands.@0.cards": RUMMY}, counts(s1="1", s2="2", s3="3"))
    page = table.phone.get(f"{table.at}/hands/1")
    assert "Joker as 5 of Clubs" in page.spoken
    assert "Count as called" in page.text
    assert "Deadwood" not in page.text


def test_cards_in_the_tray_lie_as_they_are_counted_before_the_hand_is_complete(table: Table) -> None:
    form = table.phone.get(table.new).form("/hands/new")
    texts = dict(form.fields) | way(WHOLE) | {"wild": "8", "hands.@1.cards": ONE_RUN}
    answer = table.phone.client.post(f"{table.at}/preview", data=texts).get_json()
    assert answer["trays"]["hands.@1.cards"].count("cards-meld") == 1
    assert "Choose one." in answer["sentences"].get("winner", ["Choose one."])


# The referee


def referee(phone: Phone, question: str, texts: Texts, at: str = "/referee/indian", status: int = 200) -> Page:
    return phone.post(f"{at}/{question}", texts, status)


@pytest.mark.parametrize(
    ("question", "texts", "shown"),
    [
        ("declare", {"hand": RUMMY, "wild": "8"}, ["Legal", "Rummy"]),
        ("declare", {"hand": RUMMY + " KD", "wild": "8"}, ["Legal", "Best discard"]),
        ("declare", {"hand": ONE_RUN, "wild": "8"}, ["Not legal", "a further run is missing"]),
        (
            "declare",
            {"hand": RUMMY, "wild": "8", "groups": "7H 8H 9H / JS QS KS / 5C 5D 5H / 3C 4C JK"},
            ["Not legal", "Outside runs and sets: 6♣."],
        ),
        ("count", {"hand": ONE_RUN, "wild": "8"}, ["You pay", "72"]),
        ("count", {"hand": ONE_RUN, "wild": "8", "groups": "2H 3H 4H / 5S 5D 5C"}, ["82", "counts 72."]),
        ("meld", {"cards": "7H 8H JK", "wild": "8"}, ["Legal", "A run", "★=9♥"]),
        ("meld", {"cards": "7H 8H 9H", "wild": "8"}, ["A straight run"]),
        ("meld", {"cards": "7H 8S 9H", "wild": "JK"}, ["Not legal", "No meld"]),
        ("pack", {"turn": "later"}, ["Packing costs", "40"]),
        ("pack", {"turn": "first", "hand_rummy": "1"}, ["20"]),
        ("pack", {"turn": "first", "drawn": "1"}, ["Only at your next turn; then packing costs", "40"]),
        ("draw", {"source": "pile", "packed": "1"}, ["Legal", "You may take it", "the same as before"]),
        ("draw", {"source": "stock", "stock": "1"}, ["Legal", "whoever draws it and does not declare"]),
        ("draw", {"source": "indicator"}, ["Not legal", "draw the stock above it first"]),
        ("discard", {"card": "JK"}, ["Legal", "This may be discarded", "a wild card too"]),
        ("meld", {"cards": "8H 8S 8D", "wild": "8"}, ["Legal", "A set; also a run"]),
        ("void", {"stock": "1", "takes_indicator": "1"}, ["The round is void", "nobody pays"]),
        ("void", {"stock": "1"}, ["The round is not void", "the discard may be taken instead"]),
        ("seats", {"names.0": "Ann", "draws.@0": "3H", "draws.@1": "KS"}, ["Ann deals", "Seat 2"]),
        ("seats", {"draws.@0": "KH", "draws.@1": "KS", "draws.@2": "JK"}, ["Draw again", "Seat 1, Seat 2"]),
        ("seats", {"draws.@0": "KH 2S", "draws.@1": "KS 3D", "draws.@2": "JK"}, ["Seat 1 deals"]),
    ],
)
def test_the_referee_answers(app: Flask, question: str, texts: Texts, shown: list[str]) -> None:
    page = referee(Phone(app), question, texts)
    for item in shown:
        assert item in page.text


def test_what_packing_costs_is_said_before_anything_is_entered(app: Flask) -> None:
    page = Phone(app).get("/referee/indian/pack")
    assert "Packing costs" in page.text
    assert page.forms[-1].value("turn") == "first"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_discards_become_the_stock_where_the_house_rules_say_so(app: Flask, language: str) -> None:
    plain, table = (
        Table(app, "indian", language=language),
        Table(app, "indian", language=language, stock_runs_out="reshuffle"),
    )
    last = {"stock": "1", "takes_indicator": "1"}
    void, goes_on = {"en": ("The round is void", "laid on it"), "ja": ("流局です", "めくり札の上に置き")}[language]
    assert void in plain.ask("void", **last).text
    assert goes_on in table.ask("void", **last).text
    assert void in table.ask("void", **last, reshuffled="1").text


def test_a_house_rule_asks_for_what_decides_a_draw_a_discard_or_a_pack(app: Flask) -> None:
    usual = Phone(app)
    for question, name in (("draw", "wild"), ("draw", "first_turn"), ("discard", "taken"), ("pack", "total")):
        fields = usual.get(f"/referee/indian/{question}").tree.xpath(f"//*[@name='{name}']/ancestor::*[@hidden]")
        assert fields, f"{question} asks for {name} though nothing depends on it"
    strict = {"wild_from_pile": "first_turn_only", "discard_taken": "forbidden", "format": "pool"}
    table = Table(app, "indian", "Ann", "Ben", **strict, compulsory_play="1")
    at = f"{table.at}/referee"
    draw = {"source": "pile", "card": "8C"}
    assert "Still missing: Wild rank." in referee(table.phone, "draw", draw, at, status=422).text
    assert "You may not draw it" in referee(table.phone, "draw", {**draw, "wild": "8"}, at).text
    assert "You may take it" in referee(table.phone, "draw", {**draw, "first_turn": "1"}, at).text
    assert "Not in this turn" in referee(table.phone, "discard", {"card": "9C", "taken": "9C"}, at).text
    assert "you have to play this round" in referee(table.phone, "pack", {"turn": "first", "total": "95"}, at).text
    gone = referee(table.phone, "pack", {"turn": "first", "total": "101"}, at, status=422)
    assert "out of the pool" in sentences(gone)["total"][0]


def test_in_a_match_the_referee_knows_who_plays(app: Flask) -> None:
    seven = Table(app, "indian", *"ABCDEFG")
    at = f"{seven.at}/referee"
    assert 'name="players"' not in seven.phone.get(f"{at}/declare").html
    # Three packs hold three kings of hearts.
    hand = {"hand": THREE_KINGS, "wild": "2"}
    assert "You pay" in referee(seven.phone, "count", hand, at).text
    four = Table(app, "indian")
    page = referee(four.phone, "count", hand, f"{four.at}/referee", status=422)
    assert sentences(page)["hand"] == ["K♥ is here 3 times, but the deck holds it 2 times. Take out 1."]
    page = seven.phone.get(f"{at}/seats")
    assert "Card of G" in page.text
    drawn = {f"draws.@{seat}": f"{rank}S" for seat, rank in enumerate("23456789"[:7])}
    assert "A deals" in referee(seven.phone, "seats", drawn, at).text


@pytest.mark.parametrize(
    ("question", "texts", "at"),
    [
        ("declare", {"hand": ONE_RUN, "wild": "14"}, "wild"),
        ("count", {"hand": ONE_RUN[3:], "wild": "8"}, "hand"),
        ("seats", {"draws.@0": "XX", "draws.@1": "2S"}, "draws.@0"),
        ("seats", {"names.0": "Ann", "names.1": "ann", "draws.@0": "3H", "draws.@1": "2S"}, "names.1"),
        ("pack", {"turn": "never"}, "turn"),
    ],
)
def test_what_the_referee_cannot_read_is_said_at_its_field(app: Flask, question: str, texts: Texts, at: str) -> None:
    for language in ("en", "ja"):
        assert sentences(referee(Phone(app, language), question, texts, status=422))[at]


@pytest.mark.parametrize("preset", ["house", "points 80", "pool 101", "pool 201"])
def test_every_preset_starts_for_ten_and_shows_its_rules(app: Flask, preset: str) -> None:
    for language in ("en", "ja"):
        table = Table(app, "indian", *(f"P{seat}" for seat in range(10)), language=language, preset=preset)
        assert table.page.path.startswith("/s/")
        rules = table.phone.get(f"{table.at}/rules")
        assert rules.text.count("IND-") > 20
        table.phone.get(f"{table.at}/rules/edit")
