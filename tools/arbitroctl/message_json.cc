// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/message_json.h"

#include <string>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/value.pb.h"
#include "google/protobuf/descriptor.h"
#include "tools/arbitroctl/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using nlohmann::ordered_json;

constexpr int kSingle = -1;

// The field's value, or its item at `index` where the field is repeated.
ordered_json JsonOfField(const Message& message, const FieldDescriptor* field, int index) {
  const Reflection& reflection = *message.GetReflection();
  const bool one = index == kSingle;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return one ? reflection.GetInt32(message, field)
                 : reflection.GetRepeatedInt32(message, field, index);
    case FieldDescriptor::CPPTYPE_INT64:
      return one ? reflection.GetInt64(message, field)
                 : reflection.GetRepeatedInt64(message, field, index);
    case FieldDescriptor::CPPTYPE_UINT32:
      return one ? reflection.GetUInt32(message, field)
                 : reflection.GetRepeatedUInt32(message, field, index);
    case FieldDescriptor::CPPTYPE_UINT64:
      return one ? reflection.GetUInt64(message, field)
                 : reflection.GetRepeatedUInt64(message, field, index);
    case FieldDescriptor::CPPTYPE_BOOL:
      return one ? reflection.GetBool(message, field)
                 : reflection.GetRepeatedBool(message, field, index);
    case FieldDescriptor::CPPTYPE_ENUM:
      return EnumWord(one ? *reflection.GetEnum(message, field)
                          : *reflection.GetRepeatedEnum(message, field, index));
    case FieldDescriptor::CPPTYPE_STRING: {
      const std::string text = one ? reflection.GetString(message, field)
                                   : reflection.GetRepeatedString(message, field, index);
      return field->type() == FieldDescriptor::TYPE_BYTES ? absl::BytesToHexString(text) : text;
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return JsonOfMessage(one ? reflection.GetMessage(message, field)
                               : reflection.GetRepeatedMessage(message, field, index));
    default:
      return nullptr;  // the API has no floating point
  }
}

}  // namespace

ordered_json JsonOfMessage(const Message& message) {
  if (const auto* value = dynamic_cast<const v1::Value*>(&message)) return JsonOf(*value);
  if (const auto* number = dynamic_cast<const v1::UInt128*>(&message)) return DecimalOf(*number);
  const Reflection& reflection = *message.GetReflection();
  auto object = ordered_json::object();
  for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message.GetDescriptor()->field(i);
    if (field->is_repeated()) {
      auto list = ordered_json::array();
      for (int item = 0; item < reflection.FieldSize(message, field); ++item) {
        list.push_back(JsonOfField(message, field, item));
      }
      object[field->name()] = std::move(list);
      continue;
    }
    if (field->has_presence() && !reflection.HasField(message, field)) continue;
    object[field->name()] = JsonOfField(message, field, kSingle);
  }
  return object;
}

}  // namespace arbitro::tools
