"""Sessions for other programs: as JSON with everything, and as CSV with a row for each player of each hand.

A match in the JSON has the field names of the JSON interface: send its `game`, `players`, `dealer`, `options` and
`records` with `ask` set to `game`, and the totals come back. Hands with the status `as_shown` are not among the
`records`, because the judge would count them otherwise. `stored` is for an import (`scorekeeper.exchange`). Addresses
and score keys of sessions are left out, because people pass on files without care, and either gives access.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.engine.fields import Json
from scorekeeper.engine.ledger import Row, Status
from scorekeeper.engine.scores import Layout, Line
from scorekeeper.engine.text import N_, Translator
from scorekeeper.reports.score_sheet import adjustment_notes, column_name, reckonings
from scorekeeper.store import Entry, Session, Store
from scorekeeper.table.match import LoadedMatch, load
from scorekeeper.table.times import local_date, local_time
from scorekeeper.translations import translator


def session_json(store: Store, session: Session, title: str, stored: Json, language: str) -> dict[str, object]:
    """A session as JSON, with sentences in a language of `LANGUAGES` (KeyError for others).

    `title` is its name on pages, `stored` everything as it is stored, for an import. Lists that may be long are
    iterators: `json_parts` writes them in this order, so that not all hands have to be in memory.
    """
    unreadable: list[Json] = []

    def matches() -> Iterator[dict[str, object]]:
        for match in store.matches.of_session(session.id):
            if loaded := load(store, session, match, keep=False, patient=True):
                yield _match(loaded, translator(language, loaded.terms.game.gettext_domain))
            else:
                unreadable.append(match.number)

    return {
        "title": title,
        "name": session.name,
        "created_at": session.created_at,
        "matches": matches(),
        "unreadable": unreadable,  # written when all matches are
        "stored": stored,
    }


# How many lists and objects `json_parts` opens around a part: an entry of a match is within so many.
_LEVELS = 7


def json_parts(value: object, indent: int | None, level: int = 0) -> Iterator[str]:
    """JSON in parts, as `json.dumps` writes it; without `indent` it has no white space. Iterators are lists.

    `level` is the number of lists and objects that this value is in.
    """
    lines = ["\n" + " " * (number * indent) if indent else "" for number in (level, level + 1)]
    items: Iterator[tuple[str, object]]
    if isinstance(value, dict) and level < _LEVELS:
        colon = ": " if indent else ":"
        (start, end), items = "{}", ((json.dumps(key, ensure_ascii=False) + colon, item) for key, item in value.items())
    elif isinstance(value, list | tuple | Iterator) and level < _LEVELS:
        (start, end), items = "[]", (("", item) for item in value)
    else:
        text = json.dumps(value, ensure_ascii=False, indent=indent, separators=None if indent else (",", ":"))
        yield text.replace("\n", lines[0])
        return
    before = start
    for key, item in items:
        yield before + lines[1] + key
        yield from json_parts(item, indent, level + 1)
        before = ","
    yield start + end if before == start else lines[0] + end


def _match(match: LoadedMatch, speak: Translator) -> dict[str, object]:
    ledger = match.ledger
    terms, players = ledger.terms, ledger.terms.players
    columns = range(len(ledger.state.columns))
    counted = [row.slot for row in ledger.rows if row.status is Status.COUNTED]
    return {
        "number": match.match.number,
        "created_at": match.match.created_at,
        "game": terms.game.key,
        **terms.body(),
        "ended": terms.ended is not None,
        "sides": [list(side) for side in terms.sides],
        "records": [match.entries[slot].body for slot in counted],
        "hands": (_hand(row, match.entries[row.slot], speak) for row in ledger.rows),
        "totals": {player: ledger.total(player) for player in players},
        "columns": [
            {
                "title": column_name(column).render(speak),
                "totals": dict(ledger.state.columns[column].totals),
                "final": {player: ledger.final(player, column) for player in players},
                "finished": ledger.state.columns[column].over,
            }
            for column in columns
        ],
        "finished": ledger.finished,
        "bonus_lines": [_line(line, speak) for line in ledger.closing],
        "reckoning": [
            {
                "title": reckoning.title.render(speak) if reckoning.title else "",
                "amounts": [
                    {"text": amount.text.render(speak), "rule": amount.rule, "points": list(amount.points)}
                    for amount in reckoning.amounts
                ],
                "final": list(reckoning.finals),
            }
            for reckoning in reckonings(ledger)
        ],
        "final": {player: ledger.final(player) for player in players},
        "winners": list(ledger.winners),
        "parts": dict(ledger.parts),
        "out": list(ledger.state.out),
    }


def _hand(row: Row, entry: Entry, speak: Translator) -> dict[str, Json]:
    score, players = row.score, row.before.players
    return {
        "hand": row.slot,
        "status": row.status.value,
        "saved_at": entry.saved_at,
        "note": entry.note,
        "dealer": row.before.dealer,
        "record": entry.body,
        "headline": score.headline.render(speak) if score else "",
        "winners": list(score.winners) if score else [],
        "points": {player: row.points(player) for player in players},
        "totals": {player: row.after.total(player) for player in players},
        "lines": [_line(line, speak) for line in score.lines] if score else [],
        "layouts": {player: _layout(layout) for player, layout in score.layouts.items()} if score else {},
        "issues": [
            {"code": issue.code, "field": issue.field, "message": issue.text.render(speak)} for issue in row.issues
        ],
    }


def _line(line: Line, speak: Translator) -> dict[str, Json]:
    return {
        "player": line.player,
        "points": line.points,
        "rule": line.rule,
        "text": line.text.render(speak),
        "cards": [str(card) for card in line.cards],
        "columns": list(line.columns),
    }


def _layout(layout: Layout) -> dict[str, Json]:
    return {
        "count": layout.count,
        "counted": layout.counted,
        "melds": [[str(card) for card in meld.cards] for meld in layout.melds],
        "laid_off": [{"card": str(card), "onto": [str(card) for card in meld.cards]} for card, meld in layout.laid_off],
        "loose": [str(card) for card in layout.loose],
    }


_HEADINGS = (
    N_("Session"),
    N_("Session began"),
    N_("Match"),
    N_("Game"),
    N_("Hand"),
    N_("Date"),
    N_("Saved at"),
    N_("Player"),
    N_("Dealer"),
    N_("Points"),
    N_("Total"),
    N_("Source"),
    N_("Won by"),
    N_("How it went"),
    N_("Note"),
)


def csv_heading(language: str) -> bytes:
    """The beginning of a CSV: its heading, in a language of `LANGUAGES` (KeyError for others).

    The CSV goes on with `csv_rows`. It is UTF-8 with a byte order mark, which spreadsheets need to read names in any
    script.
    """
    plain = translator(language)
    return b"\xef\xbb\xbf" + _csv_bytes([[plain.gettext(heading) for heading in _HEADINGS]])


def csv_rows(title: str, began: str, match: LoadedMatch, language: str) -> bytes:
    """The rows of a match in the CSV, one for every player of every hand. Hands that do not count have no points.

    The session is identified by its `title` and by when it `began` in local time, since its address is a secret. A text
    that a spreadsheet would take for a formula begins with an apostrophe.
    """
    speak = translator(language, match.terms.game.gettext_domain)
    game, comma = _text(match.ledger.terms.title.render(speak)), speak.gettext(", ")
    source = {True: speak.gettext("counted"), False: speak.gettext("called"), None: ""}
    same = [_text(title), began, match.match.number, game]
    day = local_date(match.match.created_at).isoformat()

    def rows(row: Row) -> Iterator[list[object]]:
        score, saved = row.score, local_time(match.entries[row.slot].saved_at)
        headline = score.headline.render(speak) if score else _why_not_counted(row, speak)
        sentence = _text(" ".join([headline, *(note.render(speak) for note in adjustment_notes(row))]))
        remark = _text(row.record.remark or "") if row.record else ""
        dealer, winners = _text(row.before.dealer or ""), _text(comma.join(score.winners) if score else "")
        for player in row.before.players:
            layout = score.layouts.get(player) if score else None
            yield [
                *same,
                row.slot,
                day,
                saved,
                _text(player),
                dealer,
                row.points(player) if score else "",
                row.after.total(player),
                source[layout.counted if layout else None],
                winners,
                sentence,
                remark,
            ]

    return _csv_bytes(cells for row in match.ledger.rows for cells in rows(row))


def _csv_bytes(rows: Iterable[Sequence[object]]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue().encode()


def _why_not_counted(row: Row, speak: Translator) -> str:
    if row.status is Status.VOID:
        return speak.gettext("Voided: this hand does not count.")
    return " ".join(issue.text.render(speak) for issue in row.issues)


def _text(text: str) -> str:
    """A text that no spreadsheet runs as a formula; they accept full-width signs at its beginning too."""
    return f"'{text}" if text.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠", "\u2212")) else text
