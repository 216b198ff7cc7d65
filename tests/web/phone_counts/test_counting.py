"""Everyone counts: a phone for each player, the seat and the open hand and nothing else; the scorer saves once."""

import json
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from flask import Flask

from scorekeeper.engine.seats.changes import SIT_OUT, SeatChange
from scorekeeper.web.inputs.hand_codec import parse_patch
from tests.support.phone import Page, Phone, counting_key, knock, record, score_key, session_of, store_of
from tests.support.seat_changes import change_seats


class Table:
    """A session with a match, the phone that keeps score, and a phone for each player who counts."""

    def __init__(self, app: Flask, game: str, *players: str, **options: str) -> None:
        self.app = app
        self.scorer = Phone(app)
        fields = {"game": game} | {f"players-{seat}": name for seat, name in enumerate(players)} | options
        page = self.scorer.get(f"/sessions/new?game={game}")
        self.session = session_of(self.scorer.send(page, "/sessions/new", fields))
        self.code = f"/s/{self.session}/count/{counting_key(app, self.session)}"
        self.address = f"/s/{self.session}/1"

    def sits(self, seat: int, status: int = 200, language: str = "en") -> Phone:
        """A phone that scans the code and chooses a seat."""
        phone = Phone(self.app, language)
        phone.post(self.code, {"seat": f"1.{seat}"}, status)
        return phone

    def counts(
        self, phone: Phone, seat: int, way: str, status: int = 200, do: str = "whole", slot: int = 1, **fields: str
    ) -> Page:
        return phone.post(f"{self.address}/count", self.form(seat, way, slot, fields) | {"do": do}, status)

    def form(self, seat: int, way: str, slot: int, fields: Mapping[str, str], prefix: str = "") -> dict[str, str]:
        own = {f"{prefix}hands.@{seat}.{name}": text for name, text in {"way": way, **fields}.items()}
        return {"slot": str(slot), "seat": str(seat), **own}

    def came(self, slot: int = 1) -> dict[int, tuple[str, str]]:
        """What the page that records the hand shows of each seat: how far it is, and its inputs."""
        rows = re.findall(
            r'data-counted="(\d+)" .*?data-phase="(\w+)" .*?data-inputs="(.*?)"', self.news(slot)["counts"]
        )
        return {int(seat): (phase, unescape(inputs)) for seat, phase, inputs in rows}

    def rows(self) -> dict[int, dict[str, dict[str, str]]]:
        """The inputs that the page that records the hand fills in for each seat, and those of the other ways."""
        rows = re.findall(r'data-counted="(\d+)".*?data-inputs="(.*?)" data-others="(.*?)"', self.news()["counts"])
        return {
            int(seat): {"inputs": parse_patch(unescape(inputs)), "others": parse_patch(unescape(others))}
            for seat, inputs, others in rows
        }

    def news(self, slot: int = 1, scorer: Phone | None = None, based_on: int | None = None) -> dict[str, str]:
        """What a page that records a hand, or corrects the entry `based_on`, hears from other phones, as text."""
        address = f"{self.address}/counts/{slot}?based_on={based_on or ''}"
        return dict(json.loads((scorer or self.scorer).get(address).html))

    def filled(self, seats: Sequence[int]) -> dict[str, str]:
        """What the script of that page fills in."""
        came = self.came()
        return {f"patch.2counted.@{seat}": came[seat][1] for seat in seats}

    def bodies(self) -> list[object]:
        """The hands that are stored, without what holds nothing."""
        with store_of(self.app) as store:
            match = store.matches.get(self.session, 1)
            assert match
            return [_bare(entry.body) for entry in store.entries.of_match(match.id) if entry.slot]


def _bare(value: object) -> object:
    """JSON without what is empty, false or null."""
    if not isinstance(value, dict):
        return value
    return {name: bare for name, item in value.items() if (bare := _bare(item)) not in (None, False, {}, [])}


@pytest.fixture
def indian(app: Flask) -> Table:
    return Table(app, "indian", "Ann", "Bo", "Cid", "Deepak")


@pytest.fixture
def gin(app: Flask) -> Table:
    return Table(app, "gin", "Ann", "Bo")


