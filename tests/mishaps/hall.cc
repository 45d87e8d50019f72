// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/hall.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/engine/ask/phase_field.h"
#include "tests/mishaps/event_rules.h"
#include "tests/mishaps/offers.h"
#include "tests/mishaps/opening.h"

namespace arbitro::mishaps {
namespace {

using engine::EventStatus;
using engine::TableState;

// An event of twenty players has some forty commands a round without mishaps.
constexpr int kStepsMax = 60;
constexpr size_t kFaultsShown = 5;

}  // namespace

Hall::Hall(const HallGame& game, uint64_t seed, HallTotals* totals)
    : game_(game),
      seed_(seed),
      dice_(seed),
      totals_(totals),
      event_(engine::TestRulesets::OfEntry(engine::EntryOf(game.library))) {}

Faults Hall::Play() {
  ++totals_->events;
  if (Begin()) {
    for (int step = 0; step < kStepsMax && faults_.empty(); ++step) {
      if (Event().status != EventStatus::kRunning) break;
      if (dice_.Once(3)) {
        Mishap();
      } else {
        Proceed();
      }
    }
    totals_->rounds += Rounds();
    if (faults_.empty()) End();
    Replay();
  }
  if (faults_.size() > kFaultsShown) faults_.resize(kFaultsShown);
  for (std::string& fault : faults_) {
    fault = absl::StrCat(game_.ruleset, ", seed ", seed_, ": ", fault);
  }
  return faults_;
}

bool Hall::Begin() {
  const uint32_t players =
      game_.players_min + dice_.Below(game_.players_max - game_.players_min + 1);
  if (OpenEvent(game_, players, &dice_, &event_)) return true;
  Fail("the event is opened and started");
  return false;
}

// Whether the round's standings are published as they were closed or corrected last.
bool Hall::IsPublished(uint32_t round) {
  const engine::PublicationState* published = Event().life->FindStandings(round);
  return published != nullptr &&
         published->published_revision == Event().FindRound(round)->standings_revision;
}

// The next thing that a smooth event would do.
void Hall::Proceed() {
  const uint32_t round = Rounds();
  if (round == 0 || Event().rounds.back()->closed()) {
    // A phase that is over is followed by the next, and at the end by nothing.
    if (Try(engine::PairRound{round + 1})) return;
    event_.Wait(3 * 3600);
    if (round > 0 && !IsPublished(round)) {
      Try(engine::Publish{engine::PublicationKind::kStandings, round});
    }
    event_.Wait(3 * 3600);
    if (Try(engine::StartPhase{Event().NextPhase()})) return;
    if (round > 0) Try(engine::CompleteEvent{});
    return;
  }
  ReportSome(!dice_.Once(4));
  Try(engine::CloseRound{round});
}

void Hall::ReportSome(bool all) {
  const uint32_t round = Rounds();
  for (uint32_t table = 1; table <= Event().rounds.back()->tables.size(); ++table) {
    if (all || dice_.Once(2)) ReportTable(round, table);
  }
}

void Hall::ReportTable(uint32_t round, uint32_t table) {
  const TableState state = Event().FindRound(round)->tables[table - 1];
  if (state.decided()) return;
  const Value report = AnyReport(round, table);
  if (report.is_null()) return EnterByHand(round, table);
  // A report that contradicts penalties is refused: the judge enters it then.
  if (!Try(engine::ReportResult{round, table, report})) EnterByHand(round, table);
}

void Hall::EnterByHand(uint32_t round, uint32_t table) {
  const auto seats = Event().FindRound(round)->tables[table - 1].seats.size();
  Try(WonByHand(Event(), round, table, dice_.Below(seats)));
}

void Hall::Mishap() {
  ++totals_->mishaps;
  switch (dice_.Below(8)) {
    case 0:
    case 1:
    case 2:
      return PlayerMishap();
    case 3:
    case 4:
      return TableMishap();
    case 5:
    case 6:
      return RulingMishap();
    default:
      return StaffMishap();
  }
}

void Hall::PlayerMishap() {
  const std::string player = AnyPlayer();
  switch (dice_.Below(8)) {
    case 0:
    case 1:
      Try(engine::DropPlayer{player});
      return;
    case 2:
      Try(engine::ReenterPlayer{player});
      return;
    case 3:
      Try(engine::SetAbsent{player, Rounds() + 1});
      return;
    case 4:
      if (dice_.Once(2)) Try(engine::ExpelPlayer{player});
      return;
    case 5: {
      engine::RegisterPlayer entry;
      entry.player = absl::StrCat("late", dice_.Below(4));
      entry.facts = game_.facts();
      Try(std::move(entry));
      return;
    }
    case 6:
      Try(engine::SeatPlayer{Rounds(), 1 + dice_.Below(4), player});
      return;
    default:
      Try(engine::TakeOverPlace{Rounds(), player, AnyPlayer()});
  }
}

void Hall::TableMishap() {
  if (Rounds() == 0) return;
  const uint32_t round = 1 + dice_.Below(Rounds());
  const auto tables = static_cast<uint32_t>(Event().FindRound(round)->tables.size());
  const uint32_t table = 1 + dice_.Below(tables);
  switch (dice_.Below(9)) {
    case 0: {
      const Value report = AnyReport(round, table);
      if (!report.is_null()) Try(engine::CorrectResult{round, table, report});
      return;
    }
    case 1: {
      // To the same result.
      const Value report = Event().FindRound(round)->tables[table - 1].report;
      if (!report.is_null()) Try(engine::CorrectResult{round, table, report});
      return;
    }
    case 2:
      Try(engine::SwapResults{round, table, 1 + dice_.Below(tables)});
      return;
    case 3:
      return EnterByHand(round, table);
    case 4:
      Try(engine::ForfeitSeats{round, table, event_.PlayersAt(round, table)});
      return;
    case 5: {
      const std::vector<std::string> players = event_.PlayersAt(round, table);
      Try(engine::ForfeitSeats{round, table, {players[dice_.Below(players.size())]}});
      return;
    }
    case 6:
      Try(engine::ReplayTable{round, table});
      return;
    case 7:
      Try(engine::RepairRound{round, {{AnyPlayer(), AnyPlayer()}}});
      return;
    default:
      Try(engine::UnpairRound{Rounds()});
  }
}

void Hall::RulingMishap() {
  const engine::PenaltyBook& book = *Event().penalties;
  switch (dice_.Below(5)) {
    case 0:
      if (!book.penalties.empty()) {
        Try(engine::RevokePenalty{1 + dice_.Below(book.penalties.size())});
      }
      return;
    case 1: {
      engine::FileAppeal appeal;
      appeal.player = AnyPlayer();
      appeal.text = "not so";
      if (!book.penalties.empty()) {
        appeal.penalty = 1 + dice_.Below(book.penalties.size());
        const uint32_t penalised = book.FindPenalty(appeal.penalty)->player_number;
        if (!dice_.Once(4)) appeal.player = Event().Player(penalised).id;
      }
      Try(std::move(appeal));
      return;
    }
    case 2:
      if (!book.appeals.empty()) {
        Try(engine::DecideAppeal{1 + dice_.Below(book.appeals.size()), dice_.Once(2)});
      }
      return;
    default:
      return RuleAtRandom();
  }
}

void Hall::RuleAtRandom() {
  const auto& description = event_.world.rulesets.Newest(game_.ruleset)->description();
  if (description.infractions.empty()) return;
  engine::RulePenalty rule;
  rule.player = AnyPlayer();
  rule.infraction = description.infractions[dice_.Below(description.infractions.size())].id;
  rule.head_judge = true;
  if (dice_.Once(2) && !description.penalties.empty()) {
    rule.proposed = description.penalties[dice_.Below(description.penalties.size())].id;
  }
  Try(std::move(rule));
}

void Hall::StaffMishap() {
  switch (dice_.Below(5)) {
    case 0:
      return AmendAtRandom();
    case 1:
      return NextPhaseByHand();
    case 2:
      Try(engine::StartPhase{Event().NextPhase()});
      return;
    case 3:
      return PairByHand();
    default:
      if (dice_.Once(4)) Try(engine::CompleteEvent{});
  }
}

void Hall::AmendAtRandom() {
  engine::AmendSettings amend;
  amend.settings = Event().Settings();
  if (std::string_view(game_.ruleset) != "pokemon-tcg") return;
  amend.settings.Set("swiss_rounds", Value::Integer(1 + dice_.Below(5)));
  amend.authority = "the organiser";
  Try(std::move(amend));
}

// A phase of the four who stand first: a bracket, with a match for the third place now and then, or
// tables.
void Hall::NextPhaseByHand() {
  if (Rounds() == 0 || !Event().rounds.back()->closed()) return;
  const std::vector<std::string> order = event_.Order(Rounds());
  if (order.size() < 4) return;
  engine::StartPhase start;
  start.number = Event().NextPhase();
  start.kind = dice_.Once(4) ? ARBITRO_PHASE_TABLES : ARBITRO_PHASE_ELIMINATION;
  start.rounds_planned = 2;
  start.third_place = start.kind == ARBITRO_PHASE_ELIMINATION && dice_.Once(2);
  start.players.assign(order.begin(), order.begin() + 4);
  Try(std::move(start), true);
}

// The next round's players at tables that chance makes.
void Hall::PairByHand() {
  const uint32_t round = Rounds() + 1;
  std::vector<uint32_t> numbers;
  for (uint32_t number = 1; number <= Event().players.size(); ++number) {
    if (Event().IsDrawn(Event().Player(number), round)) numbers.push_back(number);
  }
  numbers = engine::KeepInPhase(Event(), round, std::move(numbers));
  for (size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[dice_.Below(i)]);
  const engine::PhaseState* phase = Event().PhaseOf(round);
  const bool duels = phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION;
  const size_t size = duels || game_.table_size == 2 ? 2 : game_.table_size;
  engine::EnterPairing enter;
  enter.round = round;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i % size == 0) enter.tables.emplace_back();
    enter.tables.back().players.push_back(Event().Player(numbers[i]).id);
  }
  Try(std::move(enter));
}

