// SPDX-License-Identifier: Apache-2.0
//
// A connection whose client sends, and takes nothing.
#include "daemon/web/http/connection.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// Reads the pieces one after the other, and then waits; no write ends.
class StuckWire final : public Wire {
 public:
  StuckWire(boost::asio::io_context* io, std::deque<std::string> pieces)
      : executor_(boost::asio::make_strand(*io)), pieces_(std::move(pieces)) {}

  boost::asio::any_io_executor executor() override { return executor_; }
  void Handshake(OnDone done) override {
    boost::asio::post(executor_, [done = std::move(done)] { done(true); });
  }
  void ReadSome(char* place, size_t, OnRead done) override {
    if (pieces_.empty()) {
      read_ = std::move(done);
      return;
    }
    const std::string piece = std::move(pieces_.front());
    pieces_.pop_front();
    std::memcpy(place, piece.data(), piece.size());
    boost::asio::post(executor_,
                      [done = std::move(done), bytes = piece.size()] { done(true, bytes); });
  }
  void Write(const std::string&, OnDone done) override { written_ = std::move(done); }
  void ShutDown() override {}
  void Close() override {
    boost::asio::post(executor_, [read = std::exchange(read_, nullptr),
                                  written = std::exchange(written_, nullptr)] {
      if (read) read(false, 0);
      if (written) written(false);
    });
  }

 private:
  const boost::asio::any_io_executor executor_;
  std::deque<std::string> pieces_;
  OnRead read_;
  OnDone written_;
};

// Even where it stands behind the call to send the body, which has no deadline of its own: bodies
// of all connections have one budget.
TEST(Connection, AnAnswerThatIsNotTakenEndsItInTime) {
  const std::string head =
      "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n";
  Handler handler;
  handler.body_max = [](const auto&...) { return kBodyBytesMax; };
  bool answered = false;
  handler.answer = [&](const Request& request, const std::shared_ptr<Reply>& reply) {
    EXPECT_EQ(request.body, "abc");
    answered = true;
    reply->Send({});
  };
  BodyBudget budget;
  boost::asio::io_context io;
  bool closed = false;
  std::make_shared<Connection>(
      std::make_unique<StuckWire>(&io, std::deque<std::string>{head, "abc"}), Peer{}, &handler,
      &budget)
      ->Start([&] { closed = true; });
  io.run_for(kTakeWithin + kHeadWithin);
  EXPECT_TRUE(answered);
  EXPECT_TRUE(closed);
  EXPECT_TRUE(budget.Take(kBodiesBytesMax)) << "the body is still counted";
}

}  // namespace
}  // namespace arbitro::web
