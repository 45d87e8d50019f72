# SPDX-License-Identifier: Apache-2.0
"""Twenty-five players over five rounds of five tables: each player is Shogun once."""

from hall import expect, refused
from samurai_sheets import (Ledger, duel, expect_places, expect_public, expect_secret, finalists,
                            play_round, score, sheet)

PLAYERS = [f"samurai-{number}" for number in range(1, 26)]


def evaluate(cup, tables):
    """Asks the rulebook to judge a next round that was made by hand."""
    return cup.call("SeatingService.EvaluateSeating", event=cup.name,
                    tables=[{"players": [cup.player(one) for one in table]} for table in tables])


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("twenty-five-players", "samurai-sword", "tournament", title="Torneo di 25")
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    cup.start()
    # [SAM-1.0.3] From 25 players on there are five rounds.
    expect(cup.phase(1).rounds_planned, 5)

    ledger = Ledger(PLAYERS)
    before = play_round(cup, 1, ledger, [5, 5, 5, 5, 5])
    # [SAM-1.1.3] The same tables again would make five Shogun twice.
    again = evaluate(cup, [table.players for table in before.tables])
    expect([problem.code for problem in again.problems], ["SHOGUN_TWICE"] * 5)
    expect((list(again.cost), list(again.optimum)), ([5, 5], [0, 0]))

    for number in (2, 3, 4):
        play_round(cup, number, ledger, [5, 5, 5, 5, 5])
        expect_secret(cup, number)
    last_ones = {player for player, times in ledger.shogun.items() if times == 0}
    expect(len(last_ones), 5, "players who were not Shogun before the last round")

    # [SAM-1.1.4] The last round's Shoguns are the five who are left, at any table.
    paired = cup.seat(5)
    expect({table.players[0] for table in paired.tables}, last_ones)
    certificate = cup.call("PairingService.GetRound", name=cup.round_name(5)).certificate
    expect((list(certificate.cost), list(certificate.bound), certificate.uniform),
           ([0, 0], [0, 0], True))
    with refused("RESULTS_MISSING"):
        cup.close(5)
    for table in paired.tables:
        report = sheet(5, table.players)
        # [SAM-BASE] Roles that a table of five does not have.
        wrong = {"lines": [dict(line, role="Samurai") if line["role"] == "Ronin" else line
                           for line in report["lines"]]}
        with refused("WRONG_SHEET", "SAM-BASE"):
            cup.report(5, table.number, **wrong)
        expect(cup.report(5, table.number, **report), [points for points, _ in score(report)])
        ledger.note(table.players, report)
    cup.close(5)
    expect(set(ledger.shogun.values()), {1}, "times that each was Shogun")
    expect_public(cup, ledger)

    best = finalists(cup, 2, 5)
    duel(cup, 6, [(best[0], best[3]), (best[1], best[2])], {best[0], best[2]})
    duel(cup, 7, [(best[0], best[2])], {best[0]})
    expect_places(cup, best[0], best[2], {best[3], best[1]}, 5)
    return cup