// Whatever happened, the event can be ended.
void Hall::End() {
  if (Event().status == EventStatus::kRunning) {
    const uint32_t round = Rounds();
    if (round > 0 && !Event().rounds.back()->closed()) {
      for (uint32_t table = 1; table <= Event().rounds.back()->tables.size(); ++table) {
        if (!Event().rounds.back()->tables[table - 1].decided()) EnterByHand(round, table);
      }
      if (!Try(engine::CloseRound{round})) {
        engine::EnterStandings standings;
        standings.round = round;
        for (uint32_t number = 1; number <= Event().players.size(); ++number) {
          standings.rows.push_back({Event().Player(number).id, number});
        }
        Must(std::move(standings), "the last round is closed");
      }
    }
  }
  for (uint32_t number = 1; number <= Event().penalties->appeals.size(); ++number) {
    if (!Event().penalties->FindAppeal(number)->open()) continue;
    Must(engine::DecideAppeal{number, false}, "an open appeal is decided");
  }
  if (Event().status == EventStatus::kRunning) {
    Must(engine::CompleteEvent{}, "the event is completed");
  }
  if (Rounds() > 0) {
    event_.Wait(3 * 3600);
    Try(engine::GrantAwards{});
  }
  for (uint32_t number = 1; number <= Event().life->duties.size(); ++number) {
    if (Event().life->duties[number - 1]->open())
      Must(engine::SettleDuty{number, kWhy}, "a duty is settled");
  }
  Must(engine::ConfirmEvent{}, "the event is confirmed");
}

