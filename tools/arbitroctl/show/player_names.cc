// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/player_names.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

PlayerNames::PlayerNames(const v1::ListPlayersResponse& players) {
  Namesakes namesakes;
  for (const v1::Player& player : players.players()) {
    namesakes.Note(player.display_name(), player.name());
  }
  for (const v1::Player& player : players.players()) {
    const std::string id = IdOf(player.name());
    ids_[player.number()] = id;
    if (player.display_name().empty()) continue;
    names_[id] =
        absl::StrCat(player.display_name(), namesakes.Behind(player.display_name(), player.name()));
  }
}

std::string PlayerNames::Of(std::string_view player) const {
  const std::string id = IdOf(player);
  const auto found = names_.find(id);
  return found == names_.end() ? id : found->second;
}

std::string PlayerNames::WithId(std::string_view player) const {
  const std::string id = IdOf(player);
  const std::string name = Of(id);
  if (name == id || absl::EndsWith(name, ")")) return name;
  return absl::StrCat(name, " (", id, ")");
}

std::string PlayerNames::WithId(uint32_t number) const {
  const std::string id = IdOfNumber(number);
  return id.empty() ? "" : WithId(id);
}

std::string PlayerNames::ListOf(const std::vector<uint32_t>& numbers) const {
  std::string list;
  for (const uint32_t number : numbers) {
    const std::string name = WithId(number);
    absl::StrAppend(&list, list.empty() ? "" : ", ",
                    name.empty() ? PhraseWith("number $0", number) : name);
  }
  return list;
}

std::string PlayerNames::IdOfNumber(uint32_t number) const {
  const auto found = ids_.find(number);
  return found == ids_.end() ? "" : found->second;
}

bool PlayerNames::IsNamed(uint32_t number, std::string_view word) const {
  const std::string id = IdOfNumber(number);
  if (id.empty()) return false;
  const std::string sought(word);
  return id == sought || absl::EqualsIgnoreCase(Of(id), sought);
}

uint32_t PlayerNames::Find(std::string_view word) const {
  uint32_t only = 0;
  for (const auto& [number, id] : ids_) {
    if (!IsNamed(number, word)) continue;
    if (only != 0) return 0;
    only = number;
  }
  return only;
}

std::string LineUpText(const PlayerNames& names, const v1::LineUpChange& change) {
  const auto players = [&](const auto& numbers) {
    const std::string text = names.ListOf({numbers.begin(), numbers.end()});
    return text.empty() ? Phrase("no player") : text;
  };
  return absl::StrCat(
      PhraseWith(change.taken_back() ? "phase $0 has other players now ($1 in place of $2): it was "
                                       "taken back, start it again"
                                     : "phase $0 would have other players now ($1 in place of $2); "
                                       "its players stay",
                 change.phase(), players(change.came_in()), players(change.went_out())),
      "\n");
}

}  // namespace arbitro::tools
