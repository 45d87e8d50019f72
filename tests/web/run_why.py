#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Questions of players about the standings, in Chromium: the cut, the rank, the opponent; of a game
with a cut and of one without. And whether a mirror of the pages told the truth.

usage: run_why.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS NODE_MODULES [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium, no chromedriver, or no axe-core (`npm ci`).
"""

import json
import re
import sys
import unittest

import games
import hall as halls
import mirror
import run_ways as ways
from scripts import SETTLED

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

CUP = {"date": "2013-10-12", "decks_required": False, "swiss_rounds": 2, "top_cut": 2,
       "event_tier": "regional-championships"}


LINES = """return [...document.querySelectorAll('.checks')].map(
    list => [...list.querySelectorAll('li')].map(one => one.innerText[0]).join(''))"""


def one_seat_changed(body):
    """Tables whose first seat and last seat are exchanged."""
    answer = json.loads(body)
    first, last = answer["tables"][0]["seats"], answer["tables"][-1]["seats"]
    first[0], last[0] = last[0], first[0]
    return json.dumps(answer).encode()


def one_byte_changed(body):
    """A record with another byte in the middle."""
    changed = bytearray(body)
    changed[len(body) // 2] ^= 1
    return bytes(changed)


def another_path(body):
    """A proof whose first hash is another one."""
    proof = re.sub(r"(index \d+\n)(.)", lambda found: found[1] + ("B" if found[2] == "A" else "A"),
                   json.loads(body)["proof"])
    return json.dumps({"proof": proof}).encode()


class Mirrors(ways.Way):
    def test_a_mirror_that_changes_a_seat_a_record_or_a_proof_is_found(self):
        event, _ = self.start(halls.NAMES[:4])
        lies, path = {}, f"/check/{event.split('/')[1]}"
        with mirror.Mirror(ways.HALL.url, lies) as stranger:
            ways.PAGE.open(stranger.url + path)
            ways.PAGE.await_text("All checks passed.")
            self.assertEqual(ways.PAGE.run(LINES)[0], "\u2713\u2713")
            for method, lie, told in (
                    ("PairingService/ListTables", one_seat_changed, "\u2717\u2713"),
                    ("JournalService/ListRecords", one_byte_changed, "\u2717\u2713"),
                    ("JournalService/ListRecords", lambda _: b"", "\u2717\u2717"),
                    ("JournalService/GetInclusionProof", another_path, "\u2713\u2717"),
                    ("JournalService/GetInclusionProof", lambda _: b"{}", "\u2713\u2717")):
                lies.clear()
                lies[method] = lie
                ways.PAGE.open(stranger.url + path)
                ways.PAGE.await_text("A check failed. Show this page to the head judge.")
                ways.PAGE.await_true("the lie", f"{LINES}[0] === given[0]",
                                     told)
        self.picture("mirror")


class Why(ways.Way):
    def cup(self):
        """An event of four with a cut to two, its first round played: odd seats have won."""
        event = ways.HALL.make(f"why-{ways.Way.number}", "pokemon-tcg",
                               format="standard-constructed", settings=games.value(CUP))
        persons = ways.HALL.enter(event, halls.NAMES[:4])
        tickets = ways.HALL.issue(event, [{"person": person} for person in persons])
        ways.HALL.do("EventService/StartEvent", {"event": event})
        ways.HALL.pair(event, 1)
        for table in ways.HALL.tables(event, 1):
            ways.HALL.do("ScoringService/ReportResult",
                         {"table": table["name"], "report": games.value({"winner": "first"})})
        ways.HALL.do("PairingService/CloseRound", {"round": f"{event}/rounds/1"})
        return event, tickets

    def test_a_player_reads_what_must_happen_and_why(self):
        event, tickets = self.cup()
        ways.HALL.pair(event, 2)
        winner = ways.HALL.tables(event, 1)[0]["seats"][0]["player"]
        self.redeem(event, tickets[int(winner[-1]) - 1])
        ways.PAGE.click("main a[href$='/why']")
        ways.PAGE.await_true("why", SETTLED)
        ways.PAGE.await_text("What must happen to make the cut")
        self.picture("why")
        # Two have three points and meet, so the winner is in, and each result is a way.
        asked = ways.HALL.do("ExplainService/GetCutOutlook", {"event": event, "player": winner})
        self.assertEqual(asked["basis"], "CUT_BASIS_EXACT")
        shown = ways.PAGE.text()
        self.assertIn("Exact: every result that can still come was tried.", shown)
        self.assertIn("2 players qualify for phase 2.", shown)
        for way in asked["players"][0].get("ways", []):
            self.assertIn({"SEAT_RESULT_WIN": "won", "SEAT_RESULT_LOSS": "lost",
                           "SEAT_RESULT_TIE": "tie"}[way["result"]], shown)
        self.assertIn("Why this rank", shown)
        self.assertIn("Match points", shown)
        self.assertIn("The pairing rules drew this table.", shown)
        self.assertIn("3 points before the round", shown)
        # Of another player, and for readers without a ticket.
        self.forget()
        self.open(f"{ways.path_of(event)}/why?player=p1")
        ways.PAGE.await_text("Why this opponent")
        self.open(f"{ways.path_of(event)}/why")
        ways.PAGE.await_text("This page is about one player.")

    def test_a_game_without_a_cut_says_so(self):
        event, tickets = self.start(halls.NAMES[:4])
        self.redeem(event, tickets[0])
        self.open(f"{ways.path_of(event)}/why")
        ways.PAGE.await_text("The current phase has no cut, or it is already made.")
        ways.PAGE.await_text("Why this rank")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:])
