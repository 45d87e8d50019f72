// SPDX-License-Identifier: Apache-2.0
//
// The comments of the protos as paragraphs of text.

#ifndef ARBITRO_DAEMON_WEB_OPENAPI_COMMENTS_H_
#define ARBITRO_DAEMON_WEB_OPENAPI_COMMENTS_H_

#include <string>
#include <string_view>

#include "google/protobuf/descriptor.h"

namespace arbitro::web {

// Joins the lines of a comment: a paragraph is one line, and so is an item of a list, whose first
// line begins with "- ". Markdown reads the result as it was meant.
std::string Paragraphs(std::string_view comment);

// Returns the first sentence of a text, without its full stop.
std::string FirstSentence(std::string_view text);

// The comment before a message, field, enum, value, service or method; where it has none, the one
// behind it on the same line.
template <class Described>
std::string CommentOf(const Described& described) {
  google::protobuf::SourceLocation location;
  if (!described.GetSourceLocation(&location)) return "";
  return Paragraphs(location.leading_comments.empty() ? location.trailing_comments
                                                      : location.leading_comments);
}

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_OPENAPI_COMMENTS_H_
