#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads the tree and says where it breaks its own rules.

usage: tidy.py CHECK ROOT      e.g. tidy.py includes .

Prints one line a fault, `file:line: what is wrong; what to do`, and exits 1 if there is any.
"""

import sys

import contracts
import docs
import headers
import includes
import media
import packages
import pages
import pure
import reach
import reasons
import rooms
import rules
import shown
import sizes
import subjects
import weight
import words
from tree import Tree

CHECKS = {
    "includes": includes.check,  # Links between folders go one way.
    "reach": reach.check,  # A file includes what declares the names that it uses.
    "rooms": rooms.check,  # Links between the rooms of a folder go one way.
    "weight": weight.check,  # gRPC and protobuf are parsed only where they are needed.
    "packages": packages.check,  # The build installs the packages that are included, and no others.
    "pure": pure.check,  # Rulesets and the kit are pure functions of integers.
    "pages": pages.check,  # Pages name no game, and load nothing from elsewhere.
    "media": media.check,  # The tools print by one door.
    "rules": rules.check,  # Ledger, citations, cases and examples agree.
    "reasons": reasons.check,  # Each refusal of a game cites a rule that says it.
    "shown": shown.check,  # Each implemented rule is shown in an event, or the reason is given.
    "sizes": sizes.check,  # Lines, functions, parameters, columns.
    "words": words.check,  # Names that say nothing, unowned work, refused words.
    "subjects": subjects.check,  # The length of commits' subjects.
    "headers": headers.check,  # Licence lines and guards.
    "errors": contracts.check_errors,  # Reasons and their documentation.
    "protos": contracts.check_protos,  # Every element of the API has a comment.
    "docs": docs.check,  # Documents name only what exists.
}


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in CHECKS:
        print(f"{__doc__}\nchecks: {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    name, root = arguments
    tree = Tree(root)
    if not tree.files:
        print(f"{root} holds no files", file=sys.stderr)
        return 2
    faults = sorted(CHECKS[name](tree))
    for fault in faults:
        print(fault)
    print(f"tidy {name}: {len(tree.files)} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
