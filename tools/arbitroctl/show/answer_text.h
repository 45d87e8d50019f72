// SPDX-License-Identifier: Apache-2.0
//
// The answer to a question in the words of the ruleset's form: labels in place of keys and of the
// ids of choices.
//
//   Regolare: no
//   Violazioni: troppe copie di un nome
//   Dettaglio
//     Carte del mazzo: 41
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_ANSWER_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_ANSWER_TEXT_H_

#include <string>

#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// Lines that end in line breaks. A part of the value that the form does not have is shown as JSON.
std::string AnswerText(PaperLanguage language, const v1::Form& form, const v1::Value& value);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_ANSWER_TEXT_H_
