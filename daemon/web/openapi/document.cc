// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/openapi/document.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "daemon/web/call/error.h"
#include "daemon/web/openapi/comments.h"
#include "daemon/web/openapi/schema.h"

namespace arbitro::web {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::MethodDescriptor;
using Json = nlohmann::ordered_json;

constexpr char kJson[] = "application/json";
constexpr char kEvents[] = "text/event-stream";
constexpr char kLines[] = "application/x-ndjson";
constexpr char kError[] = "Error";
constexpr int kCodesEnd = 17;  // of gRPC

constexpr char kAbout[] =
    "Each call of the API is at `/arbitro.v1.SERVICE/METHOD` of a daemon's web door, by plain "
    "JSON. "
    "The same paths take Connect, gRPC-Web and, for streams, server-sent events.\n\n"
    "Fields are in lowerCamelCase here; texts that name a field in snake_case mean the same one. A "
    "field that is left out has its default: false, 0, the empty text or list.\n\n"
    "`docs/api.md` tells how to begin, `docs/errors.md` lists each reason.";

Json Ref(const std::string& name) { return {{"$ref", absl::StrCat(kComponents, name)}}; }

Json HeaderParameter(const char* name, const std::string& description) {
  return {{"name", name},
          {"in", "header"},
          {"description", description},
          {"schema", {{"type", "string"}}}};
}

Json QueryParameter(const std::string& name, const FieldDescriptor& field) {
  Json schema = FieldSchema(field, kComponents);
  Json parameter = {{"name", name}, {"in", "query"}};
  if (schema.contains("description")) {
    parameter["description"] = schema["description"];
    schema.erase("description");
  }
  parameter["schema"] = schema;
  return parameter;
}

// A read's fields as a query: those that are no messages, and theirs in turn, one step down.
void AddQuery(const Descriptor& type, const std::string& before, Json* parameters) {
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    const std::string name = absl::StrCat(before, field.json_name());
    if (field.message_type() == nullptr) {
      parameters->push_back(QueryParameter(name, field));
    } else if (before.empty() && !field.is_repeated()) {
      AddQuery(*field.message_type(), absl::StrCat(name, "."), parameters);
    }
  }
}

Json ErrorSchema() {
  Json codes = Json::array();
  for (int code = 1; code < kCodesEnd; ++code) codes.push_back(std::string(NameOfCode(code)));
  const Json text = {{"type", "string"}};
  const auto said = [](const char* words) {
    return Json{{"type", "string"}, {"description", words}};
  };
  Json field = {{"type", "object"}, {"properties", {{"field", text}, {"description", text}}}};
  Json rule = {{"type", "object"}, {"properties", {{"id", text}, {"text", text}}}};
  Json properties = {
      {"code", {{"type", "string"}, {"enum", codes}}},
      {"message", said("The problem, in English.")},
      {"reason", said("A word for programs: docs/errors.md lists all.")},
      {"domain", text},
      {"fields", {{"type", "array"}, {"items", field}}},
      {"rule", rule},
      {"to_do", said("How to go on.")},
      {"localized_message", said("The problem, in a language of `accept-language`.")},
      {"retry_after_seconds", {{"type", "integer"}}},
      {"metadata", {{"type", "object"}, {"additionalProperties", text}}},
      {"details", {{"type", "array"}, {"items", {{"type", "object"}}}}}};
  return {{"type", "object"},
          {"required", Json::array({"code", "message"})},
          {"properties", properties}};
}

// A text whose events or lines are such messages.
Json StreamOf(const std::string& name) {
  return {{"type", "string"}, {"contentMediaType", kJson}, {"contentSchema", Ref(name)}};
}

Json Content(const char* type, const Json& schema, const Json* example) {
  Json content = {{"schema", schema}};
  if (example != nullptr) content["example"] = *example;
  return {{type, content}};
}

const Json* Example(const Json& examples, const Call& call, const char* part) {
  const auto found = examples.find(call.path);
  if (found == examples.end() || !found->contains(part)) return nullptr;
  return &(*found)[part];
}

// Messages of a stream as server-sent events: the id of one with a revision is that.
Json AsEvents(const Json& messages) {
  std::string events;
  for (const Json& message : messages) {
    const std::string revision = message.value("revision", "");
    if (!revision.empty()) absl::StrAppend(&events, "id: ", revision, "\n");
    absl::StrAppend(&events, "data: ", message.dump(), "\n\n");
  }
  return events;
}

// A message a line.
Json AsLines(const Json& messages) {
  std::string lines;
  for (const Json& message : messages) absl::StrAppend(&lines, message.dump(), "\n");
  return lines;
}

// The content of a stream, whose example is a text.
Json StreamContent(const char* type, const std::string& name, const Json* messages) {
  if (messages == nullptr) return Content(type, StreamOf(name), nullptr);
  const Json text = type == kEvents ? AsEvents(*messages) : AsLines(*messages);
  return Content(type, StreamOf(name), &text);
}