void Hall::Replay() {
  std::vector<engine::ReplayFinding> findings;
  const auto summary = event_.world.ReplayedBy(event_.world.rulesets, &findings, event_.kName);
  if (!summary.ok()) return faults_.push_back(std::string(summary.status().message()));
  for (const engine::ReplayFinding& finding : findings) {
    faults_.push_back(absl::StrCat("the replay of record ", finding.revision,
                                   " differs: ", finding.field, " was ", finding.recorded,
                                   ", comes out as ", finding.derived));
  }
}

bool Hall::Look(const engine::StatePtr& before) {
  ++totals_->commands;
  if (told_) Tell();
  const auto add = [this](const Faults& found) {
    faults_.insert(faults_.end(), found.begin(), found.end());
  };
  if (!event_.last.ok()) {
    ++totals_->refused;
    if (event_.last.failure().reason == engine::reason::kRulesetFault ||
        event_.last.failure().reason == engine::reason::kInternal) {
      add({absl::StrCat(event_.last.failure().reason, ": ", event_.last.failure().message)});
    }
    add(CheckOffers(&event_));
    return false;
  }
  const auto& accepted = *event_.last;
  const engine::EventState& event = Event();
  add(CheckClosedRounds(before->event, event, accepted.command));
  add(CheckRetaken(event, accepted));
  add(CheckEventRules(event, accepted));
  add(CheckBrackets(event));
  add(CheckTables(event));
  add(CheckAwards(event));
  return true;
}

void Hall::Tell() const {
  const auto* accepted = event_.last.if_value();
  if (accepted == nullptr) {
    const auto& failure = event_.last.failure();
    std::printf("  refused: %s: %s\n", failure.reason.c_str(), failure.message.c_str());
    return;
  }
  accepted->command.what.Visit([&](const auto& what) {
    std::printf("%llu %s\n", static_cast<unsigned long long>(accepted->place.revision),
                typeid(what).name());
  });
}

void Hall::Fail(std::string_view step) {
  const auto* failure = event_.last.if_failure();
  faults_.push_back(absl::StrCat("refused, though it must be possible that ", std::string(step),
                                 ": ", failure == nullptr ? "" : failure->reason, ": ",
                                 failure == nullptr ? "" : failure->message));
}

std::string Hall::AnyPlayer() {
  const auto& players = Event().players;
  return Event().Player(1 + dice_.Below(players.size())).id;
}

Value Hall::AnyReport(uint32_t round, uint32_t table) {
  const engine::PhaseState* phase = Event().PhaseOf(round);
  const bool elimination = phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION;
  return game_.report(Event().FindRound(round)->tables[table - 1].seats.size(), elimination,
                      &dice_);
}

}  // namespace arbitro::mishaps
