# SPDX-License-Identifier: Apache-2.0
"""Events of the demonstration game in calls of the API, for examples.

Each function yields (method, message), and is sent the answer. The first call of a method is its
example, so a story makes the telling call before the others of its kind.
"""

from games import value

TORINO = "events/torino-2026"
WINS = {"first": value({"winner": "first"}), "second": value({"winner": "second"})}


def because(reason, **more):
    """A message with a reason."""
    return {**more, "options": {"reason": reason}}


def player(event, name):
    return f"{event}/players/{name}"


def table(event, number, of_round=1):
    return f"{event}/rounds/{of_round}/tables/{number}"


def made(name, players, **more):
    """An event with registered players."""
    event = f"events/{name}"
    yield "EventService/CreateEvent", {"eventId": name, "title": name.title(),
                                       "ruleset": "rulesets/demo", "format": "standard", **more}
    yield "EventService/OpenRegistration", {"event": event}
    for one in players:
        yield "EventService/RegisterPlayer", {"event": event, "playerId": one}
    return event


def started(name, players, **more):
    """One that is running."""
    event = yield from made(name, players, **more)
    yield "EventService/StartEvent", {"event": event}
    return event


def paired(event, *tables):
    """A first round that the head judge pairs: of draws none knows how they come out."""
    yield "PairingService/EnterPairing", because(
        "the screen is broken", event=event, round=1,
        tables=[{"players": [player(event, one) for one in seats]} for seats in tables])


def before_the_start():
    """The Torino Open up to its start."""
    yield "RulesetService/ListRulesets", {}
    yield "RulesetService/GetRuleset", {"name": "rulesets/demo"}
    yield "EventService/CreateEvent", {"eventId": "torino-2026", "title": "Torino Open",
                                       "ruleset": "rulesets/demo", "format": "standard"}
    yield "PlaceService/SetDetails", {"event": TORINO, "details": {
        "timeZone": "Europe/Rome", "venue": "Club Centrale", "programme": {"entries": [
            {"title": "Player meeting", "start": "2026-05-08T18:15", "minutes": 15}]}}}
    yield "EventService/OpenRegistration", {"event": TORINO}
    for one in ("ada", "bob", "cleo", "dan"):
        yield "EventService/RegisterPlayer", {"event": TORINO, "playerId": one}
    yield "EventService/ListPlayers", {"event": TORINO, "pageSize": 2}
    yield "EventService/SetSchedule", {"event": TORINO, "rounds": [
        {"round": 1, "start": "2026-05-08T18:30", "venue": "Club Centrale"}]}
    judge = yield "PersonService/CreatePerson", {"profile": {"displayName": "Carla Neri"}}
    staff = {"event": TORINO, "person": judge["person"]["name"], "role": "judge"}
    yield "EventService/AddStaff", staff
    yield "EventService/RemoveStaff", staff
    yield "EventService/StartEvent", {"event": TORINO}


def a_round():
    """Its first round, with a clock."""
    of_round = {"round": f"{TORINO}/rounds/1"}
    yield "DrawService/GetDraws", {"event": TORINO}
    yield "PairingService/PairRound", {"event": TORINO, "round": 1}
    yield "PairingService/UnpairRound", because("a table was wrong", **of_round)
    yield from paired(TORINO, ("ada", "bob"), ("cleo", "dan"))
    yield "PairingService/GetRound", {"name": of_round["round"]}
    yield "PairingService/ListTables", of_round
    yield "PairingService/GetTable", {"name": table(TORINO, 1)}
    yield "PairingService/ListPhases", {"event": TORINO}
    yield "EventService/StartClock", {**of_round, "seconds": 2400}
    yield "EventService/PauseClock", because("the light went out", **of_round)
    yield "EventService/ResumeClock", of_round
    yield "EventService/ExtendTime", because("a deck check", table=table(TORINO, 1), seconds=120)
    yield "EventService/CallTime", of_round
    for number in (1, 2):
        yield "ScoringService/ReportResult", {"table": table(TORINO, number),
                                              "report": WINS["first"]}
    yield "ScoringService/CorrectResult", because(
        "read the slip wrongly", table=table(TORINO, 2), report=WINS["second"])
    yield "PairingService/CloseRound", of_round


