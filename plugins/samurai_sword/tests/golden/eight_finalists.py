# SPDX-License-Identifier: Apache-2.0
"""Sixteen players; by the publisher's leave eight come to the duels, and two withdraw."""

from hall import expect, refused
from samurai_sheets import (Ledger, duel, expect_places, expect_public, finalists, play_round)

PLAYERS = ["acero", "bambu", "canfora", "daini", "edera", "felce", "glicine", "hinoki", "iris",
           "jonquil", "kaki", "loto", "momo", "nandina", "orchidea", "pino"]
DEROGATIONS = {"eight_finalists": True, "rounds": 3, "time_limit": 90}


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("eight-finalists", "samurai-sword", "tournament", title="Otto finalisti",
                     **DEROGATIONS)
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    # [SAM-5.0] None of it without the publisher.
    with refused("PUBLISHER_MUST_ALLOW", "SAM-5.0"):
        cup.start()
    cup.amend("organiser", "autorizzazione dell'editore", publisher_authorised=True, **DEROGATIONS)
    cup.start()
    expect(cup.cited, ["SAM-5.0"])

    # [SAM-5.2] Three rounds, where the document has four. [SAM-5.3] An hour and a half each.
    elimination = cup.phase(1)
    expect((elimination.rounds_planned, elimination.clock_seconds), (3, 90 * 60))
    ledger = Ledger(PLAYERS)
    for number in (1, 2, 3):
        play_round(cup, number, ledger, [6, 5, 5])
    expect_public(cup, ledger)

    # [SAM-AMB-16] The second best cannot stay: the ninth moves up.
    ranked = [row.player for row in cup.standings(3)]
    cup.drop(ranked[1])
    best = finalists(cup, 2, 3)
    expect(len(best), 8)
    assert ranked[1] not in best
    expect(best, [row.player for row in cup.standings(3) if row.player != ranked[1]][:8])

    # [SAM-5.1] First and eighth, fourth and fifth, third and sixth, second and seventh.
    # [SAM-AMB-16] The seventh withdraws before the draw, and loses the duel.
    cup.drop(best[6])
    quarters = [(best[0], best[7]), (best[3], best[4]), (best[2], best[5]), (best[1],)]
    duel(cup, 4, quarters, {best[7], best[3], best[5]})
    expect([table.bye for table in cup.round(4).tables], [False, False, False, True])
    # [SAM-AMB-02] Winners of the first two meet, and of the last two.
    duel(cup, 5, [(best[7], best[3]), (best[5], best[1])], {best[7], best[1]})
    duel(cup, 6, [(best[7], best[1])], {best[1]})
    expect_places(cup, best[1], best[7], {best[3], best[5]}, 3)
    # [SAM-1.3.2] From the fifth place on the elimination phase decides.
    places = [row.player for row in cup.standings() if row.rank > 4 and row.player in best]
    expect(places, [player for player in best if player in (best[0], best[2], best[4], best[6])])
    return cup
