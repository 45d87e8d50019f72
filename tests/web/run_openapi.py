#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the description of the API that the web door gives against what its calls take and give.

usage: run_openapi.py check|write FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS SOURCE_FOLDER

`write` makes the examples of the description out of this run: daemon/web/openapi/examples.json.
"""

import base64
import glob
import json
import re
import shutil
import sys
import time
import uuid

import door
import jsonschema
from envelopes import caught_up, events
from examples import ITEMS_MAX, SECRETS, TEXT_MAX, Steady, ends_of, mapped, opens, short
from story_event import TORINO, of_the_demo
from story_games import of_games
from story_hall import of_the_hall

# Of the demonstration game, a version that decides the same.
NEWER = "../tests/versions/same/demo-1-1"
EXAMPLES = "daemon/web/openapi/examples.json"
# The door holds them twice: in its description, and in the page that shows it.
BYTES_MAX = 200_000
# Calls that have no example, and why.
WITHOUT = {
    "AdminService/AcknowledgeLoss": "needs a disk that lost records",
    "AdminService/ReleaseRuleset": "needs a ruleset that failed",
}


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
        self.validators = {}

    def content_of(self, path, part):
        """The media type of a request or an answer, and the schema that it has."""
        call = self.document["paths"][path]["post"]
        body = call["requestBody"] if part == "request" else call["responses"]["200"]
        (media, content), = body["content"].items()
        return media, content["schema"]

    def type_of(self, path, part):
        schema = self.content_of(path, part)[1]
        return schema.get("contentSchema", schema)["$ref"].rsplit("/", 1)[1]

    def check(self, message, kind):
        """Each field is one of the schema, and holds what it may."""
        if kind not in self.validators:
            one = {**self.schema, "$ref": f"#/$defs/{kind}"}
            self.validators[kind] = jsonschema.Draft202012Validator(one)
        faults = list(self.validators[kind].iter_errors(message))
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
    key = base64.b64encode(b"-----BEGIN PRIVATE KEY-----\n").decode()
    for text, schema in ((f"Bearer {door.TOKEN}", {}), ("arbt_aosta.1.c2VjcmV0", {}),
                         ("arbs_c2VjcmV0", {}), (key, {"contentEncoding": "base64"})):
        if not opens(schema, text):
            fault(f"`{text}` passes as what opens nothing")


def sent(hall, schemas, method, message):
    """The answer to a call; of a stream its messages, of a watch those up to now."""
    path, headers = hall.path(method), {"authorization": f"Bearer {door.TOKEN}",
                                        "idempotency-key": str(uuid.uuid4())}
    if isinstance(message, list):
        answer = door.ask(path, b"".join(json.dumps(each).encode() + b"\n" for each in message),
                          {**headers, "content-type": "application/x-ndjson"})
        if answer.status != 200:
            fault(f"{method}: {answer.status} {answer.body!r}")
        return answer.json
    if schemas.content_of(f"/arbitro.v1.{method}", "response")[0] != "text/event-stream":
        return hall.do(method, message)
    found = events(path, {**headers, "content-type": "application/json"},
                   body=json.dumps(message).encode(), until=caught_up)
    ends = [data for _, name, data in found if name == "end"]
    if ends and ends != [{}]:
        fault(f"{method}: {ends}")
    return [data for _, name, data in found if name == "message"]


def each_of(messages):
    return messages if isinstance(messages, list) else [messages]


def play(hall, schemas, source):
    """Plays the stories; returns the first call of each method, as (path, request, answer)."""
    first = {}

    def new_version():
        for ending in ("so", "json"):
            shutil.copy(f"{hall.programs}/{NEWER}.{ending}", hall.rulesets)

    for story in (of_the_demo(), of_games(source), of_the_hall(new_version)):
        answer = None
        while True:
            try:
                method, message = story.send(answer)
            except StopIteration:
                break
            path = f"/arbitro.v1.{method}"
            for each in each_of(message):
                schemas.check(each, schemas.type_of(path, "request"))
            answer = sent(hall, schemas, method, message)
            for each in each_of(answer):
                schemas.check(each, schemas.type_of(path, "response"))
            first.setdefault(path, (message, answer))
    schemas.check_errors(hall.call("EventService/GetEvent", {"name": "events/none"}).json)
    schemas.check_errors(hall.call("EventService/RegisterPlayer",
                                   {"event": TORINO, "playerId": "NO GOOD"}).json)
    return [(path, *first[path]) for path in first]


def examples_of(schemas, calls, steady):
    """The messages that the description shows of the calls."""
    for path, request, answer in calls:
        for part, messages in (("request", request), ("response", answer)):
            for each in each_of(messages):
                steady.hear(each, schemas.type_of(path, part))
    steady.heard_all()
    examples = {}
    for path, request, answer in calls:
        shown = {}
        steady.begin(path)
        for part, messages in (("request", request), ("response", answer)):
            kind = schemas.type_of(path, part)
            told = [steady.of(each, kind) for each in each_of(messages)]
            if part == "response":
                told = [short(schemas, each, kind) for each in ends_of(told)]
            elif isinstance(messages, list):
                told = told[:ITEMS_MAX]
            shown[part] = told if isinstance(messages, list) else told[0]
        examples[path] = shown
    written = json.dumps(examples)
    for chance in steady.given:
        if chance in written:
            fault(f"`{chance}` is of this run alone, and would be in the examples")
    return dict(sorted(examples.items()))


def check_committed(schemas, committed):
    """Each message is one of the API's, is short, and opens nothing."""
    def leaf(name, schema, value):
        if name in SECRETS and value != SECRETS[name] or opens(schema, value):
            fault(f"an example has a secret in `{name}`")
        if part == "response" and isinstance(value, str) and len(value) > TEXT_MAX + 1:
            fault(f"the example of {path} has {len(value)} characters in `{name}`")
        return value
    for path, example in committed.items():
        for part in ("request", "response"):
            kind = schemas.type_of(path, part)
            for each in each_of(example[part]):
                schemas.check(each, kind)
                mapped(schemas, each, kind, leaf)
    size = len(json.dumps(committed, ensure_ascii=False).encode())
    if size > BYTES_MAX:
        fault(f"the examples have {size} bytes; `run_openapi.py write …` shortens them")
    without = {f"/arbitro.v1.{method}" for method in WITHOUT}
    calls = set(schemas.document["paths"])
    if missing := calls - set(committed) - without:
        fault(f"calls without an example: {sorted(missing)}; tell a story of each, or a reason in "
              "WITHOUT")
    if stale := without & set(committed) | without - calls:
        fault(f"WITHOUT names calls that have an example, or are none: {sorted(stale)}")


