#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Crowds, noise and slowness from one address: the others notice nothing, and the door stays small.

usage: run_crowds.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

Addresses of 127.0.0.0/8 stand for machines of a hall.
"""

import contextlib
import multiprocessing
import resource
import socket
import subprocess
import sys
import time

import door

NOISY, QUIET = "127.0.0.2", "127.0.0.3"
CONNECTIONS = 10_000
TLS_CONNECTIONS = 1_500
OTHER_FILES = 500
DOOR_HOLDS = 4096  # kConnectionsMax
SECONDS = 60
# docs/limits.md: 4 096 connections of 40 KiB, and the program itself.
KIB_MAX = 400 << 10

HALF = b"POST /arbitro.v1.EventService/GetEvent HTTP/1.1\r\nHost: localhost\r\n"
WATCH = b"GET /arbitro.v1.JournalService/WatchEvent?journal=events%2Fcup HTTP/1.1\r\n" \
        b"Host: localhost\r\nAccept: text/event-stream\r\n\r\n"
READ = b"GET /arbitro.v1.EventService/GetEvent?name=events%2Fcup HTTP/1.1\r\n" \
       b"Host: localhost\r\nConnection: close\r\n\r\n"
# A noisy client sends these on its connections, in turn, and reads no answer.
NOISE = (b"", HALF, WATCH, b"\0" * 100, READ.replace(b"Connection: close\r\n", b""))


def connect(hall, source):
    host, port = hall.web.rsplit(":", 1)
    made = socket.create_connection((host, int(port)), timeout=SECONDS, source_address=(source, 0))
    return door.TLS.wrap_socket(made) if hall.scheme == "https" else made


def read_once(hall):
    """A quiet one's call on a connection of its own: the status, and how long it took."""
    began = time.monotonic()
    with connect(hall, QUIET) as connection:
        connection.sendall(READ)
        answer = b""
        while more := connection.recv(65536):
            answer += more
    return answer[:12], time.monotonic() - began


def call_until(hall, stopped, found):
    """Calls all the time, and tells what became of it."""
    calls, longest, wrong = 0, 0.0, []
    while not stopped.wait(0.02):
        try:
            status, took = read_once(hall)
        except OSError as error:
            status, took = str(error), 0
        calls += 1
        longest = max(longest, took)
        if status != b"HTTP/1.1 200":
            wrong.append(status)
    found.put((calls, longest, wrong[:5]))


class Quiet:
    """A client that calls all the time, in a process of its own: each call must do well."""

    def __init__(self, hall):
        self.stopped = multiprocessing.Event()
        self.found = multiprocessing.Queue()
        self.process = multiprocessing.Process(
            target=call_until, args=(hall, self.stopped, self.found), daemon=True)
        self.process.start()

    def end(self):
        self.stopped.set()
        calls, longest, wrong = self.found.get(timeout=SECONDS)
        self.process.join()
        if wrong or calls == 0:
            sys.exit(f"a quiet one: {calls} calls, longest {longest:.2f} s, wrong {wrong}")
        return calls, longest


def door_process(hall):
    """The process of the daemon's door."""
    found = subprocess.run(["pgrep", "-P", str(hall.process.pid), "-x", "arbitro-web"], check=True,
                           capture_output=True, text=True)
    return int(found.stdout)


def kib_of(process):
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def crowd(hall, noise, connections=CONNECTIONS):
    """Many connections of one address, more than the door holds; the noise in turn.

    Returns the seconds of a quiet one's longest call."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    quiet = Quiet(hall)
    open_ones, tried = [], min(connections, hard - OTHER_FILES)
    for number in range(tried):
        try:
            connection = connect(hall, NOISY)
            connection.sendall(noise[number % len(noise)])
            open_ones.append(connection)
        except OSError:
            pass  # The door may refuse and close what is too much.
    kib = kib_of(door_process(hall))
    calls, longest = quiet.end()
    if kib > KIB_MAX:
        sys.exit(f"the door takes {kib} KiB with {len(open_ones)} connections")
    if len(open_ones) < min(tried, DOOR_HOLDS):
        sys.exit(f"the crowd has {len(open_ones)} connections")
    for connection in open_ones:
        connection.close()
    print(f"crowd: {len(open_ones)} connections, {kib >> 10} MiB; a quiet one: {calls} calls, "
          f"longest {1000 * longest:.0f} ms")
    return longest


def tls_crowd(programs, rulesets):
    """The same where the door speaks TLS, and beside those who never begin it."""
    with contextlib.ExitStack() as stack:
        hall = door.Door(programs, rulesets)
        hall.use_tls()
        stack.enter_context(hall)
        hall.make_event()
        host, port = hall.web.rsplit(":", 1)
        for noise in (b"", b"\x16\x03\x01\x02\x00", HALF):
            for _ in range(200):
                silent = stack.enter_context(socket.create_connection(
                    (host, int(port)), timeout=SECONDS, source_address=(NOISY, 0)))
                silent.sendall(noise)
        crowd(hall, NOISE, TLS_CONNECTIONS)


def slow_readers(hall):
    """Readers that take nothing, while an event goes on: one who reads hears all of it in time."""
    slow = []
    for _ in range(100):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        connection.bind((NOISY, 0))
        host, port = hall.web.rsplit(":", 1)
        connection.connect((host, int(port)))
        connection.sendall(WATCH)
        slow.append(connection)
    reader = connect(hall, QUIET)
    reader.sendall(WATCH)
    for number in range(200):
        hall.do("EventService/RegisterPlayer", {"event": "events/cup", "playerId": f"s{number}"})
    newest = int(hall.do("EventService/GetEvent", {"name": "events/cup"})["revision"])
    deadline, heard = time.monotonic() + SECONDS, b""
    while b"id: %d\n" % newest not in heard:
        if time.monotonic() > deadline:
            sys.exit(f"one who reads has not heard of revision {newest}")
        heard += reader.recv(65536)
    for connection in [*slow, reader]:
        connection.close()
    print(f"slow: 100 readers that take nothing, {newest} revisions heard by one who does")


def anonymous_answers(hall):
    """The status and reason of each call of the API without a token."""
    answers = {}
    for path in sorted(door.ask(hall.url + "/openapi.json").json["paths"]):
        answer = door.ask(hall.url + path, b"{}", {"content-type": "application/json",
                                                   "idempotency-key": "a key"})
        said = answer.json
        answers[path] = (answer.status, said.get("code"), said.get("reason"))
    return answers


def sockets(hall, programs, rulesets):
    """A daemon on a unix socket gives an anonymous reader what one on a port does."""
    by_port = anonymous_answers(hall)
    with door.Door(programs, rulesets, listen=door.arbitrod.SOCKET) as other:
        by_socket = anonymous_answers(other)
    refused = [path for path, answer in by_port.items() if answer[0] == 401]
    different = {path: (by_port[path], by_socket[path]) for path in by_port
                 if by_port[path] != by_socket[path]}
    if different or len(refused) < len(by_port) // 2:
        sys.exit(f"by a socket: {list(different.items())[:3]}; refused: {len(refused)}")
    print(f"sockets: {len(by_port)} calls, {len(refused)} refused, the same by both")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with door.Door(*sys.argv[1:]) as hall:
        hall.make_event()
        sockets(hall, *sys.argv[1:])
        crowd(hall, NOISE)
        crowd(hall, [WATCH])
        slow_readers(hall)
    tls_crowd(*sys.argv[1:])


if __name__ == "__main__":
    main()
