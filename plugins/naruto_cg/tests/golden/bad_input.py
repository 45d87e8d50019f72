# SPDX-License-Identifier: Apache-2.0
"""Bad input gets a refusal with reason and rule, in the caller's language, and no record."""

from hall import Event, expect
from wire import Refused

PLAYERS = ["alba", "brina", "cielo", "dune", "edera", "fonte"]
WINS = {"winner": "first"}


def refused_in_both(act, reason, rule, english, italian):
    """`act(language)` must be refused so, with these words for people."""
    for language, words in (("en", english), ("it", italian)):
        try:
            act(language)
        except Refused as refusal:
            expect((refusal.reason, refusal.rule), (reason, rule), refusal.message)
            assert words in (refusal.localized or refusal.message), refusal.localized
            expect(bool(refusal.metadata.get("rule_text")), bool(rule), "the rule's own words")
            continue
        raise AssertionError(f"not refused: {reason} {rule}")


def field_refused(act, path, rule, italian=None):
    """`italian` says in Italian what is wrong with it; by default it is not looked at."""
    words = f"`{path}` {italian}" if italian else ""
    refused_in_both(act, "FIELD_INVALID", rule, path, words)


def opened(hall, name, kind):
    cup = hall.event(name, "naruto-cg", "constructed", type=kind, decks_required=False,
                     organiser_as_judge=True,
                     catalogue=hall.catalogue("naruto-cg", [
                         {"code": "NI-101", "name": "Ninja 101", "type": "ninja"}]))
    cup.request()
    cup.sanction()
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    cup.start()
    return cup


def deck_rows(hall, cup):
    """[NAR-DECK-1] A row is of a card that counts; [NAR-DECK-3] Ninja are known by their type."""
    def submit(method, **row):
        where = {"event": cup.name} if method == "CheckDeck" else {"player": cup.player("alba")}
        return lambda language: cup.call(f"DeckService.{method}", language=language,
                                         rows=[dict(row, card="NI-101")], **where)
    for method in ("SubmitDeck", "CheckDeck"):
        field_refused(submit(method, count=0), "rows[0].count", "NAR-DECK-1")
        field_refused(submit(method, count=1, marks={"type": "kunoichi"}), "rows[0].marks.type",
                      "NAR-DECK-3")
    header = {"ruleset": "rulesets/naruto-cg", "options": {"request_id": "wrong-type"}}
    row = {"code": "NI-102", "name": "Ninja 102", "type": "kunoichi"}
    field_refused(lambda language: hall.call(
        "CatalogueService.ImportCatalogue", parts=[{"header": header}, {"row": row}],
        language=language), "rows[0].type", "NAR-DECK-3", "è `kunoichi`, deve")

    def ask(row):
        return lambda language: hall.call(
            "QuestionService.Ask", ruleset="rulesets/naruto-cg", question="deck_check",
            input={"deck": [row], "side": []}, language=language)
    field_refused(ask(["NI-101", "Ninja 101", "ninja", False, 0]), "input.deck[0][4]", "NAR-DECK-1",
                  "è 0, ammesso da 1")
    field_refused(ask(["NI-101", "Ninja 101", "kunoichi", False, 1]), "input.deck[0][2]",
                  "NAR-DECK-3", "è `kunoichi`, deve")
    # A field without a rule of its own has the question's.
    field_refused(ask("NI-101"), "input.deck[0]", "NAR-DECK-1", "deve essere un elenco")


def seated_twice(cup):
    pairs = [("alba", "brina"), ("alba", "cielo"), ("dune", "edera")]
    tables = [{"players": [cup.player(player) for player in pair]} for pair in pairs]
    field_refused(lambda language: cup.call(
        "PairingService.EnterPairing", event=cup.name, round=1, tables=tables, reason="fretta",
        language=language), "tables[1].players[0]", "NAR-SWISS-7")
    # [NAR-SWISS-7] The ruleset says the same of tables before they are entered.
    judged = cup.call("PairingService.EvaluatePairing", event=cup.name, tables=tables)
    assert ("PLAYER_TWICE", "NAR-SWISS-7") in {(one.code, one.rule) for one in judged.problems}


