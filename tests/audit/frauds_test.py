#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Forges bundles as an operator would who corrects every hash, and has the auditor's tools tell.

Each fraud is planted in a golden event that a log has proved; lengths, digests, chain and head are
then made to fit. It must be refused by the log's public key, by arbitroutil and by check_bundle.py,
which shares no code with it, and where the fraud says so already without the key or by replaying.

The golden event is of records of version 1. All of it is done a second time with an event that says
the same and goes on in version 2 after a while, as one does that runs while its daemon is replaced.

usage: frauds_test.py BUILD GOLDEN-FOLDER
"""

import hashlib
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "museum"))
from museum import rulesets_of_all_versions  # noqa: E402  (found by the line above)

HERE = pathlib.Path(__file__).resolve().parent
CHECK_BUNDLE = HERE.parent / "storage_format/check_bundle.py"
MAGIC = b"arbitro-bundle-1"
HEADER = struct.Struct("<HHI16sQqQ32sQ32s32s")
SALT_BYTES = 16
NAME = "frauds.example.org/log"
EVENT, OTHER = "eight-players", "tre-al-tavolo"
BUNDLES = ("naruto_cg/tests/golden/eight_players.bundle",
           "risiko/tests/golden/three_at_a_table.bundle")
OLDER_RECORDS = 10  # of the event that goes on in version 2
PADDED_BYTES = 8192


def sha256(data):
    return hashlib.sha256(data).digest()


def journal_id(name):
    return sha256(b"arbitro/journal/1" + name)[:16]


class Record:
    """A header's fields that may be changed, and the stored payload."""

    def __init__(self, body):
        header = HEADER.unpack_from(body)
        self.version, self.kind, self.journal = header[0], header[1], header[3]
        self.time_us, self.epoch, self.decision_digest = header[5], header[6], header[10]
        self.payload = body[HEADER.size:]

    def body(self, sequence, previous):
        return HEADER.pack(self.version, self.kind, 0, self.journal, sequence, self.time_us,
                           self.epoch, previous, len(self.payload), sha256(b"\x02" + self.payload),
                           self.decision_digest) + self.payload

    def digest_decision(self):
        """Makes the header's digest fit the decision."""
        begin, end = find(self.payload, DECISION)
        decision = self.payload[begin:end]
        salted = b"\x06" + self.payload[:SALT_BYTES] if self.version == 2 else b"\x03"
        self.decision_digest = sha256(salted + decision)

    def go_on_in_version_2(self):
        assert self.version == 1
        self.version = 2
        self.payload += b"\x80"
        if self.kind % 2 == 1:  # some of them
            self.payload = self.payload.ljust(PADDED_BYTES, b"\0")
        self.digest_decision()


class Bundle:
    """A bundle's parts; what is written back fits together, whatever was changed."""

    def __init__(self, path):
        data = path.read_bytes()
        self.others, self.records, at = [], [], len(MAGIC)
        while at < len(data):
            letter, size = struct.unpack_from("<cQ", data, at)
            body = data[at + 9:at + 9 + size]
            if letter == b"J":
                self.name = body[56:]
            elif letter == b"R":
                self.records.append(Record(body))
            elif letter != b"E":
                self.others.append((letter, body))
            at += 9 + size

    def write(self, path):
        bodies, previous = [], bytes(32)
        for sequence, record in enumerate(self.records, 1):
            bodies.append(record.body(sequence, previous))
            previous = sha256(b"\0" + bodies[-1][:HEADER.size])
        last = self.records[-1]
        head = struct.pack("<Q32sqQ", len(bodies), previous, last.time_us, last.epoch) + self.name
        data = MAGIC
        for letter, body in ((b"J", head), *self.others, *((b"R", body) for body in bodies)):
            data += struct.pack("<cQ", letter, len(body)) + body
        path.write_bytes(data + struct.pack("<cQ", b"E", 32) + sha256(data))
        return previous.hex()


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def fields(data, begin, end):
    """Yields (number, begin, end) of the fields of a message."""
    at = begin
    while at < end:
        key, at = varint(data, at)
        size, first = varint(data, at)
        if key & 7 == 2:
            yield key >> 3, first, first + size
            at = first + size
        else:
            yield key >> 3, at, first
            at = first


def find(data, path):
    """Where the first field of that path lies, numbers from the outside in; None: nowhere."""
    place = (SALT_BYTES, len(data))
    for number in path:
        place = next(((b, e) for n, b, e in fields(data, *place) if n == number), None)
        if place is None:
            return None
    return place


DECISION = (5,)
POINTS = (5, 7, 1, 1)  # decision.result_decided.outcomes.points
PRINCIPAL = (2,)
REQUEST_ID = (3,)


# --- Frauds of version 2.

