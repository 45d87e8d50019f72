// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/plausible_sheet.h"

#include <algorithm>
#include <string>
#include <utility>

#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

Refusal WrongEnd(std::string en, std::string it) {
  return Refuse("WRONG_SHEET", "SAM-BASE", {std::move(en), std::move(it)});
}

// [SAM-BASE] Honour goes from player to player or out of the game, and none comes in.
std::optional<Refusal> CheckSum(const Sheet& sheet) {
  int64_t sum = 0;
  for (const SheetLine& line : sheet.lines) sum += line.honour;
  const auto seats = static_cast<uint32_t>(sheet.lines.size());
  const uint32_t others = InitialHonour(seats);
  const int64_t all = kShogunHonour + int64_t{others} * (seats - 1);
  if (sum <= all) return std::nullopt;
  const std::string game = std::to_string(all) + " (" + std::to_string(kShogunHonour) + " + " +
                           std::to_string(seats - 1) + " × " + std::to_string(others) + ")";
  return WrongEnd("the honour adds up to " + std::to_string(sum) + ", a table of " +
                      std::to_string(seats) + " has " + game + ": correct it, without the Daimyo",
                  "la somma dell'onore è " + std::to_string(sum) + ", un tavolo da " +
                      std::to_string(seats) + " ne ha " + game +
                      ": correggi, senza contare i Daimyo");
}

// [SAM-BASE] A game ends when a player has no honour left, or with a Sword Master.
std::optional<Refusal> CheckEnded(const Sheet& sheet) {
  const bool none_left = std::any_of(sheet.lines.begin(), sheet.lines.end(),
                                     [](const SheetLine& line) { return line.honour == 0; });
  if (none_left || sheet.sword_master) return std::nullopt;
  return WrongEnd(
      "every player has honour left and there is no Sword Master, so the game is not over: correct "
      "the honour, or say in `sword_master` which seat it is",
      "tutti hanno ancora onore e non c'è un Maestro di Spada, quindi la partita non è finita: "
      "correggi l'onore, o indica il posto in `sword_master`");
}

std::optional<Refusal> CheckSwordMasterStands(const Sheet& sheet) {
  if (!sheet.sword_master || sheet.lines[*sheet.sword_master].resilience > 0) return std::nullopt;
  return WrongEnd("a Sword Master has resilience left, this one has 0: correct it",
                  "un Maestro di Spada ha resistenza residua, questo ha 0: correggi");
}

}  // namespace

std::optional<Refusal> CheckPlausible(const Sheet& sheet, GameEnd end) {
  if (auto refusal = CheckSum(sheet)) return refusal;
  if (auto refusal = CheckSwordMasterStands(sheet)) return refusal;
  // [SAM-5.3] A time limit may end a game before the rules do.
  if (end == GameEnd::kMayRunOutOfTime) return std::nullopt;
  return CheckEnded(sheet);
}

}  // namespace arbitro::sam
