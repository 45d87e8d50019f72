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


def methods(root):
    """Request type by method, of every service."""
    found = {}
    for path in glob.glob(os.path.join(root, "api", "arbitro", "v1", "*.proto")):
        with open(path, encoding="utf-8") as file:
            found.update(RPC.findall(file.read()))
    return found


def rows(root):
    """(method, request type) of every row."""
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
    for method, request in rows(root):
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
