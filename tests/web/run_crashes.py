#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills the daemon and its web door while clients watch and change an event through it, and while
one uploads: no revision is missing or comes twice, and no change is made twice.

usage: run_crashes.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

ARBITRO_LONG_TESTS=1 kills a thousand times.
"""

import collections
import http.client
import json
import os
import signal
import sys
import threading
import time
import urllib.error

import door

ROUNDS = 1000 if os.environ.get("ARBITRO_LONG_TESTS") else 20
WATCHES = 3
UPLOADS = ROUNDS // 4
CARDS = 400  # of an upload
WITHIN_SECONDS = 120
PASSING = (OSError, urllib.error.URLError, http.client.HTTPException)


class Watch(threading.Thread):
    """Does as an EventSource: reads events, and comes back with the last id."""

    def __init__(self, url, event):
        super().__init__(daemon=True)
        self.url = f"{url}/arbitro.v1.JournalService/WatchEvent?journal={event}"
        self.revisions = []
        self.last = 0
        self.streams = 0
        self.wrong = None  # the events around the first that was missing or came again
        self.newest = collections.deque(maxlen=8)

    def run(self):
        while True:
            try:
                self.read()
            except PASSING:
                pass
            time.sleep(0.05)

    def read(self):
        headers = {"accept": "text/event-stream"}
        if self.last:
            headers["last-event-id"] = str(self.last)
        request = door.urllib.request.Request(self.url, headers=headers)
        with door.urllib.request.urlopen(request, timeout=WITHIN_SECONDS) as response:
            self.streams += 1
            number, data = None, None
            for line in response:
                if line.startswith(b"id: "):
                    number = int(line[4:])
                elif line.startswith(b"data: "):
                    data = json.loads(line[6:])
                elif line == b"\n" and data is not None:
                    # An event counts once it is whole.
                    self.hear(number, data)
                    number, data = None, None

    def hear(self, number, data):
        self.newest.append((self.streams, number, data.get("revision"), sorted(data)))
        if number is not None:
            if number < self.last:
                self.wrong = self.wrong or list(self.newest)
            self.last = number
        if "record" in data:
            self.revisions.append(int(data["revision"]))
            if self.revisions[-1] != len(self.revisions):
                self.wrong = self.wrong or list(self.newest)


def processes_of(parent):
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                stat = file.read()
        except OSError:
            continue
        program, rest = stat[stat.index("(") + 1:stat.rindex(")")], stat[stat.rindex(")") + 2:]
        if program == "arbitro-web" and int(rest.split()[1]) == parent:
            found.append(int(name))
    return found


def change(hall, method, message, key):
    """Sends a change with one key until it is answered."""
    def send():
        return hall.call(method, message, headers={"idempotency-key": key})
    return repeat(hall, method, send)


def card(number, place):
    """A row of the catalogue, as a struct of the API."""
    texts = {"id": f"c{number}-{place}", "name": f"Card {place}", "number": str(place), "set": "s1",
             "supertype": "Trainer"}
    return {"struct": {"fields": [{"key": key, "value": {"text": text}}
                                  for key, text in sorted(texts.items())]}}


def upload(hall, number, half_sent):
    """Uploads a catalogue of its own with one key until it is answered; `half_sent` says when half
    of it is on its way.
    """
    lines = [{"header": {"ruleset": "rulesets/pokemon-tcg", "title": f"cards {number}"}}]
    lines += [{"row": card(number, each)} for each in range(CARDS)]

    def body():
        for place, line in enumerate(lines):
            yield json.dumps(line).encode() + b"\n"
            if place == CARDS // 2:
                half_sent.set()
                time.sleep(0.05)

    def send():
        path = hall.path("CatalogueService/ImportCatalogue")
        return door.ask(path, body(), {"authorization": f"Bearer {door.TOKEN}",
                                       "content-type": "application/x-ndjson",
                                       "idempotency-key": f"upload {number}"})
    return repeat(hall, "ImportCatalogue", send)


def repeat(hall, method, send):
    """Sends the same until it is answered."""
    deadline = time.monotonic() + WITHIN_SECONDS
    while True:
        try:
            answer = send()
            if answer.status == 200:
                return answer.json
            if answer.status not in (499, 503, 500, 504):
                sys.exit(f"{method}: {answer.status} {answer.body!r}")
        except PASSING:
            pass
        if time.monotonic() > deadline:
            sys.exit(f"{method} is never answered:\n{hall.log()}")
        time.sleep(0.05)


def kill_door(hall):
    deadline = time.monotonic() + WITHIN_SECONDS
    killed = False
    while not killed:
        if time.monotonic() > deadline:
            sys.exit(f"no door is started again:\n{hall.log()}")
        for process in processes_of(hall.process.pid):
            try:
                os.kill(process, signal.SIGKILL)
                killed = True
            except ProcessLookupError:
                pass  # One that was killed before is gone only now.
        time.sleep(0.01)


def kill_daemon(hall):
    hall.kill()
    hall.start()


def run_uploads(hall):
    """Kills in the middle of uploads; each is there once."""
    names = set()
    for number in range(UPLOADS):
        half_sent, answers = threading.Event(), []
        sender = threading.Thread(
            target=lambda n=number, h=half_sent, a=answers: a.append(upload(hall, n, h)))
        sender.start()
        if not half_sent.wait(WITHIN_SECONDS):
            sys.exit(f"no upload began:\n{hall.log()}")
        (kill_daemon if number % 2 else kill_door)(hall)
        sender.join()
        if not answers:
            sys.exit(f"upload {number} was not answered")
        names.add(answers[0]["catalogue"])
    listed = change(hall, "CatalogueService/ListCatalogues", {}, "read")["catalogues"]
    if {each["name"] for each in listed} != names or len(listed) != UPLOADS:
        sys.exit(f"{len(listed)} catalogues are listed, {UPLOADS} were uploaded")
    print(f"{UPLOADS} kills in the middle of an upload, each catalogue is there once")


def run(hall):
    event = hall.make_event(players=0)
    watches = [Watch(hall.url, event) for _ in range(WATCHES)]
    for watch in watches:
        watch.start()
    for number in range(ROUNDS):
        message = {"event": event, "playerId": f"p{number}"}
        sender = threading.Thread(
            target=change, args=(hall, "EventService/RegisterPlayer", message, f"key {number}"))
        sender.start()
        time.sleep(0.01 * (number % 7))
        (kill_daemon if number % 5 == 4 else kill_door)(hall)
        sender.join()
    state = change(hall, "EventService/GetEvent", {"name": event}, "read")
    newest = int(state["revision"])
    # The creation, the opening, and each player once.
    if newest != 2 + ROUNDS:
        sys.exit(f"there are {newest} records, not {2 + ROUNDS}: a change was lost or made twice")
    for watch in watches:
        deadline = time.monotonic() + WITHIN_SECONDS
        while len(watch.revisions) < newest and time.monotonic() < deadline:
            time.sleep(0.05)
        if watch.wrong or len(watch.revisions) != newest:
            sys.exit(f"a watch saw {len(watch.revisions)} revisions of {newest} in "
                     f"{watch.streams} streams; stream, id, revision, members: {watch.wrong}")
        if watch.streams < 2:
            sys.exit("no watch was cut, so none came back")
    print(f"{ROUNDS} kills, {newest} records, {[watch.streams for watch in watches]} streams")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with door.Door(*sys.argv[1:3]) as hall:
        run(hall)
        run_uploads(hall)


if __name__ == "__main__":
    main()
