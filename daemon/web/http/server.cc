// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/server.h"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/http/tls_context.h"

namespace arbitro::web {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::chrono::milliseconds kAcceptAgainAfter{100};
constexpr std::chrono::seconds kLookAtFilesEvery{1};

absl::StatusOr<tcp::endpoint> EndpointOf(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  uint32_t port = 0;
  constexpr uint32_t kPortMax = 65'535;
  if (colon == std::string::npos || !absl::SimpleAtoi(listen.substr(colon + 1), &port) ||
      port > kPortMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", listen, "` is no address to listen on; give HOST:PORT"));
  }
  std::string host = listen.substr(0, colon);
  if (host == "localhost") host = "127.0.0.1";
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  error_code error;
  const auto address = asio::ip::make_address(host, error);
  if (error) {
    return absl::InvalidArgumentError(absl::StrCat(
        "`", listen,
        "` is no address to listen on; give an IP address and a port, as in 127.0.0.1:8080"));
  }
  return tcp::endpoint(address, static_cast<uint16_t>(port));
}

std::string TextOfEndpoint(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  return endpoint.address().is_v6() ? absl::StrCat("[", address, "]:", endpoint.port())
                                    : absl::StrCat(address, ":", endpoint.port());
}

std::string AddressOf(const tcp::endpoint& endpoint) {
  const asio::ip::address address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  }
  return address.to_string();
}

// The connections that are open. Thread-safe.
class Crowd {
 public:
  explicit Crowd(size_t most) : most_(most) {}

  // Adds one more. Where there is no room, some go of the address that has most: those that wait
  // longest for a request, or else, if it has more than its share and is another, any. Where none
  // has more than its share, only one that waits for a request goes. False: there is no room.
  bool Add(const std::shared_ptr<Connection>& connection) {
    const std::lock_guard lock(mutex_);
    if (connections_.size() >= most_ && !MakeRoom(connection->peer().address)) return false;
    connections_.emplace(connection.get(), connection);
    return true;
  }

  void Remove(const Connection* connection) {
    const std::lock_guard lock(mutex_);
    connections_.erase(connection);
  }

  void StopAll() {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, connection] : connections_) connection->Stop();
  }

 private:
  using Found = std::vector<std::shared_ptr<Connection>>;

  // Several at once: to look through all is dear, and a crowd comes one by one.
  static constexpr size_t kGoAtOnce = 64;
  static constexpr size_t kShare = 8;

  bool MakeRoom(const std::string& newcomer) {
    std::unordered_map<std::string, Found> by_address;
    for (const auto& [key, each] : connections_) by_address[each->peer().address].push_back(each);
    const auto most = std::max_element(
        by_address.begin(), by_address.end(),
        [](const auto& one, const auto& other) { return one.second.size() < other.second.size(); });
    if (most->second.size() <= most_ / kShare) return StopIdle(by_address);
    Found idle = IdleOf(most->second);
    if (idle.empty() && most->first == newcomer) return false;
    return Stop(idle.empty() ? &most->second : &idle, most->second.size());
  }

  // Of the address that has most, among those with one that waits for a request.
  bool StopIdle(const std::unordered_map<std::string, Found>& by_address) {
    size_t most = 0;
    Found found;
    for (const auto& [address, all] : by_address) {
      Found idle = IdleOf(all);
      if (idle.empty() || all.size() <= most) continue;
      most = all.size();
      found = std::move(idle);
    }
    return !found.empty() && Stop(&found, most);
  }

  // Those that wait for a request, longest first.
  static Found IdleOf(const Found& all) {
    std::vector<std::pair<Connection::Clock::time_point, std::shared_ptr<Connection>>> since;
    for (const auto& each : all) {
      const auto when = each->IdleSince();
      if (when != Connection::Clock::time_point::max()) since.emplace_back(when, each);
    }
    std::sort(since.begin(), since.end());
    Found idle;
    for (auto& each : since) idle.push_back(std::move(each.second));
    return idle;
  }

  // Stops the first ones: of an address with few connections one, of another up to kGoAtOnce.
  bool Stop(Found* found, size_t of_address) {
    const size_t count = std::clamp<size_t>(of_address / kShare, 1, kGoAtOnce);
    found->resize(std::min(found->size(), count));
    for (const auto& each : *found) {
      connections_.erase(each.get());
      each->Stop();
    }
    return true;
  }

  const size_t most_;
  std::mutex mutex_;
  std::map<const Connection*, std::shared_ptr<Connection>> connections_;
};

}  // namespace

