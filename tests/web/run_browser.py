#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls a daemon from pages in Chromium: the event of docs/api.md, plain JavaScript from another
origin, and an EventSource over kills of the daemon and of its door.

usage: run_browser.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS SOURCE_FOLDER

Exit code 77: skipped, there is no Chromium or no chromedriver.
"""

import os
import re
import signal
import sys
import tempfile

import browser
import door
from run_crashes import change, processes_of

KILLS = 6

# Twenty lines that any page may have.
CLIENT = """
window.ids = [];
window.opened = 0;
window.watch = (hall, journal) => {
  const source = new EventSource(
      `${hall}/arbitro.v1.JournalService/WatchEvent?journal=${encodeURIComponent(journal)}`);
  source.onopen = () => { window.opened += 1; };
  source.onmessage = message => {
    const {record} = JSON.parse(message.data);
    if (record) window.ids.push(Number(message.lastEventId));
  };
  source.addEventListener('end', () => source.close());
  return source;
};
window.call = async (hall, method, message, token) => {
  const response = await fetch(`${hall}/arbitro.v1.${method}`, {
    method: 'POST', body: JSON.stringify(message), headers: {
      'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(),
      ...(token ? {authorization: `Bearer ${token}`} : {})}});
  return [response.status, await response.json()];
};
"""

REACH = """
const deadline = Date.now() + 50000;
while (window.ids.length < arguments_newest && Date.now() < deadline) {
  await new Promise(go => setTimeout(go, 20));
}
return {ids: window.ids, opened: window.opened};
"""


def expect(what, is_so):
    if not is_so:
        sys.exit(what)


def run_the_page_of_the_manual(hall, page, source):
    with open(f"{source}/docs/api.md", encoding="utf-8") as file:
        script = re.search(r"```browser\n(.*?)```", file.read(), re.S).group(1)
    expect("the page of docs/api.md is longer than it says", script.count("\n") <= 36)
    page.open(hall.url)
    seen = page.run(script + REACH.replace("window.ids", "seen").replace("window.opened", "0")
                    .replace("arguments_newest", "11")
                    .replace("{ids: seen, opened: 0}", "{standings, seen}"))
    expect(f"no standings: {seen}", len(seen["standings"]["rows"]) == 4)
    records = [message for message in seen["seen"] if "record" in message]
    expect(f"{len(records)} records came", len(records) >= 11)


def call_from_another_origin(hall, page, event):
    status, answer = page.run("return await window.call(...ARGUMENTS)".replace(
        "ARGUMENTS", f"['{hall.url}', 'EventService/GetEvent', {{name: '{event}'}}]"))
    expect(f"anybody's read: {status} {answer}", status == 200 and answer["name"] == event)
    status, answer = page.run(
        f"return await window.call('{hall.url}', 'EventService/RegisterPlayer', "
        f"{{event: '{event}', playerId: 'page'}})")
    expect(f"anybody's mutation: {status} {answer}",
           (status, answer["reason"]) == (401, "CREDENTIALS_MISSING"))
    status, answer = page.run(
        f"return await window.call('{hall.url}', 'EventService/RegisterPlayer', "
        f"{{event: '{event}', playerId: 'page'}}, '{door.TOKEN}')")
    expect(f"a mutation: {status} {answer}", status == 200)


def be_refused_elsewhere(hall, page):
    """A page of an origin that is not listed reads nothing."""
    with tempfile.TemporaryDirectory() as folder, browser.Site(folder) as site:
        page.open(site.origin)
        try:
            page.run(f"return await (await fetch('{hall.url}/')).text()")
        except browser.Failed:
            return
    sys.exit("a page of a strange origin could read an answer")


def watch_over_kills(hall, page, event):
    page.run(f"window.source = window.watch('{hall.url}', '{event}'); return 0")
    for number in range(KILLS):
        if number % 3 == 2:
            hall.kill()
            hall.start()
        else:
            for process in processes_of(hall.process.pid):
                os.kill(process, signal.SIGKILL)
        change(hall, "EventService/RegisterPlayer", {"event": event, "playerId": f"k{number}"},
               f"kill {number}")
    newest = int(change(hall, "EventService/GetEvent", {"name": event}, "read")["revision"])
    seen = page.run(REACH.replace("arguments_newest", str(newest)))
    expect(f"the page saw {seen}, not 1 to {newest}", seen["ids"] == list(range(1, newest + 1)))
    expect(f"the EventSource never came back: {seen}", seen["opened"] >= 2)
    print(f"{newest} records over {KILLS} kills, in {seen['opened']} streams")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    programs, rulesets, source = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, browser.Site(folder) as site, \
            browser.Browser() as page, \
            door.Door(programs, rulesets, more=["--web-origins", site.origin]) as hall:
        with open(f"{folder}/index.html", "w", encoding="utf-8") as file:
            file.write(f"<!doctype html><title>hall</title><script>{CLIENT}</script>")
        event = hall.make_event()
        run_the_page_of_the_manual(hall, page, source)
        be_refused_elsewhere(hall, page)
        page.open(site.origin)
        call_from_another_origin(hall, page, event)
        watch_over_kills(hall, page, event)


if __name__ == "__main__":
    main()
