// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/xml_document.h"

#include <algorithm>

#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr unsigned kParsing = pugi::parse_default | pugi::parse_doctype | pugi::parse_declaration;

// Iterative, for depth is what a stranger chooses.
size_t DepthOf(const pugi::xml_document& document) {
  size_t deepest = 0;
  size_t depth = 0;
  pugi::xml_node node = document.first_child();
  while (node) {
    deepest = std::max(deepest, depth + 1);
    if (node.first_child()) {
      node = node.first_child();
      ++depth;
      continue;
    }
    while (node && !node.next_sibling()) {
      if (depth == 0) return deepest;
      node = node.parent();
      --depth;
    }
    node = node.next_sibling();
  }
  return deepest;
}

}  // namespace

std::vector<Fault> XmlDocument::Parse(std::string_view text) {
  line_begins_.clear();
  size_t begin = 0;
  for (const Line& line : LinesOf(text)) {
    line_begins_.push_back(begin);
    begin += line.text.size() + BytesOf(line.end).size();
  }
  const auto refuse = [&](size_t line, std::string what, std::string advice) {
    document_.reset();
    return std::vector<Fault>{{line, std::move(what), std::move(advice)}};
  };
  const pugi::xml_parse_result result =
      document_.load_buffer(text.data(), text.size(), kParsing, pugi::encoding_utf8);
  if (!result) {
    return refuse(LineAt(static_cast<size_t>(result.offset)),
                  Joined("the file stops being XML: ", result.description()),
                  "export the file again, and see that it is whole");
  }
  for (const pugi::xml_node& node : document_.children()) {
    if (node.type() == pugi::node_doctype) {
      return refuse(LineOf(node), "the file declares a document type, which is refused",
                    "take the `<!DOCTYPE …>` out: no program of the field writes one");
    }
    const std::string_view encoding = node.attribute("encoding").value();
    if (node.type() == pugi::node_declaration && !encoding.empty() &&
        InLowerCase(encoding) != "utf-8") {
      return refuse(1, Joined("the file says that its encoding is ", Quoted(encoding)),
                    "save the file as UTF-8");
    }
  }
  if (DepthOf(document_) > kXmlDepthMax) {
    return refuse(0, Joined("elements stand in one another more than ", kXmlDepthMax, " deep"),
                  "see that it is the right file");
  }
  return {};
}

size_t XmlDocument::LineOf(pugi::xml_node node) const {
  const ptrdiff_t offset = node.offset_debug();
  return offset < 0 ? 0 : LineAt(static_cast<size_t>(offset));
}

size_t XmlDocument::LineAt(size_t offset) const {
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  return static_cast<size_t>(after - line_begins_.begin());
}

std::string XmlText(std::string_view text) {
  std::string written;
  for (const char c : text) {
    switch (c) {
      case '&':
        written += "&amp;";
        break;
      case '<':
        written += "&lt;";
        break;
      case '>':
        written += "&gt;";
        break;
      case '"':
        written += "&quot;";
        break;
      case '\n':
        written += "&#10;";
        break;
      case '\r':
        written += "&#13;";
        break;
      case '\t':
        written += "&#9;";
        break;
      default:
        written += c;
    }
  }
  return written;
}

}  // namespace arbitro::interchange
