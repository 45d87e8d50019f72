#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall of phones that wait for a round, each as the page of its player does: it watches the
event, asks for its own table once the round is published, as everybody may, and later for what is
the player's own, with its bearer. Measures how long after the publication each has its table and
the rest, the bytes of both, what the daemon was asked for them, and how long its other calls take
meanwhile.

usage: run_readers.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [READERS [SEED]]

Fails where a phone does not get its table, or the daemon is asked for a player's own more than once
a phone; times depend on the machine and are printed alone.
"""

import asyncio
import concurrent.futures
import gzip
import json
import os
import random
import re
import resource
import sys
import threading
import time
import urllib.parse
import uuid

import door
import hall as halls

READERS = 2000
WITHIN_SECONDS = 120
EVENT = "events/readers"
AT_ONCE = 8
CHUNK = 256
# Addresses that a network of 24 bits has for phones.
HOSTS = 254
FILES = 8192
PAUSE_SECONDS = 0.02
ID = re.compile(rb"(?m)^id: ?(\d+)")
GLANCE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "../../daemon/web/pages/components/glance.js")


def constant_of_the_page(name):
    with open(GLANCE, encoding="utf-8") as file:
        return int(re.search(rf"const {name} = (\d+);", file.read()).group(1))


SETTLE = constant_of_the_page("SETTLE_MS") / 1000
SPREAD = constant_of_the_page("SPREAD_MS") / 1000
OWN = constant_of_the_page("OWN_MS_A_PLAYER") / 1000
PLAYERS = constant_of_the_page("PLAYERS")


class Connection(asyncio.Protocol):
    """One connection to the door: answers one by one, or the lines of a stream."""

    def __init__(self, heard=None):
        self.heard, self.transport = heard, None
        self.buffer, self.waiting, self.bytes = b"", None, 0

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, _):
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the door closed a connection"))

    def data_received(self, data):
        if self.heard:
            self.heard(data)
            return
        self.buffer += data
        head, there, body = self.buffer.partition(b"\r\n\r\n")
        size = re.search(rb"\r\ncontent-length: (\d+)", head) if there else None
        if not size or len(body) < int(size[1]):
            return
        self.buffer = body[int(size[1]):]
        self.bytes += int(size[1])
        if b"content-encoding: gzip" in head:
            body = gzip.decompress(body)
        if not head.startswith(b"HTTP/1.1 200"):
            self.waiting.set_exception(AssertionError(f"{head[:40]!r} {body[:200]!r}"))
            return
        self.waiting.set_result(json.loads(body))

    def ask(self, method, message):
        """Asks what everybody may; the answer is to be awaited before the next call."""
        query = urllib.parse.urlencode({"connect": "v1", "encoding": "json",
                                        "message": json.dumps(message)})
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(f"GET /arbitro.v1.{method}?{query} HTTP/1.1\r\nhost: localhost\r\n"
                             f"accept-encoding: gzip\r\n\r\n".encode())
        return self.waiting

    def call(self, method, message, bearer):
        """Asks as the bearer's."""
        body = json.dumps(message)
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(
            f"POST /arbitro.v1.{method} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n"
            f"content-type: application/json\r\nauthorization: Bearer {bearer}\r\n"
            f"content-length: {len(body)}\r\n\r\n{body}".encode())
        return self.waiting


