// SPDX-License-Identifier: Apache-2.0
//
// arbitroutil: what can be done with files alone, without a daemon.

#include <exception>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "api/text/line_words.h"
#include "daemon/engine/replay/replay_each.h"
#include "tools/arbitroutil/api_stubs.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/log_proof.h"
#include "tools/arbitroutil/publisher_command_line.h"
#include "tools/printing.h"
#include "tools/usage_text.h"

namespace arbitro::tools {
namespace {

// Does what the command line asked for, which wrote down the exit code.
struct CommandLine {
  LogOptions log;
  InitOptions init;
  CopyOptions copy;
  RepairOptions repair;
  BundleOptions bundle;
  ProofOptions proof;
  ExamplesOptions examples;
  DiffOptions diff;
  ExitCode exit_code = kExitOk;
};

// For whatever runs a ruleset: a library may be anybody's.
void AddInProcess(CLI::App* command, RunIn* run_in) {
  command->add_flag_callback(
      "--in-process", [run_in] { *run_in = RunIn::kThisProcess; },
      "run rulesets in this process, faster and with all its rights, not shut in; for rulesets "
      "that "
      "you trust");
}

// Adds the daemon's options of trust, for libraries that the user has not named one by one.
void AddTrust(CLI::App* command, RulesetFolderOptions* options) {
  command->add_option("--trusted-keys", options->trusted_keys,
                      "folder of publishers' public keys, NAME.pub: their rulesets are run "
                      "(default: /etc/arbitro/keys, where there is one)");
  command->add_flag("--allow-unsigned", options->allow_unsigned,
                    "run rulesets that no trusted key has signed, too, shut in");
}

void AddLogOptions(CLI::App* command, LogOptions* options) {
  command
      ->add_option("data", options->data,
                   "data folder of a stopped daemon, a backup, a bundle, or the DSN of a database")
      ->required();
  command->add_option("--journal", options->journal, "only this one: an event's id, or house");
}

// Where the log's key is not the one that is trusted any more.
void AddStatements(CLI::App* command, ProofOptions* options) {
  command->add_option("--statements", options->statements,
                      "file of the log's statements, which lead from that key to later ones");
}

void AddVerifyCommand(CLI::App* log, CommandLine* line);
void AddRepairCommand(CLI::App* log, CommandLine* line);
void AddReplayCommand(CLI::App* log, CommandLine* line);
void AddReplayModes(CLI::App* replay, LogOptions* options);
void AddInitCommand(CLI::App* log, CommandLine* line);
void AddCopyCommands(CLI::App* log, CommandLine* line);
void AddBundleCommands(CLI::App* log, CommandLine* line);
void AddArchiveCommand(CLI::App* log, CommandLine* line);
void AddKeyCommands(CLI::App* log, CommandLine* line);
void AddProofCommands(CLI::App* log, CommandLine* line);
void AddProofCheckCommands(CLI::App* log, CommandLine* line);

void AddLogCommands(CLI::App* app, CommandLine* line) {
  CLI::App* log = app->add_subcommand("log", "The log of a data folder, or of a database")
                      ->require_subcommand(1);
  AddVerifyCommand(log, line);
  AddRepairCommand(log, line);
  AddReplayCommand(log, line);
  AddInitCommand(log, line);
  AddCopyCommands(log, line);
  AddBundleCommands(log, line);
  AddArchiveCommand(log, line);
  AddKeyCommands(log, line);
  AddProofCommands(log, line);
  AddProofCheckCommands(log, line);
}

void AddInitCommand(CLI::App* log, CommandLine* line) {
  CLI::App* init = log->add_subcommand("init", "Makes a log's tables in a PostgreSQL database");
  init->add_option("dsn", line->init.dsn,
                   "connection string of the database, with a role that may create tables")
      ->required();
  init->add_option("--grant-to", line->init.grant_to,
                   "the role that daemons connect with, which may then use the tables");
  init->footer(
      "Example:\n  arbitroutil log init 'host=db dbname=arbitro user=owner' --grant-to arbitro");
  init->callback([line] { line->exit_code = InitLog(line->init); });
}

void AddCopyCommands(CLI::App* log, CommandLine* line) {
  CLI::App* fetch = log->add_subcommand(
      "fetch",
      "Copies the log of a database into a data folder: the records that are not there yet");
  fetch->add_option("dsn", line->copy.dsn, "connection string of the database")->required();
  fetch->add_option("data", line->copy.data, "folder of the copy; made where it does not exist")
      ->required();
  fetch->footer("Example:\n  arbitroutil log fetch 'host=db dbname=arbitro user=arbitro' copy");
  fetch->callback([line] { line->exit_code = FetchLog(line->copy); });

  CLI::App* load = log->add_subcommand(
      "load", "Copies the log of a data folder into a database whose log is empty, or shorter");
  load->add_option("data", line->copy.data, "data folder of a stopped daemon, or a copy")
      ->required();
  load->add_option("dsn", line->copy.dsn, "connection string of the database")->required();
  load->footer("Example:\n  arbitroutil log load copy 'host=db dbname=arbitro user=arbitro'");
  load->callback([line] { line->exit_code = LoadLog(line->copy); });
}

void AddVerifyCommand(CLI::App* log, CommandLine* line) {
  CLI::App* verify = log->add_subcommand("verify", "Checks chains, digests and the global order");
  AddLogOptions(verify, &line->log);
  verify->add_flag_callback(
      "--headers", [line] { line->log.payloads = storage::PayloadCheck::kNone; },
      "only chains, order, heads and anchor: reads no payload, twice as fast");
  verify->add_option("--key", line->proof.key,
                     "of a bundle: also its proof, against the log's verifier key");
  AddStatements(verify, &line->proof);
  verify->footer(
      "Example:\n  arbitroutil log verify /var/lib/arbitro\n  arbitroutil log verify "
      "/var/lib/arbitro --headers");
  verify->callback([line] {
    line->proof.proof = line->log.data;
    line->exit_code = VerifyLog(line->log);
    if (line->proof.key.empty() || line->exit_code != kExitOk) return;
    line->exit_code = VerifyBundleProof(line->proof);
  });
}

void AddRepairCommand(CLI::App* log, CommandLine* line) {
  CLI::App* repair = log->add_subcommand("repair", "Keeps what can be kept of a damaged log");
  repair->add_option("data", line->repair.data, "data folder of a stopped daemon")->required();
  CLI::Option* dry =
      repair->add_flag("--dry-run", line->repair.dry_run, "only say what would be lost");
  repair
      ->add_option("--who", line->repair.who,
                   "the person who answers for the loss (default: the user who is logged in)")
      ->excludes(dry);
  repair->add_option("--why", line->repair.why, "why going on is right; not where nothing is lost")
      ->excludes(dry);
  repair->footer(
      "Example:\n  arbitroutil log repair /var/lib/arbitro --dry-run\n  arbitroutil log repair "
      "/var/lib/arbitro --who person/ada --why 'the disk was replaced'");
  repair->callback([line] { line->exit_code = RepairLog(line->repair); });
}

void AddReplayCommand(CLI::App* log, CommandLine* line) {
  CLI::App* replay = log->add_subcommand(
      "replay", "Runs the commands on record again and compares every decision");
  AddLogOptions(replay, &line->log);
  replay->add_option("--rulesets", line->log.rulesets.folder,
                     "folder of the rulesets (default: ../rulesets beside this program)");
  AddReplayModes(replay, &line->log);
  replay->add_flag("--records", line->log.every_record,
                   "a line for every record, not only for what is not identical");
  replay
      ->add_option("--threads", line->log.threads,
                   "journals replayed at once (default: one a processor)")
      ->check(CLI::Range(size_t{1}, engine::kReplayThreadsMax));
  AddTrust(replay, &line->log.rulesets);
  AddInProcess(replay, &line->log.rulesets.run_in);
  replay->footer(
      "Example:\n  arbitroutil log replay /var/lib/arbitro --journal torino-2026\n  arbitroutil "
      "log replay torino.bundle --mode shadow --with new/demo.so");
  replay->callback([line] { line->exit_code = ReplayLog(line->log); });
}

void AddReplayModes(CLI::App* replay, LogOptions* options) {
  static const std::map<std::string, engine::ReplayMode> kModes = {
      {"verify", engine::ReplayMode::kVerify},
      {"fold", engine::ReplayMode::kFold},
      {"re-execute", engine::ReplayMode::kReexecute},
      {"shadow", engine::ReplayMode::kShadow}};
  replay
      ->add_option("--mode", options->mode,
                   "how far: verify, fold, re-execute (the default), or shadow: the decisions "
                   "that another version would have made otherwise")
      ->transform(CLI::CheckedTransformer(kModes));
  replay->add_option("--with", options->shadow, "shadow: the other version's library, NEW.so");
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

void AddArchiveCommand(CLI::App* log, CommandLine* line) {
  CLI::App* archive = log->add_subcommand(
      "archive", "Takes a closed event out into one file; the log keeps what proves it");
  archive->add_option("data", line->bundle.data, "data folder of a stopped daemon")->required();
  archive->add_option("journal", line->bundle.journal, "an event's id")->required();
  archive->add_option("--out", line->bundle.bundle, "the file; `log import` brings it back")
      ->required();
  archive->footer(
      "Example:\n  arbitroutil log archive /var/lib/arbitro torino-2026 --out torino.bundle");
  archive->callback([line] { line->exit_code = ArchiveLog(line->bundle); });
}

CLI::App* AddProofCommand(CLI::App* log, const char* name, const char* what,
                          ProofOptions* options) {
  CLI::App* command = log->add_subcommand(name, what);
  command->add_option("data", options->data, "data folder of a stopped daemon")->required();
  command->add_option("--key-file", options->key_file,
                      "file of the log's secret key (default: log-key in the data folder)");
  return command;
}

void AddKeyCommands(CLI::App* log, CommandLine* line) {
  ProofOptions* options = &line->proof;
  CLI::App* key = AddProofCommand(log, "key", "Prints the log's public key", options);
  key->add_option("--new", options->name, "makes the key, under this name: example.org/log");
  key->add_option("--statements", options->statements,
                  "writes into this file what leads from each of its keys to the next");
  key->footer("Example:\n  arbitroutil log key /var/lib/arbitro --new torino.example.org/log");
  key->callback([line] { line->exit_code = ShowLogKey(line->proof); });

  CLI::App* rotate = AddProofCommand(
      log, "rotate-key", "Gives the log another key, with the word of the one before", options);
  rotate->add_option("--out", options->out, "file for the statement of it");
  rotate->footer("Example:\n  arbitroutil log rotate-key /var/lib/arbitro --out may.statement");
  rotate->callback([line] { line->exit_code = RotateLogKey(line->proof); });
}

// Adds the commands that take a proof from the log.
void AddProofCommands(CLI::App* log, CommandLine* line) {
  ProofOptions* options = &line->proof;
  CLI::App* checkpoint =
      AddProofCommand(log, "checkpoint", "Signs size and root of the log", options);
  checkpoint->add_option("--out", options->out, "file (default: the terminal)");
  checkpoint->footer(
      "Example:\n  arbitroutil log checkpoint /var/lib/arbitro --out today.checkpoint");
  checkpoint->callback([line] { line->exit_code = WriteCheckpoint(line->proof); });

  CLI::App* prove = AddProofCommand(log, "prove", "Proves that a record is in the log", options);
  prove->add_option("journal", options->journal, "an event's id, or house")->required();
  prove->add_option("revision", options->revision, "the record")->required();
  prove->add_option("--out", options->out, "file (default: the terminal)");
  prove->footer(
      "Example:\n  arbitroutil log prove /var/lib/arbitro torino-2026 40 --out 40.tlog-proof");
  prove->callback([line] { line->exit_code = ProveRecord(line->proof); });

  CLI::App* consistent = AddProofCommand(
      log, "consistent", "Proves that an older checkpoint is the log's beginning", options);
  consistent->add_option("old", options->old, "file of the older checkpoint")->required();
  consistent->add_option("--out", options->out, "file (default: the terminal)");
  consistent->footer("Example:\n  arbitroutil log consistent /var/lib/arbitro may.checkpoint");
  consistent->callback([line] { line->exit_code = ProveConsistent(line->proof); });
}

// Adds the commands that need no log.
void AddProofCheckCommands(CLI::App* log, CommandLine* line) {
  ProofOptions* options = &line->proof;
  CLI::App* verify = log->add_subcommand("verify-proof", "Verifies a proof or a checkpoint");
  verify->add_option("proof", options->proof, "file")->required();
  verify->add_option("--key", options->key, "the log's public key, as `log key` prints it")
      ->required();
  verify->add_option("--record", options->record, "the record's hash, as its receipt says");
  verify->add_option("--old", options->old, "file of the older checkpoint");
  AddStatements(verify, options);
  verify->footer("Example:\n  arbitroutil log verify-proof 40.tlog-proof --key KEY --record HASH");
  verify->callback([line] { line->exit_code = VerifyProof(line->proof); });

  CLI::App* receipt = log->add_subcommand(
      "verify-receipt", "Verifies the receipt of a table's result, without the log");
  receipt->add_option("receipt", options->receipt, "its text, or the address in the QR code")
      ->required();
  receipt->add_option("--key", options->key, "the log's public key, as `log key` prints it")
      ->required();
  AddStatements(receipt, options);
  receipt->footer(
      "Example:\n  arbitroutil log verify-receipt 'http://arbitro.local/r#CODE' --key KEY");
  receipt->callback([line] { line->exit_code = VerifyReceipt(line->proof); });
}

void AddExamplesCommand(CLI::App* ruleset, CommandLine* line);
void AddDiffCommand(CLI::App* ruleset, CommandLine* line);
void AddShowCommand(CLI::App* ruleset, CommandLine* line);

void AddRulesetCommands(CLI::App* app, CommandLine* line) {
  CLI::App* ruleset = app->add_subcommand("ruleset", "A ruleset's library")->require_subcommand(1);
  AddExamplesCommand(ruleset, line);
  AddDiffCommand(ruleset, line);
  AddShowCommand(ruleset, line);
  AddPublisherCommands(app, ruleset, &line->exit_code);
}

void AddExamplesCommand(CLI::App* ruleset, CommandLine* line) {
  CLI::App* examples = ruleset->add_subcommand(
      "examples", "Asks it the worked examples of its rulebook; the last line counts them");
  examples->add_option("ruleset", line->examples.ruleset, "NAME.so")->required();
  examples->add_option("examples", line->examples.examples, "JSON lines")->required();
  examples->add_option("--catalogue", line->examples.catalogue, "the cards, as JSON lines");
  AddInProcess(examples, &line->examples.run_in);
  examples->footer(
      "Example:\n  arbitroutil ruleset examples pokemon-tcg.so examples.jsonl "
      "--catalogue cards.jsonl");
  examples->callback([line] { line->exit_code = RunExamples(line->examples); });
}

void AddDiffCommand(CLI::App* ruleset, CommandLine* line) {
  CLI::App* diff = ruleset->add_subcommand(
      "diff", "Decisions of recorded events that a new version would change, rule by rule");
  diff->add_option("old", line->diff.old_ruleset, "OLD.so")->required();
  diff->add_option("new", line->diff.new_ruleset, "NEW.so")->required();
  diff->add_option("data", line->diff.data,
                   "data folder of a stopped daemon, a backup, or a bundle")
      ->required();
  diff->add_option("--event", line->diff.event, "only this one: its id");
  diff->add_flag("--json", line->diff.json, "print it as JSON");
  AddInProcess(diff, &line->diff.run_in);
  diff->footer("Example:\n  arbitroutil ruleset diff old/demo.so new/demo.so torino.bundle");
  diff->callback([line] { line->exit_code = DiffRulesets(line->diff); });
}

void AddShowCommand(CLI::App* ruleset, CommandLine* line) {
  CLI::App* show = ruleset->add_subcommand("show", "Describes it as JSON");
  show->add_option("ruleset", line->examples.ruleset, "NAME.so")->required();
  AddInProcess(show, &line->examples.run_in);
  show->footer("Example:\n  arbitroutil ruleset show demo.so");
  show->callback(
      [line] { line->exit_code = ShowRuleset(line->examples.ruleset, line->examples.run_in); });
}

void AddTokenCommands(CLI::App* app, CommandLine* line) {
  CLI::App* token = app->add_subcommand("token", "Tokens that say who asks")->require_subcommand(1);
  CLI::App* fresh = token->add_subcommand(
      "new", "Prints a new token, which cannot be printed again, and its hash for the daemon");
  fresh->footer("Example:\n  arbitroutil token new");
  fresh->callback([line] { line->exit_code = MakeToken(); });
}

int Main(int argc, char** argv) {
  CLI::App app("Works on Arbitro's files: logs, rulesets and tokens.", "arbitroutil");
  app.set_version_flag("--version", ARBITRO_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 fine, 1 a fault was found, 2 wrong usage.\nExample:\n"
      "  arbitroutil log verify /var/lib/arbitro");
  app.failure_message(UsageText);
  CommandLine line;
  AddLogCommands(&app, &line);
  AddRulesetCommands(&app, &line);
  AddApiCommands(&app, &line.exit_code);
  AddTokenCommands(&app, &line);
  try {
    app.parse(text::WordsForParser(argc, argv));
  } catch (const CLI::ParseError& error) {
    return PrintParsed(app, error) ? kExitOk : kExitUsage;
  }
  return line.exit_code;
}

}  // namespace
}  // namespace arbitro::tools

int main(int argc, char** argv) {
  try {
    return arbitro::tools::Main(argc, argv);
  } catch (const std::exception& error) {
    arbitro::tools::SayError("arbitroutil: %s\n", error.what());
    return arbitro::tools::kExitFault;
  }
}
