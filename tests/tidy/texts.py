# SPDX-License-Identifier: Apache-2.0
"""Reads the texts that people are shown: a ledger's sentences, a table of reasons, messages.

ledger    plugins/<game>/rulebook/rules.txt     ID | STATUS | English | Italian
reasons   plugins/<game>/rulebook/reasons.txt   CODE RULE | the rule's words
messages  the string literals of all sources and tools, those of tests left out

The ledger of the template for a new game (templates.py) is read like a game's.
"""

import re

import cpp
import includes
import literals
import prose

_LEDGER = re.compile(r"(plugins/[^/]+|sdk/template)/rulebook/rules\.txt")
_REASONS = re.compile(r"plugins/[^/]+/rulebook/reasons\.txt")
# One word in small letters or in capitals alone.
_CODE = re.compile(r"[^A-Z\s]\S*|[A-Z0-9_]*")
_SOURCES = (".h", ".cc", ".c", ".inc")


def paragraphs(path, text):
    """Yields the texts of a file, each as a paragraph of its own."""
    if _LEDGER.fullmatch(path):
        yield from _fields(text, 2)
    elif _REASONS.fullmatch(path):
        yield from _fields(text, 1)
    elif not includes.is_test(path):
        yield from _messages(_literals(path, text))


def _literals(path, text):
    """Returns the string literals of a source, a tool or a page; none of another file."""
    if path.endswith(_SOURCES):
        return cpp.joined_literals(cpp.without_includes(text))
    if path.endswith(".js"):
        return literals.of_script(text)
    if path.endswith(".html"):
        return literals.of_page(text)
    if path.endswith(".json"):
        return literals.of_json(text)
    language = prose.language(path, text)
    if language == "python":
        return literals.of_python(text)
    if path.endswith(".sh") or prose.SHEBANG.match(text):
        return literals.of_shell(text)
    return ()


def _fields(text, place):
    for number, line in enumerate(text.split("\n"), start=1):
        fields = line.split("|")
        if not line.startswith("#") and len(fields) > place:
            yield prose.paragraph([(number, fields[place].strip())])


def _messages(found):
    """Yields the literals that are texts: those that hold more than a name or a code.

    A literal that goes on with a sentence is shown behind the mark of one that is cut off, and so
    is any word of it. The `>` of a table's heading is no part of it.
    """
    for literal in found:
        content = literal.text.replace('\\"', '"').replace("\\n", " ").lstrip(">")
        if literal.continues or not _CODE.fullmatch(content.strip()):
            cut = "… " if literal.continues else ""
            yield prose.paragraph(list(enumerate((cut + content).split("\n"), literal.line)))
