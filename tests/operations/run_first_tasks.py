#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Types the first task of a document, as a reader does who has nothing else at hand.

usage: run_first_tasks.py SOURCES FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

From docs/api.md both blocks of "Your first call"; from docs/hall.md the two lists and the commands
of "The event", and then those of the first steps of "A round". A command that fails ends the test.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

COMMAND_SECONDS = 60
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# A document's port of the door; another daemon may have it here.
PORT = "127.0.0.1:8080"


def section(sources, document, heading):
    with open(f"{sources}/docs/{document}", encoding="utf-8") as file:
        found = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", file.read(), re.M | re.S)
    if not found:
        sys.exit(f"docs/{document} has no section `{heading}`")
    return found.group(1)


def blocks(sources, document, heading, kind):
    return [text for of, text in BLOCK.findall(section(sources, document, heading)) if of == kind]


def typed(script, folder, **environment):
    """Returns what the script prints; it ends at the first command that fails."""
    done = subprocess.run(["bash", "-c", "set -euo pipefail\n" + script], cwd=folder, text=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", **environment),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=COMMAND_SECONDS, check=False)  # fmt: skip
    if done.returncode != 0:
        sys.exit(f"{script}\nexit code {done.returncode}\n{done.stdout}")
    return done.stdout


def says(text, *words):
    missing = [word for word in words if word not in text]
    if missing:
        sys.exit(f"{missing} is not in\n{text}")


def first_call(sources, programs, rulesets):
    """The door picks its port, and the call that watches ends after two seconds."""
    start, calls = blocks(sources, "api.md", "Your first call", "text")
    for wanted in (PORT, "HALL=http://" + PORT):
        says(start, wanted)
    start = start.replace("HALL=http://" + PORT, "HALL=").replace(PORT, "127.0.0.1:0")
    start = start.replace("arbitrod ", f"arbitrod --rulesets {rulesets} --listen unix:$PWD/s ", 1)
    start = start.replace(" off &", " off 2>log & daemon=$!")
    says(calls, "curl -N ")
    calls = calls.replace("curl ", "curl --silent --show-error --fail-with-body ")
    calls = calls.replace("curl --silent --show-error --fail-with-body -N",
                          "timeout 2 curl --silent --fail-with-body -N")  # fmt: skip
    watch = calls.rindex("timeout 2 curl")
    calls = calls[:watch] + calls[watch:].rstrip() + " || test $? = 124\n"
    # "When it has printed `serves on`": its own line says where.
    wait = ("trap 'kill $daemon; wait' EXIT\n"
            "for try in $(seq 300); do grep -q 'serves on http' log && break; sleep 0.1; done\n"
            "HALL=$(grep -o 'http://127[0-9.:]*' log | head -n 1)\n")  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="arbitro-first-call-") as folder:
        said = typed(start + wait + calls, folder, PATH=f"{programs}:{os.environ['PATH']}")
    says(said, '"events":', '"name":"events/cup"', "EVENT_STATUS_REGISTRATION", "id: ", "data: ")


def first_round(sources, programs, rulesets):
    people, players = blocks(sources, "hall.md", "The event", "text")[:2]
    commands = "".join(blocks(sources, "hall.md", "The event", "text")[2:])
    steps = section(sources, "hall.md", "A round")
    steps = [step for step in re.findall(r"`(arbitroctl [^`]*)`", steps) if " cup" in step]
    # Of the round's, those that every hall types: the event starts, the round is paired, its clock.
    steps = steps[:3]
    says("\n".join(steps), "event start", "round pair cup 1", "clock start cup 1 --seconds")
    with arbitrod.Daemon(programs, rulesets) as daemon:
        for name, text in (("people.csv", people), ("players.csv", players)):
            with open(f"{daemon.folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        script = commands + "\n".join(steps) + "\narbitroctl round tables cup 1\n"
        said = typed(script, daemon.folder, PATH=f"{programs}:{os.environ['PATH']}",
                     ARBITRO_SERVER=daemon.address)  # fmt: skip
    says(said, "ada", "bob")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sources, programs, rulesets = (os.path.abspath(path) for path in sys.argv[1:])
    first_call(sources, programs, rulesets)
    first_round(sources, programs, rulesets)


if __name__ == "__main__":
    main()