def back_to_version_1(bundle, _):
    record = bundle.records[-1]
    record.version, record.payload = 1, record.payload.rstrip(b"\0")[:-1]
    record.digest_decision()


def padding_left_out(bundle, _):
    record = bundle.records[-1]
    record.payload = record.payload.rstrip(b"\0")[:-1]


def something_in_the_padding(bundle, _):
    bundle.records[-1].payload += b"\0x\0"


# --- Frauds. Each changes the bundle; what is said of it stands below.

def result_changed(bundle, _):
    record = next(each for each in bundle.records if find(each.payload, POINTS))
    place = find(record.payload, POINTS)[0]
    payload = bytearray(record.payload)
    payload[place] += 1
    record.payload = bytes(payload)
    record.digest_decision()


def other_person_named(bundle, _):
    record = next(each for each in bundle.records[5:] if find(each.payload, PRINCIPAL))
    begin, end = find(record.payload, PRINCIPAL)
    record.payload = record.payload[:begin] + b"x" * (end - begin) + record.payload[end:]


def record_left_out(bundle, _):
    del bundle.records[20]


def record_put_in(bundle, _):
    again = Record(bundle.records[20].body(1, bytes(32)))
    again.time_us += 1
    _, end = find(again.payload, REQUEST_ID)
    again.payload = again.payload[:end - 1] + b"x" + again.payload[end:]
    bundle.records.insert(21, again)


def records_exchanged(bundle, _):
    one, two = bundle.records[5:7]
    one.time_us, two.time_us = two.time_us, one.time_us
    bundle.records[5:7] = two, one


def tail_cut_off(bundle, _):
    del bundle.records[-2:]


def backdated_behind_its_predecessor(bundle, _):
    bundle.records[30].time_us = bundle.records[10].time_us


def backdated_between_its_neighbours(bundle, _):
    bundle.records[30].time_us = bundle.records[29].time_us + 1


def written_by_an_earlier_owner(bundle, _):
    for record in bundle.records[:-1]:
        record.epoch += 1


def event_renamed(bundle, _):
    bundle.name = bundle.name.replace(b"eight", b"seven")
    for record in bundle.records:
        record.journal = journal_id(bundle.name)


def record_of_another_event(bundle, other):
    record = other.records[4]
    record.time_us, record.epoch = bundle.records[-1].time_us + 1, bundle.records[-1].epoch
    bundle.records.append(record)


def proof_of_another_event(bundle, other):
    proof = [note for note in other.others if note[1].startswith(b"\x05\0proof")]
    bundle.others = proof + [note for note in bundle.others if b"tlog-proof" not in note[1]]


def proof_left_out(bundle, _):
    bundle.others = [note for note in bundle.others if b"tlog-proof" not in note[1]]


NOT_PROVED = "does not lead"
# Without the key; what is said with it; what replaying says.
FRAUDS_OF_VERSION_2 = {
    back_to_version_1: ("record 53: `version`", "record 53: `version`", ""),
    padding_left_out: ("record 53: `padding`", "record 53: `padding`", ""),
    something_in_the_padding: ("record 53: `padding`", "record 53: `padding`", ""),
}
FRAUDS = {
    result_changed: ("verified", NOT_PROVED, "diverged at record"),
    other_person_named: ("verified", NOT_PROVED, "identical"),
    record_left_out: ("verified", NOT_PROVED, ""),
    record_put_in: ("verified", NOT_PROVED, ""),
    records_exchanged: ("verified", NOT_PROVED, ""),
    tail_cut_off: ("verified", NOT_PROVED, "identical"),
    backdated_behind_its_predecessor: ("record 31", "record 31", ""),
    backdated_between_its_neighbours: ("verified", NOT_PROVED, ""),
    written_by_an_earlier_owner: ("record 53", "record 53", ""),
    event_renamed: ("verified", NOT_PROVED, ""),
    record_of_another_event: ("a record of journal", "a record of journal", ""),
    proof_of_another_event: ("verified", NOT_PROVED, "identical"),
    proof_left_out: ("verified", "carries no proof", "identical"),
}


