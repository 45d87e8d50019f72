// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/remembered_reads.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/match.h"
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
  if (Waiters* waiters = FindUnderWay(key, event)) {
    waiters->push_back(std::move(waiter));
    return std::nullopt;
  }
  waiters_[{key, heard_}];
  return Read{key, event, heard_};
}

void RememberedReads::Keep(const Read& read, Response response, Clock::time_point now) {
  const bool is_large = response.body.size() > kRememberedAnswerBytesMax;
  const auto shared = is_large ? nullptr : std::make_shared<const Response>(std::move(response));
  Waiters waiters;
  {
    const std::lock_guard lock(mutex_);
    waiters = TakeWaiters(read);
    if (shared) KeepFor(read, shared, now);
  }
  for (const Waiter& waiter : waiters) waiter(shared, std::nullopt);
}

void RememberedReads::Share(const Read& read, Response refusal) {
  const auto shared = std::make_shared<const Response>(std::move(refusal));
  Waiters waiters;
  {
    const std::lock_guard lock(mutex_);
    waiters = TakeWaiters(read);
  }
  for (const Waiter& waiter : waiters) waiter(shared, std::nullopt);
}

void RememberedReads::Fail(const Read& read) {
  Read next = read;
  while (const Waiter waiter = NextOf(&next)) {
    if (waiter(nullptr, next)) return;
  }
}

void RememberedReads::Forget() {
  const std::lock_guard lock(mutex_);
  all_changed_at_ = ++heard_;
}

void RememberedReads::Forget(const std::string& journal, uint64_t revision, int64_t time_us) {
  if (journal.empty() || journal.size() > kRememberedNameBytesMax) return Forget();
  const std::lock_guard lock(mutex_);
  if (changes_.size() == kRememberedEventsMax && !changes_.contains(journal)) {
    all_changed_at_ = ++heard_;
    changes_.clear();
  }
  Change& change = changes_[journal];
  const bool is_lower = revision != 0 && revision <= change.revision;
  const bool is_restored = is_lower && change.time_us != 0 && time_us > change.time_us;
  if (is_lower && !is_restored) return;
  change = {++heard_, is_restored ? revision : std::max(revision, change.revision),
            std::max(time_us, change.time_us)};
  if (!absl::StartsWith(journal, "events/")) all_changed_at_ = heard_;
}

uint64_t RememberedReads::ChangedAt(const std::string& event) const {
  if (event.empty()) return heard_;
  const auto found = changes_.find(event);
  return found == changes_.end() ? all_changed_at_ : std::max(all_changed_at_, found->second.heard);
}

RememberedReads::Waiters RememberedReads::TakeWaiters(const Read& read) {
  auto node = waiters_.extract({read.key, read.heard});
  return node.empty() ? Waiters() : std::move(node.mapped());
}

RememberedReads::Waiters* RememberedReads::FindUnderWay(const std::string& key,
                                                        const std::string& event) {
  const auto found = waiters_.lower_bound({key, ChangedAt(event)});
  return found != waiters_.end() && found->first.first == key ? &found->second : nullptr;
}

RememberedReads::Waiter RememberedReads::NextOf(Read* read) {
  const std::lock_guard lock(mutex_);
  Waiters waiters = TakeWaiters(*read);
  if (waiters.empty()) return nullptr;
  if (Waiters* others = FindUnderWay(read->key, read->event)) {
    std::move(waiters.begin(), waiters.end(), std::back_inserter(*others));
    return nullptr;
  }
  Waiter first = std::move(waiters.front());
  waiters.pop_front();
  read->heard = heard_;
  waiters_[{read->key, read->heard}] = std::move(waiters);
  return first;
}

void RememberedReads::KeepFor(const Read& read, const std::shared_ptr<const Response>& response,
                              Clock::time_point now) {
  const size_t bytes = read.key.size() + response->body.size();
  if (read.heard < ChangedAt(read.event)) return;
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
