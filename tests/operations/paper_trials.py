# SPDX-License-Identifier: Apache-2.0
"""Paper for the hall as sheets: rendered, and looked at as a person with a knife and a phone does.

Needs pdftoppm, pdftotext and zbarimg; without WeasyPrint there are no sheets to look at.
"""

import base64
import glob
import hashlib
import json
import os
import re
import subprocess

from run_by_hand import USAGE, expect

WAIT_SECONDS = 60
# Dots of an inch, and of a centimetre, in the images that pages are looked at in.
DPI = 101.6
DOT = 40
# A line of a third of a point is a light grey there.
HAIRLINE = 245
# A printer of labels has no more dots of an inch.
LABEL_DPI = 203
DOOR = "http://arbitro.local:8080"
FAULT = 1
LONG = "Maximiliana-Theodora Vonundzuhohenlohelangenburg"


def sheets(ctl, file, *command):
    """Prints sheets, and returns what the command says; None: there is no WeasyPrint."""
    said = ctl.run("print", *command, "--pdf", file, expect={0, USAGE})
    if "WeasyPrint is not installed" not in said:
        return said
    print(said)
    return None


def another_key(key):
    """A verifier of the same name and another key; its id is that of the key."""
    name, _, encoded = key.split("+", 2)
    data = bytearray(base64.b64decode(encoded))
    data[-1] ^= 1
    number = hashlib.sha256(name.encode() + b"\n" + data).hexdigest()[:8]
    return f"{name}+{number}+{base64.b64encode(data).decode()}"


def codes_on(file):
    """Returns the codes that a scanner reads on all pages of a PDF."""
    subprocess.run(["pdftoppm", "-r", str(LABEL_DPI), "-gray", file, f"{file}-codes"], check=True,
                   timeout=WAIT_SECONDS)
    pages = glob.glob(f"{file}-codes-*.pgm")
    read = subprocess.run(["zbarimg", "-q", "--raw", *pages], check=False, text=True,
                          capture_output=True, timeout=WAIT_SECONDS).stdout
    for page in pages:
        os.remove(page)
    return set(read.split())


def cut_is_clear(file, cells):
    """Whether no page has anything beside a line along which the sheets are cut."""
    rows, height = {4: (2, 13.4), 6: (3, 8.9), 8: (4, 6.7)}[cells]
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", file, file], check=True,
                   timeout=WAIT_SECONDS)
    pages = sorted(glob.glob(f"{file}-*.pgm"))
    for name in pages:
        with open(name, "rb") as image:
            _, size, _, pixels = image.read().split(b"\n", 3)
        width, lines = map(int, size.split())

        def dark(left, top, right, bottom, under=128):
            return any(min(pixels[int(y * DOT) * width + int(left * DOT):
                                  int(y * DOT) * width + int(right * DOT)]) < under
                       for y in (top + step / DOT for step in range(int((bottom - top) * DOT))))

        expect(dark(1, 1, 20, 1 + height), "a page with nothing on it")
        expect(lines > (2 + rows * height) * DOT, f"a page that is too short: {lines}")
        for cell in range(1, rows):
            middle = 1 + cell * height
            # The lines stand at the same place on every sheet.
            expect(dark(1.05, middle - .05, 10.4, middle + .05, HAIRLINE),
                   f"{name}: no line to cut along")
            expect(not dark(1.05, middle - .2, 10.4, middle - .08, HAIRLINE), f"{name}: askew")
            expect(not dark(1.05, middle - .25, 10.4, middle - .08) and
                   not dark(10.6, middle + .08, 19.9, middle + .25), f"{name}: text at a cut")
        expect(not dark(10.25, 1.05, 10.42, 1 + rows * height - .05), f"{name}: text at the cut")
    return len(pages)


