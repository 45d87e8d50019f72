# SPDX-License-Identifier: Apache-2.0
"""Reports of RisiKo! as the stories write them."""

MAP_POINTS = 164


def report(cup, number, table, **fields):
    """Reports the lines; what they leave of the map's points is neutral, some four a territory. A
    passive seat has an empty line."""
    rest = MAP_POINTS - sum(line.get("objective", 0) + line.get("outside", 0)
                            for line in fields["lines"])
    if rest > 0:
        fields.setdefault("neutral", (rest + 3) // 4)
    return cup.report(number, table, **fields)
