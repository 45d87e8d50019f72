// SPDX-License-Identifier: Apache-2.0
//
// The parts that are the same in every call: parsing, statuses with their details, who asks, what
// an exception becomes.
//
// Messages arrive as bytes and are parsed here, because gRPC answers UNIMPLEMENTED to bytes that
// are no message, and takes them for the end of a stream.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_RPC_H_
#define ARBITRO_DAEMON_SERVICES_CALL_RPC_H_

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/language.h"
#include "google/protobuf/message.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/status.h"

namespace arbitro::services {

// The status of a failed call, its details in the trailer.
grpc::Status ToGrpcStatus(const engine::Failure& failure,
                          translate::Language language = translate::Language::kEnglish);

// Whether `bytes` were a message, which is in `message` then.
bool Parse(const grpc::ByteBuffer& bytes, google::protobuf::Message* message);

void Serialize(const google::protobuf::Message& message, grpc::ByteBuffer* bytes);

// How a call ends whose message never came, `in` not being Valid(): its caller has gone, or
// makes no sense. It was never made: no log has it.
grpc::Status WithoutMessage();

// INVALID_ARGUMENT for bytes that are no message of the type.
engine::Failure Malformed(const google::protobuf::Message& message);

// Tells a repeat of a request from another one under the same id: SHA-256 of the request's type and
// canonical bytes. A dry run has the digest of the request that it tries.
engine::Digest RequestDigest(const google::protobuf::Message& request);

// INTERNAL for an exception, which is logged.
engine::Failure FromException(std::string_view what);

// The bound that was reached, as a failure: RESOURCE_EXHAUSTED, try again.
engine::Failure TooMuchWaits();

// Runs `body`; an exception from it goes to `fail` as a failure.
template <class Body, class Fail>
void Guarded(Body body, Fail fail) noexcept {
  try {
    body();
  } catch (const std::exception& exception) {
    fail(FromException(exception.what()));
  } catch (...) {
    fail(FromException("an exception of no known type"));
  }
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_RPC_H_
