// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/sealed_deals.h"
#include "arbitro/counted.h"

#include <string>
#include <utility>

#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

constexpr char kQuestion[] = "deal.sealed";
constexpr char kAnswerSeats[] = "seats";
constexpr char kReport[] = "report";

TableState TableOf(const DealtTable& place) {
  return place.state.event.FindRound(place.round)->tables[place.table - 1];
}

// Returns whether the link is the one at `index` of the chain that the event committed to.
bool IsOfChain(const DealChain& chain, uint32_t index, const Digest& link) {
  if (index <= chain.opened_index) return false;
  return HashChain(link, index - chain.opened_index) == chain.last_link;
}

const char* NameOfPhase(arbitro_phase_kind kind) {
  switch (kind) {
    case ARBITRO_PHASE_TABLES:
      return "tables";
    case ARBITRO_PHASE_ELIMINATION:
      return "elimination";
    case ARBITRO_PHASE_FINAL:
      return "final";
    case ARBITRO_PHASE_SWISS:
      return "swiss";
  }
  return "swiss";
}

// Returns the value of a field of the question's input; null for a field of another name.
Value FieldOfDeal(const std::string& field, const DealtTable& place, const Digest& seed) {
  const EventState& event = place.state.event;
  if (field == "seed") return Value::Text(storage::ToHex(seed));
  if (field == "seats") return Value::Integer(static_cast<int64_t>(TableOf(place).seats.size()));
  if (field == "round") return Value::Integer(place.round);
  if (field == "table") return Value::Integer(place.table);
  if (field == "settings") return event.Settings();
  if (field == "phase") {
    const PhaseState* phase = event.PhaseOf(place.round);
    return Value::Text(NameOfPhase(phase == nullptr ? ARBITRO_PHASE_SWISS : phase->what.kind));
  }
  return Value();
}

// The question with as much of its input as the ruleset asks for.
QuestionRequest AskForDeal(const Question& question, const DealtTable& place, const Digest& seed,
                           const Value& report) {
  QuestionRequest request;
  request.question = kQuestion;
  request.input = Value::Struct();
  for (const Form& field : question.input.children) {
    if (field.id == kReport) {
      if (!report.is_null()) request.input.Set(kReport, report);
      continue;
    }
    request.input.Set(field.id, FieldOfDeal(field.id, place, seed));
  }
  return request;
}

}  // namespace

OrFailure<Digest> SeedOfDeal(const DealtTable& place, DrawLinks* links) {
  const RoundState& round = *place.state.event.FindRound(place.round);
  const TableState& table = TableOf(place);
  if (IsRevealed(table)) return table.Papers().revealed_deals.back().seed;
  OrFailure<Digest> link = OpenDealLink(place.state, round.deals.index, links);
  if (!link.ok()) return link;
  return DealSeed(place.state.journal, *link, DealSourceOf(round, place.table));
}

Task<OrFailure<std::vector<Value>>> DealOf(const RulesetClient& ruleset, const DealtTable& place,
                                           const Digest& seed, const Value& report) {
  const Question* question = ruleset.description().FindQuestion(kQuestion);
  if (question == nullptr) co_return std::vector<Value>();
  const QuestionRequest request = AskForDeal(*question, place, seed, report);
  const size_t seats = TableOf(place).seats.size();
  const CatalogueBytes no_catalogue;
  const Reply<QuestionAnswer> reply =
      co_await Call(ruleset, &RulesetClient::Ask, request, no_catalogue);
  CO_TRY(FailureOf(ruleset, reply));
  const Value& dealt = reply.answer()->answer[kAnswerSeats];
  if (dealt.kind() != Value::Kind::kList || dealt.items().size() != seats) {
    co_return FromFault(
        ruleset, ruleset.Blame(RulesetFunction::kAsk,
                               Concat("`", kQuestion, "` does not deal to ",
                                      Counted(static_cast<int64_t>(seats), "seat", "seats"))));
  }
  co_return dealt.items();
}

OrFailure<Digest> OpenDealLink(const JournalState& state, uint32_t index, DrawLinks* links) {
  const absl::StatusOr<Digest> link = links->Open(DealChainOf(state.journal), index);
  if (!link.ok()) return FromDrawLinks(link.status());
  if (state.event.deals == nullptr || !IsOfChain(*state.event.deals, index, *link)) {
    return OtherDealSecret();
  }
  return *link;
}

DealSource DealSourceOf(const RoundState& round, uint32_t table) {
  const TableState& dealt = round.tables[table - 1];
  return {round.deals.index, table, static_cast<uint32_t>(dealt.Papers().attempts.size() + 1),
          static_cast<uint32_t>(dealt.seats.size()), round.counts_deals ? DealNumber(dealt) : 0};
}

Failure OtherDealSecret() {
  return Precondition(reason::kDrawSecretMissing,
                      "the secret of this event's deals is not the one it committed to; put the "
                      "secret file back");
}

}  // namespace arbitro::engine
