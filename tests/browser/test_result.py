"""The result of a hand while it is entered never shows an old number as if it were the new one."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.support.taps import start_to_record
from tests.support.touch import press, result

# What is seen in the very moment in which a key has written.
PRESSED = """(key) => {
    document.querySelector(`[data-keys=digits] [data-key="${key}"]`).click();
    const result = document.querySelector("[data-result]");
    const { transitionDuration, transitionDelay } = getComputedStyle(result);
    return [result.ariaBusy, result.matches("[data-stale]"), transitionDuration, transitionDelay];
}"""


def test_an_old_result_is_dimmed_until_the_new_one_is_there(phone: Page, server: str) -> None:
    """On a connection that is slow, then gone, then answered by a server that cannot."""
    held: list[Route] = []
    answers: list[Callable[[Route], object]] = [lambda route: held.append(route)]
    start_to_record(phone, server, "gin", "Ann", "Ben")
    phone.get_by_role("radio", name="Ann: Knock").tap()
    press(phone, *"430")
    expect(result(phone)).to_have_text("Ann knocks: 30 − 4 = 26")
    expect(result(phone)).to_have_attribute("aria-busy", "false")
    expect(result(phone)).to_have_css("opacity", "1")
    phone.get_by_label("Deadwood of Ben").tap()
    phone.route("**/preview", lambda route: answers[-1](route))
    assert phone.evaluate(PRESSED, "2") == ["true", True, "0.12s", "0s"]
    expect(result(phone)).to_have_css("opacity", "0.65")
    expect(result(phone)).to_have_text("Still counting: the connection is slow.")
    height = result(phone).bounding_box()
    # An answer that comes now is the one to this form.
    held.pop().continue_()
    expect(result(phone)).to_have_text("Ben undercuts: 4 − 2 + 25 = 27")
    expect(result(phone)).to_have_css("opacity", "1")
    assert result(phone).bounding_box() == height, "no key moves"
    answers.append(lambda route: route.abort())
    press(phone, "9")
    # Without a result, what was entered is said back.
    entered = ["Ann: Knock", "Deadwood of Ann: 4", "Deadwood of Ben: 29"]
    lines = result(phone).locator("p")
    expect(lines).to_have_text(["No connection. The result comes as soon as it is back; you can go on.", *entered])
    assert result(phone).bounding_box() == height, "no key moves: the rest is scrolled to, by keyboard too"
    assert result(phone).evaluate("(said) => said.scrollHeight > said.clientHeight && said.tabIndex === 0")
    answers.append(lambda route: route.fulfill(status=503))
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(lines).to_have_text(
        ["Scorekeeper cannot count at the moment. It tries again by itself; you can go on.", *entered]
    )
    expect(result(phone)).to_have_attribute("data-stale", "")
    phone.unroute("**/preview")
    expect(result(phone)).to_have_text("Ann knocks: 29 − 4 = 25")
    expect(result(phone)).to_have_attribute("aria-busy", "false")
