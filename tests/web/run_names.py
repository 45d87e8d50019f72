#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The names that screen readers read out, page by page, compared with accessible_names.txt.

usage: run_names.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [write]

`write` makes the file of what the pages are now: look at what changed before you commit it.
Exit code 77: skipped, there is no Chromium.
"""

import difflib
import os
import re
import sys

import browser
import games
import hall as halls
from scripts import SETTLED

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "accessible_names.txt")
EVENT = "events/names"
PLAYER = ("", "/tables", "/standings", "/bracket", "/clock", "/changes", "/deck", "/penalties",
          "/why")
DESK = ("", "/calls", "/slips", "/checkin", "/tickets")
# Boxes and texts within what has a name, which say it again.
SILENT = {"none", "generic", "StaticText", "InlineTextBox", "paragraph", "LayoutTable", "Ignored",
          "LineBreak", "LabelText", "ListMarker", "RootWebArea", "MenuListPopup", "emphasis",
          "strong", "option"}
CHANGING = ((re.compile(r"\b\d{1,2}:\d\d(?::\d\d)?(?:[\s\u202f][AP]M)?"), "TIME"),
            (re.compile(r"\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b"), "DAY"),
            (re.compile(r"\b\d+ (?:seconds?|minutes?) ago\b|\bjust now\b"), "AGO"))
ITALIAN = """
localStorage.setItem('arbitro.language', given[0]);
return true"""


def make(hall):
    """An event whose pages are the same each time: a round by hand, a report, a call, a clock."""
    hall.make("names", "demo", format="standard")
    persons = hall.enter(EVENT, halls.NAMES[:5])
    tickets = hall.issue(EVENT, [{"person": person} for person in persons])
    hall.do("EventService/OpenCheckIn", {"event": EVENT, "round": 1})
    for number in range(1, 6):
        hall.do("EventService/CheckInPlayer", {"player": f"{EVENT}/players/p{number}", "round": 1})
    hall.do("EventService/StartEvent", {"event": EVENT})
    seats = [[f"{EVENT}/players/p{number}" for number in pair] for pair in ((1, 2), (3, 4), (5,))]
    hall.do("PairingService/EnterPairing", {
        "event": EVENT, "round": 1, "options": {"reason": "drawn from a hat"},
        "tables": [{"players": pair} for pair in seats]})
    # Disputed, so that the desk has it first, however quick the reports come.
    for number, winner in ((1, "second"), (2, "first")):
        bearer = hall.bearer(EVENT, tickets[number - 1])
        hall.do("ScoringService/ReportResult", {
            "table": f"{EVENT}/rounds/1/tables/1", "player": f"{EVENT}/players/p{number}",
            "report": games.value({"winner": winner})}, token=bearer)
    hall.do("FloorService/CallJudge", {
        "table": f"{EVENT}/rounds/1/tables/1", "player": f"{EVENT}/players/p2",
        "text": "a card is missing"}, token=bearer)
    return tickets


def names_of(page):
    """The tree of the page: a line a part with a name, indented by what holds it."""
    nodes = {node["nodeId"]: node for node in page.cdp("Accessibility.getFullAXTree")["nodes"]}
    lines = []

    def walk(node, depth):
        role = node.get("role", {}).get("value", "")
        name = " ".join(str(node.get("name", {}).get("value", "")).split())
        shown = not node.get("ignored") and role not in SILENT
        if shown:
            for pattern, word in CHANGING:
                name = pattern.sub(word, name)
            lines.append(f"{'  ' * depth}{role} \"{name}\"".rstrip())
        for child in node.get("childIds", []):
            if child in nodes:
                walk(nodes[child], depth + shown)

    walk(next(node for node in nodes.values() if "parentId" not in node), 0)
    return lines


def read(hall, page, path, heading, out):
    """Adds a page; what stands above its main part is said where it is another than before."""
    page.open(hall.pages + path)
    page.await_true(path, SETTLED)
    page.run("for (const one of document.querySelectorAll('details')) one.open = true;")
    lines = names_of(page)
    at = lines.index('main ""') if 'main ""' in lines else 0
    out.append(f"== {heading}")
    if lines[:at] != read.above:
        out += lines[:at]
        read.above = lines[:at]
    out += [*lines[at:], ""]


read.above = []


def collect(hall, page):
    tickets = make(hall)
    out = []
    page.resize(1080, 900)
    for path in ("/", "/t", "/event/names/tables"):
        read(hall, page, path, f"without a ticket {path}", out)
    hall.redeem_on(page, EVENT, tickets[0])
    for view in PLAYER:
        read(hall, page, f"/event/names{view}", f"a player /event/names{view}", out)
    page.run(ITALIAN, "it")
    read(hall, page, "/event/names", "a player in Italian /event/names", out)
    worker, = hall.issue(EVENT, [{"role": "head-judge"}], scope="WORK")
    hall.redeem_on(page, EVENT, worker)
    for view in DESK:
        read(hall, page, f"/desk/names{view}", f"the desk /desk/names{view}", out)
    read(hall, page, "/screen/names?show=tables", "a screen /screen/names?show=tables", out)
    return out


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    with halls.Hall(*sys.argv[1:3]) as hall, browser.Browser() as page:
        found = collect(hall, page)
    if sys.argv[3:] == ["write"]:
        with open(FILE, "w", encoding="utf-8") as file:
            file.write("\n".join(found))
        return
    with open(FILE, encoding="utf-8") as file:
        expected = file.read().split("\n")
    told = list(difflib.unified_diff(expected, found, "accessible_names.txt", "the pages",
                                     lineterm=""))
    if told:
        sys.exit("\n".join([*told, "where the pages are right: run_names.py … write"]))
    print(f"{len(found)} lines of accessible names are those of accessible_names.txt")


if __name__ == "__main__":
    main()
