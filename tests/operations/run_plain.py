#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads what a head judge reads from a terminal: a clock that is so already, a round beyond the
plan, one of each thing, a draw that is frozen, a ticket as JSON. Each offer is tried.

usage: run_plain.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402  (found by the line above)
from run_by_hand import REFUSED, USAGE, Terminal, expect  # noqa: E402
from run_next import Organiser  # noqa: E402

ROWS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "arbitroctl",
                    "show", "next_command.cc")
LINES = os.path.join(os.path.dirname(ROWS), "..", "commands", "command_test.cc")
CARDS = ("pokemon-tcg", "standard-constructed",
         ["date=2013-10-12", "decks_required=false", "match_type=single"])
# A game, its format and settings, and as few players as fill one table.
ONE_TABLE = [("demo", "standard", [], 2), ("demo-league", "standard", [], 4),
             ("demo-pods", "standard", [], 4), ("magic-swiss", "constructed", [], 2),
             ("risiko", "tournament", [], 4), ("samurai-sword", "tournament", [], 8),
             (*CARDS, 2)]


def players(count):
    return [f"p{number}" for number in range(1, count + 1)]


def one_of_each(ctl):
    """Terminal.run refuses an answer with `1 tables`."""
    there = {ruleset["id"] for ruleset in ctl.json("ruleset", "list")["rulesets"]}
    for game, form, settings, count in ONE_TABLE:
        if game not in there:
            continue
        event = f"one-{game}"
        ctl.event(event, game, form, players(count), settings=settings)
        ctl.run("round", "pair", event, "1")
        for words in (["round", "show", event, "1"], ["event", "show", event],
                      ["event", "actions", event], ["print", "pairings", event, "1"],
                      ["--language", "it", "round", "show", event, "1"],
                      ["--language", "it", "event", "actions", event]):
            ctl.run(*words)
        ctl.run("standings", event, expect={0, REFUSED})
        said = ctl.run("table", "show", event, "1", "3", expect=REFUSED)
        expect("1 to 1" not in said, f"{game} has one table: {said}")


def clocks(ctl):
    ctl.event("clock", "demo", "standard", players(4))
    ctl.run("round", "pair", "clock", "1")
    ctl.run("clock", "start", "clock", "1", "--seconds", "3000")
    for words, said in ((["resume"], "there is nothing to resume"),
                        (["start"], "the clock runs already, until ")):
        expect(said in ctl.run("clock", *words, "clock", "1", expect=REFUSED), said)
    first = ctl.run("clock", "pause", "clock", "1")
    expect("before" not in first, f"the first pause: {first}")
    again = ctl.run("clock", "pause", "clock", "1", expect=REFUSED)
    expect("the clock is paused already, with " in again and " left; resume it" in again, again)
    again = ctl.run("--language", "it", "clock", "pause", "clock", "1", expect=REFUSED)
    expect("l'orologio è già in pausa e restano" in again, again)
    expect("+120 s" in ctl.run("clock", "extend", "clock", "1", "2", "120", "--reason", "a check"),
           "an extension while the clock stands says how long")
    ctl.run("clock", "resume", "clock", "1")
    second = ctl.run("clock", "pause", "clock", "1")
    expect("was paused before" in second, f"the second pause: {second}")


def past_the_plan(ctl):
    game, form, settings = CARDS
    ctl.event("plan", game, form, players(4), settings=[*settings, "swiss_rounds=2"])
    for number in ("1", "2"):
        ctl.run("round", "pair", "plan", number)
        said = ctl.run("clock", "start", "plan", number)
        expect("[PKM-7.1-c]" in said, f"the clock starts with its rule: {said}")
        for table in ("1", "2"):
            ctl.run("report", "plan", number, table, "winner=first")
        ctl.run("round", "close", "plan", number)
    said = ctl.run("round", "pair", "plan", "3", expect=REFUSED)
    expect("complete the event" in said and "start phase" not in said, f"no phase follows: {said}")
    ctl.run("phase", "start", "plan", "2", expect=REFUSED)
    ctl.run("event", "complete", "plan")
    said = ctl.run("award", "grant", "plan", expect=REFUSED)
    expect("this game's rules award nothing" in said and "arbitroctl print standings plan" in said
           and "--by-hand" not in said, f"prizes go by the standings: {said}")
    ctl.run("print", "standings", "plan")
    said = ctl.run("--by-hand", "--reason", "x", "award", "grant", "plan", expect=REFUSED)
    expect("leave `--by-hand` out" in said, f"and not by hand: {said}")


def too_few(ctl):
    """Players leave until no round can be played: what is named as next works at each step."""
    game, form, settings = CARDS
    ctl.event("few", game, form, players(2), settings=settings)
    ctl.run("round", "pair", "few", "1")
    ctl.run("report", "few", "1", "1", "winner=first")
    ctl.run("round", "close", "few", "1")
    for left, why in ((0, "meet again"), (1, "two players"), (2, "no player takes part")):
        if left:
            ctl.run("player", "drop", "few", f"p{left}")
        said = ctl.run("event", "actions", "few")
        named = re.findall(r"^next: arbitroctl (.*)$", said, re.MULTILINE)
        expect(re.search(why, said), said)
        expect(named[-1] == "event complete few --reason WHY", f"what is next: {named}")
        expect(len(named) == 1 or left == 0, f"nothing else goes with {left} gone: {named}")
        ctl.run("--dry-run", *named[-1].split())


