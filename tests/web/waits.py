# SPDX-License-Identifier: Apache-2.0
"""Reports and their forms, whose table changes meanwhile. Tests for run_players.py."""

import games
import run_ways as ways

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

# The device's clock is put right: it was 20 minutes fast, or slow.
SET_CLOCK = """
const real = Date.now;
Date.now = () => real() + given[0] * 60000;
"""


class Waits(ways.Way):
    """A player reports without a network, and comes back to another game."""

    def report_meanwhile(self, change, minutes):
        """The change happens between the report and the network, which sets the clock."""
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("form.report")
        page.offline(True)
        try:
            self.report("first")
            page.await_text("Not sent yet")
            change(event)
            page.run(SET_CLOCK, minutes)
        finally:
            page.offline(False)
        page.await_text("changed meanwhile")
        self.assertEqual(self.table(event).get("reports", []), [])

    def replay(self, event):
        table = f"{event}/rounds/1/tables/1"
        ways.HALL.do("ScoringService/ReportResult",
                     {"table": table, "report": games.value({"winner": "second"})})
        ways.HALL.do("ScoringService/ReplayTable",
                     {"table": table, "options": {"reason": "a wrong deck"}})

    def pair_the_other_way_round(self, event):
        """The same two at the same table, in the other order."""
        seats = [seat["player"] for seat in self.table(event)["seats"]]
        ways.HALL.do("PairingService/UnpairRound", {"round": f"{event}/rounds/1",
                                                    "options": {"reason": "paired too early"}})
        ways.HALL.do("PairingService/EnterPairing", {
            "event": event, "round": 1, "tables": [{"players": seats[::-1]}],
            "options": {"reason": "drawn from a hat"}})

    def test_a_report_of_the_game_before_is_not_sent_though_the_clock_was_put_back(self):
        self.report_meanwhile(self.replay, -20)

    def test_a_report_of_a_pairing_that_was_taken_back_is_not_sent(self):
        self.report_meanwhile(self.pair_the_other_way_round, 20)

    def write_meanwhile(self, path, begin, write):
        """Staff write a result without a network, and the table is paired again."""
        event, _ = self.start()
        self.work(event, "scorekeeper")
        self.open(f"/desk/{event.split('/')[1]}{path}")
        page = ways.PAGE
        begin(page)
        page.offline(True)
        try:
            write(page)
            page.await_text("Not sent yet")
            self.pair_the_other_way_round(event)
            page.run(SET_CLOCK, 20)
        finally:
            page.offline(False)
        page.await_text("changed meanwhile")
        self.assertFalse(self.table(event).get("decided"))

    def test_a_slip_of_a_pairing_that_was_taken_back_is_not_sent(self):
        def begin(page):
            page.await_element(".field input[inputmode=numeric]")
            page.run("document.querySelector('form.field input').focus()")
            page.press("1", "Enter")
            page.await_element(".slip form")
        self.write_meanwhile("/slips", begin, lambda page: page.press("1", "Enter"))

    def test_a_result_of_a_pairing_that_was_taken_back_is_not_sent_by_the_desk(self):
        def begin(page):
            page.click("#decide-1")
            page.await_element("form.report")
        self.write_meanwhile("", begin, lambda _: self.report("first"))

    def test_a_page_that_wakes_reports_no_game_that_is_another_one_by_now(self):
        event, tickets = self.start()
        page = ways.PAGE
        with page.blocking("*WatchEvent*"):
            self.redeem(event, tickets[0])
            page.await_element("form.report")
            # No timer goes off in a phone that sleeps.
            page.run("""
                window.setTimeout = () => 0;
                for (let timer = 0; timer < 10000; timer += 1) clearTimeout(timer);""")
            self.pair_the_other_way_round(event)
            self.report("first")
            page.await_text("changed meanwhile")
        self.assertEqual(self.table(event).get("reports", []), [])

    def test_a_form_is_drawn_again_with_the_pairing(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        names = "return document.querySelector('form.report')?.innerText.match(/Ada|Bruno/g)"
        ways.PAGE.await_element("form.report")
        before = ways.PAGE.run(names)
        self.pair_the_other_way_round(event)
        ways.PAGE.await_true("the seats in their new order", f"""
            const names = (() => {{ {names} }})();
            return names && JSON.stringify(names) === JSON.stringify(given[0])""", before[::-1])
