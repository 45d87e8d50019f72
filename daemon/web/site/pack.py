#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the files of the pages into one, which arbitro-web holds (site/site.h has its form).

usage: pack.py FOLDER JOURNAL OUT

JOURNAL is journal.proto, which has the words of the page that lists what happened.
"""

import gzip
import hashlib
import json
import os
import re
import sys

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".html": "text/html; charset=utf-8",
}
SHELL = "index.html"
EARLY, FIRST = "early.js", "main.js"
VIEWS = "views/"
# The modules that one needs before it runs: those that it asks for later stand in parentheses.
IMPORT = re.compile(rb"(?:from|import) '(\.[^']+)'")
BUILD_PLACE = b"@BUILD@"
BUILD_DIGITS = 12
# The module that is made of the journal's decisions, and its beginning.
CHANGES = "words_changes.js"
CHANGES_HEAD = "import {learn} from './words.js';\n\nlearn({\n"
DECISIONS = re.compile(r"^message Decision \{\n.*?^  oneof decision \{\n(.*?)^  \}\n", re.M | re.S)
DECISION = re.compile(r"((?:^    //.*\n)*)^    \w+ (\w+) = \d+;", re.M)
WORDS = re.compile(r'"([^"]+)" \| "([^"]+)"$')


def read(folder):
    """Returns the bytes of each file that browsers load, by its path in the folder."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(where, name), folder)
            if os.path.splitext(name)[1] in TYPES:
                with open(os.path.join(folder, path), "rb") as file:
                    found[path] = file.read()
    return dict(sorted(found.items()))


def json_name(field):
    first, *others = field.split("_")
    return first + "".join(word.title() for word in others)


def changes_of(journal):
    """Returns the module of the words that each decision has in the comment of its field."""
    rows = []
    for comment, field in DECISION.findall(DECISIONS.search(journal)[1]):
        words = WORDS.search(" ".join(line.strip(" /") for line in comment.splitlines()))
        if words is None:
            sys.exit(f"journal.proto: the comment of the decision `{field}` must end with its "
                     'words in a list of changes: "English" | "Italian"')
        rows.append(f"  {json_name(field)}: {json.dumps(words.groups(), ensure_ascii=False)},\n")
    return (CHANGES_HEAD + "".join(rows) + "});\n").encode()


def build_of(files):
    """Returns a word that changes with any of the files."""
    digest = hashlib.sha256()
    for path, body in files.items():
        digest.update(f"{path}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()[:BUILD_DIGITS]


def needed_by(files, view):
    """Returns the modules that a view is drawn by, in the order in which browsers find them."""
    found = [EARLY, FIRST, view]
    for path in found:
        for target in IMPORT.findall(files[path]):
            module = os.path.normpath(os.path.join(os.path.dirname(path), target.decode()))
            if module not in found:
                found.append(module)
    return found


def shell_of(files, view):
    """Returns the shell of a view: it names all modules, so that none waits for another."""
    lines = "".join(f'<link rel="modulepreload" href="/pages/{BUILD_PLACE.decode()}/{path}">\n'
                    for path in needed_by(files, view))
    before, script, after = files[SHELL].partition(b"<script")
    return before + lines.encode() + script + after


def pack(folder, journal):
    files = read(folder)
    files[CHANGES] = changes_of(journal)
    for view in [path for path in files if path.startswith(VIEWS)]:
        files[view[len(VIEWS):-len(".js")] + ".html"] = shell_of(files, view)
    build = build_of(files)
    for path in files:
        if path.endswith(".html"):
            files[path] = files[path].replace(BUILD_PLACE, build.encode())
    rows, bodies = [build], []
    for path, body in files.items():
        gzipped = gzip.compress(body, 9, mtime=0)
        if len(gzipped) >= len(body):
            gzipped = b""
        etag = hashlib.sha256(body).hexdigest()[:2 * BUILD_DIGITS]
        kind = TYPES[os.path.splitext(path)[1]]
        rows.append(f'{path}\t{kind}\t"{etag}"\t{len(body)}\t{len(gzipped)}')
        bodies.append(body + gzipped)
    return "\n".join(rows).encode() + b"\n\n" + b"".join(bodies)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as file:
        journal = file.read()
    with open(sys.argv[3], "wb") as out:
        out.write(pack(sys.argv[1], journal))


if __name__ == "__main__":
    main()
