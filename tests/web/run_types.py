#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the types that the comments of the pages state, by TypeScript's own compiler.

usage: run_types.py SOURCE_FOLDER NODE_MODULES

Exit code 77: skipped, `npm ci` in tests/web/browser was not run for this build.
"""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
from skipping import skip  # noqa: E402  (found by the line above)

# A page that the compiler must refuse, so that the settings are known to check something.
WRONG = "/** @param {string} text */\nfunction f(text) { return text; }\nf(1);\n"


def compile_with(compiler, settings):
    return subprocess.run(["node", compiler, "-p", settings], capture_output=True, text=True,
                          check=False)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, modules = sys.argv[1:]
    compiler = f"{modules}/typescript/bin/tsc"
    if not os.path.exists(compiler):
        skip("there is no TypeScript; run `npm ci` in a copy of tests/web/browser")
    settings = os.path.abspath(f"{source}/tests/web/browser/tsconfig.json")
    told = compile_with(compiler, settings)
    if told.returncode != 0:
        sys.exit(told.stdout)
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/wrong.js", "w", encoding="utf-8") as file:
            file.write(WRONG)
        with open(f"{folder}/tsconfig.json", "w", encoding="utf-8") as file:
            file.write('{"extends": "%s", "include": ["wrong.js"]}' % settings)
        if "TS2345" not in compile_with(compiler, f"{folder}/tsconfig.json").stdout:
            sys.exit("the compiler takes a number for a text: it checks nothing")
    print("the types of the pages hold")


if __name__ == "__main__":
    main()
