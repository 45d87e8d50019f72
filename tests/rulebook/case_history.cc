// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_history.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::rulebook {
namespace {

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

void CaseHistory::AddPlayers(const std::vector<std::string>& names) {
  for (const std::string& name : names) IndexOf(name);
}

absl::Status CaseHistory::AddRound(const std::string& line) {
  ++rounds_;
  points_before_.clear();
  for (const Player& player : players_) points_before_.push_back(player.points);
  for (const auto part : absl::StrSplit(line, ',')) {
    absl::Status status = AddTable(std::string(absl::StripAsciiWhitespace(part)));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CaseHistory::AddTable(const std::string& table) {
  const size_t dash = table.find(" - ");
  if (dash != std::string::npos) return AddMatch(table.substr(0, dash), table.substr(dash + 3));
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
  player.results.push_back({rounds_, ARBITRO_NONE, ARBITRO_RESULT_BYE, points, 0, 0, 1, 0, 0});
  return absl::OkStatus();
}

absl::Status CaseHistory::AddMatch(const std::string& first, const std::string& second) {
  std::string names[2];
  int32_t points[2] = {0, 0};
  if (!ReadSide(first, &names[0], &points[0]) || !ReadSide(second, &names[1], &points[1])) {
    return Unreadable(absl::StrCat(first, " - ", second));
  }
  const uint32_t a = IndexOf(names[0]);
  const uint32_t b = IndexOf(names[1]);
  AddResult(a, b, points[0], points[1]);
  AddResult(b, a, points[1], points[0]);
  return absl::OkStatus();
}

void CaseHistory::AddResult(uint32_t player, uint32_t opponent, int32_t own, int32_t other) {
  const uint32_t result = own > other   ? ARBITRO_RESULT_WIN
                          : own < other ? ARBITRO_RESULT_LOSS
                                        : ARBITRO_RESULT_TIE;
  Player& row = players_[player];
  row.points += own;
  row.results.push_back({rounds_, opponent, result, own, 0, 0, 1, 0, 0});
  if (points_before_[opponent] < points_before_[player]) ++row.floats_down;
  if (points_before_[opponent] > points_before_[player]) ++row.floats_up;
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

absl::Status CaseHistory::Mark(const std::vector<std::string>& names, bool Player::*mark) {
  for (const std::string& name : names) {
    bool found = false;
    for (Player& player : players_) {
      if (player.name != name) continue;
      player.*mark = true;
      found = true;
    }
    if (!found) return absl::InvalidArgumentError(absl::StrCat("`", name, "` never played"));
  }
  return absl::OkStatus();
}

absl::Status CaseHistory::Drop(const std::vector<std::string>& names) {
  return Mark(names, &Player::dropped);
}

absl::Status CaseHistory::TagLate(const std::vector<std::string>& names) {
  return Mark(names, &Player::late);
}

absl::Status CaseHistory::TakeDeck(const std::vector<std::string>& names) {
  return Mark(names, &Player::without_deck);
}

DrawRequest CaseHistory::Draw(std::vector<std::string>* names) const {
  DrawRequest request;
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
    for (const PlayerResult& result : player.results) {
      if (result.opponent == ARBITRO_NONE || index_of[result.opponent] == ARBITRO_NONE) continue;
      request.met.push_back(index_of[result.opponent]);
      ++row.met_count;
    }
    row.byes = player.byes;
    row.floats_down = player.floats_down;
    row.floats_up = player.floats_up;
    row.entry_round = player.entry_round;
    row.number = static_cast<uint32_t>(i + 1);
    row.flags = player.without_deck ? 0 : ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    request.players.push_back(row);
  }
  return request;
}

StandingsRequest CaseHistory::Standings(std::vector<std::string>* names) const {
  StandingsRequest request;
  request.rounds_played = rounds_;
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
    request.players.push_back(row);
    request.results.insert(request.results.end(), player.results.begin(), player.results.end());
  }
  return request;
}

}  // namespace arbitro::rulebook
