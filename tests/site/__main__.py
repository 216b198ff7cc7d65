"""The long form of what the suite tries of a phone alone: `python -m tests.site DIR [kills] [states]`.

DIR has a site that `scorekeeper site` built. The browser is killed right after saves that were acknowledged and in the
middle of saves, and the writes and flushes of every kind of save are replayed with cuts at each place.
"""

import random
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support import power_cuts
from tests.support.chromium import browsing
from tests.support.every_game import EVERY, samples
from tests.support.phone_alone import DATABASE, PagesAlone, PhoneAlone, TableAlone, site_served, until

KILLS, STATES = 100, 10_000
# Longer than a save takes here.
_A_SAVE = 0.3
# Cuts of every kind of save without its flushes, at least.
_CONTROL = 10
_HAND = re.compile(r"/1/hands/(\d+)\b")


def saves(alone: PhoneAlone) -> Iterator[str]:
    """Do every kind of save; the name of each comes before it."""
    phone = PagesAlone(alone)
    for game in EVERY:
        hand = samples(game.key).HAND
        yield f"a session of {game.key}"
        table = TableAlone(alone, game.key, "Ann", "Ben")
        yield f"a hand of {game.key}"
        table.save(hand)
        yield f"a corrected hand of {game.key}"
        table.save(hand, page=table.form(f"{table.at}/hands/1/edit"))
        yield f"undo of {game.key}"
        undone = phone.send(phone.get(table.at), "/undo")
        yield f"redo of {game.key}"
        phone.send(undone, "/redo")
    yield "a name"
    phone.rename(table.at, 1, "Zoe")
    yield "rates"
    phone.send(phone.get(f"/s/{table.session}/settle/rates"), "/settle/rates", {"unit": "€", "session": "0.05"})
    yield "a language"
    phone.post("/language", {"language": "ja"})


def recordings(alone: PhoneAlone) -> dict[str, power_cuts.Recording]:
    """What was written and flushed for each of them."""
    result, name = {}, ""
    for following in chain(saves(alone), [""]):
        if name:
            result[name] = power_cuts.recorded(alone.engine)
            print(f"{name}: {len(result[name].steps)} steps, {result[name].flushes} flushes", flush=True)
        name = following
        power_cuts.record(alone.engine)
    return result


def cut(alone: PhoneAlone, states: int, folder: Path) -> int:
    """Record every kind of save and replay it; returns how many states are wrong."""
    made = recordings(alone.start())
    alone.stop()
    wrong, without = 0, 0
    each = -(-states // len(made))
    # Few would not show that flushes matter.
    control = max(each // 2, _CONTROL)
    for seed, (name, recording) in enumerate(made.items()):
        faults = list(power_cuts.lost(recording, folder, each, seed))
        wrong += len(faults)
        without += len(list(power_cuts.lost(recording, folder, control, seed, flushed=False)))
        print(f"{name}: {each} states, {len(faults)} wrong {faults[:1] or ''}", flush=True)
    print(f"{each * len(made)} states, {wrong} wrong; without flushes {without} of {control * len(made)}")
    return wrong or not without


def kill(alone: PhoneAlone, kills: int, folder: Path) -> int:
    """Kill the browser again and again; returns how many saves were lost or are there in half, or that one was not
    missed which the browser did not write."""
    chance, lost, acknowledged = random.Random(1), 0, 0
    table = TableAlone(alone.start(), "any", "Ann", "Ben")
    hand = samples("any").HAND
    for number in range(kills):
        if number % 2:
            form = table.form()
            fields = dict(form.form("/hands/new").fields) | hand
            # Sent, and not waited for.
            alone.page.evaluate(_SEND, [alone.address + table.new[1:], list(map(list, fields.items()))])
            time.sleep(chance.uniform(0, _A_SAVE))
        else:
            table.save(hand)
            acknowledged += 1
        alone.kill()
        alone.start(table.at)
        there = max_hand(table)
        lost += there < acknowledged
        acknowledged = there
        print(f"kill {number + 1}: {there} hands, {lost} lost", flush=True)
    acknowledged = max_hand(table)
    alone.engine.evaluate(_WRITES_NOTHING)
    table.save(hand)
    alone.kill()
    alone.start(table.at)
    noticed = max_hand(table) == acknowledged
    print(f"a save that was acknowledged and not written: {'lost' if noticed else 'NOT lost'}, as it must be")
    alone.stop()
    whole(alone.read(DATABASE), folder)
    print(f"{kills} kills: {lost} lost")
    return lost or not noticed


def max_hand(table: TableAlone) -> int:
    """The number of the last hand that is there."""
    return max((int(hand) for hand in _HAND.findall(table.phone.get(table.at).html)), default=0)


# What kills would not notice if nobody looked for what was acknowledged.
_WRITES_NOTHING = """() => {
  const place = FileSystemSyncAccessHandle.prototype;
  place.write = (bytes) => bytes.byteLength;
  place.truncate = place.flush = () => {};
}"""
_SEND = """([address, form]) => {
  fetch(address, { method: "POST", body: new URLSearchParams(form) }).catch(() => {});
}"""


def whole(content: bytes, folder: Path) -> None:
    """Raises AssertionError if a database is not whole."""
    path = folder / "read.db"
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def main(folder: Path, kills: int = KILLS, states: int = STATES) -> int:
    with TemporaryDirectory() as scratch, site_served(folder) as address, browsing() as browser:
        there = Path(scratch)
        installed = PhoneAlone(browser.browser_type, there / "installed", address).start()
        until(installed.has_memory, "the memory of Python is kept")
        installed.stop()
        wrong = cut(installed.copy(there / "cut"), states, there) if states else 0
        lost = kill(installed.copy(there / "killed"), kills, there) if kills else 0
    return 1 if wrong or lost else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(int, sys.argv[2:])))
