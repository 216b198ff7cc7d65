"""A whole evening of six on six phones and a television, from the first page to paid up and sent.

What everybody has is worked out beside the hands that are entered. Ann's phone begins; Ben's is let in to keep score as
well; a third one watches, in Japanese; Cleo, Dan and Finn count their own cards.
"""

import re

from playwright.sync_api import expect

from tests.support.session_phones import NewPhone, PlayedSession, more, tap_name
from tests.support.taps import seat_names
from tests.support.touch import expect_totals, press, printed, save, saved


def test_a_session_of_six(server: str, new_phone: NewPhone) -> None:
    session = PlayedSession(server, new_phone)
    four_sit_down(session)
    others_are_let_in(session)
    two_join_late(session)
    everybody_counts(session)
    two_play_gin_in_the_corner(session)
    one_leaves(session)
    a_name_was_misspelt(session)
    those_who_stay_play_rummy_500(session)
    they_pay(session)
    they_print_and_send(session)


def four_sit_down(session: PlayedSession) -> None:
    ann = session.ann
    ann.goto(session.server)
    ann.get_by_role("link", name="New session").tap()
    ann.get_by_role("link", name="Indian Rummy").tap()
    ann.wait_for_url("**game=indian")
    seat_names(ann, "Ann", "Ben", "Cleo", "Dan")
    press(ann, "Start")
    expect_totals(ann, [200] * 4)
    session.address = ann.url.rstrip("/")
    # 37 + 28 + 46 = 111 for Ben.
    ann.get_by_role("link", name="Record round").tap()
    ann.get_by_role("radio", name="Ben won").tap()
    press(ann, *"372846")
    save(ann, "37 + 28 + 46 = 111")


def others_are_let_in(session: PlayedSession) -> None:
    ann, ben, watcher = session.ann, session.ben, session.watcher
    more(ann, "Big numbers")
    ann.wait_for_url("**/board")
    session.board.goto(ann.url)
    ann.go_back()
    ann.get_by_role("link", name=re.compile("^Share")).tap()
    watcher.goto(session.scanned(ann.locator(".address-text").first.inner_text()))
    ann.get_by_text("Code to keep score", exact=True).tap()
    ben.goto(session.scanned(ann.locator("#score .address-text").inner_text()))
    ann.get_by_text("Everyone counts", exact=True).tap()
    count = session.scanned(ann.locator("#count .address-text").inner_text())
    press(ben, "Keep score")
    ann.get_by_role("link", name="Back").tap()
    session.everywhere(163, 311, 172, 154)
    expect(watcher.get_by_text("観戦中です。")).to_be_visible()
    expect(watcher.get_by_role("link", name="ラウンドを記録")).to_have_count(0)
    for player in ("Cleo", "Dan", "Finn"):
        session.counting[player] = session.new_phone()
        session.counting[player].goto(count)


def two_join_late(session: PlayedSession) -> None:
    """On the second phone: Emi between Ben and Cleo with the chips of the start, Finn behind Dan with 150."""
    ben = session.ben
    more(ben, "A player joins")
    ben.get_by_label("Who joins?").fill("Emi")
    ben.get_by_role("radio", name="Between Ben and Cleo").check()
    press(ben, "Go on")
    expect(ben.get_by_text("Emi joins at round 2 with 200.")).to_be_visible()
    expect(ben.get_by_text("Who joins buys in, usually for the 200 chips of the start.")).to_be_visible()
    press(ben, "Save")
    session.everywhere(163, 311, 200, 172, 154)
    more(ben, "A player joins")
    ben.get_by_label("Who joins?").fill("Finn")
    ben.get_by_label("Begins with").fill("150")
    press(ben, "Go on")
    expect(ben.get_by_text("Finn joins at round 2 with 150.")).to_be_visible()
    press(ben, "Save")
    session.everywhere(163, 311, 200, 172, 154, 150)


