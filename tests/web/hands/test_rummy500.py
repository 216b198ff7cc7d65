"""Recording hands of Rummy 500: every way of entry, what cannot stand, what the referee's pages ask and answer."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.support.entry_pages import Table, Texts, lost, notice, sentences
from tests.support.phone import Phone

COUNTS, ONE, CARDS = "melded,left,points", "points", "melded,left,points,melds,laid_off,hand?"
NOBODY = {"patch.3.ended": "out="}


def way(fields: str, seats: int = 4) -> Texts:
    """The chip that says how hands are entered."""
    return {"patch.1.entry_mode": "&".join(f"hands.@{seat}.entry_mode={fields}" for seat in range(seats))}


def out(seat: int) -> Texts:
    """The name that is tapped: whoever goes out has nothing left."""
    return {"patch.3.ended": f"out=@{seat}&hands.@{seat}.left=&hands.@{seat}.hand="}


def of(seat: int, **fields: str) -> Texts:
    """What is typed of one player."""
    return {f"hands.@{seat}.{field}": text for field, text in fields.items()}


def laid(seat: int, *pairs: tuple[str, str]) -> Texts:
    """Lay-offs of one player: cards, and the meld they went on."""
    cards = {f"hands.@{seat}.laid_off.{index}.card": card for index, (card, _onto) in enumerate(pairs)}
    return cards | {f"hands.@{seat}.laid_off.{index}.onto": onto for index, (_card, onto) in enumerate(pairs)}


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app, "rummy500")


NUMBERS = [
    out(1),
    of(0, melded="45", left="12"),
    of(1, melded="84"),
    of(2, melded="0", left="38"),
    of(3, melded="33", left="5"),
]
BY_CARDS = [
    way(CARDS),
    out(1),
    laid(0, ("8H", "5H 6H 7H")),
    of(0, hand="QD 2C KC"),
    of(1, melds="5h 6h 7h / JS JD JC"),
    of(2, melds="AS 2S JK=3S", hand="9C TD"),
    of(3, melds="9H TH JK", left="21"),
]
EVERY_WAY: dict[str, tuple[list[Texts], str, list[int]]] = {
    "numbers": (NUMBERS, "Ben goes out. Ann 33, Ben 84, Cleo −38, Dan 28.", [33, 84, -38, 28]),
    "running sums": (
        [
            out(0),
            of(0, melded="12+11+7"),
            of(1, melded="0", left="２０＋5"),
            of(2, melded="5", left="5+"),
            of(3, left="0"),
        ],
        "Ann goes out. Ann 30, Ben −25, Cleo 0, Dan 0.",
        [30, -25, 0, 0],
    ),
    "ranks": (
        [
            out(0),
            of(0, melded="K Q 5 5 A"),
            of(1, melded="1 2 3", left="A"),
            of(2, left="8,"),
            of(3, melded="★ q♠ t", left="10 10"),
        ],
        "Ann goes out. Ann 45, Ben −9, Cleo −8, Dan 15.",
        [45, -9, -8, 15],
    ),
    "one number": (
        [way(ONE), out(3), of(0, points="-12"), of(1, points="37-50"), of(2, points="−5+3"), of(3, points="60")],
        "Dan goes out. Ann −12, Ben −13, Cleo −2, Dan 60.",
        [-12, -13, -2, 60],
    ),
    "mixed": (
        [out(3), of(0, points="-12"), of(1, melded="20", left="K K"), of(2, points="0"), of(3, melded="61")],
        "Dan goes out. Ann −12, Ben 0, Cleo 0, Dan 61.",
        [-12, 0, 0, 61],
    ),
    "nobody went out": (
        [NOBODY, *(of(seat, melded="30", left="10") for seat in range(4))],
        "The stock ran out. Ann 20, Ben 20, Cleo 20, Dan 20.",
        [20, 20, 20, 20],
    ),
    # The eight on Ben's run is Ann's: 8 − 10 − 2 − 10.
    "by cards": (BY_CARDS, "Ben goes out. Ann −14, Ben 48, Cleo −1, Dan 13.", [-14, 48, -1, 13]),
    "lay-offs by several on one meld, one on the other's card": (
        [
            way(CARDS),
            out(0),
            of(0, melds="5H 6H 7H"),
            of(0, melded=""),
            laid(1, ("9H", "5H 6H 7H 8H"), ("KC", "KS KD KH")),
            of(1, left="0"),
            laid(2, ("8H", "5H 6H 7H")),
            of(2, melds="KS KD KH", hand="2C"),
            of(3, hand="JK AS"),
        ],
        "Ann goes out. Ann 18, Ben 19, Cleo 36, Dan −30.",
        [18, 19, 36, -30],
    ),
}


@pytest.mark.parametrize("case", EVERY_WAY)
def test_every_way_of_entry(table: Table, case: str) -> None:
    parts, headline, points = EVERY_WAY[case]
    assert headline in notice(table.save(*parts))
    assert table.points() == points
    # The same hand comes back as it was entered, and saves the same.
    before = table.body()
    table.save(page=table.form(f"{table.at}/hands/1/edit"))
    assert table.body() == before


def test_ranks_are_kept_as_they_were_tapped(table: Table) -> None:
    table.save(out(0), of(0, melded="K Q 5 5 A"), of(1, left="8,"), of(2, left="1+1"), of(3, left="T"))
    hands = table.body()["hands"]
    assert hands["Ann"]["melded"] == ["K", "Q", "5", "5", "A"]
    assert hands["Ben"]["left"] == ["8"]
    assert hands["Cleo"]["left"] == 2
    page = table.phone.get(f"{table.at}/hands/1")
    assert "Melded, as called: K Q 5 5 A" in page.text
    assert "Left in hand, as called: 10" in page.text
    edit = table.phone.get(f"{table.at}/hands/1/edit")
    for text in ("K Q 5 5 A", "8,", "10,"):
        assert f'value="{text}"' in edit.html
    assert "= 45" in edit.text


def test_the_next_hand_is_entered_like_the_last_one(table: Table) -> None:
    def picked() -> str:
        value = table.phone.get(table.new).form("/hands/new").value("patch.1.entry_mode")
        assert value
        return value.partition("&")[0].partition("=")[2]

    assert picked() == COUNTS
    table.save(way(ONE), out(0), *(of(seat, points="5") for seat in range(4)))
    assert picked() == ONE
    table.save(*BY_CARDS)
    assert picked() == CARDS
    table.save(way(COUNTS), *NUMBERS)
    assert picked() == COUNTS


def test_what_is_typed_stays_away_of_whoever_goes_out(table: Table) -> None:
    """The count was typed before the name was tapped."""
    table.save(of(0, melded="50", left="20"), *(of(seat, left="10") for seat in (1, 2, 3)), out(0))
    assert table.points() == [50, -10, -10, -10]


def test_the_server_says_what_a_field_adds_up_to(table: Table) -> None:
    answer = table.preview(of(0, melded="K Q 5 5 A", left="A 1"), of(1, melded="12+11", left="23"))
    assert answer["sums"] == {"hands.@0.melded": "45", "hands.@0.left": "30", "hands.@1.melded": "23"}
    house = Table(table.app, "rummy500", values="5_10_15", queen_of_spades="40", joker_value="20")
    answer = house.preview(of(0, melded="K Q♠ 5 2 1 A ★", left="8,"))
    assert answer["sums"] == {"hands.@0.melded": "100", "hands.@0.left": "5"}
    assert "Queen of spades" in house.phone.get(house.new).spoken
    assert "Queen of spades" not in table.phone.get(table.new).spoken


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ([of(0, melded="45", left="12")], "Tap the name of whoever went out, or say that the stock ran out."),
        ([of(0, melded="45"), of(1, melded="10")], "Tap the name of whoever went out, or say that the stock ran out."),
        (NUMBERS[1:], "Tap the name of whoever went out, or say that the stock ran out."),
        (NUMBERS[:-1], "Still missing: Dan"),
        ([*NUMBERS[:-1], of(3, melded="33")], "Still missing: Dan"),
        ([way(CARDS), *NUMBERS, laid(0, ("8H", ""))], "Still missing: Ann"),
        (NUMBERS, "Ben goes out."),
        ([*NUMBERS[:-1], of(3, points="-")], "Still missing: Dan"),
    ],
)
def test_what_is_still_missing_is_said_while_entering(table: Table, parts: list[Texts], says: str) -> None:
    answer = table.preview(*parts)
    assert says in unescape(answer["result"])
    assert not any(answer["sentences"].values())


def test_melds_on_the_table_are_offered_for_lay_offs_with_whose_they_are(table: Table) -> None:
    answer = table.preview(way(CARDS), of(0, melds="5h 6h 7h / ks kd jk=kc"), of(2, melds="AS 2S"))
    offered = re.findall(r'data-onto-meld="([^"]*)" aria-label="([^"]*)"', answer["pieces"]["table_melds"])
    assert [cards for cards, _spoken in offered] == ["5H 6H 7H", "KS KD JK=KC", "AS 2S"]
    assert offered[1][1] == "King of Spades, King of Diamonds, Joker as King of Clubs of Ann"
    assert answer["cards"]["hands.@0.melds"] == "5H 6H 7H / KS KD JK=KC"


def test_a_lay_off_in_front_of_an_empty_one_leaves_no_gap(table: Table) -> None:
    texts = laid(0, ("", ""), ("8H", "5H 6H 7H"), ("", ""))
    table.save(way(CARDS), out(1), texts, of(0, left="0"), of(1, melds="5H 6H 7H"), of(2, left="1"), of(3, left="1"))
    assert table.body()["hands"]["Ann"]["laid_off"] == [{"card": ["8H"], "onto": ["5H", "6H", "7H"]}]


MELDS = of(1, melds="5H 6H 7H")
REST = [of(2, left="1"), of(3, left="1")]
WRONG: dict[str, tuple[list[Texts], str, str, str]] = {
    "a card in two places": (
        [way(CARDS), out(1), of(0, hand="5H KC"), MELDS, *REST],
        "hands.@0.hand",
        "5♥ is here twice or more. Keep one and take out the others.",
        "5♥",
    ),
    "a joker that stands for a card that lies elsewhere": (
        [way(CARDS), out(1), of(0, melds="9H TH JK=7H", left="3"), MELDS, *REST],
        "hands.@0.melds",
        "9♥ 10♥ ★=7♥ is no meld.",
        "9♥ 10♥ ★=7♥",
    ),
    "a run round the corner": (
        [way(CARDS), out(1), of(0, left="3"), of(1, melds="KH AH 2H"), *REST],
        "hands.@1.melds",
        "K♥ A♥ 2♥ is no meld.",
        "K♥ A♥ 2♥",
    ),
    "a lay-off on nothing": (
        [way(CARDS), out(1), laid(0, ("8H", "9H TH JH")), of(0, left="3"), MELDS, *REST],
        "hands.@0.laid_off.0.onto",
        "9♥ 10♥ J♥ does not lie on this table. Lay off on a meld that somebody laid down.",
        "9♥ 10♥ J♥",
    ),
    "a lay-off that does not fit": (
        [way(CARDS), out(1), laid(0, ("9H", "5H 6H 7H")), of(0, left="3"), MELDS, *REST],
        "hands.@0.laid_off.0.card",
        "9♥ cannot be laid off on 5♥ 6♥ 7♥.",
        "9♥",
    ),
    "a lay-off without a meld": (
        [way(CARDS), out(1), laid(0, ("8H", "")), of(0, left="3"), MELDS, *REST],
        "hands.@0.laid_off.0.onto",
        "This is still missing. Add it.",
        "まだ",
    ),
    "five hundred jokers": (
        [way(CARDS), out(1), of(0, hand=" ".join(["JK"] * 500)), MELDS, *REST],
        "hands.@0.hand",
        "392 cards too many: here are 500, at most 108 belong here.",
        "500枚",
    ),
    "three jokers of two": (
        [way(CARDS), out(1), of(0, hand="JK JK JK"), MELDS, *REST],
        "hands.@0.hand",
        "★ is here 3 times, but the deck holds it 2 times. Take out 1.",
        "★",
    ),
    "five kings by rank": (
        [out(1), of(0, melded="K K K", left="K K"), of(1, melded="5"), *REST],
        "hands.@0.left",
        "K is here 5 times, but the deck holds it 4 times. Take out 1.",
        "K",
    ),
    "a low ace in hand": (
        [out(1), of(0, left="1,"), of(1, melded="5"), *REST],
        "hands.@0.left",
        "In hand an ace is never low. Enter it as A.",
        "A",
    ),
    "a word that is no rank": (
        [out(1), of(0, melded="K 11", left="5"), of(1, melded="5"), *REST],
        "hands.@0.melded",
        "“11” cannot be added up.",
        "11",
    ),
    "a number below nought where none can be": (
        [out(1), of(0, melded="-5", left="5"), of(1, melded="5"), *REST],
        "hands.@0.melded",
        "Give a whole number from 0 to 2000.",
        "0",
    ),
    "two ways": (
        [out(1), of(0, melded="5", points="-5"), of(1, melded="5"), *REST],
        "hands.@0.points",
        "Ann is here with points and with cards or counts. Keep one of the two.",
        "Ann",
    ),
    "melded as a number and by cards": (
        [way(CARDS), out(1), of(0, left="3"), of(1, melds="5H 6H 7H", melded="18"), *REST],
        "hands.@1.melded",
        "Enter what Ben melded in one way: a number, or the cards.",
        "Ben",
    ),
    "nobody said who went out": ([*NUMBERS[1:]], "out", "Tap the name of whoever went out", "タップ"),
    "somebody missing": (
        [out(1), of(0, left="3"), of(1, melded="5"), of(2, left="1")],
        "hands.@3",
        "What about Dan? Nothing is entered yet.",
        "Dan",
    ),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_stand_is_said_at_its_field_and_nothing_is_lost(app: Flask, case: str, language: str) -> None:
    parts, at, english, japanese = WRONG[case]
    table = Table(app, "rummy500", language=language)
    page = table.save(*parts, status=422)
    (sentence, *_more) = sentences(page)[at]
    if language == "en":
        assert sentence.startswith(english)
    else:
        assert japanese in sentence
        assert sentence.endswith("。")
    assert lost(page, *parts) == {}
    assert "Hand 2" not in table.phone.get(table.new).text


def test_points_belong_to_whoever_laid_the_card(table: Table) -> None:
    table.save(*BY_CARDS)
    page = table.phone.get(f"{table.at}/hands/1")
    assert "8♥ laid off on 5♥ 6♥ 7♥ of Ben R500-15 8" in page.text
    assert "Joker as 3 of Spades" in page.spoken


@pytest.mark.pdf
def test_totals_below_nought_on_the_pad_and_the_sheet(table: Table) -> None:
    table.save(way(ONE), NOBODY, of(0, points="-60"), of(1, points="-5"), of(2, points="0"), of(3, points="10"))
    page = table.phone.get(table.at)
    assert "−60" in page.text
    assert table.phone.client.get(f"{table.at}/sheet.pdf?paper=a4").status_code == 200


def test_two_level_at_the_target_play_another_hand_and_it_is_said(app: Flask) -> None:
    table = Table(app, "rummy500", target="100")
    points = {0: "120", 1: "120", 2: "5", 3: "110"}
    first = table.save(way(ONE), out(0), *(of(seat, points=text) for seat, text in points.items()))
    assert "Ann, Ben are level at 120: another hand for all." in notice(first)
    page = table.phone.get(f"{table.at}/hands/1")
    assert "Level with Ben at 120: another hand for all" in page.text
    last = table.save(way(ONE), out(1), of(0, points="-3"), of(1, points="1"), of(2, points="50"), of(3, points="0"))
    assert "Ben wins with 121." in last.text


def test_eight_players_from_two_packs(app: Flask) -> None:
    names = [f"Player {number}" for number in range(1, 9)]
    table = Table(app, "rummy500", *names)
    form = table.phone.get(table.new)
    assert 'data-card="JK" data-copies="4"' in form.html
    assert 'data-card="7H" data-copies="2"' in form.html
    same = of(1, melds="5H 6H 7H"), of(2, melds="5H 6H 7H", hand="KS KS"), *(of(s, left="5") for s in range(3, 8))
    assert "Player 1 goes out." in notice(table.save(way(CARDS, 8), out(0), of(0, melded="50"), of(1, left="1"), *same))
    assert table.points() == [50, 17, -2, -5, -5, -5, -5, -5]


def test_without_jokers_nothing_offers_one(app: Flask) -> None:
    page = (table := Table(app, "rummy500", jokers_per_pack="0", ace="always_15")).phone.get(table.new)
    assert "Joker" not in page.spoken
    assert "Ace, low" not in page.spoken
    assert "Ace" in page.spoken


# Jokers have the face of their place (R500-20b)


def test_melds_go_out_as_they_were_tapped_and_are_read_in_order(table: Table) -> None:
    parts = [
        way(CARDS),
        out(0),
        of(0, melds="JK 5H 6H / 9S JK TS", melded=""),
        laid(1, ("7H", "JK 5H 6H")),
        of(1, hand="2C"),
        *(of(seat, melds="", left="5") for seat in (2, 3)),
    ]
    preview = table.preview(*parts)
    assert "Ann 60, Ben 5" in preview["result"]
    # On the strip the meld stands as it was tapped, so that a lay-off names it so.
    assert 'data-onto-meld="JK 5H 6H"' in preview["pieces"]["table_melds"]
    table.save(*parts)
    assert table.points() == [15 + 5 + 6 + 9 + 15 + 10, 5, -5, -5]
    assert table.body()["hands"]["Ann"]["melds"][0] == ["JK", "5H", "6H"]
    explained = table.hand().text
    assert "Melded: ★=4♥ 5♥ 6♥" in explained
    # The joker between nine and ten fits no place: it is free, and nothing is refused.
    assert "Melded: 9♠ 10♠ ★=J♠" in explained
    again = table.form(f"{table.at}/hands/1/edit").form("/hands/1/edit")
    assert again.value("hands.@0.melds") == "JK 5H 6H / 9S JK TS"


@pytest.mark.parametrize(("question", "texts"), [("meld", {"cards": "6H 5H JK"}), ("layoff", {"meld": "6H 5H JK"})])
def test_a_tray_whose_order_counts_does_not_sort_itself(table: Table, question: str, texts: Texts) -> None:
    page = table.ask(question, **{"cards": "7H", **texts})
    (field,) = texts
    tray = page.html.partition(f'data-tray="{field}"')[2].partition("<button")[0]
    assert re.findall(r'aria-label="([^"]* of [^"]*|Joker)"', tray) == ["6 of Hearts", "5 of Hearts", "Joker"]
    assert "4♥" in page.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_stock_is_empty(app: Flask, language: str) -> None:
    table = Table(app, "rummy500", language=language)
    page = table.ask("stock", stock="0", pile="8H QD")
    assert {"en": "Whoever declines ends the hand", "ja": "取らなければハンドは終わり"}[language] in page.text
    again = Table(app, "rummy500", language=language, stock_runs_out="reshuffle").ask("stock", stock="0", pile="8H QD")
    assert {"en": "a new stock of 1 card", "ja": "捨て札1枚を切って"}[language] in again.text


# Partners (R500-35)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_partners_share_a_column_and_are_explained_once(app: Flask, language: str) -> None:
    table = Table(app, "rummy500", language=language, teams="two_sides", target="50")
    assert "Ann & Cleo – Ben & Dan" in table.form().text
    table.save(*NUMBERS)
    page = table.phone.get(table.at)
    assert "Ann & Cleo" in page.text
    assert {"en": "Ben, Dan win with 112.", "ja": "112"}[language] in page.text
    hand = table.hand()
    assert {"en": "Cleo: Left in hand, as called", "ja": "Cleo："}[language] in hand.text
    assert table.points() == [33 - 38, 84 + 28, 33 - 38, 84 + 28]


def test_sides_that_the_players_cannot_make_up_are_refused_at_the_option(app: Flask) -> None:
    phone = Phone(app)
    new = phone.get("/sessions/new?game=rummy500")
    texts = {f"players-{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cleo"))}
    page = phone.send(new, new.path, {**texts, "options-teams": "two_sides"}, 422)
    assert "Two sides need four or six players. Change the players, or let everybody play alone." in page.text
