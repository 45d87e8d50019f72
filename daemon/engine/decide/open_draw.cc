// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/open_draw.h"

#include <utility>

#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/decide/round.h"
#include "daemon/engine/draw/seed.h"

namespace arbitro::engine {
namespace {

// The chain's next link.
OrFailure<Digest> OpenNext(const DecideContext& context, const ChainPlace& chain) {
  absl::StatusOr<Digest> link =
      context.draw_links->Open(context.state->journal, chain.links_opened + 1);
  if (!link.ok()) return FromDrawLinks(link.status());
  if (!context.dry_run && storage::Sha256(storage::AsBytes(*link)) != chain.last_link) {
    return Precondition(reason::kDrawSecretMissing,
                        "the secret of this journal's draws is not the one it was made with; put "
                        "the secret file back");
  }
  return *link;
}

ChainPlace ChainOf(const EventState& event) { return {event.links_opened, event.last_link}; }

}  // namespace

OrFailure<DrawProof> OpenDraw(const DecideContext& context, const ChainPlace& chain,
                              const std::vector<uint32_t>& numbers) {
  OrFailure<Digest> link = OpenNext(context, chain);
  if (!link.ok()) return std::move(link).failure();
  DrawProof draw;
  draw.link_index = chain.links_opened + 1;
  draw.link = *link;
  draw.list_digest = ListDigest(numbers);
  draw.contributions_digest = ContributionsHasher().Finish();
  draw.strength = DrawStrength::kCommitted;
  FillSeed(context.state->journal, &draw);
  return draw;
}

OrFailure<DrawProof> OpenEventDraw(const DecideContext& context, const DrawSubject& subject,
                                   const std::vector<uint32_t>& numbers) {
  const EventState& event = context.state->event;
  TRY(CheckMayDraw(event, subject));
  if (event.frozen && event.frozen->frozen.list_digest != ListDigest(numbers)) {
    return Precondition(reason::kDrawListChanged,
                        "others are drawn now than when the draw was frozen; give it up, and "
                        "freeze it again");
  }
  OrFailure<DrawProof> opened = OpenDraw(context, ChainOf(event), numbers);
  auto* draw = opened.if_value();
  if (draw == nullptr || !event.frozen) return opened;
  draw->contributions_digest = DigestOf(*event.frozen);
  draw->strength = StrengthOf(*event.frozen);
  FillSeed(context.state->journal, draw);
  return opened;
}

OrFailure<Digest> OpenVoided(const DecideContext& context) {
  return OpenNext(context, ChainOf(context.state->event));
}

}  // namespace arbitro::engine
