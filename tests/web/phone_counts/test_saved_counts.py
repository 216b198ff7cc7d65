"""What was counted is seen by the whole table, and whoever counted hears what was saved."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.support.phone import Phone, handle, knock, record, score_key, store_of
from tests.web.phone_counts.test_counting import Table


@pytest.fixture
def gin(app: Flask) -> Table:
    return Table(app, "gin", "Ann", "Bo")


@pytest.fixture
def rummy500(app: Flask) -> Table:
    return Table(app, "rummy500", "Ann", "Bo", "Cid")


def points(ann: int, bo: int, cid: int) -> dict[str, object]:
    return {"out": None, "hands": {"Ann": {"points": ann}, "Bo": {"points": bo}, "Cid": {"points": cid}}}


class TestTheOtherWaysToEnterIt:
    @pytest.mark.parametrize(
        ("game", "way", "fields", "others"),
        [
            ("rummy500", "melded,left", {"melded": "40", "left": "5"}, {"points": "35"}),
            (
                "rummy500",
                "melds,hand?",
                {"melds": "KS KH KD", "hand": "5H"},
                {"melded": "30", "left": "5", "points": "25"},
            ),
            ("rummy500", "points", {"points": "-15"}, {}),
            ("gin", "loose?", {"loose": "KS 7H"}, {"deadwood": "17"}),
            ("gin", "cards?,melds", {"cards": "8C 9C TC AS 2S 3S JD QD KD AH"}, {"deadwood": "1"}),
            ("indian", "loose?", {"loose": "QS 9H", "wild": "8"}, {"points": "19"}),
            ("indian", "packed", {"packed": "first"}, {}),
        ],
    )
    def test_the_box_of_every_way_has_the_count(
        self, app: Flask, game: str, way: str, fields: dict[str, str], others: dict[str, str]
    ) -> None:
        table = Table(app, game, "Ann", "Bo", *(("Cid",) if game != "gin" else ()))
        phone = table.sits(1)
        wild = {name: text for name, text in fields.items() if name == "wild"}
        own = {name: text for name, text in fields.items() if name != "wild"}
        phone.post(f"{table.address}/count", table.form(1, way, 1, own) | wild | {"do": "whole"})
        row = table.rows()[1]
        assert {name.rpartition(".")[2]: text for name, text in row["others"].items()} == others

    def test_without_scripts_one_way_is_filled_in_for_all(self, rummy500: Table) -> None:
        """Whoever keeps score overwrites the number that is there, and no other one is sent beside it."""
        rummy500.counts(rummy500.sits(0), 0, "points", points="20")
        rummy500.counts(rummy500.sits(1), 1, "melded,left", melded="40", left="5")
        page = rummy500.scorer.get(f"{rummy500.address}/hands/new")
        assert "2 of 3 have counted" in page.text
        (link,) = (link for link in page.links if "patch=" in link)
        patch = parse_qs(parse_qs(urlsplit(link).query)["patch"][0])
        assert patch["hands.@1.points"] == ["35"]
        assert "hands.@1.melded" not in patch
        filled = rummy500.scorer.get(link)
        saved = rummy500.scorer.send(
            filled, "/hands/new", {"hands.@2.points": "7", "hands.@1.points": "33", "patch.2.ended": "out="}
        )
        assert "Hand 1 is saved." in saved.text
        assert rummy500.bodies() == [{"hands": {"Ann": {"points": 20}, "Bo": {"points": 33}, "Cid": {"points": 7}}}]


class TestWhoHasCounted:
    def test_the_table_sees_it_and_nothing_of_the_count(self, rummy500: Table) -> None:
        watcher, bo = Phone(rummy500.app), rummy500.sits(1)
        pages = {name: f"/s/{rummy500.session}{name}" for name in ("", "/board")}
        version = watcher.get(f"/s/{rummy500.session}/version").html
        rummy500.counts(bo, 1, "melded,left", do="part", melded="58")
        assert watcher.get(f"/s/{rummy500.session}/version").html == version, "half a count is no news for everybody"
        assert all("have counted" not in watcher.get(page).text for page in pages.values())
        rummy500.counts(bo, 1, "melded,left", melded="58", left="6")
        counted = watcher.get(f"/s/{rummy500.session}/version").html
        assert counted != version
        for page in pages.values():
            shown = watcher.get(page)
            assert "1 of 3 have counted … Ann not yet ✓ Bo … Cid not yet" in shown.text, page
            # No short code has an 8.
            assert "58" not in shown.text
            assert f'data-version="{counted}"' in shown.html
        # Who counts again has not counted.
        rummy500.counts(bo, 1, "melded,left", do="part", melded="4", left="6")
        assert "have counted" not in watcher.get(pages[""]).text
        assert watcher.get(f"/s/{rummy500.session}/version").html == version
        rummy500.counts(bo, 1, "melded,left", melded="47", left="6")
        record(rummy500.app, rummy500.session, points(10, 41, 0))
        assert all("have counted" not in watcher.get(page).text for page in pages.values())

    def test_in_japanese(self, gin: Table) -> None:
        gin.counts(gin.sits(1), 1, "deadwood", deadwood="23")
        assert "2人中1人が計算済み" in Phone(gin.app, "ja").get(gin.address).text


class TestWhoeverCountedHearsWhatWasSaved:
    def test_whether_it_is_the_count_or_another_one(self, rummy500: Table) -> None:
        ann, bo = rummy500.sits(0), rummy500.sits(1)
        rummy500.counts(ann, 0, "points", points="20")
        rummy500.counts(bo, 1, "melded,left", melded="40", left="5")
        before = bo.get(f"{rummy500.address}/count/state").html
        second = Phone(rummy500.app)
        second.post(f"/join/{score_key(rummy500.app, rummy500.session)}", {})
        page = second.get(f"{rummy500.address}/hands/new")
        numbers = {f"hands.@{seat}.points": text for seat, text in enumerate(("20", "44", "7"))}
        way = {f"hands.@{seat}.entry_mode": "points" for seat in range(3)}
        ended = {"patch.1.entry_mode": "", "patch.2.ended": "out="}
        second.send(page, "/hands/new", numbers | way | ended)
        rename_phones(rummy500, "Tablet")
        assert bo.get(f"{rummy500.address}/count/state").html != before
        heard = bo.get(f"{rummy500.address}/count").text
        assert "Hand 1: 44 was saved, you counted 35. (Tablet)" in heard
        assert "Hand 1 is saved as you counted: 20." in ann.get(f"{rummy500.address}/count").text
        # Somebody else counts for the next hand: it is still there.
        rummy500.counts(ann, 0, "points", slot=2, points="3")
        assert "you counted 35" in bo.get(f"{rummy500.address}/count").text
        # What is corrected is news again.
        before = bo.get(f"{rummy500.address}/count/state").html
        record(rummy500.app, rummy500.session, points(20, 35, 7), slot=1)
        assert bo.get(f"{rummy500.address}/count/state").html != before
        assert "Hand 1 is saved as you counted: 35." in bo.get(f"{rummy500.address}/count").text
        record(rummy500.app, rummy500.session, None, slot=1)
        assert "Hand 1 was removed again. You counted 35." in bo.get(f"{rummy500.address}/count").text

    def test_what_ends_the_match_is_said_too(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Bo", **{"options-target": "20"})
        phone = table.sits(1)
        table.counts(phone, 1, "loose?", loose="KS 7H")
        record(app, table.session, knock("Ann", 4, "Bo", 33))
        page = phone.get(f"{table.address}/count")
        assert "Nothing to count Hand 1: 33 was saved, you counted 17." in page.text

    def test_whoever_won_has_nothing_saved_for_a_count(self, app: Flask) -> None:
        table = Table(app, "indian", "Ann", "Bo", "Cid")
        winner, packed = table.sits(0), table.sits(1)
        table.counts(winner, 0, "points", points="12")
        table.counts(packed, 1, "packed", packed="first")
        body = {"winner": "Ann", "hands": {"Bo": {"packed": "first"}, "Cid": {"points": 5}}}
        record(app, table.session, body)
        assert "Round 1 is saved without your count. You counted 12." in winner.get(f"{table.address}/count").text
        heard = packed.get(f"{table.address}/count").text
        assert "Round 1 is saved as you counted: Packed (at the first turn)." in heard

    def test_a_late_count_hears_it_at_once(self, gin: Table) -> None:
        phone = gin.sits(1)
        record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        page = gin.counts(phone, 1, "deadwood", 409, deadwood="23")
        assert "Hand 1: 33 was saved, you counted 23." in page.text

    def test_half_a_count_is_not_compared(self, rummy500: Table) -> None:
        phone = rummy500.sits(1)
        rummy500.counts(phone, 1, "melded,left", do="part", melded="40")
        record(rummy500.app, rummy500.session, points(20, 44, 7))
        assert "Hand 1: 44 was saved before you had counted all." in phone.get(f"{rummy500.address}/count").text

    def test_in_japanese(self, gin: Table) -> None:
        phone = gin.sits(1, language="ja")
        gin.counts(phone, 1, "deadwood", deadwood="23")
        record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        assert "第1ハンド：保存されたのは33、自分の計算は23です。" in phone.get(f"{gin.address}/count").text


class TestAHandThatIsOpenOnAnotherPhone:
    def test_nothing_is_said_as_long_as_it_can_be_saved(self, gin: Table) -> None:
        assert gin.news()["line"] == ""
        entry = record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        assert gin.news(2)["line"] == gin.news(1, based_on=entry.id)["line"] == ""

    def test_it_was_saved_meanwhile_and_by_whom(self, gin: Table) -> None:
        page = gin.scorer.get(f"{gin.address}/hands/new")
        gin.scorer.send(page, "/hands/new", {"ended_by": "@0", "hands.@0.deadwood": "4", "hands.@1.deadwood": "33"})
        rename_phones(gin, "Tablet")
        second = Phone(gin.app)
        second.post(f"/join/{score_key(gin.app, gin.session)}", {})
        line = gin.news(1, second)["line"]
        assert "Hand 1 was saved meanwhile (Tablet)." in line
        assert f'href="{gin.address}/hands/new"' in line
        assert "Record hand 2" in line
        assert "Hand 1 was saved meanwhile (this phone)." in gin.news(1)["line"]

    def test_it_was_removed_or_corrected_meanwhile(self, gin: Table) -> None:
        first = record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        record(gin.app, gin.session, knock("Ann", 4, "Bo", 30), slot=1)
        line = gin.news(1, based_on=first.id)["line"]
        assert "Hand 1 was changed meanwhile" in line
        assert f'href="{gin.address}/hands/1/edit"' in line
        record(gin.app, gin.session, None, slot=1)
        assert "Hand 1 was removed meanwhile" in gin.news(1, based_on=first.id)["line"]
        assert "Hand 1 was saved and removed again meanwhile" in gin.news(1)["line"]

    def test_it_was_taken_back_meanwhile(self, gin: Table) -> None:
        """Its number is that of the next hand then, so that whoever records that one is not held up."""
        first = record(gin.app, gin.session, knock("Ann", 4, "Bo", 33))
        gin.scorer.send(gin.scorer.get(gin.address), "/undo")
        line = gin.news(1, based_on=first.id)["line"]
        assert "Hand 1 was removed meanwhile" in line
        assert f'href="{gin.address}"' in line
        assert gin.news(1)["line"] == ""
        assert "the next hand is hand 1 now" in gin.news(2)["line"]

    def test_the_match_is_over_or_the_hand_has_another_number(self, app: Flask) -> None:
        table = Table(app, "gin", "Ann", "Bo", **{"options-target": "20"})
        assert "the next hand is hand 1 now" in table.news(3)["line"]
        entry = record(app, table.session, knock("Ann", 4, "Bo", 33))
        assert "This match is over." in table.news(1)["line"]
        assert table.news(1, based_on=entry.id)["line"] == "", "it may still be corrected"

    def test_a_phone_that_was_removed_is_refused(self, gin: Table) -> None:
        second = Phone(gin.app)
        second.post(f"/join/{score_key(gin.app, gin.session)}", {})
        gin.news(1, second)
        with store_of(gin.app) as store:
            newest = store.grants.of_session(gin.session)[-1].device
        gin.scorer.post(f"/s/{gin.session}/phones/{handle(gin.app, gin.session, newest)}/remove", {})
        second.get(f"{gin.address}/counts/1", 403)
        assert "another phone has removed it" in second.get(gin.address).text


def rename_phones(table: Table, name: str) -> None:
    """Call all phones of the session the same."""
    with store_of(table.app) as store:
        for grant in store.grants.of_session(table.session):
            store.grants.label(grant.device, table.session, name)
