#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls a daemon that hangs, by each protocol of the web door: a call ends by its deadline, with
the error of its protocol, and the door serves on once the daemon does.

usage: run_deadlines.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import base64
import contextlib
import json
import os
import signal
import sys
import unittest

import door
from envelopes import envelope, envelopes, text_field

HALL = None  # the daemon of all tests here
SOON = {"connect-timeout-ms": "300"}
GET = "EventService/GetEvent"
WATCH = "JournalService/WatchEvent"
NAME = {"name": "events/cup"}
JOURNAL = {"journal": "events/cup"}
AS_JSON = {"content-type": "application/json"}
AS_STREAM = {"content-type": "application/connect+json"}
AS_GRPC = {"content-type": "application/grpc-web+proto"}
AS_TEXT = {"content-type": "application/grpc-web-text+proto"}
EXCEEDED = "deadline_exceeded"


def setUpModule():  # pylint: disable=invalid-name
    global HALL  # pylint: disable=global-statement
    HALL = door.Door(*sys.argv[1:3])
    HALL.start()
    HALL.make_event()


def tearDownModule():  # pylint: disable=invalid-name
    HALL.stop()


@contextlib.contextmanager
def hanging():
    """The daemon takes connections and answers nothing."""
    HALL.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, HALL.process.pid, os.WSTOPPED | os.WNOWAIT)
    try:
        yield
    finally:
        HALL.process.send_signal(signal.SIGCONT)


def of_json(message):
    return json.dumps(message).encode()


def post(method, body, headers):
    return door.ask(HALL.path(method), body, headers)


class Hanging(unittest.TestCase):
    """A daemon that answers nothing."""

    def setUp(self):
        hangs = hanging()
        hangs.__enter__()  # pylint: disable=unnecessary-dunder-call
        self.addCleanup(self.serves_on)
        self.addCleanup(hangs.__exit__, None, None, None)

    def serves_on(self):
        answer = HALL.call(GET, NAME)
        self.assertEqual((answer.status, answer.json["title"]), (200, "cup"))

    def is_exceeded(self, answer):
        self.assertEqual((answer.status, answer.json.get("code")), (504, EXCEEDED), answer.body)

    def test_json_and_connects_bytes(self):
        self.is_exceeded(post(GET, of_json(NAME), {**AS_JSON, **SOON}))
        self.is_exceeded(door.ask(HALL.path(GET) + "?name=events%2Fcup", headers=SOON))
        self.is_exceeded(post(GET, text_field(1, "events/cup"),
                              {"content-type": "application/proto", **SOON}))
        self.is_exceeded(HALL.call("EventService/RegisterPlayer", {
            "event": "events/cup", "playerId": "late"}, headers=SOON))

    def test_a_stream_of_connect(self):
        answer = post(WATCH, envelope(of_json(JOURNAL)), {**AS_STREAM, **SOON})
        self.assertEqual(answer.status, 200)
        flags, end = envelopes(answer.body)[-1]
        self.assertEqual((flags, json.loads(end)["error"]["code"]), (2, EXCEEDED))

    def test_grpc_web(self):
        for method in (GET, WATCH):
            sent = envelope(text_field(1, "events/cup"))
            for body, headers in ((sent, AS_GRPC), (base64.b64encode(sent), AS_TEXT)):
                with self.subTest(method=method, headers=headers):
                    answer = post(method, body, {**headers, "grpc-timeout": "300m"})
                    self.assertEqual((answer.status, answer.headers.get("grpc-status")),
                                     (200, "4"), answer.body)

    def test_server_sent_events(self):
        self.is_exceeded(post(WATCH, of_json(JOURNAL),
                              {**AS_JSON, **SOON, "accept": "text/event-stream"}))
        self.is_exceeded(door.ask(HALL.path(WATCH) + "?journal=events%2Fcup", headers=SOON))

    def test_lines_and_files(self):
        header = {"header": {"ruleset": "rulesets/demo", "title": "none"}}
        self.is_exceeded(post("CatalogueService/ImportCatalogue", of_json(header) + b"\n", {
            "content-type": "application/x-ndjson", "idempotency-key": "upload", **SOON}))
        self.is_exceeded(door.ask(f"{HALL.url}/files/bundles/events/cup", headers=SOON))

    def test_each_unit_of_grpc(self):
        sent = envelope(text_field(1, "events/cup"))
        for text in ("1S", "200m", "200000u", "99999999n"):
            with self.subTest(text=text):
                answer = post(WATCH, sent, {**AS_GRPC, "grpc-timeout": text})
                self.assertEqual(answer.headers.get("grpc-status"), "4", answer.body)


class Begun(unittest.TestCase):
    """A stream that has begun when its time is over."""

    def test_the_end_says_so(self):
        body = envelope(of_json(JOURNAL))
        found = envelopes(post(WATCH, body, {**AS_STREAM, "connect-timeout-ms": "1500"}).body)
        self.assertIn("record", json.loads(found[0][1]))
        self.assertEqual(json.loads(found[-1][1])["error"]["code"], EXCEEDED)
        body = envelope(text_field(1, "events/cup"))
        found = envelopes(post(WATCH, body, {**AS_GRPC, "grpc-timeout": "1500m"}).body)
        self.assertEqual(found[0][0], 0)
        self.assertEqual(found[-1][0], 0x80)
        self.assertIn(b"grpc-status: 4\r\n", found[-1][1])


class Stated(unittest.TestCase):
    """Deadlines as clients write them."""

    def test_one_that_is_none_is_the_protocols_own_error(self):
        answer = post(GET, of_json(NAME), {**AS_JSON, "connect-timeout-ms": "+5"})
        self.assertEqual((answer.status, answer.json["code"]), (400, "invalid_argument"))
        answer = post(WATCH, envelope(of_json(JOURNAL)),
                      {**AS_STREAM, "connect-timeout-ms": "soon"})
        flags, end = envelopes(answer.body)[-1]
        self.assertEqual((answer.status, flags), (200, 2))
        self.assertEqual(json.loads(end)["error"]["code"], "invalid_argument")
        for text in ("S", "5", "-1S", "12345678901S"):
            answer = post(GET, envelope(text_field(1, "events/cup")),
                          {**AS_GRPC, "grpc-timeout": text})
            self.assertEqual((answer.status, answer.headers.get("grpc-status")), (200, "3"), text)

    def test_a_very_late_one_is_as_good_as_none(self):
        for headers in ({"connect-timeout-ms": "9999999999"}, {"grpc-timeout": "99999999H"}):
            answer = post(GET, of_json(NAME), {**AS_JSON, **headers})
            self.assertEqual((answer.status, answer.json["title"]), (200, "cup"))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
