#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the messages of records with those that were ever written.

Every message, field and value of an enum that can be reached from arbitro.v1.RecordPayload has a
row in stored_messages.txt. A row stands for ever: records that were written by it must be read. One
that was removed, renumbered, retyped, renamed or got another label or presence is a fault; an
addition is one until its row is there. Rows are added by --take, which takes none away.

usage: stored_messages.py PROTOC API-FOLDER FILE [--take]
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = "arbitro.v1.RecordPayload"
PROTO = "arbitro/v1/journal.proto"
TYPES = {1: "double", 2: "float", 3: "int64", 4: "uint64", 5: "int32", 6: "fixed64", 7: "fixed32",
         8: "bool", 9: "string", 10: "group", 11: "message", 12: "bytes", 13: "uint32", 14: "enum",
         15: "sfixed32", 16: "sfixed64", 17: "sint32", 18: "sint64"}
NOT_PACKED = {"string", "bytes", "message", "group"}
REPEATED = 3


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def fields(data):
    """Returns the fields of a message by number: numbers and bytes, in their order."""
    found, at = {}, 0
    while at < len(data):
        key, at = varint(data, at)
        value, at = varint(data, at)
        if key & 7 == 2:
            value, at = data[at:at + value], at + value
        found.setdefault(key >> 3, []).append(value)
    return found


def first(message, number, default):
    return message.get(number, [default])[0]


def text(message, number):
    return first(message, number, b"").decode()


def described(protoc, api):
    """Returns the bytes of a FileDescriptorSet (google/protobuf/descriptor.proto)."""
    with tempfile.TemporaryDirectory(prefix="arbitro-stored-") as folder:
        out = pathlib.Path(folder) / "set"
        done = subprocess.run([protoc, f"--proto_path={api}", "--include_imports",
                               f"--descriptor_set_out={out}", PROTO], cwd=api, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout)
        return out.read_bytes()


def add_message(message, scope, messages, enums):
    name = f"{scope}.{text(message, 1)}"
    messages[name] = message
    for nested in message.get(3, []):
        add_message(fields(nested), name, messages, enums)
    for enum in message.get(4, []):
        enum = fields(enum)
        enums[f"{name}.{text(enum, 1)}"] = enum


def named(descriptors):
    """Returns all messages and enums by their full names."""
    messages, enums = {}, {}
    for each in fields(descriptors)[1]:
        file = fields(each)
        package = text(file, 2)
        for message in file.get(4, []):
            add_message(fields(message), package, messages, enums)
        for enum in file.get(5, []):
            enum = fields(enum)
            enums[f"{package}.{text(enum, 1)}"] = enum
    return messages, enums


def presence_of(message, field, kind):
    if first(field, 4, 1) == REPEATED:
        if kind in NOT_PACKED:
            return "repeated"
        options = fields(first(field, 8, b""))
        return "repeated packed" if first(options, 2, 1) else "repeated unpacked"
    if first(field, 17, 0):
        return "optional"
    if 9 in field:
        return "oneof " + text(fields(message[8][field[9][0]]), 1)
    return "singular"


def rows_of(descriptors):
    """Returns the rows of every message, field and value that can be reached."""
    messages, enums = named(descriptors)
    rows, todo, seen = [], [ROOT], set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        for each in enums.get(name, {}).get(2, []):
            value = fields(each)
            rows.append(f"value {name} {first(value, 2, 0)} {text(value, 1)}")
        if name in enums:
            continue
        message = messages[name]
        rows.append(f"message {name}")
        for each in message.get(2, []):
            field = fields(each)
            kind, of = TYPES[first(field, 5, 0)], text(field, 6).lstrip(".")
            if of:
                todo.append(of)
            rows.append(" ".join(filter(None, (
                "field", name, str(first(field, 3, 0)), text(field, 1),
                presence_of(message, field, kind), kind, of))))
    return sorted(rows, key=order_of)


def order_of(row):
    """Orders rows by name, then by number."""
    words = row.split()
    return words[1], int(words[2]) if len(words) > 2 else -1, row


def read(path):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def faults_of(committed, present, path):
    """Yields the faults: committed rows that no longer hold, and present ones without a row."""
    for row in committed:
        if row in present:
            continue
        place = order_of(row)[:2]
        instead = [other for other in present if order_of(other)[:2] == place]
        yield f"{path.name}: `{row}` stands in records and must stay; " + (
            f"it is now `{instead[0]}`" if instead else "it is gone")
    for row in present:
        if row not in committed:
            yield f"{path.name}: has no row `{row}`, which records would have for ever"


TAKE = """An addition is taken, once it is right, by
  tests/storage_format/stored_messages.py $(command -v protoc) api \\
      tests/storage_format/stored_messages.txt --take"""
HEAD = """# Everything that can be reached from the payload of a record, as stored_messages.py
# reads it from the protos. A row stands for ever; --take adds rows and takes none away.
"""


def main():
    take = sys.argv[-1] == "--take"
    if len(sys.argv) != 4 + take:
        sys.exit(__doc__)
    protoc, api, path = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    committed, present = read(path), rows_of(described(protoc, api))
    if take and set(committed) <= set(present):
        path.write_text(HEAD + "".join(f"{row}\n" for row in present), encoding="utf-8")
        committed = present
    faults = list(faults_of(committed, present, path))
    if faults:
        print(*faults, sep="\n")
        sys.exit(f"{len(faults)} faults in {len(committed)} rows. {TAKE}")
    print(f"{len(committed)} rows, none wrong")


if __name__ == "__main__":
    main()
