#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the table of how cost grows from the figures of tools/bench_growth.

  growth_table.py FOLDER [--into DOCUMENT [--check]]

FOLDER holds `growth.jsonl`, a line a figure:

  {"bench": "How cost grows", "case": "1 000 idle events", "metric": "start", "value": 12.5,
   "unit": "ms", "of": "idle events", "size": 1000, "work": 1, "exponent": null,
   "machine": "2 cores, ..."}

A cost that grows with the size to the power of `work` is as it should be: 1 for what looks at all
of it, 0 for what looks at a page. `exponent` is that of the figure and the one of the next smaller
size: the logarithm of the ratio of their values over that of their sizes. The table computes it
again; less than a MiB of memory counts as one there. An exponent above the work's by more than 0.15
needs a sentence in `growth_explained.txt`, a line each:

  idle events | start | Each start reads the newest record of every event.

Exit codes: 0 fine, 1 a cost grows faster than its work and is not explained, or the document is not
as the figures are, 2 wrong usage.
"""

import argparse
import json
import math
import os
import sys

BEGIN = "<!-- tools/growth_table.py: begin -->"
END = "<!-- tools/growth_table.py: end -->"
TOLERANCE = 0.15
# A process's memory is told in pages, which others take and give back meanwhile: by unit, what a
# smaller value counts as.
LEAST = {"MiB": 1.0}
FIELDS = {"of": str, "metric": str, "unit": str, "machine": str, "size": int,
          "work": (int, float), "value": (int, float)}  # fmt: skip
MEANING = """
A cost grows with the size to the power of its exponent, here between neighbouring sizes. Work on
all of it has the exponent 1, work on a page 0. One that exceeds its work's by more than %g has its
reason below the table. Less than a MiB of memory counts as one.
""" % TOLERANCE
NOT_MEASURED = "Not measured yet: `tools/figures growth` does.\n"


class Fault(Exception):
    """A fault of a command line or a file, for a person to read."""


class Cost:
    """One cost of what grows, at each of its sizes."""

    def __init__(self, figures):
        self.figures = sorted(figures, key=lambda figure: figure["size"])
        first = self.figures[0]
        self.key = (first["of"], first["metric"])
        self.unit, self.work = first["unit"], first["work"]
        self.exponents = [exponent(*pair) for pair in zip(self.figures, self.figures[1:])]

    def value_at(self, size):
        return next((one["value"] for one in self.figures if one["size"] == size), None)

    def grows_faster(self):
        """Whether a size costs more than its work would, beyond what a measurement is worth."""
        return any(one is not None and one > self.work + TOLERANCE for one in self.exponents)


def exponent(smaller, larger):
    """None where one of the values is 0 or less."""
    before, after = (max(one["value"], LEAST.get(one["unit"], 0)) for one in (smaller, larger))
    if before <= 0 or after <= 0:
        return None
    return math.log(after / before) / math.log(larger["size"] / smaller["size"])


def with_exponents(figures):
    """The figures, each with its exponent to the next smaller size."""
    told = []
    for cost in costs_of(figures):
        for figure, grown in zip(cost.figures, [None, *cost.exponents]):
            told.append({**figure, "exponent": None if grown is None else round(grown, 2)})
    return told


def costs_of(figures):
    """In the order in which they first come; a later figure of the same size stands."""
    found = {}
    for figure in figures:
        found.setdefault((figure["of"], figure["metric"]), {})[figure["size"]] = figure
    return [Cost(by_size.values()) for by_size in found.values()]


def read_figures(folder):
    path = os.path.join(folder, "growth.jsonl")
    if not os.path.exists(path):
        return []
    figures = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                figure = json.loads(line)
            except ValueError:
                figure = None
            for name, kind in FIELDS.items():
                if not isinstance(figure, dict) or not isinstance(figure.get(name), kind):
                    raise Fault("%s:%d: must be a JSON object with `%s`" % (path, number, name))
            figures.append(figure)
    return figures


def read_explained(folder):
    """The sentence of each (of, metric)."""
    path = os.path.join(folder, "growth_explained.txt")
    explained = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("%"):
                continue
            cells = [cell.strip() for cell in line.split("|", 2)]
            if len(cells) != 3 or not all(cells):
                raise Fault("%s:%d: must be `what grows | cost | sentence`" % (path, number))
            explained[tuple(cells[:2])] = cells[2]
    return explained


def unexplained(costs, explained):
    """A text for each cost that grows faster than its work without a reason."""
    return ["`%s`, `%s`: %s, and its work by %g" % (*cost.key, powers(cost), cost.work)
            for cost in costs if cost.grows_faster() and cost.key not in explained]  # fmt: skip


def idle_sentences(costs, explained):
    """A text for each sentence that explains no cost there is."""
    keys = {cost.key for cost in costs}
    return ["`%s`, `%s`: no figure is called so" % key
            for key in explained if costs and key not in keys]  # fmt: skip


def powers(cost):
    return ", ".join("–" if one is None else "%.2f" % one for one in cost.exponents)


def verdict(cost, explained):
    if not cost.grows_faster():
        return "as its work"
    return "explained below" if cost.key in explained else "**not explained**"


def grouped(number):
    """Whole numbers in groups of three digits; else three digits that count."""
    if number == int(number) or abs(number) >= 1000:
        return "{:,.0f}".format(number).replace(",", " ")
    before = int(math.floor(math.log10(abs(number)))) + 1
    return "%.*f" % (max(0, 3 - before), number)


def value_text(value, unit):
    if value is None:
        return ""
    if unit == "ms" and 0 < abs(value) < 1:
        return grouped(value * 1000) + " µs"
    if unit == "ms" and abs(value) >= 1000:
        return grouped(value / 1000) + " s"
    return "%s %s" % (grouped(value), unit)


def table_of(costs, explained):
    """The table of what grows in one way, one cost a row."""
    sizes = sorted({figure["size"] for cost in costs for figure in cost.figures})
    head = ["cost", *(grouped(size) for size in sizes), "exponents", "its work", "verdict"]
    rows = [head, ["---", *["---:"] * (len(sizes) + 2), "---"]]
    for cost in costs:
        values = [value_text(cost.value_at(size), cost.unit) for size in sizes]
        rows.append([cost.key[1], *values, powers(cost), "%g" % cost.work,
                     verdict(cost, explained)])  # fmt: skip
    return "".join("| %s |\n" % " | ".join(row) for row in rows)


def render(figures, explained):
    text = "## How cost grows\n\n"
    costs = costs_of(figures)
    if not costs:
        return text + NOT_MEASURED
    text += "; ".join(dict.fromkeys(figure["machine"] for figure in figures)) + ".\n" + MEANING
    for group in dict.fromkeys(cost.key[0] for cost in costs):
        own = [cost for cost in costs if cost.key[0] == group]
        text += "\n### By %s\n\n%s" % (group, table_of(own, explained))
        reasons = ["- **%s**: %s\n" % (cost.key[1], explained[cost.key])
                   for cost in own if cost.grows_faster() and cost.key in explained]  # fmt: skip
        text += "\n" + "".join(reasons) if reasons else ""
    return text


def put(document, text):
    """The document with the text between its markers."""
    begin, end = document.find(BEGIN), document.find(END)
    if begin < 0 or end < begin:
        raise Fault("the document needs the lines `%s` and `%s`, in that order" % (BEGIN, END))
    return document[:begin] + BEGIN + "\n\n" + text + "\n" + document[end:]


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--into", metavar="DOCUMENT", help="gets the table (default: printed)")
    parser.add_argument("--check", action="store_true", help="write nothing")
    return parser.parse_args()


def write(arguments, text):
    """Returns whether the document is what it should be."""
    if not arguments.into:
        print(text, end="")
        return True
    with open(arguments.into, encoding="utf-8") as file:
        before = file.read()
    after = put(before, text)
    if arguments.check:
        if after != before:
            print("growth_table: `%s` is not what the figures say; write it with "
                  "`tools/growth_table.py %s --into %s`"
                  % (arguments.into, arguments.folder, arguments.into),
                  file=sys.stderr)  # fmt: skip
        return after == before
    with open(arguments.into, "w", encoding="utf-8") as file:
        file.write(after)
    return True


def main():
    arguments = parse_arguments()
    try:
        figures = read_figures(arguments.folder)
        explained = read_explained(arguments.folder)
        costs = costs_of(figures)
        written = write(arguments, render(figures, explained))
    except (Fault, OSError) as fault:
        print("growth_table: %s" % fault, file=sys.stderr)
        return 2
    reasons = os.path.join(arguments.folder, "growth_explained.txt")
    wrong = ["grows faster than its work: %s: say why in `%s`, or repair it" % (one, reasons)
             for one in unexplained(costs, explained)]  # fmt: skip
    wrong += ["explained in `%s`: %s" % (reasons, one) for one in idle_sentences(costs, explained)]
    for one in wrong:
        print("growth_table: %s" % one, file=sys.stderr)
    return 0 if written and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
