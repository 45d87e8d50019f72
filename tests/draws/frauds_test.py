#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants frauds in the journal of a real event, and has tools/verify_draw.py name each.

usage: frauds_test.py PROGRAMS RULESETS

The event's places were drawn. It has a round that was drawn at once, one that was frozen and
contributed to, and one whose first freeze was given up.
"""
import copy
import hashlib
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "../../tools")
sys.path[:0] = [os.path.join(HERE, "../arbitrod"), TOOLS]
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import verify_draw  # noqa: E402

PLAYERS = [f"p{number}" for number in range(1, 10)]


class Hall:
    """arbitroctl, on one daemon."""

    def __init__(self, daemon):
        self.command = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]

    def __call__(self, *words):
        done = subprocess.run([*self.command, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"arbitroctl {' '.join(words)}:\n{done.stdout}")
        return done.stdout

    def json(self, *words):
        return json.loads(self("-o", "json", *words))


def play_round(hall, number):
    hall("round", "pair", "cup", str(number))
    for table in hall.json("round", "tables", "cup", str(number))["tables"]:
        if table["kind"] != "BYE":
            hall("report", "cup", str(number), str(table["number"]), "winner=first")
    hall("round", "close", "cup", str(number))


def play(hall):
    """The journal of the event."""
    judge = hall.json("person", "create", "--given", "Ada", "--family", "Judge")["person"]["name"]
    hall("event", "create", "cup", "--ruleset", "pokemon-tcg", "--format", "standard-constructed",
         "--set", "date=2014-03-01", "--set", "event_tier=league-challenge", "--set",
         "decks_required=false")
    hall("event", "describe", "cup", "--capacity", str(len(PLAYERS) + 1), "--draw-from",
         "2999-01-01T00:00")
    hall("event", "open", "cup")
    hall("player", "add", "cup", "gone", "--fact", "born=1990")
    for player in PLAYERS:
        hall("player", "add", "cup", player, "--fact", "born=1990")
    hall("player", "add", "cup", "judge", "--person", judge, "--fact", "born=1990")
    hall("player", "drop", "cup", "gone")
    hall("event", "describe", "cup", "--draw-from", "now")
    hall("place", "draw", "cup")
    hall("player", "add", "cup", "late", "--fact", "born=1990")
    hall("staff", "add", "cup", judge, "judge")
    hall("event", "start", "cup")
    hall("phase", "start", "cup", "1")
    play_round(hall, 1)
    hall("draw", "freeze", "cup", "--round", "2", "--beacon", "drand", "--beacon-round", "4711")
    hall("draw", "contribute", "cup", "--player", "p3", "--text", "rain")
    hall("draw", "contribute", "cup", "--dice", "6:4,2,6", "--witness", "p1", "--witness", "p2")
    hall("draw", "contribute", "cup", "--beacon", "00ff17")
    play_round(hall, 2)
    hall("draw", "freeze", "cup", "--round", "3")
    hall("--reason", "p9 left", "draw", "void", "cup")
    hall("player", "drop", "cup", "p9")
    hall("draw", "freeze", "cup", "--round", "3")
    hall("draw", "contribute", "cup", "--player", "judge", "--text", "sun")
    play_round(hall, 3)
    return hall.json("journal", "list", "cup")


class Journal:
    """A copy to plant something in."""

    def __init__(self, journal):
        self.records = copy.deepcopy(journal["records"])

    def find(self, kind, nth=0):
        """The decision of the nth record of its kind."""
        return self.record(kind, nth)["payload"]["decision"][kind]

    def record(self, kind, nth=0):
        return [record for record in self.records if kind in record["payload"]["decision"]][nth]


def foresee(journal):
    """Another secret's link, with the seed that follows from it."""
    draw = journal.find("round_paired")["draw"]
    link = hashlib.sha256(b"mine").digest()
    seed = verify_draw.draw_seed(link, "events/cup", 1, bytes.fromhex(draw["list_digest"]))
    draw.update(link=link.hex(), seed=seed.hex())


