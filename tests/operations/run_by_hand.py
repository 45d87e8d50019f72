#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does a head judge's work by hand from a terminal, with a real daemon: pairings with a neutral
seat, tables that change numbers, decks, standings of a division, replays of each depth.

usage: run_by_hand.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
import arbitrod  # noqa: E402  (found by the line above)

COMMAND_SECONDS = 60
# One of something is never several, in no answer of any command.
PLURALS = ("appeals|awards|cards|days|duties|entries|events|finalists|games|matches|minutes|pauses|"
           "penalties|persons|places|players|points|records|rounds|rows|seats|stages|tables|teams|"
           "tickets|turns|"
           "carte|giocatori|minuti|partite|persone|posti|premi|punti|registrazioni|righe|tavoli|"
           "tappe|turni")
ONE_OF_SEVERAL = re.compile(rf"(?<![\w./:,-])1 (?:{PLURALS})\b")
# There the figure belongs to the word before it: "round 1 tables 2 and 3".
NUMBERED = re.compile(r"(?:round|table|phase|row|line|page|turno|tavolo|fase|riga) $")
REFUSED = 1
USAGE = 2


class Terminal:
    def __init__(self, daemon):
        self.program = [f"{daemon.programs}/arbitroctl", "--server", daemon.address]

    def run(self, *words, expect=0):
        done = subprocess.run([*self.program, *words], text=True, capture_output=True, check=False,
                              timeout=COMMAND_SECONDS)
        said = done.stdout + done.stderr
        if done.returncode not in (expect if isinstance(expect, set) else {expect}):
            sys.exit(f"arbitroctl {' '.join(words)}: exit code {done.returncode}, "
                     f"not {expect}:\n{said}")
        wrong = [found.group() for found in ONE_OF_SEVERAL.finditer(said)
                 if not NUMBERED.search(said[:found.start()])]
        if wrong:
            sys.exit(f"arbitroctl {' '.join(words)}: {wrong} is no count of one:\n{said}")
        return said

    def json(self, *words):
        return json.loads(self.run("-o", "json", *words))

    def event(self, name, ruleset, form, players, *, settings=(), division=None):
        said = [word for setting in settings for word in ("--set", setting)]
        self.run("event", "create", name, "--ruleset", ruleset, "--format", form, *said)
        self.run("event", "open", name)
        for player in players:
            extra = ["--division", division(player)] if division else []
            self.run("player", "add", name, player, *extra)
        self.run("event", "start", name)


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


def players_at(table):
    return [os.path.basename(seat.get("player", "")) for seat in table["seats"]]


def tables(terminal):
    ctl = terminal
    ctl.event("tables", "demo", "standard", ["a", "b", "c", "d", "e"])
    ctl.run("hand", "pairing", "tables", "1", "a,b", "c,-", "d,e", "--reason", "the ruleset is out")
    before = [players_at(table) for table in ctl.json("round", "tables", "tables", "1")["tables"]]
    expect(before == [["a", "b"], ["c", ""], ["d", "e"]], f"pairing by hand: {before}")
    ctl.run("seat", "renumber", "tables", "1", "1=3", "--reason", "a wheelchair")
    after = [players_at(table) for table in ctl.json("round", "tables", "tables", "1")["tables"]]
    expect(after == [["d", "e"], ["c", ""], ["a", "b"]], f"tables that changed numbers: {after}")
    ctl.run("hand", "outcome", "tables", "1", "2", "c=win:3:1", "2-=loss:0:2", "--reason", "played")
    ctl.run("hand", "outcome", "tables", "1", "1", 'd=win:3:1:12:{"won": 2, "lost": 1}',
            "e=loss:0:2", "--reason", "played")
    seats = {os.path.basename(seat["player"]): seat.get("outcome", {})
             for seat in ctl.json("round", "tables", "tables", "1")["tables"][0]["seats"]}
    expect(seats["d"]["score"] == 12 and seats["d"]["details"] == {"won": 2, "lost": 1},
           f"score and fields by hand: {seats}")
    for word in ("d=win:3:1:many", "d=win:3:1:12:won", "d=win:3"):
        ctl.run("hand", "outcome", "tables", "1", "1", word, "e=loss:0:2", "--reason", "played",
                expect=USAGE)
    said = ctl.run("seat", "renumber", "tables", "1", "1=2", "--reason", "late", expect=REFUSED)
    expect("TABLE_REPORTED" in said, f"a played table keeps its number: {said}")
    said = ctl.run("seat", "renumber", "tables", "1", "1", "--reason", "late", expect=USAGE)
    expect("table=other" in said, f"how an exchange is written: {said}")


