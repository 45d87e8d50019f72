# SPDX-License-Identifier: Apache-2.0
"""A file includes what declares the names that it uses, itself or by a header that it includes.

The dev build compiles many files as one behind a precompiled header, and finds no fault in a file
that leaves an include out; the release does not compile then. Looked for are the project's own
names that a header declares at the start of a line. A name is reached if any file mentions it that
is included, or the file declares it itself.
"""

import re

import cpp
import includes
from tree import Fault

_NAME = r"[A-Z]\w*[a-z]\w*|k[A-Z]\w*"
# Declared at the start of a line: a type, a function, a constant or a macro.
_DECLARED = re.compile(
    rf"^(?:(?:class|struct|union|enum(?: class)?|using)\s+(?P<type>{_NAME})\b(?!;)"
    rf"|#define (?P<macro>[A-Z]\w+)"
    rf"|(?:[\w:]+(?:<[^;{{}}()]*>)?[\s&*]+)+(?P<name>{_NAME})\s*[({{=;\[])",
    re.MULTILINE,
)
_USED = re.compile(rf"(?<![\w.:>~])(?P<name>{_NAME})\b")
_TEST_NAMES = re.compile(r"\b(?:TEST|TEST_P|TEST_F|INSTANTIATE_TEST_SUITE_P)\([^)]*\)")
# Where more headers declare a name, a template finds the one of its argument.
_HOMES_MAX = 3
# Words behind which a name is used, not declared.
_NO_TYPE = "return|co_return|co_await|co_yield|else|new|throw|case|in|not|and|or"
_WORD = re.compile(r"\w+")


def check(tree):
    code = {path: cpp.blank(tree.text(path)) for path in tree.ending(".h", ".cc", ".inc")}
    words = {path: set(_WORD.findall(text)) for path, text in code.items()}
    declares, of_sources = declarations(code, ".h"), declarations(code, ".cc")
    reached = Reached(tree, code)
    faults = []
    for path, text in code.items():
        if path.endswith(".inc"):
            continue
        around = reached.of(path)
        for name, line in sorted(used(text).items()):
            homes = declares.get(name) or compiled_beside(path, of_sources.get(name, ()))
            if not homes or len(homes) > _HOMES_MAX or homes & around or path in homes:
                continue
            if any(name in words[other] for other in around) or is_declared(name, text):
                continue
            home = min(homes)
            advice = f"include `{home}`"
            if home.endswith(".cc"):
                advice = f"declare it in a header that this file and `{home}` include"
            said = f"`{name}` is not declared by what it includes"
            faults.append(Fault(path, line, said, advice))
    return faults


def declarations(code, ending):
    """By name, the files with that ending that declare it."""
    declares = {}
    for path, text in code.items():
        if not path.endswith(ending):
            continue
        for match in _DECLARED.finditer(text):
            name = match["type"] or match["macro"] or match["name"]
            declares.setdefault(name, set()).add(path)
    return declares


def compiled_beside(path, others):
    """Those of the same library, which may be compiled as one with the file, or may not."""
    library = path.split("/")[:2]
    return {other for other in others if other.split("/")[:2] == library}


def used(text):
    """By name, the first line that uses it. Names of tests name what they test."""
    names = {}
    for match in _USED.finditer(_TEST_NAMES.sub(_spaces, text)):
        names.setdefault(match["name"], cpp.line_of(text, match.start()))
    return names


def _spaces(match):
    return " " * len(match.group())


def is_declared(name, text):
    """Whether the file says so itself."""
    no_type = rf"(?!(?:{_NO_TYPE})\b)"
    as_type = r"\b(?:class|struct|union|enum|using|typename|define)\b[\s.]*"
    return re.search(
        rf"{as_type}(?:class\s+)?(?:alignas\([^)]*\)\s+)?(?:[\w:]+::)?{name}\b"
        # An enumerator.
        rf"|^\s+{name}(?:\s*=[^,;()]*)?,?\s*$"
        rf"|\benum\b[^;{{]*\{{[^}}]*\b{name}\b"
        rf"|\bdecltype\([^)]*\)\s+{name}\b"
        # A parameter of a template or a macro.
        rf"|\btemplate\s*<[^>]*\b{name}\b|#define \w+\([^)]*\b{name}\b"
        # Behind a type.
        rf"|(?:{no_type}\b\w+|[>*\]}}])(?:\s+|\s*\*+\s*|\s*&(?!&)\s*){name}\s*[({{=;,)\[]",
        text,
        re.MULTILINE,
    )


class Reached:
    """Of each file, the project's files that it includes, over any number of steps."""

    def __init__(self, tree, code):
        self._direct = {path: self._of(tree, path) for path in code}
        self._all = {}

    @staticmethod
    def _of(tree, path):
        found = set()
        for include in cpp.includes(tree.text(path)):
            target = includes.resolve(tree, path, include)
            if target:
                found.add(target)
        return found

    def of(self, path):
        if path not in self._all:
            seen, left = set(), [path]
            while left:
                for other in self._direct.get(left.pop(), ()):
                    if other not in seen:
                        seen.add(other)
                        left.append(other)
            self._all[path] = seen
        return self._all[path]
