#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Watches as an EventSource does, which can send no header: by a stream ticket in the address.

usage: run_stream_tickets.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import socket
import sys
import time
import urllib.parse

import door

SECONDS = 60
WATCH = "JournalService/WatchEvent"


class Fault(Exception):
    """Says what was not as it should be."""


def expect(condition, what):
    if not condition:
        raise Fault(what)


def address(hall, method, **parameters):
    return f"{hall.path(method)}?{urllib.parse.urlencode(parameters)}"


def ticket_for(hall, event, token=door.TOKEN):
    return hall.do("TicketService/IssueStreamTicket", {"event": event}, token=token)["streamTicket"]


def open_stream(hall, url):
    """The connection, and what it said up to the end of the first events."""
    host, port = hall.web.rsplit(":", 1)
    connection = socket.create_connection((host, int(port)), timeout=SECONDS)
    path = url[len(hall.url):]
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                       "\r\n".encode())
    return connection, heard_until(connection, (b'"caughtUp"', b"event: end", b'"code"'))


def heard_until(connection, words):
    heard, deadline = b"", time.monotonic() + SECONDS
    while not any(word in heard for word in words):
        more = connection.recv(65536)
        if not more:
            return heard
        expect(time.monotonic() < deadline, f"the stream says none of {words}: {heard[-400:]}")
        heard += more
    return heard


def watches_as_the_caller(hall):
    """An event that is not public yet is for its organiser's eyes."""
    hall.do("EventService/CreateEvent", {"eventId": "secret", "title": "Secret",
                                         "ruleset": "rulesets/demo", "format": "standard"})
    _, heard = open_stream(hall, address(hall, WATCH, journal="events/secret"))
    expect(b'"record"' not in heard, f"an anonymous reader sees a hidden event: {heard}")
    ticket = ticket_for(hall, "events/secret")
    connection, heard = open_stream(
        hall, address(hall, WATCH, journal="events/secret", stream_ticket=ticket))
    expect(b'"record"' in heard, f"a ticket's holder sees nothing: {heard}")
    hall.do("EventService/OpenRegistration", {"event": "events/secret"})
    expect(b"id: 2\n" in heard_until(connection, (b"id: 2\n",)), "the change did not come")
    connection.close()
    return ticket


def opens_nothing_else(hall, ticket):
    """Another event, another call, a bearer in the address, a changed ticket: none is let in."""
    hall.make_event("cup")
    hall.do("EventService/CreateEvent", {"eventId": "other", "title": "Other",
                                         "ruleset": "rulesets/demo", "format": "standard"})
    for journal in ("events/other", "events/cup", "house"):
        _, heard = open_stream(hall, address(hall, WATCH, journal=journal, stream_ticket=ticket))
        expect(b'"record"' not in heard and b'"permission_denied"' in heard,
               f"a ticket of another event watches `{journal}`: {heard}")
    refused = {
        "a call that is no stream": address(hall, "EventService/GetEvent", name="events/secret",
                                            stream_ticket=ticket),
        "a bearer": address(hall, WATCH, journal="events/secret", stream_ticket=door.TOKEN),
    }
    for what, url in refused.items():
        answer = door.ask(url)
        expect(answer.status == 400 and b"stream_ticket" in answer.body,
               f"{what}: {answer.status} {answer.body}")
    answer = hall.call("EventService/GetEvent", {"name": "events/secret"}, token=ticket)
    expect(answer.status == 403, f"as a bearer it reads: {answer.status} {answer.body}")
    answer = hall.call("TicketService/IssueStreamTicket", {"event": "events/secret"}, token=ticket)
    expect(answer.status == 403, f"a ticket gives a ticket: {answer.status} {answer.body}")
    changed = ticket[:-5] + ("A" if ticket[-5] != "A" else "B") + ticket[-4:]
    _, heard = open_stream(
        hall, address(hall, WATCH, journal="events/secret", stream_ticket=changed))
    expect(b'"unauthenticated"' in heard, f"a changed ticket: {heard}")


def ends_with_its_bearer(hall):
    """A player's device is taken back: its stream ends, and its ticket opens no other."""
    issued = hall.do("TicketService/IssueTickets",
                     {"event": "events/cup", "scope": "TICKET_SCOPE_READ", "validSeconds": 3600,
                      "holders": [{"role": "judge"}]})["tickets"][0]
    secret = "s" * 43
    redeemed = hall.do("TicketService/RedeemTicket",
                       {"event": "events/cup", "secret": issued["secret"],
                        "bearerSha256": door.base64_sha256(secret)}, token=None)
    bearer = f"{redeemed['bearerPrefix']}{secret}"
    ticket = ticket_for(hall, "events/cup", bearer)
    connection, heard = open_stream(
        hall, address(hall, WATCH, journal="events/cup", stream_ticket=ticket))
    expect(b'"record"' in heard, f"a player's ticket sees nothing: {heard}")
    hall.do("TicketService/RevokeTicket", {"ticket": redeemed["ticket"]})
    heard = heard_until(connection, (b"event: end",))
    expect(b'"unauthenticated"' in heard, f"the stream ended otherwise: {heard[-600:]}")
    _, heard = open_stream(
        hall, address(hall, WATCH, journal="events/cup", stream_ticket=ticket))
    expect(b'"unauthenticated"' in heard, f"a ticket outlives its bearer: {heard}")


def is_on_no_record(hall, ticket):
    """Neither the daemon's log nor the requests' hold it."""
    said = hall.log()
    expect("IssueStreamTicket" in said, "the log of requests is not there")
    expect(ticket[5:25] not in said, "a log holds the ticket")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        with door.Door(*sys.argv[1:]) as hall:
            ticket = watches_as_the_caller(hall)
            opens_nothing_else(hall, ticket)
            ends_with_its_bearer(hall)
            is_on_no_record(hall, ticket)
    except Fault as fault:
        sys.exit(f"run_stream_tickets: {fault}")
    print(json.dumps({"stream tickets": "watch one event as their caller"}))


if __name__ == "__main__":
    main()
