// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/client.h"

#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/unknown_field_set.h"
#include "grpcpp/grpcpp.h"
// After grpcpp.h, which it forgets to include.
#include "grpcpp/generic/generic_stub.h"
#include "tools/arbitroctl/request_text.h"
#include "tools/arbitroctl/show/error_text.h"

namespace arbitro::tools {
namespace {

using google::protobuf::Message;

constexpr int kAttemptsMax = 5;
constexpr std::chrono::milliseconds kFirstPause{100};
constexpr std::chrono::milliseconds kLongestPause{5000};

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

bool BytesOf(const grpc::ByteBuffer& buffer, std::string* bytes) {
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return false;
  for (const grpc::Slice& slice : slices) {
    bytes->append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return true;
}

absl::Status StatusOf(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  absl::Status failed(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
  if (!status.error_details().empty()) {
    failed.SetPayload(kStatusDetails, absl::Cord(status.error_details()));
  }
  return failed;
}

absl::Status UnreadableAnswer(const std::string& method) {
  return absl::InternalError(absl::StrCat(
      "the answer to ", method, " cannot be read; daemon and arbitroctl differ in version"));
}

// "EventService.CreateEvent" to "/arbitro.v1.EventService/CreateEvent".
std::string PathOf(const std::string& method) {
  const size_t dot = method.find('.');
  return absl::StrCat("/arbitro.v1.", method.substr(0, dot), "/", method.substr(dot + 1));
}

// A mistake of a programmer: a name that no proto has, or a message of another call.
absl::Status CheckTypes(const std::string& method, const Message& request,
                        const Message& response) {
  const auto* found = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(
      absl::StrCat("arbitro.v1.", method));
  if (found == nullptr) return absl::InternalError(absl::StrCat("no proto has ", method));
  if (found->input_type() == request.GetDescriptor() &&
      found->output_type() == response.GetDescriptor()) {
    return absl::OkStatus();
  }
  return absl::InternalError(absl::StrCat(method, " takes ", found->input_type()->name(),
                                          " and answers ", found->output_type()->name()));
}

void Ask(const Asker& asker, grpc::ClientContext* context) {
  if (!asker.language.empty()) context->AddMetadata("accept-language", asker.language);
  if (!asker.role.empty()) context->AddMetadata("arbitro-role", asker.role);
  if (!asker.token.empty()) context->AddMetadata("authorization", "Bearer " + asker.token);
}

// A stream whose operations are waited for one by one, each up to `wait_max`.
class WaitingStream final : public CallStream {
 public:
  WaitingStream(grpc::GenericStub* stub, const std::string& path, const Asker& asker,
                std::optional<std::chrono::milliseconds> wait_max)
      : wait_max_(wait_max) {
    Ask(asker, &context_);
    call_ = stub->PrepareCall(&context_, path, &queue_);
    call_->StartCall(this);
    open_ = Wait();
  }

  ~WaitingStream() override {
    if (!finished_) {
      context_.TryCancel();
      Finish().IgnoreError();
    }
    queue_.Shutdown();
    void* tag = nullptr;
    bool ok = false;
    while (queue_.Next(&tag, &ok)) continue;
  }

  bool Write(const Message& message) override {
    if (!open_) return false;
    if (wrong_ = CheckTexts(message); !wrong_.ok()) return open_ = false;
    call_->Write(BufferOf(message.SerializeAsString()), this);
    return open_ = Wait();
  }

  bool EndWriting() override {
    if (!open_) return false;
    call_->WritesDone(this);
    return Wait();
  }

  bool Read(Message* message) override {
    // Of a request that was not sent no answer comes.
    if (!wrong_.ok()) return false;
    grpc::ByteBuffer buffer;
    call_->Read(&buffer, this);
    if (!Wait()) return false;
    std::string bytes;
    if (BytesOf(buffer, &bytes) && message->ParseFromString(bytes)) return true;
    unreadable_ = true;
    context_.TryCancel();
    return false;
  }

  absl::Status Finish() override {
    finished_ = true;
    if (!wrong_.ok()) context_.TryCancel();
    grpc::Status status;
    call_->Finish(&status, this);
    Wait();
    if (!wrong_.ok()) return wrong_;
    if (was_too_long_) return absl::DeadlineExceededError("Deadline Exceeded");
    return unreadable_ ? UnreadableAnswer("the stream") : StatusOf(status);
  }

 private:
  bool Wait() {
    void* tag = nullptr;
    bool ok = false;
    if (wait_max_ && !was_too_long_) {
      const auto until = std::chrono::system_clock::now() + *wait_max_;
      const auto came = queue_.AsyncNext(&tag, &ok, until);
      if (came != grpc::CompletionQueue::TIMEOUT) return ok;
      was_too_long_ = true;
      context_.TryCancel();
    }
    return queue_.Next(&tag, &ok) && ok;
  }

  const std::optional<std::chrono::milliseconds> wait_max_;  // nothing: as long as it takes
  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call_;
  bool open_ = false;
  bool finished_ = false;
  bool unreadable_ = false;
  bool was_too_long_ = false;
  absl::Status wrong_;  // of what was to be written
};

}  // namespace

class Client::Impl {
 public:
  Impl(const std::string& address, const TlsTexts& tls, std::chrono::milliseconds call_timeout,
       Asker who)
      : channel(Channel(address, tls)),
        stub(channel),
        timeout(call_timeout),
        asker(std::move(who)) {}

  // One try, as bytes.
  absl::Status Once(const std::string& path, const std::string& request, std::string* response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + timeout);
    Ask(asker, &context);
    grpc::CompletionQueue queue;
    const auto call = stub.PrepareUnaryCall(&context, path, BufferOf(request), &queue);
    call->StartCall();
    grpc::ByteBuffer buffer;
    grpc::Status status;
    call->Finish(&buffer, &status, this);
    void* tag = nullptr;
    bool ok = false;
    queue.Next(&tag, &ok);
    if (!status.ok()) return StatusOf(status);
    return BytesOf(buffer, response) ? absl::OkStatus() : UnreadableAnswer(path);
  }

  const std::shared_ptr<grpc::Channel> channel;
  grpc::GenericStub stub;
  const std::chrono::milliseconds timeout;
  const Asker asker;

 private:
  static std::shared_ptr<grpc::Channel> Channel(const std::string& address, const TlsTexts& tls) {
    grpc::ChannelArguments arguments;
    // The daemon listens on this machine: a proxy of the environment is not the way to it.
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, static_cast<int>(kFirstPause.count()));
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, static_cast<int>(kLongestPause.count()));
    const auto credentials =
        tls.ca.empty()
            ? grpc::InsecureChannelCredentials()
            : grpc::SslCredentials(grpc::SslCredentialsOptions{tls.ca, tls.key, tls.certificate});
    return grpc::CreateCustomChannel(address, credentials, arguments);
  }
};

