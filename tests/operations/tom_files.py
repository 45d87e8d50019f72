# SPDX-License-Identifier: Apache-2.0
"""Files of TOM with a real daemon, for run_formats.py: imported as events that are over, exported
again byte for byte, and followed save by save beside a running TOM."""

import json
import os
import subprocess

from run_by_hand import REFUSED, USAGE, expect

# Of each sort of result one: both seats, a tie, a double loss, a bye.
TDF_ROUNDS = [
    [(1, "1", "2"), (2, "3", "4"), (3, "5", "6"), (8, "7", None)],
    [(1, "1", "3"), (10, "2", "5"), (2, "4", "6"), (5, "7", None)],
    [(2, "1", "7"), (1, "2", "3"), (1, "6", "4")],
]


def tdf(rounds, category="2", placed=(), finals=0):
    """A file of TOM whose last rounds are finals; TOM masks days of birth, and so does this."""
    players = sorted({who for matches in rounds for _, *both in matches for who in both if who})

    def seat(match):
        outcome, first, second = match
        if second is None:
            return (f'<match outcome="{outcome}"><player userid="4711090{first}"/>'
                    "<tablenumber>0</tablenumber></match>")
        return (f'<match outcome="{outcome}"><player1 userid="4711090{first}"/>'
                f'<player2 userid="4711090{second}"/><tablenumber>{first}</tablenumber></match>')

    listed = "".join(f'<player userid="4711090{who}"><firstname>P{who}</firstname><lastname>Anon'
                     "</lastname><birthdate>02/27/1990</birthdate></player>" for who in players)
    pod = "".join(f'<player userid="4711090{who}" />' for who in players)
    played = "".join(
        f'<round number="{number}" type="{1 if number > len(rounds) - finals else 3}" stage="6" >'
        f'<pairtime>09/05/2026 1{number}:00:00'
        f'</pairtime><matches>{"".join(map(seat, matches))}</matches></round>'
        for number, matches in enumerate(rounds, 1))
    places = "".join(f'<player id="4711090{who}" place="{place}" />'
                     for place, who in enumerate(placed, 1))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<tournament type="3" stage="5" '
            f'version="1.86" mode="TCG1DAY"><data><name>Cup</name></data><players>{listed}'
            f'</players><pods><pod category="{category}" stage="0"><subgroups><subgroup '
            f'number="1"><players>{pod}</players></subgroup></subgroups><rounds>{played}</rounds>'
            f'</pod></pods><standings><pod category="{category}" type="finished">{places}</pod>'
            "</standings></tournament>\n")


def of_tom(ctl):
    placed = ("6", "1", "7", "4", "2", "5", "3")
    file = ctl.write("cup.tdf", tdf(TDF_ROUNDS, placed=placed))
    game = ["--ruleset", "pokemon-tcg", "--format", "standard-constructed", "--set",
            "date=2013-10-12", "--set", "decks_required=false", "--set", "match_type=single"]
    ctl.says("the file names no ruleset", "import", "tdf", file, "cup", "--as-completed")
    said = ctl.json("--dry-run", "import", "tdf", file, "cup", "--as-completed", *game)
    expect(said["recorded"] is False, f"a dry run: {said}")
    ctl.says("EVENT_UNKNOWN", "event", "show", "cup", code=REFUSED)
    said = ctl.json("import", "tdf", file, "cup", "--as-completed", *game)
    points = {row["in_the_file"]: row["points"] for row in said["standings"]}
    expected = {"1": 6, "2": 3, "3": 0, "4": 3, "5": 0, "6": 7, "7": 6}
    expect(points == {"4711090" + who: each for who, each in expected.items()},
           f"the points: {points}")
    left = next(row for row in said["standings"] if row["in_the_file"] == "47110905")
    expect(left["place"] == 0 and left["below_by"] == "unranked" and left["differs"],
           f"the ruleset ranks no player who left: {left}")
    differ = [row["place"] != row["place_in_file"] for row in said["standings"]]
    expect(len(differ) == 7 and [row["differs"] for row in said["standings"]] == differ and
           said["differences"] == sum(differ), f"each beside the file's place: {said}")
    document = ctl.document("cup")
    expect([each["start"] for each in document["rounds"]] ==
           ["2026-09-05T11:00", "2026-09-05T12:00", "2026-09-05T13:00"], "rounds at their dates")
    records = json.dumps(ctl.json("journal", "list", "cup"))
    expect("47110901" not in records, "no number of a person is on record")
    late = next(each for each in document["players"] if each["id"] == "p7")
    expect(late["entry_round"] == 2, f"who came late: {late}")
    expect("replay: identical" in ctl.run("replay", "cup"), "it replays")


