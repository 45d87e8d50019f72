// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/connection.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <limits>
#include <utility>

namespace arbitro::web {
namespace {

constexpr std::chrono::seconds kLingerMax{1};
// Bytes that a client may send ahead of its answer.
constexpr size_t kAheadBytesMax = size_t{64} << 10;
constexpr unsigned kTooBusy = 503;

constexpr Connection::Clock::rep kNever = std::numeric_limits<Connection::Clock::rep>::max();

// The answer to one request. Where it is dropped without one, the connection is cut.
class ConnectionReply final : public Reply {
 public:
  ConnectionReply(std::shared_ptr<Connection> connection, uint64_t number)
      : connection_(std::move(connection)), number_(number) {}
  ~ConnectionReply() override {
    if (!answered_) connection_->Abort(number_);
  }

  void Send(Response response) override {
    answered_ = true;
    connection_->Send(number_, std::move(response));
  }
  void Begin(Response head) override { connection_->Begin(number_, std::move(head)); }
  void Write(std::string piece, std::function<void()> written) override {
    connection_->Write(number_, std::move(piece), std::move(written));
  }
  void End(std::string piece) override { connection_->End(number_, std::move(piece)); }
  void Abort() override { connection_->Abort(number_); }
  void OnGone(std::function<void()> gone) override {
    connection_->OnGone(number_, std::move(gone));
  }

 private:
  const std::shared_ptr<Connection> connection_;
  const uint64_t number_;
  std::atomic<bool> answered_{false};
};

}  // namespace

Connection::Connection(std::unique_ptr<Wire> wire, Peer peer, const Handler* handler,
                       BodyBudget* budget)
    : wire_(std::move(wire)),
      peer_(std::move(peer)),
      handler_(*handler),
      budget_(*budget),
      timer_(wire_->executor()),
      idle_since_(Clock::now().time_since_epoch().count()) {}

Connection::~Connection() { budget_.Give(body_bytes_); }

void Connection::OnStrand(std::function<void(Connection*)> step) {
  boost::asio::post(wire_->executor(),
                    [self = shared_from_this(), step = std::move(step)] { step(self.get()); });
}

void Connection::Start(std::function<void()> closed) {
  closed_ = std::move(closed);
  OnStrand([](Connection* self) {
    self->SetDeadline(kHandshakeWithin);
    self->wire_->Handshake([held = self->shared_from_this()](bool ok) {
      if (!ok) return held->Close();
      held->AwaitRequest();
      held->SetDeadline(kHeadWithin);
    });
  });
}

void Connection::Stop() {
  OnStrand([](Connection* self) { self->Close(); });
}

// A request sets five deadlines and meets each. The timer runs to the first of them and looks then
// how far the last one is: to set it for each would take a tenth of an answer that is ready.
void Connection::SetDeadline(Clock::duration within) {
  deadline_ = Clock::now() + within;
  if (deadline_ < looks_at_) AwaitDeadline();
}

bool Connection::HasDeadline() const { return deadline_ != Clock::time_point::max(); }

void Connection::ClearDeadline() { deadline_ = Clock::time_point::max(); }

void Connection::AwaitDeadline() {
  looks_at_ = deadline_;
  timer_.expires_at(looks_at_);
  timer_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
    if (stopped) return;
    self->looks_at_ = Clock::time_point::max();
    if (self->deadline_ <= Clock::now()) return self->Close();
    if (self->deadline_ != Clock::time_point::max()) self->AwaitDeadline();
  });
}

void Connection::AwaitRequest() {
  if (state_ == State::kClosed) return;
  state_ = State::kReading;
  idle_since_ = Clock::now().time_since_epoch().count();
  has_asked_to_continue_ = false;
  finishes_ = false;
  reader_ = std::make_unique<RequestReader>(handler_.body_max);
  SetDeadline(in_.empty() ? Clock::duration(kIdleMax) : Clock::duration(kHeadWithin));
  Consume();
}

void Connection::ReadMore() {
  if (reads_ || state_ == State::kClosed) return;
  if (state_ == State::kAnswering && in_.size() > kAheadBytesMax) return;
  reads_ = true;
  place_.resize(kReadBytes);
  wire_->ReadSome(place_.data(), place_.size(),
                  [self = shared_from_this()](bool ok, size_t bytes) { self->OnRead(ok, bytes); });
}

void Connection::OnRead(bool ok, size_t bytes) {
  reads_ = false;
  if (state_ == State::kClosed) return;
  if (!ok) return Close();
  if (state_ == State::kLingering) return ReadMore();
  const bool first = in_.empty() && reader_ && reader_->state() == RequestReader::State::kHead;
  in_.append(place_, 0, bytes);
  if (state_ == State::kAnswering) return ReadMore();
  if (first && idle_since_ != kNever) {
    SetDeadline(kHeadWithin);
    idle_since_ = kNever;
  }
  Consume();
}

void Connection::Consume() {
  const RequestReader::State before = reader_->state();
  in_.erase(0, reader_->Feed(in_));
  switch (reader_->state()) {
    case RequestReader::State::kWrong:
      return Refuse(reader_->status(), reader_->why());
    case RequestReader::State::kWhole:
      if (CountBody()) Dispatch();
      return;
    case RequestReader::State::kHead:
      return ReadMore();
    case RequestReader::State::kBody:
      break;
  }
  if (before == RequestReader::State::kHead) SetDeadline(kBodyWithin);
  if (!CountBody()) return;
  if (reader_->Expects() && !std::exchange(has_asked_to_continue_, true)) {
    Put("HTTP/1.1 100 Continue\r\n\r\n", nullptr);
  }
  ReadMore();
}

