// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/sealed_deals.h"

#include <optional>
#include <string>
#include <utility>

#include "daemon/engine/ask/sealed_deals.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

// Returns the tables of the command's round that the decision closes.
std::vector<uint32_t> ClosedBy(const Command& command, const Decision& decision) {
  std::vector<uint32_t> tables;
  if (const auto* changed = decision.what.If<ResultsChanged>()) {
    for (const ChangedResult& each : changed->tables) tables.push_back(each.table);
    return tables;
  }
  if (const auto* ruled = decision.what.If<PenaltyRuled>()) {
    if (!ruled->result.outcomes.empty()) tables.push_back(ruled->table);
    return tables;
  }
  const auto* taken = decision.what.If<ReportTaken>();
  const bool decided =
      taken != nullptr ? !taken->result.outcomes.empty() : decision.what.Is<ResultDecided>();
  if (!decided) return tables;
  command.what.Visit([&](const auto& what) {
    if constexpr (requires { what.table + what.round; }) tables.push_back(what.table);
  });
  return tables;
}

// Returns the table's report that the command brings or refers to, or null if there is none.
Value ReportOf(const EventState& event, const Command& command, const TablePlace& place) {
  const std::vector<ReportState>& reports = TableAt(place)->Papers().reports;
  if (command.what.Is<ConfirmReport>()) return reports.front().report;
  if (const auto* swap = command.what.If<SwapResults>()) {
    const uint32_t other = swap->table == place.table ? swap->other_table : swap->table;
    return TableAt({event, place.round, other})->report;
  }
  const auto* judge = command.what.If<DecideReport>();
  if (judge != nullptr && !judge->player.empty()) {
    const uint32_t number = event.FindPlayer(judge->player)->number;
    for (const ReportState& each : reports) {
      if (each.player_number == number) return each.report;
    }
  }
  return command.what.Visit([](const auto& what) {
    if constexpr (requires { what.report.is_null(); }) {
      return what.report;
    } else {
      return Value();
    }
  });
}

// Returns the round that a command or its decision is about, or 0 if there is none.
uint32_t RoundOf(const Command& command, const Decision& decision) {
  if (const auto* ruled = decision.what.If<PenaltyRuled>()) return ruled->round;
  return command.what.Visit([](const auto& what) -> uint32_t {
    if constexpr (requires { what.round; }) {
      return what.round;
    } else {
      return 0;
    }
  });
}

// Reveals the deals of one command's decision, then opens the link.
struct Revealing {
  const DecideContext& context;
  const Command& command;
  DecidedCommand* decided;
  const RoundState* round = nullptr;  // has deals
  bool with_ruleset = false;
  bool closes = false;  // the round
  bool by_players = false;

  DealtTable Place(uint32_t table) const { return {*context.state, round->number, table}; }
};

// A table whose deal is revealed, and what is reported of it.
struct RevealedTable {
  uint32_t number = 0;
  Value report;
};

std::vector<RevealedTable> TablesOf(const Revealing& deals) {
  const EventState& event = deals.context.state->event;
  std::vector<uint32_t> tables = ClosedBy(deals.command, deals.decided->decision);
  if (deals.closes) {
    for (uint32_t table = 1; table <= deals.round->tables.size(); ++table) tables.push_back(table);
  }
  std::vector<RevealedTable> revealed;
  for (const uint32_t table : tables) {
    const TableState& closed = deals.round->tables[table - 1];
    if (!IsDealt(*deals.round, closed)) continue;
    Value report = deals.closes
                       ? Value()
                       : ReportOf(event, deals.command, {event, deals.round->number, table});
    // The ruleset compares a corrected report with the deal that was revealed before.
    if (IsRevealed(closed) && report.is_null()) continue;
    revealed.push_back({table, std::move(report)});
  }
  return revealed;
}

