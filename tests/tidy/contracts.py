# SPDX-License-Identifier: Apache-2.0
"""Contracts with clients: each reason has its row in the table, each proto element its comment."""

import re

import cpp
import reason_table
from tree import Fault

ERRORS_PROTO = "api/arbitro/v1/errors.proto"
REASON_ENUM = "Reason"
VALUE = re.compile(r"^\s*([A-Z][A-Z0-9_]*)\s*=\s*\d+")
WRITE = "run: python3 -B tests/tidy/reason_table.py write ."


def check_errors(tree):
    """The enum, the table of reasons and the document that is made from it say the same."""
    if not tree.has(ERRORS_PROTO):
        print(f"skipped: {ERRORS_PROTO} does not exist")
        return []
    if not tree.has(reason_table.ORDER):
        return [Fault(reason_table.ORDER, 1, "the table of reasons is missing", "write it")]
    reasons = _reasons(tree)
    if not reasons:
        what = f"no `enum {REASON_ENUM}` with values"
        return [Fault(ERRORS_PROTO, 1, what, "declare every reason there")]
    unread = _unread_rows(tree)
    return unread or _compare(tree, reasons) or _check_document(tree)


def _unread_rows(tree):
    return [
        Fault(path, 1, f"{count} of the rows cannot be read", "write them as the others are")
        for path in reason_table.files(tree)
        if (count := reason_table.unread_in(tree.text(path)))
    ]


def _compare(tree, reasons):
    """Both ways: a reason without a row, a row without a reason; and the codes of both."""
    faults = []
    rows = reason_table.read(tree)
    for reason, (line, comment) in reasons.items():
        if reason not in rows:
            what = f"`{reason}` has no row in {reason_table.FOLDER}/"
            faults.append(Fault(ERRORS_PROTO, line, what, "add it"))
            continue
        for code in rows[reason][1]["codes"].split(", "):
            if not re.search(rf"\b{code}\b", comment):
                what = f"the comment of `{reason}` does not name {code}, as its row does"
                faults.append(Fault(ERRORS_PROTO, line, what, "correct one of the two"))
    for reason, (path, parts) in rows.items():
        if reason not in reasons:
            what = f"`{reason}` is no value of {REASON_ENUM} in {ERRORS_PROTO}"
            faults.append(Fault(path, parts["line"], what, "remove the row or declare the reason"))
    return faults


def _check_document(tree):
    document = reason_table.DOCUMENT
    if not tree.has(document):
        return [Fault(document, 1, "the list of reasons is missing", WRITE)]
    made = reason_table.document(tree)
    if made is None:
        what = f"no region from `{reason_table.BEGIN.strip()}` to `{reason_table.END.strip()}`"
        return [Fault(document, 1, what, f"put the two lines in, then {WRITE}")]
    if made == tree.text(document):
        return []
    pairs = zip(made.split("\n") + [""], tree.text(document).split("\n") + [""])
    line = next(at for at, (one, other) in enumerate(pairs, start=1) if one != other)
    return [Fault(document, line, "is not what the table of reasons says", WRITE)]


def _reasons(tree):
    """Reason -> (line, comment), without the enum's prefix and its zero."""
    reasons, inside, comment = {}, False, ""
    text = tree.text(ERRORS_PROTO)
    lines = zip(cpp.blank(text).split("\n"), cpp.comments(text).split("\n"))
    for number, (line, said) in enumerate(lines, start=1):
        if re.match(rf"\s*enum\s+{REASON_ENUM}\s*{{", line):
            inside = True
        elif inside and "}" in line and "{" not in line:
            inside = False
        elif inside and (value := VALUE.match(line)):
            reason = value.group(1).removeprefix("REASON_")
            if reason != "UNSPECIFIED":
                reasons[reason] = (number, comment + said)
        comment = comment + said + " " if said.strip() and not line.strip() else ""
    return reasons


