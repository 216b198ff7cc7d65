"""Reads the rows of a SQLite file that SQLite itself refuses: page by page, without the header and without the pages
that lead to others. The format is that of https://sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator

Value = int | str | bytes | None
Row = tuple[Value, ...]

# Of every database that Scorekeeper makes. The first page has the header and the schema.
_PAGE = 4096
# Bytes that are read. The rows of more fit into the memory of no phone; what is behind counts as lost.
_MOST = 64 * 1024**2
_HEADER_OF_LEAF, _HEADER_OF_INTERIOR = 8, 12
_INTERIOR_INDEX, _LEAF_INDEX, _LEAF_TABLE = 2, 10, 13
# The longest payload that a cell has without pages of its own, and the shortest that is left of a longer one.
_MOST_IN_TABLE = _PAGE - 35
_MOST_IN_INDEX = (_PAGE - 12) * 64 // 255 - 23
_LEAST = (_PAGE - 12) * 32 // 255 - 23
# Sizes of the numbers that have types 0 to 7; those of 8 and 9 are 0 and 1 themselves.
_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)


class _Unreadable(Exception):
    """A cell is damaged."""


def rows_of(content: bytes) -> Iterator[Row]:
    """All rows in the pages of a database, in no order, those of indexes as well. In a row of a table, a NULL in the
    first column stands for the number of the row, which is put there. Rows that cannot be read are left out; deleted
    ones are overwritten. At most 64 MB are read, some 3,000 evenings."""
    for start in range(_PAGE, min(len(content), _MOST), _PAGE):
        page = content[start : start + _PAGE].ljust(_PAGE, b"\0")
        if page[0] in (_INTERIOR_INDEX, _LEAF_INDEX, _LEAF_TABLE):
            yield from _rows_of_page(content, page)


def _rows_of_page(content: bytes, page: bytes) -> Iterator[Row]:
    at = _HEADER_OF_INTERIOR if page[0] == _INTERIOR_INDEX else _HEADER_OF_LEAF
    for place in range(at, min(at + 2 * int.from_bytes(page[3:5]), _PAGE), 2):
        try:
            yield _row(content, page, int.from_bytes(page[place : place + 2]))
        except (_Unreadable, IndexError):
            continue


def _row(content: bytes, page: bytes, at: int) -> Row:
    if page[0] == _INTERIOR_INDEX:
        at += 4
    size, at = _number(page, at)
    number = None
    if page[0] == _LEAF_TABLE:
        number, at = _number(page, at)
    values = _values(_payload(content, page, at, size))
    return (number, *values[1:]) if number is not None and values[:1] == (None,) else values


def _payload(content: bytes, page: bytes, at: int, size: int) -> bytes:
    most = _MOST_IN_TABLE if page[0] == _LEAF_TABLE else _MOST_IN_INDEX
    if size <= most:
        return page[at : at + size]
    here = _LEAST + (size - _LEAST) % (_PAGE - 4)
    here = here if here <= most else _LEAST
    parts, left = [page[at : at + here]], size - here
    following = int.from_bytes(page[at + here : at + here + 4])
    while left > 0:
        start = (following - 1) * _PAGE
        if not 0 < start < len(content):
            raise _Unreadable
        parts.append(content[start + 4 : start + 4 + min(left, _PAGE - 4)])
        left -= _PAGE - 4
        following = int.from_bytes(content[start : start + 4])
    return b"".join(parts)


def _values(record: bytes) -> Row:
    end, at = _number(record, 0)
    values: list[Value] = []
    place = end
    while at < end:
        kind, at = _number(record, at)
        size = _SIZES[kind] if kind < len(_SIZES) else (kind - 12) // 2
        if size < 0 or place + size > len(record):
            raise _Unreadable
        values.append(_value(kind, record[place : place + size]))
        place += size
    return tuple(values)


def _value(kind: int, content: bytes) -> Value:
    if kind == 0:
        return None
    if kind in (8, 9):
        return kind - 8
    if kind < 7:
        return int.from_bytes(content, signed=True)
    if kind == 7:
        raise _Unreadable  # no column holds a fraction
    return content.decode(errors="replace") if kind % 2 else content


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins."""
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | content[place] & 127
        if content[place] < 128:
            return number, place + 1
    return number << 8 | content[at + 8], at + 9
