#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall in Chromium: an event of each game, whose players redeem tickets, report and confirm
results from their pages, and look at what comes of it.

usage: run_hall.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [FOLDER_FOR_PICTURES]

Exit code 77: skipped, there is no Chromium or no chromedriver.
"""

import sys

import browser
import games
import hall as halls

# Fills in a form by the paths of its fields.
FILL = """
const paths = (value, at, all) => {
  if (value === null || typeof value !== 'object') all.push([at, String(value)]);
  else for (const [key, part] of Object.entries(value)) paths(part, at ? `${at}.${key}` : key, all);
  return all;
};
for (const [path, text] of paths(given[0], '', [])) {
  const fields = [...document.querySelectorAll(`[data-field="${path}"]`)];
  if (!fields.length) throw new Error(`the form has no ${path}`);
  const radio = fields.find(field => field.type === 'radio' && field.value === text);
  if (radio) radio.click();
  else fields[0].value = text;
}
return true;
"""
OUTCOME = """
const open = document.querySelector('.sent .waiting');
const answered = [...document.querySelectorAll('.sent .done, .sent .refused')];
return !open && answered.length > 0 && answered.map(one => one.innerText).join(' | ');
"""
CHOOSE = """
const select = [...document.querySelectorAll('main select')].find(
    one => [...one.options].some(option => option.value === given[0]));
if (!select) return false;
select.value = given[0];
select.dispatchEvent(new Event('change'));
return true;
"""
DISMISS = """
for (const button of document.querySelectorAll('.sent button')) button.click();
return document.querySelectorAll('.sent li').length === 0;
"""


class Person:
    """A player at the pages: all of a test's have tickets in one browser."""

    def __init__(self, page, hall, event, ticket, name):
        self.page = page
        self.hall = hall
        self.event = event
        self.ticket = ticket
        self.name = name

    def redeem(self):
        self.page.open(self.hall.ticket_address(self.event, self.ticket))
        self.page.click("#go")
        self.page.await_text(self.name)

    def come(self):
        """Uses the page as this person."""
        self.page.await_true("the choice of tickets", CHOOSE, self.ticket["ticket"])
        self.page.await_true(f"{self.name}'s page", """
            return document.querySelector('.me')?.innerText.startsWith(given[0]) &&
                Number(document.getElementById('main').dataset.revision) >= given[1]""",
                             self.name, self.hall.revision(self.event))
        self.page.await_true("an empty outbox", DISMISS)

    def report(self, report):
        self.page.await_element("form.report")
        self.page.run(FILL, report)
        self.page.click("form.report button[type=submit]")
        return self.page.await_true("an answer", OUTCOME)

    def confirm(self):
        self.page.click("#confirm")
        return self.page.await_true("an answer", OUTCOME)


def expect(what, is_so):
    if not is_so:
        sys.exit(what)


def play_round(hall, event, number, game, people):
    hall.pair(event, number)
    for table in hall.tables(event, number):
        if table["kind"] == "TABLE_KIND_BYE" or table.get("decided"):
            continue
        seated = [people[seat["player"].rsplit("/p", 1)[1]] for seat in table["seats"]]
        for seat, person in enumerate(seated):
            person.come()
            said = (person.report(game.report(len(seated))) if seat == 0 else person.confirm())
            expect(f"{person.name}, table {table['number']}: {said}", "Received" in said)
        now = hall.do("PairingService/GetTable", {"name": table["name"]})
        expect(f"{table['name']} is not decided: {now}", now.get("decided"))
    hall.do("PairingService/CloseRound", {"round": f"{event}/rounds/{number}"})


def play(hall, page, game, pictures):
    """A whole event, round by round, and its standings."""
    names = halls.NAMES[:game.players]
    event, persons = game.make(hall, names)
    tickets = hall.issue(event, [{"person": person} for person in persons])
    people = {str(number): Person(page, hall, event, ticket, " ".join(name))
              for number, (ticket, name) in enumerate(zip(tickets, names), 1)}
    hall.pair(event, 1)
    for person in people.values():
        person.redeem()
    hall.do("PairingService/UnpairRound", {"round": f"{event}/rounds/1",
                                           "options": {"reason": "to be paired in the test"}})
    phases = hall.do("PairingService/ListPhases", {"event": event})["phases"]
    rounds = phases[0]["what"].get("roundsPlanned", 1)
    for number in range(1, rounds + 1):
        play_round(hall, event, number, game, people)
    page.open(f"{hall.pages}/{event.replace('events', 'event')}/standings?round={rounds}")
    page.await_text(" ".join(names[0]))
    rows = page.run("return document.querySelectorAll('table.standings tbody tr').length")
    expect(f"{rows} rows of standings for {game.players} players", rows == game.players)
    if pictures:
        page.picture(f"{pictures}/{game.ruleset}-standings.png")
    print(f"{game.ruleset}: {rounds} rounds by {game.players} players at their pages")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    pictures = sys.argv[3] if len(sys.argv) == 4 else ""
    with halls.Hall(*sys.argv[1:3]) as hall, browser.Browser() as page:
        page.resize(390, 844)
        for game in games.GAMES:
            play(hall, page, game, pictures)


if __name__ == "__main__":
    main()
