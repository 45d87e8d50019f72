# SPDX-License-Identifier: Apache-2.0
"""Twenty players draft boosters in four circles, build 40 cards, and play five rounds.

The circles are seated by the staff: the rules' answers say how large they are, and whose pack lies
before whom at each pick. What the event records are the lists: deck, supplied Energy, unused cards.
"""

import os
from collections import Counter

from hall import expect, json_lines, refused

PLAYERS = """airone albanella allocco averla barbagianni ballerina beccaccia calandra cicogna corvo
cuculo falco fringuello gheppio gruccione merlo nibbio pavone rondine upupa""".split()
PACKS, PACK_CARDS = 4, 10
PICKED = PACKS * PACK_CARDS
FROM_PICKS, ENERGY = 23, ("bw1-107", 17)
RULEBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "..", "plugins", "pokemon_tcg",
                        "rulebook")


def play(hall):
    cards = json_lines(f"{RULEBOOK}/examples_catalogue.jsonl")
    cup = hall.event("booster-draft", "pokemon-tcg", "standard-limited",
                     title="Estrazione busta", date="2013-10-12", event_tier="league-challenge",
                     basic_energy_provided=True, cards_handed_out=PICKED,
                     catalogue=hall.catalogue("pokemon-tcg", cards, "Ottobre 2013"))
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    # [PKM-11.2.2-j] All packs are of one expansion.
    expansion = sorted(card["id"] for card in cards if card["set"] == "bw9")
    picks = draft(hall, expansion)
    hand_in_lists(cup, picks)
    cup.start()
    # [PKM-GEN-10] Five rounds; [PKM-7.3-a] 20 minutes in Limited, and three turns.
    swiss = cup.phase(1)
    expect((swiss.rounds_planned, swiss.clock_seconds, swiss.extra_turns), (5, 20 * 60, 3))
    play_rounds(hall, cup, picks)
    cup.complete()
    cup.confirm()
    return cup


def draft(hall, expansion):
    """Who picked what: player -> cards."""
    pods = hall.ask("pokemon-tcg", "draft", {"kind": "booster", "players": len(PLAYERS)})
    # [PKM-11.2.2-b] Circles of equal size, none above eight.
    expect(pods, {"pods": [5, 5, 5, 5], "deviation": False})
    picks = {player: [] for player in PLAYERS}
    for pod in range(4):
        circle = PLAYERS[pod * 5:pod * 5 + 5]
        for number in range(1, PACKS + 1):
            draft_pack(hall, circle, number, pod, expansion, picks)
    return picks


def draft_pack(hall, circle, number, pod, expansion, picks):
    """Every player of a circle opens a pack; it goes round until its last card is picked."""
    packs = {seat: [expansion[(seat * 3 + number * 5 + pod * 7 + card * card) % len(expansion)]
                    for card in range(PACK_CARDS)] for seat in range(1, len(circle) + 1)}
    # [PKM-11.2.2-e] Left, then right, then left again.
    wanted = "left" if number % 2 == 1 else "right"
    for pick in range(1, PACK_CARDS + 1):
        before = [hall.ask("pokemon-tcg", "draft.which-pack", {
            "kind": "booster", "pod_size": len(circle), "seat": seat, "pick": pick,
            "pack_number": number, "seats_numbered": "clockwise"})
            for seat in range(1, len(circle) + 1)]
        # [PKM-11.2.2-d] Each pack lies before one player.
        expect(sorted(answer["pack_opened_by_seat"] for answer in before), sorted(packs))
        for player, answer in zip(circle, before):
            expect(answer["passing"], wanted)
            pack = packs[answer["pack_opened_by_seat"]]
            picks[player].append(pack.pop(pack.index(min(pack))))
    assert not any(packs.values())


def list_of(picks, from_picks=FROM_PICKS, energy=ENERGY[1]):
    """The list that [PKM-4-b] asks for: the deck, and the cards left out of it."""
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
    # [PKM-11.2-a] An Item is no basic Energy: nobody supplies it.
    own = list_of(picks["merlo"], energy=16) + [
        {"count": 1, "card": "bw7-128", "marks": {"supplied": True}}]
    expect(cup.deck("merlo", own), ["NOT_IN_POOL"])
    expect(cup.deck("merlo", list_of(picks["merlo"])), [])


def stronger(table):
    """Every fifth pair agrees on a tie; else who registered earlier wins."""
    first, second = map(PLAYERS.index, table.players)
    if (first + second) % 5 == 0:
        return {"winner": "tie", "decided_by": "agreement"}
    return {"winner": "first" if first < second else "second"}


def play_rounds(hall, cup, picks):
    cup.pair(1)
    # [PKM-11.2.2-i] With the start of round 1 the deck is fixed.
    with refused("DECK_LOCKED", "PKM-4-e"):
        cup.deck("upupa", list_of(picks["upupa"], from_picks=24, energy=16))
    # [PKM-GEN-41] In October 2013 who wins the flip starts.
    flip = hall.ask("pokemon-tcg", "first-player",
                    {"match_type": "single", "game": 1, "date": "2013-10-12"})
    expect((flip["flip_winner"], flip["starter_may_attack"]), ("starts", True))
    for table in cup.round(1).matches:
        cup.report(1, table.number, **stronger(table))
    cup.close(1)
    cup.play(2, stronger)
    cup.drop("cuculo")
    for number in (3, 4, 5):
        paired = cup.play(number, stronger)
        # [PKM-GEN-22] Nineteen are left: one bye.
        expect((len(paired.matches), len(paired.byes)), (9, 1))
    standings = cup.standings()
    # [PKM-GEN-3] Who left has no place.
    expect(len(standings), 19)
    expect([row.points for row in standings],
           sorted((row.points for row in standings), reverse=True))
