#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs three tournaments from a terminal as an organiser does, with the commands that do several
things at once: RisiKo! with its play-off, Samurai Sword with its duels, Naruto with its final.
Looks at what is printed: every seat with its own result, paper that fits its game, Italian.

usage: run_hall.py FOLDER_OF_THE_PROGRAMS FOLDER_OF_RULESETS [FOLDER]

FOLDER: all pages and sheets are left there, for eyes.
"""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "arbitrod"))
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402  (found by the line above)
from run_by_hand import REFUSED, USAGE, Terminal, expect  # noqa: E402

# Words of the tool that no Italian text has.
ENGLISH = re.compile(r"\b(recorded|revision|round|table|seat|player|points|draw|committed|withheld|"
                     r"decided|open|closed|until|clock|rank|place|yes|withdrawn|dropped|expelled|"
                     r"to do|reason|effects|the|win|loss)\b")


class Hall(Terminal):
    """A terminal in Italian that counts what is typed, and keeps the paper."""

    def __init__(self, daemon, folder):
        super().__init__(daemon)
        self.english = list(self.program)
        self.program += ["--language", "it"]
        self.folder = folder
        self.typed = 0

    def run(self, *words, expect=0):  # pylint: disable=redefined-outer-name
        self.typed += 1
        return super().run(*words, expect=expect)

    def looked(self, *words, **more):
        """Reads beside the event; such a command is not counted."""
        said = self.run(*words, **more)
        self.typed -= 1
        return said

    def read(self, *words):
        return json.loads(self.looked("-o", "json", *words))

    def paper(self, name, *words):
        """The paper as text; the page is kept where there is a folder for it."""
        if self.folder:
            self.looked(*words, "--html", "--out", f"{self.folder}/{name}.html")
        return self.looked(*words)

    def page(self, name, event):
        if self.folder:
            self.looked("report", event, "--html", f"{self.folder}/{name}.html")
        return self.looked("report", event, "--text", "-")


def says(said, *patterns):
    for pattern in patterns:
        expect(re.search(pattern, said), f"`{pattern}` in:\n{said}")


def says_not(said, *patterns):
    for pattern in patterns:
        expect(not re.search(pattern, said), f"no `{pattern}` in:\n{said}")


def in_italian(said, *names):
    """No word of English but ids, paths and what the caller names."""
    plain = re.sub(r"`[^`]*`|\[[^\]]*\]|\([a-z0-9-]+\)|[a-z]+/[a-z0-9/-]+|arbitroctl .*", "", said)
    for name in names:
        plain = plain.replace(name, "")
    found = ENGLISH.search(plain)
    expect(found is None, f"English `{found and found.group(0)}` in:\n{said}")


def tell(ctl, game, event):
    """Counts what was typed. Each call by itself would take a command a record, but for players,
    who are registered in one."""
    shown = ctl.read("event", "show", event)
    single = int(shown["revision"]) - int(shown["players"]) + 1
    print(f"{game}: {ctl.typed} commands, {single} with a command a call")
    expect(ctl.typed < single, f"{game}: fewer commands than {single}")


# --- RisiKo!


def risiko_lines(points):
    return "lines=" + json.dumps([{"objective": objective, "outside": outside, "armies": armies}
                                  for objective, outside, armies in points])


def risiko_table(ctl, event, number, table, order):
    """Reports a table whose players come in this order, by the indices of the seats."""
    seats = len(order)
    sums = [(70, 9, 30), (34, 6, 20), (20, 4, 12), (9, 2, 8), (4, 1, 3)]
    lines = [sums[order.index(seat)] for seat in range(seats)]
    # The rest of the map's 164 points is neutral, some four points a territory.
    rest = 164 - sum(objective + outside for objective, outside, _ in lines)
    ctl.run("report", event, str(number), str(table), risiko_lines(lines),
            f"neutral={(rest + 3) // 4}")


def risiko(ctl):
    ctl.typed = 0
    players = ["ada", "bea", "carla", "dino", "elio", "fabio", "gina", "hugo", "ivo", "lina",
               "mara"]
    ctl.run("event", "create", "lu", "--ruleset", "risiko", "--format", "tournament",
            "--utc-offset", "60", "--title", "Lu Castidduzzu")
    ctl.run("event", "open", "lu")
    ctl.run("player", "add", "lu", *players)
    ctl.run("schedule", "set", "lu", "1", "2030-05-08T18:30", "--venue", "Circolo Centrale")
    ctl.run("event", "start", "lu")
    duties = ctl.looked("duty", "list", "lu")
    says(duties, r"Quota di iscrizione: .*€ 5\.00 +ada ", r"FEE *$")
    said = ctl.run("duty", "settle", "lu", "--all", "FEE", "--but", "ivo", "pagato in cassa")
    says(said, r"ivo +.*rimasto aperto", "10 adempimenti completati")
    says(ctl.looked("duty", "settle", "lu", "--all", "FEE", "--but", "zoe", "x", expect=USAGE),
         "`zoe` non indica nessun giocatore", "arbitroctl player list lu")
    says(ctl.looked("event", "actions", "lu"), "poi: arbitroctl round start lu")
    for day in range(1, 5):
        said = ctl.run("round", "start" if day == 1 else "next", "lu")
        if day == 1:
            says(said, "4 turni previsti", "3 tavoli", "i tavoli del turno 1 sono pubblicati",
                 r"l'orologio corre fino al .*\+01:00")
            in_italian(said)
        tables = ctl.read("round", "tables", "lu", str(day))["tables"]
        for table in tables:
            risiko_table(ctl, "lu", day, table["number"], list(range(len(table["seats"]))))
        if day == 1:
            risiko_day_one(ctl, tables)
    ctl.run("table", "sign", "lu", "4", "all")
    shown = ctl.read("table", "show", "lu", "4", "1")
    expect(len(shown["signatures"]) == len(shown["seats"]), f"everybody signed: {shown}")
    said = ctl.run("round", "next", "lu")
    says(said, "il turno 5 non è iniziato", "la classifica del turno 4 è pubblicata")
    says(ctl.looked("event", "actions", "lu"), r"PairingService.StartPhase +no +.*contestare",
         "poi: arbitroctl phase start lu 2 --as-planned")
    risiko_play_off(ctl)
    ctl.run("event", "complete", "lu")
    ctl.run("award", "grant", "lu")
    awards = ctl.looked("award", "list", "lu")
    says(awards, r"Coppa +1 +piazzamento 1", r"Coppa +1 +piazzamento 4")
    ctl.run("duty", "settle", "lu", "--all", "FEE", "pagato")
    ctl.run("event", "confirm", "lu")
    tell(ctl, "RisiKo!", "lu")
    page = ctl.page("risiko-page", "lu")
    says(page, "Punti obiettivo 70, Punti fuori obiettivo 9", "forgotten|Lancio|dimenticat",
         "partita persa", "Ritirati ed espulsi", "Ricorsi", "Premi", r"Ora \(UTC\+01:00\)",
         "turno abbinato")
    says_not(page, r"\bloss\b", r"\bwin\b", "pair round", r"UTC[^+]", r"\d \+01:00")
    says(ctl.run("journal", "list", "lu"), r"ora \(UTC\+01:00\)")
    says(ctl.run("explain", "lu", "1"), r"\d \+01:00")


def risiko_day_one(ctl, tables):
    said = ctl.looked("round", "tables", "lu", "1")
    for table in tables:
        for seat in table["seats"]:
            player = os.path.basename(seat["player"])
            says(said, rf"(?m)^ *{table['number']} +\d+ +{player} ")
    says(said, r"1º +120 +deciso +Punti obiettivo 70, Punti fuori obiettivo 9")
    in_italian(said)
    said = ctl.looked("round", "show", "lu", "1")
    says(said, r"orologio +90 min", r"fine del tempo +\d{4}-.*\+01:00", r"4º")
    in_italian(said)
    says(ctl.looked("clock", "show", "lu"), r"orologio +90 min")
    ctl.run("event", "amend", "lu", "--utc-offset", "120", "--authority", "organizzatore",
            "--reason", "ora legale")
    says(ctl.looked("clock", "show", "lu"), r"\+02:00")
    ctl.run("event", "amend", "lu", "--utc-offset", "60", "--authority", "organizzatore",
            "--reason", "ora solare")
    pairings = ctl.paper("risiko-pairings", "print", "pairings", "lu", "1")
    says(pairings, "2030-05-08 18:30, Circolo Centrale", "Posto", "vincolato in anticipo")
    says_not(pairings.splitlines()[1], "[0-9a-f]{12}", "impegnato")
    player = os.path.basename(tables[0]["seats"][0]["player"])
    for _ in range(2):
        ctl.run("penalty", "rule", "lu", player, "forgotten-roll")
    ctl.run("table", "sign", "lu", "1", "1", player, "--appeals")
    says(ctl.looked("table", "show", "lu", "1", "1"), "annuncia ricorso")
    ctl.run("table", "sign", "lu", "1", "1", "all")
    ctl.run("appeal", "file", "lu", player, "il conteggio", "--round", "1", "--table", "1")
    says(ctl.looked("appeal", "list", "lu"), rf"{player} +1 +1 +{player}, .* il conteggio +aperto")
    ctl.run("appeal", "decide", "lu", "1", "--verdict", "rejected", "--reason", "era giusto")


def risiko_play_off(ctl):
    """By hand, as a test does not wait two hours."""
    rows = ctl.read("standings", "lu", "--round", "4")["rows"]
    names = [os.path.basename(row["player"]) for row in rows]
    ctl.run("player", "drop", "lu", names[10])
    ctl.run("--by-hand", "phase", "start", "lu", "2", "--kind", "tables", "--rounds", "1",
            *[word for name in names[3:7] for word in ("--player", name)],
            "--reason", "nessuno ricorre")
    ctl.run("round", "start", "lu")
    slips = ctl.paper("risiko-slips", "print", "slips", "lu", "5")
    says(slips, "Carta obiettivo|carta obiettivo", "annuncia ricorso", names[3])
    says_not(slips, r"\w…")
    ctl.paper("risiko-sheets", "print", "sheets", "lu", "5")
    risiko_table(ctl, "lu", 5, 1, [1, 0, 3, 2])
    said = ctl.looked("--by-hand", "phase", "start", "lu", "3", "--reason", "x", expect=USAGE)
    says(said, "`--kind swiss`, `--kind tables`")
    winner = [os.path.basename(seat["player"]) for seat in
              ctl.read("round", "tables", "lu", "5")["tables"][0]["seats"]][1]
    ctl.run("round", "close", "lu", "5")
    rows = ctl.read("standings", "lu")["rows"]
    columns = [column["id"] for column in ctl.read("standings", "lu")["columns"]]
    at = columns.index("play_off")
    places = {os.path.basename(row["player"]): row["cells"][at].get("text", "") for row in rows}
    expect(places[winner] == "1", f"the play-off's winner has the place 1: {places}")
    expect(sorted(places.values()) == [""] * 6 + ["1", "2", "3", "4"], f"the others none: {places}")
    ctl.run("--by-hand", "phase", "start", "lu", "3", "--kind", "final", "--rounds", "1",
            *[word for name in [*names[:3], winner] for word in ("--player", name)],
            "--reason", "nessuno ricorre")
    ctl.run("round", "start", "lu")
    risiko_table(ctl, "lu", 6, 1, [0, 1, 2, 3])
    ctl.run("round", "next", "lu")
    standings = ctl.paper("risiko-standings", "print", "standings", "lu")
    says(standings, "Posto in finale", "spareggio", "Ordinati per")
    says_not(standings, "Vinte-perse-pari")


# --- Samurai Sword


def samurai(ctl):
    ctl.typed = 0
    players = ["aki", "ben", "chie", "dai", "emi", "fumi", "goro", "hana"]
    ctl.run("event", "create", "sam", "--ruleset", "samurai-sword", "--format", "tournament",
            "--set", "sealed_deals=true")
    ctl.run("event", "open", "sam")
    ctl.run("player", "add", "sam", *players)
    ctl.run("event", "start", "sam")
    points = [900, 800, 700, 510, 500, 400, 100, 50]
    for number in (1, 2, 3):
        said = ctl.run("--as", "referee", "round", "start" if number == 1 else "next", "sam")
        if number == 1:
            says(said, "3 turni previsti", "2 tavoli")
            deals = ctl.paper("samurai-deals", "--as", "referee", "print", "deals", "sam", "1")
            says(deals, "Ruolo Ninja", "Personaggi fra cui scegliere", "aki")
            says(deals, *players)
            says(ctl.looked("--as", "referee", "table", "deal", "sam", "1", "1"),
                 "Ruolo Shogun, Personaggi fra cui scegliere")
            sheets = ctl.paper("samurai-sheets", "print", "sheets", "sam", "1")
            says(sheets, "Punti torneo", "Onore finale")
            says_not(sheets, "Vincitore del duello")
        for table in ctl.read("round", "tables", "sam", str(number))["tables"]:
            seats = [os.path.basename(seat["player"]) for seat in table["seats"]]
            worth = [points[players.index(name)] if number == 1 else 0 for name in seats]
            said = ctl.run("hand", "outcome", "sam", str(number), str(table["number"]),
                           *[f"{name}=loss:{each}:2" for name, each in zip(seats, worth)],
                           "--reason", "giocato")
            says(said, "inserito a mano")
        said = ctl.looked("round", "tables", "sam", str(number))
        says(said, "riservato")
        says_not(said, "unspecified", r"\b900\b")
    ctl.run("round", "next", "sam")
    slips = ctl.paper("samurai-duels", "print", "slips", "sam", "4")
    says(slips, "Vincitore del duello", r"\[ \] aki")
    says_not(slips, "Ruolo", "Onore", "Daimyo", "Maestro di Spada", "Punti torneo")
    for number in (4, 5):
        for table in ctl.read("round", "tables", "sam", str(number))["tables"]:
            ctl.run("report", "sam", str(number), str(table["number"]), "winner=first")
        ctl.run("round", "next", "sam")
    ctl.run("event", "complete", "sam")
    ctl.run("award", "grant", "sam")
    ctl.run("event", "confirm", "sam")
    tell(ctl, "Samurai Sword", "sam")
    page = ctl.page("samurai-page", "sam")
    says(page, "Tabellone", "vittoria - sconfitta", "Premi", r"Punti premio +500")


# --- Naruto


def naruto(ctl):
    ctl.typed = 0
    players = [f"p{number:02}" for number in range(1, 13)]
    judge = os.path.basename(ctl.read("person", "create", "--given", "Gino", "--family",
                                      "Rossi")["person"]["name"])
    ctl.run("event", "create", "nar", "--ruleset", "naruto-cg", "--format", "constructed",
            "--set", "decks_required=false")
    ctl.run("event", "request", "nar")
    ctl.run("event", "sanction", "nar")
    ctl.run("event", "open", "nar")
    ctl.run("staff", "add", "nar", judge, "organiser")
    other = os.path.basename(ctl.read("person", "create", "--given", "Pia", "--family",
                                      "Verdi")["person"]["name"])
    ctl.run("staff", "add", "nar", other, "judge")
    says(ctl.looked("staff", "list", "nar"), "Gino Rossi", "Pia Verdi")
    ctl.run("player", "add", "nar", *players)
    ctl.run("event", "start", "nar")
    for number in (1, 2, 3, 4):
        ctl.run("round", "start" if number == 1 else "next", "nar")
        if number == 1:
            slips = ctl.paper("naruto-slips", "print", "slips", "nar", "1")
            first = ctl.read("round", "tables", "nar", "1")["tables"][0]
            names = [os.path.basename(seat["player"]) for seat in first["seats"]]
            says(slips, rf"\[ \] {names[0]} +\[ \] {names[1]}", "Tempo scaduto")
            says_not(slips, "rimo posto", "econdo posto", "impegnato")
        for table in ctl.read("round", "tables", "nar", str(number))["tables"]:
            if table["kind"] == "BYE":
                continue
            ctl.run("report", "nar", str(number), str(table["number"]), "winner=first")
            if number == 1 and table["number"] == 1:
                for words in (("standings", "nar"), ("print", "standings", "nar")):
                    says(ctl.looked(*words), "provvisoria: nel turno 1, risultati 1 su 6")
    says(ctl.looked("standings", "nar"), "provvisoria: nel turno 4, risultati 6 su 6")
    ctl.run("round", "next", "nar")
    final = ctl.paper("naruto-final", "print", "slips", "nar", "5")
    says(final, "Vincitore")
    says_not(final, "Tempo scaduto")
    ctl.run("report", "nar", "5", "1", "winner=first")
    ctl.run("round", "next", "nar")
    ctl.run("event", "complete", "nar")
    ctl.run("award", "grant", "nar")
    says(ctl.looked("award", "list", "nar"), r"p\d+ +Chakra +10")
    tell(ctl, "Naruto", "nar")
    ctl.page("naruto-page", "nar")


def pokemon(ctl):
    """Slips offer what the event's matches can have, with names for seats."""
    for event, match in (("one", "single"), ("three", "best-of-three")):
        ctl.looked("event", "create", event, "--ruleset", "pokemon-tcg", "--format",
                   "standard-constructed", "--set", "date=2013-10-12", "--set",
                   "decks_required=false", "--set", "event_tier=regional-championships", "--set",
                   f"match_type={match}", "--set", "swiss_rounds=1", "--set", "top_cut=2")
        ctl.looked("event", "open", event)
        ctl.looked("player", "add", event, "p1", "p2", "p3", "p4")
        ctl.looked("event", "start", event)
        ctl.looked("round", "start", event)
        slips = ctl.paper(f"pokemon-{event}", "print", "slips", event, "1")
        says(slips, r"\[ \] p\d +\[ \] p\d +\[ \] Pareggio")
        says_not(slips, "si sono scelte carte", "rimo posto")
        expect(("Sfide vinte" in slips) == (match != "single"), f"games of {match}: {slips}")
        for table in ("1", "2"):
            ctl.looked("report", event, "1", table, "winner=first")
        # The two winners are level, so a lot says who is first in the bracket.
        rows = ctl.read("standings", event)["rows"]
        ctl.looked("hand", "standings", event, "1",
                   *[os.path.basename(row["player"]) for row in rows], "--reason", "sorteggio")
        ctl.looked("round", "next", event)
        slips = ctl.looked("print", "slips", event, "2")
        says_not(slips, "Pareggio", "Accordo")
        said = ctl.looked("round", "tables", event, "1")
        says(said, r"Vincitore: p\d")