def two_to_two(cup):
    called = {"games_first": 2, "games_second": 2, "game_running": False, "war_first": 0,
              "war_second": 0}
    field_refused(lambda language: cup.call(
        "ScoringService.ReportResult", table=cup.table_name(1, 1), language=language,
        report={"time_called": called}), "report.time_called.games_first", "NAR-SWISS-5",
        "è 2, ammesso da 0 a 1")
    asked = {"phase": "swiss", "games": {"alba": 2, "brina": 2}, "game_running": False,
             "war": {"alba": 0, "brina": 0}}
    field_refused(lambda language: cup.call(
        "QuestionService.Ask", ruleset="rulesets/naruto-cg", question="time_call", input=asked,
        language=language), "input.games.alba", "NAR-SWISS-5", "è 2, ammesso da 0 a 1")
    # [NAR-TIME-7] One to one is decided by a game that is still to be played.
    called.update(games_first=1, games_second=1)
    refused_in_both(lambda language: cup.call(
        "ScoringService.ReportResult", table=cup.table_name(1, 1), language=language,
        report={"time_called": called}), "MATCH_NOT_OVER", "NAR-TIME-7", "a tie-break game decides",
        "decide una partita di spareggio")


def too_mild(cup):
    """[NAR-PENALTY-VERBAL-2] The second verbal warning is official."""
    expect(cup.penalty("alba", "procedural_minor").penalty, "verbal_warning")

    def milder(**options):
        return lambda language: cup.call(
            "PenaltyService.RulePenalty", player=cup.player("alba"), infraction="procedural_minor",
            penalty="verbal_warning", language=language, **options)
    refused_in_both(milder(), "HEAD_JUDGE_ONLY", "NAR-PENALTY-VERBAL-2",
                    "it comes to `official_warning`", "diventa `official_warning`")
    # [NAR-AMB-66] The head judge says why.
    field_refused(milder(head_judge=True), "options.reason", "NAR-AMB-66", "manca")
    ruled = cup.penalty("alba", "procedural_minor", penalty="verbal_warning", head_judge=True,
                        reason="prima volta a un torneo")
    expect((ruled.penalty, ruled.deviates), ("verbal_warning", True))


def played(cup):
    cup.phase(1)
    for number in (1, 2, 3):
        cup.play(number, lambda table: WINS)
    cup.phase(2)
    cup.play(4, lambda table: WINS)
    cup.complete()
    return cup.name


def ninth_stage(hall):
    """[NAR-CHUNIN-2] Eight stages at most."""
    series = Event(hall, "series/too-long")
    series.do("SeriesService.CreateSeries", series_id="too-long", ruleset="rulesets/naruto-cg")
    for number in range(1, 10):
        event = played(opened(hall, f"tappa-{number}", "chunin"))
        fields = {"series": series.name, "event": event, "stage": {"date": "2008-02-02"}}
        if number < 9:
            series.do("SeriesService.EnterEvent", **fields)
    refused_in_both(lambda language: hall.call("SeriesService.EnterEvent", language=language,
                                               **fields),
                    "TOO_MANY_STAGES", "NAR-CHUNIN-2", "at most 8", "al massimo 8")


def play(hall):
    cup = opened(hall, "bad-input", "normal")
    deck_rows(hall, cup)
    cup.phase(1)
    seated_twice(cup)
    cup.pair(1)
    two_to_two(cup)
    too_mild(cup)
    for table in (1, 2, 3):
        cup.report(1, table, **WINS)
    before = cup.show().revision
    cup.close(1)
    expect(cup.show().revision, before + 1)
    for number in (2, 3):
        cup.play(number, lambda table: WINS)
    ninth_stage(hall)
    cup.complete()
    return cup