def everybody_counts(session: PlayedSession) -> None:
    """Emi wins 20 + 9 + 32 + 15 + 24 = 100."""
    ann, counting = session.ann, session.counting
    for player, phone in counting.items():
        phone.reload()
        press(phone, player)
    ann.get_by_role("link", name="Record round").tap()
    expect(ann.get_by_text("Not counted yet: Ann, Ben, Emi, Cleo, Dan, Finn")).to_be_visible()
    for player, count in {"Cleo": "32", "Dan": "15", "Finn": "24"}.items():
        press(counting[player], *count)
        expect(counting[player].locator("[data-result]")).to_contain_text(f"{count} to pay")
        press(counting[player], "My count is complete")
    ann.get_by_role("radio", name="Emi won").check()
    for player, count in {"Cleo": "32", "Dan": "15", "Finn": "24"}.items():
        expect(ann.get_by_label(f"Count of {player}")).to_have_value(count)
    expect(ann.get_by_text("Not counted yet: Ann, Ben, Emi")).to_be_visible()
    ann.get_by_label("Count of Ann").fill("20")
    ann.get_by_label("Count of Ben").fill("9")
    save(ann, "20 + 9 + 32 + 15 + 24 = 100")
    session.everywhere(143, 302, 300, 140, 139, 126)
    expect(session.board.locator(".board-leads .board-name")).to_have_text("Ben")
    for player, phone in counting.items():
        expect(phone.get_by_role("heading", name=f"Round 3: {player}")).to_be_visible()


def two_play_gin_in_the_corner(session: PlayedSession) -> None:
    """Dan and Finn sit round 3 out, in which Ann wins 40 + 30 + 25 = 95 of Ben, Emi and Cleo. Their game is on the
    second phone: a knock that is taken back, the right one, corrected to 31 − 6 = 25, and gin: 20 + 25 = 45."""
    ann, ben = session.ann, session.ben
    for player in ("Dan", "Finn"):
        tap_name(ben, player)
        ben.get_by_text("Sits out the next round").tap()
        ben.locator("#rest").get_by_role("button", name="Save").tap()
        expect(saved(ben)).to_have_text(f"Saved: {player} sits out round 3.")
    # On the phone that saved round 2 its notice has gone: something newer can be undone now.
    expect(ann.get_by_text("Finn sits out round 3")).to_be_visible()
    expect(ann.get_by_text("Round 2 is saved.")).to_have_count(0)
    expect(session.counting["Finn"].get_by_text("Finn does not play this round.")).to_be_visible()
    more(ben, "Another match")
    ben.get_by_role("link", name="Gin Rummy").tap()
    ben.wait_for_url("**game=gin")
    seat_names(ben, "Dan", "Finn", "", "")
    press(ben, "Start")
    expect_totals(ben, [0, 0])
    ben.get_by_role("link", name="Record hand").tap()
    ben.get_by_role("radio", name="Finn: Knock").tap()
    press(ben, *"431")
    save(ben, "Finn knocks: 31 − 4 = 27")
    press(ben, "Undo")
    expect_totals(ben, [0, 0])

    ann.get_by_role("link", name="Record round").tap()
    ann.get_by_role("radio", name="Ann won").tap()
    press(ann, *"403025")
    save(ann, "40 + 30 + 25 = 95")

    ben.get_by_role("link", name="Record hand").tap()
    ben.get_by_role("radio", name="Dan: Knock").tap()
    press(ben, *"431")
    save(ben, "Dan knocks: 31 − 4 = 27")
    ben.get_by_role("link", name="Correct").tap()
    ben.get_by_role("textbox", name="Deadwood of Dan").tap()
    press(ben, "6", "Save correction")
    expect(saved(ben)).to_contain_text("31 − 6 = 25")
    ben.get_by_role("link", name="Record hand").tap()
    ben.get_by_role("radio", name="Finn: Gin").tap()
    press(ben, *"20")
    save(ben, "Finn has gin: 20 + 25 = 45")
    expect_totals(ben, [25, 45])
    corner = session.board.locator(".board").filter(has_text="Gin Rummy")
    expect(corner.locator(".board-total")).to_have_text(["45", "25"])
    ben.get_by_role("navigation", name="Matches of this session").get_by_role("link", name="Emi").tap()
    session.everywhere(238, 262, 270, 115, 139, 126)
    # Whoever watches the six still does, and sees that two play beside them. The notice of round 3 is still the newest.
    expect(session.watcher.get_by_role("link", name="Dan – Finn 対戦2 · 進行中 25 – 45")).to_be_visible()
    expect(ann.get_by_role("link", name="Dan – Finn Match 2 · running 25 – 45")).to_be_visible()
    expect(saved(ann)).to_contain_text("40 + 30 + 25 = 95")
    expect(ann.get_by_role("button", name="Undo")).to_have_count(1)


