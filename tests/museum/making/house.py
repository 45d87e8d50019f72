# SPDX-License-Identifier: Apache-2.0
"""All that is on record beside the events: a loss, persons, series, faults, a key of the log."""

import contextlib
import glob
import os
import signal
import time

from hall import Event, Refused
from play import make_event, play_on

FAULTY = "unknown-rule"
KINDS = [0, 2, 1]  # SeatKind: of a player, neutral, passive
ANCHOR_SECONDS = 20


def newest_anchor(data):
    found = [os.stat(path).st_mtime_ns for path in glob.glob(f"{data}/ANCHOR-*")]
    return max(found, default=0)


def lose_records(hall_of, daemon):
    """A disk that forgets records which the anchor names: the operator answers for it."""
    daemon.start()
    hall = hall_of(daemon)
    event = make_event(hall, "perduto", "demo", title="Un disco che dimentica")
    event.open()
    event.register("p1")
    daemon.stop()
    daemon.start()
    hall = hall_of(daemon)
    event = Event(hall, "events/perduto")
    event.register("p2")
    before, number = time.time_ns(), 3
    while newest_anchor(f"{daemon.folder}/data") < before:
        event.register(f"p{number}")
        number += 1
        time.sleep(0.05)
        assert time.time_ns() - before < ANCHOR_SECONDS * 1_000_000_000, "no anchor was written"
    daemon.kill()
    for path in glob.glob(f"{daemon.folder}/data/log/*.log"):
        os.remove(path)
    daemon.start()
    hall = hall_of(daemon)
    (lost,) = hall.call("AdminService.ListQuarantined").quarantined
    hall.call("AdminService.AcknowledgeLoss", quarantine=lost.quarantine, who="Ada, operatrice",
              reason="i referti di carta ci sono")
    Event(hall, "events/perduto").register("dopo")
    return hall


def persons(hall, names):
    return [hall.call("PersonService.CreatePerson", profile={"given_name": name}).person.name
            for name in names]


def vault(hall, people):
    """People in the vault, beside the log: changed, agreed to, two of them one, one erased."""
    hall.call("PersonService.UpdatePerson", person=people[0], profile={
        "given_name": "Aldo", "family_name": "Fittizio", "display_name": "Aldo F.",
        "op_numbers": ["4711"], "birth_date": "1985-02-03", "country": "IT"})
    hall.call("PersonService.RecordConsent", person=people[0], subject="publish-name", given=True,
              how="modulo firmato")
    twice, gone = persons(hall, ["Aldo", "Oblio"])
    hall.call("PersonService.MergePersons", person=people[0], duplicate=twice)
    hall.call("PersonService.ErasePerson", person=gone, reason="lo ha chiesto")


def archived(hall):
    """An event that is over; `arbitroutil log archive` takes it out of the folder."""
    event = make_event(hall, "archiviato", "demo", title="Finito e archiviato")
    event.open()
    for player in ("ada", "bob", "cyd"):
        event.register(player)
    event.start()
    play_on(event)
    event.confirm()
    return "archiviato"


def odd_seats(hall):
    """A table with a neutral seat and a passive one, whose outcome a person enters."""
    event = make_event(hall, "sedie", "demo", title="Una sedia per parte")
    event.open()
    event.register("ada")
    event.register("bob")
    event.start()
    event.do("PairingService.EnterPairing", event=event.name, round=1, reason="prova", tables=[{
        "players": [event.player("ada"), "", event.player("bob")],
        "kinds": KINDS}])
    outcomes = [{"result": 1, "points": 1, "place": 1}, {"result": 2, "place": 2},
                {"result": 2, "place": 3}]
    event.do("ScoringService.EnterOutcome", table=event.table_name(1, 1), reason="prova", seats=[
        {"player": event.player("ada"), "outcome": outcomes[0]},
        {"seat": 2, "outcome": outcomes[1]},
        {"player": event.player("bob"), "outcome": outcomes[2]}])
    event.close(1)


def moved_with_waiver(event, version):
    """To a version that decides otherwise."""
    event.do("EventService.UpgradeRuleset", event=event.name, version=version, waiver="delibera 7",
             reason="così ha deciso la lega")
    event.pair(2)