def after_a_round():
    """From the standings to the confirmed result."""
    eva = player(TORINO, "eva")
    yield "ScoringService/GetStandings", {"event": TORINO}
    yield "ScoringService/StreamStandings", {"event": TORINO, "pageSize": 2}
    yield "ScoringService/Publish", {"event": TORINO, "kind": "PUBLICATION_KIND_STANDINGS",
                                     "round": 1}
    ada = {"player": player(TORINO, "ada"), "round": 1}
    yield "ExplainService/ExplainRank", ada
    yield "ExplainService/ExplainOpponent", ada
    yield "EventService/RegisterPlayer", {"event": TORINO, "playerId": "eva"}
    yield "EventService/DropPlayer", {"player": eva}
    yield "EventService/ReenterPlayer", {"player": eva}
    yield "EventService/GetPlayer", {"name": eva}
    yield "EventService/ExpelPlayer", because("insulted a judge", player=player(TORINO, "dan"))
    yield "EventService/OpenDuty", {"event": TORINO, "code": "report", "text": "tell the club"}
    yield "EventService/ListDuties", {"event": TORINO}
    yield "EventService/SettleDuty", {"event": TORINO, "number": 1, "note": "sent on Monday"}
    yield "PenaltyService/ListPenalties", {"event": TORINO}
    yield "EventService/CompleteEvent", because("the hall closes", event=TORINO)
    yield "EventService/ConfirmEvent", {"event": TORINO}
    yield "EventService/GetEvent", {"name": TORINO}
    yield "EventService/ListEvents", {}


def journal():
    """Its record, and the proofs of that."""
    of = {"journal": TORINO}
    yield "JournalService/ListRecords", {**of, "pageSize": 1}
    yield "JournalService/WatchEvent", {**of, "withoutPayloads": True}
    yield "JournalService/ExplainDecision", {**of, "revision": "12"}
    yield "JournalService/ReplayJournal", of
    yield "JournalService/WhatIf", {"event": TORINO, "atRevision": "5", "commands": [
        {"registerPlayer": {"event": TORINO, "playerId": "gil"}}]}
    yield "JournalService/ExportJournal", of
    noted = yield "JournalService/GetCheckpoint", {}
    yield "JournalService/GetInclusionProof", {**of, "revision": "1"}
    yield "JournalService/GetConsistencyProof", {"oldCheckpoint": noted["checkpoint"]}
    yield "JournalService/GetResultReceipt", {"table": table(TORINO, 1)}
    yield "JournalService/ListLogKeys", {}
    yield "InterchangeService/ExportEvent", {"event": TORINO, "format": "EXPORT_FORMAT_CSV",
                                             "rows": "EXPORT_ROWS_STANDINGS"}


def asked_for():
    """An event that is asked for, and called off."""
    yield "EventService/CreateEvent", {"eventId": "asti", "title": "Asti",
                                       "ruleset": "rulesets/demo", "format": "standard"}
    event = {"event": "events/asti"}
    yield "EventService/RequestEvent", event
    yield "EventService/SanctionEvent", event
    yield "EventService/CancelEvent", because("the hall is flooded", **event)


def presence():
    """Players who come, stay away, and are there again."""
    event = yield from started("cuneo", ("ada", "bob"))
    yield "EventService/OpenCheckIn", {"event": event, "round": 1}
    ada = {"player": player(event, "ada"), "round": 1}
    yield "EventService/CheckInPlayer", ada
    yield "EventService/SetAbsent", ada
    yield "EventService/SetPresent", ada


