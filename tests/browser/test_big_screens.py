"""Tablets and televisions: what stands side by side, the board that is read from three metres, the lines of a chart."""

from collections.abc import Callable, Mapping, Sequence

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.entry_pages import Table
from tests.support.long_names import LONG
from tests.support.phone import NOW, knock, record, session_of, store_of

NewPhone = Callable[..., Page]

# docs/measures.md says why, in a window of 1920 by 1080.
SMALLEST = 40
# Letters that are smaller than this in a window so high and wide, and what does not lie wholly in the window or upon
# something else.
LEGIBLE = """(smallest) => {
    const seen = (one) => !one.closest(".visually-hidden") && one.checkVisibility({visibilityProperty: true});
    const shown = [...document.querySelectorAll("main *")].filter(seen);
    const written = shown.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    // A name that is too long for its row is cut there, and the sentence on the last hand after two lines.
    const whole = written.map((text) => text.closest(".board-name, .board-last") ?? text);
    const boxes = whole.map((one) => [one, one.getBoundingClientRect()]);
    return boxes.flatMap(([one, box], at) => [
        ...(parseFloat(getComputedStyle(one).fontSize) < smallest - 0.01 ? [`small: ${one.outerHTML}`] : []),
        ...(box.left < 0 || box.top < -1 || box.right > innerWidth || box.bottom > innerHeight + 1
            ? [`outside: ${one.outerHTML}`] : []),
        ...boxes.slice(at + 1).filter(([other, its]) => !one.contains(other) && box.left < its.right - 2
            && its.left < box.right - 2 && box.top < its.bottom - 2 && its.top < box.bottom - 2)
            .map(([other]) => `${one.outerHTML} upon ${other.outerHTML}`),
    ]);
}"""
# The words in the heads of the pad that stand on several lines; Japanese names have none.
BROKEN = """() => [...document.querySelectorAll(".pad thead bdi")].flatMap((name) => {
    const text = name.firstChild;
    return [...text.data.matchAll(/[^\\s\\-\\u3000-\\u9fff]+/gu)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]);
})"""
BOXES = """() => Object.fromEntries(["score", "hands", "totals"].map((name) => {
    const {left, right, top} = document.querySelector(name === "score" ? ".scores" : `section:has(> #${name})`)
        .getBoundingClientRect();
    return [name, [left, right, top]];
}))"""


def rounds(table: Table, names: tuple[str, ...], number: int = 3, **session: int) -> None:
    """Rounds of Indian Rummy that a player wins in turn."""
    for at in range(number):
        losers = {name: {"points": 5 + 7 * seat} for seat, name in enumerate(names) if seat != at}
        record(table.app, session_of(table.page), {"winner": names[at], "wild": "8", "hands": losers}, **session)


def test_ten_players_and_two_in_the_corner_are_read_from_three_metres(
    app: Flask, server: str, new_phone: NewPhone
) -> None:
    """In both languages, by day and by night, alone and beside other matches; smaller screens are nearer."""
    for language, names in LONG.items():
        ten = Table(app, "indian", *names[:10], language=language)
        rounds(ten, names[:10])
        session = session_of(ten.page)
        page = new_phone(viewport={"width": 1920, "height": 1080}, locale=language, color_scheme="dark")
        page.goto(f"{server}/s/{session}/board")
        for width, height, smallest in ((1920, 1080, SMALLEST), (1280, 800, 26), (820, 1180, 24)):
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(LEGIBLE, smallest), (language, width)
        form = ten.phone.get(f"/s/{session}/new?game=gin")
        seats = {f"players-{seat}": name for seat, name in enumerate((*names[:2], "", ""))}
        ten.phone.send(form, "/new", seats)
        record(app, session, knock(names[0], 4, names[1], 35), number=2)
        expect(page.locator(".board")).to_have_count(2)
        assert not page.locator(".board-code").count(), "hands were saved since the code was made"
        expect(page.locator(".board-total").last).to_have_text("0")
        for width, height, smallest in ((820, 1180, 24), (1280, 800, 26), (1920, 1080, SMALLEST)):
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(LEGIBLE, smallest), (language, width)


