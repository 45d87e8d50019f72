#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks one golden bundle against the games of a build.

usage: check.py identical BUILD BUNDLE   it verifies, and replays identically: in this process, and
                                         in isolated workers
       check.py changed BUILD BUNDLE     with any one of some bytes changed, it is refused
       check.py diverges BUILD BUNDLE    against the altered ruleset of BUILD/tests, it diverges
"""

import hashlib
import os
import struct
import subprocess
import sys
import tempfile

FAULT = 1
PIECE_HEADER = 9  # a letter, and the size of the body
RECORD_HEADER = 152
MAGIC = b"arbitro-bundle-1"


def util(build, *arguments):
    done = subprocess.run([f"{build}/bin/arbitroutil", "log", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(f"$ arbitroutil log {' '.join(arguments)}\n{done.stdout}", end="")
    return done


def replay(build, bundle, rulesets, *more):
    return util(build, "replay", bundle, "--rulesets", f"{build}/{rulesets}", *more)


def check_identical(build, bundle):
    verified = util(build, "verify", bundle)
    if verified.returncode != 0:
        sys.exit("the bundle does not verify")
    for more in ((), ("--isolated",)):
        done = replay(build, bundle, "rulesets", *more)
        if done.returncode != 0 or done.stdout.splitlines()[-1] != "replay: identical":
            sys.exit("the bundle does not replay identically: did a decision change on purpose, "
                     "without a new version of the ruleset? See tests/golden/README.md")


def pieces(data):
    """Yields (letter, place and size of the body)."""
    place = len(MAGIC)
    while place < len(data):
        (size,) = struct.unpack_from("<Q", data, place + 1)
        yield chr(data[place]), place + PIECE_HEADER, size
        place += PIECE_HEADER + size


def with_byte_changed(data, place):
    """The byte at `place` is another, and the digest at the file's end fits again."""
    changed = bytearray(data)
    changed[place] ^= 1
    _, end, _ = list(pieces(data))[-1]
    changed[end:] = hashlib.sha256(changed[:end - PIECE_HEADER]).digest()
    return bytes(changed)


def changes(data):
    """Yields (what was changed, the bytes of the bundle then)."""
    yield "the digest of the file", data[:-1] + bytes([data[-1] ^ 1])
    middle = len(data) // 2
    yield "a byte in the middle", data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]
    records = [(place, size) for letter, place, size in pieces(data) if letter == "R"]
    place, size = records[len(records) // 2]
    yield "a header, and the file's digest", with_byte_changed(data, place + 40)
    for place, size in (records[0], records[len(records) // 2], records[-1]):
        yield "a payload, and the file's digest", with_byte_changed(
            data, place + RECORD_HEADER + (size - RECORD_HEADER) // 2)


def check_changed(build, bundle):
    with open(bundle, "rb") as file:
        data = file.read()
    with tempfile.TemporaryDirectory(prefix="arbitro-golden-") as folder:
        path = f"{folder}/changed.bundle"
        for what, changed in changes(data):
            with open(path, "wb") as file:
                file.write(changed)
            for done in (util(build, "verify", path), replay(build, path, "rulesets")):
                if done.returncode != FAULT:
                    sys.exit(f"{what} was changed, and it went unnoticed")


def check_diverges(build, bundle):
    done = replay(build, bundle, "tests")
    if done.returncode != FAULT or "diverged at record" not in done.stdout:
        sys.exit("a changed rule went unnoticed")


def main():
    checks = {"identical": check_identical, "changed": check_changed, "diverges": check_diverges}
    if len(sys.argv) != 4 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    checks[sys.argv[1]](os.path.abspath(sys.argv[2]), sys.argv[3])


if __name__ == "__main__":
    main()
