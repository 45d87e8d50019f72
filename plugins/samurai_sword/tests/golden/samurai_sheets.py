# SPDX-License-Identifier: Apache-2.0
"""Game sheets of Samurai Sword, what they are worth, and the parts that its stories share.

Scores are worked out here from the document alone, beside those of the ruleset.
"""

import contextlib
import random

from hall import expect, refused

ROLES = {
    4: ["Shogun", "Samurai", "Ninja", "Ninja"],
    5: ["Shogun", "Samurai", "Ronin", "Ninja", "Ninja"],
    6: ["Shogun", "Samurai", "Ronin", "Ninja", "Ninja", "Ninja"],
    7: ["Shogun", "Samurai", "Samurai", "Ronin", "Ninja", "Ninja", "Ninja"],
}
RESILIENCE = {"Benkei": 5, "Chiyome": 4, "Ginchiyo": 4, "Goemon": 5, "Hanzo": 4, "Hideyoshi": 4,
              "Ieyasu": 5, "Kojiro": 5, "Musashi": 5, "Nobunaga": 5, "Tomoe": 5, "Ushiwaka": 4}
# [SAM-BASE] Worth of a point of honour for the team, where it is not one.
BONUS = {(4, "Samurai"): 2, (5, "Ronin"): 2, (6, "Samurai"): 2, (6, "Ronin"): 3, (7, "Ronin"): 3}
TEAMS = ["shogun", "ninja", "ronin"]
# [SAM-1.1.14] [SAM-1.1.15]
TEAM_POINTS = {2: [400, 0], 3: [500, 200, 0]}
PRIZES = {3: [500, 300, 100, 100], 4: [700, 400, 200, 200], 5: [1000, 500, 300, 300]}


def team_of(role):
    return "shogun" if role in ("Shogun", "Samurai") else role.lower()


def sheet(number, players):
    """A game as chance, told by round and players, would have it."""
    chance = random.Random(f"{number} {' '.join(players)}")
    roles = ROLES[len(players)]
    roles = roles[:1] + chance.sample(roles[1:], len(roles) - 1)
    characters = chance.sample(sorted(RESILIENCE), len(players))
    stars = iter(chance.sample([1, 2, 3], 3))
    fallen = chance.choice(characters)
    lines = []
    daimyo = 3  # in the deck
    for role, character in zip(roles, characters):
        honour = 0 if character == fallen else chance.randint(0, 4)
        line = {"role": role, "character": character, "honour": honour,
                "resilience": chance.randint(0, 4), "daimyo": min(daimyo, chance.randint(0, 1))}
        daimyo -= line["daimyo"]
        if role == "Ninja":
            line["stars"] = next(stars)
        lines.append(line)
    # The game ends with the first player who has no honour left: another has some.
    if not any(line["honour"] for line in lines):
        next(line for line in lines if line["character"] != fallen)["honour"] = 1
    return {"lines": lines}


def _bonus(line, lines):
    if len(lines) == 4 and line["role"] == "Ninja":
        most = max(other.get("stars", 0) for other in lines)
        return 2 if line["stars"] == most else 1
    return BONUS.get((len(lines), line["role"]), 1)


def score(report):
    """(points, victory) of each seat."""
    lines = report["lines"]
    totals = {}
    for line in lines:
        honour = line["honour"] * _bonus(line, lines)
        daimyo = 0 if line["role"] == "Ronin" else line["daimyo"]
        team = team_of(line["role"])
        totals[team] = totals.get(team, 0) + honour + daimyo
    # [SAM-1.1.16] Of tied teams Shogun and Samurai come first, then Ninja, then Ronin.
    order = sorted(totals, key=lambda team: (-totals[team], TEAMS.index(team)))
    master = report.get("sword_master")
    if master:
        # [SAM-1.1.21] [SAM-1.1.22] That team wins, the others stay as they are.
        first = team_of(lines[master - 1]["role"])
        order = [first] + [team for team in order if team != first]
    result = []
    for seat, line in enumerate(lines, start=1):
        place = order.index(team_of(line["role"]))
        own = RESILIENCE[line["character"]] * (line["honour"] + line["daimyo"]) + line["resilience"]
        points = TEAM_POINTS[len(order)][place] + own + (100 if seat == master else 0)
        result.append((points, place == 0))
    return result


