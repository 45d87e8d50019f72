// SPDX-License-Identifier: Apache-2.0
//
// Answers of two daemons that are to look the same: as text, without hashes, salts and times.

#ifndef ARBITRO_TESTS_DAEMON_COMPARED_ANSWERS_H_
#define ARBITRO_TESTS_DAEMON_COMPARED_ANSWERS_H_

#include <cstdint>
#include <string>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "tests/daemon/api_client.h"

namespace arbitro::testing {

// The answer of a call, as text; of a watch all until it has caught up.
std::string AnswerOf(const ApiClient& client, const google::protobuf::MethodDescriptor& call,
                     const google::protobuf::Message& request);

// The same through a web door, which is asked with the bearer (empty: none) by JSON and by
// server-sent events.
std::string DoorAnswerOf(const std::string& door, const std::string& token,
                         const google::protobuf::MethodDescriptor& call,
                         const google::protobuf::Message& request);

// Whether the call's answers are of hashes alone.
bool TellsHashes(const google::protobuf::MethodDescriptor& call);

// Sets a number where the request has one of that name.
void SetNumber(const char* name, uint64_t number, google::protobuf::Message* request);

// Makes the request a dry run, with a reason: it is decided, and not carried out.
void MakeDryRun(google::protobuf::Message* request);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_COMPARED_ANSWERS_H_
