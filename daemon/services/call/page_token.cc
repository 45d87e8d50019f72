// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/page_token.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::services {
namespace {

using engine::Failure;

constexpr int32_t kPageSizeMax = 1000;
constexpr uint32_t kPageSizeUsual = 100;
constexpr size_t kTokenBytesMax = 1024;

Failure Invalid() {
  Failure failure = engine::InvalidField(
      "page_token", "was not made by this call for this resource; begin with the first page again");
  failure.reason = engine::reason::kPageTokenInvalid;
  return failure;
}

}  // namespace

std::string Encode(const PageToken& token) {
  return absl::WebSafeBase64Escape(
      absl::StrCat(token.call, "\n", token.parent, "\n", token.revision, "\n", token.position));
}

engine::OrFailure<PageToken> DecodePageToken(const std::string& text, const std::string& call,
                                             const std::string& parent) {
  std::string plain;
  if (text.size() > kTokenBytesMax || !absl::WebSafeBase64Unescape(text, &plain)) return Invalid();
  const std::vector<std::string> parts = absl::StrSplit(plain, '\n');
  PageToken token;
  if (parts.size() != 4 || parts[0] != call || parts[1] != parent ||
      !absl::SimpleAtoi(parts[2], &token.revision)) {
    return Invalid();
  }
  token.call = call;
  token.parent = parent;
  token.position = parts[3];
  return token;
}

engine::OrFailure<uint64_t> PositionIndex(const PageToken& token) {
  uint64_t index = 0;
  if (!absl::SimpleAtoi(token.position, &index)) return Invalid();
  return index;
}

engine::OrFailure<uint32_t> PageSize(int32_t page_size) {
  if (page_size == 0) return kPageSizeUsual;
  if (page_size < 0 || page_size > kPageSizeMax) {
    return engine::InvalidField("page_size",
                                absl::StrCat("is ", page_size, ", allowed is 1 to ", kPageSizeMax,
                                             ", or 0 for ", kPageSizeUsual));
  }
  return static_cast<uint32_t>(page_size);
}

}  // namespace arbitro::services
