#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events in the formats of other programs, with a real daemon: exported and held against the
schema and other readers, imported as events that are over, and refused where a file is not sound.

usage: run_formats.py SOURCES FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import csv
import glob
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "arbitrod"))
# pylint: disable=wrong-import-position
from skipping import skip  # noqa: E402

# The modules are Debian's, and another Python may come first.
DEBIAN = "/usr/bin/python3"
try:
    import icalendar
    import jsonschema
    import openpyxl
except ImportError as lacking:
    if sys.executable == DEBIAN or not os.path.exists(DEBIAN):
        skip(lacking)
    os.execv(DEBIAN, [DEBIAN, "-B", *sys.argv])
import arbitrod  # noqa: E402
import paper_trials  # noqa: E402
import tom_files  # noqa: E402
from run_by_hand import REFUSED, USAGE, Terminal, expect  # noqa: E402
from tom_files import TDF_ROUNDS, content, tdf  # noqa: E402

FORMULA = "=HYPERLINK(\"http://example.org\")"
KILL_AFTER_RECORDS = 8
WAIT_SECONDS = 60
UNREACHABLE = 3


def trf(rows):
    """A report of FIDE: (number, name, points, rank, games) a row."""
    lines = ["012 Open", "042 2026/05/08"]
    for number, name, points, rank, games in rows:
        line = f"001 {number:4}      {name:33}".ljust(80) + f"{points:>4} {rank:4}"
        lines.append(line + "".join(f"  {other:04} {colour} {result}"
                                    for other, colour, result in games))
    return "\n".join(lines) + "\n"


class Desk(Terminal):
    def __init__(self, daemon, folder, schema):
        super().__init__(daemon)
        self.folder = folder
        self.validator = jsonschema.Draft202012Validator(schema)

    def write(self, name, content):
        path = f"{self.folder}/{name}"
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path

    def out(self, *words, code=0):
        """Returns what is written to standard output alone."""
        done = subprocess.run([*self.program, *words], capture_output=True, check=False,
                              timeout=WAIT_SECONDS)
        expect(done.returncode == code, f"{words}: {done}")
        return done.stdout.decode()

    def json(self, *words):
        return json.loads(self.out("-o", "json", *words))

    def export(self, *words):
        return self.out("export", *words)

    def document(self, event, *more):
        """The event's document, which is of the schema."""
        document = json.loads(self.export("json", event, *more))
        for wrong in self.validator.iter_errors(document):
            sys.exit(f"{event}: {wrong.json_path}: {wrong.message}")
        return document

    def says(self, text, *words, code=USAGE):
        said = self.run(*words, expect=code)
        expect(text in said, f"`{text}` in what {words} says:\n{said}")


def play(ctl, event, number):
    for table in ctl.json("round", "tables", event, str(number))["tables"]:
        if table["kind"] == "MATCH":
            ctl.run("report", event, str(number), str(table["number"]), "winner=first")
    ctl.run("round", "close", event, str(number))


def played(ctl):
    """An event with a late player, an absence, a departure, byes, and a name that is a formula."""
    person = ctl.json("person", "create", "--display", FORMULA)["person"]["name"]
    ctl.run("event", "create", "hall", "--ruleset", "demo", "--format", "standard", "--title",
            "Hall, \"Open\"; 2026")
    ctl.run("event", "describe", "hall", "--zone", "Europe/Rome", "--venue", "Hall 2",
            "--part", "2026-05-08T13:00/60/Lunch; and coffee")
    ctl.run("event", "open", "hall")
    ctl.run("player", "add", "hall", "a", "--person", os.path.basename(person))
    ctl.run("player", "add", "hall", "b", "c", "d", "e")
    ctl.run("schedule", "set", "hall", "1", "2026-05-08T18:30", "--venue", "Club")
    ctl.run("event", "start", "hall")
    ctl.run("round", "pair", "hall", "1")
    play(ctl, "hall", 1)
    ctl.run("player", "add", "hall", "late")
    ctl.run("player", "absent", "hall", "b", "2")
    ctl.run("round", "pair", "hall", "2")
    play(ctl, "hall", 2)
    ctl.run("player", "drop", "hall", "c")
    ctl.run("round", "pair", "hall", "3")
    play(ctl, "hall", 3)
    ctl.run("event", "complete", "hall")


