# SPDX-License-Identifier: Apache-2.0
"""A sealed round whose seats change in every way before it is played: each change deals again."""

from hall import expect
from samurai_sheets import Ledger
from sealed_deals import PLAYERS, dealt, expect_cards, expect_sealed, play_round, sheet

TEN = PLAYERS + ["lia"]  # two tables of five
WHY = "so the referee decided"


class Round:
    """The first round, with every deal that a table of it has had."""

    def __init__(self, event):
        self.event = event
        self.seen = []
        for table in event.seat(1).tables:
            self.look(table.number, 1)

    def players(self, table):
        return self.event.round(1).tables[table - 1].players

    def look(self, table, number):
        """The table has its deal of that number, and none that was there before."""
        cards, deal = dealt(self.event, 1, table)
        expect(deal.deal, number)
        assert cards not in self.seen, f"an old deal is back at table {table}"
        self.seen.append(cards)

    def change(self, method, again, **fields):
        """Changes seats; `again`: the tables that must be dealt again, and which deal each has."""
        answer = self.event.do(method, reason=WHY, **fields)
        told = {each.table: (each.deal, list(each.players)) for each in answer.dealt_again}
        expect(told, {
            self.event.table_name(1, table):
                (number, [self.event.player(one) for one in self.players(table)])
            for table, number in again.items()})
        for table, number in again.items():
            self.look(table, number)


def change_seats(event, first):
    name, player = event.round_name(1), event.player
    one, other = first.players(1)[1:3]
    for number in (2, 3):  # there and back
        first.change("SeatingService.ExchangeSeats", {1: number}, round=name,
                     exchanges=[{"player": player(one), "other": player(other)}])
    one, other = first.players(1)[0], first.players(2)[0]
    first.change("SeatingService.ExchangeSeats", {1: 4, 2: 2}, round=name,
                 exchanges=[{"player": player(one), "other": player(other)}])
    leaver = first.players(1)[4]
    first.change("SeatingService.UnseatPlayer", {1: 5}, round=name, player=player(leaver))
    first.change("SeatingService.SeatPlayer", {1: 6}, table=event.table_name(1, 1),
                 player=player(leaver))
    first.change("PairingService.TakeOverPlace", {2: 3}, round=name,
                 player=player(first.players(2)[3]), by=player("jun"))
    first.change("PairingService.RepairRound", {1: 7, 2: 4}, round=name,
                 tables=[{"table": event.table_name(1, 1), "other_table": event.table_name(1, 2)}])


def play(hall):
    hall.wire.role = "referee"
    cup = hall.event("changed-seats", "samurai-sword", "tournament", title="Torneo con cambi",
                     sealed_deals=True)
    cup.open()
    for player in TEN + ["jun"]:
        cup.register(player)
    cup.start()
    cup.phase(1)
    cup.absent("jun", 1)
    first = Round(cup)
    change_seats(cup, first)
    for table in cup.round(1).tables:
        cards = expect_sealed(cup, 1, table)
        expect_cards(cards)
        cup.report(1, table.number, **sheet(cards))
    cup.close(1)
    play_round(cup, 2, Ledger(TEN + ["jun"]))
    return cup
