# SPDX-License-Identifier: Apache-2.0
"""Twenty players draft boosters in four circles, build 40 cards, and play five rounds.

The event's first round draws the circles and the seats in them. At each pick, the rules' answer
tells whose pack lies before whom. Then the players hand in lists: deck, supplied Energy, unused
cards.
"""

import os
from collections import Counter

from hall import expect, json_lines, refused

PLAYERS = """airone albanella allocco averla barbagianni ballerina beccaccia calandra cicogna corvo
cuculo falco fringuello gheppio gruccione merlo nibbio pavone rondine upupa""".split()
TABLES = 2  # Phase kind.
PACKS, PACK_CARDS = 4, 10
PICKED = PACKS * PACK_CARDS
FROM_PICKS, ENERGY = 23, ("bw1-107", 17)
RULEBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "rulebook")


def play(hall):
    cards = json_lines(f"{RULEBOOK}/examples_catalogue.jsonl")
    cup = hall.event("booster-draft", "pokemon-tcg", "standard-limited",
                     title="Estrazione busta", date="2013-10-12", event_tier="league-challenge",
                     draft="booster", basic_energy_provided=True, cards_handed_out=PICKED,
                     catalogue=hall.catalogue("pokemon-tcg", cards, "Ottobre 2013"))
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    cup.start()
    # [PKM-11.2.2-j] All packs are of one expansion.
    expansion = sorted(card["id"] for card in cards if card["set"] == "bw9")
    picks = draft(hall, cup, expansion)
    hand_in_lists(cup, picks)
    # [PKM-GEN-10] Five rounds; [PKM-7.3-a] 20 minutes in Limited, and three turns.
    swiss = cup.phase(2)
    expect((swiss.rounds_planned, swiss.clock_seconds, swiss.extra_turns), (5, 20 * 60, 3))
    play_rounds(hall, cup, picks)
    cup.complete()
    cup.confirm()
    return cup


def draft(hall, cup, expansion):
    """Plays the draft, and returns the picks: player -> cards."""
    first = cup.phase(1)
    expect((first.kind, first.rounds_planned, first.clock_seconds), (TABLES, 1, 1800))
    circles = cup.seat(1)
    # [PKM-11.2.2-b] Circles of equal size, none above eight, drawn.
    assert "PKM-11.2.2-b" in cup.cited
    expect(hall.ask("pokemon-tcg", "draft", {"kind": "booster", "players": len(PLAYERS)}),
           {"pods": [len(table.players) for table in circles.tables], "deviation": False})
    expect(sorted(player for table in circles.tables for player in table.players), sorted(PLAYERS))
    steps = hall.ask("pokemon-tcg", "draft.steps", {
        "kind": "booster", "pod_size": len(PLAYERS) // 4, "packs": PACKS, "cards": PACK_CARDS})
    picks = {}
    for table in circles.tables:
        expect([seat.number for seat in table.message.seats], [1, 2, 3, 4, 5])
        picks.update(draft_circle(steps["steps"], table, expansion))
        with refused("DRAFT_HAS_NO_WINNER", "PKM-11.2.2-b"):
            cup.report(1, table.number, winner="first")
        expect(set(cup.report(1, table.number, winner="nobody")), {0})
    cup.close(1)
    return picks


def draft_circle(steps, table, expansion):
    """Lets each player of a circle open packs, which go round until their last card is picked."""
    picks = {player: [] for player in table.players}
    packs = {}
    for step in steps:
        if step["pick"] == 1:
            assert not any(packs.values())
            packs = {seat: [expansion[(seat * 3 + step["opening"] * 5 + table.number * 7 + i * i)
                                      % len(expansion)] for i in range(PACK_CARDS)]
                     for seat in range(1, len(table.players) + 1)}
        # [PKM-11.2.2-d] Each pack lies before one player.
        expect(sorted(pick["opened_by"] for pick in step["picks"]), sorted(packs))
        # [PKM-11.2.2-e] Left, then right, then left again; after the last card there is nothing.
        last = step["pick"] == PACK_CARDS
        expect(step.get("passing"), None if last else ("left", "right")[step["opening"] % 2 == 0])
        for pick in step["picks"]:
            pack = packs[pick["opened_by"]]
            picks[table.players[pick["seat"] - 1]].append(pack.pop(pack.index(min(pack))))
    assert not any(packs.values())
    return picks


def list_of(picks, from_picks=FROM_PICKS, energy=ENERGY[1]):
    """Returns the list that [PKM-4-b] asks for: the deck, and the cards left out of it."""
    used, unused = Counter(picks[:from_picks]), Counter(picks[from_picks:])
    rows = [{"count": count, "card": card} for card, count in sorted(used.items())]
    rows.append({"count": energy, "card": ENERGY[0], "marks": {"supplied": True}})
    rows += [{"count": count, "card": card, "marks": {"unused": True}}
             for card, count in sorted(unused.items())]
    return rows


def hand_in_lists(cup, picks):
    for player in PLAYERS:
        expect(len(picks[player]), PICKED)
        expect(cup.deck(player, list_of(picks[player])), [], f"{player}'s list")
    # [PKM-11.2-b] Forty cards, not one more.
    expect(cup.deck("merlo", list_of(picks["merlo"], energy=18)), ["DECK_SIZE"])
    # [PKM-4-b] The unused cards are on the list, too.
    short = [row for row in list_of(picks["merlo"]) if not row.get("marks", {}).get("unused")]
    expect(cup.deck("merlo", short), ["POOL_SIZE"])
    # [PKM-11.2-a] An Item is no basic Energy: the organiser does not supply it.
    own = list_of(picks["merlo"], energy=16) + [
        {"count": 1, "card": "bw7-128", "marks": {"supplied": True}}]
    expect(cup.deck("merlo", own), ["NOT_IN_POOL"])
    expect(cup.deck("merlo", list_of(picks["merlo"])), [])


def stronger(table):
    """Lets every fifth pair agree on a tie; else the player who registered earlier wins."""
    first, second = map(PLAYERS.index, table.players)
    if (first + second) % 5 == 0:
        return {"winner": "tie", "decided_by": "agreement"}
    return {"winner": "first" if first < second else "second"}


def play_rounds(hall, cup, picks):
    first = cup.pair(2)
    # [PKM-11.2.2-i] With the start of round 1 the deck is fixed.
    with refused("DECK_LOCKED", "PKM-4-e"):
        cup.deck("upupa", list_of(picks["upupa"], from_picks=24, energy=16))
    # [PKM-GEN-41] In October 2013 the winner of the flip starts.
    flip = hall.ask("pokemon-tcg", "first-player",
                    {"match_type": "single", "game": 1, "date": "2013-10-12"})
    expect((flip["flip_winner"], flip["starter_may_attack"]), ("starts", True))
    with refused("MATCH_HAS_A_RESULT", "PKM-GEN-1"):
        cup.report(2, 1, winner="nobody")
    for table in first.matches:
        cup.report(2, table.number, **stronger(table))
    cup.close(2)
    cup.play(3, stronger)
    cup.drop("cuculo")
    for number in (4, 5, 6):
        paired = cup.play(number, stronger)
        # [PKM-GEN-22] Nineteen are left: one bye.
        expect((len(paired.matches), len(paired.byes)), (9, 1))
    standings = cup.standings()
    # [PKM-GEN-3] A player who left has no place.
    expect(len(standings), 19)
    expect([row.points for row in standings],
           sorted((row.points for row in standings), reverse=True))
    # No player is late because of the draft, and every match counts.
    expect({row.wins + row.losses + row.ties for row in standings}, {5})