Json Responses(const Call& call, const Json& examples) {
  const MethodDescriptor& method = *call.method;
  const std::string& type = method.output_type()->full_name();
  const Json* example = Example(examples, call, "response");
  Json good;
  if (method.server_streaming()) {
    good["description"] = absl::StrCat("A stream of `", type, "`, each as the `data` of an event");
    good["content"] = StreamContent(kEvents, type, example);
  } else {
    good["description"] = "The answer";
    good["content"] = Content(kJson, Ref(type), example);
  }
  Json responses = {{"200", good}};
  if (call.reads && !method.server_streaming()) {
    responses["200"]["headers"]["ETag"] = {{"schema", {{"type", "string"}}}};
    responses["304"] = {{"description", "The answer that `If-None-Match` names still holds"}};
  }
  const Json error = Content(kJson, Ref(kError), nullptr);
  responses["4XX"] = {{"description", "The call was refused"}, {"content", error}};
  responses["default"] = {{"description", "The call failed"}, {"content", error}};
  return responses;
}

// The part that POST and GET of a call have in common.
Json Operation(const Call& call, const Json& examples, const char* verb) {
  const MethodDescriptor& method = *call.method;
  const std::string comment = CommentOf(method);
  Json operation = {{"tags", Json::array({method.service()->name()})},
                    {"summary", FirstSentence(comment)},
                    {"description", comment}};
  operation["operationId"] = absl::StrCat(method.service()->name(), "_", method.name(), verb);
  operation["parameters"] = Json::array();
  operation["responses"] = Responses(call, examples);
  return operation;
}

Json Get(const Call& call, const Json& examples) {
  Json operation = Operation(call, examples, "_get");
  Json& parameters = operation["parameters"];
  AddQuery(*call.method->input_type(), "", &parameters);
  if (call.method->server_streaming()) {
    parameters.push_back(
        HeaderParameter("Last-Event-ID", "The revision behind which a stream goes on"));
  } else {
    parameters.push_back(HeaderParameter("If-None-Match", "The `ETag` of the answer at hand"));
  }
  return operation;
}

Json Post(const Call& call, const Json& examples) {
  const MethodDescriptor& method = *call.method;
  Json operation = Operation(call, examples, "");
  if (!call.options.empty()) {
    const std::string options =
        absl::StrCat(call.options.size() > 1 ? call.options.front()->json_name() + "." : "",
                     call.options.back()->json_name());
    operation["parameters"].push_back(
        HeaderParameter("Idempotency-Key", absl::StrCat("`", options,
                                                        ".requestId`: a repeated call "
                                                        "with the same key acts once")));
    operation["parameters"].push_back(HeaderParameter(
        "If-Match", absl::StrCat("`", options, ".expectedRevision`, or an `ETag` of a read")));
  }
  const std::string& type = method.input_type()->full_name();
  const Json* example = Example(examples, call, "request");
  operation["requestBody"] = {
      {"required", true},
      {"content", method.client_streaming() ? StreamContent(kLines, type, example)
                                            : Content(kJson, Ref(type), example)}};
  if (method.client_streaming()) {
    operation["requestBody"]["description"] =
        absl::StrCat("A `", method.input_type()->full_name(), "` a line, as JSON");
  }
  return operation;
}

Json Tags(const Description& description) {
  Json tags = Json::array();
  std::set<std::string> seen;
  for (const auto& [path, call] : description.calls()) {
    const auto& service = *call.method->service();
    if (!seen.insert(service.name()).second) continue;
    tags.push_back({{"name", service.name()}, {"description", CommentOf(service)}});
  }
  return tags;
}

}  // namespace

Json OpenApiDocument(const Description& description, const Json& examples,
                     const std::string& version) {
  Json document = {{"openapi", "3.1.0"},
                   {"info",
                    {{"title", "Arbitro"},
                     {"version", version},
                     {"description", kAbout},
                     {"license", {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}}}}},
                   {"servers", Json::array({{{"url", "/"}}})},
                   {"security", Json::array({Json::object(), {{"bearer", Json::array()}}})},
                   {"tags", Tags(description)}};
  Json schemas = {{kError, ErrorSchema()}};
  Json paths = Json::object();
  for (const auto& [path, call] : description.calls()) {
    AddSchemas(*call.method->input_type(), kComponents, &schemas);
    AddSchemas(*call.method->output_type(), kComponents, &schemas);
    if (call.reads && !call.method->client_streaming()) paths[path]["get"] = Get(call, examples);
    paths[path]["post"] = Post(call, examples);
  }
  document["paths"] = paths;
  document["components"] = {
      {"securitySchemes", {{"bearer", {{"type", "http"}, {"scheme", "bearer"}}}}},
      {"schemas", schemas}};
  return document;
}

}  // namespace arbitro::web
