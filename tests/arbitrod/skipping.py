# SPDX-License-Identifier: Apache-2.0
"""How a test in Python says that the machine lacks what it needs."""

import sys

SKIPPED = 77


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)