Client::Client(const std::string& address, std::chrono::milliseconds timeout, Asker asker,
               const TlsTexts& tls)
    : impl_(std::make_unique<Impl>(address, tls, timeout, std::move(asker))) {}

Client::~Client() = default;

absl::Status Client::Call(const std::string& method, const Message& request, Message* response) {
  RETURN_IF_ERROR(CheckTypes(method, request, *response));
  RETURN_IF_ERROR(CheckTexts(request));
  const std::string bytes = request.SerializeAsString();
  return Retrying([&] {
    std::string answer;
    RETURN_IF_ERROR(impl_->Once(PathOf(method), bytes, &answer));
    return response->ParseFromString(answer) ? absl::OkStatus() : UnreadableAnswer(method);
  });
}

std::unique_ptr<CallStream> Client::Open(const std::string& method, Patience patience) {
  std::optional<std::chrono::milliseconds> wait_max;
  if (patience == Patience::kOfOneCall) wait_max = impl_->timeout;
  return std::make_unique<WaitingStream>(&impl_->stub, PathOf(method), impl_->asker, wait_max);
}

void Client::Pause(std::chrono::milliseconds pause) {
  const auto end = std::chrono::system_clock::now() + pause;
  impl_->channel->WaitForConnected(end);
  std::this_thread::sleep_until(end);
}

absl::StatusOr<bool> Client::IsServing(const std::string& service) {
  // Debian has no header of the health protocol; its request is one text with number 1, its answer
  // one number with number 1, where 1 says serving.
  google::protobuf::UnknownFieldSet request;
  if (!service.empty()) request.AddLengthDelimited(1, service);
  std::string bytes;
  request.SerializeToString(&bytes);
  std::string answer;
  const absl::Status status =
      Retrying([&] { return impl_->Once("/grpc.health.v1.Health/Check", bytes, &answer); });
  if (!status.ok()) return status;
  google::protobuf::UnknownFieldSet response;
  if (!response.ParseFromString(answer)) return UnreadableAnswer("Health.Check");
  for (int i = 0; i < response.field_count(); ++i) {
    const google::protobuf::UnknownField& field = response.field(i);
    if (field.number() == 1 && field.type() == google::protobuf::UnknownField::TYPE_VARINT) {
      return field.varint() == 1;
    }
  }
  return false;
}

absl::Status Client::Retrying(const std::function<absl::Status()>& attempt) {
  std::chrono::milliseconds pause = kFirstPause;
  for (int attempts = 1;; ++attempts, pause *= 2) {
    absl::Status status = attempt();
    if (!absl::IsUnavailable(status) || attempts == kAttemptsMax) return status;
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace arbitro::tools
