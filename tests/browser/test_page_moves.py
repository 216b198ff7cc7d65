"""What moves from one page to the next: it explains where a number went, and no tap waits for it."""

from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.support.phone import knock, record
from tests.support.taps import start_by_form

TOO_LATE = "Transition was aborted because of invalid state. Page already revealed"
# On a page that is opened next, what moves stands still half-way, and its names and times are known.
HELD = """addEventListener("pagereveal", async ({ viewTransition }) => {
    window.moving = {};
    await viewTransition?.ready.catch(() => {});
    for (const move of document.getAnimations()) {
        if (!move.effect.pseudoElement?.startsWith("::view-transition")) continue;
        move.pause();
        moving[move.effect.pseudoElement] = move.effect.getComputedTiming().duration;
    }
})"""


def test_figures_move_from_page_to_page_and_no_tap_waits_for_them(
    app: Flask, server: str, new_phone: Callable[..., Page]
) -> None:
    phone = new_phone()
    phone.add_init_script(HELD)
    session = start_by_form(phone, server, "Ann", "Bob")
    record(app, session, knock("Ann", 4, "Bob", 30))
    expect(phone.locator(".score-total").first).to_have_text("26")

    def moved(*names: str) -> None:
        moves = {f"::view-transition-group({name})" for name in names}
        phone.wait_for_function("(number) => Object.keys(window.moving ?? {}).length === number", arg=len(moves))
        assert phone.evaluate("moving") == dict.fromkeys(moves, 240)

    phone.locator(".score-total").first.tap()
    phone.wait_for_url("**/board")
    moved("total-0", "total-1")
    phone.go_back()
    moved("total-0", "total-1")
    # Playwright taps only what would get the tap.
    phone.locator(".score-total").first.tap()
    phone.wait_for_url("**/board")
    phone.goto(f"{server}/s/{session}/1/hands/new")
    phone.get_by_role("radio", name="Dead hand").check()
    expect(phone.locator(".result-headline")).to_be_visible()
    phone.get_by_role("button", name="Save", exact=True).tap()
    moved("hand")
    phone.get_by_role("button", name="Undo").first.tap()
    expect(phone.get_by_text("Taken back: hand 2.")).to_be_visible()


def test_nothing_is_reported_when_a_phone_is_turned_meanwhile_and_nothing_moves_where_that_is_asked_for(
    server: str, new_phone: Callable[..., Page]
) -> None:
    phone = new_phone()
    session = start_by_form(phone, server, "Ann", "Bob")
    for page in ("board", "share", "1/rules", ""):
        phone.evaluate("(to) => { location.href = to; }", f"/s/{session}/{page}".rstrip("/"))
        phone.set_viewport_size({"width": 820 if page in ("board", "1/rules") else 390, "height": 844})
        phone.wait_for_url(f"**/{page}" if page else f"**/{session}")
    # What Chromium does where a page was drawn before its move began: no event and no property has those promises.
    phone.evaluate(f"() => void Promise.reject(new DOMException({TOO_LATE!r}, 'InvalidStateError'))")
    phone.evaluate("() => new Promise((done) => setTimeout(done))")
    still = new_phone(reduced_motion="reduce", storage_state=phone.context.storage_state())
    still.add_init_script(HELD)
    still.goto(f"{server}/s/{session}")
    still.locator(".score-total").first.tap()
    still.wait_for_url("**/board")
    assert still.evaluate("moving") == {}
