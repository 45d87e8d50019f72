// SPDX-License-Identifier: Apache-2.0
//
// Looks at what standings are asked about: a division that exists, a round that is still played,
// the players without a rank.

#include <algorithm>

#include "absl/strings/str_join.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {

std::string StandingsHeading(Session* session, const std::string& event) {
  const auto found = GetEvent(session, event);
  if (!found.ok() || found->rounds_paired() == 0) return "";
  if (found->rounds_paired() == found->rounds_closed()) {
    return PhraseWith("after round $0", found->rounds_closed());
  }
  const auto round = GetRound(session, event, found->rounds_paired());
  if (!round.ok()) return "";
  return PhraseWith("provisional: in round $0, $1 of $2 reported", round->number(),
                    round->decided_tables(), round->tables());
}

std::string UnrankedText(Session* session, const std::string& event,
                         const v1::GetStandingsResponse& standings) {
  if (standings.unranked_size() == 0) return "";
  const auto players = GetPlayers(session, event);
  const PlayerNames names = players.ok() ? PlayerNames(*players) : PlayerNames();
  std::vector<std::string> left;
  for (const std::string& unranked : standings.unranked()) {
    std::string text = names.Of(unranked);
    for (const v1::Player& player :
         players.ok() ? players->players() : v1::ListPlayersResponse().players()) {
      if (player.name() != unranked || player.status() == v1::PLAYER_STATUS_ACTIVE) continue;
      absl::StrAppend(&text, " (", Word(player.status()), ")");
    }
    left.push_back(std::move(text));
  }
  return PhraseWith("not ranked: $0", absl::StrJoin(left, ", ")) + "\n";
}

absl::Status CheckDivision(Session* session, const std::string& event,
                           const std::string& division) {
  if (division.empty()) return absl::OkStatus();
  const auto ruleset = GetRulesetOfEvent(session, event);
  if (!ruleset.ok()) return IsKept(ruleset.status()) ? absl::OkStatus() : ruleset.status();
  const auto& all = ruleset->divisions();
  const bool known =
      std::ranges::any_of(all, [&](const v1::RulesetCode& one) { return one.id() == division; });
  if (known) return absl::OkStatus();
  const std::string list = absl::StrJoin(
      all, ", ", [](std::string* out, const v1::RulesetCode& one) { out->append(one.id()); });
  return UsageError(PhraseWith("there is no division `$0`", division),
                    all.empty() ? Phrase("leave `--division` out: this game has no divisions")
                                : PhraseWith("name one of: $0", list));
}

}  // namespace arbitro::tools
