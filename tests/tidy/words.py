# SPDX-License-Identifier: Apache-2.0
"""Names that say nothing, work without an issue, paths of one machine, and refused words."""

import re

import sentences
from tree import Fault

EMPTY_NAMES = re.compile(
    r"(common|utils?|misc|helpers?|managers?|core|base)"  # The whole name,
    r"|.+[_-](common|utils?|misc|helpers?|managers?)"  # or its last word.
)
# Work to do names the issue that holds it.
UNOWNED_WORK = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b(?!\s*\(?#\d+)")
MACHINE_PATH = re.compile(r"(?<![\w.$}>*/-])/(work|home|root|tmp|mnt|Users)(?![\w.-])")
READ = (".h", ".cc", ".c", ".js", ".py", ".proto", ".txt", ".cmake", ".md", ".json", ".cases",
        ".replay")
# This folder names what it refuses.
OWN_FOLDER = "tests/tidy/"


def check(tree):
    faults = _check_names(tree) + sentences.check(tree)
    for path in tree.files:
        if path.startswith(OWN_FOLDER) or not _is_text(path):
            continue
        for number, line in tree.lines(path):
            if not path.endswith(".md") and UNOWNED_WORK.search(line):
                what = f"`{UNOWNED_WORK.search(line).group(1)}` without an issue"
                faults.append(Fault(path, number, what, "do it, or write TODO(#N) with its issue"))
            if MACHINE_PATH.search(line):
                what = f"`{MACHINE_PATH.search(line).group()}` is a path of one machine"
                faults.append(Fault(path, number, what, "take it from an argument or mktemp"))
    return faults


def _is_text(path):
    name = path.rsplit("/", 1)[-1]
    return path.endswith(READ) or "." not in name or name.startswith(".")


def _check_names(tree):
    faults, seen = [], set()
    for path in tree.files:
        for part in path.split("/"):
            stem = part.lstrip(".").split(".")[0]
            if EMPTY_NAMES.fullmatch(stem) and (part, stem) not in seen:
                seen.add((part, stem))
                what = f"the name `{part}` says nothing"
                faults.append(Fault(path, 1, what, "name it for the thing that is in it"))
    return faults
