# SPDX-License-Identifier: Apache-2.0
"""Eleven players over four days, play-off and final, with the draws that another program made.

[RSK-5.5] The regulation names a program for the draw; its tables are entered by hand here, and
Arbitro says of each whether it is one that the rules allow. Every game is known to the point.
"""

from hall import expect, refused
from risiko_sheets import report

PLAYERS = ["ada", "bruno", "carla", "dino", "elsa", "fabio", "gina", "hugo", "ivo", "lara", "mara"]
TWO_HOURS = 2 * 60 * 60
EVENINGS = ["2024-03-21", "2024-03-26", "2024-04-02", "2024-04-09", "2024-04-13", "2024-04-16"]

# Tables of each day in the order of hands: objective points, points outside.
DAYS = [
    [{"lara": (44, 15), "dino": (29, 22), "hugo": (14, 9), "mara": (18, 13)},
     {"ada": (50, 14), "gina": (27, 7), "bruno": (20, 13), "elsa": (19, 14)},
     {"carla": (63, 3), "fabio": (44, 0), "ivo": (26, 28)}],
    [{"carla": (53, 8), "fabio": (32, 9), "lara": (20, 14), "bruno": (13, 15)},
     {"gina": (26, 13), "ivo": (37, 9), "hugo": (11, 7), "ada": (49, 12)},
     {"dino": (60, 13), "mara": (20, 15), "elsa": (43, 13)}],
    [{"dino": (22, 10), "gina": (86, 6), "elsa": (15, 8), "mara": (14, 3)},
     {"carla": (17, 13), "ivo": (12, 19), "hugo": (45, 11), "fabio": (27, 20)},
     {"bruno": (38, 26), "ada": (46, 15), "lara": (20, 19)}],
    [{"bruno": (39, 7), "lara": (17, 15), "elsa": (47, 10), "carla": (24, 5)},
     {"fabio": (26, 19), "dino": (10, 13), "ivo": (35, 5), "ada": (48, 8)},
     {"gina": (39, 13), "hugo": (44, 13), "mara": (49, 6)}],
]
RISIKO = "gina"  # on the third day

# Points, RisiKo! made, games won, points outside. The last two are tied to the lot.
STANDINGS = [("ada", 393, 0, 4, 49), ("gina", 267, 1, 1, 39), ("carla", 267, 0, 2, 29),
             ("dino", 201, 0, 1, 58), ("elsa", 194, 0, 1, 45), ("hugo", 179, 0, 1, 40),
             ("fabio", 179, 0, 0, 48), ("lara", 161, 0, 1, 63), ("mara", 161, 0, 1, 37)]


def report_of(day, table):
    points = {player: counts for one in DAYS[day - 1] for player, counts in one.items()}
    report = {"lines": [{"objective": points[player][0], "outside": points[player][1]}
                        for player in table.players]}
    if day == 3 and RISIKO in table.players:
        report["risiko"] = table.players.index(RISIKO) + 1
    return report


def entered(cup, day, tables):
    """The round as the other program drew it."""
    cup.do("PairingService.EnterPairing", event=cup.name, round=day,
           reason="sorteggio col programma dell'editore",
           tables=[{"players": [cup.player(player) for player in table]} for table in tables])
    return cup.round(day)


