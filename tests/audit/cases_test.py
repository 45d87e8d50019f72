#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the table of attacks in docs/audit.md against the tests that it names.

Each row is an attack of its own with a test of its own, which is there and runs; and no fraud that
a test plants is missing from the table.

usage: cases_test.py SOURCES
"""

import ast
import pathlib
import re
import sys

CASES_MIN = 40
ROW = re.compile(r"^\| (\d+) \| (.+) \| (.+) \| `([^`]+)` (\w+) \|$", re.MULTILINE)
PLANTED = ("tests/audit/frauds_test.py", "tests/draws/frauds_test.py")


def demand(holds, what):
    if not holds:
        sys.exit(f"docs/audit.md: {what}")


def tests_in(path):
    """The names that a file's tests go by; in Python a function that something uses."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".cc":
        return set(re.findall(r"TEST(?:_F|_P)?\(\s*\w+,\s*(\w+)\s*\)", text))
    return {name for name in re.findall(r"^def (\w+)\(", text, re.MULTILINE)
            if len(re.findall(rf"\b{name}\b", text)) > 1}


def planted_in(path):
    """The functions that a test's tables of frauds name."""
    planted = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("FRAUDS"):
            planted |= {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)
                        and not each.id.isupper()}
    return planted


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sources = pathlib.Path(sys.argv[1])
    rows = ROW.findall((sources / "docs/audit.md").read_text(encoding="utf-8"))
    demand(len(rows) >= CASES_MIN, f"{len(rows)} attacks, at least {CASES_MIN} were promised")
    demand([int(row[0]) for row in rows] == list(range(1, len(rows) + 1)), "the numbers have gaps")
    attacks = [row[1] for row in rows]
    demand(len(set(attacks)) == len(rows), "an attack is listed twice")
    shown = [(path, name) for *_, path, name in rows]
    for path, name in shown:
        demand(shown.count((path, name)) == 1, f"{path} {name} is to show two attacks")
        demand(name in tests_in(sources / path), f"{path} has no test {name}")
    for path in PLANTED:
        listed = {name for other, name in shown if other == path}
        planted = planted_in(sources / path)
        missing = planted - listed
        demand(planted, f"{path} plants nothing")
        demand(not missing, f"{path} plants {missing}, which no row names")
    print(f"{len(rows)} attacks, each with its test")


if __name__ == "__main__":
    main()
