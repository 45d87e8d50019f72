// SPDX-License-Identifier: Apache-2.0
//
// arbitro-web: lets browsers and scripts call a daemon.
#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/api/description.h"
#include "daemon/web/api/embedded.h"
#include "daemon/web/call/door.h"
#include "daemon/web/call/render.h"
#include "daemon/web/http/server.h"
#include "daemon/web/options.h"
#include "daemon/web/site/site.h"
#include "daemon/web/upstream/authorities.h"
#include "daemon/web/upstream/upstream.h"
#include "daemon/web/walls.h"

// jemalloc reads it before main. Memory of a crowd that has left goes back to the system;
// docs/decisions/0014 has the reasons.
extern "C" __attribute__((visibility("default"))) const char* malloc_conf;
const char* malloc_conf = "dirty_decay_ms:10000,muzzy_decay_ms:0,narenas:2";

namespace arbitro::web {
namespace {

constexpr int kExitCannotStart = 69;
constexpr rlim_t kFilesMax = 65'536;
// Beside those of clients: the daemon's connections, and what the libraries open.
constexpr rlim_t kOtherFiles = 64;
constexpr char kStandardInput[] = "-";

void Say(const std::string& line) { std::fprintf(stderr, "arbitro-web: %s\n", line.c_str()); }

int CannotStart(const absl::Status& status) {
  Say(absl::StrCat("cannot start: ", status.message()));
  return kExitCannotStart;
}

std::string FileText(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// One line; standard input stays open, so that its end tells the end of the parent.
std::string ReadToken(const std::string& where) {
  if (where != kStandardInput) return std::string(absl::StripAsciiWhitespace(FileText(where)));
  constexpr size_t kTokenBytesMax = 8'192;
  std::string token;
  char c = 0;
  while (token.size() < kTokenBytesMax && read(STDIN_FILENO, &c, 1) == 1 && c != '\n') {
    token.push_back(c);
  }
  return token;
}

size_t RoomForConnections() {
  rlimit files = {};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return kConnectionsMax;
  if (files.rlim_cur < kFilesMax) {
    files.rlim_cur = std::min(files.rlim_max, kFilesMax);
    setrlimit(RLIMIT_NOFILE, &files);
  }
  const rlim_t room = files.rlim_cur > 2 * kOtherFiles ? files.rlim_cur - kOtherFiles : kOtherFiles;
  return std::min<size_t>(kConnectionsMax, room);
}

// Folders of the files that are read again, which may be replaced by others of their names, or by
// links to others beside those that they lead to now.
std::vector<std::string> FoldersOf(const Options& options) {
  std::vector<std::string> folders;
  for (const std::string& file : {options.certificate, options.key, options.daemon_ca}) {
    if (file.empty()) continue;
    folders.push_back(std::filesystem::absolute(file).parent_path().string());
    std::error_code error;
    const auto target = std::filesystem::canonical(file, error);
    if (!error) folders.push_back(target.parent_path().string());
  }
  if (!options.pages.empty()) folders.push_back(std::filesystem::absolute(options.pages).string());
  return folders;
}

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

// Ends the process with its parent, whatever ended that.
void EndWithParent() {
  std::thread([] {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    while (poll(&input, 1, -1) >= 0 && read(STDIN_FILENO, &byte, 1) > 0) {
    }
    _exit(0);
  }).detach();
}

// Before any other thread, which then has them blocked as well.
sigset_t HoldSignals() {
  sigset_t held;
  sigemptyset(&held);
  sigaddset(&held, SIGTERM);
  sigaddset(&held, SIGINT);
  pthread_sigmask(SIG_BLOCK, &held, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  return held;
}

// Serves until a signal ends it.
void Serve(const Options& options, Server* server, const sigset_t& signals) {
  if (options.credential == kStandardInput) EndWithParent();
  std::thread watcher([server, &signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    server->Stop();
  });
  server->Run();
  watcher.join();
}

size_t ThreadsOf(const Options& options) {
  return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

absl::StatusOr<Site> SiteOf(const Options& options) {
  if (options.pages.empty()) return Site::Read(EmbeddedSite());
  return Site::OfFolder(std::filesystem::absolute(options.pages).string());
}

void RefreshAuthorities(Authorities* authorities, Upstream* upstream) {
  const auto read = authorities->Refresh();
  if (!read.ok()) {
    Say(absl::StrCat("the authorities of the daemon stay as they were: ", read.status().message()));
  } else if (*read) {
    Say("the authorities of the daemon are others; the old ones count until it shows a certificate "
        "of the new ones");
    upstream->UseRoots(authorities->pem());
  }
  if (upstream->TakeRenewed()) Say("the new authorities of the daemon count alone");
}

int Run(const Options& options) {
  const sigset_t signals = HoldSignals();
  const std::string token = ReadToken(options.credential);
  if (token.empty()) {
    Say(absl::StrCat("`", options.credential,
                     "` holds no token; write one of a principal with the "
                     "role web"));
    return kExitUsage;
  }
  auto description = Description::Read(EmbeddedDescription());
  if (!description.ok()) return CannotStart(description.status());
  const auto site = SiteOf(options);
  if (!site.ok()) return CannotStart(site.status());
  Authorities authorities(options.daemon_ca);
  if (!options.daemon_ca.empty()) {
    const auto read = authorities.Refresh();
    if (!read.ok()) return CannotStart(read.status());
  }
  const Remedies remedies(EmbeddedErrorsPage());
  const Policy policy(options.policy);
  std::unique_ptr<Upstream> upstream;
  std::unique_ptr<Door> door;
  Handler handler;
  handler.answer = [&door](Request request, std::shared_ptr<Reply> reply) {
    door->Answer(std::move(request), std::move(reply));
  };
  handler.body_max = [&door](const Request& head) { return door->BodyMax(head); };
  handler.refuse = [](unsigned status, const std::string& why) {
    return Response{status, {{"content-type", "text/plain; charset=utf-8"}}, why + "\n"};
  };
  ServerOptions serves{options.listen,
                       options.descriptor,
                       options.certificate,
                       options.key,
                       ThreadsOf(options),
                       RoomForConnections(),
                       Say};
  if (!options.daemon_ca.empty()) {
    serves.each_second = [&] { RefreshAuthorities(&authorities, upstream.get()); };
  }
  auto server = Server::Open(std::move(serves), std::move(handler));
  if (!server.ok()) return CannotStart(server.status());
  if (!WriteAddressFile(options.address_file, (*server)->address())) {
    Say(absl::StrCat("cannot write the address to `", options.address_file, "`"));
    return kExitCannotStart;
  }
  const std::string walls =
      PutUpWalls(FoldersOf(options), !options.certificate.empty() || !options.pages.empty());
  upstream = std::make_unique<Upstream>(
      UpstreamOptions{*ReadDaemonAddress(options.daemon), token, authorities.pem(),
                      options.daemon_name, ThreadsOf(options)},
      &(*server)->io());
  door = std::make_unique<Door>(
      Door::Ports{description->get(), &remedies, &policy, upstream.get(), &*site});
  Say(absl::StrCat("serves on ", options.certificate.empty() ? "http://" : "https://",
                   (*server)->address(), " for the daemon at ", options.daemon,
                   "; walls: ", walls));
  Serve(options, server->get(), signals);
  // Answers of the daemon may still be on their way to what would be taken down.
  _exit(0);
}

}  // namespace
}  // namespace arbitro::web

int main(int argc, char** argv) {
  int code = 0;
  const auto options = arbitro::web::ReadOptions(argc, argv, &code);
  return options ? arbitro::web::Run(*options) : code;
}