OrFailure<Digest> SeedOf(uint32_t table, const Revealing& deals) {
  const auto* recorded = deals.context.recorded_reveals;
  if (recorded == nullptr || IsRevealed(deals.round->tables[table - 1])) {
    return SeedOfDeal(deals.Place(table), deals.context.draw_links);
  }
  for (const DealReveal& each : *recorded) {
    if (each.round == deals.round->number && each.table == table) return each.seed;
  }
  return Precondition(reason::kDrawSecretMissing,
                      Concat("the record does not reveal the deal of table ", table));
}

// Notes for the referee that the players' report contradicts the deal, and returns true. Players
// who agree close their table all the same, or they could find out by trying what others were
// dealt. Returns false if the failure is no contradiction, or if the report is from staff, which
// may not contradict the deal.
bool NoteContradiction(const Failure& contradiction, const Revealing& deals) {
  if (!deals.by_players) return false;
  for (const auto& [key, rule] : contradiction.metadata) {
    if (key != "rule") continue;
    deals.decided->decision.citations.push_back({rule, contradiction.message});
    return true;
  }
  return false;
}

// Asks the ruleset what the seats were dealt, and whether the report contradicts that.
Task<OrFailure<std::vector<Value>>> AskSeats(const Revealing& deals, const RevealedTable& table,
                                             const Digest& seed, bool revealed) {
  const RulesetClient& ruleset = *deals.context.ruleset;
  const DealtTable place = deals.Place(table.number);
  auto seats = co_await DealOf(ruleset, place, seed, table.report);
  if (seats.ok()) co_return seats;
  const bool reported = !table.report.is_null();
  seats.failure().of_sealed_deal = reported && !revealed;
  if (!reported || !NoteContradiction(seats.failure(), deals)) co_return seats;
  const Value no_report;
  co_return co_await DealOf(ruleset, place, seed, no_report);
}

Task<std::optional<Failure>> Reveal(const Revealing& deals, const RevealedTable& table) {
  const OrFailure<Digest> seed = SeedOf(table.number, deals);
  if (!seed.ok()) {
    // An event is never stuck: by hand it goes on even if the secret is missing.
    if (!deals.with_ruleset) co_return std::nullopt;
    co_return seed.failure();
  }
  const bool revealed = IsRevealed(deals.round->tables[table.number - 1]);
  auto& reveals = deals.decided->decision.deal_reveals;
  if (!revealed) {
    DealReveal reveal;
    reveal.round = deals.round->number;
    reveal.table = table.number;
    reveal.attempt = DealSourceOf(*deals.round, table.number).attempt;
    reveal.seed = *seed;
    reveals.push_back(std::move(reveal));
  }
  if (!deals.with_ruleset) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(std::vector<Value> seats, co_await AskSeats(deals, table, *seed, revealed));
  if (!revealed) reveals.back().seats = std::move(seats);
  co_return std::nullopt;
}

// All seeds that were revealed before must come from the link.
bool AllComeFrom(const Digest& link, const Revealing& deals) {
  const RoundState& round = *deals.round;
  const std::string& journal = deals.context.state->journal;
  for (uint32_t table = 1; table <= round.tables.size(); ++table) {
    const TablePapers& papers = round.tables[table - 1].Papers();
    DealSource source = DealSourceOf(round, table);
    const uint32_t seats_now = source.seats;
    for (uint32_t attempt = 1; attempt <= papers.revealed_deals.size(); ++attempt) {
      const RevealedDeal& revealed = papers.revealed_deals[attempt - 1];
      const bool earlier = attempt <= papers.attempts.size();
      source.attempt = attempt;
      source.deal = revealed.deal;
      source.seats =
          earlier ? static_cast<uint32_t>(papers.attempts[attempt - 1].result.outcomes.size())
                  : seats_now;
      if (revealed.seed == Digest{}) continue;  // not revealed
      if (DealSeed(journal, link, source) != revealed.seed) return false;
    }
  }
  for (const DealReveal& each : deals.decided->decision.deal_reveals) {
    const DealSource source = DealSourceOf(round, each.table);
    if (DealSeed(journal, link, source) != each.seed) return false;
  }
  return true;
}