class Reader:
    """One phone, at an address of its own."""

    def __init__(self, hall, event, number, bearer, person):
        self.address = hall.web.rsplit(":", 1)
        self.source = (f"127.1.{1 + number // HOSTS}.{1 + number % HOSTS}", 0)
        self.event, self.bearer, self.person = event, bearer, person
        self.watching, self.news = asyncio.Event(), asyncio.Event()
        self.stream, self.door_to, self.player, self.round = None, None, None, ""
        self.bytes, self.own_bytes, self.at, self.whole = 0, 0, 0, 0

    async def begin(self, revision):
        """Learns which player it is, and watches."""
        once = await self.connect()
        answer = await once.call("EventService/ListPlayers", {
            "event": self.event, "filter": f'person : "{self.person}"'}, self.bearer)
        self.player, = answer["players"]
        once.transport.close()
        await self.watch(revision)

    async def connect(self, heard=None):
        _, made = await asyncio.get_running_loop().create_connection(
            lambda: Connection(heard), self.address[0], int(self.address[1]),
            local_addr=self.source)
        return made

    async def watch(self, revision):
        """Watches what comes after the revision; returns once the door said that it does."""
        def heard(data):
            self.watching.set()
            if any(int(one) > revision for one in ID.findall(data)):
                self.news.set()
        self.stream = await self.connect(heard)
        self.stream.transport.write(
            f"GET /arbitro.v1.JournalService/WatchEvent?journal={self.event}&withoutPayloads=true"
            f"&heartbeatSeconds=15&firstRevision={revision + 1} HTTP/1.1\r\nhost: localhost\r\n"
            f"accept: text/event-stream\r\n\r\n".encode())
        await self.watching.wait()

    async def get_table(self, delay):
        """Does what the page of a player does after news; `at`: when the table was there."""
        await self.news.wait()
        await asyncio.sleep(delay)
        self.door_to = await self.connect()
        ask = self.door_to.ask
        event = await ask("EventService/GetEvent", {"name": self.event})
        self.round = f"{self.event}/rounds/{event['roundsPaired']}"
        await ask("PairingService/GetRound", {"name": self.round})
        tables = await ask("PairingService/ListTables", {
            "round": self.round, **self.group_of(event["players"])})
        self.at, self.bytes = time.monotonic(), self.door_to.bytes
        assert any(self.player["name"] in [seat.get("player") for seat in table["seats"]]
                   for table in tables["tables"]), tables

    def group_of(self, players):
        last = max(1, int(players / PLAYERS + 0.5)) - 1
        group = min((self.player["number"] - 1) // PLAYERS, last)
        bound = {} if group == last else {"lastPlayerNumber": (group + 1) * PLAYERS}
        return {"firstPlayerNumber": group * PLAYERS + 1, **bound}

    async def get_rest(self, delay):
        """Asks for the player's own; `whole`: when it was there."""
        await asyncio.sleep(delay)
        player = await self.door_to.call("EventService/GetPlayer", {
            "name": self.player["name"], "withNames": True, "withTable": True,
            "withActions": True}, self.bearer)
        self.whole, self.own_bytes = time.monotonic(), self.door_to.bytes - self.bytes
        self.door_to.transport.close()
        self.stream.transport.close()
        own, = [seat for seat in player["table"]["seats"]
                if seat.get("player") == self.player["name"]]
        assert own["displayName"] and player["allowedActions"], player
        assert player["table"]["name"].startswith(f"{self.round}/"), player
        assert player["table"]["allowedActions"], player


class Others:
    """Calls the daemon meanwhile: a read and a command, over and over."""

    def __init__(self, hall):
        self.hall, self.stopped, self.took = hall, threading.Event(), []
        hall.make("beside", "demo", format="standard")
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.stopped.wait(PAUSE_SECONDS):
            for method, message in (
                    ("EventService/GetEvent", {"name": "events/beside"}),
                    ("EventService/RegisterPlayer", {"event": "events/beside",
                                                     "playerId": f"b{len(self.took)}"})):
                began = time.monotonic()
                self.hall.do(method, message)
                self.took.append(time.monotonic() - began)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()


def calls_of_the_daemon(hall):
    """How many players, rounds and lists of tables it was asked for; the other calls ask for
    none."""
    text = hall.do("AdminService/GetMetrics", {})["text"]
    return sum(int(number) for method, number in re.findall(
        r'^arbitro_requests_total\{.*?method="([^"]*)".*?\} (\d+)$', text, re.M)
        if method.endswith(("GetPlayer", "GetRound", "ListTables")))


async def within(coroutines):
    await asyncio.wait_for(asyncio.gather(*coroutines), WITHIN_SECONDS)


async def follow(hall, event, bearers, publish, chance):
    """All watch; the round is published; returns the readers, when that was, and how many calls of
    the daemon their tables took, and what is their own."""
    readers = [Reader(hall, event, number, *bearer) for number, bearer in enumerate(bearers)]
    revision = hall.revision(event)
    for at in range(0, len(readers), CHUNK):
        await within(reader.begin(revision) for reader in readers[at:at + CHUNK])
    before = calls_of_the_daemon(hall)
    tables = asyncio.create_task(within(
        [reader.get_table(SETTLE + chance.random() * SPREAD) for reader in readers]))
    await asyncio.get_running_loop().run_in_executor(None, publish)
    published = time.monotonic()
    await tables
    told = calls_of_the_daemon(hall)
    await within(reader.get_rest(chance.random() * OWN * len(readers)) for reader in readers)
    return readers, published, told - before, calls_of_the_daemon(hall) - told


def at_share(times, share):
    return round(1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))])


