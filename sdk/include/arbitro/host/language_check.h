// SPDX-License-Identifier: Apache-2.0
//
// Whether the languages of a description are languages, and its labels are in them.

#ifndef ARBITRO_HOST_LANGUAGE_CHECK_H_
#define ARBITRO_HOST_LANGUAGE_CHECK_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/labels.h"
#include "arbitro/language.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

namespace language_check {

inline bool Lists(const std::vector<std::string>& languages, const std::string& tag) {
  return std::any_of(languages.begin(), languages.end(),
                     [&](const std::string& one) { return language::Same(one, tag); });
}

inline std::string ListProblem(const std::vector<std::string>& languages) {
  if (languages.empty() || languages.size() > limits::kLanguagesMax) {
    return "there must be 1 to " + std::to_string(limits::kLanguagesMax) + " languages";
  }
  for (size_t i = 0; i < languages.size(); ++i) {
    if (!IsLanguageTag(languages[i])) {
      return "the language `" + languages[i] + "` is no BCP 47 tag, such as `en` or `pt-BR`";
    }
    const std::vector<std::string> before(languages.begin(),
                                          languages.begin() + static_cast<std::ptrdiff_t>(i));
    if (Lists(before, languages[i])) {
      return "the language `" + languages[i] + "` is listed twice";
    }
  }
  return "";
}

}  // namespace language_check

// The first thing wrong; empty: nothing. A description of revision 0 names no languages, and each
// of its labels may lack either of the two.
inline std::string LanguageProblem(const Description& description) {
  const std::vector<std::string>& languages = description.languages;
  if (description.revision == 0) return "";
  std::string problem = language_check::ListProblem(languages);
  if (!problem.empty()) return problem;
  VisitLabels(description, [&](const Label& label, const std::string& id) {
    if (!problem.empty() || label.empty()) return;
    if (label.In(languages.front()) == nullptr) {
      problem = "the label of `" + id + "` has no words in the first language, `" +
                languages.front() + "`";
    }
    for (const Translation& text : label.Texts()) {
      if (language_check::Lists(languages, text.language)) continue;
      problem = "the label of `" + id + "` is in `" + text.language +
                "`, which is not among the languages";
    }
  });
  return problem;
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_LANGUAGE_CHECK_H_
