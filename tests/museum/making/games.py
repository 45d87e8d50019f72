# SPDX-License-Identifier: Apache-2.0
"""The games as the museum's stories know them: settings, people, cards, questions."""

import os
from typing import NamedTuple

from hall import deck_list, json_lines

HERE = os.path.dirname(os.path.abspath(__file__))
RULEBOOK = os.path.join(HERE, "..", "..", "..", "plugins", "pokemon_tcg", "rulebook")
NAMES = """airone beccaccia calandra dafila edredone falco gheppio hirundo ibis labbo merlo
nocciolaia oca pernice quaglia rondine sgarza topino usignolo verdone zigolo allodola balestruccio
cannaiola""".split()


class Game(NamedTuple):
    """A game as the stories play it."""

    ruleset: str
    format: str
    settings: dict
    amended: dict
    role: str  # of the staff
    players: int
    infraction: str
    circumstances: dict
    penalty: str  # the one that is ruled where the guidelines leave it open; "": as they say
    question: str  # that is drawn
    asked: dict
    sanctioned: bool  # whether an event is requested and sanctioned


def settings_of_pokemon(rounds):
    return {"date": "2013-10-12", "decks_required": False, "match_type": "best-of-three",
            "event_tier": "state-championships", "swiss_rounds": rounds, "top_cut": 4}


def settings_of_naruto(verbal):
    return {"type": "normal", "decks_required": False, "organiser_as_judge": True,
            "verbal_to_official_from": verbal}


GAMES = [
    Game("naruto-cg", "constructed", settings_of_naruto(2), settings_of_naruto(3), "judge", 13,
         "procedural_minor", None, "", "structure", {"players": 13}, True),
    Game("pokemon-tcg", "standard-constructed", settings_of_pokemon(3), settings_of_pokemon(4),
         "head-judge", 13, "pace-of-play", None, "", "deck.draw-checks", {"players": NAMES[:13]},
         False),
    Game("risiko", "tournament", {}, {"three_player_coefficient": "0.75"}, "referee", 16,
         "forgotten-roll", None, "", "deal.initial", {"players": 4}, False),
    Game("samurai-sword", "tournament", {},
         {"ronin_daimyo_individual": False, "late_entries": True}, "referee", 24,
         "deliberate_slow_play", {"points": 50}, "points", "tables.split", {"players": 24}, False),
]
DEMOS = [
    Game("demo", "standard", {}, {}, "head-judge", 9, "", None, "", "", None, False),
    Game("demo-c", "standard", {}, {}, "head-judge", 8, "", None, "", "", None, False),
    Game("demo-league", "standard", {}, {}, "head-judge", 9, "", None, "", "", None, False),
    Game("demo-pods", "standard", {}, {}, "head-judge", 12, "", None, "", "", None, False),
]


def cards_of_naruto():
    rows = [{"code": f"NI-{number}", "name": f"Ninja {number}", "type": "ninja"}
            for number in range(101, 109)]
    return rows + [{"code": f"TE-{number}", "name": f"Tecnica {number}", "type": "technique"}
                   for number in range(201, 207)]


def deck_of_naruto():
    rows = [{"count": 3, "card": f"NI-{number}"} for number in range(101, 109)]
    return rows + [{"count": 3, "card": f"TE-{number}"} for number in range(201, 206)] + [
        {"count": 1, "card": "TE-206"}]


def catalogues(hall):
    """Imports cards of the games that have any: ruleset -> the catalogue's name."""
    examples = json_lines(f"{RULEBOOK}/examples_catalogue.jsonl")
    return {"naruto-cg": hall.catalogue("naruto-cg", cards_of_naruto(), "Carte inventate"),
            "pokemon-tcg": hall.catalogue("pokemon-tcg", examples, "Ottobre 2013")}


def deck_of(game):
    """A legal list; of a game without decks none."""
    if game.ruleset == "naruto-cg":
        return deck_of_naruto()
    if game.ruleset == "pokemon-tcg":
        decks = {deck["deck"]: deck["cards"] for deck in json_lines(
            f"{RULEBOOK}/sample_decks.jsonl")}
        return deck_list(*decks["Green Blade"])
    return None
