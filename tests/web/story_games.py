# SPDX-License-Identifier: Apache-2.0
"""Events of games with cards, penalties and deals in calls of the API, for examples. As
story_event.py has it.
"""

import json

from games import map_of, value
from story_event import WINS, because, paired, player, started, table

CARDS = "plugins/pokemon_tcg/rulebook/examples_catalogue.jsonl"
SETTINGS = {"date": "2013-10-12", "decks_required": False, "event_tier": "state-championships",
            "match_type": "best-of-three", "swiss_rounds": 1, "top_cut": 2}
EIGHT = [f"p{number}" for number in range(1, 9)]


def catalogue(source):
    """A few cards; returns the catalogue's name."""
    with open(f"{source}/{CARDS}", encoding="utf-8") as file:
        rows = [{"row": value(json.loads(line))} for line in file if line.strip()]
    made = yield "CatalogueService/ImportCatalogue", [
        {"header": {"ruleset": "rulesets/pokemon-tcg", "title": "A few cards"}}, *rows]
    name = {"name": made["catalogue"]}
    yield "CatalogueService/GetCatalogue", name
    yield "CatalogueService/ListCatalogues", {}
    yield "CatalogueService/GetCard", {"name": f"{made['catalogue']}/cards/base1-63"}
    yield "CatalogueService/ExportCatalogue", {"catalogue": made["catalogue"]}
    return made["catalogue"]


def decks(event):
    """A list that is checked, locked, and replaced."""
    ada = player(event, "ada")
    rows = [{"count": 4, "card": "base1-63"}, {"count": 4, "card": "base1-2"}]
    yield "DeckService/CheckDeck", {"event": event, "rows": rows}
    yield "DeckService/SubmitDeck", {"player": ada, "rows": rows}
    yield "DeckService/RecordDeckCheck", {"player": ada, "rows": rows[:1]}
    yield "DeckService/SetDeckRules", {"event": event, "rules": {
        "locked": True, "publication": "DECK_PUBLICATION_ALWAYS"}}
    yield "DeckService/ListPublishedDecks", {"event": event}
    yield "DeckService/UnlockDeck", because("the printer broke", player=ada)
    yield "DeckService/SubmitDeck", {"player": ada,
                                     "rows": [{"count": 3, "card": "base1-63"}, rows[1]]}
    yield "DeckService/GetDeck", {"name": f"{ada}/deck"}
    yield "DeckService/CompareDecks", {"name": f"{ada}/deck", "fromVersion": 1, "toVersion": 2}
    yield "DeckService/SetDeckConsent", {"player": ada, "consents": True}


def penalties(event):
    """A penalty and an appeal against it, and another that is revoked."""
    bob = {"player": player(event, "bob")}
    yield "PenaltyService/RulePenalty", {**bob, "infraction": "pace-of-play"}
    yield "PenaltyService/FileAppeal", {**bob, "penalty": 1, "text": "the clock stood"}
    yield "PenaltyService/ListAppeals", {"event": event}
    yield "PenaltyService/DecideAppeal", because(
        "a judge saw it stand", appeal=f"{event}/appeals/1", upheld=True)
    yield "PenaltyService/RulePenalty", {**bob, "infraction": "pace-of-play"}
    yield "PenaltyService/RevokePenalty", because("another player's",
                                                  penalty=f"{event}/penalties/2")


def with_cards(source):
    """An event with decks, penalties and a cut."""
    cards = yield from catalogue(source)
    event = yield from started(
        "milano", ("ada", "bob", "cleo", "dan"), ruleset="rulesets/pokemon-tcg",
        format="standard-constructed", catalogue=cards, settings=value(SETTINGS))
    yield from decks(event)
    yield "QuestionService/Ask", {"ruleset": "rulesets/pokemon-tcg", "question": "swiss.rounds",
                                  "input": value({"players": 16})}
    yield "QuestionService/DrawAnswer", {"event": event, "question": "deck.draw-checks",
                                         "input": value({"players": ["ada", "bob", "cleo"]})}
    yield "EventService/AmendSettings", because(
        "more came than were planned", event=event, authority="the organiser",
        settings=value({**SETTINGS, "swiss_rounds": 2}))
    yield "PairingService/StartPhase", {"event": event, "phase": 1}
    tables = [{"players": [player(event, one) for one in pair]}
              for pair in (("ada", "bob"), ("cleo", "dan"))]
    yield "PairingService/EvaluatePairing", {"event": event, "tables": tables}
    yield "SeatingService/EvaluateSeating", {"event": event, "tables": tables}
    yield from paired(event, ("ada", "bob"), ("cleo", "dan"))
    yield from penalties(event)
    yield "ScoringService/ReportResult", {"table": table(event, 1), "report": WINS["first"]}
    yield "ScoringService/ForfeitSeats", because("did not come", table=table(event, 2),
                                                 players=[player(event, "dan")])
    yield "PairingService/CloseRound", {"round": f"{event}/rounds/1"}
    yield "PairingService/PairRound", {"event": event, "round": 2}
    yield "ExplainService/GetCutOutlook", {"event": event, "pageSize": 2}
    for number in (1, 2):
        yield "ScoringService/ReportResult", {"table": table(event, number, 2),
                                              "report": WINS["first"]}
    yield "PairingService/CloseRound", {"round": f"{event}/rounds/2"}


def with_awards():
    """Two tables of a board game, and the awards of its final standings."""
    event = yield from started(
        "bolzano", EIGHT, ruleset="rulesets/risiko", format="tournament")
    yield "PairingService/StartPhase", {"event": event, "phase": 1}
    yield "SeatingService/SeatRound", {"event": event, "round": 1}
    for number in (1, 2):
        yield "ScoringService/ReportResult", {"table": table(event, number),
                                              "report": value(map_of(4))}
    yield "PairingService/CloseRound", {"round": f"{event}/rounds/1"}
    yield "EventService/CompleteEvent", because("the hall closes", event=event)
    yield "ScoringService/GrantAwards", {"event": event}
    yield "ScoringService/GetAwards", {"event": event}


def sealed():
    """A table whose cards the daemon deals."""
    event = yield from started("trento", EIGHT, ruleset="rulesets/samurai-sword",
                               format="tournament", settings=value({"sealed_deals": True}))
    yield "PairingService/StartPhase", {"event": event, "phase": 1}
    yield "SeatingService/SeatRound", {"event": event, "round": 1}
    yield "SeatingService/GetDeal", {"table": table(event, 1)}


def of_games(source):
    """All of these."""
    yield from with_cards(source)
    yield from with_awards()
    yield from sealed()
