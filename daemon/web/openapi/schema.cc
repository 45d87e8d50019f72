// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/openapi/schema.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "daemon/web/openapi/comments.h"

namespace arbitro::web {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::OneofDescriptor;
using Json = nlohmann::ordered_json;

Json Reference(std::string_view root, const std::string& name) {
  return {{"$ref", absl::StrCat(absl::string_view(root.data(), root.size()), name)}};
}

// A number of 64 bits is a text in JSON: JavaScript's numbers cannot hold all of them.
Json Wide(const char* format, const char* pattern) {
  return {{"type", "string"}, {"format", format}, {"pattern", pattern}};
}

Json ValueSchema(const FieldDescriptor& field, std::string_view root) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return {{"type", "integer"}, {"format", "int32"}};
    case FieldDescriptor::CPPTYPE_UINT32:
      return {
          {"type", "integer"}, {"minimum", 0}, {"maximum", std::numeric_limits<uint32_t>::max()}};
    case FieldDescriptor::CPPTYPE_INT64:
      return Wide("int64", "^-?[0-9]+$");
    case FieldDescriptor::CPPTYPE_UINT64:
      return Wide("uint64", "^[0-9]+$");
    case FieldDescriptor::CPPTYPE_BOOL:
      return {{"type", "boolean"}};
    case FieldDescriptor::CPPTYPE_DOUBLE:
    case FieldDescriptor::CPPTYPE_FLOAT:
      return {{"type", "number"}};
    case FieldDescriptor::CPPTYPE_ENUM:
      return Reference(root, field.enum_type()->full_name());
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return Reference(root, field.message_type()->full_name());
    case FieldDescriptor::CPPTYPE_STRING:
      break;
  }
  if (field.type() == FieldDescriptor::TYPE_BYTES) {
    return {{"type", "string"}, {"contentEncoding", "base64"}};
  }
  return {{"type", "string"}};
}

Json EnumSchema(const EnumDescriptor& type) {
  Json values = Json::array();
  std::vector<std::string> lines;
  const std::string comment = CommentOf(type);
  if (!comment.empty()) lines.push_back(absl::StrCat(comment, "\n"));
  for (int i = 0; i < type.value_count(); ++i) {
    const auto& value = *type.value(i);
    values.push_back(value.name());
    const std::string said = CommentOf(value);
    lines.push_back(absl::StrCat("- `", value.name(), "`", said.empty() ? "" : ": ", said));
  }
  Json schema = {{"type", "string"}, {"enum", values}};
  schema["description"] = absl::StrJoin(lines, "\n");
  return schema;
}

// Where one field of a oneof is given, no other is.
void AddOneof(const OneofDescriptor& oneof, Json* schema) {
  for (int i = 0; i < oneof.field_count(); ++i) {
    Json others = Json::array();
    for (int j = 0; j < oneof.field_count(); ++j) {
      if (j != i) others.push_back({{"required", Json::array({oneof.field(j)->json_name()})}});
    }
    if (others.empty()) continue;
    (*schema)["dependentSchemas"][oneof.field(i)->json_name()] = {{"not", {{"anyOf", others}}}};
  }
}

Json MessageSchema(const Descriptor& type, std::string_view root) {
  Json schema = {{"type", "object"}};
  const std::string comment = CommentOf(type);
  if (!comment.empty()) schema["description"] = comment;
  for (int i = 0; i < type.field_count(); ++i) {
    schema["properties"][type.field(i)->json_name()] = FieldSchema(*type.field(i), root);
  }
  for (int i = 0; i < type.real_oneof_decl_count(); ++i) AddOneof(*type.oneof_decl(i), &schema);
  return schema;
}

}  // namespace

Json FieldSchema(const FieldDescriptor& field, std::string_view root) {
  Json schema = ValueSchema(field, root);
  if (field.is_repeated()) schema = {{"type", "array"}, {"items", schema}};
  const std::string comment = CommentOf(field);
  if (!comment.empty()) schema["description"] = comment;
  return schema;
}

void AddSchemas(const Descriptor& type, std::string_view root, Json* schemas) {
  if (schemas->contains(type.full_name())) return;
  (*schemas)[type.full_name()] = MessageSchema(type, root);
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    if (field.message_type() != nullptr) AddSchemas(*field.message_type(), root, schemas);
    if (field.enum_type() != nullptr && !schemas->contains(field.enum_type()->full_name())) {
      (*schemas)[field.enum_type()->full_name()] = EnumSchema(*field.enum_type());
    }
  }
}

Json SchemaDocument(const Description& description) {
  Json defs = Json::object();
  for (const auto& [path, call] : description.calls()) {
    AddSchemas(*call.method->input_type(), "#/$defs/", &defs);
    AddSchemas(*call.method->output_type(), "#/$defs/", &defs);
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "Messages of Arbitro's API"},
          {"$defs", defs}};
}

}  // namespace arbitro::web