struct Server::Impl {
  Impl(ServerOptions with, Handler handles)
      : options(std::move(with)),
        handler(std::move(handles)),
        crowd(options.connections_max),
        tls(options.certificate, options.key) {}

  absl::Status Listen();
  void Accept();
  void Take(tcp::socket socket);
  void AwaitFiles();

  const ServerOptions options;
  const Handler handler;
  BodyBudget budget;
  Crowd crowd;
  TlsContext tls;
  asio::io_context io;
  asio::strand<asio::io_context::executor_type> strand{io.get_executor()};
  tcp::acceptor acceptor{strand};
  asio::steady_timer pause{strand};
  asio::steady_timer files{strand};
  std::string address;
};

absl::Status Server::Impl::Listen() {
  if (!options.certificate.empty()) {
    absl::Status read = tls.Refresh();
    if (!read.ok()) return read;
  }
  error_code error;
  if (options.descriptor >= 0) {
    sockaddr_storage bound = {};
    socklen_t size = sizeof(bound);
    getsockname(options.descriptor, reinterpret_cast<sockaddr*>(&bound), &size);
    acceptor.assign(bound.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), options.descriptor, error);
    if (error) {
      return absl::UnavailableError(absl::StrCat("cannot take the socket: ", error.message()));
    }
    address = TextOfEndpoint(acceptor.local_endpoint());
    return absl::OkStatus();
  }
  const auto endpoint = EndpointOf(options.listen);
  if (!endpoint.ok()) return endpoint.status();
  acceptor.open(endpoint->protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(*endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("cannot listen on `", options.listen, "`: ", error.message()));
  }
  address = TextOfEndpoint(acceptor.local_endpoint());
  return absl::OkStatus();
}

void Server::Impl::Accept() {
  acceptor.async_accept(asio::make_strand(io), [this](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      Take(std::move(socket));
      return Accept();
    }
    // Descriptors may be short: others end, and then there is room.
    pause.expires_after(kAcceptAgainAfter);
    pause.async_wait([this](error_code stopped) {
      if (!stopped) Accept();
    });
  });
}

void Server::Impl::Take(tcp::socket socket) {
  error_code error;
  const tcp::endpoint endpoint = socket.remote_endpoint(error);
  if (error) return;
  socket.set_option(tcp::no_delay(true), error);
  const Peer peer{AddressOf(endpoint), endpoint.port(), tls.context() != nullptr};
  auto wire = tls.context() == nullptr ? NewPlainWire(std::move(socket))
                                       : NewTlsWire(std::move(socket), tls.context());
  const auto connection = std::make_shared<Connection>(std::move(wire), peer, &handler, &budget);
  if (!crowd.Add(connection)) return;
  connection->Start([this, key = connection.get()] { crowd.Remove(key); });
}

void Server::Impl::AwaitFiles() {
  files.expires_after(kLookAtFilesEvery);
  files.async_wait([this](error_code stopped) {
    if (stopped) return;
    const absl::Status read = tls.Refresh();
    if (!read.ok()) {
      options.log(absl::StrCat("the certificate stays as it was: ", read.message()));
    }
    AwaitFiles();
  });
}

absl::StatusOr<std::unique_ptr<Server>> Server::Open(ServerOptions options, Handler handler) {
  auto impl = std::make_unique<Impl>(std::move(options), std::move(handler));
  const absl::Status listens = impl->Listen();
  if (!listens.ok()) return listens;
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() = default;

const std::string& Server::address() const { return impl_->address; }

void Server::Run() {
  asio::post(impl_->strand, [impl = impl_.get()] { impl->Accept(); });
  if (!impl_->options.certificate.empty()) {
    asio::post(impl_->strand, [impl = impl_.get()] { impl->AwaitFiles(); });
  }
  const auto work = asio::make_work_guard(impl_->io);
  std::vector<std::thread> threads;
  for (size_t i = 1; i < impl_->options.threads; ++i) {
    threads.emplace_back([impl = impl_.get()] { impl->io.run(); });
  }
  impl_->io.run();
  for (std::thread& thread : threads) thread.join();
}

void Server::Stop() {
  impl_->crowd.StopAll();
  asio::post(impl_->strand, [impl = impl_.get()] { impl->io.stop(); });
}

}  // namespace arbitro::web