def choose_seed(journal):
    journal.find("round_paired")["draw"]["seed"] = hashlib.sha256(b"mine").hexdigest()


def slip_in(journal):
    draw = journal.find("round_paired")["draw"]
    draw["list_digest"] = verify_draw.list_digest(range(1, 12)).hex()


def freeze_others(journal):
    journal.find("draw_frozen")["list_digest"] = verify_draw.list_digest([1, 2]).hex()


def move(journal):
    one, two = (table["seats"][0] for table in journal.find("round_paired", 1)["tables"][:2])
    one["player_number"], two["player_number"] = two["player_number"], one["player_number"]


def rewrite(journal):
    command = journal.record("draw_contributed")["payload"]["command"]
    command["contribute_to_draw"]["player"]["value"] = b"snow".hex()


def drop(journal):
    journal.records.remove(journal.record("draw_contributed", 1))


def pass_off(journal):
    journal.find("draw_contributed", 3)["outside"] = True


def overstate(journal):
    journal.find("round_paired")["draw"]["strength"] = "CONTRIBUTED"


def hide_void(journal):
    journal.records.remove(journal.record("draw_voided"))
    journal.records.remove(journal.record("draw_frozen", 1))


def use_twice(journal):
    journal.find("round_paired", 1)["draw"].update(journal.find("round_paired")["draw"])


def prefer(journal):
    order = journal.find("places_drawn")["order"]
    order[0], order[-1] = order[-1], order[0]


def place_another(journal):
    called = journal.record("places_drawn")["payload"]["decision"]["called_up"]
    called[0]["waiting_number"], called[-1]["waiting_number"] = (
        called[-1]["waiting_number"], called[0]["waiting_number"])


def shut_out(journal):
    details = journal.record("details_set", 1)["payload"]["command"]["set_details"]["details"]
    last = journal.record("player_waits", len(PLAYERS) - 1)["payload"]["inputs"]["time_us"]
    details["places_drawn_from_us"] = last


def freeze_again(journal):
    frozen = journal.record("draw_frozen")
    journal.records.insert(journal.records.index(frozen), copy.deepcopy(frozen))


FRAUDS = [(foresee, "the link does not lead to the one before it"),
          (choose_seed, "the seed does not follow"),
          (slip_in, "the frozen list is another one"),
          (freeze_others, "another list was frozen before than was drawn"),
          (move, "are not what the seed draws"),
          (rewrite, "the contributions are not those on record"),
          (drop, "the contributions are not those on record"),
          (pass_off, "a contribution of the staff is passed off as the public's"),
          (overstate, "the draw says to be CONTRIBUTED, and is COMMITTED"),
          (hide_void, "draw 5 is frozen, but the next link is 4"),
          (prefer, "the places are not what the seed draws"),
          (place_another, "others have the places than were drawn first"),
          (shut_out, "the frozen list is another one"),
          (use_twice, "is opened, but the next one is"),
          (freeze_again, "a draw is frozen while another one is")]


def verify(folder, records):
    path = f"{folder}/journal.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"records": records}, file)
    return subprocess.run([sys.executable, "-B", f"{TOOLS}/verify_draw.py", path],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def main(programs, rulesets):
    with tempfile.TemporaryDirectory(prefix="arbitro-draws-") as folder:
        with arbitrod.Daemon(programs, rulesets) as daemon:
            journal = play(Hall(daemon))
        said = verify(folder, journal["records"])
        print(said.stdout, end="")
        if said.returncode != 0 or "4 contributions" not in said.stdout or (
                "1 draws of places drawn again" not in said.stdout):
            sys.exit("the event does not verify")
        for plant, name in FRAUDS:
            changed = Journal(journal)
            plant(changed)
            said = verify(folder, changed.records)
            print(f"{plant.__name__}: {said.stdout}", end="")
            if said.returncode == 0 or name not in said.stdout:
                sys.exit(f"{plant.__name__} goes unnoticed, or is not named")


if __name__ == "__main__":
    main(*sys.argv[1:])