def paper(ctl):
    """Slips as sheets: in the order of the pile, with a foot, and nothing where they are cut."""
    names = [f"p{number:02}" for number in range(1, 30)]
    ctl.event("slips", "demo", "standard", names)
    ctl.run("round", "pair", "slips", "1")
    for cells in (4, 6, 8):
        file = f"{ctl.folder}/slips{cells}.pdf"
        door = ["--door", DOOR] if cells == 8 else []
        if sheets(ctl, file, "slips", "slips", "1", "--a-page", str(cells), *door) is None:
            return
        pages = cut_is_clear(file, cells)
        expect(pages == -(-14 // cells), f"14 slips, {cells} a page: {pages}")
        text = subprocess.run(["pdftotext", "-raw", file, "-"], check=True, text=True,
                              capture_output=True, timeout=WAIT_SECONDS).stdout.split("\f")
        piles = [[] for _ in range(cells)]
        for number, page in enumerate(text[:pages], 1):
            expect(f"{number} / {pages}" in page and "slips · Round 1" in page,
                   f"the foot: {page}")
            for cell, table in enumerate(re.findall(r"Round 1, table (\d+)", page)):
                piles[cell].append(int(table))
        expect(sum(piles, []) == list(range(1, 15)), f"the piles: {piles}")
    tables = {f"{DOOR}/event/slips/tables?round=1#t{table}" for table in range(1, 15)}
    expect(codes_on(file) == tables, f"the codes: {codes_on(file)}")
    test = f"{ctl.folder}/test.pdf"
    ctl.run("print", "slips", "slips", "1", "--pdf", test, "--a-page", "8", "--test-print")
    expect(cut_is_clear(test, 8) == 2, "a test print")
    ctl.says("are for `--pdf`", "print", "slips", "slips", "1", "--a-page", "8")
    ctl.says("stands alone", "print", "slips", "slips", "1", "--pdf", test, "--html")
    ctl.says("cut as a pile", "print", "slips", "slips", "1", "--pdf", test, "--test-print")
    said = ctl.run("print", "pairings", "slips", "1", "--by", "name", "--ranges", "2", "--html")
    expect(said.count("class=\"break\"") == 0 and said.count("<h3 class=\"part\">") == 1,
           f"one letter: {said}")
    ctl.says("give `--by name`", "print", "pairings", "slips", "1", "--ranges", "2")


def texts_on(file):
    """The text of a PDF."""
    return subprocess.run(["pdftotext", "-raw", file, "-"], check=True, text=True,
                          capture_output=True, timeout=WAIT_SECONDS).stdout


def furniture(ctl, programs):
    """Receipts, cards, the plan and deck sheets of a small event, in Italian where it shows."""
    person = ctl.json("person", "create", "--given", LONG.split()[0], "--family",
                      LONG.split()[1])["person"]["name"]
    ctl.run("event", "create", "room", "--ruleset", "demo", "--format", "standard", "--title",
            "Coppa di primavera")
    ctl.run("event", "open", "room")
    ctl.run("player", "add", "room", "ada", "--person", person)
    ctl.run("player", "add", "room", "bob", "cyd", "dan", "eve")
    mates = [ctl.json("person", "create", "--given", name, "--family", "Rossi")["person"]["name"]
             for name in ("Gina", "Hugo")]
    ctl.run("player", "add", "room", "team", "--team", mates[0], "--team", mates[1])
    # So long a list that it has a second sheet.
    cards_of_bob = "1 Zap zap-1\n3 Ash a-2\n" + "".join(f"1 Mid m-{i}\n" for i in range(60))
    ctl.run("--by-hand", "deck", "submit", "room", "bob", ctl.write("list", cards_of_bob),
            "--reason", "seen")
    ctl.run("plan", "set", "room", "--range", "1-6", "--block", "2", "--feature", "6")
    ctl.run("event", "start", "room")
    ctl.run("round", "pair", "room", "1")
    said = ctl.run("print", "plan", "room", "1", "--language", "it")
    expect("1  [2] non usato  3  4  5  6* in vista" in said, f"the plan: {said}")
    said = ctl.run("print", "plan", "room", "1", "--in-a-row", "3", "--html")
    expect(said.count("<svg") == 2 and said.count("<rect") == 6, f"the plan's picture: {said}")
    said = ctl.run("print", "places", "room", "1", "--by", "name")
    expect("Round 1, seat 1\n  Table " in said and LONG in said, f"cards of places: {said}")
    said = ctl.run("print", "pairings", "room", "1", "--by", "name", "--ranges", "2")
    expect("\nB–D\n" in said and "\nE–V\n" in said, f"ranges of letters: {said}")
    for order, first in (("player", "Zap"), ("checker", "Ash")):
        said = ctl.run("print", "decks", "room", "--order", order)
        expect(re.search(rf"bob \(2\) · 64 cards · legal\n.*\n +\d+ +{first}", said), said)
    decks_of_two_sheets(ctl)
    for table in ("1", "2"):
        ctl.run("report", "room", "1", table, "winner=first")
    receipts(ctl, programs)
    cards(ctl)


def decks_of_two_sheets(ctl):
    file = f"{ctl.folder}/decks.pdf"
    if sheets(ctl, file, "decks", "room") is None:
        return
    pages = texts_on(file).split("\f")[:-1]
    expect(len(pages) == 2, f"{len(pages)} sheets of one list")
    expect(all("bob (2)" in page for page in pages), f"a sheet of no player: {pages}")


def receipts(ctl, programs):
    """A code read from a sheet proves the result to the log's key, and to no other."""
    ctl.says("--at", "print", "receipts", "room", "1", "--at", "5")
    file = f"{ctl.folder}/receipts.pdf"
    key = re.search("signs with: (.*)", ctl.run("log", "keys"))[1]
    shown = {f"{DOOR}/r#{ctl.run('table', 'receipt', 'room', '1', table).strip()}"
             for table in ("1", "2")}
    said = sheets(ctl, file, "receipts", "room", "1", "--door", DOOR, "--a-page", "6",
                  "--language", "it")
    if said is not None:
        expect("1 tavolo non ha ancora" in said, f"the table that is open: {said}")
        expect("firmata da" in texts_on(file), texts_on(file))
        expect(cut_is_clear(file, 6) == 1, "one sheet")
        expect(codes_on(file) == shown, f"on paper {codes_on(file)}, by the daemon {shown}")

    def verdict(receipt, by):
        return subprocess.run([f"{programs}/arbitroutil", "log", "verify-receipt", receipt, "--key",
                               by], check=False, capture_output=True, timeout=WAIT_SECONDS)

    code = min(shown)
    good = verdict(code, key)
    expect(good.returncode == 0 and b"events/room, round 1" in good.stdout, f"verified: {good}")
    for forged in (code.replace("#room", "#hall"), code[:-1], code.replace(".1.", ".2.", 1)):
        expect(verdict(forged, key).returncode == FAULT, f"a forged code passes: {forged}")
    other = verdict(code, another_key(key))
    expect(other.returncode == FAULT, f"by another key: {other}")


def cards(ctl):
    """Players' cards have their ids, or their tickets, and a long name fits."""
    issued = ctl.json("ticket", "issue", "room", "--players")
    expect(len(issued["tickets"]) == 3, f"a player and two members of a team: {issued}")
    # For more than 256 players, arbitroctl writes several answers.
    tickets = ctl.write("tickets.json", 2 * (json.dumps(issued, indent=2) + "\n"))
    codes = {f"{DOOR}/t#room.{ticket['secret']}" for ticket in issued["tickets"]}
    file = f"{ctl.folder}/cards.pdf"
    ctl.says("give `--door`, too", "print", "cards", "room", "--tickets", tickets)
    said = sheets(ctl, file, "cards", "room", "--tickets", tickets, "--door", DOOR + "/",
                  "--a-page", "8")
    if said is not None:
        expect("4 cards have no ticket" in said and "no card" not in said, said)
        expect(os.stat(file).st_mode & 0o077 == 0, "others may read the tickets")
        expect(cut_is_clear(file, 8) == 1, "one sheet of cards")
        expect(codes_on(file) == codes | {"bob", "cyd", "dan", "eve"},
               f"the codes: {codes_on(file)}")
        expect("Gina Rossi" in texts_on(file), "the name of a member")
    ctl.says("holds no tickets", "print", "cards", "room", "--tickets", ctl.write("none", "paper"))
    lost = dict(issued["tickets"][0], holder={"person": "persons/none"})
    said = ctl.run("print", "cards", "room", "--door", DOOR, "--tickets",
                   ctl.write("lost.json", json.dumps({"tickets": [lost]})))
    expect("1 ticket has no card" in said, said)
    lost["ticket"] = "events/hall/tickets/1"
    ctl.says("tickets of another event", "print", "cards", "room", "--door", DOOR, "--tickets",
             ctl.write("other.json", json.dumps({"tickets": [lost]})))
