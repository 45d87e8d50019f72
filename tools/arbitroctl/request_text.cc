// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/request_text.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

absl::Status CheckTextsUnder(const std::string& path, const Message& message);

// The part of a message at one place: `index` is below 0 where the field holds one alone.
struct FieldPlace {
  const Message& message;
  const FieldDescriptor* field;
  int index;
};

absl::Status CheckPlace(const std::string& path, const FieldPlace& place) {
  const auto* reflection = place.message.GetReflection();
  const bool one = place.index < 0;
  if (place.field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    return CheckTextsUnder(
        path, one ? reflection->GetMessage(place.message, place.field)
                  : reflection->GetRepeatedMessage(place.message, place.field, place.index));
  }
  if (place.field->type() != FieldDescriptor::TYPE_STRING) return absl::OkStatus();
  const std::string text =
      one ? reflection->GetString(place.message, place.field)
          : reflection->GetRepeatedString(place.message, place.field, place.index);
  if (IsUtf8Text(text)) return absl::OkStatus();
  if (text.find('\0') != std::string::npos) {
    return UsageError(absl::StrCat("`", path, "`: holds a zero byte, as no text does"),
                      "leave it out");
  }
  return UsageError(absl::StrCat("`", path, "`: ", ShownText(text), " is not UTF-8"),
                    "write it in UTF-8: a terminal does so where its locale is one of UTF-8");
}

absl::Status CheckTextsUnder(const std::string& path, const Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const std::string name = absl::StrCat(path, path.empty() ? "" : ".", field->name());
    const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 0;
    for (int i = 0; i < count; ++i) {
      const absl::Status status = CheckPlace(absl::StrCat(name, "[", i, "]"), {message, field, i});
      if (!status.ok()) return status;
    }
    if (field->is_repeated()) continue;
    if (absl::Status status = CheckPlace(name, {message, field, -1}); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckTexts(const Message& message) { return CheckTextsUnder("", message); }

}  // namespace arbitro::tools