def rows_and_sheets(ctl):
    book = f"{ctl.folder}/hall.xlsx"
    ctl.run("export", "xlsx", "hall", "--out", book)
    sheets = openpyxl.load_workbook(book)
    expect(sheets.sheetnames == ["rounds", "people", "standings", "penalties"], sheets.sheetnames)
    for name in sheets.sheetnames:
        text = ctl.export("csv", "hall", "--of", name)
        rows = list(csv.reader(io.StringIO(text)))
        cells = [["" if cell.value is None else str(cell.value) for cell in row]
                 for row in sheets[name].iter_rows()]
        expect(cells == rows, f"the sheet {name} is not the CSV:\n{cells}\n{rows}")
        for row in sheets[name].iter_rows():
            for cell in row:
                expect(cell.data_type != "f", f"{name}: {cell.coordinate} is a formula")
    people = list(csv.DictReader(io.StringIO(ctl.export("csv", "hall", "--of", "people"))))
    expect(people[0]["name"] == "'" + FORMULA, f"a name that is a formula: {people[0]}")
    numbers = [type(cell.value) for cell in sheets["people"]["A"][1:]]
    expect(set(numbers) == {int}, f"a column of numbers: {numbers}")
    lines = ctl.export("jsonl", "hall", "--of", "people").splitlines()
    expect(json.loads(lines[0])["name"] == FORMULA, f"for programs, the name: {lines[0]}")
    ctl.says("cannot write", "export", "xlsx", "hall", "--out", "/nowhere/hall.xlsx")
    ctl.run("export", "hall", expect=USAGE)


def calendar(ctl):
    raw = ctl.export("ics", "hall", "--out", "/dev/stdout")
    entries = {str(entry["SUMMARY"]): entry
               for entry in icalendar.Calendar.from_ical(raw).walk("VEVENT")}
    lunch = entries["Hall, \"Open\"; 2026: Lunch; and coffee"]
    expect(lunch.decoded("DTSTART").isoformat() == "2026-05-08T11:00:00+00:00", lunch)
    expect(lunch.decoded("DTEND").isoformat() == "2026-05-08T12:00:00+00:00", lunch)
    expect(str(lunch["LOCATION"]) == "Hall 2", lunch)
    first = entries["Hall, \"Open\"; 2026: Round 1"]
    expect(first.decoded("DTSTART").isoformat() == "2026-05-08T16:30:00+00:00", first)
    expect(str(first["LOCATION"]) == "Club", first)
    expect("2026: Turno 1" in ctl.out("--language", "it", "export", "ics", "hall").replace(
        "\r\n ", "").replace("\n ", "").replace("\\", ""), "in Italian")
    ctl.run("event", "create", "bare", "--ruleset", "demo", "--format", "standard")
    ctl.says("no programme and no planned round", "export", "ics", "bare")


def called(ctl, log, commands):
    """The methods that the commands call, by the daemon's log of requests, which has them late."""
    first, last = "RulesetService/ListRulesets", "CatalogueService/ListCatalogues"
    ctl.run("ruleset", "list")
    for words in commands:
        ctl.run(*words)
    ctl.run("catalogue", "list")
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        with open(log, encoding="utf-8") as lines:
            methods = re.findall(r'"method":"(\w+/\w+)"', lines.read())
        if first in methods and last in methods:
            return methods[methods.index(first) + 1:methods.index(last)]
        expect(time.monotonic() < deadline, f"the log of requests has {methods}")
        time.sleep(0.05)


def of_one_revision(ctl, log):
    """A file is what one call gives, so all of it is of one revision."""
    files = [["export", kind, "hall"] for kind in ("csv", "jsonl", "json", "ics")]
    files.append(["export", "csv", "hall", "--of", "people", "--round", "2"])
    methods = called(ctl, log, files)
    expect(set(methods) == {"InterchangeService/ExportEvent"}, f"the calls of exports: {methods}")


