// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/open_draw.h"

#include "daemon/engine/decide_round.h"
#include "daemon/engine/draw_seed.h"

namespace arbitro::engine {

OrFailure<DrawProof> OpenDraw(const DecideContext& context, const ChainPlace& chain,
                              const std::vector<uint32_t>& numbers) {
  DrawProof draw;
  draw.link_index = chain.links_opened + 1;
  absl::StatusOr<Digest> link = context.draw_links->Open(context.state->journal, draw.link_index);
  if (!link.ok()) return FromDrawLinks(link.status());
  if (!context.dry_run && storage::Sha256(storage::AsBytes(*link)) != chain.last_link) {
    return Precondition(reason::kDrawSecretMissing,
                        "the secret of this journal's draws is not the one it was made with; put "
                        "the secret file back");
  }
  draw.link = *link;
  draw.list_digest = ListDigest(numbers);
  draw.contributions_digest = NoContributions();
  draw.strength = DrawStrength::kCommitted;
  FillSeed(context.state->journal, &draw);
  return draw;
}

}  // namespace arbitro::engine
