// SPDX-License-Identifier: Apache-2.0
#include "tests/hostile/attack.h"

#include <filesystem>
#include <memory>
#include <regex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/arbitroutil/child_process.h"

namespace arbitro::hostile {
namespace {

// The mechanism that each message comes from. The first that fits counts, because a system call
// that is caught ends in a signal, too.
struct Mechanism {
  const char* words;
  const char* name;
};
constexpr Mechanism kMechanisms[] = {
    {"made the system call", "seccomp"},
    {"read a clock", "seccomp"},
    {"did not answer in", "limits"},
    {"did not load and describe itself within", "limits"},
    {"used up its memory", "limits"},
    {"may allocate", "limits"},
    {"overflowed its stack", "limits"},
    {"answer is over", "limits"},
    {"was killed by signal", "process"},
    {"ended the process", "process"},
    {"broke the frames", "frames"},
    {"cross the boundary", "boundary"},
    {"cites a rule with a text", "boundary"},
    {"it cannot be loaded", "loader"},
    {"it is no ruleset", "loader"},
    {"is built for version", "loader"},
    {"has no find_interface", "loader"},
    {"computes with floating point", "loader"},
    {"[INTERFACES_DIFFER]", "manifest"},
    {"[DESCRIPTION_INVALID]", "description check"},
    {"the answer", "output check"},
    {"the image", "output check"},
    {"a span", "output check"},
    {"not an image of kind", "output check"},
};

// The tests of `ruleset check`, by the beginning of their names.
constexpr Mechanism kScans[] = {{"file.imports", "import scan"},
                                {"file.needed", "library scan"},
                                {"file.exports", "export scan"},
                                {"same.", "determinism test"}};

std::string ScanOf(const std::string& trial) {
  for (const Mechanism& scan : kScans) {
    if (trial.compare(0, std::string(scan.words).size(), scan.words) == 0) return scan.name;
  }
  return trial == "passes" ? "nothing" : "unknown";
}

// Returns "PROBE_FAILED" of "… [PROBE_FAILED]".
std::string CodeOf(const std::string& refusal) {
  std::smatch found;
  return std::regex_search(refusal, found, std::regex("\\[([A-Z0-9_]+)\\]$")) ? found[1].str()
                                                                              : "unknown";
}

// Runs an event up to its first round. Returns the last outcome.
engine::Outcome RunEvent(House* house, const std::string& ruleset, const std::string& event) {
  engine::CreateEvent create;
  create.event = event;
  create.ruleset = ruleset;
  create.format = "standard";
  engine::Outcome outcome = house->Do(event, create);
  const auto next = [&](auto what) {
    if (ReasonOf(outcome).empty()) outcome = house->Do(event, std::move(what));
  };
  next(engine::OpenRegistration{});
  for (const char* name : {"p1", "p2"}) {
    engine::RegisterPlayer player;
    player.player = name;
    next(player);
  }
  next(engine::StartEvent{});
  next(engine::PairRound{1});
  return outcome;
}

// Replays the event with the same process and with another. Returns the first difference or error,
// or "".
std::string Replay(House* house, const std::string& library, const std::string& event) {
  std::string found = house->Replayed(event, house->shelf());
  if (!found.empty()) return found;
  auto again = house->Load(library);
  if (!again.ok()) return std::string(again.status().message());
  Shelf shelf;
  shelf.Put(*std::move(again));
  return house->Replayed(event, shelf);
}

}  // namespace

std::string MechanismOf(const std::string& words) {
  for (const Mechanism& mechanism : kMechanisms) {
    if (words.find(mechanism.words) != std::string::npos) return mechanism.name;
  }
  return "unknown";
}

std::string LibraryOf(const std::string& ruleset) {
  for (const char* folder :
       {ARBITRO_HOSTILE_FOLDER "/hostile-", ARBITRO_CONTAINED_FOLDER "/contained-",
        ARBITRO_HANGING_FOLDER "/hostile-"}) {
    const std::string path = absl::StrCat(folder, ruleset, ".so");
    if (std::filesystem::exists(path)) return path;
  }
  return "";
}

// Runs the tests one after the other, so that a ruleset that never returns costs its time once.
// Leaves out tests that need a ruleset with a whole game (contract.*, time.*).
Verdict Validate(const std::string& ruleset) {
  const std::string library = LibraryOf(ruleset);
  Verdict verdict;
  for (const char* trials : {"^file", "^load", "^same.twice$", "^same.processes$"}) {
    tools::ChildRun run;
    run.arguments = {"ruleset", "check",    library, "--strictness", "1", "--only",
                     trials,    "--images", "",      "--timeout",    "15"};
    run.timeout_ms = 300'000;
    const tools::ChildEnd end = tools::RunProgram(ARBITROUTIL, run);
    std::smatch found;
    if (std::regex_search(end.output, found, std::regex("FAIL +([a-z0-9.]+) +([^\n]*)"))) {
      verdict = {found[1], found[2]};
    } else if (!end.in_time || end.exit_code != 0) {
      verdict = {"unknown", end.output};
    }
    if (verdict.trial != "passes") break;
  }
  return verdict;
}

Row Attack(House* house, const std::string& ruleset, const std::string& event,
           const Verdict& verdict) {
  const std::string library = LibraryOf(ruleset);
  Row row;
  row.ruleset = ruleset;
  row.validator = verdict.trial;
  auto loaded = house->Load(library);
  if (!loaded.ok()) {
    row.says = Plain(std::string(loaded.status().message()));
    row.daemon = "load " + CodeOf(row.says);
    row.by = MechanismOf(row.says);
    return row;
  }
  house->shelf().Put(*std::move(loaded));
  const engine::Outcome outcome = RunEvent(house, ruleset, event);
  if (const std::string reason = ReasonOf(outcome); !reason.empty()) {
    row.says = Plain(MessageOf(outcome));
    row.daemon = reason == engine::reason::kRulesetFault ? "call" : reason;
    row.by = MechanismOf(row.says);
  } else if (row.says = Plain(Replay(house, library, event)); !row.says.empty()) {
    row.daemon = row.by = "replay";
  } else {
    row.says = Plain(verdict.words);
    row.daemon = "served";
    row.by = ScanOf(verdict.trial);
  }
  house->shelf().Remove(ruleset);
  return row;
}

}  // namespace arbitro::hostile
