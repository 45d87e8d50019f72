// SPDX-License-Identifier: Apache-2.0
//
// A decision, or why the rules refuse one.

#ifndef ARBITRO_REFUSAL_H_
#define ARBITRO_REFUSAL_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arbitro/language.h"

namespace arbitro {
inline namespace v0 {

// Words in a language of a BCP 47 tag. Neither is empty.
struct Translation {
  std::string language;
  std::string text;

  friend bool operator==(const Translation& a, const Translation& b) {
    return a.language == b.language && a.text == b.text;
  }
};

// The same words in any number of languages. English and Italian stand first, as most rulesets have
// them: {"Report", "Referto"}; further ones behind: {"Report", "Referto", {{"fr", "Rapport"}}}.
// Each may be empty but that of the description's first language.
struct Label {
  std::string en;
  std::string it;
  std::vector<Translation> others{};  // neither English nor Italian, no language twice

  bool empty() const { return en.empty() && it.empty() && others.empty(); }

  // The words of just this tag; null where there are none.
  const std::string* In(std::string_view language) const {
    if (language::Same(language, "en")) return en.empty() ? nullptr : &en;
    if (language::Same(language, "it")) return it.empty() ? nullptr : &it;
    for (const Translation& other : others) {
      if (language::Same(other.language, language)) return &other.text;
    }
    return nullptr;
  }

  // The language must not be there yet.
  void Add(std::string_view language, std::string_view text) {
    if (language::Same(language, "en")) {
      en = text;
    } else if (language::Same(language, "it")) {
      it = text;
    } else {
      others.push_back({std::string(language), std::string(text)});
    }
  }

  // All that there are: English, Italian, the others.
  std::vector<Translation> Texts() const {
    std::vector<Translation> texts;
    if (!en.empty()) texts.push_back({"en", en});
    if (!it.empty()) texts.push_back({"it", it});
    texts.insert(texts.end(), others.begin(), others.end());
    return texts;
  }

  friend bool operator==(const Label& a, const Label& b) {
    return a.en == b.en && a.it == b.it && a.others == b.others;
  }
};

// Why the rules say no. `reason` is one of the description's reasons (UPPER_SNAKE), `rule` the id
// of the rule that says so (may be empty), `message` lower case without full stop: what, and what
// to do. `players` are those that stand in the way, by their index in the request: a ruleset knows
// no names, so the host says who they are.
struct Refusal {
  std::string reason;
  std::string rule;
  Label message;
  std::vector<uint32_t> players{};
};

// A rule that a decision rests on, and what it said here.
struct Citation {
  std::string rule;
  std::string text;

  friend bool operator==(const Citation& a, const Citation& b) {
    return a.rule == b.rule && a.text == b.text;
  }
};

// Holds a T, or the refusal that stands in its place.
template <class T>
class Decided {
 public:
  Decided(T value) : content_(std::move(value)) {}            // NOLINT: meant to convert
  Decided(Refusal refusal) : content_(std::move(refusal)) {}  // NOLINT: meant to convert

  bool decided() const { return std::holds_alternative<T>(content_); }

  // Only where decided().
  const T& value() const& { return std::get<T>(content_); }
  T&& value() && { return std::get<T>(std::move(content_)); }

  // Only where not decided().
  const Refusal& refusal() const { return std::get<Refusal>(content_); }

 private:
  std::variant<T, Refusal> content_;
};

// The one way to make a refusal: Refuse("SECOND_BYE", "PKM-GEN-22", {"...", "..."}). The message
// may have words in every language of the description; a reader of one that it leaves out gets the
// first.
inline Refusal Refuse(std::string reason, std::string rule, Label message) {
  return Refusal{std::move(reason), std::move(rule), std::move(message), {}};
}

// The answer of a ruleset that does not offer a function: the one reason that needs no
// publishing.
inline Refusal NotOffered() {
  return Refuse("NOT_OFFERED", "",
                {"this ruleset does not decide this", "questo regolamento non lo decide"});
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_REFUSAL_H_
