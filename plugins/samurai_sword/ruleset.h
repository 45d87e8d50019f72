// SPDX-License-Identifier: Apache-2.0
//
// The ruleset `samurai-sword`: tournaments of the board game, rules of 2014.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_

#include "arbitro/ruleset.h"

namespace arbitro::sam {

// Each function hands over to the file of its section.
class SamuraiSword final : public Ruleset {
 public:
  Description Describe() const override;
  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override;
};

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_
