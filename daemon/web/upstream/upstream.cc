// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/upstream.h"

#include <grpc/grpc.h>

#include <deque>
#include <mutex>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/http/bounds.h"
#include "grpcpp/client_context.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/generic/generic_stub.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/channel_arguments.h"
#include "grpcpp/support/client_callback.h"

namespace arbitro::web {
namespace {

// As daemon/services/gate/door.h names them.
constexpr char kDoorKey[] = "arbitro-door";
constexpr char kDoorClientKey[] = "arbitro-door-client";

// A daemon that restarts is found soon.
constexpr int kReconnectMsMin = 100;
constexpr int kReconnectMsMax = 1'000;

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

std::string BytesOf(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Dump(&slices).ok()) return bytes;
  for (const grpc::Slice& slice : slices) {
    bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return bytes;
}

CallEnd EndOf(const grpc::Status& status) {
  return {static_cast<int>(status.error_code()), status.error_message(), status.error_details()};
}

void SetUp(const UpstreamOptions& options, const CallTerms& terms, grpc::ClientContext* context) {
  context->AddMetadata(kDoorKey, options.token);
  context->AddMetadata(kDoorClientKey, terms.client);
  if (!terms.authorization.empty()) context->AddMetadata("authorization", terms.authorization);
  for (const auto& [key, value] : terms.metadata) context->AddMetadata(key, value);
  if (terms.within) context->set_deadline(std::chrono::system_clock::now() + *terms.within);
}

struct UnaryState {
  grpc::ClientContext context;
  grpc::ByteBuffer request;
  grpc::ByteBuffer response;
};

// Keeps itself until gRPC is done with it.
class OpenStream final : public UpstreamStream,
                         public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                         public std::enable_shared_from_this<OpenStream> {
 public:
  explicit OpenStream(std::vector<std::string> requests)
      : requests_(std::make_move_iterator(requests.begin()),
                  std::make_move_iterator(requests.end())) {}

  void Begin(grpc::GenericStub* stub, const std::string& path) {
    self_ = shared_from_this();
    stub->PrepareBidiStreamingCall(&context_, path, {}, this);
    AddHold();
    WriteNext();
    StartCall();
  }

  grpc::ClientContext* context() { return &context_; }

  void Read(OnRead read) override {
    {
      const std::lock_guard lock(mutex_);
      if (!over_) {
        on_read_ = std::move(read);
        StartRead(&message_);
        return;
      }
    }
    read(nullptr);
  }

  void Finish(std::function<void(CallEnd)> done) override {
    bool held = false;
    std::optional<CallEnd> ended;
    {
      const std::lock_guard lock(mutex_);
      held = std::exchange(held_, false);
      ended = end_;
      if (!ended) on_end_ = std::move(done);
    }
    if (held) RemoveHold();
    if (ended) done(*std::move(ended));
  }

  void Cancel() override {
    context_.TryCancel();
    bool held = false;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      held = std::exchange(held_, false);
    }
    if (held) RemoveHold();
  }

  void OnReadDone(bool ok) override {
    OnRead read;
    {
      const std::lock_guard lock(mutex_);
      over_ |= !ok;
      read = std::exchange(on_read_, nullptr);
    }
    if (!read) return;
    if (!ok) return read(nullptr);
    auto message = std::make_shared<const StreamMessage>(BytesOf(message_));
    message_.Clear();
    read(std::move(message));
  }

  void OnWriteDone(bool ok) override {
    if (ok) WriteNext();
  }

  void OnDone(const grpc::Status& status) override {
    std::function<void(CallEnd)> done;
    {
      const std::lock_guard lock(mutex_);
      end_ = EndOf(status);
      done = std::exchange(on_end_, nullptr);
    }
    const auto self = std::exchange(self_, nullptr);
    if (done) done(*end_);
  }

 private:
  void WriteNext() {
    if (sent_all_) return;
    sent_all_ = requests_.size() <= 1;
    if (requests_.empty()) return StartWritesDone();
    request_ = BufferOf(requests_.front());
    requests_.pop_front();
    if (sent_all_) return StartWriteLast(&request_, {});
    StartWrite(&request_);
  }

