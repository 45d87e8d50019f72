// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/difference.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.h"

namespace arbitro::translate {
namespace {

using engine::PayloadCodec;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::OneofDescriptor;
using google::protobuf::Reflection;
using Found = std::optional<PayloadCodec::Difference>;

constexpr size_t kShownBytesMax = 200;
constexpr char kAbsent[] = "(absent)";

// Where a value stands: a field, or one item of a repeated one.
struct Place {
  const FieldDescriptor* field;
  int item;  // -1: the field is not repeated
};

std::string Short(std::string text) {
  if (text.size() <= kShownBytesMax) return text;
  text.resize(kShownBytesMax);
  // A character cut in two is no text any more.
  while (!text.empty() && (text.back() & 0xC0) == 0x80) text.pop_back();
  if (!text.empty() && (text.back() & 0x80) != 0) text.pop_back();
  return text + "…";
}

const Message& MessageAt(const Message& message, Place place) {
  const Reflection& reflection = *message.GetReflection();
  return place.item < 0 ? reflection.GetMessage(message, place.field)
                        : reflection.GetRepeatedMessage(message, place.field, place.item);
}

std::string StringAt(const Message& message, Place place) {
  const Reflection& reflection = *message.GetReflection();
  std::string text = place.item < 0
                         ? reflection.GetString(message, place.field)
                         : reflection.GetRepeatedString(message, place.field, place.item);
  if (place.field->type() != FieldDescriptor::TYPE_BYTES) return text;
  return absl::BytesToHexString(text);
}

std::string EnumAt(const Message& message, Place place) {
  const Reflection& reflection = *message.GetReflection();
  const int number = place.item < 0
                         ? reflection.GetEnumValue(message, place.field)
                         : reflection.GetRepeatedEnumValue(message, place.field, place.item);
  const auto* known = place.field->enum_type()->FindValueByNumber(number);
  return known != nullptr ? known->name() : std::to_string(number);
}

// The value in full, so that different values are different texts.
std::string TextAt(const Message& message, Place place) {
  const Reflection& reflection = *message.GetReflection();
  const FieldDescriptor* field = place.field;
  const int item = place.item;
  const bool one = item < 0;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return std::to_string(one ? reflection.GetInt32(message, field)
                                : reflection.GetRepeatedInt32(message, field, item));
    case FieldDescriptor::CPPTYPE_INT64:
      return std::to_string(one ? reflection.GetInt64(message, field)
                                : reflection.GetRepeatedInt64(message, field, item));
    case FieldDescriptor::CPPTYPE_UINT32:
      return std::to_string(one ? reflection.GetUInt32(message, field)
                                : reflection.GetRepeatedUInt32(message, field, item));
    case FieldDescriptor::CPPTYPE_UINT64:
      return std::to_string(one ? reflection.GetUInt64(message, field)
                                : reflection.GetRepeatedUInt64(message, field, item));
    case FieldDescriptor::CPPTYPE_BOOL:
      return (one ? reflection.GetBool(message, field)
                  : reflection.GetRepeatedBool(message, field, item))
                 ? "true"
                 : "false";
    case FieldDescriptor::CPPTYPE_ENUM:
      return EnumAt(message, place);
    case FieldDescriptor::CPPTYPE_STRING:
      return StringAt(message, place);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return MessageAt(message, place).ShortDebugString();
    case FieldDescriptor::CPPTYPE_FLOAT:
    case FieldDescriptor::CPPTYPE_DOUBLE:
      break;
  }
  // Invariant: no message of this API holds floating point.
  return "";
}

Found CompareMessages(const Message& first, const Message& second, const std::string& path);

Found CompareAt(const Message& first, const Message& second, Place place, const std::string& path) {
  if (place.field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    return CompareMessages(MessageAt(first, place), MessageAt(second, place), path);
  }
  std::string a = TextAt(first, place);
  std::string b = TextAt(second, place);
  if (a == b) return std::nullopt;
  return PayloadCodec::Difference{path, Short(std::move(a)), Short(std::move(b))};
}

Found CompareRepeated(const Message& first, const Message& second, const FieldDescriptor* field,
                      const std::string& path) {
  const int first_size = first.GetReflection()->FieldSize(first, field);
  const int second_size = second.GetReflection()->FieldSize(second, field);
  const auto at = [&](int item) { return absl::StrCat(path, "[", item, "]"); };
  for (int i = 0; i < std::min(first_size, second_size); ++i) {
    if (Found found = CompareAt(first, second, {field, i}, at(i))) return found;
  }
  if (first_size == second_size) return std::nullopt;
  const int extra = std::min(first_size, second_size);
  return PayloadCodec::Difference{
      at(extra), first_size > extra ? Short(TextAt(first, {field, extra})) : kAbsent,
      second_size > extra ? Short(TextAt(second, {field, extra})) : kAbsent};
}

Found CompareField(const Message& first, const Message& second, const FieldDescriptor* field,
                   const std::string& path) {
  if (field->is_repeated()) return CompareRepeated(first, second, field, path);
  if (!field->has_presence()) return CompareAt(first, second, {field, -1}, path);
  const bool first_has = first.GetReflection()->HasField(first, field);
  const bool second_has = second.GetReflection()->HasField(second, field);
  if (!first_has && !second_has) return std::nullopt;
  if (first_has && second_has) return CompareAt(first, second, {field, -1}, path);
  return PayloadCodec::Difference{path, first_has ? Short(TextAt(first, {field, -1})) : kAbsent,
                                  second_has ? Short(TextAt(second, {field, -1})) : kAbsent};
}

std::string SetMember(const Message& message, const OneofDescriptor* choice) {
  const FieldDescriptor* set = message.GetReflection()->GetOneofFieldDescriptor(message, choice);
  return set == nullptr ? kAbsent : set->name();
}

Found CompareMessages(const Message& first, const Message& second, const std::string& path) {
  const google::protobuf::Descriptor* type = first.GetDescriptor();
  const std::string prefix = path.empty() ? "" : path + ".";
  // Which member is set says more than that one of them is absent.
  for (int i = 0; i < type->real_oneof_decl_count(); ++i) {
    const OneofDescriptor* choice = type->oneof_decl(i);
    std::string a = SetMember(first, choice);
    std::string b = SetMember(second, choice);
    if (a != b) return PayloadCodec::Difference{prefix + choice->name(), a, b};
  }
  std::vector<const FieldDescriptor*> fields;
  for (int i = 0; i < type->field_count(); ++i) fields.push_back(type->field(i));
  std::sort(fields.begin(), fields.end(),
            [](const auto* a, const auto* b) { return a->number() < b->number(); });
  for (const FieldDescriptor* field : fields) {
    if (Found found = CompareField(first, second, field, prefix + field->name())) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<PayloadCodec::Difference> FindDifference(const Message& first,
                                                       const Message& second) {
  return CompareMessages(first, second, "");
}

}  // namespace arbitro::translate