def refused_at_once(ctl):
    """A word that is no UTF-8 is never sent, so no answer is waited for."""
    for kind in ("csv", "json", "ics", "tdf", "trf"):
        ctl.says("is not UTF-8", "export", kind, "caf\udce9")


def without_an_answer(ctl, daemon):
    """An export waits for a daemon that says nothing as long as any call does."""
    daemon.process.send_signal(signal.SIGSTOP)
    try:
        for kind in ("csv", "json"):
            ctl.says("Deadline Exceeded", "--timeout", "1", "export", kind, "hall",
                     code=UNREACHABLE)
    finally:
        daemon.process.send_signal(signal.SIGCONT)


def what_was_played(document):
    """Returns the parts that are the same in the copy of an event."""
    rounds = [[{**table, "report": table.get("report")} for table in each["tables"]]
              for each in document["rounds"]]
    players = [{key: player.get(key) for key in ("id", "entry_round")}
               for player in sorted(document["players"], key=lambda each: each["id"])]
    rows = sorted((row["player"], row["rank"], row["points"], row["values"])
                  for row in document["standings"]["rows"])
    return {"rounds": rounds, "players": players, "standings": rows}


def documents(ctl):
    first = ctl.document("hall")
    expect(first["players"][0]["name"] == FORMULA, first["players"][0])
    expect("name" not in ctl.document("hall", "--without-names")["players"][0], "names left out")
    ctl.run("export", "json", "hall", "--out", f"{ctl.folder}/out.json")
    with open(f"{ctl.folder}/out.json", encoding="utf-8") as file:
        expect(json.load(file) == first, "a file has what is printed")
    first["extensions"] = {"org.example.stream": {"overlay": [1, 2.5, None, "é\u2028"], "on": True}}
    kept = ctl.write("first.json", json.dumps(first))
    expect(ctl.document("hall", "--extensions", kept)["extensions"] == first["extensions"],
           "what another program keeps is carried")
    said = ctl.json("import", "json", kept, "copy", "--as-completed")
    expect(said["differences"] == 0 and said["rounds"] == 3, f"the import: {said}")
    second = ctl.document("copy", "--extensions", kept)
    expect(what_was_played(second) == what_was_played(first),
           f"the copy is another:\n{what_was_played(first)}\n{what_was_played(second)}")
    expect(second["event"]["status"] == "completed" and
           all(each["by_hand"] for each in second["rounds"]), f"marked: {second['event']}")
    expect(second["rounds"][0]["start"] == "2026-05-08T18:30", second["rounds"][0]["start"])
    third = ctl.write("third.json", json.dumps(second))
    ctl.run("import", "json", third, "again", "--as-completed")
    expect(what_was_played(ctl.document("again")) == what_was_played(first), "the copy's copy")
    records = ctl.json("journal", "list", "copy")["records"]
    reasons = {record["payload"]["command"]["pair_round"]["options"]["reason"]
               for record in records if "pair_round" in record["payload"]["command"]}
    expect(not reasons, "nothing of it was drawn")
    expect("imported from a file of json, SHA-256 " in json.dumps(records), "marked as imported")
    ctl.run("event", "create", "draft", "--ruleset", "demo", "--format", "standard")
    ctl.document("draft")
    said = ctl.json("import", "json", kept, "players")
    expect(said["players"] == 6, f"the players alone: {said}")
    shown = ctl.json("event", "show", "players")
    expect(shown["status"] == "REGISTRATION" and shown["players"] == 6, shown["status"])


def extensions_of_any_event(ctl):
    """Extensions are carried into a document as it is, also into one that no import would take."""
    ctl.event("rich", "demo", "standard", ["a", "b"])
    for number in ("1", "2"):
        ctl.run("hand", "pairing", "rich", number, "a,b", "--reason", "a show match")
        ctl.run("hand", "outcome", "rich", number, "1", "a=win:1000000:1", "b=loss:0:2",
                "--reason", "a show match")
        ctl.run("round", "close", "rich", number)
    plain = json.loads(ctl.export("json", "rich"))
    expect(plain["standings"]["rows"][0]["points"] == 2_000_000, plain["standings"])
    kept = f"{ctl.folder}/first.json"
    carrying = json.loads(ctl.export("json", "rich", "--extensions", kept))
    expect(carrying.pop("extensions") == json.loads(content(kept))["extensions"], "carried")
    del plain["extensions"]
    expect(carrying == plain, f"the rest is as it was:\n{plain}\n{carrying}")


