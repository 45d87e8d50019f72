# SPDX-License-Identifier: Apache-2.0
"""Calls of the API beside rounds, for examples: draws in public, places, screens, the floor,
people, tickets, bulk calls, files, a series, the daemon itself. Stories are as story_event.py says.
"""

import base64
import hashlib
import time

from story_event import WINS, because, made, paired, player, started, table


def row_of_fide(number, name, points, other, result):
    """A player's line of such a report, by its columns."""
    line = f"001 {number:4}      {name:33}".ljust(80)
    return f"{line}{points:>4} {number:4}  {other:04} w {result}\n"


REPORT_OF_FIDE = "012 Open\n042 2026/05/08\n" + row_of_fide(
    1, "Neri, Carla", "1.0", 2, "1") + row_of_fide(2, "Verdi, Gina", "0.0", 1, "0")


def base64_of(text):
    return base64.b64encode(text.encode()).decode()


def draw_in_public():
    event = yield from started("biella", ("ada", "bob", "cleo", "dan"))
    freeze = {"event": event, "subject": {"round": 1},
              "beacon": {"name": "drand default", "round": "4711"}}
    yield "DrawService/FreezeDraw", freeze
    yield "DrawService/VoidDraw", because("a witness left", event=event)
    yield "DrawService/FreezeDraw", freeze
    yield "DrawService/ContributeToDraw", {"event": event, "dice": {
        "sides": 6, "values": [3, 1, 6],
        "witnesses": [player(event, "bob"), player(event, "cleo")]}}


