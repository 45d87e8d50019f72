// SPDX-License-Identifier: Apache-2.0
//
// The parts of answers that the record alone does not tell: names of players, tables of a round.
#include <algorithm>

#include "daemon/engine/state/sealed_deals.h"
#include "daemon/engine/state/table_effects.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

const engine::PairingEvaluation* EvaluationOf(const engine::Decision& decision) {
  if (const auto* entered = decision.what.If<engine::PairingEntered>()) {
    return entered->evaluation ? &*entered->evaluation : nullptr;
  }
  if (const auto* changed = decision.what.If<engine::SeatsChanged>()) {
    return changed->evaluation ? &*changed->evaluation : nullptr;
  }
  return nullptr;
}

// Writes which tables are dealt again since their seats changed, and for which players.
void WriteDealtAgain(const engine::JournalState& state, const engine::Accepted& accepted,
                     v1::RoundMutationResponse* response) {
  const auto* changed = accepted.decision.what.If<engine::SeatsChanged>();
  const engine::RoundState* round = state.event.FindRound(RoundOf(accepted.command));
  if (changed == nullptr || round == nullptr || !round->counts_deals) return;
  const bool dry_run = accepted.place.revision == 0;
  for (const engine::ChangedSeats& each : changed->tables) {
    if (each.seats.kind == ARBITRO_TABLE_BYE) continue;
    const uint32_t deal = engine::DealNumber(round->tables[each.table - 1]);
    v1::TableDealtAgain* again = response->add_dealt_again();
    again->set_table(NameOfTable({state.journal, round->number, each.table}));
    again->set_deal(dry_run ? deal + 1 : deal);
    for (const engine::DrawnSeat& seat : each.seats.seats) {
      if (seat.player_number == 0 || seat.player_number > state.event.players.size()) continue;
      const engine::PlayerState& player = state.event.Player(seat.player_number);
      again->add_players(NameOfPlayer(state.journal, player.id));
    }
  }
}

// Whether a player of the table has neither signed its report nor refused to.
bool LacksSignature(const engine::TableState& table) {
  const engine::TablePapers& papers = table.Papers();
  if (table.is_bye() || !table.decided() || table.report.is_null() || papers.entered) return false;
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const engine::SeatState& seat) {
    if (seat.kind != ARBITRO_SEAT_PLAYER || seat.player_number == 0) return false;
    return std::none_of(papers.signatures.begin(), papers.signatures.end(),
                        [&](const engine::SignatureState& signature) {
                          return signature.player_number == seat.player_number;
                        });
  });
}

// Writes which tables of the round that was closed have no full signatures.
void WriteUnsigned(const engine::JournalState& state, const engine::Accepted& accepted,
                   v1::RoundMutationResponse* response) {
  const auto* close = accepted.command.what.If<engine::CloseRound>();
  const engine::RoundState* round =
      close == nullptr ? nullptr : state.event.FindRound(close->round);
  if (round == nullptr) return;
  for (uint32_t number = 1; number <= round->tables.size(); ++number) {
    if (LacksSignature(round->tables[number - 1])) response->add_unsigned_tables(number);
  }
}

// The match that the penalty decided, in hand or the next: by a match loss, or by a game loss where
// players reported nothing and a person entered nothing. {0, 0}: it decided none.
engine::CarriedPlace DecidedBy(const engine::EventState& event,
                               const engine::PenaltyState& penalty) {
  const bool carries = std::any_of(penalty.effects.begin(), penalty.effects.end(),
                                   [](const PenaltyEffect& each) { return each.next_match; });
  engine::CarriedPlace place = engine::CarriedTo(event, penalty);
  if (penalty.LosesMatch() || !carries) place = {penalty.round, penalty.table};
  const engine::RoundState* round = event.FindRound(place.round);
  if (round == nullptr || place.table == 0 || place.table > round->tables.size()) return {};
  const engine::TablePtr table = round->tables.At(place.table - 1);
  const bool unplayed = table->report.is_null() && !table->Papers().entered;
  const bool decides =
      penalty.Has(ARBITRO_EFFECT_MATCH_LOSS) || (penalty.Has(ARBITRO_EFFECT_GAME_LOSS) && unplayed);
  return decides && table->decided() ? place : engine::CarriedPlace{};
}

// Writes what the penalty did and revoking it does not undo.
void WriteLeaves(const engine::JournalState& state, uint32_t penalty_number,
                 v1::RevocationLeaves* leaves) {
  const engine::PenaltyState* penalty = state.event.penalties->FindPenalty(penalty_number);
  if (penalty == nullptr) return;
  const engine::PlayerState& player = state.event.Player(penalty->player_number);
  const std::string name = NameOfPlayer(state.journal, player.id);
  if (penalty->Expels() && player.status == engine::PlayerStatus::kDropped) {
    leaves->set_dropped(name);
  }
  if (penalty->Expels() && player.status == engine::PlayerStatus::kExpelled) {
    leaves->set_expelled(name);
  }
  const engine::CarriedPlace place = DecidedBy(state.event, *penalty);
  if (place.table != 0) {
    leaves->set_decided_table(NameOfTable({state.journal, place.round, place.table}));
  }
}

}  // namespace

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::RoundMutationResponse* response) {
  WriteAnswer(accepted, response);
  if (const auto* evaluation = EvaluationOf(accepted.decision)) {
    WriteEvaluationView(state, *evaluation, response->mutable_evaluation());
  }
  WriteDealtAgain(state, accepted, response);
  WriteUnsigned(state, accepted, response);
  if (response->tables() != 0) return;
  if (const engine::RoundState* round = state.event.FindRound(RoundOf(accepted.command))) {
    response->set_tables(static_cast<uint32_t>(round->tables.size()));
  }
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::ChangeResultsResponse* response) {
  WriteAnswer(accepted, response);
  for (v1::StandingChange& change : *response->mutable_changes()) {
    if (change.player_number() > state.event.players.size()) continue;
    const engine::PlayerState& player = state.event.Player(change.player_number());
    change.set_player(NameOfPlayer(state.journal, player.id));
  }
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::RevokePenaltyResponse* response) {
  WriteAnswer(accepted, response);
  const auto* command = accepted.command.what.If<engine::RevokePenalty>();
  // A dry run has revoked nothing yet.
  if (command != nullptr && accepted.place.revision != 0) {
    WriteLeaves(state, command->number, response->mutable_leaves());
  }
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DecideAppealResponse* response) {
  WriteAnswer(accepted, response);
  const auto* command = accepted.command.what.If<engine::DecideAppeal>();
  if (command == nullptr || accepted.place.revision == 0 || !response->penalty_revoked()) return;
  const engine::AppealState* appeal = state.event.penalties->FindAppeal(command->number);
  if (appeal != nullptr) WriteLeaves(state, appeal->what.penalty, response->mutable_leaves());
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::GrantAwardsResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto& granted = accepted.decision.what.Get<engine::AwardsGranted>();
  for (const engine::GrantedAward& award : granted.awards) {
    WriteAward(state.event, award, response->add_awards());
  }
}

}  // namespace arbitro::translate