def players_report():
    """Tables that their players report, and what a judge does where they do not agree."""
    event = yield from started("alba", ("ada", "bob", "cleo", "dan"))
    yield "ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_PLAYERS"}
    yield from paired(event, ("ada", "bob"), ("cleo", "dan"))
    one, two = {"table": table(event, 1)}, {"table": table(event, 2)}
    yield "ScoringService/ReportResult", {**one, "report": WINS["first"],
                                          "player": player(event, "ada")}
    yield "ScoringService/ConfirmReport", {**one, "player": player(event, "bob")}
    yield "ScoringService/ReportResult", {**two, "report": WINS["first"],
                                          "player": player(event, "cleo")}
    yield "ScoringService/ReportResult", {**two, "report": WINS["second"],
                                          "player": player(event, "dan")}
    yield "ScoringService/DecideReport", because("seen by a judge", **two,
                                                 player=player(event, "cleo"))
    yield "ScoringService/SignReport", {**one, "player": player(event, "ada")}
    yield "ScoringService/RefuseSignature", because("says that time was called", **two,
                                                    player=player(event, "dan"))
    yield "ScoringService/EnterSlip", because("so says the slip", **two, report=WINS["second"],
                                              signatures=[{"player": player(event, "dan"),
                                                           "kind": "SIGNATURE_KIND_SIGNED"}])
    yield "ScoringService/SwapResults", because("mistaken for each other", **one,
                                                otherTable=two["table"])
    yield "ScoringService/ReplayTable", because("a deck was wrong", **two)
    yield "ScoringService/EnterOutcome", because("neither came back", **two, seats=[
        {"player": player(event, "cleo"), "outcome": {"result": "SEAT_RESULT_LOSS", "place": 1}},
        {"player": player(event, "dan"), "outcome": {"result": "SEAT_RESULT_LOSS", "place": 2}}])
    yield "ScoringService/EnterStandings", because(
        "counted on paper", round=f"{event}/rounds/1", rows=[
            {"player": player(event, name), "rank": rank}
            for rank, name in enumerate(("bob", "ada", "cleo", "dan"), start=1)])


def seats():
    """Seats and tables that change before there is a result."""
    event = yield from started("ivrea", ("ada", "bob", "cleo"))
    of_round = {"round": f"{event}/rounds/1"}
    yield "SeatingService/SetTablePlan", {"event": event, "plan": {
        "ranges": [{"tables": {"from": 101, "to": 140}}], "blocked": [{"from": 103, "to": 103}],
        "feature": [1]}}
    yield "SeatingService/SetFixedTable", because("a wheelchair", player=player(event, "ada"),
                                                  table=120)
    yield "SeatingService/GetTablePlan", {"event": event}
    yield "SeatingService/SeatRound", {"event": event, "round": 1}
    yield "PairingService/UnpairRound", because("a table was wrong", **of_round)
    yield from paired(event, ("ada", "bob"), ("cleo",))
    for late in ("dan", "eva"):
        yield "EventService/RegisterPlayer", {"event": event, "playerId": late}
    yield "SeatingService/SeatPlayer", because("came late", table=table(event, 2),
                                               player=player(event, "dan"))
    yield "PairingService/TakeOverPlace", because("sat down by mistake", **of_round,
                                                  player=player(event, "dan"),
                                                  by=player(event, "eva"))
    yield "PairingService/RepairRound", because("brothers", **of_round, exchanges=[
        {"player": player(event, "bob"), "other": player(event, "eva")}])
    yield "SeatingService/ExchangeSeats", because("a wheelchair", **of_round, tables=[
        {"table": table(event, 1), "otherTable": table(event, 2)}])
    yield "SeatingService/SeatPlayer", because("came late", table=table(event, 2),
                                               player=player(event, "dan"))
    yield "SeatingService/UnseatPlayer", because("went home again", **of_round,
                                                 player=player(event, "dan"))


def of_the_demo():
    """All of these."""
    for part in (before_the_start, a_round, after_a_round, journal, asked_for, presence,
                 players_report, seats):
        yield from part()
