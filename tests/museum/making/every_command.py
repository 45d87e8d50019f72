# SPDX-License-Identifier: Apache-2.0
"""An event of a game in which every command occurs that an event can take.

A command that the game's rules refuse is noted in `Tries.refused`, with the reason: from there
`missing.txt` was written. The event is run backwards and by hand in ways that no organiser would
choose; what counts is that each command is on record once.
"""

from hall import Refused, last
from play import make_event, play_on, report_of
from games import NAMES, deck_of

WON, LOST = 1, 2  # SeatResult
ACTIVE = 1  # PlayerStatus
LATE = "strolaga"


class Tries:
    """Commands of one event; what is refused is noted."""

    def __init__(self, event, game):
        self.event, self.game, self.refused = event, game, []

    def __call__(self, method, **fields):
        """The answer, or None where it is refused."""
        try:
            return self.event.do(method, **fields)
        except Refused as refusal:
            self.refused.append((self.game.ruleset, method, refusal.reason, refusal.rule,
                                 refusal.message))
            print("refused:", *self.refused[-1], sep=" | ", flush=True)
            return None

    def for_event(self, method, **fields):
        return self(method, event=self.event.name, **fields)

    def at(self, method, number, table, **fields):
        return self(method, table=self.event.table_name(number, table), **fields)

    def of_round(self, method, number, **fields):
        return self(method, round=self.event.round_name(number), **fields)


def create(hall, game, name, title, catalogues, settings=None):
    return make_event(hall, name, game.ruleset, game.format, title=title,
                      catalogue=catalogues.get(game.ruleset, ""),
                      settings=game.settings if settings is None else settings)


def before_play(tries, persons):
    """From the request to the start."""
    event, game = tries.event, tries.game
    tries.for_event("EventService.RequestEvent")
    tries.for_event("EventService.SanctionEvent")
    event.open()
    for person in persons[:2]:
        tries.for_event("EventService.AddStaff", person=person, role=game.role)
    tries.for_event("EventService.RemoveStaff", person=persons[1], role=game.role)
    tries.for_event("EventService.SetSchedule", rounds=[
        {"round": 1, "start": "2014-07-05T10:00", "venue": "Sala Grande"}])
    tries.for_event("EventService.SetSchedule", reason="la sala era chiusa", rounds=[
        {"round": 1, "start": "2014-07-05T11:00", "venue": "Sala Piccola"}])
    tries.for_event("EventService.AmendSettings", settings=game.amended, authority="organiser",
                    reason="così deciso")
    for place, player in enumerate(NAMES[:game.players]):
        facts = {"club_member": True} if game.ruleset == "risiko" else None
        person = persons[2] if place == 0 else ""
        event.do("EventService.RegisterPlayer", event=event.name, player_id=player, facts=facts,
                 person=person)
    lists(tries)
    draw_in_public(tries, {"question": {"question": game.question, "input": game.asked}})
    tries.for_event("QuestionService.DrawAnswer", question=game.question, input=game.asked)
    if game.ruleset == "pokemon-tcg":
        # So much that the record's payload lies in a blob.
        many = [f"giocatore-dal-nome-molto-lungo-numero-{number:05}" for number in range(2000)]
        tries.for_event("QuestionService.DrawAnswer", question=game.question,
                        input={"players": many})
    event.start()


def lists(tries):
    """A deck, and one by hand."""
    event, rows = tries.event, deck_of(tries.game)
    if rows is not None:
        tries("DeckService.SubmitDeck", player=event.player(NAMES[0]), rows=rows)
    tries("DeckService.SubmitDeck", player=event.player(NAMES[1]), by_hand=True,
          rows=[{"count": 4, "card": "una carta"}], violations=[{"code": "TOO_FEW"}],
          reason="la lista era illeggibile")


