#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a test of the pages at a LAN's address in a network namespace, in the clear or by HTTPS.

usage: run_at.py http|https TEST_OF_THE_PAGES ARGUMENT...

Exit code 77: skipped, no namespace may be made; else that of the test.
"""

import os
import subprocess
import sys
import tempfile

import browser
import lan


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("http", "https"):
        sys.exit(__doc__)
    lan.enter_a_namespace()
    with tempfile.TemporaryDirectory(prefix="arbitro-lan-") as keys:
        trusted = lan.make_certificate(keys)
        os.chmod(keys, 0o755)
        os.chmod(f"{keys}/lan-key.pem", 0o644)
        test = os.path.join(os.path.dirname(os.path.abspath(__file__)), sys.argv[2])
        environment = {**os.environ, lan.PAGES_BY: sys.argv[1], lan.KEYS: keys,
                       browser.TRUSTED: trusted}
        sys.exit(subprocess.run([sys.executable, "-B", test, *sys.argv[3:]], check=False,
                                env=environment).returncode)


if __name__ == "__main__":
    main()