def main():
    if len(sys.argv) != 5 or sys.argv[1] not in ("check", "write"):
        sys.exit(__doc__)
    act, programs, rulesets, source = sys.argv[1:]
    began_us = time.time_ns() // 1000
    hall = door.Door(programs, rulesets)
    hall.rulesets = shutil.copytree(rulesets, f"{hall.folder}/rulesets")
    with hall:
        schemas = Schemas(hall)
        if set(schemas.document["paths"]) != methods_of_the_protos(source):
            fault("the description has other calls than the protos")
        check_pages(hall)
        check_the_judge(schemas)
        calls = play(hall, schemas, source)
        ended_us = time.time_ns() // 1000
        examples = examples_of(schemas, calls, Steady(schemas, hall.folder, began_us, ended_us))
    path = f"{source}/{EXAMPLES}"
    if act == "write":
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(examples, indent=1, ensure_ascii=False) + "\n")
        return
    with open(path, encoding="utf-8") as file:
        committed = json.load(file)
    check_committed(schemas, committed)
    for call in sorted(examples.keys() | committed.keys()):
        # A draw decides which fields an answer has.
        if shape(examples.get(call, {}).get("request")) != shape(
                committed.get(call, {}).get("request")):
            fault(f"the example of {call} is another now; `run_openapi.py write …` writes all")
    print(f"{len(schemas.document['paths'])} calls, {len(examples)} with examples")


if __name__ == "__main__":
    main()
