// SPDX-License-Identifier: Apache-2.0
//
// A question to the ruleset that draws: its command and its decision.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_ANSWER_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_ANSWER_H_

#include <cstdint>
#include <string>

#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

// Asks one of the ruleset's questions with a seed that the event opens for it. A client may ask
// for the same draw again, and the journal shows both.
struct DrawAnswer {
  static constexpr CommandTraits kTraits = {
      .call = {"QuestionService", "DrawAnswer", Scope::kEvent, "event", "", "y-yyyy---"},
      .asks = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
  std::string question;  // id
  Value input;           // of the question's input form
  uint32_t round = 0;    // of the table that it is for; 0: for none
  uint32_t table = 0;

  bool operator==(const DrawAnswer&) const = default;
};

struct AnswerDrawn {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  Value answer;    // of the question's answer form
  DrawProof draw;  // its list: the table's players, or everybody who ever registered
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_ANSWER_H_