class Ledger:
    """Points, victories and times as Shogun of every player, kept by hand."""

    def __init__(self, players):
        self.points = dict.fromkeys(players, 0)
        self.victories = dict.fromkeys(players, 0)
        self.shogun = dict.fromkeys(players, 0)

    def note(self, players, report):
        self.shogun[players[0]] += 1
        for player, (points, victory) in zip(players, score(report)):
            self.points[player] += points
            self.victories[player] += victory

    def places(self):
        """[SAM-1.1.12] [SAM-1.2.2] (points, victories), best first."""
        return sorted(zip(self.points.values(), self.victories.values()), reverse=True)


@contextlib.contextmanager
def as_anybody(event):
    """Calls as a caller without a role."""
    wire = event.hall.wire
    wire.role = ""
    try:
        yield
    finally:
        wire.role = "referee"


def expect_secret(event, number):
    """[SAM-1.1.11] [SAM-3.4] Only the referee sees standings before the phase is over."""
    assert event.show().standings_secret
    event.standings()
    with refused("STANDINGS_SECRET"):
        event.publish("STANDINGS", number)
    with as_anybody(event):
        for round_number in range(number + 1):
            with refused("STANDINGS_SECRET"):
                event.standings(round_number)
        with refused("STANDINGS_SECRET"):
            event.call("JournalService.ExportJournal", journal=event.name)
        assert all(player.results_withheld and not player.points
                   for player in event.players().values())
        for table in event.round(number).tables:
            expect(set(table.points), {0}, "points that anybody sees")


def expect_public(event, ledger):
    """[SAM-1.2.1] Then everybody does, at once."""
    shown = event.show()
    assert not shown.standings_secret
    expect(len(shown.publications), 1)
    with as_anybody(event):
        rows = event.standings()
    expect([(row.points, int(row.cells["victories"])) for row in rows], ledger.places())
    for row in rows:
        expect(row.points, ledger.points[row.player], row.player)


def expect_seats(paired, sizes, ledger):
    """[SAM-TABLE] The printed sizes. [SAM-1.1.3] No player is Shogun who has been one."""
    expect([len(table.players) for table in paired.tables], sizes)
    for table in paired.tables:
        expect([seat.role for seat in table.message.seats], [1] + [0] * (len(table.players) - 1))
        expect(ledger.shogun[table.players[0]], 0, f"times {table.players[0]} was Shogun")


def play_round(event, number, ledger, sizes=None):
    """Seats, reports and closes a round."""
    paired = event.seat(number)
    if sizes:
        expect_seats(paired, sizes, ledger)
    for table in paired.tables:
        report = sheet(number, table.players)
        points = event.report(number, table.number, **report)
        expect(points, [points for points, _ in score(report)], "what the sheet is worth")
        ledger.note(table.players, report)
    event.close(number)
    return paired


def finalists(event, number, closed):
    """Starts the final phase. [SAM-AMB-04] The referee parts tied players by lot. Returns the
    finalists, best first."""
    event.phase_after_lots(number, closed, "REFEREE_DECIDES", "SAM-AMB-04")
    phases = event.call("PairingService.ListPhases", event=event.name).phases
    return [name.rsplit("/", 1)[-1] for name in phases[-1].players]


def duel(event, number, wanted, winners):
    """Draws a round of duels between the `wanted` pairs, in any order of seats, and lets `winners`
    win."""
    paired = event.pair(number)
    expect([set(table.players) for table in paired.tables], [set(pair) for pair in wanted])
    for table in paired.matches:
        first = table.players[0] in winners
        expect(event.report(number, table.number, winner="first" if first else "second"), [0, 0])
    event.close(number)


def expect_places(event, first, second, semifinalists, rounds):
    """[SAM-1.3.2] The duels alone decide. [SAM-1.3.1] Prizes by number of rounds."""
    rows = event.standings()
    expect([row.rank for row in rows[:4]], [1, 2, 3, 3])
    expect([row.player for row in rows[:2]], [first, second])
    expect({row.player for row in rows[2:4]}, set(semifinalists))
    event.complete()
    awards = event.awards()
    expect([award.amount for award in awards], PRIZES[rounds])
    assert {award.rule for award in awards} == {"SAM-1.3.1"}
    event.confirm()
