// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/api_client.h"

#include <chrono>
#include <utility>

#include "google/rpc/error_details.pb.h"
#include "grpcpp/client_context.h"
#include "grpcpp/completion_queue.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/generic/generic_stub.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/channel_arguments.h"
#include "gtest/gtest.h"
#include "tests/daemon/errors_document.h"

namespace arbitro::testing {
namespace {

template <class Detail>
bool Unpack(const google::rpc::Status& status, Detail* detail) {
  for (const auto& any : status.details()) {
    if (any.UnpackTo(detail)) return true;
  }
  return false;
}

grpc::ByteBuffer ToBuffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

std::string ToBytes(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Valid() || !buffer.Dump(&slices).ok()) return bytes;
  for (const grpc::Slice& slice : slices) {
    bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return bytes;
}

CallResult ToResult(const grpc::Status& status) {
  CallResult result;
  result.code = status.error_code();
  result.message = status.error_message();
  result.details.ParseFromString(status.error_details());
  EXPECT_EQ(DifferenceFromDocument(result.code, result.details), "") << result;
  return result;
}

std::string FullName(const std::string& method) {
  return method[0] == '/' ? method : "/arbitro.v1." + method;
}

// One call on a queue of its own, step by step.
class Steps {
 public:
  Steps(grpc::GenericStub* stub, const std::string& method, const Asking& asking) {
    context.set_deadline(std::chrono::system_clock::now() + asking.deadline);
    if (asking.compressed) context.set_compression_algorithm(GRPC_COMPRESS_GZIP);
    for (const auto& [key, value] : asking.metadata) {
      if (!value.empty()) context.AddMetadata(key, value);
    }
    call = stub->PrepareCall(&context, FullName(method), &queue_);
    call->StartCall(this);
    open_ = Done();
  }

  // Whether the last step came to a good end.
  bool Done() {
    void* tag = nullptr;
    bool ok = false;
    return queue_.Next(&tag, &ok) && ok;
  }

  bool Send(const std::string& bytes) {
    if (!open_) return false;
    call->Write(ToBuffer(bytes), this);
    open_ = Done();
    return open_;
  }
  void SendNoMore() {
    if (!open_) return;
    call->WritesDone(this);
    Done();
  }
  bool Receive(std::string* bytes) {
    grpc::ByteBuffer buffer;
    call->Read(&buffer, this);
    if (!Done()) return false;
    *bytes = ToBytes(buffer);
    return true;
  }
  CallResult Finish() {
    grpc::Status status;
    call->Finish(&status, this);
    Done();
    return ToResult(status);
  }

  grpc::ClientContext context;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call;

 private:
  grpc::CompletionQueue queue_;
  bool open_ = false;
};

grpc::ChannelArguments ArgumentsFor(const Asking& asking) {
  grpc::ChannelArguments arguments;
  // The window of a stream stays as small as it begins: a daemon soon feels who takes nothing.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, asking.alone ? 1 : 0);
  return arguments;
}

}  // namespace

std::string CallResult::reason() const {
  google::rpc::ErrorInfo info;
  return Unpack(details, &info) ? info.reason() : "";
}

std::string CallResult::domain() const {
  google::rpc::ErrorInfo info;
  return Unpack(details, &info) ? info.domain() : "";
}

std::string CallResult::metadata(const std::string& key) const {
  google::rpc::ErrorInfo info;
  if (!Unpack(details, &info)) return "";
  const auto place = info.metadata().find(key);
  return place == info.metadata().end() ? "" : place->second;
}

std::vector<std::string> CallResult::fields() const {
  google::rpc::BadRequest request;
  std::vector<std::string> paths;
  if (!Unpack(details, &request)) return paths;
  for (const auto& violation : request.field_violations()) paths.push_back(violation.field());
  return paths;
}

std::string CallResult::resource() const {
  google::rpc::ResourceInfo resource;
  return Unpack(details, &resource) ? resource.resource_type() : "";
}

std::ostream& operator<<(std::ostream& out, const CallResult& result) {
  return out << "code " << result.code << " " << result.reason() << ": " << result.message;
}

struct ApiClient::Connection {
  Connection(const std::string& address, Asking asked,
             const std::shared_ptr<grpc::ChannelCredentials>& credentials)
      : channel(grpc::CreateCustomChannel(address, credentials, ArgumentsFor(asked))),
        stub(channel),
        asking(std::move(asked)) {}

  std::shared_ptr<grpc::Channel> channel;
  grpc::GenericStub stub;
  const Asking asking;
};

ApiClient::ApiClient(const std::string& address, std::string language, std::string role)
    : ApiClient(address, Asking{.metadata = {{"accept-language", std::move(language)},
                                             {"arbitro-role", std::move(role)}}}) {}

ApiClient::ApiClient(const std::string& address, const Asking& asking) {
  Asking with_token = asking;
  if (!asking.token.empty()) {
    with_token.metadata.emplace_back("authorization", "Bearer " + asking.token);
  }
  auto credentials = asking.ca.empty() ? grpc::InsecureChannelCredentials()
                                       : grpc::SslCredentials(grpc::SslCredentialsOptions{
                                             asking.ca, asking.key, asking.certificate});
  connection_ = std::make_unique<Connection>(address, std::move(with_token), credentials);
}

ApiClient::~ApiClient() = default;

CallResult ApiClient::CallBytes(const std::string& method, const std::string& request,
                                std::string* response) const {
  return Upload(method, {request}, response);
}

CallResult ApiClient::Call(const std::string& method, const google::protobuf::Message& request,
                           google::protobuf::Message* response) const {
  std::string bytes;
  CallResult result = CallBytes(method, request.SerializeAsString(), &bytes);
  if (result.ok() && !response->ParseFromString(bytes)) {
    result.code = -1;
    result.message = "the answer is no message of the type";
  }
  return result;
}

CallResult ApiClient::Upload(const std::string& method, const std::vector<std::string>& messages,
                             std::string* response, const std::function<void()>& before_end) const {
  Steps steps(&connection_->stub, method, connection_->asking);
  for (const std::string& message : messages) {
    // The server may have refused already; its status says why.
    if (!steps.Send(message)) break;
  }
  if (before_end) before_end();
  steps.SendNoMore();
  steps.Receive(response);
  return steps.Finish();
}

CallResult ApiClient::BreakOff(const std::string& method,
                               const std::vector<std::string>& messages) const {
  Steps steps(&connection_->stub, method, connection_->asking);
  for (const std::string& message : messages) steps.Send(message);
  steps.context.TryCancel();
  return steps.Finish();
}

CallResult ApiClient::Stream(const std::string& method, const std::string& request,
                             const std::function<bool(const std::string&)>& take) const {
  Steps steps(&connection_->stub, method, connection_->asking);
  steps.Send(request);
  steps.SendNoMore();
  std::string message;
  while (steps.Receive(&message)) {
    if (take(message)) continue;
    steps.context.TryCancel();
    break;
  }
  return steps.Finish();
}

}  // namespace arbitro::testing
