// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/scoring.h"

#include <algorithm>
#include <string>

#include "plugins/samurai_sword/rules/elimination_round.h"

namespace arbitro::sam {
namespace {

std::optional<Refusal> CheckSheet(const Sheet& sheet);
std::optional<Refusal> CheckRoles(const Sheet& sheet, const RolesRow& roles);
std::optional<Refusal> CheckStars(const Sheet& sheet);
std::optional<Refusal> CheckSwordMaster(const Sheet& sheet);
std::optional<Refusal> CheckLines(const Sheet& sheet);
Refusal WrongSheet(const char* rule, Label what);
void AddUpTeams(const Sheet& sheet, const RolesRow& roles, SheetScore* score);
int64_t FactorOf(const SheetLine& line, const Sheet& sheet, const RolesRow& roles);
void OrderTeams(const Sheet& sheet, SheetScore* score);
PlayerScore ScoreLine(const Sheet& sheet, const SheetLine& line, size_t place);
std::optional<Team> SwordMasterTeam(const Sheet& sheet);

}  // namespace

Team TeamOf(Role role) {
  if (role == Role::kNinja) return Team::kNinja;
  return role == Role::kRonin ? Team::kRonin : Team::kShogun;
}

size_t PlaceOf(Team team, const SheetScore& score) {
  const auto place = std::find(score.order.begin(), score.order.end(), team);
  return static_cast<size_t>(place - score.order.begin());
}

// [SAM-1.1.12] Tournament points are the team's score and the player's own. [SAM-1.1.19]
// [SAM-1.1.20] The document works this out for a table of six.
Decided<SheetScore> ScoreSheet(const Sheet& sheet) {
  if (auto refusal = CheckSheet(sheet)) return *std::move(refusal);
  SheetScore score;
  AddUpTeams(sheet, *FindRoles(static_cast<uint32_t>(sheet.lines.size())), &score);
  OrderTeams(sheet, &score);
  for (const SheetLine& line : sheet.lines) {
    score.lines.push_back(ScoreLine(sheet, line, PlaceOf(TeamOf(line.role), score)));
  }
  if (SwordMasterTeam(sheet)) {
    // [SAM-1.1.21] A hundred for that player alone.
    score.lines[*sheet.sword_master].bonus = kSwordMasterBonus;
  }
  return score;
}

namespace {

std::optional<Refusal> CheckSheet(const Sheet& sheet) {
  const RolesRow* roles = FindRoles(static_cast<uint32_t>(sheet.lines.size()));
  if (roles == nullptr) {
    return WrongSheet("SAM-TABLE",
                      {"a table has 4 to 7 players", "un tavolo ha da 4 a 7 giocatori"});
  }
  if (auto refusal = CheckRoles(sheet, *roles)) return refusal;
  if (auto refusal = CheckStars(sheet)) return refusal;
  if (auto refusal = CheckSwordMaster(sheet)) return refusal;
  return CheckLines(sheet);
}

std::optional<Refusal> CheckRoles(const Sheet& sheet, const RolesRow& roles) {
  uint32_t cards[kRoles] = {};
  for (const SheetLine& line : sheet.lines) ++cards[static_cast<size_t>(line.role)];
  if (std::equal(std::begin(cards), std::end(cards), std::begin(roles.cards))) return std::nullopt;
  const std::string seats = std::to_string(roles.seats);
  return WrongSheet(
      "SAM-BASE",
      {"these are not the roles of a table of " + seats + ": correct the roles on the sheet",
       "questi non sono i ruoli di un tavolo da " + seats + ": correggi i ruoli sulla scheda"});
}

// [SAM-AMB-20] The two Ninja of a table of four count differently, so their stars must be known.
std::optional<Refusal> CheckStars(const Sheet& sheet) {
  std::vector<uint32_t> stars;
  for (const SheetLine& line : sheet.lines) {
    if (line.role == Role::kNinja && line.stars > 0) stars.push_back(line.stars);
  }
  std::sort(stars.begin(), stars.end());
  const bool twice = std::adjacent_find(stars.begin(), stars.end()) != stars.end();
  const bool missing = sheet.lines.size() == kSeatsMin && stars.size() < 2;
  if (!twice && !missing) return std::nullopt;
  return WrongSheet("SAM-AMB-20",
                    {"write each Ninja's stars, 1 to 3 and each number once",
                     "scrivi le stelle di ogni Ninja, da 1 a 3 e ogni numero una volta sola"});
}

// [SAM-BASE] The Sword Master alone has resilience left; [SAM-AMB-14] who left does not count.
std::optional<Refusal> CheckSwordMaster(const Sheet& sheet) {
  if (!sheet.sword_master) return std::nullopt;
  bool alone = *sheet.sword_master < sheet.lines.size();
  for (size_t i = 0; alone && i < sheet.lines.size(); ++i) {
    const SheetLine& line = sheet.lines[i];
    const bool standing = line.resilience > 0 && !line.abandoned;
    alone = i == *sheet.sword_master || !standing;
  }
  if (alone) return std::nullopt;
  return WrongSheet("SAM-BASE", {"a Sword Master is the only one with resilience left: correct it",
                                 "il Maestro di Spada è l'unico con resistenza residua: correggi"});
}

std::optional<Refusal> CheckLines(const Sheet& sheet) {
  for (const SheetLine& line : sheet.lines) {
    if (line.resilience <= line.character->resilience) continue;
    const std::string name = line.character->name;
    const std::string most = std::to_string(line.character->resilience);
    return WrongSheet("SAM-BASE", {name + " has at most " + most + " points of resilience",
                                   name + " ha al massimo " + most + " punti resistenza"});
  }
  return std::nullopt;
}

Refusal WrongSheet(const char* rule, Label what) {
  return Refuse("WRONG_SHEET", rule, std::move(what));
}

// [SAM-1.1.13] The sum over the team's members of honour times the bonus of their role.
void AddUpTeams(const Sheet& sheet, const RolesRow& roles, SheetScore* score) {
  for (const SheetLine& line : sheet.lines) {
    int64_t* total = &score->totals[static_cast<size_t>(TeamOf(line.role))];
    *total += line.honour * FactorOf(line, sheet, roles);
    // [SAM-BASE] [SAM-AMB-09] A Daimyo counts one, never multiplied, and nothing for the Ronin.
    if (line.role != Role::kRonin) *total += line.daimyo;
  }
  // [SAM-BASE] [SAM-AMB-10] Deadly Strike: three points less, below nothing if need be.
  if (sheet.deadly_strike)
    score->totals[static_cast<size_t>(*sheet.deadly_strike)] -= kDeadlyStrike;
}

// Tells what a point of honour of this line counts for its team.
int64_t FactorOf(const SheetLine& line, const Sheet& sheet, const RolesRow& roles) {
  const int64_t factor = roles.factor[static_cast<size_t>(line.role)];
  if (line.role != Role::kNinja || roles.seats != kSeatsMin) return factor;
  // [SAM-AMB-20] At tables of four the Ninja with more stars doubles.
  const auto more = [&](const SheetLine& other) {
    return other.role == Role::kNinja && other.stars > line.stars;
  };
  const bool most = std::none_of(sheet.lines.begin(), sheet.lines.end(), more);
  return most ? kMoreStarsFactor : factor;
}

void OrderTeams(const Sheet& sheet, SheetScore* score) {
  score->order = {Team::kShogun, Team::kNinja};
  if (sheet.lines.size() > kSeatsMin) score->order.push_back(Team::kRonin);
  const auto total = [&](Team team) { return score->totals[static_cast<size_t>(team)]; };
  // [SAM-1.1.16] [SAM-AMB-08] Of tied teams Shogun and Samurai come first, then Ninja, then Ronin:
  // the order in which they stand before this sort.
  std::stable_sort(score->order.begin(), score->order.end(),
                   [&](Team a, Team b) { return total(a) > total(b); });
  const std::optional<Team> winner = SwordMasterTeam(sheet);
  if (!winner) return;
  // [SAM-1.1.21] The Sword Master's team wins; [SAM-1.1.22] the others stay as they are among
  // themselves, whatever their honour.
  const auto place = std::find(score->order.begin(), score->order.end(), *winner);
  std::rotate(score->order.begin(), place, place + 1);
}

PlayerScore ScoreLine(const Sheet& sheet, const SheetLine& line, size_t place) {
  PlayerScore score;
  // [SAM-1.1.14] 500, 200 and 0 to each member; [SAM-1.1.15] 400 and 0 at tables of four.
  score.team = sheet.lines.size() == kSeatsMin ? kTeamScoresAtFour[place] : kTeamScores[place];
  // [SAM-1.1.18] [SAM-AMB-09] A Daimyo is honour left, the Ronin's too unless the event says not.
  const bool daimyo_counts = line.role != Role::kRonin || sheet.ronin_daimyo_counts;
  const int64_t honour = line.honour + (daimyo_counts ? line.daimyo : 0);
  // [SAM-1.1.17] [SAM-AMB-01] Resilience of the character times honour left, plus resilience left.
  score.individual = static_cast<int32_t>(line.character->resilience * honour + line.resilience);
  return score;
}

// [SAM-AMB-11] A player who defeats one of his own wins nothing by being the last with resilience.
std::optional<Team> SwordMasterTeam(const Sheet& sheet) {
  if (!sheet.sword_master || sheet.deadly_strike) return std::nullopt;
  return TeamOf(sheet.lines[*sheet.sword_master].role);
}

}  // namespace

}  // namespace arbitro::sam
