#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets many readers watch one event through the web door, and ask for the same: the daemon sees one
watch and few calls, and each reader is answered as that reader may be.

usage: run_watches.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import concurrent.futures
import contextlib
import re
import socket
import sys
import time
import urllib.parse

import door
from envelopes import envelope, text_field

WATCH = "/arbitro.v1.JournalService/WatchEvent?journal=events%2Fcup"
SECONDS = 30
READERS = 200
REMEMBERED_SECONDS = 0.25  # kRememberedFor
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


class Shared:
    """One address that callers of two audiences ask at once, each answered as they may be."""

    CALLERS = 16

    def __init__(self, hall, pool):
        self.hall, self.pool = hall, pool

    def ask(self, method, query, known, held=""):
        """By GET; returns the status, the reason or the body, and the tag."""
        headers = {"authorization": f"Bearer {door.TOKEN}"} if known else {}
        if held:
            headers["if-none-match"] = held
        answer = door.ask(f"{self.hall.path(method)}?{urllib.parse.urlencode(query)}",
                          headers=headers)
        kind = answer.headers.get("cache-control", "")
        if (answer.status, kind) not in {(200, "private, no-cache" if known else "no-cache"),
                                         (304, "private, no-cache" if known else "no-cache")}:
            return answer.status, answer.json.get("reason"), ""
        return answer.status, answer.json if answer.body else None, answer.headers["etag"]

    def expect(self, method, query, *, staff, anybody):
        """All ask at once, in turn known and not; `staff` and `anybody` check what they read."""
        asked = [self.pool.submit(self.ask, method, query, number % 2 == 0)
                 for number in range(self.CALLERS)]
        for number, answer in enumerate(asked):
            status, told, _ = answer.result()
            if not (staff if number % 2 == 0 else anybody)(status, told):
                sys.exit(f"{method} {query}: {'staff' if number % 2 == 0 else 'anybody'} is told "
                         f"{status} {told}")


def shared_answers(hall, pool):
    """A draft and a private event, asked for by staff and strangers at the same time."""
    shared, event = Shared(hall, pool), "events/shared"
    hall.make_event("shared")
    hall.do("EventService/StartEvent", {"event": event})
    name, one = {"name": event}, {"name": f"{event}/rounds/1"}
    tables = {"round": one["name"], "firstPlayerNumber": 1, "lastPlayerNumber": 2}
    paired = lambda number: lambda status, told: (  # noqa: E731
        status == 200 and told.get("roundsPaired", 0) == number)
    refused = lambda reason: lambda status, told: status != 200 and told == reason  # noqa: E731
    seated = lambda status, told: status == 200 and told["tables"]  # noqa: E731
    shared.expect("EventService/GetEvent", name, staff=paired(0), anybody=paired(0))
    hall.do("PairingService/PairRound", {"event": event, "round": 1,
                                         "publication": "ROUND_PUBLICATION_BY_HAND"})
    shared.expect("EventService/GetEvent", name, staff=paired(1), anybody=paired(0))
    shared.expect("PairingService/GetRound", one, staff=lambda status, told: told.get("draft"),
                  anybody=refused("ROUND_UNKNOWN"))
    shared.expect("PairingService/ListTables", tables, staff=seated,
                  anybody=refused("ROUND_UNKNOWN"))
    tag = shared.ask("EventService/GetEvent", name, False)[2]
    if shared.ask("EventService/GetEvent", name, False, tag)[:2] != (304, None):
        sys.exit("an answer that is held is sent again")
    if shared.ask("EventService/GetEvent", name, True, tag)[0] != 200:
        sys.exit("the tag of an anonymous answer spares that of a known caller")
    hall.do("ScoringService/Publish", {"event": event, "kind": "PUBLICATION_KIND_PAIRINGS",
                                       "round": 1})
    if shared.ask("EventService/GetEvent", name, False, tag)[0] != 200:
        sys.exit("a tag from before a change spares what came after it")
    shared.expect("EventService/GetEvent", name, staff=paired(1), anybody=paired(1))
    shared.expect("PairingService/ListTables", tables, staff=seated, anybody=seated)
    hall.do("PlaceService/SetDetails", {"event": event, "details": {
        "visibility": "EVENT_VISIBILITY_PRIVATE"}})
    shared.expect("PairingService/ListTables", tables, staff=seated,
                  anybody=refused("CREDENTIALS_MISSING"))
    shared.expect("EventService/GetEvent", name, staff=paired(1),
                  anybody=refused("CREDENTIALS_MISSING"))


def change_nothing(hall):
    """Sends as strangers may without an end: refused changes, and reads in another form."""
    for event in ("events/cup", "events/" + "a" * 100_000):
        answer = hall.call("EventService/RegisterPlayer", {"event": event, "playerId": "stranger"},
                           token=None)
        if answer.status == 200:
            sys.exit("a stranger changes an event")
    answer = door.ask(hall.path("EventService/GetEvent"), envelope(text_field(1, "events/cup")),
                      {"content-type": "application/grpc-web+proto"})
    if answer.status != 200 or not answer.body:
        sys.exit(f"no answer by gRPC-Web: {answer.status} {dict(answer.headers)}")


def calls_for_phases(hall):
    """How many lists of phases the daemon was asked for."""
    text = hall.do("AdminService/GetMetrics", {})["text"]
    return sum(int(number) for number in re.findall(
        r'^arbitro_requests_total\{.*ListPhases.*\} (\d+)$', text, re.M))


def expect_few_calls(hall, act):
    """Checks that the daemon is asked once in so long a time as answers are remembered, whatever
    the door does meanwhile; returns how often."""
    before, began = calls_for_phases(hall), time.monotonic()
    act()
    most = 2 + (time.monotonic() - began) / REMEMBERED_SECONDS
    took = calls_for_phases(hall) - before
    if not 1 <= took <= most:
        sys.exit(f"readers of the same took {took} calls of the daemon, at most {most:.0f}")
    return took


def few_calls(hall, pool):
    """Many ask at once, while another event changes all the time; and strangers ask for changes of
    this one, which are refused: the daemon hears of few."""
    shared, count, changes = Shared(hall, pool), 200, 0
    phases = ("PairingService/ListPhases", {"event": "events/cup"}, False)

    def ask_at_once():
        nonlocal changes
        asked = [pool.submit(shared.ask, *phases) for _ in range(count)]
        while not all(one.done() for one in asked):
            hall.do("EventService/RegisterPlayer", {"event": "events/shared",
                                                    "playerId": f"c{changes}"})
            changes += 1
        if any(one.result()[0] != 200 for one in asked):
            sys.exit("a reader of an answer that is shared got none")

    def ask_beside_strangers():
        for _ in range(20):
            change_nothing(hall)
            if shared.ask(*phases)[0] != 200:
                sys.exit("a reader beside strangers got no answer")

    took = expect_few_calls(hall, ask_at_once)
    expect_few_calls(hall, ask_beside_strangers)
    return count, took, changes


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
        with concurrent.futures.ThreadPoolExecutor(Shared.CALLERS) as pool:
            shared_answers(hall, pool)
            count, took, changes = few_calls(hall, pool)
    print(f"{READERS} readers, 1 watch; {count} questions during {changes} changes, {took} calls")


if __name__ == "__main__":
    main()