def test_on_a_phone_on_its_side_all_are_in_sight_and_no_letter_is_cut(
    app: Flask, server: str, new_phone: NewPhone
) -> None:
    """In scripts that reach far above and below the line. What would be cut shows when nothing is hidden."""
    names = ("Cyril", "Ýåg jgpq", "وجيه", "ที่ปู่", "ぐじゃ", "ग्ज्ञी", "Ann", "Bob", "Dee", "Eve")
    for number in (4, 7, 10):
        table = Table(app, "indian", *names[:number])
        rounds(table, names[:number])
        page = new_phone(viewport={"width": 844, "height": 390})
        page.goto(f"{server}/s/{session_of(table.page)}/board")
        assert not page.evaluate(LEGIBLE, 16), number
    for width, height in ((844, 390), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        hidden = page.screenshot()
        page.evaluate("for (const name of document.querySelectorAll('.board-name')) name.style.overflow = 'visible'")
        assert page.screenshot() == hidden, (width, height)
        page.reload()


def test_rows_move_to_their_places_and_the_chart_comes_when_nothing_happens(
    app: Flask, server: str, new_phone: NewPhone
) -> None:
    names = LONG["en"][:10]
    table = Table(app, "indian", *names)
    rounds(table, names, 2)
    for motion in ("no-preference", "reduce"):
        page = new_phone(viewport={"width": 1920, "height": 1080}, reduced_motion=motion)
        page.goto(f"{server}/s/{session_of(table.page)}/board")
        page.evaluate(
            "() => { window.moves = 0; const start = document.startViewTransition.bind(document);"
            "document.startViewTransition = (change) => { window.moves += 1; const move = start(change);"
            "if (window.moves > 1) move.skipTransition(); return move; }; }"
        )
        chart = page.locator(".board-chart")
        expect(chart).to_be_hidden()
        page.evaluate("for (const pause of document.getAnimations()) pause.currentTime = 65000")
        if motion == "reduce":
            expect(chart).to_be_hidden()
        else:
            expect(chart).to_be_visible()
            sizes = chart.locator("text").evaluate_all(
                "(all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
            )
            assert min(sizes) >= SMALLEST - 0.01
        total = page.locator(".board-total").first
        first = total.text_content()
        rounds(table, names, 1)
        expect(total).not_to_have_text(first or "")
        expect(chart).to_be_hidden()
        assert page.evaluate("window.moves") == (0 if motion == "reduce" else 1)
        # A window that changes its size has its transition skipped. The page shows the hand, and reports no error.
        before = total.text_content()
        rounds(table, names, 1)
        expect(total).not_to_have_text(before or "")


def test_a_board_follows_the_evening_to_its_end(
    app: Flask, server: str, start: Callable[..., str], phone: Page
) -> None:
    session = start(phone, "Ann", "Bob")
    phone.set_viewport_size({"width": 1920, "height": 1080})
    phone.emulate_media(color_scheme="dark")
    phone.goto(f"{server}/s/{session}/board")
    expect(phone.locator(".board-code > .qr")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert not phone.evaluate(LEGIBLE, SMALLEST)
    record(app, session, knock("Ann", 4, "Bob", 33))
    expect(phone.locator(".board-total").first).to_have_text("29")
    expect(phone.locator(".board-code")).to_have_count(0)
    for left in (40, 45):
        record(app, session, knock("Ann", 4, "Bob", left))
    expect(phone.locator(".winner-head")).to_contain_text("Ann wins with 381.")
    assert not phone.evaluate(LEGIBLE, SMALLEST)
    top = phone.locator(".top")
    expect(top).to_have_css("opacity", "0")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Tab")
    expect(top).to_have_css("opacity", "1")
    with store_of(app) as store:
        store.sessions.delete(session, store.entries.newest(1).id, NOW)
    expect(phone.locator("h1")).to_have_text("This session is deleted")
    expect(phone.locator(".board")).to_have_count(0)


def test_score_pad_and_chart_stand_side_by_side_and_the_score_beside_a_new_hand(
    app: Flask, server: str, start: Callable[..., str], phone: Page
) -> None:
    session = start(phone, "Ann", "Bob")
    record(app, session, knock("Ann", 4, "Bob", 33))
    expect(phone.locator(".chart")).to_be_visible()

    def where(width: int) -> Mapping[str, Sequence[float]]:
        phone.set_viewport_size({"width": width, "height": 900})
        result: Mapping[str, Sequence[float]] = phone.evaluate(BOXES)
        return result

    narrow = where(390)
    assert narrow["score"][2] < narrow["hands"][2] < narrow["totals"][2], "one below the other"
    for width in (820, 1440, 1920):
        at = where(width)
        assert at["score"][1] < at["hands"][0], "the pad is beside the score"
        assert at["hands"][2] - at["score"][2] < 60, "from the same height"
        assert at["totals"][0] == at["score"][0], "the chart is below the score"
        assert at["totals"][1] <= at["hands"][0]
        for name in ("score", "hands"):
            assert 0.4 * width < at[name][1] - at[name][0] < 0.5 * width, "each fills its half"
    phone.goto(f"{server}/s/{session}/1/hands/new")
    form, beside = phone.locator(".entry").bounding_box(), phone.locator(".beside").bounding_box()
    assert form
    assert beside
    assert form["x"] + form["width"] < beside["x"]
    phone.locator("[data-fill-first]").first.check()
    record(app, session, knock("Bob", 4, "Ann", 24))
    expect(phone.locator(".beside .score-total")).to_have_text(["29", "20"])
    expect(phone.locator("[data-fill-first]").first).to_be_checked()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.clock.install()
    phone.reload()
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url) if request.url.endswith("/version") else None)
    expect(phone.locator(".beside")).to_be_hidden()
    phone.clock.run_for(20_000)
    assert not requests, "a phone that shows no score does not ask for it"
    phone.set_viewport_size({"width": 820, "height": 844})
    expect(phone.locator(".beside")).to_be_visible()
    with phone.expect_request("**/version"):
        phone.clock.run_for(20_000)


