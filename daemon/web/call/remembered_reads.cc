// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/remembered_reads.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/web/http/gzip.h"
#include "daemon/web/http/text.h"

namespace arbitro::web {
namespace {

// The headers that change what is answered, or whether the request is refused.
constexpr const char* kCounted[] = {"accept", "accept-language", "connect-protocol-version",
                                    "connect-timeout-ms", "grpc-timeout"};

}  // namespace

std::string RememberedReads::KeyOf(const Request& request) {
  if (request.method != "GET" || !request.body.empty()) return "";
  if (Count(request.headers, "authorization") > 0) return "";
  std::string key = request.target;
  for (const char* name : kCounted) {
    absl::StrAppend(&key, "\n", AbslText(request.Header(name)));
  }
  if (TakesGzip(request.Header("accept-encoding"))) key += "\ngzip";
  return key;
}

std::shared_ptr<const Response> RememberedReads::Find(const std::string& key,
                                                      Clock::time_point now) const {
  if (key.empty()) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(key);
  if (found == kept_.end() || found->second.heard != heard() || now >= found->second.until) {
    return nullptr;
  }
  return found->second.response;
}

void RememberedReads::Keep(const std::string& key, uint64_t heard_before, Response response,
                           Clock::time_point now) {
  const size_t bytes = key.size() + response.body.size();
  if (key.empty() || bytes > kRememberedAnswerBytesMax) return;
  auto shared = std::make_shared<const Response>(std::move(response));
  const std::lock_guard lock(mutex_);
  // Most of what is kept is old by then: to begin again costs each reader one call.
  if (bytes_ + bytes > kRememberedBytesMax) {
    kept_.clear();
    bytes_ = 0;
  }
  Kept& kept = kept_[key];
  if (kept.response) bytes_ -= key.size() + kept.response->body.size();
  bytes_ += bytes;
  kept = {std::move(shared), heard_before, now + kRememberedFor};
}

}  // namespace arbitro::web
