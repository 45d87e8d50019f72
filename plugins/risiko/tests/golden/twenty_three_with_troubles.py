# SPDX-License-Identifier: Apache-2.0
"""Twenty-three players: a late entry, withdrawals, penalties, an appeal upheld, a RisiKo!, and a
spoilt game that is played again with a passive player. Tables are drawn, so the story
does not know who meets.
"""

from hall import expect, refused
from risiko_sheets import report

FIRST_DAY = [f"{name}-{number}" for number in (1, 2) for name in
             ("abete", "betulla", "cedro", "edera", "faggio", "gelso", "larice", "melo", "noce",
              "olmo", "pino")]
LATE = "ulivo"
OBJECTIVE = (44, 34, 24, 14, 5)
WHOLE_OBJECTIVE = 86
TWO_HOURS = 2 * 60 * 60


def strength(player):
    """Orders players: an earlier one does better."""
    return (FIRST_DAY + [LATE]).index(player)


def lines(table):
    """The players of a table by strength: no two are alike."""
    order = sorted(table.players, key=strength)
    return [{"objective": OBJECTIVE[order.index(player)],
             "outside": 9 - order.index(player)} for player in table.players]


def report_rest(cup, day):
    """Every table that is still open."""
    for table in cup.round(day).tables:
        if not table.decided:
            report(cup, day, table.number, lines=lines(table))


def sizes(played):
    return [len(table.players) for table in played.tables]


def at_five(played):
    return {player for table in played.tables if len(table.players) == 5
            for player in table.players}


def first_day(cup):
    """Twenty-two check in. Returns who sat at tables of five."""
    cup.open_check_in(1)
    for player in FIRST_DAY:
        cup.check_in(player, 1)
    played = cup.seat(1)
    # [RSK-5.2] Two tables of five and three of four.
    expect(sizes(played), [5, 5, 4, 4, 4], "tables of 22")

    # [RSK-24.7] A RisiKo! at the last table is worth 150; [RSK-AMB-35] the second and third have
    # their bonus.
    table = played.tables[-1]
    made = {"lines": [{"objective": 20 - 5 * hand, "outside": 3} for hand in range(4)],
            "risiko": 2}
    made["lines"][1]["objective"] = WHOLE_OBJECTIVE
    expect(report(cup, 1, table.number, **made), [35, 150, 15, 5], "[RSK-24.7] RisiKo!")

    # [RSK-24.9] [RSK-24.10] One signs, one signs and means to appeal, one refuses.
    name = cup.table_name(1, table.number)
    cup.do("ScoringService.SignReport", table=name, player=cup.player(table.players[0]))
    cup.do("ScoringService.SignReport", table=name, player=cup.player(table.players[2]),
           appeals=True)
    cup.do("ScoringService.RefuseSignature", table=name, player=cup.player(table.players[3]),
           reason="non è d'accordo sul conteggio")

    # [RSK-24.3] At a table of five, times one and a quarter, rounded up: 44, 34, 24, 14 and 5.
    five = played.tables[0]
    found = dict(zip(five.players, report(cup, 1, five.number, lines=lines(five))))
    expect([found[player] for player in sorted(five.players, key=strength)],
           [55 + 50, 43 + 15, 30 + 5, 18, 7], "[RSK-24.3] a table of five")
    report_rest(cup, 1)
    cup.close(1)
    cup.publish("STANDINGS", 1)
    # [RSK-24.10] A player who refused has lost the right; [RSK-24.9] one who announced it has not.
    with refused("APPEAL_RIGHT_LOST", "RSK-24.10"):
        cup.appeal(table.players[3], "il conteggio", round_number=1, table=table.number)
    number = cup.appeal(table.players[2], "il conteggio", round_number=1, table=table.number)
    cup.decide_appeal(number, False, "ricontato")
    cup.hall.wait(TWO_HOURS + 1)
    with refused("APPEAL_TOO_LATE", "RSK-2.5"):
        cup.appeal(table.players[0], "il conteggio", round_number=1, table=table.number)
    return at_five(played)