// Opens the link of a round that closes.
std::optional<Failure> OpenLink(const Revealing& deals) {
  const uint32_t index = deals.round->deals.index;
  const OrFailure<Digest> link =
      OpenDealLink(*deals.context.state, index, deals.context.draw_links);
  if (!link.ok()) return deals.with_ruleset ? std::optional(link.failure()) : std::nullopt;
  deals.decided->decision.deal_link = {index, *link};
  if (!AllComeFrom(*link, deals)) return OtherDealSecret();
  return std::nullopt;
}

// Adds the commitment of an event whose settings ask for sealed deals; an event gets one once.
MaybeFailure Commit(const DecideContext& context, const Command& command, Decision* decision) {
  std::optional<Digest>* commitment = nullptr;
  const Value* settings = nullptr;
  std::string event = context.state->journal;
  if (auto* created = decision->what.If<EventCreated>()) {
    commitment = &created->deal_commitment;
    settings = &command.what.Get<CreateEvent>().settings;
    event = command.what.Get<CreateEvent>().event;
  } else if (auto* amended = decision->what.If<SettingsAmended>()) {
    commitment = &amended->deal_commitment;
    settings = &command.what.Get<AmendSettings>().settings;
  }
  if (commitment == nullptr || context.state->event.deals || !AsksForDeals(*settings)) {
    return std::nullopt;
  }
  const absl::StatusOr<Digest> made = context.draw_links->Commit(DealChainOf(event));
  if (!made.ok()) return FromDrawLinks(made.status());
  *commitment = *made;
  return std::nullopt;
}

// Takes the next link of deals for a round that is being paired.
MaybeFailure TakeLink(const EventState& event, Decision* decision) {
  if (!event.deals || !AsksForDeals(event.Settings())) return std::nullopt;
  const uint32_t index = event.deals->links_used + 1;
  auto* paired = decision->what.If<RoundPaired>();
  auto* entered = decision->what.If<PairingEntered>();
  if (paired == nullptr && entered == nullptr) return std::nullopt;
  if (index > kChainLength) {
    return Precondition(reason::kLimitReached, Concat("the event's chain of deals has ",
                                                      kChainLength, " links, all are used"));
  }
  (paired != nullptr ? paired->deal_link_index : entered->deal_link_index) = index;
  return std::nullopt;
}

// Returns the round of sealed deals that the decision may reveal some of, or null if there is none.
const RoundState* DealtRoundOf(const DecideContext& context, const Command& command,
                               const Decision& decision) {
  // A dry run reveals no card to its caller.
  if (context.dry_run || !context.state->event.deals) return nullptr;
  const uint32_t number = RoundOf(command, decision);
  const RoundState* round = number == 0 ? nullptr : context.state->event.FindRound(number);
  return round != nullptr && round->deals.index != 0 ? round : nullptr;
}

Revealing RevealingOf(const DecideContext& context, const Command& command,
                      DecidedCommand* decided) {
  Revealing deals = {context, command, decided};
  deals.round = DealtRoundOf(context, command, decided->decision);
  deals.with_ruleset = !command.by_hand && !decided->without_ruleset && context.ruleset != nullptr;
  deals.by_players = decided->decision.what.Is<ReportTaken>();
  deals.closes = decided->decision.what.Is<RoundClosed>() && !deals.round->closed();
  return deals;
}

}  // namespace

std::optional<Failure> AddDealLink(const DecideContext& context, const Command& command,
                                   Decision* decision) {
  TRY(Commit(context, command, decision));
  return TakeLink(context.state->event, decision);
}

bool HasDealsToReveal(const DecideContext& context, const Command& command,
                      const Decision& decision) {
  return DealtRoundOf(context, command, decision) != nullptr;
}

Task<std::optional<Failure>> RevealDeals(const DecideContext& context, const Command& command,
                                         DecidedCommand* decided) {
  const Revealing deals = RevealingOf(context, command, decided);
  const std::vector<RevealedTable> tables = TablesOf(deals);
  for (const RevealedTable& table : tables) {
    CO_TRY(co_await Reveal(deals, table));
  }
  if (deals.closes) {
    CO_TRY(OpenLink(deals));
  }
  co_return std::nullopt;
}

}  // namespace arbitro::engine
