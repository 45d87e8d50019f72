// SPDX-License-Identifier: Apache-2.0
//
// The tables of the document, as it prints them, and the facts of the base game that it relies on.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_TABLES_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_TABLES_H_

#include <cstddef>
#include <cstdint>

namespace arbitro::sam {

// --- Rounds and tables

// [SAM-1.0.3] Rounds of the elimination phase by number of players.
struct RoundsRow {
  uint32_t players_from;
  uint32_t rounds;
};
inline constexpr RoundsRow kRounds[] = {{8, 3}, {15, 4}, {25, 5}};

inline constexpr uint32_t kPlayersMin = 8;

// Sizes of a table: what the printed rows hold.
inline constexpr uint32_t kSeatsMin = 4;
inline constexpr uint32_t kSeatsMax = 7;

// [SAM-TABLE] The rows for 8 to 50 players; table 1 first, 0 where a row has no more tables.
inline constexpr uint32_t kPrintedTablesMax = 10;
inline constexpr uint32_t kPrintedSizes[][kPrintedTablesMax] = {
    {4, 4},                          // 8
    {4, 5},                          // 9
    {5, 5},                          // 10
    {6, 5},                          // 11
    {6, 6},                          // 12
    {7, 6},                          // 13
    {7, 7},                          // 14
    {5, 5, 5},                       // 15
    {6, 5, 5},                       // 16
    {6, 6, 5},                       // 17
    {6, 6, 6},                       // 18
    {6, 6, 7},                       // 19
    {5, 5, 5, 5},                    // 20
    {6, 5, 5, 5},                    // 21
    {6, 6, 5, 5},                    // 22
    {6, 6, 6, 5},                    // 23
    {6, 6, 6, 6},                    // 24
    {5, 5, 5, 5, 5},                 // 25
    {6, 5, 5, 5, 5},                 // 26
    {6, 6, 5, 5, 5},                 // 27
    {6, 6, 6, 5, 5},                 // 28
    {6, 6, 6, 6, 5},                 // 29
    {6, 6, 6, 6, 6},                 // 30
    {6, 5, 5, 5, 5, 5},              // 31
    {6, 6, 5, 5, 5, 5},              // 32
    {6, 6, 6, 5, 5, 5},              // 33
    {6, 6, 6, 6, 5, 5},              // 34
    {6, 6, 6, 6, 6, 5},              // 35
    {6, 6, 6, 6, 6, 6},              // 36
    {6, 6, 5, 5, 5, 5, 5},           // 37
    {6, 6, 6, 5, 5, 5, 5},           // 38
    {6, 6, 6, 6, 5, 5, 5},           // 39
    {5, 5, 5, 5, 5, 5, 5, 5},        // 40
    {6, 5, 5, 5, 5, 5, 5, 5},        // 41
    {6, 6, 5, 5, 5, 5, 5, 5},        // 42
    {6, 6, 6, 5, 5, 5, 5, 5},        // 43
    {6, 6, 6, 6, 5, 5, 5, 5},        // 44
    {6, 6, 6, 6, 6, 5, 5, 5},        // 45
    {6, 6, 6, 6, 6, 6, 5, 5},        // 46
    {6, 6, 6, 6, 6, 6, 6, 5},        // 47
    {6, 6, 6, 6, 6, 6, 6, 6},        // 48
    {6, 6, 6, 6, 5, 5, 5, 5, 5},     // 49
    {5, 5, 5, 5, 5, 5, 5, 5, 5, 5},  // 50
};
inline constexpr uint32_t kPrintedPlayersMax =
    kPlayersMin + sizeof(kPrintedSizes) / sizeof(kPrintedSizes[0]) - 1;

// --- Roles

enum class Role { kShogun, kSamurai, kRonin, kNinja };
enum class Team { kShogun, kNinja, kRonin };  // in the order in which ties between them fall
inline constexpr size_t kRoles = 4;
inline constexpr size_t kTeams = 3;

// [SAM-BASE] Role cards and what a point of honour counts for the team, by seats at the table.
struct RolesRow {
  uint32_t seats;
  uint32_t cards[kRoles];   // Shogun, Samurai, Ronin, Ninja
  uint32_t factor[kRoles];  // the same; of the Ninja with fewer stars at tables of four
};
inline constexpr RolesRow kRolesBySeats[] = {
    {4, {1, 1, 0, 2}, {1, 2, 0, 1}},
    {5, {1, 1, 1, 2}, {1, 1, 2, 1}},
    {6, {1, 1, 1, 3}, {1, 2, 3, 1}},
    {7, {1, 2, 1, 3}, {1, 1, 3, 1}},
};

// [SAM-BASE] [SAM-AMB-20] At tables of four the Ninja with more stars counts double.
inline constexpr uint32_t kMoreStarsFactor = 2;
inline constexpr uint32_t kStarsMax = 3;

// [SAM-BASE] Honour at the beginning.
inline constexpr uint32_t kShogunHonour = 5;
inline constexpr uint32_t kOthersHonour = 4;
inline constexpr uint32_t kOthersHonourAtSmallTables = 3;  // of 4 and 5
inline constexpr uint32_t kSmallTableSeatsMax = 5;

// [SAM-BASE] Daimyo cards in the deck of ninety.
inline constexpr int64_t kDaimyoCards = 3;

// --- Characters

struct Character {
  const char* name;
  uint32_t resilience;
};
// [SAM-BASE] The characters and their resilience.
inline constexpr Character kCharacters[] = {
    {"Benkei", 5}, {"Chiyome", 4}, {"Ginchiyo", 4}, {"Goemon", 5},   {"Hanzo", 4}, {"Hideyoshi", 4},
    {"Ieyasu", 5}, {"Kojiro", 5},  {"Musashi", 5},  {"Nobunaga", 5}, {"Tomoe", 5}, {"Ushiwaka", 4},
};
inline constexpr uint32_t kCharacterCount = sizeof(kCharacters) / sizeof(kCharacters[0]);
// [SAM-1.1.8] Each player chooses from so many.
inline constexpr uint32_t kCharactersOffered = 2;

// --- Scores and prizes

// [SAM-1.1.14] Points of each member of the first, second and last team.
inline constexpr int32_t kTeamScores[] = {500, 200, 0};
// [SAM-1.1.15] The same at tables of four, where there are two teams.
inline constexpr int32_t kTeamScoresAtFour[] = {400, 0};
// [SAM-1.1.21] The Sword Master's own.
inline constexpr int32_t kSwordMasterBonus = 100;
// [SAM-BASE] Loss of a team that ended the game by defeating one of its own.
inline constexpr int32_t kDeadlyStrike = 3;

// [SAM-1.3.1] Prizes of the first, the second, and each of the third and fourth.
struct PrizeRow {
  uint32_t rounds;
  int32_t prizes[3];
};
inline constexpr PrizeRow kPrizes[] = {
    {3, {500, 300, 100}},
    {4, {700, 400, 200}},
    {5, {1000, 500, 300}},
};

// --- Final phase

// [SAM-1.0.4] Four play it, [SAM-5.1] or eight by derogation.
inline constexpr uint32_t kFinalists = 4;
inline constexpr uint32_t kFinalistsByDerogation = 8;

// [SAM-DUEL-4] [SAM-DUEL-6] [SAM-DUEL-7] The set-up of a duel.
inline constexpr uint32_t kDuelCharactersEach = 4;
inline constexpr uint32_t kDuelSamuraiEach = 3;
inline constexpr uint32_t kDuelFirstHand = 4;
inline constexpr uint32_t kDuelSecondHand = 5;
// [SAM-DUEL-19] The least difficulty of a Shogun's attacks from behind its Samurai.
inline constexpr int64_t kDuelDifficultyFromBehind = 3;
// [SAM-DUEL-21] Cost to the character that resolves Bushido.
inline constexpr int64_t kDuelBushidoCost = 3;
// [SAM-DUEL-3] The character that stays out of it.
inline constexpr char kDuelRemoved[] = "Chiyome";

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_TABLES_H_
