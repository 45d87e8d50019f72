// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/table.h"

#include <algorithm>

namespace arbitro::engine {

const TablePapers& TableState::Papers() const {
  static const TablePapers kNone;
  return papers ? *papers : kNone;
}

std::optional<ReportStanding> TableState::Standing() const {
  const std::vector<ReportState>& reports = Papers().reports;
  if (decided() || reports.empty()) return std::nullopt;
  for (const ReportState& each : reports) {
    if (each.report != reports.front().report) return ReportStanding::kConflict;
  }
  const bool all = std::all_of(seats.begin(), seats.end(), [&](const SeatState& seat) {
    return seat.kind != ARBITRO_SEAT_PLAYER ||
           std::any_of(reports.begin(), reports.end(), [&](const ReportState& each) {
             return each.player_number == seat.player_number;
           });
  });
  return all ? ReportStanding::kAgreed : ReportStanding::kReported;
}

uint32_t TableState::SeatOf(uint32_t player_number) const {
  for (size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].player_number == player_number) return static_cast<uint32_t>(i + 1);
  }
  return 0;
}

uint32_t RoundState::TableOf(uint32_t player_number) const {
  uint32_t place = 0;
  tables.ForEach([&](size_t i, const TableState& table) {
    if (table.SeatOf(player_number) != 0) place = static_cast<uint32_t>(i + 1);
  });
  return place;
}

}  // namespace arbitro::engine
