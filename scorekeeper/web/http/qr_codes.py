"""QR codes on pages."""

from markupsafe import Markup


def qr(address: str, title: str) -> Markup:
    """An address as a QR code: inline SVG with `title` as its label."""
    # Imported here to keep the start of the server fast.
    import segno

    svg = segno.make(address, micro=False, error="m").svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None)
    drawn = svg.replace("<svg ", '<svg role="img" aria-label="{}" ', 1)
    return Markup(drawn).format(title)  # noqa: S704 segno draws squares; the title is escaped
