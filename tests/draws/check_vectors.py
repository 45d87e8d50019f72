#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the vectors printed in docs/draws.md.

    check_vectors.py docs/draws.md

An implementation of that page of its own, with tools/draw_seeds.py, on the standard library alone:
it shares no code with the kit. Exits non-zero on the first vector that differs.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
from draw_seeds import (  # pylint: disable=wrong-import-position
    Stream, contributions_digest, deal_seed, draw_seed, list_digest, little_endian, seat_cheapest)


def first_round(seed, count):
    """The bye and the pairs of a first round, as the words of one vector."""
    players = list(range(count))
    words = []
    if count % 2:
        bye = Stream(seed, "swiss.bye").shuffle(list(players))[0]
        players.remove(bye)
        words.append("bye:%d" % bye)
    order = [players[i] for i in Stream(seed, "swiss.pair").choose(len(players), len(players))]
    return words + ["%d-%d" % pair for pair in zip(order[0::2], order[1::2])]


def best_division(stream, sizes, met):
    """The division of players among tables with the fewest meetings, by going through all."""
    count = sum(sizes)
    best, ways = None, []

    def visit(tables):
        nonlocal best, ways
        if len(tables) == count:
            cost = sum(1 for a, b in met if tables[a] == tables[b])
            if best is None or cost < best:
                best, ways = cost, []
            if cost == best:
                ways.append(list(tables))
            return
        for table, size in enumerate(sizes):
            if tables.count(table) < size:
                visit(tables + [table])

    visit([])
    way = ways[stream.below(len(ways))]
    return [player for table in range(len(sizes))
            for player in stream.shuffle([p for p in range(count) if way[p] == table])]


def table_round(seed, question):
    """A round of tables, as the words of one vector."""
    sizes = [int(size) for size in question[0].split(",")]
    count = sum(sizes)
    given = dict(word.split("=") for word in question[1:])
    numbers = {key: [int(n) for n in text.split(",")] for key, text in given.items()
               if key != "met" and text}
    stream = Stream(seed, "tables.seat")
    roles = []
    if "met" in given:
        met = [tuple(map(int, pair.split("-"))) for pair in given["met"].split(",")]
        players = best_division(stream, sizes, met)
    else:
        cost, marks = [0] * count, [False] * count
        if "size" in numbers:
            cost = numbers["times"]
            marks = [size == numbers["size"][0] for size in sizes for _ in range(size)]
        elif "former" in given:
            former = numbers.get("former", [])
            cost = [1 if player in former else 0 for player in range(count)]
            marks = [seat == 0 for size in sizes for seat in range(size)]
        players = seat_cheapest(stream, list(range(count)), cost, marks)
    if "roles" in numbers:
        lots = Stream(seed, "tables.role")
        fixed = numbers["fixed"][0]
        for _ in sizes:
            roles += numbers["roles"][:fixed] + lots.shuffle(numbers["roles"][fixed:])
    words = ["%d:%d" % pair for pair in zip(players, roles)] if roles else list(map(str, players))
    ends = [sum(sizes[:i + 1]) for i in range(len(sizes))]
    return [",".join(words[end - size:end]) for end, size in zip(ends, sizes)]


def contributions_of(words):
    """`player NUMBER VALUE dice SIDES witnesses NUMBERS values NUMBERS beacon ROUND NAME VALUE`."""
    found = []
    while words:
        kind = words.pop(0)
        if kind == "player":
            found.append((1, little_endian([int(words.pop(0))]), bytes.fromhex(words.pop(0))))
        elif kind == "dice":
            sides, _, witnesses, _, values = (words.pop(0) for _ in range(5))
            source = [int(sides), *map(int, witnesses.split(","))]
            found.append((2, little_endian(source), little_endian(map(int, values.split(",")))))
        else:
            source = little_endian([int(words.pop(0))], 8) + words.pop(0).encode()
            found.append((3, source, bytes.fromhex(words.pop(0))))
    return found


def answer(stream, seed, question):
    words = question.split()
    if words[0] == "next32":
        return ["%08x" % stream.take(4) for _ in range(int(words[1]))]
    if words[0] == "next64":
        return ["%016x" % stream.take(8) for _ in range(int(words[1]))]
    if words[0] == "below":
        return [str(stream.below(int(words[1]))) for _ in range(int(words[3]))]
    if words[0] == "shuffle":
        return [str(item) for item in stream.shuffle(list(range(int(words[1]))))]
    if words[0] == "choose":
        return [str(item) for item in stream.choose(int(words[1]), int(words[3]))]
    if words[0] == "round":
        return first_round(seed, int(words[1]))
    if words[0] == "tables":
        return table_round(seed, words[1:])
    if words[0] == "link":
        entries = list_digest(map(int, words[7:]))
        seed = draw_seed(bytes.fromhex(words[1]), words[3], int(words[5]), entries)
        return [entries.hex(), seed.hex()]
    if words[0] == "contributions":
        return [contributions_digest(contributions_of(words[1:])).hex()]
    if words[0] == "deal":
        return [deal_seed(bytes.fromhex(words[1]), words[3], map(int, words[5::2])).hex()]
    raise ValueError("unknown vector: " + question)


def main(path):
    checked = 0
    inside = False
    stream = seed = None
    with open(path, encoding="utf-8") as page:
        for number, line in enumerate(page, 1):
            line = line.strip()
            if line.startswith("```"):
                inside = line in ("```vectors", "```seeds")
            elif inside and line.startswith("seed "):
                words = line.split()
                seed = bytes.fromhex(words[1])
                stream = Stream(seed, words[3] if len(words) > 3 else "")
            elif inside and line:
                question, printed = line.split(" = ")
                computed = " ".join(answer(stream, seed, question))
                if computed != printed:
                    print("%s:%d: `%s` gives %s" % (path, number, question, computed))
                    return 1
                checked += 1
    print("%d vectors agree" % checked)
    return 0 if checked >= 20 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
