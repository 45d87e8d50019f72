#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives arbitroctl malformed files of each kind that it reads, with a real daemon: each is refused
for its lines at fault and no other, and changes nothing.

usage: run_malformed.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import malformed_files as files  # noqa: E402
from run_by_hand import USAGE, expect  # noqa: E402
from run_imports import REFUSED, WAIT_SECONDS, Desk  # noqa: E402

FEWEST = 20  # of each kind
POKEMON = ["--ruleset", "pokemon-tcg", "--format", "standard-constructed", "--set",
           "date=2013-10-12"]


def refused(desk, command, file):
    """Returns the lines that a file is refused for; nothing where it is refused as a whole."""
    done = subprocess.run([*desk.program, "-o", "json", *command, file], capture_output=True,
                          check=False, timeout=WAIT_SECONDS)
    said = done.stdout + done.stderr
    expect(done.returncode in (REFUSED, USAGE), f"{file}: exit code {done.returncode}: {said}")
    obeyed = [byte for byte in said if byte < 0x20 and byte != 0x0A]
    expect(not obeyed, f"{file}: a terminal obeys {said}")
    error = json.loads(done.stdout)["error"]
    advice = error.get("what_to_do", "") + "".join(
        line["what_to_do"] for line in error.get("lines", []))
    expect(advice and "daemon's log" not in advice, f"{file}: what to do is said: {error}")
    return {line["line"] for line in error["lines"]} if error.get("lines") else None


def check(desk, what, command, state):
    kind, rows = what
    expect(len(rows) >= FEWEST, f"{len(rows)} files of {kind}")
    before = state()
    for name, content, lines in rows:
        file = desk.write(f"{kind}: {name}".replace("/", " "), content)
        told = refused(desk, command, file)
        expect(told == lines, f"{file} is refused for {told}, not for {lines}")
    expect(state() == before, f"{kind}: nothing is half applied")
    print(f"{kind}: {len(rows)} files, each refused for its lines", flush=True)


def main():
    programs, rulesets = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="arbitro-malformed-") as folder, \
            arbitrod.Daemon(programs, rulesets, environment={"LC_ALL": "C.UTF-8"}) as daemon:
        desk = Desk(daemon, folder)
        desk.run("catalogue", "import", "pokemon-tcg", desk.write("cards.jsonl", files.GOOD))
        catalogue = desk.json("catalogue", "list")["catalogues"][0]["sha256"]
        desk.run("event", "create", "cup", *POKEMON, "--catalogue", catalogue,
                 "--set", "match_type=best-of-three", "--set", "decks_required=false")
        desk.run("event", "open", "cup")
        for player in "abcd":
            desk.run("player", "add", "cup", player)
        row = desk.write("row.txt", files.ROW)
        decks = ["deck", "submit", "cup", "a"]
        check(desk, ("decks", files.DECKS), decks, lambda: desk.revision("cup"))
        check(desk, ("aliases", files.ALIASES), [*decks, row, "--aliases"],
              lambda: desk.revision("cup"))
        desk.run("event", "start", "cup")
        desk.run("round", "start", "cup", "1")
        check(desk, ("results", files.RESULTS), ["round", "report", "cup", "1"],
              lambda: desk.revision("cup"))
        check(desk, ("people", files.PEOPLE), ["person", "import"],
              lambda: desk.run("person", "find", "Zq"))
        check(desk, ("cards", files.CARDS), ["catalogue", "import", "pokemon-tcg"],
              lambda: desk.run("catalogue", "list"))
        check(desk, ("tdf", files.TDF), ["file", "tdf"], lambda: None)
        check(desk, ("trf", files.TRF), ["file", "trf"], lambda: None)


if __name__ == "__main__":
    main()
