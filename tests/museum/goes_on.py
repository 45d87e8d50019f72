#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The museum's data folder under the daemon of a build: every event that runs in it goes on.

usage: goes_on.py BUILD RULESETS SECONDS

RULESETS: `museum`, or `build`, whose own rulesets are all that the daemon finds then: what runs
goes on by the libraries that the log kept. `upgraded` is `build`, and each running event of the
four games is moved to the version of the build in the middle. The daemon's clock is so many
seconds ahead. It is stopped and started in the middle of each event. The frozen round is drawn,
half reported rounds are reported, rounds are paired and closed until the event is over, with
shapes that are newer than the museum (new_shapes.py); the series
that waits gets its last event. At the end the folder verifies and replays identically, the old
records and the new ones.
Exit code 77: skipped, as the last line says.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "golden"), os.path.join(HERE, "..", "arbitrod")]
# pylint: disable=wrong-import-position
import arbitrod  # noqa: E402
import grpc_code  # noqa: E402
import museum  # noqa: E402
import new_shapes  # noqa: E402
from museum import fail  # noqa: E402
from skipping import skip  # noqa: E402

# The making left these; without them the test would be none.
RUNNING = ["in-corso-demo", "in-corso-demo-c", "in-corso-demo-league", "in-corso-demo-pods",
           "in-corso-naruto-cg", "in-corso-pokemon-tcg", "in-corso-risiko",
           "in-corso-samurai-sword"]
GAMES = ["naruto-cg", "pokemon-tcg", "risiko", "samurai-sword"]
OPEN = "iscrizioni-demo"
RUNNING_STATUS, COMPLETED_STATUS, CONFIRMED_STATUS = 5, 6, 7
CONTRIBUTED = 2  # DrawStrength
WAITING_SERIES = "lega-in-corso"
ARCHIVED = "events/archiviato"
PATIENCE_SECONDS = 60


class House:
    """The daemon on the folder, with a clock that goes on after each start."""

    def __init__(self, build, folder, rulesets, seconds):
        self.later = f"{folder}/later"
        library = f"{folder}/later.so"
        compiler = shutil.which("cc")
        if compiler is None:
            skip("there is no C compiler for the daemon's clock")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library,
                        os.path.join(HERE, "..", "golden", "later.c")], check=True)
        self.daemon = arbitrod.Daemon(
            f"{build}/bin", rulesets, folder,
            environment={"LD_PRELOAD": library, "ARBITRO_LATER": self.later})
        self.seconds = seconds
        self.starts = 0
        self.hall = None
        self.shapes = new_shapes.Shapes()

    def wait(self, seconds):
        self.seconds += seconds
        with open(f"{self.later}.new", "w", encoding="utf-8") as file:
            file.write(str(self.seconds))
        os.replace(f"{self.later}.new", self.later)

    def start(self):
        import hall  # pylint: disable=import-outside-toplevel
        import play  # pylint: disable=import-outside-toplevel
        self.wait(0)
        self.daemon.start()
        self.starts += 1
        made = hall.Hall(self.daemon.address, self.later)
        # Requests of an earlier start are not repeated under their ids.
        prefix, numbers = f"goes-on-{self.starts}", iter(range(1, 10**9))
        made.wire.request_id = lambda: f"{prefix}-{next(numbers)}"
        made.wire.role = "referee"
        made.wait = self.wait
        play.wait_for_answer(made)
        self.hall = made

    def restart(self):
        self.daemon.stop()
        self.start()


def event_of(house, name):
    import hall  # pylint: disable=import-outside-toplevel
    return house.shapes.of(hall.Event(house.hall, f"events/{name}"))


def check_there(house):
    """The folder is what the making left."""
    for name in RUNNING:
        shown = event_of(house, name).show()
        if shown.status != RUNNING_STATUS or shown.rounds_closed == 0:
            fail(f"{name} does not run: {shown.status}, {shown.rounds_closed} rounds closed")
    if not event_of(house, "in-corso-demo").show().draw_frozen:
        fail("in-corso-demo has no frozen draw")
    if house.hall.call("AdminService.ListQuarantined").quarantined:
        fail("something is out of use in the folder")
    # The vault: changed, made one with another; the erased person is gone.
    found = [house.hall.call("PersonService.FindPersons", text=text).persons
             for text in ("Fittizio", "Oblio")]
    if [len(persons) for persons in found] != [1, 0] or len(found[0][0].merged) != 1:
        fail(f"the vault holds other people: {found}")