def rules(ctl):
    """A rule by its id, a form with an example, a question's fields."""
    says(ctl.looked("ruleset", "show", "risiko", "RSK-24.10"), r"\[RSK-24\.10\] \w")
    said = ctl.looked("ruleset", "form", "risiko", "report")
    says(said, "objective", "Punti obiettivo", r"arbitroctl report EVENT 1 1 .*lines=")
    said = ctl.looked("ruleset", "show", "naruto-cg", "time_call")
    says(said, "arbitroctl ask naruto-cg time_call '")
    says(ctl.looked("ruleset", "form", "risiko", "nothing", expect=USAGE),
         "report, settings, player")
    says(ctl.looked("ruleset", "show", "risiko", "RSK-99", expect=USAGE), "RSK-99")


def repeated(ctl):
    ctl.looked("event", "create", "twice", "--ruleset", "demo", "--format", "standard",
               "--request-id", "one")
    said = ctl.looked("event", "create", "twice", "--ruleset", "demo", "--format", "standard",
                      "--request-id", "one")
    says(said, "era già stata eseguita")
    ctl.looked("event", "open", "twice")
    ctl.looked("player", "add", "twice", "a", "b", "c", "d")
    ctl.looked("event", "start", "twice")
    ctl.looked("round", "start", "twice")
    says(ctl.looked("round", "start", "twice", "2", expect=USAGE), "il turno 1 è aperto",
         "arbitroctl round next twice")
    says(ctl.looked("round", "next", "twice", expect=REFUSED), "da fare")
    names = [os.path.basename(seat["player"]) for seat in
             ctl.read("round", "tables", "twice", "1")["tables"][0]["seats"]]
    for words, already in (
            (("publish", "twice", "pairings", "1"),
             "del turno 1 sono già pubblicati e non sono cambiati, dalla registrazione "),
            (("table", "mode", "twice", "players"), "i giocatori inseriscono già i risultati"),
            (("deck", "rules", "twice", "--lock"), "valgono già queste regole")):
        if words[0] != "publish":
            ctl.looked(*words)
        says(ctl.looked(*words, expect=REFUSED), already, "niente: è già così")
    ctl.looked("table", "mode", "twice", "staff")
    ctl.looked("player", "add", "twice", "e")
    said = ctl.looked("seat", "take-over", "twice", "1", names[0], "e", "--reason", "via")
    says(said, f"{names[0]} resta nell'evento", f"arbitroctl player drop twice {names[0]}")
    for words, done in ((["drop"], "si ritira dal turno 2"), (["reenter"], "rientra dal turno 2"),
                        (["expel", "--reason", "via"], "espulso dal turno 2")):
        says(ctl.looked("player", words[0], "twice", names[0], *words[1:]), done)
    says(ctl.looked("standings", "twice", "--division", "seniors", expect=USAGE),
         "non c'è la categoria `seniors`")


