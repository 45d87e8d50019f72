#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the calls that are fuzzed against the API: every method has a row, every row a method, and
the request of a row is the method's. Prints one line a fault.

  every_call.py ROOT
"""

import glob
import os
import re
import sys

# `rows, "A", "B"` behind `v1::ARequest, v1::BRequest`, and single rows.
GROUP = re.compile(r"AddRows<(v1::.*?)>\(\s*rows, (.*?)\);", re.S)
SINGLE = re.compile(r'Row<v1::(\w+),[^"]*>\("(\w+)"\)', re.S)
RPC = re.compile(r"^\s*rpc (\w+)\((?:stream )?(\w+)\)", re.M)
# Of these, mutation_methods.cc takes a list that is made of the protos.
RECORDED = re.compile(r"^    (\w+Request) \w+ = \d+;", re.M)


def methods(root):
    """Request type by method, of every service."""
    found = {}
    for path in glob.glob(os.path.join(root, "api", "arbitro", "v1", "*.proto")):
        with open(path, encoding="utf-8") as file:
            found.update(RPC.findall(file.read()))
    return found


def recorded(root, wanted):
    """(method, request type) of the calls whose request the log stores."""
    with open(os.path.join(root, "api/arbitro/v1/journal.proto"), encoding="utf-8") as file:
        command = re.search(r"^message Command \{.*?^\}", file.read(), re.S | re.M)[0]
    stored = set(RECORDED.findall(command))
    return [(method, request) for method, request in wanted.items() if request in stored]


def rows(root):
    """(method, request type) of every row that is written by hand."""
    found = []
    for name in ("log_methods.cc", "mutation_methods.cc", "read_methods.cc"):
        with open(os.path.join(root, "tests", "fuzz", name), encoding="utf-8") as file:
            text = file.read()
        found += [(method, request) for request, method in SINGLE.findall(text)]
        for types, names in GROUP.findall(text):
            requests = re.findall(r"v1::(\w+)", types)[1:]
            called = re.findall(r'"(\w+)"', names)
            if len(requests) != len(called):
                found.append((names, types))
            found += zip(called, requests)
    return found


def main(root):
    wanted, faults, seen = methods(root), [], set()
    by_hand = rows(root)
    own = {method for method, _ in by_hand}
    listed = [row for row in recorded(root, wanted) if row[0] not in own]
    for method, request in by_hand + listed:
        if wanted.get(method) != request:
            known = (method, request, wanted.get(method))
            faults.append("the row `%s` asks with %s, the API has %s" % known)
        if method in seen:
            faults.append("`%s` has two rows" % method)
        seen.add(method)
    for method in sorted(set(wanted) - seen):
        faults.append("no fuzzer calls `%s`: add its row to tests/fuzz/*_methods.cc" % method)
    for fault in faults:
        print(fault)
    print("%d methods, %d rows" % (len(wanted), len(seen)))
    return 1 if faults or not wanted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
