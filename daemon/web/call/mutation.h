// SPDX-License-Identifier: Apache-2.0
//
// Headers that belong into a request: Idempotency-Key, If-Match, Last-Event-ID; and the revision
// in an answer, the name in a request.

#ifndef ARBITRO_DAEMON_WEB_CALL_MUTATION_H_
#define ARBITRO_DAEMON_WEB_CALL_MUTATION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "daemon/web/api/description.h"
#include "daemon/web/http/message.h"

namespace arbitro::web {

// Puts them into the request: Idempotency-Key as `options.request_id`, If-Match ("12", or an ETag
// of ours) as `options.expected_revision`, Last-Event-ID as `first_revision`, one above it.
// INVALID_ARGUMENT where a mutation has no request id, a header says other than the request, or one
// has no place in it.
absl::Status ApplyHeaders(const Description& description, const Call& call, const Request& request,
                          std::vector<std::string>* messages);

// Returns the field `revision` of a message; 0 if the type has none, or it is not set.
uint64_t RevisionIn(const google::protobuf::Descriptor& type, std::string_view bytes);

// Returns the time of the record in a message of WatchEvent, microseconds since 1970-01-01 UTC; 0
// if it holds none. `type` is that message's.
int64_t RecordTimeIn(const google::protobuf::Descriptor& type, std::string_view bytes);

// Returns what a request names first, behind its options: "series/city", of any length. Empty where
// that field is no text.
std::string NameIn(const google::protobuf::Descriptor& type, std::string_view bytes);

// Returns the event that a request names first, itself or with what is in it:
// "events/cup" of "events/cup/rounds/3". Empty where that field names none, or holds what no event
// may be called: so it has at most 70 bytes, whatever a stranger sends.
std::string EventIn(const google::protobuf::Descriptor& type, std::string_view bytes);

// Returns the tag of an answer: "r12-5e88…" where it has a revision, else "5e88…"; with quotes.
std::string EtagOf(uint64_t revision, std::string_view body);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_MUTATION_H_
