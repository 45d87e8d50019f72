#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files that browsers download from the web door of a daemon, and send to it.

usage: run_files.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import base64
import json
import sys
import unittest

import door

HALL = None  # the daemon of all tests here
AUDITOR = "arb_checker"
TITLE = "cup"
GAME = "ruleset=rulesets%2Fdemo&gameFormat=standard"
# A game of two, as a report of FIDE.
REPORT = "".join(line + "\n" for line in (
    "012 Open", "042 2026/05/08", f"001    1      {'Ada':66} 1.0    1  0002 w 1",
    f"001    2      {'Bo':66} 0.0    2  0001 b 0")).encode()


def setUpModule():  # pylint: disable=invalid-name
    global HALL  # pylint: disable=global-statement
    HALL = door.Door(*sys.argv[1:3])
    with open(HALL.principals, "a", encoding="utf-8") as file:
        file.write(f"""
[[principal]]
name = "checker"
roles = ["auditor"]
tokens = ["{door.hash_of(AUDITOR)}"]
""")
    HALL.start()
    HALL.make_event()


def tearDownModule():  # pylint: disable=invalid-name
    HALL.stop()


class Downloads(unittest.TestCase):
    """Files that the daemon writes."""

    def test_a_bundle_as_a_file(self):
        answer = door.ask(f"{HALL.url}/files/bundles/events/cup",
                          headers={"authorization": f"Bearer {door.TOKEN}"})
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(answer.headers["content-disposition"],
                         'attachment; filename="cup.bundle"')
        self.assertGreater(len(answer.body), 1000)
        refused = door.ask(f"{HALL.url}/files/bundles/events/none",
                           headers={"authorization": f"Bearer {door.TOKEN}"})
        self.assertEqual((refused.status, refused.json["reason"]), (404, "EVENT_UNKNOWN"))

    def test_an_event_as_a_file_for_other_programs(self):
        path = f"{HALL.url}/files/exports/events/cup"
        for ending, kind, begins in ((".json", "application/json", b"{"),
                                     (".csv?of=people", "text/csv; charset=utf-8", b"number,"),
                                     (".jsonl", "application/x-ndjson", b"")):
            answer = door.ask(path + ending)
            self.assertEqual((answer.status, answer.headers["content-type"]), (200, kind))
            self.assertTrue(answer.body.startswith(begins), answer.body[:40])
            name = "cup" + ("-people.csv" if "people" in ending else ending)
            self.assertEqual(answer.headers["content-disposition"],
                             f'attachment; filename="{name}"')
        self.assertEqual(json.loads(door.ask(path + ".json").body)["event"]["title"], TITLE)
        # Names are for callers with a token; a refusal is no file.
        for refused, reason in ((door.ask(path + ".json?withNames=true"), "CREDENTIALS_MISSING"),
                                (door.ask(path + ".json?encoding=json&message={}"),
                                 "FIELD_INVALID"),
                                (door.ask(path + ".tdf?tdfNumbers=e30="), "FIELD_INVALID"),
                                (door.ask(path + ".ics"), "FIELD_INVALID"),
                                (door.ask(f"{HALL.url}/files/exports/events/none.csv"),
                                 "CREDENTIALS_MISSING")):
            self.assertEqual(refused.json["reason"], reason)
            self.assertNotIn("content-disposition", refused.headers)

    def test_a_catalogue_as_a_file(self):
        answer = door.ask(f"{HALL.url}/files/catalogues/{'0' * 64}.jsonl",
                          headers={"authorization": f"Bearer {door.TOKEN}"})
        self.assertEqual((answer.status, answer.json["reason"]), (404, "CATALOGUE_UNKNOWN"))


def messages(text):
    """The messages of a stream of events, and how it ended."""
    return [json.loads(line[6:]) for line in text.split("\n") if line.startswith("data: ")]


def send(query, body=REPORT, key="upload"):
    """Sends a file that shall become events/report."""
    return door.ask(f"{HALL.url}/files/imports/events/report?{query}", body,
                    {"authorization": f"Bearer {door.TOKEN}", "idempotency-key": key})


