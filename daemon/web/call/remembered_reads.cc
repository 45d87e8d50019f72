// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/remembered_reads.h"

#include <algorithm>
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
  if (found == kept_.end()) return nullptr;
  const Kept& kept = found->second;
  if (kept.heard < ChangedAt(kept.event) || now >= kept.until) return nullptr;
  return kept.response;
}

std::optional<RememberedReads::Read> RememberedReads::Begin(const std::string& key,
                                                            const std::string& event,
                                                            Waiter waiter) {
  const std::lock_guard lock(mutex_);
  const auto under_way = waiters_.lower_bound({key, ChangedAt(event)});
  if (under_way != waiters_.end() && under_way->first.first == key) {
    under_way->second.push_back(std::move(waiter));
    return std::nullopt;
  }
  waiters_[{key, heard_}];
  return Read{key, event, heard_};
}

void RememberedReads::Keep(const Read& read, Response response, Clock::time_point now) {
  const auto shared = std::make_shared<const Response>(std::move(response));
  std::vector<Waiter> waiters;
  {
    const std::lock_guard lock(mutex_);
    waiters = TakeWaiters(read);
    KeepFor(read, shared, now);
  }
  for (const Waiter& waiter : waiters) waiter(shared);
}

void RememberedReads::Fail(const Read& read) {
  std::vector<Waiter> waiters;
  {
    const std::lock_guard lock(mutex_);
    waiters = TakeWaiters(read);
  }
  for (const Waiter& waiter : waiters) waiter(nullptr);
}

void RememberedReads::Forget() {
  const std::lock_guard lock(mutex_);
  all_changed_at_ = ++heard_;
  changes_.clear();
}

void RememberedReads::Forget(const std::string& event, uint64_t revision) {
  if (event.empty()) return Forget();
  const std::lock_guard lock(mutex_);
  if (changes_.size() == kRememberedEventsMax && !changes_.contains(event)) {
    all_changed_at_ = ++heard_;
    changes_.clear();
  }
  Change& change = changes_[event];
  if (revision != 0 && revision <= change.revision) return;
  change = {++heard_, std::max(revision, change.revision)};
}

uint64_t RememberedReads::ChangedAt(const std::string& event) const {
  if (event.empty()) return heard_;
  const auto found = changes_.find(event);
  return found == changes_.end() ? all_changed_at_ : std::max(all_changed_at_, found->second.heard);
}

std::vector<RememberedReads::Waiter> RememberedReads::TakeWaiters(const Read& read) {
  auto node = waiters_.extract({read.key, read.heard});
  return node.empty() ? std::vector<Waiter>() : std::move(node.mapped());
}

void RememberedReads::KeepFor(const Read& read, const std::shared_ptr<const Response>& response,
                              Clock::time_point now) {
  const size_t bytes = read.key.size() + response->body.size();
  if (bytes > kRememberedAnswerBytesMax || read.heard < ChangedAt(read.event)) return;
  // Most of what is kept is old by then: to begin again costs each reader one call.
  if (bytes_ + bytes > kRememberedBytesMax) {
    kept_.clear();
    bytes_ = 0;
  }
  Kept& kept = kept_[read.key];
  if (kept.response) bytes_ -= read.key.size() + kept.response->body.size();
  bytes_ += bytes;
  kept = {response, read.event, read.heard, now + kRememberedFor};
}

}  // namespace arbitro::web
