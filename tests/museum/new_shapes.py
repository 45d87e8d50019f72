# SPDX-License-Identifier: Apache-2.0
"""Shapes that are newer than the museum, used in an event that it left running.

Its tables get a plan and its desk a ticket; its next rounds are drafts first, and published; a
deck check is drawn in the first of them, and ended.
"""

import hashlib

from museum import fail

FIRST_TABLE = 101
HOUR = 3_600


class Shapes:
    """The events' names: where they were begun, and where a round was paired by them."""

    def __init__(self):
        self.begun = set()
        self.paired = set()

    def of(self, event):
        """The event, which pairs its rounds as drafts."""
        event.pair = lambda number: self.pair(event, number)
        return event

    def begin(self, event):
        event.do("SeatingService.SetTablePlan", event=event.name,
                 plan={"first_number": FIRST_TABLE})
        issued = event.do("TicketService.IssueTickets", event=event.name,
                          holders=[{"role": "scorekeeper"}], scope="TICKET_SCOPE_WORK",
                          valid_seconds=HOUR).tickets[0]
        bearer = hashlib.sha256(event.name.encode()).digest()
        redeemed = event.do("TicketService.RedeemTicket", event=event.name, secret=issued.secret,
                            bearer_sha256=bearer, device_id=bearer)
        if not redeemed.bearer_prefix.startswith("arbt_") or redeemed.device != 1:
            fail(f"{event.name}: the ticket was redeemed as {redeemed}")
        self.begun.add(event.name)

    def pair(self, event, number):
        event.do("PairingService.PairRound", event=event.name, round=number,
                 publication="ROUND_PUBLICATION_BY_HAND")
        if not self._round(event, number).draft:
            fail(f"{event.name}: round {number} is no draft")
        event.publish("PAIRINGS", number)
        if self._round(event, number).draft:
            fail(f"{event.name}: round {number} is a draft after its publication")
        if event.name in self.begun and event.name not in self.paired:
            self._check_plan(event, number)
            self._check_decks(event, number)
            self.paired.add(event.name)
        return event.round(number)

    def check_used(self):
        """Each event that was begun has paired a round so."""
        if self.begun != self.paired or not self.begun:
            fail(f"no round was paired as a draft in {sorted(self.begun - self.paired)}")
        print(f"new shapes: used in {len(self.paired)} events")

    @staticmethod
    def _round(event, number):
        return event.call("PairingService.GetRound", name=event.round_name(number))

    @staticmethod
    def _check_plan(event, number):
        tables = event.call("PairingService.ListTables", round=event.round_name(number),
                            page_size=100).tables
        places = [table.place for table in tables if table.place]
        if not places or min(places) < FIRST_TABLE:
            fail(f"{event.name}: its tables stand at {places}")

    @staticmethod
    def _check_decks(event, number):
        drawn = event.do("FloorService.DrawFloorChecks", event=event.name, round=number, count=1)
        check = drawn.checks[0]
        event.do("FloorService.StartFloorCheck", check=check.name)
        event.do("FloorService.EndFloorCheck", check=check.name, extension_seconds=0,
                 findings=[{"player": player, "verdict": "FLOOR_VERDICT_CLEAN"}
                           for player in check.players])
