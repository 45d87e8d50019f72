// SPDX-License-Identifier: Apache-2.0
//
// A failure as it travels: google.rpc.Status with its details. Nothing else makes one.
//
// Always an ErrorInfo with reason, domain and every changing part of the message; BadRequest where
// fields are wrong; ResourceInfo where something is missing or in the way; PreconditionFailure with
// FAILED_PRECONDITION; RetryInfo where trying again may help. The whole stays small enough for a
// trailer: long parts are cut, visibly.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_H_

#include "daemon/engine/model/failure.h"
#include "daemon/translate/wire/language.h"
#include "google/rpc/status.pb.h"

namespace arbitro::translate {

// The most bytes of an encoded status. gRPC's clients take 8 KiB of trailers, where the details
// count as base64 and the message may count threefold.
inline constexpr size_t kStatusBytesMax = 4096;

// The message is English, for logs and developers. Where another language was asked for, a
// LocalizedMessage says it to people, and the rule's text is in that language. Pure and
// thread-safe.
google::rpc::Status ToStatus(const engine::Failure& failure,
                             const Language& language = Language::kEnglish);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_H_
