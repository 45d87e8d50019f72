#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the draws of an event from its journal, on the standard library alone.
Usage: arbitro-verify-draw JOURNAL

Example:
  arbitroctl -o json journal list torino-2026 >journal.json
  arbitro-verify-draw journal.json

With draw_deals.py, draw_places.py and draw_seeds.py beside it, it shares no code with the daemon or
the kit: docs/draws.md says all.
Of each draw: its link leads back to the event's commitment, the list is that of the players seated,
frozen before where the draw was, the contributions are those on record, the strength is theirs, and
the seed follows from all of it. A Swiss round is then drawn again from its seed, and each chain of
groups that the decision says was drawn by rejection must come out as recorded; chains that went to
the exact matcher are counted apart. So is a round of tables, unless it was drawn by who has met
whom. Of each sealed deal: the link that its round opened leads back to the commitment, the seed
follows from it, and the cards of Samurai Sword from the seed. Of each draw of places: the list is
of those who waited and came before its moment, and their order follows from the seed. Exits
non-zero on the first thing that differs, and says what and where.
"""
import hashlib
import json
import sys

# Where it is installed, Python would leave compiled files that no package owns.
sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
from draw_deals import Deals, Fault, demand
from draw_places import Waitlist
from draw_seeds import (Stream, contributions_digest, draw_seed, list_digest, little_endian,
                        seat_cheapest)

# A chain of so many players is given up after so many swaps a player; a longer one later.
SHORT_CHAIN = 20
SWAPS_OF_SHORT, SWAPS_OF_LONG, SWAPS_MORE = 32, 64, 2048
SWAPS_BEFORE_LOOK = 2  # a player; from then on one that cannot be drawn at all is given up at once


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
        """Whether a player has no opponent at all, or no pair can be the link of two groups."""
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


# Which seats of a table a criterion looks at, by its name; None: there is no criterion.
MARKED_SEATS = {None: lambda table: [False] * len(table),
                "tables_of_5": lambda table: [len(table) == 5] * len(table),
                "shogun_again": lambda table: [seat == 0 for seat in range(len(table))]}


def marked_players(tables, marked):
    return [player for table in tables for player, mark in zip(table, marked(table)) if mark]


class Frozen:
    """A draw that was frozen: whose it is, and what was added to it."""

    def __init__(self, decision, beacon):
        self.index = decision["link_index"]
        self.list_digest = decision["list_digest"]
        self.beacon = beacon
        self.contributions = []
        self.outside = False
        self.places = False         # it is of places

    def add(self, request, numbers, outside):
        """Takes a contribution; `numbers`: of the players that it names."""
        if "player" in request:
            value = bytes.fromhex(request["player"]["value"])
            self.contributions.append((1, little_endian(numbers), value))
        elif "dice" in request:
            source = little_endian([request["dice"]["sides"], *numbers])
            self.contributions.append((2, source, little_endian(request["dice"]["values"])))
        else:
            source = little_endian([self.beacon["round"]], 8) + self.beacon["name"].encode()
            self.contributions.append((3, source, bytes.fromhex(request["beacon"])))
        self.outside = self.outside or outside


class People:
    """The players, and which of them are of the staff."""

    def __init__(self):
        self.numbers = {}  # by player
        self.persons = {}  # by player: who it is
        self.staff = []

    def note(self, command, decision):
        if "player_registered" in decision:
            request = command["register_player"]
            player = f"{request['event']}/players/{request['player_id']}"
            self.numbers[player] = len(self.numbers) + 1
            self.persons[player] = [request.get("person", "")] + request.get("team", [])
        elif "add_staff" in command:
            self.staff.append(command["add_staff"]["person"])
        elif "remove_staff" in command:
            self.staff.remove(command["remove_staff"]["person"])

    def is_outside(self, player, persons):
        return not any(person in self.staff for person in persons[player] if person)


def named_in(request):
    """The players whom a contribution names."""
    if "player" in request:
        return [request["player"]["player"]]
    return request.get("dice", {}).get("witnesses", [])


class Event:
    """A journal, record by record, as far as its draws need it."""

    def __init__(self, records):
        self.records = records
        self.name = None
        self.link = None            # the newest one opened; the commitment before the first
        self.index = 0
        self.frozen = None
        self.people = People()
        self.waitlist = Waitlist()
        self.phase = "SWISS"
        self.first_round = 1        # of the phase
        self.drafts = False
        self.points = {}            # by the newest standings
        self.met = set()
        self.had_bye = set()
        self.tables = {}            # by round: who sits at each table
        self.draws = self.again = self.exact = self.rounds = self.passed_over = 0
        self.seated = self.untold = self.contributed = self.voided = 0
        self.deals = Deals()

    def check(self):
        for record in self.records:
            where = "record " + str(record["receipt"]["revision"])
            if "payload" not in record:
                raise Fault(f"{where}: the payload is withheld or erased; ask as the referee")
            payload = record["payload"]
            decision = payload["decision"]
            self.people.note(payload["command"], decision)
            self.waitlist.note(payload, decision, where)
            for kind in decision:
                note = getattr(self, "note_" + kind, None)
                if note:
                    note(payload, decision[kind], where)
            called = self.waitlist.call_up(decision.get("called_up", []), where)
            self.people.numbers.update(called)
            for player in called:
                self.people.persons[player] = self.waitlist.persons[player]
            self.deals.note(payload, decision, self.phase == "ELIMINATION", where)
        return self

    def note_event_created(self, payload, created, _):
        self.link = bytes.fromhex(created["draw_commitment"])
        self.name = "events/" + payload["command"]["create_event"]["event_id"]
        self.deals.event = self.name
        ruleset = payload["inputs"]["ruleset"]["id"]
        self.deals.samurai = ruleset == "samurai-sword"
        self.drafts = ruleset == "pokemon-tcg"

    def note_phase_started(self, _, phase, __):
        self.phase = phase["kind"]
        self.first_round = max(self.tables, default=0) + 1

    def note_results_changed(self, _, changed, __):
        for taken in changed.get("standings", []):
            self.take_standings(taken["standings"])

    def note_pairing_entered(self, payload, entered, _):
        self.tables[payload["command"]["enter_pairing"]["round"]] = list(
            map(seats_of, entered["tables"]))

    def note_seats_changed(self, payload, changed, _):
        request = next(iter(payload["command"].values()))
        number = int((request.get("round") or request.get("table")).split("/")[3])
        for each in changed["tables"]:
            self.tables[number][each["table"] - 1] = seats_of(each["seats"])

    def note_draw_frozen(self, payload, frozen, where):
        demand(self.frozen is None, where, "a draw is frozen while another one is")
        demand(frozen["link_index"] == self.index + 1, where,
               f"draw {frozen['link_index']} is frozen, but the next link is {self.index + 1}")
        request = payload["command"]["freeze_draw"]
        self.frozen = Frozen(frozen, request.get("beacon"))
        self.frozen.places = request["subject"].get("places", False)

    def note_draw_contributed(self, payload, contributed, where):
        demand(self.frozen is not None, where, "a contribution to no frozen draw")
        request = payload["command"]["contribute_to_draw"]
        players = named_in(request)
        known = self.waitlist if self.frozen.places else self.people
        outside = all(self.people.is_outside(player, known.persons) for player in players)
        demand(outside == contributed.get("outside", False), where,
               "a contribution of the staff is passed off as the public's" if not outside
               else "a contribution of the public is counted as the staff's")
        self.frozen.add(request, [known.numbers[player] for player in players], outside)
        self.contributed += 1

    def note_draw_voided(self, _, voided, where):
        demand(self.frozen is not None, where, "a draw is given up that was not frozen")
        self.open_link(voided, where)
        self.frozen = None
        self.voided += 1

    def note_answer_drawn(self, payload, drawn, where):
        request = payload["command"]["draw_answer"]
        players = range(1, len(self.people.numbers) + 1)
        if request.get("table"):
            players = sorted(filter(None, self.tables[request["round"]][request["table"] - 1]))
        self.check_seed(drawn["draw"], players, where)

    def note_places_drawn(self, payload, drawn, where):
        seed = self.check_seed(drawn["draw"], self.waitlist.drawn_list(), where)
        called = payload["decision"].get("called_up", [])
        self.waitlist.check_order(seed, drawn, called, where)

    def note_floor_checks_drawn(self, _, drawn, where):
        among = drawn["among"]
        demand(among == sorted(set(among)), where, "the list of the draw does not rise")
        seed = self.check_seed(drawn["draw"], among, where)
        count = len(drawn["drawn"])
        demand(Stream(seed, "floor.checks").shuffle(list(among))[:count] == drawn["drawn"], where,
               "other decks are checked than the seed draws")

    def note_round_closed(self, _, closed, where):
        if "draw" in closed:
            ranked = [row["player_number"] for row in closed["rows"]]
            self.check_seed(closed["draw"], sorted(ranked + closed.get("unranked", [])), where)
        self.take_standings(closed)

    def take_standings(self, standings):
        listed = standings.get("recorded_columns") or standings["columns"]
        columns = [column["id"] for column in listed]
        if "points" not in columns:
            return
        place = columns.index("points")
        self.points = {row["player_number"]: int(row["cells"][place]) for row in standings["rows"]}

    def open_link(self, opened, where):
        link = bytes.fromhex(opened["link"])
        demand(opened["link_index"] == self.index + 1, where,
               f"link {opened['link_index']} is opened, but the next one is {self.index + 1}")
        demand(hashlib.sha256(link).digest() == self.link, where,
               "the link does not lead to the one before it")
        self.link, self.index = link, self.index + 1
        return link

    def check_seed(self, draw, players, where):
        """The draw's seed, which must follow from link, list and contributions."""
        link = self.open_link(draw, where)
        entries = list_digest(players)
        demand(entries.hex() == draw["list_digest"], where, "the frozen list is another one")
        frozen, self.frozen = self.frozen, None
        if frozen is not None:
            demand(frozen.list_digest == draw["list_digest"], where,
                   "another list was frozen before than was drawn")
        added = contributions_digest(frozen.contributions if frozen else [])
        demand(added.hex() == draw["contributions_digest"], where,
               "the contributions are not those on record")
        strength = "CONTRIBUTED" if frozen is not None and frozen.outside else "COMMITTED"
        demand(draw["strength"] == strength, where,
               f"the draw says to be {draw['strength']}, and is {strength}")
        seed = draw_seed(link, self.name, draw["link_index"], entries, added)
        demand(seed.hex() == draw["seed"], where,
               "the seed does not follow from link, list and contributions")
        self.draws += 1
        return seed

    def note_round_paired(self, payload, paired, where):
        tables = paired["tables"]
        self.tables[next(iter(payload["command"].values()))["round"]] = list(map(seats_of, tables))
        if "draw" not in paired:
            return
        # The last tables are byes by right, where there are any: their players were not drawn.
        drawn = dict(paired, tables=tables[:len(tables) - paired.get("byes_by_right", 0)])
        players = sorted(filter(None, (player for table in drawn["tables"]
                                       for player in seats_of(table))))
        seed = self.check_seed(paired["draw"], players, where)
        if self.phase == "SWISS":
            self.draw_again(seed, players, drawn, where)
        elif self.phase == "TABLES":
            self.seat_again(seed, players, drawn, where)
        for table in tables:
            if table["kind"] == "BYE":
                self.had_bye.update(seats_of(table))
            else:
                self.met.add(frozenset(seats_of(table)))

    def seat_again(self, seed, players, paired, where):
        """A round of tables, where no criterion looks at who has met whom."""
        tables = [seats_of(table) for table in paired["tables"]]
        criteria = [criterion["name"] for criterion in paired["certificate"].get("criteria", [])]
        marked = MARKED_SEATS.get(criteria[0] if criteria else None)
        if marked is None:
            return
        times = dict.fromkeys(players, 0)
        for number in range(self.first_round, max(self.tables)):
            for player in marked_players(self.tables[number], marked):
                times[player] = times.get(player, 0) + 1
        seats = [player for table in tables for player in table]
        marks = [mark for table in tables for mark in marked(table)]
        stream = Stream(seed, "draft.seat" if self.drafts else "tables.seat")
        order = seat_cheapest(stream, players, [times[player] for player in players], marks)
        demand(order == seats, where, "the seats are not what the seed draws")
        self.seated += 1

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
        if not chains:  # a ruleset need not say which of them the exact matcher made
            same = sum((pairs or [] for _, pairs in drawn), []) == recorded
            self.again += len(drawn) if same else 0
            self.untold += 0 if same else 1
            return
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
        more = ((self.passed_over, "passed over for the bye"),
                (self.untold, "rounds that their ruleset does not prove"),
                (self.seated, "rounds of tables seated again"),
                (self.waitlist.checked, "draws of places drawn again"),
                (self.contributed, "contributions are in their seeds"),
                (self.voided, "frozen draws were given up"),
                (self.deals.checked, "sealed deals follow from their commitment"))
        passed = "".join(f"; {count} {what}" for count, what in more if count)
        return (f"draws: {self.draws} verified against the commitment; {self.rounds} Swiss rounds, "
                f"{self.again} of their {self.again + self.exact} chains drawn again from the "
                f"seed, {self.exact} left to the exact matcher{passed}")


def records_of(path):
    try:
        with open(path, encoding="utf-8") as journal:
            return json.load(journal)["records"]
    except (OSError, ValueError, TypeError, KeyError) as wrong:
        sys.exit(f"arbitro-verify-draw: `{path}` is no journal: {wrong}\n"
                 "  to do  give the file that `arbitroctl -o json journal list EVENT` writes")


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__, end="")
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    event = Event(records_of(sys.argv[1])).check()
    demand(event.draws > 0, sys.argv[1], "no draw is on record")
    print(event.summary())


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(f"NOT VERIFIED: {fault}")
