// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/message_json.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/value.pb.h"
#include "google/protobuf/descriptor.h"
#include "tools/arbitroctl/show/words.h"
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

// Fills a message from a tree of values. Every step notes where it is, for what it finds wrong.
class JsonReader {
 public:
  absl::Status Read(const v1::Value& value, Message* message) {
    if (auto* whole = dynamic_cast<v1::Value*>(message)) {
      *whole = value;
      return absl::OkStatus();
    }
    if (auto* number = dynamic_cast<v1::UInt128*>(message)) return ReadWide(value, number);
    if (!value.has_struct_()) return Wrong("must be an object");
    for (const v1::ValueField& given : value.struct_().fields()) {
      const Step step(this, given.key());
      const FieldDescriptor* field = message->GetDescriptor()->FindFieldByName(given.key());
      if (field == nullptr) return Wrong("is no field of this message");
      RETURN_IF_ERROR(ReadField(given.value(), field, message));
    }
    return absl::OkStatus();
  }

 private:
  class Step {
   public:
    Step(JsonReader* reader, const std::string& name)
        : reader_(reader), before_(reader->path_.size()) {
      absl::StrAppend(&reader->path_, before_ == 0 ? "" : ".", name);
    }
    ~Step() { reader_->path_.resize(before_); }

   private:
    JsonReader* reader_;
    const size_t before_;
  };

  absl::Status Wrong(const std::string& what) const {
    return absl::InvalidArgumentError(path_.empty() ? what : absl::StrCat("`", path_, "` ", what));
  }

  absl::Status ReadField(const v1::Value& value, const FieldDescriptor* field, Message* message) {
    if (!field->is_repeated()) return ReadItem(value, field, message);
    if (!value.has_list()) return Wrong("must be a list");
    for (const v1::Value& item : value.list().items()) {
      RETURN_IF_ERROR(ReadItem(item, field, message));
    }
    return absl::OkStatus();
  }

  absl::Status ReadItem(const v1::Value& value, const FieldDescriptor* field, Message* message) {
    const Reflection& reflection = *message->GetReflection();
    const bool many = field->is_repeated();
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_BOOL:
        if (!value.has_flag()) return Wrong("must be true or false");
        many ? reflection.AddBool(message, field, value.flag())
             : reflection.SetBool(message, field, value.flag());
        return absl::OkStatus();
      case FieldDescriptor::CPPTYPE_STRING:
        return ReadText(value, field, message);
      case FieldDescriptor::CPPTYPE_ENUM:
        return ReadEnum(value, field, message);
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return Read(value, many ? reflection.AddMessage(message, field)
                                : reflection.MutableMessage(message, field));
      default:
        return ReadNumber(value, field, message);
    }
  }

  absl::Status ReadText(const v1::Value& value, const FieldDescriptor* field, Message* message) {
    if (value.kind_case() != v1::Value::kText) return Wrong("must be a text");
    std::string text = value.text();
    if (field->type() == FieldDescriptor::TYPE_BYTES) {
      if (text.size() % 2 != 0 || !std::all_of(text.begin(), text.end(), absl::ascii_isxdigit)) {
        return Wrong("must be hexadecimal digits");
      }
      text = absl::HexStringToBytes(text);
    }
    field->is_repeated() ? message->GetReflection()->AddString(message, field, std::move(text))
                         : message->GetReflection()->SetString(message, field, std::move(text));
    return absl::OkStatus();
  }

  absl::Status ReadEnum(const v1::Value& value, const FieldDescriptor* field, Message* message) {
    for (int i = 0; i < field->enum_type()->value_count(); ++i) {
      const auto* known = field->enum_type()->value(i);
      if (EnumWord(*known) != value.text()) continue;
      field->is_repeated() ? message->GetReflection()->AddEnum(message, field, known)
                           : message->GetReflection()->SetEnum(message, field, known);
      return absl::OkStatus();
    }
    return Wrong(absl::StrCat("is none of the values of ", field->enum_type()->name()));
  }

  absl::Status ReadNumber(const v1::Value& value, const FieldDescriptor* field, Message* message) {
    if (value.kind_case() != v1::Value::kInteger) return Wrong("must be a whole number");
    const Reflection& reflection = *message->GetReflection();
    const int64_t number = value.integer();
    const bool many = field->is_repeated();
    const auto in_range = [&](auto least, auto most) {
      return number >= static_cast<int64_t>(least) && number <= static_cast<int64_t>(most);
    };
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        if (!in_range(INT32_MIN, INT32_MAX)) return Wrong("is too large");
        many ? reflection.AddInt32(message, field, static_cast<int32_t>(number))
             : reflection.SetInt32(message, field, static_cast<int32_t>(number));
        return absl::OkStatus();
      case FieldDescriptor::CPPTYPE_UINT32:
        if (!in_range(0, UINT32_MAX)) return Wrong("is negative or too large");
        many ? reflection.AddUInt32(message, field, static_cast<uint32_t>(number))
             : reflection.SetUInt32(message, field, static_cast<uint32_t>(number));
        return absl::OkStatus();
      case FieldDescriptor::CPPTYPE_INT64:
        many ? reflection.AddInt64(message, field, number)
             : reflection.SetInt64(message, field, number);
        return absl::OkStatus();
      case FieldDescriptor::CPPTYPE_UINT64:
        if (number < 0) return Wrong("is negative");
        many ? reflection.AddUInt64(message, field, static_cast<uint64_t>(number))
             : reflection.SetUInt64(message, field, static_cast<uint64_t>(number));
        return absl::OkStatus();
      default:
        return Wrong("is of no kind that the API has");
    }
  }

  absl::Status ReadWide(const v1::Value& value, v1::UInt128* number) const {
    absl::uint128 wide = 0;
    if (!absl::SimpleAtoi(value.text(), &wide)) return Wrong("must be a decimal number in quotes");
    number->set_low(absl::Uint128Low64(wide));
    number->set_high(absl::Uint128High64(wide));
    return absl::OkStatus();
  }

  std::string path_;
};

}  // namespace

absl::Status MessageOfJson(std::string_view json, Message* message) {
  ASSIGN_OR_RETURN(const auto value, ValueFromJson(json));
  return JsonReader().Read(value, message);
}

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
