#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client of arbitrod in Python, to copy from: it runs a small event, and follows it.

The daemon is restarted in the middle of a round; neither the calls nor the watch notice more than a
pause.

usage: client.py ADDRESS FOLDER_OF_GENERATED_CODE EVENT_ID

The code comes from the protos, all of them, by
  protoc -I api --python_out=OUT --grpc_out=OUT \\
    --plugin=protoc-gen-grpc=$(which grpc_python_plugin) api/arbitro/v1/*.proto
The environment says how to reach a daemon that asks who calls: ARBITRO_CA, the file of the
authority that its certificate is from, and ARBITRO_TOKEN_FILE.
It prints RESTART where it wants the daemon restarted, and DONE with what it saw at the end.
"""

import os
import sys
import threading
import time
import uuid

import grpc

sys.path.insert(0, sys.argv[2])
# pylint: disable=wrong-import-position,import-error
from arbitro.v1 import event_pb2, event_pb2_grpc  # noqa: E402
from arbitro.v1 import journal_pb2, journal_pb2_grpc  # noqa: E402
from arbitro.v1 import pairing_pb2, pairing_pb2_grpc  # noqa: E402
from arbitro.v1 import scoring_pb2, scoring_pb2_grpc  # noqa: E402

ATTEMPTS_MAX = 240
PAUSE_SECONDS = 0.25
DEADLINE_SECONDS = 10
# CANCELLED is what a call gets that a daemon had in hand when it stopped.
AGAIN = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED,
         grpc.StatusCode.CANCELLED)


def open_channel(address):
    # A daemon that restarts is back in a moment: gRPC would wait for up to two minutes.
    options = (("grpc.initial_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 1000))
    authority = os.environ.get("ARBITRO_CA")
    if not authority:
        return grpc.insecure_channel(address, options)
    with open(authority, "rb") as file:
        credentials = grpc.ssl_channel_credentials(file.read())
    token_file = os.environ.get("ARBITRO_TOKEN_FILE")
    if token_file:
        with open(token_file, encoding="utf-8") as file:
            caller = grpc.access_token_call_credentials(file.read().strip())
        credentials = grpc.composite_channel_credentials(credentials, caller)
    return grpc.secure_channel(address, credentials, options)


def call(method, request):
    """Sends the same request, with the same request id, until it is answered: it acts once.

    While a call waits for the connection, the library gets on with it; where each fails at once
    and the program sleeps, hardly.
    """
    for attempt in range(1, ATTEMPTS_MAX + 1):
        try:
            return method(request, timeout=DEADLINE_SECONDS, wait_for_ready=True)
        except grpc.RpcError as error:
            if error.code() not in AGAIN or attempt == ATTEMPTS_MAX:
                raise
        time.sleep(PAUSE_SECONDS)
    raise AssertionError("unreachable")


def change(method, request):
    """A change: every one needs an id of its own."""
    request.options.request_id = str(uuid.uuid4())
    return call(method, request)


class Watch(threading.Thread):
    """Follows the event from its first record on, however often the stream breaks."""

    def __init__(self, stub, event):
        super().__init__(daemon=True)
        self.revisions = []
        self.streams = 0
        self._stub = stub
        self._event = event

    def run(self):
        while True:
            self.streams += 1
            request = journal_pb2.WatchEventRequest(
                journal=self._event, first_revision=len(self.revisions) + 1)
            try:
                for message in self._stub.WatchEvent(request, wait_for_ready=True):
                    if message.HasField("record"):
                        self.revisions.append(message.revision)
            except grpc.RpcError:
                time.sleep(PAUSE_SECONDS)

    def reach(self, revision):
        for _ in range(ATTEMPTS_MAX):
            if len(self.revisions) >= revision:
                return
            time.sleep(PAUSE_SECONDS)
        raise AssertionError(f"the watch stays at revision {len(self.revisions)}")


def report(scoring, table):
    request = scoring_pb2.ReportResultRequest(table=table.name)
    winner = request.report.struct.fields.add(key="winner")
    winner.value.text = "first"
    return change(scoring.ReportResult, request)


def main():
    address, _, event_id = sys.argv[1:4]
    event = f"events/{event_id}"
    channel = open_channel(address)
    events = event_pb2_grpc.EventServiceStub(channel)
    pairing = pairing_pb2_grpc.PairingServiceStub(channel)
    scoring = scoring_pb2_grpc.ScoringServiceStub(channel)

    change(events.CreateEvent, event_pb2.CreateEventRequest(
        event_id=event_id, title="Python", ruleset="rulesets/demo", format="standard"))
    watch = Watch(journal_pb2_grpc.JournalServiceStub(channel), event)
    watch.start()
    change(events.OpenRegistration, event_pb2.OpenRegistrationRequest(event=event))
    for player in ("ada", "bob", "cyd", "dan"):
        change(events.RegisterPlayer,
               event_pb2.RegisterPlayerRequest(event=event, player_id=player))
    change(events.StartEvent, event_pb2.StartEventRequest(event=event))
    change(pairing.PairRound, pairing_pb2.PairRoundRequest(event=event, round=1))
    one = f"{event}/rounds/1"
    tables = call(pairing.ListTables, pairing_pb2.ListTablesRequest(round=one)).tables
    assert len(tables) == 2
    report(scoring, tables[0])
    print("RESTART", flush=True)
    report(scoring, tables[1])
    change(pairing.CloseRound, pairing_pb2.CloseRoundRequest(round=one))
    standings = call(scoring.GetStandings, scoring_pb2.GetStandingsRequest(event=event, round=1))
    assert len(standings.rows) == 4

    revision = call(events.GetEvent, event_pb2.GetEventRequest(name=event)).revision
    watch.reach(revision)
    assert watch.revisions == list(range(1, revision + 1)), watch.revisions
    print(f"DONE revisions={revision} streams={watch.streams}", flush=True)


if __name__ == "__main__":
    main()
