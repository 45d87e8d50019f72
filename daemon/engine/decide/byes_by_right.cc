// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/byes_by_right.h"

#include <algorithm>
#include <optional>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckSwiss(const RoundOfByes& of) {
  const PhaseState* phase = of.event.PhaseOf(of.round);
  if (phase == nullptr || phase->what.kind == ARBITRO_PHASE_SWISS) return std::nullopt;
  return Precondition(reason::kPhaseOrder,
                      Concat("round ", of.round,
                             " is of no Swiss phase, where alone byes are given beside the draw: "
                             "pair without `byes`, or enter the round by hand"));
}

Failure NotDrawn(const std::string& id, uint32_t round) {
  return With(
      Precondition(reason::kPlayerStatus, Concat("player `", id, "` takes no part in round ", round,
                                                 ": leave the player out of `byes`")),
      "player", id);
}

}  // namespace

OrFailure<std::vector<uint32_t>> TakeByes(const RoundOfByes& of,
                                          const std::vector<std::string>& ids,
                                          std::vector<uint32_t>* drawn) {
  std::vector<uint32_t> byes;
  if (ids.empty()) return byes;
  if (auto failure = CheckSwiss(of)) return *std::move(failure);
  for (size_t i = 0; i < ids.size(); ++i) {
    const PlayerState* player = of.event.FindPlayer(ids[i]);
    if (player == nullptr) return PlayerUnknown(of.event, ids[i]);
    if (std::find(byes.begin(), byes.end(), player->number) != byes.end()) {
      return InvalidField(Concat("byes[", i, "]"),
                          Concat("is `", ids[i], "`, who is named before; name each once"));
    }
    const auto place = std::lower_bound(drawn->begin(), drawn->end(), player->number);
    if (place == drawn->end() || *place != player->number) return NotDrawn(ids[i], of.round);
    drawn->erase(place);
    byes.push_back(player->number);
  }
  return byes;
}

DrawnTable ByeOf(uint32_t number) {
  DrawnTable table;
  table.kind = ARBITRO_TABLE_BYE;
  table.seats.push_back({number});
  return table;
}

}  // namespace arbitro::engine
