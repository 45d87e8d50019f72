#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Screens of a hall in Chromium: drafts, long lists, wrong clocks, what staff tell them from
another device, and tables by their numbers in the hall.

usage: run_screens.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS NODE_MODULES [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium, no chromedriver, or no axe-core (`npm ci`).
"""

import sys
import time
import unittest

import hall as halls
import run_ways as ways
from scripts import LATE, SWALLOW

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule


class Screens(ways.Way):
    def test_a_draft_is_on_no_screen_and_on_no_page(self):
        event = ways.HALL.make(f"way-{ways.Way.number}", "demo", format="standard",
                               roundPublication="ROUND_PUBLICATION_BY_HAND")
        ways.HALL.enter(event, halls.NAMES[:4])
        ticket, = ways.HALL.issue(event, [{"role": "scorekeeper"}], scope="READ")
        self.redeem(event, ticket)
        ways.HALL.do("EventService/StartEvent", {"event": event})
        ways.HALL.pair(event, 1)
        for path in (ways.path_of(event), ways.path_of(event) + "/tables",
                     f"/screen/{event.split('/')[1]}?show=pairings"):
            self.open(path)
            ways.PAGE.await_text("No round is paired yet.")
        ways.HALL.do("ScoringService/Publish", {"event": event, "kind": "PUBLICATION_KIND_PAIRINGS",
                                                "round": 1})
        ways.PAGE.await_text("Lovelace Ada")
        ways.HALL.do("PairingService/UnpairRound", {
            "round": f"{event}/rounds/1", "options": {"reason": "a player is missing"}})
        ways.HALL.pair(event, 1)
        ways.PAGE.await_text("No round is paired yet.")
        ways.HALL.do("ScoringService/Publish", {"event": event, "kind": "PUBLICATION_KIND_PAIRINGS",
                                                "round": 1})
        for path in (f"/screen/{event.split('/')[1]}?show=pairings", ways.path_of(event),
                     ways.path_of(event) + "/tables", ways.path_of(event) + "/tables?round=1"):
            self.open(path)
            ways.PAGE.await_text("Drawn again after publication, ")
            ways.PAGE.await_text("a player is missing")

    def test_all_lines_are_on_the_screen_or_it_says_that_they_are_too_many(self):
        names = [(f"Given{number}", f"Family{number:03}") for number in range(96)]
        event, _ = self.start(names)
        ways.HALL.do("EventService/StartClock", {"round": f"{event}/rounds/1", "seconds": 3000})
        ticket, = ways.HALL.issue(event, [{"role": "judge"}], scope="READ")
        self.redeem(event, ticket)
        screen = f"/screen/{event.split('/')[1]}?"
        for width, height in ((1920, 1080), (3840, 2160), (1080, 1920)):
            ways.PAGE.resize(width, height)
            shown = 0
            for part in range(1, 4):
                self.open(f"{screen}show=pairings&part={part}&of=3")
                shown += ways.PAGE.run("return document.querySelectorAll('.screen-list li').length")
                self.assertTrue(ways.PAGE.run("""
                    return [...document.querySelectorAll('.screen-list li')].every(one => {
                      const box = one.getBoundingClientRect();
                      return box.bottom <= innerHeight && box.right <= innerWidth;
                    })"""), f"part {part} at {width}: lines are cut off")
                self.picture(f"screen-{width}-{part}")
            self.assertEqual(shown, len(names))
        self.open(f"{screen}show=pairings")
        ways.PAGE.await_text("split them over")

    def test_a_first_question_that_is_never_answered_is_asked_again(self):
        event, _ = self.start()
        script = ways.PAGE.cdp("Page.addScriptToEvaluateOnNewDocument", source=SWALLOW)
        try:
            ways.PAGE.open(f"{ways.HALL.pages}/screen/{event.split('/')[1]}?show=pairings")
            ways.PAGE.await_true("the screen", """
                return window.swallowed && document.querySelector('.screen-list li')""", within=10)
        finally:
            ways.PAGE.cdp("Page.removeScriptToEvaluateOnNewDocument", **script)

    def tell(self, event, title="", **view):
        ways.HALL.do("ScreenService/SetScreen", {"screen": f"{event}/screens/west", "title": title,
                                                 "view": view})

    def rows(self, *shown):
        """Waits until the screen has these rows: the number of the table, and who."""
        ways.PAGE.await_true(f"the rows {shown}", """
            const rows = [...document.querySelectorAll('.screen-list li')].map(one =>
                [one.querySelector('.number').innerText, one.querySelector('.name').innerText]);
            return JSON.stringify(rows) === JSON.stringify(given[0]);""", list(shown))

    def test_staff_tell_a_screen_what_it_shows(self):
        event, _ = self.start(halls.NAMES[:6])
        ticket, = ways.HALL.issue(event, [{"role": "scorekeeper"}], scope="READ")
        self.redeem(event, ticket)
        ways.PAGE.resize(1920, 1080)
        self.open(f"/screen/{event.split('/')[1]}?screen=west")
        ways.PAGE.await_text('Screen "west" is ready.')
        self.tell(event, message={"text": "Lunch until 14:00"}, notice="Keep your slips")
        ways.PAGE.await_text("Lunch until 14:00")
        ways.PAGE.await_text("Keep your slips")
        tables = ways.HALL.tables(event, 1)
        at = {seat["player"].split("/")[-1]: str(table["number"])
              for table in tables for seat in table["seats"]}
        self.tell(event, pairings={"names": {"from": "na", "to": "R"}})
        self.rows([at["p2"], "Nardò Bruno"], [at["p3"], "Öztürk-Ñandú Chiara"],
                  [at["p4"], "Ricci Dario"])
        self.assertNotIn("Keep your slips", ways.PAGE.text())
        self.tell(event, pairings={"names": {"to": "L"}, "part": {"part": 2, "parts": 2}})
        self.rows([at["p1"], "Lovelace Ada"])
        self.tell(event, pairings={"tables": {"from": 2}})
        ways.PAGE.await_true("tables 2 and 3", """
            return [...document.querySelectorAll('.screen-list .number')].map(
                one => one.innerText).join() === '2,3'""")
        self.tell(event, pairings={"round": 2})
        ways.PAGE.await_text("No round is paired yet.")
        self.tell(event, standings={"round": 7})
        ways.PAGE.await_true("why there are none", """
            const text = document.querySelector('.screen-message')?.innerText;
            return text && !text.includes('paired yet')""")
        ways.HALL.do("ScreenService/RemoveScreen", {"screen": f"{event}/screens/west"})
        ways.PAGE.await_text('Screen "west" is ready.')

    def test_tables_have_their_numbers_in_the_hall(self):
        event = ways.HALL.make(f"way-{ways.Way.number}", "demo", format="standard")
        persons = ways.HALL.enter(event, halls.NAMES[:2])
        tickets = ways.HALL.issue(event, [{"person": person} for person in persons])
        ways.HALL.do("EventService/StartEvent", {"event": event})
        ways.HALL.do("SeatingService/SetTablePlan", {"event": event, "plan": {"firstNumber": 101}})
        ways.HALL.pair(event, 1)
        self.redeem(event, tickets[0])
        ways.PAGE.await_text("Table 101")
        self.open(ways.path_of(event) + "/tables")
        self.assertEqual(ways.PAGE.run("return document.querySelector('.tables .number').innerText")
                         .split()[-1], "101")
        self.open(f"/screen/{event.split('/')[1]}?show=tables")
        self.rows(["101", "Ada Lovelace" if self.table(event)["seats"][0]["player"].endswith("p1")
                   else "Bruno Nardò"])
        self.work(event, "scorekeeper")
        self.open(f"/desk/{event.split('/')[1]}/slips")
        ways.PAGE.write("input[inputmode=numeric]", "101")
        ways.PAGE.press("Enter")
        ways.PAGE.await_text("Table 101")

    def test_a_clock_goes_by_the_daemons_time(self):
        event, _ = self.start()
        ways.HALL.do("EventService/StartClock", {"round": f"{event}/rounds/1", "seconds": 3000})
        began = time.monotonic()
        script = ways.PAGE.cdp("Page.addScriptToEvaluateOnNewDocument", source=LATE)
        try:
            self.open(ways.path_of(event) + "/clock")
            self.assertGreater(ways.PAGE.run("return Date.now()") / 1000, time.time() + 1000)
            text = ways.PAGE.await_true("a clock",
                                        "return document.querySelector('.digits')?.innerText")
        finally:
            ways.PAGE.cdp("Page.removeScriptToEvaluateOnNewDocument",
                          identifier=script["identifier"])
        minutes, seconds = text.split(":")
        left = int(minutes) * 60 + int(seconds)
        self.assertAlmostEqual(left, 3000 - (time.monotonic() - began), delta=3)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:])
