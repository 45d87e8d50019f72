// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroutil. Each prints what it found and says how the program ends.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_

#include <string>
#include <thread>

#include "daemon/engine/replay/replay.h"
#include "storage/order_verifier.h"
#include "tools/arbitroutil/exit_code.h"
#include "tools/arbitroutil/ruleset_file.h"

namespace arbitro::tools {

struct LogOptions {
  std::string data;     // data folder of a stopped daemon, a copy, a backup, a bundle, or a DSN
  std::string journal;  // resource name or an event's id; empty: all
  RulesetFolderOptions rulesets;  // replays that re-execute
  engine::ReplayMode mode = engine::ReplayMode::kReexecute;
  std::string shadow;         // library; replays in shadow mode
  bool every_record = false;  // replays: a line a record, not only of what is bad
  size_t threads = std::thread::hardware_concurrency();          // journals replayed at once
  storage::PayloadCheck payloads = storage::PayloadCheck::kAll;  // verifying
};

// Checks the chain, the digests and the global order, and prints a line a journal. A fault names
// the journal, the record, the field, what was expected and what was found. Goes on after a fault.
// Of the headers alone: the chains, the order, the heads and the anchor.
ExitCode VerifyLog(const LogOptions& options);

// Replays every journal, or one, in the given mode; prints them in order, however many run at once.
// The last line is `replay: identical` (of the lower modes: `replay: verified`, `replay: folds`),
// or says where it diverged.
ExitCode ReplayLog(const LogOptions& options);

struct InitOptions {
  std::string dsn;       // of a PostgreSQL database, with a role that may create tables
  std::string grant_to;  // the role that a daemon connects with; empty: none
};

// Makes the tables of a log in a database, where there are none, and lets a daemon's role use them.
// A second call changes nothing but what a role may.
ExitCode InitLog(const InitOptions& options);

struct CopyOptions {
  std::string dsn;   // of a PostgreSQL database with a log
  std::string data;  // data folder
};

// Copies the log of a database, its people too, into a folder that is made where there is none:
// what is not there yet. All of it is verified; what comes before a fault is kept. A daemon does
// not start on the folder before a person says that it shall (docs/cluster.md).
ExitCode FetchLog(const CopyOptions& options);

// Copies the log of a stopped daemon's folder, its people too, into a database whose log is empty
// or a beginning of it, and which no daemon owns; verifies all of it there.
ExitCode LoadLog(const CopyOptions& options);

struct RepairOptions {
  std::string data;  // data folder of a stopped daemon
  bool dry_run = false;
  // The person who answers for the loss (empty: the user who is logged in), and why going on is
  // right; not for a dry run.
  std::string who;
  std::string why;
};

// Says what of a damaged log can be kept and what is lost, by journal and against the anchor, and
// keeps it unless `dry_run`. Exits with kExitOk where nothing is to repair, with kExitFault after a
// dry run that found damage, and with kExitUsage, having changed nothing, where there is damage and
// no reason is given why going on is right.
ExitCode RepairLog(const RepairOptions& options);

struct BundleOptions {
  std::string data;     // data folder of a stopped daemon
  std::string bundle;   // file
  std::string journal;  // exports: resource name or an event's id
};

// Takes a bundle's journal into the log of a data folder, which is made where there is none. All
// that the log has already is left as it is, and what was archived gets its payloads back; nothing
// is taken from a bundle that does not verify.
ExitCode ImportLog(const BundleOptions& options);

// Writes one journal of a data folder, or of a bundle, into a bundle: of a damaged one the
// beginning in which everything fits, and then it exits with kExitFault.
ExitCode ExportLog(const BundleOptions& options);

// Exports a confirmed or cancelled event, verifies the bundle, and takes the event's payloads out
// of the log, which keeps the headers. ImportLog brings them back. Where the bundle is there
// already, it is verified instead: so what was cut short is finished.
ExitCode ArchiveLog(const BundleOptions& options);

struct ExamplesOptions {
  std::string ruleset;    // library
  std::string examples;   // JSON lines
  std::string catalogue;  // JSON lines; empty: none
  RunIn run_in = RunIn::kWorkers;
};

// Asks the ruleset every example and prints a line a failure: id, expected, got. The last line is
// `N passed, M failed`. An unknown question fails.
ExitCode RunExamples(const ExamplesOptions& options);

struct DiffOptions {
  std::string old_ruleset;  // library
  std::string new_ruleset;  // library of the same id
  std::string data;         // data folder, backup or bundle
  std::string event;        // resource name or id; empty: all
  bool json = false;
  RunIn run_in = RunIn::kWorkers;
};

// The decisions of the new library that differ from the old one's on the commands of recorded
// events, rule by rule: record, field, both values. kExitFault where there is anything.
ExitCode DiffRulesets(const DiffOptions& options);

// Makes a token: prints it, once, and the hash that stands for it in the daemon's file of
// principals.
ExitCode MakeToken();

// Describes a ruleset's library as JSON: the answer of RulesetService.GetRuleset.
ExitCode ShowRuleset(const std::string& ruleset, RunIn run_in);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_
