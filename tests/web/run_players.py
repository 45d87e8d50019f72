#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Acts of players and judges from their phones, in Chromium: a judge is called, comes and ends the
call; people register, wait for a place, miss a round and leave; cards of tickets are printed; the
lists of the desk keep the focus. Runs the tests of run_why.py, looks.py and waits.py as well, in
the same browser and at the same daemon.

usage: run_players.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS NODE_MODULES [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium, no chromedriver, or no axe-core (`npm ci`).
"""

import base64
import os
import subprocess
import sys
import tempfile
import unittest

import games
import hall as halls
import run_ways as ways
from looks import FirstPage, Looks  # noqa: F401  pylint: disable=unused-import
from run_why import Mirrors, Why  # noqa: F401  pylint: disable=unused-import
from scripts import REORDERED, RUN_AXE, SPEAK_ITALIAN, WITHHOLD
from waits import Waits  # noqa: F401  pylint: disable=unused-import

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

COURT = ("Gina", "Arbitro")
# The daemon gives this page's calls for a judge one number a page, as if there were thousands.
ONE_CALL_A_PAGE = """
const real = window.fetch;
window.fetch = (address, how) => real(address, !String(address).includes('ListJudgeCalls') ? how :
    {...how, body: JSON.stringify({...JSON.parse(how.body), pageSize: 1})});
"""
# Gives what the device keeps of a page a form of registration, which `demo` has not.
KEEP_FORM = """
const database = await new Promise(give => {
  const request = indexedDB.open('arbitro');
  request.onsuccess = () => give(request.result);
});
const store = database.transaction('snapshots', 'readwrite').objectStore('snapshots');
return new Promise(give => {
  let changed = 0;
  const cursors = store.openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (!cursor) return give(changed);
    if (cursor.key.startsWith(`${given[0]} `)) {
      cursor.value.snapshot.into.form = {fields: []};
      cursor.update(cursor.value);
      changed += 1;
    }
    cursor.continue();
  };
});
"""


class Calls(ways.Way):
    def calls(self, event, **more):
        answer = ways.HALL.do("FloorService/ListJudgeCalls", {"event": event, **more})
        return answer.get("calls", [])

    def calls_of(self, event, bearer):
        """All calls that the holder of a ticket may read."""
        answer = ways.HALL.do("FloorService/ListJudgeCalls", {"event": event, "withEnded": True},
                              token=bearer)
        return answer.get("calls", [])

    def seated(self, event):
        """The numbers of the players, a list a table."""
        return [[int(seat["player"].rsplit("/p", 1)[1]) for seat in table["seats"]]
                for table in ways.HALL.tables(event, 1)]

    def axe(self, where):
        with open(ways.AXE, encoding="utf-8") as file:
            ways.PAGE.cdp("Runtime.evaluate", expression=file.read())
        self.assertEqual(ways.PAGE.run(RUN_AXE), [], where)

    def court(self, event):
        """A judge with a ticket of their own."""
        judge = ways.HALL.person(*COURT)
        ways.HALL.do("EventService/AddStaff", {"event": event, "role": "judge", "person": judge})
        ticket, = ways.HALL.issue(event, [{"person": judge}], scope="WORK")
        return judge, ticket

    def test_a_judge_is_called_comes_and_ends_the_call(self):
        event, tickets = self.start(halls.NAMES[:4])
        judge, ticket = self.court(event)
        page = ways.PAGE
        self.redeem(event, tickets[0])
        page.click("#judge")
        page.write("details.judge input", "a card is missing")
        self.axe("a form of a call")
        page.click("details.judge button[type=submit]")
        page.await_text("The staff have not answered yet.")
        self.axe("a call")
        self.picture("judge-called")
        call, = self.calls(event)
        self.assertEqual((call["text"], call["player"]),
                         ("a card is missing", f"{event}/players/p1"))

        # The judge's phone is another one.
        self.forget()
        self.redeem(event, ticket)
        page.click("nav a[href$='/calls']")
        page.await_text("1 table calls a judge")
        page.await_text("Ada Lovelace: a card is missing")
        self.axe("the calls")
        self.picture("calls")
        page.click(f"#on-it-{call['number']}")
        page.await_text("Gina Arbitro is on the way.")
        self.assertEqual(self.calls(event)[0]["judge"], judge)
        page.click(f"#at-table-{call['number']}")
        page.await_text("Gina Arbitro is at the table.")
        self.open(f"/desk/{event.split('/')[1]}")
        page.await_text("Calls for a judge")
        note = f"#note-{call['number']}"
        page.write(note, "found under the ")
        # Another table calls while the judge writes.
        other = 3 - int(call["table"].rsplit("/", 1)[1])
        ways.HALL.do("FloorService/CallJudge", {"table": f"{event}/rounds/1/tables/{other}"})
        page.await_element("#on-it-2")
        page.press(*"table")
        self.assertEqual(page.run("return document.querySelector(given[0]).value", note),
                         "found under the table")
        page.click(f"#REPAIRED-{call['number']}")
        page.await_true("the end of the call", "return !document.querySelector(given[0])", note)
        ended, _ = self.calls(event, withEnded=True)
        self.assertEqual((ended["outcome"], ended["note"]),
                         ("JUDGE_CALL_OUTCOME_REPAIRED", "found under the table"))
        times = [int(ended[name]) for name in ("callTimeUs", "comingTimeUs", "arriveTimeUs",
                                               "endTimeUs")]
        self.assertEqual(times, sorted(times))

        # The staff call one from the desk, to the table of the call that ended.
        number = call["table"].rsplit("/", 1)[1]
        page.click(f"#decide-{number}")
        page.click("#judge")
        page.write("details.judge input", "floor is short")
        self.axe("a call of the staff")
        self.picture("desk-call")
        page.click("details.judge button[type=submit]")
        page.await_element("#on-it-3")
        by_staff = self.calls(event)[-1]
        self.assertEqual((by_staff["table"], by_staff["text"], by_staff.get("player", "")),
                         (call["table"], "floor is short", ""))
        self.assertIsNone(page.find("#judge"), "the table's call is open")

    def test_the_opponent_sees_who_comes_and_the_caller_takes_the_call_back(self):
        event, tickets = self.start(halls.NAMES[:4])
        judge, _ = self.court(event)
        (caller, opponent), (outsider, _) = self.seated(event)
        bearers = {number: ways.HALL.bearer(event, tickets[number - 1])
                   for number in (caller, opponent, outsider)}
        self.redeem(event, tickets[opponent - 1])
        page = ways.PAGE
        page.await_element("#judge")
        page.run(ONE_CALL_A_PAGE)
        for number, table, text in ((outsider, 2, ""), (caller, 1, "a secret")):
            ways.HALL.do("FloorService/CallJudge", {
                "table": f"{event}/rounds/1/tables/{table}", "text": text,
                "player": f"{event}/players/p{number}"}, token=bearers[number])
        page.await_text("The staff have not answered yet.")
        ways.HALL.do("FloorService/AnswerJudgeCall",
                     {"call": f"{event}/judge-calls/2", "judge": judge})
        page.await_text("Gina Arbitro is on the way.")
        self.assertIsNone(page.find("#judge-back"), "the opponent's call is not theirs")
        self.forget()
        self.redeem(event, tickets[caller - 1])
        page.click("#judge-back")
        page.await_element("#judge")
        self.assertEqual([one["number"] for one in self.calls(event)], [1])

        # The field holds as much as the daemon takes; at the table nothing is taken back.
        page.click("#judge")
        page.write("details.judge input", "x" + "\u00e8" * 120)
        page.click("details.judge button[type=submit]")
        page.await_text("The staff have not answered yet.")
        self.assertEqual(self.calls(event)[1]["text"], "x" + "\u00e8" * 99)
        ways.HALL.do("FloorService/AnswerJudgeCall",
                     {"call": f"{event}/judge-calls/3", "judge": judge, "arrived": True})
        page.await_text("Gina Arbitro is at the table.")
        self.assertIsNone(page.find("#judge-back"), "the judge is there")
        ways.HALL.do("FloorService/EndJudgeCall", {
            "call": f"{event}/judge-calls/3", "outcome": "JUDGE_CALL_OUTCOME_RULED",
            "options": {"reason": "a note"}})
        self.check_who_reads(event, bearers[caller], bearers[opponent], bearers[outsider])

    def check_who_reads(self, event, caller, opponent, outsider):
        """Calls 2 and 3 are of the caller's table, with texts; call 1 is of another table."""
        staffs = self.calls(event, withEnded=True)[1:]
        self.assertTrue(all(one["text"] and one["principal"] for one in staffs), staffs)
        self.assertEqual(staffs[1]["note"], "a note")
        for bearer, numbers, hidden in ((caller, [2, 3], ("principal", "note")),
                                        (opponent, [2, 3], ("text", "principal", "note")),
                                        (outsider, [1], ("principal", "note"))):
            seen = self.calls_of(event, bearer)
            self.assertEqual([one["number"] for one in seen], numbers)
            for field in hidden:
                self.assertFalse(any(one.get(field) for one in seen), seen)

    def test_a_call_whose_round_was_taken_back_is_still_answered(self):
        event, _ = self.start()
        _, ticket = self.court(event)
        ways.HALL.do("FloorService/CallJudge", {
            "table": f"{event}/rounds/1/tables/1", "player": f"{event}/players/p1",
            "text": "a wrong opponent"})
        ways.HALL.do("PairingService/UnpairRound", {
            "round": f"{event}/rounds/1", "options": {"reason": "paired too early"}})
        self.redeem(event, ticket)
        page = ways.PAGE
        for path in ("", "/calls"):
            self.open(f"/desk/{event.split('/')[1]}{path}")
            page.await_text("p1: a wrong opponent")
        page.click("#on-it-1")
        page.await_text("Gina Arbitro is on the way.")

    def test_a_call_of_those_who_sat_there_before_is_not_the_tables(self):
        event, tickets = self.start(halls.NAMES[:4])
        (first, second), (third, _) = self.seated(event)
        one = f"{event}/rounds/1/tables/1"
        ways.HALL.do("FloorService/CallJudge",
                     {"table": one, "player": f"{event}/players/p{first}"})
        self.redeem(event, tickets[second - 1])
        page = ways.PAGE
        page.await_text("The staff have not answered yet.")
        ways.HALL.do("PairingService/RepairRound", {
            "round": f"{event}/rounds/1", "options": {"reason": "two brothers"},
            "exchanges": [{"player": f"{event}/players/p{first}",
                           "other": f"{event}/players/p{third}"}]})
        page.click("#judge")
        page.click("details.judge button[type=submit]")
        page.await_element("#judge-back")
        self.assertEqual([call["player"].rsplit("/p", 1)[1] for call in self.calls(event)],
                         [str(first), str(second)])

    def test_a_call_waits_for_the_network(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("#judge")
        page.offline(True)
        try:
            page.click("#judge")
            page.click("details.judge button[type=submit]")
            page.await_text("Not sent yet")
            self.assertEqual(self.calls(event), [])
        finally:
            page.offline(False)
        page.await_text("The staff have not answered yet.")
        self.assertEqual(len(self.calls(event)), 1)


class TakingPart(ways.Way):
    def test_a_network_that_is_gone_before_the_last_files_is_said_and_tried_again(self):
        event, tickets = self.start()
        page = ways.PAGE
        with page.blocking("*/judge_call.js"):
            page.open(ways.HALL.ticket_address(event, tickets[0]))
            page.click("#go")
            page.await_text("this device has kept nothing")
        page.await_element("#judge")
        page.await_element("form.report")

    def test_a_form_that_was_kept_is_drawn_without_the_network(self):
        event = ways.HALL.make(f"part-{ways.Way.number}", "demo", format="standard")
        ticket, = ways.HALL.issue(event, [{"person": ways.HALL.person(*halls.NAMES[0])}])
        self.redeem(event, ticket)
        page = ways.PAGE
        page.await_element("#register")
        page.click("nav a[href$='/standings']")
        page.await_true("the standings", "return location.pathname.endsWith('/standings')")
        self.assertEqual(page.run(KEEP_FORM, ways.path_of(event)), 1)
        page.offline(True)
        try:
            page.click(f"header a[href='{ways.path_of(event)}']")
            page.await_element("form.report")
            page.await_text("No connection. Last update:")
        finally:
            page.offline(False)

    def test_forms_are_of_the_version_that_the_event_pins_or_else_the_newest(self):
        event = ways.HALL.make(f"part-{ways.Way.number}", "demo", format="standard")
        version = ways.HALL.do("EventService/GetEvent", {"name": event})["rulesetVersion"]
        ticket, = ways.HALL.issue(event, [{"person": ways.HALL.person(*halls.NAMES[0])}])
        page = ways.PAGE
        script = page.cdp("Page.addScriptToEvaluateOnNewDocument", source=WITHHOLD)
        try:
            self.redeem(event, ticket)
            page.await_element("#register")
            asked = page.run("return window.asked")
        finally:
            page.cdp("Page.removeScriptToEvaluateOnNewDocument", **script)
        self.assertEqual(asked[:2], [{"name": "rulesets/demo", "version": version},
                                     {"name": "rulesets/demo"}])

    def test_a_person_registers_in_a_division(self):
        settings = {"date": "2013-10-12", "decks_required": False}
        event = ways.HALL.make(f"part-{ways.Way.number}", "pokemon-tcg",
                               format="standard-constructed", settings=games.value(settings))
        ticket, = ways.HALL.issue(event, [{"person": ways.HALL.person(*halls.NAMES[0])}])
        self.redeem(event, ticket)
        page = ways.PAGE
        page.await_element("#division")
        page.run("""for (const one of document.querySelectorAll('#division option')) {
            one.selected = one.textContent === 'Masters';
        }""")
        page.write("form.report input", "1990")
        page.click("form.report button[type=submit]")
        page.await_text("Your number: 1")
        player, = ways.HALL.do("EventService/ListPlayers", {"event": event})["players"]
        self.assertEqual(player["division"], "masters")

    def test_a_person_registers_misses_a_round_and_leaves(self):
        event = ways.HALL.make(f"part-{ways.Way.number}", "demo", format="standard")
        ways.HALL.enter(event, halls.NAMES[:2])
        person = ways.HALL.person(*halls.NAMES[2])
        ticket, = ways.HALL.issue(event, [{"person": person}])
        self.redeem(event, ticket)
        page = ways.PAGE
        page.click("#register")
        page.await_text("Your number: 3")
        self.picture("registered")
        page.click("#SetAbsent")
        page.await_text("You miss round 1.")
        page.click("#SetPresent")
        page.await_element("#SetAbsent")
        page.click("#SetAbsent")
        page.await_text("You miss round 1.")
        ways.HALL.do("EventService/StartEvent", {"event": event})
        ways.HALL.pair(event, 1)
        self.assertEqual(len(ways.HALL.tables(event, 1)), 1, "the absent one was paired")
        page.await_text("You have no table in this round.")
        page.click("#drop-yes")
        page.await_element("#drop-no")
        page.click("#drop-yes")
        page.await_text("You have left the event.")

    def test_one_who_comes_too_late_is_told_whom_to_ask(self):
        event = ways.HALL.make(f"part-{ways.Way.number}", "demo", format="standard")
        ways.HALL.enter(event, halls.NAMES[:2])
        ticket, = ways.HALL.issue(event, [{"person": ways.HALL.person(*halls.NAMES[3])}])
        ways.HALL.do("EventService/StartEvent", {"event": event})
        self.redeem(event, ticket)
        ways.PAGE.await_text("ask its staff to register you as a late entrant")

    def test_one_for_whom_there_is_no_place_waits_in_line(self):
        event = ways.HALL.make(f"part-{ways.Way.number}", "demo", format="standard")
        ways.HALL.do("PlaceService/SetDetails", {"event": event, "details": {"capacity": 2}})
        ways.HALL.enter(event, halls.NAMES[:2])
        ticket, = ways.HALL.issue(event, [{"person": ways.HALL.person(*halls.NAMES[2])}])
        self.redeem(event, ticket)
        ways.PAGE.click("#register")
        ways.PAGE.await_text("You wait for a place: 1 in line.")
        self.picture("waiting")


class Cards(ways.Way):
    """Cards of tickets: printed, read back by a camera's program, used, taken back in mid-round."""

    def printed(self):
        """Reads the codes on the printed pages."""
        with tempfile.TemporaryDirectory() as folder:
            pdf = ways.PAGE.cdp("Page.printToPDF", paperWidth=8.27, paperHeight=11.69,
                                printBackground=False)["data"]
            with open(f"{folder}/cards.pdf", "wb") as file:
                file.write(base64.b64decode(pdf))
            subprocess.run(["pdftoppm", "-r", "300", "-png", f"{folder}/cards.pdf",
                            f"{folder}/page"], check=True)
            pages = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
            if ways.PICTURES:
                os.replace(f"{folder}/{pages[0]}", f"{ways.PICTURES}/cards-printed.png")
                pages[0] = f"{ways.PICTURES}/cards-printed.png"
            read = subprocess.run(["zbarimg", "--quiet", "--raw", *pages], cwd=folder, check=False,
                                  capture_output=True, text=True)
        return read.stdout.split("\n")[:-1]

    def test_cards_are_printed_read_used_and_taken_back(self):
        self.need_tokens()
        page = ways.PAGE
        event = ways.HALL.make(f"cards-{ways.Way.number}", "demo", format="standard")
        ways.HALL.enter(event, halls.NAMES)
        ways.HALL.do("EventService/StartEvent", {"event": event})
        ways.HALL.pair(event, 1)
        name = event.split("/")[1]
        self.open(f"/desk/{name}/tickets")
        page.write("input[type=password]", halls.door.TOKEN)
        page.press("Enter")
        page.click("#issue-all")
        page.await_true("a code on each card, twice", """
            return document.querySelectorAll('.cards qr-code svg').length === given[0]""",
                        2 * len(halls.NAMES))
        self.picture("cards")
        codes = self.printed()
        begin = f"{ways.HALL.pages}/t#{name}."
        addresses = [code for code in codes if code.startswith(begin)]
        self.assertEqual(len(set(addresses)), len(halls.NAMES), codes)
        # Of sixteen codes on one sheet zbarimg may miss a small one; what it reads is right.
        numbers = {code for code in codes if not code.startswith(begin)}
        self.assertTrue(numbers, codes)
        self.assertLessEqual(numbers, {str(one) for one in range(1, len(halls.NAMES) + 1)})
        self.assertIsNone(page.find("#issue-all"), "each has a ticket now")

        # A phone reads one of them.
        self.forget()
        page.open(addresses[0])
        page.click("#go")
        page.await_element("form.report")
        tickets = ways.HALL.do("TicketService/ListTickets", {"event": event})["tickets"]
        used, = [one for one in tickets if one.get("devices")]
        # It is taken back in the middle of the round: the phone's next word counts no more.
        ways.HALL.do("TicketService/RevokeTicket", {"ticket": used["name"]})
        self.report("first")
        page.await_text("Refused")
        for table in ways.HALL.tables(event, 1):
            self.assertFalse(table.get("reports"), table)
        page.open(addresses[0])
        page.await_element("[role=alert]")
        # The others' cards go on.
        self.forget()
        page.open(addresses[1])
        page.click("#go")
        page.await_element("form.report")
        self.report("second")
        page.await_text("Received")


class Changes(ways.Way):
    def told(self):
        return ways.PAGE.run("""
            return [...document.querySelectorAll('ol.rows li')]
                .map(one => one.firstChild.innerText)""")

    def test_each_change_is_told_in_the_readers_language(self):
        event, _ = self.start()
        ways.HALL.do("FloorService/CallJudge", {"table": f"{event}/rounds/1/tables/1"})
        self.work(event, "head-judge")
        self.open(f"/event/{event.split('/')[1]}/changes")
        ways.PAGE.await_text("A ticket was used on a device")
        self.assertEqual(self.told(), [
            "A ticket was used on a device", "Tickets were issued",
            "A table called a judge: Round 1, Table 1", "The round was paired: Round 1", "Running",
            "Tickets were issued", "A player registered", "A player registered",
            "The way results are reported was changed", "Registration is open",
            "The event was made"])
        self.picture("changes")
        ways.PAGE.run(SPEAK_ITALIAN)
        ways.PAGE.await_text("Un biglietto è stato attivato")
        self.assertEqual(self.told()[2:5], [
            "Un tavolo ha chiamato un arbitro: Turno 1, Tavolo 1",
            "Il turno è stato abbinato: Turno 1", "In corso"])


class Lists(ways.Way):
    def test_a_row_that_moves_takes_no_focus_and_moves_no_other(self):
        self.open("/")
        self.assertEqual(ways.PAGE.run(REORDERED, [
            ("abcdef", "d", "bcdefa"), ("abcdef", "d", "fabcde"), ("abcdef", "d", "dabcef"),
            ("abcdef", "d", "abdc"), ("abcd", "b", "xaybzcd"), ("abcdef", "c", "fedcba")]), [
            ["bcdefa", 1, "row-d"], ["fabcde", 1, "row-d"], ["dabcef", 1, "row-d"],
            ["abdc", 1, "row-d"], ["xaybzcd", 3, "row-b"], ["fedcba", 5, "row-c"]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:])
