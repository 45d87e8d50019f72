#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the test vectors of docs/storage_format.md with the standard library alone.

Shares no code with the daemon: a reader who doubts the log can read these lines instead. Recomputes
every derived vector from the inputs in the document and compares all of them.

usage: check_vectors.py docs/storage_format.md
"""

import hashlib
import re
import struct
import sys

INPUT_NAMES = {"journal.name", "blob", "snapshot", "anchor.turn", "loss.what", "loss.known",
               "loss.found", "loss.who", "loss.why", "large.journal", "large.salt", "large.letter",
               "large.count", "vault.entry", "vault.value"} | {
    f"{record}.{field}"
    for record in (1, 2, 3, 4)
    for field in ("version", "kind", "time_us", "epoch", "salt", "payload", "padded_to", "decision",
                  "principal", "request_id", "request")
}


def sha256(data):
    return hashlib.sha256(data).digest()


def read_vectors(path):
    """Returns all `name: value` lines of the blocks marked ```vectors."""
    text = open(path, encoding="utf-8").read()
    vectors = {}
    for block in re.findall(r"^```vectors\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            name, _, value = line.partition(": ")
            if name in vectors:
                sys.exit(f"{path}: `{name}` is there twice")
            vectors[name] = value.strip()
    return vectors


def stored_bytes(vectors, record):
    """Returns the stored payload, without the zeros of its padding and with them."""
    stored = bytes.fromhex(vectors[f"{record}.salt"]) + vectors[f"{record}.payload"].encode()
    if vectors[f"{record}.version"] == "1":
        return stored, stored
    stored += b"\x80"
    return stored, stored.ljust(int(vectors[f"{record}.padded_to"]), b"\0")


def decision_digest(vectors, record):
    decision = vectors[f"{record}.decision"].encode()
    if vectors[f"{record}.version"] == "1":
        return sha256(b"\x03" + decision)
    return sha256(b"\x06" + bytes.fromhex(vectors[f"{record}.salt"]) + decision)


def header_bytes(vectors, record, journal, previous_hash, stored_payload):
    header = struct.pack(
        "<HHI16sQqQ32sQ32s32s",
        int(vectors[f"{record}.version"]),
        int(vectors[f"{record}.kind"]),
        0,
        journal,
        record,
        int(vectors[f"{record}.time_us"]),
        int(vectors[f"{record}.epoch"]),
        previous_hash,
        len(stored_payload),
        sha256(b"\x02" + stored_payload),
        decision_digest(vectors, record),
    )
    assert len(header) == 152
    return header


def record_entries(vectors, record, journal, header, stored_payload):
    """Returns the keys and values that one record adds, apart from its place in the order. Its
    global index is its sequence, since the document has one journal."""
    principal = vectors[f"{record}.principal"].encode()
    request_key = (b"i" + journal + struct.pack(">H", len(principal)) + principal
                   + vectors[f"{record}.request_id"].encode())
    request_value = struct.pack("<QQ32s", record, record,
                                sha256(vectors[f"{record}.request"].encode()))
    return {
        f"{record}.record": (b"r" + journal + struct.pack(">Q", record),
                             header + struct.pack("<Q", record) + b"\x00" + stored_payload),
        f"{record}.request": (request_key, request_value),
    }


def snapshot_entries(vectors, journal, record_hash):
    """Returns the two rows of a snapshot after record 2."""
    state = vectors["snapshot"].encode()
    place = journal + struct.pack(">Q", 2)
    digest = sha256(b"\x04" + journal + struct.pack("<Q", 2) + record_hash + state)
    return {
        "snapshot_mark": (b"s" + place, record_hash + digest),
        "snapshot_bytes": (b"d" + place, state),
    }


def loss_entry(vectors):
    """Returns an acknowledged loss of the whole log that is already recorded."""
    what = vectors["loss.what"].encode()
    loss_id = sha256(b" " + what).hex()[:16].encode()
    value = (bytes([1, 1, 0]) + bytes(16)
             + struct.pack("<QQ", int(vectors["loss.known"]), int(vectors["loss.found"])))
    for text in (b"", what, vectors["loss.who"].encode(), vectors["loss.why"].encode()):
        value += struct.pack("<I", len(text)) + text
    return (b"a" + loss_id, value)


