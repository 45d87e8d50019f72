// SPDX-License-Identifier: Apache-2.0
//
// A small XML document, read without anything that a stranger could have it do: no DTD, no entities
// but the five that XML has, no other file, bounded depth and size.
//
// Not thread-safe. Nodes that are asked for are valid as long as the document.

#ifndef ARBITRO_DAEMON_INTERCHANGE_XML_DOCUMENT_H_
#define ARBITRO_DAEMON_INTERCHANGE_XML_DOCUMENT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"
#include "pugixml.hpp"

namespace arbitro::interchange {

// The deepest that elements may stand in one another.
inline constexpr size_t kXmlDepthMax = 32;

class XmlDocument {
 public:
  // `text` is UTF-8 within the caller's bound. Faults where it is no XML, has a DTD or another
  // encoding, or nests too deep; the document is empty then.
  std::vector<Fault> Parse(std::string_view text);

  pugi::xml_node root() const { return document_.document_element(); }

  // The line on which a node's name or text begins, from 1.
  size_t LineOf(pugi::xml_node node) const;

 private:
  void FindLines(std::string_view text);
  // The refusal of a document that was parsed; nothing where it may be read.
  std::optional<Fault> FaultOfParsed() const;
  std::optional<Fault> FaultOfNode(pugi::xml_node node) const;
  size_t LineAt(size_t offset) const;

  pugi::xml_document document_;
  std::vector<size_t> line_begins_;
};

// Where an element stands in the text that it was parsed from, in bytes.
struct XmlExtent {
  size_t begin = 0;  // its `<`
  size_t inner = 0;  // behind its first tag
  size_t close = 0;  // the `<` of its closing tag; `inner` where it has none
  size_t end = 0;    // behind it

  bool closes_itself() const { return close == end; }  // `<rounds/>`
};

// Nothing where the text is not the node's.
std::optional<XmlExtent> ExtentOf(std::string_view text, pugi::xml_node node);

// The text with `&`, `<`, `>` and quotes as XML has them.
std::string XmlText(std::string_view text);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_XML_DOCUMENT_H_
