#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the pages of a large hall in Chromium: the first page on a phone's processor and
network, the bytes that a phone is sent when a round is published, the desk's list of tables.

usage: run_speed.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [PLAYERS]

Prints figures, and fails where the bytes are too many; times depend on the machine and are printed
alone. Exit code 77: skipped, there is no Chromium.
"""

import statistics
import sys
import time

import browser
import hall as halls

PLAYERS = 2000
EVENT = "events/large"
SLOWER = 4
MEGABIT = 1_000_000 / 8
PUBLISHED_BYTES_MAX = 2048
FIRST_PAGES = 5
# Runs in each new document: when it first said something, by its own clock.
WHEN_USEFUL = """
const at = () => {
  if (document.querySelector('#main h1, #main .card')) window.useful = performance.now();
  else requestAnimationFrame(at);
};
at();"""
FRESH = """
performance.clearResourceTimings();
window.changed = 0;
new MutationObserver(() => { window.changed = performance.now(); })
    .observe(document.getElementById('main'), {childList: true, subtree: true});
return true;"""
# The calls since: how many, their bodies as sent and whole, and the start of the first.
CALLS = """
const calls = performance.getEntriesByType('resource').filter(
    one => one.name.includes('/arbitro.v1.') && !one.name.includes('WatchEvent'));
return {calls: calls.map(one =>
    [one.name.split('?')[0].split('/').pop(), one.encodedBodySize]),
  sent: calls.reduce((sum, one) => sum + one.encodedBodySize, 0),
  took: window.changed - Math.min(...calls.map(one => one.startTime))};"""


def make(hall, players):
    hall.make("large", "demo", format="standard")
    persons = hall.enter(EVENT, halls.NAMES[:2])
    rest = [{"playerId": f"p{number}"} for number in range(3, players + 1)]
    for at in range(0, len(rest), 256):
        hall.do("BulkService/RegisterPlayers", {"event": EVENT, "players": rest[at:at + 256]})
    tickets = hall.issue(EVENT, [{"person": person} for person in persons])
    hall.do("EventService/StartEvent", {"event": EVENT})
    return tickets


def first_pages(hall, page):
    """Milliseconds until a first page says something, with nothing kept: those of each try."""
    page.cdp("Page.enable")
    script = page.cdp("Page.addScriptToEvaluateOnNewDocument", source=WHEN_USEFUL)["identifier"]
    page.cdp("Network.enable")
    took = []
    for _ in range(FIRST_PAGES):
        page.open("about:blank")
        page.cdp("Storage.clearDataForOrigin", origin=hall.pages, storageTypes="all")
        page.cdp("Network.clearBrowserCache")
        page.cdp("Network.emulateNetworkConditions", offline=False, latency=20,
                 downloadThroughput=1.6 * MEGABIT, uploadThroughput=0.75 * MEGABIT)
        page.cdp("Emulation.setCPUThrottlingRate", rate=SLOWER)
        page.open(f"{hall.pages}/event/large")
        took.append(page.await_true("a useful page", "return window.useful"))
        page.cdp("Emulation.setCPUThrottlingRate", rate=1)
        page.cdp("Network.emulateNetworkConditions", offline=False, latency=0,
                 downloadThroughput=-1, uploadThroughput=-1)
    page.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    return took


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    players = int(sys.argv[3]) if len(sys.argv) > 3 else PLAYERS
    with halls.Hall(*sys.argv[1:3]) as hall, browser.Browser() as page:
        tickets = make(hall, players)
        took = first_pages(hall, page)
        print(f"a first page is useful after {statistics.median(took):.0f} ms "
              f"({min(took):.0f} to {max(took):.0f}) at 1.6 Mbit/s, {SLOWER} times slower")
        hall.redeem_on(page, EVENT, tickets[0])
        page.await_text("No round is paired yet.")
        time.sleep(6)  # The page fetches its other views.
        page.run(FRESH)
        hall.pair(EVENT, 1)
        page.await_true("the own table", "return document.querySelector('#main .seats')")
        told = page.run(CALLS)
        print(f"a published round of {players}: {told['sent']} bytes of bodies, {told['calls']}")
        revision = hall.revision(EVENT)
        page.await_true("what the player may do", "return Number(document.querySelector('#main')"
                        ".dataset.revision) >= given[0]", revision)
        rest = page.run(CALLS)
        print(f"and what is the player's own: {rest['sent'] - told['sent']} bytes of bodies, "
              f"{rest['calls'][len(told['calls']):]}")
        ticket, = hall.issue(EVENT, [{"role": "head-judge"}], scope="WORK")
        hall.redeem_on(page, EVENT, ticket)
        page.open(f"{hall.pages}/desk/large")
        page.await_true("the desk", "return document.querySelectorAll('.desk > li').length > 1")
        for table in (1, 2, 3):
            page.run(FRESH)
            hall.do("ScoringService/ReportResult", {
                "table": f"{EVENT}/rounds/1/tables/{table}",
                "report": {"struct": {"fields": [{"key": "winner", "value": {"text": "first"}}]}}})
            page.await_true("a table less", "return !document.getElementById(given[0])",
                            f"decide-{table}")
            desk = page.run(CALLS)
            print(f"the desk of {players // 2} tables is drawn after {desk['took']:.0f} ms, "
                  f"{desk['sent']} bytes")
        if told["sent"] > PUBLISHED_BYTES_MAX:
            sys.exit(f"{told['sent']} bytes for the own table, at most {PUBLISHED_BYTES_MAX}")


if __name__ == "__main__":
    main()
