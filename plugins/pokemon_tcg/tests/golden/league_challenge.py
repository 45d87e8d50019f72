# SPDX-License-Identifier: Apache-2.0
"""Seven players at a League Challenge: single games, no deck lists, nothing after the Swiss."""

from hall import expect, refused

PLAYERS = ["ortica", "malva", "salvia", "timo", "alloro", "mirto", "ginestra"]


def earlier_wins(table):
    """The player who registered earlier wins; the first two to meet agree on a tie."""
    if set(table.players) == {"ortica", "malva"}:
        return {"winner": "tie", "decided_by": "agreement"}
    first, second = map(PLAYERS.index, table.players)
    return {"winner": "first" if first < second else "second"}


def play(hall):
    cup = hall.event("league-challenge", "pokemon-tcg", "standard-constructed",
                     title="Sfida della lega", date="2014-03-01", event_tier="league-challenge",
                     decks_required=False)
    cup.open()
    for player in PLAYERS:
        cup.register(player, born=1990)
    with refused("WRONG_DIVISION", "PKM-GEN-4"):
        cup.register("rovo", division="masters", born=2003)
    cup.start()

    # [PKM-GEN-10] Seven players: three rounds. [PKM-7.3-a] 30 minutes a game, then three turns.
    swiss = cup.phase(1)
    expect((swiss.rounds_planned, swiss.clock_seconds, swiss.extra_turns), (3, 30 * 60, 3))

    byes = []
    for number in (1, 2, 3):
        before = {row.player: row.points for row in cup.standings()} if number > 1 else {}
        paired = cup.pair(number)
        # [PKM-GEN-23] One bye, for a player of the fewest points who had none.
        expect(len(paired.byes), 1)
        (byed,) = paired.byes
        assert byed not in byes
        fewest = min((points for one, points in before.items() if one not in byes), default=0)
        expect(before.get(byed, 0), fewest, "points of who has the bye")
        byes.append(byed)
        with refused("RESULTS_MISSING"):
            cup.close(number)
        for table in paired.matches:
            cup.report(number, table.number, **earlier_wins(table))
        cup.close(number)

    # [PKM-GEN-2] A bye is worth a win. [PKM-GEN-12] No top cut at a League Challenge.
    standings = cup.standings()
    expect(sum(row.points for row in standings), sum(
        sum(table.points) for number in (1, 2, 3) for table in cup.round(number).tables))
    expect([row.player in byes and row.wins == 0 for row in standings].count(True), 0,
           "a bye is a win")
    with refused("PHASE_ORDER"):
        cup.phase(2)
    cup.complete()
    cup.confirm()
    return cup
