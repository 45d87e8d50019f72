#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the Italian of arbitroctl (tools/arbitroctl/show/italian_*.cc) to its sources: every text
that is printed, every heading of a table, every command of a record and every word of an enum.

usage: tool_words.py SOURCES [--missing]      --missing: only lists what has no Italian
"""

import os
import re
import sys

CALL = re.compile(r'\b(?:Phrase|PhraseWith|Counted|AddFact|Number|PhraseOf)\(')
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
TABLE = re.compile(r'TextTable\s+\w+\s*[({]{1,2}\s*\{((?:[^{}]|\n)*?)\}')
# Enums whose words are tables' cells: their file, and their names.
ENUMS = {
    "event.proto": ["EventStatus", "PlayerStatus"],
    "round.proto": ["SeatResult", "ReportStanding", "ReportMode", "SignatureKind", "ChainMethod",
                    "DrawStrength"],
    "phase.proto": ["PhaseKind"],
    "penalty.proto": ["PenaltyEffectKind", "PenaltyTarget"],
    "ruleset.proto": ["RulesetState", "RulesetIsolation"],
    "journal.proto": ["PersonEntryKind"],
}
# A tool's name of itself, a mark, or a word that is the same in both languages.
SAME = re.compile(r'^[^a-zA-Z]*$|^arbitroctl [a-z]+ ?$|^--|^\$0$')


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def unescaped(text):
    return text.replace('\\"', '"').replace("\\n", "\n")


def arguments(source, start):
    """The texts of a call's own arguments from its bracket on, neighbours joined."""
    depth, at, found, gap = 1, start, [], None
    while at < len(source) and depth > 0:
        char = source[at]
        if char == '"':
            match = TEXT.match(source, at)
            joined = gap is not None and source[gap:at].strip() == ""
            if depth == 1:
                if joined:
                    found[-1] += match.group(1)
                else:
                    found.append(match.group(1))
                gap = match.end()
            at = match.end()
            continue
        depth += char in "([{"
        depth -= char in ")]}"
        at += 1
    return [unescaped(text) for text in found]


def texts_of(source):
    """Returns the texts that a source prints."""
    source = re.sub(r"//[^\n]*", "", source)
    found = set()
    for call in CALL.finditer(source):
        said = arguments(source, call.end())
        name = source[call.start():call.end() - 1]
        if name == "PhraseWith" or name == "AddFact":
            said = said[:1]  # what follows are values
        found.update(said)
    for table in TABLE.finditer(source):
        for heading in TEXT.findall(table.group(1)):
            found.add(unescaped(heading).lstrip(">"))
    return found


def words_of(enum):
    """EVENT_STATUS_RUNNING is "running"."""
    prefix = re.sub(r"(?<!^)([A-Z])", r"_\1", enum[0]).upper() + "_"
    return {name[len(prefix):].lower().replace("_", " ") for name in enum[1]
            if name.startswith(prefix) and not name.endswith("_UNSPECIFIED")}


def needed(sources):
    found = set()
    folder = os.path.join(sources, "tools/arbitroctl")
    for path, _, names in os.walk(folder):
        for name in names:
            tested = name.endswith("_test.cc") or name.startswith("italian_")
            if name.endswith(".cc") and not tested:
                found |= texts_of(read(os.path.join(path, name)))
    api = os.path.join(sources, "api/arbitro/v1")
    for file, enums in ENUMS.items():
        text = read(os.path.join(api, file))
        for enum in enums:
            body = re.search(r"enum %s \{(.*?)\n\}" % enum, text, re.DOTALL).group(1)
            found |= words_of((enum, re.findall(r"^  ([A-Z0-9_]+) = ", body, re.MULTILINE)))
    command = re.search(r"message Command \{(.*?)\n\}", read(os.path.join(api, "journal.proto")),
                        re.DOTALL).group(1)
    found |= {name.replace("_", " ")
              for name in re.findall(r"^\s+\w+ (\w+) = \d+;", command, re.MULTILINE)}
    return {text for text in found if not SAME.match(text)}


def tables(sources):
    """The rows of each table, in its order."""
    found = []
    for name in ("italian_words.cc", "italian_texts.cc"):
        rows = re.findall(r'\{((?:\s*"(?:[^"\\]|\\.)*")+),((?:\s*"(?:[^"\\]|\\.)*")+)\}',
                          read(os.path.join(sources, "tools/arbitroctl/show", name)))
        found.append([tuple(unescaped("".join(TEXT.findall(part))) for part in row)
                      for row in rows])
    return found


def main():
    sources = sys.argv[1]
    parts = tables(sources)
    rows = [row for part in parts for row in part]
    have = dict(rows)
    wanted = needed(sources)
    missing = sorted(wanted - set(have))
    if "--missing" in sys.argv:
        print("\n".join(repr(text) for text in missing))
        return
    faults = [f"no Italian: {text!r}" for text in missing]
    order = [english for english, _ in rows]
    faults += [f"twice: {text!r}" for text in sorted(set(order)) if order.count(text) > 1]
    for part in parts:
        faults += [f"not in the order of bytes: {b!r} behind {a!r}"
                   for (a, _), (b, _) in zip(part, part[1:]) if a.encode() >= b.encode()]
    for english, italian in rows:
        marks = [sorted(re.findall(r"\$\d", text)) for text in (english, italian)]
        if marks[0] and set(marks[1]) - set(marks[0]):
            faults.append(f"other places in the Italian of {english!r}")
    print("\n".join(faults) or f"{len(wanted)} texts, {len(rows)} with Italian")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