def second_day(cup, had_five):
    """One more enters; one forgets to roll twice, and appeals."""
    # [RSK-4.2] Entries go on while the preliminary phase lasts.
    cup.register(LATE, club_member=True)
    played = cup.seat(2)
    # [RSK-5.2] Twenty-three: three of five, two of four.
    expect(sizes(played), [5, 5, 5, 4, 4], "tables of 23")
    # [RSK-5.4] Players without a game of five have one now; the other seats go by lot.
    fresh = set(FIRST_DAY + [LATE]) - had_five
    expect(fresh - at_five(played), set(), "[RSK-5.4] everybody without a game of five has one")

    # [RSK-30.28] A warning, then [RSK-6.11] [RSK-AMB-39] four points, as this event says.
    forgetful = played.tables[0].players[0]
    expect(cup.penalty(forgetful, "forgotten-roll").penalty, "warning")
    expect(cup.cited, ["RSK-30.28"])
    expect(cup.penalty(forgetful, "forgotten-roll").penalty, "points")
    expect(cup.cited, ["RSK-6.11"])
    report_rest(cup, 2)
    cup.sign(2, 1)
    cup.close(2)
    before = {row.player: int(row.cells["points"]) for row in cup.standings()}
    cup.publish("STANDINGS", 2)

    # [RSK-2.5] An appeal within two hours; upheld, the four points come back.
    number = cup.appeal(forgetful, "il tiro è stato fatto", penalty=2)
    cup.decide_appeal(number, True, "due testimoni lo confermano")
    with refused("APPEAL_UNKNOWN"):
        cup.decide_appeal(number, False, "no")
    after = {row.player: int(row.cells["points"]) for row in cup.standings()}
    expect(after[forgetful] - before[forgetful], 4, "points given back")
    expect({player for player in after if after[player] != before[player]}, {forgetful})
    return had_five, at_five(played)


def games_of_five(player, days):
    return sum(player in day for day in days)


def third_day(cup, days):
    """A judge exchanges two seats; a hidden RisiKo!; a count that a player spoils."""
    here = [player for player in FIRST_DAY + [LATE]]
    # [RSK-5.4] A proposal costs the games of five that who sits at five has had.
    proposed = [here[:5], here[5:10], here[10:15], here[15:19], here[19:]]
    judged = cup.call("SeatingService.EvaluateSeating", event=cup.name, tables=[
        {"players": [cup.player(player) for player in table]} for table in proposed])
    expect(list(judged.cost), [sum(games_of_five(player, days) for player in here[:15])],
           "[RSK-5.4] cost of a proposal")
    played = cup.seat(3)
    assert judged.optimum[0] <= judged.cost[0]

    # A judge keeps two of a family apart; the record says what that costs.
    one, other = played.tables[0].players[0], played.tables[1].players[0]
    cup.do("SeatingService.ExchangeSeats", round=cup.round_name(3),
           reason="due fratelli allo stesso tavolo",
           exchanges=[{"player": cup.player(one), "other": cup.player(other)}])
    played = cup.round(3)

    # [RSK-30.22] A player who hides a RisiKo! is out of the game: last, and without points.
    hidden = played.tables[3]
    proud = min(hidden.players, key=strength)
    ruled = cup.penalty(proud, "risiko-not-declared", {"discovered": "during_play"})
    expect(ruled.penalty, "out-of-game")
    found = dict(zip(hidden.players, report(cup, 3, hidden.number, lines=lines(hidden))))
    expect(found[proud], 0, "[RSK-30.22] the hidden RisiKo!")
    expect(max(found.values()), 34 + 50, "the next has won")

    # [RSK-24.11] A player who makes the count impossible is out; [RSK-24.12] the game is
    # played again, and a judge plays for him by the rules of the passive player.
    spoilt = played.tables[4]
    spoiler = max(spoilt.players, key=strength)
    report(cup, 3, spoilt.number, lines=lines(spoilt))
    expect(cup.penalty(spoiler, "count-spoilt").penalty, "expulsion")
    expect(cup.cited, ["RSK-24.11"])
    again = [{} if player == spoiler else line
             for player, line in zip(spoilt.players, lines(spoilt))]
    report(cup, 3, spoilt.number, lines=again)
    report_rest(cup, 3)
    cup.close(3)
    rows = cup.standings()
    # [RSK-AMB-19] An expelled player leaves the standings.
    expect(spoiler in [row.player for row in rows], False)
    expect(len(rows), 22)
    return spoiler


