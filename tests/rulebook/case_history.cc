// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_history.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::rulebook {
namespace {

// By their numbers, from 1.
constexpr const char* kPhaseKinds[] = {"swiss", "tables", "elimination", "final"};

// "A 3": a player and points.
bool ReadSide(const std::string& text, std::string* name, int32_t* points) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  if (words.size() != 2 || !absl::SimpleAtoi(words[1], points)) return false;
  *name = words[0];
  return true;
}

absl::Status Unreadable(const std::string& table) {
  return absl::InvalidArgumentError(
      absl::StrCat("`", table, "` is neither `A 3 - B 0` nor `E 3 bye`"));
}

}  // namespace

std::optional<arbitro_phase_kind> PhaseKindOf(const std::string& word) {
  const auto kind = std::find(std::begin(kPhaseKinds), std::end(kPhaseKinds), word);
  if (kind == std::end(kPhaseKinds)) return std::nullopt;
  return static_cast<arbitro_phase_kind>(kind - std::begin(kPhaseKinds) + 1);
}

const char* PhaseKindName(uint32_t kind) {
  return kind >= 1 && kind <= std::size(kPhaseKinds) ? kPhaseKinds[kind - 1] : "unknown";
}

void CaseHistory::AddPlayers(const std::vector<std::string>& names) {
  for (const std::string& name : names) IndexOf(name);
}

absl::Status CaseHistory::AddLine(const std::string& line) {
  return absl::StartsWith(line, "phase ") ? AddPhase(line) : AddRound(line);
}

