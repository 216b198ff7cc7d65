"""Looking at a page in a browser: a state it can be in, how to get there, and what cannot stand on any page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

from scorekeeper.translations import LANGUAGES
from tests.support.accessibility import accessibility_issues


@dataclass(frozen=True)
class State:
    """A page as it is to be looked at: its address, what is sent to it (nothing: it is opened), the cookies of the
    phone it is on, whether its folds are open, and what must be there for it to be that state. Of a page that differs
    from another one in its words only (`words_only`), only how it fits is looked at."""

    name: str
    path: str
    sent: Mapping[str, str] | None
    cookies: Mapping[str, str]
    unfolded: bool
    shows: str
    words_only: bool = False


def open_state(page: Page, server: str, state: State) -> None:
    """Open it in a browser."""
    # A page that asks the server now and then would load itself again without its cookies, in place of this one.
    page.evaluate(_DEAF)
    page.context.clear_cookies()
    if state.cookies:
        page.context.add_cookies(
            [{"name": name, "value": value, "url": server} for name, value in state.cookies.items()]
        )
    if state.sent is None:
        page.goto(server + state.path)
    else:
        with page.expect_navigation():
            page.evaluate(_SEND, [server + state.path, list(state.sent.items())])
    if state.shows != "main":
        page.locator(state.shows).first.wait_for(state="attached")
    if state.unfolded:
        page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")


def in_every_language(page: Page) -> Iterator[str]:
    """The page of a hand in one language after the other, half entered as it is: the phone brings back what it keeps.

    Opened in the same way in all of them, it is built alike, and axe need not read it anew.
    """
    for language in LANGUAGES:
        page.set_extra_http_headers({"Accept-Language": language})
        page.reload()
        page.locator("[data-restored]:not([hidden])").wait_for()
        yield language


def check_narrow(page: Page) -> None:
    """The page as it is now fits 320 and 360 px, and axe finds nothing on it, by day and by night."""
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(_WIDE) <= width, f"{page.url} scrolls sideways"
    assert not (issues := accessibility_issues(page, ("light", "dark"))), (page.url, issues)


# Nothing is asked any more, nobody hears what was asked before, and no image is on its way.
_DEAF = "() => { window.fetch = () => new Promise(() => {}); window.stop(); }"
# How wide the page is, once its scripts know how wide the window is.
_WIDE = "() => new Promise((done) => requestAnimationFrame(() => done(document.documentElement.scrollWidth)))"
# What sticks out of the page with letters twice as large, where it can be scrolled sideways then.
LARGE = """() => {
    document.documentElement.style.fontSize = '200%';
    const wide = document.scrollingElement.clientWidth;
    const out = (one) => one.checkVisibility() && one.getBoundingClientRect().right > wide + 1;
    const found = document.scrollingElement.scrollWidth > wide
        ? [...document.querySelectorAll('body *')].filter(out).map((one) => one.outerHTML.slice(0, 160)) : [];
    document.documentElement.style.fontSize = '';
    return found;
}"""
# What cannot stand at any width: text that is cut off, names that reach out of their box, numbers on two lines or
# beyond their box, totals of a hand on several lines, targets too small to be hit; and the number of a rule, except on
# pages of rules. Links inside a sentence are as high as it; links of the pad (with how the hand went, below) and of a
# player's hands cover their row; trays of cards have tests of their own.
CHECKS = r"""() => {
    const found = [];
    const note = (what, one) => found.push([what, one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)]);
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()
        && !one.closest('.visually-hidden') && getComputedStyle(one).clipPath === 'none' && one.offsetWidth !== 1);
    const wide = document.scrollingElement.clientWidth;
    if (document.scrollingElement.scrollWidth > wide) {
        const out = (one) => one.getBoundingClientRect().right > wide + 1;
        for (const one of all('body *').filter(out)) note('sideways', one);
    }
    const right = (one) => one.getBoundingClientRect().right;
    for (const name of all('.seat-mark ~ bdi'))
        if (right(name) > right(name.parentElement) + 1) note('out of its box', name);
    const inSentence = (one) => one.matches('a') && getComputedStyle(one).display === 'inline'
        && [...one.parentElement.childNodes].some((beside) => beside !== one && beside.textContent.trim());
    const target = (one) => one.closest('label') && one.matches('input') ? one.closest('label')
        : one.matches('.name-link:only-of-type') ? one.closest('.scores-rows > li')
            ?? one.closest('th, .score-name, li')
        : one.matches('.pad-link') ? one.closest('th') : one.matches('.facts-link') ? one.closest('tr') : one;
    for (const one of all('a[href], button, summary, select, textarea, input:not([type=hidden])')) {
        if (inSentence(one) || one.closest('.tray')) continue;
        let {width, height} = target(one).getBoundingClientRect();
        const story = one.matches('.pad-link') && one.closest('tr').nextElementSibling;
        if (story && story.matches('.pad-story')) height += story.getBoundingClientRect().height;
        // The whole pack stands on a phone 320 pixels wide: its keys are 38 wide there, and 44 high. Of five suits
        // there are ten keys a row, 30 wide: larger ones would stand in more rows than a phone is high.
        const key = one.closest('[data-keys=cards]');
        const narrow = key?.querySelector('[data-card$="*"]') ? 30 : 37.5;
        if (width < (key ? narrow : 47.5) || height < (key ? 43.5 : 47.5)) note(`small: ${width} x ${height}`, one);
    }
    for (const one of all('main *')) {
        const cut = getComputedStyle(one).overflowX === 'hidden' && !one.matches('input');
        if (cut && one.scrollWidth > one.clientWidth + 1) note('cut off', one);
    }
    for (const one of all('.score-total, .pad-total, .pad-points, .lines-amount, .figure')) {
        const range = document.createRange();
        // Where all of it lies in a box of its own, the lines are those of its text, and not that box.
        range.selectNodeContents(one.childNodes.length === 1 ? (one.firstElementChild ?? one) : one);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (/^[-+−\d.,]+$/.test(one.textContent.trim()) && lines.size > 1) note('a number on two lines', one);
        if (one.matches('.score-total') && one.scrollWidth > one.clientWidth + 1) note('beyond its box', one);
    }
    const rule = /\b[A-Z][A-Z0-9]{2,3}-[A-Z]?\d/;
    if (!document.querySelector('.clause')) {
        const has = (one) => [...one.childNodes].some((text) => text.nodeType === 3 && rule.test(text.data));
        const said = [...document.querySelectorAll('main :not(.short-code, .board-short-code, .address-text)')];
        for (const one of said.filter(has)) note('number of a rule', one);
    }
    for (const row of document.querySelectorAll('.pad > tbody > tr')) {
        const below = new Set([...row.querySelectorAll('.pad-total')].map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return Math.round([...range.getClientRects()].at(-1)?.bottom ?? 0);
        }));
        if (below.size > 1) note('totals on several lines', row);
    }
    return found;
}"""
_SEND = """([address, fields]) => {
    const form = document.createElement('form');
    for (const [name, value] of fields) {
        const input = form.appendChild(document.createElement('input'));
        [input.type, input.name, input.value] = ['hidden', name, value];
    }
    [form.method, form.action] = ['post', address];
    document.body.append(form);
    form.submit();
}"""
