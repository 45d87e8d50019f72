// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/house_keeping.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

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

std::optional<Submission> KeepSubmission(const HouseState& house, const RulesetSource& rulesets,
                                         const RulesetIdentity& pinned) {
  if (house.FindRuleset(pinned.sha256) != nullptr) return std::nullopt;
  std::optional<RulesetFiles> files = rulesets.FilesOf(pinned.sha256);
  if (!files) return std::nullopt;
  KeepRuleset keep{pinned.id, pinned.version, storage::Sha256(files->library),
                   storage::Sha256(files->manifest)};
  std::vector<storage::Blob> blobs;
  blobs.push_back({keep.sha256, std::move(files->library)});
  blobs.push_back({keep.manifest_sha256, std::move(files->manifest)});
  Submission submission = HouseSubmission({std::move(keep), ""}, Concat("keep/", pinned.sha256));
  submission.blobs = std::move(blobs);
  return submission;
}

std::vector<Submission> LogKeySubmissions(const HouseState& house, const storage::KeyChain& keys) {
  const std::string known = house.log_keys.empty() ? "" : house.log_keys.back()->what.key;
  std::vector<Submission> due;
  for (size_t i = 0; i < keys.keys().size(); ++i) {
    const std::string key = keys.keys()[i].Text();
    // A key that was made without the one before begins another chain.
    const bool continues = i > 0 && (!due.empty() || known == keys.keys()[i - 1].Text());
    due.push_back(HouseSubmission({NameLogKey{key, continues ? keys.statements()[i - 1] : ""}, ""},
                                  Concat("log-key/", storage::ToHex(storage::Sha256(key)))));
    if (key == known) due.clear();
  }
  return due;
}

std::optional<RulesetIdentity> PinnedBy(const RulesetSource& rulesets,
                                        const Submission& submission) {
  if (submission.validate_only) return std::nullopt;
  if (submission.upgrade) return submission.upgrade->to;
  const std::string* to_pin = RulesetToPin(submission.command);
  const auto newest = to_pin != nullptr ? rulesets.Newest(*to_pin) : nullptr;
  if (!newest) return std::nullopt;
  return RulesetIdentity{newest->description().id, newest->description().version, newest->sha256()};
}

const KeptRuleset* FindKept(const HouseState& house, std::string_view id,
                            std::string_view version) {
  for (auto kept = house.rulesets.rbegin(); kept != house.rulesets.rend(); ++kept) {
    if ((*kept)->what.ruleset == id && (*kept)->what.version == version) return kept->get();
  }
  return nullptr;
}

absl::StatusOr<RulesetFiles> ReadKept(const storage::EventLog& log, const HouseState& house,
                                      std::string_view sha256) {
  const KeptRuleset* kept = house.FindRuleset(sha256);
  if (kept == nullptr) {
    return absl::NotFoundError(Concat("the log keeps no library of the SHA-256 ", sha256));
  }
  absl::StatusOr<std::string> library = log.GetBlob(kept->what.sha256);
  if (!library.ok()) return library.status();
  absl::StatusOr<std::string> manifest = log.GetBlob(kept->what.manifest_sha256);
  if (!manifest.ok()) return manifest.status();
  return RulesetFiles{*std::move(library), *std::move(manifest)};
}

Submission FaultSubmission(RecordRulesetFault fault, uint64_t house_revision) {
  const storage::Digest which = storage::Sha256(
      Concat(fault.ruleset.sha256, "/", fault.event, "/", fault.call, "/", fault.faults));
  std::string id = Concat("fault/", house_revision, "/", storage::ToHex(which));
  return HouseSubmission({std::move(fault), ""}, std::move(id));
}

std::vector<storage::Finding> FindMissingEvents(const HouseState& house,
                                                const std::vector<storage::JournalId>& held) {
  std::vector<storage::Finding> missing;
  for (size_t i = 0; i < house.events.size(); ++i) {
    const IndexedEvent indexed = house.events[i];
    const storage::JournalId journal = storage::JournalId::ForName(indexed.what.event);
    if (std::binary_search(held.begin(), held.end(), journal)) continue;
    storage::Finding finding;
    finding.journal = journal;
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