def one_leaves(session: PlayedSession) -> None:
    """Emi leaves with 270. In round 4 Finn, who counts on the own phone, pays Cleo 40 of 5 + 12 + 8 + 40 = 65."""
    ann, ben, finn = session.ann, session.ben, session.counting["Finn"]
    tap_name(ann, "Emi")
    ann.get_by_text("Leaves the match").tap()
    expect(ann.get_by_text("Emi leaves with 270 before round 4.")).to_be_visible()
    ann.locator("#leave").get_by_role("button", name="Save").tap()
    expect(saved(ann)).to_have_text("Saved: Emi leaves before round 4.")
    finn.get_by_role("link", name="Look again").tap()
    expect(finn.get_by_role("heading", name="Round 4: Finn")).to_be_visible()
    press(finn, *"40")
    press(finn, "My count is complete")
    ann.get_by_role("link", name="Record round").tap()
    expect(ann.get_by_label("Count of Emi")).to_have_count(0)
    expect(ann.get_by_label("Count of Finn")).to_have_value("40")
    ann.get_by_role("radio", name="Cleo won").tap()
    for player, count in {"Ann": "5", "Ben": "12", "Dan": "8"}.items():
        ann.get_by_label(f"Count of {player}").fill(count)
    save(ann, "5 + 12 + 8 + 40 = 65")
    session.everywhere(233, 250, 270, 180, 131, 86)
    more(ben, "Finish the match")
    expect(ben.get_by_text("Ben wins with 250.")).to_be_visible()
    press(ben, "Finish the match")
    for phone, says in (
        (ann, "Ben wins with 250."),
        (session.watcher, "Benが250点で勝ちました。"),
        (session.board, "Ben wins"),
    ):
        expect(phone.get_by_text(says)).to_be_visible()


def a_name_was_misspelt(session: PlayedSession) -> None:
    ann = session.ann
    tap_name(ann, "Finn")
    ann.get_by_label("Name", exact=True).fill("Fionn")
    press(ann, "Save the name")
    expect(saved(ann)).to_have_text("Finn is now called Fionn, in 2 matches.")
    for phone in (ann, session.ben, session.watcher, session.board):
        lists = phone.locator(".scores, .pad, .list, .chart-names, .boards")
        expect(lists.filter(has_text="Fionn").first).to_be_visible()
        expect(lists.filter(has_text="Finn")).to_have_count(0)


def those_who_stay_play_rummy_500(session: PlayedSession) -> None:
    """Ben goes out. Melded less left: 45 − 12 = 33, 84, 27 − 38 = −11, 33 − 20 = 13, 60 − 5 = 55."""
    ann = session.ann
    more(ann, "Another match")
    ann.get_by_role("link", name="Rummy 500").tap()
    ann.wait_for_url("**game=rummy500")
    assert [item.input_value() for item in ann.locator(".seat > input:visible").all()] == [
        *("Ann", "Ben", "Cleo", "Dan", "Fionn")
    ]
    assert "Finn" not in ann.content()
    press(ann, "Start")
    ann.get_by_role("link", name="Record hand").tap()
    ann.get_by_role("radio", name="Ben went out").tap()
    press(ann, *"4512", *"84", *"2738", *"3320", *"6005")
    save(ann, "Ben goes out. Ann 33, Ben 84, Cleo −11, Dan 13, Fionn 55.")
    for phone in (ann, session.watcher):
        expect_totals(phone, [33, 84, -11, 13, 55])