# Statements that need a comment, by the first match; others (options, reserved) need none.
_NAME = r"[A-Za-z_][\w.]*"
_TYPE = rf"(?:map\s*<[^>]*>|\.?{_NAME})"
PROTO_ELEMENTS = (
    (re.compile(rf"(?:message|enum|service)\s+({_NAME})"), None),
    (re.compile(r"(?:syntax|package|import|option|reserved|extensions|oneof|extend)\b"), False),
    (re.compile(rf"rpc\s+({_NAME})"), None),
    (re.compile(rf"(?:(?:repeated|optional)\s+)?{_TYPE}\s+({_NAME})\s*="), None),
    (re.compile(r"([A-Z]\w*)\s*="), None),
)


def check_protos(tree):
    """Every element has its comment, and every unary rpc is a read or a mutation."""
    return _uncommented(tree) + _undecided_rpcs(tree)


def _uncommented(tree):
    """Every message, enum, service, field, value and rpc has a comment above or behind it."""
    faults = []
    for path in tree.ending(".proto"):
        if not path.startswith("api/"):
            continue
        text = tree.text(path)
        lines = cpp.comments(text).split("\n")
        for name, first, last in _proto_elements(text):
            above = lines[first - 2].strip() if first > 1 else ""
            alone = first > 1 and text.split("\n")[first - 2].strip().startswith(("//", "/*", "*"))
            if not (above and alone) and not any(lines[at - 1].strip() for at in (first, last)):
                what = f"`{name}` has no comment"
                faults.append(Fault(path, first, what, "say above it what it means to a client"))
    return faults


def _proto_elements(text):
    """Yields (name, first line, last line) of each statement that needs a comment."""
    code = cpp.blank(text)
    start, nested = 0, 0
    for at, letter in enumerate(code):
        nested += {"[": 1, "]": -1}.get(letter, 0)
        if letter not in ";{}" or nested:
            continue
        statement = code[start:at].strip()
        begin = start + len(code[start:at]) - len(code[start:at].lstrip())
        start = at + 1
        for pattern, needs in PROTO_ELEMENTS:
            if match := pattern.match(statement):
                if needs is None:
                    yield match.group(1), cpp.line_of(code, begin), cpp.line_of(code, at)
                break


_RPC = re.compile(
    rf"rpc\s+({_NAME})\s*\(\s*(stream\s)?\s*({_NAME})\s*\)\s*"
    rf"returns\s*\(\s*(stream\s)?\s*{_NAME}\s*\)\s*(?:;|{{([^}}]*)}})"
)
_MESSAGE = re.compile(rf"^message\s+({_NAME})\s*{{(.*?)^}}", re.S | re.M)
_READ = re.compile(r"option\s+idempotency_level\s*=\s*NO_SIDE_EFFECTS\s*;")
# The request_id is in the options, so a request that has them can be repeated.
_REPEATABLE = re.compile(r"(?:^|\s)MutationOptions\s+options\s*=")

KINDS = (
    "write `option idempotency_level = NO_SIDE_EFFECTS;` into an rpc that only reads, "
    "`MutationOptions options` into the request of one that changes something"
)


def _undecided_rpcs(tree):
    """Every unary rpc is marked as a read, or its request has a request_id; none is both."""
    protos = {path: cpp.blank(tree.text(path))
              for path in tree.ending(".proto") if path.startswith("api/")}  # fmt: skip
    requests = {}
    for code in protos.values():
        requests.update(_MESSAGE.findall(code))
    faults = []
    for path, code in protos.items():
        for rpc in _RPC.finditer(code):
            name, streams_in, request, streams_out, body = rpc.groups()
            if streams_in or streams_out:
                continue
            read = bool(_READ.search(body or ""))
            mutation = bool(_REPEATABLE.search(requests.get(request, "")))
            if read == mutation:
                what = "both a read and a mutation" if read else "neither a read nor a mutation"
                where = cpp.line_of(code, rpc.start())
                faults.append(Fault(path, where, f"`{name}` is {what}", KINDS))
    return faults
