#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Leads an event of each game that plans its rounds from its draft to its confirmation by what
`event actions` names as next, and by nothing else but reports, settled duties and players.

Each command that it names, first or not, must be one that the daemon takes; and each command that
stands beside a call must be one of arbitroctl's, with its arguments.

usage: run_next.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [GAME ...]
"""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402  (found by the line above)
from run_by_hand import REFUSED, Terminal, expect  # noqa: E402

# No event of this test takes as many steps.
STEPS = 60
PLAYERS = ["ada", "bea", "carla", "dino", "elio", "fabio", "gina", "hugo"]
SUMS = [(70, 9, 30), (34, 6, 20), (20, 4, 12), (9, 2, 8), (4, 1, 3)]


def risiko_report(_ctl, _event, _round, table):
    lines = [{"objective": objective, "outside": outside, "armies": armies}
             for objective, outside, armies in SUMS[:len(table["seats"])]]
    # The rest of the map's 164 points is neutral, some four points a territory.
    rest = 164 - sum(line["objective"] + line["outside"] for line in lines)
    return ["report", "EVENT", "ROUND", "TABLE", "lines=" + json.dumps(lines),
            f"neutral={(rest + 3) // 4}"]


def duel_report(_ctl, _event, _round, _table):
    return ["report", "EVENT", "ROUND", "TABLE", "winner=first"]


def samurai_report(ctl, event, number, table):
    if len(table["seats"]) == 2:
        return duel_report(ctl, event, number, table)
    seats = [os.path.basename(seat["player"]) for seat in table["seats"]]
    # All points at the first round, so that no two are level.
    worth = [100 + 100 * PLAYERS.index(seat) if number == 1 else 0 for seat in seats]
    return ["hand", "outcome", "EVENT", "ROUND", "TABLE",
            *[f"{seat}=loss:{points}:2" for seat, points in zip(seats, worth)],
            "--reason", "played"]


GAMES = {
    "risiko": ("tournament", [], risiko_report),
    "samurai-sword": ("tournament", [], samurai_report),
    "naruto-cg": ("constructed",
                  ["decks_required=false", "at_shop=true", "organiser_as_judge=true"], duel_report),
    "pokemon-tcg": ("standard-constructed",
                    ["date=2013-10-12", "decks_required=false", "swiss_rounds=3", "top_cut=2",
                     "event_tier=regional-championships"], duel_report),
}


# Stand in commands for what the reader puts in. Where they stand for a whole form, the command
# is not tried.
PLACES = {"WHY": "x", "PERSON": "gino", "ROLE": "judge", "NUMBER": "1", "NOTE": "x", "WHO": "x",
          "PLAYER": "ada", "BY": "bea", "OTHER": "2", "PLAYERS": "ada", "PLAYER=OTHER": "ada=bea",
          "VERSION": "9.9.9", "CODE": "NOTE", "WHAT": "x", "TEXT": "x", "INFRACTION": "x",
          "PHASE": "2", "START": "2030-05-08T18:30", "SECONDS": "60", "TABLE": "1", "PLACES": "64",
          "SCREEN": "west", "PLAYER=clean": "ada=clean"}
FORMS = ("KEY=VALUE", "FILE", "TABLES", "PLAYER=RESULT", "INPUT")


class Organiser:
    """Does what is named as next, in one event."""

    def __init__(self, ctl, event, report):
        self.ctl = ctl
        self.event = event
        self.report = report
        self.tried = set()

    def read(self, *words):
        return json.loads(self.ctl.run("-o", "json", *words))

    def status(self):
        return self.read("event", "show", self.event)["status"]

    def step(self):
        """One step on; returns the command."""
        said = self.ctl.run("event", "actions", self.event)
        named = re.findall(r"^next: arbitroctl (.*)$", said, re.MULTILINE)
        if not named:
            expect("before it goes on:" in said, f"something is next of {self.event}:\n{said}")
            return self.settle(said)
        for command in named:
            if not re.search(r"\b[A-Z]{3,}\b", command) and "round tables" not in command:
                self.ctl.run("--dry-run", *command.split())
        if "round next" in named[0] or "round start" in named[0]:
            self.try_commands(said)
        self.take(named[0])
        return named[0]

    def try_commands(self, said):
        """Each command of a list of what may be done is there, with these arguments. One that
        differs from an earlier one by numbers alone is not tried again in the same list."""
        heading = re.sub(r"[0-9]+", "", said.partition("\n")[0])
        commands = [words.split() for words in
                    re.findall(r"^(?!may not).*arbitroctl (.*)$", said, re.MULTILINE)]
        for words in commands:
            shape = (heading, re.sub(r"[0-9]+", "N", " ".join(words)))
            if shape in self.tried:
                continue
            self.tried.add(shape)
            if not any(form in words for form in FORMS):
                words = [PLACES.get(word, word) for word in words]
                self.ctl.run("--dry-run", *words, expect={0, REFUSED})

    def take(self, command):
        if command.startswith("round tables"):
            return self.play(int(command.split()[-1]))
        if command.startswith("player add"):
            return self.ctl.run("player", "add", self.event, *PLAYERS)
        self.ctl.run(*["the test" if word == "WHY" else word for word in command.split()])
        return None

    def play(self, number):
        for table in self.read("round", "tables", self.event, str(number))["tables"]:
            if table.get("decided") or table["kind"] == "BYE":
                continue
            self.try_commands(self.ctl.run("table", "show", self.event, str(number),
                                           str(table["number"])))
            names = {"EVENT": self.event, "ROUND": str(number), "TABLE": str(table["number"])}
            words = self.report(self.ctl, self.event, number, table)
            self.ctl.run(*[names.get(word, word) for word in words])

    def settle(self, said):
        """Duties are open; nothing else may be in the way."""
        duties = self.read("duty", "list", self.event).get("duties", [])
        open_ones = [duty for duty in duties if not duty.get("settled")]
        expect(open_ones, f"a duty is in the way:\n{said}")
        for duty in open_ones:
            self.ctl.run("duty", "settle", self.event, str(duty["number"]), "done")
        return "duty settle"


def lead(ctl, game):
    """From the draft to the confirmation."""
    form, settings, report = GAMES[game]
    event = f"next-{game}"
    ctl.run("event", "create", event, "--ruleset", game, "--format", form,
            *[word for setting in settings for word in ("--set", setting)])
    organiser = Organiser(ctl, event, report)
    steps = []
    while organiser.status() != "CONFIRMED":
        expect(len(steps) < STEPS, f"{game} comes to an end: {steps}")
        steps.append(organiser.step())
    print(f"{game}:", "; ".join(step.replace(f" {event}", "") for step in steps))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    programs, rulesets, *games = sys.argv[1:]
    with arbitrod.Daemon(programs, rulesets, listen=arbitrod.SOCKET,
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        for game in games or GAMES:
            lead(Terminal(daemon), game)


if __name__ == "__main__":
    main()
