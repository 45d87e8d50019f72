#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Imports files with a real daemon: an import that is killed goes on, a repeated one changes
nothing, a faulty file changes nothing and says all that is wrong, in every encoding.

usage: run_imports.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
from run_by_hand import USAGE, Terminal, expect  # noqa: E402

REFUSED = 1
PLAYERS = 200
# So many are registered before the client is killed.
PLAYERS_BEFORE_KILL = 10
KILLS_MAX = 5
WAIT_SECONDS = 60
# Bytes of a line that no request has room for.
LONG_LINE = 5_000_000

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252")


class Desk(Terminal):
    """A terminal in a folder of files."""

    def __init__(self, daemon, folder):
        super().__init__(daemon)
        self.folder = folder

    def write(self, name, content):
        if isinstance(content, str):
            content = content.encode()
        with open(f"{self.folder}/{name}", "wb") as file:
            file.write(content)
        return f"{self.folder}/{name}"

    def revision(self, event):
        return self.json("event", "show", event)["revision"]

    def players(self, event):
        return self.json("event", "show", event).get("players", 0)

    def faults(self, *words, code=USAGE):
        """Returns the lines that a faulty file is refused for."""
        done = subprocess.run([*self.program, "-o", "json", *words], capture_output=True,
                              check=False, timeout=WAIT_SECONDS)
        expect(done.returncode == code, f"{words} ends with {done.returncode}: {done}")
        expect(b"\x1b" not in done.stderr + done.stdout, "no escape reaches the terminal")
        (done.stderr + done.stdout).decode()
        error = json.loads(done.stdout)["error"]
        for fault in error["lines"]:
            expect(fault["message"], f"each line has a message: {error}")
        return [fault["line"] for fault in error["lines"]]

    def open(self, event, ruleset="demo", *more):
        self.run("event", "create", event, "--ruleset", ruleset, "--format", "standard", *more)
        self.run("event", "open", event)


def people(numbers):
    return "".join(f"Given{number},Family{number},{number}\n" for number in numbers)


def kill_in_the_middle(desk, event, command):
    """Returns how many players were registered when the client was killed."""
    with subprocess.Popen([*desk.program, *command], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE) as client:
        deadline = time.monotonic() + WAIT_SECONDS
        while desk.players(event) < PLAYERS_BEFORE_KILL and time.monotonic() < deadline:
            time.sleep(0.001)
        client.kill()
        said = client.communicate()[1].decode()
    expect("--request-id players goes on" in said, f"how to go on is said before: {said}")
    return desk.players(event)


def continued(desk):
    """The client is killed in the middle of an import of 200 players."""
    file = desk.write("people.csv", "given_name,family_name,op_number\n" + people(range(PLAYERS)))
    desk.run("--request-id", "people", "person", "import", file)
    lines = [f"p{number},{number}\n" for number in range(PLAYERS)]
    file = desk.write("players.csv", "player,op_number\n" + "".join(lines))
    # A machine may be done before the client is killed; then once more.
    for attempt in range(KILLS_MAX):
        event = f"hall-{attempt}"
        desk.open(event)
        command = ["--request-id", "players", "player", "import", event, file]
        before = kill_in_the_middle(desk, event, command)
        if before < PLAYERS:
            break
    expect(PLAYERS_BEFORE_KILL <= before < PLAYERS, f"{before} players before the kill")
    desk.run(*command)
    expect(desk.players(event) == PLAYERS, "all are registered once")
    revision = desk.revision(event)
    desk.run(*command)
    # Other columns, another encoding, a line fewer: what a line says is the same.
    file = desk.write("other.csv", ("sep=;\r\nOP_NUMBER;Player\r\n" + "".join(
        f"{number};p{number}\r\n" for number in range(1, PLAYERS))).encode("utf-16"))
    desk.run("--request-id", "players", "player", "import", event, file)
    desk.run("--request-id", "people", "person", "import", f"{desk.folder}/people.csv")
    expect(desk.revision(event) == revision, "a repeated import changes nothing")
    found = desk.json("person", "find", "--number", "7")["persons"]
    expect(len(found) == 1, f"a repeated import makes no person twice: {found}")


def corrected(desk):
    """A line that is refused is corrected under the same request id."""
    desk.open("mixed")
    wrong = desk.write("wrong.csv", "player,entry_round\na,\nB!,\nc,x\n")
    expect(desk.faults("--request-id", "m", "player", "import", "mixed", wrong) == [3, 4],
           "both lines are named")
    right = desk.write("right.csv", "player,entry_round\na,\nb,\nc,\n")
    desk.run("--request-id", "m", "player", "import", "mixed", right)
    expect(desk.players("mixed") == 3, "the corrected file is registered")
    said = desk.run("--request-id", "m", "player", "add", "mixed", "z")
    expect("recorded" in said, said)
    said = desk.run("--request-id", "m", "--dry-run", "player", "add", "mixed", "z")
    expect("carried out before" in said, f"a dry run of a repeated request: {said}")
    said = desk.run("--expected-revision", "3", "player", "import", "mixed", right, expect=USAGE)
    expect("leave `--expected-revision` out" in said, said)


