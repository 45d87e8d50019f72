# SPDX-License-Identifier: Apache-2.0
"""Reads comments and documents as paragraphs and sentences."""

import bisect
import io
import re
import tokenize
from typing import NamedTuple

import cpp
from headers import LICENCE

C_LIKE = (".h", ".cc", ".c", ".proto", ".js")
SHEBANG = re.compile(r"#!\S*(?:/env )?\S*\b(bash|sh|python3?)\b")

# The end of a sentence: its mark, and quotes or brackets that close after it.
_END = re.compile(r"[.!?]+[\"')\]]*(?=\s|$)")
# Quotes, brackets and cited rules before the first word of a sentence are no part of it.
LEAD = re.compile(r"(?:\[[A-Z]{3,}-[^\]\s]+\]\s*|[ \"'(\[*_])*")
# A span of code says nothing of the prose's own.
_CODE = re.compile(r"`[^`]*`")
_MARKER = re.compile(r"^(//[/!]?|/\*+|\*(?!/))\s?|\s*\*/$")
_ITEM = re.compile(r"(?:[-*+]|\d+\.)\s+")
_FENCE = re.compile(r"\s*(```|~~~)")
_LINK = re.compile(r"\]\([^)\s]*\)")


class Paragraph(NamedTuple):
    """Text that belongs together, code spans left out, and the lines that it comes from."""

    text: str
    starts: list  # The place in the text at which each line begins.
    numbers: list  # The number of each line.

    def line_at(self, place):
        return self.numbers[bisect.bisect_right(self.starts, place) - 1]


class Sentence(NamedTuple):
    place: int  # Within its paragraph.
    text: str
    asks: bool


def language(path, text):
    """How the file's prose is found: "c", "hash", "python", "markdown"; None: not at all."""
    if path.endswith(C_LIKE):
        return "c"
    if path.endswith(".md"):
        return "markdown"
    if path.endswith(".py"):
        return "python"
    if path.endswith((".cmake", "CMakeLists.txt", "Makefile", ".sh")):
        return "hash"
    shebang = SHEBANG.match(text.split("\n", 1)[0])
    if not shebang:
        return None
    return "python" if shebang.group(1).startswith("python") else "hash"


def paragraphs(path, text):
    """The paragraphs of a document, or of a source file's comments."""
    readers = {"c": _c_lines, "hash": _hash_lines, "python": _python_lines}
    found = language(path, text)
    if found is None:
        return []
    if found == "markdown":
        return _join(_markdown_lines(text))
    return _join(readers[found](text))


def sentences(paragraph):
    """The sentences of a paragraph in their order; the last one may lack its mark."""
    found, start = [], 0
    ends = [match.end() for match in _END.finditer(paragraph.text)]
    for end in ends + [len(paragraph.text)]:
        text = paragraph.text[start:end]
        if text.strip():
            lead = LEAD.match(text).end()
            found.append(Sentence(start + lead, text[lead:], "?" in text[-3:]))
        start = end
    return found


def _join(lines):
    """Paragraphs of (number, begins a paragraph, text); an empty text ends one."""
    found, gathered = [], []
    for number, begins, text in lines:
        if LICENCE in text:
            text = ""
        item = _ITEM.match(text)
        if gathered and (begins or item or not text):
            found.append(paragraph(gathered))
            gathered = []
        if text:
            gathered.append((number, text[item.end() :] if item else text))
    if gathered:
        found.append(paragraph(gathered))
    return found


def paragraph(lines):
    """The paragraph that lines of (number, text) make."""
    starts, whole = [], ""
    for _, text in lines:
        starts.append(len(whole))
        whole += text + " "
    # As long as it was, so that the starts hold.
    whole = _CODE.sub(lambda match: "x" * len(match.group()), whole)
    return Paragraph(whole.rstrip(), starts, [number for number, _ in lines])


def _c_lines(text):
    column_before, number_before = None, None
    code = text.split("\n")
    for number, line in enumerate(cpp.comments(text).split("\n"), start=1):
        if not line.strip():
            continue
        column = len(line) - len(line.lstrip())
        continues = number_before == number - 1 and column == column_before
        begins = not continues or code[number - 1][:column].strip() != ""
        # The lines within /* and */ stand where they like.
        if line.strip().startswith("*") and number_before == number - 1:
            begins = False
        column_before, number_before = column, number
        yield number, begins, _MARKER.sub("", _MARKER.sub("", line.strip())).strip()


def _hash_lines(text):
    before = None
    for number, line in enumerate(text.split("\n"), start=1):
        place = _hash_place(line)
        if place is None or line.startswith("#!"):
            continue
        alone = line[:place].strip() == ""
        yield number, not alone or before != number - 1, line[place:].lstrip("#").strip()
        before = number


def _hash_place(line):
    """Where a line's comment begins, or None: a # within quotes or a word is none."""
    for match in re.finditer(r"(?:^|(?<=\s))#", line):
        before = line[: match.start()]
        if before.count('"') % 2 == 0 and before.count("'") % 2 == 0:
            return match.start()
    return None


def _python_lines(text):
    """Comments and docstrings."""
    lines, previous = [], tokenize.INDENT
    before = None
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            number = token.start[0]
            if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
                alone = token.line[: token.start[1]].strip() == ""
                body = token.string.lstrip("#").strip()
                lines.append((number, not alone or before != number - 1, body))
                before = number
            elif token.type == tokenize.STRING and previous in _STATEMENT_BEGINS:
                body = re.sub(r'^\w*("""|\'\'\'|"|\')|("""|\'\'\'|"|\')$', "", token.string)
                for offset, line in enumerate(body.split("\n")):
                    lines.append((number + offset, offset == 0, line.strip()))
                lines.append((token.end[0], True, ""))
            if token.type not in (tokenize.COMMENT, tokenize.NL):
                previous = token.type
    except (tokenize.TokenError, IndentationError):
        pass  # The interpreter says what is wrong with it.
    return lines


_STATEMENT_BEGINS = (tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE, tokenize.ENCODING)


def _markdown_lines(text):
    """Headings are left out: they are no sentences. Each cell of a table stands for itself."""
    fence = None
    for number, line in enumerate(text.split("\n"), start=1):
        mark = _FENCE.match(line)
        if fence or mark:
            if mark and fence in (None, mark.group(1)):
                fence = None if fence else mark.group(1)
            yield number, True, ""
            continue
        body = _LINK.sub("]", line).strip().lstrip("> ").replace("**", "")
        if body.startswith(("#", "<!--")):
            yield number, True, ""
        elif body.startswith("|"):
            for cell in body.strip("|").split("|"):
                yield number, True, cell.strip()
            yield number, True, ""
        else:
            yield number, False, body
