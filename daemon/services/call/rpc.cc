// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/rpc.h"

#include "absl/strings/str_cat.h"
#include "daemon/translate/wire/status.h"
#include "grpcpp/support/proto_buffer_reader.h"
#include "grpcpp/support/proto_buffer_writer.h"
#include "spdlog/spdlog.h"

namespace arbitro::services {
namespace {

constexpr int kBlockBytesMax = 1 << 20;

}  // namespace

grpc::Status ToGrpcStatus(const engine::Failure& failure, translate::Language language) {
  const google::rpc::Status status = translate::ToStatus(failure, language);
  return {static_cast<grpc::StatusCode>(status.code()), status.message(),
          status.SerializeAsString()};
}

bool Parse(const grpc::ByteBuffer& bytes, google::protobuf::Message* message) {
  grpc::ByteBuffer shared(bytes);
  grpc::ProtoBufferReader reader(&shared);
  return reader.status().ok() && message->ParseFromZeroCopyStream(&reader) && reader.status().ok();
}

void Serialize(const google::protobuf::Message& message, grpc::ByteBuffer* bytes) {
  const int size = static_cast<int>(message.ByteSizeLong());
  bytes->Clear();
  grpc::ProtoBufferWriter writer(bytes, std::min(std::max(size, 1), kBlockBytesMax), size);
  message.SerializeToZeroCopyStream(&writer);
}

grpc::Status WithoutMessage() {
  return {grpc::StatusCode::INVALID_ARGUMENT, "the call came without its message"};
}

engine::Failure Malformed(const google::protobuf::Message& message) {
  return engine::InvalidField(
      "request", absl::StrCat("is no message of type ", message.GetDescriptor()->full_name(),
                              ", or holds text that is not UTF-8"));
}

engine::Failure FromException(std::string_view what) {
  spdlog::error("a call failed by an exception: {}", what);
  return engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal,
                      "the daemon failed to answer; its log says why");
}

engine::Failure TooMuchWaits() {
  return engine::Fail(absl::StatusCode::kResourceExhausted, engine::reason::kLimitReached,
                      "the daemon has as many calls as it can take; try again soon");
}

}  // namespace arbitro::services
