// SPDX-License-Identifier: Apache-2.0
//
// An event as rows for other programs: a row a seat, a penalty, a rank (people_rows.h: a player).
//
// They hold what the API's answers hold, and so no more than the caller of these may see. Pure
// functions; thread-safe.

#ifndef ARBITRO_DAEMON_EXPORTED_ROWS_H_
#define ARBITRO_DAEMON_EXPORTED_ROWS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/interchange/reader_left.h"

namespace arbitro::exported {

// A round as it stands.
struct PlayedRound {
  v1::Round round;
  v1::ListTablesResponse tables;
};

// The headings are names of fields; a column of whole numbers begins with `>`, which is no part of
// the name.
struct Rows {
  std::vector<std::string> headings;
  std::vector<std::vector<std::string>> rows;
  std::string title{};  // of a sheet
};

Rows SeatRows(const std::vector<PlayedRound>& rounds);
Rows PenaltyRows(const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties);
Rows StandingRows(const v1::GetStandingsResponse& standings);

// Rows as RFC 4180 has them, with a line of headings, each field as CsvField writes it
// (api/text/spreadsheet.h); or a JSON object a line. Cut short where the reader leaves meanwhile.
std::string AsCsv(const Rows& rows, const interchange::ReaderLeft& left = {});
std::string AsJsonLines(const Rows& rows, const interchange::ReaderLeft& left = {});

// The rows of a file that AsCsv wrote, with its texts as they were before. `like` has the headings
// of rows of that kind: they say which columns hold numbers. Nothing where it is no such file.
std::optional<Rows> FromCsv(std::string_view csv, const Rows& like);

}  // namespace arbitro::exported

#endif  // ARBITRO_DAEMON_EXPORTED_ROWS_H_
