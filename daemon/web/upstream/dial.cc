// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/dial.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"

namespace arbitro::web {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using unix_stream = asio::local::stream_protocol;
using Endpoint = asio::generic::stream_protocol::endpoint;

// One attempt, at one address after the other. Its handlers keep it.
class Dialling : public std::enable_shared_from_this<Dialling> {
 public:
  Dialling(const asio::any_io_executor& strand, const DialTimes& times, OnDialled done)
      : resolver_(strand), socket_(strand), timer_(strand), times_(times), done_(std::move(done)) {}

  void Start(const DaemonAddress& address) {
    if (!address.path.empty()) return ConnectTo({unix_stream::endpoint(address.path)});
    error_code error;
    const auto ip = asio::ip::make_address(address.host, error);
    uint32_t port = 0;
    if (!error && absl::SimpleAtoi(address.port, &port)) {
      return ConnectTo({tcp::endpoint(ip, static_cast<uint16_t>(port))});
    }
    resolver_.async_resolve(
        address.host, address.port,
        [self = shared_from_this()](error_code wrong, const tcp::resolver::results_type& found) {
          if (wrong) return self->End(wrong);
          std::vector<Endpoint> endpoints;
          for (const auto& each : found) endpoints.emplace_back(each.endpoint());
          self->ConnectTo(std::move(endpoints));
        });
  }

 private:
  void ConnectTo(std::vector<Endpoint> endpoints) {
    endpoints_ = std::move(endpoints);
    Next(asio::error::host_not_found);
  }

  // `error` is that of the address before.
  void Next(error_code error) {
    if (next_ == endpoints_.size()) return End(error);
    error_code ignored;
    socket_.close(ignored);
    timer_.expires_after(times_.connect_within);
    timer_.async_wait([self = shared_from_this(), mine = ++next_](error_code stopped) {
      if (stopped || self->next_ != mine) return;
      error_code wrong;
      self->socket_.close(wrong);
    });
    socket_.async_connect(endpoints_[next_ - 1], [self = shared_from_this()](error_code wrong) {
      if (!wrong) return self->Give();
      self->Next(wrong == asio::error::operation_aborted ? asio::error::timed_out : wrong);
    });
  }

  void SetOptions() {
    if (endpoints_[next_ - 1].protocol().family() == AF_UNIX) return;
    const int yes = 1;
    const auto unheard = static_cast<unsigned>(times_.acknowledged_within.count());
    const int socket = socket_.native_handle();
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &unheard, sizeof(unheard));
  }

  void Give() {
    timer_.cancel();
    SetOptions();
    std::exchange(done_, nullptr)(std::move(socket_));
  }

  void End(error_code error) {
    timer_.cancel();
    std::exchange(done_, nullptr)(absl::UnavailableError(error.message()));
  }

  tcp::resolver resolver_;
  StreamSocket socket_;
  asio::steady_timer timer_;
  const DialTimes times_;
  std::vector<Endpoint> endpoints_;
  size_t next_ = 0;
  OnDialled done_;
};

}  // namespace

void Dial(const asio::any_io_executor& strand, const DaemonAddress& address, const DialTimes& times,
          OnDialled done) {
  asio::post(strand, [dialling = std::make_shared<Dialling>(strand, times, std::move(done)),
                      address] { dialling->Start(address); });
}

}  // namespace arbitro::web
