// SPDX-License-Identifier: Apache-2.0
//
// arbitrod: runs organised-play events and answers over gRPC.
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/token.h"
#include "daemon/server/command_line.h"
#include "daemon/server/daemon.h"
#include "daemon/server/idle_memory.h"
#include "daemon/server/library_log.h"
#include "daemon/server/log_lines.h"
#include "daemon/server/metrics_port.h"
#include "daemon/server/network.h"
#include "daemon/server/notify_socket.h"
#include "daemon/server/options.h"
#include "daemon/server/reload.h"
#include "daemon/server/request_log.h"
#include "daemon/server/stand_by.h"
#include "daemon/server/stop_request.h"
#include "daemon/server/web_door.h"
#include "daemon/services/call/request_trace.h"
#include "jemalloc/jemalloc.h"
#include "spdlog/sinks/stdout_sinks.h"
#include "spdlog/spdlog.h"

// jemalloc reads it before main. Memory that is unused for ten seconds goes back to the system,
// whichever thread it was for, and all of it once the daemon rests. docs/decisions/0014 has the
// reasons.
extern "C" __attribute__((visibility("default"))) const char* malloc_conf;
const char* malloc_conf =
    "background_thread:true,max_background_threads:1,dirty_decay_ms:10000,muzzy_decay_ms:0,narenas:"
    "4";

namespace arbitro::server {
namespace {

// As kExitUsage.
constexpr int kExitCannotStart = 69;
constexpr int kExitDiskFailed = 70;
constexpr int kExitHungAtStop = 75;

// As the service's unit has it: each connection takes a descriptor, and so does a file of the log.
constexpr rlim_t kFilesMax = 65'536;

constexpr std::chrono::seconds kStopDeadline{10};
// Once all calls have their answers, clients have this long to take them and to hang up.
constexpr std::chrono::seconds kHangUpDeadline{1};
// Answers of a daemon that goes on as a standby have this long to reach their clients.
constexpr std::chrono::milliseconds kAnswersArrive{100};

// The threads that talk to it run until the process ends.
NotifySocket& Notify() {
  static auto* notify = new NotifySocket();
  return *notify;
}

// Ends the process where stopping takes too long. All that was acknowledged is on
// disk, so nothing is lost.
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

void SetUpLog() {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("arbitrod"));
  spdlog::set_formatter(NewLogLines());
  TakeOverLibraryLogs();
}

// Null where the file cannot be written; what is wrong was said.
std::unique_ptr<RequestLog> SetUpRequestLog(const std::string& where) {
  const absl::StatusOr<int> descriptor = RequestLog::Open(where);
  if (!descriptor.ok()) {
    spdlog::critical("cannot write the requests to {}", std::string(descriptor.status().message()));
    return nullptr;
  }
  return std::make_unique<RequestLog>(*descriptor);
}

// Also where it is the same file: a rotation of logs has moved it away.
void MoveRequestLog(const std::string& where, RequestLog* log) {
  const absl::StatusOr<int> descriptor = RequestLog::Open(where);
  if (!descriptor.ok()) {
    spdlog::error("reload: the log of requests stays where it was: {}",
                  std::string(descriptor.status().message()));
    return;
  }
  log->MoveTo(*descriptor);
}

void LogStart(const Options& options, const Daemon& daemon, const std::string& address) {
  std::string loaded;
  const auto offer = daemon.rulesets().Get();
  for (const services::OfferedRuleset& ruleset : offer->loaded) {
    const Description& description = ruleset.client->description();
    absl::StrAppend(&loaded, loaded.empty() ? "" : ", ", description.id, " ", description.version,
                    " (", ruleset.signer, ")");
  }
  spdlog::info("arbitrod {} serves on {}; data: {}; rulesets: {}; refused: {}", ARBITRO_VERSION,
               address, options.data_folder.empty() ? "in memory" : options.data_folder,
               loaded.empty() ? "none" : loaded, offer->refused.size());
}

// Null where no option asks for one.
absl::StatusOr<std::unique_ptr<MetricsPort>> ServeMetrics(const std::string& listen,
                                                          const Daemon& daemon) {
  if (listen.empty()) return nullptr;
  auto port = MetricsPort::Open(listen, [&daemon] { return daemon.Metrics(); });
  if (port.ok()) spdlog::info("metrics on http://{}/metrics", (*port)->address());
  return port;
}

// Null where no option asks for one. The token is the door that `options` name.
absl::StatusOr<std::unique_ptr<WebDoor>> OpenWebDoor(const Options& options, const Network& network,
                                                     const std::string& token) {
  if (options.web.listen.empty()) return nullptr;
  auto door = WebDoor::Start(options, network.door_address(), token);
  if (door.ok()) spdlog::info("browsers and scripts call on {}", (*door)->address());
  return door;
}

// Whole or not at all, for scripts that wait for the file. A device or a pipe keeps its name.
bool WriteAddressFile(const std::string& path, const std::string& address) {
  if (path.empty()) return true;
  std::error_code error;
  const auto found = std::filesystem::status(path, error);
  const bool special = std::filesystem::exists(found) && !std::filesystem::is_regular_file(found);
  const std::string partial = special ? path : path + ".partial";
  {
    std::ofstream file(partial, std::ios::trunc);
    file << address << "\n";
    if (!file.flush()) return false;
  }
  if (!special) std::filesystem::rename(partial, path, error);
  return !error;
}

void LogFailed(const StopReason& reason) {
  spdlog::critical(
      "{}; arbitrod ends here. Check the disk of the data folder, then start it again: it recovers "
      "what was written, and clients repeat what has no answer",
      reason.why);
}

// Health says NOT_SERVING, and a balancer that looks at it has `drain` to send clients elsewhere.
void LeaveService(Network* network, std::chrono::seconds drain) {
  network->LeaveService();
  if (drain.count() == 0) return;
  spdlog::info("health says NOT_SERVING; calls are taken for another {} s", drain.count());
  std::this_thread::sleep_for(drain);
}

// A daemon that goes on as a standby does not stop for its service manager, and its address goes on
// listening.
Network::Listening Stop(Daemon* daemon, Network* network, const StopReason& reason,
                        std::chrono::seconds drain) {
  if (!reason.GoesOn()) {
    const std::chrono::microseconds most = drain + kStopDeadline + kHangUpDeadline;
    Notify().Tell(absl::StrCat("STOPPING=1\nEXTEND_TIMEOUT_USEC=", most.count()));
  }
  if (reason.failed()) LogFailed(reason);
  LeaveService(network, reason.kind == StopKind::kAsked ? drain : std::chrono::seconds(0));
  if (!reason.failed()) spdlog::info("{}: finishing what is under way", reason.why);
  const StopWatchdog watchdog;
  daemon->StopTaking();
  daemon->GiveUpLog();
  Network::Listening kept;
  if (reason.GoesOn()) {
    kept = network->ShutdownAndKeep(kAnswersArrive);
  } else {
    network->Shutdown(kHangUpDeadline);
  }
  daemon->Close();
  return kept;
}

// A shell's usual 1 024 would be gone with as many idle connections, and the log's files with them.
void RaiseFilesMax() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kFilesMax) return;
  limit.rlim_cur = std::min(limit.rlim_max, kFilesMax);
  setrlimit(RLIMIT_NOFILE, &limit);
}