class TestChoosingASeat:
    def test_the_code_asks_first_and_a_seat_is_one_tap(self, gin: Table) -> None:
        phone = Phone(gin.app)
        page = phone.get(gin.code)
        assert "Whose cards are counted on this phone?" in page.text
        assert phone.get(f"{gin.address}/count", 403)
        counting = phone.send(page, gin.code, {"seat": "1.1"})
        assert counting.path == f"{gin.address}/count"
        assert "Hand 1: Bo" in counting.text
        assert "This phone counts for Bo." in phone.get(gin.code).text

    def test_a_wrong_code_and_one_that_was_renewed_let_nobody_in(self, gin: Table) -> None:
        phone = Phone(gin.app)
        other = Table(gin.app, "gin", "Eve", "Fay")
        for code in (f"/s/{gin.session}/count/{'0' * 32}", f"/s/{gin.session}/count/{other.code.split('/')[-1]}"):
            assert "This code no longer works" in phone.get(code, 404).text
            phone.post(code, {"seat": "1.0"}, 404)
        gin.scorer.post(f"/s/{gin.session}/share/renew", {})
        phone.post(gin.code, {"seat": "1.0"}, 404)
        assert gin.code.split("/")[-1] != counting_key(gin.app, gin.session)

    def test_only_who_keeps_score_sees_the_code(self, gin: Table) -> None:
        counter = gin.sits(1)
        key = gin.code.split("/")[-1]
        assert key in gin.scorer.get(f"/s/{gin.session}/share").html
        assert key in gin.scorer.get(f"{gin.address}/counts").html
        for phone in (counter, Phone(gin.app)):
            assert key not in phone.get(f"/s/{gin.session}/share").html

    def test_a_seat_chosen_twice_is_said_and_both_can_resolve_it(self, gin: Table) -> None:
        first, second = gin.sits(1), Phone(gin.app)
        refused = second.post(gin.code, {"seat": "1.1"}, 409)
        assert "Another phone counts for Bo already" in refused.text
        gin.counts(first, 1, "deadwood", deadwood="23")
        # The phone itself gives it up ...
        first.post(f"{gin.address}/count/leave", {})
        assert 'value="23"' in second.post(f"{gin.address}/count/seat", {"seat": "1.1"}).html, "what was counted stays"
        # ... or whoever keeps score does.
        assert (
            "Another phone counts for Bo already" in first.post(f"{gin.address}/count/seat", {"seat": "1.1"}, 409).text
        )
        freed = gin.scorer.post(f"{gin.address}/counts/free", {"seat": "1"})
        assert "No phone counts for Bo now." in freed.text
        first.post(f"{gin.address}/count/seat", {"seat": "1.1"})
        late = gin.counts(second, 1, "deadwood", status=409, deadwood="9")
        assert "The seat of this phone was given up." in late.text
        assert gin.came()[1][1].endswith("deadwood=23")

    def test_a_phone_has_one_seat_in_a_match(self, gin: Table) -> None:
        phone = gin.sits(1)
        page = phone.post(f"{gin.address}/count/seat", {"seat": "1.0"})
        assert "This phone counts for somebody else in this match." in page.text
        assert "Hand 1: Bo" in page.text
        phone.post(f"{gin.address}/count/seat", {"seat": "1.7"}, 400)

    def test_a_phone_that_keeps_score_counts_without_losing_that(self, gin: Table) -> None:
        gin.scorer.post(gin.code, {"seat": "1.0"})
        gin.counts(gin.scorer, 0, "deadwood", deadwood="4")
        assert gin.came()[0][0] == "whole"
        gin.scorer.get(f"{gin.address}/hands/new")

    def test_a_phone_counts_for_a_person_and_not_for_a_number(self, gin: Table) -> None:
        """Where seats change, and where names do, the phone goes on counting for the same player."""
        phone = gin.sits(1)
        gin.counts(phone, 1, "deadwood", deadwood="23")
        rules = gin.scorer.get(f"{gin.address}/rules/edit")
        gin.scorer.send(rules, "/rules/edit", {"players-0": "Bo", "players-1": "Ann"})
        assert gin.came() == {0: ("whole", "hands.%400.entry_mode=deadwood&hands.%400.deadwood=23")}
        page = phone.get(f"{gin.address}/count")
        assert "Hand 1: Bo" in page.text
        assert page.form("/1/count").value("hands.@0.deadwood") == "23"
        sheet = f"{gin.address}/players/1"
        gin.scorer.send(gin.scorer.get(sheet), "/name", {"name": "Bob"})
        renamed = phone.get(f"{gin.address}/count")
        assert "Hand 1: Bob" in renamed.text
        assert renamed.form("/1/count").value("hands.@0.deadwood") == "23"
        # The page from before sends what is typed meanwhile.
        phone.send(page, "/1/count", {"hands.@0.deadwood": "24", "do": "whole"})
        assert gin.came() == {0: ("whole", "hands.%400.entry_mode=deadwood&hands.%400.deadwood=24")}
        # Elsewhere the same person is Robert: both names become one.
        gin.scorer.start("Robert", "Cid")
        question = gin.scorer.get(f"{sheet}/merge?other=Robert")
        gin.scorer.send(question, "/merge", {"keep": "Robert"})
        assert "Hand 1: Robert" in phone.get(f"{gin.address}/count").text
        assert gin.came()[0][1].endswith("deadwood=24")
        for name in ("Bob", "Bo"):
            gin.scorer.send(gin.scorer.get(gin.address), "/undo")
            assert f"Hand 1: {name}" in phone.get(f"{gin.address}/count").text
        assert gin.came()[0][1].endswith("deadwood=24")

    def test_who_does_not_play_the_hand_is_not_counted(self, indian: Table) -> None:
        """Seats are those of the hand: behind whoever is away, everybody moves up."""
        phones = {seat: indian.sits(seat) for seat in (1, 3)}
        change_seats(indian.app, indian.session, SeatChange(1, "Bo", SIT_OUT))
        page = phones[3].get(f"{indian.address}/count")
        assert "Round 1: Deepak" in page.text
        phones[3].send(page, "/1/count", {"hands.@2.points": "40", "do": "whole"})
        assert indian.came() == {2: ("whole", "hands.%402.entry_mode=points&hands.%402.points=40")}
        assert "Not counted yet: Ann, Cid" in indian.scorer.get(f"{indian.address}/hands/new").text
        away = phones[1].get(f"{indian.address}/count")
        assert "Bo does not play this round." in away.text
        assert ">Bo</button>" not in away.html
        phones[1].post(f"{indian.address}/count", indian.form(3, "points", 1, {"points": "7"}), 409)

    def test_with_two_matches_running_both_are_offered(self, gin: Table) -> None:
        page = gin.scorer.get(f"/s/{gin.session}/new?game=indian")
        gin.scorer.send(page, "/new", {"game": "indian", "players-0": "Cid", "players-1": "Deepak"})
        page = Phone(gin.app).get(gin.code)
        assert [name for name in ("Ann", "Bo", "Cid", "Deepak") if name in page.text] == ["Ann", "Bo", "Cid", "Deepak"]
        phone = Phone(gin.app)
        assert "Round 1: Deepak" in phone.post(gin.code, {"seat": "2.1"}).text
        assert "Round 1: Deepak" in phone.get(f"/s/{gin.session}/count").text
        first = gin.sits(1)
        assert "Hand 1: Bo" in first.get(f"/s/{gin.session}/count").text, "where it has a seat, though another is newer"


