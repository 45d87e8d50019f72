#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the vectors printed in docs/draws.md.

    check_vectors.py docs/draws.md

An implementation of that page of its own, on the standard library alone: it shares no code with the
kit. Exits non-zero on the first vector that differs.
"""
import hashlib
import hmac
import sys


def chacha20_block(key, counter, nonce):
    """RFC 8439 section 2.3: the 64 bytes of one block."""
    def word(data, at):
        return int.from_bytes(data[at:at + 4], "little")

    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += [word(key, 4 * i) for i in range(8)]
    start += [counter] + [word(nonce, 4 * i) for i in range(3)]
    state = list(start)

    def rotate(value, bits):
        return ((value << bits) | (value >> (32 - bits))) & 0xFFFFFFFF

    def quarter(a, b, c, d):
        steps = ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7))
        for first, second, third, bits in steps:
            state[first] = (state[first] + state[second]) & 0xFFFFFFFF
            state[third] = rotate(state[third] ^ state[first], bits)

    for _ in range(10):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    words = ((a + b) & 0xFFFFFFFF for a, b in zip(start, state))
    return b"".join(w.to_bytes(4, "little") for w in words)


class Stream:
    def __init__(self, seed, label):
        self.key = seed
        self.nonce = label.encode("ascii").ljust(12, b"\0")
        assert len(self.key) == 32 and len(self.nonce) == 12
        self.counter = 0
        self.bytes = b""

    def take(self, count):
        while len(self.bytes) < count:
            self.bytes += chacha20_block(self.key, self.counter, self.nonce)
            self.counter += 1
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return int.from_bytes(taken, "little")

    def below(self, bound):
        if bound == 1:
            return 0
        width = 4 if bound <= 1 << 32 else 8
        span = 1 << (8 * width)
        while True:
            product = self.take(width) * bound
            if product % span >= span % bound:
                return product // span

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def choose(self, k, n):
        items = list(range(n))
        for i in range(k):
            j = i + self.below(n - i)
            items[i], items[j] = items[j], items[i]
        return items[:k]


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


def deal(stream, groups, kinds, seat_kinds):
    """Steps 3 and 4: groups are (players, amounts by kind); answers the player of each seat."""
    pools = [[] for _ in range(kinds)]
    for players, amounts in groups:
        if sum(1 for amount in amounts if amount) > 1:
            stream.shuffle(players)
        for kind, amount in enumerate(amounts):
            pools[kind] += players[:amount]
            players = players[amount:]
    for pool in pools:
        stream.shuffle(pool)
    return [pools[kind].pop(0) for kind in seat_kinds]


def fill_cheapest(count, cost, marked):
    """Groups of equal cost; the cheapest fill the `marked` seats of kind 0, if there are others."""
    levels = sorted(set(cost))
    by_level = {level: [p for p in range(count) if cost[p] == level] for level in levels}
    taken = {}
    for level in levels:
        taken[level] = min(marked, len(by_level[level]))
        marked -= taken[level]
    order = sorted(levels, key=lambda level: by_level[level][0])
    return [(by_level[level], [taken[level], len(by_level[level]) - taken[level]])
            for level in order]


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
        cost, marks = [0] * count, [True] * count
        if "size" in numbers:
            cost = numbers["times"]
            marks = [size == numbers["size"][0] for size in sizes for _ in range(size)]
        elif "former" in given:
            former = numbers.get("former", [])
            cost = [1 if player in former else 0 for player in range(count)]
            marks = [seat == 0 for size in sizes for seat in range(size)]
        if all(marks):
            players = stream.shuffle(list(range(count)))
        else:
            # Kind 0 is that of the first seat, and all vectors have the first seat marked.
            assert marks[0]
            groups = fill_cheapest(count, cost, sum(marks))
            players = deal(stream, groups, 2, [0 if mark else 1 for mark in marks])
    if "roles" in numbers:
        lots = Stream(seed, "tables.role")
        fixed = numbers["fixed"][0]
        for _ in sizes:
            roles += numbers["roles"][:fixed] + lots.shuffle(numbers["roles"][fixed:])
    words = ["%d:%d" % pair for pair in zip(players, roles)] if roles else list(map(str, players))
    ends = [sum(sizes[:i + 1]) for i in range(len(sizes))]
    return [",".join(words[end - size:end]) for end, size in zip(ends, sizes)]


def draw_seed(link, event, index, numbers):
    """List digest and seed of an event's draw that has no contributions."""
    entries = b"".join(number.to_bytes(4, "little") for number in numbers)
    list_digest = hashlib.sha256(b"\x05" + entries).digest()
    message = b"arbitro/draw/1" + event.encode() + b"\0" + index.to_bytes(8, "little")
    message += list_digest + hashlib.sha256(b"\x06").digest()
    return [list_digest.hex(), hmac.new(link, message, hashlib.sha256).hexdigest()]


def deal_seed(link, event, source):
    """The seed of a sealed deal; `source`: index of the link, table, attempt, seats."""
    index, *rest = source
    message = b"arbitro/deal/1" + event.encode() + b"\0" + index.to_bytes(8, "little")
    message += b"".join(number.to_bytes(4, "little") for number in rest)
    return hmac.new(link, message, hashlib.sha256).digest()


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
        return draw_seed(bytes.fromhex(words[1]), words[3], int(words[5]), map(int, words[7:]))
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