def large_vectors(vectors):
    """Returns the traces of a payload above 65 536 bytes: its digest, its place, its blob's key."""
    journal = sha256(b"arbitro/journal/1" + vectors["large.journal"].encode())[:16]
    stored = (bytes.fromhex(vectors["large.salt"])
              + vectors["large.letter"].encode() * int(vectors["large.count"]))
    assert len(stored) > 65536
    return {
        "large.payload_digest": sha256(b"\x02" + stored),
        "large.record.key": b"r" + journal + struct.pack(">Q", 1),
        "large.record.end": b"\x01" + sha256(stored),
        "large.blob.key": b"b" + sha256(stored),
    }


def vault_vectors(vectors):
    """Returns the content of a vault of one entry."""
    return {
        "vault.format.key": b"mformat",
        "vault.format.value": struct.pack("<Q", 1),
        "vault.entry.key": b"e" + vectors["vault.entry"].encode(),
        "vault.entry.value": vectors["vault.value"].encode(),
    }


def derive(vectors):
    """Returns every vector that follows from the inputs."""
    name = vectors["journal.name"].encode()
    journal = sha256(b"arbitro/journal/1" + name)[:16]
    derived = {"journal.id": journal}
    entries = {}
    places = b""
    hashes = [bytes(32)]
    running_hash = bytes(32)
    for record in (1, 2, 3, 4):
        shown_payload, stored_payload = stored_bytes(vectors, record)
        header = header_bytes(vectors, record, journal, hashes[-1], stored_payload)
        hashes.append(sha256(b"\x00" + header))
        derived[f"{record}.stored_payload"] = shown_payload
        derived[f"{record}.payload_digest"] = sha256(b"\x02" + stored_payload)
        derived[f"{record}.decision_digest"] = decision_digest(vectors, record)
        derived[f"{record}.encoded_header"] = header
        derived[f"{record}.record_hash"] = hashes[-1]
        if record > 2:
            continue  # The database is shown after the first two.
        previous_hash, newest_header = hashes[-1], header
        running_hash = sha256(b"\x05" + running_hash + previous_hash)
        places += journal + struct.pack("<Q", record) + previous_hash
        entries.update(record_entries(vectors, record, journal, header, stored_payload))
    blob = vectors["blob"].encode()
    derived["blob.digest"] = sha256(blob)
    entries["journal"] = (b"j" + journal, name)
    entries["name"] = (b"n" + name, journal)
    entries["blob"] = (b"b" + sha256(blob), blob)
    entries["format"] = (b"mformat", struct.pack("<Q", 3))
    entries["order"] = (b"g" + struct.pack(">Q", 2), running_hash + places)
    entries.update(snapshot_entries(vectors, journal, previous_hash))
    entries["loss"] = loss_entry(vectors)
    root = sha256(b"\x01" + derived["1.record_hash"] + derived["2.record_hash"])
    derived["tree.root"] = root
    anchor = (struct.pack("<QQ", int(vectors["anchor.turn"]), 2) + running_hash
              + struct.pack("<Q", int(vectors["2.epoch"])))
    before = b"ARBANCH1" + anchor
    derived["anchor.file_without_tree"] = before + sha256(before)
    anchor = b"ARBANCH2" + anchor + struct.pack("<Q", 2) + root
    derived["anchor.file"] = anchor + sha256(anchor)
    derived["erased_record.value"] = newest_header + struct.pack("<Q", 2) + b"\x02"
    entries["epoch"] = (b"mepoch", struct.pack("<Q", int(vectors["2.epoch"])))
    derived.update(large_vectors(vectors))
    derived.update(vault_vectors(vectors))
    for entry, (key, value) in entries.items():
        derived[f"entry.{entry}.key"] = key
        derived[f"entry.{entry}.value"] = value
    return derived


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    vectors = read_vectors(sys.argv[1])
    missing = INPUT_NAMES - vectors.keys()
    if missing:
        sys.exit(f"the document has no input {', '.join(sorted(missing))}")
    failures = 0
    derived = derive(vectors)
    for name, value in derived.items():
        if vectors.get(name) != value.hex():
            failures += 1
            print(f"{name}: computed {value.hex()}, the document has {vectors.get(name)}")
    for name in vectors.keys() - INPUT_NAMES - derived.keys():
        failures += 1
        print(f"{name}: the document has a vector that nothing checks")
    print(f"{len(derived)} vectors, {failures} wrong")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
