"""What differs by design between the pages of a phone alone and of a phone whose pages come from a house."""

import re
from collections.abc import Mapping, Sequence

# Ids, keys and what signs them; and the version of a score, which holds the short code of its session.
RANDOM = re.compile(
    r'(?<=name="csrf_token" value=")[^"]*|[\w-]{20,}|(?<=\b\d\.)[A-Z0-9]{8}\b|(?<=\b\d\d\.)[A-Z0-9]{8}\b',
    # Japanese is written without spaces.
    re.ASCII,
)
# What differs by design, piece by piece: why, and the pieces that only the pages of a house have. No other phone
# reaches the application inside a browser.
ONLY_IN_A_HOUSE = {
    "other phones cannot watch or keep score": (
        r'<a class="button" href="/s/…/share">[^<]*</a>',
        r'<li><a class="list-link" href="/s/…/share">.*?</li>\n',
        r'<p><a class="link" href="/s/…/(?:\d+/)?send\?watch=1">.*?</p>\n',
    ),
    "other phones cannot count": (
        r'<a class="button" href="/s/…/\d+/counts">[^<]*</a>',
        r'<section class="stack stack-tight counts".*?</section>',
    ),
    "other phones cannot change the hand that is being entered": (
        r'<div class="notice notice-warn row" role="status" hidden data-meanwhile=.*?</div>',
    ),
    "there is no code of another phone": (
        r'<a class="button" href="/code">[^<]*</a>',
        r'<li><a class="list-link" href="/code"><span>.*?</li>\n',
        r'<section class="sheet stack" aria-labelledby="another-phone">.*?</section>\n',
    ),
    "pages are kept for reading without connection": (r'(?<= id="offline">).*?(?=</section>)',),
    "a full disk is the computer's": ('(?<= data-full=")(?:The disk of the computer|得点を保管している)[^"]*',),
    "the only phone that keeps score goes on doing so": (r'<li>\n<form method="post" action="/s/…/forget">.*?</li>\n',),
}
ONLY_ALONE = {
    "scripts need not ask again and again what others have saved": ("(?<=<body) data-alone",),
    "everything works without connection": (r'(?<= id="offline">).*?(?=</section>)',),
    "a full disk is the phone's": ('(?<= data-full=")(?:This phone has no room|この端末)[^"]*',),
    "the browser may delete the data": (
        r'<section class="notice stack stack-tight"[^>]* data-may-be-lost hidden>.*?</section>\n',
        r"<div data-may-be-lost hidden>.*?</div>",
        r'<script type="module" src="[^"]*may_be_lost\.js"></script>',
    ),
    "a session can be handed to a house": (r'<li><a class="list-link" href="/s/…/play-on">.*?</li>\n',),
    "a line says what would let others in": (
        r'<p class="hint">(?:This session is on this phone alone\.|このセッション).*?</p>',
    ),
}


def without(
    differences: Mapping[str, Sequence[str]], pages_by_path: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """The pages without these pieces, each of which is in one of them at least."""
    result = {path: list(pages) for path, pages in pages_by_path.items()}
    for piece in (piece for pieces in differences.values() for piece in pieces):
        pattern, cut = re.compile(piece, re.DOTALL), 0
        for pages in result.values():
            for at, page in enumerate(pages):
                pages[at], number = pattern.subn("", page)
                cut += number
        assert cut, f"no page has {piece}"
    return result