def of_fide(ctl):
    file = ctl.write("open.trf", trf([
        (1, "Bianchi, Ada", "2.0", 1, [(2, "w", "1"), (3, "b", "1")]),
        (2, "Rossi, Bo", "1.0", 2, [(1, "b", "0"), (4, "w", "1")]),
        (3, "Verdi, Cy", "1.0", 2, [(4, "w", "1"), (1, "w", "0")]),
        (4, "Neri, Di", "0.0", 4, [(3, "b", "0"), (2, "b", "0")])]))
    said = ctl.run("file", "trf", file, "--check-pairings")
    expect("0 departures from the Swiss of demo" in said, f"a round as demo pairs it: {said}")
    bad = ctl.write("bad.trf", trf([
        (1, "A", "2.0", 1, [(2, "w", "1"), (2, "b", "1")]),
        (2, "B", "0.0", 3, [(1, "b", "0"), (1, "w", "0")]),
        (3, "C", "2.0", 1, [(0, "-", "U"), (0, "-", "U")])]))
    found = ctl.json("file", "trf", bad, "--check-pairings")["departures"]
    expect([(each["round"], each["rule"], each["player"], each["opponent"]) for each in found] ==
           [(2, "kit", 3, 0), (2, "DEMO-4", 1, 2)], f"each with its rule: {found}")
    other = ctl.write("other.trf", content(bad).decode() + "XXS W=3\n")
    ctl.run("file", "trf", other, "--check-pairings", expect=USAGE)
    said = ctl.json("import", "trf", file, "open", "--as-completed", "--ruleset", "demo",
                    "--format", "standard")
    expect(said["differences"] == 0, f"the places: {said['standings']}")
    expect([row["name"] for row in said["standings"]][0] == "Bianchi, Ada", said["standings"])
    report = f"{ctl.folder}/again.trf"
    ctl.run("export", "trf", "open", "--out", report)
    again = ctl.json("import", "trf", report, "open-again", "--as-completed", "--ruleset", "demo",
                     "--format", "standard")
    expect(again["differences"] == 0 and
           [(row["player"], row["points"]) for row in again["standings"]] ==
           [(row["player"], row["points"]) for row in said["standings"]], f"again: {again}")
    ctl.says("does not fit into a report of FIDE", "export", "trf", "cup")
    wrong = ctl.write("wrong.trf", trf([(1, "A", "2.0", 1, [(2, "w", "1")]),
                                        (2, "B", "0.0", 2, [(1, "b", "0")])]))
    words = ["import", "trf", wrong, "warned", "--as-completed", "--ruleset", "demo", "--format",
             "standard"]
    ctl.says("has other points than the results give", *words)
    ctl.run(*words, "--accept-warnings")


