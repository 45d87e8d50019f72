// SPDX-License-Identifier: Apache-2.0
//
// One connection of a client: its requests one after the other, each answered before the next is
// read.

#ifndef ARBITRO_DAEMON_WEB_HTTP_CONNECTION_H_
#define ARBITRO_DAEMON_WEB_HTTP_CONNECTION_H_

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/web/http/bounds.h"
#include "daemon/web/http/crowd.h"
#include "daemon/web/http/reply.h"
#include "daemon/web/http/request_reader.h"
#include "daemon/web/http/response_text.h"
#include "daemon/web/http/wire.h"

namespace arbitro::web {

// Bytes of bodies that all connections hold. Thread-safe.
class BodyBudget {
 public:
  // False where there is no room for so many more.
  bool Take(size_t bytes) {
    if (taken_.fetch_add(bytes) + bytes <= kBodiesBytesMax) return true;
    taken_.fetch_sub(bytes);
    return false;
  }
  void Give(size_t bytes) { taken_.fetch_sub(bytes); }

 private:
  std::atomic<size_t> taken_{0};
};

// Takes the requests of all connections.
struct Handler {
  std::function<void(Request request, std::shared_ptr<Reply> reply)> answer;
  RequestReader::BodyMax body_max;
  // The answer to a request that cannot be read.
  std::function<Response(unsigned status, const std::string& why)> refuse;
};

struct Peer {
  std::string address;
  unsigned port = 0;
  bool secure = false;
};

class Connection final : public Guest, public std::enable_shared_from_this<Connection> {
 public:
  // `handler` and `budget` must outlive it. `closed` is called once, when it is over.
  Connection(std::unique_ptr<Wire> wire, Peer peer, const Handler* handler, BodyBudget* budget);
  ~Connection() override;

  void Start(std::function<void()> closed);

  void Stop() override;
  const Peer& peer() const { return peer_; }
  const std::string& address() const override { return peer_.address; }
  Clock::time_point IdleSince() const override {
    return Clock::time_point(Clock::duration(idle_since_));
  }

  // For the reply to the request of that number, on any thread.
  void Send(uint64_t number, Response response);
  void Begin(uint64_t number, Response head);
  void Write(uint64_t number, std::string piece, std::function<void()> written);
  void End(uint64_t number, std::string piece);
  void Abort(uint64_t number);
  void OnGone(uint64_t number, std::function<void()> gone);

 private:
  enum class State { kReading, kAnswering, kLingering, kClosed };

  // All on the strand.
  void AwaitRequest();
  void ReadMore();
  void OnRead(bool ok, size_t bytes);
  void Consume();
  bool CountBody();
  void Dispatch();
  void Refuse(unsigned status, const std::string& why);
  void Put(std::string bytes, std::function<void()> written);
  void WriteNext();
  void OnWritten();
  void FinishAnswer(std::string bytes);
  void Linger();
  void Close();
  void SetDeadline(Clock::duration within);
  bool HasDeadline() const;
  void ClearDeadline();
  void AwaitDeadline();
  bool IsFor(uint64_t number) const { return state_ == State::kAnswering && number == number_; }
  void OnStrand(std::function<void(Connection*)> step);

  const std::unique_ptr<Wire> wire_;
  const Peer peer_;
  const Handler& handler_;
  BodyBudget& budget_;
  std::function<void()> closed_;
  boost::asio::steady_timer timer_;
  // The largest time: there is none, and the timer does not run.
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point looks_at_ = Clock::time_point::max();
  State state_ = State::kReading;
  std::unique_ptr<RequestReader> reader_;
  bool has_asked_to_continue_ = false;
  std::string place_;    // where the next bytes are read to
  std::string in_;       // came, and not used yet
  bool reads_ = false;   // a read is open
  std::string writing_;  // being written
  bool writes_ = false;
  std::string out_;  // to be written then
  std::vector<std::function<void()>> on_written_;
  std::vector<std::function<void()>> on_out_written_;
  uint64_t number_ = 0;  // of the request
  bool keep_alive_ = true;
  Length stream_length_ = Length::kChunks;
  bool streams_ = false;  // between Begin and End
  bool finishes_ = false;
  size_t body_bytes_ = 0;  // taken of the budget
  std::function<void()> gone_;
  std::atomic<Clock::rep> idle_since_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_CONNECTION_H_
