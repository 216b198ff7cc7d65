"""Pages that finish an evening and settle up."""

from scorekeeper.web.evening import pages, settlement_pages

BLUEPRINTS = (
    pages.pages,
    settlement_pages.pages,
)
