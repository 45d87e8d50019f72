# SPDX-License-Identifier: Apache-2.0
"""A player's page after news: it looks at what all may read, and loads the rest later. Tests for
run_players.py.
"""

import run_ways as ways

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

# Lists what is asked once the page is quiet, and makes each moment that it draws the last one.
LIST_ASKED = """
Math.random = () => 0.9;
window.asked = [];
const real = window.fetch;
window.fetch = async (address, how) => {
  const method = String(address).split('?')[0].split('/').pop();
  const answer = await real(address, how);
  window.asked.push(`${how?.method || 'GET'} ${method}`);
  if (window.broken !== `${how?.method} ${method}`) return answer;
  window.broken = '';
  return new Response('null', {headers: {'content-type': 'application/json'}});
};
await new Promise(go => setTimeout(go, 1500));
window.asked = [];
"""
# A load that reads nonsense, between news and the look that it leads to.
LOAD_NONSENSE = """
window.broken = 'POST GetRound';
const real = window.setTimeout;
window.setTimeout = (act, ms, ...more) => {
  if (ms === 600) {
    window.setTimeout = real;
    dispatchEvent(new Event('online'));
  }
  return real(act, ms, ...more);
};
"""
# The looks at what all may read, after the last one was drawn.
LOOKS = """
const looks = window.asked.filter(one => one === 'GET ListTables').length;
if (looks >= given[0]) await new Promise(go => setTimeout(go, 300));
return looks >= given[0];
"""
OWN_LOADS = "return window.asked.filter(one => one === 'POST ListTables').length"
KEPT_CLOCKS = """
const database = await new Promise(give => {
  const request = indexedDB.open('arbitro');
  request.onsuccess = () => give(request.result);
});
const all = database.transaction('snapshots').objectStore('snapshots').getAll();
await new Promise(go => { all.onsuccess = go; });
return all.result.filter(one => one.snapshot?.round?.clock).length;
"""


class Looks(ways.Way):
    """A page of glance.js, in an event of two players."""

    def test_the_clock_is_drawn_from_a_look_and_the_rest_is_loaded_once(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page, one = ways.PAGE, {"round": f"{event}/rounds/1"}
        page.await_element("form.report")
        page.run(LIST_ASKED)
        ways.HALL.do("EventService/StartClock", {**one, "seconds": 3000})
        page.await_true("a look", LOOKS, 1)
        page.await_element("hall-clock")
        self.assertEqual(page.run(KEPT_CLOCKS), 1)
        # It was drawn when the rest is loaded, and stays so.
        page.run("Math.random = () => 0")
        ways.HALL.do("EventService/PauseClock", one)
        page.await_true("a second look", LOOKS, 2)
        self.assertEqual(page.run(OWN_LOADS), 0, "each phone loads when the clock goes")

        page.run("Math.random = () => 0.9;" + LOAD_NONSENSE)
        ways.HALL.do("EventService/ResumeClock", one)
        page.await_true("a load after nonsense", "return window.broken === '' && " +
                        OWN_LOADS.replace("return ", "") + " > 0")
        page.await_element("form.report")
        looks = page.run("return window.asked.filter(one => one === 'GET ListTables').length")
        ways.HALL.do("EventService/PauseClock", one)
        page.await_true("a look after nonsense", LOOKS, looks + 1)

    def test_own_results_stay_while_those_of_others_are_held_back(self):
        event, tickets = self.start(standingsPublication="STANDINGS_PUBLICATION_BY_HAND")
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("form.report")
        self.report("first")
        page.await_text("You reported")
        page.run(LIST_ASKED)
        ways.HALL.do("ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_STAFF"})
        page.await_true("a look", LOOKS, 1)
        self.assertEqual(page.run(OWN_LOADS), 0)
        page.await_text("You reported", within=0.5)
