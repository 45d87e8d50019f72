# SPDX-License-Identifier: Apache-2.0
"""Holds the rule that each refusal of a game cites against a table that people have read.

table     plugins/<game>/rulebook/reasons.txt   CODE RULE | the rule's words
ledger    plugins/<game>/rulebook/rules.txt     where those words stand
code      Refuse("CODE", "RULE", ...), a row {"CODE", {...}, "RULE"}, WrongReport("RULE", ...)

A pair that the table does not have is a fault, and so is one that no code has any more: a rule that
is put in another's place is looked up in the rulebook before it is printed. The words are those of
the ledger.
"""

import re

from tree import Fault

CODE = r"[A-Z][A-Z_]{3,}"
RULE = r"(?:NAR|PKM|RSK|SAM)-[^\"]+"
PAIR = re.compile(rf'"({CODE})",\s*"({RULE})"')
ROW = re.compile(rf'\{{"({CODE})",\s*\{{(?:\s*"(?:[^"\\]|\\.)*",?)+\s*\}},\s*"({RULE})"')
# Refusals of one reason, which a helper of the game makes.
HELPERS = {"WrongReport": "WRONG_REPORT", "WrongSheet": "WRONG_SHEET"}
HELPED = re.compile(rf'\b({"|".join(HELPERS)})\(\s*"({RULE})"')

SAMPLES = ("plugins/demo", "plugins/magic_swiss")
REMEDY = "look the rule up in the rulebook, and give it a row of the table"


def check(tree):
    faults = []
    for folder in _games(tree):
        table, found = _read_table(tree, f"{folder}/rulebook/reasons.txt")
        faults += found
        if table is not None:
            faults += _check_game(tree, folder, table)
    return faults


def _games(tree):
    folders = {"/".join(f.split("/")[:2]) for f in tree.files if f.startswith("plugins/")}
    # The sample games have no rulebook that could be cited wrongly.
    return sorted(
        f for f in folders if tree.has(f"{f}/rulebook/rules.txt") and not f.startswith(SAMPLES))


def _read_table(tree, path):
    if not tree.has(path):
        return None, [Fault(path, 1, "the table of reasons is missing", "CODE RULE | why")]
    table, faults, ledger = {}, [], _words_of(tree, path.replace("reasons.txt", "rules.txt"))
    for number, line in tree.lines(path):
        if not line.strip() or line.startswith("#"):
            continue
        pairs, _, why = line.partition("|")
        pair = tuple(pairs.split())
        if len(pair) != 2 or not why.strip():
            faults.append(Fault(path, number, "no row of the table", "CODE RULE | why"))
            continue
        if why.strip() != ledger.get(pair[1]):
            what = f"these are not the words of {pair[1]}"
            faults.append(Fault(path, number, what, "write those of the ledger"))
        table[pair] = number
    return table, faults


def _words_of(tree, ledger):
    rows = [line.split("|") for _, line in tree.lines(ledger) if not line.startswith("#")]
    return {row[0].strip(): row[2].strip() for row in rows if len(row) == 4}


def _check_game(tree, folder, table):
    faults, seen = [], set()
    for path in tree.files:
        if not path.startswith(f"{folder}/") or not path.endswith((".cc", ".h")):
            continue
        if "/tests/" in path:
            continue
        for pair, number in _pairs(tree.text(path)):
            seen.add(pair)
            if pair not in table:
                what = f"{pair[0]} cites {pair[1]}, which no row of the table has"
                faults.append(Fault(path, number, what, REMEDY))
    for pair, number in table.items():
        if pair not in seen:
            what = f"no code refuses {pair[0]} with {pair[1]}"
            faults.append(Fault(f"{folder}/rulebook/reasons.txt", number, what, "drop it"))
    return faults


def _pairs(text):
    for pattern in (PAIR, ROW):
        for match in pattern.finditer(text):
            yield match.groups(), text.count("\n", 0, match.start()) + 1
    for match in HELPED.finditer(text):
        pair = (HELPERS[match.group(1)], match.group(2))
        yield pair, text.count("\n", 0, match.start()) + 1
