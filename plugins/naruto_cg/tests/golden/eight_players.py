# SPDX-License-Identifier: Apache-2.0
"""Eight players at a shop: lists, a called match, two drops, an expulsion, byes, and the final."""

from hall import expect, last, refused

PLAYERS = ["asso", "bora", "cirro", "duna", "eco", "faro", "golfo", "isola"]
NINJA, TECHNIQUES = range(101, 109), range(201, 207)


def cards():
    """Invented cards, and one that is legendary."""
    rows = [{"code": f"NI-{number}", "name": f"Ninja {number}", "type": "ninja"}
            for number in NINJA]
    rows += [{"code": f"TE-{number}", "name": f"Tecnica {number}", "type": "technique"}
             for number in TECHNIQUES]
    return rows + [{"code": "TE-006", "name": "Sigillo Ottagonale", "type": "technique"}]


def deck(seals=1, ninja=24):
    """40 cards: 24 Ninja, 15 Techniques, and the seal."""
    rows = [{"count": 3, "card": f"NI-{number}"} for number in NINJA][:ninja // 3]
    rows += [{"count": 3, "card": f"TE-{number}"} for number in TECHNIQUES][:5]
    return rows + [{"count": seals, "card": "TE-006"}]


def register_lists(cup):
    for player in PLAYERS[:-1]:
        expect(cup.deck(player, deck()), [])
    # [NAR-DECK-8] Without everybody's legal list there is no first round.
    with refused("LISTS_MISSING", "NAR-DECK-8"):
        cup.pair(1)
    with refused("FIELD_INVALID"):
        cup.deck("isola", [{"count": 0, "card": "NI-101"}])
    # [NAR-DECK-1] Forty cards; [NAR-RESTRICT-1] one copy of a legendary card.
    expect(cup.deck("isola", deck(seals=2)), ["DECK_SIZE", "LEGENDARY"])
    with refused("LISTS_MISSING", "NAR-DECK-8"):
        cup.pair(1)
    expect(cup.deck("isola", deck()), [])


def first_round(cup):
    paired = cup.pair(1)
    # [NAR-SWISS-7] At random; [NAR-BYE-1] an even number has no bye.
    expect(("NAR-SWISS-7" in cup.cited, paired.byes), (True, []))
    with refused("WRONG_REPORT", "NAR-SWISS-6"):
        cup.report(1, 1)
    with refused("FIELD_INVALID"):
        cup.report(1, 1, winner="tie")
    cup.start_clock(1)
    for table in paired.matches[:3]:
        expect(cup.report(1, table.number, winner="second"), [0, 1])
    cup.call_time(1)
    level = {"games_first": 0, "games_second": 0, "game_running": True, "war_first": 4,
             "war_second": 4}
    # [NAR-AMB-24] Level War Rewards: they play on until one player leads.
    with refused("MATCH_NOT_OVER", "NAR-AMB-24"):
        cup.report(1, 4, time_called=level)
    # [NAR-TIME-7] A game won after the call that makes the match level: a tie-break game.
    caught_up = dict(level, games_first=1, game_winner="second")
    with refused("MATCH_NOT_OVER", "NAR-TIME-7"):
        cup.report(1, 4, time_called=caught_up)
    # [NAR-TIME-5] Two games to two are no result of a best of three.
    with refused("FIELD_INVALID"):
        cup.report(1, 4, time_called=dict(level, games_first=2, games_second=2))
    expect(cup.report(1, 4, time_called=caught_up, winner="second"), [0, 1])
    cup.close(1)


def first_in_list(table):
    """The player who registered earlier wins."""
    first, second = map(PLAYERS.index, table.players)
    return {"winner": "first" if first < second else "second"}


def pair_one_twice(cup, players):
    """[NAR-SWISS-7] Each player sits at one table, and at no second one."""
    pairs = [(players[0], players[1]), (players[0], players[2]), (players[3], players[4])]
    tables = [{"players": [cup.player(player) for player in pair]} for pair in pairs]
    judged = cup.call("PairingService.EvaluatePairing", event=cup.name, tables=tables)
    found = {(problem.code, problem.rule) for problem in judged.problems}
    assert ("PLAYER_TWICE", "NAR-SWISS-7") in found, found
    with refused("FIELD_INVALID"):
        cup.do("PairingService.EnterPairing", event=cup.name, round=2, tables=tables,
               reason="fretta")


def second_round(cup):
    """One has dropped, one is expelled in the middle of a match."""
    dropped = cup.standings(1)[-1].player
    cup.drop(dropped)
    pair_one_twice(cup, [row.player for row in cup.standings(1) if row.player != dropped])
    paired = cup.pair(2)
    # [NAR-BYE-3] The bye is drawn in the lowest band.
    expect("NAR-BYE-3" in cup.cited, True)
    points = {row.player: row.points for row in cup.standings(1)}
    (byed,) = paired.byes
    expect((points[byed], byed == dropped), (0, False))

    # [NAR-PENALTY-VERBAL-2] The second verbal warning is official. [NAR-AMB-66] A milder one is the
    # head judge's alone, with a reason.
    cheat, victim = paired.matches[0].players
    expect(cup.penalty(cheat, "procedural_minor").penalty, "verbal_warning")
    with refused("HEAD_JUDGE_ONLY", "NAR-PENALTY-VERBAL-2"):
        cup.penalty(cheat, "marked_minor", penalty="verbal_warning")
    with refused("FIELD_INVALID"):
        cup.penalty(cheat, "marked_minor", penalty="verbal_warning", head_judge=True)
    expect(cup.penalty(cheat, "marked_minor", penalty="verbal_warning", head_judge=True,
                       reason="buste appena comprate").deviates, True)
    # [NAR-PENALTY-PERSONA-1] The management's alone.
    with refused("MANAGEMENT_ONLY", "NAR-PENALTY-PERSONA-1"):
        cup.penalty(cheat, "cheating", penalty="persona_non_grata")
    # [NAR-AMB-33] An expelled player loses the match; [NAR-PENALTY-EXPULSION-1] it is reported.
    ruling = cup.penalty(cheat, "cheating")
    expect((ruling.penalty, ruling.decided_table), ("expulsion", paired.matches[0].number))
    expect(list(cup.duties().values()), ["REPORT_TO_MANAGEMENT"])
    table = cup.round(2).of(victim)
    expect((table.decided, table.results[table.players.index(victim)]), (True, "WIN"))
    for table in paired.matches[1:]:
        cup.report(2, table.number, **first_in_list(table))
    cup.close(2)
    assert cheat not in [row.player for row in cup.standings(2)]
    return dropped, byed, cheat


def third_round(cup, gone, byed):
    """The last of those left drops, so that five play."""
    lowest = [row.player for row in cup.standings(2) if row.player not in gone][-1]
    cup.drop(lowest)
    paired = cup.play(3, first_in_list)
    expect(sorted(player for table in paired.tables for player in table.players),
           sorted(set(PLAYERS) - set(gone) - {lowest}), "who is paired")
    expect((len(paired.byes), byed in paired.byes), (1, False), "[NAR-BYE-4] another bye")
    return lowest


def final(cup):
    """[NAR-CUT-1] Up to sixteen players: the first two play the final."""
    swiss = [row.player for row in cup.standings(3)]
    numbers = {player: message.number for player, message in cup.players().items()}
    phase = cup.phase(2)
    expect("NAR-CUT-1" in cup.cited, True)
    expect(list(phase.qualified), [numbers[player] for player in swiss[:2]])
    # [NAR-CUT-3] The final has no time limit.
    expect((phase.rounds_planned, phase.clock_seconds), (1, 0))
    paired = cup.pair(4)
    expect(("NAR-CUT-5" in cup.cited, paired.matches[0].players), (True, swiss[:2]))
    cup.report(4, 1, winner="second")
    cup.close(4)
    # [NAR-AMB-23] Places three and below are those of the Swiss rounds.
    rows = cup.standings(4)
    ranked = [row.player for row in rows]
    expect((ranked[:2], sorted(ranked)), ([swiss[1], swiss[0]], sorted(swiss)))
    expect([(row.points, row.cells["beaten"]) for row in rows[2:]],
           [(row.points, row.cells["beaten"]) for row in cup.standings(3)[2:]])
    return ranked


def play(hall):
    catalogue = hall.catalogue("naruto-cg", cards())
    cup = hall.event("eight-players", "naruto-cg", "constructed", title="Torneo in negozio",
                     catalogue=catalogue, type="normal")
    # [NAR-EVENT-5] Only a sanctioned event is held, [NAR-EVENT-9] and a judge runs it.
    with refused("NOT_SANCTIONED", "NAR-EVENT-5"):
        cup.open()
    cup.request()
    cup.sanction()
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    with refused("NO_JUDGE", "NAR-EVENT-9"):
        cup.start()
    judge = hall.call("PersonService.CreatePerson", profile={"given_name": "Giudice"})
    cup.staff(last(judge.person.name), "judge")
    cup.start()
    expect((cup.cited, cup.duties()), (["NAR-EVENT-7"], {1: "CHECK_REGISTRATIONS"}))
    cup.settle(1, "tessere viste al banco")

    # [NAR-SWISS-2] Eight players: three rounds, [NAR-SWISS-4] of 45 minutes, [NAR-TIME-3] and three
    # turns after the call.
    swiss = cup.phase(1)
    expect((swiss.rounds_planned, swiss.clock_seconds, swiss.extra_turns), (3, 45 * 60, 3))
    register_lists(cup)
    first_round(cup)
    dropped, byed, cheat = second_round(cup)
    third_round(cup, (dropped, cheat), byed)
    ranked = final(cup)
    cup.complete()

    # [NAR-CHAKRA-3] [NAR-CHAKRA-5] 10, 7, 5, 3, then one for taking part; [NAR-AMB-33] nothing for
    # who was expelled. [NAR-SHOP-4] Ten for the shop.
    chakra = {last(one.player): one.amount for one in cup.awards() if one.code == "chakra"}
    expect(chakra, dict(zip(ranked, [10, 7, 5, 3, 1, 1, 1])))
    cup.settle(2, "riferito per e-mail")
    cup.confirm()
    return cup
