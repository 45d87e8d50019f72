# SPDX-License-Identifier: Apache-2.0
"""A cheat is suspended after one event, and refused at the next while the suspension stands."""

import time

from hall import expect, refused

OTHERS = ["ambra", "corallo", "diaspro", "giada", "opale"]
YEAR_US = 365 * 24 * 3600 * 1_000_000
EXPELLED = 3  # PlayerStatus
SUSPENSION = "PERSON_ENTRY_KIND_SUSPENSION"


def opened(hall, name):
    cup = hall.event(name, "naruto-cg", "constructed", type="normal", decks_required=False,
                     organiser_as_judge=True)
    cup.request()
    cup.sanction()
    cup.open()
    return cup


def enter(cup, player, person):
    cup.do("EventService.RegisterPlayer", event=cup.name, player_id=player, person=person)


def suspend(hall, person, reason, **entry):
    """The management's decision; the number of its entry."""
    return hall.call("PersonService.RecordPersonEntry", person=person, reason=reason,
                     entry=dict(entry, kind=SUSPENSION)).number


def caught_cheating(hall, cheat):
    """[NAR-PENALTY-SUSPENSION-1] The judge proposes, the management decides."""
    cup = opened(hall, "caught")
    enter(cup, "cheat", cheat)
    for player in OTHERS:
        cup.register(player)
    cup.start()
    cup.phase(1)
    paired = cup.pair(1)
    ruling = cup.penalty("cheat", "cheating", penalty="suspension")
    expect((ruling.penalty, paired.of("cheat").number), ("suspension", ruling.decided_table))
    expect(list(cup.duties().values()), ["CHECK_REGISTRATIONS", "REPORT_TO_MANAGEMENT"])
    expect(cup.players()["cheat"].status, EXPELLED)
    return cup


def play(hall):
    new = [hall.call("PersonService.CreatePerson", profile={"given_name": name}).person.name
           for name in ("Barolo", "Chianti", "Nebbiolo")]
    cheat, waiting, other_game = new
    caught = caught_cheating(hall, cheat)
    now = time.time_ns() // 1000
    number = suspend(hall, cheat, "barare, riferito dal capo arbitro", ruleset="naruto-cg",
                     label="sospensione", from_us=now - 60_000_000, until_us=now + YEAR_US)
    # [NAR-PENALTY-PERSONA-2] [NAR-PENALTY-PERSONA-3] Unwelcome from the day of publication on.
    suspend(hall, waiting, "doppia sospensione", label="persona sgradita", from_us=now + YEAR_US,
            until_us=now + 3 * YEAR_US)
    suspend(hall, other_game, "altro gioco", ruleset="pokemon-tcg", label="suspension",
            from_us=now - 60_000_000)

    cup = opened(hall, "next-event")
    with refused("PERSON_SUSPENDED", "NAR-PENALTY-SUSPENSION-1"):
        enter(cup, "cheat", cheat)
    enter(cup, "waiting", waiting)
    enter(cup, "other-game", other_game)
    for player in OTHERS:
        cup.register(player)
    expect(sorted(cup.players()), sorted(OTHERS + ["other-game", "waiting"]))
    # The management was wrong: the person may come.
    hall.call("PersonService.WithdrawPersonEntry", person=cheat, number=number,
              reason="scambio di persona")
    enter(cup, "cheat", cheat)
    cup.start()
    cup.phase(1)
    for number in (1, 2, 3):
        cup.play(number, lambda table: {"winner": "first"})
    expect(len(cup.standings(3)), 8)
    cup.phase(2)
    cup.play(4, lambda table: {"winner": "second"})
    cup.complete()
    # [NAR-EVENT-7] Six of the eight were registered.
    expect(list(cup.duties().values()), ["CHECK_REGISTRATIONS"])
    cup.settle(1, "tessere viste al banco")
    cup.confirm()
    # The event quotes what is on record of people, and a bundle holds one journal alone: here all
    # of it is decided again, by the ruleset in a worker.
    answers = hall.call("JournalService.ReplayJournal", journal=cup.name)
    expect(answers[-1].identical, True)
    return caught
