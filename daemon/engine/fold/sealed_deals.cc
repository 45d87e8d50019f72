// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold/sealed_deals.h"

#include <memory>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"
#include "daemon/engine/state/sealed_deals.h"

namespace arbitro::engine {
namespace {

// The commitment that the record makes; null: none.
const Digest* CommitmentOf(const FoldStep& step) {
  if (const auto* created = step.The<EventCreated>()) {
    return created->deal_commitment ? &*created->deal_commitment : nullptr;
  }
  const auto* amended = step.The<SettingsAmended>();
  return amended != nullptr && amended->deal_commitment ? &*amended->deal_commitment : nullptr;
}

// The link that the round just paired was given; 0: none.
uint32_t LinkTaken(const FoldStep& step) {
  if (const auto* paired = step.The<RoundPaired>()) return paired->deal_link_index;
  const auto* entered = step.The<PairingEntered>();
  return entered == nullptr ? 0 : entered->deal_link_index;
}

absl::Status TakeLink(const FoldStep& step, uint32_t index) {
  EventState& event = step.state->event;
  if (!event.deals || index != event.deals->links_used + 1) {
    return step.Contradiction("the link of its deals");
  }
  DealChain chain = *event.deals;
  chain.links_used = index;
  event.deals = std::make_shared<DealChain>(chain);
  RoundState round = *event.rounds.back();
  round.deals.index = index;
  round.counts_deals = event.base->engine_revision > kBeforeSafeHands;
  Put(&event, std::move(round));
  return absl::OkStatus();
}

absl::Status Reveal(const FoldStep& step, const DealReveal& reveal) {
  EventState& event = step.state->event;
  const RoundState* before = event.FindRound(reveal.round);
  if (before == nullptr || reveal.table < 1 || reveal.table > before->tables.size()) {
    return step.Contradiction("the table of a deal");
  }
  TableState table = before->tables[reveal.table - 1];
  TablePapers papers = table.Papers();
  const bool fits =
      IsDealt(*before, table) && !IsRevealed(table) && reveal.attempt == papers.attempts.size() + 1;
  if (!fits) return step.Contradiction("a deal that is revealed");
  // An earlier game may have been decided by hand while the secret was missing.
  papers.revealed_deals.resize(reveal.attempt - 1);
  papers.revealed_deals.push_back({reveal.seed, before->counts_deals ? DealNumber(table) : 0});
  table.papers = std::make_shared<const TablePapers>(std::move(papers));
  RoundState round = *before;
  round.tables.Set(reveal.table - 1, std::move(table));
  Put(&event, std::move(round));
  return absl::OkStatus();
}

absl::Status OpenLink(const FoldStep& step, const DealLink& link) {
  EventState& event = step.state->event;
  const RoundState* before = nullptr;
  for (const auto& round : event.rounds) {
    if (round->deals.index == link.index) before = round.get();
  }
  if (!event.deals || before == nullptr || link.index <= event.deals->opened_index) {
    return step.Contradiction("the link of deals that is opened");
  }
  RoundState round = *before;
  round.deals.link = link.link;
  Put(&event, std::move(round));
  DealChain chain = *event.deals;
  chain.opened_index = link.index;
  chain.last_link = link.link;
  event.deals = std::make_shared<DealChain>(chain);
  return absl::OkStatus();
}

}  // namespace

absl::Status ApplyDeals(const FoldStep& step) {
  EventState& event = step.state->event;
  const Decision& decision = step.content.decision;
  if (const Digest* commitment = CommitmentOf(step)) {
    if (event.deals) return step.Contradiction("a second commitment to deals");
    event.deals = std::make_shared<DealChain>(DealChain{*commitment, 0, 0, *commitment});
  }
  if (const uint32_t index = LinkTaken(step); index != 0) {
    RETURN_IF_ERROR(TakeLink(step, index));
  }
  for (const DealReveal& reveal : decision.deal_reveals) {
    RETURN_IF_ERROR(Reveal(step, reveal));
  }
  if (decision.deal_link.index == 0) return absl::OkStatus();
  return OpenLink(step, decision.deal_link);
}

}  // namespace arbitro::engine
