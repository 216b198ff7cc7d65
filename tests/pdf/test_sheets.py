"""Paper: what is printed is what the ledger says, in every language, with a glyph for every letter."""

import logging
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from functools import cache

import pytest

from scorekeeper.assets import asset_folder
from scorekeeper.engine.text import T
from scorekeeper.games import games
from scorekeeper.pdf import ExplainedHands, MatchSheet, Progress, SessionSummary, environment, layout
from scorekeeper.reports.rates import Rates, Unit
from scorekeeper.reports.settlement import Paid, settle
from scorekeeper.workers import reporting_to
from tests.support.pdf_text import (
    GIN,
    LONG,
    check_pages,
    ended,
    glyphs,
    match,
    pages_of,
    painted_with,
    text_of,
)
from tests.support.printed_matches import MATCHES
from tests.support.seat_changes import came_and_went

FRIDAY = date(2026, 11, 20)
RED = (0.721569, 0.14902, 0.109804)  # --red of css/pdf/page.css
SIZES = {"a4": (595, 842), "letter": (612, 792)}


SHEETS = [
    ("two", "en", "a4"),
    ("japanese", "ja", "letter"),
    ("hollywood", "ja", "a4"),
    ("teams", "en", "letter"),
    ("three", "en", "a4"),
    ("open", "en", "a4"),
    ("empty", "ja", "a4"),
    ("many", "en", "letter"),
]


@cache
def sheet(name: str, language: str = "en", paper: str = "a4") -> bytes:
    return MatchSheet(MATCHES[name](), "Thursday club 木曜会", FRIDAY).pdf(language, paper)  # type: ignore[arg-type]  # a paper


@cache
def explained(name: str, language: str = "en", paper: str = "a4") -> bytes:
    return ExplainedHands(MATCHES[name](), "Thursday club 木曜会", FRIDAY).pdf(language, paper)  # type: ignore[arg-type]  # a paper


RATES = Rates(Unit("€", 2), Decimal("0.05"), {4: Decimal("0.0137")})


@cache
def summary(language: str, paper: str) -> bytes:
    matches = [
        (f"Match {index}", MATCHES[name]()) for index, name in enumerate(("two", "hollywood", "open", "many"), 1)
    ]
    numbered = list(enumerate((ledger for _, ledger in matches), 1))
    owed = settle(numbered, RATES)
    paid = [Paid("tick", owed.payments[0], "€", owed.balances)]
    summary = SessionSummary(matches, "Thursday club 木曜会", FRIDAY, settle(numbered, RATES, paid))
    return summary.pdf(language, paper)  # type: ignore[arg-type]  # a paper