def test_a_line_comes_forward_when_its_name_is_chosen(app: Flask, server: str, new_phone: NewPhone) -> None:
    """By a tap, by the keyboard, without scripts; and it stays so when a round comes in. In wide windows no word of a
    long name is broken above the pad."""
    ten = Table(app, "indian", *LONG["en"])
    rounds(ten, LONG["en"])
    address = f"{server}{ten.at}"

    def opacities(page: Page) -> list[str]:
        result: list[str] = page.locator(".chart-side").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).opacity)"
        )
        return result

    for scripts in (True, False):
        page = new_phone(java_script_enabled=scripts)
        page.goto(address)
        assert opacities(page) == ["1"] * 10
        page.locator(".chart-names .chip", has_text=LONG["en"][2]).tap()
        assert opacities(page) == ["0.2"] * 2 + ["1"] + ["0.2"] * 7
    page = new_phone()
    page.goto(address)
    page.locator(".chart-name[data-line='4']").tap()
    assert opacities(page) == ["0.2"] * 3 + ["1"] + ["0.2"] * 6
    expect(page.get_by_role("radio", name=LONG["en"][3])).to_be_checked()
    page.get_by_role("radio", name=LONG["en"][3]).focus()
    page.keyboard.press("ArrowDown")
    rounds(ten, LONG["en"], 1)
    expect(page.locator(".pad-row")).to_have_count(4)
    assert opacities(page) == ["0.2"] * 4 + ["1"] + ["0.2"] * 5
    expect(page.get_by_role("radio", name=LONG["en"][4])).to_be_focused()
    page.locator(".chart-name[data-line='5']").tap()
    assert opacities(page) == ["1"] * 10
    for width in (820, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate(BROKEN), width
