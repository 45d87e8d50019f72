// SPDX-License-Identifier: Apache-2.0
//
// Seats players at tables, on seats, and in roles.
//
// DrawSeating draws a round of tables, at random if the rulebook has no preference, and at random
// among the best seatings if it has: an ordered list of named, cited criteria, whose costs are a
// vector compared from the first number on. The answer carries a certificate: the cost reached, a
// bound that no seating can beat, how it was made, and whether every best seating was equally
// likely. Everything is a pure function of players, rules and seed; thread-safe.
//
// How a round was made:
//
//   direct       The best seatings differ only by exchanges of players, and of seats, that count
//                alike: drawn at once. Exactly uniform. Always so without criteria, and with one
//                criterion about a single size, seat or role.
//   enumeration  A small field: all its seatings gone through, one of the best drawn. Exactly
//                uniform, and proved best.
//   rejection    Drawn directly, and redrawn until players who have met were apart as far as the
//                bound asks. Exactly uniform.
//   search       A greedy draw, then random exchanges of two players that make nothing worse. Never
//                costlier than the greedy draw; only approximately uniform. Criteria that look at
//                sizes, seats and roles are exact none the less where they stand before kMet.
//
// The seats of one round: [SAM-1.1.3], one Shogun a table and no player twice, and [RSK-5.4], few
// games at tables of 5:
//
//   SeatingRules samurai;
//   samurai.sizes = {6, 5};
//   samurai.roles = {{6, {0, 1, 2, 3, 3, 3}, 1}, {5, {0, 1, 2, 3, 3}, 1}};
//   samurai.once_role = 0;
//
//   SeatingRules risiko;
//   risiko.sizes = {5, 4};
//   risiko.criteria = {{"tables_of_5", "RSK-5.4", SeatingMeasure::kSize, 5}};

#ifndef ARBITRO_KIT_SEATING_H_
#define ARBITRO_KIT_SEATING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/criteria.h"
#include "kit/random.h"
#include "kit/swiss.h"
#include "kit/tables.h"

