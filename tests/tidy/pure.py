# SPDX-License-Identifier: Apache-2.0
"""A ruleset is a pure function: no clock, no chance, no thread, no file, no floating point."""

import re

import cpp
import includes
from tree import Fault

# Integers and exact ratios only.
NO_FLOATS_IN = ("sdk/", "plugins/")
# Nothing that could answer twice differently.
PURE_FOLDERS = ("sdk/kit/", "plugins/")

REFUSED_HEADERS = {
    "a clock": "chrono ctime time.h",
    "a random source": "random",
    "threads": "thread mutex shared_mutex condition_variable future semaphore latch barrier "
    "stop_token atomic stdatomic.h pthread.h",
    "files": "fstream filesystem iostream cstdio stdio.h",
    "the locale": "locale clocale locale.h iomanip",
    "floating point": "cmath math.h cfloat float.h complex numbers",
    "an order that differs between libraries": "unordered_map unordered_set",
}
REASON_OF = {header: why for why, names in REFUSED_HEADERS.items() for header in names.split()}

FLOAT_WORD = re.compile(r"\b(float|double)\b")
FLOAT_LITERAL = re.compile(r"(?<![\w.'])(\d[\d']*\.\d*|\d[\d']*[eE][-+]?\d+|\.\d+)")
REFUSED_WORDS = re.compile(
    r"\bstd::(shuffle|sample|hash|random_device|mt19937(?:_64)?|\w+_distribution)\b"
    r"|\b(s?rand(?:om)?|getenv|system|setlocale|clock_gettime|gettimeofday|strto[df]|atof)(?=\s*\()"
    r"|\bthread_local\b"
)


def check(tree):
    faults = []
    for path in tree.ending(".h", ".cc", ".c"):
        if includes.is_test(path) or path.startswith("sdk/testing/"):
            continue
        code = cpp.blank(tree.text(path))
        if path.startswith(NO_FLOATS_IN):
            faults += _floats(path, code)
        if path.startswith(PURE_FOLDERS):
            faults += _words(path, code) + _headers(path, tree.text(path))
    return faults


def _floats(path, code):
    remedy = "use integers or kit/ratio.h"
    # Include lines hold names, not numbers.
    code = re.sub(r"^[ \t]*#[ \t]*include[^\n]*", "", code, flags=re.MULTILINE)
    return [
        Fault(path, cpp.line_of(code, m.start()), f"`{m.group()}` is floating point", remedy)
        for pattern in (FLOAT_WORD, FLOAT_LITERAL)
        for m in pattern.finditer(code)
    ]


def _words(path, code):
    remedy = "take chance from kit/random.h and everything else from the image"
    return [
        Fault(path, cpp.line_of(code, m.start()), f"`{m.group().strip()}` is not pure", remedy)
        for m in REFUSED_WORDS.finditer(code)
    ]


def _headers(path, text):
    return [
        Fault(
            path,
            include.line,
            f"<{include.path}> brings in {REASON_OF[include.path]}",
            "a ruleset is a pure function of its image; do without",
        )
        for include in cpp.includes(text)
        if include.system and include.path in REASON_OF
    ]
