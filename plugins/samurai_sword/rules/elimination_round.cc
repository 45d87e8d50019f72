// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/elimination_round.h"

#include <algorithm>

namespace arbitro::sam {
namespace {

std::vector<uint32_t> SizesBeyondThePrinted(uint32_t players);

}  // namespace

uint32_t EliminationRounds(uint32_t players) {
  uint32_t rounds = 0;
  // [SAM-1.0.3] Three rounds from 8 players on, four from 15, five from 25.
  for (const RoundsRow& row : kRounds) {
    if (players >= row.players_from) rounds = row.rounds;
  }
  return rounds;
}

std::vector<uint32_t> TableSizes(uint32_t players) {
  // [SAM-AMB-07] Under eight the document has no row, and an event cannot start.
  if (players < kPlayersMin) return {};
  if (players > kPrintedPlayersMax) return SizesBeyondThePrinted(players);
  // [SAM-1.1.1] [SAM-TABLE] As printed.
  std::vector<uint32_t> sizes;
  for (const uint32_t size : kPrintedSizes[players - kPlayersMin]) {
    if (size > 0) sizes.push_back(size);
  }
  return sizes;
}

uint32_t ShogunsNeeded(uint32_t players) {
  return static_cast<uint32_t>(TableSizes(players).size()) * EliminationRounds(players);
}

ShogunDraw WhoMayBeShogun(const std::vector<uint32_t>& shogun_games, uint32_t tables) {
  ShogunDraw draw;
  // [SAM-1.1.3] [SAM-1.1.4] No player is Shogun twice: former Shoguns are set aside before the
  // draw.
  for (uint32_t player = 0; player < shogun_games.size(); ++player) {
    if (shogun_games[player] == 0) draw.eligible.push_back(player);
  }
  draw.satisfiable = draw.eligible.size() >= tables;
  return draw;
}

const RolesRow* FindRoles(uint32_t seats) {
  // [SAM-1.1.7] [SAM-BASE] One Shogun, and the other role cards of that table.
  for (const RolesRow& row : kRolesBySeats) {
    if (row.seats == seats) return &row;
  }
  return nullptr;
}

std::vector<uint32_t> CharactersOffered(uint32_t seats) {
  // [SAM-1.1.8] Two for each player.
  std::vector<uint32_t> offered(seats, kCharactersOffered);
  // [SAM-1.1.9] At tables of seven the last chooses among the six that the others discarded.
  if (seats == kSeatsMax) offered.back() = seats - 1;
  return offered;
}

uint32_t InitialHonour(uint32_t seats) {
  // [SAM-BASE] Four, and three at tables of four and five.
  return seats <= kSmallTableSeatsMax ? kOthersHonourAtSmallTables : kOthersHonour;
}

namespace {

// [SAM-AMB-06] The statement behind the rows, for more players than are printed: of tables of five
// and six, the smallest even number.
std::vector<uint32_t> SizesBeyondThePrinted(uint32_t players) {
  uint32_t tables = (players + 5) / 6;
  tables += tables % 2;
  const uint32_t sixes = players - 5 * tables;
  std::vector<uint32_t> sizes(tables, 5);
  std::fill_n(sizes.begin(), sixes, 6);
  return sizes;
}

}  // namespace

}  // namespace arbitro::sam
