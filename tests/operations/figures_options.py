#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every option that tools/figures gives to `arbitrobench load` is one that it takes.

usage: figures_options.py SOURCES ARBITROBENCH
"""

import importlib.machinery
import importlib.util
import re
import subprocess
import sys


def options_of(script):
    loader = importlib.machinery.SourceFileLoader("figures", script)
    figures = importlib.util.module_from_spec(importlib.util.spec_from_loader("figures", loader))
    loader.exec_module(figures)
    words = [*figures.NOTHING, *(word for case in figures.PROFILED.values() for word in case)]
    return {word for word in words if word.startswith("--")}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    said = subprocess.run([sys.argv[2], "load", "--help"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout  # fmt: skip
    given = options_of(f"{sys.argv[1]}/tools/figures")
    unknown = sorted(given - set(re.findall(r"--[a-z-]+", said)))
    if unknown or not given:
        sys.exit(f"tools/figures:1: `arbitrobench load` takes no {unknown}")


if __name__ == "__main__":
    main()
