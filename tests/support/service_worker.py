"""What the service worker of a phone keeps."""

from playwright.sync_api import Page


def until(page: Page, question: str, arg: object = None) -> None:
    """Wait until what a function promises is true; Playwright's own waiting is content with the promise."""
    page.evaluate(
        f"""async (arg) => {{
          for (const end = Date.now() + 20000; !(await ({question})(arg)); ) {{
            if (Date.now() > end) throw new Error("waited in vain");
            await new Promise((next) => setTimeout(next, 50));
          }}
        }}""",
        arg,
    )


def settled(page: Page) -> None:
    """The worker is there and has kept what it was to keep."""
    until(page, "() => navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')")
    kept = "(address) => caches.open('pages').then((pages) => pages.match(address, { ignoreVary: true }))"
    until(page, kept, page.url)


def cached(page: Page) -> list[str]:
    """The addresses the worker keeps."""
    result = page.evaluate(
        """async () => {
          const every = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return every.flat().map(({ url }) => url.replace(location.origin, ''));
        }"""
    )
    return list(result)
