// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/why_opponent.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/table_reasons.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/read/table_reason.h"
#include "daemon/services/watch/record_message.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"
#include "storage/event_log.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

// Tells what the record of the pairing decided. Nothing is drawn where a person entered the round.
OrFailure<engine::RoundPaired> DrawnAt(const ServicePorts& ports, const std::string& journal,
                                       uint64_t revision) {
  const auto records =
      ports.engine->ports().log->ReadRecords(storage::JournalId::ForName(journal), {revision, 1});
  if (!records.ok()) return engine::FromLog(records.status());
  if (records->empty()) return UnreadablePayload(journal, revision);
  const auto content = engine::ContentOf(*ports.engine->ports().codec, records->front());
  if (!content.ok()) return UnreadablePayload(journal, revision);
  const auto* paired = content->decision.what.If<engine::RoundPaired>();
  return paired == nullptr ? engine::RoundPaired() : *paired;
}

bool SitsAs(const engine::DrawnTable& drawn, const engine::TableState& table) {
  if (drawn.kind != table.kind || drawn.seats.size() != table.seats.size()) return false;
  for (size_t i = 0; i < table.seats.size(); ++i) {
    if (drawn.seats[i].player_number != table.seats[i].player_number) return false;
  }
  return true;
}

class OpponentWriter {
 public:
  OpponentWriter(const ServicePorts& ports, const OpponentRead& read,
                 const translate::Language& language, v1::ExplainOpponentResponse* response)
      : ports_(ports),
        read_(read),
        state_(*read.state),
        table_(read.round->tables[read.table - 1]),
        phase_(state_.event.PhaseOf(read.round->number)),
        language_(language),
        response_(*response) {}

  std::optional<Failure> Write() {
    const engine::RoundState& round = *read_.round;
    WriteTable();
    WriteSeats();
    WriteHands();
    if (round.entered) {
      response_.set_origin(v1::PAIRING_ORIGIN_BY_HAND);
      return std::nullopt;
    }
    translate::WriteDrawProof(round.draw, response_.mutable_draw());
    ASSIGN_OR_RETURN(const engine::RoundPaired drawn,
                     DrawnAt(ports_, state_.journal, round.paired_revision));
    response_.set_origin(OriginOf(drawn));
    const bool stands = response_.origin() == v1::PAIRING_ORIGIN_DRAWN ||
                        response_.origin() == v1::PAIRING_ORIGIN_BRACKET;
    if (!stands) return std::nullopt;
    if (!read_.withheld) {
      TRY(WriteReason(drawn));
    }
    WriteCriteria();
    return std::nullopt;
  }

 private:
  void WriteTable() {
    const engine::RoundState& round = *read_.round;
    response_.set_table(translate::NameOfTable({state_.journal, round.number, read_.table}));
    response_.set_number(read_.table);
    response_.set_place(round.PlaceOf(read_.table));
    response_.set_paired_revision(round.paired_revision);
    response_.set_reason_withheld(read_.withheld);
    response_.set_revision(state_.revision);
  }

  std::string PlayerOf(uint32_t number) const {
    return number == 0 ? ""
                       : translate::NameOfPlayer(state_.journal, state_.event.Player(number).id);
  }

  void WriteSeats() {
    const std::vector<engine::PhaseScore> scores =
        engine::ScoresThatCount(state_.event, read_.round->number);
    const bool bracket = phase_ != nullptr && phase_->what.kind == ARBITRO_PHASE_ELIMINATION;
    const engine::RoundState* before = bracket && read_.round->number > phase_->first_round
                                           ? state_.event.FindRound(read_.round->number - 1)
                                           : nullptr;
    for (const engine::SeatState& seat : table_.seats) {
      v1::PairedSeat* message = response_.add_seats();
      message->set_player(PlayerOf(seat.player_number));
      message->set_player_number(seat.player_number);
      if (seat.player_number == 0) continue;
      if (!read_.withheld) message->set_points(scores[seat.player_number].points);
      if (phase_ != nullptr) message->set_seed(phase_->SeedOf(seat.player_number));
      if (before != nullptr) message->set_from_table(before->TableOf(seat.player_number));
      message->set_fixed_table(state_.event.Player(seat.player_number).fixed_table);
    }
  }

  void WriteHands() {
    const auto write = [&](const engine::SeatChange& change, v1::SeatChange* message) {
      translate::WriteHand(change.by, message->mutable_by());
      if (change.evaluation) {
        translate::WriteEvaluationView(state_, *change.evaluation, message->mutable_evaluation());
      }
    };
    if (read_.round->entered) write(*read_.round->entered, response_.mutable_by_hand());
    for (const auto& each : read_.round->repairs) write(*each, response_.add_repairs());
  }

