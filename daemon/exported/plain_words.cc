// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/plain_words.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

namespace arbitro::exported {
namespace {

// EVENT_STATUS_ of the enum EventStatus.
std::string PrefixOf(std::string_view enum_name) {
  std::string prefix;
  for (const char letter : enum_name) {
    if (absl::ascii_isupper(letter) && !prefix.empty()) prefix += '_';
    prefix += absl::ascii_toupper(letter);
  }
  return prefix + "_";
}

}  // namespace

std::string IdOf(std::string_view name) {
  return std::string(name.substr(name.find_last_of('/') + 1));
}

std::string EnumWord(const google::protobuf::EnumValueDescriptor& value) {
  const std::string prefix = PrefixOf(value.type()->name());
  const std::string& name = value.name();
  return name.compare(0, prefix.size(), prefix) == 0 ? name.substr(prefix.size()) : name;
}

std::string LowerWord(const google::protobuf::EnumValueDescriptor* value) {
  if (value == nullptr) return "?";
  return absl::StrReplaceAll(absl::AsciiStrToLower(EnumWord(*value)), {{"_", " "}});
}

}  // namespace arbitro::exported
