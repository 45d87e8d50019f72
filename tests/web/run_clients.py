#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls a daemon through its web door by npm's clients, in Chromium and from another origin. Then
all of them and an EventSource watch an event over kills of the daemon and of its door: each sees
every revision once.

usage: run_clients.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS SOURCE_FOLDER FOLDER_OF_NODE_MODULES

ARBITRO_LONG_TESTS=1 kills many times. Exit code 77: skipped, because the machine lacks Chromium or
the clients; the line before says what.
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
import threading

import browser
import door
from run_crashes import change, kill_daemon, kill_door
from skipping import skip

HERE = os.path.dirname(os.path.abspath(__file__))
KILLS = 250 if os.environ.get("ARBITRO_LONG_TESTS") else 5
FOLLOWERS = 5
# Looked at from here, so that no script of the page takes longer than WebDriver lets it.
ALL_HAVE = "return Object.values(window.followed).every(seen => seen.revisions.at(-1) >= given[0])"
UNAUTHENTICATED = ("Unauthenticated", "UNAUTHENTICATED", 16)


def bundle(source, modules, folder):
    """Generates the code of the API and puts all clients into one script."""
    places = [f"{HERE}/browser/node_modules", modules]
    found = [place for place in places if os.path.isdir(f"{place}/@connectrpc/connect-web")]
    if not found or shutil.which("node") is None or shutil.which("protoc") is None:
        skip(f"there is no node, protoc or @connectrpc/connect-web; run: npm ci in {HERE}/browser")
    os.symlink(found[0], f"{folder}/node_modules")
    for name in ("es", "ts"):
        os.mkdir(f"{folder}/{name}")
    api = f"{source}/api"
    protos = [os.path.relpath(path, api) for pattern in ("arbitro/v1", "google/rpc")
              for path in sorted(glob.glob(f"{api}/{pattern}/*.proto"))]
    programs = f"{found[0]}/.bin"
    subprocess.run(
        ["protoc", f"--proto_path={api}", f"--plugin={programs}/protoc-gen-es",
         f"--plugin={programs}/protoc-gen-ts", f"--es_out={folder}/es",
         "--es_opt=target=js,import_extension=js", f"--ts_out={folder}/ts", *protos], check=True)
    shutil.copy(f"{HERE}/browser/clients.js", folder)
    subprocess.run([f"{programs}/esbuild", "clients.js", "--bundle", "--outfile=bundle.js",
                    "--log-level=error"], cwd=folder, check=True)


def watch_over_kills(hall, page):
    """Kills the daemon once in five times, else its door, in the middle of a change."""
    event = hall.make_event("kills", players=0)
    page.run("window.follow({hall: given[0], event: given[1]})", hall.url, event)
    # A stream that dies before its head is none for an EventSource, which then waits for long.
    page.await_true("that all watch", ALL_HAVE, 2, within=door.WITHIN_SECONDS)
    for number in range(KILLS):
        sender = threading.Thread(target=change, args=(
            hall, "EventService/RegisterPlayer", {"event": event, "playerId": f"k{number}"},
            f"kill {number}"))
        sender.start()
        (kill_daemon if number % 5 == 4 else kill_door)(hall)
        sender.join()
    newest = int(change(hall, "EventService/GetEvent", {"name": event}, "read")["revision"])
    page.await_true(f"revision {newest}", ALL_HAVE, newest, within=door.WITHIN_SECONDS)
    followed = page.run("return window.followed")
    for name, seen in followed.items():
        if seen["revisions"] != list(range(1, newest + 1)) or seen["streams"] < 2:
            sys.exit(f"{name} saw {seen}, not each of 1 to {newest} once in several streams")
    if newest != 2 + KILLS or len(followed) != FOLLOWERS:
        sys.exit(f"{newest} records, and {len(followed)} clients watched")
    print(f"{KILLS} kills, {newest} records, "
          f"{ {name: seen['streams'] for name, seen in followed.items()} } streams")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    programs, rulesets, source, modules = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, browser.Site(folder) as site, \
            browser.Browser() as page:
        bundle(source, modules, folder)
        with open(f"{folder}/index.html", "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>clients</title><script src=bundle.js></script>")
        with door.Door(programs, rulesets, more=["--web-origins", site.origin]) as hall:
            event = hall.make_event()
            page.open(site.origin)
            names = page.run("return Object.keys(window.clients)")
            for number, name in enumerate(names):
                seen = page.run("return await window.clients[arguments_name](arguments_asked)"
                                .replace("arguments_name", repr(name)).replace(
                                    "arguments_asked", f"{{hall: '{hall.url}', event: '{event}', "
                                    f"token: '{door.TOKEN}', playerId: 'c{number}'}}"))
                newest = int(hall.do("EventService/GetEvent", {"name": event})["revision"])
                if seen["title"] != "cup" or seen["refused"] not in UNAUTHENTICATED or \
                        seen["replayed"] or \
                        seen["revisions"] not in (None, list(range(1, newest + 1))):
                    sys.exit(f"{name}: {seen}, newest {newest}")
                print(f"{name}: well")
            if len(names) != 6:
                sys.exit(f"there are {names}")
            watch_over_kills(hall, page)


if __name__ == "__main__":
    main()
