#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a published event from a terminal without a token: all of it comes, without names.

usage: run_without_token.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

COMMAND_SECONDS = 60
REFUSED = 1
NAME = "Quillfeather"


def run(daemon, words, token=None, expect=0):
    command = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]
    if token:
        command += ["--token-file", token]
    done = subprocess.run([*command, *words.split()], text=True, capture_output=True, check=False,
                          timeout=COMMAND_SECONDS)
    said = done.stdout + done.stderr
    if done.returncode != expect:
        sys.exit(f"arbitroctl {words}: exit code {done.returncode}, not {expect}:\n{said}")
    return said


def make_token(programs, folder):
    """A principals' file with an administrator; returns both files."""
    printed = subprocess.run([f"{programs}/arbitroutil", "token", "new"], text=True, check=True,
                             stdout=subprocess.PIPE).stdout
    words = dict(line.split(None, 1) for line in printed.splitlines() if len(line.split()) == 2)
    token, principals = f"{folder}/token", f"{folder}/principals.toml"
    with open(token, "w", encoding="utf-8") as file:
        file.write(words["token"])
    with open(principals, "w", encoding="utf-8") as file:
        file.write('[[principal]]\nname = "club"\nroles = ["administrator"]\n'
                   f'tokens = ["{words["hash"]}"]\n')
    return token, principals


def play(daemon, token):
    def ctl(words):
        return run(daemon, words, token)

    ctl("event create cup --ruleset demo --format standard")
    ctl("event open cup")
    person = json.loads(ctl(f"-o json person create --given Zephyrina --family {NAME}"))
    ctl(f"player add cup p1 --person {person['person']['name']}")
    ctl("player add cup p2 p3")
    ctl("event start cup")
    ctl("round pair cup 1")
    for table in json.loads(ctl("-o json round tables cup 1"))["tables"]:
        if not table.get("decided"):
            ctl(f"report cup 1 {table['number']} winner=first")
    ctl("round close cup 1")
    ctl("player drop cup p3")


READS = ["event show cup", "event list", "player list cup", "player show cup p1",
         "round tables cup 1", "standings cup", "print pairings cup 1", "print slips cup 1",
         "print standings cup", "export csv cup", "export csv cup --of standings",
         "export csv cup --of people", "report cup --text -", "event timeline cup", "health"]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="arbitro-token-") as folder:
        token, principals = make_token(programs, folder)
        with arbitrod.Daemon(programs, sys.argv[2], more=["--principals", principals]) as daemon:
            play(daemon, token)
            if NAME not in run(daemon, "player list cup", token):
                sys.exit("a known caller sees no names")
            for read in READS:
                if NAME in run(daemon, read):
                    sys.exit(f"`{read}` shows a name to a caller without a token")
            rows = run(daemon, "export csv cup --of people")
            if "\n3,p3,,,dropped,1,2," not in rows.replace("\r", ""):
                sys.exit(f"the people's rows do not say who dropped, and when:\n{rows}")
            said = run(daemon, "export csv cup --of penalties", expect=REFUSED)
            if "CREDENTIALS_MISSING" not in said:
                sys.exit(f"penalties are not for all: {said}")


if __name__ == "__main__":
    main()
