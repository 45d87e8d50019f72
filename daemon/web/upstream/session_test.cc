// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/session.h"

#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/web/upstream/messages.h"
#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// A call that keeps what it hears.
class Heard final : public DaemonCall {
 public:
  explicit Heard(CallParts parts) : DaemonCall(std::move(parts)) {}

  void Advance() override {
    while (takes && !responses.empty()) messages.push_back(responses.Take());
  }
  int code() const { return end ? end->code : -1; }

  bool takes = true;
  std::vector<std::string> messages;
};

class Owner final : public SessionOwner {
 public:
  void OnEnded(DaemonCall*) override { ++ended; }
  void OnUnseen(const std::shared_ptr<DaemonCall>& call) override { unseen.push_back(call); }
  void OnRoom() override { ++rooms; }

  int ended = 0;
  int rooms = 0;
  std::vector<std::shared_ptr<DaemonCall>> unseen;
};

// The daemon's side, by nghttp2 as well.
class Peer {
 public:
  explicit Peer(std::vector<nghttp2_settings_entry> settings = {}) {
    nghttp2_session_callbacks* hears = nullptr;
    nghttp2_session_callbacks_new(&hears);
    nghttp2_session_callbacks_set_on_header_callback(
        hears, [](nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name, size_t size,
                  const uint8_t* value, size_t value_size, uint8_t, void* self) {
          static_cast<Peer*>(self)->headers[frame->hd.stream_id][Text(name, size)] =
              Text(value, value_size);
          return 0;
        });
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(
        hears, [](nghttp2_session*, uint8_t, int32_t stream, const uint8_t* bytes, size_t size,
                  void* self) {
          static_cast<Peer*>(self)->requests[stream] += Text(bytes, size);
          return 0;
        });
    nghttp2_session_callbacks_set_on_stream_close_callback(
        hears, [](nghttp2_session*, int32_t stream, uint32_t error, void* self) {
          static_cast<Peer*>(self)->closed[stream] = error;
          return 0;
        });
    nghttp2_option* option = nullptr;
    nghttp2_option_new(&option);
    // A daemon that takes no request body is one that is slow.
    nghttp2_option_set_no_auto_window_update(option, 1);
    nghttp2_session_server_new2(&session_, hears, this, option);
    nghttp2_option_del(option);
    nghttp2_session_callbacks_del(hears);
    nghttp2_submit_settings(session_, NGHTTP2_FLAG_NONE, settings.data(), settings.size());
  }
  ~Peer() { nghttp2_session_del(session_); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  nghttp2_session* session() const { return session_; }

  // All bytes go to and fro until neither side has more.
  void Exchange(Session* with) {
    for (bool more = true; more;) {
      const std::string outgoing = with->TakeOutgoing();
      nghttp2_session_mem_recv(session_, reinterpret_cast<const uint8_t*>(outgoing.data()),
                               outgoing.size());
      more = Deliver(with) || !outgoing.empty();
    }
  }

  // The peer's bytes alone; false: there were none.
  bool Deliver(Session* with) {
    bool any = false;
    const uint8_t* part = nullptr;
    for (ssize_t size = 0; (size = nghttp2_session_mem_send(session_, &part)) > 0; any = true) {
      with->Receive(Text(part, static_cast<size_t>(size)));
    }
    return any;
  }

  // Answers with these headers and bytes, and then `trailers`; without those, no end comes.
  void Answer(int32_t stream, const std::vector<std::pair<std::string, std::string>>& head,
              std::string body, std::vector<std::pair<std::string, std::string>> trailers) {
    auto& answer = answers_[stream];
    answer = {std::move(body), std::move(trailers)};
    const std::vector<nghttp2_nv> fields = Fields(head);
    nghttp2_data_provider provider = {};
    provider.read_callback = [](nghttp2_session* session, int32_t id, uint8_t* to, size_t room,
                                uint32_t* flags, nghttp2_data_source*, void* self) -> ssize_t {
      auto& [rest, last] = static_cast<Peer*>(self)->answers_[id];
      const size_t size = std::min(room, rest.size());
      std::copy_n(rest.begin(), size, to);
      rest.erase(0, size);
      if (size == 0 && last.empty()) return NGHTTP2_ERR_DEFERRED;
      if (!rest.empty() || last.empty()) return static_cast<ssize_t>(size);
      *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
      const std::vector<nghttp2_nv> ends = Fields(last);
      nghttp2_submit_trailer(session, id, ends.data(), ends.size());
      return static_cast<ssize_t>(size);
    };
    nghttp2_submit_response(session_, stream, fields.data(), fields.size(), &provider);
  }

  std::map<int32_t, std::map<std::string, std::string>> headers;  // by stream
  std::map<int32_t, std::string> requests;
  std::map<int32_t, uint32_t> closed;  // how

 private:
  static std::string Text(const uint8_t* bytes, size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
  }
  static std::vector<nghttp2_nv> Fields(
      const std::vector<std::pair<std::string, std::string>>& fields) {
    const auto bytes = [](const std::string& text) {
      return const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(text.data()));
    };
    std::vector<nghttp2_nv> all;
    for (const auto& [name, value] : fields) {
      all.push_back({bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE});
    }
    return all;
  }

