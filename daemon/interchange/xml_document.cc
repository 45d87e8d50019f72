// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/xml_document.h"

#include <algorithm>
#include <cstdint>

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

// Behind the `>` of the tag at `at`, whose attributes may hold one; npos where it has none.
size_t BehindTag(std::string_view text, size_t at) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

// Behind what stands at a `<` and is no tag; `at` where it is one.
size_t BehindOther(std::string_view text, size_t at) {
  constexpr std::string_view kOthers[][2] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
  for (const auto& [begin, end] : kOthers) {
    if (text.substr(at, begin.size()) != begin) continue;
    const size_t found = text.find(end, at + begin.size());
    return found == std::string_view::npos ? found : found + end.size();
  }
  return at;
}

// Finds where the closing tag of an element stands; false where the text has none.
bool FindClosingTag(std::string_view text, XmlExtent* extent) {
  size_t depth = 1;
  size_t at = extent->inner;
  while ((at = text.find('<', at)) != std::string_view::npos) {
    const size_t other = BehindOther(text, at);
    if (other == std::string_view::npos) return false;
    if (other != at) {
      at = other;
      continue;
    }
    const size_t behind = BehindTag(text, at);
    if (behind == std::string_view::npos) return false;
    if (text[at + 1] != '/') {
      depth += text[behind - 2] == '/' ? 0 : 1;
    } else if (--depth == 0) {
      extent->close = at;
      extent->end = behind;
      return true;
    }
    at = behind;
  }
  return false;
}

// Whether `text` begins with the number of a character reference that stands for a zero byte; of
// a number beyond 32 bits, as the parser reads it.
bool BeginsWithZero(std::string_view text) {
  const bool hex = !text.empty() && text.front() == 'x';
  if (hex) text.remove_prefix(1);
  const uint32_t base = hex ? 16 : 10;
  uint32_t number = 0;
  size_t digits = 0;
  for (; digits < text.size(); ++digits) {
    const char c = text[digits];
    const char small = static_cast<char>(c | 0x20);
    if (c >= '0' && c <= '9') {
      number = number * base + static_cast<uint32_t>(c - '0');
    } else if (hex && small >= 'a' && small <= 'f') {
      number = number * base + static_cast<uint32_t>(small - 'a' + 10);
    } else {
      break;
    }
  }
  return digits > 0 && digits < text.size() && text[digits] == ';' && number == 0;
}

// Where a character reference stands for a zero byte, which would end the text there; npos where
// none does. Comments and the like have no references.
size_t FindZeroReference(std::string_view text) {
  constexpr std::string_view kBegin = "&#";
  size_t at = 0;
  while ((at = text.find_first_of("<&", at)) != std::string_view::npos) {
    if (text[at] == '<') {
      const size_t other = BehindOther(text, at);
      if (other == std::string_view::npos) return other;
      at = other == at ? at + 1 : other;
      continue;
    }
    const bool reference = text.substr(at, kBegin.size()) == kBegin;
    if (reference && BeginsWithZero(text.substr(at + kBegin.size()))) return at;
    ++at;
  }
  return std::string_view::npos;
}

// The reference for a character that XML reads as another thing; empty of any other.
std::string_view ReferenceFor(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    case '\t':
      return "&#9;";
    default:
      return "";
  }
}

}  // namespace

std::optional<XmlExtent> ExtentOf(std::string_view text, pugi::xml_node node) {
  const ptrdiff_t offset = node.offset_debug();
  if (offset < 1 || static_cast<size_t>(offset) >= text.size()) return std::nullopt;
  XmlExtent extent;
  extent.begin = static_cast<size_t>(offset) - 1;
  extent.inner = BehindTag(text, extent.begin);
  if (text[extent.begin] != '<' || extent.inner == std::string_view::npos) return std::nullopt;
  extent.close = extent.end = extent.inner;
  const bool closes_itself = text[extent.inner - 2] == '/';
  if (!closes_itself && !FindClosingTag(text, &extent)) return std::nullopt;
  return extent;
}

std::vector<Fault> XmlDocument::Parse(std::string_view text) {
  FindLines(text);
  if (const size_t zero = FindZeroReference(text); zero != std::string_view::npos) {
    return {{LineAt(zero), "holds a zero byte, as no text does",
             "take the character reference out: no program of the field writes one"}};
  }
  const pugi::xml_parse_result result =
      document_.load_buffer(text.data(), text.size(), kParsing, pugi::encoding_utf8);
  const std::optional<Fault> fault =
      result ? FaultOfParsed()
             : Fault{LineAt(static_cast<size_t>(result.offset)),
                     Joined("the file stops being XML: ", result.description()),
                     "export the file again, and see that it is whole"};
  if (!fault) return {};
  document_.reset();
  return {*fault};
}

void XmlDocument::FindLines(std::string_view text) {
  line_begins_.clear();
  size_t begin = 0;
  for (const Line& line : LinesOf(text)) {
    line_begins_.push_back(begin);
    begin += line.text.size() + BytesOf(line.end).size();
  }
}

std::optional<Fault> XmlDocument::FaultOfParsed() const {
  for (const pugi::xml_node& node : document_.children()) {
    if (auto fault = FaultOfNode(node)) return fault;
  }
  if (DepthOf(document_) <= kXmlDepthMax) return std::nullopt;
  return Fault{0, Joined("elements stand in one another more than ", kXmlDepthMax, " deep"),
               "see that it is the right file"};
}

std::optional<Fault> XmlDocument::FaultOfNode(pugi::xml_node node) const {
  if (node.type() == pugi::node_doctype) {
    return Fault{LineOf(node), "the file declares a document type, which is refused",
                 "take the `<!DOCTYPE …>` out: no program of the field writes one"};
  }
  const std::string_view encoding = node.attribute("encoding").value();
  if (node.type() == pugi::node_declaration && !encoding.empty() &&
      InLowerCase(encoding) != "utf-8") {
    return Fault{1, Joined("the file says that its encoding is ", Quoted(encoding)),
                 "save the file as UTF-8"};
  }
  return std::nullopt;
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
    const std::string_view reference = ReferenceFor(c);
    if (reference.empty()) {
      written += c;
    } else {
      written += reference;
    }
  }
  return written;
}

}  // namespace arbitro::interchange
