#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of the handbook: pages of a hall, and its paper.

usage: take_pictures.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS    writes docs/pictures/*.png

Plays a round of an event by the ruleset `demo`. Needs chromium, chromium-driver, weasyprint and
poppler-utils.
"""

import os
import pathlib
import subprocess
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCES / "tests/web"))
import browser  # noqa: E402  (found by the line above)
import door  # noqa: E402
import hall as halls  # noqa: E402
from scripts import SETTLED  # noqa: E402

PICTURES = SOURCES / "docs/pictures"
PHONE, DESK, PROJECTOR = (390, 700), (1100, 700), (1280, 720)
MORE_NAMES = (("Ivo", "Neri"), ("Lea", "Fontana"), ("Marco", "Galli"), ("Nora", "Vitale"),
              ("Omar", "Bassi"), ("Pia", "Serra"), ("Quirino", "Leone"), ("Rosa", "Marini"))
PAPER_DPI = 60


class Photographer:
    def __init__(self, hall, page):
        self.hall, self.page = hall, page
        self.event = hall.make("cup", "demo", format="standard", title="Coppa di Torino")
        self.persons = hall.enter(self.event, halls.NAMES + MORE_NAMES)
        hall.do("EventService/StartEvent", {"event": self.event})
        hall.pair(self.event, 1)
        hall.do("EventService/StartClock", {"round": f"{self.event}/rounds/1", "seconds": 3000})

    def report_some(self):
        """Five tables have a result; the two players of the sixth contradict each other."""
        tables = self.hall.tables(self.event, 1)
        for table in tables[1:6]:
            self.hall.do("ScoringService/ReportResult", report_of(table, "first"))
        for seat, winner in zip(tables[6]["seats"], ("first", "second")):
            self.hall.do("ScoringService/ReportResult",
                         {**report_of(tables[6], winner), "player": seat["player"]})

    def become(self, **holder):
        """Makes the browser another device, with a ticket of its own."""
        self.page.open("about:blank")
        self.page.cdp("Storage.clearDataForOrigin", origin=self.hall.url, storageTypes="all")
        scope = "PLAY" if "person" in holder else "WORK"
        ticket, = self.hall.issue(self.event, [holder], scope=scope)
        self.page.open(self.hall.ticket_address(self.event, ticket))
        self.page.click("#go")
        self.page.await_true("the page of the event", "return location.pathname === '/event/cup'")

    def take(self, name, path, size):
        self.page.resize(*size)
        self.page.open(self.hall.url + path)
        self.page.await_true(path, SETTLED)
        self.page.picture(PICTURES / f"{name}.png")

    def take_paper(self, programs):
        """Slips of the round as a sheet, and its first page as a picture."""
        token = pathlib.Path(f"{self.hall.folder}/token")
        token.touch(mode=0o600)
        token.write_text(door.TOKEN, encoding="utf-8")
        environment = dict(os.environ, ARBITRO_SERVER=self.hall.address,
                           ARBITRO_TOKEN_FILE=str(token))
        sheet = f"{self.hall.folder}/slips.pdf"
        subprocess.run([f"{programs}/arbitroctl", "print", "slips", "cup", "1", "--pdf", sheet,
                        "--a-page", "6"], check=True, env=environment)
        subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", str(PAPER_DPI), sheet,
                        str(PICTURES / "slips")], check=True)


def report_of(table, winner):
    field = {"key": "winner", "value": {"text": winner}}
    return {"table": table["name"], "report": {"struct": {"fields": [field]}}}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = sys.argv[1:]
    PICTURES.mkdir(exist_ok=True)
    with halls.Hall(programs, rulesets) as hall, browser.Browser() as page:
        photographer = Photographer(hall, page)
        photographer.take_paper(programs)
        photographer.report_some()
        photographer.become(person=photographer.persons[0])
        photographer.take("phone", "/event/cup", PHONE)
        photographer.become(role="head-judge")
        photographer.take("desk", "/desk/cup", DESK)
        photographer.take("screen", "/screen/cup?show=pairings", PROJECTOR)
        photographer.take("standings", "/event/cup/standings", DESK)


if __name__ == "__main__":
    main()
