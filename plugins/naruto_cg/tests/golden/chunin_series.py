# SPDX-License-Identifier: Apache-2.0
"""Four stages of a Chunin series, one of which is too small to count and one of another cycle.

Awards stand in the journals of the players, and of the shop that holds the stages.
"""

import collections
import time

from hall import Event, expect, last, refused

NINJA = ["ago", "bea", "ciro", "dora", "elio", "fosca", "gino"]


def stage(hall, persons, name, players, won):
    """A stage that ends as its players are listed: who is earlier in the list wins."""
    cup = hall.event(name, "naruto-cg", "constructed", type="chunin", decks_required=False,
                     organiser_as_judge=True)
    cup.request()
    cup.sanction()
    cup.open()
    for player in players:
        cup.do("EventService.RegisterPlayer", event=cup.name, player_id=player,
               person=persons[player])
    cup.staff(last(persons["negozio"]), "organiser")
    cup.start()
    small = len(players) < 6
    # [NAR-EVENT-7] [NAR-AMB-12] Five players play, unofficially.
    expect(list(cup.duties().values()), ["UNOFFICIAL" if small else "CHECK_REGISTRATIONS"])
    rounds = cup.phase(1).rounds_planned

    def earlier(table):
        first, second = map(players.index, table.players)
        return {"winner": "first" if first < second else "second"}

    for number in range(1, rounds + 1):
        cup.play(number, earlier)
    if not small:
        cup.phase(2)
        cup.play(rounds + 1, earlier)
    cup.complete()
    awards = cup.awards()
    ranked = [row.player for row in cup.standings(rounds if small else rounds + 1)]
    # [NAR-CHAKRA-3] [NAR-CHAKRA-2] [NAR-CHUNIN-8] Chakra by place; of a small one nothing at all.
    worth = [] if small else [10, 7, 5, 3, 1, 1, 1][:len(players)]
    expect([(last(one.player), one.amount) for one in awards if one.code == "chakra"],
           list(zip(ranked, worth)))
    cards = [(last(one.player), value_of(one)) for one in awards if one.code == "promo"]
    expect(cards, [] if small else list(zip(ranked, ["NI-S12", "NI-S13", "NI-S14"])))
    for number in cup.duties():
        cup.settle(number, "giocatori avvisati" if small else "tessere viste al banco")
    cup.confirm()
    note(won, awards, persons)
    return cup, dict(zip(ranked, worth))


def value_of(award):
    return award.details.struct.fields[0].value.text


def totals(series):
    answer = series.call("SeriesService.GetSeriesStandings", series=series.name)
    return [(row.person, row.rank, int(row.cells[0].text)) for row in answer.rows]


def replayed(hall, journal):
    """Whether a journal replays identically where everything that it quotes is there."""
    return hall.call("JournalService.ReplayJournal", journal=journal)[-1].identical


def note(won, awards, persons):
    """Whose journal each award belongs to: the player's, or the shop's."""
    for one in awards:
        name = last(one.player) if one.player else "negozio"
        label = " ".join([one.code] + [field.value.text for field in one.details.struct.fields])
        won[persons.get(name, one.player)].append((label, one.amount))


def journal(hall, person, entries):
    """The entries of a person's journal, once it has so many: they come after answers."""
    for _ in range(1000):
        answer = hall.call("PersonService.ListPersonEntries", person=person)
        if len(answer.entries) >= entries:
            break
        time.sleep(0.01)
    return sorted((one.entry.label, one.entry.value) for one in answer.entries)


def enter(series, event, date):
    return series.do("SeriesService.EnterEvent", series=series.name, event=event,
                     stage={"date": date})


def play(hall):
    persons = {name: hall.call("PersonService.CreatePerson", profile={"given_name": name}).person
               .name for name in NINJA + ["negozio"]}
    won = collections.defaultdict(list)
    series = Event(hall, "series/chunin")
    series.do("SeriesService.CreateSeries", series_id="chunin", title="Selezione dei Chunin",
              ruleset="rulesets/naruto-cg")
    total = dict.fromkeys(NINJA, 0)
    first_stage = None
    dates = ["2007-12-08", "2007-12-22", "2008-01-12"]
    for number, date in enumerate(dates):
        event, worth = stage(hall, persons, f"tappa-{number + 1}", NINJA[:6 + number % 2],
                             won)
        first_stage = first_stage or event
        enter(series, event.name, date)
        # [NAR-CHUNIN-5] The Chakra of the stages add up.
        expect(series.cited, ["NAR-CHUNIN-5"])
        for player, chakra in worth.items():
            total[player] += chakra

    # [NAR-CHUNIN-1] [NAR-AMB-43] February begins the next cycle.
    late, worth = stage(hall, persons, "tappa-4", NINJA, won)
    with refused("OTHER_CYCLE", "NAR-CHUNIN-1"):
        enter(series, late.name, "2008-02-02")
    # [NAR-CHUNIN-2] Three stages are no series, [NAR-AMB-12] and one of five players is no stage.
    with refused("DUTIES_OPEN", "NAR-CHUNIN-2"):
        series.do("SeriesService.CompleteSeries", series=series.name)
    small, _ = stage(hall, persons, "tappa-piccola", NINJA[:5], won)
    with refused("UNOFFICIAL_STAGE", "NAR-AMB-12"):
        enter(series, small.name, "2008-01-19")
    enter(series, late.name, "2008-01-26")
    for player, chakra in worth.items():
        total[player] += chakra
    expect({person: chakra for person, _, chakra in totals(series)},
           {persons[player]: chakra for player, chakra in total.items()})

    series.do("SeriesService.CompleteSeries", series=series.name)
    # [NAR-AMB-39] Now lots part who is level.
    ranked = totals(series)
    expect([rank for _, rank, _ in ranked], list(range(1, len(NINJA) + 1)))
    awards = series.call("SeriesService.GetSeriesAwards", series=series.name).awards
    first, second, third = (person for person, _, _ in ranked[:3])
    # [NAR-CHUNIN-6] The winner is a Chunin, and invited. [NAR-CHUNIN-7] Cards for three.
    expect([(one.code, one.player) for one in awards if not one.code.startswith("promo")],
           [("title_chunin", first), ("hokage_selection", first)])
    expect([(value_of(one), one.player) for one in awards if one.code == "promo"],
           [("NI-S11", first), ("NI-S15", first), ("NI-153S", first), ("NI-S11", second),
            ("NI-S15", second), ("NI-S11", third), ("NI-S15", third)])
    # [NAR-PROMO-11] [NAR-PROMO-13] Of eight cards for each place of a stage four are left.
    expect([(value_of(one), one.amount, one.player) for one in awards if one.code == "promo_stock"],
           [("NI-S12", 4, ""), ("NI-S13", 4, ""), ("NI-S14", 4, "")])
    note(won, awards, persons)
    # [NAR-EVENT-6] [NAR-SHOP-1] Confirmed stages count: each award stands in one journal, once.
    expect(won[persons["negozio"]][:4], [("shop_score", 20)] * 4)
    for person, entries in won.items():
        expect(journal(hall, person, len(entries)), sorted(entries), person)
    # The series quotes its stages, and a bundle holds one journal alone: here all of it is decided
    # again, by the ruleset in a worker.
    expect(replayed(hall, series.name), True)
    return first_stage
