// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/page_token.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "daemon/engine/model/concat.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

using engine::Failure;

constexpr int32_t kPageSizeMax = 1000;
constexpr uint32_t kPageSizeUsual = 100;
constexpr size_t kTokenBytesMax = 1024;
// Hexadecimal, of the digest of a query.
constexpr size_t kQueryDigits = 16;
// Lines of a token.
constexpr size_t kParts = 4;
constexpr size_t kPartsWithQuery = 6;

Failure Wrong(const char* what) {
  Failure failure = engine::InvalidField("page_token", what);
  failure.reason = engine::reason::kPageTokenInvalid;
  return failure;
}

Failure OtherQuery() {
  return Wrong(
      "was made for another filter or order; repeat the `filter` and `order_by` of its page, or "
      "begin with the first page again");
}

}  // namespace

std::string Encode(const PageToken& token) {
  std::string plain =
      absl::StrCat(token.call, "\n", token.parent, "\n", token.revision, "\n", token.position);
  if (!token.query.empty()) absl::StrAppend(&plain, "\n", token.query, "\n", token.as_of_us);
  return absl::WebSafeBase64Escape(plain);
}

std::string QueryDigest(std::string_view filter, std::string_view order_by) {
  if (filter.empty() && order_by.empty()) return "";
  const std::string both = engine::Concat(filter.size(), "\n", filter, order_by);
  return storage::ToHex(storage::Sha256(both)).substr(0, kQueryDigits);
}

engine::OrFailure<PageToken> DecodePageToken(const std::string& text, const std::string& call,
                                             const std::string& parent, const std::string& query) {
  std::string plain;
  if (text.size() > kTokenBytesMax || !absl::WebSafeBase64Unescape(text, &plain))
    return PageTokenInvalid();
  const std::vector<std::string> parts = absl::StrSplit(plain, '\n');
  PageToken token;
  if ((parts.size() != kParts && parts.size() != kPartsWithQuery) || parts[0] != call ||
      parts[1] != parent || !absl::SimpleAtoi(parts[2], &token.revision)) {
    return PageTokenInvalid();
  }
  if (parts.size() == kPartsWithQuery) {
    token.query = parts[4];
    if (token.query.empty() || !absl::SimpleAtoi(parts[5], &token.as_of_us))
      return PageTokenInvalid();
  }
  if (token.query != query) return OtherQuery();
  token.call = call;
  token.parent = parent;
  token.position = parts[3];
  return token;
}

Failure PageTokenInvalid() {
  return Wrong("was not made by this call for this resource; begin with the first page again");
}

engine::OrFailure<uint64_t> PositionIndex(const PageToken& token) {
  uint64_t index = 0;
  if (!absl::SimpleAtoi(token.position, &index)) return PageTokenInvalid();
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