  nghttp2_session* session_ = nullptr;
  std::map<int32_t, std::pair<std::string, std::vector<std::pair<std::string, std::string>>>>
      answers_;
};

const std::vector<std::pair<std::string, std::string>> kGood = {
    {":status", "200"}, {"content-type", "application/grpc"}};
const std::vector<std::pair<std::string, std::string>> kWell = {{"grpc-status", "0"}};

// A message as it goes over the wire.
std::string Framed(const std::string& message) {
  MessageWriter writer({message});
  std::string bytes(message.size() + 5, '\0');
  EXPECT_EQ(writer.Write(bytes.data(), bytes.size()), bytes.size());
  return bytes;
}

class SessionTest : public ::testing::Test {
 protected:
  std::shared_ptr<Heard> Begin(const std::string& request = "request") {
    auto call =
        std::make_shared<Heard>(CallParts{"/quiet/Call", {{"arbitro-door", "t"}}, {}, {request}});
    session_.Begin(call);
    return call;
  }

  Owner owner_;
  Session session_{&owner_, "daemon.example:7420", false};
};

TEST_F(SessionTest, ACallIsOneOfGrpcAndHearsItsAnswer) {
  Peer peer;
  const auto call =
      std::make_shared<Heard>(CallParts{"/quiet/Call",
                                        {{"arbitro-door", "t"}},
                                        DaemonCall::Clock::now() + std::chrono::hours(1),
                                        {"request"}});
  session_.Begin(call);
  peer.Exchange(&session_);
  auto& headers = peer.headers[call->stream];
  EXPECT_EQ(headers[":method"], "POST");
  EXPECT_EQ(headers[":scheme"], "http");
  EXPECT_EQ(headers[":path"], "/quiet/Call");
  EXPECT_EQ(headers[":authority"], "daemon.example:7420");
  EXPECT_EQ(headers["te"], "trailers");
  EXPECT_EQ(headers["content-type"], "application/grpc");
  EXPECT_EQ(headers["arbitro-door"], "t");
  EXPECT_EQ(headers["grpc-timeout"], "3600000m");
  EXPECT_EQ(peer.requests[call->stream], Framed("request"));
  EXPECT_FALSE(call->end);
  peer.Answer(call->stream, kGood, Framed("one") + Framed(""), kWell);
  peer.Exchange(&session_);
  EXPECT_EQ(call->messages, (std::vector<std::string>{"one", ""}));
  EXPECT_EQ(call->code(), kOk);
  EXPECT_EQ(owner_.ended, 1);
  EXPECT_TRUE(session_.empty());
}

TEST_F(SessionTest, AnEndIsUnderstoodAsGrpcMeansIt) {
  struct Case {
    std::vector<std::pair<std::string, std::string>> head;
    std::string body;
    std::vector<std::pair<std::string, std::string>> trailers;
    int code;
    std::string message;
  };
  const std::vector<Case> cases = {
      {kGood,
       "",
       {{"grpc-status", "5"}, {"grpc-message", "100%25 of %e2%82%ac, 5%"}},
       kNotFound,
       "100% of \xE2\x82\xAC, 5%"},
      {kGood, "", {{"grpc-status", "much"}}, kUnknown, ""},
      {kGood, "", {{"grpc-message", "no status"}}, kUnknown, "no status"},
      {kGood, Framed("half").substr(0, 7), kWell, kInternal,
       "the daemon's answer ends within a message"},
      {kGood, "\1....", kWell, kInternal,
       "the daemon compressed its answer, which was not asked for"},
      {kGood, "", {{"x", "y"}}, kInternal, "the daemon ended the call without a status"},
      {{{":status", "503"}},
       "<html>busy</html>",
       {{"x", "y"}},
       kUnavailable,
       "the program at the daemon's address speaks no gRPC: status 503"},
      {{{":status", "404"}},
       "",
       {{"x", "y"}},
       kUnimplemented,
       "the program at the daemon's address speaks no gRPC: status 404"},
  };
  Peer peer;
  for (const Case& each : cases) {
    const auto call = Begin();
    peer.Exchange(&session_);
    peer.Answer(call->stream, each.head, each.body, each.trailers);
    peer.Exchange(&session_);
    EXPECT_EQ(call->code(), each.code) << each.message;
    EXPECT_EQ(call->end->message, each.message);
  }
  EXPECT_TRUE(session_.empty());
}