def entries(ctl):
    """A mistaken registration, check-in after the planned time, and reports without signatures."""
    ctl.looked("event", "create", "quattro", "--ruleset", "risiko", "--format", "tournament")
    ctl.looked("event", "open", "quattro")
    ctl.looked("player", "add", "quattro", "ada", "bea", "carla", "dino", "zoe")
    says(ctl.looked("duty", "list", "quattro"), "zoe")
    says(ctl.looked("player", "withdraw", "quattro", "zoe"), "vale come mai iscritto")
    says_not(ctl.looked("player", "list", "quattro"), "zoe")
    says_not(ctl.looked("duty", "list", "quattro"), "zoe")
    says(ctl.looked("player", "withdraw", "quattro", "zoe", expect=REFUSED), "`zoe`")
    says(ctl.looked("event", "show", "quattro"), r"\b4\b")
    ctl.looked("player", "add", "quattro", "zoe")
    ctl.looked("player", "withdraw", "quattro", "zoe")
    ctl.looked("event", "start", "quattro")
    ctl.looked("schedule", "set", "quattro", "1", "2020-05-08T18:30")
    ctl.looked("player", "open-check-in", "quattro", "1")
    says(ctl.looked("player", "check-in", "quattro", "ada", "1"),
         r"\d+ min dopo l'inizio previsto del turno 1")
    for player in ("bea", "carla", "dino"):
        ctl.looked("player", "check-in", "quattro", player, "1")
    ctl.looked("round", "start", "quattro")
    ctl.looked("schedule", "set", "quattro", "1", "2031-05-08T18:30", "--reason", "tutti d'accordo")
    says(ctl.looked("player", "withdraw", "quattro", "ada", expect=REFUSED), "PLAYER_STATUS")
    risiko_table(ctl, "quattro", 1, 1, [0, 1, 2, 3])
    for player in ("ada", "bea", "carla"):
        ctl.looked("table", "sign", "quattro", "1", "1", player)
    said = ctl.looked("round", "close", "quattro")
    says(said, "non tutti i giocatori hanno firmato il referto: tavolo 1", r"\[RSK-24\.10\]",
         r"arbitroctl table slip quattro 1 1 WORDS --signed PLAYER")
    ctl.looked("publish", "quattro", "standings", "1")
    ctl.looked("appeal", "file", "quattro", "ada", "il conteggio", "--round", "1", "--table", "1")
    says(ctl.looked("appeal", "file", "quattro", "dino", "il conteggio", "--round", "1", "--table",
                    "1", expect=REFUSED), "RSK-24.10")
    says_not(ctl.looked("standings", "quattro"), "zoe")


