# SPDX-License-Identifier: Apache-2.0
"""Rooms: the folders inside a layer, and which of them may include which.

A layer of includes.py that has rooms lists them from the ground up. `.` is the layer's own folder.
A room may include itself and the rooms that its row names; a folder that is in no row is refused.
Where a layer has a face, files of other layers include only the rooms of the face.
"""

import re

import cpp
import includes
from tree import Fault

ROOMS = {
    "daemon/engine": {
        "model": (),
        "state": ("model",),
        "draw": ("model", "state"),
        "check": ("model", "state", "draw"),
        "ask": ("model", "state", "draw", "check"),
        "fold": ("model", "state", "check"),
        "decide": ("model", "state", "draw", "check", "ask", "fold"),
        "replay": ("model", "state", "draw", "check", "ask", "decide", "fold"),
        ".": ("model", "state", "draw", "check", "ask", "decide", "fold", "replay"),
    },
    "daemon/services": {
        "gate": (),
        "persons": (),
        "call": ("gate",),
        "watch": ("gate", "call"),
        "stream": ("gate", "persons", "call"),
        "filter": (),
        "read": ("gate", "persons", "call", "watch", "stream", "filter"),
        ".": ("gate", "persons", "call", "watch", "stream", "filter", "read"),
    },
    "daemon/web": {
        "api": (),
        "http": (),
        "upstream": ("http",),
        "site": (),
        "call": ("api", "http", "upstream", "site"),
        "openapi": ("api", "call"),
        ".": ("api", "http", "upstream", "site", "call"),
    },
    "daemon/translate": {
        "wire": (),
        "record": ("wire",),
        "view": ("wire", "record"),
        "snapshot": ("wire", "record", "view"),
    },
    "storage": {
        "files": (),
        "format": ("files",),
        ".": ("files", "format"),
        "proof": ("files", "format", "."),
        "rocks": ("files", "format", "."),
        "postgres": ("files", "format", "."),
        "conformance": ("files", "format", ".", "rocks"),
    },
    # Session and client are the ground that commands stand on; main.cc is above all.
    "tools/arbitroctl": {
        "show": (),
        ".": ("show",),
        "files": ("show", "."),
        "commands": ("show", ".", "files"),
        "follow": ("show", ".", "commands"),
    },
    "plugins/*": {
        "rules": (),
        "event": ("rules",),
        "questions": ("rules", "event"),
        ".": ("rules", "event", "questions"),
    },
}

# The rooms of a layer that files outside may include. The engine decides and folds by itself.
FACE = {"daemon/engine": (".", "model", "state", "draw", "check", "ask", "replay")}
# A benchmark measures the parts, and writes whole events without an engine.
INNER_ROOMS_FOR = re.compile(r"^(tests|tools/arbitrobench|daemon/engine/tests|plugins/\w+/tests)/")

# A program's main function, and tests, include what they start.
ABOVE_ALL = re.compile(r"/(main|ruleset_entry)\.cc$|/tests/|^tests/")


def check(tree):
    faults = []
    for path in tree.ending(".h", ".cc"):
        if includes.is_test(path) or ABOVE_ALL.search(path):
            continue
        own = _place(path)
        if own and own[1] not in ROOMS[own[2]]:
            faults.append(Fault(path, 1, f"`{own[1]}` is no room of `{own[2]}`",
                                "move the file, or add the room to tests/tidy/rooms.py"))
            continue
        for include in cpp.includes(tree.text(path)):
            target = _place(include.path)
            wrong = target and _wrong(path, own, target, include.path)
            if wrong:
                faults.append(Fault(path, include.line, *wrong))
    return faults


def _place(path):
    """Returns folder of the layer, room, and key in ROOMS, or None for a layer without rooms."""
    for key in ROOMS:
        found = re.match(f"({key.replace('*', '[^/]+')})/(?:([^/]+)/)?[^/]+$", path)
        if found:
            return found[1], found[2] or ".", key
    return None


def _wrong(path, own, target, shown):
    folder, room, key = target
    if own and own[0] == folder:
        if room == own[1] or room in ROOMS[key][own[1]]:
            return None
        return (f"room `{own[1]}` of `{folder}` may not include room `{room}` (`{shown}`)",
                "turn the dependency round; the table is in tests/tidy/rooms.py")
    if room in FACE.get(key, (room,)) or INNER_ROOMS_FOR.match(path):
        return None
    return (f"`{shown}` is an inner room of `{folder}`",
            f"include what its face offers: {', '.join(FACE[key])}")