def decide_appeals(house, name):
    event = event_of(house, name)
    appeals = event.call("PenaltyService.ListAppeals", event=event.name, page_size=100).appeals
    waiting = [appeal.number for appeal in appeals if not appeal.decided_revision]
    for number in waiting:
        event.decide_appeal(number, True, "visto di nuovo")
    return len(waiting)


def check_draw(house):
    """The round was drawn from the contributions that the museum had when it was closed."""
    event = event_of(house, "in-corso-demo")
    drawn = event.call("PairingService.GetRound", name=event.round_name(2)).draw
    if drawn.strength != CONTRIBUTED or event.show().draw_frozen:
        fail(f"round 2 of in-corso-demo was not drawn from its contributions: {drawn}")


def check_signature(house):
    """The log signs what it holds, with the second of its keys, as it was left."""
    keys = house.hall.call("JournalService.ListLogKeys")
    if len(keys.statements) != 1 or keys.first_key == keys.key:
        fail(f"the log has other keys than it had: {keys}")
    checkpoint = house.hall.call("JournalService.GetCheckpoint").checkpoint
    name = keys.key.split("+")[0]
    if not name or name not in checkpoint:
        fail(f"the checkpoint is not of the key {keys.key}: {checkpoint}")


def play_half(house, names):
    """A few steps of each event: what was begun is ended, and something new is begun."""
    import play  # pylint: disable=import-outside-toplevel
    for name in names:
        house.shapes.begin(event_of(house, name))
        steps = [play.step(event_of(house, name)) for _ in range(2)]
        if None in steps:
            fail(f"{name} does not go on: {steps}")
        print(f"{name}: {', '.join(steps)}")


def move(event, version):
    """To the version; under a waiver where it decides otherwise than what is on record."""
    import hall  # pylint: disable=import-outside-toplevel
    try:
        return event.do("EventService.UpgradeRuleset", event=event.name, version=version)
    except hall.Refused as refusal:
        if refusal.reason != "UPGRADE_DIVERGES":
            raise
    return event.do("EventService.UpgradeRuleset", event=event.name, version=version,
                    waiver="delibera 7", reason="le regole di oggi")


def upgrade(house, build):
    """Moves the running events of the four games to the build's versions, and engine revision."""
    newest = dict(museum.versions_in(f"{build}/rulesets"))
    for game in GAMES:
        event = event_of(house, f"in-corso-{game}")
        version = max(version for known, version in newest if known == game)
        before = event.show()
        moved = move(event, version)
        if moved.from_version == version or moved.to_version != version:
            fail(f"{event.name} was moved from {moved.from_version} to {moved.to_version}")
        if moved.records_compared == 0 or moved.engine_revision == 0:
            fail(f"{event.name}: {moved.records_compared} records were compared, and it has the "
                 f"engine revision {moved.engine_revision}")
        after = event.show()
        if (after.rounds_paired, after.rounds_closed) != (before.rounds_paired,
                                                          before.rounds_closed):
            fail(f"{event.name} has other rounds than before it was moved")
        print(f"{event.name}: from {moved.from_version} to {version}, of {moved.records_compared} "
              f"records {moved.differences} come out otherwise")


def check_upgraded(house, build):
    """Each event that was moved has stayed so, through the restart."""
    newest = dict(museum.versions_in(f"{build}/rulesets"))
    for game in GAMES:
        shown = event_of(house, f"in-corso-{game}").show()
        if (game, shown.ruleset_version) not in newest:
            fail(f"{shown.name} is decided by {shown.ruleset_version} again")


def play_rest(house, names):
    import play  # pylint: disable=import-outside-toplevel
    for name in names:
        event = event_of(house, name)
        steps = play.play_on(event)
        if event.show().status != COMPLETED_STATUS:
            fail(f"{name} was not completed: {steps}")
        for number in list(event.duties()):
            event.settle(number, "fatto")
        event.confirm()
        if event.show().status != CONFIRMED_STATUS:
            fail(f"{name} was not confirmed")
        print(f"{name}: {', '.join(steps)}, confirmed")