def tom_again(ctl):
    """An imported file goes back byte for byte, with the event's changes, or as a new one."""
    out = f"{ctl.folder}/again.tdf"
    names = f"{ctl.folder}/cup.json"
    file = f"{ctl.folder}/cup.tdf"
    ctl.run("export", "tdf", "cup", "--from", file, "--out", out)
    expect(content(out) == content(file), "nothing changed, and no byte")
    ctl.says("has no number of organised play", "export", "tdf", "cup")
    with open(names, "w", encoding="utf-8") as numbers:
        json.dump({f"p{who}": f"4711090{who}" for who in range(1, 8)}, numbers)
    ctl.run("export", "tdf", "cup", "--numbers", names, "--out", out)
    second = f"{ctl.folder}/second.tdf"
    ctl.run("export", "tdf", "cup", "--from", out, "--numbers", names, "--out", second)
    expect(content(second) == content(out), "a new file is of the event that it was made of")
    ctl.run("hand", "outcome", "cup", "1", "1", "p1=loss:0:1", "p2=loss:0:1", "--reason", "slip")
    said = ctl.run("export", "tdf", "cup", "--from", file, "--out", out)
    expect("standings in the file are older" in said, said)
    expect(content(out) == content(file).replace(b'outcome="1"', b'outcome="10"', 1),
           "a corrected outcome in its place")
    ctl.says("does not fit into a file of TOM", "export", "tdf", "hall", "--numbers", names)
    ctl.says("has no number of organised play", "export", "tdf", "hall", "--from", file)
    bare = ctl.write("bare.tdf", "")
    ctl.says("is empty", "export", "tdf", "cup", "--from", bare)
    cut = ctl.write("half.tdf", content(file)[:900])
    ctl.says("half.tdf", "export", "tdf", "cup", "--from", cut)
    ctl.says("cup.tdf", "export", "tdf", "cup", "--numbers", file)
    large = ctl.write("large.tdf", content(file) + b" " * 4_000_000)
    ctl.run("export", "tdf", "cup", "--from", large, "--out", second)
    expect(content(second) == content(out) + b" " * 4_000_000, "one that no message has room for")
    ctl.says("has no number of organised play", "export", "tdf", "hall", "--from", large)
    ctl.says("half_of_large.tdf", "export", "tdf", "cup", "--from",
             ctl.write("half_of_large.tdf", content(large).replace(b"</tournament>", b"")))
    many = ctl.write("many.json", "{" + " " * 1_000_000 + "}")
    ctl.says("many.json` has 1000002 bytes, allowed are 1000000", "export", "tdf", "cup",
             "--numbers", many)


def content(path):
    with open(path, "rb") as file:
        return file.read()


