# SPDX-License-Identifier: Apache-2.0
"""Draws from a seed, and the source of a seed: docs/draws.md on the standard library alone.

Shares no code with the daemon or the kit. tests/draws/check_vectors.py holds it against the vectors
of that page; verify_draw.py checks whole events with it.
"""
import hashlib
import hmac


# [SAM-BASE] The role cards of a game by its seats, the Shogun's first, and the characters.
ROLES = {4: "Shogun Samurai Ninja Ninja", 5: "Shogun Samurai Ronin Ninja Ninja",
         6: "Shogun Samurai Ronin Ninja Ninja Ninja",
         7: "Shogun Samurai Samurai Ronin Ninja Ninja Ninja"}
CHARACTERS = ("Benkei Chiyome Ginchiyo Goemon Hanzo Hideyoshi Ieyasu Kojiro Musashi Nobunaga Tomoe "
              "Ushiwaka").split()


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
    """The stream of a seed and a label, as numbers, orders and choices."""

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


def seat_cheapest(stream, players, times, marks):
    """Seats players by a criterion that looks at the `marks` seats alone, and at how many `times`
    each of the players had one: who had fewest gets them. Without marks there is no criterion."""
    if not any(marks):
        return stream.shuffle(list(players))
    by_level = {}
    for player, level in zip(players, times):
        by_level.setdefault(level, []).append(player)
    left, taken = sum(marks), {}
    for level in sorted(by_level):
        taken[level] = min(left, len(by_level[level]))
        left -= taken[level]
    groups = []
    for level, group in by_level.items():
        amounts = [taken[level], len(group) - taken[level]]
        groups.append((group, amounts if marks[0] else amounts[::-1]))
    return deal(stream, groups, 2, [0 if mark == marks[0] else 1 for mark in marks])


def little_endian(numbers, size=4):
    return b"".join(number.to_bytes(size, "little") for number in numbers)


def list_digest(numbers):
    return hashlib.sha256(b"\x05" + little_endian(numbers)).digest()


def contributions_digest(contributions):
    """Of (kind, source, value) each, in order."""
    digest = hashlib.sha256(b"\x06")
    for kind, source, value in contributions:
        digest.update(bytes([kind]) + little_endian([len(source)]) + source)
        digest.update(little_endian([len(value)]) + value)
    return digest.digest()


def draw_seed(link, event, index, entries, contributions=contributions_digest([])):
    """The seed of an event's draw; `entries` and `contributions` are digests."""
    message = b"arbitro/draw/1" + event.encode() + b"\0" + index.to_bytes(8, "little")
    return hmac.new(link, message + entries + contributions, hashlib.sha256).digest()


def deal_seed(link, event, source):
    """The seed of a sealed deal; `source`: index of the link, table, attempt, seats, and which deal
    of the table it is, where the round counts them."""
    index, *rest = source
    version = b"arbitro/deal/2" if len(rest) == 4 else b"arbitro/deal/1"
    message = version + event.encode() + b"\0" + index.to_bytes(8, "little")
    message += b"".join(number.to_bytes(4, "little") for number in rest)
    return hmac.new(link, message, hashlib.sha256).digest()


def samurai_deal(seed, seats, duel):
    """The cards of the seats of a table of Samurai Sword, by docs/draws.md."""
    characters = [one for one in CHARACTERS if not duel or one != "Chiyome"]
    characters = Stream(seed, "deal.people").shuffle(characters)
    if duel:
        return [{"characters": characters[:4]}, {"characters": characters[4:8]}]
    stream = Stream(seed, "deal.roles")
    stars = iter(stream.shuffle([1, 2, 3]))
    cards = [{"role": role, **({"stars": next(stars)} if role == "Ninja" else {})}
             for role in ROLES[seats].split()]
    cards = cards[:1] + stream.shuffle(cards[1:])
    for seat, card in enumerate(cards):
        card["characters"] = [] if seat == 6 else characters[2 * seat:2 * seat + 2]
    return cards
