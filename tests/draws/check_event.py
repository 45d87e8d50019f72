#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the draws of an event from its journal, on the standard library alone.

    arbitroctl -o json journal list EVENT >journal.json
    check_event.py journal.json

Shares no code with the daemon or the kit: it follows docs/draws.md. Of each draw: its link leads
back to the event's commitment, the frozen list is that of the players seated, and the seed follows
from both. A Swiss round is then drawn again from its seed, and each chain of groups that the
decision says was drawn by rejection must come out as recorded; chains that went to the exact
matcher are counted apart. Of each sealed deal: the link that its round opened leads back to the
commitment, the seed follows from it, and the cards of Samurai Sword from the seed. Exits non-zero
on the first thing that differs.
"""
import hashlib
import json
import sys

from check_vectors import Stream, deal_seed, draw_seed

# [SAM-BASE] The role cards of a game by its seats, the Shogun's first, and the characters.
ROLES = {4: "Shogun Samurai Ninja Ninja", 5: "Shogun Samurai Ronin Ninja Ninja",
         6: "Shogun Samurai Ronin Ninja Ninja Ninja",
         7: "Shogun Samurai Samurai Ronin Ninja Ninja Ninja"}
CHARACTERS = ("Benkei Chiyome Ginchiyo Goemon Hanzo Hideyoshi Ieyasu Kojiro Musashi Nobunaga Tomoe "
              "Ushiwaka").split()

# A chain of so many players is given up after so many swaps a player; a longer one later.
SHORT_CHAIN = 20
SWAPS_OF_SHORT, SWAPS_OF_LONG, SWAPS_MORE = 32, 64, 2048

# After so many swaps a player a chain that cannot be drawn at all is given up at once.
SWAPS_BEFORE_LOOK = 2


class Fault(Exception):
    """What differs, and where."""


def demand(agrees, where, what):
    if not agrees:
        raise Fault(f"{where}: {what}")


def seats_of(table):
    return [seat["player_number"] for seat in table["seats"]]


def chains_of(groups):
    """Neighbouring groups, up to where an even number of players ends."""
    chain, chains = [], []
    for group in groups:
        chain.append(group)
        if sum(map(len, chain)) % 2 == 0:
            chains.append(chain)
            chain = []
    return chains


class ChainDraw:
    """One chain of groups, drawn until it holds no rematch or is given up."""

    def __init__(self, stream, groups, met):
        self.stream = stream
        self.met = met
        self.players = [player for group in groups for player in group]
        ends = [sum(map(len, groups[:i + 1])) for i in range(len(groups))]
        self.spans = [(end - len(group), end) for group, end in zip(groups, ends)]
        count = len(self.players)
        short = count <= SHORT_CHAIN
        self.swaps_left = SWAPS_OF_SHORT * count if short else SWAPS_OF_LONG * count + SWAPS_MORE
        self.look_at = self.swaps_left - SWAPS_BEFORE_LOOK * count

    def have_met(self, a, b):
        return frozenset((self.players[a], self.players[b])) in self.met

    def draw_group(self, begin, end):
        """Whether the pairs inside the group are new."""
        for at in range(begin, end):
            if self.swaps_left == 0:
                return False
            self.swaps_left -= 1
            other = at + self.stream.below(end - at)
            self.players[at], self.players[other] = self.players[other], self.players[at]
            if at % 2 == 1 and at > begin and self.have_met(at - 1, at):
                return False
        return True

    def borders_hold(self, number, drawn):
        """Whether the pairs that a group shares with those above and below, if drawn, are new."""
        begin, end = self.spans[number]
        if begin % 2 == 1 and number - 1 in drawn and self.have_met(begin - 1, begin):
            return False
        return end % 2 == 0 or number + 1 not in drawn or not self.have_met(end - 1, end)

    def has_opponent(self, at, number):
        return any(other != at and not self.have_met(at, other)
                   for other in range(*self.spans[number]))

    def is_blocked(self):
        """Whether somebody has no opponent at all, or no pair can be the link of two groups."""
        for number, (begin, end) in enumerate(self.spans):
            inner_pairs = end // 2 > (begin + 1) // 2
            linked = end % 2 == 0
            for at in range(begin, end):
                links = end % 2 == 1 and self.has_opponent(at, number + 1)
                linked = linked or links
                if links or (inner_pairs and self.has_opponent(at, number)):
                    continue
                if begin % 2 == 0 or not self.has_opponent(at, number - 1):
                    return True
            if not linked:
                return True
        return False

    def draw_groups(self, order):
        drawn = set()
        for number in order:
            while True:
                if self.swaps_left <= self.look_at:
                    self.look_at = 0
                    if self.is_blocked():
                        self.swaps_left = 0
                if self.swaps_left == 0:
                    return False
                if self.draw_group(*self.spans[number]):
                    break
            if not self.borders_hold(number, drawn):
                return False
            drawn.add(number)
        return True

    def run(self):
        """The pairs; None where the chain was given up."""
        sizes = [end - begin for begin, end in self.spans]
        order = sorted(range(len(sizes)), key=lambda number: sizes[number])
        while self.swaps_left > 0:
            if self.draw_groups(order):
                return list(zip(self.players[0::2], self.players[1::2]))
        return None


def samurai_deal(seed, seats, duel):
    """What the seats of a table of Samurai Sword are dealt, by docs/draws.md."""
    characters = [one for one in CHARACTERS if not duel or one != "Chiyome"]
    characters = Stream(seed, "deal.people").shuffle(characters)
    if duel:
        return [{"characters": characters[:4]}, {"characters": characters[4:8]}]
    stream = Stream(seed, "deal.roles")
    stars = iter(stream.shuffle([1, 2, 3]))
    cards = [{"role": role, **({"stars": next(stars)} if role == "Ninja" else {})}
             for role in ROLES[seats].split()]
    cards = cards[:1] + stream.shuffle(cards[1:])
    for seat, card in enumerate(cards):
        card["characters"] = [] if seat == 6 else characters[2 * seat:2 * seat + 2]
    return cards


class Deals:
    """The sealed deals of an event: what was revealed, and the links that it came from."""

    def __init__(self):
        self.event = None
        self.link = None  # the newest one opened; the commitment before the first
        self.index = 0
        self.samurai = False
        self.rounds = {}  # by number: the index of its link
        self.revealed = {}  # by round: [(table, attempt, seats, seed)]
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
                self.revealed[number] = []
        for reveal in decision.get("deal_reveals", []):
            seats = reveal.get("seats", [])
            seed = bytes.fromhex(reveal["seed"])
            if seats and self.samurai:
                demand(seats == samurai_deal(seed, len(seats), duel), where,
                       f"table {reveal['table']} was not dealt what its seed deals")
            self.revealed[reveal["round"]].append(
                (reveal["table"], reveal["attempt"], len(seats), seed))
        if decision.get("deal_link"):
            self.open(decision["deal_link"], where)

    def open(self, opened, where):
        link, index = bytes.fromhex(opened["link"]), opened["index"]
        back = link
        for _ in range(index - self.index):
            back = hashlib.sha256(back).digest()
        demand(back == self.link, where, "the link of deals does not lead to the one before it")
        self.link, self.index = link, index
        number = next(number for number, taken in self.rounds.items() if taken == index)
        for table, attempt, seats, seed in self.revealed[number]:
            if seats == 0:
                continue  # entered by hand: the record does not say how many sat there
            demand(deal_seed(link, self.event, (index, table, attempt, seats)) == seed, where,
                   f"the seed of table {table} does not follow from the link")
            self.checked += 1


class Event:
    """What a journal says, record by record, as far as its draws need it."""

    def __init__(self, records):
        self.records = records
        self.name = None
        self.link = None            # the newest one opened; the commitment before the first
        self.swiss = True
        self.points = {}            # by the newest standings
        self.met = set()
        self.had_bye = set()
        self.draws = self.again = self.exact = self.rounds = self.passed_over = 0
        self.deals = Deals()
        self.duels = False

    def check(self):
        for record in self.records:
            payload = record["payload"]
            where = "record " + str(record["receipt"]["revision"])
            decision = payload["decision"]
            if "event_created" in decision:
                self.link = bytes.fromhex(decision["event_created"]["draw_commitment"])
                self.name = "events/" + payload["command"]["create_event"]["event_id"]
                self.deals.event = self.name
                self.deals.samurai = payload["inputs"]["ruleset"]["id"] == "samurai-sword"
            elif "phase_started" in decision:
                self.swiss = decision["phase_started"]["kind"] == "SWISS"
                self.duels = decision["phase_started"]["kind"] == "ELIMINATION"
            elif "round_closed" in decision:
                self.check_lots(decision["round_closed"], where)
                self.take_standings(decision["round_closed"])
            elif "results_changed" in decision:
                for taken in decision["results_changed"].get("standings", []):
                    self.take_standings(taken["standings"])
            elif "round_paired" in decision and "draw" in decision["round_paired"]:
                self.check_round(decision["round_paired"], where)
            self.deals.note(payload, decision, self.duels, where)

    def take_standings(self, standings):
        place = [column["id"] for column in standings["columns"]].index("points")
        self.points = {row["player_number"]: int(row["cells"][place]) for row in standings["rows"]}

    def check_seed(self, draw, players, where):
        """The draw's seed, which must follow from the next link and the list of players."""
        link = bytes.fromhex(draw["link"])
        demand(hashlib.sha256(link).digest() == self.link, where,
               "the link does not lead to the one before it")
        self.link = link
        list_digest, seed = draw_seed(link, self.name, draw["link_index"], players)
        demand(list_digest == draw["list_digest"], where, "the frozen list is another one")
        demand(seed == draw["seed"], where, "the seed does not follow from link and list")
        self.draws += 1
        return bytes.fromhex(seed)

    def check_lots(self, closed, where):
        if "draw" in closed:
            ranked = [row["player_number"] for row in closed["rows"]]
            self.check_seed(closed["draw"], sorted(ranked + closed.get("unranked", [])), where)

    def check_round(self, paired, where):
        tables = paired["tables"]
        players = sorted(player for table in tables for player in seats_of(table))
        seed = self.check_seed(paired["draw"], players, where)
        if self.swiss:
            self.draw_again(seed, players, paired, where)
        for table in tables:
            if table["kind"] == "BYE":
                self.had_bye.update(seats_of(table))
            else:
                self.met.add(frozenset(seats_of(table)))

    def draw_again(self, seed, players, paired, where):
        rest = list(players)
        byes = [seats_of(table)[0] for table in paired["tables"] if table["kind"] == "BYE"]
        if byes:
            without = [player for player in players if player not in self.had_bye]
            lowest = min(self.points.get(player, 0) for player in without)
            tier = [player for player in without if self.points.get(player, 0) == lowest]
            order = Stream(seed, "swiss.bye").shuffle(tier)
            # The first of the lot is passed over only where that leaves no round without a rematch.
            demand(byes[0] in order, where, "the bye is outside the lowest points")
            self.passed_over += order.index(byes[0])
            rest.remove(byes[0])
        levels = sorted({self.points.get(player, 0) for player in rest}, reverse=True)
        groups = [[player for player in rest if self.points.get(player, 0) == level]
                  for level in levels]
        stream = Stream(seed, "swiss.pair")
        drawn = [(sum(map(len, chain)) // 2, ChainDraw(stream, chain, self.met).run())
                 for chain in chains_of(groups)]
        self.compare(drawn, paired, where)
        self.rounds += 1

    def compare(self, drawn, paired, where):
        """Each chain that the decision lists against the tables on record."""
        recorded = [tuple(seats_of(table)) for table in paired["tables"]
                    if table["kind"] == "MATCH"]
        at = 0
        chains = paired["certificate"].get("chains", [])
        for number, chain in enumerate(chains):
            size = chain["players"] // 2
            demand(at + size <= len(recorded), where, "the chains have more players than tables")
            if chain["method"] == "REJECTION":
                own = drawn.pop(0) if drawn else (0, None)
                demand(own == (size, recorded[at:at + size]), where,
                       f"tables {at + 1} to {at + size} are not what the seed draws")
                self.again += 1
            else:
                # The exact matcher takes whole chains, with as many neighbours as it needs.
                while drawn and size > 0:
                    size -= drawn.pop(0)[0]
                self.exact += 1
                if size != 0:
                    # It took a stretch of a long chain: what follows cannot be told apart from it.
                    self.exact += len(chains) - number - 1
                    return
            at += chain["players"] // 2
        demand(at == len(recorded) and not drawn, where, "the chains are not all of the round")

    def summary(self):
        passed = f"; {self.passed_over} passed over for the bye" if self.passed_over else ""
        if self.deals.checked:
            passed += f"; {self.deals.checked} sealed deals follow from their commitment"
        return (f"draws: {self.draws} verified against the commitment; {self.rounds} Swiss rounds, "
                f"{self.again} of their {self.again + self.exact} chains drawn again from the "
                f"seed, {self.exact} left to the exact matcher{passed}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as journal:
        event = Event(json.load(journal)["records"])
    event.check()
    demand(event.draws > 0, sys.argv[1], "no draw is on record")
    print(event.summary())


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(f"NOT VERIFIED: {fault}")
