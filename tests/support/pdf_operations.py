"""What is drawn on a page of a PDF, as far as text needs it; pypdf reads everything, and takes ten times as long."""

import re

from pypdf.generic import ArrayObject, NameObject

Operand = float | bytes | str | list[float | bytes]

# The state, matrices, the colours of surfaces and lines, text, and drawings within the drawing.
_READ = frozenset(b"q Q cm rg RG g sc scn BT ET Tf Tm Td TD T* TL Tc Tw Tz Tj TJ Do".split())
# Paths and clipping, how lines are drawn, how text is filled in, what is marked as what.
_PASSED_OVER = frozenset(
    b"m l c v y h re S s f F f* B B* b b* n W W* w J j M d i ri gs cs CS G SC SCN sh Tr Ts BMC BDC EMC".split()
)
# What stands before BMC and BDC.
_MARK = re.compile(rb"/\w+|<<.*>>")
_PIECE = re.compile(rb"<([^<>]*)>|([^<>]+)")


def operations(drawn: bytes) -> list[tuple[list[Operand], bytes]]:
    """The operations of a content stream that WeasyPrint has written: the operands of each, and its operator.

    Each has a line of its own, and text is written as hexadecimal numbers. Raises `ValueError` for what cannot be read
    in this way, so that nothing is passed over unseen.
    """
    result = []
    for line in filter(None, drawn.splitlines()):
        before, _, operator = line.rpartition(b" ")
        if operator in _READ:
            result.append((_operands(before), operator))
        elif operator not in _PASSED_OVER and not _MARK.fullmatch(line):
            raise ValueError(f"this is no operation: {line!r}")
    return result


def _operands(written: bytes) -> list[Operand]:
    if written[:1] == b"[" and written[-1:] == b"]":
        pieces = _PIECE.findall(written[1:-1])
        return [ArrayObject(float(number) if number else bytes.fromhex(text.decode()) for text, number in pieces)]
    return [_operand(word) for word in written.split()]


def _operand(written: bytes) -> Operand:
    if written[:1] == b"/":
        return NameObject(written.decode())
    if written[:1] == b"<" and written[-1:] == b">":
        return bytes.fromhex(written[1:-1].decode())
    return float(written)
