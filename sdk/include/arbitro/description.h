// SPDX-License-Identifier: Apache-2.0
//
// What a ruleset is and offers: the C++ face of abi/describe.h.

#ifndef ARBITRO_DESCRIPTION_H_
#define ARBITRO_DESCRIPTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

struct Format {
  std::string id;
  Label label;
  std::string rule;
};

struct Question {
  std::string id;
  Label label;
  std::string rule;
  Form input;
  Form answer;
};

struct Rule {
  std::string id;
  Label text;
};

// A reason of refusals, or a code of verdicts.
struct Code {
  std::string id;
  Label label;
  std::string rule;
};

// Everything that later answers may name must be listed here.
struct Description {
  std::string id;
  std::string version;
  Label title;
  std::vector<Format> formats;
  std::optional<Form> settings;
  std::optional<Form> card;
  std::optional<Form> deck_row;
  std::optional<Form> report;
  std::vector<Question> questions;
  std::vector<Rule> rules;
  std::vector<Code> reasons;
  std::vector<Code> violations;
  uint32_t rounds_max = limits::kRoundsMax;
  uint32_t players_min = 2;

  const Question* FindQuestion(std::string_view question) const {
    return Find(questions, question);
  }
  const Format* FindFormat(std::string_view format) const { return Find(formats, format); }
  const Rule* FindRule(std::string_view rule) const { return Find(rules, rule); }
  const Code* FindReason(std::string_view reason) const { return Find(reasons, reason); }
  const Code* FindViolation(std::string_view code) const { return Find(violations, code); }

 private:
  template <class T>
  static const T* Find(const std::vector<T>& all, std::string_view id) {
    for (const T& one : all) {
      if (one.id == id) return &one;
    }
    return nullptr;
  }
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DESCRIPTION_H_
