// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/drafts.h"

#include "daemon/access/table.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/floor.h"
#include "daemon/services/gate/audience.h"

namespace arbitro::services {
namespace {

constexpr uint64_t kSinceTheFirst = 1;

}  // namespace

bool SeesDrafts(const Caller& caller) { return MaySee(caller, access::Content::kDraft, false); }

std::optional<uint64_t> DraftSince(const Caller& caller, const engine::Engine& engine,
                                   const std::string& journal) {
  if (SeesDrafts(caller)) return std::nullopt;
  const auto read = engine.Read(journal, 0);
  if (const auto* newest = read.if_value()) return DraftSince(caller, **newest);
  return IsNoJournal(read.failure()) ? std::nullopt : std::optional(kSinceTheFirst);
}

std::optional<uint64_t> DraftSince(const Caller& caller, const engine::JournalState& newest) {
  if (SeesDrafts(caller) || !newest.event.draft) return std::nullopt;
  return newest.event.draft->since_revision;
}

bool IsNoJournal(const engine::Failure& failure) {
  return failure.code == absl::StatusCode::kNotFound;
}

uint64_t FloorSince(const Caller& caller, const engine::Engine& engine,
                    const std::string& journal) {
  if (MaySee(caller, access::Content::kFloor, false)) return 0;
  const auto read = engine.Read(journal, 0);
  if (const auto* newest = read.if_value()) return (*newest)->event.life->floor->since_revision;
  return IsNoJournal(read.failure()) ? 0 : kSinceTheFirst;
}

engine::StatePtr SeenBy(const Caller& caller, const engine::Engine& engine,
                        const engine::StatePtr& state) {
  engine::StatePtr seen = state;
  if (state->event.life->floor->checks.size() > 0) {
    seen = engine::WithoutFloorChecks(seen, FloorSince(caller, engine, state->journal));
  }
  if (!state->event.draft || SeesDrafts(caller)) return seen;
  const auto since = DraftSince(caller, engine, state->journal);
  if (!since || state->revision < *since) return seen;
  return engine::WithoutDraft(seen);
}

void WithholdFloor(uint64_t since, v1::Record* record) {
  if (since == 0 || !record->has_payload() || record->receipt().revision() < since) return;
  if (record->payload().command().has_draw_floor_checks()) Withhold(record);
}

bool HoldsDraft(const v1::RecordPayload& payload) {
  switch (payload.command().command_case()) {
    case v1::Command::kPairRound:
    case v1::Command::kEnterPairing:
    case v1::Command::kUnpairRound:
    case v1::Command::kRepairRound:
    case v1::Command::kSeatPlayer:
    case v1::Command::kUnseatPlayer:
    case v1::Command::kTakeOverPlace:
      return true;
    default:
      return false;
  }
}

void WithholdDraft(const std::optional<uint64_t>& since, v1::Record* record) {
  if (!since || !record->has_payload() || record->receipt().revision() < *since) return;
  if (HoldsDraft(record->payload())) Withhold(record);
}

engine::Failure DraftWithheld() {
  return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kDraftOpen,
                      "the journal holds a draft that you may not see; wait until the round is "
                      "published");
}

}  // namespace arbitro::services