def beyond_plan(terminal):
    """A round by hand after the planned ones is taken, and told what the plan says."""
    ctl = terminal
    ctl.event("plan", "pokemon-tcg", "standard-constructed", ["a", "b", "c", "d"],
              settings=["date=2013-10-12", "decks_required=false", "match_type=single",
                        "swiss_rounds=1"])
    ctl.run("phase", "start", "plan", "1")
    said = ctl.run("hand", "pairing", "plan", "1", "a,b", "c,d", "--reason", "as drawn elsewhere")
    expect("beyond" not in said, f"a planned round: {said}")
    for table in ("1", "2"):
        ctl.run("report", "plan", "1", table, "winner=first")
    ctl.run("round", "close", "plan", "1")
    again = ["hand", "pairing", "plan", "2", "a,c", "b,d", "--reason", "all want one more"]
    for words in (["--dry-run", *again], again):
        said = ctl.run(*words)
        expect("round 2 is beyond the plan: phase 1 plans 1 round" in said, said)


def mistaken_expulsion(terminal):
    """The wrong player is expelled in a round: back again, the table stays lost, and is said so."""
    ctl = terminal
    ctl.event("wrong", "pokemon-tcg", "standard-constructed", ["a", "b"],
              settings=["date=2013-10-12", "decks_required=false", "match_type=single"])
    ctl.run("hand", "pairing", "wrong", "1", "a,b", "--reason", "as drawn elsewhere")
    ctl.run("player", "expel", "wrong", "b", "--reason", "shouted")
    said = ctl.run("table", "show", "wrong", "1", "1")
    expect("match loss (expelled)" in said, f"why the table is lost: {said}")
    said = ctl.run("player", "reenter", "wrong", "b", "--reason", "it was somebody else")
    expect("table 1 of round 1 stays lost: `table correct EVENT 1 1 …`" in said, f"back: {said}")
    said = ctl.run("table", "correct", "wrong", "1", "1", "winner=second", "--reason", "played")
    expect("loss 0, win 3" in said, f"what was played: {said}")
    ctl.run("player", "drop", "wrong", "b")
    said = ctl.run("player", "reenter", "wrong", "b")
    expect("stays lost" not in said, f"a table that was played: {said}")


def lost_by_all(terminal):
    """All lose the round before the final: there is none, and the answers say so."""
    ctl = terminal
    ctl.event("lost", "pokemon-tcg", "standard-constructed", ["a", "b", "c", "d"],
              settings=["date=2013-10-12", "decks_required=false", "match_type=single"])
    ctl.run("--by-hand", "--reason", "a cup", "phase", "start", "lost", "1", "--kind",
            "elimination", *[word for name in "abcd" for word in ("--player", name)])
    ctl.run("round", "pair", "lost", "1")
    for number, table in enumerate(ctl.json("round", "tables", "lost", "1")["tables"], 1):
        ctl.run("table", "forfeit", "lost", "1", str(number), *players_at(table),
                "--reason", "all went home")
    said = ctl.run("round", "close", "lost", "1")
    ended = "round 1 has no winner, so there is no final"
    expect(ended in said, f"the closing: {said}")
    expect(ended in ctl.run("standings", "lost"), "the standings")
    said = ctl.run("round", "pair", "lost", "2", expect=REFUSED)
    expect("complete the event" in said, f"what is left: {said}")
    expect(ended in ctl.run("event", "complete", "lost", "--reason", "no player left"), "the end")


