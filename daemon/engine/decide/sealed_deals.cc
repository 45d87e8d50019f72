// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/sealed_deals.h"

#include <memory>
#include <optional>
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

// Reveals the deals of one command's decision, one table after the other, then opens the link.
class Revealing : public std::enable_shared_from_this<Revealing> {
 public:
  Revealing(const DecideContext& context, bool with_ruleset, DecidedCommand decided,
            DecideDone done)
      : context_(context),
        with_ruleset_(with_ruleset && context.ruleset != nullptr),
        decided_(std::move(decided)),
        done_(std::move(done)) {}

  void Run(const Command& command, uint32_t round, std::vector<uint32_t> tables) {
    round_ = Event().FindRound(round);
    if (round_ == nullptr || round_->deals.index == 0) return done_(std::move(decided_));
    by_players_ = decided_.decision.what.Is<ReportTaken>();
    const bool closes = decided_.decision.what.Is<RoundClosed>() && !round_->closed();
    if (closes) {
      for (uint32_t table = 1; table <= round_->tables.size(); ++table) tables.push_back(table);
    }
    for (const uint32_t table : tables) {
      const TableState& closed = round_->tables[table - 1];
      if (!IsDealt(*round_, closed)) continue;
      Value report = closes ? Value() : ReportOf(Event(), command, {Event(), round, table});
      // The ruleset compares a corrected report with the deal that was revealed before.
      if (IsRevealed(closed) && report.is_null()) continue;
      tables_.emplace_back(table, std::move(report));
    }
    closes_ = closes;
    Next();
  }

 private:
  const EventState& Event() const { return context_.state->event; }
  DealtTable Place(uint32_t table) const { return {*context_.state, round_->number, table}; }

  OrFailure<Digest> SeedOf(uint32_t table) const {
    if (context_.recorded_reveals == nullptr || IsRevealed(round_->tables[table - 1])) {
      return SeedOfDeal(Place(table), context_.draw_links);
    }
    for (const DealReveal& each : *context_.recorded_reveals) {
      if (each.round == round_->number && each.table == table) return each.seed;
    }
    return Precondition(reason::kDrawSecretMissing,
                        Concat("the record does not reveal the deal of table ", table));
  }

  void Next() {
    if (next_ == tables_.size()) return Close();
    const auto& [table, report] = tables_[next_++];
    OrFailure<Digest> seed = SeedOf(table);
    if (auto* failure = std::get_if<Failure>(&seed)) {
      // An event is never stuck: by hand it goes on even if the secret is missing.
      if (!with_ruleset_) return Next();
      return done_(std::move(*failure));
    }
    const bool revealed = IsRevealed(round_->tables[table - 1]);
    if (!revealed) {
      DealReveal reveal;
      reveal.round = round_->number;
      reveal.table = table;
      reveal.attempt = DealSourceOf(*round_, table).attempt;
      reveal.seed = std::get<Digest>(seed);
      decided_.decision.deal_reveals.push_back(std::move(reveal));
    }
    if (!with_ruleset_) return Next();
    Ask(table, std::get<Digest>(seed), report, revealed);
  }

  // Asks the ruleset what the seats were dealt, and whether the report contradicts that.
  void Ask(uint32_t table, const Digest& seed, const Value& report, bool revealed) {
    AskDeal(*context_.ruleset, Place(table), seed, report,
            [self = shared_from_this(), table, seed, revealed,
             reported = !report.is_null()](OrFailure<std::vector<Value>> seats) {
              if (auto* failure = std::get_if<Failure>(&seats)) {
                failure->of_sealed_deal = reported && !revealed;
                if (!reported || !self->Note(*failure)) return self->done_(std::move(*failure));
                return self->Ask(table, seed, Value(), revealed);
              }
              if (!revealed) {
                self->decided_.decision.deal_reveals.back().seats =
                    std::get<std::vector<Value>>(std::move(seats));
              }
              self->Next();
            });
  }

  // Notes for the referee that the players' report contradicts the deal, and returns true. Players
  // who agree close their table all the same, or they could find out by trying what others were
  // dealt. Returns false if the failure is no contradiction, or if the report is from staff, which
  // may not contradict the deal.
  bool Note(const Failure& contradiction) {
    if (!by_players_) return false;
    for (const auto& [key, rule] : contradiction.metadata) {
      if (key != "rule") continue;
      decided_.decision.citations.push_back({rule, contradiction.message});
      return true;
    }
    return false;
  }

  // Opens the link of a round that closes. All seeds that were revealed before must come from it.
  void Close() {
    if (!closes_) return done_(std::move(decided_));
    OrFailure<Digest> link =
        OpenDealLink(*context_.state, round_->deals.index, context_.draw_links);
    if (auto* failure = std::get_if<Failure>(&link)) {
      return with_ruleset_ ? done_(std::move(*failure)) : done_(std::move(decided_));
    }
    decided_.decision.deal_link = {round_->deals.index, std::get<Digest>(link)};
    if (!AllComeFrom(std::get<Digest>(link))) return done_(OtherDealSecret());
    done_(std::move(decided_));
  }

  bool AllComeFrom(const Digest& link) const {
    for (uint32_t table = 1; table <= round_->tables.size(); ++table) {
      const TablePapers& papers = round_->tables[table - 1].Papers();
      DealSource source = DealSourceOf(*round_, table);
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
        if (DealSeed(context_.state->journal, link, source) != revealed.seed) return false;
      }
    }
    for (const DealReveal& each : decided_.decision.deal_reveals) {
      const DealSource source = DealSourceOf(*round_, each.table);
      if (DealSeed(context_.state->journal, link, source) != each.seed) return false;
    }
    return true;
  }

  const DecideContext context_;
  const bool with_ruleset_;
  DecidedCommand decided_;
  const DecideDone done_;
  const RoundState* round_ = nullptr;
  std::vector<std::pair<uint32_t, Value>> tables_;  // and what is reported of each
  size_t next_ = 0;
  bool closes_ = false;
  bool by_players_ = false;
};

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

}  // namespace

void AddDeals(const DecideContext& context, const Command& command, DecidedCommand decided,
              DecideDone done) {
  Decision& decision = decided.decision;
  MaybeFailure failure = Commit(context, command, &decision);
  if (!failure) failure = TakeLink(context.state->event, &decision);
  if (failure) return done(std::move(*failure));
  // A dry run reveals no card to its caller.
  const bool none = context.dry_run || !context.state->event.deals;
  const uint32_t round = none ? 0 : RoundOf(command, decision);
  if (round == 0) return done(std::move(decided));
  std::vector<uint32_t> tables = ClosedBy(command, decision);
  const bool with_ruleset = !command.by_hand && !decided.without_ruleset;
  std::make_shared<Revealing>(context, with_ruleset, std::move(decided), std::move(done))
      ->Run(command, round, std::move(tables));
}

}  // namespace arbitro::engine
