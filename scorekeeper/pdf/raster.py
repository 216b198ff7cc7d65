"""A page of a PDF as a PNG: for a chat with few colours so that it is small, for electronic paper in black and white.

The PDF is always one of ours. PDFium draws it with the fonts in the PDF, so names in any script look as on paper.
"""

from io import BytesIO

from PIL import Image
from PIL.Image import Dither, Quantize
from pypdfium2 import PdfDocument

# From this brightness (of 255) on a pixel is white: letters keep their thin strokes.
_WHITE = 160
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
    return _file(few)


def black_and_white(pdf: bytes, width: int, height: int) -> bytes:
    """The first page as PNG of one bit a pixel, `width` by `height` pixels."""
    document = PdfDocument(pdf)
    try:
        drawn = document[0].render(scale=width / document[0].get_width(), grayscale=True).to_pil().convert("L")
    finally:
        document.close()
    # The size in points is rounded, which may add a row or a column.
    whole = Image.new("L", (width, height), 255)
    whole.paste(drawn)
    return _file(whole.point(lambda brightness: 255 * (brightness >= _WHITE), "1"))


def _file(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "png", optimize=True)
    return file.getvalue()
