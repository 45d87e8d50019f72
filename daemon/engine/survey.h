// SPDX-License-Identifier: Apache-2.0
//
// Looks at every journal once after a start, behind the calls that are answered meanwhile, and
// keeps briefs of the events (state/event_brief.h), so that neither a list nor the next start folds
// them.
//
// A brief of the log is believed where it is of its journal's newest record: the survey compares
// each with the journal's head, and later records are noted as they become durable. It makes
// again, from the records, all that it does not believe. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_SURVEY_H_
#define ARBITRO_DAEMON_ENGINE_SURVEY_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "daemon/engine/open_strands.h"
#include "daemon/engine/state/event_brief.h"

namespace arbitro::engine {

// Journals that are looked at between two looks at whether the daemon stops.
inline constexpr size_t kSurveyPage = 256;

// An event as a list sees it. `state` is what the brief is of, where that was at hand; else null.
struct ListedEvent {
  EventBrief brief;
  StatePtr state;
};

class Survey {
 public:
  // Asked on its own thread, but for `awards_recorded` also on that of Stop.
  struct Listener {
    // The log holds a journal of this name and id.
    std::function<void(const storage::Head&)> on_journal;
    std::function<void(const EventBrief&)> on_event;
    // A series; or a confirmed event of which it is not known whether its awards are recorded.
    std::function<void(const JournalState&)> on_awarding;
    std::function<bool(const JournalState&)> awards_recorded;
    // Everything was looked at.
    std::function<void()> on_end;
  };

  // All must outlive it. `codec` null: it keeps no briefs.
  Survey(storage::EventLog* log, const StateCodec* codec, OpenStrands* strands,
         std::chrono::milliseconds every);
  ~Survey();

  // Once.
  void Start(Listener listener);
  // Whether it has looked at everything, or could not, within the time.
  bool AwaitEnd(std::chrono::milliseconds patience);
  // Gives up what it has not looked at yet, and writes the briefs that are due.
  void Stop();

  // A durable state of a journal: an earlier brief of it is believed no more.
  void Note(const storage::JournalId& journal, const JournalState& durable);

  // The newest durable briefs of events behind `after`, in the order of names. Fewer than
  // `events_max`: there are no more. An error: the log cannot be read.
  absl::StatusOr<std::vector<ListedEvent>> List(std::string_view after, size_t events_max);

 private:
  void Run();
  // Whether it came to the end.
  bool LookThrough();
  // False: there is no more to look at.
  bool LookAtPage(storage::JournalRange* range);
  // True: its brief has to be made.
  bool LookAtEvent(const storage::Head& head, const storage::Brief& row);
  void LookAtSeries(const std::string& journal);
  // Makes and puts the briefs of the events. `looks`: the listener hears of them.
  void WriteBriefs(const std::vector<std::string>& events, bool looks);
  void WriteDue();
  std::optional<ListedEvent> Listed(const storage::Brief& row, absl::Status* failed);
  std::optional<EventBrief> Decoded(const storage::Brief& row) const;
  bool IsCurrent(const storage::Brief& row);
  void NoteNewest(const storage::JournalId& journal, uint64_t revision);
  bool Stopping() const;

  storage::EventLog& log_;
  const StateCodec* const codec_;
  OpenStrands& strands_;
  const std::chrono::milliseconds every_;
  Listener listener_;

  std::mutex writing_mutex_;  // held while states are read for briefs, and these are put

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  bool ended_ = false;
  bool covers_all_ = false;
  std::string covered_;  // journals up to this name were compared with their heads
  // The newest records of journals that changed, or whose brief had to be made, since the start:
  // another brief is an older one, of this daemon or another.
  absl::flat_hash_map<storage::JournalId, uint64_t> newest_;
  std::set<std::string, std::less<>> due_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_SURVEY_H_
