// SPDX-License-Identifier: Apache-2.0
//
// A decision, or why the rules refuse one.

#ifndef ARBITRO_REFUSAL_H_
#define ARBITRO_REFUSAL_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arbitro {
inline namespace v0 {

// The same words in English and Italian.
struct Label {
  std::string en;
  std::string it;

  friend bool operator==(const Label& a, const Label& b) { return a.en == b.en && a.it == b.it; }
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

// The one way to make a refusal: Refuse("SECOND_BYE", "PKM-GEN-22", {"...", "..."}).
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