def without_winner(ctl):
    """Both lost the final: standings, awards, paper and the explanation say so."""
    event = "three"
    names = [os.path.basename(seat["player"]) for seat in
             ctl.read("round", "tables", event, "2")["tables"][0]["seats"]]
    ctl.looked("hand", "outcome", event, "2", "1", f"{names[0]}=loss:0:2", f"{names[1]}=loss:0:2",
               "--reason", "espulsi")
    nobody = "la finale del turno 2 non ha vincitore"
    closed = ctl.looked("round", "close", event)
    says(closed, nobody)
    says(ctl.looked("standings", event), nobody)
    says(ctl.looked("standings", event, "--round", "2"), nobody)
    says_not(ctl.looked("standings", event, "--round", "1"), nobody)
    says(ctl.looked("print", "standings", event), nobody)
    revision = re.search(r"registrazione n\. (\d+)", closed).group(1)
    says(ctl.looked("explain", event, revision), nobody)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    programs, rulesets = sys.argv[1:3]
    folder = sys.argv[3] if len(sys.argv) == 4 else None
    with arbitrod.Daemon(programs, rulesets, listen=arbitrod.SOCKET,
                         environment={"LC_ALL": "C.UTF-8"}) as daemon:
        ctl = Hall(daemon, folder)
        rules(ctl)
        repeated(ctl)
        risiko(ctl)
        samurai(ctl)
        naruto(ctl)
        pokemon(ctl)
        without_winner(ctl)
        entries(ctl)


if __name__ == "__main__":
    main()
