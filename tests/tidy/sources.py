# SPDX-License-Identifier: Apache-2.0
"""Holds a ledger against the document that it was written from: no line of it may be overlooked.

ledger   plugins/<game>/rulebook/rules.txt   # SOURCE  420 lines, sha256 78c4a396...
source   <rulebooks>/source/*.txt            beside the checkout, or nowhere

A document may end without a newline: its last line counts like every other.
"""

import glob
import hashlib
import os
import re

from tree import Fault

SOURCE = re.compile(r"# SOURCE +(\d+) lines, sha256 ([0-9a-f]{64})")


def count_lines(data):
    """Counts the lines of a document, a last one without a newline included."""
    return data.count(b"\n") + (1 if data and not data.endswith(b"\n") else 0)


def check(tree, ledger, rulebooks):
    """Returns the ledger's faults; a ledger that names no source has none."""
    stated = [(n, SOURCE.fullmatch(line.strip())) for n, line in tree.lines(ledger)]
    for number, found in stated:
        if found is None:
            continue
        for path in glob.glob(os.path.join(tree.root, rulebooks, "source", "*.txt")):
            with open(path, "rb") as file:
                data = file.read()
            lines = count_lines(data)
            if hashlib.sha256(data).hexdigest() == found.group(2) and lines != int(found.group(1)):
                what = f"the source has {lines} lines, the ledger says {found.group(1)}"
                return [Fault(ledger, number, what, "read the lines that are missing")]
    return []
