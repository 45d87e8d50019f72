// SPDX-License-Identifier: Apache-2.0
//
// arbitroutil: what can be done with files alone, without a daemon.

#include <cstdio>
#include <exception>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/publisher_command_line.h"

namespace arbitro::tools {
namespace {

// What the command line asked for; what it wrote down is the exit code.
struct CommandLine {
  LogOptions log;
  RepairOptions repair;
  BundleOptions bundle;
  ExamplesOptions examples;
  DiffOptions diff;
  ExitCode exit_code = kExitOk;
};

// For whatever runs a ruleset.
void AddIsolated(CLI::App* command, RunIn* run_in) {
  command->add_flag_callback(
      "--isolated", [run_in] { *run_in = RunIn::kWorkers; },
      "run rulesets in worker processes, shut in as a daemon does it");
}

void AddLogOptions(CLI::App* command, LogOptions* options) {
  command
      ->add_option("data", options->data, "data folder of a stopped daemon, a backup, or a bundle")
      ->required();
  command->add_option("--journal", options->journal, "only this one: an event's id, or house");
}

void AddBundleCommands(CLI::App* log, CommandLine* line);

void AddLogCommands(CLI::App* app, CommandLine* line) {
  CLI::App* log = app->add_subcommand("log", "The log of a data folder")->require_subcommand(1);
  CLI::App* verify = log->add_subcommand("verify", "Checks chains, digests and the global order");
  AddLogOptions(verify, &line->log);
  verify->add_flag_callback(
      "--headers", [line] { line->log.payloads = storage::PayloadCheck::kNone; },
      "only chains, order, heads and anchor: reads no payload, twice as fast");
  verify->footer(
      "Example:\n  arbitroutil log verify /var/lib/arbitro\n  arbitroutil log verify "
      "/var/lib/arbitro --headers");
  verify->callback([line] { line->exit_code = VerifyLog(line->log); });

  CLI::App* repair = log->add_subcommand("repair", "Keeps what can be kept of a damaged log");
  repair->add_option("data", line->repair.data, "data folder of a stopped daemon")->required();
  CLI::Option* dry =
      repair->add_flag("--dry-run", line->repair.dry_run, "only say what would be lost");
  repair
      ->add_option("--who", line->repair.who,
                   "who answers for the loss (default: the user who is logged in)")
      ->excludes(dry);
  repair->add_option("--why", line->repair.why, "why going on is right; not where nothing is lost")
      ->excludes(dry);
  repair->footer(
      "Example:\n  arbitroutil log repair /var/lib/arbitro --dry-run\n  arbitroutil log repair "
      "/var/lib/arbitro --who person/ada --why 'the disk was replaced'");
  repair->callback([line] { line->exit_code = RepairLog(line->repair); });

  CLI::App* replay = log->add_subcommand(
      "replay", "Runs the commands on record again and compares every decision");
  AddLogOptions(replay, &line->log);
  replay->add_option("--rulesets", line->log.rulesets,
                     "folder of the rulesets (default: ../rulesets beside this program)");
  static const std::map<std::string, engine::ReplayMode> kModes = {
      {"verify", engine::ReplayMode::kVerify},
      {"fold", engine::ReplayMode::kFold},
      {"re-execute", engine::ReplayMode::kReexecute}};
  replay->add_option("--mode", line->log.mode, "how far: verify, fold or re-execute (the default)")
      ->transform(CLI::CheckedTransformer(kModes));
  AddIsolated(replay, &line->log.run_in);
  replay->footer("Example:\n  arbitroutil log replay /var/lib/arbitro --journal torino-2026");
  replay->callback([line] { line->exit_code = ReplayLog(line->log); });
  AddBundleCommands(log, line);
}

void AddBundleCommands(CLI::App* log, CommandLine* line) {
  CLI::App* taking = log->add_subcommand("import", "Takes a bundle's journal into a data folder");
  taking->add_option("bundle", line->bundle.bundle, "file that an export wrote")->required();
  taking->add_option("data", line->bundle.data, "data folder of a stopped daemon")->required();
  taking->footer("Example:\n  arbitroutil log import torino.bundle /var/lib/arbitro");
  taking->callback([line] { line->exit_code = ImportLog(line->bundle); });

  CLI::App* writing = log->add_subcommand("export", "Writes one journal into one file");
  writing->add_option("data", line->bundle.data, "data folder of a stopped daemon, or a backup")
      ->required();
  writing->add_option("journal", line->bundle.journal, "an event's id, or house")->required();
  writing->add_option("--out", line->bundle.bundle, "the file")->required();
  writing->footer("Example:\n  arbitroutil log export /var/lib/arbitro torino-2026 --out t.bundle");
  writing->callback([line] { line->exit_code = ExportLog(line->bundle); });
}

void AddRulesetCommands(CLI::App* app, CommandLine* line) {
  CLI::App* ruleset = app->add_subcommand("ruleset", "A ruleset's library")->require_subcommand(1);
  CLI::App* examples = ruleset->add_subcommand(
      "examples", "Asks it the worked examples of its rulebook; the last line counts them");
  examples->add_option("ruleset", line->examples.ruleset, "NAME.so")->required();
  examples->add_option("examples", line->examples.examples, "JSON lines")->required();
  examples->add_option("--catalogue", line->examples.catalogue, "the cards, as JSON lines");
  AddIsolated(examples, &line->examples.run_in);
  examples->footer(
      "Example:\n  arbitroutil ruleset examples pokemon-tcg.so examples.jsonl "
      "--catalogue cards.jsonl");
  examples->callback([line] { line->exit_code = RunExamples(line->examples); });

  CLI::App* diff = ruleset->add_subcommand(
      "diff", "What a new version would have decided otherwise in recorded events, rule by rule");
  diff->add_option("old", line->diff.old_ruleset, "OLD.so")->required();
  diff->add_option("new", line->diff.new_ruleset, "NEW.so")->required();
  diff->add_option("data", line->diff.data,
                   "data folder of a stopped daemon, a backup, or a bundle")
      ->required();
  diff->add_option("--event", line->diff.event, "only this one: its id");
  diff->add_flag("--json", line->diff.json, "print it as JSON");
  AddIsolated(diff, &line->diff.run_in);
  diff->footer("Example:\n  arbitroutil ruleset diff old/demo.so new/demo.so torino.bundle");
  diff->callback([line] { line->exit_code = DiffRulesets(line->diff); });

  CLI::App* show = ruleset->add_subcommand("show", "Describes it as JSON");
  show->add_option("ruleset", line->examples.ruleset, "NAME.so")->required();
  show->footer("Example:\n  arbitroutil ruleset show demo.so");
  show->callback([line] { line->exit_code = ShowRuleset(line->examples.ruleset); });
  AddPublisherCommands(app, ruleset, &line->exit_code);
}

int Main(int argc, char** argv) {
  CLI::App app("Works on Arbitro's files: logs and rulesets.", "arbitroutil");
  app.set_version_flag("--version", ARBITRO_VERSION);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 fine, 1 a fault was found, 2 wrong usage.");
  CommandLine line;
  AddLogCommands(&app, &line);
  AddRulesetCommands(&app, &line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  }
  return line.exit_code;
}

}  // namespace
}  // namespace arbitro::tools

int main(int argc, char** argv) {
  try {
    return arbitro::tools::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arbitroutil: %s\n", error.what());
    return arbitro::tools::kExitFault;
  }
}
