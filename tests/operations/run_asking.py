#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a daemon whether it is there, as doors do while their streams are quiet: one that asks every
ten seconds (kMayAskEvery) goes on, and one that asks much more often is cut off, as docs/limits.md
says.

usage: run_asking.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import os
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

SECONDS = 60
MAY_ASK_EVERY = 10  # seconds: kMayAskEvery
# gRPC lets two go that come too early, and cuts at the third.
ENOUGH = 4
HURRIED = 50
# RFC 9113
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, SETTINGS, PING, GOAWAY = 0, 1, 4, 6, 7
ACKNOWLEDGED, END_OF_HEADERS = 1, 4
ENHANCE_YOUR_CALM = 11


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">IBI", len(payload) << 8 | kind, flags, stream) + payload


def header(name, value):
    """A header in plain letters, which no table keeps: RFC 7541, 6.2.2."""
    return b"\0" + b"".join(bytes([len(text)]) + text for text in (name, value))


WATCH_OF_HEALTH = b"\x83\x86" + header(b":path", b"/grpc.health.v1.Health/Watch") + header(
    b":authority", b"localhost") + header(b"te", b"trailers") + header(
        b"content-type", b"application/grpc")


class CutOff(Exception):
    """The daemon ended the connection, with this code."""


class Client:
    """A connection with one call that stays open and quiet."""

    def __init__(self, address):
        host, port = address.rsplit(":", 1)
        self.connection = socket.create_connection((host, int(port)), timeout=SECONDS)
        self.asked = 0
        empty_message = b"\0" * 5
        self.connection.sendall(GREETING + frame(SETTINGS) +
                                frame(HEADERS, END_OF_HEADERS, 1, WATCH_OF_HEALTH) +
                                frame(DATA, 1, 1, empty_message))
        self.await_frame(lambda kind, flags, payload: kind == DATA)

    def close(self):
        self.connection.close()

    def read(self, size):
        read = b""
        while len(read) < size:
            more = self.connection.recv(size - len(read))
            if not more:
                raise CutOff(None)
            read += more
        return read

    def await_frame(self, is_it):
        """Answers the daemon's own settings and questions meanwhile."""
        while True:
            size_and_kind, flags, _ = struct.unpack(">IBI", self.read(9))
            kind, payload = size_and_kind & 0xff, self.read(size_and_kind >> 8)
            if kind == GOAWAY:
                raise CutOff(struct.unpack(">I", payload[4:8])[0])
            if kind in (SETTINGS, PING) and not flags & ACKNOWLEDGED:
                self.connection.sendall(
                    frame(kind, ACKNOWLEDGED, 0, payload if kind == PING else b""))
            if is_it(kind, flags, payload):
                return

    def ask(self):
        """Returns once the daemon says that it is there."""
        self.asked += 1
        word = struct.pack(">Q", self.asked)
        self.connection.sendall(frame(PING, 0, 0, word))
        self.await_frame(lambda kind, flags, payload: kind == PING and flags & ACKNOWLEDGED and
                         payload == word)


def ask_often(client):
    """Must be cut off, and for that."""
    try:
        for _ in range(HURRIED):
            client.ask()
    except (CutOff, ConnectionResetError, BrokenPipeError) as ended:
        if ended.args[0] != ENHANCE_YOUR_CALM:
            sys.exit(f"a client that asks at once is cut off by {ended!r}, not to calm it")
        return
    sys.exit(f"a client may ask {HURRIED} times at once")


def ask_as_a_door(client):
    """Must go on."""
    try:
        client.ask()
        for _ in range(ENOUGH):
            # From the answer on, so that the daemon sees no less between two.
            time.sleep(MAY_ASK_EVERY + 0.1)
            client.ask()
    except (CutOff, ConnectionResetError, BrokenPipeError) as ended:
        sys.exit(f"a client that asks every {MAY_ASK_EVERY} seconds is cut off at question "
                 f"{client.asked}: {ended!r}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with arbitrod.Daemon(*sys.argv[1:3]) as daemon:
        hurried, patient = Client(daemon.address), Client(daemon.address)
        ask_often(hurried)
        ask_as_a_door(patient)
        hurried.close()
        patient.close()
    print(f"asking: {patient.asked} times, every {MAY_ASK_EVERY} seconds, and at once only "
          f"{hurried.asked - 1} times")


if __name__ == "__main__":
    main()