class TestCounting:
    @pytest.mark.parametrize(
        ("game", "way", "fields", "sentence"),
        [
            ("gin", "deadwood", {"deadwood": "10+7"}, "Deadwood 17, as called"),
            ("gin", "loose?", {"loose": "KS 7H"}, "Deadwood 17"),
            ("gin", "cards?,melds", {"cards": "8C 9C TC AS 2S 3S JD QD KD AH"}, "Deadwood 1, before anything is laid"),
            ("indian", "points", {"points": "37"}, "37 to pay, where nothing is doubled or halved"),
            ("indian", "packed", {"packed": "first"}, "10 to pay, where nothing is doubled or halved"),
            ("rummy500", "melded,left", {"melded": "65", "left": "20"}, "65 melded − 20 left = 45"),
            ("rummy500", "melded,left", {"melded": "K Q 5"}, "25 melded"),
            ("rummy500", "melds,hand?", {"melds": "KS KH KD", "hand": "5H"}, "30 melded − 5 left = 25"),
            ("rummy500", "points", {"points": "-15"}, "−15 for the hand, as called"),
        ],
    )
    def test_the_part_alone_is_priced_as_far_as_it_can_be(
        self, app: Flask, game: str, way: str, fields: dict[str, str], sentence: str
    ) -> None:
        table = Table(app, game, "Ann", "Bo", *(("Cid",) if game != "gin" else ()))
        phone = table.sits(1)
        form = table.form(1, way, 1, fields)
        answer = phone.client.post(f"{table.address}/count/preview", data=form | {"csrf_token": phone.token()})
        assert sentence in Page("", 200, answer.json["result"], {}).text.replace("\xa0", " ")
        assert table.came()[1][0] == "waiting", "a preview keeps nothing"

    def test_cards_need_the_wild_rank_that_everybody_sees(self, indian: Table) -> None:
        phone = indian.sits(1)
        form = indian.form(1, "loose?", 1, {"loose": "KS 7H"})
        for wild, sentence in (("", "The result appears here."), ("K", "7 to pay")):
            data = form | {"csrf_token": phone.token(), "wild": wild}
            answer = phone.client.post(f"{indian.address}/count/preview", data=data)
            assert sentence in answer.json["result"], wild

    def test_what_is_wrong_stands_at_its_field_and_is_kept_all_the_same(self, gin: Table) -> None:
        phone = gin.sits(1)
        page = gin.counts(phone, 1, "loose?", 422, loose="KS KS")
        assert "K♠ is here twice or more." in page.text
        assert gin.came()[1][0] == "begun"
        assert 'value="KS KS"' in phone.get(f"{gin.address}/count").html

    @pytest.mark.parametrize(
        ("way", "fields", "sentence"),
        [
            ("deadwood", {}, "Nothing is counted yet."),
            ("deadwood", {"deadwood": "-"}, "Nothing is counted yet."),
            ("cards?,melds", {"cards": "KS KH"}, "8 more cards are needed"),
            ("deadwood", {"deadwood": "many"}, "Give a whole number"),
        ],
    )
    def test_a_part_is_no_whole_count(self, gin: Table, way: str, fields: dict[str, str], sentence: str) -> None:
        page = gin.counts(gin.sits(1), 1, way, 422, **fields)
        assert sentence in page.text
        assert gin.came()[1][0] != "whole"

    def test_nothing_left_is_a_count(self, gin: Table) -> None:
        assert (
            "Whoever keeps score has your count." in gin.counts(gin.sits(1), 1, "loose?", **{"loose.empty": "1"}).text
        )
        assert gin.came()[1] == (
            "whole",
            "hands.@1.entry_mode=loose?&hands.@1.loose.empty=1".replace("@", "%40").replace("?", "%3F"),
        )

    def test_half_a_count_survives_the_phone(self, indian: Table) -> None:
        phone = indian.sits(1)
        indian.counts(phone, 1, "cards?,groups", do="part", cards="KS KH 7", wild="8")
        again = Phone(indian.app)
        again.client = phone.client
        page = again.get(f"{indian.address}/count")
        assert 'value="KS KH 7"' in page.html
        assert re.search(r'value="8" checked', page.html) is None, "only what was sent for the whole table"
        assert re.search(r'value="cards\?,groups" checked', page.html)

    def test_a_change_after_the_whole_count_is_a_part_again(self, gin: Table) -> None:
        phone = gin.sits(1)
        gin.counts(phone, 1, "deadwood", deadwood="23")
        gin.counts(phone, 1, "deadwood", do="part", deadwood="2")
        assert gin.came()[1] == ("begun", "hands.%401.entry_mode=deadwood&hands.%401.deadwood=2")

    def test_only_the_own_seat_is_heard(self, indian: Table) -> None:
        phone = indian.sits(1)
        others = {
            "hands.@0.points": "99",
            "winner": "@1",
            "patch.3.ended": "winner=@1&hands.@0.points=99",
            "adjustments.0.points": "-50",
            "hands.@11.points": "1",
            "hand_rummy": "1",
        }
        sent = indian.form(1, "points", 1, {"points": "12"}) | others | {"do": "whole"}
        phone.post(f"{indian.address}/count", sent)
        came = indian.came()
        assert came[1] == ("whole", "hands.%401.entry_mode=points&hands.%401.points=12")
        assert set(came) == {1}

    def test_who_counts_sees_no_count_of_others_and_may_change_nothing(self, indian: Table) -> None:
        first, second = indian.sits(1), indian.sits(2)
        indian.counts(first, 1, "loose?", loose="QS 9H", wild="8")
        for path in ("/count", "", "/rules"):
            assert "QS 9H" not in second.get(indian.address + path).html, path
        for path in ("/hands/new", "/rules/edit", "/counts", "/counts/1"):
            second.get(indian.address + path, 403)
        for path in ("/hands/new", "/undo", "/finish", "/counts/free", "/preview"):
            second.post(indian.address + path, {"slot": "1", "submission": "12345678"}, 403)

    def test_too_much_is_refused(self, gin: Table) -> None:
        gin.counts(gin.sits(1), 1, "deadwood", 413, do="part", deadwood="1" * 5000)
        assert gin.came()[1][0] == "waiting"

    def test_partners_count_at_their_tables(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Bo", "Cid", "Deepak", **{"options-teams": "y"})
        phone = table.sits(3)
        sent = table.form(3, "deadwood", 1, {"deadwood": "31"}, "tables.1.") | {"do": "whole"}
        phone.post(f"{table.address}/count", sent)
        assert table.came()[3] == ("whole", "tables.1.hands.%403.entry_mode=deadwood&tables.1.hands.%403.deadwood=31")

    def test_in_japanese(self, indian: Table) -> None:
        phone = indian.sits(1, language="ja")
        assert "第1ラウンド：Bo" in phone.get(f"{indian.address}/count").text
        assert "記録する人に届きました。" in indian.counts(phone, 1, "points", points="12").text


class TestSaving:
    def test_every_count_is_there_for_any_phone_that_keeps_score_and_is_saved_once(self, indian: Table) -> None:
        phones = [indian.sits(seat) for seat in range(3)]
        indian.counts(phones[0], 0, "points", points="12")
        indian.counts(phones[1], 1, "packed", packed="first")
        indian.counts(phones[2], 2, "loose?", do="part", loose="KS 5H")
        page = indian.scorer.get(f"{indian.address}/hands/new")
        assert "Not counted yet: Cid, Deepak" in page.text
        assert {seat: phase for seat, (phase, _) in indian.came().items()} == {0: "whole", 1: "whole", 2: "begun"}
        # The scorer's phone is dead: another one takes over, and fills in for who has not counted.
        other = Phone(indian.app)
        other.post(f"/join/{score_key(indian.app, indian.session)}", {})
        page = other.get(f"{indian.address}/hands/new")
        changes = indian.filled([0, 1]) | {"patch.3.ended": "winner=@3", "hands.@2.points": "15"}
        saved = other.send(page, "/hands/new", changes)
        assert "Round 1 is saved." in saved.text
        assert indian.bodies() == [
            {"winner": "Deepak", "hands": {"Ann": {"points": 12}, "Bo": {"packed": "first"}, "Cid": {"points": 15}}}
        ]
        assert indian.came(2) == dict.fromkeys(range(3), ("waiting", "")), "used up"

    def test_each_may_count_in_a_way_of_the_own(self, indian: Table) -> None:
        indian.counts(indian.sits(0), 0, "points", points="12")
        indian.counts(indian.sits(1), 1, "loose?", loose="KS 5H", wild="8")
        page = indian.scorer.get(f"{indian.address}/hands/new")
        changes = indian.filled([0, 1]) | {
            "patch.3.ended": "winner=@3",
            "patch.2.turn2": "hands.@2.packed=later",
            "wild": "8",
        }
        indian.scorer.send(page, "/hands/new", changes)
        assert indian.bodies() == [
            {
                "winner": "Deepak",
                "wild": "8",
                "hands": {"Ann": {"points": 12}, "Bo": {"loose": ["KS", "5H"]}, "Cid": {"packed": "later"}},
            }
        ]

    def test_whoever_won_has_nothing_to_count_whatever_came(self, indian: Table) -> None:
        indian.counts(indian.sits(3), 3, "points", points="12")
        page = indian.scorer.get(f"{indian.address}/hands/new")
        losers = {f"hands.@{seat}.points": "5" for seat in range(3)}
        won = "winner=@3&hands.@3.points=&hands.@3.loose=&hands.@3.no_turn="
        indian.scorer.send(page, "/hands/new", indian.filled([3]) | losers | {"patch.3.ended": won})
        losers_only = {player: {"points": 5} for player in ("Ann", "Bo", "Cid")}
        assert indian.bodies() == [{"winner": "Deepak", "hands": losers_only}]

    def test_without_scripts_a_link_fills_it_in(self, gin: Table) -> None:
        gin.counts(gin.sits(0), 0, "deadwood", deadwood="4")
        gin.counts(gin.sits(1), 1, "deadwood", deadwood="33")
        page = gin.scorer.get(f"{gin.address}/hands/new")
        (link,) = (link for link in page.links if "patch=" in link)
        filled = gin.scorer.get(link)
        form = filled.form("/hands/new")
        assert (form.value("hands.@0.deadwood"), form.value("hands.@1.deadwood")) == ("4", "33")
        gin.scorer.send(filled, "/hands/new", {"ended_by": "@0"})
        assert gin.bodies() == [knock("Ann", 4, "Bo", 33)]

    def test_a_late_count_says_so_goes_nowhere_and_shows_what_was_entered(self, gin: Table) -> None:
        phone = gin.sits(1)
        record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        page = gin.counts(phone, 1, "deadwood", 409, deadwood="23")
        assert "Hand 1 is saved already, so this count changed nothing." in page.text
        assert "Deadwood 23" in page.text
        assert gin.bodies() == [knock("Ann", 4, "Bo", 33)]
        assert gin.came(2)[1] == ("waiting", "")
        assert "Hand 2: Bo" in phone.get(f"{gin.address}/count").text

    def test_nothing_can_be_counted_once_the_match_is_over(self, gin: Table) -> None:
        phone = gin.sits(1)
        for left in (33, 40, 45):
            record(gin.app, gin.session, knock("Ann", 4, "Bo", left))
        over = phone.get(f"{gin.address}/count")
        assert "Nothing to count This match is over. Once another one has begun, this page leads to it." in over.text
        assert "This count came too late" in gin.counts(phone, 1, "deadwood", 409, slot=4, deadwood="23").text
        assert "No match is running" in phone.get(gin.code).text
        assert "No match is running" in phone.get(f"/s/{gin.session}/count").text
        new = gin.scorer.get(f"/s/{gin.session}/new")
        gin.scorer.send(new, "/new", {"players-0": "Bo", "players-1": "Cid"})
        over = phone.get(f"{gin.address}/count")
        assert "This match is over. Another one is running in this session." in over.text
        assert "Cid" in phone.get(next(link for link in over.links if link.endswith(f"{gin.session}/count"))).text

    def test_a_phone_asks_whether_its_hand_is_saved(self, gin: Table) -> None:
        phone = gin.sits(1)
        before = phone.get(f"{gin.address}/count/state").html
        page = phone.get(f"{gin.address}/count")
        assert f'data-known="{before}"' in page.html, "what happens before it asks first is news to the page, too"
        gin.scorer.rename(gin.address, 2, "Bob")
        assert phone.get(f"{gin.address}/count/state").html != before, "the page says whom it counts for"
        record(gin.app, gin.session, knock("Ann", 4, "Bob", 33))
        saved = phone.get(f"{gin.address}/count/state").html
        gin.scorer.post(f"{gin.address}/counts/free", {"seat": "1"})
        assert len({before, saved, phone.get(f"{gin.address}/count/state").html}) == 3

    def test_the_page_asks_for_news_only(self, gin: Table) -> None:
        version = gin.news()["version"]
        assert gin.scorer.get(f"{gin.address}/counts/1?known={version}", 204).html == ""
        gin.sits(1)
        assert "Bo" in gin.news()["counts"]
        assert gin.news()["version"] != version

    def test_a_correction_is_not_filled_in(self, gin: Table) -> None:
        record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        gin.counts(gin.sits(1), 1, "deadwood", slot=2, deadwood="23")
        assert "Counted on other phones" in gin.scorer.get(f"{gin.address}/hands/new").text
        assert "Counted on other phones" not in gin.scorer.get(f"{gin.address}/hands/1/edit").text

    def test_a_deleted_session_says_so_to_who_counts(self, gin: Table) -> None:
        phone = gin.sits(1)
        gin.scorer.send(gin.scorer.get(f"/s/{gin.session}/delete"), "/delete", {"sure": "1"})
        assert "This session is deleted" in gin.counts(phone, 1, "deadwood", 410, deadwood="23").text


def test_ten_count_at_once_nothing_is_lost_and_it_is_saved_once(app: Flask) -> None:
    names = ["Ann", "Bo", "Cid", "Deepak", "Eve", "Fay", "Gus", "Hiro", "Ida", "Jo"]
    table = Table(app, "indian", *names)
    phones = {seat: table.sits(seat) for seat in range(1, 10)}

    def count(seat: int) -> None:
        """As a phone does it: what is typed is kept every now and then, and in the end it is whole."""
        for typed in ("1", f"1{seat}"):
            table.counts(phones[seat], seat, "points", do="part", points=typed)
        table.counts(phones[seat], seat, "points", points=f"1{seat}")

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(count, phones))
    came = table.came()
    assert {seat: phase for seat, (phase, _) in came.items()} == dict.fromkeys(phones, "whole")
    assert [dict(parse_patch(came[seat][1]))[f"hands.@{seat}.points"] for seat in phones] == [f"1{n}" for n in phones]
    page = table.scorer.get(f"{table.address}/hands/new")
    changes = table.filled(list(phones)) | {"patch.3.ended": "winner=@0"}
    first = Phone(app)
    first.client = table.scorer.client
    for _twice in range(2):
        first.send(page, "/hands/new", changes)
    assert table.bodies() == [{"winner": "Ann", "hands": {names[seat]: {"points": 10 + seat} for seat in phones}}]


