// SPDX-License-Identifier: Apache-2.0
//
// Words of rulesets, for tests of what shows them.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXTS_TESTING_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXTS_TESTING_H_

#include <string>

#include "arbitro/v1/value.pb.h"

namespace arbitro::tools {

// Adds words in a language to a label.
inline void PutWords(const std::string& language, const std::string& text, v1::Texts* label) {
  v1::Text* written = label->add_texts();
  written->set_language(language);
  written->set_text(text);
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXTS_TESTING_H_
