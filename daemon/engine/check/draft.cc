// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/draft.h"

#include <string>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {

BesideDraft BesideDraftOf(const Command& command) {
  const auto* drop = command.what.If<DropPlayer>();
  if (drop != nullptr && drop->registered_by_mistake) return BesideDraft::kNeedsPublication;
  return TraitsOf(command).draft;
}

std::optional<Failure> CheckBesideDraft(const EventState& event, BesideDraft beside) {
  if (!event.draft || beside == BesideDraft::kGoesOn) return std::nullopt;
  if (!HasDraft(event)) {
    if (beside != BesideDraft::kOpensLink) return std::nullopt;
    return Precondition(reason::kDraftOpen,
                        "a draft was taken back, and the next link would tell how it was drawn; "
                        "pair the next round and publish it first");
  }
  const std::string round = Concat(event.draft->round);
  return With(
      Precondition(reason::kDraftOpen,
                   Concat("round ", round, " is a draft; publish it or take it back first")),
      "round", round);
}

std::optional<Failure> CheckSeesDraft(const EventState& event, const Command& command,
                                      bool sees_drafts) {
  if (sees_drafts) return std::nullopt;
  const auto* appeal = command.what.If<FileAppeal>();
  if (appeal != nullptr && appeal->round != 0 && IsDraft(event, appeal->round)) {
    // As in every read: the draft is the newest round.
    return RoundUnknown(appeal->round, event.rounds.size() - 1);
  }
  if (!HoldsDraft(command)) return std::nullopt;
  return CheckBesideDraft(event, BesideDraft::kNeedsPublication);
}

}  // namespace arbitro::engine
