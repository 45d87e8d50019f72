# SPDX-License-Identifier: Apache-2.0
"""Messages as the door's binary protocols frame them: Connect's streams and gRPC-Web."""

import struct


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
