// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/listing.h"

namespace arbitro::tools {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

const FieldDescriptor* Listing::FieldIn(const Descriptor& answer) const {
  const FieldDescriptor* found = nullptr;
  for (int i = 0; i < answer.field_count(); ++i) {
    if (answer.field(i)->message_type() != item_) continue;
    if (found != nullptr) return nullptr;
    found = answer.field(i);
  }
  return found;
}

bool Listing::IsOf(const Descriptor& answer) const {
  return &answer == item_ || FieldIn(answer) != nullptr;
}

std::vector<const Listing::Message*> Listing::ItemsOf(const Message& answer) const {
  if (answer.GetDescriptor() == item_) return {&answer};
  const FieldDescriptor* field = FieldIn(*answer.GetDescriptor());
  const auto* reflection = answer.GetReflection();
  if (!field->is_repeated()) return {&reflection->GetMessage(answer, field)};
  std::vector<const Message*> items;
  for (int i = 0; i < reflection->FieldSize(answer, field); ++i) {
    items.push_back(&reflection->GetRepeatedMessage(answer, field, i));
  }
  return items;
}

std::string Listing::Text(const Typed& typed, const Message& answer) const {
  const auto row = [&](const Message* item) { return row_(typed, *item); };
  return TextTable(headings_, ItemsOf(answer), row).Text();
}

}  // namespace arbitro::tools
