#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a head judge does by hand from a terminal, with a real daemon: pairings with a neutral seat,
tables that change numbers, decks, standings of a division, replays of each depth.

usage: run_by_hand.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "clients"))
import arbitrod  # noqa: E402  (found by the line above)

COMMAND_SECONDS = 60
REFUSED = 1
USAGE = 2


class Terminal:
    def __init__(self, daemon):
        self.program = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]

    def run(self, *words, expect=0):
        done = subprocess.run([*self.program, *words], text=True, capture_output=True, check=False,
                              timeout=COMMAND_SECONDS)
        said = done.stdout + done.stderr
        if done.returncode != expect:
            sys.exit(f"arbitroctl {' '.join(words)}: exit code {done.returncode}, "
                     f"not {expect}:\n{said}")
        return said

    def json(self, *words):
        return json.loads(self.run("-o", "json", *words))

    def event(self, name, ruleset, form, players, *, settings=(), division=None):
        said = [word for setting in settings for word in ("--set", setting)]
        self.run("event", "create", name, "--ruleset", ruleset, "--format", form, *said)
        self.run("event", "open", name)
        for player in players:
            extra = ["--division", division(player)] if division else []
            self.run("player", "add", name, player, *extra)
        self.run("event", "start", name)


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


def players_at(table):
    return [os.path.basename(seat.get("player", "")) for seat in table["seats"]]


def tables(terminal):
    ctl = terminal
    ctl.event("tables", "demo", "standard", ["a", "b", "c", "d", "e"])
    ctl.run("hand", "pairing", "tables", "1", "a,b", "c,-", "d,e", "--reason", "the ruleset is out")
    before = [players_at(table) for table in ctl.json("round", "tables", "tables", "1")["tables"]]
    expect(before == [["a", "b"], ["c", ""], ["d", "e"]], f"pairing by hand: {before}")
    ctl.run("seat", "renumber", "tables", "1", "1=3", "--reason", "a wheelchair")
    after = [players_at(table) for table in ctl.json("round", "tables", "tables", "1")["tables"]]
    expect(after == [["d", "e"], ["c", ""], ["a", "b"]], f"tables that changed numbers: {after}")
    ctl.run("hand", "outcome", "tables", "1", "2", "c=win:3:1", "2-=loss:0:2", "--reason", "played")
    said = ctl.run("seat", "renumber", "tables", "1", "1=2", "--reason", "late", expect=REFUSED)
    expect("TABLE_REPORTED" in said, f"a played table keeps its number: {said}")
    said = ctl.run("seat", "renumber", "tables", "1", "1", "--reason", "late", expect=USAGE)
    expect("table=other" in said, f"how an exchange is written: {said}")


def decks(terminal, folder):
    ctl = terminal
    ctl.run("event", "create", "decks", "--ruleset", "demo", "--format", "standard")
    ctl.run("event", "open", "decks")
    ctl.run("player", "add", "decks", "a", "b")
    with open(f"{folder}/list", "w", encoding="utf-8") as rows:
        rows.write("4 Fireball fire-1\n")
    ctl.run("--by-hand", "deck", "submit", "decks", "a", f"{folder}/list", "--reason", "seen",
            "--violation", "TOO_MANY:DEM-1")
    ctl.run("--by-hand", "deck", "submit", "decks", "b", f"{folder}/list", "--reason", "seen")
    said = ctl.run("deck", "show", "decks", "a")
    expect("not legal" in said and "TOO_MANY" in said and "DEM-1" in said, f"objected to: {said}")
    said = ctl.run("deck", "show", "decks", "b")
    expect("not legal" not in said and "legal" in said, f"not objected to: {said}")


def divisions(terminal):
    ctl = terminal
    names = [f"p{number}" for number in range(1, 9)]
    division = {name: "junior" if name in ("p1", "p2") else "senior" for name in names}
    settings = ("date=2014-07-05", "event_tier=regional-championships", "match_type=best-of-three",
                "swiss_rounds=3", "top_cut=0")
    ctl.event("ages", "pokemon-tcg", "standard-constructed", names, settings=settings,
              division=division.get)
    juniors = ctl.run("print", "standings", "ages", "--division", "junior")
    expect("p1" in juniors and "p2" in juniors and "p3" not in juniors, f"the juniors: {juniors}")
    everybody = ctl.run("print", "standings", "ages")
    expect(all(name in everybody for name in names), f"everybody: {everybody}")


def replays(terminal):
    for mode in ("verify", "fold", "reexecute"):
        said = terminal.run("replay", "tables", "--mode", mode)
        expect("identical" in said, f"replay --mode {mode}: {said}")
    terminal.run("replay", "tables", "--mode", "guess", expect=USAGE)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="arbitro-by-hand-") as folder:
        daemon = arbitrod.Daemon(programs, rulesets, folder, environment={"LC_ALL": "C.UTF-8"})
        try:
            daemon.start()
            terminal = Terminal(daemon)
            tables(terminal)
            decks(terminal, folder)
            divisions(terminal)
            replays(terminal)
            daemon.stop()
        finally:
            daemon.kill()


if __name__ == "__main__":
    main()
