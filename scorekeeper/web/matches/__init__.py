"""Pages that start a match, change its terms, finish it, and draw the seats."""

from scorekeeper.web.matches import end_pages, menu_pages, pages, seat_draw_pages, terms_pages

BLUEPRINTS = (
    pages.pages,
    end_pages.pages,
    menu_pages.pages,
    seat_draw_pages.pages,
    terms_pages.pages,
)
