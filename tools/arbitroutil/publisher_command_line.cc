// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/publisher_command_line.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/arbitroutil/publisher_commands.h"

namespace arbitro::tools {
namespace {

const std::map<std::string, Strictness> kStrictnesses = {
    {"1", Strictness::kQuick}, {"5", Strictness::kUsual}, {"10", Strictness::kRelease}};

CLI::Option* AddTrialOptions(CLI::App* command, TrialOptions* options) {
  CLI::Option* ruleset = command->add_option("ruleset", options->ruleset, "NAME.so");
  command->add_option("--seed", options->seed, "everything by chance follows from it (default 1)");
  command
      ->add_option("--strictness", options->strictness,
                   "how much is tried: 1 while working, 5 before a commit (the default), 10 before "
                   "a release")
      ->transform(CLI::CheckedTransformer(kStrictnesses));
  return ruleset;
}

void AddImageFolder(CLI::App* command, std::string* images) {
  command->add_option("--images", *images,
                      "folder for images that it failed on (default: failed; '': none are saved)");
}

// A stranger's library is tested behind the walls of a worker, and one's own, too.
void AddInProcess(CLI::App* command, TrialOptions* options) {
  options->shut_in = true;
  command->add_flag_callback(
      "--in-process", [options] { options->shut_in = false; },
      "let the tests' processes read files, as for a profiler; for a library that you trust");
}

CLI::Option* AddCheckOptions(CLI::App* command, CheckOptions* options) {
  CLI::Option* ruleset = AddTrialOptions(command, &options->trial);
  AddImageFolder(command, &options->images);
  AddInProcess(command, &options->trial);
  command->add_flag("--json", options->json, "print the results as JSON");
  command->add_option("--only", options->only, "run only the tests that this expression finds");
  command->add_option("--exclude", options->exclude, "RE=reason: leave tests out, and say why");
  command->add_option("--timeout", options->timeout_seconds, "seconds for each test");
  return ruleset;
}

void AddCheck(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* check = ruleset->add_subcommand(
      "check", "Puts it to every test of the SDK, each in a process of its own");
  auto options = std::make_shared<CheckOptions>();
  AddCheckOptions(check, options.get())->required();
  check->footer(
      "Example:\n  arbitroutil ruleset check my-game.so --strictness 10\n"
      "  arbitroutil ruleset check my-game.so --exclude '^time=measured on the venue laptop'");
  check->callback([options, exit_code] { *exit_code = CheckRuleset(*options); });

  CLI::App* trial = ruleset->add_subcommand(
      "trial", "Runs one test of `check` in this process, for a debugger; it ends with 107 or 108");
  auto one = std::make_shared<TrialOptions>();
  auto name = std::make_shared<std::string>();
  trial->add_option("test", *name, "such as contract.events")->required();
  AddTrialOptions(trial, one.get())->required();
  trial->add_flag("--shut-in", one->shut_in, "behind the walls, as `check` runs it");
  trial->add_option("--save-to", one->save_to, "")->group("");
  trial->footer(
      "Example:\n  gdb --args arbitroutil ruleset trial contract.events my-game.so --seed 7");
  trial->callback([one, name, exit_code] { *exit_code = RunTrial(*name, *one); });
}

void AddRun(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* run = ruleset->add_subcommand("run", "Makes the call of a saved image");
  auto options = std::make_shared<RunImageOptions>();
  auto files = std::make_shared<std::vector<std::string>>();
  run->add_option(
         "files", *files,
         "[NAME.so] NAME.<function>.image; the library is the one that the image was saved "
         "for, unless it is named")
      ->required()
      ->expected(1, 2);
  run->add_option("--function", options->function, "where the file's name does not say it");
  run->add_option("--catalogue", options->catalogue, "image of the cards");
  run->add_flag(
      "--in-process", options->in_process,
      "in this process, with all its rights, for a debugger and a library that you trust");
  run->footer(
      "Example:\n  gdb --args arbitroutil ruleset run --in-process failed/my-game.x.draw.image");
  run->callback([options, files, exit_code] {
    options->image = files->back();
    if (files->size() > 1) options->ruleset = files->front();
    *exit_code = RunImage(*options);
  });
}

void AddFuzz(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* fuzz = ruleset->add_subcommand("fuzz", "Asks for the absurd, round after round");
  auto fuzzing = std::make_shared<FuzzOptions>();
  AddTrialOptions(fuzz, &fuzzing->trial)->required();
  AddImageFolder(fuzz, &fuzzing->images);
  AddInProcess(fuzz, &fuzzing->trial);
  fuzz->add_option("--rounds", fuzzing->rounds, "each with the next seed (default 100)");
  fuzz->add_option("--timeout", fuzzing->timeout_seconds, "seconds for a round (default 60)");
  fuzz->footer("Example:\n  arbitroutil ruleset fuzz my-game.so --seed 1000 --rounds 500");
  fuzz->callback([fuzzing, exit_code] { *exit_code = FuzzRuleset(*fuzzing); });
}

void AddNew(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* made = ruleset->add_subcommand(
      "new", "Writes a game's project that builds and passes `check` untouched");
  auto options = std::make_shared<NewRulesetOptions>();
  made->add_option("name", options->name, "its id, such as my-game")->required();
  made->add_option("--in", options->folder, "where its folder is made (default: here)");
  made->add_option("--template", options->sdk_path, "the template (default: beside this program)");
  made->add_option(
          "--with", options->parts,
          "samples to begin with: plan, cut, settings, percentages, penalties, decks, pods "
          "(default: none)")
      ->delimiter(',');
  made->footer(
      "Example:\n  arbitroutil ruleset new my-game\n"
      "  arbitroutil ruleset new my-game --with "
      "plan,cut,settings,percentages,penalties,decks,pods");
  made->callback([options, exit_code] { *exit_code = NewRuleset(*options); });
}

void AddDev(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* dev = ruleset->add_subcommand("dev", "Builds with CMake and checks what was built");
  auto development = std::make_shared<DevOptions>();
  development->check.trial.strictness = Strictness::kQuick;
  AddCheckOptions(dev, &development->check)
      ->description("NAME.so (default: the only one in rulesets/ of the build folder)");
  dev->add_option("--build", development->build, "CMake's build folder (default: build)");
  dev->add_option("--source", development->source, "the folder that is watched (default: here)");
  dev->add_flag("--watch", development->watch, "again after every change");
  dev->footer("Example:\n  arbitroutil ruleset dev --watch");
  dev->callback([development, exit_code] { *exit_code = DevelopRuleset(*development); });
}

void AddManifest(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* manifest = ruleset->add_subcommand(
      "manifest", "Writes NAME.json beside NAME.so, from what the library says of itself");
  auto options = std::make_shared<ManifestOptions>();
  manifest->add_option("ruleset", options->ruleset, "NAME.so")->required();
  manifest->add_option("--publisher", options->publisher, "its publisher");
  manifest->add_option("--call-ms", options->call_ms, "milliseconds that a call needs at most");
  manifest->add_option("--memory-mib", options->memory_mib, "memory that a call needs at most");
  manifest->footer("Example:\n  arbitroutil ruleset manifest my-game.so --publisher 'Some Games'");
  manifest->callback([options, exit_code] { *exit_code = MakeManifest(*options); });
}

void AddSign(CLI::App* ruleset, ExitCode* exit_code) {
  CLI::App* sign = ruleset->add_subcommand("sign", "Signs the manifest beside NAME.so");
  auto signed_file = std::make_shared<std::string>();
  auto key = std::make_shared<std::string>();
  sign->add_option("ruleset", *signed_file, "NAME.so")->required();
  sign->add_option("--key", *key, "file of `key new`")->required();
  sign->footer("Example:\n  arbitroutil ruleset sign my-game.so --key some-games.key");
  sign->callback([signed_file, key, exit_code] { *exit_code = SignRuleset(*signed_file, *key); });
}

void AddKey(CLI::App* app, ExitCode* exit_code) {
  CLI::App* keys = app->add_subcommand("key", "A publisher's keys")->require_subcommand(1);
  CLI::App* made = keys->add_subcommand(
      "new", "Makes a signing key (Ed25519, readable by you alone) and prints its public key");
  auto path = std::make_shared<std::string>();
  made->add_option("file", *path, "the secret's file; it must not be there yet")->required();
  made->footer("Example:\n  arbitroutil key new some-games.key > some-games.pub");
  made->callback([path, exit_code] { *exit_code = NewKey(*path); });
}

}  // namespace

void AddPublisherCommands(CLI::App* app, CLI::App* ruleset, ExitCode* exit_code) {
  AddNew(ruleset, exit_code);
  AddDev(ruleset, exit_code);
  AddCheck(ruleset, exit_code);
  AddRun(ruleset, exit_code);
  AddFuzz(ruleset, exit_code);
  AddManifest(ruleset, exit_code);
  AddSign(ruleset, exit_code);
  AddKey(app, exit_code);
}

}  // namespace arbitro::tools
