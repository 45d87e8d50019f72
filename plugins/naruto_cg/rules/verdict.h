// SPDX-License-Identifier: Apache-2.0
//
// Whether something is legal, and what is wrong with it where it is not.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_VERDICT_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_VERDICT_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"

namespace arbitro::nar {

// Violations by their ids, in alphabetical order; none: it is legal.
struct Verdict {
  std::set<std::string> violations;

  bool legal() const { return violations.empty(); }
  void Require(bool condition, const char* violation) {
    if (!condition) violations.insert(violation);
  }
};

// The fields `legal` and `violations` of an answer; `choices` names the violations that there are.
inline std::vector<Form> VerdictFields(std::vector<Choice> choices) {
  const auto most = static_cast<int64_t>(choices.size());
  Form violation = form::OneChoice("violation", {"Violation", "Violazione"}, std::move(choices));
  return {form::Required(form::Flag("legal", {"Legal", "Regolare"})),
          form::Required(
              form::List("violations", {"Violations", "Violazioni"}, std::move(violation), most))};
}

inline Value VerdictValue(const Verdict& verdict) {
  Value violations = Value::List();
  for (const std::string& violation : verdict.violations) violations.Add(Value::Text(violation));
  return Value::Struct(
      {{"legal", Value::Flag(verdict.legal())}, {"violations", std::move(violations)}});
}

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_VERDICT_H_
