"""Pages on which players count their own hands, each on their own phone."""

from scorekeeper.web.phone_counts import arrival_pages, pages

BLUEPRINTS = (
    pages.pages,
    arrival_pages.pages,
)
