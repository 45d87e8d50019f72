// SPDX-License-Identifier: Apache-2.0
//
// Standings must not depend on the order in which a request lists the players.

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroutil/trial_tools.h"

namespace arbitro::tools {
namespace {

constexpr char kRemedy[] = "; order by the rulebook and the player's number, never by the index";

// The row of each player: rank, counts, and the cells by the column's id.
std::map<uint32_t, std::string> RowsOf(const Standings& standings,
                                       const std::vector<uint32_t>& number_of) {
  std::map<uint32_t, std::string> rows;
  const size_t width = standings.columns.size();
  for (size_t row = 0; row < standings.rows.size(); ++row) {
    const Standing& standing = standings.rows[row];
    std::string& line = rows[number_of[standing.player]];
    absl::StrAppend(&line, "rank ", standing.rank, ", ", standing.wins, "-", standing.losses, "-",
                    standing.ties, " ");
    for (size_t i = 0; i < width; ++i) {
      const size_t place = row * width + i;
      const arbitro_u128& cell = standings.cells[place];
      const auto& negative = standings.negative;
      const bool minus = std::binary_search(negative.begin(), negative.end(), place);
      const arbitro_u128& below = standings.columns[i].denominator;
      absl::StrAppend(&line, standings.columns[i].id, minus ? "=-" : "=", cell.high, ":", cell.low,
                      "/", below.high, ":", below.low, " ");
    }
  }
  for (const uint32_t player : standings.unranked) rows[number_of[player]] = "no place ";
  return rows;
}

// Says what parts the rows of each place from the row above. It does not matter which of those that
// share a place comes first.
std::map<uint32_t, std::string> PartedBy(const Standings& standings) {
  std::map<uint32_t, std::vector<std::string>> parted;
  for (const Standing& row : standings.rows) {
    const bool by_column = row.broken_by < standings.columns.size();
    parted[row.rank].push_back(by_column ? standings.columns[row.broken_by].id : "nothing");
  }
  std::map<uint32_t, std::string> words;
  for (auto& [rank, columns] : parted) {
    std::sort(columns.begin(), columns.end());
    words[rank] = absl::StrJoin(columns, " and ");
  }
  return words;
}

// The same players in another order.
StandingsRequest Permuted(const StandingsRequest& request, const std::vector<uint32_t>& order) {
  std::vector<uint32_t> place(order.size());
  for (size_t i = 0; i < order.size(); ++i) place[order[i]] = static_cast<uint32_t>(i);
  StandingsRequest other = request;
  other.results.clear();
  for (size_t i = 0; i < order.size(); ++i) {
    StandingsPlayer player = request.players[order[i]];
    const uint32_t first = player.first_result;
    player.first_result = static_cast<uint32_t>(other.results.size());
    for (uint32_t n = 0; n < player.result_count; ++n) {
      PlayerResult result = request.results[first + n];
      if (result.opponent != ARBITRO_NONE) result.opponent = place[result.opponent];
      other.results.push_back(result);
    }
    other.players[i] = player;
  }
  return other;
}

// Empty where both say the same of every player.
std::string CompareRows(const Standings& first, const std::vector<uint32_t>& number_in_first,
                        const Standings& second, const std::vector<uint32_t>& number_in_second) {
  const auto others = RowsOf(second, number_in_second);
  for (const auto& [player, line] : RowsOf(first, number_in_first)) {
    const auto found = others.find(player);
    const std::string other = found == others.end() ? "no row " : found->second;
    if (other != line) {
      return absl::StrCat("player ", player + 1, " has ", line, "in the standings, and ", other,
                          "where the players are listed in another order", kRemedy);
    }
  }
  return "";
}

// Empty where both part every place from the one above by the same.
std::string ComparePlaces(const Standings& first, const Standings& second) {
  const auto parted = PartedBy(second);
  for (const auto& [rank, columns] : PartedBy(first)) {
    const auto found = parted.find(rank);
    const std::string other =
        found == parted.end() ? "no step, as there is no such place," : found->second;
    if (other != columns) {
      return absl::StrCat("place ", rank, " is parted by ", columns, " from the one above, and by ",
                          other, " where the players are listed in another order", kRemedy);
    }
  }
  return "";
}

// Empty where the standings do not depend on the order in which the players are listed.
std::string CompareOrders(const RulesetClient& client, const RandomEvent& event, uint64_t seed) {
  const StandingsRequest request = event.NextStandings();
  std::vector<uint32_t> same(request.players.size());
  for (size_t i = 0; i < same.size(); ++i) same[i] = static_cast<uint32_t>(i);
  std::vector<uint32_t> order = same;
  std::mt19937_64 random(seed);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  const auto first = RankOf(client, request);
  const auto second = RankOf(client, Permuted(request, order));
  if (first.answer() != nullptr && second.answer() != nullptr) {
    const std::string differ = CompareRows(*first.answer(), same, *second.answer(), order);
    return differ.empty() ? ComparePlaces(*first.answer(), *second.answer()) : differ;
  }
  if (second.fault() == nullptr && InWords(first) == InWords(second)) return "";
  return absl::StrCat("of standings it ", InWords(first), ", and ", InWords(second),
                      " where the players are listed in another order", kRemedy);
}

}  // namespace

TrialResult TryOrder(const TrialOptions& options) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  return PlayEvents(
      options, Times(options.strictness, 5, 20, 100), &watched,
      [&](const RandomEvent& event) { return CompareOrders(watched.client, event, options.seed); });
}

}  // namespace arbitro::tools