def duplicates(desk):
    desk.open("twins")
    numbers = list(range(1000, 1000 + PLAYERS))
    file = desk.write("twice.csv", "given_name,family_name,op_number\n" + people(numbers) +
                      "Eve,Else,1019\n" + people([1050]))
    expect(desk.faults("person", "import", file) == [PLAYERS + 2, PLAYERS + 3],
           "a number and a line that stand twice")
    expect(not desk.json("person", "find", "given1000").get("persons"), "nothing was written")
    mails = desk.write("mails.csv", "given_name,email\nAda,A@example.org\nBob,a@EXAMPLE.org\n")
    expect(desk.faults("person", "import", mails) == [3], "an e-mail in any case of letters")
    desk.run("person", "import", "--shared-emails", mails)
    ada, bob = (desk.json("person", "find", name)["persons"][0]["name"] for name in ("Ada", "Bob"))
    revision = desk.revision("twins")
    ids = "".join(f"q{number}\n" for number in range(150))
    expect(desk.faults("player", "import", "twins", desk.write("ids.csv", f"player\n{ids}q19\n")) ==
           [152], "a player's id")
    file = desk.write("persons.csv", f"player;person;team\nx;{ada};\ny;;{ada} {bob}\nz;{bob};\n")
    expect(desk.faults("player", "import", "twins", file) == [3, 4], "a person, and one of a team")
    desk.run("person", "merge", ada, bob)
    file = desk.write("merged.csv", f"player,person\nx,{ada}\ny,{bob}\n")
    expect(3 in desk.faults("player", "import", "twins", file), "two entries of one person")
    expect(desk.revision("twins") == revision, "no faulty file changes the event")


def results(desk):
    desk.event("round", "demo", "standard", [f"p{number}" for number in range(6)])
    desk.run("round", "pair", "round", "1")
    revision = desk.revision("round")
    file = desk.write("twice.csv", "table,winner\n1,first\n2,nobody\n1,second\n3,first\n9,first\n")
    expect(desk.faults("round", "report", "round", "1", file) == [3, 4, 6],
           "a table that stands twice, a result that is none, a table that is not there")
    expect(desk.revision("round") == revision, "no table is reported")
    file = desk.write("results.csv", "table\twinner\r1\tfirst\r2\tfirst\r3\tsecond\r\t\r")
    for _ in range(2):
        desk.run("--request-id", "r", "round", "report", "round", "1", file)
    expect(desk.revision("round") == revision + 3, "each table is reported once")


def encodings(desk):
    rows = [["given_name", "family_name", "display_name"], ["Zoë", "Müsel", "Zoë Müsel, ; 1"],
            ["Ádám", "d’Été", "Ádám d’Été"], ["", "", ""]]
    for number, (encoding, separator, end) in enumerate(
            itertools.product(ENCODINGS, ",;\t", ("\n", "\r\n", "\r"))):
        text = end.join(separator.join(f'"{cell}"' for cell in row) for row in rows) + end
        mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
        file = desk.write(f"{number}.csv", mark + text.encode(encoding))
        said = desk.run("--dry-run", "person", "import", file)
        expect("Zoë Müsel" in said and "Ádám d’Été" in said, f"{encoding} {separator!r}: {said}")
        name = {"utf-16": "UTF-16", "utf-16-be": "UTF-16", "cp1252": "CP1252"}.get(encoding, "")
        expect((" was read as " in said) == bool(name) and name in said, f"{encoding}: {said}")
    for content, pattern in (
            (b"", "is empty"), (b"\xef\xbb\xbf", "is empty"), (b"PK\3\4", "ZIP"),
            (b"given_name\n", "has no row"), (b"Zo\xc3\xab\nM\xfc", "line 2: column 2"),
            (b"given_name\nA\0\n", "line 2: column 2")):
        said = desk.run("person", "import", desk.write("no.csv", content), expect=USAGE)
        expect(pattern in said, f"{content} is refused: {said}")
        expect("--help" not in said, f"the file is to be corrected, not the command: {said}")
    for command in (["person", "import"], ["player", "import", "mixed"], ["deck", "check", "mixed"],
                    ["round", "report", "round", "1"], ["catalogue", "import", "demo"]):
        for content, pattern in ((b"x\n" + b"9" * LONG_LINE + b"\n", "line 2: has 5000000 bytes"),
                                 (b"", "is empty"), (b"x\n\0y\n", "line 2: column 1")):
            said = desk.run(*command, desk.write("no.txt", content), expect=USAGE)
            expect(pattern in said and "--help" not in said, f"{command} is refused: {said}")
        said = desk.run(*command, desk.folder, expect=USAGE)
        expect("it is a folder" in said, f"{command}: {said}")
        said = desk.run(*command, "/proc/self/mem", expect=USAGE)
        expect("cannot read" in said, f"{command}: {said}")


