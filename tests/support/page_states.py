"""Every page of the application in every state it has, with names as long as names may be.

`states` plays what leads to them, once for a set of names; a `State` is then opened in a browser as often as it is
looked at. Pages that record a hand have tests of their own.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote_plus, urlencode

from flask import Flask

from scorekeeper import games
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.player_names import rename_players
from scorekeeper.reports.rulebook import rulebook
from scorekeeper.store import Grant
from tests.support.entry_pages import Table
from tests.support.page_checks import State
from tests.support.phone import (
    Page,
    Phone,
    counting_key,
    handle,
    inputs,
    knock,
    record,
    score_key,
    session_of,
    store_of,
)

Json = Any

# Hands by cards, as they lie at many a table.
KNOCKER = "8C 9C TC AS 2S 3S JD QD KD AH"
DEFENDER = "5H 6H 7H 7C 7D KS KH KC 9S QH"
ONE_RUN = "2H 3H 4H 5S 5D 5C 9S 9C 9D AC AD AS AH"
# What the referee does not allow, and what it cannot read, by question.
NOT_LEGAL = {
    ("gin", "knock"): {"hand": "3H 4H 5H 9S 9D 9C KC KD QS AC 2H"},
    ("gin", "layoff"): {"meld": "5H 6H 7H", "cards": "9H"},
    ("gin", "meld"): {"cards": "AS 2S 4S"},
    ("indian", "declare"): {"hand": ONE_RUN, "wild": "8"},
    ("indian", "meld"): {"cards": "7H 8S 9H", "wild": "JK"},
    ("rummy500", "meld"): {"cards": "AH KH 3H"},
    ("rummy500", "layoff"): {"meld": "5H 6H 7H", "cards": "9H"},
    ("rummy500", "take"): {"pile": "9C QD 2S", "card": "9C", "hand": "3C JD 9S", "table": "5H 6H 7H / KS KD KC"},
    ("rummy500", "discard"): {"hand": "9C 8H", "card": "9C", "taken": "9C"},
}
UNREADABLE = "7H 7H 7H zz 1S"
# Of every kind of field one.
UNREAD = ("knock", "layoffs", "cut", "dead", "count", "seats", "take", "call")


def fields(page: Page, action: str) -> dict[str, str]:
    """What a form would send, but for the token of the phone it was opened on."""
    return {name: value for name, value in page.form(action).fields if name != "csrf_token"}


def states(app: Flask, language: str, names: tuple[str, ...]) -> list[State]:
    """Every page in every state, for players of these names."""
    made = _Made(app, language, names)
    made.whole_session()
    made.gin_rummy()
    made.indian_rummy()
    made.rummy_500()
    made.five_crowns()
    made.any_game()
    made.watching()
    made.hands()
    made.players()
    made.rules()
    made.starting()
    made.referee()
    made.irregularities()
    made.home()
    made.others()
    return made.found


class _Made:
    """What `states` has made so far."""

    def __init__(self, app: Flask, language: str, names: tuple[str, ...]) -> None:
        self.app, self.language, self.names = app, language, names
        self.found: list[State] = []
        self.tokens: dict[Phone, str] = {}
        self.stranger = Phone(app, language)

    def add(
        self,
        name: str,
        phone: Phone | None,
        path: str,
        sent: Mapping[str, str] | None = None,
        *,
        unfolded: bool = False,
        shows: str = "main",
        words_only: bool = False,
    ) -> None:
        """A state on this phone, or on one that nobody has used before."""
        on = phone or self.stranger
        if sent is not None:
            if on not in self.tokens:
                self.tokens[on] = on.token()
            sent = {"csrf_token": self.tokens[on], **sent}
        known = {cookie.key: cookie.value for cookie in (on.client._cookies or {}).values()} if phone or sent else {}
        self.found.append(State(name, path, sent, known, unfolded, shows, words_only))

    def table(self, game: str, players: int, **options: str | None) -> Table:
        return Table(self.app, game, *self.names[:players], language=self.language, dealer="0", **options)

    def put(self, table: Table, *bodies: Json) -> Table:
        for body in bodies:
            record(self.app, session_of(table.page), body)
        return table

    # The whole session

    def whole_session(self) -> None:
        """Ten players, three games, one match over, two running, one without a hand; before and after a tick."""
        empty = self.table("gin", 2)
        self.add("whole-session-empty", empty.phone, f"/s/{session_of(empty.page)}/whole")
        names = self.names
        table = self.put(self.table("indian", 10), *map(self._round, (0, 1, 2)))
        session = session_of(table.page)
        at = f"/s/{session}"
        for number, (game, players) in enumerate((("gin", 2), ("rummy500", 4), ("gin", 2)), 2):
            page = table.phone.get(f"{at}/new?game={game}")
            seats = {f"players-{seat}": names[seat] if seat < players else "" for seat in range(10)}
            table.phone.send(page, "/new", seats)
            if number == 2:
                for left in (35, 40, 50):
                    record(self.app, session, knock(names[0], 4, names[1], left), number=number)
            if number == 3:
                hands = {name: {"points": 40 * seat - 30} for seat, name in enumerate(names[:4])}
                record(self.app, session, {"out": names[3], "hands": hands}, number=number)
        self.add("whole-session", table.phone, f"{at}/whole", unfolded=True)
        self.add("whole-session-finish", table.phone, f"{at}/whole/finish")
        self.add("rates-new", table.phone, f"{at}/settle", unfolded=True)
        rates = table.phone.get(f"{at}/settle")
        wrong = {**fields(rates, "/rates"), "unit": "five 5", "session": "-1,000", "match-1": "x"}
        self.add("rates-refused", table.phone, f"{at}/settle/rates", wrong, unfolded=True)
        page = table.phone.send(rates, "/rates", {"unit": "€", "session": "0.05"})
        for _ in range(2):
            page = table.phone.send(page, "/settle/pay")
        record(self.app, session, self._round(3), number=1, slot=1)
        self.add("whole-session-settling", table.phone, f"{at}/whole", words_only=True)
        self.add("settle", table.phone, f"{at}/settle", unfolded=True)
        self.add("settle-watching", None, f"{at}/settle")

    def _round(self, seat: int) -> Json:
        """A round of Indian Rummy of ten that this seat wins."""
        hands = {name: {"points": 7 * place + seat} for place, name in enumerate(self.names[:10]) if place != seat}
        return {"winner": self.names[seat], "hands": hands}

    # The score of a match

    def gin_rummy(self) -> None:
        first, second, third, fourth = self.names[:4]
        empty = self.table("gin", 2)
        self.add("gin-empty", empty.phone, empty.at)
        begun = self.table("gin", 2)
        begun.save(self.by_number(0, "4", "35"))
        self.add("gin-one-undo", begun.phone, begun.at, unfolded=True)
        self.gin = self.put(
            self.table("gin", 2, target="1000"),
            knock(first, 4, second, 35),
            knock(second, 9, first, 2),
            {"ended_by": None},
            {"ended_by": first, "hands": {first: {"cards": KNOCKER}, second: {"cards": DEFENDER}}},
            knock(first, 90, second, 2),
            {"ended_by": second, "hands": {second: {"deadwood": 0}, first: {"loose": "KH 9S QD"}}},
            *[knock(first, 1, second, 98)] * 6,
        )
        record(self.app, session_of(self.gin.page), None, slot=3)
        self.add("gin-many", self.gin.phone, self.gin.at, unfolded=True)
        self.over = self.put(self.table("gin", 2), knock(first, 4, second, 98), knock(first, 0, second, 42))
        record(self.app, session_of(self.over.page), knock(first, 1, second, 20))
        self.add("gin-over", self.over.phone, self.over.at, unfolded=True)
        three = self.put(self.table("gin", 3), knock(first, 4, second, 35))
        self.add("gin-three", three.phone, three.at)
        hollywood = self.put(
            self.table("gin", 2, hollywood="y"),
            *[knock(first, 4, second, 35), knock(second, 4, first, 35)] * 3,
        )
        self.hollywood = hollywood
        self.add("gin-hollywood", hollywood.phone, hollywood.at, unfolded=True)
        done = self.put(
            self.table("gin", 2, hollywood="y"), *[knock(first, 4, second, 95), knock(second, 4, first, 35)] * 4
        )
        self.add("gin-hollywood-over", done.phone, done.at)
        partners = self.table("gin", 4, teams="y")
        tables: Json = {"tables": [knock(first, 4, second, 35), knock(fourth, 9, third, 30)]}
        self.partners = self.put(partners, tables, tables)
        self.add("gin-partners", partners.phone, partners.at)
        over = self.put(self.table("gin", 4, teams="y"), *[tables] * 12)
        self.add("gin-partners-over", over.phone, over.at)

    def indian_rummy(self) -> None:
        first, second, third, fourth = self.names[:4]
        counts = {name: {"points": 20 + seat} for seat, name in enumerate(self.names)}
        round_of_ten: Json = {"winner": third, "hands": {n: c for n, c in counts.items() if n != third}}
        self.ten = self.put(self.table("indian", 10, wrong_declaration="80"), *[round_of_ten] * 12)
        self.add("indian-ten", self.ten.phone, self.ten.at, unfolded=True)
        pool = self.table("indian", 4, preset="pool 101")
        lost: Json = {
            "winner": first,
            "hands": {second: {"points": 60}, third: {"points": 12}, fourth: {"packed": "first"}},
        }
        self.pool = self.put(pool, lost, lost)
        self.add("indian-pool-out", pool.phone, pool.at)
        indian = self.put(
            self.table("indian", 4),
            {
                "winner": first,
                "wild": "8",
                "hands": {second: {"cards": ONE_RUN}, third: {"points": 12}, fourth: {"packed": "first"}},
            },
        )
        self.indian = indian
        self.add("indian-four", indian.phone, indian.at)
        deals = self.put(
            self.table("indian", 3, format="deals", rounds="2"),
            *[{"winner": first, "hands": {second: {"points": 30}, third: {"points": 12}}}] * 2,
        )
        self.add("indian-over", deals.phone, deals.at)

    def rummy_500(self) -> None:
        first, second, third, fourth = self.names[:4]
        game = games.games()["rummy500"]
        called = dict(zip(game.example_match.players, self.names, strict=False))
        demo = [rename_players(game.Record, record, called) for record in game.example_match.records]
        low: Json = {
            "out": first,
            "hands": {first: {"melded": 5}, second: {"points": -620}, third: {"points": 42}, fourth: {"points": 0}},
        }
        self.r500 = self.put(self.table("rummy500", 4), *demo, low, low)
        self.add("rummy500-four-below", self.r500.phone, self.r500.at, unfolded=True)
        for players in (2, 3):
            short = {"out": first, "hands": {n: low["hands"][n] for n in self.names[:players]}}
            low_table = self.put(self.table("rummy500", players), short, short)
            self.add(f"rummy500-{players}-below", low_table.phone, low_table.at)
        eight: Json = {
            "out": first,
            "hands": {n: {"points": -620 if s == 3 else 40 + s} for s, n in enumerate(self.names[:8])},
        }
        eight["hands"][first] = {"melded": 90}
        self.eight = self.put(self.table("rummy500", 8, queen_of_spades="40"), eight, eight)
        self.add("rummy500-eight", self.eight.phone, self.eight.at, unfolded=True)
        won: Json = {"out": first, "hands": {**low["hands"], first: {"melded": 510}}}
        finished = self.put(self.table("rummy500", 4), low, won)
        self.add("rummy500-over", finished.phone, finished.at)

    def five_crowns(self) -> None:
        first, second, *others = self.names[:7]
        by_cards: Json = {"out": first, "hands": {second: {"cards": "4* JK KH"}, **{n: {"points": 29} for n in others}}}
        self.crowns = self.put(self.table("three_thirteen", 7, preset="five_crowns"), by_cards)
        self.add("crowns", self.crowns.phone, self.crowns.at)
        self.add("crowns-board", None, f"/s/{session_of(self.crowns.page)}/board")
        self.add("hand-crowns", self.crowns.phone, f"{self.crowns.at}/hands/1")
        self.add("hand-crowns-edit", self.crowns.phone, f"{self.crowns.at}/hands/1/edit")

    def any_game(self) -> None:
        """The setup; bids that do not add up; columns of teams; places; twelve names, and a name of the table's own."""
        self.add("any-new", None, "/sessions/new?game=any", unfolded=True)
        bids = self.table("any", 6, preset="wizard")
        wrong = {f"hands.@{seat}.{cell}": "1" for seat in range(6) for cell in ("bid", "made")}
        form = {**fields(bids.form(), "/hands/new"), **wrong}
        self.add("any-bids-refused", bids.phone, bids.new, form, unfolded=True)
        self.add("any-columns", (columns := self.table("any", 4, preset="canasta")).phone, columns.new, unfolded=True)
        places = self.table("any", 6, preset="daifugo")
        self.add("any-places", places.phone, places.new)
        names = (*self.names, *(f"{name}2"[-8:] for name in self.names[:2]))
        many = Table(self.app, "any", *names, language=self.language, multiplier="player", rules_name="W" * 30)
        self.put(many, {"hands": {name: {"points": 1000 * seat} for seat, name in enumerate(names)}})
        self.add("any-twelve", many.phone, many.at, unfolded=True)
        self.add("any-twelve-record", many.phone, many.new)

    def watching(self) -> None:
        watcher = Phone(self.app, self.language)
        self.add("watching", watcher, self.gin.at)
        keeping = Phone(self.app, self.language)
        at = f"/s/{session_of(self.gin.page)}"
        keeping.send(keeping.get(at), f"{at}/keep")
        self.keeping = keeping
        self.add("watching-kept", keeping, self.gin.at, unfolded=True)
        self.add("more", self.gin.phone, f"{self.gin.at}/more")
        self.add("more-watching", keeping, f"{self.gin.at}/more")
        self.add("code", watcher, "/code")
        self.add("code-wrong", watcher, "/code?code=CDFH")
        self.another_phone()
        self.add("board", watcher, f"{at}/board")
        self.add("board-over", watcher, f"/s/{session_of(self.over.page)}/board")

    def another_phone(self) -> None:
        """Phones whose sessions come to another: by a code that each makes, that waits, or that was used."""
        new = Phone(self.app, self.language)
        self.add("phone-code-nothing", new, "/phone/code", words_only=True)
        for state in ("form", "copy", "move", "used"):
            old = Phone(self.app, self.language)
            old.start(*self.names[:2])
            self.add(f"phone-code-{state}", old, "/phone/code", words_only=state == "move")
            if state == "form":
                continue
            page = old.post("/phone/code", {"kind": "copy" if state == "copy" else "move"})
            code = page.tree.find_class("short-code")[0].text_content()
            self.add(f"take-{state}-own", old, f"/take?code={code}", words_only=True)
            if state == "used":
                new.post("/take", {"code": code})
            self.add(f"take-{state}", new, f"/take?code={code}", words_only=state == "move")
        self.add("take-used-before", self.keeping, f"/take?code={code}", words_only=True)
        self.add("home-moved", old, "/", words_only=True)

    def by_number(self, knocker: int, own: str, theirs: str) -> dict[str, str]:
        return {
            "patch.1.entry_mode": "1",
            "ended_by": f"@{knocker}",
            f"hands.@{knocker}.deadwood": own,
            f"hands.@{1 - knocker}.deadwood": theirs,
        }

    # A hand

    def hands(self) -> None:
        gin = self.gin
        note = self.names[0] + " miscounted"
        page = gin.phone.get(f"{gin.at}/hands/1/edit")
        remark = " ".join(self.names[:6])
        gin.phone.send(page, "/hands/1/edit", {"hands.@1.deadwood": "53", "note": note, "remark": remark})
        self.add("hand-history", gin.phone, f"{gin.at}/hands/1", unfolded=True)
        self.add("hand-undercut", gin.phone, f"{gin.at}/hands/2")
        self.add("hand-void", gin.phone, f"{gin.at}/hands/3")
        self.add("hand-cards", gin.phone, f"{gin.at}/hands/4")
        self.add("hand-refused", gin.phone, f"{gin.at}/hands/5", unfolded=True)
        self.add("hand-watched", self.keeping, f"{gin.at}/hands/4")
        self.add("hand-after-end", self.over.phone, f"{self.over.at}/hands/3")
        self.add("hand-ended", self.over.phone, f"{self.over.at}/hands/2")
        self.add("hand-hollywood", self.hollywood.phone, f"{self.hollywood.at}/hands/3")
        self.add("hand-partners", self.partners.phone, f"{self.partners.at}/hands/1")
        self.add("hand-indian-cards", self.indian.phone, f"{self.indian.at}/hands/1")
        self.add("hand-indian-ten", self.ten.phone, f"{self.ten.at}/hands/2")
        self.add("hand-indian-pool", self.pool.phone, f"{self.pool.at}/hands/2")
        self.add("hand-rummy500-eight", self.eight.phone, f"{self.eight.at}/hands/1")
        for name, table in (("indian-ten", self.ten), ("rummy500-eight", self.eight)):
            self.add(f"hand-{name}-edit", table.phone, f"{table.at}/hands/1/edit")
        self.add("hand-rummy500", self.r500.phone, f"{self.r500.at}/hands/3")
        self.add("hand-rummy500-ranks", self.r500.phone, f"{self.r500.at}/hands/2")
        self.add("hand-rummy500-below", self.r500.phone, f"{self.r500.at}/hands/7")
        self.add("finished-no-more", self.over.phone, self.over.new)
        self.as_shown_and_finished()

    def as_shown_and_finished(self) -> None:
        """Hands that count as version 1.0.0 showed them, and a match that its players finish."""
        first, second = self.names[:2]
        old = self.table("gin", 2)
        for deadwood in (4, 40):
            shown = {first: 20, second: 0}
            record(self.app, session_of(old.page), knock(first, deadwood, second, 75), shown=shown)
        self.add("gin-as-shown", old.phone, old.at, unfolded=True)
        self.add("hand-as-shown", old.phone, f"{old.at}/hands/1")
        self.add("hand-as-shown-refused", old.phone, f"{old.at}/hands/2")
        self.add("match-end", old.phone, f"{old.at}/finish")
        ended = self.put(
            self.table("indian", 4), {"winner": first, "hands": {n: {"points": 9} for n in self.names[1:4]}}
        )
        ended.phone.send(ended.phone.get(f"{ended.at}/finish"), "/finish")
        self.add("match-ended", ended.phone, ended.at)
        self.add("match-ended-no-more", ended.phone, ended.new)

    # A player of a match

    def players(self) -> None:
        four, at = self.r500.phone, f"{self.r500.at}/players"
        self.add("player", four, f"{at}/1", unfolded=True)
        self.add("player-watched", self.keeping, f"{self.gin.at}/players/1", words_only=True)
        self.add("player-joins-gin", self.gin.phone, f"{self.gin.at}/players/join", words_only=True)
        self.add("player-joins", four, f"{at}/join")
        form = fields(four.get(f"{at}/join"), "/join")
        self.add("player-joins-question", four, f"{at}/join", form | {"name": self.names[6]})
        refused = form | {"name": self.names[0], "total": "x"}
        self.add("player-joins-refused", four, f"{at}/join", refused, words_only=True)
        four.start(*self.names[7:9])
        self.add("player-merge", four, f"{at}/1/merge?{urlencode({'other': self.names[7]})}")
        four.start(self.names[0], self.names[8])
        refused_merge = f"{at}/1/merge?{urlencode({'other': self.names[8]})}"
        self.add("player-merge-refused", four, refused_merge, words_only=True)

    # The rules

    def rules(self) -> None:
        house = self.table("gin", 4, gin_bonus="30", big_gin_bonus="31", oklahoma="y", teams="y")
        self.add("match-rules", house.phone, f"{house.at}/rules", unfolded=True)
        for name, table in (("hollywood", self.hollywood), ("indian-ten", self.ten), ("rummy500-eight", self.eight)):
            self.add(f"match-rules-{name}", table.phone, f"{table.at}/rules", unfolded=True)
            self.add(f"match-rules-{name}-edit", table.phone, f"{table.at}/rules/edit")
        self.add("match-rules-edit", self.gin.phone, f"{self.gin.at}/rules/edit", unfolded=True)
        phone, at = self.over.phone, self.over.at
        form = fields(phone.get(f"{at}/rules/edit"), "/rules/edit")
        self.add("match-rules-refused", phone, f"{at}/rules/edit", form | {"players-0": "<>", "options-target": "x"})
        self.add("match-rules-confirm", phone, f"{at}/rules/edit", form | {"options-target": "20"})
        self.add("match-rules-goes-on", phone, f"{at}/rules/edit", form | {"options-target": "5000"})
        old = self.indian.phone.get(f"{self.indian.at}/rules/edit")
        stale = fields(old, "/rules/edit")
        self.indian.phone.send(old, "/rules/edit", {"options-hand_rummy_factor": "3"})
        self.add(
            "match-rules-conflict",
            self.indian.phone,
            f"{self.indian.at}/rules/edit",
            stale | {"options-jokers_per_pack": "2"},
        )
        self.add("rules", None, "/rules")
        plain = Phone(self.app).get("/rules/gin?preset=classic")
        set_ = fields(plain, "/rules/gin")
        changed = set_ | {"options-gin_bonus": "33", "options-teams": "y", "options-oklahoma": "y", "players": "4"}
        self.add("rulebook-gin", None, f"/rules/gin?{urlencode(changed)}")
        self.add("rulebook-indian", None, "/rules/indian?players=10&preset=pool+101", unfolded=True)
        self.add("rulebook-rummy500", None, "/rules/rummy500?players=8&preset=strict", unfolded=True)
        self.add("rulebook-refused", None, f"/rules/gin?{urlencode(set_ | {'options-gin_bonus': '-4'})}")
        for key, game in games.games().items():
            shown: set[str] = set()
            for preset in game.presets:
                book = rulebook(game, read_options(game, {}, preset.key), game.players[1], preset.key)
                clauses = [clause for part in book.parts for clause in part.clauses]
                messages = {sentence.text.message for clause in clauses for sentence in clause.sentences}
                # A rulebook that has no sentence of its own fits where the others do.
                if messages - shown:
                    at = f"/rules/{key}?preset={quote_plus(preset.key)}"
                    self.add(f"rulebook-{key}-{preset.key}", None, at, words_only=True)
                shown |= messages

    # A new session

    def starting(self) -> None:
        known = self.over.phone
        for key in games.games():
            self.add(f"new-{key}", known, f"/sessions/new?game={key}", unfolded=key == "indian")
        many = fields(Phone(self.app).get("/sessions/new?game=indian"), "/sessions/new")
        many |= {f"players-{seat}": name for seat, name in enumerate(self.names)}
        twice = many | {"players-1": self.names[0], "options-cap": "999", "options-rounds": "x"}
        self.add("new-refused", known, "/sessions/new?game=indian", twice)
        alone = fields(Phone(self.app).get("/sessions/new?game=gin"), "/sessions/new") | {"players-0": self.names[0]}
        self.add("new-alone", known, "/sessions/new?game=gin", alone)
        self.add("new-like", known, f"/sessions/new?like={session_of(self.over.page)}")
        self.add("another-match", known, f"/s/{session_of(self.over.page)}/new")
        self.add("new-draw", known, "/sessions/new/draw?game=indian", many)
        self.add("new-pick", known, "/sessions/new/pick?game=indian", many)

    # The referee

    def referee(self) -> None:
        self.add("referee", None, "/referee")
        for key in games.games():
            self.add(f"referee-{key}", None, f"/referee/{key}")
        self.add("referee-rules", None, "/referee/indian?preset=pool+101", unfolded=True)
        for table in (self.gin, self.ten, self.r500, self.eight):
            self.add(f"referee-match-{table.page.path}", table.phone, f"{table.at}/referee")
        seated = {"gin": self.gin, "indian": self.ten, "rummy500": self.r500, "three_thirteen": self.crowns}
        for key, game in games.games().items():
            if game.questions and key not in seated:
                seated[key] = self.table(key, len(game.judge_example["players"]))
            for ask, question in game.questions.items():
                at = f"/referee/{key}/{ask}"
                self.add(f"ask-{key}-{ask}", seated[key].phone, f"{seated[key].at}/referee/{ask}")
                sent = inputs(question.example)
                sent |= {name: self.names[int(name[6:])] for name in sent if name.startswith("names.")}
                self.add(f"ask-{key}-{ask}-answer", None, at, sent, unfolded=ask in ("knock", "cut"), shows="#ruling")
                if (key, ask) in NOT_LEGAL:
                    self.add(f"ask-{key}-{ask}-not", None, at, NOT_LEGAL[key, ask], shows=".ruling-not")
                # Gin Rummy has choices here, of which a page always sends one that can be read.
                if ask in UNREAD and (key, ask) != ("gin", "take"):
                    bad = {name: UNREADABLE for name in sent if not name.startswith("names")}
                    self.add(f"ask-{key}-{ask}-error", None, at, bad, shows=".error")
        foul = self.table("indian", 4, wrong_declaration="80")
        self.add(
            "ask-foul",
            foul.phone,
            f"{foul.at}/referee/declare",
            NOT_LEGAL["indian", "declare"],
            shows=".ruling .notice a",
        )
        self.add("deal", None, "/deal")

    # Something went wrong

    def irregularities(self) -> None:
        self.add("wrong", None, "/wrong")
        seated = {"gin": self.gin, "indian": self.ten, "rummy500": self.r500, "three_thirteen": self.crowns}
        for key, table in seated.items():
            game = games.find(key)
            self.add(f"wrong-{key}", None, f"/wrong/{key}", unfolded=key == "gin")
            self.add(f"wrong-match-{key}", table.phone, f"{table.at}/wrong")
            # Whichever asks most is seen; the others differ in their words.
            asking = {
                sum(map(len, fact.answers.values())): situation
                for situation in game.irregularities
                for fact in situation.facts
            }
            longest = asking[max(asking)]
            (fact,) = longest.facts
            for word in fact.by_word:
                answered = f"/wrong/{key}/{longest.rule}?fact-{fact.key}={word}"
                self.add(f"wrong-{longest.rule}-{word}", None, answered, words_only=True)
        self.add("wrong-found", None, "/wrong/gin?word=knock")
        self.add("wrong-not-found", None, f"/wrong/gin?word={'W' * 100}")
        priced = self.table("gin", 3, false_knock="25")
        knocked = f"{priced.at}/wrong/IRR-G12"
        self.add("wrong-question", priced.phone, knocked)
        self.add("wrong-penalty", priced.phone, f"{knocked}?fact-opponent_has_shown=nothing", shows=".ruling .notice a")
        self.add(
            "wrong-accepted", priced.phone, f"{knocked}?fact-opponent_has_shown=lay_off", shows=".ruling .notice a"
        )
        missing = f"{priced.at}/wrong/IRR-G05?fact-wrong=opponent_short"
        self.add("wrong-adjustment", priced.phone, missing, shows=".ruling .notice a")
        self.add("wrong-refused", None, "/wrong/gin?preset=house&shown=house&options-gin_bonus=-4", unfolded=True)

    # The first page

    def home(self) -> None:
        self.add("home-first", None, "/")
        bare = Phone(self.app, self.language)
        bare.post("/examples/remove", {})
        self.add("home-first-bare", bare, "/")
        examples = [link for link in self.stranger.get("/").links if link.startswith("/s/")]
        assert len(examples) == len(games.games())
        for number, at in enumerate(examples, 1):
            self.add(f"example-{number}", None, at)
            self.add(f"example-{number}-hand", None, f"{at}/1/hands/3")
        self.add("home-running", self.gin.phone, "/")
        self.add("home-ten", self.ten.phone, "/")
        self.add("home-below", self.r500.phone, "/")
        self.add("home-over", self.over.phone, "/")
        self.add("home-watching", self.keeping, "/")
        table = self.table("gin", 2)
        for seats in (3, 2, 2, 2, 3, 2, 2, 2, 3, 2, 2):
            table.phone.start(*self.names[:seats])
        page = table.phone.start(*self.names[1:3])
        at = f"/s/{session_of(page)}"
        self.named(table.phone, at)
        record(self.app, session_of(page), knock(self.names[1], 4, self.names[2], 98))
        record(self.app, session_of(page), knock(self.names[1], 4, self.names[2], 98))
        again = table.phone.get(f"{at}/new")
        table.phone.send(again, "/new", {f"players-{s}": n for s, n in enumerate(self.names[:2])})
        other = table.phone.get(f"{at}/new?game=indian")
        table.phone.send(other, other.path, {f"players-{s}": n for s, n in enumerate(self.names[:5])})
        self.regular, self.at = table.phone, at
        self.add("home-many", table.phone, "/")
        self.add("home-older", table.phone, "/?from=10")
        self.add("session-several", table.phone, at)

    def named(self, phone: Phone, at: str) -> Page:
        name = {
            "en": "Midwinter tournament at the Freifrau's country house, 2026",
            "ja": "真冬の別荘ラミー大会・二〇二六年一月・東海林家の離れの広間にて",
        }[self.language]
        return phone.send(phone.get(f"{at}/name"), "/name", {"name": name})

    # The phones of a session

    def phones(self) -> None:
        table = self.table("gin", 2)
        session = session_of(table.page)
        other, gone = (Phone(self.app, self.language) for _ in range(2))
        for phone in (other, gone):
            phone.post(f"/join/{score_key(self.app, session)}", {})
        codes = [handle(self.app, session, grant.device) for grant in self.grants(session)]
        at = f"/s/{session}/phones"
        for code, name in zip(codes, (self.names[0] * 3, self.names[1]), strict=False):
            table.phone.post(f"{at}/{code}", {"label": name[:40]})
        for left in ("33", "98"):
            hand = {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": left}
            table.phone.send(table.phone.get(f"{table.at}/hands/new"), "/hands/new", hand)
        self.add("only-this-phone", table.phone, f"{at}/only-this")
        self.add("phone", table.phone, f"{at}/{codes[1]}")
        self.add("phone-refused", table.phone, f"{at}/{codes[0]}", {"label": "x" * 90})
        table.phone.post(f"{at}/{codes[2]}/remove", {})
        self.add("phones", table.phone, f"/s/{session}/share", unfolded=True)
        self.add("watching-removed", gone, f"/s/{session}")
        self.add("phone-removed", gone, f"/s/{session}/1/hands/new")

    def grants(self, session: str) -> list[Grant]:
        with store_of(self.app) as store:
            return store.grants.of_session(session)

    # Players who count on their own phones

    def counting(self) -> None:
        for game, way, field in (
            ("gin", "cards?,melds", "cards"),
            ("indian", "packed", "packed"),
            ("rummy500", "melded,left", "melded"),
        ):
            table = self.table(game, 2 if game == "gin" else 5)
            code = f"/s/{session_of(table.page)}/count/{counting_key(self.app, session_of(table.page))}"
            counting, part, other = (Phone(self.app, self.language) for _ in range(3))
            for seat, phone in ((1, counting), (0, part)):
                phone.post(code, {"seat": f"1.{seat}"})
            text = {"cards": KNOCKER, "packed": "first", "melded": "65"}[field]
            sent = {"slot": "1", "seat": "1", "hands.@1.entry_mode": way, f"hands.@1.{field}": text}
            self.add(f"counting-{game}", part, f"{table.at}/count", unfolded=True)
            counting.post(f"{table.at}/count", sent | {"do": "part" if game == "rummy500" else "whole"})
            self.add(f"record-{game}-counted", table.phone, f"{table.at}/hands/new")
        self.add("counting-refused", part, f"{table.at}/count", {"slot": "1", "seat": "0", "do": "whole"})
        self.add("counting-kept", counting, f"{table.at}/count")
        self.add("counting-late", counting, f"{table.at}/count", sent | {"slot": "9"})
        self.add("counting-seats", table.phone, f"{table.at}/counts")
        self.add("counting-choose", other, code)
        self.add("counting-taken", other, code, {"seat": "1.1"})
        self.add("counting-mine", counting, code)
        self.add("counting-unknown", other, f"/s/{session_of(table.page)}/count/none")
        over = session_of(self.over.page)
        self.over.phone.post(f"/s/{over}/count/{counting_key(self.app, over)}", {"seat": "1.0"}, 409)
        self.add("counting-nothing", self.over.phone, f"/s/{over}/count")

    # The rest

    def others(self) -> None:
        phone, at = self.regular, self.at
        self.add("share", phone, f"{at}/share", unfolded=True)
        self.add("send", self.ten.phone, f"{self.ten.at}/send?watch=1")
        self.add("send-session", self.regular, f"{self.at}/send?watch=1")
        self.add("send-over", self.keeping, f"{self.over.at}/send")
        self.add("share-watch", self.keeping, f"/s/{session_of(self.gin.page)}/share")
        self.phones()
        self.counting()
        self.add("name", phone, f"{at}/name")
        self.add("delete-refused", phone, f"{at}/delete", {"entries": "0"})
        gone = self.table("gin", 2)
        gone.phone.send(gone.phone.get(f"/s/{session_of(gone.page)}/delete"), "/delete", {"sure": "y"})
        self.add("error-410", gone.phone, gone.at)
        self.add("error-410-hand", gone.phone, f"{gone.at}/hands/new", {"remark": " ".join(self.names[:6])})
        self.add("import-refused", None, "/import", {})
        self.add("name-refused", phone, f"{at}/name", {"name": "x" * 90})
        key = score_key(self.app, session_of(self.gin.page))
        self.add("join", self.keeping, f"/join/{key}")
        self.add("join-writes", self.gin.phone, f"/join/{key}")
        self.add("join-none", None, "/join/none")
        self.add("players", self.ten.phone, "/players")
        self.add("players-nobody", None, "/players")
        self.add("player", self.regular, f"/players/one?{urlencode({'name': self.names[1]})}")
        self.add("player-of-game", self.regular, f"/players/one?{urlencode({'name': self.names[1], 'game': 'gin'})}")
        self.add("player-of-ten", self.ten.phone, f"/players/one?{urlencode({'name': self.names[0]})}")
        self.add("paper", phone, "/paper")
        for key, game in games.games().items():
            preset = quote_plus(game.presets[1].key)
            self.add(f"paper-{key}", None, f"/paper/{key}?preset={preset}&players={game.players[0]}", unfolded=True)
        self.add("paper-refused", None, "/paper/gin?preset=house&shown=house&options-gin_bonus=-4&players=2")
        self.add("phone", phone, "/phone")
        self.add("backups", None, f"/backups/{self.app.config['BACKUPS_KEY']}", {})
        self.add("offline", None, "/offline")
        self.add("error-404", None, "/nothing")
        self.add("error-403", self.keeping, f"{self.gin.at}/hands/new")
        self.add("error-400", phone, f"{at}/name", {"csrf_token": "old", "name": "x"})
        self.add("error-405", None, "/examples/remove")
        self.add("error-413", phone, f"{at}/name", {"name": "x" * 2_000_000})
        self.add("error-500", None, "/broken")
