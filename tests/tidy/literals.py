# SPDX-License-Identifier: Apache-2.0
"""Reads the texts of tools and pages: Python, shell, JavaScript, JSON, and what HTML shows.

Each is a cpp.Literal: those that a language joins are one, and one that goes on with a sentence
says so. A key or a code is told by its form (texts.py), never by a list.
"""

import ast
import html.parser
import re

from cpp import Literal, line_of

# Stands for a value within a text.
VALUE = "…"
_JS_TOKEN = re.compile(
    r"""
    (?P<line>//[^\n]*)
  | (?P<block>/\*.*?\*/)
  | (?P<regex>(?<=[=(,:!&|?;{}\[\n ])/(?![/*\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
  | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)
    """,
    re.VERBOSE | re.DOTALL,
)
_JS_VALUE = re.compile(r"\$\{[^{}]*\}")
_JS_KEY = re.compile(r"\s*:\s*\[")
_JS_LOOK_UP = re.compile(r"\b(t|has)\($")
_SHELL_TOKEN = re.compile(
    r"""
    (?P<escape>\\.)
  | (?P<comment>(?:^|(?<=\s))\#[^\n]*)
  | <<-?\s*(?P<quote>["']?)(?P<mark>\w+)(?P=quote)(?P<rest>[^\n]*)\n(?P<here>.*?)^\s*(?P=mark)$
  | (?P<string>"(?:[^"\\]|\\.)*"|'[^']*')
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_JSON_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"(\s*:)?')
_SHOWN_ATTRIBUTES = ("alt", "aria-label", "content", "placeholder", "title")


def of_python(text):
    """Yields the texts of a program; its docstrings are prose, and not among them."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return  # The interpreter says what is wrong with it.
    prose, going_on = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            prose.add(id(node.value))
        elif isinstance(node, ast.BinOp):
            going_on.add(id(node.right))
        elif isinstance(node, ast.JoinedStr):
            prose.update(id(part) for part in node.values)
    for node in ast.walk(tree):
        if id(node) not in prose and (said := _said(node)) is not None:
            yield Literal(node.lineno, said, id(node) in going_on or said.startswith(" "))


def _said(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(p.value if isinstance(p, ast.Constant) else VALUE for p in node.values)
    return None


def of_shell(text):
    """Yields what stands in quotes, and the text behind `<<`, a paragraph at a time."""
    for match in _SHELL_TOKEN.finditer(text):
        if match.lastgroup == "string":
            said = match.group("string")[1:-1]
            yield Literal(line_of(text, match.start()), said, said.startswith(" "))
        elif match.group("here") is not None:
            start = match.start("here")
            for part in re.finditer(r"(?:[^\n]*\S[^\n]*\n)+", match.group("here")):
                line = line_of(text, start + part.start())
                yield Literal(line, part.group().rstrip("\n"), False)


def of_script(text):
    """Yields the texts of a page's script; keys of its table of words are not among them."""
    end = 0
    for match in _JS_TOKEN.finditer(text):
        if match.lastgroup != "string":
            continue
        before, end = text[end : match.start()], match.end()
        if _JS_KEY.match(text, end) or _JS_LOOK_UP.search(before):
            continue
        said = match.group()[1:-1]
        if match.group()[0] == "`":
            said = _JS_VALUE.sub(VALUE, said)
        glued = before.rstrip().endswith("+") or said.startswith(" ")
        yield Literal(line_of(text, match.start()), said.replace("\\'", "'"), glued)


def of_json(text):
    """Yields the strings that are values; those before a colon are keys."""
    for match in _JSON_STRING.finditer(text):
        if not match.group(2):
            yield Literal(line_of(text, match.start()), match.group(1), False)


def of_page(text):
    """Yields what HTML shows, and says in its attributes."""
    reader = _Page()
    reader.feed(text)
    return reader.found


class _Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.program = [], False

    def handle_starttag(self, tag, attributes):
        self.program = tag in ("script", "style")
        for name, value in attributes:
            if name in _SHOWN_ATTRIBUTES and value:
                self.found.append(Literal(self.getpos()[0], value, False))

    def handle_endtag(self, tag):
        self.program = False

    def handle_data(self, data):
        said = data.lstrip()
        if said and not self.program:
            line = self.getpos()[0] + data[: len(data) - len(said)].count("\n")
            self.found.append(Literal(line, said, False))
