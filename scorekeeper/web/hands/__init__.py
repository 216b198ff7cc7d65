"""Pages that record, preview, correct and show hands."""

from scorekeeper.web.hands import agreement_pages, history_pages, pages

BLUEPRINTS = (
    pages.pages,
    agreement_pages.pages,
    history_pages.pages,
)
