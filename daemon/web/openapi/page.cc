// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/openapi/page.h"

#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "daemon/web/openapi/document.h"

namespace arbitro::web {
namespace {

using Json = nlohmann::ordered_json;

constexpr char kPackage[] = "arbitro.v1.";
constexpr int kIndent = 2;

constexpr char kHead[] = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Arbitro's API</title>
<style>
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { columns: 16rem; list-style: none; padding: 0; }
h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
h3 small { font-weight: normal; }
code, pre { font: 0.9em/1.4 ui-monospace, monospace; }
pre { background: var(--soft); padding: 0.5rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left;
         vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 14rem; }
td:nth-child(2) { width: 10rem; }
:target { outline: 2px solid; outline-offset: 0.25rem; }
</style>
<h1>Arbitro's API</h1>
)";

std::string Escaped(std::string_view text) {
  return absl::StrReplaceAll({text.data(), text.size()},
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

// A line of a comment: what stands between backticks is code.
std::string Line(std::string_view text) {
  std::string html;
  bool code = false;
  for (const absl::string_view part :
       absl::StrSplit(absl::string_view(text.data(), text.size()), '`')) {
    const std::string escaped = Escaped({part.data(), part.size()});
    absl::StrAppend(&html, code ? absl::StrCat("<code>", escaped, "</code>") : escaped);
    code = !code;
  }
  return html;
}

// The paragraphs and lists of a comment.
std::string Text(const Json& described) {
  const auto found = described.find("description");
  if (found == described.end()) return "";
  std::string html;
  bool list = false;
  const std::string text = found->get<std::string>();
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const bool item = absl::ConsumePrefix(&line, "- ");
    if (item != list) absl::StrAppend(&html, item ? "<ul>" : "</ul>");
    list = item;
    absl::StrAppend(&html, item ? "<li>" : "<p>", Line({line.data(), line.size()}), "\n");
  }
  if (list) absl::StrAppend(&html, "</ul>\n");
  return html;
}

std::string ShortName(std::string_view name) {
  return std::string(absl::StripPrefix(absl::string_view(name.data(), name.size()), kPackage));
}

// The type of a field, with a link to what it is.
std::string Type(const Json& schema) {
  if (const auto ref = schema.find("$ref"); ref != schema.end()) {
    const std::string name = ref->get<std::string>().substr(sizeof kComponents - 1);
    return absl::StrCat("<a href=\"#", name, "\">", Escaped(ShortName(name)), "</a>");
  }
  const std::string type = schema.value("type", "");
  if (type == "array") return absl::StrCat("list of ", Type(schema["items"]));
  if (schema.contains("contentEncoding")) return "bytes in base64";
  const std::string format = schema.value("format", "");
  return type == "string" && !format.empty() ? absl::StrCat(format, " as text") : type;
}

std::string Row(const std::string& name, const Json& schema, const std::string& text) {
  return absl::StrCat("<tr><td><code>", Escaped(name), "</code><td>", Type(schema), "<td>", text,
                      "\n");
}

std::string Fields(const Json& schema) {
  std::string html;
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [name, field] : properties.items()) {
    absl::StrAppend(&html, Row(name, field, Text(field)));
  }
  if (html.empty()) return "";
  return absl::StrCat("<table><tr><th>field<th>type<th>meaning\n", html, "</table>\n");
}

std::string Example(const char* title, const Json& content) {
  for (const auto& [type, of_type] : content.items()) {
    const auto example = of_type.find("example");
    if (example == of_type.end()) continue;
    const std::string text =
        example->is_string() ? example->get<std::string>() : example->dump(kIndent);
    return absl::StrCat("<details><summary>", title, " of a real run</summary><pre>", Escaped(text),
                        "</pre></details>\n");
  }
  return "";
}

std::string SchemaOf(const Json& content) {
  for (const auto& [type, of_type] : content.items()) {
    const Json& schema = of_type["schema"];
    const auto streamed = schema.find("contentSchema");
    if (streamed == schema.end()) return Type(schema);
    return absl::StrCat("a stream of ", Type(*streamed), " as <code>", Escaped(type), "</code>");
  }
  return "";
}

std::string Operation(const std::string& path, const Json& verbs) {
  const Json& post = verbs["post"];
  const Json& request = post["requestBody"];
  const Json& answer = post["responses"]["200"];
  const std::string name = path.substr(path.rfind('/') + 1);
  return absl::StrCat("<h3 id=\"", Escaped(path.substr(1)), "\">", Escaped(name), " <small>",
                      verbs.contains("get") ? "POST, GET" : "POST", "</small></h3>\n<p><code>",
                      Escaped(path), "</code>\n", Text(post), "<p>Takes ",
                      SchemaOf(request["content"]), ", gives ", SchemaOf(answer["content"]), ".\n",
                      Example("Request", request["content"]), Example("Answer", answer["content"]));
}

bool IsOf(const Json& verbs, const std::string& tag) { return verbs["post"]["tags"][0] == tag; }

std::string Contents(const Json& document) {
  std::string html = "<nav>\n";
  for (const Json& tag : document["tags"]) {
    const std::string name = tag["name"];
    absl::StrAppend(&html, "<p><a href=\"#", name, "\">", name, "</a>\n<ul>\n");
    for (const auto& [path, verbs] : document["paths"].items()) {
      if (!IsOf(verbs, name)) continue;
      absl::StrAppend(&html, "<li><a href=\"#", Escaped(path.substr(1)), "\">",
                      path.substr(path.rfind('/') + 1), "</a>\n");
    }
    absl::StrAppend(&html, "</ul>\n");
  }
  return absl::StrCat(html, "<p><a href=\"#types\">Types</a></nav>\n");
}

}  // namespace

std::string ApiPage(const Json& document) {
  std::string html = absl::StrCat(kHead, Text(document["info"]), Contents(document));
  for (const Json& tag : document["tags"]) {
    const std::string name = tag["name"];
    absl::StrAppend(&html, "<h2 id=\"", name, "\">", name, "</h2>\n", Text(tag));
    for (const auto& [path, verbs] : document["paths"].items()) {
      if (IsOf(verbs, name)) absl::StrAppend(&html, Operation(path, verbs));
    }
  }
  absl::StrAppend(&html, "<h2 id=\"types\">Types</h2>\n");
  for (const auto& [name, schema] : document["components"]["schemas"].items()) {
    absl::StrAppend(&html, "<h3 id=\"", name, "\">", Escaped(ShortName(name)), "</h3>\n",
                    Text(schema), Fields(schema));
  }
  return html;
}

}  // namespace arbitro::web
