// SPDX-License-Identifier: Apache-2.0
//
// The language that a client asked for, and texts in it.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_

#include <string>
#include <string_view>

#include "arbitro/refusal.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::translate {

enum class Language { kEnglish, kItalian };

// The language that `accept_language` likes best of those there are: the form of HTTP's header
// (RFC 9110), "it-IT, it;q=0.9, en;q=0.5". English where it names neither, or is malformed.
Language LanguageOf(std::string_view accept_language);

// "en" or "it".
const char* CodeOf(Language language);

// The text in the language; in English where there is no other.
const std::string& TextIn(Language language, const Label& label);

// What the failure says in Italian: the ruleset's own words, or what its reason says, with the
// metadata that go with it. Empty where there are no Italian words for it.
std::string ItalianMessage(const engine::Failure& failure);

// What the failure says in the language; in English where there are no words for it in another.
std::string MessageIn(Language language, const engine::Failure& failure);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_
