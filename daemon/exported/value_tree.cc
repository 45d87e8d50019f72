// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/value_tree.h"

#include "api/text/harm.h"

namespace arbitro::exported {

nlohmann::ordered_json JsonOf(const v1::Value& value) {
  switch (value.kind_case()) {
    case v1::Value::kInteger:
      return value.integer();
    case v1::Value::kText:
      return value.text();
    case v1::Value::kFlag:
      return value.flag();
    case v1::Value::kList: {
      auto list = nlohmann::ordered_json::array();
      for (const v1::Value& item : value.list().items()) list.push_back(JsonOf(item));
      return list;
    }
    case v1::Value::kStruct: {
      auto object = nlohmann::ordered_json::object();
      for (const v1::ValueField& field : value.struct_().fields()) {
        object[field.key()] = JsonOf(field.value());
      }
      return object;
    }
    case v1::Value::KIND_NOT_SET:
      break;
  }
  return nullptr;
}

std::string JsonLine(const nlohmann::ordered_json& object) {
  const std::string line =
      object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return text::Harmless(line, text::Lines::kMany, text::Escape::kJson);
}

}  // namespace arbitro::exported
