# SPDX-License-Identifier: Apache-2.0
"""Three players, one table of three on each of four days, and a final of the same three."""

from hall import expect, refused
from risiko_sheets import report

PLAYERS = ["corallo", "perla", "scoglio"]

ASIA = ["Medio Oriente", "Afghanistan", "India", "Urali", "Siberia", "Jacuzia", "Kamchatka", "Cita",
        "Mongolia", "Cina", "Siam", "Giappone"]

# By day: objective points and points outside of each player. [RSK-AMB-07] At a table of three they
# are not multiplied, and the bonus is 50, 15 and 5.
DAYS = [{"corallo": (52, 12), "perla": (41, 9), "scoglio": (36, 14)},
        {"corallo": (30, 10), "perla": (44, 12), "scoglio": (44, 11)},
        {"corallo": (25, 10), "perla": (20, 9), "scoglio": (60, 14)},
        {"corallo": (33, 10), "perla": (33, 10), "scoglio": (33, 10)}]
SCORES = [{"corallo": 102, "perla": 56, "scoglio": 41},
          {"corallo": 35, "perla": 94, "scoglio": 59},
          {"corallo": 40, "perla": 25, "scoglio": 110}]


def lines(table, points, **more):
    """The report's lines in the order of hands; `more`: what else is counted, by player."""
    return [{"objective": points[player][0], "outside": points[player][1],
             **{what: counts[player] for what, counts in more.items()}}
            for player in table.players]


def play(hall):
    cup = hall.event("tre-al-tavolo", "risiko", "tournament", title="Tre al tavolo")
    cup.open()
    for player in PLAYERS:
        cup.register(player, club_member=player == "perla")
    # [RSK-4.1] Each player owes a fee until the staff note that it was paid.
    expect(sorted(cup.duties().values()), ["FEE"] * 3, "fees")
    for number in list(cup.duties()):
        cup.settle(number, "pagata alla porta")
    cup.start()

    # [RSK-2.2] Four days; [RSK-6.1] ninety minutes a game.
    preliminary = cup.phase(1)
    expect((preliminary.rounds_planned, preliminary.clock_seconds), (4, 90 * 60), "days")
    for day, (points, scores) in enumerate(zip(DAYS, SCORES), 1):
        # [RSK-5.2] Three players: one table of three.
        (table,) = cup.seat(day).tables
        expect(sorted(table.players), PLAYERS)
        # [RSK-10.1] [RSK-11.1] The initial deal, drawn: fourteen territories each, and no more than
        # half of a continent.
        deal, proof = cup.draw("deal.initial", {"players": 3}, day, 1)
        expect([card["to"] for card in deal["dealt"]], [3, 2, 1] * 14, "[RSK-10.1] order")
        asia = set(cup.hall.ask("risiko", "map.values", {"territories": ASIA})["values"])
        expect(all(len(asia & set(hand)) <= 6 for hand in deal["hands"].values()), True,
               "[RSK-11.1] half of Asia")
        expect(len(proof.seed), 32)
        found = report(cup, day, 1, lines=lines(table, points))
        expect(dict(zip(table.players, found)), scores, f"scores of day {day}")
        cup.close(day)

    (table,) = cup.seat(4).tables
    # A report that cannot be right: a line is missing, or more than the map holds.
    with refused("WRONG_REPORT", "RSK-24.2"):
        report(cup, 4, 1, lines=lines(table, DAYS[3])[:2])
    with refused("WRONG_REPORT", "RSK-MAP"):
        report(cup, 4, 1, lines=[{"objective": 60, "outside": 5}] * 3)
    # [RSK-24.7] A RisiKo! is made with the whole objective.
    with refused("WRONG_REPORT", "RSK-24.7"):
        report(cup, 4, 1, lines=lines(table, DAYS[3]), risiko=1)
    # [RSK-26.0] All counts are equal: [RSK-AMB-24] the referee draws a lot and reports it.
    with refused("LOT_NEEDED", "RSK-AMB-24"):
        report(cup, 4, 1, lines=lines(table, DAYS[3]))
    drawn = {"scoglio": 1, "corallo": 2, "perla": 3}
    found = report(cup, 4, 1, lines=lines(table, DAYS[3], lot=drawn))
    expect(dict(zip(table.players, found)), {"scoglio": 83, "corallo": 48, "perla": 38}, "by lot")
    cup.close(4)

    rows = cup.standings()
    expect([(row.rank, row.player, row.cells["points"]) for row in rows],
           [(1, "scoglio", "293"), (2, "corallo", "225"), (3, "perla", "213")], "[RSK-2.7]")

    cup.publish("STANDINGS", 4)
    cup.hall.wait(2 * 60 * 60 + 1)
    # [RSK-AMB-33] Fewer than six: no play-off, the first players go to the final.
    expect(cup.phase(2).rounds_planned, 1)
    (table,) = cup.seat(5).tables
    expect(sorted(table.players), PLAYERS, "the final")
    report(cup, 5, 1, lines=lines(table, DAYS[1]))
    cup.close(5)
    # [RSK-2.4] The final decides, whatever was before it.
    expect([row.player for row in cup.standings()], ["perla", "scoglio", "corallo"])
    with refused("PHASE_ORDER"):
        cup.phase(3)
    cup.complete()
    # [RSK-28.1] A cup for every finalist.
    expect([award.code for award in cup.awards()], ["CUP"] * 3)
    cup.confirm()
    return cup
