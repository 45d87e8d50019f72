# SPDX-License-Identifier: Apache-2.0
"""Just enough C++ reading for the checks: comments and strings, includes, function bodies.

It relies on the tree being formatted by clang-format, and on nothing else.
"""

import re
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<line>//[^\n]*(?:\\\n[^\n]*)*)
  | (?P<block>/\*.*?\*/)
  | (?P<raw>R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)")
  | (?P<string>"(?:[^"\\\n]|\\.)*")
  | (?P<char>(?<![0-9A-Za-z_])'(?:[^'\\\n]|\\.)+')
    """,
    re.VERBOSE | re.DOTALL,
)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)


class Include(NamedTuple):
    line: int
    path: str
    system: bool


class Function(NamedTuple):
    line: int
    name: str
    lines: int
    parameters: int
    overrides: bool


def _spaces(text):
    return re.sub(r"[^\n]", " ", text)


def blank(text, strings=True):
    """The text with its comments (and its strings) as spaces: same length, same lines."""

    def replace(match):
        if match.lastgroup in ("line", "block"):
            return _spaces(match.group())
        if not strings:
            return match.group()
        return match.group()[0] + _spaces(match.group()[1:-1]) + match.group()[-1]

    return _TOKEN.sub(replace, text)


def comments(text):
    """The text with everything but its comments as spaces."""
    kept, end = [], 0
    for match in _TOKEN.finditer(text):
        kept.append(_spaces(text[end : match.start()]))
        is_comment = match.lastgroup in ("line", "block")
        kept.append(match.group() if is_comment else _spaces(match.group()))
        end = match.end()
    kept.append(_spaces(text[end:]))
    return "".join(kept)


def string_literals(text):
    """Yields (line, content) of each plain string literal."""
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "string":
            yield line_of(text, match.start()), match.group()[1:-1]


class Literal(NamedTuple):
    """String literals with only space between them."""

    line: int
    text: str
    # It goes on with a sentence: a space, a `+`, a `<<` or `"a literal ", ` begins it.
    continues: bool


def joined_literals(text):
    """Yields each text of a file as a literal: what stands in quotes, or in a raw string."""
    joined, end = None, 0
    for match in _TOKEN.finditer(text):
        if match.lastgroup in ("line", "block", "char"):
            continue
        between = blank(text[end : match.start()]).strip()
        content = match.group()[1:-1]
        if match.lastgroup == "raw":
            tag = len(match.group("tag"))
            content = match.group()[tag + 3 : -tag - 2]
        if joined and not between:
            joined = joined._replace(text=joined.text + content)
        else:
            spaced = joined is not None and joined.text.endswith(" ")
            if joined:
                yield joined
            glued = between.endswith(("+", "<<")) or (between == "," and spaced)
            line = line_of(text, match.start())
            joined = Literal(line, content, glued or content.startswith(" "))
        end = match.end()
    if joined:
        yield joined


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def includes(text):
    code = blank(text, strings=False)
    return [
        Include(line_of(code, m.start(2)), m.group(2), m.group(1) == "<")
        for m in _INCLUDE.finditer(code)
    ]


def without_includes(text):
    """The text with its includes as spaces."""
    return _INCLUDE.sub(lambda match: _spaces(match.group()), text)


# Words before a parenthesis that are not the name of a function.
_NOT_A_NAME = {"alignas", "decltype", "noexcept", "explicit", "requires", "__attribute__", "if"}
_CONTROL = re.compile(r"^(if|for|while|switch|catch|do|else|return|try|case|default)\b")


def functions(text):
    """Every function definition, lambdas counted with the function that holds them."""
    code = _without_preprocessor(blank(text))
    found, scopes, start, parens = [], [], 0, 0
    for at, letter in enumerate(code):
        if letter in "([":
            parens += 1
        elif letter in ")]":
            parens -= 1
        elif letter == "{":
            head = code[start:at]
            kind = "block" if _inside_body(scopes) else "initializer" if parens else _kind(head)
            scopes.append((kind, start + len(head) - len(head.lstrip()), head.strip(), start))
            if kind != "initializer":
                start = at + 1
        elif letter == "}" and scopes:
            kind, opened, head, before = scopes.pop()
            if kind == "function":
                found.append(_function(code, opened, head, at))
            start = before if kind == "initializer" else at + 1
        elif letter == ";" and not parens:
            start = at + 1
        elif letter == ":" and not parens and _ends_access(code[start:at]):
            start = at + 1
    return found


def _function(code, opened, head, closed):
    first = line_of(code, opened)
    name, parameters = _signature(head)
    overrides = re.search(r"\)[^()]*\boverride\b[^()]*$", head) is not None
    return Function(first, name, line_of(code, closed) - first + 1, parameters, overrides)


def _without_preprocessor(code):
    return re.sub(
        r"^[ \t]*#[^\n]*(?:\\\n[^\n]*)*", lambda m: _spaces(m.group()), code, flags=re.MULTILINE
    )


def _inside_body(scopes):
    return any(kind in ("function", "block") for kind, *_ in scopes)


def _ends_access(head):
    return re.fullmatch(r"\s*(public|private|protected)\s*", head) is not None


def _kind(head):
    """Returns which kind of scope a brace after `head`, outside any function, opens."""
    head = _without_template(re.sub(r"\[\[.*?\]\]", " ", head, flags=re.DOTALL).strip())
    if re.match(r"(inline\s+)?namespace\b|extern\s*\"", head):
        return "scope"
    if re.match(r"(typedef\s+)?(class|struct|union|enum)\b", head) and not re.search(
        r"\)\s*(const|noexcept|override)?\s*$", head
    ):
        return "scope"
    if "(" not in head or _CONTROL.match(head):
        return "block"
    flat = _without_groups(head)
    if re.search(r"(?<![=!<>])=(?!=)", re.sub(r"operator\s*\S{1,3}", "", flat)):
        return "block"
    # `Name(...) : member_` opens the braces of a member, `Name(...) : member_(x)` the body's.
    if re.search(r"\)\s*(noexcept\s*)?:[^:].*[\w>]\s*$", flat, re.DOTALL):
        return "initializer"
    return "function"


def _without_template(head):
    while match := re.match(r"template\s*<", head):
        depth = 0
        for at in range(match.end() - 1, len(head)):
            depth += {"<": 1, ">": -1}.get(head[at], 0)
            if depth == 0:
                head = head[at + 1 :].lstrip()
                break
        else:
            return head
    return head


def _without_groups(head):
    """The head with what stands inside parentheses and braces left out."""
    kept, depth = [], 0
    for letter in head:
        if letter in "({[":
            depth += 1
        if depth == 0 or (depth == 1 and letter in "({["):
            kept.append(letter)
        if letter in ")}]":
            depth -= 1
            if depth == 0:
                kept.append(letter)
    return "".join(kept)


def _signature(head):
    """The name of a function and how many parameters it takes."""
    head = _without_template(re.sub(r"\[\[.*?\]\]", " ", head, flags=re.DOTALL).strip())
    angle = 0
    for at, letter in enumerate(head):
        if letter == "<" and re.search(r"\w$", head[:at]) and not head[:at].endswith("operator"):
            angle += 1
        elif letter == ">" and angle:
            angle -= 1
        elif letter == "(" and not angle:
            name = re.search(r"(operator\s*\S+|operator\s+[\w:]+|[~\w:]+)\s*$", head[:at])
            if head[:at].rstrip().endswith("operator"):
                continue
            if name and name.group(1) not in _NOT_A_NAME:
                return name.group(1), _count(_group(head, at))
    return head.split("\n")[0], 0


def _group(text, opened):
    depth = 0
    for at in range(opened, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return text[opened + 1 : at]
    return text[opened + 1 :]


def _count(parameters):
    if parameters.strip() in ("", "void"):
        return 0
    depth, commas = 0, 0
    for letter in parameters.replace("->", "  ").replace(">=", "  ").replace("<=", "  "):
        depth += {"(": 1, "<": 1, "{": 1, "[": 1, ")": -1, ">": -1, "}": -1, "]": -1}.get(letter, 0)
        commas += letter == "," and depth == 0
    return commas + 1
