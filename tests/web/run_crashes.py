#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills the daemon and its web door while clients watch and change an event through it: no revision
is missing or comes twice, and no change is made twice.

usage: run_crashes.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

ARBITRO_LONG_TESTS=1 kills a thousand times.
"""

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
                    if number is not None:
                        self.last = number
                    if "record" in data:
                        self.revisions.append(int(data["revision"]))
                    number, data = None, None


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
    deadline = time.monotonic() + WITHIN_SECONDS
    while True:
        try:
            answer = hall.call(method, message, headers={"idempotency-key": key})
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
    while not (doors := processes_of(hall.process.pid)):
        if time.monotonic() > deadline:
            sys.exit(f"no door is started again:\n{hall.log()}")
        time.sleep(0.01)
    for process in doors:
        os.kill(process, signal.SIGKILL)


def kill_daemon(hall):
    hall.kill()
    hall.start()


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
        if watch.revisions != list(range(1, newest + 1)):
            sys.exit(f"a watch saw {watch.revisions} of {newest} in {watch.streams} streams")
        if watch.streams < 2:
            sys.exit("no watch was cut, so none came back")
    print(f"{ROUNDS} kills, {newest} records, {[watch.streams for watch in watches]} streams")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with door.Door(*sys.argv[1:3]) as hall:
        run(hall)


if __name__ == "__main__":
    main()
