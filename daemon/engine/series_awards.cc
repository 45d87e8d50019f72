// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/series_awards.h"

#include <utility>

#include "daemon/engine/concat.h"

namespace arbitro::engine {

std::deque<Submission> AwardSubmissions(const JournalState& series) {
  std::deque<Submission> due;
  if (!series.series.end) return due;
  const SeriesEnd& end = *series.series.end;
  for (size_t i = 0; i < end.what.awards.size(); ++i) {
    const GrantedAward& award = end.what.awards[i];
    if (award.player_number == 0) continue;
    const std::string& person = series.series.Person(award.player_number);
    if (KindOfJournal(person) != JournalKind::kPerson) continue;
    PersonEntry entry;
    entry.kind = award.amount == 0 ? PersonEntryKind::kTitle : PersonEntryKind::kScore;
    entry.ruleset = series.series.base->ruleset.id;
    entry.label = award.code;
    entry.value = award.amount;
    entry.from_us = end.time_us;
    Submission submission;
    submission.journal = person;
    submission.command.what = RecordPersonEntry{std::move(entry)};
    submission.command.reason =
        Concat("awarded by `", series.journal, "`, record ", end.revision, ", award ", i + 1);
    submission.command.journal = person;
    submission.principal = kDaemonPrincipal;
    submission.request_id = Concat("award/", series.journal, "/", i + 1);
    submission.request_digest = storage::Sha256(submission.request_id);
    due.push_back(std::move(submission));
  }
  return due;
}

}  // namespace arbitro::engine
