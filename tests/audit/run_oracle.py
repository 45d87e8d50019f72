#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has Go's packages for transparency logs verify what arbitroutil proves, and refuse it altered.

The log holds golden bundles: records that a daemon wrote. Exits with 77 where there is no Go or
not its packages (golang-golang-x-mod-dev).

usage: run_oracle.py ARBITROUTIL GOLDEN-FOLDER
"""

import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

GOPATH = pathlib.Path("/usr/share/gocode")
HEADER_BYTES = 152
SKIPPED = 77
FIRST = "naruto_cg/tests/golden/eight_players.bundle"
MORE = ["risiko/tests/golden/three_at_a_table.bundle",
        "samurai_sword/tests/golden/nine_players.bundle"]


def record_hashes(bundle):
    """Returns the journal's name and the hash of each record."""
    data = bundle.read_bytes()
    name, hashes, at = None, [], 16
    while at < len(data):
        letter, size = struct.unpack_from("<cQ", data, at)
        body = data[at + 9:at + 9 + size]
        if letter == b"J":
            name = body[56:].decode()
        elif letter == b"R":
            hashes.append(hashlib.sha256(b"\0" + body[:HEADER_BYTES]).hexdigest())
        at += 9 + size
    return name, hashes


class Oracle:
    def __init__(self, scratch, key):
        self.program = scratch / "oracle"
        self.key = key
        environment = dict(os.environ, GO111MODULE="off", GOPATH=str(GOPATH), GOFLAGS="",
                           GOCACHE=str(scratch / "cache"), HOME=str(scratch))
        source = pathlib.Path(__file__).with_name("oracle.go")
        subprocess.run(["go", "build", "-o", self.program, source], check=True, env=environment)

    def verifies(self, what, proof, against):
        done = subprocess.run([self.program, self.key, what, proof, against],
                              stdout=subprocess.PIPE, text=True, check=False)
        return done.returncode == 0 and done.stdout == "verified\n"


def check(holds, what):
    if not holds:
        sys.exit(f"not so: {what}")


def check_altered(oracle, what, proof, against, scratch):
    """Not one byte of a proof can be changed."""
    text = proof.read_bytes()
    altered = scratch / "altered"
    for place in range(0, len(text), 7):
        altered.write_bytes(text[:place] + bytes([text[place] ^ 1]) + text[place + 1:])
        check(not oracle.verifies(what, altered, against), f"byte {place} counts in {what}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if shutil.which("go") is None or not (GOPATH / "src/golang.org/x/mod/sumdb/tlog").is_dir():
        print("Go or golang-golang-x-mod-dev is not here")
        sys.exit(SKIPPED)
    arbitroutil, golden = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])

    def log(*arguments):
        return subprocess.run([arbitroutil, "log", *arguments], check=True, stdout=subprocess.PIPE,
                              text=True).stdout

    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        data = scratch / "data"
        data.mkdir(mode=0o700)
        log("import", golden / FIRST, data)
        oracle = Oracle(scratch, log("key", data, "--new", "example.org/log").strip())
        old = scratch / "old.checkpoint"
        log("checkpoint", data, "--out", old)
        for bundle in MORE:
            log("import", golden / bundle, data)
        proof = scratch / "proof"
        proved = 0
        for bundle in [FIRST, *MORE]:
            journal, hashes = record_hashes(golden / bundle)
            for revision in {1, len(hashes) // 2, len(hashes)}:
                log("prove", data, journal, str(revision), "--out", proof)
                check(oracle.verifies("inclusion", proof, hashes[revision - 1]),
                      f"{journal} {revision} is in the log")
                check(not oracle.verifies("inclusion", proof, hashes[revision - 2]),
                      f"another record than {journal} {revision} is refused")
                proved += 1
        check_altered(oracle, "inclusion", proof, hashes[revision - 1], scratch)
        consistency = scratch / "consistency"
        log("consistent", data, old, "--out", consistency)
        check(oracle.verifies("consistency", consistency, old), "the log's past is its beginning")
        check_altered(oracle, "consistency", consistency, old, scratch)
        print(f"Go verified {proved} records and a past, and refused whatever was altered")


if __name__ == "__main__":
    main()
