#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays whole events, records them as cases, and runs the cases on the rules that decided them: a
case that the same rules answer otherwise is false.

usage: run_record.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)
from run_by_hand import REFUSED, USAGE, Terminal, expect  # noqa: E402

POKEMON = ("pokemon-tcg", "standard-constructed")
OF_POKEMON = ("date=2013-10-12", "decks_required=false", "match_type=single")
PLAYERS = ["a", "b", "c", "d", "e", "f", "g"]


class Recorded:
    """Plays events on one daemon, and holds what is recorded of them to their rules."""

    def __init__(self, daemon):
        self.ctl = Terminal(daemon)
        self.folder, self.programs, self.rulesets = daemon.folder, daemon.programs, daemon.rulesets

    def play(self, event, number, winners=("first",)):
        """Reports all matches of a round that is paired, the winners in turn, and closes it."""
        matches = [table for table in self.ctl.json("round", "tables", event, str(number))["tables"]
                   if table["kind"] != "BYE" and not table.get("decided")]
        for at, table in enumerate(matches):
            self.ctl.run("report", event, str(number), str(table["number"]),
                         f"winner={winners[at % len(winners)]}")
        self.ctl.run("round", "close", event, str(number))

    def cases(self, event, ruleset):
        """The text of the event's cases, each of which holds."""
        file = os.path.join(self.folder, f"{event}.cases")
        self.ctl.run("record", event, "--out", file)
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        # A case that cites no rule says so, and asks for one.
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(text.replace("case RULE ", "case X-1 "))
        done = subprocess.run([f"{self.programs}/rule_case", f"{self.rulesets}/{ruleset}.so", file,
                               "all"], capture_output=True, text=True, check=False)  # fmt: skip
        expect(done.returncode == 0, f"cases of {event}:\n{done.stdout}\n{text}")
        return text


def swiss(recorded):
    """A round that was paired twice, a bye, and a player who leaves, each in the standings."""
    ctl = recorded.ctl
    ctl.event("swiss", *POKEMON, PLAYERS, settings=[*OF_POKEMON, "swiss_rounds=3"])
    ctl.run("round", "pair", "swiss", "1")
    ctl.run("round", "unpair", "swiss", "1", "--reason", "a player came late")
    for number in (1, 2, 3):
        ctl.run("round", "pair", "swiss", str(number))
        recorded.play("swiss", number, winners=("first", "second", "first"))
        if number == 1:
            ctl.run("player", "drop", "swiss", "g")
    text = recorded.cases("swiss", "pokemon-tcg")
    expect(text.count("> standings") == 3, f"each round's standings:\n{text}")
    expect(text.count("> report") == 9, f"each report:\n{text}")
    expect("\ndropped g\n" in text and " bye\n" in text, f"the one who left, and byes:\n{text}")


def corrected(recorded):
    """From a correction on no standings are a case, and the file says why."""
    ctl = recorded.ctl
    ctl.event("corrected", "demo", "standard", PLAYERS[:4])
    ctl.run("round", "pair", "corrected", "1")
    recorded.play("corrected", 1)
    ctl.run("table", "correct", "corrected", "1", "1", "winner=second", "--reason", "misread")
    ctl.run("round", "pair", "corrected", "2")
    recorded.play("corrected", 2)
    text = recorded.cases("corrected", "demo")
    expect(text.count("> standings") == 1, f"those before the correction:\n{text}")
    expect("changed players, tables or results in a way that a case cannot say" in text, text)


def elimination(recorded):
    """A report of an elimination is a case of that phase."""
    ctl = recorded.ctl
    ctl.event("cut", *POKEMON, PLAYERS[:4], settings=OF_POKEMON)
    ctl.run("--by-hand", "--reason", "a cup", "phase", "start", "cut", "1", "--kind", "elimination",
            *[word for name in PLAYERS[:4] for word in ("--player", name)])
    ctl.run("round", "pair", "cut", "1")
    recorded.play("cut", 1)
    text = recorded.cases("cut", "pokemon-tcg")
    expect(text.count("  phase elimination") >= 2, f"its phase:\n{text}")


def naruto(recorded):
    """Places that lots decide are no case; reports are."""
    ctl = recorded.ctl
    ctl.run("event", "create", "nar", "--ruleset", "naruto-cg", "--format", "constructed",
            "--set", "decks_required=false")
    for step in ("request", "sanction", "open"):
        ctl.run("event", step, "nar")
    for family, role in (("Rossi", "organiser"), ("Verdi", "judge")):
        made = ctl.json("person", "create", "--given", "Gino", "--family", family)["person"]
        ctl.run("staff", "add", "nar", os.path.basename(made["name"]), role)
    ctl.run("player", "add", "nar", *[f"p{number}" for number in range(1, 13)])
    ctl.run("event", "start", "nar")
    for number in (1, 2):
        ctl.run("round", "pair", "nar", str(number))
        recorded.play("nar", number, winners=("first", "second"))
    text = recorded.cases("nar", "naruto-cg")
    expect(text.count("> report") == 12, f"each report:\n{text}")


def nothing_to_record(recorded):
    """A slice without a case names the reason of each record that might have been one."""
    ctl = recorded.ctl
    ctl.event("none", "demo", "standard", PLAYERS[:2])
    file = os.path.join(recorded.folder, "none.cases")
    said = ctl.run("record", "none", "--out", file, expect={USAGE, REFUSED})
    expect("journal list" in said, said)
    ctl.run("round", "pair", "none", "1")
    said = ctl.run("record", "none", "--out", file, expect={USAGE, REFUSED})
    expect("is no case: a draw is one of several" in said, f"the reason:\n{said}")
    expect(not os.path.exists(file), "no file without a case")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = sys.argv[1:]
    with arbitrod.Daemon(programs, rulesets, listen=arbitrod.SOCKET,
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        recorded = Recorded(daemon)
        for event in (swiss, corrected, elimination, naruto, nothing_to_record):
            event(recorded)


if __name__ == "__main__":
    main()
