// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/server.h"

#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/http/crowd.h"
#include "daemon/web/http/tls_context.h"

namespace arbitro::web {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::chrono::milliseconds kAcceptAgainAfter{100};
constexpr std::chrono::seconds kLookAtFilesEvery{1};
// Of those that wait for the door, before it turns to the others again.
constexpr int kTakeAtOnce = 64;

std::string IpOf(const std::string& host) {
  if (host == "localhost") return "127.0.0.1";
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  return bracketed ? host.substr(1, host.size() - 2) : host;
}

absl::StatusOr<tcp::endpoint> EndpointOf(const std::string& listen) {
  const size_t colon = listen.rfind(':');
  uint32_t port = 0;
  constexpr uint32_t kPortMax = 65'535;
  if (colon == std::string::npos || !absl::SimpleAtoi(listen.substr(colon + 1), &port) ||
      port > kPortMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", listen, "` is no address to listen on; give HOST:PORT"));
  }
  error_code error;
  const auto address = asio::ip::make_address(IpOf(listen.substr(0, colon)), error);
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

}  // namespace

struct Server::Impl {
  Impl(ServerOptions with, Handler handles)
      : options(std::move(with)),
        handler(std::move(handles)),
        crowd(options.connections_max),
        tls(options.certificate, options.key) {}

  absl::Status Listen();
  absl::Status TakeSocket();  // the one that was handed over
  absl::Status OpenSocket();
  void Accept();
  void TakeThoseThatWait();
  void Take(tcp::socket socket);
  void RefreshCertificate();
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
  absl::Status opened = options.descriptor >= 0 ? TakeSocket() : OpenSocket();
  if (opened.ok()) address = TextOfEndpoint(acceptor.local_endpoint());
  return opened;
}

absl::Status Server::Impl::TakeSocket() {
  error_code error;
  sockaddr_storage bound = {};
  socklen_t size = sizeof(bound);
  getsockname(options.descriptor, reinterpret_cast<sockaddr*>(&bound), &size);
  acceptor.assign(bound.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), options.descriptor, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot take the socket: ", error.message()));
}

absl::Status Server::Impl::OpenSocket() {
  error_code error;
  const auto endpoint = EndpointOf(options.listen);
  if (!endpoint.ok()) return endpoint.status();
  acceptor.open(endpoint->protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(*endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot listen on `", options.listen, "`: ", error.message()));
}

void Server::Impl::Accept() {
  acceptor.async_accept(asio::make_strand(io), [this](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      Take(std::move(socket));
      TakeThoseThatWait();
      return Accept();
    }
    // Descriptors may be short: others end, and then there is room.
    pause.expires_after(kAcceptAgainAfter);
    pause.async_wait([this](error_code stopped) {
      if (!stopped) Accept();
    });
  });
}

// A turn of the door is long where it holds thousands: one a turn would let a crowd wait for
// minutes, and behind it a phone.
void Server::Impl::TakeThoseThatWait() {
  for (int taken = 1; taken < kTakeAtOnce; ++taken) {
    error_code error;
    tcp::socket socket = acceptor.accept(asio::make_strand(io), error);
    if (error) return;
    Take(std::move(socket));
  }
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
  if (!crowd.Add(connection, Guest::Clock::now())) return;
  connection->Start([this, key = connection.get()] { crowd.Remove(key); });
}

void Server::Impl::RefreshCertificate() {
  const absl::Status read = tls.Refresh();
  if (!read.ok()) options.log(absl::StrCat("the certificate stays as it was: ", read.message()));
}

void Server::Impl::AwaitFiles() {
  files.expires_after(kLookAtFilesEvery);
  files.async_wait([this](error_code stopped) {
    if (stopped) return;
    if (!options.certificate.empty()) RefreshCertificate();
    if (options.each_second) options.each_second();
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

asio::io_context& Server::io() { return impl_->io; }

void Server::Run() {
  impl_->acceptor.non_blocking(true);
  asio::post(impl_->strand, [impl = impl_.get()] { impl->Accept(); });
  if (!impl_->options.certificate.empty() || impl_->options.each_second) {
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
