# SPDX-License-Identifier: Apache-2.0
"""Eight teams of two: a list with two decks each, three rounds, a final of the best two teams."""

import os

from hall import deck_list, expect, json_lines, refused

TEAMS = {"alba": ("airone", "allocco"), "bora": ("beccaccia", "biancone"),
         "ciclone": ("calandra", "cicogna"), "delta": ("dafila", "damigella"),
         "etesia": ("edredone", "emu"), "foehn": ("falco", "fringuello"),
         "grecale": ("gheppio", "gruccione"), "levante": ("lodola", "lucherino")}
RULEBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "rulebook")


def earlier_wins(table):
    """Lets the team that registered earlier win; alba and bora run out of time."""
    if set(table.players) == {"alba", "bora"}:
        return {"winner": "tie"}
    first, second = map(list(TEAMS).index, table.players)
    return {"winner": "first" if first < second else "second"}


def play(hall):
    cards = json_lines(f"{RULEBOOK}/examples_catalogue.jsonl")
    cup = hall.event("team-battle", "pokemon-tcg", "team-battle-constructed",
                     title="Lotta a squadre", date="2013-10-12", match_minutes=40, top_cut=2,
                     catalogue=hall.catalogue("pokemon-tcg", cards, "Ottobre 2013"))
    # [PKM-14-a] For leagues and side events; [PKM-14.3-d] three Prize cards each.
    format_of = hall.ask("pokemon-tcg", "format.format-parameters",
                         {"format": "team-battle-constructed"})
    expect((format_of["sanctioned"], format_of["prizes_per_player"]), (False, 3))
    cup.open()
    for team, members in TEAMS.items():
        cup.register(team, team=members)
    expect([len(player.team) for player in cup.players().values()], [2] * len(TEAMS))
    hand_in_decks(cup)
    cup.start()
    swiss = cup.phase(1)
    # [PKM-7.3-c] The organiser's forty minutes; [PKM-GEN-10] three rounds for eight teams.
    expect((swiss.rounds_planned, swiss.clock_seconds, swiss.extra_turns), (3, 40 * 60, 3))
    round_one(hall, cup)
    cup.play(2, earlier_wins)
    cup.play(3, earlier_wins)
    final(cup)
    cup.complete()
    cup.confirm()
    return cup


def of_team(first, second):
    """Returns the one list of a team."""
    return ([dict(row, marks={"member": "first"}) for row in first]
            + [dict(row, marks={"member": "second"}) for row in second])


def hand_in_decks(cup):
    decks = {deck["deck"]: deck_list(*deck["cards"])
             for deck in json_lines(f"{RULEBOOK}/sample_decks.jsonl")}
    legal = [deck for name, deck in decks.items() if not name.startswith("Illegal")]
    for place, team in enumerate(TEAMS):
        pair = of_team(legal[place % len(legal)], legal[(place + 3) % len(legal)])
        # [PKM-14.3.1] As in Constructed: four copies of a name in each deck, not in both.
        expect(cup.deck(team, pair), [], f"{team}'s decks")
    with refused("TEAM_LIST", "PKM-4-b"):
        cup.deck("alba", legal[0])
    expect(cup.deck("alba", of_team(legal[0], decks["Illegal: 61 cards"])), ["DECK_SIZE"])
    expect(cup.deck("alba", of_team(legal[0], legal[1])), [])


def round_one(hall, cup):
    tables = cup.pair(1)
    expect([len(table.players) for table in tables.tables], [2] * 4)
    a = tables.tables[0].players[0]
    # [PKM-14.3-b] [PKM-14.3-c] The team that wins the flip names the first player; then clockwise,
    # the teams in turn.
    order = hall.ask("pokemon-tcg", "first-player.team-battle", {
        "flip_winner_team": "B", "chosen_player_seat": 2,
        "seats_clockwise": [["A1", 1], ["B1", 2], ["A2", 3], ["B2", 4]]})
    expect(order["turn_order"], ["B1", "A2", "B2", "A1"])
    # [PKM-4-e] Decks stay as they are.
    with refused("DECK_LOCKED", "PKM-4-e"):
        energy = deck_list("60 Water Energy bw1-107")
        cup.deck(a, of_team(energy, energy))
    # [PKM-PEN-20] The team gets the penalty, its opponents the Caution.
    ruling = cup.penalty(a, "game-play-error-major")
    expect((ruling.penalty, ruling.further), ("warning", 1))
    for table in tables.matches:
        cup.report(1, table.number, **earlier_wins(table))
    cup.close(1)


def final(cup):
    # [PKM-GEN-15] Teams that stay level are parted by lot.
    cut = cup.phase_after_lots(2, 3, "LOT_NEEDED", "PKM-GEN-15")
    swiss = [row.player for row in cup.standings(3)]
    expect(len(swiss), len(TEAMS))
    expect((cut.rounds_planned, len(cut.qualified)), (1, 2))
    table = cup.pair(4).tables[0]
    expect(set(table.players), set(swiss[:2]))
    # [PKM-9] Never a tie.
    with refused("NO_TIE_IN_ELIMINATION", "PKM-9"):
        cup.report(4, 1, winner="tie")
    second = swiss[1]
    cup.report(4, 1, winner="first" if table.players[0] == second else "second")
    cup.close(4)
    expect([row.player for row in cup.standings()], [second, swiss[0], *swiss[2:]])
