#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A hall by plain HTTP at an address of a network, in a network namespace of its own: browsers give
such pages neither crypto.subtle nor Web Locks nor service workers, and the door takes tickets
alone.

usage: run_lan.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

Exit code 77: skipped, there is no Chromium, or no namespace may be made.
"""

import os
import subprocess
import sys
import time

import browser
import door
import hall as halls

ADDRESS = "10.46.0.1"
INSIDE = "ARBITRO_LAN_NAMESPACE"
LACKS = """
return [isSecureContext, 'subtle' in crypto, 'locks' in navigator, 'serviceWorker' in navigator];
"""


def enter_a_namespace():
    """Goes on in a network namespace, whose loopback has an address as of a LAN besides."""
    if INSIDE in os.environ:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        subprocess.run(["ip", "address", "add", f"{ADDRESS}/24", "dev", "lo"], check=True)
        return
    # In a chroot root may make one, and no namespace of users.
    for way in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        probe = subprocess.run([*way, "ip", "link", "set", "lo", "up"], capture_output=True,
                               check=False)
        if probe.returncode == 0:
            os.environ[INSIDE] = "1"
            os.execvp(way[0], [*way, sys.executable, "-B", *sys.argv])
    browser.skip("no network namespace may be made here")


class OpenDoor:
    """An arbitro-web of its own, at an address that others reach."""

    def __init__(self, hall):
        self.credential = f"{hall.folder}/door-credential"
        with open(self.credential, "w", encoding="utf-8") as file:
            file.write(door.OTHER)
        ready = f"{hall.folder}/door-address"
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen(
            [f"{sys.argv[1]}/arbitro-web", "--daemon", hall.address, "--credential",
             self.credential, "--listen", f"{ADDRESS}:0", "--print-address-file", ready])
        deadline = time.monotonic() + door.WITHIN_SECONDS
        while not os.path.exists(ready):
            if time.monotonic() > deadline or self.process.poll() is not None:
                sys.exit("arbitro-web does not start")
            time.sleep(0.02)
        with open(ready, encoding="utf-8") as file:
            self.url = f"http://{file.read().strip()}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


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


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    enter_a_namespace()
    with halls.Hall(*sys.argv[1:3]) as hall, browser.Browser() as page, OpenDoor(hall) as lan:
        event = hall.make("lan", "demo", format="standard")
        persons = hall.enter(event, halls.NAMES[:2])
        tickets = hall.issue(event, [{"person": person} for person in persons], short_codes=True)
        hall.do("EventService/StartEvent", {"event": event})
        hall.pair(event, 1)
        check_bearers(lan.url, hall, event, tickets[1])
        page.open(hall.ticket_address(event, tickets[0]).replace(hall.url, lan.url))
        page.click("#go")
        page.await_element("form.report")
        expect("the browser calls the page secure", page.run(LACKS) == [False, False, False, False])
        page.click("form.report input[value=first]")
        page.click("form.report button[type=submit]")
        page.await_text("Received")
        page.open(f"{lan.url}/t")
        page.await_text("This connection is not encrypted")
        table = hall.do("PairingService/GetTable", {"name": f"{event}/rounds/1/tables/1"})
        expect(f"{table} has no report", len(table["reports"]) == 1)
    print(f"a ticket and a report by plain HTTP at {ADDRESS}")


if __name__ == "__main__":
    main()
