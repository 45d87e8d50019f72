# SPDX-License-Identifier: Apache-2.0
"""The first lines of every file: its licence, and a header's guard."""

import re

import cpp
from tree import Fault

LICENCE = "SPDX-License-Identifier: Apache-2.0"
LICENSED = (".h", ".cc", ".c", ".proto", ".py", ".cmake", "CMakeLists.txt")
# A script may begin with the line that names its interpreter.
LICENCE_LINES = 2
GUARD = re.compile(r"^#ifndef (\w+)\n#define (\w+)\n", re.MULTILINE)


def check(tree):
    faults, owners = [], {}
    for path in tree.files:
        if not path.endswith(LICENSED) and not _is_script(tree, path):
            continue
        first = tree.text(path).split("\n")[:LICENCE_LINES]
        if tree.text(path).strip() and not any(LICENCE in line for line in first):
            faults.append(Fault(path, 1, "no licence line", f"begin the file with {LICENCE}"))
        if path.endswith(".h"):
            faults += _check_guard(tree, path, owners)
    return faults


def _is_script(tree, path):
    return "." not in path.rsplit("/", 1)[-1] and tree.text(path).startswith("#!")


def _check_guard(tree, path, owners):
    text = cpp.blank(tree.text(path), strings=False)
    match = GUARD.search(text)
    expected = guards_of(path)
    if not match or match.group(1) != match.group(2) or match.group(1) not in expected:
        found = f"`{match.group(1)}`" if match else "none"
        line = cpp.line_of(text, match.start()) if match else 1
        return [Fault(path, line, f"the guard is {found}", f"write {expected[0]}")]
    guard = match.group(1)
    if guard in owners:
        what = f"the guard `{guard}` is also that of {owners[guard]}"
        return [Fault(path, cpp.line_of(text, match.start()), what, f"write {expected[0]}")]
    owners[guard] = path
    return []


def guards_of(path):
    """The guards a header may wear: its path as it is included, or from the top of the tree."""
    shown = [path]
    for root in ("sdk/include/arbitro/", "sdk/include/", "sdk/", "plugins/", "tests/"):
        if path.startswith(root):
            shown.append(path[len(root) :])
            break
    names = [re.sub(r"\W", "_", name).upper() for name in reversed(shown)]
    return [f"ARBITRO_{name}_" for name in names]
