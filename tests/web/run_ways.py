#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The ways in which a hall is hard on pages: dead networks, hostile names, a keyboard alone,
windows from 320 to 3 840 pixels, many tabs, players who disagree. Screens are in run_screens.py.

usage: run_ways.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS NODE_MODULES [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium, no chromedriver, or no axe-core (`npm ci`).
"""

import base64
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import unittest

import browser
import games
import hall as halls
from scripts import (COUNT_STREAMS, FORGE, KEEP_KEY, KEPT_KEY, RECEIPTS, RUN_AXE, SETTLED,
                     SPEAK_ITALIAN, STREAMS, TOO_WIDE)
PROGRAMS, RULESETS, MODULES = sys.argv[1:4] if len(sys.argv) > 3 else ("", "", "")
PICTURES = sys.argv[4] if len(sys.argv) > 4 else ""
AXE = f"{MODULES}/axe-core/axe.min.js"

HOSTILE = (("<img src=x onerror=window.hacked=1>", "\"><script>window.hacked=1</script>"),
           ("\u05e9\u05dc\u05d5\u05dd", "\u0639\u0644\u064a \u0627\u0644\u062d\u0633\u0646"),
           ("Maximiliana-Theodora" * 3, "Vonundzuhohenlohelangenburgundbraunschweig" * 2),
           ("\u674e\u5c0f\u9f99", "\U0001f0a1 \U0001f3b2"))
VIEWS = ("", "/tables", "/standings", "/bracket", "/changes", "/clock", "/deck", "/penalties",
         "/why")
WIDTHS = (320, 390, 1080, 3840)
SCREENS = ("show=pairings", "show=tables&part=1&of=2", "show=standings", "show=clock",
           "show=bracket", "show=message&text=Lunch%20until%2014%3A00", "screen=west")

HALL = None
PAGE = None


def setUpModule():  # pylint: disable=invalid-name
    global HALL, PAGE  # pylint: disable=global-statement
    if not os.path.exists(AXE):
        browser.skip("there is no axe-core; run `npm ci` in a copy of tests/web/browser")
    PAGE = browser.Browser().__enter__()
    HALL = halls.Hall(PROGRAMS, RULESETS)
    HALL.start()


def tearDownModule():  # pylint: disable=invalid-name
    if PAGE is not None:
        PAGE.__exit__()
    if HALL is not None:
        HALL.stop()


def path_of(event):
    return event.replace("events/", "/event/")


class Way(unittest.TestCase):
    """An event of two or more players, each with a ticket."""

    number = 0

    def setUp(self):
        self.forget()
        PAGE.resize(390, 844)
        Way.number += 1

    def forget(self):
        """Makes the browser a new device."""
        PAGE.open("about:blank")
        PAGE.cdp("Storage.clearDataForOrigin", origin=HALL.pages, storageTypes="all")

    def start(self, names=halls.NAMES[:2], **more):
        """A demo event whose first round is paired."""
        event = HALL.make(f"way-{Way.number}", "demo", format="standard", **more)
        persons = HALL.enter(event, names)
        tickets = HALL.issue(event, [{"person": person} for person in persons], short_codes=True)
        HALL.do("EventService/StartEvent", {"event": event})
        HALL.pair(event, 1)
        return event, tickets

    def redeem(self, event, ticket):
        PAGE.open(HALL.ticket_address(event, ticket))
        PAGE.click("#go")
        PAGE.await_true("the page of the event", """
            return location.pathname === given[0] &&
                Number(document.getElementById('main').dataset.revision) > 0""", path_of(event))

    def work(self, event, role):
        ticket, = HALL.issue(event, [{"role": role}], scope="WORK")
        self.redeem(event, ticket)

    def open(self, path):
        PAGE.open(HALL.pages + path)
        PAGE.await_true(path, SETTLED)

    def report(self, choice):
        PAGE.click(f"form.report input[value={choice}]")
        PAGE.click("form.report button[type=submit]")

    def table(self, event, number=1):
        return HALL.do("PairingService/GetTable", {"name": f"{event}/rounds/1/tables/{number}"})

    def await_decided(self, event, within=30):
        deadline = time.monotonic() + within
        while not self.table(event).get("decided"):
            self.assertLess(time.monotonic(), deadline, PAGE.text())
            time.sleep(0.1)

    def need_tokens(self):
        """Skips a test that gives the page a token, which no door takes in the clear from afar."""
        if HALL.pages.startswith("http:") and HALL.pages != HALL.url:
            self.skipTest("tokens are not taken in the clear")

    def picture(self, name):
        if PICTURES:
            PAGE.picture(f"{PICTURES}/{name}.png")


class Network(Way):
    def test_a_report_waits_for_the_network_and_arrives_once(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        PAGE.await_element("form.report")
        PAGE.offline(True)
        try:
            self.report("first")
            PAGE.await_text("Not sent yet")
            PAGE.await_text("No connection. Last update: ")
            self.picture("offline")
            PAGE.click("nav a[href$='/standings']")
            PAGE.await_true("a page that the device never saw", SETTLED)
            PAGE.await_text("this device has kept nothing")
            PAGE.click(f"header a[href='{path_of(event)}']")
            PAGE.await_text("Table 1")
            self.assertEqual(self.table(event).get("reports", []), [])
        finally:
            PAGE.offline(False)
        PAGE.await_text("Received")
        PAGE.await_true("a page of now", "return !document.querySelector('.age.old')")
        reports = self.table(event)["reports"]
        self.assertEqual(len(reports), 1)
        self.assertEqual(reports[0]["player"], f"{event}/players/p1")

    def test_a_closed_page_sends_its_report_when_it_is_opened_again(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        PAGE.await_element("form.report")
        PAGE.offline(True)
        self.report("second")
        PAGE.await_text("Not sent yet")
        PAGE.open("about:blank")
        PAGE.offline(False)
        self.open(path_of(event))
        PAGE.await_text("Received")
        self.assertEqual(len(self.table(event)["reports"]), 1)

    def test_a_ticket_waits_for_the_network(self):
        event, tickets = self.start()
        self.open("/t")
        PAGE.offline(True)
        try:
            PAGE.write("input.code", tickets[0]["shortCode"].lower().replace("-", ""))
            PAGE.click("form button[type=submit]")
            PAGE.await_text("No connection. Your ticket is kept")
        finally:
            PAGE.offline(False)
        PAGE.click("#go")
        PAGE.await_text("Ada Lovelace")
        devices = HALL.do("TicketService/ListTickets", {"event": event})["tickets"][0]["devices"]
        self.assertEqual(len(devices), 1)

    def test_tabs_share_one_stream_and_another_takes_it_over(self):
        event, tickets = self.start()
        PAGE.cdp("Page.addScriptToEvaluateOnNewDocument", source=COUNT_STREAMS)
        self.redeem(event, tickets[0])
        first = PAGE.tell("/window", None, "GET")
        PAGE.await_true("a stream", STREAMS)
        second = PAGE.tell("/window/new", {"type": "tab"})["handle"]
        PAGE.tell("/window", {"handle": second})
        PAGE.cdp("Page.addScriptToEvaluateOnNewDocument", source=COUNT_STREAMS)
        self.open(path_of(event) + "/tables")
        bearer = HALL.bearer(event, tickets[1])
        HALL.do("ScoringService/ReportResult", {
            "table": f"{event}/rounds/1/tables/1", "report": games.value({"winner": "first"}),
            "player": f"{event}/players/p2"}, token=bearer)
        wanted = HALL.revision(event)
        newest = "return Number(document.getElementById('main').dataset.revision) >= given[0]"
        PAGE.await_true("the news in the second tab", newest, wanted)
        self.assertEqual(PAGE.run(STREAMS), 0, "the second tab has a stream of its own")
        PAGE.tell("/window", {"handle": first})
        PAGE.tell("/window", None, "DELETE")
        PAGE.tell("/window", {"handle": second})
        PAGE.await_true("a stream of the tab that is left", STREAMS)
        HALL.do("EventService/StartClock", {"round": f"{event}/rounds/1", "seconds": 600})
        PAGE.await_true("the news after that", newest, HALL.revision(event))


class People(Way):
    def test_hostile_names_are_names(self):
        event, tickets = self.start(HOSTILE)
        self.redeem(event, tickets[0])
        for width in WIDTHS:
            PAGE.resize(width, 900)
            for view in VIEWS:
                self.open(path_of(event) + view)
                self.assertEqual(PAGE.run(TOO_WIDE), [], f"{view} at {width}")
            self.picture(f"hostile-{width}")
        self.open(path_of(event) + "/tables")
        for given, family in HOSTILE:
            PAGE.await_text(given)
            PAGE.await_text(family)
        self.assertIsNone(PAGE.run("return window.hacked ?? null"))
        self.assertEqual(PAGE.run("return document.images.length"), 0)
        self.assertTrue(PAGE.run("""
            return [...document.querySelectorAll('.name')].every(
                one => one.tagName === 'BDI' && one.getAttribute('translate') === 'no')"""))

    def test_a_seat_is_found_by_any_part_without_accents(self):
        event, tickets = self.start(halls.NAMES)
        self.redeem(event, tickets[1])
        PAGE.await_element("seat-finder input")
        for typed, found in (("ozturk", "Chiara"), ("ÖZTÜRK nand", "Chiara"), ("SONDER", "Hugo"),
                             ("sahin", "Elif"), ("zek giu", "Giulia"), ("7", "Giulia")):
            PAGE.run("""
                const input = document.querySelector('seat-finder input');
                input.value = given[0];
                input.dispatchEvent(new Event('input'));
                return true""", typed)
            PAGE.await_true(f"{found} by {typed}", """
                const rows = [...document.querySelectorAll('.found li')];
                return rows.length === 1 && rows[0].innerText.includes(given[0])""", found)

    def test_readers_without_a_ticket_see_numbers_and_no_name(self):
        event, _ = self.start()
        for view in ("", "/tables", "/standings"):
            self.open(path_of(event) + view)
            for given, family in halls.NAMES[:2]:
                self.assertNotIn(given, PAGE.text())
                self.assertNotIn(family, PAGE.text())
        self.open(path_of(event) + "/tables")
        PAGE.await_text("Player 1 (p1)")

    def test_both_languages_are_whole(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        PAGE.run(SPEAK_ITALIAN)
        PAGE.await_text("Tavolo 1")
        self.assertEqual(PAGE.run("return document.documentElement.lang"), "it")
        PAGE.await_text("Vincitore")
        self.picture("italian")


class Disagreement(Way):
    def test_players_disagree_and_a_judge_decides_with_a_reason(self):
        event, tickets = self.start()
        for ticket, choice in zip(tickets, ("first", "second")):
            self.forget()
            self.redeem(event, ticket)
            PAGE.await_element("form.report")
            PAGE.run("for (const one of document.querySelectorAll('details')) one.open = true;")
            self.report(choice)
            PAGE.await_text("Received")
        PAGE.await_text("A judge decides")
        self.picture("conflict")
        self.forget()
        self.work(event, "head-judge")
        self.open(f"/desk/{event.split('/')[1]}")
        PAGE.await_text("Disputed")
        PAGE.click("#decide-1")
        PAGE.click("button.stands")
        PAGE.await_text('"Reason" is missing')
        PAGE.write("section.card .field input", "both showed me the board")
        PAGE.click("button.stands")
        PAGE.await_text("Every table of this round has its result.")
        self.await_decided(event)
        self.picture("decided")


class Desk(Way):
    def test_slips_are_entered_by_the_keyboard_or_a_scanner_alone(self):
        event, _ = self.start(halls.NAMES)
        scanned = f"{HALL.url}{path_of(event)}/tables?round=1#t4"
        PAGE.open(scanned)
        PAGE.await_true("the table of the code", """
            return document.querySelector('.scanned .number')?.innerText.includes('4')""")
        self.work(event, "scorekeeper")
        self.open(f"/desk/{event.split('/')[1]}/slips")
        PAGE.await_element(".field input[inputmode=numeric]")
        PAGE.run("document.querySelector('form.field input').focus()")
        began = time.monotonic()
        for of, other in (("round=1", "round=2"), (path_of(event), "/event/another")):
            PAGE.press(*scanned.replace(of, other), "Enter")
            PAGE.await_text("There is no open table 4 in this round.")
            PAGE.press("9", "Enter")
            PAGE.await_text("There is no open table 9 in this round.")
        for number in range(1, 5):
            PAGE.press(*(scanned if number == 4 else str(number)), "Enter")
            PAGE.await_element(".slip form")
            PAGE.press("1" if number % 2 else "2", "Enter")
            PAGE.await_true("the next slip", "return !document.querySelector('.slip form')")
        took = time.monotonic() - began
        PAGE.await_text("Every table of this round has its result.")
        for number in range(1, 5):
            outcome = self.table(event, number)["seats"][0]["outcome"]
            self.assertEqual(outcome["result"], "SEAT_RESULT_WIN" if number % 2
                             else "SEAT_RESULT_LOSS")
        print(f"four slips in {took:.1f} s")

    def test_players_are_checked_in_by_number(self):
        event = HALL.make(f"way-{Way.number}", "demo", format="standard")
        HALL.enter(event, halls.NAMES)
        self.work(event, "scorekeeper")
        self.open(f"/desk/{event.split('/')[1]}/checkin")
        PAGE.click("#open")
        PAGE.await_text("0 of 8 are here")
        PAGE.write("form.field input", "3")
        PAGE.press("Enter")
        PAGE.await_text("1 of 8 are here")
        PAGE.write("form.field input", "sahin")
        PAGE.press("Enter")
        PAGE.await_text("2 of 8 are here")
        PAGE.await_true("answers", "return document.querySelectorAll('.sent .done').length >= 3")
        for player in ("p3", "p5"):
            there = HALL.do("EventService/GetPlayer", {"name": f"{event}/players/{player}"})
            self.assertEqual(there["checkedInRound"], 1)

    def test_a_ticket_is_issued_replaced_and_taken_back(self):
        self.need_tokens()
        event, _ = self.start()
        desk = f"/desk/{event.split('/')[1]}/tickets"
        self.open(desk)
        PAGE.write("input[type=password]", halls.door.TOKEN)
        PAGE.press("Enter")
        PAGE.await_text("Issue a ticket")
        PAGE.click("form.card button[type=submit]")
        PAGE.await_text("It is shown once")
        address = PAGE.run("return [...document.querySelectorAll('.issued dd')].pop().innerText")
        PAGE.await_element("qr-code svg")
        with tempfile.TemporaryDirectory() as folder:
            PAGE.picture(f"{folder}/code.png")
            self.picture("ticket")
            read = subprocess.run(["zbarimg", "--quiet", "--raw", f"{folder}/code.png"],
                                  capture_output=True, text=True, check=False)
        self.assertEqual(read.stdout.strip(), address)
        PAGE.click("[data-replace='3']")
        PAGE.await_element("[data-replace='4']")
        PAGE.open(address)
        PAGE.await_element("[role=alert]")
        self.assertNotIn("now has the ticket", PAGE.text())
        self.assertEqual(PAGE.run("return location.hash"), "", "the secret stays in the address")


class Receipts(Way):
    def test_a_result_on_paper_is_checked_without_a_network_and_a_forged_one_is_found(self):
        event, _ = self.start()
        table = f"{event}/rounds/1/tables/1"
        HALL.do("ScoringService/ReportResult",
                {"table": table, "report": games.value({"winner": "first"})})
        signed = HALL.do("JournalService/GetResultReceipt", {"table": table})
        text, before = signed["receipt"], signed["key"]
        self.open(path_of(event))
        PAGE.await_true("the key, and the page that checks", f"""
            const kept = await (async () => {{ {KEPT_KEY} }})();
            return kept === given[0]""", before)
        PAGE.open("about:blank")
        PAGE.offline(True)
        try:
            PAGE.open(f"{HALL.pages}/r#{text}")
            PAGE.await_text("signed this result.")
            PAGE.await_text("Round 1 \u00b7 Table 1")
            PAGE.await_text("It may have been corrected since.")
            self.picture("receipt")
            PAGE.open(f"{HALL.pages}/r#{text.replace('.1.1.', '.1.2.')}")
            PAGE.await_text("This is not what")
            PAGE.open(f"{HALL.pages}/r#{text[1:-1]}")
            PAGE.await_text("This is no receipt of a result.")
        finally:
            PAGE.offline(False)
        rotated = HALL.do("AdminService/RotateLogKey", {"options": {"reason": "a test"}})
        self.assertEqual(PAGE.run(RECEIPTS, text, before, rotated["key"], rotated["statement"]),
                         [True, True, False, 0, None, True, [True, True, True]])
        # A device that opens a page of the event alone follows the log to its next key.
        self.open(path_of(event))
        PAGE.await_true("the next key", f"""
            const kept = await (async () => {{ {KEPT_KEY} }})();
            return kept === given[0]""", rotated["key"])
        PAGE.open(f"{HALL.pages}/r#{text}")
        PAGE.await_text("This names another key")
        self.watch_a_receipt_age(table, rotated["key"])

    def watch_a_receipt_age(self, table, key):
        text = HALL.do("JournalService/GetResultReceipt", {"table": table})["receipt"]
        PAGE.open(f"{HALL.pages}/r#{text}")
        PAGE.await_text("signed this result.")
        PAGE.await_text("It still stands.")
        # The device keeps the key of another log, until a person trusts the one that is named.
        body = b"\x01" + bytes(32)
        digest = hashlib.sha256(b"elsewhere.example\n" + body).hexdigest()[:8]
        PAGE.run(KEEP_KEY, f"elsewhere.example+{digest}+{base64.b64encode(body).decode()}")
        PAGE.open("about:blank")
        PAGE.open(f"{HALL.pages}/r#{text}")
        PAGE.await_text("This names another key")
        PAGE.await_text(f"The log names the key {key}")
        PAGE.click("#trust")
        PAGE.await_text("signed this result.")
        HALL.do("ScoringService/CorrectResult", {"table": table, "options": {"reason": "misread"},
                                                 "report": games.value({"winner": "second"})})
        time.sleep(0.3)  # a door gives those without a bearer an answer of up to 250 ms ago
        PAGE.open("about:blank")
        PAGE.open(f"{HALL.pages}/r#{text}")
        PAGE.await_text("The result was corrected since")
        self.picture("receipt-corrected")


class Draws(Way):
    def test_a_draw_is_checked_on_the_device_and_a_forged_one_is_found(self):
        event, _ = self.start(halls.NAMES)
        self.open(f"/check/{event.split('/')[1]}")
        PAGE.await_text("No check failed. Those with a dash were not made here.")
        lines = PAGE.run("return [...document.querySelectorAll('.checks li')].map("
                         "one => one.innerText[0])")
        self.assertEqual(lines, ["\u2013", "\u2713", "\u2013"] + ["\u2713"] * 8, PAGE.text())
        self.picture("check")
        found = PAGE.run(FORGE, self.proof_of(event), event)
        self.assertEqual(found, [[True, True, True, True], [False, True, True, False],
                                 [False, True, True, False], [True, None, True, True],
                                 False, False, True, False])

    def proof_of(self, event):
        tables = [[seat["playerNumber"] for seat in table["seats"]]
                  for table in HALL.tables(event, 1)]
        return {"draw": HALL.do("PairingService/GetRound", {"name": f"{event}/rounds/1"})["draw"],
                "commitment": HALL.do("EventService/GetEvent", {"name": event})["drawCommitment"],
                "tables": tables}


class Access(Way):
    """axe-core finds nothing, in light and dark; everything is reached by keyboard."""

    def check(self, path, where):
        self.open(path)
        with open(AXE, encoding="utf-8") as file:
            PAGE.cdp("Runtime.evaluate", expression=file.read())
        for scheme in ("light", "dark"):
            PAGE.cdp("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
            self.assertEqual(PAGE.run(RUN_AXE), [], f"{where}, {scheme}")
        PAGE.cdp("Emulation.setEmulatedMedia", features=[])

    def test_axe_finds_nothing(self):
        event, tickets = self.start(halls.NAMES)
        HALL.do("EventService/StartClock", {"round": f"{event}/rounds/1", "seconds": 3000})
        bearer = HALL.bearer(event, tickets[1])
        table = next(one for one in HALL.tables(event, 1)
                     if any(seat["player"].endswith("/p2") for seat in one["seats"]))
        HALL.do("ScoringService/ReportResult", {
            "table": table["name"], "report": games.value({"winner": "first"}),
            "player": f"{event}/players/p2"}, token=bearer)
        self.check("/", "home")
        self.check("/t", "a ticket")
        self.check("/r#cup.1.1", "a receipt")
        self.redeem(event, tickets[0])
        for view in VIEWS:
            self.check(path_of(event) + view, f"a player's {view}")
        self.work(event, "head-judge")
        name = event.split("/")[1]
        for view in ("", "/slips", "/tickets", "/checkin"):
            self.check(f"/desk/{name}{view}", f"the desk's {view}")
        self.check(f"/check/{name}", "the draws")
        HALL.do("ScreenService/SetScreen", {"screen": f"{event}/screens/west", "view": {
            "pairings": {"names": {}}, "notice": "lunch at 13:30"}})
        for show in SCREENS:
            self.check(f"/screen/{name}?{show}", show)

    def test_a_result_is_reported_by_the_keyboard_alone(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        PAGE.await_element("form.report")
        PAGE.run("document.activeElement.blur()")
        for _ in range(40):
            PAGE.press("Tab")
            if PAGE.run("return document.activeElement.type === 'radio'"):
                break
        PAGE.press("Space", "Enter")
        PAGE.await_text("Received")
        self.assertEqual(len(self.table(event)["reports"]), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:])
