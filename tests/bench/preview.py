"""Times how soon a tap shows its result, in Chromium at phone size: `python -m tests.bench.preview`.

The taps are those of the tap budgets (`tests/browser/test_taps.py`), one every third of a second. The time goes from
the tap to the next frame that the browser paints with the server's answer, so it includes script, network and server.
No test depends on a time; the aim is 100 ms.
"""

import sys
import tempfile
from statistics import median

from playwright.sync_api import Browser

import tests.browser.test_taps  # noqa: F401 registers the budgets
from scorekeeper.web.app import create_app
from tests.support.chromium import browsing, serving
from tests.support.taps import BUDGETS, Measure

AIM = 100
PACE = 300
WATCH = """
let tapped = 0;
addEventListener("pointerdown", () => { tapped = performance.now(); }, true);
addEventListener("DOMContentLoaded", () => {
    document.querySelector("form[data-entry]")?.addEventListener("previewed", () => {
        const from = tapped;
        tapped = 0;
        if (from) requestAnimationFrame(() => setTimeout(() => painted(performance.now() - from)));
    });
});
"""


def times_of(measure: Measure, browser: Browser, server: str) -> list[float]:
    """The milliseconds from each tap to its result. The measure runs in a new browser context."""
    times: list[float] = []

    def painted(milliseconds: float) -> None:
        times.append(milliseconds)

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.expose_function("painted", painted)
    page.add_init_script(WATCH)
    measure(page, server)
    context.close()
    return times


def main() -> None:
    every: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(create_app({"INSTANCE": folder, "LIMITS": {}})) as server,
        browsing(slow_mo=PACE) as browser,
    ):
        for what, (_most, measure) in BUDGETS.items():
            if times := times_of(measure, browser, server):
                every += times
                text = f"median {median(times):4.0f} ms   longest {max(times):4.0f} ms"
                sys.stdout.write(f"{len(times):3} results   {text}   {what}\n")
                sys.stdout.flush()
    sys.stdout.write(f"the longest of {len(every)}: {max(every):.0f} ms; the aim: {AIM} ms\n")


if __name__ == "__main__":
    main()
