// SPDX-License-Identifier: Apache-2.0
//
// The entry of a ruleset's library, with the codecs of every call compiled in the kit.
//
// ARBITRO_RULESET (arbitro/ruleset.h) compiles the codecs into each game. This entry exports the
// same, and a changed rule compiles in a fraction of the time:
//
//   class Coins final : public arbitro::Ruleset { ... };
//   ARBITRO_KIT_RULESET(Coins)
//
// The game must link the kit, as arbitro_add_ruleset() and pkg-config see to.

#ifndef ARBITRO_KIT_ENTRY_H_
#define ARBITRO_KIT_ENTRY_H_

#include <cstdint>

#include "arbitro/abi/abi.h"
#include "arbitro/ruleset.h"

namespace arbitro::kit {

// Returns a library's one game, which it makes at the first call.
using TheGame = const Ruleset& (*)();

// Answers one call for a game: decodes the request, asks the game, writes the answer. No exception
// leaves it, that of the game's constructor neither.
using GameCall = int32_t (*)(TheGame game, const arbitro_call* call) noexcept;

int32_t CallDescribe(TheGame game, const arbitro_call* call) noexcept;
int32_t CallDraw(TheGame game, const arbitro_call* call) noexcept;
int32_t CallEvaluate(TheGame game, const arbitro_call* call) noexcept;
int32_t CallCheckDeck(TheGame game, const arbitro_call* call) noexcept;
int32_t CallOutcome(TheGame game, const arbitro_call* call) noexcept;
int32_t CallRank(TheGame game, const arbitro_call* call) noexcept;
int32_t CallAwardPrizes(TheGame game, const arbitro_call* call) noexcept;
int32_t CallAsk(TheGame game, const arbitro_call* call) noexcept;
int32_t CallAdmit(TheGame game, const arbitro_call* call) noexcept;
int32_t CallPlanNext(TheGame game, const arbitro_call* call) noexcept;
int32_t CallRulePenalty(TheGame game, const arbitro_call* call) noexcept;
int32_t CallRankSeries(TheGame game, const arbitro_call* call) noexcept;
int32_t CallRate(TheGame game, const arbitro_call* call) noexcept;

// The interfaces of the boundary, over the functions of one game.
struct Interfaces {
  arbitro_describe_interface describe;
  arbitro_draw_interface draw;
  arbitro_deck_interface deck;
  arbitro_score_interface score;
  arbitro_question_interface question;
  arbitro_admit_interface admit;
  arbitro_plan_interface plan;
  arbitro_penalty_interface penalty;
  arbitro_series_interface series;

  // Returns the interface of that id; nullptr if the boundary has none.
  const void* Find(const char* id) const;
};

// The functions of the C boundary for one Game. No part of what a game uses.
template <class Game>
class Entry {
 public:
  static const arbitro_ruleset* Root(uint32_t host_abi) {
    static const arbitro_ruleset kRoot = {ARBITRO_ABI_VERSION, sizeof(arbitro_ruleset), &Find};
    return host_abi == ARBITRO_ABI_VERSION ? &kRoot : nullptr;
  }

 private:
  static const void* Find(const char* id) {
    static const Interfaces kAll = {
        {sizeof(arbitro_describe_interface), 0, &On<&CallDescribe>},
        {sizeof(arbitro_draw_interface), 0, &On<&CallDraw>, &On<&CallEvaluate>},
        {sizeof(arbitro_deck_interface), 0, &On<&CallCheckDeck>},
        {sizeof(arbitro_score_interface), 0, &On<&CallOutcome>, &On<&CallRank>,
         &On<&CallAwardPrizes>},
        {sizeof(arbitro_question_interface), 0, &On<&CallAsk>},
        {sizeof(arbitro_admit_interface), 0, &On<&CallAdmit>},
        {sizeof(arbitro_plan_interface), 0, &On<&CallPlanNext>},
        {sizeof(arbitro_penalty_interface), 0, &On<&CallRulePenalty>},
        {sizeof(arbitro_series_interface), 0, &On<&CallRankSeries>, &On<&CallRate>},
    };
    return kAll.Find(id);
  }

  static const Ruleset& OneGame() {
    static const Game kGame;
    return kGame;
  }

  template <GameCall kCall>
  static int32_t On(const arbitro_call* call) {
    return kCall(&OneGame, call);
  }
};

}  // namespace arbitro::kit

// Exports the one symbol of a ruleset's library.
#define ARBITRO_KIT_RULESET(Game)                                                                 \
  extern "C" __attribute__((visibility("default"))) const arbitro_ruleset* arbitro_ruleset_entry( \
      uint32_t host_abi) {                                                                        \
    return ::arbitro::kit::Entry<Game>::Root(host_abi);                                           \
  }

#endif  // ARBITRO_KIT_ENTRY_H_