def measure(hall, event, bearers, publish, seed):
    """Returns the line of figures of one publication to all of the bearers' phones."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, FILES)), hard))
    with Others(hall) as others:
        readers, published, calls, own_calls = asyncio.run(
            follow(hall, event, bearers, publish, random.Random(seed)))
    assert own_calls == len(readers), f"{own_calls} calls for what is {len(readers)} players' own"
    times = [reader.at - published for reader in readers]
    whole = [reader.whole - published for reader in readers]
    return {"readers": len(times), "table_p50_ms": at_share(times, 0.5),
            "table_p99_ms": at_share(times, 0.99), "table_max_ms": at_share(times, 1),
            "bytes_max": max(reader.bytes for reader in readers), "calls_of_the_daemon": calls,
            "rest_p99_ms": at_share(whole, 0.99), "own_calls": own_calls,
            "own_bytes_max": max(reader.own_bytes for reader in readers),
            "others": len(others.took), "others_p50_ms": at_share(others.took, 0.5),
            "others_p99_ms": at_share(others.took, 0.99)}


def redeem(hall, event, number, ticket):
    secret = uuid.uuid4().hex + uuid.uuid4().hex[:11]
    answer = hall.do("TicketService/RedeemTicket", {
        "event": event, "secret": ticket["secret"],
        "deviceId": door.base64_sha256(f"device {number}"),
        "bearerSha256": door.base64_sha256(secret)}, token=None)
    return answer["bearerPrefix"] + secret


def enter(hall, event, count):
    """Players, each a person with a ticket that is redeemed; returns bearers and persons."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        persons = list(pool.map(lambda i: hall.person(f"Name{i}", f"Family{i}"), range(count)))
        for at in range(0, count, CHUNK):
            hall.do("BulkService/RegisterPlayers", {"event": event, "players": [
                {"playerId": f"p{i + 1}", "person": persons[i]}
                for i in range(at, min(at + CHUNK, count))]})
        tickets = []
        for at in range(0, count, CHUNK):
            tickets += hall.issue(event, [{"person": one} for one in persons[at:at + CHUNK]])
        bearers = list(pool.map(lambda i: redeem(hall, event, i, tickets[i]), range(count)))
    return list(zip(bearers, persons))


def main():
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    count = int(sys.argv[3]) if len(sys.argv) > 3 else READERS
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    with halls.Hall(*sys.argv[1:3]) as hall:
        hall.make("readers", "demo", format="standard")
        bearers = enter(hall, EVENT, count)
        hall.do("EventService/StartEvent", {"event": EVENT})
        figures = measure(hall, EVENT, bearers, lambda: hall.pair(EVENT, 1), seed)
    print(json.dumps({"campaign": "readers", "first_seed": seed, "last_seed": seed, **figures,
                      "failures": 0}))


if __name__ == "__main__":
    main()