  v1::PairingOrigin OriginOf(const engine::RoundPaired& drawn) const {
    const auto same = std::find_if(drawn.tables.begin(), drawn.tables.end(),
                                   [&](const auto& one) { return SitsAs(one, table_); });
    if (same == drawn.tables.end()) return v1::PAIRING_ORIGIN_REPAIRED;
    const auto place = static_cast<size_t>(same - drawn.tables.begin());
    if (place >= drawn.tables.size() - drawn.byes_by_right) {
      return v1::PAIRING_ORIGIN_BYE_BY_RIGHT;
    }
    const bool bracket = phase_ != nullptr && phase_->what.kind == ARBITRO_PHASE_ELIMINATION;
    return bracket ? v1::PAIRING_ORIGIN_BRACKET : v1::PAIRING_ORIGIN_DRAWN;
  }

  // From the state that the draw met.
  std::optional<Failure> WriteReason(const engine::RoundPaired& drawn) {
    ASSIGN_OR_RETURN(const engine::StatePtr before,
                     ports_.engine->ReadAt(state_.journal, read_.round->paired_revision - 1));
    const auto place = std::find_if(drawn.tables.begin(), drawn.tables.end(),
                                    [&](const auto& one) { return SitsAs(one, table_); });
    const auto number = static_cast<uint32_t>(place - drawn.tables.begin()) + 1;
    const auto reasons =
        engine::ReasonsOfTables(before->event, read_.round->number, drawn.tables, {number});
    if (!reasons.empty()) {
      WriteTableReason(state_.journal, before->event, reasons.front(), response_.mutable_reason());
      response_.mutable_reason()->set_table(read_.table);
    }
    WriteChain();
    return std::nullopt;
  }

  // The score groups among which the player was paired.
  void WriteChain() {
    if (!read_.round->certificate) return;
    v1::PairingCertificate certificate;
    translate::WriteCertificate(*read_.round->certificate, &certificate);
    const uint32_t seat = table_.SeatOf(read_.player_number);
    const auto points = response_.seats(static_cast<int>(seat) - 1).points();
    for (const v1::PairingChain& chain : certificate.chains()) {
      if (points > chain.highest_points() || points < chain.lowest_points()) continue;
      *response_.mutable_chain() = chain;
      return;
    }
  }

  void WriteCriteria() {
    if (!read_.round->certificate) return;
    const engine::Certificate& certificate = *read_.round->certificate;
    response_.set_uniform(certificate.uniform);
    const auto ruleset = RulesetOfJournal(*ports_.engine, state_.journal);
    const auto at = [](const std::vector<int64_t>& costs, size_t i) {
      return i < costs.size() ? costs[i] : 0;
    };
    for (size_t i = 0; i < certificate.criteria.size(); ++i) {
      const Criterion& criterion = certificate.criteria[i];
      v1::PairingRule* message = response_.add_criteria();
      message->set_name(criterion.name);
      message->set_rule(criterion.rule);
      message->set_cost(at(certificate.cost, i));
      message->set_bound(at(certificate.bound, i));
      const Rule* rule =
          ruleset == nullptr ? nullptr : ruleset->description().FindRule(criterion.rule);
      if (rule == nullptr || rule->text.empty()) continue;
      translate::WriteTexts(rule->text, language_, message->mutable_texts());
    }
  }

  const ServicePorts& ports_;
  const OpponentRead& read_;
  const engine::JournalState& state_;
  const engine::TableState table_;
  const engine::PhaseState* phase_;
  const translate::Language language_;
  v1::ExplainOpponentResponse& response_;
};

}  // namespace

OrFailure<OpponentRead> OpenOpponent(const ServicePorts& ports, const Caller& caller,
                                     const v1::ExplainOpponentRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const auto name = translate::ReadPlayerName("player", request.player(), &fields);
  fields.Number("round", request.round(), {0, limits::kRoundsMax});
  if (!fields.ok()) return fields.failure();
  OpponentRead read;
  ASSIGN_OR_RETURN(read.state, ReadState(ports, caller, name.event, request.read()));
  const engine::EventState& event = read.state->event;
  const engine::PlayerState* player = event.FindPlayer(name.player);
  if (player == nullptr) return engine::PlayerUnknown(event, name.player);
  read.player_number = player->number;
  const auto newest = static_cast<uint32_t>(event.rounds.size());
  const uint32_t number = request.round() == 0 ? std::max(1u, newest) : request.round();
  ASSIGN_OR_RETURN(read.round, FindRound(event, number));
  read.table = read.round->TableOf(read.player_number);
  if (read.table == 0) {
    Failure failure =
        engine::Precondition(engine::reason::kPlayerNotSeated,
                             absl::StrCat("player `", name.player, "` has no seat in round ",
                                          number, "; the round's tables say who sits where"));
    failure = engine::With(std::move(failure), "player", name.player);
    return engine::With(std::move(failure), "round", absl::StrCat(number));
  }
  // Points before the round tell what standings do.
  const auto secret = SecretFrom(ViewerOf(caller), *ports.engine, name.event);
  read.withheld = secret.has_value() && read.state->revision >= secret->since_revision;
  return read;
}

std::optional<Failure> WriteOpponent(const ServicePorts& ports, const OpponentRead& read,
                                     const translate::Language& language,
                                     v1::ExplainOpponentResponse* response) {
  return OpponentWriter(ports, read, language, response).Write();
}

}  // namespace arbitro::services
