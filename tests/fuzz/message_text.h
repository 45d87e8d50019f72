// SPDX-License-Identifier: Apache-2.0
//
// A message as one line of text, which a person can read and write.

#ifndef ARBITRO_TESTS_FUZZ_MESSAGE_TEXT_H_
#define ARBITRO_TESTS_FUZZ_MESSAGE_TEXT_H_

#include <string>
#include <string_view>

#include "google/protobuf/message.h"

namespace arbitro::fuzz {

std::string WriteMessage(const google::protobuf::Message& message);

// False where the text is no such message, which then holds what came before. Fields that are
// unknown are left out, so that an input outlives a change of the API.
bool ReadMessage(std::string_view text, google::protobuf::Message* message);

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_MESSAGE_TEXT_H_