class Uploads(unittest.TestCase):
    """Files that become events."""

    def refuses(self, answer, said):
        self.assertEqual((answer.status, answer.json["reason"]), (400, "FIELD_INVALID"),
                         answer.body)
        self.assertIn(said, answer.json["message"])

    def test_a_file_becomes_an_event(self):
        query = f"{GAME}&title=From+a+file"
        answer = send(query + "&validateOnly=true")
        self.assertEqual((answer.status, answer.headers["content-type"]),
                         (200, "text/event-stream"), answer.body)
        *_, last, end = messages(answer.body.decode())
        self.assertEqual((end, last.get("differences", 0), last["commandsTotal"]),
                         ({}, 0, last["commands"]), last)
        self.assertEqual(HALL.call("EventService/GetEvent", {"name": "events/report"}).status, 404)
        *_, last, end = messages(send(query).body.decode())
        self.assertEqual((end, last.get("differences", 0)), ({}, 0), last)
        event = HALL.do("EventService/GetEvent", {"name": "events/report"})
        self.assertEqual((event["title"], event["revision"]), ("From a file", last["revision"]))
        # The key acts once, by this way and as a message.
        *_, again, end = messages(send(query).body.decode())
        self.assertEqual((end, again["revision"]), ({}, event["revision"]))
        asked = {"eventId": "report", "content": base64.b64encode(REPORT).decode(),
                 "ruleset": "rulesets/demo", "gameFormat": "standard", "title": "From a file"}
        answer = door.ask(HALL.path("InterchangeService/ImportEvent"), json.dumps(asked).encode(),
                          {"authorization": f"Bearer {door.TOKEN}", "idempotency-key": "upload",
                           "content-type": "application/json", "accept": "text/event-stream"})
        *_, again, end = messages(answer.body.decode())
        self.assertEqual((end, again["revision"]), ({}, event["revision"]))

    def test_a_file_may_be_as_large_as_the_call_takes(self):
        headers = {"authorization": f"Bearer {door.TOKEN}", "idempotency-key": "source"}
        url = f"{HALL.url}/files/imports/events/"
        self.assertEqual(door.ask(f"{url}source?{GAME}", REPORT, headers).status, 200)
        document = door.ask(f"{HALL.url}/files/exports/events/source.json").body
        answer = door.ask(f"{url}large?validateOnly=true", document.ljust(4_000_000), headers)
        *_, last, end = messages(answer.body.decode())
        self.assertEqual((end, last["commands"]), ({}, last["commandsTotal"]), last)

    def test_a_request_that_is_wrong_is_refused_by_name(self):
        self.refuses(send(GAME + "&force=true"), "`force` is no parameter of an import")
        self.refuses(send(GAME + "&validateOnly=yes"), "`validateOnly` is none of")
        self.refuses(send(GAME + "&tdfPod=two"), "`tdfPod` is no number")
        self.refuses(send(GAME + "&title=Caff%E8"), "`title` is not UTF-8")
        self.refuses(send(GAME, key=""), "`Idempotency-Key`")
        for query, body, said in ((GAME, b"", "`content` is missing"),
                                  (GAME, b" " * 4_000_001, "allowed is 1 to 4000000"),
                                  ("gameFormat=standard", REPORT, "`ruleset`"),
                                  (GAME + "&tdfPod=2", REPORT, "`tdf_pod`")):
            with self.subTest(said=said):
                self.refuses(send(query, body, "wrong"), said)

    def test_its_faults_come_as_events(self):
        answer = send(GAME, REPORT.replace(b"0002 w 1", b"0002 w ?"), "faulty")
        first, end = messages(answer.body.decode())
        self.assertEqual(first["faults"][0]["line"], 3, first)
        self.assertEqual((end["reason"], answer.status), ("FIELD_INVALID", 200))

    def test_a_caller_may_no_more_than_by_the_call(self):
        url = f"{HALL.url}/files/imports/events/report?{GAME}"
        refused = door.ask(url, REPORT, {"idempotency-key": "anybody"})
        self.assertEqual(refused.json["reason"], "CREDENTIALS_MISSING")
        refused = door.ask(url, REPORT, {"authorization": f"Bearer {door.TOKEN}",
                                         "idempotency-key": "strange",
                                         "origin": "https://evil.example.org"})
        self.assertEqual(refused.status, 403)
        # A caller who is known, and no organiser.
        refused = door.ask(url, REPORT, {"authorization": f"Bearer {AUDITOR}",
                                         "idempotency-key": "auditor"})
        self.assertEqual((refused.status, refused.json["reason"]), (403, "ACCESS_DENIED"))
        refused = door.ask(url)
        self.assertEqual((refused.status, refused.json["code"]), (404, "unimplemented"))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
