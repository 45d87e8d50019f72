# SPDX-License-Identifier: Apache-2.0
"""Documents name only what exists."""

import fnmatch
import posixpath
import re

from tree import Fault

# Documents whose every backticked path is checked; links are checked in all of them.
GUIDES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/rooms.md")
TOP_FOLDERS = (".ci", "api", "daemon", "docs", "plugins", "sdk", "storage", "tests", "tools")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.*<>{},-]+(/[\w.*<>{},-]+)+/?|[\w.-]+\.md")
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")


def check(tree):
    faults = []
    for path in tree.ending(".md"):
        for number, line in tree.lines(path):
            for target, _ in LINK.findall(line):
                if not re.match(r"\w+:", target) and not _link_exists(tree, path, target):
                    what = f"the link to {target} leads nowhere"
                    faults.append(Fault(path, number, what, "correct it or write the file"))
            if path in GUIDES:
                faults += _paths(tree, path, number, line)
    return faults


def _link_exists(tree, path, target):
    named = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    return tree.has(named) or tree.has_folder(named)


def _paths(tree, path, number, line):
    faults = []
    for code in CODE.findall(line):
        named = code.split()[0] if code.split() else ""
        if not PATH.fullmatch(named) or not _is_ours(named):
            continue
        if not all(_exists(tree, each) for each in _braces(named)):
            what = f"`{named}` does not exist"
            faults.append(Fault(path, number, what, "correct the path or write the file"))
    return faults


def _is_ours(named):
    first = named.split("/")[0]
    return first in TOP_FOLDERS or ("/" not in named and first.split(".")[0].isupper())


def _braces(named):
    """`a.{h,cc}` as `a.h` and `a.cc`."""
    match = re.search(r"\{([^{}]*)\}", named)
    if not match:
        return [named]
    before, after = named[: match.start()], named[match.end() :]
    return [path for part in match.group(1).split(",") for path in _braces(before + part + after)]


def _exists(tree, named):
    pattern = re.sub(r"<[^<>]*>|NNNN", "*", named).rstrip("/")
    if tree.has(pattern) or tree.has_folder(pattern):
        return True
    return "*" in pattern and any(
        fnmatch.fnmatch(f, pattern) or fnmatch.fnmatch(f, pattern + "/*") for f in tree.files
    )
