# SPDX-License-Identifier: Apache-2.0
"""Sealed deals of an event, checked from its records: the last section of docs/draws.md.

Shares no code with the daemon or the kit; verify_draw.py checks whole events with it.
"""
import hashlib

from draw_seeds import deal_seed, samurai_deal


class Fault(Exception):
    """A difference, and its place."""


def demand(agrees, where, what):
    if not agrees:
        raise Fault(f"{where}: {what}")


class Deals:
    """The sealed deals of an event: what was revealed, and the links that it came from."""

    def __init__(self):
        self.event = None
        self.link = None  # the newest one opened; the commitment before the first
        self.index = 0
        self.samurai = False
        self.rounds = {}  # by number: the index of its link
        self.counts = {}  # by number: whether each change of a table's seats deals it again
        self.revision = 0  # of the engine, which the next round is dealt by
        self.changes = {}  # by round and table: how often its seats changed
        self.revealed = {}  # by round: [(table, attempt, seats, deal, seed)]
        self.checked = 0

    def note(self, payload, decision, duel, where):
        """Takes what a record says; checks what it opens."""
        for kind in ("event_created", "settings_amended"):
            if decision.get(kind, {}).get("deal_commitment"):
                self.link = bytes.fromhex(decision[kind]["deal_commitment"])
        for kind in ("round_paired", "pairing_entered"):
            if decision.get(kind, {}).get("deal_link_index"):
                command = next(iter(payload["command"].values()))
                number = command["round"]
                self.rounds[number] = decision[kind]["deal_link_index"]
                self.counts[number] = self.revision > 0
                self.revealed[number] = []
                self.changes = {place: times for place, times in self.changes.items()
                                if place[0] != number}
        for kind in ("event_created", "ruleset_upgraded"):
            if kind in decision:
                self.revision = decision[kind].get("engine_revision", 0)
        if "seats_changed" in decision:
            self.change_seats(payload, decision["seats_changed"])
        for reveal in decision.get("deal_reveals", []):
            seats = reveal.get("seats", [])
            seed = bytes.fromhex(reveal["seed"])
            if seats and self.samurai:
                demand(seats == samurai_deal(seed, len(seats), duel), where,
                       f"table {reveal['table']} was not dealt what its seed deals")
            self.revealed[reveal["round"]].append(
                (reveal["table"], reveal["attempt"], len(seats),
                 self.deal_of(reveal["round"], reveal["table"]), seed))
        if decision.get("deal_link"):
            self.open(decision["deal_link"], where)

    def deal_of(self, number, table):
        """Which deal the table has, from 1; 0: the round counts none."""
        return self.changes.get((number, table), 0) + 1 if self.counts.get(number) else 0

    def change_seats(self, payload, changed):
        """Each change of a table's seats makes its next deal."""
        request = next(iter(payload["command"].values()))
        number = int((request.get("round") or request.get("table")).split("/")[3])
        for each in changed["tables"]:
            place = (number, each["table"])
            self.changes[place] = self.changes.get(place, 0) + 1

    def open(self, opened, where):
        link, index = bytes.fromhex(opened["link"]), opened["index"]
        back = link
        for _ in range(index - self.index):
            back = hashlib.sha256(back).digest()
        demand(back == self.link, where, "the link of deals does not lead to the one before it")
        self.link, self.index = link, index
        number = next(number for number, taken in self.rounds.items() if taken == index)
        for table, attempt, seats, deal, seed in self.revealed[number]:
            if seats == 0:
                continue  # entered by hand: the record does not say how many sat there
            source = (index, table, attempt, seats) + ((deal,) if deal else ())
            demand(deal_seed(link, self.event, source) == seed, where,
                   f"the seed of table {table} does not follow from the link")
            self.checked += 1
