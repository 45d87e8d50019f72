# SPDX-License-Identifier: Apache-2.0
"""Messages as the door frames them: for Connect, for gRPC-Web and as server-sent events."""

import json
import struct

import door

STREAM_SECONDS = 30


def envelope(message, flags=0):
    return struct.pack(">BI", flags, len(message)) + message


def envelopes(body):
    """(flags, message) of each envelope."""
    found = []
    while body:
        flags, length = struct.unpack(">BI", body[:5])
        found.append((flags, body[5:5 + length]))
        body = body[5 + length:]
    return found


def text_field(number, text):
    """A field of protobuf's wire format."""
    return bytes([number << 3 | 2, len(text)]) + text.encode()


def events(url, headers=None, *, until, body=None):
    """(id, event, data) of server-sent events, until `until` says so or the stream ends."""
    request = door.urllib.request.Request(
        url, body, {"accept": "text/event-stream", **(headers or {})})
    found = []
    with door.urllib.request.urlopen(request, timeout=STREAM_SECONDS) as response:
        assert response.headers["content-type"] == "text/event-stream", response.headers
        fields = {}
        for line in response:
            line = line.decode().rstrip("\n")
            if line:
                name, value = line.split(": ", 1)
                fields[name] = value
                continue
            if "data" in fields:
                found.append((int(fields.get("id", 0)), fields.get("event", "message"),
                              json.loads(fields["data"])))
                if until(found):
                    return found
            fields = {}
    return found


def revisions(found):
    return [number for number, _, data in found if "record" in data]


def caught_up(found):
    return "caughtUp" in found[-1][2]
