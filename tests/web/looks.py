# SPDX-License-Identifier: Apache-2.0
"""A player's page after news: it looks at what all may read, and loads the rest later. Tests for
run_players.py.
"""

import games
import hall as halls
import run_ways as ways

setUpModule, tearDownModule = ways.setUpModule, ways.tearDownModule

# Lists what is asked once the page is quiet, and makes each moment that it draws the last one, and
# what is later than 3 s three times as late. Of what is asked, `broken` is answered with nonsense
# once, `refused` with its `status` once, and `held` when it is let go; looks say that the event has
# so many `players`, of whom so many are `active`.
LIST_ASKED = """
Math.random = () => 0.9;
window.asked = [];
window.waits = [];
const [real, wait] = [window.fetch, window.setTimeout];
window.setTimeout = (act, ms, ...more) => {
  window.waits.push(ms || 0);
  return wait(act, ms > 3000 ? 3 * ms : ms, ...more);
};
window.fetch = async (address, how) => {
  const asked = `${how?.method || 'GET'} ${String(address).split('?')[0].split('/').pop()}`;
  const answer = await real(address, how);
  window.asked.push(asked);
  if (window.held === asked) await new Promise(go => { window.letGo = go; });
  if (window.refused === asked) {
    window.refused = '';
    return Response.json({message: 'Try later.'}, {status: window.status});
  }
  if (window.players && asked === 'GET GetEvent') {
    return Response.json({...await answer.json(), players: window.players,
      activePlayers: window.active ?? window.players});
  }
  if (window.broken !== asked) return answer;
  window.broken = '';
  return new Response('null', {headers: {'content-type': 'application/json'}});
};
await new Promise(go => wait(go, 1500));
window.asked = [];
window.waits = [];
"""
# Of so many the page loads its player's own as late as it ever does.
HALL = "window.players = 5000;"
# The event seems to be 1 000 records further at first, as before its log was restored.
BEFORE_RESTORE = """{
  const real = window.fetch;
  let told = false;
  window.fetch = async (address, how) => {
    const answer = await real(address, how);
    if (told || how?.method !== 'POST' || !String(address).endsWith('/GetEvent')) return answer;
    told = true;
    const event = await answer.json();
    return Response.json({...event, revision: String(Number(event.revision) + 1000)});
  };
}"""
# The page does not try from time to time to load what it could not.
WITHOUT_TICKS = """
const every = window.setInterval;
window.setInterval = (act, ms, ...more) => ms === 5000 ? 0 : every(act, ms, ...more);
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
OWN_LOADS = "return window.asked.filter(one => one === 'POST GetPlayer').length"
BY_BEARER = "return window.asked.filter(one => one.startsWith('POST'))"
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
        page.run(LIST_ASKED + HALL)
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

    def test_a_look_that_failed_is_not_covered_up_by_the_load_of_the_own(self):
        event, tickets = self.start()
        page = ways.PAGE
        script = page.cdp("Page.addScriptToEvaluateOnNewDocument", source=WITHOUT_TICKS)
        try:
            self.redeem(event, tickets[0])
        finally:
            page.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        page.await_element("form.report")
        page.run(LIST_ASKED + "window.players = 1600;")
        ways.HALL.do("ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_STAFF"})
        page.await_true("a look", "return window.asked.includes('GET ListTables')")
        page.run("window.refused = 'GET GetEvent'; window.status = 503;")
        ways.HALL.do("EventService/StartClock",
                     {"round": f"{event}/rounds/1", "seconds": 3000})
        page.await_true("a look that fails", "return window.refused === ''")
        page.await_true("the own", "return window.asked.includes('POST GetPlayer')")
        page.await_element("hall-clock")

    def test_a_form_names_who_sits_at_the_table_after_a_redraw(self):
        event, tickets = self.start(halls.NAMES[:4])
        self.redeem(event, tickets[0])
        page, form = ways.PAGE, "return document.querySelector('form.report')?.innerText || ''"
        page.await_element("form.report")
        mine, other = [[seat["player"] for seat in table["seats"]]
                       for table in ways.HALL.tables(event, 1)]
        if f"{event}/players/p1" not in mine:
            mine, other = other, mine
        mine.remove(f"{event}/players/p1")
        page.run(LIST_ASKED + "window.players = 1000;")
        ways.HALL.do("PairingService/UnpairRound", {"round": f"{event}/rounds/1",
                                                    "options": {"reason": "paired too early"}})
        ways.HALL.do("PairingService/EnterPairing", {
            "event": event, "round": 1, "options": {"reason": "drawn from a hat"},
            "tables": [{"players": [f"{event}/players/p1", other[0]]},
                       {"players": [mine[0], other[1]]}]})
        page.await_true("a look", LOOKS, 1)
        page.await_true("the own", "return window.asked.includes('POST GetPlayer')")
        self.await_whole(event)
        page.await_element("form.report")
        page.run("await new Promise(go => setTimeout(go, 500))")
        self.assertNotIn("Player ", page.run(form))

    def test_own_results_stay_while_those_of_others_are_held_back(self):
        event, tickets = self.start(standingsPublication="STANDINGS_PUBLICATION_BY_HAND")
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("form.report")
        self.report("first")
        page.await_text("You reported")
        page.run(LIST_ASKED + HALL)
        ways.HALL.do("ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_STAFF"})
        page.await_true("a look", LOOKS, 1)
        self.assertEqual(page.run(OWN_LOADS), 0)
        page.await_text("You reported", within=0.5)

    def open_before_a_round(self, ruleset, **more):
        """A page of the first of four players, before the first round."""
        event = ways.HALL.make(f"look-{ways.Way.number}", ruleset, **more)
        persons = ways.HALL.enter(event, halls.NAMES[:4])
        tickets = ways.HALL.issue(event, [{"person": person} for person in persons])
        ways.HALL.do("EventService/StartEvent", {"event": event})
        self.redeem(event, tickets[0])
        ways.PAGE.await_text("No round is paired yet.")
        return event, tickets

    def await_whole(self, event):
        ways.PAGE.await_true("all of the page", """
            return Number(document.getElementById('main').dataset.revision) >= given[0]""",
                             ways.HALL.revision(event))

    def test_a_published_round_is_one_call_with_the_bearer(self):
        event, _ = self.open_before_a_round("demo", format="standard")
        page = ways.PAGE
        page.run(LIST_ASKED)
        ways.HALL.pair(event, 1)
        page.await_element("form.report")
        self.await_whole(event)
        self.assertEqual(page.run(BY_BEARER), ["POST GetPlayer"])

    def test_a_form_that_depends_on_the_round_is_asked_for_once(self):
        settings = {"date": "2013-10-12", "decks_required": False, "swiss_rounds": 3}
        event, _ = self.open_before_a_round("pokemon-tcg", format="standard-constructed",
                                            settings=games.value(settings))
        page = ways.PAGE
        ways.HALL.pair(event, 1)
        page.await_element("form.report")
        for table in ways.HALL.tables(event, 1):
            ways.HALL.do("ScoringService/ReportResult", {
                "table": table["name"], "report": games.value({"winner": "first"})})
        ways.HALL.do("PairingService/CloseRound", {"round": f"{event}/rounds/1"})
        page.await_text("won")
        page.run(LIST_ASKED)
        ways.HALL.pair(event, 2)
        page.await_element("form.report")
        self.await_whole(event)
        self.assertEqual(page.run(BY_BEARER), ["POST GetPlayer"])
        # The page asks by the ticket where all are refused.
        ways.HALL.do("PairingService/UnpairRound", {"round": f"{event}/rounds/2",
                                                    "options": {"reason": "paired too early"}})
        page.await_text("won")
        page.run("window.asked = []; window.refused = 'GET ListPhases'; window.status = 401;")
        ways.HALL.pair(event, 2)
        page.await_element("form.report")
        self.assertIn("POST ListPhases", page.run(BY_BEARER))

    def test_before_the_first_round_not_each_phone_loads_at_each_news(self):
        event, _ = self.open_before_a_round("demo", format="standard")
        page = ways.PAGE
        page.run(LIST_ASKED + "window.players = 1000;")
        ways.HALL.do("EventService/SetAbsent", {"player": f"{event}/players/p1", "round": 1})
        page.await_true("a look", "return window.asked.includes('GET GetEvent')")
        page.run("await new Promise(go => setTimeout(go, 300))")
        self.assertEqual(page.run(BY_BEARER), [])
        page.await_text("You miss round 1.")

    def test_what_is_the_persons_alone_waits_no_longer_than_the_hall_is_large(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("form.report")
        bearer = ways.HALL.bearer(event, tickets[1])
        # Most of those who registered are out.
        page.run(LIST_ASKED + "window.players = 100000; window.active = 2;")
        ways.HALL.do("FloorService/CallJudge", {
            "table": f"{event}/rounds/1/tables/1", "player": f"{event}/players/p2"}, token=bearer)
        page.await_text("The staff have not answered yet.")
        # A call is given up after 20 s.
        long = "return window.waits.filter(ms => ms > 1000 && ms !== 20000)"
        self.assertEqual(page.run(long), [])
        # The caller hears of it soon in the largest hall.
        page.run("window.active = 100000;")
        ways.HALL.do("FloorService/EndJudgeCall", {
            "call": f"{event}/judge-calls/1", "player": f"{event}/players/p2",
            "outcome": "JUDGE_CALL_OUTCOME_WITHDRAWN"}, token=bearer)
        page.await_true("no call", "return !document.body.innerText.includes(given[0])",
                        "The staff have not answered yet.")
        self.assertEqual(page.run(long), [])

    def test_the_last_phone_of_the_largest_hall_loads_its_own_within_4_s(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page = ways.PAGE
        page.await_element("form.report")
        page.run(LIST_ASKED + "window.players = 100000;")
        ways.HALL.do("ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_STAFF"})
        page.await_true("a look", LOOKS, 1)
        self.assertEqual(page.run("""
            return window.waits.filter(ms => ms > 4000 && ms !== 20000)"""), [])

    def test_a_load_does_not_take_back_what_a_look_has_shown(self):
        event, tickets = self.start()
        self.redeem(event, tickets[0])
        page, one = ways.PAGE, {"round": f"{event}/rounds/1"}
        page.await_element("form.report")
        page.run(LIST_ASKED + "window.held = 'POST GetPlayer';")
        ways.HALL.do("ScoringService/SetReportMode", {"event": event, "mode": "REPORT_MODE_STAFF"})
        page.await_true("a load that waits", "return Boolean(window.letGo)")
        page.run(HALL + "window.asked = [];")
        ways.HALL.do("EventService/StartClock", {**one, "seconds": 3000})
        page.run("await new Promise(go => setTimeout(go, 1500))")
        self.assertNotIn("GET GetEvent", page.run("return window.asked"),
                         "looks while a load is slow")
        page.run("window.asked = []; window.held = ''; window.letGo();")
        page.await_true("a look after the load", LOOKS, 1)
        self.assertIsNotNone(page.find("hall-clock"))
        self.assertEqual(page.run(OWN_LOADS), 0)

    def test_a_log_that_was_restored_is_followed_again(self):
        event, tickets = self.start()
        page, one = ways.PAGE, {"round": f"{event}/rounds/1"}
        script = page.cdp("Page.addScriptToEvaluateOnNewDocument", source=BEFORE_RESTORE)
        try:
            self.redeem(event, tickets[0])
        finally:
            page.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        page.await_true("the log as it is", """
            return Number(document.getElementById('main').dataset.revision) === given[0]""",
                        ways.HALL.revision(event))
        for step, shown in (({"seconds": 3000}, "StartClock"), ({}, "PauseClock")):
            ways.HALL.do(f"EventService/{shown}", {**one, **step})
            self.await_whole(event)
        page.await_element("hall-clock")

    def test_a_page_without_a_stream_looks_from_time_to_time(self):
        event, tickets = self.start()
        page = ways.PAGE
        with page.blocking("*WatchEvent*"):
            self.redeem(event, tickets[0])
            page.await_element("form.report")
            page.run("await new Promise(go => setTimeout(go, 1500))")
            ways.HALL.do("EventService/StartClock",
                         {"round": f"{event}/rounds/1", "seconds": 3000})
            page.await_element("hall-clock")


class FirstPage(ways.Way):
    """A page of an event on a device without a ticket."""

    ASKED = """return performance.getEntriesByType('resource').map(one =>
        one.name.split('?')[0].split('/').pop()).filter(name => /^Get(Event|Round)$/.test(name))"""

    def test_the_newest_round_is_asked_for_before_the_modules_are_there(self):
        event, _ = self.start()
        page = ways.PAGE
        page.cdp("Network.clearBrowserCache")
        with page.blocking("*/words.js"):
            page.open(ways.HALL.pages + ways.path_of(event))
            page.await_true("event and round", f"""
                return (() => {{ {self.ASKED} }})().join() === 'GetEvent,GetRound'""")

    def test_the_first_page_asks_for_each_once(self):
        event, _ = self.start()
        for view in ("", "/tables", "/clock", "/bracket"):
            self.open(ways.path_of(event) + view)
            ways.PAGE.run("await new Promise(go => setTimeout(go, 1000))")
            self.assertEqual(ways.PAGE.run(self.ASKED), ["GetEvent", "GetRound"], view)