def places():
    """Two places for four players, who wait for a draw."""
    event = yield from made("novara", ())
    yield "PlaceService/SetDetails", {"event": event, "details": {
        "capacity": 2, "placesDrawnFromUs": "32472144000000000"}}
    for one in ("ada", "bob", "cleo", "dan"):
        yield "EventService/RegisterPlayer", {"event": event, "playerId": one}
    yield "PlaceService/ListWaitlist", {"event": event}
    yield "PlaceService/SetDetails", {"event": event, "details": {
        "placesDrawnFromUs": str(time.time_ns() // 1000)}}
    yield "PlaceService/DrawPlaces", {"event": event}


def screens():
    event = yield from made("vercelli", ())
    west = f"{event}/screens/west"
    yield "ScreenService/SetScreen", {"screen": west, "title": "left of the stage", "view": {
        "pairings": {"names": {"from": "A", "to": "F"}, "part": {"part": 1, "parts": 2}},
        "notice": "lunch until 13:30"}}
    yield "ScreenService/GetScreen", {"name": west}
    yield "ScreenService/ListScreens", {"event": event}
    yield "ScreenService/RemoveScreen", {"screen": west}


def floor():
    """Checks, judges who are sent somewhere, and a call for one."""
    event = yield from started("lodi", ("ada", "bob", "cleo", "dan"))
    judges = []
    for name in ("Carla Neri", "Gina Verdi"):
        made_one = yield "PersonService/CreatePerson", {"profile": {"displayName": name}}
        judges.append(made_one["person"]["name"])
        yield "EventService/AddStaff", {"event": event, "person": judges[-1], "role": "judge"}
    yield from paired(event, ("ada", "bob"), ("cleo", "dan"))
    yield "FloorService/DrawFloorChecks", {"event": event, "round": 1, "count": 1,
                                           "of": "FLOOR_CHECK_OF_TABLES"}
    yield "FloorService/EndFloorCheck", because("no judge was free",
                                                check=f"{event}/floor-checks/1")
    yield "FloorService/ChooseFloorCheck", because("worn sleeves", table=table(event, 1),
                                                   player=player(event, "ada"))
    yield "FloorService/StartFloorCheck", {"check": f"{event}/floor-checks/2"}
    yield "FloorService/ListFloorChecks", {"event": event}
    yield "FloorService/AssignJudge", {"event": event, "judge": judges[0],
                                       "place": {"tables": {"from": 1, "to": 2}},
                                       "note": "by the windows"}
    yield "FloorService/ChangeAssignment", {"assignment": f"{event}/assignments/1",
                                            "judge": judges[1]}
    yield "FloorService/ListAssignments", {"event": event}
    yield "FloorService/EndAssignment", {"assignment": f"{event}/assignments/1"}
    call = {"call": f"{event}/judge-calls/1"}
    yield "FloorService/CallJudge", {"table": table(event, 2), "player": player(event, "dan"),
                                     "text": "a card is missing"}
    yield "FloorService/AnswerJudgeCall", {**call, "judge": judges[0]}
    yield "FloorService/ListJudgeCalls", {"event": event}
    yield "FloorService/EndJudgeCall", {**call, "outcome": "JUDGE_CALL_OUTCOME_RULED"}


def persons():
    """People, what they agreed to, and what stays on record of them."""
    ada = yield "PersonService/CreatePerson", {"profile": {
        "givenName": "Ada", "familyName": "Lovelace", "opNumbers": ["4711"], "country": "GB"}}
    twin = yield "PersonService/CreatePerson", {"profile": {"givenName": "A.",
                                                            "familyName": "Lovelace"}}
    ada, twin = ada["person"]["name"], twin["person"]["name"]
    yield "PersonService/UpdatePerson", {"person": ada, "profile": {
        "givenName": "Ada", "familyName": "Lovelace", "opNumbers": ["4711"],
        "email": "ada@example.org"}}
    yield "PersonService/RecordConsent", {"person": ada, "subject": "photos", "given": True,
                                          "how": "signed on paper"}
    yield "PersonService/GetPerson", {"name": ada}
    yield "PersonService/FindPersons", {"text": "lov ad"}
    yield "PersonService/MergePersons", {"person": ada, "duplicate": twin}
    yield "PersonService/RecordPersonEntry", because("open day", person=ada, entry={
        "kind": "PERSON_ENTRY_KIND_SCORE", "ruleset": "demo", "label": "shop_score",
        "value": "10"})
    yield "PersonService/ListPersonEntries", {"person": ada}
    yield "PersonService/WithdrawPersonEntry", because("miscounted", person=ada, number=1)
    yield "PersonService/ErasePerson", {"person": ada}


def tickets():
    """A ticket for a task, redeemed on a laptop."""
    event = yield from made("aosta", ())
    issued = yield "TicketService/IssueTickets", {
        "event": event, "scope": "TICKET_SCOPE_WORK", "validSeconds": 28800,
        "holders": [{"role": "scorekeeper"}]}
    yield "TicketService/RedeemTicket", {
        "event": event, "secret": issued["tickets"][0]["secret"],
        "bearerSha256": base64.b64encode(hashlib.sha256(b"laptop").digest()).decode()}
    yield "TicketService/ListTickets", {"event": event}
    yield "TicketService/IssueStreamTicket", {"event": event}
    yield "TicketService/RevokeTicket", {"ticket": f"{event}/tickets/1"}


def bulk():
    """Many at once."""
    event = yield from made("pavia", ())
    yield "BulkService/RegisterPlayers", {"event": event, "players": [
        {"playerId": name} for name in ("ada", "bob", "cleo", "dan")]}
    yield "EventService/StartEvent", {"event": event}
    yield from paired(event, ("ada", "bob"), ("cleo", "dan"))
    yield "BulkService/ReportResults", {"event": event, "results": [
        {"table": table(event, number), "report": WINS["first"]} for number in (1, 2)]}
    yield "PairingService/CloseRound", {"round": f"{event}/rounds/1"}
    yield "BulkService/EnterRounds", because("played on paper", event=event, rounds=[{
        "pairing": {"round": 2, "tables": [
            {"players": [player(event, "ada"), player(event, "cleo")]},
            {"players": [player(event, "bob"), player(event, "dan")]}]},
        "results": [{"table": table(event, number, 2), "report": WINS["second"]}
                    for number in (1, 2)]}])


def files():
    """Files of other programs."""
    yield "InterchangeService/ReadFile", {"content": base64_of("4 Ultra Ball DEX 102\n")}
    yield "InterchangeService/ImportEvent", {
        "eventId": "verona", "ruleset": "rulesets/demo", "gameFormat": "standard",
        "content": base64_of(REPORT_OF_FIDE)}


def league():
    """A series of two events, and its champion."""
    people = []
    for name in ("Ada", "Bob", "Cleo"):
        made_one = yield "PersonService/CreatePerson", {"profile": {"givenName": name}}
        people.append(made_one["person"]["name"])
    yield "SeriesService/CreateSeries", {
        "seriesId": "winter", "title": "Winter league", "ruleset": "rulesets/demo-league",
        "settings": {"struct": {"fields": [{"key": "events", "value": {"integer": "2"}}]}}}
    series = {"series": "series/winter"}
    for name in ("december", "january"):
        event = f"events/{name}"
        yield "EventService/CreateEvent", {"eventId": name, "ruleset": "rulesets/demo-league",
                                           "format": "standard"}
        yield "EventService/OpenRegistration", {"event": event}
        for number, person in enumerate(people, start=1):
            yield "EventService/RegisterPlayer", {"event": event, "playerId": f"p{number}",
                                                  "person": person}
        yield "EventService/StartEvent", {"event": event}
        yield from paired(event, ("p1", "p2", "p3"))
        yield "ScoringService/ReportResult", {"table": table(event, 1), "report": {
            "struct": {"fields": [{"key": "places", "value": {"list": {"items": [
                {"integer": str(place)} for place in (1, 2, 3)]}}}]}}}
        yield "PairingService/CloseRound", {"round": f"{event}/rounds/1"}
        yield "EventService/CompleteEvent", {"event": event}
        more = {} if name == "december" else {"stage": {"struct": {"fields": [
            {"key": "final", "value": {"flag": True}}]}}}
        yield "SeriesService/EnterEvent", {**series, "event": event, **more}
    yield "SeriesService/CompleteSeries", series
    yield "SeriesService/GetSeries", {"name": "series/winter"}
    yield "SeriesService/ListSeries", {}
    yield "SeriesService/GetRatingHistory", {**series, "person": people[0]}
    for read in ("ListSeriesEvents", "GetSeriesStandings", "GetSeriesRatings", "GetSeriesAwards"):
        yield f"SeriesService/{read}", series


def daemon(new_version):
    """The daemon itself. `new_version` puts a newer version of the demonstration game beside the
    one that the events have.
    """
    event = yield from made("como", ("ada",))
    new_version()
    yield "AdminService/ReloadRulesets", {}
    yield "EventService/UpgradeRuleset", {"event": event, "version": "1.1.0"}
    yield "AdminService/ListQuarantined", {}
    yield "AdminService/GetMetrics", {}
    yield "AdminService/RotateLogKey", because("the machine was sold")
    yield "AdminService/FollowLog", {}
    yield "AdminService/CreateBackup", {"backupId": "monday"}


def of_the_hall(new_version):
    """All of these."""
    for part in (draw_in_public, places, screens, floor, persons, tickets, bulk, files, league):
        yield from part()
    yield from daemon(new_version)