def draw_in_public(tries, subject):
    """Freezes a draw, gives it up, freezes it again and feeds it."""
    event = tries.event
    freeze = {"subject": subject, "beacon": {"name": "drand default", "round": 4711}}
    tries.for_event("DrawService.FreezeDraw", **freeze)
    tries.for_event("DrawService.VoidDraw", reason="mancava un testimone")
    tries.for_event("DrawService.FreezeDraw", **freeze)
    tries.for_event("DrawService.ContributeToDraw", player={
        "player": event.player(NAMES[1]), "value": b"\x01\x02\x03\x04"})
    tries.for_event("DrawService.ContributeToDraw", dice={
        "sides": 6, "values": [3, 1, 6], "witnesses": [event.player(NAMES[2]),
                                                       event.player(NAMES[3])]})
    tries.for_event("DrawService.ContributeToDraw", beacon=bytes(range(32)))


def check_in(tries, number):
    event = tries.event
    tries.for_event("EventService.OpenCheckIn", round=number)
    for name, player in event.players().items():
        if player.status == ACTIVE:
            tries("EventService.CheckInPlayer", player=event.player(name), round=number)


def presence(tries):
    event = tries.event
    who = event.player(NAMES[4])
    tries("EventService.SetAbsent", player=who, round=1)
    tries("EventService.SetPresent", player=who, round=1)


def first_round_is_drawn(tries):
    """Paired, taken back, paired again, and seats changed by hand."""
    event = tries.event
    tries.for_event("PairingService.StartPhase", phase=1)
    check_in(tries, 1)
    presence(tries)
    draw_in_public(tries, {"round": 1})
    event.pair(1)
    event.unpair(1, "un tavolo era sbagliato")
    event.pair(1)
    tables = event.round(1).matches
    tries.of_round("PairingService.RepairRound", 1, reason="due fratelli", exchanges=[
        {"player": event.player(tables[0].players[0]),
         "other": event.player(tables[1].players[0])}])
    tries.for_event("EventService.RegisterPlayer", player_id=LATE, by_hand=True,
                    reason="il treno era in ritardo")
    tries.at("SeatingService.SeatPlayer", 1, tables[2].number, player=event.player(LATE),
             reason="è arrivato")
    tries.of_round("SeatingService.UnseatPlayer", 1, player=event.player(LATE),
                   reason="è andato a casa")
    seated = event.player(tables[2].players[-1])
    tries.of_round("PairingService.TakeOverPlace", 1, player=seated, by=event.player(LATE),
                   reason="si era seduto per errore")
    tries.of_round("PairingService.TakeOverPlace", 1, player=event.player(LATE), by=seated,
                   reason="e viceversa")


def clock(tries):
    tries.of_round("EventService.StartClock", 1, seconds=3000)
    tries.of_round("EventService.PauseClock", 1, reason="è mancata la luce")
    tries.of_round("EventService.ResumeClock", 1)
    tries.at("EventService.ExtendTime", 1, 1, seconds=120, reason="un controllo")
    tries.of_round("EventService.CallTime", 1)


def players_report(tries):
    """The first table agrees, the second does not."""
    event = tries.event
    tries.for_event("ScoringService.SetReportMode", mode="REPORT_MODE_PLAYERS")
    for table in event.round(1).matches[:2]:
        report = report_of(event, 1, table)
        seated = [event.player(player) for player in table.players]
        tries.at("ScoringService.ReportResult", 1, table.number, report=report, player=seated[0])
        if table.number == event.round(1).matches[0].number:
            for player in seated[1:]:
                if not event.round(1).of(last(player)).decided:
                    tries.at("ScoringService.ConfirmReport", 1, table.number, player=player)
            continue
        tries.at("ScoringService.ReportResult", 1, table.number, player=seated[1],
                 report=other_report(event, table, report))
        tries.at("ScoringService.DecideReport", 1, table.number, player=seated[0],
                 reason="visto dall'arbitro")
    tries.for_event("ScoringService.SetReportMode", mode="REPORT_MODE_STAFF")


