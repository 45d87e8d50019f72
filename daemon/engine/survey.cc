// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/survey.h"

#include <algorithm>
#include <utility>

#include "storage/files/failpoint.h"
#include "storage/format/limits.h"

namespace arbitro::engine {
namespace {

bool IsEvent(std::string_view journal) { return KindOfJournal(journal) == JournalKind::kEvent; }

// Before a log that could not be read is asked again.
constexpr std::chrono::milliseconds kAfterTrouble{1'000};

}  // namespace

Survey::Survey(storage::EventLog* log, const StateCodec* codec, OpenStrands* strands,
               std::chrono::milliseconds every)
    : log_(*log), codec_(codec), strands_(*strands), every_(every) {}

Survey::~Survey() { Stop(); }

void Survey::Start(Listener listener) {
  listener_ = std::move(listener);
  thread_ = std::thread([this] { Run(); });
}

bool Survey::AwaitEnd(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, patience, [this] { return ended_; });
}

void Survey::Stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Survey::Stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

void Survey::Note(const storage::JournalId& journal, const JournalState& durable) {
  if (codec_ == nullptr || !IsEvent(durable.journal)) return;
  NoteNewest(journal, durable.revision);
  const std::lock_guard lock(mutex_);
  due_.insert(durable.journal);
}

void Survey::NoteNewest(const storage::JournalId& journal, uint64_t revision) {
  const std::lock_guard lock(mutex_);
  uint64_t& newest = newest_[journal];
  newest = std::max(newest, revision);
}

void Survey::Run() {
  if (LookThrough() && listener_.on_end) listener_.on_end();
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    changed_.wait_for(lock, every_, [this] { return stopping_; });
    lock.unlock();
    WriteDue();
    lock.lock();
  }
  lock.unlock();
  WriteDue();
}

bool Survey::LookThrough() {
  storage::JournalRange range;
  range.journals_max = kSurveyPage;
  while (!Stopping() && LookAtPage(&range)) {
  }
  const std::lock_guard lock(mutex_);
  return covers_all_;
}

bool Survey::LookAtPage(storage::JournalRange* range) {
  const auto heads = log_.ListJournals(*range);
  const auto rows = log_.ListBriefs(*range);
  if (absl::IsUnavailable(heads.status()) || absl::IsUnavailable(rows.status())) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kAfterTrouble, [this] { return stopping_; });
    return !stopping_;
  }
  // The log itself quarantines the rest; lists ask for the heads.
  if (!heads.ok() || !rows.ok()) return false;
  storage::Failpoint("survey.page_read");
  std::vector<std::string> due;
  auto row = rows->begin();
  for (const storage::Head& head : *heads) {
    if (listener_.on_journal) listener_.on_journal(head);
    while (row != rows->end() && row->name < head.name) ++row;
    const bool known = row != rows->end() && row->name == head.name;
    const auto kind = KindOfJournal(head.name);
    if (kind == JournalKind::kSeries) LookAtSeries(head.name);
    if (kind != JournalKind::kEvent) continue;
    if (!LookAtEvent(head, known ? *row : storage::Brief())) continue;
    NoteNewest(head.journal, head.sequence);
    due.push_back(head.name);
  }
  WriteBriefs(due, true);
  storage::Failpoint("survey.page_written");
  const bool more = heads->size() == range->journals_max;
  if (!heads->empty()) range->after = heads->back().name;
  const std::lock_guard lock(mutex_);
  covered_ = range->after;
  covers_all_ = !more;
  return more;
}

std::optional<EventBrief> Survey::Decoded(const storage::Brief& row) const {
  if (codec_ == nullptr || row.sequence == 0) return std::nullopt;
  auto brief = codec_->DecodeBrief(row.bytes);
  if (!brief.ok() || brief->journal != row.name || brief->revision != row.sequence ||
      brief->hash != row.record_hash) {
    return std::nullopt;
  }
  return *std::move(brief);
}

bool Survey::LookAtEvent(const storage::Head& head, const storage::Brief& row) {
  if (row.sequence != head.sequence || row.record_hash != head.hash) return true;
  const std::optional<EventBrief> brief = Decoded(row);
  if (!brief) return true;
  if (brief->status == EventStatus::kConfirmed && !brief->awards_recorded) return true;
  if (listener_.on_event) listener_.on_event(*brief);
  return false;
}