def beside_tom(ctl):
    """A running TOM: its saves, one of them half written, a correction, a drop, a late player."""
    file = f"{ctl.folder}/live.tdf"
    names = f"{ctl.folder}/live.json"
    words = ["tdf", "follow", file, "live", "--numbers", names]
    ctl.run("event", "create", "live", "--ruleset", "pokemon-tcg", "--format",
            "standard-constructed", "--set", "date=2013-10-12", "--set", "decks_required=false",
            "--set", "match_type=single")

    def save(rounds, drops=""):
        text = tdf(rounds).partition("<standings>")
        whole = text[0].replace("</birthdate></player>", f"</birthdate>{drops}</player>", 1)
        with open(file, "w", encoding="utf-8") as saved:
            saved.write(whole + "</tournament>\n")
        return whole

    def followed():
        return ctl.json(*words, "--once")

    def record():
        return ctl.json("event", "show", "live")["revision"]

    # For ten seconds, beside the rest.
    empty = ctl.write("empty.tdf", "")
    waiting = subprocess.Popen(
        [*ctl.program, "tdf", "follow", empty, "live", "--once", "--numbers", f"{names}.empty"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    open_first = [[(0, "1", "2"), (0, "3", "4"), (0, "5", "6"), (8, "7", None)]]
    save(open_first)
    ctl.says("no file", "tdf", "follow", f"{ctl.folder}/none.tdf", "live", "--once")
    ctl.json("--dry-run", *words, "--once")
    expect(followed() | {"sha256": ""} == {
        "event": "events/live", "sha256": "", "players": 7, "rounds": 1, "results": 0,
        "corrections": 0, "drops": 0, "reentries": 0, "conflicts": 0, "recorded": True},
           "the first save")
    before = record()
    expect(followed()["rounds"] == 0 and record() == before, "a repeat changes nothing")
    whole = save(TDF_ROUNDS[:1])
    with open(file, "w", encoding="utf-8") as saved:
        saved.write(whole[:len(whole) // 2])
    ctl.says("stops being XML", *words, "--once")
    save(TDF_ROUNDS[:1])
    expect(followed()["results"] == 3 and record() == before + 3, "the results of round 1")
    corrected = [[(2, "1", "2"), *TDF_ROUNDS[0][1:]], TDF_ROUNDS[1]]
    save(corrected)
    said = followed()
    expect(said["corrections"] == 1 and said["rounds"] == 1 and said["results"] == 4,
           f"a correction and round 2: {said}")
    seats = ctl.json("round", "tables", "live", "1")["tables"][0]["seats"]
    expect([seat["outcome"]["result"] for seat in seats] == ["LOSS", "WIN"], f"corrected: {seats}")
    save([[(2, "1", "2"), (1, "3", "5"), (1, "4", "6"), (8, "7", None)], TDF_ROUNDS[1]])
    ctl.says("paired otherwise than on record", *words, "--once", code=REFUSED)
    save(corrected, "<dropped><status>1</status><round>2</round></dropped>")
    expect(followed()["drops"] == 1, "a drop")
    before = record()
    records = json.dumps(ctl.json("journal", "list", "live"))
    expect("corrected in TOM, file of SHA-256 " in records and "47110901" not in records, records)
    ctl.run("export", "tdf", "live", "--numbers", names, "--out", f"{ctl.folder}/live-out.tdf")
    # Without --once it goes on from save to save, past one that it cannot follow.
    dropped = "<dropped><status>1</status><round>2</round></dropped>"
    third = [(2, "7", "2"), (1, "4", "3"), (0, "6", "5")]
    with subprocess.Popen([*ctl.program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as client:
        expect("0 new players" in client.stdout.readline(), "it says what it did")
        ctl.says("another `tdf follow` has", *words, "--once")
        save(TDF_ROUNDS[:1])
        expect("not followed" in client.stderr.readline(), "a save that it cannot follow")
        expect("the record differ" in client.stderr.readline(), "and why")
        save([*corrected, third], dropped)
        expect("1 new round, 2 new results" in client.stdout.readline(), "round 3")
        # The desk says first that 5 is away, and TOM takes the drop of 1 back.
        ctl.run("player", "absent", "live", "p5", "4")
        rounds = [*corrected, [*third[:2], (1, "6", "5")],
                  [(0, "7", "4"), (0, "2", "3"), (0, "6", "1")]]
        save(rounds)
        said = client.stdout.readline()
        expect("1 new round, 1 new result," in said and "1 reentry" in said, f"round 4: {said}")
        # A save without round 4 fits the record once the desk takes the pairing back.
        save(rounds[:3])
        expect(any("not followed yet" in line for line in client.stderr), "a round is gone")
        ctl.run("round", "unpair", "live", "4", "--reason", "TOM took it back")
        expect("0 new rounds" in client.stdout.readline(), "the same save, planned again")
        save(rounds)
        expect("1 new round," in client.stdout.readline(), "round 4 again")
        # The desk drops 5, and so 5 stays out, whatever TOM saves.
        ctl.run("player", "drop", "live", "p5")
        save([*rounds[:3], [(1, "7", "4"), *rounds[3][1:]]])
        said = client.stdout.readline()
        expect("1 new result," in said and "0 reentries" in said, f"a result alone: {said}")
        client.kill()
        said = client.stderr.read()
        expect("the rest of this save is followed" in said and "`p5` left on record" in said, said)
    said = followed()
    expect(said["conflicts"] == 1 and said["reentries"] == 0, f"named again: {said}")
    expect("is empty" in waiting.communicate(timeout=60)[0] and waiting.returncode == USAGE,
           "a file that stays empty")
    expect("replay: identical" in ctl.run("replay", "live"), "it replays")
    mode = os.stat(names).st_mode & 0o777
    expect(mode == 0o600, f"numbers of people are for their owner: {mode:o}")
    for name, make in (("link.tdf", lambda path: os.symlink(file, path)),
                       ("pipe.tdf", os.mkfifo), ("folder.tdf", os.mkdir)):
        make(f"{ctl.folder}/{name}")
        ctl.run("tdf", "follow", f"{ctl.folder}/{name}", "live", "--once", expect=USAGE)


def followed_to_the_final(ctl):
    """A late entry, the cut, and the standings at the end."""
    file = f"{ctl.folder}/tops.tdf"
    words = ["tdf", "follow", file, "tops", "--numbers", f"{ctl.folder}/tops.json", "--once"]
    ctl.run("event", "create", "tops", "--ruleset", "pokemon-tcg", "--format",
            "standard-constructed", "--set", "date=2013-10-12", "--set", "decks_required=false",
            "--set", "match_type=single")

    def followed(rounds, **more):
        whole = tdf(rounds, **more)
        if "placed" not in more:
            whole = whole.partition("<standings>")[0] + "</tournament>\n"
        with open(file, "w", encoding="utf-8") as saved:
            saved.write(whole)
        return ctl.json(*words)

    first = [(1, "1", "2"), (1, "3", "4"), (8, "5", None)]
    said = followed([first[:2]])
    expect((said["players"], said["rounds"], said["results"]) == (4, 1, 2), f"the first: {said}")
    # Between two saves a player comes late, whom TOM gives a loss in the round before.
    said = followed([first, [(0, "1", "3"), (0, "4", "2"), (5, "5", None)]])
    expect((said["players"], said["rounds"], said["results"]) == (1, 1, 1), f"a late entry: {said}")
    late = next(each for each in ctl.document("tops")["players"] if each["id"] == "p5")
    expect(late["entry_round"] == 2, f"who came late: {late}")
    swiss = [first, [(1, "1", "3"), (1, "4", "2"), (5, "5", None)]]
    said = followed([*swiss, [(0, "1", "5"), (0, "3", "4")]], finals=1)
    expect((said["rounds"], said["results"]) == (1, 2), f"the cut: {said}")
    finals = [[(1, "1", "5"), (2, "3", "4")], [(1, "1", "4")]]
    said = followed([*swiss, *finals], finals=2, placed=("1", "4", "3", "5", "2"))
    expect((said["rounds"], said["results"]) == (1, 3), f"the final: {said}")
    document = ctl.document("tops")
    expect([(each["kind"], each["first_round"]) for each in document["phases"]] ==
           [("swiss", 1), ("elimination", 3)], document["phases"])
    expect(all(each["closed"] for each in document["rounds"]), "the save with places ends it")
    again = f"{ctl.folder}/tops-again.tdf"
    ctl.run("export", "tdf", "tops", "--from", file, "--numbers", f"{ctl.folder}/tops.json",
            "--out", again)
    expect(content(again) == content(file), "and it goes back byte for byte")


def looked_at(ctl):
    """The daemon says what is in a file, whatever program wrote it, and records nothing."""
    read = ctl.json("file", "read", f"{ctl.folder}/cup.tdf")
    tournament = read["tournament"]
    expect(read["format"] == "TDF" and len(tournament["players"]) == 7, read)
    expect([each["tables"] for each in tournament["rounds"]] == [3, 4, 3], tournament["rounds"])
    expect({each["pod"] for each in tournament["rounds"]} == {"2"}, tournament["rounds"])
    entered = [each["entry_round"] for each in tournament["players"]]
    expect(entered == [1] * 6 + [2], f"p7 had a forced loss in round 1: {entered}")
    best = tournament["players"][5]
    expect(best["division"] == "masters", best)
    expect(best["id"] == "47110906" and best["place"] == 1 and best["entry_round"] == 1, best)
    ctl.run("export", "json", "hall", "--out", f"{ctl.folder}/read.json")
    expect(len(ctl.json("file", "read", f"{ctl.folder}/read.json")["tournament"]["rounds"]) == 3,
           "an event document")
    deck = ctl.json("file", "read", ctl.write("list.txt", "4 Ultra Ball DEX 102\n"))
    row = deck["deck"][0]
    expect((row["count"], row["name"], row["set"], row["number"]) ==
           (4, "Ultra Ball", "DEX", "102"), deck)
    expect("Cup" in ctl.run("file", "read", f"{ctl.folder}/cup.tdf", "--as", "tdf"), "as text")
    ctl.says("is of Vega", "file", "read", ctl.write("vega.txt", "Vega|7|Torneo\n"))
    ctl.says("line 1", "file", "read", f"{ctl.folder}/cup.tdf", "--as", "trf")


def run(ctl):
    of_tom(ctl)
    tom_again(ctl)
    beside_tom(ctl)
    followed_to_the_final(ctl)
    looked_at(ctl)
