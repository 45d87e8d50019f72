# SPDX-License-Identifier: Apache-2.0
"""The table of reasons (api/reasons/table.h), and docs/errors.md, whose region of rows it makes.

usage: reason_table.py write TREE      writes the region of docs/errors.md
"""

import re
import sys

FOLDER = "api/reasons"
ORDER = f"{FOLDER}/all.inc"
DOCUMENT = "docs/errors.md"
BEGIN, END = "<!-- reasons -->\n", "<!-- end -->\n"
HEAD = "| reason | code | metadata | what a client should do |\n|---|---|---|---|\n"

_TEXT = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(
    rf"^REASON\(\w+, ([A-Z][A-Z0-9_]*)((?:,\s*\.\w+ =(?:\s*{_TEXT})+)*)\)$", re.MULTILINE)
_PART = re.compile(rf"\.(\w+) =((?:\s*{_TEXT})+)")
_BEGUN = re.compile(r"^REASON\(", re.MULTILINE)


def files(tree):
    """The files of rows, in the order of the document."""
    return re.findall(r'^#include "([^"]+)"', tree.text(ORDER), re.MULTILINE)


def title_of(text):
    """Returns the subject of a file of rows, as its head says it."""
    return re.search(r"^//\n// (.*)\.$", text, re.MULTILINE).group(1)


def rows_of(text):
    """Reason -> its parts by name, in the order of the file."""
    rows = {}
    for match in ROW.finditer(text):
        parts = {name: unquoted(value) for name, value in _PART.findall(match.group(2))}
        rows[match.group(1)] = parts | {"line": text.count("\n", 0, match.start()) + 1}
    return rows


def unread_in(text):
    """How many rows of a file have another shape than the one that rows_of() reads."""
    return len(_BEGUN.findall(text)) - len(ROW.findall(text))


def unquoted(value):
    joined = "".join(text[1:-1] for text in re.findall(_TEXT, value))
    return joined.replace("\\n", "\n").replace('\\"', '"')


def read(tree):
    """Reason -> (file, its parts)."""
    return {
        reason: (path, parts)
        for path in files(tree)
        for reason, parts in rows_of(tree.text(path)).items()
    }


def region(tree):
    """The rows as the document has them: a table for each file."""
    made = ""
    for path in files(tree):
        made += f"\n## {title_of(tree.text(path))}\n\n{HEAD}"
        for reason, parts in rows_of(tree.text(path)).items():
            metadata = f" {parts['metadata']} " if parts.get("metadata") else " "
            made += f"| `{reason}` | {parts['codes']} |{metadata}| {parts['to_do']} |\n"
    return made + "\n"


def document(tree):
    """The document with the region as the table makes it; None if it has no region."""
    parts = re.split(f"({BEGIN}|{END})", tree.text(DOCUMENT))
    if parts[1::2] != [BEGIN, END]:
        return None
    return parts[0] + BEGIN + region(tree) + END + parts[4]


def main():
    from tree import Tree  # The scripts of this folder find one another where they are run from it.

    tree = Tree(sys.argv[2])
    made = document(tree)
    if made is None:
        sys.exit(f"{DOCUMENT}: has no region from `{BEGIN.strip()}` to `{END.strip()}`")
    with open(tree.absolute(DOCUMENT), "w", encoding="utf-8") as file:
        file.write(made)


if __name__ == "__main__":
    main()