namespace arbitro::kit {

// The bounds of one round. Seats that the criteria tell apart are of different kinds.
inline constexpr uint32_t kSeatedPlayersMax = kSplitPlayersMax;
inline constexpr uint32_t kSeatingCriteriaMax = 8;
inline constexpr uint32_t kSeatKindsMax = 64;
inline constexpr uint32_t kRolesMax = 64;
inline constexpr uint32_t kTimesMax = 1'000'000;  // Of each number in a history.

// A field with at most this many ways to divide the players among the seats is enumerated.
inline constexpr uint64_t kEnumeratedSeatingsMax = 1u << 19;

// How often something happened to a player before, by its number; beyond the list, never. Points to
// the caller's numbers, which are only read during the call.
struct TimesList {
  const uint32_t* times = nullptr;
  uint32_t count = 0;
};

// One player to be seated. Its index in the list is its name.
//
// `met` points to `met_count` indices of players sat with before, one for each game together; it
// must be symmetric. An index beyond the list, of a player who has left, is ignored.
struct SeatingPlayer {
  const uint32_t* met = nullptr;
  uint32_t met_count = 0;
  TimesList at_size;  // at_size.times[5]: games at tables of 5 so far.
  TimesList in_seat;  // in_seat.times[0]: games on the first seat so far.
  TimesList in_role;  // in_role.times[r]: games in role r so far.
};

// The seat has no role.
inline constexpr uint32_t kNoRole = 0xFFFFFFFF;

// SeatingCriterion::value: every size, seat or role, each counted by its own times so far.
inline constexpr uint32_t kEvery = 0xFFFFFFFF;

// The count that a criterion minimises.
enum class SeatingMeasure : uint8_t {
  kMet,   // Over all pairs at one table, how often the two have met before.
  kSize,  // Over all players at tables of size `value`, their games at such tables so far.
  kSeat,  // Over all players on seat `value` (from 0), their games on it so far.
  kRole,  // Over all players in role `value`, their games in it so far.
};

// One preference of a rulebook. The texts outlive every call that is given them.
struct SeatingCriterion {
  const char* name;  // "tables_of_5": shown beside the number.
  const char* rule;  // "RSK-5.4".
  SeatingMeasure measure = SeatingMeasure::kMet;
  uint32_t value = kEvery;  // kSize, kSeat and kRole only.
};

// The roles of a table of one size, one for each seat. The first `fixed` belong to the first seats,
// in order (the Shogun is player number 1); the others are dealt at random to the other seats.
struct RoleSet {
  uint32_t size;
  std::vector<uint32_t> roles;  // Numbers below kRolesMax, or kNoRole.
  uint32_t fixed = 0;
};

// Whether a player may be in `once_role` again.
//
// With kForbidden no player may. If too few players have not been in it, the round is refused, and
// the answer says how many waivers it would take. With kFewest as few players as possible may.
enum class Waivers : uint8_t { kForbidden, kFewest };

// A rulebook's seating of one round.
struct SeatingRules {
  std::vector<uint32_t> sizes;             // Table 1 first; they add up to the players.
  std::vector<SeatingCriterion> criteria;  // Most important first; kMet at most once.
  std::vector<RoleSet> roles;              // By size, if the size has roles.
  uint32_t once_role = kNoRole;            // The role that a player gets at most once, if there is
                                           // one.
  Waivers waivers = Waivers::kForbidden;
};

enum class SeatingStatus : uint8_t {
  kSeated,          // A round.
  kNoLegalSeating,  // Too few players have not been in `once_role` (Waivers::kForbidden only).
  kBadInput,        // `problem` names it: a bound, sizes that do not add up.
};

// How a round was made; see the top of this file.
enum class SeatingMethod : uint8_t { kDirect, kEnumeration, kRejection, kSearch };

struct TakenSeat {
  uint32_t player;
  uint32_t role;  // kNoRole if the table has none.
};

// A cost vector is [players in `once_role` again, criterion 0, criterion 1, ...].
struct Seating {
  SeatingStatus status = SeatingStatus::kBadInput;
  std::string problem;           // Empty if seated; else the fault, for a person.
  std::vector<TakenSeat> seats;  // Table after table in the order of the sizes, seat after seat.
  uint32_t waivers = 0;          // The least number of players in `once_role` again.
  CostVector cost;
  CostVector bound;     // No seating costs less.
  bool proved = false;  // No seating costs less than `cost` either.
  SeatingMethod method = SeatingMethod::kDirect;
  Uniformity uniformity = Uniformity::kExact;
  uint64_t tries = 1;  // Whole draws (rejection) or exchanges looked at (search).
};

// The labels of the streams used.
inline constexpr char kSeatingLabel[] = "tables.seat";
inline constexpr char kRoleLabel[] = "tables.role";

// Draws a round.
//
// kSeated promises:
//
// - every player has exactly one seat, every table its roles;
// - as few waivers as possible, none under kForbidden;
// - a cost of at least bound, and equal to the least possible if `proved`;
// - equal rounds for equal seeds.
//
// Dealt roles together with criteria about both seats and roles are refused: they would have to be
// weighed against each other.
Seating DrawSeating(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
                    const Seed& seed);

// The faults that a given round can have.
enum class SeatingFault : uint8_t {
  kWrongSizes,     // The tables' sizes, in whatever order, are not the rules'; no player.
  kUnknownPlayer,  // An index beyond the list.
  kPlayerTwice,
  kPlayerMissing,
  kWrongRoles,  // The table's roles are not those of its size; `table` only.
  kRoleAgain,   // In `once_role` again, although a round with fewer such players exists.
};

struct SeatingProblem {
  SeatingFault fault;
  uint32_t table;   // Index, or kNoTable.
  uint32_t player;  // Index, or kNoPlayer.
};
inline constexpr uint32_t kNoTable = 0xFFFFFFFF;

struct SeatingEvaluation {
  SeatingStatus status = SeatingStatus::kSeated;  // Else why nothing can be compared.
  bool complete = false;                          // Every player once, at tables of those sizes.
  bool legal = false;                             // Complete, and no problem at all.
  std::vector<SeatingProblem> problems;           // In order of the given tables.
  CostVector cost;                                // Of the given round; empty unless complete.
  CostVector best;      // Of the best round known: the given one, or the one that is drawn.
  CostVector bound;     // No round costs less.
  bool proved = false;  // `best` is the least possible.
};

// Evaluates the given tables, each a list of seats in order. A judge reads whether the round is
// legal or what is wrong, and what a better round would cost.
SeatingEvaluation EvaluateSeating(const std::vector<SeatingPlayer>& players,
                                  const SeatingRules& rules,
                                  const std::vector<std::vector<TakenSeat>>& tables);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SEATING_H_
