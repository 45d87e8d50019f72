# SPDX-License-Identifier: Apache-2.0
"""A judge plays in a small event, and never rules at his own table; lists declare their cards."""

from hall import expect, last, refused
from wire import from_value

PLAYERS = ["arbitro", "brina", "cielo", "dune", "edera", "fonte", "giada"]


def deck(seals=1):
    """40 cards that no catalogue has: 24 Ninja, 15 Techniques, and the legendary seal."""
    def rows(kind, numbers, count, **marks):
        return [{"count": count, "card": f"{kind[:2].upper()}-{number}",
                 "name": f"{kind} {number}", "marks": dict(marks, type=kind)}
                for number in numbers]
    return rows("ninja", range(101, 109), 3) + rows("technique", range(201, 206), 3) + [
        {"count": seals, "card": "TE-6", "name": "Sigillo Ottagonale",
         "marks": {"type": "technique"}}]


def opened(hall):
    """[NAR-STAFF-5] Up to sixteen participants a judge may play."""
    judge, second, guest = (
        hall.call("PersonService.CreatePerson", profile={"given_name": name}).person.name
        for name in ("Arbitro", "Secondo", "Ospite"))
    cup = hall.event("playing-judge", "naruto-cg", "constructed", type="normal", cards="declared")
    cup.request()
    cup.sanction()
    cup.open()
    cup.staff(last(judge), "judge")
    cup.staff(last(second), "organiser")
    cup.do("EventService.RegisterPlayer", event=cup.name, player_id="arbitro", person=judge)
    for player in PLAYERS[1:]:
        cup.register(player)
    cup.start()
    return cup, judge, second, guest


def lists(cup):
    """[NAR-DECK-5] The event has no catalogue: each row says what its card is."""
    for player in PLAYERS:
        expect(cup.deck(player, deck()), [])
    # [NAR-RESTRICT-1] [NAR-AMB-5] The seal is legendary, with zeros before its number or without.
    answer = cup.call("DeckService.CheckDeck", event=cup.name, rows=deck(seals=2))
    expect([one.code for one in answer.verdict.violations], ["DECK_SIZE", "LEGENDARY"])
    # [NAR-PEN-LIST] The verdict leads to the infraction, and its procedure.
    (warning,) = answer.verdict.warnings
    fields = from_value(warning.details)
    expect((warning.rule, fields),
           ("NAR-PEN-LIST", {"infraction": "illegal_list", "found": "before_event"}))
    ruled = cup.penalty("brina", fields["infraction"], {"found": fields["found"]})
    expect(ruled.penalty, "verbal_warning")
    with refused("CARD_NOT_DECLARED", "NAR-DECK-3"):
        cup.deck("brina", [{"count": 1, "card": "NI-1", "name": "Senza tipo"}])


def own_table(cup, number, persons):
    """Everything that is ruled at the judge's table; returns that table."""
    judge, second, guest = persons
    table = cup.round(number).of("arbitro")
    opponent = next(iter(table.opponents("arbitro")), None)
    if opponent is None:
        return table

    def report(**options):
        return cup.call("ScoringService.ReportResult", table=cup.table_name(number, table.number),
                        report={"winner": "first"}, **options)

    def rule(**options):
        return cup.penalty(opponent, "procedural_minor", **options)

    for act in (report, rule):
        with refused("JUDGE_UNNAMED", "NAR-STAFF-9"):
            act()
        with refused("JUDGE_AT_TABLE", "NAR-STAFF-9"):
            act(judge=judge)
        with refused("STAFF_UNKNOWN"):
            act(judge=guest)
    # [NAR-EVENT-11] The organiser stands in.
    ruled = rule(judge=second)
    expect(ruled.penalty in ("verbal_warning", "official_warning", "game_loss"), True)
    report(judge=second)
    appeal = cup.appeal(opponent, "contesto il risultato", round_number=number, table=table.number)
    decide = {"appeal": f"{cup.name}/appeals/{appeal}", "upheld": False, "reason": "come visto"}
    with refused("JUDGE_AT_TABLE", "NAR-STAFF-9"):
        cup.do("PenaltyService.DecideAppeal", judge=judge, **decide)
    cup.do("PenaltyService.DecideAppeal", judge=second, **decide)
    correct = {"table": cup.table_name(number, table.number), "report": {"winner": "second"},
               "reason": "letto al contrario"}
    with refused("JUDGE_UNNAMED", "NAR-STAFF-9"):
        cup.do("ScoringService.CorrectResult", **correct)
    cup.do("ScoringService.CorrectResult", judge=second, **correct)
    return table


def swiss_round(cup, number, persons):
    cup.pair(number)
    own = own_table(cup, number, persons)
    for table in cup.round(number).matches:
        if table.number != own.number:
            # Where no judge of the staff plays, the judge is a judge.
            cup.do("ScoringService.ReportResult", table=cup.table_name(number, table.number),
                   report={"winner": "first"}, judge=persons[0])
    cup.close(number)


def play(hall):
    cup, *persons = opened(hall)
    cup.phase(1)
    lists(cup)
    with refused("FIELD_INVALID"):
        cup.do("PairingService.PairRound", event=cup.name, round=1, judge=persons[0])
    for number in (1, 2, 3):
        swiss_round(cup, number, persons)
    cup.phase(2)
    cup.pair(4)
    cup.call("ScoringService.ReportResult", table=cup.table_name(4, 1), judge=persons[1],
             report={"winner": "first"})
    cup.close(4)
    cup.complete()
    cup.confirm()
    return cup
