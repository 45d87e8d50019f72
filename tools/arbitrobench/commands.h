// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitrobench, a file each.
//
// A new benchmark is a file with one function like those below, its line here, its line in
// kCommands of main.cc and its line in CMakeLists.txt. The function adds a subcommand to `app`,
// whose callback does the work and writes how the program ends to `exit_code`. It prints its
// measurements for a person, and appends them as figures (figure.h) to the file of --figures, from
// which `arbitrobench report` makes the tables of docs/performance.md.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_COMMANDS_H_

#include <cstdio>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"

namespace arbitro::bench {

// How arbitrobench ends.
enum ExitCode {
  kExitOk = 0,
  kExitFault = 1,  // the work could not be done, or was done wrong
  kExitUsage = 2,  // the command line, or a file that it names, is wrong
};

// How a command ends that did its work, or `otherwise`; then it says on standard error why.
inline ExitCode EndOf(const absl::Status& done, ExitCode otherwise = kExitFault) {
  if (done.ok()) return kExitOk;
  std::fprintf(stderr, "arbitrobench: %s\n", std::string(done.message()).c_str());
  return otherwise;
}

// `bundle FOLDER`: a journal exported from one log and imported into another.
void AddBundleCommand(CLI::App* app, ExitCode* exit_code);

// `event`: a whole Swiss of a running daemon. Not in builds without gRPC.
void AddEventCommand(CLI::App* app, ExitCode* exit_code);

// `files`: decks and a large event in the formats of other programs, and back.
void AddFilesCommand(CLI::App* app, ExitCode* exit_code);

// `growth`: pages, creations, rounds and watchers of a running daemon that holds much. Not in
// builds without gRPC.
void AddGrowthCommand(CLI::App* app, ExitCode* exit_code);

// `load`: calls of a running daemon, beside bare servers. Not in builds without gRPC.
void AddLoadCommand(CLI::App* app, ExitCode* exit_code);

// `log FOLDER`: committing, verifying and opening a log, beside a bare RocksDB.
void AddLogCommand(CLI::App* app, ExitCode* exit_code);

// `long-log FOLDER`: start, verification, replay and disk of a log of real events.
void AddLongLogCommand(CLI::App* app, ExitCode* exit_code);

// `idle FOLDER`: an engine's start on a log of many small events, their memory, and lists of them.
void AddIdleCommand(CLI::App* app, ExitCode* exit_code);

// `open FOLDER`: an engine's start on a log, with snapshots and without.
void AddOpenCommand(CLI::App* app, ExitCode* exit_code);

// `pair STATE.json`: the next round of a state of Swiss players; a driver of the peers' suite.
void AddPairCommand(CLI::App* app, ExitCode* exit_code);

// `postgres DSN`: appends to logs in an empty database, beside a bare libpq.
void AddPostgresCommand(CLI::App* app, ExitCode* exit_code);

// `proof FOLDER`: inclusion and consistency proofs over a tree of many leaves.
void AddProofCommand(CLI::App* app, ExitCode* exit_code);

// `replay RULESET`: an event's commands decided again, in this process and in a worker.
void AddReplayCommand(CLI::App* app, ExitCode* exit_code);

// `report FOLDER`: the figures of runs as the tables of a document.
void AddReportCommand(CLI::App* app, ExitCode* exit_code);

// `state FOLDER EVENT`: memory and snapshot of an event in a daemon's data.
void AddStateCommand(CLI::App* app, ExitCode* exit_code);

// `steady`: an even load on a running daemon, also over its restarts. Not in builds without gRPC.
void AddSteadyCommand(CLI::App* app, ExitCode* exit_code);

// `tables PLAYERS...`: a round of larger tables, with and without a past.
void AddTablesCommand(CLI::App* app, ExitCode* exit_code);

// `worker RULESET`: calls of a ruleset in a worker, beside the same in this process.
void AddWorkerCommand(CLI::App* app, ExitCode* exit_code);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_COMMANDS_H_
