#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds docs/api/ to the protos, and runs what the pages show.

usage: api_pages.py check SOURCES              every service has a page, every RPC a line there
       api_pages.py write SOURCES              writes those lines again
       api_pages.py run SOURCES PROGRAMS       runs the calls of each page against a daemon

A page's calls stand in blocks that begin with ```calls, in one shell, in order; the daemon's log of
requests must show one that the page's service answered. A line of the table
is an RPC and the first sentence of its comment in the proto.
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

PATIENCE_SECONDS = 120
BEGIN, END = "<!-- rpcs -->", "<!-- end -->"
RPC = re.compile(r"((?:^  //.*\n)+)^  rpc (\w+)\((stream )?\w+\) returns \((stream )?\w+\)", re.M)
SERVICE = re.compile(r"^service (\w+) \{\n(.*?)^\}", re.M | re.S)


def first_sentence(comment):
    text = " ".join(line.strip()[2:].strip() for line in comment.strip().split("\n"))
    return re.split(r"(?<=[.:])\s+(?=[A-Z`])", text)[0].rstrip(":").replace("|", "\\|")


def services(sources):
    """Returns name of each service -> its proto and its table."""
    found = {}
    folder = os.path.join(sources, "api/arbitro/v1")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        for service, body in SERVICE.findall(text):
            lines = ["| RPC | what |", "|---|---|"]
            for comment, rpc, up, down in RPC.findall(body):
                kind = " (stream)" if up or down else ""
                lines.append(f"| `{rpc}`{kind} | {first_sentence(comment)} |")
            found[service] = (name, "\n".join(lines))
    return found


def page_of(sources, service):
    name = re.sub(r"Service$", "", service).lower()
    return os.path.join(sources, "docs/api", f"{name}.md")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def check(sources, write=False):
    faults = 0
    for service, (proto, table) in services(sources).items():
        page = page_of(sources, service)
        shown = os.path.relpath(page, sources)
        if not os.path.exists(page):
            print(f"{shown}:1: {service} has no page; write it, with {BEGIN} and {END}")
            faults += 1
            continue
        text = read(page)
        if BEGIN not in text or END not in text:
            print(f"{shown}:1: the page has no place for its RPCs; add {BEGIN} and {END}")
            faults += 1
            continue
        head, rest = text.split(BEGIN, 1)
        tail = rest.split(END, 1)[1]
        wanted = f"{head}{BEGIN}\n{table}\n{END}{tail}"
        if write and wanted != text:
            with open(page, "w", encoding="utf-8") as file:
                file.write(wanted)
        elif wanted != text:
            print(f"{shown}:1: does not say what {proto} says; "
                  "run tests/operations/api_pages.py write .")
            faults += 1
    return faults


def answered(log, service):
    """Returns whether the daemon's log of requests has a call of the service that succeeded."""
    if not os.path.exists(log):
        return False
    lines = read(log).splitlines()
    return any(f'"method":"{service}/' in line and '"code":"OK"' in line for line in lines)


def run(sources, programs):
    faults = 0
    for service in services(sources):
        page = page_of(sources, service)
        blocks = re.findall(r"^```calls\n(.*?)^```$", read(page), re.M | re.S)
        shown = os.path.relpath(page, sources)
        if not blocks:
            print(f"{shown}:1: shows no call; add a block ```calls")
            faults += 1
            continue
        daemon = arbitrod.Daemon(programs, f"{programs}/../rulesets",
                                 environment={"LC_ALL": "C.UTF-8"})
        requests = os.path.join(daemon.folder, "requests")
        daemon.more = ["--request-log", requests]
        with daemon:
            environment = dict(daemon.environment, PATH=f"{programs}:{os.environ['PATH']}",
                               SOURCES=sources, ARBITRO_SERVER=daemon.address)
            done = subprocess.run(
                ["bash", "-x", "-c", "set -eu\n" + "".join(blocks)], cwd=daemon.folder,
                env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                timeout=PATIENCE_SECONDS, check=False)
            daemon.stop()
            called = answered(requests, service)
        print(f"{shown}: {'well' if done.returncode == 0 and called else 'FAILED'}")
        if done.returncode != 0:
            print(done.stdout)
            faults += 1
        elif not called:
            print(f"{shown}:1: none of its calls is of {service}; show one")
            faults += 1
    return faults


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("check", "write", "run"):
        sys.exit(__doc__)
    sources = os.path.abspath(sys.argv[2])
    if sys.argv[1] == "run":
        faults = run(sources, os.path.abspath(sys.argv[3]))
    else:
        faults = check(sources, write=sys.argv[1] == "write")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
