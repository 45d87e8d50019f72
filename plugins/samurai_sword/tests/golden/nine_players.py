# SPDX-License-Identifier: Apache-2.0
"""Nine players over three rounds, and four of them in the duels."""

from hall import expect, refused
from samurai_sheets import (Ledger, duel, expect_places, expect_public, expect_secret, finalists,
                            play_round)

PLAYERS = ["Aki", "Benio", "Chie", "Daigo", "Emi", "Fumio", "Goro", "Haru", "Isao"]


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("nine-players", "samurai-sword", "tournament", title="Torneo di nove")
    cup.open()
    for player in PLAYERS[:7]:
        cup.register(player.lower())
    # [SAM-AMB-07] Seven are too few.
    with refused("PLAYERS_TOO_FEW", "SAM-AMB-07"):
        cup.start()
    for player in PLAYERS[7:]:
        cup.register(player.lower())
    cup.start()

    # [SAM-1.0.3] Up to 14 players play three rounds. [SAM-5.3] There is no limit of time.
    elimination = cup.phase(1)
    expect((elimination.rounds_planned, elimination.clock_seconds), (3, 0))
    expect(cup.cited, ["SAM-1.0.3", "SAM-5.3"])
    ledger = Ledger([player.lower() for player in PLAYERS])
    for number in (1, 2):
        play_round(cup, number, ledger, [4, 5])
        expect_secret(cup, number)
    # [SAM-AMB-17] No player enters after the first draw.
    with refused("ENTRIES_CLOSED", "SAM-AMB-17"):
        cup.register("jun")
    # The final phase comes when the last round is closed.
    with refused("PHASE_ORDER"):
        cup.phase(2)
    play_round(cup, 3, ledger, [4, 5])
    expect(sorted(ledger.shogun.values()), [0, 0, 0, 1, 1, 1, 1, 1, 1])
    expect_public(cup, ledger)

    # [SAM-1.0.4] The four best. [SAM-AMB-03] The first meets the fourth, the second the third.
    best = finalists(cup, 2, 3)
    expect(best, [row.player for row in cup.standings(3)[:4]])
    duel(cup, 4, [(best[0], best[3]), (best[1], best[2])], {best[3], best[1]})
    duel(cup, 5, [(best[3], best[1])], {best[3]})
    # [SAM-1.3.2] Whatever the points, the winner of the duels is first.
    expect_places(cup, best[3], best[1], {best[0], best[2]}, 3)
    return cup
