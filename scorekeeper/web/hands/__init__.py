"""Pages that record, preview, correct and show hands."""

from scorekeeper.web.hands import history_pages, pages

BLUEPRINTS = (
    pages.pages,
    history_pages.pages,
)
