# SPDX-License-Identifier: Apache-2.0
"""Events that the museum leaves running, each in the middle of something."""

from hall import last
from play import report_of
from games import NAMES, deck_of
from every_command import create, draw_in_public, Tries


def registered(hall, game, catalogues, name, settings, **options):
    """An event whose players have entered; it has not begun."""
    event = create(hall, game, name, f"In corso: {game.ruleset}", catalogues, settings)
    if game.sanctioned:
        event.request()
        event.sanction()
    event.open()
    persons = options.get("persons", [])
    for place, player in enumerate(NAMES[:game.players]):
        event.do("EventService.RegisterPlayer", event=event.name, player_id=player,
                 person=persons[place] if place < len(persons) else "",
                 facts={"club_member": place % 3 == 0} if game.ruleset == "risiko" else None)
    if options.get("staff"):
        event.staff(last(options["staff"]), game.role)
    rows = deck_of(game)
    if rows is not None and settings.get("decks_required", True):
        for player in NAMES[:game.players]:
            event.deck(player, rows)
    return event


def first_round(event, game, phases=True):
    """Drawn in public, played and published."""
    event.start()
    if phases:
        event.phase(1)
    elif game.ruleset == "demo-c":
        event.phase(1, kind="PHASE_KIND_SWISS", rounds_planned=3, by_hand=True,
                    reason="il ruleset non prevede fasi")
    tries = Tries(event, game)
    draw_in_public(tries, {"round": 1})
    assert not tries.refused, tries.refused
    event.pair(1)
    for table in event.round(1).matches:
        event.report(1, table.number, **report_of(event, 1, table))
    event.close(1)


def second_round_half_way(event):
    """Paired; the first half of its tables has a result."""
    event.pair(2)
    matches = event.round(2).matches
    for table in matches[:len(matches) // 2]:
        event.report(2, table.number, **report_of(event, 2, table))


def of_naruto(hall, game, catalogues, persons, judge):
    settings = {"type": "normal", "organiser_as_judge": True}
    event = registered(hall, game, catalogues, "in-corso-naruto-cg", settings, persons=persons,
                       staff=judge)
    first_round(event, game)
    event.open_check_in(2)
    for player in NAMES[:game.players]:
        event.check_in(player, 2)
    second_round_half_way(event)
    event.start_clock(2)
    event.penalty(event.round(2).matches[-1].players[0], "procedural_minor")
    return event


def of_pokemon(hall, game, catalogues, persons, judge):
    settings = {"date": "2013-10-12", "match_type": "best-of-three", "region": "Europe",
                "event_tier": "state-championships", "swiss_rounds": 4, "top_cut": 4}
    event = registered(hall, game, catalogues, "in-corso-pokemon-tcg", settings, persons=persons,
                       staff=judge)
    first_round(event, game)
    event.drop(event.standings(1)[-1].player)
    second_round_half_way(event)
    event.start_clock(2)
    event.extend(2, event.round(2).matches[-1].number, 180, "controllo del mazzo")
    ruled = event.penalty(event.round(2).matches[-1].players[0], "pace-of-play")
    event.appeal(event.round(2).matches[-1].players[0], "non ero lento",
                 penalty=int(last(ruled.penalty_name)))
    return event


def of_risiko(hall, game, catalogues, persons, judge):
    event = registered(hall, game, catalogues, "in-corso-risiko", {}, persons=persons, staff=judge)
    for day, evening in enumerate(("2024-03-21", "2024-03-26", "2024-04-02", "2024-04-09"), 1):
        event.schedule(day, f"{evening}T19:30", venue="Circolo")
    first_round(event, game)
    event.publish("STANDINGS", 1)
    second_round_half_way(event)
    event.draw("deal.initial", {"players": 4}, 2, event.round(2).matches[-1].number)
    event.penalty(event.round(2).matches[-1].players[0], "forgotten-roll")
    return event


def of_samurai(hall, game, catalogues, persons, judge):
    event = registered(hall, game, catalogues, "in-corso-samurai-sword", {"sealed_deals": True},
                       persons=persons, staff=judge)
    first_round(event, game)
    second_round_half_way(event)
    return event


def of_demos(hall, demos, catalogues):
    """The demos, too; one of them stands between a frozen draw and the draw."""
    events = []
    for game in demos:
        event = registered(hall, game, catalogues, f"in-corso-{game.ruleset}", {})
        first_round(event, game, phases=False)
        if game.ruleset == "demo":
            tries = Tries(event, game)
            draw_in_public(tries, {"round": 2})
            assert not tries.refused, tries.refused
        else:
            second_round_half_way(event)
        events.append(event)
    registered(hall, demos[0], catalogues, "iscrizioni-demo", {})
    return events


def one_round(hall, game, catalogues, name):
    """An event after its first round."""
    event = registered(hall, game, catalogues, name, {})
    first_round(event, game, phases=False)
    return event


def leave_running(hall, games, demos, catalogues, persons):
    """Every event that goes on in later versions."""
    acts = {"naruto-cg": of_naruto, "pokemon-tcg": of_pokemon, "risiko": of_risiko,
            "samurai-sword": of_samurai}
    events = [acts[game.ruleset](hall, game, catalogues, persons[:4], persons[5])
              for game in games]
    return events + of_demos(hall, demos, catalogues)
