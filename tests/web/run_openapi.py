#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the description of the API that the web door gives against what its calls take and give.

usage: run_openapi.py check|write FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS SOURCE_FOLDER

`write` makes the examples of the description out of this run: daemon/web/openapi/examples.json.
"""

import glob
import json
import re
import sys

import door
import jsonschema

EXAMPLES = "daemon/web/openapi/examples.json"
EVENT = "events/torino-2026"
# Messages of a real run that say more than a reader wants to see.
ITEMS_MAX = 3
TEXT_MAX = 120


def fields(**texts):
    """A value with named texts."""
    return {"struct": {"fields": [{"key": key, "value": {"text": text}}
                                  for key, text in texts.items()]}}


def story():
    """An event from its creation to its awards: calls with their messages. Each gets its answer."""
    yield "RulesetService/ListRulesets", {}
    yield "RulesetService/GetRuleset", {"name": "rulesets/demo"}
    yield "EventService/CreateEvent", {"eventId": "torino-2026", "title": "Torino Open",
                                       "ruleset": "rulesets/demo", "format": "standard"}
    yield "EventService/OpenRegistration", {"event": EVENT}
    for player in ("ada", "bob", "cleo", "dan", "eva"):
        yield "EventService/RegisterPlayer", {"event": EVENT, "playerId": player}
    yield "EventService/ListPlayers", {"event": EVENT, "pageSize": 2}
    yield "EventService/SetSchedule", {"event": EVENT, "rounds": [
        {"round": 1, "start": "2026-05-08T18:30", "venue": "Club Centrale"}]}
    judge = yield "PersonService/CreatePerson", {"profile": {"displayName": "Carla Neri"}}
    yield "EventService/AddStaff", {"event": EVENT, "person": judge["person"]["name"],
                                    "role": "judge"}
    yield "EventService/StartEvent", {"event": EVENT}
    yield "DrawService/GetDraws", {"event": EVENT}
    yield "PairingService/PairRound", {"event": EVENT, "round": 1}
    yield "PairingService/GetRound", {"name": f"{EVENT}/rounds/1"}
    yield "PairingService/ListTables", {"round": f"{EVENT}/rounds/1"}
    yield "PairingService/GetTable", {"name": f"{EVENT}/rounds/1/tables/1"}
    yield "EventService/StartClock", {"round": f"{EVENT}/rounds/1", "seconds": 2400}
    for table in (1, 2):
        yield "ScoringService/ReportResult", {"table": f"{EVENT}/rounds/1/tables/{table}",
                                              "report": fields(winner="first")}
    yield "ScoringService/CorrectResult", {"table": f"{EVENT}/rounds/1/tables/2",
                                           "report": fields(winner="second"),
                                           "options": {"reason": "read the slip wrongly"}}
    yield "PairingService/CloseRound", {"round": f"{EVENT}/rounds/1"}
    yield "ScoringService/GetStandings", {"event": EVENT}
    yield "EventService/DropPlayer", {"player": f"{EVENT}/players/eva"}
    yield "EventService/ReenterPlayer", {"player": f"{EVENT}/players/eva"}
    yield "EventService/GetPlayer", {"name": f"{EVENT}/players/eva"}
    yield "EventService/OpenDuty", {"event": EVENT, "code": "report", "text": "tell the club"}
    yield "EventService/ListDuties", {"event": EVENT}
    yield "EventService/SettleDuty", {"event": EVENT, "number": 1, "note": "sent on Monday"}
    yield "PenaltyService/ListPenalties", {"event": EVENT}
    yield "EventService/CompleteEvent", {"event": EVENT, "options": {"reason": "the hall closes"}}
    yield "ScoringService/GetAwards", {"event": EVENT}
    yield "EventService/GetEvent", {"name": EVENT}
    yield "EventService/ListEvents", {}
    yield "JournalService/ListRecords", {"journal": EVENT, "pageSize": 1}
    yield "JournalService/GetCheckpoint", {}


def short(value):
    """The same with the first items of long lists, and long texts cut."""
    if isinstance(value, dict):
        return {key: short(part) for key, part in value.items()}
    if isinstance(value, list):
        return [short(part) for part in value[:ITEMS_MAX]]
    if isinstance(value, str) and len(value) > TEXT_MAX:
        return value[:TEXT_MAX] + "…"
    return value


def shape(value, place=""):
    """The places of all fields, whatever they hold."""
    if isinstance(value, dict):
        return {place}.union(*(shape(part, f"{place}.{key}") for key, part in value.items()))
    if isinstance(value, list):
        return {place}.union(*(shape(part, f"{place}[]") for part in value))
    return {place}


def methods_of_the_protos(source):
    """The paths of all calls, as the protos' own lines name them."""
    paths = set()
    for path in glob.glob(f"{source}/api/arbitro/v1/*.proto"):
        service = ""
        with open(path, encoding="utf-8") as file:
            for line in file:
                if found := re.match(r"service (\w+)", line):
                    service = found[1]
                if found := re.match(r" *rpc (\w+)", line):
                    paths.add(f"/arbitro.v1.{service}/{found[1]}")
    return paths