def play_days(cup):
    for day in (1, 2, 3, 4):
        if day == 2:
            # [RSK-3.2] By consent of all, the second evening is moved.
            cup.schedule(2, "2024-03-27T19:30", venue="Casa Rosa", reason="d'accordo tutti")
        if day == 1:
            # [RSK-5.2] Not four tables, one of them of two: that round is not as the rules say.
            wrong = [PLAYERS[:5], PLAYERS[5:9], PLAYERS[9:]]
            judged = cup.call("SeatingService.EvaluateSeating", event=cup.name, tables=[
                {"players": [cup.player(player) for player in table]} for table in wrong])
            expect([(problem.code, problem.rule) for problem in judged.problems],
                   [("WRONG_TABLE_SIZES", "RSK-5.2")])
        played = entered(cup, day, DAYS[day - 1])
        # [RSK-5.2] [RSK-AMB-37] Eleven: four, four and three.
        expect([len(table.players) for table in played.tables], [4, 4, 3], f"sizes of day {day}")
        for table in played.tables:
            report(cup, day, table.number, **report_of(day, table))
            for player in table.players:
                # [RSK-24.9] All sign.
                cup.do("ScoringService.SignReport", table=cup.table_name(day, table.number),
                       player=cup.player(player))
        cup.close(day)
        # [RSK-2.5] Standings are published after each day, and may be contested for two hours.
        cup.publish("STANDINGS", day)
        if day < 4:
            cup.hall.wait(TWO_HOURS + 1)
            with refused("APPEAL_TOO_LATE", "RSK-2.5"):
                cup.appeal(played.tables[0].players[0], "il conteggio", round_number=day, table=1)


def check_standings(rows):
    # [RSK-2.7] Points, RisiKo! made, games won, points outside, and at last the lot.
    counts = ("points", "objectives", "wins", "outside")
    found = [(row.player, *(int(row.cells[one]) for one in counts)) for row in rows]
    expect(found[:9], STANDINGS, "[RSK-2.7] standings")
    expect(sorted(found[9:]), [("bruno", 145, 0, 0, 61), ("ivo", 145, 0, 0, 61)], "the lot's")
    expect([row.rank for row in rows], list(range(1, 12)), "a lot parts the last two")


def play(hall):
    cup = hall.event("lu-castidduzzu", "risiko", "tournament", title="Lu Castidduzzu")
    cup.open()
    for player in PLAYERS:
        cup.register(player, club_member=player < "g")
        expect(cup.cited, ["RSK-4.2", "RSK-4.1"], "entries cite their rules")
    for day, evening in enumerate(EVENINGS, 1):
        # [RSK-3.1] Six evenings.
        cup.schedule(day, f"{evening}T19:30", venue="Casa Rosa")
    cup.start()
    cup.phase(1)
    play_days(cup)
    check_standings(cup.standings(4))

    # [RSK-4.2] [RSK-AMB-18] Entries are closed.
    with refused("ENTRIES_CLOSED", "RSK-4.2"):
        cup.register("nino")

    # [RSK-AMB-30] The standings say who plays on once they are final.
    with refused("STANDINGS_PROVISIONAL", "RSK-AMB-30"):
        cup.phase(2)
    cup.hall.wait(TWO_HOURS + 1)
    # [RSK-2.3] Fourth, fifth, sixth, and of all others the best single game: Mara's 99.
    expect(cup.phase(2).rounds_planned, 1)
    (table,) = cup.seat(5).tables
    expect(sorted(table.players), ["dino", "elsa", "hugo", "mara"], "[RSK-2.3] play-off")
    strength = {"mara": 50, "dino": 40, "hugo": 30, "elsa": 20}
    report(cup, 5, 1, lines=[{"objective": strength[player], "outside": 5}
                            for player in table.players])
    cup.close(5)
    cup.publish("STANDINGS", 5)
    cup.hall.wait(TWO_HOURS + 1)

    # [RSK-2.4] The first three and the winner of the play-off.
    cup.phase(3)
    (table,) = cup.seat(6).tables
    expect(sorted(table.players), ["ada", "carla", "gina", "mara"], "[RSK-2.4] final")
    strength = {"carla": 50, "mara": 40, "ada": 30, "gina": 20}
    report(cup, 6, 1, lines=[{"objective": strength[player], "outside": 5}
                            for player in table.players])
    cup.close(6)
    expect([row.player for row in cup.standings()][:4], ["carla", "mara", "ada", "gina"])
    cup.publish("STANDINGS", 6)
    cup.complete()
    expect(len(cup.awards()), 4, "[RSK-28.1] cups")
    cup.confirm()
    return cup
