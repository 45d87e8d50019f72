// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/response_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

struct Phrase {
  unsigned status;
  const char* text;
};

constexpr Phrase kPhrases[] = {{200, "OK"},
                               {204, "No Content"},
                               {304, "Not Modified"},
                               {400, "Bad Request"},
                               {401, "Unauthorized"},
                               {403, "Forbidden"},
                               {404, "Not Found"},
                               {405, "Method Not Allowed"},
                               {409, "Conflict"},
                               {413, "Content Too Large"},
                               {415, "Unsupported Media Type"},
                               {417, "Expectation Failed"},
                               {421, "Misdirected Request"},
                               {429, "Too Many Requests"},
                               {431, "Request Header Fields Too Large"},
                               {499, "Client Closed Request"},
                               {500, "Internal Server Error"},
                               {501, "Not Implemented"},
                               {503, "Service Unavailable"},
                               {504, "Gateway Timeout"}};

const char* PhraseOf(unsigned status) {
  for (const Phrase& phrase : kPhrases) {
    if (phrase.status == status) return phrase.text;
  }
  return "Status";
}

void AppendValue(const std::string& value, std::string* text) {
  const auto may_stand = [](char c) { return c != '\r' && c != '\n' && c != '\0'; };
  if (std::all_of(value.begin(), value.end(), may_stand)) {
    text->append(value);
    return;
  }
  std::copy_if(value.begin(), value.end(), std::back_inserter(*text), may_stand);
}

}  // namespace

std::string TextOf(const Response& response, Length length, bool keep_alive) {
  constexpr size_t kLineBytes = 64;
  std::string text;
  text.reserve(kLineBytes * (response.headers.size() + 4) + response.body.size());
  absl::StrAppend(&text, "HTTP/1.1 ", response.status, " ", PhraseOf(response.status), "\r\n");
  for (const auto& [name, value] : response.headers) {
    absl::StrAppend(&text, name, ": ");
    AppendValue(value, &text);
    text += "\r\n";
  }
  text += "x-content-type-options: nosniff\r\n";
  if (!keep_alive) text += "connection: close\r\n";
  const bool bodiless = response.status == 204 || response.status == 304;
  if (length == Length::kStated) {
    if (!bodiless) absl::StrAppend(&text, "content-length: ", response.body.size(), "\r\n");
    absl::StrAppend(&text, "\r\n", bodiless ? "" : response.body);
  } else if (length == Length::kByClosing) {
    absl::StrAppend(&text, "\r\n", response.body);
  } else {
    absl::StrAppend(&text, "transfer-encoding: chunked\r\n\r\n", ChunkOf(response.body));
  }
  return text;
}

std::string ChunkOf(std::string_view piece) {
  if (piece.empty()) return "";
  return absl::StrCat(absl::Hex(piece.size()), "\r\n",
                      absl::string_view(piece.data(), piece.size()), "\r\n");
}

}  // namespace arbitro::web
