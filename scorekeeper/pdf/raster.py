"""A page of a PDF as a PNG for a chat, with few colours so that it is small.

The PDF is always one of ours. PDFium draws it with the fonts in the PDF, so names in any script look as on paper.
"""

from io import BytesIO

from PIL.Image import Dither, Quantize
from pypdfium2 import PdfDocument

# Paper, ink, ten lines and their antialiased edges. An emoji has a few more.
_COLOURS = 96


def png(pdf: bytes, width: int, share: float) -> bytes:
    """The first page as PNG, `width` pixels wide, from its top to a `share` of its height (0 to 1)."""
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