def begin_open_event(house):
    """Registration goes on, and the event is played; new events are made as ever."""
    import play  # pylint: disable=import-outside-toplevel
    event = event_of(house, OPEN)
    event.register("tardiva")
    event.start()
    fresh = play.make_event(house.hall, "nuovo", "demo")
    fresh.open()
    for player in ("uno", "due", "tre"):
        fresh.register(player)
    fresh.start()
    made = fresh.show().create_time_us / 1_000_000
    if made < time.time() + house.seconds - PATIENCE_SECONDS:
        fail(f"the daemon's clock is not {house.seconds} seconds ahead")
    return [OPEN, "nuovo"]


def end_series(house):
    """The second event of the league that waits, and its end."""
    import hall  # pylint: disable=import-outside-toplevel
    import play  # pylint: disable=import-outside-toplevel
    series = hall.Event(house.hall, f"series/{WAITING_SERIES}")
    persons = [row.person for row in series.call("SeriesService.GetSeriesStandings",
                                                 series=series.name).rows]
    event = play.make_event(house.hall, f"{WAITING_SERIES}-2", "demo-league")
    event.open()
    for number, person in enumerate(persons, start=1):
        event.do("EventService.RegisterPlayer", event=event.name, player_id=f"p{number}",
                 person=person)
    event.start()
    play.play_on(event)
    event.confirm()
    series.do("SeriesService.EnterEvent", series=series.name, event=event.name,
              stage={"final": True})
    series.do("SeriesService.CompleteSeries", series=series.name)
    print(f"{WAITING_SERIES}: completed with {len(persons)} persons")


def check_log(build, folder, rulesets, before):
    """Old records and new ones verify and replay; nothing of what was there is gone."""
    code, output = museum.run_util(build, "verify", f"{folder}/data")
    if code != 0:
        fail(f"the folder does not verify any more:\n{output}")
    told = museum.replay(build, f"{folder}/data", rulesets)
    museum.expect_findings("data", told, museum.allowed_unverifiable())
    grown = 0
    for journal, line in before.items():
        records, then = (int(one.split()[0]) for one in (told.summaries.get(journal, "0"), line))
        if records < then and journal != ARCHIVED:
            fail(f"{journal} had {then} records, and has {records}")
        grown += records > then
    print(f"goes_on: {len(told.summaries)} journals replay identically, {grown} of {len(before)} "
          "have grown")


def play_all(house, upgraded_by):
    house.start()
    check_there(house)
    more = begin_open_event(house)
    if sum(decide_appeals(house, name) for name in RUNNING) == 0:
        fail("no appeal was waiting")
    play_half(house, RUNNING)
    check_draw(house)
    if upgraded_by:
        upgrade(house, upgraded_by)
    house.restart()
    if upgraded_by:
        check_upgraded(house, upgraded_by)
    play_rest(house, RUNNING + more)
    house.shapes.check_used()
    end_series(house)
    check_signature(house)
    house.daemon.stop()


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("museum", "build", "upgraded"):
        sys.exit(__doc__)
    build = os.path.abspath(sys.argv[1])
    python = grpc_code.python_with_grpc()
    if os.path.realpath(python) != os.path.realpath(sys.executable):
        os.execv(python, [python, os.path.abspath(__file__), *sys.argv[1:]])
    with museum.unpacked("data", "rulesets") as folder, tempfile.TemporaryDirectory() as code:
        grpc_code.generate_code(f"{code}/generated")
        sys.path.insert(0, f"{code}/generated")
        import wire  # pylint: disable=import-outside-toplevel
        wire.load(f"{code}/generated")
        before = museum.replay(build, f"{folder}/data", None, "verify").summaries
        rulesets = f"{folder if sys.argv[2] == 'museum' else build}/rulesets"
        house = House(build, folder, rulesets, int(sys.argv[3]))
        try:
            play_all(house, build if sys.argv[2] == "upgraded" else "")
        except BaseException:
            print(house.daemon.log()[-4000:] if os.path.exists(f"{folder}/log") else "")
            raise
        finally:
            house.daemon.kill()
        check_log(build, folder, rulesets, before)


if __name__ == "__main__":
    main()
