#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the boundary with what is on record, and loads rulesets of old boundaries.

usage: gate.py compare                     the headers against boundary.abi and constants.txt
       gate.py zoo ARBITROUTIL             every ruleset of zoo/, built with its own old headers
       gate.py record                      rewrites boundary.abi and constants.txt
       gate.py keep NAME                   adds today's headers and ruleset.c to the zoo

Until the tag v0.1 exists nothing is promised: the gate reports what it finds and exits with 0. From
then on it exits with 1 if a change may break older rulesets. It exits with 2 if it cannot compare.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import boundary

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
INCLUDE = TOP / "sdk/include"
DUMP, CONSTANTS, ZOO = HERE / "boundary.abi", HERE / "constants.txt", HERE / "zoo"
FIRST_RELEASE = "v0.1"
# The tests that an old ruleset must still pass: it loads, and its answers keep the contract.
CHECKS = "^(load|contract.events|same.twice)"


def promised():
    tags = subprocess.run(["git", "-C", TOP, "tag", "--list", FIRST_RELEASE], capture_output=True,
                          text=True, check=False)
    return tags.stdout.strip() == FIRST_RELEASE


def judge(broken):
    """Prints the last line and returns the exit status."""
    if broken and promised():
        print(f"{FIRST_RELEASE} is released: grow structs at their end, or add a revision beside")
        return 1
    print("rulesets of before may break; reported only, until " + FIRST_RELEASE
          if broken else "rulesets of before load and mean the same")
    return 0


def compare():
    words, broken = boundary.compare_types(DUMP, INCLUDE)
    came, gone = boundary.compare_constants(CONSTANTS.read_text().splitlines(), INCLUDE)
    print("\n".join(filter(None, [words, *came])) or "the boundary is as it is on record")
    for line in broken + gone:
        print(f"BREAKS: {line}")
    return judge(broken + gone)


def record():
    boundary.write_dump(INCLUDE, DUMP)
    CONSTANTS.write_text("\n".join(boundary.constants(INCLUDE)) + "\n", encoding="utf-8")
    return 0


def keep(name):
    kept = ZOO / name
    headers = kept / "include/arbitro/abi"
    if headers.exists():
        shutil.rmtree(headers)
    shutil.copytree(INCLUDE / "arbitro/abi", headers)
    shutil.copy(HERE / "ruleset.c", kept / "ruleset.c")
    return 0


def try_old(kept, arbitroutil, folder):
    """Returns the faults that today's host finds in a ruleset built from old headers, or ""."""
    library = folder / f"{kept.name}.so"
    boundary.run(["cc", "-std=c11", "-O1", "-fPIC", "-shared", "-fvisibility=hidden",
                  f"-I{kept / 'include'}", f'-DARBITRO_RULESET_ID="zoo-{kept.name}"',
                  '-DARBITRO_RULESET_VERSION="1.0.0"', "-o", library, kept / "ruleset.c"])
    words, status = boundary.run(
        [arbitroutil, "ruleset", "check", library, "--strictness", "1", "--only", CHECKS], (0, 1))
    if status == 0:
        return ""
    return "\n".join(line for line in words.splitlines() if line.startswith("FAIL"))


def zoo(arbitroutil, animals=ZOO):
    broken = False
    kept = sorted(path for path in animals.iterdir() if path.is_dir())
    for one in kept:
        with tempfile.TemporaryDirectory() as folder:
            words = try_old(one, arbitroutil, pathlib.Path(folder))
        print(f"{one.name}: {words or 'loads, and its answers keep the contract'}")
        broken = broken or bool(words)
    print(f"{len(kept)} old rulesets")
    return judge(broken)


def main(arguments):
    commands = {"compare": (compare, 0), "record": (record, 0), "keep": (keep, 1), "zoo": (zoo, 1)}
    command, count = commands.get(arguments[0] if arguments else "", (None, 0))
    if command is None or len(arguments) != count + 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return command(*arguments[1:])
    except (boundary.Failed, OSError) as error:
        print(f"gate.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
