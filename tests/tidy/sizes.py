# SPDX-License-Identifier: Apache-2.0
"""Limits of size. The question at each is: what is the second thing in here?"""

import fnmatch
import re

import cpp
from tree import Fault

LINES_MAX = {".cc": 500, ".c": 500, ".h": 250, ".py": 500}
FUNCTION_LINES_MAX = 70
PARAMETERS_MAX = 5
COLUMNS_MAX = 100

# Headers that are tables or manuals: long, and read from top to bottom.
LONG_HEADERS = ("sdk/include/arbitro/abi/*.h", "plugins/*/tables.h")


def check(tree):
    faults = []
    for path in tree.ending(*LINES_MAX, ".proto"):
        faults += _check_columns(tree, path) + _check_lines(tree, path)
        if path.endswith((".cc", ".c", ".h")):
            faults += _check_functions(tree, path)
    return faults


def _check_columns(tree, path):
    return [
        Fault(path, number, f"{len(line)} columns", f"break the line before column {COLUMNS_MAX}")
        for number, line in tree.lines(path)
        if len(line) > COLUMNS_MAX and not re.search(r"https?://\S{60,}", line)
    ]


def _check_lines(tree, path):
    limit = LINES_MAX.get(path[path.rindex(".") :])
    lines = tree.text(path).count("\n")
    if limit is None or lines <= limit or any(fnmatch.fnmatch(path, p) for p in LONG_HEADERS):
        return []
    what = f"{lines} lines, {limit} at most"
    return [Fault(path, limit + 1, what, "find the second thing in here and give it a file")]


def _check_functions(tree, path):
    faults = []
    for function in cpp.functions(tree.text(path)):
        if function.lines > FUNCTION_LINES_MAX:
            what = f"{function.name} has {function.lines} lines, {FUNCTION_LINES_MAX} at most"
            faults.append(Fault(path, function.line, what, "give its parts names of their own"))
        # A function that overrides a library's takes the parameters that the library gives it.
        if function.parameters > PARAMETERS_MAX and not function.overrides:
            what = f"{function.name} takes {function.parameters} parameters"
            remedy = f"{PARAMETERS_MAX} at most; make a struct with named fields"
            faults.append(Fault(path, function.line, what, remedy))
    return faults