void GiveMemoryBack() {
  const std::string all = absl::StrCat("arena.", MALLCTL_ARENAS_ALL, ".purge");
  mallctl(all.c_str(), nullptr, nullptr, nullptr, 0);
}

// A thread that is woken waits until the processor is free: each call wakes several, here and in
// the client, and they would push one another off. Unless the operator chose otherwise.
// docs/decisions/0013 has the figures.
void WakeWithoutPushing() {
  const sched_param usual = {};
  if (sched_getscheduler(0) == SCHED_OTHER) sched_setscheduler(0, SCHED_BATCH, &usual);
}

// The token of the daemon's own web door, which the options learn to know.
std::string MakeDoorToken(Options* options) {
  if (options->web.listen.empty()) return "";
  std::string token = access::NewToken();
  options->access.door = access::HashOfToken(token);
  return token;
}

int CannotStart(const absl::Status& status) {
  spdlog::critical("cannot start: {}", std::string(status.message()));
  return kExitCannotStart;
}

// The settings, the parts that last for the process, and the address, if it is taken already.
struct Life {
  Options options;
  Reloader* reloader;
  RequestLog* requests;
  std::string door_token;
  StopRequest* stop;
  Place place;
  std::optional<Options> reloaded{};  // the settings, where they were read again
};