def decks(terminal, folder):
    ctl = terminal
    ctl.run("event", "create", "decks", "--ruleset", "demo", "--format", "standard")
    ctl.run("event", "open", "decks")
    ctl.run("player", "add", "decks", "a", "b")
    with open(f"{folder}/list", "w", encoding="utf-8") as rows:
        rows.write("4 Fireball fire-1\n")
    ctl.run("--by-hand", "deck", "submit", "decks", "a", f"{folder}/list", "--reason", "seen",
            "--violation", "TOO_MANY:DEM-1")
    ctl.run("--by-hand", "deck", "submit", "decks", "b", f"{folder}/list", "--reason", "seen")
    said = ctl.run("deck", "show", "decks", "a")
    expect("not legal" in said and "TOO_MANY" in said and "DEM-1" in said, f"objected to: {said}")
    said = ctl.run("deck", "show", "decks", "b")
    expect("not legal" not in said and "legal" in said, f"not objected to: {said}")


def divisions(terminal):
    ctl = terminal
    names = [f"p{number}" for number in range(1, 9)]
    division = {name: "junior" if name in ("p1", "p2") else "senior" for name in names}
    settings = ("date=2014-07-05", "event_tier=regional-championships", "match_type=best-of-three",
                "swiss_rounds=3", "top_cut=0")
    ctl.event("ages", "pokemon-tcg", "standard-constructed", names, settings=settings,
              division=division.get)
    juniors = ctl.run("print", "standings", "ages", "--division", "junior")
    expect("p1" in juniors and "p2" in juniors and "p3" not in juniors, f"the juniors: {juniors}")
    everybody = ctl.run("print", "standings", "ages")
    expect(all(name in everybody for name in names), f"everybody: {everybody}")
    for name in ("p1", "p2"):
        ctl.run("player", "drop", "ages", name)
    for words in (("standings", "ages"), ("print", "standings", "ages")):
        said = ctl.run(*words, "--division", "junior")
        expect("all have left" in said and "not ranked: p1 (dropped), p2 (dropped)" in said,
               f"who left a division without anybody: {said}")


def replays(terminal):
    for mode in ("verify", "fold", "reexecute"):
        said = terminal.run("replay", "tables", "--mode", mode)
        expect("identical" in said, f"replay --mode {mode}: {said}")
    terminal.run("replay", "tables", "--mode", "guess", expect=USAGE)
    said = terminal.run("replay", "tables", "--records")
    expect("record 2 of events/tables: identical\n" in said, f"every record: {said}")
    said = terminal.json("replay", "-", "--records")
    journals = {finding["journal"] for finding in said["findings"]}
    expect({"house", "events/tables", "events/decks"} <= journals, f"all journals: {journals}")
    expect(said["records"] == len(said["findings"]), "each record of all journals once")
    said = terminal.run("replay", "tables", "--mode", "shadow", "--ruleset", "demo")
    expect("identical" in said, f"a shadow of the same version: {said}")
    terminal.run("replay", "tables", "--mode", "shadow", expect=USAGE)
    said = terminal.run("replay", "tables", "--mode", "shadow", "--ruleset", "nim", expect=REFUSED)
    expect("RULESET_UNKNOWN" in said, f"a shadow of nothing: {said}")


def play(terminal, event, number):
    for table in terminal.json("round", "tables", event, str(number))["tables"]:
        terminal.run("report", event, str(number), str(table["number"]), "winner=first")
    terminal.run("round", "close", event, str(number))


def explained(terminal):
    """After two rounds of four players only one pairing is left for the third."""
    ctl = terminal
    ctl.event("why", "demo", "standard", ["a", "b", "c", "d"])
    for number in ("1", "2"):
        ctl.run("round", "pair", "why", number)
        play(ctl, "why", number)
    ctl.run("round", "pair", "why", "3")
    newest = str(ctl.json("event", "show", "why")["revision"])
    why = ctl.json("explain", "why", newest, "--trace")
    met = {frozenset(players_at(table)): number for number in (1, 2)
           for table in ctl.json("round", "tables", "why", str(number))["tables"]}
    blocked = [each for table in why["tables"] for each in table["blocked"]]
    for each in blocked:
        pair = frozenset(os.path.basename(each[who]) for who in ("player", "other"))
        expect(met.get(pair) == each["round"], f"{pair} met in another round: {met}")
    # Four pairs at one table and none at the other, or three at each: it depends on who won
    # against whom.
    counts = sorted(len(table["blocked"]) for table in why["tables"])
    expect(counts in ([0, 4], [3, 3]), f"who had met: {why['tables']}")
    expect(why["trace_outcome"] == "IDENTICAL" and why["trace"][-1]["text"] == "decided",
           f"the trace: {why['trace']}")
    floats = next(str(table["table"]) for table in why["tables"] if table["floats"])
    said = ctl.run("explain", "why", newest, "--table", floats, "--trace")
    expect("in round 1" in said and "decided again: identical" in said, f"in words: {said}")
    expect(len(ctl.json("explain", "why", newest, "--table", floats)["tables"]) == 1, "one table")


