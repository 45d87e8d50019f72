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
#include "daemon/server/stop_request.h"
#include "daemon/server/web_door.h"
#include "daemon/services/call/request_trace.h"
#include "jemalloc/jemalloc.h"
#include "spdlog/sinks/stdout_sinks.h"
#include "spdlog/spdlog.h"

// jemalloc reads it before main. Memory that is unused for ten seconds goes back to the system,
// whichever thread it was for, and all of it once the daemon rests. docs/decisions/0021 has the
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

// Null where no one wants any.
absl::StatusOr<std::unique_ptr<MetricsPort>> ServeMetrics(const std::string& listen,
                                                          const Daemon& daemon) {
  if (listen.empty()) return nullptr;
  auto port = MetricsPort::Open(listen, [&daemon] { return daemon.Metrics(); });
  if (port.ok()) spdlog::info("metrics on http://{}/metrics", (*port)->address());
  return port;
}

// Null where no one wants any. The token is the door that `options` name.
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

void Stop(Daemon* daemon, Network* network, const StopReason& reason, std::chrono::seconds drain) {
  const std::chrono::microseconds most = drain + kStopDeadline + kHangUpDeadline;
  Notify().Tell(absl::StrCat("STOPPING=1\nEXTEND_TIMEOUT_USEC=", most.count()));
  if (reason.failed) LogFailed(reason);
  LeaveService(network, reason.failed ? std::chrono::seconds(0) : drain);
  if (!reason.failed) spdlog::info("{}: finishing what is under way", reason.why);
  const StopWatchdog watchdog;
  daemon->StopTaking();
  network->Shutdown(kHangUpDeadline);
  daemon->Close();
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
// docs/decisions/0033 has the figures.
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

int Run(Options options, Reloader* reloader, RequestLog* requests) {
  const std::string door_token = MakeDoorToken(&options);
  RaiseFilesMax();
  WakeWithoutPushing();
  const IdleMemory memory(GiveMemoryBack);
  // The thread that watches for signals uses it until the process ends.
  static StopRequest stop;
  WatchStopSignals(&stop, [reloader] {
    Notify().Tell("RELOADING=1");
    reloader->Reload();
    Notify().Tell("READY=1");
  });
  auto daemon = Daemon::Open(options, &stop);
  if (!daemon.ok()) {
    spdlog::critical("cannot start: {}", std::string(daemon.status().message()));
    return kExitCannotStart;
  }
  auto metrics = ServeMetrics(options.metrics, **daemon);
  if (!metrics.ok()) {
    spdlog::critical("cannot start: {}", std::string(metrics.status().message()));
    return kExitCannotStart;
  }
  (*daemon)->LogRequestsTo(requests);
  auto network = Network::Start(options, (*daemon)->ports(), (*daemon)->corks());
  if (!network.ok()) {
    spdlog::critical("cannot start: {}", std::string(network.status().message()));
    return kExitCannotStart;
  }
  auto door = OpenWebDoor(options, **network, door_token);
  if (!door.ok()) {
    spdlog::critical("cannot start: {}", std::string(door.status().message()));
    return kExitCannotStart;
  }
  (*daemon)->PublishInTime();
  (*daemon)->VerifyInBackground([&network] { (*network)->ShowLog(); });
  LogStart(options, **daemon, (*network)->address());
  if (!WriteAddressFile(options.address_file, (*network)->address())) {
    spdlog::critical("cannot write the address to `{}`", options.address_file);
    stop.Ask({false, "cannot go on"});
    Stop(daemon->get(), network->get(), stop.Wait(), std::chrono::seconds(0));
    return kExitCannotStart;
  }
  Notify().Tell(absl::StrCat("READY=1\nSTATUS=serves on ", (*network)->address()));
  Notify().KeepAlive([&daemon] { (*daemon)->Metrics(); });
  reloader->Use([&daemon, requests](const Options& changed) {
    (*daemon)->TakeOver(changed);
    MoveRequestLog(changed.request_log, requests);
  });
  const StopReason reason = stop.Wait();
  reloader->Use(nullptr);
  door->reset();
  Stop(daemon->get(), network->get(), reason, options.drain);
  Notify().StopKeepingAlive();
  metrics->reset();
  network->reset();
  daemon->reset();
  // Closing the databases writes, too.
  const StopReason last = stop.Wait();
  if (last.failed && !reason.failed) LogFailed(last);
  spdlog::info("stopped");
  return last.failed ? kExitDiskFailed : 0;
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
