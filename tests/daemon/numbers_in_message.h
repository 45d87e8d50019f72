// SPDX-License-Identifier: Apache-2.0
//
// The numbers that a message says, wherever in it: for tests of what must not be told.

#ifndef ARBITRO_TESTS_DAEMON_NUMBERS_IN_MESSAGE_H_
#define ARBITRO_TESTS_DAEMON_NUMBERS_IN_MESSAGE_H_

#include <cctype>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace arbitro::testing {

using Numbers = std::set<int64_t>;

inline void Gather(const google::protobuf::Message& message, Numbers* numbers);

inline void GatherText(const std::string& text, Numbers* numbers) {
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
      continue;
    }
    // Words with letters are names and digests.
    const bool number = word.find_first_not_of("0123456789") == std::string::npos;
    if (number && !word.empty() && word.size() < 10) numbers->insert(std::stoll(word));
    word.clear();
  }
}

// The seats of a result's receipt stand between letters, and its signature has any number by
// chance.
inline std::string SeatsOfReceipt(std::string receipt) {
  receipt.resize(receipt.find_last_of('.'));
  receipt.erase(0, receipt.find_last_of('.') + 1);
  for (char& c : receipt) c = std::isdigit(static_cast<unsigned char>(c)) != 0 ? c : ' ';
  return receipt;
}

inline void GatherField(const google::protobuf::Message& message,
                        const google::protobuf::FieldDescriptor& field, int index,
                        Numbers* numbers) {
  const auto& reflection = *message.GetReflection();
  if (field.cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) {
    return Gather(field.is_repeated() ? reflection.GetRepeatedMessage(message, &field, index)
                                      : reflection.GetMessage(message, &field),
                  numbers);
  }
  // Hashes and seeds are bytes, and hold any number by chance.
  if (field.type() == google::protobuf::FieldDescriptor::TYPE_BYTES) return;
  std::string text;
  google::protobuf::TextFormat::PrintFieldValueToString(message, &field,
                                                        field.is_repeated() ? index : -1, &text);
  const bool signed_result = field.full_name() == "arbitro.v1.GetResultReceiptResponse.receipt";
  GatherText(signed_result ? SeatsOfReceipt(std::move(text)) : text, numbers);
}

// Adds every whole number of the message, and those in its texts.
inline void Gather(const google::protobuf::Message& message, Numbers* numbers) {
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const google::protobuf::FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) GatherField(message, *field, i, numbers);
  }
}

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_NUMBERS_IN_MESSAGE_H_