def hypotheses(terminal, folder):
    """The daemon says what would come of round 1, and nothing of it happens."""
    ctl = terminal
    ctl.event("if", "demo", "standard", [f"p{number}" for number in range(1, 9)])
    ctl.run("round", "pair", "if", "1")
    before = ctl.json("journal", "list", "if")
    played = ctl.json("round", "tables", "if", "1")["tables"]
    with open(f"{folder}/what.jsonl", "w", encoding="utf-8") as commands:
        commands.write("# round 1, and the next\n\n")
        for table in played:
            commands.write(json.dumps({"report_result": {"table": table["name"],
                                                         "report": {"winner": "first"}}}) + "\n")
        commands.write('{"close_round":{"round":"events/if/rounds/1"}}\n')
        commands.write('{"pair_round":{"event":"events/if","round":2}}\n')
    answer = ctl.json("whatif", "if", f"{folder}/what.jsonl")
    expect(all(step["accepted"] for step in answer["steps"]), f"the steps: {answer['steps']}")
    expect([step["sample"] for step in answer["steps"]] == [False] * 5 + [True],
           "what is drawn is marked as a sample")
    points = {row["after"]["player"]: (row["before"]["points"], row["after"]["points"])
              for row in answer["rows"]}
    winner = played[0]["seats"][0]["player"]
    expect(points[winner][1] > points[winner][0], f"the winner's points: {points}")
    said = ctl.run("whatif", "if", f"{folder}/what.jsonl")
    expect("nothing recorded" in said and "a sample, from a throw-away seed" in said, said)
    expect(ctl.json("journal", "list", "if") == before, "something was recorded")
    said = ctl.run("whatif", "if", f"{folder}/what.jsonl", "--at", "1", expect=REFUSED)
    expect("refused: " in said, f"before the event began: {said}")
    with open(f"{folder}/wrong.jsonl", "w", encoding="utf-8") as commands:
        commands.write('{"pair_round":{"round":"three"}}\n')
    said = ctl.run("whatif", "if", f"{folder}/wrong.jsonl", expect=USAGE)
    expect("line 1: `pair_round.round` must be a whole number" in said, said)
    play(ctl, "if", "1")
    ctl.run("round", "pair", "if", "2")
    link = ctl.json("round", "show", "if", "2")["draw"]["link_index"]
    expect(link == 2, f"the sample spent a link: {link}")
    ctl.run("replay", "if")


PRIVATE = ("Ermenegilda", "Quattrocchi-7f31", "QT-7f31-0099", "1994-08-27",
           "ermenegilda@example.org", "+39 011 7312731")


def files_with(folder, text):
    """Returns the files below the folder that hold these bytes."""
    found = []
    for path, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(path, name), "rb") as file:
                if text.encode() in file.read():
                    found.append(os.path.join(path, name))
    return found


