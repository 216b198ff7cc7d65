"""A page of a PDF as a PNG for electronic paper, in black and white.

PDFium and Pillow come with `scorekeeper[frame]`: only houses with a frame need them. The PDF is always one of ours.
PDFium draws it with the fonts in the PDF, so names in any script look as on paper.
"""

from io import BytesIO

from PIL import Image
from pypdfium2 import PdfDocument

# From this brightness (of 255) on a pixel is white: letters keep their thin strokes.
_WHITE = 160


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
    file = BytesIO()
    whole.point(lambda brightness: 255 * (brightness >= _WHITE), "1").save(file, "png", optimize=True)
    return file.getvalue()
