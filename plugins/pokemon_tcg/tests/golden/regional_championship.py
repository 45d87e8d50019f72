# SPDX-License-Identifier: Apache-2.0
"""Forty players at Regional Championships: deck lists and deck checks, six rounds of best of three,
penalties up to a disqualification, an appeal, drops, a corrected slip, a top 8."""

import os

from hall import Hall, deck_list, expect, json_lines, refused
from wire import from_value

PLAYERS = """
abete acero agave alloro aneto arancio basilico betulla bosso calla cardo carpino castagno cedro
cipresso dalia edera erica faggio felce fico frassino gelso genziana giglio girasole iris lavanda
leccio limone loto mandorlo melissa menta mirto ninfea noce olivo ontano ortensia
""".split()
SENIORS = PLAYERS[-6:]
ROUNDS, CUT = 6, 8
RULEBOOK = os.path.join(os.path.dirname(__file__), "..", "..", "rulebook")


def strength(player):
    return len(PLAYERS) - PLAYERS.index(player)


def match(number):
    """Returns a round's results by table: mostly the stronger wins; some are upsets or ties."""
    def outcome(table):
        first, second = table.players
        chance = (strength(first) * 7 + strength(second) * 11 + number * 5) % 13
        if chance == 0 and number <= ROUNDS:
            return {"winner": "tie", "games_first": 1, "games_second": 1}
        first_wins = (strength(first) > strength(second)) != (chance in (5, 9))
        games = [2, chance % 2]
        return {"winner": "first" if first_wins else "second",
                "games_first": games[not first_wins], "games_second": games[first_wins]}
    return outcome


def play(hall: Hall):
    expect(len(set(PLAYERS)), 40)
    cup = register(hall)
    hand_in_decks(cup)
    start(hall, cup)
    round_one(cup)
    round_two(cup)
    round_three(cup)
    round_four(cup)
    round_five(cup)
    cup.play(6, match(6))
    top_eight(cup)
    # [PKM-PEN-15] Warnings and above are owed to the report, and keep nothing open. Nothing is owed
    # for a penalty that was revoked.
    reported = [one for one in cup.penalties()
                if one.penalty != "caution" and one.revoked_revision == 0]
    expect(list(cup.duties().values()), ["REPORT_PENALTY"] * len(reported))
    cup.complete()
    cup.confirm()
    return cup


def register(hall):
    cards = json_lines(f"{RULEBOOK}/examples_catalogue.jsonl")
    cup = hall.event("regional-championship", "pokemon-tcg", "standard-constructed",
                     title="Campionati regionali", date="2013-10-12", region="Europe", premier=True,
                     event_tier="regional-championships", match_type="best-of-three",
                     catalogue=hall.catalogue("pokemon-tcg", cards, "Ottobre 2013"))
    cup.open()
    for player in PLAYERS:
        cup.register(player, born=2000 if player in SENIORS else 1985)
    # [PKM-GEN-4] The year of birth decides on the division.
    divisions = [player.division for player in cup.players().values()]
    expect((divisions.count("masters"), divisions.count("senior")), (34, 6))
    return cup


def hand_in_decks(cup):
    decks = {deck["deck"]: deck_list(*deck["cards"])
             for deck in json_lines(f"{RULEBOOK}/sample_decks.jsonl")}
    legal = [name for name in decks if not name.startswith("Illegal")]
    wrong = {"noce": ("Illegal: 61 cards", ["DECK_SIZE"]),
             "menta": ("Illegal: five copies of N", ["COPY_LIMIT"]),
             "calla": ("Illegal: two ACE SPEC", ["CARD_TEXT_LIMIT"])}
    for place, player in enumerate(PLAYERS):
        name, violations = wrong.get(player, (legal[place % len(legal)], []))
        expect(cup.deck(player, decks[name]), violations, f"{player}'s deck {name}")
    foreign = decks["Deep Water"]
    foreign = [dict(row, marks={"lang": "ja"}) if row["name"] == "N" else row for row in foreign]
    # [PKM-1.8-b] Japanese cards are foreign in Europe.
    expect(cup.deck("abete", foreign), ["FOREIGN_LANGUAGE"])
    cup.start()
    cup.phase(1)
    # [PKM-4-a] Four players have no legal list, and so no round can be paired.
    with refused("DECKS_MISSING", "PKM-4-a"):
        cup.pair(1)
    for player in (*wrong, "abete"):
        expect(cup.deck(player, decks["Green Blade"]), [])