def persons(terminal, data, daemon):
    """The daemon exports all that it holds on a person; after erasure no file of it has that."""
    ctl = terminal
    given, family, number, born, mail, phone = PRIVATE
    made = ctl.json("person", "create", "--given", given, "--family", family, "--number", number,
                    "--born", born, "--email", mail, "--phone", phone)["person"]["name"]
    ref = os.path.basename(made)
    ctl.run("person", "consent", ref, "photos", "--how", "signed")
    ctl.run("person", "record", ref, "title", "champion", "--reason", "won")
    ctl.run("event", "create", "who", "--ruleset", "demo", "--format", "standard")
    ctl.run("event", "open", "who")
    ctl.run("player", "add", "who", "x1", "--person", ref)
    ctl.run("player", "add", "who", "x2")
    ctl.run("event", "start", "who")
    ctl.run("round", "pair", "who", "1")
    play(ctl, "who", "1")
    held = ctl.json("person", "export", ref)
    expect(held["person"]["profile"]["email"] == mail, "the profile")
    (part,) = held["events"]
    expect(part["player"]["name"] == "events/who/players/x1" and len(part["tables"]) == 1 and
           part["standing"]["player"] == "events/who/players/x1", f"the part in an event: {part}")
    journals = [record["receipt"]["journal"] for record in held["records"]]
    expect(sorted(set(journals)) == sorted([made, "events/who"]), f"the records: {journals}")
    ctl.run("person", "create", "--given", "Bonaventura", "--family", "Zerbinati")
    before = ctl.run("replay", "-", "--records")
    daemon.stop()
    daemon.start()
    for text in PRIVATE:
        expect(files_with(data, text), f"the test must be able to find `{text}`")
    ctl.run("person", "erase", ref)
    expect(ctl.run("replay", "-", "--records") == before, "a replay that comes out otherwise")
    for text in PRIVATE:
        expect(not files_with(data, text), f"`{text}` lies in {files_with(data, text)}")
        expect(text not in daemon.log(), f"`{text}` is in the daemon's log")
    expect(files_with(data, "Zerbinati"), "another person was erased, too")
    held = ctl.run("person", "export", ref, expect=REFUSED)
    expect("PERSON_UNKNOWN" in held, f"erased: {held}")


def archives(terminal, data, daemon):
    """A closed event moves to a bundle: the log without it verifies, and it returns as it was."""
    ctl = terminal
    util = [f"{os.path.dirname(ctl.program[0])}/arbitroutil", "log"]

    def log(*words, expect_code=0):
        done = subprocess.run([*util, *words], text=True, capture_output=True, check=False,
                              timeout=COMMAND_SECONDS)
        expect(done.returncode == expect_code, f"log {words}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    bundle, cut_off = f"{os.path.dirname(data)}/who.bundle", f"{os.path.dirname(data)}/if.bundle"
    ctl.run("event", "complete", "who")
    ctl.run("event", "confirm", "who")
    before = ctl.json("journal", "list", "who")
    daemon.stop()
    said = log("archive", data, "if", "--out", cut_off, expect_code=USAGE)
    expect("neither confirmed nor cancelled" in said and not os.path.exists(cut_off), said)
    expect("archived: events/who" in log("archive", data, "who", "--out", bundle), "the archive")
    log("archive", data, "who", "--out", bundle)
    log("verify", data)
    log("verify", bundle)
    said = log("replay", bundle, "--mode", "fold")
    expect("replay: folds" in said, f"the bundle: {said}")
    # The house knows the record that the event came from, but a replay cannot look it up meanwhile.
    said = log("replay", data, "--rulesets", daemon.rulesets, expect_code=1)
    expect("archived: replay its bundle" in said and "1 unverifiable" in said and
           "diverged" not in said, f"the rest: {said}")
    daemon.start()
    said = ctl.run("event", "show", "who", expect=REFUSED)
    expect("EVENT_UNKNOWN" in said and "was archived" in said, f"while it is away: {said}")
    said = ctl.run("event", "create", "who", "--ruleset", "demo", "--format", "standard",
                   expect=REFUSED)
    expect("EVENT_EXISTS" in said, f"its name stays its own: {said}")
    expect("nothing of the log is out of use" in ctl.run("log", "quarantined"), "no loss")
    said = ctl.run("replay", "-", expect=REFUSED)
    one = "the payload was erased" in said and "replay: 1 not identical, of " in said
    expect(one, f"but for it: {said}")
    daemon.stop()
    log("import", bundle, data)
    daemon.start()
    expect(ctl.json("journal", "list", "who") == before, "it came back otherwise")
    expect("replay: identical" in ctl.run("replay", "-"), "and everything replays")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = sys.argv[1:]
    with arbitrod.Daemon(programs, rulesets, listen=arbitrod.SOCKET,
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        folder = daemon.folder
        terminal = Terminal(daemon)
        tables(terminal)
        beyond_plan(terminal)
        mistaken_expulsion(terminal)
        lost_by_all(terminal)
        decks(terminal, folder)
        divisions(terminal)
        replays(terminal)
        explained(terminal)
        hypotheses(terminal, folder)
        persons(terminal, f"{folder}/data", daemon)
        archives(terminal, f"{folder}/data", daemon)


if __name__ == "__main__":
    main()
