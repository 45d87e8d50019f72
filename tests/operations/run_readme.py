#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Types what README.md shows of a session, and looks for what it says is answered.

usage: run_readme.py SOURCES FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import re
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

COMMAND_SECONDS = 60
COMMANDS_MIN = 10
PLAYERS = 8


def session_of(readme):
    """Each command with the lines that follow it."""
    with open(readme, encoding="utf-8") as file:
        block = re.search(r"^## What a client sees$.*?^```\n(.*?)^```$", file.read(), re.M | re.S)
    steps = []
    for line in block.group(1).replace("\\\n", " ").splitlines() if block else ():
        if line.startswith("$ "):
            steps.append((line[2:], []))
        else:
            steps[-1][1].append(" ".join(line.split()))
    if len(steps) < COMMANDS_MIN:
        sys.exit(f"{readme}: a session of {len(steps)} commands")
    return steps


def write_files(folder, rulebook):
    """Players, a third of them born later; and a deck with a card of a set that is not legal."""
    with open(f"{folder}/players.csv", "w", encoding="utf-8") as players:
        players.write("player,born\n")
        for number in range(1, PLAYERS + 1):
            players.write(f"p{number:02},{1999 if number % 3 == 0 else 1990}\n")
    with open(f"{rulebook}/sample_decks.jsonl", encoding="utf-8") as decks:
        cards = json.loads(decks.readline())["cards"]
    cards[0] = cards[0].split()[0] + " Squirtle base1-63"
    with open(f"{folder}/deck.txt", "w", encoding="utf-8") as deck:
        deck.write("\n".join(cards) + "\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sources, programs, rulesets = (os.path.abspath(path) for path in sys.argv[1:])
    rulebook = f"{sources}/plugins/pokemon_tcg/rulebook"
    with arbitrod.Daemon(programs, rulesets, environment={"LC_ALL": "C.UTF-8"}) as daemon:
        folder = daemon.folder
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}",
                           ARBITRO_SERVER=daemon.address, LC_ALL="C.UTF-8")

        def typed(command):
            done = subprocess.run(shlex.split(command), cwd=folder, env=environment, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=COMMAND_SECONDS, check=False)
            if done.returncode != 0:
                sys.exit(f"$ {command}\nexit code {done.returncode}\n{done.stdout}")
            return done.stdout

        write_files(folder, rulebook)
        cards = f"{rulebook}/examples_catalogue.jsonl"
        said = typed(f"arbitroctl catalogue import pokemon-tcg {cards}")
        catalogue = re.search(r"[0-9a-f]{64}", said).group()
        for command, answer in session_of(f"{sources}/README.md"):
            said = typed(re.sub(r"[0-9a-f]{4}…", catalogue, command))
            lines = [" ".join(line.split()) for line in said.splitlines()]
            missing = [line for line in answer if line not in lines]
            if missing:
                sys.exit(f"$ {command}\ndoes not say {missing}, but\n{said}")


if __name__ == "__main__":
    main()
