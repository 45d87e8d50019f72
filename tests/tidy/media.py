# SPDX-License-Identifier: Apache-2.0
"""The tools print by tools/printing.h alone, which lets no text do harm on a terminal."""

import re

import cpp
import includes
from tree import Fault

PRINTING_FOLDERS = ("tools/arbitroctl/", "tools/arbitroutil/")
# A file of these folders, or of tools/ itself; arbitrobench prints figures of its own.
TOOLS_FILE = re.compile(r"tools/[^/]+$")
# The printer itself, and two that move the cursor.
MAY_PRINT = (
    "tools/printing.cc",
    "tools/progress_bar.cc",
    "tools/arbitroctl/commands/top.cc",
)
PRINTS = re.compile(
    r"\bstd::(?:v?f?printf|puts|fputs|putchar|fputc|fwrite|perror|cout|cerr|clog)\b|\.dump(?=\s*\()"
)


def check(tree):
    faults = []
    for path in tree.ending(".h", ".cc"):
        ours = path.startswith(PRINTING_FOLDERS) or TOOLS_FILE.match(path)
        if not ours or path in MAY_PRINT or includes.is_test(path):
            continue
        code = cpp.blank(tree.text(path))
        faults += [
            Fault(path, cpp.line_of(code, m.start()), f"`{m.group()}` prints a text as it is",
                  "use PrintOut, PrintError, Say, SayError or JsonText of tools/printing.h")
            for m in PRINTS.finditer(code)
        ]
    return faults