def they_pay(session: PlayedSession) -> None:
    """A point is worth 5 cents. Chips that everybody won: +33, +50, −20, −69, −64, and Emi's +70. At Gin Dan owes the
    difference of 20. At Rummy 500, with 174 in all, everybody gets five times the own points less that: −9, +246, −229,
    −109, +101. Together +24, +296, −249, −198, +57 and +70: in cents +120, +1480, −1245, −990, +285 and +350."""
    ann, ben = session.ann, session.ben
    more(ann, "The whole session")
    ann.get_by_role("link", name="Finish the session").tap()
    press(ann, "Finish the session")
    expect(ann.get_by_text("Ben wins the session with 2 matches won.")).to_be_visible()
    ann.get_by_role("link", name="Settle up").tap()
    ann.get_by_label("Paid in").fill("€")
    ann.get_by_label("For one point").fill("0,05")
    press(ann, "Save")
    balances = ann.locator("section:has(> #balances) .lines")
    for balance in ("Ann+€1.20", "Ben+€14.80", "Cleo−€12.45", "Dan−€9.90", "Emi+€3.50", "Fionn+€2.85", "Total€0.00"):
        expect(balances).to_contain_text(balance)
    owed = {"Ann": 120, "Ben": 1480, "Cleo": -1245, "Dan": -990, "Emi": 350, "Fionn": 285}
    assert sum(owed.values()) == 0
    payments = ann.locator("[aria-labelledby=payments] .payment")
    expect(payments).to_have_count(5)
    for payment in payments.all_inner_texts():
        payer, payee, euros, cents = re.findall(r"Ann|Ben|Cleo|Dan|Emi|Fionn|\d+", payment)
        owed[payer] += int(euros + cents)
        owed[payee] -= int(euros + cents)
    assert not any(owed.values()), "these payments settle it"

    ben.goto(f"{session.address}/settle")
    # On the television both columns stand in the middle.
    session.board.goto(f"{session.address}/settle")
    left, right = (
        session.board.locator(f"[aria-labelledby={part}]").bounding_box() for part in ("payments", "balances")
    )
    assert left
    assert right
    assert left["x"] + left["width"] < right["x"]
    assert abs(left["x"] - (1920 - right["x"] - right["width"])) < 20
    press(ann, "Paid: Cleo to Ben")
    expect(ben.locator("[aria-labelledby=paid] .payment")).to_have_count(1)
    press(ben, "Paid: Dan to Emi")
    for phone in (ann, ben):
        expect(phone.locator("[aria-labelledby=paid] .payment")).to_have_count(2)
        expect(phone.locator("[aria-labelledby=payments] .payment")).to_have_count(3)


def they_print_and_send(session: PlayedSession) -> None:
    """The summary on paper, the result as text in two languages and as a picture, with a link that leads to the score.
    Then the rest is paid as well."""
    ann, ben, watcher = session.ann, session.ben, session.watcher
    ann.get_by_role("link", name="The whole session").tap()
    ann.get_by_role("link", name="Send the result").tap()
    ann.get_by_role("link", name="With the address to watch").tap()
    ann.wait_for_url("**watch=1")
    text = ann.get_by_role("textbox", name="As text").input_value()
    watcher.goto(f"{session.address}/send")
    japanese = watcher.get_by_role("textbox").input_value()
    for line in (
        "Ben wins the session with 2 matches won.",
        "Ben: 2 matches won, Indian Rummy 50, Rummy 500 84",
        "Fionn: 1 match won, Indian Rummy −64, Gin Rummy 70, Rummy 500 55",
        "One point is worth €0.05.",
        "Dan → Ben €2.35",
        "Cleo → Ben €12.45, paid",
    ):
        assert line in text.splitlines()
    for line in (
        "この日の優勝は、対戦2勝のBenです。",
        "Fionn：対戦1勝、インディアン・ラミー −64点、ジン・ラミー 70点、500ラミー 55点",
        "1点は€0.05です。",
        "Dan → Ben €2.35",
        "Cleo → Ben €12.45、支払い済み",
    ):
        assert line in japanese.splitlines()
    assert "Finn" not in text + japanese
    for phone in (ann, watcher):
        picture = phone.request.get(session.server + (phone.locator(".send-picture").get_attribute("src") or ""))
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "Fionn" in picture.text()
    watcher.goto(session.scanned(text.split()[-1]))
    expect_totals(watcher, [84, 55, 33, 13, -11])
    ann.goto(session.address)
    summary = printed(ann, session.server, "Summary of the session")
    for line in ("Ben wins the session with 2 matches won.", "Dan → Ben €2.35", "Cleo → Ben €12.45 paid"):
        assert line in summary
    payments = summary.partition("Settle up")[2].partition("Balances")[0]
    assert "1 / 2" not in payments, "they stand on one page"
    for payee in ("Ann", "Ben", "Fionn"):
        press(ben, f"Paid: Dan to {payee}")
    expect(ben.get_by_text("All is paid. Nobody owes anybody anything.")).to_be_visible()