def other_report(event, table, report):
    """Another report of the same table, as right as the first in its form."""
    changed = {key: value for key, value in report.items()}
    if "winner" in changed:
        changed["winner"] = "second"
    elif "places" in changed:
        changed["places"] = changed["places"][::-1]
    elif event.show().ruleset.endswith("risiko"):
        changed["lines"] = changed["lines"][::-1]
    else:
        lines = [dict(line) for line in changed["lines"]]
        lines[0]["honour"] = (lines[0]["honour"] + 1) % 7
        changed["lines"] = lines
    return changed


def results_change(tries):
    """Signed, refused, entered from the slip, corrected, exchanged, played again, forfeited."""
    event = tries.event
    for table in event.round(1).matches:
        if not table.decided and table.number != event.round(1).matches[-1].number:
            event.report(1, table.number, **report_of(event, 1, table))
    first, second, *_ = event.round(1).matches
    tries.at("ScoringService.SignReport", 1, first.number, player=event.player(first.players[0]))
    tries.at("ScoringService.RefuseSignature", 1, first.number, reason="non è d'accordo",
             player=event.player(first.players[1]))
    slip = report_of(event, 1, second)
    tries.at("ScoringService.EnterSlip", 1, second.number, reason="così dice il referto",
             report=other_report(event, second, slip), signatures=[
                 {"player": event.player(second.players[0]), "kind": "SIGNATURE_KIND_SIGNED"}])
    tries.at("ScoringService.CorrectResult", 1, second.number, report=slip,
             reason="letto al contrario")
    same = [table for table in event.round(1).matches
            if table.decided and len(table.players) == len(first.players)]
    tries.at("ScoringService.SwapResults", 1, same[0].number, reason="scambiati",
             other_table=event.table_name(1, same[1].number))
    again = event.round(1).matches[2]
    tries.at("ScoringService.ReplayTable", 1, again.number, reason="un mazzo era sbagliato")
    outcome = [{"player": event.player(player), "outcome": {
        "result": WON if seat == 0 else LOST, "points": 3 - 3 * min(seat, 1), "place": seat + 1}}
               for seat, player in enumerate(again.players)]
    tries.at("ScoringService.EnterOutcome", 1, again.number, seats=outcome,
             reason="deciso dal capo arbitro")
    open_table = next(table for table in event.round(1).matches if not table.decided)
    loser = event.player(open_table.players[0])
    tries.at("ScoringService.ForfeitSeats", 1, open_table.number, players=[loser],
             reason="non si è presentato")
    if not event.round(1).of(open_table.players[0]).decided:
        event.report(1, open_table.number, **report_of(event, 1, open_table))


def penalties(tries):
    event, game = tries.event, tries.game
    who = event.round(1).matches[1].players[0]
    for _ in range(2):
        tries("PenaltyService.RulePenalty", player=event.player(who), infraction=game.infraction,
              circumstances=game.circumstances, penalty=game.penalty)
    tries("PenaltyService.RevokePenalty", penalty=f"{event.name}/penalties/1", reason="un errore")
    appeal = {"player": event.player(who), "penalty": 2, "text": "non è vero"}
    filed = (tries("PenaltyService.FileAppeal", **appeal)
             or tries("PenaltyService.FileAppeal", by_hand=True, reason="per il comitato", **appeal)
             or tries("PenaltyService.FileAppeal", by_hand=True, reason="per il comitato",
                      player=event.player(who), round=1, table=1, text="il risultato"))
    if filed:
        tries("PenaltyService.DecideAppeal", appeal=filed.appeal, upheld=True,
              reason="due testimoni")
    tries("PenaltyService.RulePenalty", player=event.player(who), by_hand=True,
          infraction="fuori-tabella", penalty="nota", effects=[
              {"kind": "PENALTY_EFFECT_KIND_NOTE", "text": "ha versato un bicchiere"}],
          reason="non previsto")


def lots_in_public(tries, number):
    """The lots of the round's standings, of a game that parts by lot."""
    frozen = tries.for_event("DrawService.FreezeDraw", subject={"standings_of_round": number})
    if frozen:
        tries.for_event("DrawService.ContributeToDraw", player={
            "player": tries.event.player(NAMES[1]), "value": b"sei"})