TEST_F(SessionTest, AResetEndsACallAndARefusedOneMayBeMadeAgain) {
  const std::map<uint32_t, int> codes = {{NGHTTP2_NO_ERROR, kInternal},
                                         {NGHTTP2_INTERNAL_ERROR, kInternal},
                                         {NGHTTP2_CANCEL, kCanceled},
                                         {NGHTTP2_ENHANCE_YOUR_CALM, kResourceExhausted},
                                         {NGHTTP2_INADEQUATE_SECURITY, kPermissionDenied}};
  Peer peer;
  for (const auto& [error, code] : codes) {
    const auto call = Begin();
    peer.Exchange(&session_);
    nghttp2_submit_rst_stream(peer.session(), NGHTTP2_FLAG_NONE, call->stream, error);
    peer.Exchange(&session_);
    EXPECT_EQ(call->code(), code) << error;
  }
  const auto call = Begin();
  peer.Exchange(&session_);
  nghttp2_submit_rst_stream(peer.session(), NGHTTP2_FLAG_NONE, call->stream,
                            NGHTTP2_REFUSED_STREAM);
  peer.Exchange(&session_);
  EXPECT_FALSE(call->end);
  EXPECT_EQ(owner_.unseen, std::vector<std::shared_ptr<DaemonCall>>{call});
  EXPECT_TRUE(session_.empty());
}

TEST_F(SessionTest, ADaemonThatGoesEndsTheCallsThatItTookAndNoOthers) {
  Peer peer;
  const auto first = Begin();
  peer.Exchange(&session_);
  const auto second = Begin();
  nghttp2_submit_goaway(peer.session(), NGHTTP2_FLAG_NONE, first->stream, NGHTTP2_NO_ERROR, nullptr,
                        0);
  peer.Exchange(&session_);
  EXPECT_FALSE(session_.TakesCalls());
  EXPECT_EQ(owner_.unseen, std::vector<std::shared_ptr<DaemonCall>>{second});
  EXPECT_FALSE(session_.IsOver());
  peer.Answer(first->stream, kGood, Framed("well"), kWell);
  peer.Exchange(&session_);
  EXPECT_EQ(first->messages, std::vector<std::string>{"well"});
  EXPECT_EQ(first->code(), kOk);
}

