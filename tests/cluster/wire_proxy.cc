// SPDX-License-Identifier: Apache-2.0

#include "tests/cluster/wire_proxy.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::cluster_testing {
namespace {

constexpr char kSocketName[] = "/.s.PGSQL.5432";
// The length and the number of a request to cancel.
constexpr char kCancelHead[] = {0, 0, 0, 16, 4, char(0xd2), 0x16, 0x2e};

sockaddr_un AddressIn(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + kSocketName;
  std::memcpy(address.sun_path, path.c_str(), std::min(path.size() + 1, sizeof(address.sun_path)));
  return address;
}

bool SendAll(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

int IndexOf(WireProxy::Direction direction) {
  return direction == WireProxy::Direction::kToServer ? 0 : 1;
}

}  // namespace

WireProxy::WireProxy(std::string server_folder) : server_folder_(std::move(server_folder)) {
  folder_ = std::filesystem::temp_directory_path() / "arbitro-proxy-XXXXXX";
  const bool made = mkdtemp(folder_.data()) != nullptr;
  listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = AddressIn(folder_);
  if (!made || bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(listener_, 64) != 0 || pipe2(wake_, O_CLOEXEC) != 0) {
    std::perror("a proxy for a test");
    std::abort();
  }
  thread_ = std::thread([this] { Run(); });
}

WireProxy::~WireProxy() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  (void)!write(wake_[1], "x", 1);
  thread_.join();
  for (Pair& pair : pairs_) Close(pair);
  for (const int file : {listener_, wake_[0], wake_[1]}) close(file);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void WireProxy::CutAfter(Direction direction, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  for (Pair& pair : pairs_) {
    pair.allowed[IndexOf(direction)] = bytes;
    if (bytes == 0) Close(pair);
  }
}

void WireProxy::HoldAfter(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  for (Pair& pair : pairs_) {
    pair.allowed[0] = bytes;
    pair.holds = true;
  }
}

void WireProxy::Release() {
  const std::lock_guard lock(mutex_);
  for (Pair& pair : pairs_) {
    if (!pair.holds) continue;
    pair.holds = false;
    pair.allowed[0] = kUnlimited;
    SendAll(pair.server, pair.held);
    pair.held.clear();
    if (pair.client_ended) shutdown(pair.server, SHUT_WR);
  }
}

std::uint64_t WireProxy::Passed(Direction direction) const {
  const std::lock_guard lock(mutex_);
  return passed_[IndexOf(direction)];
}

int WireProxy::Cancels() const {
  const std::lock_guard lock(mutex_);
  return cancels_;
}

void WireProxy::Run() {
  while (true) {
    std::vector<pollfd> files = {{wake_[0], POLLIN, 0}, {listener_, POLLIN, 0}};
    {
      const std::lock_guard lock(mutex_);
      if (ending_) return;
      pairs_.remove_if([](const Pair& pair) { return pair.client < 0 && pair.server < 0; });
      for (const Pair& pair : pairs_) {
        files.push_back({pair.client_ended ? -1 : pair.client, POLLIN, 0});
        files.push_back({pair.server, POLLIN, 0});
      }
    }
    // Often enough to see what is told meanwhile.
    poll(files.data(), files.size(), 20);
    if ((files[1].revents & POLLIN) != 0) Accept();
    const std::lock_guard lock(mutex_);
    for (Pair& pair : pairs_) {
      for (const pollfd& file : files) {
        if (file.revents == 0 || file.fd < 0) continue;
        if (file.fd == pair.client) Pass(pair, Direction::kToServer);
        if (file.fd == pair.server) Pass(pair, Direction::kToClient);
      }
    }
  }
}

void WireProxy::Accept() {
  Pair pair;
  pair.client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  pair.server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = AddressIn(server_folder_);
  if (connect(pair.server, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    Close(pair);
    return;
  }
  const std::lock_guard lock(mutex_);
  pairs_.push_back(std::move(pair));
}

void WireProxy::Pass(Pair& pair, Direction direction) {
  const int way = IndexOf(direction);
  const int from = way == 0 ? pair.client : pair.server;
  const int to = way == 0 ? pair.server : pair.client;
  char buffer[65536];
  const ssize_t read = recv(from, buffer, sizeof(buffer), MSG_DONTWAIT);
  if (read < 0) return;
  if (read == 0 && way == 0 && pair.holds) {
    pair.client_ended = true;
    return;
  }
  if (read == 0) return Close(pair);
  std::string_view bytes(buffer, static_cast<std::size_t>(read));
  if (way == 0 && !pair.begun) {
    pair.begun = true;
    if (bytes.starts_with(std::string_view(kCancelHead, sizeof(kCancelHead)))) ++cancels_;
  }
  const std::size_t allowed = std::min<std::uint64_t>(pair.allowed[way], bytes.size());
  if (pair.allowed[way] != kUnlimited) pair.allowed[way] -= allowed;
  passed_[way] += allowed;
  const bool sent = SendAll(to, bytes.substr(0, allowed));
  bytes.remove_prefix(allowed);
  if (way == 0 && pair.holds) {
    pair.held.append(bytes);
    return;
  }
  const bool used_up = pair.allowed[way] == 0;
  if (!bytes.empty() || used_up || (!sent && way == 0)) Close(pair);
}

void WireProxy::Close(Pair& pair) {
  for (int* socket : {&pair.client, &pair.server}) {
    if (*socket >= 0) close(*socket);
    *socket = -1;
  }
}

}  // namespace arbitro::cluster_testing
