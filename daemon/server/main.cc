// SPDX-License-Identifier: Apache-2.0
//
// arbitrod: runs organised-play events and answers over gRPC.
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "daemon/server/daemon.h"
#include "daemon/server/network.h"
#include "daemon/server/options.h"
#include "daemon/server/stop_request.h"
#include "google/protobuf/stubs/logging.h"
#include "spdlog/sinks/stdout_sinks.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// What scripts read from the exit code; the numbers are those of sysexits.h.
constexpr int kExitUsage = 64;
constexpr int kExitCannotStart = 69;
constexpr int kExitLogFailed = 70;
constexpr int kExitHungAtStop = 75;

constexpr std::chrono::seconds kStopDeadline{10};
// Once all calls have their answers, clients have this long to take them and to hang up.
constexpr std::chrono::seconds kHangUpDeadline{1};

// Ends the process where stopping takes too long. What was acknowledged is on disk, so nothing is
// lost.
class StopWatchdog {
 public:
  StopWatchdog() : thread_([this] { Run(); }) {}
  ~StopWatchdog() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

 private:
  void Run() {
    std::unique_lock lock(mutex_);
    if (changed_.wait_for(lock, kStopDeadline, [this] { return stopped_; })) return;
    spdlog::error("stopping took longer than {} s; ending at once, nothing acknowledged is lost",
                  kStopDeadline.count());
    _exit(kExitHungAtStop);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;  // last: it uses all of the above
};

void ToLog(google::protobuf::LogLevel, const char* file, int line, const std::string& message) {
  spdlog::warn("protobuf {}:{}: {}", file, line, message);
}

void SetUpLog() {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("arbitrod"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l: %v", spdlog::pattern_time_type::utc);
  google::protobuf::SetLogHandler(ToLog);
}

void LogStart(const Options& options, const Daemon& daemon, const std::string& address) {
  std::string loaded;
  size_t refused = 0;
  for (const auto& file : daemon.rulesets().directory().List()) {
    if (!file.offered()) {
      ++refused;
      continue;
    }
    const auto& description = file.client->description();
    absl::StrAppend(&loaded, loaded.empty() ? "" : ", ", description.id, " ", description.version,
                    " (", file.signer, ")");
  }
  spdlog::info("arbitrod {} serves on {}; data: {}; rulesets: {}; refused: {}", ARBITRO_VERSION,
               address, options.data_folder.empty() ? "in memory" : options.data_folder,
               loaded.empty() ? "none" : loaded, refused);
}

// Whole or not at all, for scripts that wait for the file.
bool WriteAddressFile(const std::string& path, const std::string& address) {
  if (path.empty()) return true;
  const std::string partial = path + ".partial";
  {
    std::ofstream file(partial, std::ios::trunc);
    file << address << "\n";
    if (!file.flush()) return false;
  }
  std::error_code error;
  std::filesystem::rename(partial, path, error);
  return !error;
}

int Stop(Daemon* daemon, Network* network, const StopReason& reason) {
  if (reason.failed) {
    spdlog::critical(
        "the log cannot write: {}; arbitrod ends here. Check the disk of the data folder, then "
        "start "
        "it again: it recovers what was written, and clients repeat what has no answer",
        reason.why);
  } else {
    spdlog::info("{}: finishing what is under way", reason.why);
  }
  const StopWatchdog watchdog;
  network->LeaveService();
  daemon->StopTaking();
  network->Shutdown(kHangUpDeadline);
  daemon->Close();
  spdlog::info("stopped");
  return reason.failed ? kExitLogFailed : 0;
}

int Run(const Options& options) {
  // The thread that watches for signals uses it until the process ends.
  static StopRequest stop;
  WatchStopSignals(&stop);
  const auto listen = CheckListenAddress(options.listen);
  if (!listen.ok()) {
    spdlog::critical("{}", std::string(listen.status().message()));
    return kExitUsage;
  }
  auto daemon = Daemon::Open(options, &stop);
  if (!daemon.ok()) {
    spdlog::critical("cannot start: {}", std::string(daemon.status().message()));
    return kExitCannotStart;
  }
  auto network = Network::Start(*listen, (*daemon)->ports());
  if (!network.ok()) {
    spdlog::critical("cannot start: {}", std::string(network.status().message()));
    return kExitCannotStart;
  }
  (*network)->ShowLog((*daemon)->LogIsWhole());
  (*daemon)->VerifyInBackground([&network] { (*network)->ShowLog(false); });
  LogStart(options, **daemon, (*network)->address());
  if (!WriteAddressFile(options.address_file, (*network)->address())) {
    spdlog::critical("cannot write the address to `{}`", options.address_file);
    stop.Ask({false, "cannot go on"});
    Stop(daemon->get(), network->get(), stop.Wait());
    return kExitCannotStart;
  }
  return Stop(daemon->get(), network->get(), stop.Wait());
}

// As the command line has them.
struct IsolationBounds {
  uint32_t call_seconds = 10;
  uint64_t memory_mib = 2'048;
};

void AddIsolation(CLI::App* app, Options* options, IsolationBounds* bounds) {
  const std::map<std::string, rulesets::Isolation> places = {
      {"worker", rulesets::Isolation::kWorker}, {"in_process", rulesets::Isolation::kInProcess}};
  const std::map<std::string, rulesets::SeccompMode> modes = {
      {"off", rulesets::SeccompMode::kOff},
      {"log", rulesets::SeccompMode::kLog},
      {"enforce", rulesets::SeccompMode::kEnforce}};
  app->add_option("--isolation", options->isolation,
                  "Where rulesets run: worker (processes of their own), or in_process, where a bad "
                  "one takes the daemon with it")
      ->transform(CLI::CheckedTransformer(places))
      ->default_str("worker");
  app->add_option("--workers", options->workers.workers, "Worker processes a ruleset")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app->add_option(
         "--seccomp", options->workers.seccomp,
         "System calls that no ruleset needs: off (allowed), log (allowed, in the kernel's "
         "log), enforce (they end the worker)")
      ->transform(CLI::CheckedTransformer(modes))
      ->default_str("enforce");
  app->add_option("--call-seconds", bounds->call_seconds,
                  "What one call of a ruleset may take in a worker")
      ->check(CLI::Range(1, 3'600))
      ->capture_default_str();
  app->add_option("--worker-memory", bounds->memory_mib, "MiB of address space that a worker has")
      ->check(CLI::Range(64, 1 << 20))
      ->capture_default_str();
}

int Main(int argc, char** argv) {
  HoldStopSignals();
  SetUpLog();
  Options options;
  bool ephemeral = false;
  IsolationBounds bounds;
  CLI::App app("Runs organised-play events and answers over gRPC.", "arbitrod");
  app.set_version_flag("--version", std::string("arbitrod ") + ARBITRO_VERSION);
  auto* data = app.add_option("--data", options.data_folder,
                              "Folder that holds everything; made where it does not exist");
  app.add_flag("--ephemeral", ephemeral, "Keep everything in memory, gone with the process")
      ->excludes(data);
  app.add_option("--listen", options.listen,
                 "HOST:PORT on the loopback network (port 0: any free one), or unix:PATH")
      ->capture_default_str();
  app.add_option("--rulesets", options.rulesets_folder,
                 "Folder of rulesets; default: rulesets beside the program's folder");
  app.add_option("--trusted-keys", options.trusted_keys_folder,
                 "Folder of publishers' public keys, NAME.pub: their rulesets are loaded");
  app.add_flag("--allow-unsigned", options.allow_unsigned,
               "Load rulesets that no trusted key has signed, too: for those you built yourself");
  AddIsolation(&app, &options, &bounds);
  app.add_option("--threads", options.threads, "Threads that decide commands")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  app.add_option("--min-free-bytes", options.min_free_bytes,
                 "Bytes of the data folder's disk to keep free: below it nothing more is recorded; "
                 "0: do not watch")
      ->capture_default_str();
  app.add_option("--backups", options.backups_folder,
                 "Folder for backups; default: backups in the data folder");
  app.add_option("--print-address-file", options.address_file,
                 "File that the address is written to once clients can connect");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kExitUsage;
  }
  if (options.data_folder.empty() && !ephemeral) {
    std::fputs("arbitrod: give --data FOLDER, or --ephemeral to keep nothing\n", stderr);
    return kExitUsage;
  }
  options.workers.call_time = std::chrono::seconds(bounds.call_seconds);
  options.workers.memory_bytes = bounds.memory_mib << 20;
  if (options.rulesets_folder.empty()) options.rulesets_folder = RulesetsBesideProgram();
  return Run(options);
}

}  // namespace
}  // namespace arbitro::server

int main(int argc, char** argv) { return arbitro::server::Main(argc, argv); }