def wrong_words(ctl):
    """A wrong command is answered with the way to write it."""
    rule = ["penalty", "rule", "one-risiko", "p1", "too-many-armies", "--circumstance"]
    for words, said in (
            (["--as", "p1", "table", "show", "clock", "1", "1"],
             "--as: is `referee`, or a player: events/{event}/players/{id}"),
            ([*rule, "excess=6", "by=other"], "write `--circumstance by=other`: each value"),
            (["--language", "it", *rule, "excess=6", "by=other"],
             "scrivi `--circumstance by=other`: ogni valore"),
            (["publish", "clock", "standings"], "`standings` are of a round; give its number"),
            # A word that a person wrote is shown as it was written.
            (["--language", "it", "publish", "clock", "tables"], "il genere è `tables`, deve")):
        told = ctl.run(*words, expect=USAGE)
        expect(said in told, f"`{said}` in:\n{told}")
    ctl.run("table", "show", "clock", "1", "1", "--as", "events/clock/players/p1")
    ctl.run("--dry-run", *rule, "excess=6", "--circumstance", "by=other")
    for words in (["table", "refuse", "clock", "1", "1", "p1"],
                  ["table", "forfeit", "clock", "1", "1", "p1"],
                  ["appeal", "decide", "clock", "1", "--verdict", "rejected"]):
        told = ctl.run(*words, expect=REFUSED)
        expect("give it with `--reason WHY`" in told, f"the reason's option: {told}")
    rule = ["penalty", "rule", "one-samurai-sword", "p1", "foul_language", "--circumstance",
            "points=50"]
    told = ctl.run(*rule, expect=REFUSED)
    expect("`points` are taken by the penalty `points` alone" in told, f"they are not lost: {told}")
    ctl.run("--dry-run", *rule, "--penalty", "points")


def league(ctl):
    """An event that changed after it entered a series does not count with its old points unseen."""
    event = "one-demo-league"
    if not any(each["name"] == f"events/{event}" for each in ctl.json("event", "list")["events"]):
        return
    ctl.run("report", event, "1", "1", "places=[1,2,3,4]")
    ctl.run("round", "close", event, "1")
    ctl.run("event", "complete", event, "--reason", "one round is enough")
    ctl.run("series", "create", "league", "--ruleset", "demo-league", "--set", "events=2")
    ctl.run("series", "enter", "league", event)
    ctl.run("table", "correct", event, "1", "1", "places=[4,3,2,1]", "--reason", "read wrongly")
    said = ctl.run("series", "complete", "league", expect=USAGE)
    expect("1 event changed after entering" in said and "arbitroctl series events league" in said,
           f"the series does not end with old points: {said}")
    ctl.run("series", "enter", "league", event)
    said = ctl.run("series", "complete", "league", expect=REFUSED)
    expect("after entering" not in said, f"it counts as it is: {said}")


def frozen_draw(ctl):
    ctl.event("draw", "demo", "standard", players(4))
    ctl.run("draw", "freeze", "draw", "--round", "1")
    said = ctl.run("event", "actions", "draw")
    expect("draw contribute draw --player PLAYER --text TEXT" in said, f"it is offered: {said}")
    said = said.replace("PLAYER", "p1")
    Organiser(ctl, "draw", None).try_commands(said)
    ctl.run("draw", "contribute", "draw", "--player", "p1", "--text", "a rainy day")


def every_offer(ctl):
    """Each command that stands beside a call is one of arbitroctl's, with its arguments."""
    ctl.event("offers", "demo", "standard", players(4))
    ctl.run("round", "pair", "offers", "1")
    rows = []
    # Rows of commands, and lines of those that state it themselves, as their test has them.
    for path in (ROWS, LINES):
        with open(path, encoding="utf-8") as file:
            found = re.findall(r'^ +\{"\w+\.\w+", "([^"]+)"\},$', file.read(), re.MULTILINE)
        expect(len(found) > 10, f"rows of {path} are found: {len(found)}")
        rows += found
    expect(len(rows) > 80, f"the rows are found: {len(rows)}")
    names = {"EVENT": "offers", "ROUND": "1", "NEXT": "2", "TABLE": "1", "torino": "offers"}
    said = "\n".join("arbitroctl " + " ".join(names.get(word, word) for word in row.split())
                     for row in rows)
    Organiser(ctl, "offers", None).try_commands(said)


def ticket(ctl):
    ctl.event("door", "demo", "standard", players(2))
    issued = ctl.json("ticket", "issue", "door", "--role", "scorekeeper", "--scope", "work")
    secret = issued["tickets"][0]["secret"]
    answer = json.loads(ctl.run("-o", "json", "ticket", "redeem", "door", secret))
    expect(answer["ticket"] and answer["token"].count(".") >= 1 and not answer["token"].isspace(),
           f"the answer as JSON, with the token that no file has: {answer}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with arbitrod.Daemon(*sys.argv[1:], listen=arbitrod.SOCKET,
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        ctl = Terminal(daemon)
        for part in (one_of_each, clocks, past_the_plan, too_few, wrong_words, league,
                     frozen_draw, every_offer, ticket):
            part(ctl)


if __name__ == "__main__":
    main()