class TestAnyGame:
    """What a player enters follows what is entered in the game, as far as it is one player's own."""

    @pytest.mark.parametrize(
        ("preset", "fields", "sentence", "value"),
        [
            ("uno low", {"points": "20+5-3"}, "Points: 22", "Bo counted 22."),
            ("scrabble", {"points": "-7"}, "Points: \N{MINUS SIGN}7", "Bo counted −7."),
            ("wizard", {"bid": "1", "made": ""}, "Bid: 1", "Bo counted Bid: 1."),
            ("spades", {"bid": "4", "made": "5"}, "Bid: 4, Tricks: 5", "Bo counted Bid: 4, Tricks: 5."),
            ("daifugo", {"place": "2"}, "Placing: 2", "Bo counted Placing: 2."),
        ],
    )
    def test_each_enters_the_own_part_and_the_pad_has_it(
        self, app: Flask, preset: str, fields: dict[str, str], sentence: str, value: str
    ) -> None:
        table = Table(app, "any", "Ann", "Bo", "Cid", "Deepak", preset=preset)
        phone, way = table.sits(1), ",".join(fields)
        own = table.form(1, way, 1, fields)
        assert sentence in phone.post(f"{table.address}/count/preview", own).text
        table.counts(phone, 1, way, **fields)
        came = {"entry_mode": way, **{name: text for name, text in fields.items() if text}}
        assert table.rows()[1]["inputs"] == {f"hands.@1.{name}": text for name, text in came.items()}
        assert value in table.news()["counts"]

    @pytest.mark.parametrize("preset", ["win together", "canasta", "yahtzee"])
    def test_where_nothing_is_one_player_s_own_nobody_is_invited(self, app: Flask, preset: str) -> None:
        table = Table(app, "any", "Ann", "Bo", preset=preset)
        assert "Everyone counts" not in table.scorer.get(table.address).text
        assert "No match is running" in table.scorer.get(table.code).text