def entries(hall, games, people):
    """Entries about people, for each game, and some of them withdrawn."""
    now = time.time_ns() // 1000
    for place, game in enumerate(games):
        for label in ("campionato regionale", "per errore"):
            number = hall.call("PersonService.RecordPersonEntry", person=people[place],
                               reason="verbale della direzione", entry={
                                   "kind": "PERSON_ENTRY_KIND_TITLE", "ruleset": game.ruleset,
                                   "label": label, "from_us": now}).number
        hall.call("PersonService.WithdrawPersonEntry", person=people[place], number=number,
                  reason="era un'altra persona")
    hall.call("PersonService.RecordPersonEntry", person=people[-1], reason="ha imbrogliato",
              entry={"kind": "PERSON_ENTRY_KIND_SUSPENSION", "label": "sospensione",
                     "from_us": now, "until_us": now + 1_000_000})


def league(hall, people):
    """Two leagues of the demo game: one is over, one waits for its second event."""
    for name, events in (("lega-finita", 2), ("lega-in-corso", 1)):
        series = Event(hall, f"series/{name}")
        series.do("SeriesService.CreateSeries", series_id=name, title="Lega di prova",
                  ruleset="rulesets/demo-league", settings={"events": 2})
        for number in range(1, events + 1):
            event = make_event(hall, f"{name}-{number}", "demo-league")
            event.open()
            for place, person in enumerate(people[:4], start=1):
                event.do("EventService.RegisterPlayer", event=event.name, player_id=f"p{place}",
                         person=person)
            event.start()
            play_on(event)
            event.confirm()
            series.do("SeriesService.EnterEvent", series=series.name, event=event.name,
                      stage={"final": number == 2})
        if events == 2:
            series.do("SeriesService.CompleteSeries", series=series.name)


def faults(hall):
    """A ruleset cites a rule that it does not have until it is blocked; it is released."""
    event = make_event(hall, "guasto", FAULTY, title="Un ruleset che sbaglia")
    event.open()
    event.register("ada")
    event.register("bob")
    event.start()
    for _ in range(4):
        try:
            event.pair(1)
        except Refused as refusal:
            assert refusal.reason in ("RULESET_FAULT", "RULESET_BLOCKED"), refusal
    hall.call("AdminService.ReleaseRuleset", ruleset=f"rulesets/{FAULTY}", event=event.name,
              reason="ne è stata installata una corretta")
    event.do("PairingService.EnterPairing", event=event.name, round=1, reason="il ruleset sbaglia",
             tables=[{"players": [event.player("ada"), event.player("bob")]}])


def workers_of(daemon):
    """The process ids of the daemon's workers, and of whatever started them."""
    parents = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError), open(path, encoding="utf-8") as file:
            number, rest = file.read().split(" (", 1)
            parents[int(number)] = int(rest.rsplit(") ", 1)[1].split()[1])
    found = {daemon.process.pid}
    for _ in range(4):
        found |= {number for number, parent in parents.items() if parent in found}
    return found - {daemon.process.pid}


def events_to_fail(hall, games, catalogues):
    """An event of each game that waits for its first round."""
    events = []
    for game in games:
        event = make_event(hall, f"guasto-{game.ruleset}", game.ruleset, game.format,
                           catalogue=catalogues.get(game.ruleset, ""), settings=game.settings)
        if game.sanctioned:
            event.request()
            event.sanction()
        event.open()
        for number in range(8):
            event.register(f"p{number + 1}")
        event.start()
        event.phase(1)
        events.append(event)
    return events


def fail_games(hall, daemon, events):
    """Workers that stand still do not answer: a fault of each game, and its release."""
    for event in events:
        event.hall = hall
        hall.call("PairingService.EvaluatePairing", event=event.name, tables=[
            {"players": [event.player(f"p{number}") for number in (1, 2)]}])
        for number in workers_of(daemon):
            os.kill(number, signal.SIGSTOP)
        try:
            event.pair(1)
            raise AssertionError(f"{event.name} was paired by a worker that stands still")
        except Refused as refusal:
            assert refusal.reason == "RULESET_FAULT", refusal
        finally:
            for number in workers_of(daemon):
                os.kill(number, signal.SIGCONT)
        hall.call("AdminService.ReleaseRuleset", ruleset=event.show().ruleset, event=event.name,
                  reason="il processo era fermo")
        event.pair(1)
        event.cancel("era una prova")


def series_of_other_games(hall, games):
    """(game, method, reason, rule, message) of the games that rank no events together."""
    refused = []
    for game in games:
        try:
            hall.call("SeriesService.CreateSeries", series_id=f"serie-{game.ruleset}",
                      title="Serie", ruleset=f"rulesets/{game.ruleset}")
        except Refused as refusal:
            refused.append((game.ruleset, "SeriesService.CreateSeries", refusal.reason,
                            refusal.rule, refusal.message))
    return refused


def rotate_key(hall):
    hall.call("AdminService.RotateLogKey", reason="è passato un anno")