def fourth_day(cup, spoiler):
    """A player withdraws during the game, which goes on with a passive player."""
    played = cup.seat(4)
    expect(sizes(played), [5, 5, 4, 4, 4], "tables of 22")
    with refused("ENTRIES_CLOSED", "RSK-4.2"):
        cup.register("mirto")
    # [RSK-4.3] [RSK-4.5] The game may go on with the passive player.
    leaver = played.tables[2].players[1]
    cup.drop(leaver)
    report_rest(cup, 4)
    cup.sign(4, 5)
    cup.close(4)
    rows = cup.standings()
    # [RSK-4.4] The others keep what they have made.
    expect({leaver, spoiler} & {row.player for row in rows}, set())
    expect(len(rows), 21)
    return rows


def play_off_and_final(cup, rows):
    # [RSK-4.4] The fourth withdraws before the play-off: the others move up.
    gone = rows[3].player
    cup.drop(gone)
    rows = [row for row in rows if row.player != gone]
    wildcard = max(rows[6:], key=lambda row: (int(row.cells["best_game"]), -row.rank))
    # [RSK-AMB-30] Line-ups wait for open appeals, and for the two hours.
    cup.publish("STANDINGS", 4)
    number = cup.appeal(cup.round(4).tables[4].players[0], "il conteggio", round_number=4, table=5)
    with refused("APPEALS_OPEN", "RSK-AMB-30"):
        cup.phase(2)
    cup.decide_appeal(number, False, "ricontato")
    with refused("STANDINGS_PROVISIONAL", "RSK-AMB-30"):
        cup.phase(2)
    cup.hall.wait(TWO_HOURS + 1)
    cup.phase(2)
    (table,) = cup.seat(5).tables
    expect(set(table.players), {row.player for row in rows[3:6]} | {wildcard.player},
           "[RSK-2.3] play-off")
    report(cup, 5, 1, lines=lines(table))
    cup.close(5)
    cup.publish("STANDINGS", 5)
    cup.hall.wait(TWO_HOURS + 1)
    winner = min(table.players, key=strength)

    # [RSK-AMB-05] The first withdraws before the final: the fourth is among the first three now,
    # and where the fourth has won the play-off, the next of it plays the final.
    cup.drop(rows[0].player)
    direct = {row.player for row in rows[1:4]}
    by_play_off = sorted(table.players, key=strength)
    last = winner if winner not in direct else next(p for p in by_play_off if p not in direct)
    cup.phase(3)
    (table,) = cup.seat(6).tables
    expect(set(table.players), direct | {last}, "[RSK-2.4] final")
    report(cup, 6, 1, lines=lines(table))
    cup.close(6)
    expect([row.player for row in cup.standings()][:4], sorted(table.players, key=strength))


def play(hall):
    cup = hall.event("grande-mappa", "risiko", "tournament", title="Grande mappa",
                     forgotten_roll="points")
    cup.open()
    for player in FIRST_DAY:
        cup.register(player)
    cup.start()
    cup.phase(1)
    days = second_day(cup, first_day(cup))
    spoiler = third_day(cup, days)
    play_off_and_final(cup, fourth_day(cup, spoiler))
    cup.complete()
    expect(len(cup.awards()), 4, "[RSK-28.1] cups")
    cup.confirm()
    return cup
