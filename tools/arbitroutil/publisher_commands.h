// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroutil for who makes a ruleset: begin one, build and check it, sign it.
//
// They need the SDK's installation and nothing of a daemon. Each prints what it found and says how
// the program ends.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMANDS_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/arbitroutil/exit_code.h"
#include "tools/arbitroutil/ruleset_trials.h"

namespace arbitro::tools {

struct NewRulesetOptions {
  std::string name;                // "my-game": the id, and the name of the folder
  std::string folder;              // where the folder is made; empty: here
  std::string sdk_path;            // the template; empty: beside this program
  std::vector<std::string> parts;  // samples to begin with, of kTemplateParts
};

// Samples that the template has: rounds planned, a cut to an elimination and settings of both (a
// plan goes with either), win percentages, penalties that grow, decks that are checked, a format
// with tables of four.
inline constexpr const char* kTemplateParts[] = {"plan",      "cut",   "settings", "percentages",
                                                 "penalties", "decks", "pods"};

// The text of a template with some parts: `@IF part@ ... @ELSE@ ... @END@`, which may be nested, is
// one or the other. A marker alone on its line takes the line with it.
std::string ChooseParts(std::string_view text, const std::set<std::string>& parts);

// Writes a project that builds and passes `ruleset check` untouched.
ExitCode NewRuleset(const NewRulesetOptions& options);

struct CheckOptions {
  TrialOptions trial;
  // Folder for images that it failed on; empty: they are not saved.
  std::string images = "failed";
  bool json = false;
  std::string only;                  // regular expression; empty: all
  std::vector<std::string> exclude;  // REGULAR_EXPRESSION=REASON
  int timeout_seconds = 0;           // a test; 0: what the strictness gives
};

// Puts a library to every test, each in a process of its own, and prints a line each; the last line
// counts them. kExitFault where one failed.
ExitCode CheckRuleset(const CheckOptions& options);

// Runs one test in this process: what CheckRuleset starts, shut in, and what a debugger is put on,
// with nothing around it.
ExitCode RunTrial(const std::string& name, const TrialOptions& options);

struct ManifestOptions {
  std::string ruleset;
  std::string publisher;
  uint32_t call_ms = 0;
  uint32_t memory_mib = 0;
};

// Writes NAME.json beside NAME.so, from what the library says of itself in a child process. A
// signature that was there is gone.
ExitCode MakeManifest(const ManifestOptions& options);

// Makes a signing key in a file that only its owner may read, and prints its public key.
ExitCode NewKey(const std::string& path);

// Signs the manifest NAME.json beside NAME.so, after holding it against the library.
ExitCode SignRuleset(const std::string& ruleset, const std::string& key);

struct RunImageOptions {
  std::string ruleset;  // empty: as NAME.ruleset beside NAME.<function>.image says
  std::string image;
  std::string function;   // empty: as the image's file is named
  std::string catalogue;  // empty: NAME.catalogue beside NAME.<function>.image, where it is there
  bool in_process = false;
};

// Makes one call, as a saved image has it, and prints what came back: in a worker, shut in, or in
// this process, where a debugger can look.
ExitCode RunImage(const RunImageOptions& options);

struct FuzzOptions {
  TrialOptions trial;
  std::string images = "failed";  // as CheckOptions has it
  uint64_t rounds = 100;          // each in a process of its own, with the next seed
  int timeout_seconds = 60;
};

// Damages requests at random, round after round, until one brings the library down or all are done.
ExitCode FuzzRuleset(const FuzzOptions& options);

struct DevOptions {
  CheckOptions check;           // without a ruleset: the only one that the build makes
  std::string build = "build";  // CMake's build folder
  std::string source = ".";     // what is watched
  bool watch = false;
};

// Builds and checks; with `watch` again after every change of a source, until interrupted.
ExitCode DevelopRuleset(const DevOptions& options);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMANDS_H_
