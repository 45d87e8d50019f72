# SPDX-License-Identifier: Apache-2.0
"""What bad input gets: a refusal with reason and rule, in the caller's language, and no record."""

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


def field_refused(act, path):
    refused_in_both(act, "FIELD_INVALID", "", path, f"il campo `{path}` ")


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
    field_refused(lambda language: cup.call(
        "DeckService.SubmitDeck", player=cup.player("alba"), language=language,
        rows=[{"count": 0, "card": "NI-101"}]), "rows[0].count")

    def ask(row):
        return lambda language: hall.call(
            "QuestionService.Ask", ruleset="rulesets/naruto-cg", question="deck_check",
            input={"deck": [row], "side": []}, language=language)
    field_refused(ask(["NI-101", "Ninja 101", "ninja", False, 0]), "input.deck[0][4]")
    field_refused(ask(["NI-101", "Ninja 101", "kunoichi", False, 1]), "input.deck[0][2]")


def seated_twice(cup):
    pairs = [("alba", "brina"), ("alba", "cielo"), ("dune", "edera")]
    tables = [{"players": [cup.player(player) for player in pair]} for pair in pairs]
    field_refused(lambda language: cup.call(
        "PairingService.EnterPairing", event=cup.name, round=1, tables=tables, reason="fretta",
        language=language), "tables[1].players[0]")
    # [NAR-SWISS-7] The ruleset says the same of tables that nobody entered yet.
    judged = cup.call("PairingService.EvaluatePairing", event=cup.name, tables=tables)
    assert ("PLAYER_TWICE", "NAR-SWISS-7") in {(one.code, one.rule) for one in judged.problems}


def two_to_two(cup):
    called = {"games_first": 2, "games_second": 2, "game_running": False, "war_first": 0,
              "war_second": 0}
    field_refused(lambda language: cup.call(
        "ScoringService.ReportResult", table=cup.table_name(1, 1), language=language,
        report={"time_called": called}), "report.time_called.games_first")
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
    field_refused(milder(head_judge=True), "options.reason")
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
