#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall at an address of a network, in a network namespace of its own. By plain HTTP browsers give
pages neither crypto.subtle nor Web Locks nor service workers, and the door takes tickets alone; by
HTTPS there is all of it.

usage: run_lan.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

Exit code 77: skipped, there is no Chromium, or no namespace may be made.
"""

import os
import sys

import browser
import door
import hall as halls
import lan as lans

LACKS = """
return [isSecureContext, 'subtle' in crypto, 'locks' in navigator, 'serviceWorker' in navigator];
"""


def expect(what, is_so):
    if not is_so:
        sys.exit(what)


def check_bearers(url, hall, event, ticket):
    """From another machine, in the clear: a ticket is taken, a token is not."""
    path = f"{url}/arbitro.v1.EventService/GetEvent"
    body = b'{"name": "%s"}' % event.encode()
    headers = {"content-type": "application/json"}
    for bearer, status in ((door.TOKEN, 403), (hall.bearer(event, ticket), 200), ("arb_x", 403)):
        answer = door.ask(path, body, {**headers, "authorization": f"Bearer {bearer}"})
        expect(f"{bearer[:5]} got {answer.status}: {answer.body}", answer.status == status)
        expect("the refusal says no way out", status == 200 or b"https" in answer.body)
    expect("anybody is refused", door.ask(path, body, headers).status == 200)
    here = door.ask(f"{hall.url}/arbitro.v1.EventService/GetEvent", body,
                    {**headers, "authorization": f"Bearer {door.TOKEN}"})
    expect("a token is refused on the machine itself", here.status == 200)


def report(page, lan, hall, place):
    """A player redeems a ticket and reports; returns the kinds of the page's powers."""
    event, ticket, player = place
    page.open("about:blank")
    page.open(hall.ticket_address(event, ticket).replace(hall.pages, lan.url))
    page.click("#go")
    page.await_element("form.report, #confirm")
    if page.find("#confirm"):
        page.click("#confirm")
    else:
        page.click("form.report input[value=first]")
        page.click("form.report button[type=submit]")
    page.await_text("Received")
    table = hall.do("PairingService/GetTable", {"name": f"{event}/rounds/1/tables/1"})
    said = [one["player"] for one in table["reports"]]
    expect(f"{table} has no report of {player}", f"{event}/players/{player}" in said)
    return page.run(LACKS)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lans.enter_a_namespace()
    with halls.Hall(*sys.argv[1:3]) as hall:
        os.environ[browser.TRUSTED] = lans.make_certificate(hall.folder)
        event = hall.make("lan", "demo", format="standard")
        persons = hall.enter(event, halls.NAMES[:2])
        tickets = hall.issue(event, [{"person": person} for person in persons], short_codes=True)
        hall.do("EventService/StartEvent", {"event": event})
        hall.pair(event, 1)
        with browser.Browser() as page:
            with lans.OpenDoor(sys.argv[1], hall) as lan:
                check_bearers(lan.url, hall, event, tickets[1])
                has = report(page, lan, hall, (event, tickets[0], "p1"))
                expect(f"by plain HTTP a page has {has}", has == [False, False, False, False])
                page.open(f"{lan.url}/t")
                page.await_text("This connection is not encrypted")
            with lans.OpenDoor(sys.argv[1], hall, "https") as lan:
                has = report(page, lan, hall, (event, tickets[1], "p2"))
                expect(f"by HTTPS a page has {has}", has == [True, True, True, True])
                page.open(f"{lan.url}/t")
                page.await_text("Enter a code")
                expect("a warning by HTTPS", "not encrypted" not in page.text())
    print(f"tickets and reports by HTTP and by HTTPS at {lans.ADDRESS}")


if __name__ == "__main__":
    main()
