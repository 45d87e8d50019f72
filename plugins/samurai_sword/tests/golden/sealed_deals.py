# SPDX-License-Identifier: Apache-2.0
"""Nine players whose roles and characters the daemon deals, sealed until a table closes."""

from collections import Counter

from hall import expect, refused
from samurai_sheets import (RESILIENCE, ROLES, Ledger, as_anybody, duel, expect_places,
                            expect_public, finalists, score)
from wire import from_value

PLAYERS = ["aki", "benio", "chie", "daigo", "emi", "fumio", "goro", "haru", "isao"]


def dealt(event, number, table, role="referee"):
    """Returns what a caller in this role may see: {seat: its cards}, and the whole answer."""
    wire = event.hall.wire
    wire.role = role
    try:
        deal = event.call("SeatingService.GetDeal", table=event.table_name(number, table))
    finally:
        wire.role = "referee"
    return {seat.seat: from_value(seat.value) for seat in deal.seats}, deal


def expect_sealed(event, number, table):
    """Each player sees the own cards, the referee all, and no other caller any."""
    everything, deal = dealt(event, number, table.number)
    assert not deal.revealed and not deal.seed
    expect(sorted(everything), list(range(1, len(table.players) + 1)))
    for seat, player in enumerate(table.players, start=1):
        own, _ = dealt(event, number, table.number, event.player(player))
        expect(own, {seat: everything[seat]}, f"what {player} sees")
    with as_anybody(event), refused("DEAL_SECRET"):
        event.call("SeatingService.GetDeal", table=event.table_name(number, table.number))
    return [everything[seat] for seat in sorted(everything)]


def expect_cards(cards):
    """[SAM-1.1.7] [SAM-1.1.8] One role card each, the first the Shogun's, and two characters."""
    expect(cards[0]["role"], "Shogun")
    expect(Counter(card["role"] for card in cards), Counter(ROLES[len(cards)]))
    characters = [one for card in cards for one in card["characters"]]
    expect([len(card["characters"]) for card in cards], [2] * len(cards))
    expect(len(set(characters)), len(characters))
    assert set(characters) <= set(RESILIENCE)


def sheet(cards):
    """A game of those cards: everybody takes the first of the two characters."""
    lines = []
    for seat, card in enumerate(cards):
        line = {"role": card["role"], "character": card["characters"][0], "honour": seat,
                "resilience": seat % 4, "daimyo": 0}
        if "stars" in card:
            line["stars"] = card["stars"]
        lines.append(line)
    return {"lines": lines}


def play_round(event, number, ledger):
    paired = event.seat(number)
    for table in paired.tables:
        cards = expect_sealed(event, number, table)
        expect_cards(cards)
        report = sheet(cards)
        expect(event.report(number, table.number, **report),
               [points for points, _ in score(report)], "what the sheet is worth")
        ledger.note(table.players, report)
        # Once it is decided, everybody may see what was dealt there.
        shown, deal = dealt(event, number, table.number, "")
        assert deal.revealed and len(deal.seed) == 32
        expect([shown[seat] for seat in sorted(shown)], cards)
    event.close(number)


def expect_duel_cards(event, number):
    """[SAM-DUEL-2] [SAM-DUEL-3] [SAM-DUEL-4] Four characters each, none of them Chiyome."""
    for table in event.round(number).matches:
        cards = expect_sealed(event, number, table)
        characters = [one for card in cards for one in card["characters"]]
        expect([len(card["characters"]) for card in cards], [4, 4])
        expect(len(set(characters)), 8)
        assert "Chiyome" not in characters and all("role" not in card for card in cards)


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("sealed-deals", "samurai-sword", "tournament", title="Torneo a mani sigillate",
                     sealed_deals=True)
    expect(len(cup.show().deal_commitment), 32)
    cup.open()
    for player in PLAYERS:
        cup.register(player)
    cup.start()
    cup.phase(1)
    ledger = Ledger(PLAYERS)

    # A round that is taken back has spent its link: the next is dealt from the one after.
    cup.seat(1)
    first, deal = dealt(cup, 1, 1)
    expect(deal.link_index, 1)
    cup.do("PairingService.UnpairRound", round=cup.round_name(1), reason="un tavolo era sbagliato")
    cup.seat(1)
    again, deal = dealt(cup, 1, 1)
    expect(deal.link_index, 2)
    assert first != again
    cup.do("PairingService.UnpairRound", round=cup.round_name(1), reason="e ancora")

    for number in (1, 2, 3):
        play_round(cup, number, ledger)
        expect(cup.call("PairingService.GetRound", name=cup.round_name(number)).deal_link_index,
               number + 2)
    expect_public(cup, ledger)

    best = finalists(cup, 2, 3)
    duel(cup, 4, [(best[0], best[3]), (best[1], best[2])], {best[0], best[1]})
    cup.pair(5)
    expect_duel_cards(cup, 5)
    cup.report(5, 1, winner="first")
    winner = cup.round(5).tables[0].players[0]
    loser = cup.round(5).tables[0].players[1]
    cup.close(5)
    expect_places(cup, winner, loser, {best[2], best[3]}, 3)
    return cup
