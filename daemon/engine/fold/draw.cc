// SPDX-License-Identifier: Apache-2.0
//
// Folds draws: what freezes one, feeds it, makes it or gives it up.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"

namespace arbitro::engine {
namespace {

void SpendLink(EventState* event, uint32_t index, const Digest& link) {
  event->links_opened = index;
  event->last_link = link;
  event->frozen = nullptr;
}

}  // namespace

absl::Status TakeDraw(const FoldStep& step, const DrawProof& draw) {
  EventState* event = &step.state->event;
  if (draw.link_index != event->links_opened + 1) return step.Contradiction("the draw's link");
  SpendLink(event, draw.link_index, draw.link);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const DrawAnswer&) {
  const auto* drawn = step.The<AnswerDrawn>();
  if (drawn == nullptr) return step.Contradiction("the draw's answer");
  return TakeDraw(step, drawn->draw);
}

absl::Status Apply(const FoldStep& step, const FreezeDraw& command) {
  EventState* event = &step.state->event;
  const auto* frozen = step.The<DrawFrozen>();
  if (frozen == nullptr || event->frozen || frozen->link_index != event->links_opened + 1) {
    return step.Contradiction("the freeze of a draw");
  }
  event->frozen = std::make_shared<FrozenDraw>(
      FrozenDraw{command, *frozen, {}, step.place.revision, step.place.time_us});
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const ContributeToDraw& command) {
  EventState* event = &step.state->event;
  const auto* contributed = step.The<DrawContributed>();
  if (contributed == nullptr || !event->frozen ||
      contributed->number != event->frozen->contributions.size() + 1) {
    return step.Contradiction("the contribution to a draw");
  }
  ContributionState taken{command, {}, contributed->outside, step.place.revision};
  for (const std::string& id : command.players) {
    const auto number = ContributorIn(*event, id);
    if (!number) return step.Contradiction("the player who contributes");
    taken.numbers.push_back(*number);
  }
  auto frozen = std::make_shared<FrozenDraw>(*event->frozen);
  frozen->contributions.push_back(std::move(taken));
  event->frozen = std::move(frozen);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const VoidDraw&) {
  EventState* event = &step.state->event;
  const auto* voided = step.The<DrawVoided>();
  if (voided == nullptr || !event->frozen ||
      voided->link_index != event->frozen->frozen.link_index) {
    return step.Contradiction("the draw that is given up");
  }
  SpendLink(event, voided->link_index, voided->link);
  event->draws_voided = voided->draws_voided;
  return absl::OkStatus();
}

}  // namespace arbitro::engine