def start(hall, cup):
    # [PKM-5-a] [PKM-5-b] A premier event checks decks: four of forty at least.
    expect(hall.ask("pokemon-tcg", "deck.deck-check-sample", {"players": 40, "premier": True}),
           {"recommended_minimum": 4, "mandatory": True})
    drawn = cup.do("QuestionService.DrawAnswer", event=cup.name, question="deck.draw-checks",
                   input={"players": PLAYERS})
    checked = from_value(drawn.answer)["checked"]
    # [PKM-AMB-24] A tenth of the decks, by the event's own lot; every reader can draw it again.
    expect((len(set(checked) & set(PLAYERS)), len(checked)), (4, 4))
    assert drawn.draw.seed
    check_cards(hall)
    # [PKM-GEN-10] Six rounds; [PKM-GEN-13] best of three in 50 minutes and three turns.
    (phase,) = cup.call("PairingService.ListPhases", event=cup.name).phases
    expect((phase.what.rounds_planned, phase.what.clock_seconds, phase.what.extra_turns),
           (ROUNDS, 50 * 60, 3))


def check_cards(hall):
    """Asks for the sheet of a check, in the order of the list, and for its verdict."""
    decks = {deck["deck"]: deck["cards"] for deck in json_lines(f"{RULEBOOK}/sample_decks.jsonl")}
    cards = decks["Green Blade"]
    count, rest = cards[0].split(" ", 1)
    short = [f"{int(count) - 1} {rest}", *cards[1:]]
    found = hall.ask("pokemon-tcg", "deck.check-sheet", {
        "format": "standard-constructed", "event": {"date": "2013-10-12", "premier": True},
        "list": cards, "deck": list(reversed(short)), "minutes": 5},
        catalogue=hall.call("CatalogueService.ListCatalogues").catalogues[0].name)
    # [PKM-5-d] [PKM-5-e] One card short: list legal, deck not, a minor deck problem.
    expect((found["cards_listed"], found["cards_found"], found["equal"]), (60, 59, False))
    expect((found["list_legal"], found["deck_legal"]), (True, False))
    expect(found["infraction"], "deck-problem-minor")
    expect([line["listed"] - line["found"] for line in found["sheet"]],
           [1] + [0] * (len(cards) - 1))


def round_one(cup):
    """Deck checks at two tables: a wrong list is a Warning, a wrong deck with its list a game."""
    tables = cup.pair(1)
    cup.start_clock(1)
    # [PKM-4-e] From now on every deck stays as it is.
    with refused("DECK_LOCKED", "PKM-4-e"):
        cup.deck("felce", deck_list("60 Water Energy bw1-107"))
    ruling = cup.penalty("felce", "deck-problem-minor")
    expect(ruling.penalty, "warning")
    ruling = cup.penalty("edera", "deck-problem-major")
    # [PKM-PEN-4] In a best of three a Game Loss is one game, and not the match.
    expect((ruling.penalty, ruling.decided_table), ("game-loss", 0))
    assert "PKM-PEN-10" in cup.cited
    for player in ("felce", "edera"):
        cup.extend(1, tables.of(player).number, 300, "deck check")
    for table in tables.matches:
        if "edera" not in table.players:
            cup.report(1, table.number, **match(1)(table))
            continue
        first = table.players[0] == "edera"
        with refused("GAMES_DISAGREE", "PKM-7.3-b"):
            cup.report(1, table.number, winner="first", games_first=1, games_second=2)
        cup.report(1, table.number, winner="second" if first else "first",
                   games_first=int(first) or 2, games_second=2 if first else 1)
    cup.close(1)


def round_two(cup):
    """Slow play once and again, and a player who does not come to the table."""
    tables = cup.pair(2)
    # [PKM-PEN-31] A regional is tier 2; [PKM-PEN-11] each repetition costs one step more.
    expect(cup.penalty("ontano", "pace-of-play").penalty, "warning")
    expect(cup.penalty("ontano", "pace-of-play").penalty, "prize-card")
    assert "PKM-PEN-11" in cup.cited
    absent = tables.of("loto")
    # [PKM-8.3-1] A player who is not there has lost, whatever the games.
    cup.report(2, absent.number, decided_by="late_or_absent",
               winner="second" if absent.players[0] == "loto" else "first")
    for table in tables.matches:
        if table.number != absent.number:
            cup.report(2, table.number, **match(2)(table))
    cup.close(2)
    for player in ("loto", "ninfea"):
        cup.drop(player)


def round_three(cup):
    """A contested Game Loss, and a judge who may not deviate."""
    tables = cup.pair(3)
    assert tables.of("loto") is None and tables.of("ninfea") is None
    opponent = tables.of("faggio").opponents("faggio")[0]
    advantage = {"significant_advantage": True}
    ruling = cup.penalty("faggio", "game-play-error-major", advantage)
    # [PKM-PEN-20] One step up for the advantage, and a Caution for the opponent.
    expect((ruling.penalty, ruling.further), ("game-loss", 1))
    expect([(one.penalty, one.player.endswith(opponent)) for one in cup.penalties()[-1:]],
           [("caution", True)])
    number = cup.appeal("faggio", "la carta era scoperta", penalty=ruling_number(ruling))
    cup.decide_appeal(number, True, "entrambi i giocatori lo confermano")
    assert cup.penalties()[-2].revoked_revision > 0
    # [PKM-PEN-13] Another penalty than the guidelines' is the head judge's, with a reason.
    with refused("PENALTY_NOT_DUE", "PKM-PEN-13"):
        cup.penalty("gelso", "procedural-error", penalty="match-loss")
    for table in tables.matches:
        cup.report(3, table.number, **match(3)(table))
    cup.close(3)


