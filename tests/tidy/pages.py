# SPDX-License-Identifier: Apache-2.0
"""The pages run every game and name none, load nothing from elsewhere, make no markup of text."""

import re

from tree import Fault

FOLDER = "daemon/web/pages/"
GAMES = re.compile(r"pok[eé]mon|naruto|risiko|samurai|\bmagic\b|\bshogun\b|\bprize card", re.I)
MARKUP = re.compile(r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function)\b"
                    r"|createContextualFragment|setHTML|srcdoc")
ELSEWHERE = re.compile(r"(?<![\w.])https?://(?!www\.w3\.org/2000/svg)")
STYLED = re.compile(r"""['"]?\bstyle['"]?\s*[:=]\s*['"`]""")
COLUMNS_MAX = 100
LINES_MAX = 500


def check(tree):
    faults = []
    for path in tree.files:
        if not path.startswith(FOLDER) or not path.endswith((".js", ".css", ".html", ".svg")):
            continue
        number = 0
        for number, line in tree.lines(path):
            faults += _line(path, number, line)
        if path.endswith(".js") and number > LINES_MAX:
            faults.append(Fault(path, number, f"{number} lines", f"at most {LINES_MAX}: split it"))
    return faults


def _line(path, number, line):
    if GAMES.search(line):
        yield Fault(path, number, "a page names a game", "draw it from forms, actions and columns")
    if MARKUP.search(line):
        yield Fault(path, number, "text may become markup or code", "make elements with dom.js")
    if ELSEWHERE.search(line):
        yield Fault(path, number, "an address elsewhere", "serve it with the pages, or drop it")
    if STYLED.search(line):
        yield Fault(path, number, "a style within the page", "use a class")
    is_words = "/words" in path or path.endswith((".css", ".svg"))
    if not is_words and len(line.rstrip("\n")) > COLUMNS_MAX:
        yield Fault(path, number, f"more than {COLUMNS_MAX} columns", "break the line")