def fault(text):
    sys.exit(f"openapi: {text}")


def check_pages(hall):
    """The pages are there without a token, are spared where they are held, and need no script."""
    for path, kind in (("/openapi.json", "application/json"),
                       ("/schema.json", "application/schema+json"), ("/api", "text/html")):
        answer = door.ask(hall.url + path)
        if answer.status != 200 or not answer.headers["content-type"].startswith(kind):
            fault(f"{path} is {answer.status} {answer.headers['content-type']}")
        held = door.ask(hall.url + path, headers={"if-none-match": answer.headers["etag"]})
        if (held.status, held.body) != (304, b""):
            fault(f"{path} is not spared: {held.status}")
    page = door.ask(hall.url + "/api")
    policy = page.headers["content-security-policy"]
    if "default-src 'none'" not in policy or b"<script" in page.body or b"http" in page.body:
        fault("the page loads something")
    anchors = set(re.findall(rb'href="#([^"]*)"', page.body))
    missing = anchors - set(re.findall(rb'id="([^"]*)"', page.body))
    if missing or len(anchors) < 100:
        fault(f"links of the page lead nowhere: {missing}")


class Schemas:
    """Messages against the schema that the door gives."""

    def __init__(self, hall):
        self.document = door.ask(hall.url + "/openapi.json").json
        self.schema = door.ask(hall.url + "/schema.json").json
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def type_of(self, path, part):
        call = self.document["paths"][path]["post"]
        body = call["requestBody"] if part == "request" else call["responses"]["200"]
        return body["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]

    def check(self, message, kind):
        """Each field is one of the schema, and holds what it may."""
        one = {**self.schema, "$ref": f"#/$defs/{kind}"}
        faults = list(jsonschema.Draft202012Validator(one).iter_errors(message))
        if faults:
            fault(f"{kind}: {faults[0].message} at {list(faults[0].absolute_path)}")
        self.check_names(message, kind)

    def check_names(self, message, kind):
        properties = self.schema["$defs"][kind].get("properties", {})
        for name, value in message.items():
            if name not in properties:
                fault(f"{kind} has no field `{name}`")
            schema = properties[name].get("items", properties[name])
            held = schema.get("$ref", "").rsplit("/", 1)[-1]
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, dict):
                    self.check_names(part, held)

    def check_errors(self, answer):
        error = {**self.document["components"]["schemas"]["Error"]}
        faults = list(jsonschema.Draft202012Validator(error).iter_errors(answer))
        unknown = set(answer) - set(error["properties"])
        if faults or unknown:
            fault(f"an error is none: {faults} {unknown}")


def check_the_judge(schemas):
    """Messages that are wrong are found to be."""
    wrong = [({"title": 7}, "arbitro.v1.Event"), ({"status": "NONE"}, "arbitro.v1.Event"),
             ({"revision": 7}, "arbitro.v1.Event"), ({"nonsense": ""}, "arbitro.v1.Event"),
             ({"text": "a", "flag": True}, "arbitro.v1.Value")]
    for message, kind in wrong:
        try:
            schemas.check(message, kind)
        except SystemExit:
            continue
        fault(f"{message} passes as {kind}")


def play(hall, schemas):
    """Plays the story; returns the examples that it gives."""
    examples, calls, answer = {}, story(), None
    while True:
        try:
            method, message = calls.send(answer)
        except StopIteration:
            break
        path = f"/arbitro.v1.{method}"
        schemas.check(message, schemas.type_of(path, "request"))
        answer = hall.do(method, message)
        schemas.check(answer, schemas.type_of(path, "response"))
        examples.setdefault(path, {"request": message, "response": short(answer)})
    schemas.check_errors(hall.call("EventService/GetEvent", {"name": "events/none"}).json)
    schemas.check_errors(hall.call("EventService/RegisterPlayer",
                                   {"event": EVENT, "playerId": "NO GOOD"}).json)
    return dict(sorted(examples.items()))


def main():
    if len(sys.argv) != 5 or sys.argv[1] not in ("check", "write"):
        sys.exit(__doc__)
    act, programs, rulesets, source = sys.argv[1:]
    with door.Door(programs, rulesets) as hall:
        schemas = Schemas(hall)
        if set(schemas.document["paths"]) != methods_of_the_protos(source):
            fault("the description has other calls than the protos")
        check_pages(hall)
        check_the_judge(schemas)
        examples = play(hall, schemas)
    path = f"{source}/{EXAMPLES}"
    if act == "write":
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(examples, indent=1, ensure_ascii=False) + "\n")
        return
    with open(path, encoding="utf-8") as file:
        committed = json.load(file)
    for call in sorted(examples.keys() | committed.keys()):
        if shape(examples.get(call, {}).get("request")) != shape(
                committed.get(call, {}).get("request")):
            fault(f"the example of {call} is another now; `run_openapi.py write …` writes all")
        # A draw decides which fields an answer has; all are of the schema.
        schemas.check(committed[call]["response"], schemas.type_of(call, "response"))
    print(f"{len(schemas.document['paths'])} calls, {len(examples)} with examples")


if __name__ == "__main__":
    main()