def round_four(cup):
    """A Match Loss by the head judge's word, a disqualification, and a slip read wrongly."""
    tables = cup.pair(4)
    late = tables.of("gelso")
    ruling = cup.penalty("gelso", "procedural-error", penalty="match-loss", head_judge=True,
                         reason="arrivato a partita finita")
    expect((ruling.deviates, ruling.decided_table), (True, late.number))
    cheat = tables.of("bosso")
    if cheat.number == late.number:
        # The two met: the table is decided, and so it stays.
        cup.penalty("bosso", "cheating", head_judge=True)
    else:
        # [PKM-AMB-21] A disqualification needs the head judge.
        with refused("HEAD_JUDGE_ONLY", "PKM-AMB-21"):
            cup.penalty("bosso", "cheating")
        ruling = cup.penalty("bosso", "cheating", head_judge=True)
        # [PKM-PEN-6] Out of the event, and so of the match.
        expect((ruling.penalty, ruling.decided_table), ("disqualification", cheat.number))
        decided = cup.round(4).of("bosso")
        expect(decided.results[decided.players.index("bosso")], "LOSS")
    expect(cup.players()["bosso"].status, 3, "expelled")
    before = {row.player: row.points for row in cup.standings(3)}
    for table in cup.round(4).matches:
        if not table.decided:
            cup.report(4, table.number, **match(4)(table))
    cup.close(4)
    slip = next(table for table in tables.matches if not {"gelso", "bosso"} & set(table.players))
    cup.correct(4, slip.number, "il referto era stato letto male", decided_by="agreement",
                winner="tie")
    after = {row.player: row.points for row in cup.standings(4)}
    for player in slip.players:
        expect(after[player], before[player] + 1, f"points of {player}, who has a tie now")
    # [PKM-GEN-3] A player who was sent away or left has no place.
    assert not {"bosso", "loto", "ninfea"} & set(after)


def round_five(cup):
    """Three players are gone: a bye is needed, and it is a win."""
    tables = cup.play(5, match(5))
    expect((len(tables.byes), len(tables.matches)), (1, 18))
    (byed,) = tables.byes
    points = {row.player: row.points for row in cup.standings(4)}
    # [PKM-GEN-22] The fewest points; [PKM-GEN-2] as good as a win.
    expect(points[byed], min(points.values()))
    expect({row.player: row.points for row in cup.standings(5)}[byed], points[byed] + 3)
    met = set()
    for number in range(1, 6):
        for table in cup.round(number).matches:
            pair = frozenset(table.players)
            # [PKM-GEN-21] No player meets the same opponent twice.
            assert pair not in met
            met.add(pair)


def top_eight(cup):
    with refused("PHASE_ORDER"):
        cup.pair(ROUNDS + 1)
    # [PKM-GEN-15] Players who stay level are parted by lot.
    cut = cup.phase_after_lots(2, ROUNDS, "LOT_NEEDED", "PKM-GEN-15")
    swiss = [row.player for row in cup.standings(ROUNDS)]
    expect((cut.rounds_planned, len(cut.qualified)), (3, CUT))
    # [PKM-GEN-15] 1 meets 8, 4 meets 5, 2 meets 7, 3 meets 6.
    seeds = [swiss[place - 1] for place in (1, 8, 4, 5, 2, 7, 3, 6)]
    quarters = cup.pair(7)
    expect([set(table.players) for table in quarters.tables],
           [set(seeds[i:i + 2]) for i in range(0, CUT, 2)])
    # [PKM-9] Never a tie.
    with refused("NO_TIE_IN_ELIMINATION", "PKM-9"):
        cup.report(7, 1, winner="tie", games_first=1, games_second=1)
    for number in (7, 8, 9):
        tables = quarters if number == 7 else cup.pair(number)
        if number == 8:
            # The winner of 1 and 8 meets that of 4 and 5.
            assert set(tables.tables[0].players) <= set(seeds[:4])
        for table in tables.matches:
            cup.report(number, table.number, **match(number)(table))
        cup.close(number)
    final = cup.round(9).tables[0]
    winner = final.players[final.results.index("WIN")]
    standings = [row.player for row in cup.standings()]
    expect(standings[:2], [winner, final.opponents(winner)[0]])
    expect(set(standings[:CUT]), set(seeds), "the cut stands above all others")
    expect(standings[CUT:], swiss[CUT:], "places behind the cut are those of the Swiss")


def ruling_number(ruling):
    return int(ruling.penalty_name.rsplit("/", 1)[-1])
