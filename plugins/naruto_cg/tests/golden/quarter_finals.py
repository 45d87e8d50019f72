# SPDX-License-Identifier: Apache-2.0
"""Thirty-three players at a Jonin tournament: six Swiss rounds with a bye each, and the best 8."""

from hall import expect, last, refused

PLAYERS = """
abile acuto agile aitante alto ardito arguto asciutto attento audace baldo bravo calmo cauto celere
chiaro colto destro docile duro egregio esile esperto fiero franco gaio gentile lesto lieto mite
nobile onesto placido
""".split()
ROUNDS, CUT = 6, 8


def stronger(table):
    """The stronger player wins, but for an upset now and then."""
    first, second = map(PLAYERS.index, table.players)
    upset = (first * second + first + second) % 7 == 0
    return {"winner": "first" if (first < second) != upset else "second"}


def jonin_with_staff(hall):
    cup = hall.event("quarter-finals", "naruto-cg", "constructed", title="Selezione dei Jonin",
                     type="jonin", decks_required=False)
    cup.request()
    cup.sanction()
    cup.open()
    judge = hall.call("PersonService.CreatePerson", profile={"given_name": "Capo"}).person.name
    cup.staff(last(judge), "judge")
    for player in PLAYERS:
        cup.register(player)
    # [NAR-STAFF-6] In an event of this size a judge does nothing but judge.
    with refused("JUDGE_MAY_NOT_PLAY", "NAR-STAFF-6"):
        cup.do("EventService.RegisterPlayer", event=cup.name, player_id="capo", person=judge)
    cup.start()
    return cup


def swiss_round(cup, number, met, byed):
    """Plays one round of all players; adds its pairs to `met` and its bye to `byed`."""
    before = {row.player: row.points for row in cup.standings(number - 1)} if number > 1 else {}
    paired = cup.play(number, stronger)
    expect(sorted(player for table in paired.tables for player in table.players), sorted(PLAYERS))
        # [NAR-SWISS-9] No player meets an old opponent, while it can be avoided.
    for table in paired.matches:
        pair = frozenset(table.players)
        assert pair not in met, f"{table.players} meet again"
        met.add(pair)
    # [NAR-BYE-3] [NAR-BYE-4] The bye goes to a player of the lowest band who has had none.
    (bye,) = paired.byes
    lowest = min(before.values(), default=0)
    band = [player for player in PLAYERS if before.get(player, 0) == lowest]
    expect((bye in band, bye in byed and not set(band) <= byed), (True, False), f"bye of {bye}")
    byed.add(bye)
    # [NAR-SWISS-8] [NAR-AMB-18] The undefeated have not met: they meet now, but for an odd one.
    unbeaten = {one for one in PLAYERS if before.get(one, 0) == number - 1 and one != bye}
    floats = [table.players for table in paired.matches
              if len(unbeaten.intersection(table.players)) == 1]
    expect(len(floats), len(unbeaten) % 2, f"who leaves the top band: {floats}")


def order_of(cup, number):
    """Returns the players in the order at the round's end, lots included."""
    return [row.player for row in cup.standings(number)]


def swiss(cup):
    phase = cup.phase(1)
    # [NAR-SWISS-2] [NAR-SWISS-4] 33 players: six rounds of 45 minutes.
    expect((phase.rounds_planned, phase.clock_seconds), (ROUNDS, 45 * 60))
    met, byed = set(), set()
    for number in range(1, ROUNDS + 1):
        swiss_round(cup, number, met, byed)
        if number == 1:
            # [NAR-AMB-70] The players of round one make the number of rounds.
            with refused("ENTRIES_CLOSED", "NAR-AMB-70"):
                cup.register("tardivo")
    # [NAR-SWISS-6] [NAR-BYE-1] A point for each match, and for each bye.
    rows = cup.standings(ROUNDS)
    expect(sum(row.points for row in rows), ROUNDS * 17)
    # [NAR-TIEBREAK-1] [NAR-TIEBREAK-2] [NAR-TIEBREAK-3] Points, opponents beaten, then lots.
    keys = [(row.points, int(row.cells["beaten"])) for row in rows]
    expect((keys, [row.rank for row in rows]), (sorted(keys, reverse=True), list(range(1, 34))))


def elimination(cup):
    """[NAR-CUT-1] From seventeen players on, the best eight."""
    seeds = order_of(cup, ROUNDS)[:CUT]
    numbers = {player: message.number for player, message in cup.players().items()}
    phase = cup.phase(2)
    expect(list(phase.qualified), [numbers[player] for player in seeds])
    # [NAR-CUT-2] An hour each; [NAR-CUT-3] the final has no limit.
    expect((phase.rounds_planned, phase.clock_seconds), (3, 60 * 60))
    alive = list(seeds)
    out = []
    for number in (7, 8, 9):
        paired = cup.play(number, stronger)
        # [NAR-CUT-5] [NAR-CUT-6] First against last, also of the pairs of the round before.
        pairs = [{alive[i], alive[-1 - i]} for i in range(len(alive) // 2)]
        expect(sorted(map(sorted, pairs)),
               sorted(sorted(table.players) for table in paired.matches))
        after = cup.round(number)
        won = {table.players[table.results.index("WIN")] for table in after.matches}
        out = [player for player in seeds if player in alive and player not in won] + out
        alive = [(pair & won).pop() for pair in pairs]
    # [NAR-CUT-7] Players knocked out in one round stand in the Swiss order, all others below them.
    rows = cup.standings(ROUNDS + 3)
    ranked = [row.player for row in rows]
    expect(ranked[:2] + sorted(ranked[2:4]) + sorted(ranked[4:CUT]),
           alive + out[:1] + sorted(out[1:3]) + sorted(out[3:]))
    for first, last_of in ((2, 4), (4, CUT), (CUT, len(rows))):
        keys = [(row.points, int(row.cells["beaten"])) for row in rows[first:last_of]]
        expect(keys, sorted(keys, reverse=True))


def play(hall):
    cup = jonin_with_staff(hall)
    swiss(cup)
    elimination(cup)
    cup.complete()
    ranked = order_of(cup, ROUNDS + 3)
    awards = cup.awards()
    # [NAR-CHAKRA-4] 30, 25, 20, 15, four times 10, eight times 5; [NAR-CHAKRA-5] one for the rest.
    chakra = {last(one.player): one.amount for one in awards if one.code == "chakra"}
    expect(chakra, dict(zip(ranked, [30, 25, 20, 15] + [10] * 4 + [5] * 8 + [1] * 17)))
    # [NAR-QUAL-4] The first two go to the Hokage Selection; [NAR-SHOP-5] the shop gets nothing.
    expect([last(one.player) for one in awards if one.code == "hokage_selection"], ranked[:2])
    expect([one.code for one in awards if not one.player], [])
    cup.confirm()
    return cup