def between_rounds(tries):
    event = tries.event
    lots_in_public(tries, 1)
    event.close(1)
    for kind in ("PAIRINGS", "STANDINGS"):
        tries.for_event("ScoringService.Publish", kind=f"PUBLICATION_KIND_{kind}", round=1)
    tries.for_event("EventService.OpenDuty", code="chiavi", text="riportare le chiavi",
                    blocks_confirmation=True, reason="prestate dal circolo")
    mine = [number for number, code in event.duties().items() if code == "chiavi"]
    tries.for_event("EventService.SettleDuty", number=mine[0], note="riportate")
    who = event.player(event.round(1).matches[1].players[1])
    tries("EventService.DropPlayer", player=who)
    tries("EventService.ReenterPlayer", player=who)
    out = event.round(1).matches[3 if len(event.round(1).matches) > 3 else 2].players[1]
    tries("EventService.ExpelPlayer", player=event.player(out), reason="ha offeso un arbitro")


def second_round_by_hand(tries, sizes):
    """A round whose pairing and standings a person enters."""
    event = tries.event
    check_in(tries, 2)
    active = [name for name, player in event.players().items() if player.status == ACTIVE]
    tables = []
    while active:
        size = sizes(len(active))
        tables.append({"players": [event.player(one) for one in active[:size]]})
        active = active[size:]
    tries.for_event("PairingService.EnterPairing", round=2, tables=tables,
                    reason="lo schermo è rotto")
    for table in event.round(2).matches:
        event.report(2, table.number, **report_of(event, 2, table))
    everybody = event.players()
    rows = [{"player": event.player(name), "rank": place} for place, name in enumerate(
        (name for name, player in everybody.items() if player.status == ACTIVE), start=1)]
    tries.of_round("ScoringService.EnterStandings", 2, rows=rows, reason="contati su carta",
                   unranked=[event.player(name) for name, player in everybody.items()
                             if player.status != ACTIVE])


def sizes_of(game):
    """How many sit at the next table of those that are left."""
    if game.ruleset in ("risiko", "samurai-sword"):
        return lambda left: 5 if left % 4 else 4
    return lambda left: min(2, left)


def until_round_two(hall, game, catalogues, persons):
    """The event between its second and third round, and what was refused on the way."""
    event = create(hall, game, f"ogni-comando-{game.ruleset}", f"Ogni comando: {game.ruleset}",
                   catalogues)
    tries = Tries(event, game)
    before_play(tries, persons)
    first_round_is_drawn(tries)
    clock(tries)
    players_report(tries)
    results_change(tries)
    penalties(tries)
    between_rounds(tries)
    second_round_by_hand(tries, sizes_of(game))
    return tries


def forfeit_duel(tries, done):
    """A table of two is lost without a report, of a game whose larger tables are not."""
    refused = any(method == "ScoringService.ForfeitSeats" for _, method, *_ in tries.refused)
    if not refused or not done.endswith("paired"):
        return
    event = tries.event
    number = event.show().rounds_paired
    table = event.round(number).tables[0]
    if len(table.players) == 2 and not table.decided:
        tries.at("ScoringService.ForfeitSeats", number, 1, reason="non si è presentato",
                 players=[event.player(table.players[0])])


def finish(tries, version):
    """Moved to another version, and played to its end."""
    event = tries.event
    tries.for_event("EventService.UpgradeRuleset", version=version)
    play_on(event, lambda done: forfeit_duel(tries, done))
    tries.for_event("ScoringService.GrantAwards")
    for number in event.duties():
        tries.for_event("EventService.SettleDuty", number=number, note="fatto")
    tries.for_event("EventService.ConfirmEvent")


def cancelled(hall, game, catalogues):
    event = create(hall, game, f"annullato-{game.ruleset}", "Annullato", catalogues)
    event.cancel("la sala è allagata")
    return event
