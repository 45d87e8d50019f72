// SPDX-License-Identifier: Apache-2.0
//
// The language that a client asked for, and texts in it.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/refusal.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::translate {

// The reader's wish: ranges of languages, best liked first. The daemon's own words are in
// English and Italian; a ruleset's are in those that it offers, which may be others. Cheap to copy.
class Language {
 public:
  enum Own { kEnglish, kItalian };  // the languages of the daemon's own words

  Language(Own own = kEnglish) : own_(own) {}  // NOLINT: meant to convert
  explicit Language(std::vector<std::string> ranges);

  Own own() const { return own_; }
  std::vector<std::string_view> ranges() const;

  // Whether English is what the reader likes best, so that nothing needs to be translated.
  bool PrefersEnglish() const;

  // The same, and the tag behind all others: the language of who finds none of theirs.
  Language OrElse(std::string_view tag) const;

  friend bool operator==(const Language& language, Own own) { return language.own_ == own; }

 private:
  Own own_ = kEnglish;
  std::shared_ptr<const std::vector<std::string>> ranges_;  // null: the own language alone
};

// The wish in `accept_language`: the form of HTTP's header (RFC 9110), "it-IT, it;q=0.9,
// en;q=0.5". Of ranges that are liked as much the first comes first. Those of weight 0 and those
// that are malformed are left out; English where nothing is left.
Language LanguageOf(std::string_view accept_language);

// "en" or "it".
const char* CodeOf(Language::Own language);

// The text that the reader's ranges find by lookup (RFC 4647, section 3.4); where they find none,
// the English one, or the first that there is.
std::string TextIn(const Language& language, const Label& label);

// The label's texts, the one that the ranges find first.
std::vector<Translation> TextsFor(const Language& language, const Label& label);

// The failure in Italian: the ruleset's own words, or what its reason says, with the
// metadata that go with it. Empty where there are no Italian words for it.
std::string ItalianMessage(const engine::Failure& failure);

// The failure in the language that the reader's ranges find among those it has words in;
// where they find none, its own message.
std::string MessageIn(const Language& language, const engine::Failure& failure);
// The same with the language that it is in.
Translation SaidIn(const Language& language, const engine::Failure& failure);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_LANGUAGE_H_
