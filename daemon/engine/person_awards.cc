// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/person_awards.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

// The awards, and since when it holds.
struct Granted {
  const std::vector<GrantedAward>* awards;
  std::string ruleset;
  int64_t time_us;
};

// The persons that the award belongs to; of a player without a reference none.
using Winners = std::function<std::vector<std::string>(const GrantedAward&)>;

// The code and what its details spell out, such as which card it is.
std::string LabelOf(const GrantedAward& award) {
  std::string label = award.code;
  for (const auto& [key, value] : award.details.fields()) {
    if (value.kind() == Value::Kind::kText) AppendAll(&label, " ", value.text());
  }
  return label;
}

PersonEntry EntryOf(const GrantedAward& award, const Granted& granted) {
  PersonEntry entry;
  entry.kind = award.amount == 0 ? PersonEntryKind::kTitle : PersonEntryKind::kScore;
  entry.ruleset = granted.ruleset;
  entry.label = LabelOf(award);
  entry.value = award.amount;
  entry.from_us = granted.time_us;
  return entry;
}

std::deque<Submission> Submissions(const std::string& journal, const Granted& granted,
                                   const Winners& winners) {
  std::deque<Submission> due;
  for (size_t i = 0; i < granted.awards->size(); ++i) {
    const GrantedAward& award = (*granted.awards)[i];
    for (const std::string& person : winners(award)) {
      if (KindOfJournal(person) != JournalKind::kPerson) continue;
      Submission submission;
      submission.journal = person;
      submission.command.what = RecordPersonEntry{EntryOf(award, granted)};
      submission.command.reason =
          Concat("awarded by `", journal, "`, award ", i + 1, " [", award.rule, "]");
      submission.command.journal = person;
      submission.principal = kDaemonPrincipal;
      submission.request_id = Concat("award/", journal, "/", i + 1);
      submission.request_digest = storage::Sha256(submission.request_id);
      due.push_back(std::move(submission));
    }
  }
  return due;
}

std::vector<std::string> OrganiserOf(const EventState& event) {
  const auto& staff = event.life->staff;
  const auto place = std::find_if(staff.begin(), staff.end(), [](const StaffState& present) {
    return present.member.role == kOrganiserRole;
  });
  if (place == staff.end()) return {};
  return {place->member.person};
}

std::deque<Submission> OfEvent(const JournalState& journal) {
  const EventState& event = journal.event;
  if (event.status != EventStatus::kConfirmed || event.awards == nullptr) return {};
  const Granted granted = {&event.awards->awards, event.base->ruleset.id, journal.time_us};
  return Submissions(journal.journal, granted, [&](const GrantedAward& award) {
    if (award.player_number == 0) return OrganiserOf(event);
    return PersonsBehind(event.Player(award.player_number));
  });
}

// As the series took it: a role that changed hands since does not move the award.
std::vector<std::string> OrganiserOf(const SeriesState& series, const ReadPast& read) {
  const Fact& first = series.events.front()->final_standings;
  const OrFailure<StatePtr> event = read(first.journal, first.revision);
  const auto* state = event.if_value();
  return state == nullptr ? std::vector<std::string>() : OrganiserOf((*state)->event);
}

std::deque<Submission> OfSeries(const JournalState& journal, const ReadPast& read) {
  const SeriesState& series = journal.series;
  if (!series.end) return {};
  const auto& awards = series.end->what.awards;
  const Granted granted = {&awards, series.base->ruleset.id, series.end->time_us};
  const bool organised = std::any_of(awards.begin(), awards.end(),
                                     [](const auto& award) { return award.player_number == 0; });
  const std::vector<std::string> organiser =
      organised ? OrganiserOf(series, read) : std::vector<std::string>();
  return Submissions(journal.journal, granted, [&](const GrantedAward& award) {
    return award.player_number == 0 ? organiser
                                    : std::vector<std::string>{series.Person(award.player_number)};
  });
}

}  // namespace

std::deque<Submission> AwardSubmissions(const JournalState& journal, const ReadPast& read) {
  if (journal.kind() == JournalKind::kSeries) return OfSeries(journal, read);
  return journal.kind() == JournalKind::kEvent ? OfEvent(journal) : std::deque<Submission>();
}

bool IsRecorded(const Submission& award, const JournalState& person) {
  const auto& entries = person.person.entries;
  return std::any_of(entries.rbegin(), entries.rend(), [&](const auto& entry) {
    return entry->principal == kDaemonPrincipal && entry->reason == award.command.reason;
  });
}

}  // namespace arbitro::engine
