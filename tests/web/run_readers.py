#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall of phones that wait for a round, each as the page of its player does: it watches the
event, and asks for its own table once the round is published. Measures how long after the
publication each has its table, and how long the daemon's other calls take meanwhile.

usage: run_readers.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [READERS [SEED]]

Fails where a phone does not get its table; times depend on the machine and are printed alone.
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
MAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../daemon/web/pages/main.js")


def constant_of_the_page(name):
    """A number of milliseconds in main.js, as seconds."""
    with open(MAIN, encoding="utf-8") as file:
        return int(re.search(rf"const {name} = (\d+);", file.read()).group(1)) / 1000


SETTLE, SPREAD = constant_of_the_page("SETTLE_MS"), constant_of_the_page("SPREAD_MS")


class Connection(asyncio.Protocol):
    """One connection to the door: answers one by one, or the lines of a stream."""

    def __init__(self, heard=None):
        self.heard, self.transport = heard, None
        self.buffer, self.waiting = b"", None

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
        if b"content-encoding: gzip" in head:
            body = gzip.decompress(body)
        if not head.startswith(b"HTTP/1.1 200"):
            self.waiting.set_exception(AssertionError(f"{head[:40]!r} {body[:200]!r}"))
            return
        self.waiting.set_result(json.loads(body))

    def call(self, method, message, bearer):
        """Sends a call; the answer is to be awaited before the next one."""
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
        self.watching, self.news, self.bytes = asyncio.Event(), asyncio.Event(), 0
        self.stream = None

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
            f"accept: text/event-stream\r\nauthorization: Bearer {self.bearer}\r\n\r\n".encode())
        await self.watching.wait()

    async def get_table(self, delay):
        """Does what the page of a player does; returns when the table was there."""
        await self.news.wait()
        await asyncio.sleep(delay)
        door_to = await self.connect()
        ask = lambda method, message: door_to.call(method, message, self.bearer)  # noqa: E731
        event = await ask("EventService/GetEvent", {"name": self.event})
        name = f"{self.event}/rounds/{event['roundsPaired']}"
        await ask("PairingService/GetRound", {"name": name})
        players = await ask("EventService/ListPlayers", {
            "event": self.event, "filter": f'person : "{self.person}"', "withNames": True})
        player = players["players"][0]["name"]
        tables = await ask("PairingService/ListTables", {
            "round": name, "filter": f"player : {player.rsplit('/', 1)[1]}",
            "withNames": True, "withActions": True})
        table, = tables["tables"]
        at = time.monotonic()
        door_to.transport.close()
        assert player in [seat["player"] for seat in table["seats"]], table
        return at


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


async def follow(hall, event, bearers, publish, chance):
    """All watch; the round is published; returns how long after that each had its table."""
    readers = [Reader(hall, event, number, *bearer) for number, bearer in enumerate(bearers)]
    revision = hall.revision(event)
    for at in range(0, len(readers), CHUNK):
        await asyncio.wait_for(asyncio.gather(
            *(reader.watch(revision) for reader in readers[at:at + CHUNK])), WITHIN_SECONDS)
    tasks = [asyncio.create_task(reader.get_table(SETTLE + chance.random() * SPREAD))
             for reader in readers]
    await asyncio.get_running_loop().run_in_executor(None, publish)
    published = time.monotonic()
    times = await asyncio.wait_for(asyncio.gather(*tasks), WITHIN_SECONDS)
    for reader in readers:
        reader.stream.transport.close()
    return sorted(at - published for at in times)


def at_share(times, share):
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def measure(hall, event, bearers, publish, seed):
    """Returns the line of figures of one publication to all of the bearers' phones."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, FILES)), hard))
    with Others(hall) as others:
        times = asyncio.run(follow(hall, event, bearers, publish, random.Random(seed)))
    return {"readers": len(times), "table_p50_ms": round(at_share(times, 0.5)),
            "table_p99_ms": round(at_share(times, 0.99)), "table_max_ms": round(1000 * times[-1]),
            "others": len(others.took), "others_p50_ms": round(at_share(others.took, 0.5)),
            "others_p99_ms": round(at_share(others.took, 0.99))}


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
