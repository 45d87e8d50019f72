// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/plausible_sheet.h"

#include <algorithm>
#include <string>
#include <utility>

#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

std::optional<Refusal> CheckCharacters(const Sheet& sheet);
std::optional<Refusal> CheckWhoHasStars(const Sheet& sheet);
std::optional<Refusal> CheckDaimyo(const Sheet& sheet);
std::optional<Refusal> CheckDeadlyStrike(const Sheet& sheet);
std::optional<Refusal> CheckSomeHonour(const Sheet& sheet);
std::optional<Refusal> CheckSum(const Sheet& sheet);
std::optional<Refusal> CheckSwordMasterStands(const Sheet& sheet);
std::optional<Refusal> CheckEnded(const Sheet& sheet);
Refusal WrongEnd(std::string en, std::string it);

}  // namespace

std::optional<Refusal> CheckPlausible(const Sheet& sheet, GameEnd end) {
  if (auto refusal = CheckCharacters(sheet)) return refusal;
  if (auto refusal = CheckWhoHasStars(sheet)) return refusal;
  if (auto refusal = CheckDaimyo(sheet)) return refusal;
  if (auto refusal = CheckDeadlyStrike(sheet)) return refusal;
  if (auto refusal = CheckSomeHonour(sheet)) return refusal;
  if (auto refusal = CheckSum(sheet)) return refusal;
  if (auto refusal = CheckSwordMasterStands(sheet)) return refusal;
  // [SAM-5.3] A time limit may end a game before the rules do.
  if (end == GameEnd::kMayRunOutOfTime) return std::nullopt;
  return CheckEnded(sheet);
}

namespace {

// [SAM-BASE] The box has each character once.
std::optional<Refusal> CheckCharacters(const Sheet& sheet) {
  for (size_t one = 0; one < sheet.lines.size(); ++one) {
    for (size_t other = one + 1; other < sheet.lines.size(); ++other) {
      if (sheet.lines[one].character != sheet.lines[other].character) continue;
      const std::string seats = std::to_string(one + 1) + ", " + std::to_string(other + 1);
      const std::string name = sheet.lines[one].character->name;
      return WrongEnd(name + " is written at seats " + seats +
                          ", and the game has each character once: correct one",
                      name + " compare ai posti " + seats +
                          ", e nel gioco ogni personaggio c'è una volta sola: correggine uno");
    }
  }
  return std::nullopt;
}

// [SAM-BASE] The Ninja cards alone have stars.
std::optional<Refusal> CheckWhoHasStars(const Sheet& sheet) {
  for (size_t seat = 0; seat < sheet.lines.size(); ++seat) {
    const SheetLine& line = sheet.lines[seat];
    if (line.role == Role::kNinja || line.stars == 0) continue;
    const std::string number = std::to_string(seat + 1);
    const std::string stars = std::to_string(line.stars);
    return WrongEnd("seat " + number + " is no Ninja and has " + stars +
                        " in `stars`: leave it out, or correct the role",
                    "il posto " + number + " non è un Ninja e ha " + stars +
                        " in `stars`: toglilo, o correggi il ruolo");
  }
  return std::nullopt;
}

// [SAM-BASE] The deck has so many Daimyo for all hands.
std::optional<Refusal> CheckDaimyo(const Sheet& sheet) {
  int64_t sum = 0;
  for (const SheetLine& line : sheet.lines) sum += line.daimyo;
  if (sum <= kDaimyoCards) return std::nullopt;
  const std::string all = std::to_string(kDaimyoCards);
  return WrongEnd("the Daimyo in hand add up to " + std::to_string(sum) + ", the deck has " + all +
                      ": correct them",
                  "la somma dei Daimyo in mano è " + std::to_string(sum) + ", il mazzo ne ha " +
                      all + ": correggi");
}

// [SAM-BASE] A Deadly Strike is on a team-mate, and the Ronin has none.
std::optional<Refusal> CheckDeadlyStrike(const Sheet& sheet) {
  if (sheet.deadly_strike != Team::kRonin) return std::nullopt;
  return WrongEnd("the Ronin is alone and strikes no team-mate: correct `deadly_strike`",
                  "il Ronin è solo e non può colpire un compagno: correggi `deadly_strike`");
}

// [SAM-BASE] The game ends with the first player who has no honour: another has some.
std::optional<Refusal> CheckSomeHonour(const Sheet& sheet) {
  const bool some = std::any_of(sheet.lines.begin(), sheet.lines.end(),
                                [](const SheetLine& line) { return line.honour > 0; });
  if (some) return std::nullopt;
  return WrongEnd(
      "the honour adds up to 0, and a game ends with the first player who has none: "
      "write what the others have left",
      "la somma dell'onore è 0, e la partita finisce col primo che resta senza: scrivi "
      "quanto ne resta agli altri");
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

std::optional<Refusal> CheckSwordMasterStands(const Sheet& sheet) {
  if (!sheet.sword_master || sheet.lines[*sheet.sword_master].resilience > 0) return std::nullopt;
  return WrongEnd("a Sword Master has resilience left, this one has 0: correct it",
                  "un Maestro di Spada ha resistenza residua, questo ha 0: correggi");
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

Refusal WrongEnd(std::string en, std::string it) {
  return Refuse("WRONG_SHEET", "SAM-BASE", {std::move(en), std::move(it)});
}

}  // namespace

}  // namespace arbitro::sam