// Serves until it is asked to stop, or loses its log to another daemon; returns why, or an exit
// code.
std::variant<StopReason, int> Serve(Life* life) {
  const Options& options = life->options;
  auto daemon =
      Daemon::Open(options, life->stop, std::move(life->place.membership), &life->place.prepared);
  if (!daemon.ok()) return CannotStart(daemon.status());
  // Until here a standby said where to go. Its last reads end as LOG_ELSEWHERE.
  if (life->place.standby != nullptr) {
    life->place.reads->Drain();
    life->place.listening = life->place.standby->ShutdownAndKeep(std::chrono::milliseconds(0));
    life->place.standby.reset();
    life->place.reads.reset();
  }
  auto metrics = ServeMetrics(options.metrics, **daemon);
  if (!metrics.ok()) return CannotStart(metrics.status());
  (*daemon)->LogRequestsTo(life->requests);
  auto network = Network::Start(options, (*daemon)->ports(), (*daemon)->corks(),
                                std::move(life->place.listening));
  if (!network.ok()) return CannotStart(network.status());
  auto door = OpenWebDoor(options, **network, life->door_token);
  if (!door.ok()) return CannotStart(door.status());
  (*daemon)->PublishInTime();
  (*daemon)->VerifyInBackground([&network] { (*network)->ShowLog(); });
  LogStart(options, **daemon, (*network)->address());
  if (!WriteAddressFile(options.address_file, (*network)->address())) {
    spdlog::critical("cannot write the address to `{}`", options.address_file);
    life->stop->Ask({StopKind::kAsked, "cannot go on"});
    Stop(daemon->get(), network->get(), life->stop->Wait(), std::chrono::seconds(0));
    return kExitCannotStart;
  }
  Notify().Tell(absl::StrCat("READY=1\nSTATUS=serves on ", (*network)->address()));
  Notify().KeepAlive([&daemon] { (*daemon)->Metrics(); });
  life->reloader->Use([&daemon, life](const Options& changed) {
    (*daemon)->TakeOver(changed);
    MoveRequestLog(changed.request_log, life->requests);
    life->reloaded = changed;
  });
  const StopReason reason = life->stop->Wait();
  life->reloader->Use(nullptr);
  door->reset();
  life->place.listening = Stop(daemon->get(), network->get(), reason, options.drain);
  Notify().StopKeepingAlive();
  metrics->reset();
  network->reset();
  daemon->reset();
  // Closing the databases writes, too.
  if (life->reloaded) {
    life->reloaded->access.door = options.access.door;
    life->options = *std::move(life->reloaded);
    life->reloaded.reset();
  }
  const StopReason last = life->stop->Wait();
  if (last.failed() && !reason.failed()) LogFailed(last);
  return last;
}

// Nothing: the log is this daemon's. Else an exit code.
std::optional<int> AwaitLog(Life* life, bool gave_up) {
  Waiting waiting;
  waiting.stop = life->stop;
  waiting.gave_up = gave_up;
  waiting.on_standing_by = [life](const std::string& address) {
    WriteAddressFile(life->options.address_file, address);
    Notify().Tell(absl::StrCat("READY=1\nSTATUS=stands by on ", address));
    Notify().KeepAlive([] {});
  };
  const auto ended = WaitForLog(life->options, waiting, &life->place);
  if (!ended.ok()) return CannotStart(ended.status());
  if (!ended->has_value()) return std::nullopt;
  spdlog::info("{}: stopped", (*ended)->why);
  return (*ended)->failed() ? kExitDiskFailed : 0;
}

void HandOver(const Options& options, StopRequest* stop) {
  if (options.storage.backend != StorageBackend::kPostgres) {
    spdlog::warn("asked to hand over the log, which is in the data folder: nothing is done");
    return;
  }
  stop->Ask({StopKind::kHandOver, "asked to hand over the log"});
}

int Run(Options options, Reloader* reloader, RequestLog* requests) {
  const std::string door_token = MakeDoorToken(&options);
  RaiseFilesMax();
  WakeWithoutPushing();
  const IdleMemory memory(GiveMemoryBack);
  // The thread that watches for signals uses it until the process ends.
  static StopRequest stop;
  const auto reload = [reloader] {
    Notify().Tell("RELOADING=1");
    reloader->Reload();
    Notify().Tell("READY=1");
  };
  WatchStopSignals(&stop, reload, [options] { HandOver(options, &stop); });
  Life life{std::move(options), reloader, requests, door_token, &stop, {}};
  for (bool gave_up = false;;) {
    if (life.options.storage.backend == StorageBackend::kPostgres) {
      if (const auto code = AwaitLog(&life, gave_up)) return *code;
    }
    const auto ended = Serve(&life);
    if (const int* code = std::get_if<int>(&ended)) return *code;
    const auto& reason = std::get<StopReason>(ended);
    if (!reason.GoesOn()) {
      spdlog::info("stopped");
      return reason.failed() ? kExitDiskFailed : 0;
    }
    gave_up = reason.kind == StopKind::kHandOver;
    spdlog::info("the log is another daemon's to take: this one stands by");
  }
}

int Main(int argc, char** argv) {
  HoldStopSignals();
  SetUpLog();
  const auto told = ReadCommandLine(argc, argv);
  if (const auto* end = std::get_if<ExitNow>(&told)) return end->code;
  const auto& line = std::get<CommandLine>(told);
  const auto requests = SetUpRequestLog(line.options.request_log);
  if (requests == nullptr) return kExitUsage;
  // The thread that watches for signals uses it until the process ends.
  static Reloader reloader(line.sources, line.options);
  const int code = Run(line.options, &reloader, requests.get());
  spdlog::shutdown();
  return code;
}

}  // namespace
}  // namespace arbitro::server

int main(int argc, char** argv) { return arbitro::server::Main(argc, argv); }
