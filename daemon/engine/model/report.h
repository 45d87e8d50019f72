// SPDX-License-Identifier: Apache-2.0
//
// The result of a table as its players report it: reports, agreement, signatures, the slip.
//
// Players are named by id, tables by round and number.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_REPORT_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

enum class ReportMode {
  kStaff = 1,  // what staff enters decides the table at once
  kPlayers,    // players report as well; a table is decided once all of its players agree
};
struct SetReportMode {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "SetReportMode", Scope::kEvent, "event", "", "y-yy-----"},
      .when = {Period::kUnfinished, "nothing is reported any more"},
      .draft = BesideDraft::kGoesOn};
  ReportMode mode = ReportMode::kStaff;
  bool shared_devices = false;  // two players of a table may report from one device
};
struct ReportModeSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  ReportMode mode = ReportMode::kStaff;
  bool shared_devices = false;
};

// A player agrees with the one report that there is.
struct ConfirmReport {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "ConfirmReport", Scope::kEvent, "table", "player", "y-yyyyo--"},
      .at_table = true,
      .asks = true};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;
};

// How the reports of a table stand.
enum class ReportStanding {
  kReported = 1,  // not all players have said so yet
  kConflict,      // players say different things
  kAgreed,        // all say the same: the table is decided
};
// Of a player's ReportResult, and of ConfirmReport.
struct ReportTaken {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  ReportStanding standing = ReportStanding::kReported;
  ResultDecided result;  // kAgreed
};

// A judge decides a table that players have reported.
struct DecideReport {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "DecideReport", Scope::kEvent, "table", "", "y--yy----"},
      .judges = true,
      .at_table = true,
      .asks = true};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;  // whose report stands; empty: `report` does
  Value report;
};

enum class SignatureKind { kSigned = 1, kSignedWithAppeal, kRefused };
struct SignReport {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "SignReport", Scope::kEvent, "table", "player", "y-yyyyo--"},
      .other_call = {"ScoringService", "RefuseSignature", Scope::kEvent, "table", "player",
                     "y-yyyyo--"},
      .at_table = true};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;
  SignatureKind kind = SignatureKind::kSigned;
};
struct ReportSigned {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};  // by the note
  uint32_t player_number = 0;
};

// The signed slip says so, whatever was reported before.
struct EnterSlip {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "EnterSlip", Scope::kEvent, "table", "", "y-yyyy---"},
      .judges = true,
      .at_table = true,
      .asks = true};
  struct Signature {
    std::string player;
    SignatureKind kind = SignatureKind::kSigned;
  };
  uint32_t round = 0;
  uint32_t table = 0;
  Value report;
  std::vector<Signature> signatures;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_REPORT_H_
