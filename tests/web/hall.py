# SPDX-License-Identifier: Apache-2.0
"""A hall for tests of the pages: a daemon with a door, an event of any game, and people with
tickets, each with a browser of their own or in tabs of one.
"""

import base64
import hashlib
import os
import secrets

import door
import lan

HOURS = 3600
NAMES = (("Ada", "Lovelace"), ("Bruno", "Nardò"), ("Chiara", "Öztürk-Ñandú"), ("Dario", "Ricci"),
         ("Elif", "Şahin"), ("Francesca", "D'Angelo"), ("Giulia", "Žižek"), ("Hugo", "Søndergård"))


class Hall(door.Door):
    """A daemon whose events have people."""

    beside = None
    pages = ""

    def start(self):
        super().start()
        # A door of its own for the pages, where run_at.py asks for one; the test's calls are local.
        scheme = os.environ.get(lan.PAGES_BY)
        self.beside = lan.OpenDoor(self.programs, self, scheme) if scheme else None
        self.pages = self.beside.url if scheme else self.url

    def stop(self):
        if self.beside:
            self.beside.close()
            self.beside = None
        super().stop()

    def make(self, event, ruleset, *, sanctioned=False, **more):
        """An event with registration open, and reports by its players."""
        self.do("EventService/CreateEvent", {"eventId": event, "ruleset": f"rulesets/{ruleset}",
                                             "title": event, **more})
        name = f"events/{event}"
        if sanctioned:
            self.do("EventService/RequestEvent", {"event": name})
            self.do("EventService/SanctionEvent", {"event": name})
        self.do("EventService/OpenRegistration", {"event": name})
        # A test's players share one browser.
        self.do("ScoringService/SetReportMode",
                {"event": name, "mode": "REPORT_MODE_PLAYERS", "sharedDevices": True})
        return name

    def person(self, given, family):
        made = self.do("PersonService/CreatePerson",
                       {"profile": {"givenName": given, "familyName": family}})
        return made["person"]["name"]

    def enter(self, event, names, **more):
        """Registers people as p1, p2 and so on; returns their persons."""
        persons = []
        for number, (given, family) in enumerate(names, 1):
            persons.append(self.person(given, family))
            self.do("EventService/RegisterPlayer", {"event": event, "playerId": f"p{number}",
                                                    "person": persons[-1], **more})
        return persons

    def issue(self, event, holders, scope="PLAY", short_codes=False):
        """Tickets, a dictionary with `secret` each."""
        return self.do("TicketService/IssueTickets", {
            "event": event, "holders": holders, "scope": f"TICKET_SCOPE_{scope}",
            "validSeconds": 8 * HOURS, "shortCodes": short_codes})["tickets"]

    def bearer(self, event, ticket):
        """Redeems a ticket as a device does; returns the bearer."""
        made = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        digest = base64.b64encode(hashlib.sha256(made.encode()).digest()).decode()
        answer = self.do("TicketService/RedeemTicket", {
            "event": event, "secret": ticket["secret"], "bearerSha256": digest}, token=None)
        return answer["bearerPrefix"] + made

    def ticket_address(self, event, ticket):
        """The address in a ticket's QR code."""
        return f"{self.pages}/t#{event.split('/')[1]}.{ticket['secret']}"

    def redeem_on(self, page, event, ticket):
        """Opens the event with a ticket on a device that has kept nothing."""
        page.open("about:blank")
        page.cdp("Storage.clearDataForOrigin", origin=self.pages, storageTypes="all")
        page.open(self.ticket_address(event, ticket))
        page.click("#go")
        page.await_true("the page of the event", "return location.pathname === given[0]",
                        f"/event/{event.rsplit('/', 1)[1]}")

    def revision(self, event):
        return int(self.do("EventService/GetEvent", {"name": event})["revision"])

    def pair(self, event, number, service="PairingService/PairRound"):
        self.do(service, {"event": event, "round": number})

    def tables(self, event, number):
        answer = self.do("PairingService/ListTables",
                         {"round": f"{event}/rounds/{number}", "pageSize": 1000})
        return answer["tables"]