  std::shared_ptr<OpenStream> self_;
  grpc::ClientContext context_;
  std::deque<std::string> requests_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer message_;
  std::mutex mutex_;
  OnRead on_read_;
  std::function<void(CallEnd)> on_end_;
  std::optional<CallEnd> end_;
  bool sent_all_ = false;  // of the thread that writes
  bool over_ = false;
  bool held_ = true;
};

std::shared_ptr<grpc::ChannelCredentials> CredentialsFor(const std::string& roots) {
  if (roots.empty()) return grpc::InsecureChannelCredentials();
  grpc::SslCredentialsOptions tls;
  tls.pem_root_certs = roots;
  return grpc::SslCredentials(tls);
}

}  // namespace

absl::StatusOr<std::string> StreamMessage::Piece(
    int form, const std::function<absl::StatusOr<std::string>()>& render) const {
  const std::lock_guard lock(mutex_);
  const auto found = pieces_.find(form);
  if (found != pieces_.end()) return found->second;
  auto piece = render();
  if (piece.ok()) pieces_[form] = *piece;
  return piece;
}

Upstream::Upstream(UpstreamOptions options)
    : options_(std::move(options)), roots_(options_.roots), channels_(NewChannels(roots_)) {}

Upstream::~Upstream() = default;

void Upstream::UseRoots(const std::string& roots) {
  Channels both = NewChannels(absl::StrCat(roots_, "\n", roots));
  renewed_ = NewChannels(roots);
  renewed_roots_ = roots;
  const std::lock_guard lock(mutex_);
  channels_.swap(both);
}

bool Upstream::TakeRenewed() {
  if (renewed_.empty() || renewed_.front()->GetState(true) != GRPC_CHANNEL_READY) return false;
  roots_ = renewed_roots_;
  Channels before = std::exchange(renewed_, {});
  const std::lock_guard lock(mutex_);
  channels_.swap(before);
  return true;
}

Upstream::Channels Upstream::NewChannels(const std::string& roots) const {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kReconnectMsMin);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kReconnectMsMax);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, static_cast<int>(options_.ask_after.count()));
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, static_cast<int>(options_.answer_within.count()));
  // However often the door sent nothing else in between, as beside a watch.
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  // A proxy that the environment names is not for calls of one's own machine.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  arguments.SetMaxReceiveMessageSize(-1);
  if (!options_.name.empty()) arguments.SetSslTargetNameOverride(options_.name);
  const auto credentials = CredentialsFor(roots);
  Channels channels;
  for (size_t i = 0; i < options_.channels; ++i) {
    channels.push_back(grpc::CreateCustomChannel(options_.daemon, credentials, arguments));
  }
  return channels;
}

std::shared_ptr<grpc::Channel> Upstream::Next() {
  const std::lock_guard lock(mutex_);
  return channels_[next_++ % channels_.size()];
}

void Upstream::Unary(const std::string& path, const std::string& request, const CallTerms& terms,
                     OnAnswer answer) {
  const auto state = std::make_shared<UnaryState>();
  SetUp(options_, terms, &state->context);
  state->request = BufferOf(request);
  grpc::GenericStub stub(Next());
  stub.UnaryCall(&state->context, path, {}, &state->request, &state->response,
                 [state, answer = std::move(answer)](const grpc::Status& status) {
                   answer(EndOf(status), status.ok() ? BytesOf(state->response) : "");
                 });
}

std::shared_ptr<UpstreamStream> Upstream::Open(const std::string& path,
                                               std::vector<std::string> requests,
                                               const CallTerms& terms) {
  auto stream = std::make_shared<OpenStream>(std::move(requests));
  SetUp(options_, terms, stream->context());
  grpc::GenericStub stub(Next());
  stream->Begin(&stub, path);
  return stream;
}

}  // namespace arbitro::web
