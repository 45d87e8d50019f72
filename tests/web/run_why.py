#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Questions of players about the standings, in Chromium: the cut, the rank, the opponent; of a game
with a cut and of one without. And the lies of a mirror, which the page of draws finds.

usage: run_why.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS NODE_MODULES [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium, no chromedriver, or no axe-core (`npm ci`).
"""

import base64
import hashlib
import json
import re
import sys
import unittest

import games
import hall as halls
import mirror
import run_ways as ways
from scripts import CHECKED, SETTLED

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

CUP = {"date": "2013-10-12", "decks_required": False, "swiss_rounds": 2, "top_cut": 2,
       "event_tier": "regional-championships"}


LINES = """return [...document.querySelectorAll('.checks')].map(
    list => [...list.querySelectorAll('li')].map(one => one.innerText[0]).join(''))"""
DRAW = "yyyyy"
# The fields of a record that say what it holds, in journal.proto.
HEADER, WITHHELD = 3, 5


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


def withheld(body):
    """A record of which the log gives its header alone."""
    at = body.index(bytes([HEADER << 3 | 2, 152, 1]))
    record = body[at:at + 3 + 152] + bytes([WITHHELD << 3, 1])
    return bytes([1 << 3 | 2, len(record) & 127 | 128, len(record) >> 7]) + record


def proof_with(change):
    return lambda body: json.dumps({"proof": change(json.loads(body)["proof"])}).encode()


def another_path(proof):
    return re.sub(r"(index \d+\n)(.)", lambda found: found[1] + ("B" if found[2] == "A" else "A"),
                  proof)


def answer_with(**more):
    return lambda body: json.dumps({**json.loads(body), **more}).encode()


def answer_without(*names):
    return lambda body: json.dumps({name: of for name, of in json.loads(body).items()
                                    if name not in names}).encode()


class Mirrors(ways.Way):
    def lies(self, event, older):
        """Lies by method, and the lines that the page finds, of a round as it was drawn; `older` is
        a checkpoint of a smaller log."""
        ways.HALL.do("EventService/StartClock", {"round": f"{event}/rounds/1", "seconds": 3000})
        paired = int(ways.HALL.do("PairingService/GetRound",
                                  {"name": f"{event}/rounds/1"})["pairedRevision"])
        tables, records = "PairingService/ListTables", "JournalService/ListRecords"
        proof, keys = "JournalService/GetInclusionProof", "JournalService/ListLogKeys"
        one, many = "PairingService/GetRound", "EventService/GetEvent"
        body = b"\1" + bytes(32)
        digest = hashlib.sha256(b"other.example\n" + body).hexdigest()[:8]
        other = f"other.example+{digest}+{base64.b64encode(body).decode()}"
        garbage = proof_with(lambda text: re.sub(r"(\n\u2014 \S+ )\S+", r"\1!", text))
        bare = proof_with(lambda text: re.sub(r"(\n\u2014 \S+ )\S+", r"\1", text))
        change = {"by": {"revision": str(paired + 1)}}
        return (
            ({tables: one_seat_changed}, f"y nyy {DRAW}"),
            ({tables: one_seat_changed, one: answer_with(byHand={})}, f"y nyy {DRAW}"),
            ({records: one_byte_changed}, f"- ny- {DRAW}"),
            ({records: lambda _: b""}, f"- nn- {DRAW}"),
            ({records: withheld}, f"- -y- {DRAW}"),
            ({records: lambda _: 503}, "Refused 503"),
            ({proof: proof_with(another_path)}, f"- yny {DRAW}"),
            ({proof: proof_with(lambda text: text[:text.index("\n\n") + 2] + older)},
             f"- yny {DRAW}"),
            ({proof: garbage}, f"- yny {DRAW}"), ({proof: bare}, f"- yny {DRAW}"),
            ({proof: lambda _: b"{}"}, f"- yny {DRAW}"),
            ({one: answer_without("draw")}, "y yyn"),
            ({one: answer_with(pairedRevision="1")}, f"y ny- {DRAW}"),
            ({one: answer_with(pairedRevision=str(paired + 1))}, f"y ny- {DRAW}"),
            ({one: answer_with(repairs=[change])}, "y ny- yyyy-"),
            ({one: answer_with(repairs=7)}, "y n"),
            ({one: answer_with(draft=True)}, "y -"),
            ({one: lambda _: 403}, "y -"),
            ({many: answer_with(roundsPaired=0)}, "y"),
            ({many: answer_with(drawCommitment="A" * 43 + "=")}, "n yyy nyyyy"),
            ({keys: answer_with(key=other)}, f"- yny {DRAW}"),
            ({keys: answer_with(key="other+00000000+A")}, f"- y-y {DRAW}"),
            ({keys: lambda _: b"{}"}, f"- y-y {DRAW}"),
        )

    def test_lies_of_a_mirror_are_found_and_none_is_taken_for_checked(self):
        older = ways.HALL.do("JournalService/GetCheckpoint", {})["checkpoint"]
        event, _ = self.start(halls.NAMES[:4])
        told, path = {}, f"/check/{event.split('/')[1]}"
        with mirror.Mirror(ways.HALL.url, told) as stranger:
            ways.PAGE.open(stranger.url + path)
            ways.PAGE.await_text("No check failed. Those with a dash were not made here.")
            self.assertEqual(ways.PAGE.run(LINES),
                             ["\u2013\u2713\u2013", "\u2713" * 3, "\u2713" * 5])
            for number, (lies, found) in enumerate(self.lies(event, older)):
                with self.subTest(number):
                    told.update(lies)
                    self.assertEqual(ways.PAGE.run(CHECKED, event), found)
                    told.clear()
            told["PairingService/ListTables"] = one_seat_changed
            ways.PAGE.open(stranger.url + path)
            ways.PAGE.await_text("A check failed. Show this page to the head judge.")
            self.picture("mirror")
            # A person who has the organiser's notice says so, once.
            told.clear()
            ways.PAGE.open(stranger.url + path)
            ways.PAGE.await_text("No check failed.")
            ways.PAGE.click("#compared")
            ways.PAGE.await_true("the key", f"{LINES}[0] === given[0]", "\u2713\u2713\u2013")

    def test_seats_that_staff_changed_are_followed(self):
        event, _ = self.start(halls.NAMES[:4])
        first, last = (table["seats"][0]["player"] for table in ways.HALL.tables(event, 1))
        ways.HALL.do("PairingService/RepairRound", {
            "round": f"{event}/rounds/1", "exchanges": [{"player": first, "other": last}],
            "options": {"reason": "they came together"}})
        told = {}
        with mirror.Mirror(ways.HALL.url, told) as stranger:
            ways.PAGE.open(f"{stranger.url}/check/{event.split('/')[1]}")
            ways.PAGE.await_text("The seats on record")
            self.assertEqual(ways.PAGE.run(CHECKED, event), f"y yyy {DRAW}")
            told["PairingService/GetRound"] = answer_without("repairs")
            self.assertEqual(ways.PAGE.run(CHECKED, event), f"y nyy {DRAW}")
            told["PairingService/ListTables"] = one_seat_changed
            told["PairingService/GetRound"] = lambda body: body
            self.assertEqual(ways.PAGE.run(CHECKED, event), f"y nyy {DRAW}")

        # A round by hand, with a bye, whose seats changed twice.
        made = ways.HALL.make(f"hand-{ways.Way.number}", "demo", format="standard")
        ways.HALL.enter(made, halls.NAMES[:5])
        ways.HALL.do("EventService/StartEvent", {"event": made})
        player = f"{made}/players/p%d"
        ways.HALL.do("PairingService/EnterPairing", {
            "event": made, "round": 1, "options": {"reason": "drawn from a hat"},
            "tables": [{"players": [player % one for one in pair]}
                       for pair in ((1, 2), (3, 4), (5,))]})
        for pair in ((1, 3), (2, 5)):
            ways.HALL.do("PairingService/RepairRound", {
                "round": f"{made}/rounds/1", "options": {"reason": "they came together"},
                "exchanges": [{"player": player % pair[0], "other": player % pair[1]}]})
        self.open(f"/check/{made.split('/')[1]}")
        self.assertEqual(ways.PAGE.run(CHECKED, made), "y yyy")

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
        ways.PAGE.await_text("How to make the cut")
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