@pytest.mark.parametrize(
    ("name", "language", "paper"),
    [
        *SHEETS,
        ("summary", "en", "a4"),
        ("summary", "ja", "letter"),
        ("explained", "ja", "letter"),
        ("explained", "en", "a4"),
    ],
)
def test_every_letter_has_a_glyph_and_nothing_is_reported(
    name: str, language: str, paper: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        made = {"summary": lambda: summary(language, paper), "explained": lambda: explained("two", language, paper)}
        pdf = made.get(name, lambda: sheet(name, language, paper))()
    assert not caplog.messages
    check_pages(pdf)
    drawn = glyphs(pdf)
    assert len(drawn) > 60
    assert not [glyph for glyph in drawn if glyph.number == 0]


def test_the_styles_are_read_without_a_complaint(caplog: pytest.LogCaptureFixture) -> None:
    """They are read once a process, so a complaint would come in one test only."""
    layout._style_sheet.cache_clear()
    with caplog.at_level(logging.WARNING):
        layout._style_sheet()
    assert not caplog.messages


def test_names_with_emoji_print_as_well_and_suits_stay_suits(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        pdf = MatchSheet(match(("Ann 🎉", "南 👩‍👩‍👧"), []), "♥ ♠", FRIDAY).pdf("en", "a4")
    assert not caplog.messages
    assert not [glyph for glyph in glyphs(pdf) if glyph.number == 0]


def test_a_letter_that_no_font_has_is_found_both_ways(caplog: pytest.LogCaptureFixture) -> None:
    """U+0378 is no letter yet, so no font can have it: the checks above do fail where they should."""
    with caplog.at_level(logging.WARNING):
        pdf = MatchSheet(match(("Anna", "B\u0378n"), []), "Club", FRIDAY).pdf("en", "a4")
    assert any("U+0378" in message for message in caplog.messages)
    assert {glyph.text for glyph in glyphs(pdf) if glyph.number == 0} == {"\u0378"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_paper_has_its_size(paper: str) -> None:
    pdf = sheet("two", "en", "a4") if paper == "a4" else sheet("teams", "en", "letter")
    assert {(round(page.width), round(page.height)) for page in pages_of(pdf)} == {SIZES[paper]}


def test_a_match_of_two_fits_on_one_page_and_its_explanation_on_another() -> None:
    assert len(pages_of(sheet("two"))) == len(pages_of(explained("two"))) == 1


TEN = (
    "Maximiliane",
    "Wolfeschlegelsteinha",
    "W" * 20,
    "山田 花子",
    "Deepak",
    "Konstantinos",
    "ベルトラム・フォン・ホーエン",
    "Zoë",
)
TEN = (*TEN, "Christopher James", "Oluwaseun")


@pytest.mark.parametrize(
    ("players", "rounds", "paper", "pages", "filled"),
    [
        # Two tables of five, because a column for each name leaves no room for ten.
        (10, 13, "a4", 3, 0.6),
        (6, 6, "a4", 2, 0.6),
        # No closer lines would save the second page, so reckoning, chart and rules went there, too.
        (4, 12, "letter", 2, 0.4),
    ],
)
def test_no_last_page_is_nearly_empty(players: int, rounds: int, paper: str, pages: int, filled: float) -> None:
    """Evenings of Indian Rummy as they are. Names of ten are not broken within a word but for twenty capital W."""
    names = TEN[:players]
    hands = [
        {"winner": names[at % players], "wild": "8", "hands": {name: {"points": 7 + at} for name in names}}
        for at in range(rounds)
    ]
    for at, hand in enumerate(hands):
        del hand["hands"][names[at % players]]
    ledger = match(names, hands, game=games()["indian"], chips=1000)
    printed = pages_of(MatchSheet(ledger, "Club", FRIDAY).pdf("en", paper))  # type: ignore[arg-type]  # a paper
    assert len(printed) == pages
    lowest = min(y for _, _, y in printed[-1].pieces if y > 50)
    assert 1 - lowest / printed[-1].height > filled
    text = " ".join(page.text for page in printed)
    for name in names:
        if " " not in name and "・" not in name and name != "W" * 20:
            assert text.count(name) >= 5, "board, pad, chart, reckoning, signature"


def test_a_score_sheet_explains_no_hand_and_says_where_that_is_done() -> None:
    assert "35 of Ben less 2 own deadwood" not in text_of(sheet("two"))
    assert "Dealer: " not in text_of(sheet("many", "en", "letter"))
    assert "How each hand went is told in “Every hand explained”." in text_of(sheet("many", "en", "letter"))


def test_the_pad_shows_hands_totals_and_dealer() -> None:
    text = text_of(sheet("two"))
    assert text.startswith("GIN RUMMY Thursday club 木曜会 Friday, November 20, 2026 · 8 hands · Rules: Standard")
    for row in (
        "1 D 18 18 0 Anna knocks: 24 − 6 = 18",
        "2 32 50 D 0 Anna undercuts: 9 − 2 + 25 = 32",
        "3 50 D 0 Dead hand: nobody scores, and the same dealer deals again.",
        "4 Voided: this hand does not count.",
        "5 33 83 D 0 Anna knocks: 35 − 2 = 33",
        "6 83 D 56 56 Ben has gin: 31 + 25 = 56",
        "7 D 83 15 71 Ben knocks: 19 − 4 = 15",
        "8 This hand does not count. 30 deadwood is above the knock limit of 10. Correct the hand, or play on.",
        "9 D 83 71 Deadwood 5 and 5: nobody scores.",
        "10 D 63 146 71 Anna has gin: 38 + 25 = 63",
        "11 The game was over before this hand, so it does not count.",
    ):
        assert row in text


def test_the_mark_of_the_dealer_is_explained_where_there_is_one() -> None:
    hands = [ended("Anna", 3, "Ben", 20)]
    for dealt in (True, False):
        # The loser of a hand deals the next one: only the first has no dealer.
        ledger = match(("Anna", "Ben"), hands, dealt=dealt)
        pdf = MatchSheet(ledger, "Club", FRIDAY).pdf("en", "a4")
        assert ("dealt this hand" in text_of(pdf)) == dealt


def test_the_reckoning_stands_line_by_line_and_says_who_won() -> None:
    text = text_of(sheet("two"))
    assert re.search("Anna 346 ?Winner Ben 121", text)
    wanted = (
        "Final reckoning Anna Ben Points of the hands 146 71 Game bonus for reaching 100 GIN-17 100 "
        "Boxes: 4 hands won × 25 GIN-18 100 Boxes: 2 hands won × 25 GIN-18 50 Final points 346 121"
    )
    assert wanted in text


def test_hands_are_explained_with_rules_and_cards() -> None:
    text = text_of(explained("two"))
    assert "5 Anna knocks: 35 − 2 = 33 Dealer: Ben 35 of Ben less 2 own deadwood GIN-14 33" in text
    assert "Anna Deadwood 2, counted 4♠ 5♠ 6♠ K♠ K♦ K♣ 7♥ 8♥ 9♥ left over: 2♦" in text
    assert "10♥ J♥ laid off on 7♥ 8♥ 9♥" in text
    assert "Ben Deadwood 24, called" in text


def test_the_explanation_says_each_payment_once() -> None:
    """Who pays whom stands in one line, whatever it is paid for; a count that was called is not told again below its
    line."""
    names = ("Ann", "Ben", "Cleo")
    round_ = {
        "winner": "Cleo",
        "wild": "8",
        "hands": {"Ann": {"points": 37}, "Ben": {"packed": "first"}},
        "adjustments": [
            {"player": "Ben", "points": -5, "why": "penalty", "to": "Ann"},
            {"player": "Cleo", "points": 4, "why": "slip", "to": "Ben"},
        ],
    }
    paid = ExplainedHands(match(names, [round_], game=games()["indian"]), "Club", FRIDAY).pdf("en", "a4")
    assert (
        "Ann → Cleo Count as called IND-18 −37 Ben → Cleo Packed at the first turn IND-15 −10 "
        "Ben Adjustment, paid to Ann: penalty IRR-C2 −5 Cleo Adjustment, paid by Ben: slip IRR-C2 4" in text_of(paid)
    )
    assert "From Ann" not in text_of(paid)
    assert text_of(paid).count("Adjustment") == 2
    hand = {
        "out": "Ann",
        "hands": {"Ann": {"melded": 41, "left": 0}, "Ben": {"melded": 5, "left": 23}},
        "adjustments": [{"player": "Ben", "points": -7, "why": "penalty", "to": "Ann"}],
    }
    ledger = match(names[:2], [hand], game=games()["rummy500"], preset="standard")
    melded = ExplainedHands(ledger, "Club", FRIDAY).pdf("ja", "a4")
    assert text_of(melded).count("23") == text_of(melded).count("−23") == 1
    assert text_of(melded).count("調整") == text_of(melded).count("調整（Annへ）：ペナルティ") == 1


def test_hearts_and_diamonds_are_red_and_only_they() -> None:
    suits = {(glyph.text, glyph.fill == RED) for glyph in glyphs(explained("two")) if glyph.text in set("♠♥♦♣")}
    assert suits == {("♠", False), ("♥", True), ("♦", True), ("♣", False)}


def test_every_player_has_the_colour_of_the_pages_in_the_chart_and_before_the_name() -> None:
    tokens = (asset_folder("static") / "css" / "tokens.css").read_text("utf-8")
    for seat in (0, 1):
        (colour,) = re.findall(rf'^\[data-seat="{seat}"\] {{ --player: #(\w+); }}$', tokens, re.M)
        painted = tuple(round(part / 255, 3) for part in bytes.fromhex(colour))
        assert {"RG", "rg"} <= painted_with(sheet("two"), painted), "lines and marks"


def test_house_rules_that_differ_are_named_with_what_is_usual() -> None:
    assert "As in “Standard”, without changes." in text_of(sheet("two"))
    text = text_of(sheet("japanese", "ja", "letter"))
    assert "「クラシック」のとおり" in text
    assert "120点 ひな形では100点 GIN-17" in text
    assert "31点 ひな形では20点 GIN-15" in text


def test_japanese_sheets_are_japanese() -> None:
    text = text_of(sheet("japanese", "ja", "letter"))
    assert "2026年11月20日(金)" in text
    assert "山田 花子がアンダーカット" in text
    for english in ("Hand", "Final", "dealt", "called", "Winner", "Friday"):
        assert english not in text


def test_an_unfinished_match_says_so_and_prints_what_there_is() -> None:
    text = text_of(sheet("open"))
    assert "This match is not finished. Ahead so far: Anna." in text
    assert "Points so far" in text
    assert "As in “Modern”, without changes." in text
    assert "Winner" not in text
    assert "Final" not in text
    assert "まだハンドは行われていません。" in text_of(sheet("empty", "ja"))


def test_a_record_that_cannot_be_read_is_left_out_and_the_rest_is_printed() -> None:
    ledger = match(("Anna", "Ben"), ["unreadable", ended("Anna", 3, "Ben", 20)])
    text = text_of(MatchSheet(ledger, "Club", FRIDAY).pdf("en", "a4"))
    assert "1 This hand does not count. 2 D 17 17 0 Anna knocks" in text


def test_hollywood_has_three_games_a_player() -> None:
    ledger, text = MATCHES["hollywood"](), text_of(sheet("hollywood", "ja", "a4"))
    assert ledger.finished
    assert text.count("第1ゲーム 第2ゲーム 第3ゲーム") >= len(LONG)
    for column in range(3):
        points = " ".join(str(ledger.state.columns[column].totals[player]) for player in LONG)
        finals = " ".join(str(ledger.final(player, column)) for player in LONG)
        assert re.search(rf"第{column + 1}ゲーム ハンドの得点 {points} .*?最終得点 {finals}", text)
    assert "全ゲーム合計 " + " ".join(f"{ledger.final(player):,}" for player in LONG) in text


def test_partners_share_a_column() -> None:
    ledger, text = MATCHES["teams"](), text_of(sheet("teams", "en", "letter"))
    assert ledger.finished
    assert ledger.winners == ("N", "S")
    assert re.search(f"N S {ledger.final('N')} ?Winners E W {ledger.final('E')}", text)
    assert "Hand N S E W How it went" in text
    assert "N and S win the hand by" in text


def test_many_hands_of_ten_repeat_the_head_of_the_pad_and_number_the_pages() -> None:
    pdf, ledger = sheet("many", "en", "letter"), MATCHES["many"]()
    pages = [page.text for page in pages_of(pdf)]
    # Whether a blank stands between the parts of a name is a guess of the library that reads the PDF.
    assert sum("HandPlayernumber00" in page.replace(" ", "") for page in pages) > 1
    assert all(f"{number} / {len(pages)}" in page for number, page in enumerate(pages, 1))
    assert all(page.width > page.height for page in pages_of(pdf)), "ten names beside each other need landscape"
    pad = " ".join(pages).replace("D", " ")
    for row in ledger.rows:
        cells = [f"{row.points(name) or ''} {row.after.total(name):,}" for name in ledger.terms.players]
        assert re.search(" +".join(" ".join(cells).replace("-", "−").split()), pad)


def test_a_sheet_says_who_has_left_and_who_did_not_play() -> None:
    paper = MatchSheet(came_and_went(3), "Friday", FRIDAY).pdf("en", "a4")
    text = text_of(paper)
    assert (text.count("Has left"), text.count("Winner"), text.count("—")) == (1, 1, 4)


def test_names_and_titles_are_text_and_nothing_else() -> None:
    title = '<img src="http://127.0.0.1:9/x.png"> & <b>'
    text = text_of(MatchSheet(match(("A&B “C”", "'; --"), []), title, FRIDAY).pdf("en", "a4"))
    assert title in text
    assert "A&B “C”" in text


def test_paper_asks_for_nothing_from_anywhere() -> None:
    files = [
        *(asset_folder("templates") / "pdf").iterdir(),
        *(asset_folder("static") / "css" / "pdf").iterdir(),
        asset_folder("static") / "css" / "chart.css",
    ]
    assert not [file.name for file in files if re.search(r"url\(|@import|src=|href=", file.read_text("utf-8"))]


def test_the_summary_tells_the_session() -> None:
    text = text_of(summary("en", "a4"))
    ledgers = [MATCHES[name]() for name in ("two", "hollywood", "open", "many")]
    assert "SUMMARY Thursday club 木曜会 Friday, November 20, 2026 · 4 matches" in text
    anna = [ledger.final("Anna") for ledger in (ledgers[0], ledgers[2])]
    # matches won and played, hands won, points by game, best hand
    assert re.search(rf"Anna 1 2 7 {sum(anna)} 63 Match 1, hand 10", text)
    assert "Match 3 Gin Rummy · 4 hands · not finished Anna 83 Ben 0" in text
    assert re.search("Match 1 Gin Rummy · 8 hands Anna 346 ?Winner Ben 121", text)
    assert "この日の最高のハンド" in text_of(summary("ja", "letter"))


def test_the_summary_says_who_pays_whom() -> None:
    text = text_of(summary("en", "a4"))
    assert "Settle up One point is worth €0.05. Match 4: one point is worth €0.0137. Rounded to €0.01;" in text
    ledgers = [(index, MATCHES[name]()) for index, name in enumerate(("two", "hollywood", "open", "many"), 1)]
    owed = settle(ledgers, RATES)
    first, second = owed.payments[:2]
    assert f"{first.payer} → {first.payee} €{first.amount} paid" in text
    assert f"{second.payer} → {second.payee} €{second.amount} " in text
    assert f"{second.payer} → {second.payee} €{second.amount} paid" not in text
    for player, balance in owed.balances.items():
        assert f"{player} {'+' if balance > 0 else ''}{owed.unit.text(balance)}" in text
    assert "精算" in text_of(summary("ja", "letter"))


def test_lines_of_japanese_heads_end_between_phrases() -> None:
    pieces = [text for page in pages_of(summary("ja", "pocket")) for text, _x, _y in page.pieces]
    assert {"勝った", "対戦", "ハンド"} <= {piece.strip() for piece in pieces}, "each on a line of its own"


def test_a_session_without_matches_says_so() -> None:
    pdf = SessionSummary([], "Club", FRIDAY).pdf("en", "a4")
    assert "No match has been played yet." in text_of(pdf)


def test_phones_may_print_at_once() -> None:
    ledger = match(("Anna", "Ben"), [ended("Anna", 3, "Ben", 20)])
    with ThreadPoolExecutor(4) as pool:
        printed = [pool.submit(MatchSheet(ledger, "C", FRIDAY).pdf, language, "a4") for language in ("en", "ja") * 2]
    texts = [text_of(item.result()) for item in printed]
    assert texts[0] == texts[2] != texts[1] == texts[3]


def test_a_language_that_is_not_here_is_refused() -> None:
    with pytest.raises(KeyError):
        MatchSheet(match(("Anna", "Ben"), [], game=GIN), "C", FRIDAY).pdf("tlh", "a4")


def test_an_adjustment_stands_beside_its_hand_and_among_its_lines() -> None:
    on_sheet, in_words = text_of(sheet("adjusted")), text_of(explained("adjusted"))
    assert "Ben −10 (Adjustment: penalty)" in on_sheet
    assert on_sheet.count("Adjustment: gave up a seat") == in_words.count("Adjustment: gave up a seat") == 2


def test_a_note_stands_at_its_hand_where_hands_are_explained() -> None:
    assert text_of(explained("adjusted")).count("Note: Ben & 二枚多い") == 2


def test_it_is_told_page_by_page_how_far_a_sheet_is() -> None:
    text: list[Progress] = []
    with reporting_to(text.append):
        pdf = MatchSheet(MATCHES["many"](), "Club", FRIDAY).pdf("en", "a4")
    number = len(pages_of(pdf))
    assert number > 1
    pages = range(1, number + 1)
    assert text == [Progress(), *(Progress(page) for page in pages), *(Progress(page, number) for page in pages)]


def test_in_japanese_a_name_is_whole_and_keeps_its_amount() -> None:
    japanese, english = (environment.environment(language).filters["sentence"] for language in ("ja", "en"))
    shares = [T("%(player)s %(points)s", player=name, points=points) for name, points in (("花子", 25), ("<健太>", -3))]
    headline = T("%(player)s goes out. %(shares)s.", player="花子", shares=shares)
    assert japanese(headline) == (
        '<span class="piece">花子</span>の上がり。<span class="piece">花子 <span class="amount">25点</span></span>、'
        '<span class="piece">&lt;健太&gt; <span class="amount">−3点</span></span>。'
    )
    total = T("%(player)s knocks: %(sum)s = %(points)s", player="花子", sum="9 − 7", points=2)
    assert japanese(total).startswith('<span class="piece">花子</span>がノック：9')
    assert "piece" not in english(headline)