def lists(desk):
    """Files that are no tables: decks, cards, commands."""
    desk.open("decks")
    desk.run("player", "add", "decks", "a")
    desk.run("player", "add", "decks", "b")
    by_hand = ["--by-hand", "--reason", "seen", "deck", "submit", "decks"]
    for content in ("4 Fireball fire-1\n".encode("utf-8-sig"), "4\tFireball\tfire-1\r".encode(),
                    "Cards: 4\n4x Fireball fire-1\nTotal: 4\n".encode("utf-16"),
                    "sep=;\r\n4;Fireball;fire-1\r\n;;\r\n".encode("utf-16"),
                    "4 Fireball FIRE 1\n# é\n".encode("cp1252")):
        desk.run(*by_hand, "a", desk.write("deck.txt", content))
    wrong = desk.write("wrong.txt", b"4 Fireball fire-1\nx\n2 Ice ice-1\n\xe9\x1b[2J\n")
    expect(desk.faults(*by_hand, "b", wrong) == [2, 4], "each line that is no row")
    unknown = desk.write("unknown.txt", "4 Fireball fire-1\nx\n0 Ice ice-1\n")
    expect(desk.faults("deck", "check", "decks", unknown) == [2, 3],
           "lines that are no rows, and rows that the daemon does not take")
    said = desk.run(*by_hand, "b", desk.write("sums.txt", "Cards: 3\n4 Fireball fire-1\n"))
    expect("says 3 cards, and below it come 4" in said, said)
    expect(desk.faults("catalogue", "import", "demo",
                       desk.write("cards.jsonl", "{}\nx\n{\"a\":1.5}\n")) == [2, 3], "cards")
    card = '{"code":"N-%d","name":"Ninja","type":"ninja","platoon":false}'
    rows = [card % 1, "x", '{"code":"N-2"}', card % 1, ""] + ['{"name":"Ninja"}'] * 40 + [card % 3]
    expect(desk.faults("catalogue", "import", "naruto-cg",
                       desk.write("cards.jsonl", "\n".join(rows))) == [2, 3, 4, *range(6, 46)],
           "lines that are no JSON, and every row that the daemon does not take")
    del rows[1]
    expect(desk.faults("catalogue", "import", "naruto-cg",
                       desk.write("cards.jsonl", "\n".join(rows)), code=REFUSED)
           == [2, 3, *range(5, 45)],
           "every row, though the daemon tells of a few at a time")
    expect(desk.faults("whatif", "decks", desk.write("commands", "x\n\n{\"y\":1}\n")) == [1, 3],
           "commands")


PLAYER = ('\t\t<player userid="{0}"><firstname>{1}</firstname><lastname>A</lastname>'
          '<birthdate>02/27/1990</birthdate></player>')
TDF = "\n".join((
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tournament type="2" stage="5" version="1.86" mode="LEAGUECHALLENGE">',
    '\t<data>\n\t\t<name>Cup</name>\n\t\t<id></id>',
    '\t\t<startdate>09/05/2026</startdate>\n\t</data>',
    '\t<players>', PLAYER.format(1, "Ada"), PLAYER.format(2, "Bob"), '\t</players>', '\t<pods>',
    '\t\t<pod category="10" stage="0">', '\t\t\t<subgroups><subgroup number="1"><players>'
    '<player userid="1" /><player userid="2" /></players></subgroup></subgroups>', '\t\t\t<rounds>',
    '<round number="1" type="3" stage="8" ><matches>', '<match outcome="1"><player1 userid="1"/>'
    '<player2 userid="2"/><tablenumber>1</tablenumber></match>', '</matches></round>',
    '\t\t\t</rounds>\n\t\t</pod>\n\t</pods>', '\t<standings>', '<pod category="2" type="finished">'
    '<player id="PLACE1" place="1" /><player id="PLACE2" place="2" /></pod>', '\t</standings>',
    '</tournament>\n'))


def other_programs(desk):
    """A file of TOM is held against its own standings, a report of FIDE against itself."""
    right = TDF.replace("PLACE1", "1").replace("PLACE2", "2")
    said = desk.run("file", "tdf", desk.write("right.tdf", right))
    expect("0 places differ" in said, f"the file's standings are right: {said}")
    swapped = TDF.replace("PLACE1", "2").replace("PLACE2", "1")
    said = desk.run("file", "tdf", desk.write("swapped.tdf", swapped))
    expect("2 places differ" in said, f"the winner stands below the loser: {said}")
    said = desk.run("file", "tdf", desk.write("cut.tdf", right[:600]), expect=USAGE)
    expect("line" in said, f"a file that was cut is refused: {said}")
    file = desk.write("none.trf", "012 Cup\nnonsense\n")
    said = desk.run("file", "trf", file, expect=USAGE)
    expect("line 2" in said and "`non`" in said, f"a line that is none is named: {said}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    programs, rulesets = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="arbitro-imports-") as folder:
        with arbitrod.Daemon(programs, rulesets, environment={"LC_ALL": "C.UTF-8"}) as daemon:
            desk = Desk(daemon, folder)
            for part in (continued, corrected, duplicates, results, encodings, lists,
                         other_programs):
                part(desk)
        file = desk.write("gone.csv", "given_name\nAda\n")
        said = desk.run("person", "import", file, expect=3)
        expect("start arbitrod" in said and "line" not in said, f"no daemon, no fault: {said}")


if __name__ == "__main__":
    main()
