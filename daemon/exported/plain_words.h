// SPDX-License-Identifier: Apache-2.0
//
// Names and enums of the API as files and tables write them.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_EXPORTED_PLAIN_WORDS_H_
#define ARBITRO_DAEMON_EXPORTED_PLAIN_WORDS_H_

#include <string>
#include <string_view>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/generated_enum_reflection.h"

namespace arbitro::exported {

// Returns the last part of a resource name.
std::string IdOf(std::string_view name);

// Returns an enum value without its enum's prefix: EVENT_STATUS_RUNNING is "RUNNING".
std::string EnumWord(const google::protobuf::EnumValueDescriptor& value);

// Returns the same in lower case with blanks: "running".
std::string LowerWord(const google::protobuf::EnumValueDescriptor* value);

// Returns the lower word of a value in English, for programs and to be translated.
template <class Enum>
std::string PlainWord(Enum value) {
  return LowerWord(google::protobuf::GetEnumDescriptor<Enum>()->FindValueByNumber(value));
}

}  // namespace arbitro::exported

#endif  // ARBITRO_DAEMON_EXPORTED_PLAIN_WORDS_H_