class Auditor:
    def __init__(self, build, rulesets, folder):
        self.program = build / "bin/arbitroutil"
        self.rulesets = rulesets
        self.folder = folder

    def log(self, *arguments):
        done = subprocess.run([self.program, "log", *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def replay(self, bundle):
        return self.log("replay", bundle, "--allow-unsigned", "--rulesets", self.rulesets)

    def must(self, *arguments):
        code, said = self.log(*arguments)
        demand(code == 0, f"log {arguments}: {said}")
        return said

    def prove(self, bundles, data):
        """A log with both events; returns its key."""
        for bundle in bundles:
            self.must("import", bundle, data)
        key = self.must("key", data, "--new", NAME).strip()
        for event in (EVENT, OTHER):
            self.must("export", data, event, "--out", self.folder / event)
        return key

    def independently(self, bundle, *more):
        done = subprocess.run([sys.executable, "-B", CHECK_BUNDLE, bundle, *more],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        return done.returncode, done.stdout

    def verified(self, bundle, key, statements=None):
        """Whether both programs say so; they must agree."""
        more = ("--statements", statements) if statements else ()
        code, said = self.log("verify", bundle, "--key", key, *more)
        other, also = self.independently(bundle, key, *(more[1:]))
        demand((code == 0) == (other == 0), f"the two disagree: {said}{also}")
        return code == 0, said


def demand(holds, what):
    if not holds:
        sys.exit(f"not so: {what}")


def check_frauds(auditor, key, frauds):
    forged = auditor.folder / "forged.bundle"
    for plant, (alone, with_key, replayed) in frauds.items():
        bundle = Bundle(auditor.folder / EVENT)
        plant(bundle, Bundle(auditor.folder / OTHER))
        bundle.write(forged)
        code, said = auditor.log("verify", forged)
        demand((code == 0) == (alone == "verified") and alone in said,
               f"{plant.__name__}, without the key: {said}")
        believed, said = auditor.verified(forged, key)
        demand(not believed and with_key in said, f"{plant.__name__}, with the key: {said}")
        print(f"{plant.__name__}: {next(line for line in said.splitlines() if with_key in line)}")
        if replayed:
            _, said = auditor.replay(forged)
            demand(replayed in said, f"{plant.__name__}, replayed: {said}")


def whole_log_forged_with_another_key(auditor, key):
    """All of it written again by a forger without the key, who made one of the same name."""
    bundle = Bundle(auditor.folder / EVENT)
    result_changed(bundle, None)
    proof_left_out(bundle, None)
    bundle.write(auditor.folder / "rewritten")
    data = auditor.folder / "rewritten-log"
    auditor.must("import", auditor.folder / "rewritten", data)
    own = auditor.must("key", data, "--new", NAME).strip()
    forged = auditor.folder / "forged.bundle"
    auditor.must("export", data, EVENT, "--out", forged)
    demand(auditor.verified(forged, own)[0], "the forger's log is whole")
    believed, said = auditor.verified(forged, key)
    demand(not believed and "no signature of" in said, f"another key: {said}")
    # A statement of the forger's own leads from no earlier key to theirs.
    statements = auditor.folder / "forged.statements"
    auditor.must("rotate-key", data, "--out", statements)
    auditor.must("export", data, EVENT, "--out", forged)
    believed, said = auditor.verified(forged, key, statements)
    demand(not believed, f"another chain of keys: {said}")


def key_rotated(auditor, key, data):
    """No fraud: the log's own next key, which who has the first one follows to."""
    statements = auditor.folder / "true.statements"
    auditor.must("rotate-key", data)
    auditor.must("key", data, "--statements", statements)
    bundle = auditor.folder / "rotated.bundle"
    auditor.must("export", data, EVENT, "--out", bundle)
    demand(auditor.verified(bundle, key, statements)[0], "the next key is followed to")
    demand(not auditor.verified(bundle, key)[0], "not without its statement")
    text = statements.read_text(encoding="utf-8")
    statements.write_text(re.sub(r"(?m)^2\d*$|^\d+$", "7", text, count=1), encoding="utf-8")
    demand(not auditor.verified(bundle, key, statements)[0], "a statement that was changed")


def gone_on_in_version_2(golden, folder):
    """Both events, the first of them with records of version 2 behind some of version 1."""
    bundle = Bundle(golden / BUNDLES[0])
    for record in bundle.records[OLDER_RECORDS:]:
        record.go_on_in_version_2()
    path = folder / "gone-on.bundle"
    proof_left_out(bundle, None)
    bundle.write(path)
    return path, golden / BUNDLES[1]


def check_event(auditor, bundles, frauds):
    folder = auditor.folder
    folder.mkdir()
    data = folder / "data"
    key = auditor.prove(bundles, data)
    demand(auditor.verified(folder / EVENT, key)[0], "the true bundle")
    code, said = auditor.replay(folder / EVENT)
    demand(code == 0 and "replay: identical" in said, f"the true bundle, replayed: {said}")
    check_frauds(auditor, key, frauds)
    whole_log_forged_with_another_key(auditor, key)
    key_rotated(auditor, key, data)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, golden = (pathlib.Path(given).resolve() for given in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="arbitro-audit-") as name, \
            rulesets_of_all_versions(build) as rulesets:
        folder = pathlib.Path(name)
        check_event(Auditor(build, rulesets, folder / "version-1"),
                    [golden / path for path in BUNDLES], FRAUDS)
        check_event(Auditor(build, rulesets, folder / "version-2"),
                    gone_on_in_version_2(golden, folder), {**FRAUDS, **FRAUDS_OF_VERSION_2})


if __name__ == "__main__":
    main()
