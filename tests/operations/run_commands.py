#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Commands of arbitroctl that no page shows, each with a real daemon, and what they changed read
back. Then that no command is left that no test runs.

usage: run_commands.py SOURCES BUILD
"""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../arbitrod"), os.path.join(HERE, "../../tools")]
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import manuals  # noqa: E402
from run_by_hand import REFUSED, Terminal, expect, players_at  # noqa: E402

COMMANDS_MIN = 100


class Noting(Terminal):
    """A terminal that remembers what was typed."""

    def __init__(self, daemon):
        super().__init__(daemon)
        self.typed = []

    def run(self, *words, **more):
        self.typed.append(" ".join(words))
        return super().run(*words, **more)

    def says(self, pattern, *words, **more):
        said = self.run(*words, **more)
        expect(re.search(pattern, said), f"`{pattern}` in what {words} says:\n{said}")
        return said

    def shown(self, event):
        return self.json("event", "show", event)

    def tables(self, event, number):
        return self.json("round", "tables", event, str(number))["tables"]


def prepare(ctl):
    """From a draft to registration: sanction, staff, schedule, duties."""
    people = [os.path.basename(ctl.json("person", "create", "--given", name)["person"]["name"])
              for name in ("Ada", "Bob")]
    ctl.run("event", "create", "hall", "--ruleset", "demo", "--format", "standard")
    ctl.says("OpenRegistration", "event", "actions", "hall")
    ctl.says("requested", "event", "request", "hall")
    ctl.says("sanctioned", "event", "sanction", "hall")
    for person, role in zip(people, ("head-judge", "judge")):
        ctl.run("staff", "add", "hall", person, role)
    ctl.run("staff", "remove", "hall", people[1], "judge")
    said = ctl.run("staff", "list", "hall")
    expect(people[0] in said and people[1] not in said, f"the staff: {said}")
    ctl.run("schedule", "set", "hall", "2", "2026-05-08T18:30", "--venue", "Club")
    ctl.run("schedule", "set", "hall", "2", "2026-05-15T18:30", "--reason", "snow")
    ctl.says("2026-05-15T18:30 .*2026-05-08T18:30 +1", "schedule", "show", "hall")
    ctl.run("duty", "open", "hall", "report", "tell the organiser", "--blocks")
    ctl.run("event", "open", "hall")
    ctl.run("player", "add", "hall", "a", "b", "c", "d")
    ctl.run("event", "start", "hall")
    ctl.run("event", "create", "off", "--ruleset", "demo", "--format", "standard")
    ctl.says("cancelled", "event", "cancel", "off", "--reason", "the hall is flooded")


def seat_and_time(ctl):
    """Round 1 is taken back and paired again, seats are exchanged, and its clock runs."""
    ctl.run("round", "pair", "hall", "1")
    ctl.run("round", "unpair", "hall", "1", "--reason", "too early")
    expect(ctl.shown("hall")["rounds_taken_back"] == 1, "the round was taken back")
    ctl.run("round", "pair", "hall", "1")
    one, other = (players_at(table)[0] for table in ctl.tables("hall", 1))
    ctl.run("seat", "exchange", "hall", "1", f"{one}={other}", "--reason", "brothers")
    after = [players_at(table)[0] for table in ctl.tables("hall", 1)]
    expect(after == [other, one], f"{one} and {other} exchanged seats: {after}")
    ctl.says("until", "clock", "start", "hall", "1", "--seconds", "3000", "--turns", "3")
    ctl.says("the clock stands", "clock", "pause", "hall", "1")
    ctl.says("until", "clock", "resume", "hall", "1")
    ctl.says(r"tables/2 +\+300 s +until", "clock", "extend", "hall", "1", "2", "300",
             "--reason", "a check")
    ctl.run("clock", "call", "hall", "1")
    clock = ctl.shown("hall")["clock"]
    expect(clock["extra_turns"] == 3 and clock["time_called_us"] > 0, f"the clock: {clock}")


def report(ctl):
    """Players report, confirm, contradict each other and sign; slips and judges decide."""
    first, second = (players_at(table) for table in ctl.tables("hall", 1))
    ctl.says("players", "table", "mode", "hall", "players")
    ctl.run("report", "hall", "1", "1", "winner=first", "--player", first[0])
    ctl.run("table", "confirm", "hall", "1", "1", first[1])
    ctl.run("report", "hall", "1", "2", "winner=first", "--player", second[0])
    ctl.run("report", "hall", "1", "2", "winner=second", "--player", second[1])
    ctl.says("says: ", "table", "show", "hall", "1", "2")
    ctl.run("table", "decide", "hall", "1", "2", "--player", second[0], "--reason", "seen")
    ctl.run("table", "sign", "hall", "1", "1", first[0], "--appeals")
    ctl.run("table", "refuse", "hall", "1", "1", first[1], "--reason", "time was called too early")
    ctl.says("time was called too early", "table", "show", "hall", "1", "1")
    ctl.run("table", "slip", "hall", "1", "1", "winner=second", "--signed", first[0],
            "--refused", first[1])
    ctl.run("table", "swap", "hall", "1", "1", "2", "--reason", "slips were mixed up")
    won = [[seat["outcome"]["result"] for seat in table["seats"]]
           for table in ctl.tables("hall", 1)]
    expect(won == [["WIN", "LOSS"], ["LOSS", "WIN"]], f"the results: {won}")
    ctl.says("attempt 2", "table", "replay", "hall", "1", "1", "--reason", "a judge was wrong")
    ctl.says("DEAL_UNKNOWN", "table", "deal", "hall", "1", "1", "--as", "referee", expect=REFUSED)
    ctl.run("table", "mode", "hall", "staff")
    ctl.run("report", "hall", "1", "1", "winner=first")
    ctl.run("round", "close", "hall", "1")
    ctl.run("publish", "hall", "standings", "1")
    expect(len(ctl.shown("hall")["publications"]) == 1, "it is published")
    ctl.says("published at 2031-05-08 18:30:00", "publish", "hall", "decks", "--at",
             "2031-05-08T18:30")
    ctl.says("to be published +deck lists, 2031-05-08 18:30:00", "event", "show", "hall")
    planned, = ctl.shown("hall")["planned_publications"]
    expect(planned["kind"] == "DECK_LISTS", f"the plan: {planned}")
    ctl.says("published by hand", "publish", "hall", "decks", "--give-up-time")
    expect(not ctl.shown("hall").get("planned_publications"), "no time is set any more")


def come_and_go(ctl):
    """Check-in, absence, leaving and coming back; round 2 is decided by hand."""
    ctl.says("check-in for round 2 is open", "player", "open-check-in", "hall", "2")
    for player in "abcd":
        ctl.run("player", "check-in", "hall", player, "2")
    ctl.says("is absent in round 3", "player", "absent", "hall", "d", "3")
    ctl.says("is there in round 3", "player", "present", "hall", "d", "3")
    ctl.run("player", "drop", "hall", "d")
    ctl.says("is back from round 2", "player", "reenter", "hall", "d")
    ctl.run("player", "add", "hall", "late")
    ctl.run("round", "pair", "hall", "2")
    ctl.run("seat", "take-over", "hall", "2", "a", "late", "--reason", "a withdrew")
    seated = {player for table in ctl.tables("hall", 2) for player in players_at(table)}
    expect(seated == {"late", "b", "c", "d"}, f"who plays round 2: {seated}")
    for number, table in enumerate(ctl.tables("hall", 2), 1):
        one, other = players_at(table)
        ctl.run("hand", "outcome", "hall", "2", str(number), f"{one}=loss:0:1", f"{other}=loss:0:1",
                "--reason", "a double loss")
    ctl.run("hand", "standings", "hall", "2", "late", "b,c", "d", "a", "--reason", "on paper")
    ranks = {os.path.basename(row["player"]): row["rank"]
             for row in ctl.json("standings", "hall", "--round", "2")["rows"]}
    expect(ranks == {"late": 1, "b": 2, "c": 2, "d": 4, "a": 5}, f"ranks by hand: {ranks}")
    ctl.says("expelled", "player", "expel", "hall", "d", "--reason", "ruling 7")
    ctl.says("expelled", "player", "show", "hall", "d")
    ctl.says("QUESTION_UNKNOWN", "draw", "question", "hall", "deal.initial", '{"players": 4}',
             "--round", "2", "--table", "1", expect=REFUSED)
    ctl.run("event", "complete", "hall")
    ctl.says("DUTIES_OPEN", "event", "confirm", "hall", expect=REFUSED)
    ctl.run("duty", "settle", "hall", "1", "told on Monday")
    ctl.says("told on Monday", "duty", "list", "hall")
    ctl.run("event", "confirm", "hall")
    ctl.says("replay: identical", "replay", "hall")


def rule(ctl):
    """A game with phases, penalties and forfeits; its paper in both languages."""
    ctl.event("cup", "pokemon-tcg", "standard-constructed", ["a", "b", "c", "d"],
              settings=("date=2014-07-05", "event_tier=regional-championships",
                        "match_type=best-of-three", "decks_required=false", "swiss_rounds=2",
                        "top_cut=0"))
    ctl.run("event", "amend", "cup", "swiss_rounds=3", "--authority", "the organiser",
            "--reason", "more came")
    settings = ctl.shown("cup")["settings"]
    expect(settings["swiss_rounds"] == 3 and settings["top_cut"] == 0, f"amended: {settings}")
    ctl.run("phase", "start", "cup", "1")
    ctl.says("swiss", "phase", "list", "cup")
    ctl.run("round", "pair", "cup", "1")
    ctl.run("penalty", "rule", "cup", "a", "pace-of-play")
    ctl.run("penalty", "revoke", "cup", "1", "--reason", "it was somebody else")
    ctl.says("revoked", "penalty", "list", "cup")
    ctl.run("penalty", "rule", "cup", "a", "pace-of-play")
    ctl.run("appeal", "file", "cup", "a", "the clock stood", "--penalty", "2")
    ctl.says("the clock stood", "appeal", "list", "cup")
    for by, italian in (("table", "tavolo"), ("name", "nome")):
        printed = ("print", "pairings", "cup", "1", "--by", by)
        ctl.says(f"Round 1, by {by}", *printed, "--text")
        ctl.says(f"(?s)<html.*Turno 1, per {italian}", *printed, "--html", "--language", "it")
    ctl.says("Round 1, table 1", "print", "sheets", "cup", "1")
    ctl.says("(?s)<html.*Turno 1, tavolo 2", "print", "sheets", "cup", "1", "--html", "--language",
             "it")
    who = players_at(ctl.tables("cup", 1)[0])[0]
    ctl.run("table", "forfeit", "cup", "1", "1", who, "--reason", "did not come")
    ctl.says("did not come", "table", "show", "cup", "1", "1")
    ctl.run("award", "list", "cup")
    ctl.says("EVENT_STATUS", "award", "grant", "cup", expect=REFUSED)
    ctl.run("series", "create", "league", "--ruleset", "demo-league", "--set", "events=2")
    ctl.run("series", "events", "league")
    ctl.says("rank +person +rating", "series", "ratings", "league")
    ctl.says("event +rating", "series", "history", "league", "persons/0123456789abcdef")


def many(ctl, folder):
    """Players, results and a whole round in files; a judge is sent to tables."""
    def file(name, content):
        path = f"{folder}/{name}.json"
        with open(path, "w", encoding="utf-8") as out:
            json.dump(content, out)
        return path

    def won(number):
        return [{"table": f"events/many/rounds/{number}/tables/{table}",
                 "report": {"winner": "first"}} for table in (1, 2)]

    judge = os.path.basename(ctl.json("person", "create", "--given", "Eve")["person"]["name"])
    ctl.run("event", "create", "many", "--ruleset", "demo", "--format", "standard")
    ctl.run("staff", "add", "many", judge, "judge")
    ctl.run("event", "open", "many")
    ctl.run("bulk", "players", "many",
            file("players", {"players": [{"player_id": player} for player in "abcd"]}))
    ctl.run("event", "start", "many")
    ctl.run("round", "pair", "many", "1")
    ctl.run("floor", "assign", "many", judge, "--tables", "1-2", "--note", "they play slowly")
    ctl.says("they play slowly", "floor", "assignments", "many")
    ctl.run("floor", "reassign", "many", "1", "--table", "1/2")
    ctl.run("floor", "release", "many", "1")
    ctl.run("floor", "call", "many", "1", "2", "--text", "a card is missing")
    ctl.run("floor", "answer", "many", "1", "--judge", judge)
    ctl.says("a judge comes", "floor", "calls", "many")
    ctl.run("floor", "settle", "many", "1", "--outcome", "ruled")
    ctl.says("ruled", "floor", "calls", "many", "--ended")
    ctl.run("bulk", "results", "many", file("results", {"results": won(1)}))
    ctl.run("round", "close", "many", "1")
    seats = [[f"events/many/players/{player}" for player in pair] for pair in ("ac", "bd")]
    second = {"pairing": {"round": 2, "tables": [{"players": pair} for pair in seats]},
              "results": won(2)}
    ctl.run("bulk", "rounds", "many", file("rounds", {"rounds": [second]}), "--reason", "on paper")
    closed = ctl.shown("many")["rounds_closed"]
    expect(closed == 2, f"rounds closed: {closed}")
    ctl.says("replay: identical", "replay", "many")


def release(programs, rulesets, folder):
    """A ruleset that fails is blocked, and released."""
    for ending in ("so", "json"):
        shutil.copy(f"{rulesets}/contained-aborts.{ending}", folder)
    with arbitrod.Daemon(programs, folder) as daemon:
        ctl = Noting(daemon)
        ctl.event("torino", "aborts", "standard", ["a", "b"])
        for _ in range(3):
            ctl.says("RULESET_FAULT", "round", "pair", "torino", "1", expect=REFUSED)
        ctl.says("RULESET_BLOCKED", "round", "pair", "torino", "1", expect=REFUSED)
        ctl.says("1 call released", "ruleset", "release", "aborts", "--event", "torino",
                 "--reason", "mended")
        ctl.says("RULESET_FAULT", "round", "pair", "torino", "1", expect=REFUSED)
        return ctl.typed


def typed_elsewhere(sources):
    """Lines that other tests type: blocks of documents, the quickstart, and programs like this."""
    stories = r"calls|past\S*|disaster|network|audit|operate"
    block = re.compile(rf"^```(?:{stories})\n(.*?)^```$", re.M | re.S)
    lines = []
    for path in glob.glob(f"{sources}/docs/**/*.md", recursive=True):
        with open(path, encoding="utf-8") as page:
            lines += "\n".join(block.findall(page.read())).split("\n")
    with open(f"{sources}/README.md", encoding="utf-8") as page:
        lines += [line for line in page if line.startswith("$ ")]
    for path in [f"{sources}/tools/quickstart", f"{sources}/tests/versions/run_versions",
                 *glob.glob(f"{sources}/tests/*/*.py")]:
        with open(path, encoding="utf-8") as program:
            lines += re.sub(r"[\"',]+", " ", program.read()).split("\n")
    return "\n".join(re.sub(" +", " ", line) for line in lines)


def check_all(sources, program, typed):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        root = manuals.walk(program, pool)
    commands = [" ".join(command.words[1:]) for command in manuals.all_of(root)
                if not command.children]
    expect(len(commands) >= COMMANDS_MIN, f"{len(commands)} commands")
    elsewhere = typed_elsewhere(sources)
    left = [command for command in commands
            if not any(line.startswith(command) for line in typed) and
            not re.search(rf"\b(arbitroctl|ctl|run|json)\b[^\n|]* {command}(?![\w-])", elsewhere)]
    expect(not left, f"every command is run by a test; none runs {left}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sources, build = (os.path.abspath(path) for path in sys.argv[1:])
    programs = f"{build}/bin"
    with arbitrod.Daemon(programs, f"{build}/rulesets",
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        ctl = Noting(daemon)
        for part in (prepare, seat_and_time, report, come_and_go, rule):
            part(ctl)
        with tempfile.TemporaryDirectory(prefix="arbitro-commands-") as files:
            many(ctl, files)
    with tempfile.TemporaryDirectory(prefix="arbitro-commands-") as failing:
        typed = ctl.typed + release(programs, f"{build}/tests/contained-rulesets", failing)
    check_all(sources, f"{programs}/arbitroctl", typed)


if __name__ == "__main__":
    main()
