# SPDX-License-Identifier: Apache-2.0
"""Draws of places, for verify_draw.py: who waits for a place, and in which order they were drawn.

docs/draws.md says all. It shares no code with the daemon or the kit.
"""
from draw_deals import demand
from draw_seeds import Stream


class Waitlist:
    """Those who wait for a place, by their numbers in the list."""

    def __init__(self):
        self.ever = 0
        self.times = {}     # by number, of those who wait: when they registered
        self.numbers = {}   # by player, of all who ever waited
        self.persons = {}   # by player: who it is
        self.players = {}   # by number
        self.moment = 0     # those who registered before it are drawn
        self.checked = 0    # draws of places

    def note(self, payload, decision, where):
        """Takes what a record says of the list, but for those whom it calls up."""
        command = payload["command"]
        request = command.get("set_details") or command.get("create_event") or {}
        details = request.get("details", {})
        if "places_drawn_from_us" in details:
            self.moment = int(details["places_drawn_from_us"])
        if "player_waits" in decision:
            self.add(payload, decision["player_waits"]["number"], where)
        if "waiting_ended" in decision:
            demand(self.times.pop(decision["waiting_ended"]["number"], None) is not None, where,
                   "a player leaves the list who does not wait")

    def add(self, payload, number, where):
        self.ever += 1
        demand(number == self.ever, where, f"number {number} waits, but the next is {self.ever}")
        request = payload["command"]["register_player"]
        player = f"{request['event']}/players/{request['player_id']}"
        self.times[number] = int(payload["inputs"]["time_us"])
        self.numbers[player] = number
        self.players[number] = player
        self.persons[player] = [request.get("person", "")] + request.get("team", [])

    def call_up(self, called, where):
        """Those who have a place by a record, with their registration numbers, by player."""
        given = {}
        for one in called:
            demand(self.times.pop(one["waiting_number"], None) is not None, where,
                   "a player is called up who does not wait")
            given[self.players[one["waiting_number"]]] = one["number"]
        return given

    def drawn_list(self):
        return sorted(number for number, time in self.times.items() if time < self.moment)

    def check_order(self, seed, drawn, called, where):
        """The order must be what the seed draws, and its first are those who are called up."""
        order = Stream(seed, "place.lots").shuffle(self.drawn_list())
        demand(order == drawn["order"], where, "the places are not what the seed draws")
        first = [one["waiting_number"] for one in called][:len(order)]
        demand(first == order[:len(first)], where, "others have the places than were drawn first")
        self.checked += 1