void Survey::LookAtSeries(const std::string& journal) {
  const absl::StatusOr<StatePtr> state = strands_.Peek(journal);
  if (state.ok() && *state && listener_.on_awarding) listener_.on_awarding(**state);
}

void Survey::WriteBriefs(const std::vector<std::string>& events, bool looks) {
  const std::lock_guard writing(writing_mutex_);
  std::vector<storage::Brief> rows;
  for (const std::string& event : events) {
    const absl::StatusOr<StatePtr> state = strands_.Peek(event);
    if (!state.ok() || !*state) continue;
    EventBrief brief = BriefOf(**state);
    const bool confirmed = brief.status == EventStatus::kConfirmed;
    brief.awards_recorded = confirmed && listener_.awards_recorded(**state);
    if (looks && listener_.on_event) listener_.on_event(brief);
    if (looks && confirmed && !brief.awards_recorded) listener_.on_awarding(**state);
    if (codec_ == nullptr) continue;
    storage::Brief row{event, brief.revision, brief.hash, codec_->EncodeBrief(brief)};
    // Of what is longer there is none, and lists fold it.
    if (row.bytes.size() <= storage::kBriefBytesMax) rows.push_back(std::move(row));
  }
  if (rows.empty()) return;
  storage::Failpoint("survey.briefs_made");
  // A cache: what the log does not take is made again.
  log_.PutBriefs(rows).IgnoreError();
}

void Survey::WriteDue() {
  std::set<std::string, std::less<>> due;
  {
    const std::lock_guard lock(mutex_);
    due.swap(due_);
  }
  std::vector<std::string> page;
  while (!due.empty()) {
    page.push_back(std::move(due.extract(due.begin()).value()));
    if (page.size() < kSurveyPage && !due.empty()) continue;
    WriteBriefs(page, false);
    page.clear();
  }
}

bool Survey::IsCurrent(const storage::Brief& row) {
  if (row.sequence == 0) return false;
  const storage::JournalId id = storage::JournalId::ForName(row.name);
  {
    const std::lock_guard lock(mutex_);
    const auto noted = newest_.find(id);
    if (noted != newest_.end()) return noted->second == row.sequence;
    if (covers_all_ || row.name <= covered_) return true;
  }
  const auto head = log_.FindHead(id);
  return head.ok() && head->has_value() && (*head)->sequence == row.sequence &&
         (*head)->hash == row.record_hash;
}

std::optional<ListedEvent> Survey::Listed(const storage::Brief& row, absl::Status* failed) {
  if (StatePtr open = strands_.IfOpen(row.name)) return ListedEvent{BriefOf(*open), open};
  if (IsCurrent(row)) {
    if (auto brief = Decoded(row)) return ListedEvent{*std::move(brief), nullptr};
  }
  const absl::StatusOr<StatePtr> state = strands_.Peek(row.name);
  if (!state.ok()) *failed = state.status();
  if (!state.ok() || !*state) return std::nullopt;
  return ListedEvent{BriefOf(**state), *state};
}

absl::StatusOr<std::vector<ListedEvent>> Survey::List(std::string_view after, size_t events_max) {
  std::vector<ListedEvent> listed;
  storage::JournalRange range;
  range.prefix = kEventPrefix;
  range.after = std::string(std::max<std::string_view>(after, kEventPrefix));
  while (listed.size() < events_max) {
    range.journals_max = std::min(events_max - listed.size(), storage::kReadRecordsMax);
    const auto rows = log_.ListBriefs(range);
    if (!rows.ok()) return rows.status();
    for (const storage::Brief& row : *rows) {
      absl::Status failed;
      auto event = Listed(row, &failed);
      // One that cannot be read takes no other from the list; a log that cannot be asked does.
      if (absl::IsUnavailable(failed)) return failed;
      if (event) listed.push_back(*std::move(event));
    }
    if (rows->size() < range.journals_max) break;
    range.after = rows->back().name;
  }
  return listed;
}

}  // namespace arbitro::engine