def killed(ctl):
    """An import that is killed goes on by the same command with the same request id."""
    file = ctl.write("first.json", json.dumps(ctl.document("hall")))
    words = ["--request-id", "copy-of-hall", "import", "json", file, "killed", "--as-completed"]
    with subprocess.Popen([*ctl.program, *words], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as client:
        deadline = time.monotonic() + WAIT_SECONDS
        revision = 0
        while revision < KILL_AFTER_RECORDS and client.poll() is None:
            expect(time.monotonic() < deadline, "the import records nothing")
            known = ctl.run("-o", "json", "event", "show", "killed", expect={0, REFUSED})
            revision = json.loads(known).get("revision", 0)
        client.kill()
    ctl.run(*words)
    expect(what_was_played(ctl.document("killed")) == what_was_played(ctl.document("hall")),
           "what a killed import comes to")
    before = ctl.json("event", "show", "killed")["revision"]
    ctl.run(*words)
    expect(ctl.json("event", "show", "killed")["revision"] == before, "a repeated import acts")


def unsound(ctl):
    """Files that are not sound are refused as a whole, and nothing is recorded."""
    whole = json.dumps(ctl.document("hall"))
    game = ["--ruleset", "demo", "--format", "standard"]
    bomb = ('<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
            "<tournament>&b;</tournament>")
    twice = json.loads(whole)
    twice["players"].append(twice["players"][0])
    open_table = json.loads(whole)
    del open_table["rounds"][0]["tables"][0]["seats"][0]["result"]
    files = {
        "cut.json": whole[:len(whole) // 2], "empty.json": "", "list.json": "[]",
        "twice.json": json.dumps(twice), "open.json": json.dumps(open_table),
        "deep.json": "[" * 100_000, "bytes.json": b"\xff\xfe\xfa",
        "large.json": whole.replace('"number": 1,', '"number": 4294967296,', 1),
        "cut.tdf": tdf(TDF_ROUNDS)[:900], "bomb.tdf": bomb,
        "vega.tdf": "Vega|7|Torneo\n1|Rossi\n", "open.tdf": tdf([[(0, "1", "2")]]),
        "code.tdf": tdf([[(7, "1", "2")]]), "empty.tdf": tdf([]),
        "rows.trf": "001 x\n" * 1000, "empty.trf": "012 Open\n",
    }
    for name, content in files.items():
        path = ctl.write(name, content)
        words = ["import", name.rpartition(".")[2], path, "unsound", "--as-completed", *game]
        said = ctl.out("-o", "json", *words, code=USAGE)
        error = json.loads(said)["error"]
        expect(error["message"] and "\x1b" not in said, f"{name}: {said}")
    ctl.says("EVENT_UNKNOWN", "event", "show", "unsound", code=REFUSED)
    ctl.says("EVENT_EXISTS", "import", "json", ctl.write("whole.json", whole), "hall",
             "--as-completed", code=REFUSED)


def real(ctl, sources):
    """Each file of other programs that lies beside the project, where there is one."""
    game = {"tdf": ["--ruleset", "pokemon-tcg", "--format", "standard-constructed", "--set",
                    "date=2013-10-12", "--set", "decks_required=false", "--set",
                    "match_type=single"],
            "trf": ["--ruleset", "demo", "--format", "standard"]}
    for file in sorted(glob.glob(f"{sources}/../shared/data/interchange/*.t[dr]f")):
        name = os.path.basename(file).replace(".", "-")
        kind = file[-3:]
        said = ctl.json("import", kind, file, name, "--as-completed", "--accept-warnings",
                        *game[kind])
        print(f"{name}: {said['players']} players, {said['rounds']} rounds, "
              f"{said['differences']} places differ")
        if kind == "tdf":
            # TOM ranks those who dropped as well: the others stand in its order.
            placed = [row for row in said["standings"] if row["place"] and row["place_in_file"]]
            placed.sort(key=lambda row: (row["place_in_file"], row["place"]))
            places = [row["place"] for row in placed]
            expect(len(places) > 5 and places == sorted(places), f"{name}: {places}")
            again = f"{ctl.folder}/{name}.again"
            ctl.run("export", "tdf", name, "--from", file, "--out", again)
            expect(content(again) == content(file), f"{name}: not the same bytes")
        ctl.document(name)
        expect("replay: identical" in ctl.run("replay", name), f"{name} replays")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sources, programs, rulesets = sys.argv[1:]
    with open(f"{sources}/docs/event_document.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    with tempfile.TemporaryDirectory() as folder, \
            arbitrod.Daemon(programs, rulesets, listen=arbitrod.SOCKET,
                            more=["--request-log", f"{folder}/requests"],
                            environment={"LC_ALL": "C.UTF-8"}) as daemon:
        ctl = Desk(daemon, folder, schema)
        played(ctl)
        rows_and_sheets(ctl)
        calendar(ctl)
        of_one_revision(ctl, f"{folder}/requests")
        refused_at_once(ctl)
        without_an_answer(ctl, daemon)
        documents(ctl)
        extensions_of_any_event(ctl)
        tom_files.run(ctl)
        of_fide(ctl)
        killed(ctl)
        paper_trials.paper(ctl)
        paper_trials.furniture(ctl, programs)
        unsound(ctl)
        real(ctl, sources)


if __name__ == "__main__":
    main()
