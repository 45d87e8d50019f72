# SPDX-License-Identifier: Apache-2.0
"""Reads the texts that people are shown: a ledger's sentences, a table of reasons, messages.

ledger    plugins/<game>/rulebook/rules.txt     ID | STATUS | English | Italian
reasons   plugins/<game>/rulebook/reasons.txt   CODE RULE | the rule's words
messages  the string literals in C and C++ of the games and of the SDK, those of tests left out

The ledger of the template for a new game (templates.py) is read like a game's.
"""

import re

import cpp
import includes
import prose

_LEDGER = re.compile(r"(plugins/[^/]+|sdk/template)/rulebook/rules\.txt")
_REASONS = re.compile(r"plugins/[^/]+/rulebook/reasons\.txt")
_SOURCES = (".h", ".cc", ".c")
_FOLDERS = ("plugins/", "sdk/")


def paragraphs(path, text):
    """Yields the texts of a file, each as a paragraph of its own."""
    if _LEDGER.fullmatch(path):
        yield from _fields(text, 2)
    elif _REASONS.fullmatch(path):
        yield from _fields(text, 1)
    elif path.startswith(_FOLDERS) and path.endswith(_SOURCES) and not includes.is_test(path):
        yield from _messages(text)


def _fields(text, place):
    for number, line in enumerate(text.split("\n"), start=1):
        fields = line.split("|")
        if not line.startswith("#") and len(fields) > place:
            yield prose.paragraph([(number, fields[place].strip())])


def _messages(text):
    """Literals that stand side by side are one text; a word alone, in small letters, is a name.

    A literal that goes on with a sentence is shown behind the mark of one that is cut off.
    """
    for literal in cpp.joined_literals(cpp.without_includes(text)):
        content = literal.text.replace('\\"', '"').replace("\\n", " ")
        if " " in content.strip() or content[:1].isupper():
            cut = "… " if literal.continues else ""
            yield prose.paragraph(list(enumerate((cut + content).split("\n"), literal.line)))
