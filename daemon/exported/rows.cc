// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/rows.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "api/text/spreadsheet.h"
#include "daemon/exported/plain_words.h"
#include "daemon/exported/value_tree.h"
#include "nlohmann/json.hpp"

namespace arbitro::exported {
namespace {

std::vector<std::string> FieldNames(const Rows& list) {
  std::vector<std::string> names;
  for (const std::string& heading : list.headings) {
    names.emplace_back(absl::StripPrefix(heading, ">"));
  }
  return names;
}

// A seat's result and a figure of it for other programs. One that is kept from the reader is
// "withheld", and its figures are empty.
std::string ResultCell(const v1::Table& table, const v1::SeatOutcome& outcome) {
  if (!table.decided()) return "";
  return table.results_withheld() ? "withheld" : PlainWord(outcome.result());
}

std::string Figure(const v1::Table& table, int64_t number) {
  return table.results_withheld() ? "" : absl::StrCat(number);
}

// How a table's result came to be, where no report of its players says it.
const char* EntryWord(const v1::Table& table) {
  if (table.has_corrected()) return "corrected";
  if (table.has_forfeited()) return "forfeited";
  return table.has_by_hand() ? "by_hand" : "";
}

// "points 2, match loss 0": what a penalty does, for programs.
std::string EffectData(const v1::Penalty& penalty) {
  return absl::StrJoin(penalty.effects(), ", ",
                       [](std::string* out, const v1::PenaltyEffect& effect) {
                         absl::StrAppend(out, PlainWord(effect.kind()), " ", effect.amount());
                       });
}

}  // namespace

Rows SeatRows(const std::vector<PlayedRound>& rounds) {
  Rows list{{">round", ">table", "kind", ">seat", "player", "name", ">role", "decided", "result",
             ">points", ">place", ">score", "entered", ">attempt"},
            {}};
  for (const PlayedRound& played : rounds) {
    for (const v1::Table& table : played.tables.tables()) {
      for (int i = 0; i < table.seats_size(); ++i) {
        const v1::Seat& seat = table.seats(i);
        list.rows.push_back(
            {absl::StrCat(played.round.number()), absl::StrCat(table.number()),
             PlainWord(table.kind()), absl::StrCat(i + 1), IdOf(seat.player()), seat.display_name(),
             absl::StrCat(seat.role()), table.decided() ? "yes" : "no",
             ResultCell(table, seat.outcome()), Figure(table, seat.outcome().points()),
             Figure(table, seat.outcome().place()), Figure(table, seat.outcome().score()),
             EntryWord(table), absl::StrCat(table.attempt())});
      }
    }
  }
  return list;
}

namespace {

// The points that a penalty gave or took, and the round in whose game they count; empty: none.
struct PointsCell {
  std::string points;
  std::string round;
};
PointsCell PointsOf(const v1::Penalty& penalty) {
  for (const v1::PenaltyEffect& effect : penalty.effects()) {
    if (effect.kind() != v1::PENALTY_EFFECT_KIND_POINTS) continue;
    return {absl::StrCat(effect.amount()),
            absl::StrCat(effect.game() != 0 ? effect.game() : penalty.round())};
  }
  return {};
}

}  // namespace

Rows PenaltyRows(const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties) {
  Rows list{{">number", "player", "infraction", "penalty", ">step", ">round", ">table", "deviates",
             "by_hand", "revoked", "head_judge", "final", ">came_with", "effects", "by", "reason",
             ">revision", ">points", ">points_round"},
            {}};
  const auto flag = [](bool set) { return set ? "yes" : "no"; };
  for (const v1::Penalty& penalty : penalties) {
    const PointsCell points = PointsOf(penalty);
    list.rows.push_back(
        {absl::StrCat(penalty.number()), IdOf(penalty.player()), penalty.infraction(),
         penalty.penalty(), absl::StrCat(penalty.step()), absl::StrCat(penalty.round()),
         absl::StrCat(penalty.table()), flag(penalty.deviates()), flag(penalty.by_hand()),
         flag(penalty.revoked_revision() != 0), flag(penalty.head_judge()), flag(penalty.final()),
         absl::StrCat(penalty.came_with()), EffectData(penalty), penalty.principal(),
         penalty.reason(), absl::StrCat(penalty.revision()), points.points, points.round});
  }
  return list;
}

Rows StandingRows(const v1::GetStandingsResponse& standings) {
  Rows list{{">rank", "player", "name", ">wins", ">losses", ">ties"}, {}};
  for (const v1::StandingsColumn& column : standings.columns()) {
    list.headings.push_back(column.id());
  }
  list.headings.push_back("broken_by");
  for (const v1::StandingsRow& row : standings.rows()) {
    std::vector<std::string> cells = {absl::StrCat(row.rank()),   IdOf(row.player()),
                                      row.display_name(),         absl::StrCat(row.wins()),
                                      absl::StrCat(row.losses()), absl::StrCat(row.ties())};
    for (const v1::StandingsCell& cell : row.cells()) cells.push_back(cell.text());
    cells.push_back(row.broken_by());
    list.rows.push_back(std::move(cells));
  }
  // Names whom the rulebook leaves out has no rank and no cells.
  for (const std::string& player : standings.unranked()) {
    std::vector<std::string> cells(list.headings.size(), "");
    cells[1] = IdOf(player);
    list.rows.push_back(std::move(cells));
  }
  return list;
}

std::string AsCsv(const Rows& list, const interchange::ReaderLeft& left) {
  const auto field = [](std::string* out, const std::string& cell) {
    out->append(text::CsvField(cell));
  };
  std::string csv = absl::StrCat(absl::StrJoin(FieldNames(list), ","), "\r\n");
  for (size_t i = 0; i < list.rows.size() && !interchange::EndsBefore(i, left); ++i) {
    absl::StrAppend(&csv, absl::StrJoin(list.rows[i], ",", field), "\r\n");
  }
  return csv;
}

namespace {

// The fields of each line, as CsvField wrote them before it quoted them. Nothing where the text
// does not end with a line.
std::optional<std::vector<std::vector<std::string>>> FieldsOfCsv(std::string_view csv) {
  std::vector<std::vector<std::string>> lines;
  std::vector<std::string> line(1);
  bool quoted = false;
  for (size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (c == '"' && quoted && csv.substr(i + 1, 1) == "\"") {
      line.back() += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\r' && c != '\n')) {
      line.back() += c;
    } else if (c == ',') {
      line.emplace_back();
    } else if (c == '\n') {
      lines.push_back(std::move(line));
      line.assign(1, "");
    }
  }
  if (quoted || line != std::vector<std::string>{""}) return std::nullopt;
  return lines;
}

// A row as an object of JSON, by the names of its fields.
nlohmann::ordered_json ObjectOf(const Rows& list, const std::vector<std::string>& names,
                                const std::vector<std::string>& row) {
  nlohmann::ordered_json object;
  for (size_t i = 0; i < row.size(); ++i) {
    int64_t number = 0;
    if (absl::StartsWith(list.headings[i], ">") && absl::SimpleAtoi(row[i], &number)) {
      object[names[i]] = number;
    } else {
      object[names[i]] = row[i];
    }
  }
  return object;
}

}  // namespace

std::optional<Rows> FromCsv(std::string_view csv, const Rows& like) {
  auto lines = FieldsOfCsv(csv);
  if (!lines || lines->empty()) return std::nullopt;
  Rows list;
  for (std::string& name : lines->front()) {
    const size_t column = list.headings.size();
    const bool numbers =
        column < like.headings.size() && like.headings[column] == absl::StrCat(">", name);
    list.headings.push_back(numbers ? like.headings[column] : std::move(name));
  }
  for (size_t i = 1; i < lines->size(); ++i) {
    std::vector<std::string>& row = (*lines)[i];
    if (row.size() != list.headings.size()) return std::nullopt;
    for (std::string& cell : row) cell = text::FromCsvField(cell);
    list.rows.push_back(std::move(row));
  }
  return list;
}

std::string AsJsonLines(const Rows& list, const interchange::ReaderLeft& left) {
  std::string lines;
  const std::vector<std::string> names = FieldNames(list);
  for (size_t i = 0; i < list.rows.size() && !interchange::EndsBefore(i, left); ++i) {
    absl::StrAppend(&lines, JsonLine(ObjectOf(list, names, list.rows[i])), "\n");
  }
  return lines;
}

}  // namespace arbitro::exported
