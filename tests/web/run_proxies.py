#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the calls of anonymous callers by their addresses, where a proxy says what those are: one
that is listed is believed, and no other caller.

usage: run_proxies.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS

Addresses of 127.0.0.0/8 stand for machines: proxies, and phones.
"""

import http.client
import itertools
import sys

import door

PROXY, PHONE = "127.0.0.9", "127.0.0.8"
# As many calls a second may one address make, and twice as many at once: so few that a slow machine
# makes more.
CALLS = 2
# More than an address may make while a slow machine sends them.
MANY = 2_000
SETTINGS = f"[limits]\nprincipal_calls = {CALLS}\n"
# The door answers no POST from memory, so the daemon counts each.
READ = "/arbitro.v1.EventService/GetEvent"
NAME = b'{"name": "events/cup"}'


def statuses(hall, source, headers):
    """The status of a call from `source` by each of `headers`, on one connection."""
    host, port = hall.web.rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=door.WITHIN_SECONDS,
                                            source_address=(source, 0))
    for more in headers:
        connection.request("POST", READ, NAME, {"content-type": "application/json", **more})
        response = connection.getresponse()
        response.read()
        yield response.status
    connection.close()


def expect_counted(hall, source, what, headers):
    """The calls count as one address': some are too many."""
    for status in statuses(hall, source, itertools.islice(headers, MANY)):
        if status == 429:
            return
        if status != 200:
            sys.exit(f"{what}: {status}")
    sys.exit(f"{what}: {MANY} calls, and none was one too many")


def expect_apart(hall, source, what, headers):
    """Each call counts as another address': none is too many, where one more of the source's own
    would be.
    """
    expect_counted(hall, source, f"{what}, by the source", itertools.repeat({}))
    found = list(statuses(hall, source, itertools.islice(headers, 4 * CALLS)))
    if set(found) != {200}:
        sys.exit(f"{what}: {found}")


def said(name, texts):
    """A header with each of those texts."""
    return ({name: text} for text in texts)


def numbered(pattern):
    """Texts with a number from 1 on in them, byte by byte."""
    return (pattern.format(number // 250 + 1, number % 250 + 1) for number in itertools.count())


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    hall = door.Door(*sys.argv[1:3], more=["--web-trusted-proxies", f"{PROXY}, 2001:db8::1"])
    settings = f"{hall.folder}/settings.toml"
    with open(settings, "w", encoding="utf-8") as file:
        file.write(SETTINGS)
    hall.options = [*hall.options, "--config", settings]
    with hall:
        hall.make_event(players=1)
        expect_apart(hall, PROXY, "phones behind the proxy",
                     said("x-forwarded-for", numbered("198.51.{}.{}")))
        expect_apart(hall, PROXY, "networks of IPv6 behind the proxy",
                     said("x-forwarded-for", numbered("2001:db8:{}:{}::7")))
        expect_apart(hall, PROXY, "phones behind two proxies",
                     said("x-forwarded-for", numbered("10.0.0.1, 198.52.{}.{}, 2001:DB8:0::1")))
        expect_counted(hall, PROXY, "one phone behind the proxy",
                       said("x-forwarded-for", itertools.repeat("203.0.113.1")))
        expect_counted(hall, PROXY, "a phone that makes up who sent it",
                       said("x-forwarded-for", numbered("198.53.{}.{}, 203.0.113.2")))
        expect_counted(hall, PROXY, "a phone with all addresses of its network",
                       said("x-forwarded-for", numbered("2001:db8:1:9::{}:{}")))
        expect_counted(hall, PROXY, "what is no address, which counts as the proxy's",
                       said("x-forwarded-for", numbered("198.54.{0}.{1}, phone-{0}-{1}")))
        for name, pattern in (("x-forwarded-for", "198.55.{}.{}"),
                              ("forwarded", "for=198.56.{}.{}"), ("x-real-ip", "198.57.{}.{}")):
            expect_counted(hall, PHONE, f"{name} of a stranger", said(name, numbered(pattern)))
        expect_counted(hall, PROXY, "`forwarded`, which is not read",
                       said("forwarded", numbered("for=198.58.{}.{}")))
    print("proxies: one that is listed is believed, up to the address that it saw")


if __name__ == "__main__":
    main()