TEST_F(SessionTest, AnUploadThatIsRefusedEarlyEndsAtOnce) {
  Peer peer;
  const auto call = Begin(std::string(1'000'000, 'x'));
  peer.Exchange(&session_);
  EXPECT_LT(peer.requests[call->stream].size(), 100'000U) << "the peer's window";
  peer.Answer(call->stream, kGood, "", {{"grpc-status", "7"}});
  peer.Exchange(&session_);
  EXPECT_EQ(call->code(), kPermissionDenied);
  EXPECT_EQ(peer.closed.count(call->stream), 1U) << "the peer keeps nothing of it";
}

TEST_F(SessionTest, ThereIsRoomForAsManyCallsAsTheDaemonTakes) {
  Peer peer({{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, 2}});
  peer.Exchange(&session_);
  const auto first = Begin();
  EXPECT_TRUE(session_.HasRoom());
  const auto second = Begin();
  EXPECT_FALSE(session_.HasRoom());
  peer.Exchange(&session_);
  const int before = owner_.rooms;
  peer.Answer(first->stream, kGood, Framed(""), kWell);
  peer.Exchange(&session_);
  EXPECT_TRUE(session_.HasRoom());
  EXPECT_GT(owner_.rooms, before);
}

TEST_F(SessionTest, AFrameThatHttp2ForbidsEndsItsCallAndMakesRoom) {
  Peer peer({{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, 1}});
  peer.Exchange(&session_);
  const auto call = Begin();
  peer.Exchange(&session_);
  // No `:status`.
  peer.Answer(call->stream, {{"grpc-status", "0"}}, "", kWell);
  peer.Deliver(&session_);
  // The stream closes as its reset leaves.
  const int before = owner_.rooms;
  while (!session_.TakeOutgoing().empty()) {
  }
  EXPECT_TRUE(call->end && !call->end->ok());
  EXPECT_TRUE(session_.HasRoom());
  EXPECT_GT(owner_.rooms, before);
}

TEST_F(SessionTest, ADaemonThatGoesGivesBackWhatHasNotLeft) {
  Peer peer({{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, 1}});
  peer.Exchange(&session_);
  const auto first = Begin();
  const auto second = Begin();
  peer.Exchange(&session_);
  EXPECT_EQ(peer.headers.count(second->stream), 0U) << "the daemon takes one at once";
  nghttp2_submit_shutdown_notice(peer.session());
  peer.Exchange(&session_);
  EXPECT_EQ(owner_.unseen, std::vector<std::shared_ptr<DaemonCall>>{second});
  EXPECT_FALSE(first->end);
}

TEST_F(SessionTest, ACallThatHasHeardIsNotMadeAgain) {
  Peer peer;
  const auto call = Begin();
  peer.Exchange(&session_);
  peer.Answer(call->stream, kGood, Framed("first") + Framed("half").substr(0, 7), {});
  peer.Exchange(&session_);
  nghttp2_submit_rst_stream(peer.session(), NGHTTP2_FLAG_NONE, call->stream,
                            NGHTTP2_REFUSED_STREAM);
  peer.Exchange(&session_);
  EXPECT_TRUE(owner_.unseen.empty());
  EXPECT_EQ(call->code(), kUnavailable);
}

TEST_F(SessionTest, HeadersWithoutAnEndAreCutOff) {
  Peer peer;
  const auto call = Begin();
  peer.Exchange(&session_);
  // Half the bound in the first headers, and more than that in the last ones.
  auto head = kGood;
  auto last = kWell;
  for (int i = 0; i < 10; ++i) head.emplace_back("x" + std::to_string(i), std::string(4'000, 'x'));
  for (int i = 0; i < 10; ++i) last.emplace_back("y" + std::to_string(i), std::string(4'000, 'y'));
  peer.Answer(call->stream, head, "", last);
  peer.Exchange(&session_);
  EXPECT_TRUE(call->end && !call->end->ok());
  const auto next = Begin();
  peer.Exchange(&session_);
  peer.Answer(next->stream, kGood, Framed("well"), kWell);
  peer.Exchange(&session_);
  EXPECT_EQ(next->code(), kOk);
}

TEST_F(SessionTest, CallsThatAreDroppedOrNotReadHoldNoOtherBack) {
  Peer peer;
  std::vector<std::shared_ptr<Heard>> unread;
  // Together more than the window of the connection.
  for (int i = 0; i < 2 * kConnectionWindowBytes / kCallWindowBytes; ++i) {
    const auto call = Begin();
    call->takes = false;
    peer.Exchange(&session_);
    peer.Answer(call->stream, kGood,
                Framed("first") + Framed(std::string(2 * kCallWindowBytes, 'x')), {});
    peer.Exchange(&session_);
    EXPECT_FALSE(call->responses.empty());
    if (i % 2 == 0) session_.Drop(call.get());
    unread.push_back(call);
  }
  // And some are dropped while their answer is on its way.
  for (int i = 0; i < 2 * kConnectionWindowBytes / kCallWindowBytes; ++i) {
    const auto call = Begin();
    peer.Exchange(&session_);
    peer.Answer(call->stream, kGood, Framed(std::string(2 * kCallWindowBytes, 'x')), {});
    session_.Drop(call.get());
    peer.Deliver(&session_);
  }
  const auto call = Begin();
  peer.Exchange(&session_);
  const std::string large(3 * kConnectionWindowBytes, 'y');
  peer.Answer(call->stream, kGood, Framed(large), kWell);
  peer.Exchange(&session_);
  EXPECT_EQ(call->code(), kOk);
  EXPECT_EQ(call->messages, std::vector<std::string>{large});
  EXPECT_EQ(unread[0]->end.has_value(), false) << "who drops a call ends it";
  unread[1]->takes = true;
  unread[1]->Advance();
  session_.Took(unread[1].get());
  peer.Exchange(&session_);
  EXPECT_EQ(unread[1]->messages.size(), 2U) << "one that is read goes on";
}

TEST_F(SessionTest, BytesThatAreNoHttp2EndTheSession) {
  const auto call = Begin();
  while (!session_.TakeOutgoing().empty()) {
  }
  session_.Receive("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n");
  while (!session_.TakeOutgoing().empty()) {
  }
  EXPECT_TRUE(session_.IsOver());
  EXPECT_FALSE(session_.IsGreeted());
  session_.Fail("over");
  EXPECT_EQ(call->code(), kUnavailable);
  EXPECT_EQ(call->end->message, "over");
}

TEST_F(SessionTest, ACallThatNeverLeftMayBeMadeAgainWhereTheConnectionIsLost) {
  const auto call = Begin();
  session_.Fail("lost");
  EXPECT_FALSE(call->end);
  EXPECT_EQ(owner_.unseen, std::vector<std::shared_ptr<DaemonCall>>{call});
}

}  // namespace
}  // namespace arbitro::web
