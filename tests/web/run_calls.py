#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls a daemon through its web door, by each protocol, rightly and wrongly.

usage: run_calls.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import base64
import gzip
import json
import os
import shutil
import socket
import subprocess
import sys
import unittest
import urllib.parse

import door
from envelopes import caught_up, envelope, envelopes, events, revisions, text_field

HALL = None  # the daemon of all tests here
TITLE = "cup"
RAW_SECONDS = 30
ORIGIN = "https://app.example.org"


def setUpModule():  # pylint: disable=invalid-name
    global HALL  # pylint: disable=global-statement
    HALL = door.Door(*sys.argv[1:3], more=["--web-origins", ORIGIN, "--web-hosts", "hall.example"])
    HALL.start()
    HALL.make_event()


def tearDownModule():  # pylint: disable=invalid-name
    HALL.stop()


def raw(data, *, half_close=True):
    """Sends bytes, and returns all that comes until the door closes."""
    host, port = HALL.web.rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=RAW_SECONDS) as connection:
        connection.sendall(data)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        while True:
            try:
                more = connection.recv(65536)
            except ConnectionResetError:
                return answer
            if not more:
                return answer
            answer += more


WATCH = "/arbitro.v1.JournalService/WatchEvent?journal=events%2Fcup"


class Reads(unittest.TestCase):
    """Calls that change nothing."""

    def test_json_by_post(self):
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"}, token=None)
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "application/json"))
        self.assertEqual(answer.json["title"], TITLE)
        self.assertIsInstance(answer.json["revision"], str)  # int64 is a text in proto3's JSON

    def test_json_by_get_in_fields_and_in_connects_form(self):
        plain = door.ask(HALL.path("EventService/GetEvent") + "?name=events%2Fcup")
        message = urllib.parse.quote('{"name":"events/cup"}')
        connect = door.ask(HALL.path("EventService/GetEvent") +
                           f"?connect=v1&encoding=json&message={message}")
        message = base64.urlsafe_b64encode(text_field(1, "events/cup")).decode().rstrip("=")
        as_bytes = door.ask(HALL.path("EventService/GetEvent") +
                            f"?connect=v1&encoding=proto&base64=1&message={message}")
        self.assertEqual((plain.status, connect.status, as_bytes.status), (200, 200, 200))
        self.assertEqual(plain.json, connect.json)
        self.assertEqual(as_bytes.headers["content-type"], "application/proto")
        self.assertIn(b"events/cup", as_bytes.body)

    def test_numbers_and_messages_in_a_query(self):
        revision = int(HALL.do("EventService/GetEvent", {"name": "events/cup"})["revision"])
        answer = door.ask(HALL.path("EventService/GetEvent") +
                          f"?name=events%2Fcup&read.atRevision={revision - 1}")
        self.assertEqual((answer.status, answer.json["revision"]), (200, str(revision - 1)))

    def test_the_tag_of_an_answer_spares_it(self):
        url = HALL.path("EventService/GetEvent") + "?name=events%2Fcup"
        first = door.ask(url)
        tag = first.headers["etag"]
        self.assertTrue(tag.startswith(f'"r{first.json["revision"]}-'), tag)
        again = door.ask(url, headers={"if-none-match": tag})
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertEqual(door.ask(url, headers={"if-none-match": '"other"'}).status, 200)

    def test_a_client_that_takes_gzip_gets_less(self):
        path = f"{HALL.path('EventService/GetEvent')}?name=events/cup"
        plain = door.ask(path)
        small = door.ask(path, headers={"accept-encoding": "br, gzip"})
        self.assertNotIn("content-encoding", plain.headers)
        self.assertEqual(small.headers["content-encoding"], "gzip")
        self.assertLess(len(small.body), len(plain.body))
        self.assertEqual(gzip.decompress(small.body), plain.body)
        self.assertNotEqual(small.headers["etag"], plain.headers["etag"])
        again = door.ask(path, headers={"accept-encoding": "gzip",
                                        "if-none-match": small.headers["etag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        message = b'{"name": "events/cup"}'
        asked = {"content-type": "application/json", "accept-encoding": "gzip"}
        path = HALL.path("EventService/GetEvent")
        small = door.ask(path, message, asked)
        self.assertEqual(small.headers["content-encoding"], "gzip")
        again = door.ask(path, message, {**asked, "if-none-match": small.headers["etag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        # A secret and a text that a stranger chose may stand in one answer to a known caller.
        bearer = {**asked, "authorization": f"Bearer {door.TOKEN}"}
        players = HALL.path("EventService/ListPlayers")
        plain = door.ask(players, b'{"event": "events/cup"}', bearer)
        self.assertEqual((plain.status, plain.headers.get("content-encoding")), (200, None))
        # No player's text stands in an event.
        self.assertIn("content-encoding", door.ask(path, message, bearer).headers)

    def test_connects_bytes(self):
        answer = door.ask(HALL.path("EventService/GetEvent"), text_field(1, "events/cup"),
                          {"content-type": "application/proto", "connect-protocol-version": "1"})
        self.assertEqual((answer.status, answer.headers["content-type"]),
                         (200, "application/proto"))
        self.assertIn(b"events/cup", answer.body)

    def test_grpc_web_in_bytes_and_in_text(self):
        sent = envelope(text_field(1, "events/cup"))
        answer = door.ask(HALL.path("EventService/GetEvent"), sent,
                          {"content-type": "application/grpc-web+proto"})
        message, trailers = envelopes(answer.body)
        self.assertEqual((message[0], trailers[0]), (0, 0x80))
        self.assertIn(b"grpc-status: 0\r\n", trailers[1])
        answer = door.ask(HALL.path("EventService/GetEvent"), base64.b64encode(sent),
                          {"content-type": "application/grpc-web-text"})
        self.assertEqual(answer.headers["content-type"], "application/grpc-web-text+proto")
        # Each envelope is encoded by itself.
        decoded = b"".join(base64.b64decode(part + "=" * (-len(part) % 4))
                           for part in answer.body.decode().replace("=", " ").split())
        self.assertEqual(envelopes(decoded)[0], message)

    def test_a_stream_of_connect(self):
        sent = envelope(json.dumps({"journal": "events/cup"}).encode())
        answer = door.ask(HALL.path("JournalService/ExportJournal"), sent,
                          {"content-type": "application/connect+json",
                           "authorization": f"Bearer {door.TOKEN}"})
        found = envelopes(answer.body)
        self.assertEqual(found[-1], (2, b"{}"))
        self.assertIn("bytes", json.loads(found[0][1]))

    def test_events_have_the_revision_as_their_id_and_resume(self):
        whole = events(HALL.url + WATCH, until=caught_up)
        newest = revisions(whole)[-1]
        self.assertEqual(revisions(whole), list(range(1, newest + 1)))
        rest = events(HALL.url + WATCH, {"last-event-id": "3"}, until=caught_up)
        self.assertEqual(revisions(rest), list(range(4, newest + 1)))

    def test_an_end_of_events_is_told(self):
        found = events(HALL.url + "/arbitro.v1.JournalService/ReplayJournal?journal=events%2Fcup",
                       {"authorization": f"Bearer {door.TOKEN}"}, until=lambda _: False)
        self.assertEqual(found[-1][1:], ("end", {}))

    def test_curl_and_requests(self):
        if shutil.which("curl") is None:
            self.skipTest("there is no curl")
        done = subprocess.run(
            ["curl", "--silent", "--fail", "--json", '{"name":"events/cup"}',
             HALL.path("EventService/GetEvent")], check=True, capture_output=True, timeout=60)
        self.assertEqual(json.loads(done.stdout)["title"], TITLE)
        import requests  # pylint: disable=import-outside-toplevel
        with requests.Session() as session:
            for _ in range(3):  # on one connection
                answer = session.post(HALL.path("EventService/GetEvent"),
                                      json={"name": "events/cup"}, timeout=60)
                self.assertEqual(answer.json()["title"], TITLE)


class Mutations(unittest.TestCase):
    """Calls that change something."""

    def test_one_without_a_key_is_refused(self):
        answer = HALL.call("EventService/RegisterPlayer",
                           {"event": "events/cup", "playerId": "nokey"},
                           headers={"idempotency-key": None})
        self.assertEqual((answer.status, answer.json["code"]), (400, "invalid_argument"))
        self.assertIn("Idempotency-Key", answer.json["message"])

    def test_one_key_acts_once(self):
        asked = {"event": "events/cup", "playerId": "once"}
        key = {"idempotency-key": "the key of once"}
        first = HALL.do("EventService/RegisterPlayer", asked, headers=key)
        again = HALL.do("EventService/RegisterPlayer", asked, headers=key)
        self.assertEqual(first["result"]["receipt"], again["result"]["receipt"])
        self.assertTrue(again["result"]["replayed"])

    def test_the_key_and_the_requests_own_must_agree(self):
        asked = {"event": "events/cup", "playerId": "two", "options": {"requestId": "one"}}
        answer = HALL.call("EventService/RegisterPlayer", asked,
                           headers={"idempotency-key": "another"})
        self.assertEqual(answer.status, 400)
        self.assertIn("different", answer.json["message"])

    def test_a_stale_revision_is_refused(self):
        tag = door.ask(HALL.path("EventService/GetEvent") + "?name=events%2Fcup").headers["etag"]
        asked = {"event": "events/cup", "playerId": "match"}
        HALL.do("EventService/RegisterPlayer", asked, headers={"if-match": tag})
        answer = HALL.call("EventService/RegisterPlayer",
                           {"event": "events/cup", "playerId": "stale"}, headers={"if-match": tag})
        self.assertEqual((answer.status, answer.json["code"], answer.json["reason"]),
                         (409, "aborted", "REVISION_STALE"))

    def test_a_get_of_one_is_refused(self):
        answer = door.ask(HALL.path("EventService/StartEvent") + "?event=events%2Fcup")
        self.assertEqual((answer.status, answer.headers["allow"]), (405, "POST"))


class Errors(unittest.TestCase):
    """Says what a client is told."""

    def test_the_reason_the_field_and_what_to_do_are_plain(self):
        answer = HALL.call("EventService/RegisterPlayer", {"event": "events/cup",
                                                           "playerId": "NO GOOD"})
        self.assertEqual((answer.status, answer.json["code"], answer.json["reason"]),
                         (400, "invalid_argument", "FIELD_INVALID"))
        self.assertEqual(answer.json["fields"][0]["field"], "player_id")
        self.assertIn("Correct the field", answer.json["to_do"])
        self.assertEqual(answer.json["details"][0]["type"], "google.rpc.ErrorInfo")

    def test_italian(self):
        answer = HALL.call("EventService/GetEvent", {"name": "events/none"},
                           headers={"accept-language": "it"})
        self.assertEqual(answer.status, 404)
        self.assertIn("localized_message", answer.json)

    def test_grpc_web_has_its_own(self):
        answer = door.ask(HALL.path("EventService/GetEvent"), envelope(text_field(1, "events/no")),
                          {"content-type": "application/grpc-web+proto",
                           "authorization": f"Bearer {door.TOKEN}"})
        self.assertEqual((answer.status, answer.headers["grpc-status"]), (200, "5"))
        self.assertIn("grpc-status-details-bin", answer.headers)

    def test_wrong_forms(self):
        good = {"content-type": "application/json"}
        path = HALL.path("EventService/GetEvent")
        cases = [
            (404, f"{HALL.url}/arbitro.v1.EventService/Nothing", b"{}", good, None),
            (404, f"{HALL.url}/other", b"{}", good, None),
            (405, path, b"{}", good, "PUT"),
            (415, path, b"{}", {"content-type": "text/plain"}, None),
            (415, path, b"a=b", {"content-type": "application/x-www-form-urlencoded"}, None),
            (415, path, b"{}", {"content-type": "multipart/form-data; boundary=x"}, None),
            (415, path, b"{}", {"content-type": "application/connect+json"}, None),
            (415, HALL.path("JournalService/WatchEvent"), b"{}", good, None),
            (400, path, b"{", good, None),
            (400, path, b'{"nonsense":1}', good, None),
            (400, path, b"\xff\xff\xff", {"content-type": "application/proto"}, None),
            (501, path, b"{}", {**good, "content-encoding": "gzip"}, None),
            (400, path, b"{}", {**good, "connect-timeout-ms": "soon"}, None),
            (504, path, b"{}", {**good, "connect-timeout-ms": "0"}, None),
            (400, f"{path}?name=%zz", None, {}, None),
            (400, f"{path}?connect=v9&message=%7B%7D", None, {}, None),
        ]
        for status, url, body, headers, method in cases:
            with self.subTest(url=url, headers=headers, method=method):
                answer = door.ask(url, body, headers, method)
                self.assertEqual(answer.status, status, answer.body)

    def test_wrong_envelopes(self):
        for body in (b"\0", b"\0\0\0\0\x09abc", envelope(b"{}", 1), envelope(b"{}", 64),
                     envelope(b"{}") * 2, b"\0\xff\xff\xff\xff"):
            with self.subTest(body=body):
                answer = door.ask(HALL.path("JournalService/WatchEvent"), body,
                                  {"content-type": "application/connect+json"})
                self.assertEqual(answer.status, 200)
                flags, end = envelopes(answer.body)[-1]
                self.assertEqual(flags, 2)
                self.assertIn("code", json.loads(end)["error"])
                answer = door.ask(HALL.path("EventService/GetEvent"), body,
                                  {"content-type": "application/grpc-web+proto"})
                self.assertNotEqual(answer.headers.get("grpc-status", "0"), "0")


class Callers(unittest.TestCase):
    """The callers that count."""

    def test_one_without_a_token_is_anybody(self):
        answer = HALL.call("EventService/RegisterPlayer",
                           {"event": "events/cup", "playerId": "x1"}, token=None)
        self.assertEqual((answer.status, answer.json["reason"]), (401, "CREDENTIALS_MISSING"))

    def test_a_local_callers_role_is_not_passed_on(self):
        answer = HALL.call("AdminService/GetMetrics", {}, token=None,
                           headers={"arbitro-role": "referee"})
        self.assertEqual(answer.status, 401)

    def test_a_wrong_token(self):
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"}, token="arb_wrong")
        self.assertEqual((answer.status, answer.json["reason"]), (401, "CREDENTIALS_INVALID"))

    def test_a_doors_token_is_no_callers(self):
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"}, token=door.OTHER)
        self.assertEqual((answer.status, answer.json["reason"]), (401, "CREDENTIALS_INVALID"))

    def ask_own_door(self, daemon):
        """A read by a door that was started for the daemon at that address."""
        token = f"{HALL.folder}/door-token"
        with open(token, "w", encoding="utf-8") as file:
            file.write(door.OTHER + "\n")
        address = f"{HALL.folder}/door-address"
        if os.path.exists(address):
            os.remove(address)
        command = [f"{HALL.programs}/arbitro-web", "--daemon", daemon, "--credential", token,
                   "--listen", "127.0.0.1:0", "--print-address-file", address]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                while not os.path.exists(address):
                    self.assertIsNone(process.poll())
                with open(address, encoding="utf-8") as file:
                    url = f"http://{file.read().strip()}"
                return door.ask(f"{url}/arbitro.v1.EventService/GetEvent?name=events%2Fcup")
            finally:
                process.terminate()
                self.assertEqual(process.wait(timeout=RAW_SECONDS), 0)

    def test_a_door_of_ones_own(self):
        answer = self.ask_own_door(HALL.address)
        self.assertEqual(answer.status, 200, answer.body)

    def test_a_door_without_its_daemon(self):
        answer = self.ask_own_door(f"unix:{HALL.folder}/nothing-is-here")
        self.assertEqual((answer.status, answer.json["code"]), (503, "unavailable"))
        self.assertRegex(answer.json["message"],
                         "^the door cannot connect to the daemon: .+; try again")

    def test_a_door_of_no_daemon(self):
        command = [f"{HALL.programs}/arbitro-web", "--daemon", "nowhere", "--credential", "token"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 64)
        self.assertIn("--daemon: `nowhere` is no address", done.stderr)


class Pages(unittest.TestCase):
    """Pages of other origins, and names of hosts."""

    def test_a_listed_origin(self):
        answer = door.ask(HALL.path("EventService/GetEvent"), method="OPTIONS", headers={
            "origin": ORIGIN, "access-control-request-method": "POST"})
        self.assertEqual((answer.status, answer.headers["access-control-allow-origin"]),
                         (204, ORIGIN))
        self.assertIn("idempotency-key", answer.headers["access-control-allow-headers"])
        self.assertNotIn("access-control-allow-credentials", answer.headers)
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"},
                           headers={"origin": ORIGIN})
        self.assertEqual(answer.headers["access-control-allow-origin"], ORIGIN)

    def test_a_strange_origin(self):
        strange = {"origin": "https://evil.example"}
        answer = door.ask(HALL.path("EventService/GetEvent"), method="OPTIONS", headers=strange)
        self.assertEqual(answer.status, 403)
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"}, headers=strange)
        self.assertEqual(answer.status, 403)
        self.assertNotIn("access-control-allow-origin", answer.headers)

    def test_the_doors_own_origin(self):
        answer = HALL.call("EventService/GetEvent", {"name": "events/cup"},
                           headers={"origin": HALL.url})
        self.assertEqual(answer.status, 200)

    def test_hosts(self):
        for host, status in (("localhost", 200), ("localhost:80", 200), ("192.0.2.1", 200),
                             ("[::1]:8080", 200), ("hall.example", 200), ("HALL.example.", 200),
                             ("evil.example", 421), ("192.0.2.1.evil.example", 421), ("", 421),
                             ("localhost:x", 421)):
            with self.subTest(host=host):
                self.assertEqual(door.ask(HALL.url + "/", headers={"host": host}).status, status)


class Bytes(unittest.TestCase):
    """Requests that no library sends."""

    HEAD = b"POST /arbitro.v1.EventService/GetEvent HTTP/1.1\r\nHost: localhost\r\n" \
           b"Content-Type: application/json\r\n"

    def status(self, data, **more):
        answer = raw(data, **more)
        return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else answer

    def test_bodies_of_two_lengths(self):
        for lines in (b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                      b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
                      b"Content-Length: 2\r\nContent-Length: 3\r\n",
                      b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                      b"Transfer-Encoding: gzip, chunked\r\n", b"Transfer-Encoding: xchunked\r\n",
                      b"Content-Length: +2\r\n", b"Content-Length: 2, 2\r\n",
                      b"Content-Length : 2\r\n"):
            with self.subTest(lines=lines):
                self.assertEqual(self.status(self.HEAD + lines + b"\r\n{}"), 400)

    def test_two_hosts(self):
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: x\r\n"
                                     b"Connection: close\r\n\r\n"), 421)

    def test_a_head_that_is_too_large(self):
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nX: " + b"a" * (1 << 20)), 431)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 200 +
                                     b"\r\n"), 431)

    def test_a_body_that_is_too_large(self):
        said = self.HEAD + b"Content-Length: 99999999999\r\n\r\n"
        self.assertEqual(self.status(said, half_close=False), 413)
        chunk = b"%x\r\n" % (1 << 20) + b" " * (1 << 20) + b"\r\n"
        self.assertEqual(
            self.status(self.HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 6), 413)

    def test_chunks_and_what_comes_ahead(self):
        body = b'{"name":"events/cup"}'
        chunks = b"".join(b"%x\r\n%b\r\n" % (1, bytes([byte])) for byte in body) + b"0\r\n\r\n"
        one = self.HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks
        last = self.HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        self.assertEqual(raw(one * 3 + last, half_close=False).count(b"HTTP/1.1 200 OK"), 4)

    def test_half_a_request_is_no_answer(self):
        for data in (b"", b"GET", self.HEAD, self.HEAD + b"Content-Length: 10\r\n\r\n{}"):
            with self.subTest(data=data):
                self.assertEqual(raw(data), b"")

    def test_what_is_no_http(self):
        for data in (b"\0" * 100 + b"\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" * 9,
                     b"GET / HTTP/2.0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                     b"GET  / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\nHost: localhost\n\n"):
            with self.subTest(data=data):
                self.assertEqual(self.status(data), 400)

    def test_an_answer_that_waits_for_nothing_else(self):
        host, port = HALL.web.rsplit(":", 1)
        with socket.create_connection((host, int(port)), timeout=RAW_SECONDS) as connection:
            connection.sendall(self.HEAD + b"Expect: 100-continue\r\nConnection: close\r\n"
                               b"Content-Length: 21\r\n\r\n")
            self.assertEqual(connection.recv(1000), b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(b'{"name":"events/cup"}')
            self.assertTrue(connection.recv(1000).startswith(b"HTTP/1.1 200 OK"))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
