// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/house_keeping.h"

#include <set>
#include <utility>

#include "daemon/engine/concat.h"

namespace arbitro::engine {
namespace {

Submission HouseSubmission(Command command, std::string request_id) {
  Submission submission;
  submission.journal = kHouseJournal;
  submission.command = std::move(command);
  submission.command.journal = kHouseJournal;
  submission.principal = kDaemonPrincipal;
  submission.request_digest = storage::Sha256(request_id);
  submission.request_id = std::move(request_id);
  return submission;
}

}  // namespace

Submission IndexSubmission(const std::string& event, const std::string& ruleset) {
  return HouseSubmission({IndexEvent{event, ruleset}, ""}, Concat("index/", event));
}

Submission LossSubmission(const storage::AcknowledgedLoss& loss) {
  AcknowledgeLoss what;
  what.loss = loss.id;
  what.journal = loss.finding.journal_name;
  what.found = loss.finding.what;
  what.who = loss.by.who;
  what.records_known = loss.finding.records_known;
  what.records_found = loss.finding.records_found;
  return HouseSubmission({std::move(what), loss.by.why}, Concat("loss/", loss.id));
}

std::vector<storage::Finding> FindMissingEvents(const HouseState& house,
                                                const std::vector<StatePtr>& events) {
  std::set<std::string_view> held;
  for (const StatePtr& event : events) held.insert(event->journal);
  std::vector<storage::Finding> missing;
  for (size_t i = 0; i < house.events.size(); ++i) {
    const IndexedEvent& indexed = *house.events[i];
    if (held.contains(indexed.what.event)) continue;
    storage::Finding finding;
    finding.journal = storage::JournalId::ForName(indexed.what.event);
    finding.journal_name = indexed.what.event;
    finding.what = Concat("the house journal says that record ", storage::ToHex(indexed.made.hash),
                          " made it, and the log holds nothing of it");
    finding.can_continue = false;
    missing.push_back(std::move(finding));
  }
  return missing;
}

storage::Finding Unreadable(const storage::Head& head, const absl::Status& damage) {
  storage::Finding finding;
  finding.journal = head.journal;
  finding.journal_name = head.name;
  finding.what = std::string(damage.message());
  finding.can_continue = false;
  return finding;
}

Failure FromAcknowledgement(const absl::Status& status, const std::string& id) {
  if (status.code() == absl::StatusCode::kNotFound) {
    return NotFound(reason::kQuarantineUnknown,
                    {"quarantine", id, "read the daemon's status to see what is out of use"});
  }
  if (status.code() == absl::StatusCode::kFailedPrecondition) {
    return With(Precondition(reason::kJournalQuarantined, std::string(status.message())),
                "quarantine", id);
  }
  return FromLog(status);
}

}  // namespace arbitro::engine
