#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A ruleset of the museum and one of the build, in one daemon, each in its languages.

usage: languages.py BUILD

The museum's `demo` was built for the boundary's first revision: English and Italian. The build's
`demo-league` has French as well. One client asks both for `fr-CA, fr;q=0.8, it;q=0.5`, and gets
French of the one and Italian of the other: labels, rules, refusals, columns. Both events are played
through a round, and the log replays identically. The columns' words stand in the record of the old
ruleset's round, and not in that of the new one's.
Exit code 77: skipped, as the last line says.
"""

import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "golden"), os.path.join(HERE, "..", "arbitrod")]
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import grpc_code  # noqa: E402
import museum  # noqa: E402
from museum import fail  # noqa: E402

CANADIAN = "fr-CA, fr;q=0.8, it;q=0.5"
# The reader gets this of each ruleset: the language, and the words of a few labels in it.
WANTED = {"demo": ("it", {"title": "Gioco dimostrativo", "column": "Punti",
                          "rule": "Chi ha più punti sta davanti; a pari punti si divide il "
                                  "posto."}),
          "demo-league": ("fr", {"title": "Jeu avec une ligue", "column": "Points",
                                 "rule": "Le joueur qui a le plus de points est premier ; à "
                                         "égalité, la place est partagée."})}
RULES = {"demo": "DEMO-5", "demo-league": "LEAG-3"}
# A rule that a draw cites, and its words.
CITED = {"demo": ("DEMO-3", "Quando è possibile si incontrano giocatori con gli stessi punti."),
         "demo-league": ("LEAG-1",
                         "Une table réunit quatre joueurs au plus ; il y a aussi peu de tables que "
                         "possible, dont les tailles diffèrent d'un joueur au plus ; les places "
                         "sont tirées au sort.")}
LANGUAGES = {"demo": ["en", "it"], "demo-league": ["en", "it", "fr"]}


def expect(what, found, wanted):
    if found != wanted:
        fail(f"{what} is {found!r}, and not {wanted!r}")


def first(texts):
    return (texts.texts[0].language, texts.texts[0].text) if texts.texts else ("", "")


def check_labels(hall, game):
    """The description: the reader's words stand first, and the others are there as well."""
    language, words = WANTED[game]
    shown = hall.call("RulesetService.GetRuleset", name=f"rulesets/{game}", language=CANADIAN)
    expect(f"the languages of {game}", list(shown.languages), LANGUAGES[game])
    expect(f"the title of {game}", first(shown.title), (language, words["title"]))
    rule = [one for one in shown.rules if one.id == RULES[game]][0]
    expect(f"a rule of {game}", first(rule.text), (language, words["rule"]))
    everywhere = sorted(text.language for text in rule.text.texts)
    expect(f"the languages of a rule of {game}", everywhere, sorted(LANGUAGES[game]))
    plain = hall.call("RulesetService.GetRuleset", name=f"rulesets/{game}")
    expect(f"the title of {game} for who asks for nothing", first(plain.title)[0], "en")


def check_citation(hall, event, game):
    """The round that is drawn cites a rule, in the reader's words."""
    drawn = hall.call("PairingService.PairRound", event=event.name, round=1, language=CANADIAN)
    cited = {one.rule: one.text for one in drawn.result.citations}
    expect(f"what a round of {game} cites", cited.get(CITED[game][0]), CITED[game][1])


def check_refusal(hall, event):
    """A report that the ruleset refuses, in the words of its own."""
    import hall as halls  # pylint: disable=import-outside-toplevel
    try:
        hall.call("ScoringService.ReportResult", table=event.table_name(1, 1),
                  report={"places": [1, 2]}, language=CANADIAN)
    except halls.Refused as refusal:
        expect("who refuses", refusal.domain, "demo-league")
        expect("the refusal", refusal.localized,
               "la table a 4 places : donnez à chacune un rang de 1 à 4")
        expect("the refusal's rule", refusal.metadata.get("rule_text", "").split(",")[0],
               "La première place vaut cinq points")
        return
    fail("a report of two places is taken at a table of four")


def play_round(hall, game):
    import play  # pylint: disable=import-outside-toplevel
    event = play.make_event(hall, f"gara-{game}", game)
    event.open()
    for player in ("a", "b", "c", "d"):
        event.register(player)
    event.start()
    check_citation(hall, event, game)
    if game == "demo-league":
        check_refusal(hall, event)
    play.report_open_tables(event, 1)
    event.close(1)
    language, words = WANTED[game]
    standings = hall.call("ScoringService.GetStandings", event=event.name, language=CANADIAN)
    column = standings.columns[0]
    expect(f"a column of {game}", first(column.texts), (language, words["column"]))
    expect(f"the same in English, of {game}", column.label.en, "Points")
    records = hall.call("JournalService.ListRecords", journal=event.name, page_size=100).records
    closed = [record.payload.decision.round_closed for record in records
              if record.payload.decision.WhichOneof("decision") == "round_closed"]
    expect(f"rounds closed of {game}", len(closed), 1)
    return closed[0]


def check(hall):
    for game in WANTED:
        check_labels(hall, game)
    old, new = play_round(hall, "demo"), play_round(hall, "demo-league")
    expect("the old ruleset's column on record", [one.label.it for one in old.columns], ["Punti"])
    expect("the old ruleset's columns without words", len(old.recorded_columns), 0)
    expect("the new ruleset's columns with words", len(new.columns), 0)
    expect("the new ruleset's column on record", [one.id for one in new.recorded_columns],
           ["points"])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = os.path.abspath(sys.argv[1])
    python = grpc_code.python_with_grpc()
    if os.path.realpath(python) != os.path.realpath(sys.executable):
        os.execv(python, [python, os.path.abspath(__file__), *sys.argv[1:]])
    with museum.unpacked("rulesets") as old, tempfile.TemporaryDirectory() as folder:
        grpc_code.generate_code(f"{folder}/generated")
        sys.path.insert(0, f"{folder}/generated")
        import hall  # pylint: disable=import-outside-toplevel
        import wire  # pylint: disable=import-outside-toplevel
        wire.load(f"{folder}/generated")
        rulesets = f"{folder}/rulesets"
        os.mkdir(rulesets)
        for source in (f"{old}/rulesets/demo", f"{build}/rulesets/demo-league"):
            for ending in (".so", ".json"):
                shutil.copy(source + ending, rulesets)
        os.mkdir(f"{folder}/daemon")
        with arbitrod.Daemon(f"{build}/bin", rulesets, f"{folder}/daemon") as daemon:
            made = hall.Hall(daemon.address, f"{folder}/later")
            made.wire.role = "referee"
            check(made)
        told = museum.replay(build, f"{folder}/daemon/data", rulesets)
        if told.code != 0 or told.findings:
            fail(f"the log does not replay identically:\n{told.output}")
    print("languages: French of one game and Italian of the other, and both replay identically")


if __name__ == "__main__":
    main()
