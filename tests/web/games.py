# SPDX-License-Identifier: Apache-2.0
"""Events of each game for tests of the pages: what an event needs before its first round, and a
report that its rulebook takes. The pages know none of it.
"""

ROLES = ("Shogun", "Samurai", "Ninja", "Ninja", "Ronin", "Ninja", "Samurai")
CHARACTERS = ("Benkei", "Chiyome", "Ginchiyo", "Goemon", "Hanzo", "Hideyoshi", "Ieyasu")
ARMIES_OF_THE_MAP = 164


def value(of):
    """A value of the API, of what Python has."""
    if of is None:
        return {}
    if isinstance(of, bool):
        return {"flag": of}
    if isinstance(of, int):
        return {"integer": str(of)}
    if isinstance(of, str):
        return {"text": of}
    if isinstance(of, list):
        return {"list": {"items": [value(item) for item in of]}}
    return {"struct": {"fields": [{"key": key, "value": value(of[key])} for key in sorted(of)]}}


def match(_):
    """The first seat won."""
    return {"winner": "first"}


def map_of(seats):
    """Points of a board: the rest of it belongs to the neutral side."""
    lines = [{"objective": 40 - 5 * seat, "outside": 2} for seat in range(seats)]
    rest = ARMIES_OF_THE_MAP - sum(line["objective"] + line["outside"] for line in lines)
    return {"lines": lines, "neutral": max(0, (rest + 3) // 4)}


def sheet_of(seats):
    """A score sheet with a role a seat."""
    lines, ninjas = [], 0
    for seat in range(seats):
        line = {"role": ROLES[seat], "character": CHARACTERS[seat], "honour": seats - seat - 1,
                "resilience": 1, "daimyo": 0}
        if ROLES[seat] == "Ninja":
            ninjas += 1
            line["stars"] = ninjas
        lines.append(line)
    return {"lines": lines}


class Game:
    """How an event of a game is made and reported."""

    def __init__(self, ruleset, event_format, players, report, **more):
        self.ruleset = ruleset
        self.format = event_format
        self.players = players
        self.report = report
        self.settings = more.get("settings", {})
        self.sanctioned = more.get("sanctioned", False)
        self.judge = more.get("judge", "")
        self.decks = more.get("decks", False)

    def make(self, hall, names):
        """An event that has started; returns its name and the persons."""
        more = {"settings": value(self.settings)} if self.settings else {}
        event = hall.make(f"{self.ruleset}-cup", self.ruleset, format=self.format,
                          sanctioned=self.sanctioned, **more)
        persons = hall.enter(event, names[:self.players])
        if self.judge:
            hall.do("EventService/AddStaff", {"event": event, "role": self.judge,
                                              "person": hall.person("Gina", "Arbitro")})
        for number in range(1, self.players + 1) if self.decks else ():
            hall.do("DeckService/SubmitDeck", {
                "player": f"{event}/players/p{number}", "rows": [{"count": 40, "card": "nar-1"}],
                "options": {"byHand": True, "reason": "looked at on paper"}})
        hall.do("EventService/StartEvent", {"event": event})
        hall.do("PairingService/StartPhase", {"event": event, "phase": 1})
        return event, persons


GAMES = (
    Game("pokemon-tcg", "standard-constructed", 4, match,
         settings={"date": "2013-10-12", "decks_required": False}),
    Game("naruto-cg", "constructed", 4, match, settings={"date": "2026-11-01"}, sanctioned=True,
         judge="judge", decks=True),
    Game("risiko", "tournament", 8, map_of, judge="referee"),
    Game("samurai-sword", "tournament", 8, sheet_of),
)
