// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/stream_answer.h"

#include <string>
#include <utility>

namespace arbitro::web {
namespace {

// Its steps follow one another: a read, a piece, the next read.
class StreamAnswer : public std::enable_shared_from_this<StreamAnswer> {
 public:
  explicit StreamAnswer(StreamParts parts) : parts_(std::move(parts)) {}

  void Start() {
    parts_.reply->OnGone([stream = parts_.stream] { stream->Cancel(); });
    ReadNext();
  }

 private:
  void ReadNext() {
    parts_.stream->Read([self = shared_from_this()](const SharedMessage& message) {
      if (message == nullptr) return self->FindEnd();
      self->Hand(*message);
    });
  }

  void Begin() {
    if (std::exchange(has_begun_, true)) return;
    Response head = parts_.renderer->Head();
    head.headers.insert(head.headers.end(), parts_.headers.begin(), parts_.headers.end());
    parts_.reply->Begin(std::move(head));
  }

  void Hand(const StreamMessage& message) {
    if (parts_.heard) message.Hear(parts_.heard);
    auto piece = message.Piece(parts_.renderer->form(), [this, &message] {
      return parts_.renderer->Message(message.bytes());
    });
    if (!piece.ok()) {
      parts_.stream->Cancel();
      return parts_.reply->Abort();
    }
    // Of a message of a file there may be nothing to write: it has faults, and a failure follows.
    if (piece->empty()) return ReadNext();
    Begin();
    parts_.reply->Write(*std::move(piece), [self = shared_from_this()] { self->ReadNext(); });
  }

  void FindEnd() {
    parts_.stream->Finish([self = shared_from_this()](const CallEnd& end) { self->End(end); });
  }

  void End(const CallEnd& end) {
    if (!has_begun_) {
      Response response = parts_.renderer->Nothing(end);
      response.headers.insert(response.headers.end(), parts_.headers.begin(), parts_.headers.end());
      return parts_.reply->Send(std::move(response));
    }
    const Renderer::Ending ending = parts_.renderer->End(end);
    if (!ending.whole) return parts_.reply->Abort();
    parts_.reply->End(ending.piece);
  }

  StreamParts parts_;
  bool has_begun_ = false;
};

}  // namespace

void AnswerStream(StreamParts parts) { std::make_shared<StreamAnswer>(std::move(parts))->Start(); }

}  // namespace arbitro::web