absl::Status CaseHistory::AddPhase(const std::string& line) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  const auto kind = words.size() < 2 ? std::nullopt : PhaseKindOf(words[1]);
  Phase phase = {};
  const bool planned = words.size() == 3;
  if (!kind || words.size() > 3 ||
      (planned && !absl::SimpleAtoi(words[2], &phase.rounds_planned))) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", line, "` is no phase: `phase swiss|tables|elimination|final ROUNDS`"));
  }
  if (phases_.empty() && rounds_ > 0) {
    return absl::InvalidArgumentError("rounds stand before the first phase");
  }
  phase.kind = *kind;
  phases_.push_back(phase);
  return absl::OkStatus();
}

absl::Status CaseHistory::AddRound(const std::string& line) {
  ++rounds_;
  tables_ = 0;
  points_before_.clear();
  for (const Player& player : players_) points_before_.push_back(player.points);
  uint32_t seated = 0;
  for (const auto part : absl::StrSplit(line, ',')) {
    absl::Status status = AddTable(std::string(absl::StripAsciiWhitespace(part)), &seated);
    if (!status.ok()) return status;
  }
  if (phases_.empty()) return absl::OkStatus();
  Phase& phase = phases_.back();
  if (phase.rounds_paired == 0) phase.entrants = seated;
  ++phase.rounds_paired;
  ++phase.rounds_closed;
  return absl::OkStatus();
}

PlayerResult CaseHistory::Result(uint32_t result, int32_t points) const {
  const auto phase = static_cast<uint16_t>(phases_.empty() ? 1 : phases_.size());
  return {rounds_, ARBITRO_NONE, result, points, 0, tables_, phase, 0, 0};
}

absl::Status CaseHistory::AddBye(const std::string& table) {
  const size_t bye = table.find(" bye");
  std::string name;
  int32_t points = 0;
  if (bye == std::string::npos || bye + 4 != table.size() ||
      !ReadSide(table.substr(0, bye), &name, &points)) {
    return Unreadable(table);
  }
  Player& player = players_[IndexOf(name)];
  ++player.byes;
  player.points += points;
  player.results.push_back(Result(ARBITRO_RESULT_BYE, points));
  return absl::OkStatus();
}

absl::Status CaseHistory::AddTable(const std::string& table, uint32_t* seated) {
  ++tables_;
  const std::vector<std::string> sides = absl::StrSplit(table, " - ");
  *seated += static_cast<uint32_t>(sides.size());
  if (sides.size() == 1) return AddBye(table);
  std::vector<uint32_t> players;
  std::vector<int32_t> points(sides.size());
  for (size_t i = 0; i < sides.size(); ++i) {
    std::string name;
    if (!ReadSide(sides[i], &name, &points[i])) return Unreadable(table);
    players.push_back(IndexOf(name));
  }
  for (size_t i = 0; i < sides.size(); ++i) AddSeat(players, points, i);
  return absl::OkStatus();
}

void CaseHistory::AddSeat(const std::vector<uint32_t>& players, const std::vector<int32_t>& points,
                          size_t seat) {
  const int32_t own = points[seat];
  const auto more = std::count_if(points.begin(), points.end(), [&](int32_t x) { return x > own; });
  const auto equal = std::count(points.begin(), points.end(), own);
  const uint32_t result = more > 0    ? ARBITRO_RESULT_LOSS
                          : equal > 1 ? ARBITRO_RESULT_TIE
                                      : ARBITRO_RESULT_WIN;
  Player& row = players_[players[seat]];
  row.points += own;
  row.results.push_back(Result(result, own));
  for (size_t i = 0; i < players.size(); ++i) {
    if (i != seat) row.met.push_back(players[i]);
  }
  if (players.size() > 2) {
    row.results.back().place = static_cast<uint8_t>(more + 1);
    row.results.back().seats = static_cast<uint8_t>(players.size());
    return;
  }
  const uint32_t opponent = players[1 - seat];
  row.results.back().opponent = opponent;
  if (points_before_[opponent] < points_before_[players[seat]]) ++row.floats_down;
  if (points_before_[opponent] > points_before_[players[seat]]) ++row.floats_up;
}

arbitro_phase_kind CaseHistory::Kind() const {
  return phases_.empty() ? ARBITRO_PHASE_SWISS
                         : static_cast<arbitro_phase_kind>(phases_.back().kind);
}

EventCounts CaseHistory::Counts() const {
  EventCounts counts = {};
  counts.registered = static_cast<uint32_t>(players_.size());
  for (const Player& player : players_) ++(player.dropped ? counts.dropped : counts.active);
  counts.rounds_paired = counts.rounds_closed = rounds_;
  counts.phase = static_cast<uint32_t>(phases_.size());
  return counts;
}

uint32_t CaseHistory::IndexOf(const std::string& name) {
  for (size_t i = 0; i < players_.size(); ++i) {
    if (players_[i].name == name) return static_cast<uint32_t>(i);
  }
  Player player;
  player.name = name;
  player.entry_round = rounds_ == 0 ? 1 : rounds_;
  players_.push_back(player);
  points_before_.push_back(0);
  return static_cast<uint32_t>(players_.size() - 1);
}

template <class Field>
absl::Status CaseHistory::Set(const std::vector<std::string>& names, Field Player::*field,
                              Field value) {
  for (const std::string& name : names) {
    bool found = false;
    for (Player& player : players_) {
      if (player.name != name) continue;
      player.*field = value;
      found = true;
    }
    if (!found) return absl::InvalidArgumentError(absl::StrCat("`", name, "` never played"));
  }
  return absl::OkStatus();
}

absl::Status CaseHistory::Drop(const std::vector<std::string>& names) {
  return Set(names, &Player::dropped, true);
}

absl::Status CaseHistory::Divide(const std::vector<std::string>& names, uint32_t division) {
  return Set(names, &Player::division, division);
}

absl::Status CaseHistory::TagLate(const std::vector<std::string>& names) {
  return Set(names, &Player::late, true);
}

absl::Status CaseHistory::TakeDeck(const std::vector<std::string>& names) {
  return Set(names, &Player::without_deck, true);
}

DrawRequest CaseHistory::Draw(std::vector<std::string>* names) const {
  DrawRequest request;
  request.phase = Kind();
  request.entrants = static_cast<uint32_t>(
      std::count_if(players_.begin(), players_.end(),
                    [](const Player& player) { return player.entry_round == 1; }));
  std::vector<uint32_t> index_of(players_.size(), ARBITRO_NONE);
  for (size_t i = 0; i < players_.size(); ++i) {
    if (players_[i].dropped) continue;
    index_of[i] = static_cast<uint32_t>(names->size());
    names->push_back(players_[i].name);
  }
  for (size_t i = 0; i < players_.size(); ++i) {
    const Player& player = players_[i];
    if (player.dropped) continue;
    DrawPlayer row = {};
    row.points = player.points;
    row.first_met = static_cast<uint32_t>(request.met.size());
    for (const uint32_t other : player.met) {
      if (index_of[other] == ARBITRO_NONE) continue;
      request.met.push_back(index_of[other]);
      ++row.met_count;
    }
    row.byes = player.byes;
    row.floats_down = player.floats_down;
    row.floats_up = player.floats_up;
    row.entry_round = player.entry_round;
    row.number = static_cast<uint32_t>(i + 1);
    row.division = player.division;
    row.flags = player.without_deck ? 0 : ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    request.players.push_back(row);
  }
  return request;
}

StandingsRequest CaseHistory::Standings(std::vector<std::string>* names) const {
  StandingsRequest request;
  request.rounds_played = rounds_;
  request.phases = phases_;
  for (size_t i = 0; i < players_.size(); ++i) {
    const Player& player = players_[i];
    names->push_back(player.name);
    StandingsPlayer row = {};
    row.points = player.points;
    row.status = player.dropped ? ARBITRO_PLAYER_DROPPED : ARBITRO_PLAYER_ACTIVE;
    row.flags = player.late || player.entry_round > 1 ? ARBITRO_PLAYER_LATE : 0;
    row.first_result = static_cast<uint32_t>(request.results.size());
    row.result_count = static_cast<uint32_t>(player.results.size());
    row.entry_round = player.entry_round;
    row.number = static_cast<uint32_t>(i + 1);
    row.division = player.division;
    request.players.push_back(row);
    request.results.insert(request.results.end(), player.results.begin(), player.results.end());
  }
  request.adjustments = taken_;
  for (const Adjustment& one : taken_) request.players[one.player].points += one.points;
  return request;
}

absl::Status CaseHistory::TakePoints(const std::string& name, uint32_t round, int32_t points) {
  for (uint32_t player = 0; player < players_.size(); ++player) {
    if (players_[player].name != name) continue;
    taken_.push_back({player, -points, "points", round});
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("no player is called `", name, "`"));
}

}  // namespace arbitro::rulebook
