// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/metrics_port.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/server/options.h"

namespace arbitro::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kReaderPatience{2};
constexpr size_t kRequestBytesMax = 8192;
constexpr int kPauseMilliseconds = 100;

absl::Status Unavailable(const std::string& listen, const std::string& why) {
  return absl::UnavailableError(absl::StrCat("cannot serve metrics on `", listen, "`: ", why,
                                             "; give another --metrics HOST:PORT"));
}

// Waits until `descriptor` is ready; false where the deadline comes first.
bool WaitFor(int descriptor, short events, Clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  pollfd waited{descriptor, events, 0};
  return left > 0 && poll(&waited, 1, static_cast<int>(left)) == 1;
}

// The request's head; empty where it does not come in time, or is too long.
std::string ReadHead(int connection, Clock::time_point deadline) {
  std::string head;
  char bytes[1024];
  while (head.size() < kRequestBytesMax && WaitFor(connection, POLLIN, deadline)) {
    const ssize_t got = recv(connection, bytes, sizeof bytes, 0);
    if (got <= 0) return "";
    head.append(bytes, static_cast<size_t>(got));
    if (head.find("\r\n\r\n") != std::string::npos) return head;
  }
  return "";
}

void WriteAll(int connection, std::string_view bytes, Clock::time_point deadline) {
  while (!bytes.empty() && WaitFor(connection, POLLOUT, deadline)) {
    const ssize_t sent = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return;
    if (sent > 0) bytes.remove_prefix(static_cast<size_t>(sent));
  }
}

std::string AnswerText(const std::string& status, const std::string& body) {
  return absl::StrCat("HTTP/1.1 ", status,
                      "\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8"
                      "\r\nConnection: close\r\nContent-Length: ",
                      body.size(), "\r\n\r\n", body);
}

}  // namespace

absl::StatusOr<std::unique_ptr<MetricsPort>> MetricsPort::Open(const std::string& listen,
                                                               std::function<std::string()> text) {
  if (IsUnixAddress(listen)) return Unavailable(listen, "it is no HOST:PORT");
  auto listening = ListeningSocket::Open(listen);
  if (!listening.ok()) return Unavailable(listen, std::string(listening.status().message()));
  std::unique_ptr<MetricsPort> port(new MetricsPort());
  port->listening_ = *std::move(listening);
  port->text_ = std::move(text);
  if (pipe2(port->stop_ends_, O_CLOEXEC) != 0) return Unavailable(listen, std::strerror(errno));
  port->thread_ = std::thread([port = port.get()] { port->Run(); });
  return port;
}

MetricsPort::~MetricsPort() {
  if (stop_ends_[1] >= 0) close(stop_ends_[1]);
  if (thread_.joinable()) thread_.join();
  if (stop_ends_[0] >= 0) close(stop_ends_[0]);
}

void MetricsPort::Run() {
  pollfd waited[] = {{stop_ends_[0], POLLIN, 0}, {listening_->descriptor(), POLLIN, 0}};
  while (true) {
    if (poll(waited, 2, -1) < 0 && errno != EINTR) return;
    if (waited[0].revents != 0) return;
    const int connection = accept4(listening_->descriptor(), nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) {
      // The process may have no descriptor left: that must not turn this into a busy loop.
      poll(waited, 1, kPauseMilliseconds);
      continue;
    }
    Answer(connection);
    close(connection);
  }
}

void MetricsPort::Answer(int connection) const {
  const auto deadline = Clock::now() + kReaderPatience;
  const std::string head = ReadHead(connection, deadline);
  if (head.empty()) return;
  const bool is_get = absl::StartsWith(head, "GET ");
  const bool is_there = absl::StartsWith(head, "GET /metrics ");
  WriteAll(connection,
           is_there ? AnswerText("200 OK", text_())
           : is_get ? AnswerText("404 Not Found", "metrics are at /metrics\n")
                    : AnswerText("405 Method Not Allowed", "metrics are read with GET\n"),
           deadline);
}

}  // namespace arbitro::server
