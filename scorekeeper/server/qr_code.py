"""Addresses as QR codes for a terminal."""

import io
from typing import TextIO


def qr_code(url: str, out: TextIO) -> str:
    """`url` as a QR code of half-block characters. Empty if the encoding of `out` lacks these characters."""
    # Imported here, so that a server for this computer alone, which shows no code, does not load it.
    import segno

    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    code = drawn.getvalue()
    try:
        code.encode(out.encoding)
    except UnicodeEncodeError:
        return ""
    if not out.isatty():
        return code
    # White and black explicitly: not every phone can read an inverted code on a dark terminal.
    return "".join(f"\033[38;5;231;48;5;16m{line}\033[0m\n" for line in code.splitlines())
