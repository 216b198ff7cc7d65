"""Pages that let other phones in, and the list of phones."""

from scorekeeper.web.sharing import pages, phone_pages

BLUEPRINTS = (
    pages.pages,
    phone_pages.pages,
)
