# SPDX-License-Identifier: Apache-2.0
"""Eight players: one leaves in the middle of a game, another loses a duel to the referee."""

from hall import expect, last, refused
from samurai_sheets import (Ledger, duel, expect_places, finalists, play_round, score, sheet)

PLAYERS = ["tigre", "drago", "gru", "scimmia", "serpente", "mantide", "lupo", "volpe"]


def play_with_abandonment(cup, table, ledger):
    """The last seat leaves, and later only one of the others has resilience left."""
    effects = cup.hall.ask("samurai-sword", "abandon.effects",
                           {"hand": 4, "cardsOnTable": 1, "honour": 5})
    # [SAM-4.2] [SAM-AMB-12] Half of the honour, rounded up, is discarded.
    expect(effects["honourLeft"], 2)
    report = sheet(1, table.players)
    for line in report["lines"]:
        line["resilience"] = 0
    report["lines"][-1].update(honour=effects["honourLeft"], resilience=3, daimyo=0)
    report["lines"][1]["resilience"] = 2
    report["sword_master"] = 2
    # Two have resilience left, so there is no Sword Master ...
    with refused("WRONG_SHEET", "SAM-BASE"):
        cup.report(1, table.number, **report)
    # [SAM-AMB-14] ... unless the other one has left the game.
    report["lines"][-1]["abandoned"] = True
    # [SAM-AMB-13] A player who left is scored like the others.
    expect(cup.report(1, table.number, **report), [points for points, _ in score(report)])
    ledger.note(table.players, report)
    return table.players[-1]


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("abandonment", "samurai-sword", "tournament", title="Chi abbandona")
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    cup.start()
    cup.phase(1)
    ledger = Ledger(PLAYERS)

    paired = cup.seat(1)
    gone = play_with_abandonment(cup, paired.tables[0], ledger)
    other = paired.tables[1]
    report = sheet(1, other.players)
    points = cup.report(1, other.number, **report)
    ledger.note(other.players, report)
    # [SAM-2.2] [SAM-3.6] Slow play: the referee takes fifty points, and [SAM-3.7] that is final.
    slow = other.players[1]
    with refused("POINTS_MISSING", "SAM-3.6"):
        cup.penalty(slow, "deliberate_slow_play", {}, penalty="points")
    ruled = cup.penalty(slow, "deliberate_slow_play", {"points": 50}, penalty="points")
    ledger.points[slow] -= 50
    with refused("PENALTY_FINAL"):
        cup.appeal(slow, "non ero lento", penalty=int(last(ruled.penalty_name)))
    cup.close(1)
    expect(cup.players()[slow].points, points[1] - 50)

    # [SAM-AMB-16] A player who left for good is not drawn again, and the results stay.
    cup.drop(gone)
    # [SAM-AMB-15] [SAM-AMB-07] Seven are left: one table.
    for number in (2, 3):
        seven = play_round(cup, number, ledger, [7])
        assert gone not in seven.tables[0].players
    rows = {row.player: row.points for row in cup.standings(3)}
    # A penalty takes no points below zero, which the slow player may come to by the draw.
    expect(rows, {player: max(0, points) for player, points in ledger.points.items()})

    # Four of those who are left; if the one who left is among the four best, the next moves up.
    best = finalists(cup, 2, 3)
    assert gone not in best
    expect(best, [row.player for row in cup.standings(3) if row.player != gone][:4])
    # [SAM-3.6] A duel that the referee takes from a player is the other's.
    duels = cup.pair(4)
    cheat = duels.tables[0].players[0]
    cup.penalty(cheat, "cheating", {}, penalty="game-loss")
    winner = duels.tables[0].players[1]
    if not cup.round(4).tables[0].decided:
        cup.report(4, 1, winner="first")
    expect(cup.round(4).tables[0].results, ["LOSS", "WIN"])
    finalist = duels.tables[1].players[0]
    cup.report(4, 2, winner="first")
    cup.close(4)
    duel(cup, 5, [(winner, finalist)], {finalist})
    expect_places(cup, finalist, winner, {cheat, duels.tables[1].players[1]}, 3)
    return cup