// False where all bodies together are too large, which was answered.
bool Connection::CountBody() {
  const size_t more = reader_->BodyBytes() - body_bytes_;
  if (budget_.Take(more)) {
    body_bytes_ += more;
    return true;
  }
  Refuse(kTooBusy, "this daemon receives too many large bodies at once; try again in a second");
  return false;
}

void Connection::Refuse(unsigned status, const std::string& why) {
  state_ = State::kAnswering;
  idle_since_ = kNever;
  keep_alive_ = false;
  ++number_;
  FinishAnswer(TextOf(handler_.refuse(status, why), Length::kStated, false));
}

void Connection::Dispatch() {
  state_ = State::kAnswering;
  idle_since_ = kNever;
  ClearDeadline();
  Request request = reader_->Take();
  request.peer = peer_.address;
  request.peer_port = peer_.port;
  request.secure = peer_.secure;
  keep_alive_ = request.keep_alive;
  stream_length_ = request.chunks ? Length::kChunks : Length::kByClosing;
  ++number_;
  ReadMore();
  handler_.answer(std::move(request),
                  std::make_shared<ConnectionReply>(shared_from_this(), number_));
}

void Connection::Put(std::string bytes, std::function<void()> written) {
  out_.empty() ? out_ = std::move(bytes) : out_ += bytes;
  if (written) on_out_written_.push_back(std::move(written));
  WriteNext();
}

void Connection::WriteNext() {
  if (out_.empty() || state_ == State::kClosed) return;
  // An answer may also wait behind what a client does not take: the call to send its body.
  if (state_ == State::kAnswering && (!writes_ || !HasDeadline())) SetDeadline(kTakeWithin);
  if (writes_) return;
  writes_ = true;
  writing_ = std::exchange(out_, std::string());
  on_written_ = std::exchange(on_out_written_, {});
  wire_->Write(writing_, [self = shared_from_this()](bool ok) {
    self->writes_ = false;
    if (!ok) return self->Close();
    self->OnWritten();
  });
}

void Connection::OnWritten() {
  if (state_ == State::kClosed) return;
  writing_.clear();
  const auto all = std::exchange(on_written_, {});
  if (!out_.empty()) {
    WriteNext();
  } else if (state_ == State::kAnswering) {
    ClearDeadline();
  }
  for (const auto& written : all) written();
  if (!finishes_ || writes_ || state_ != State::kAnswering) return;
  gone_ = nullptr;
  budget_.Give(std::exchange(body_bytes_, 0));
  if (!keep_alive_) return Linger();
  AwaitRequest();
}

void Connection::FinishAnswer(std::string bytes) {
  finishes_ = true;
  streams_ = false;
  Put(std::move(bytes), nullptr);
}

// A client that still sends must have its answer before its bytes are refused.
void Connection::Linger() {
  state_ = State::kLingering;
  wire_->ShutDown();
  SetDeadline(kLingerMax);
  ReadMore();
}

void Connection::Close() {
  if (state_ == State::kClosed) return;
  state_ = State::kClosed;
  ClearDeadline();
  timer_.cancel();
  wire_->Close();
  on_written_.clear();
  on_out_written_.clear();
  if (const auto gone = std::exchange(gone_, nullptr)) gone();
  if (const auto closed = std::exchange(closed_, nullptr)) closed();
}

// At once where the answer is there before the request's handler returns.
void Connection::Send(uint64_t number, Response response) {
  boost::asio::dispatch(wire_->executor(),
                        [self = shared_from_this(), number, response = std::move(response)] {
                          if (!self->IsFor(number) || self->finishes_ || self->streams_) return;
                          self->FinishAnswer(TextOf(response, Length::kStated, self->keep_alive_));
                        });
}

void Connection::Begin(uint64_t number, Response head) {
  OnStrand([number, head = std::move(head)](Connection* self) {
    if (!self->IsFor(number) || self->finishes_ || self->streams_) return;
    self->streams_ = true;
    if (self->stream_length_ == Length::kByClosing) self->keep_alive_ = false;
    self->Put(TextOf(head, self->stream_length_, self->keep_alive_), nullptr);
  });
}

void Connection::Write(uint64_t number, std::string piece, std::function<void()> written) {
  OnStrand([number, piece = std::move(piece), written = std::move(written)](Connection* self) {
    if (!self->IsFor(number) || !self->streams_) return;
    self->Put(self->stream_length_ == Length::kChunks ? ChunkOf(piece) : piece, written);
  });
}

void Connection::End(uint64_t number, std::string piece) {
  OnStrand([number, piece = std::move(piece)](Connection* self) {
    if (!self->IsFor(number) || !self->streams_) return;
    if (self->stream_length_ == Length::kChunks) {
      return self->FinishAnswer(ChunkOf(piece) + kLastChunk);
    }
    // An empty piece would wait for a write that never comes.
    if (!piece.empty() || self->writes_) return self->FinishAnswer(piece);
    self->finishes_ = true;
    self->OnWritten();
  });
}

void Connection::Abort(uint64_t number) {
  OnStrand([number](Connection* self) {
    if (self->IsFor(number) && !self->finishes_) self->Close();
  });
}

void Connection::OnGone(uint64_t number, std::function<void()> gone) {
  OnStrand([number, gone = std::move(gone)](Connection* self) {
    if (!self->IsFor(number)) return gone();
    self->gone_ = gone;
  });
}

}  // namespace arbitro::web
