#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verifies a bundle with the standard library alone.

Shares no code with the daemon: whoever doubts a bundle can read these lines instead.

usage: check_bundle.py FILE          verifies a bundle that an export wrote
       check_bundle.py --document docs/bundle_format.md
                                     verifies the bundle in the document's test vector
"""

import hashlib
import re
import struct
import sys

MAGIC = b"arbitro-bundle-1"
HEADER_BYTES = 152


class Fault(Exception):
    """What does not fit, and where."""


def sha256(data):
    return hashlib.sha256(data).digest()


def pieces(data):
    """Yields (place, letter, body)."""
    if not data.startswith(MAGIC):
        raise Fault("the file is not a bundle of format 1")
    at = len(MAGIC)
    while at < len(data):
        if at + 9 > len(data):
            raise Fault(f"byte {at}: the file was cut short")
        letter, size = struct.unpack_from("<cQ", data, at)
        body = data[at + 9:at + 9 + size]
        if len(body) != size:
            raise Fault(f"byte {at}: the file was cut short")
        yield at, letter.decode("ascii", "replace"), body
        at += 9 + size


def check_record(body, journal, sequence, previous):
    """Returns what the next record must continue: hash, time, epoch."""
    if len(body) < HEADER_BYTES:
        raise Fault(f"record {sequence}: shorter than its header")
    header, payload = body[:HEADER_BYTES], body[HEADER_BYTES:]
    (version, _, zero, found_journal, found_sequence, time_us, epoch, previous_hash, size,
     payload_digest, _) = struct.unpack("<HHI16sQqQ32sQ32s32s", header)
    expectations = (
        ("version", 1, version),
        ("reserved", 0, zero),
        ("journal", journal.hex(), found_journal.hex()),
        ("sequence", sequence, found_sequence),
        ("previous_hash", previous[0].hex(), previous_hash.hex()),
        ("payload_size", len(payload), size),
        ("payload_digest", sha256(b"\x02" + payload).hex(), payload_digest.hex()),
    )
    for field, expected, found in expectations:
        if expected != found:
            raise Fault(f"record {sequence}: {field}: expected {expected}, found {found}")
    if sequence > 1 and time_us <= previous[1]:
        raise Fault(f"record {sequence}: time_us is not after the record before")
    if epoch < previous[2]:
        raise Fault(f"record {sequence}: epoch is below that of the record before")
    return sha256(b"\x00" + header), time_us, epoch


def verify(data):
    """Returns (journal's name, records, head hash, notes, blobs by digest)."""
    journal = head = None
    notes, blobs = [], {}
    last, records, ended = (bytes(32), 0, 0), 0, False
    for at, letter, body in pieces(data):
        if ended:
            raise Fault(f"byte {at}: something behind the end")
        if (letter == "J") != (journal is None):
            raise Fault(f"byte {at}: the journal comes first, and once")
        if letter == "J":
            head = struct.unpack_from("<Q32sqQ", body)
            name = body[56:].decode("ascii")
            journal = sha256(b"arbitro/journal/1" + body[56:])[:16]
        elif letter == "R":
            records += 1
            last = check_record(body, journal, records, last)
        elif letter in "NB" and records:
            raise Fault(f"byte {at}: a note or a blob behind a record")
        elif letter == "N":
            size = struct.unpack_from("<H", body)[0]
            notes.append((body[2:2 + size].decode(), body[2 + size:].decode()))
        elif letter == "B":
            blobs[sha256(body).hex()] = body
        elif letter == "E":
            ended = True
            if body != sha256(data[:at]):
                raise Fault("the digest at the end is not that of the file")
        else:
            raise Fault(f"byte {at}: no piece has the letter {letter!r}")
    if not ended:
        raise Fault("the end is missing: the file was cut short")
    if head != (records, *last):
        raise Fault(f"the head says {head[0]} records up to {head[1].hex()}, found {records} up to "
                    f"{last[0].hex()}")
    return name, records, last[0], notes, blobs


def bundle_of_document(path):
    text = open(path, encoding="utf-8").read()
    vectors = dict(re.findall(r"^([a-z.]+): (.*)$", text, re.MULTILINE))
    return bytes.fromhex(vectors["bundle"]), (vectors["note.key"], vectors["note.text"])


def check_document(path):
    """The vector verifies, and no byte of it can change unnoticed."""
    data, note = bundle_of_document(path)
    name, records, head, notes, blobs = verify(data)
    if (records, notes, len(blobs)) != (2, [note], 1):
        raise Fault(f"{path}: the vector holds {records} records, {notes}, {len(blobs)} blobs")
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1:]
        try:
            verify(changed)
        except (Fault, struct.error, UnicodeDecodeError):
            continue
        raise Fault(f"{path}: byte {at} of the vector can change unnoticed")
    print(f"{name}: {records} records, head {head.hex()}; {len(data)} changed bytes noticed")


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--document":
        return check_document(sys.argv[2])
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    name, records, head, notes, blobs = verify(open(sys.argv[1], "rb").read())
    for key, text in notes:
        print(f"{key}: {text}")
    print(f"{name}: {records} records, {len(blobs)} blobs, verified, head {head.hex()}")


if __name__ == "__main__":
    try:
        main()
    except (Fault, struct.error, UnicodeDecodeError) as fault:
        sys.exit(f"NOT VERIFIED: {fault}")
