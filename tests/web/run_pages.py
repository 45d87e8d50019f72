#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a daemon's web door for its pages as a browser does, and weighs them.

usage: run_pages.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS SOURCE_FOLDER
"""

import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

import door

HALL = None  # the daemon of all tests here
PAGES = os.path.join(sys.argv[3] if len(sys.argv) > 3 else ".", "daemon/web/pages")
FIRST_PAGE_BYTES_MAX = 40 * 1024
POLICY = ("default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".svg": "image/svg+xml"}
PRELOAD = re.compile(rb'<link rel="modulepreload" href="/pages/[0-9a-f]{12}/([^"]+)">\n')
IMPORT = re.compile(r"(?:from|import) '(\.[^']+)'")


def setUpModule():  # pylint: disable=invalid-name
    global HALL  # pylint: disable=global-statement
    HALL = door.Door(*sys.argv[1:3])
    HALL.start()


def tearDownModule():  # pylint: disable=invalid-name
    HALL.stop()


def get(path, **headers):
    return door.ask(HALL.url + path, headers={name.replace("_", "-"): value
                                              for name, value in headers.items()})


def build():
    """The build in the addresses of the files."""
    return re.search(rb"/pages/([0-9a-f]{12})/main.js", get("/").body).group(1).decode()


def files():
    """The files of the pages, by their paths."""
    for where, _, names in os.walk(PAGES):
        for name in names:
            yield os.path.relpath(os.path.join(where, name), PAGES)


class Serving(unittest.TestCase):
    def test_each_page_is_drawn_by_the_shell(self):
        shell = get("/")
        self.assertEqual(shell.status, 200)
        self.assertEqual(shell.headers["content-type"], "text/html; charset=utf-8")
        for path in ("/t", "/event/cup", "/event/cup/standings", "/desk/cup", "/desk/cup/slips",
                     "/screen/cup?show=pairings&part=1&of=3", "/check/cup", "/r"):
            self.assertEqual(PRELOAD.sub(b"", get(path).body), PRELOAD.sub(b"", shell.body), path)

    def test_the_words_of_each_decision_come_with_the_pages(self):
        words = get(f"/pages/{build()}/words_changes.js")
        self.assertEqual(words.status, 200)
        self.assertIn('  penaltyRuled: ["A penalty was given", "È stata data una penalità"],\n',
                      words.body.decode())

    def test_each_file_comes_as_it_is_and_compressed(self):
        for path in files():
            if path == "index.html":
                continue
            address = f"/pages/{build()}/{path}"
            plain, small = get(address), get(address, accept_encoding="br, gzip;q=0.8")
            self.assertEqual(plain.status, 200, path)
            with open(os.path.join(PAGES, path), "rb") as file:
                self.assertEqual(plain.body, file.read(), path)
            self.assertEqual(plain.headers["content-type"], TYPES[os.path.splitext(path)[1]])
            self.assertNotIn("content-encoding", plain.headers)
            if small.headers.get("content-encoding") == "gzip":
                self.assertEqual(gzip.decompress(small.body), plain.body, path)
                self.assertLess(len(small.body), len(plain.body), path)
                self.assertNotEqual(small.headers["etag"], plain.headers["etag"])
            self.assertEqual(small.headers["vary"], "accept-encoding")
            refused = get(address, accept_encoding="gzip;q=0")
            self.assertNotIn("content-encoding", refused.headers)

    def test_a_page_runs_nothing_from_elsewhere(self):
        for path in ("/", "/event/cup", f"/pages/{build()}/main.js"):
            headers = get(path).headers
            self.assertEqual(headers["content-security-policy"], POLICY, path)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")

    def test_the_shell_is_asked_for_again_and_files_are_kept(self):
        shell = get("/event/cup")
        self.assertEqual(shell.headers["cache-control"], "no-cache")
        again = get("/event/cup", if_none_match=shell.headers["etag"])
        self.assertEqual((again.status, again.body), (304, b""))
        receipts = get("/r")
        self.assertEqual(receipts.headers["cache-control"], "public, max-age=604800",
                         "opened without a network")
        kept = get(f"/pages/{build()}/main.js")
        self.assertEqual(kept.headers["cache-control"], "public, max-age=31536000, immutable")

    def test_what_is_not_there_is_not_found(self):
        for path in ("/events", "/event", "/event/", "/event/Cup", "/event/cup/none", "/desk",
                     "/desk/cup/standings", "/t/x", "/r/x", "/pages/", f"/pages/{build()}/none.js",
                     f"/pages/{build()}/../index.html", "/pages/0123456789ab/main.js",
                     "/favicon.ico", "/index.html"):
            self.assertEqual(get(path).status, 404, path)
        self.assertEqual(door.ask(HALL.url + "/event/cup", b"", method="POST").status, 404)


class Codes(unittest.TestCase):
    def ask(self, body, kind="application/json", **headers):
        return door.ask(HALL.url + "/qr", body, {"content-type": kind, **headers})

    def test_a_text_becomes_a_path(self):
        answer = self.ask(b'{"text": "http://192.0.2.1/t#cup.1.abc"}')
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers["cache-control"], "no-store")
        self.assertEqual((answer.json["size"] - 17) % 4, 0)
        self.assertRegex(answer.json["path"], r"^(M\d+ \d+h\d+v1h-\d+z)+$")
        self.assertTrue(answer.json["path"].startswith("M0 0h7v1h-7z"), "no finder pattern")

    def test_other_bodies_are_refused(self):
        for body in (b"", b"{}", b'{"text": ""}', b'{"text": 1}', b"[]", b"{",
                     b'{"text": "' + b"x" * 1025 + b'"}'):
            self.assertEqual(self.ask(body).status, 400, body[:20])
        self.assertEqual(self.ask(b'{"text": "' + b"x" * 1024 + b'"}').status, 200)
        self.assertEqual(self.ask(b'{"text": "x"}', "text/plain").status, 400)
        self.assertEqual(self.ask(b'{"text": "x"}', origin="https://evil.example").status, 403)
        self.assertEqual(get("/qr").status, 404)


class Time(unittest.TestCase):
    def test_each_answer_says_the_time(self):
        before = time.time()
        answer = HALL.call("EventService/ListEvents", {}, token=None)
        said = int(answer.headers["arbitro-time-us"]) / 1e6
        self.assertTrue(before - 1 <= said <= time.time() + 1, said)


class Weight(unittest.TestCase):
    def test_a_first_page_is_light(self):
        for view, address in (("home", "/"), ("mine", "/event/cup"), ("ticket", "/t"),
                              ("standings", "/event/cup/standings"),
                              ("tables", "/event/cup/tables"), ("screen", "/screen/cup")):
            weight, paths = self.weigh(view, address)
            self.assertLessEqual(weight, FIRST_PAGE_BYTES_MAX, f"{view}: {sorted(paths)}")
            named = {path.decode() for path in PRELOAD.findall(get(address).body)}
            self.assertEqual(named, {path for path in paths if path.endswith(".js")},
                             f"{view}: its shell names all modules, so that none waits for another")
            print(f"{view}: {weight} bytes, {len(paths)} files")

    def weigh(self, view, address):
        """The bytes that a browser loads before a view can be drawn."""
        paths, waiting = {"index.html"}, ["style.css", "icon.svg", "main.js", f"views/{view}.js"]
        weight = len(get(address, accept_encoding="gzip").body)
        while waiting:
            path = os.path.normpath(waiting.pop())
            if path in paths:
                continue
            paths.add(path)
            answer = get(f"/pages/{build()}/{path}", accept_encoding="gzip")
            self.assertEqual(answer.status, 200, path)
            weight += len(answer.body)
            body = answer.body
            if answer.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            if path.endswith(".js"):
                waiting += [os.path.join(os.path.dirname(path), target)
                            for target in IMPORT.findall(body.decode())]
        return weight, paths


class Development(unittest.TestCase):
    def test_pages_come_from_a_folder_as_they_are_now(self):
        with tempfile.TemporaryDirectory() as folder:
            credential, ready = f"{folder}/credential", f"{folder}/ready"
            pages = f"{folder}/pages"
            os.mkdir(pages)
            os.chmod(folder, 0o755)
            for path, text in ((credential, door.OTHER), (f"{pages}/index.html", "one @BUILD@"),
                               (f"{pages}/main.js", "1")):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            with subprocess.Popen([f"{sys.argv[1]}/arbitro-web", "--daemon", HALL.address,
                                   "--credential", credential, "--listen", "127.0.0.1:0",
                                   "--print-address-file", ready, "--pages", pages],
                                  stderr=subprocess.PIPE) as process:
                try:
                    deadline = time.monotonic() + door.WITHIN_SECONDS
                    while not os.path.exists(ready) and time.monotonic() < deadline:
                        time.sleep(0.02)
                    with open(ready, encoding="utf-8") as file:
                        url = f"http://{file.read().strip()}"
                    self.assertEqual(door.ask(f"{url}/").body, b"one dev")
                    with open(f"{pages}/index.html", "w", encoding="utf-8") as file:
                        file.write("two")
                    again = door.ask(f"{url}/event/cup")
                    self.assertEqual(again.body, b"two")
                    self.assertEqual(again.headers["cache-control"], "no-store")
                    self.assertEqual(door.ask(f"{url}/pages/dev/main.js").body, b"1")
                    self.assertEqual(door.ask(f"{url}/pages/dev/../credential").status, 404)
                finally:
                    process.terminate()
                    process.wait()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
