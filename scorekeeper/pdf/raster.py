"""A page of a PDF as a PNG for a chat: few colours, so that it is small.

The PDF is one of ours: this never reads what others send. PDFium draws it with the fonts that the PDF holds, so what
Pango has made of a name in any script is drawn as on paper.
"""

from io import BytesIO

from PIL.Image import Dither, Quantize
from pypdfium2 import PdfDocument

# Paper, ink, ten lines and their edges, which are mixed with the paper. An emoji has a few more of its own.
_COLOURS = 96


def png(pdf: bytes, width: int, share: float) -> bytes:
    """The first page as PNG, `width` pixels wide, from its top down to a `share` of its height (0 to 1)."""
    document = PdfDocument(pdf)
    try:
        page = document[0]
        drawn = page.render(scale=width / page.get_width(), crop=(0, page.get_height() * (1 - share), 0, 0))
        few = drawn.to_pil().convert("RGB").quantize(_COLOURS, Quantize.MEDIANCUT, dither=Dither.NONE)
    finally:
        document.close()
    file = BytesIO()
    few.save(file, "png", optimize=True)
    return file.getvalue()
