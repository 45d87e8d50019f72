#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verifies a bundle with the standard library alone.

Shares no code with the daemon: a reader who doubts a bundle can read these lines instead.

usage: check_bundle.py FILE [KEY [STATEMENTS]]
                                     verifies a bundle that an export wrote; with the log's public
                                     key also its proof; with a file of statements, which lead from
                                     that key to later ones, also where one of those signed
       check_bundle.py --document docs/bundle_format.md
                                     verifies the bundle in the document's test vector
"""

import base64
import hashlib
import re
import struct
import sys

MAGIC = b"arbitro-bundle-1"
HEADER_BYTES = 152


class Fault(Exception):
    """A part that does not fit, and its place."""


def sha256(data):
    return hashlib.sha256(data).digest()


def pieces(data):
    """Yields the place, letter and body of each part."""
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


def check_padding(payload, version, sequence):
    """Checks that the byte 0x80 and zeros follow a payload of version 2."""
    if version == 2 and payload[16:].rstrip(b"\0")[-1:] != b"\x80":
        raise Fault(f"record {sequence}: padding: expected 0x80 and zeros, found none")


def check_record(body, journal, sequence, previous):
    """Checks a record. Returns what the next must continue: hash, time, epoch, version."""
    if len(body) < HEADER_BYTES:
        raise Fault(f"record {sequence}: shorter than its header")
    header, payload = body[:HEADER_BYTES], body[HEADER_BYTES:]
    (version, _, zero, found_journal, found_sequence, time_us, epoch, previous_hash, size,
     payload_digest, _) = struct.unpack("<HHI16sQqQ32sQ32s32s", header)
    expectations = (
        ("version", version if version in (1, 2) else "1 or 2", version),
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
    if version < previous[3]:
        raise Fault(f"record {sequence}: version is below that of the record before")
    check_padding(payload, version, sequence)
    return sha256(b"\x00" + header), time_us, epoch, version


def verify(data):
    """Returns (journal's name, records, head hash, notes, blobs by digest)."""
    journal = head = None
    notes, blobs = [], {}
    last, records, ended = (bytes(32), 0, 0, 0), 0, False
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
    if head != (records, *last[:3]):
        raise Fault(f"the head says {head[0]} records up to {head[1].hex()}, found {records} up to "
                    f"{last[0].hex()}")
    return name, records, last[0], notes, blobs


def bundle_of_document(path):
    text = open(path, encoding="utf-8").read()
    vectors = dict(re.findall(r"^([a-z.]+): (.*)$", text, re.MULTILINE))
    return bytes.fromhex(vectors["bundle"]), (vectors["note.key"], vectors["note.text"])


def check_document(path):
    """Checks that the vector verifies, and that every change of one of its bytes is noticed."""
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


class Curve:
    """Verifies Ed25519 signatures (RFC 8032)."""

    P = 2**255 - 19
    ORDER = 2**252 + 27742317777372353535851937790883648493
    D = -121665 * pow(121666, -1, P) % P
    ROOT = pow(2, (P - 1) // 4, P)

    @classmethod
    def add(cls, one, two):
        (x1, y1, z1, t1), (x2, y2, z2, t2) = one, two
        a, b = (y1 - x1) * (y2 - x2) % cls.P, (y1 + x1) * (y2 + x2) % cls.P
        c, d = 2 * t1 * t2 * cls.D % cls.P, 2 * z1 * z2 % cls.P
        e, f, g, h = b - a, d - c, d + c, b + a
        return e * f % cls.P, g * h % cls.P, f * g % cls.P, e * h % cls.P

    @classmethod
    def times(cls, number, point):
        product = (0, 1, 1, 0)
        while number:
            if number & 1:
                product = cls.add(product, point)
            point = cls.add(point, point)
            number >>= 1
        return product

    @classmethod
    def point(cls, data):
        y, sign = int.from_bytes(data, "little") % 2**255, data[31] >> 7
        square = (y * y - 1) * pow(cls.D * y * y + 1, -1, cls.P) % cls.P
        x = pow(square, (cls.P + 3) // 8, cls.P)
        if x * x % cls.P != square:
            x = x * cls.ROOT % cls.P
        if x * x % cls.P != square or y >= cls.P or (x == 0 and sign):
            raise Fault("a signature or key is no point of the curve")
        x = cls.P - x if x % 2 != sign else x
        return x, y, 1, x * y % cls.P

    @classmethod
    def holds(cls, key, text, signature):
        number = int.from_bytes(signature[32:], "little")
        if len(signature) != 64 or number >= cls.ORDER:
            return False
        hashed = hashlib.sha512(signature[:32] + key + text).digest()
        base = cls.point((4 * pow(5, -1, cls.P) % cls.P).to_bytes(32, "little"))
        left = cls.times(number, base)
        right = cls.add(cls.point(signature[:32]),
                        cls.times(int.from_bytes(hashed, "little") % cls.ORDER, cls.point(key)))
        return all((left[i] * right[2] - right[i] * left[2]) % cls.P == 0 for i in (0, 1))


def open_note(note, verifier):
    """Returns the text that the key signed, or None if it has no signature of that key."""
    name, key_id, key = verifier.split("+", 2)
    text, _, signatures = note.rpartition("\n\n")
    text += "\n"
    for line in signatures.splitlines():
        dash, signer, data = line.split(" ")
        data = base64.b64decode(data, validate=True)
        if dash != "\u2014" or signer != name or data[:4].hex() != key_id:
            continue
        if Curve.holds(base64.b64decode(key)[1:], text.encode(), data[4:]):
            return text
        raise Fault(f"the signature of {verifier} is not over this text")
    return None


def keys_of(trusted, statements):
    """Returns the keys from the trusted one on, with the first and last tree that each may sign."""
    keys = [[trusted, (0, None), None]]
    for statement in re.findall(r"arbitro/log-key@v1\n.*?(?=arbitro/log-key@v1\n|\Z)", statements,
                                re.DOTALL):
        text = open_note(statement, keys[-1][0])
        if text is None and len(keys) == 1:
            continue  # a statement of a key before the trusted one
        _, key, size, root, rest = (text or "").split("\n", 4)
        if rest or open_note(statement, key) is None:
            raise Fault("a statement is not signed by both of its keys")
        keys[-1][2] = (int(size), root)
        keys.append([key, (int(size), root), None])
    return keys


def open_checkpoint(note, keys):
    for key, begin, end in keys:
        text = open_note(note, key)
        if text is None:
            continue
        origin, size, root = text.split("\n")[:3]
        tree = int(size), root
        for bound, beyond in ((begin, begin[0] > tree[0]), (end, end and tree[0] > end[0])):
            if beyond or (bound and bound[1] and bound[0] == tree[0] and bound != tree):
                raise Fault(f"the key of the checkpoint does not answer for {size} records")
        if origin != key.split("+")[0]:
            raise Fault("the checkpoint is of another log than its key")
        return int(size), base64.b64decode(root)
    raise Fault("the checkpoint is not signed with that key")


def check_proof(proof, record_hash, keys):
    """Returns the record's place in the log, from 1, and the log's number of records."""
    lines, _, note = proof.partition("\n\n")
    head, *lines = lines.split("\n")
    lines = [line for line in lines if not line.startswith("extra ")]
    if head != "c2sp.org/tlog-proof@v1" or not lines[0].startswith("index "):
        raise Fault("the proof is no tlog-proof")
    index = at = int(lines[0][6:])
    size, root = open_checkpoint(note, keys)
    last, found = size - 1, record_hash
    if index >= size:
        raise Fault("the proof is of a record beyond its checkpoint")
    for line in lines[1:]:
        sibling = base64.b64decode(line, validate=True)
        if last == 0:
            raise Fault("the proof is too long")
        if at & 1 or at == last:
            found = sha256(b"\x01" + sibling + found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = sha256(b"\x01" + found + sibling)
        at, last = at >> 1, last >> 1
    if last != 0 or found != root:
        raise Fault("the proof does not lead from the newest record to the checkpoint's root")
    return index + 1, size


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--document":
        return check_document(sys.argv[2])
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    name, records, head, notes, blobs = verify(open(sys.argv[1], "rb").read())
    for key, text in notes:
        print(f"{key}: {text}")
    if len(sys.argv) > 2:
        statements = open(sys.argv[3], encoding="utf-8").read() if len(sys.argv) > 3 else ""
        proofs = [text for key, text in notes if key == "proof"]
        if len(proofs) != 1:
            raise Fault("the bundle carries no proof")
        place, size = check_proof(proofs[0], head, keys_of(sys.argv[2], statements))
        print(f"proof: the newest record is number {place} of a log of {size}")
    print(f"{name}: {records} records, {len(blobs)} blobs, verified, head {head.hex()}")


if __name__ == "__main__":
    try:
        main()
    except (Fault, ValueError, struct.error) as fault:
        sys.exit(f"NOT VERIFIED: {fault}")
