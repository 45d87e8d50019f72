#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets many readers watch one event through the web door: the daemon sees one watch.

usage: run_watches.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import contextlib
import re
import socket
import sys
import time

import door

WATCH = "/arbitro.v1.JournalService/WatchEvent?journal=events%2Fcup"
SECONDS = 30
READERS = 200
# So many ask for the whole past.
OF_THE_PAST = 10


def heard_until(reader, word):
    """Reads from a connection until the word comes; returns all that was read."""
    heard, deadline = b"", time.monotonic() + SECONDS
    while word not in heard:
        more = reader.recv(65536)
        if not more or time.monotonic() > deadline:
            sys.exit(f"the stream has no {word}: {heard[-1000:]}")
        heard += more
    return heard


def watch(hall, first, stack, headers=""):
    """A connection that watches from that revision on, and has caught up; and what it heard."""
    host, port = hall.web.rsplit(":", 1)
    reader = stack.enter_context(socket.create_connection((host, int(port)), timeout=SECONDS))
    reader.sendall(f"GET {WATCH}&firstRevision={first} HTTP/1.1\r\nHost: localhost\r\n"
                   f"Accept: text/event-stream\r\n{headers}\r\n".encode())
    return reader, heard_until(reader, b'"caughtUp"')


def revisions(heard):
    """The revisions of the records in what was heard."""
    return [int(number) for number in re.findall(rb'id: (\d+)\ndata: {"record"', heard)]


def watches(hall):
    """The watches that the daemon has open."""
    text = hall.do("AdminService/GetMetrics", {})["text"]
    return int(re.search(r"^arbitro_watches (\d+)$", text, re.M)[1])


def await_watches(hall, number):
    deadline = time.monotonic() + SECONDS
    while watches(hall) != number:
        if time.monotonic() > deadline:
            sys.exit(f"the daemon has {watches(hall)} watches, not {number}")
        time.sleep(0.05)


def newest(hall):
    return int(hall.do("EventService/GetEvent", {"name": "events/cup"})["revision"])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with door.Door(*sys.argv[1:]) as hall, contextlib.ExitStack() as stack:
        hall.make_event()
        last = newest(hall)
        readers = []
        for number in range(READERS):
            first = 1 if number >= READERS - OF_THE_PAST else last + 1
            reader, heard = watch(hall, first, stack)
            if revisions(heard) != list(range(first, last + 1)):
                sys.exit(f"a reader from {first} on heard {revisions(heard)}")
            readers.append(reader)
        await_watches(hall, 1)
        # A reader who is known sees more, and shares with none.
        known, _ = watch(hall, last + 1, stack, f"Authorization: Bearer {door.TOKEN}\r\n")
        await_watches(hall, 2)
        for player in ("one", "two"):
            hall.do("EventService/RegisterPlayer", {"event": "events/cup", "playerId": player})
        for reader in [*readers, known]:
            heard = heard_until(reader, b"id: %d\n" % (last + 2))
            if revisions(heard) != [last + 1, last + 2]:
                sys.exit(f"a reader heard {revisions(heard)} behind {last}")
        for reader in readers[1:]:
            reader.close()
        hall.do("EventService/RegisterPlayer", {"event": "events/cup", "playerId": "three"})
        heard_until(readers[0], b"id: %d\n" % (last + 3))
        readers[0].close()
        known.close()
        await_watches(hall, 0)
    print(f"{READERS} readers, 1 watch")


if __name__ == "__main__":
    main()
