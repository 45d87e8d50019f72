// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/filter/expression.h"

#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "daemon/engine/model/concat.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::filter {
namespace {

using engine::Concat;
using engine::Failure;
using engine::OrFailure;

constexpr std::string_view kConditionExpected = "a field such as `status`, NOT or `(`";
constexpr std::string_view kComparisonExpected = "one of = != < <= > >= :";
constexpr std::string_view kValueExpected = "a word, a number, or a text in quotes";
constexpr std::string_view kJointExpected = "AND, OR or the end";
constexpr std::string_view kJointInsideExpected = "AND, OR or `)`";

// Characters of a text: what belongs to one before is none of its own.
size_t CharactersIn(std::string_view text) {
  size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

bool IsFieldByte(char byte) { return absl::ascii_isalnum(byte) || byte == '_'; }

bool IsValueByte(char byte) {
  return absl::ascii_isalnum(byte) || std::string_view("._-/:+*").find(byte) != std::string::npos;
}

// A text that is read from its beginning to its end.
class Reader {
 public:
  Reader(const char* path, std::string_view text) : path_(path), text_(text) {}

  void SkipBlanks() {
    while (at_ < text_.size() && absl::ascii_isspace(text_[at_])) ++at_;
  }
  bool AtEnd() {
    SkipBlanks();
    return at_ == text_.size();
  }
  // The character, from 1, that comes next.
  size_t Place() const { return CharactersIn(text_.substr(0, at_)) + 1; }

  bool Take(std::string_view what) {
    SkipBlanks();
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  // A word of its own, not the beginning of a longer one.
  bool TakeWord(std::string_view word) {
    SkipBlanks();
    const size_t end = at_ + word.size();
    if (text_.substr(at_, word.size()) != word) return false;
    if (end < text_.size() && IsFieldByte(text_[end])) return false;
    at_ = end;
    return true;
  }
  std::string TakeWhile(bool (*belongs)(char)) {
    SkipBlanks();
    const size_t first = at_;
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return std::string(text_.substr(first, at_ - first));
  }
  // A text in quotes, if one comes next; nothing where its end is missing.
  std::optional<std::string> TakeQuoted() {
    const char quote = text_[at_];
    std::string value;
    for (size_t i = at_ + 1; i < text_.size(); ++i) {
      if (text_[i] == quote) {
        at_ = i + 1;
        return value;
      }
      if (text_[i] == '\\' && i + 1 < text_.size()) ++i;
      value.push_back(text_[i]);
    }
    return std::nullopt;
  }
  bool QuoteComes() {
    SkipBlanks();
    return at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'');
  }

  Failure Expected(std::string_view what) {
    if (AtEnd()) {
      return engine::InvalidField(
          path_, Concat("ends at character ", Place(), "; allowed there is ", what));
    }
    return RefuseAt(Place(), Concat("has ", Found(), "; allowed there is ", what));
  }
  Failure RefuseAt(size_t place, std::string_view what) const {
    return engine::InvalidField(path_, Concat("at character ", place, " ", what));
  }

 private:
  // The word or sign that comes next.
  std::string Found() const {
    size_t end = at_;
    while (end < text_.size() && IsValueByte(text_[end])) ++end;
    if (end == at_) {
      ++end;
      while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    }
    return translate::Shown(text_.substr(at_, end - at_));
  }

  const char* const path_;
  const std::string_view text_;
  size_t at_ = 0;
};

class FilterParser {
 public:
  explicit FilterParser(std::string_view text) : reader_(kFilterPath, text) {}

  OrFailure<Expression> Parse() {
    if (reader_.AtEnd()) return Expression();
    auto whole = ParseJoined(0);
    if (!whole.ok() || reader_.AtEnd()) return whole;
    return reader_.Expected(kJointExpected);
  }

 private:
  // Conditions with one kind of joint between them.
  OrFailure<Expression> ParseJoined(size_t depth) {
    auto first = ParseCondition(depth);
    if (!first.ok()) return first;
    Expression joined;
    joined.parts.push_back(*std::move(first));
    std::optional<Expression::Kind> joint;
    while (true) {
      reader_.SkipBlanks();
      const size_t place = reader_.Place();
      const bool all = reader_.TakeWord("AND");
      if (!all && !reader_.TakeWord("OR")) break;
      const auto kind = all ? Expression::Kind::kAll : Expression::Kind::kAny;
      if (joint && *joint != kind) {
        return reader_.RefuseAt(place,
                                "has AND and OR side by side; put one of them into parentheses");
      }
      joint = kind;
      auto next = ParseCondition(depth);
      if (!next.ok()) return next;
      joined.parts.push_back(*std::move(next));
    }
    if (!joint) return std::move(joined.parts.front());
    joined.kind = *joint;
    return joined;
  }

  OrFailure<Expression> ParseCondition(size_t depth) {
    reader_.SkipBlanks();
    const size_t place = reader_.Place();
    const bool negated = reader_.TakeWord("NOT") || reader_.Take("-");
    const bool inside = !negated && reader_.Take("(");
    if (!negated && !inside) return ParseTerm();
    if (depth == kFilterDepthMax) {
      return reader_.RefuseAt(place, Concat("has one parenthesis or NOT too many within others, "
                                            "allowed is ",
                                            kFilterDepthMax));
    }
    if (negated) {
      auto part = ParseCondition(depth + 1);
      if (!part.ok()) return part;
      Expression expression{Expression::Kind::kNot};
      expression.parts.push_back(*std::move(part));
      return expression;
    }
    auto part = ParseJoined(depth + 1);
    if (!part.ok() || reader_.Take(")")) return part;
    return reader_.Expected(kJointInsideExpected);
  }

  OrFailure<Expression> ParseTerm() {
    reader_.SkipBlanks();
    const size_t place = reader_.Place();
    if (terms_ == kFilterTermsMax) {
      return reader_.RefuseAt(
          place, Concat("has one condition too many, allowed is ", kFilterTermsMax, " in all"));
    }
    ++terms_;
    Expression expression{Expression::Kind::kTerm};
    Term& term = expression.term;
    if (auto failure = ParseField(&term)) return *std::move(failure);
    reader_.SkipBlanks();
    term.comparison_at = reader_.Place();
    const auto comparison = TakeComparison();
    if (!comparison) return reader_.Expected(kComparisonExpected);
    term.comparison = *comparison;
    reader_.SkipBlanks();
    if (auto failure = ParseValue(&term)) return *std::move(failure);
    return expression;
  }

  std::optional<Failure> ParseField(Term* term) {
    term->field_at = reader_.Place();
    if (reader_.TakeWord("AND") || reader_.TakeWord("OR")) {
      return reader_.RefuseAt(term->field_at,
                              Concat("has `AND` or `OR`; allowed there is ", kConditionExpected));
    }
    term->field = reader_.TakeWhile(IsFieldByte);
    if (term->field.empty()) return reader_.Expected(kConditionExpected);
    return std::nullopt;
  }

  std::optional<Failure> ParseValue(Term* term) {
    term->value_at = reader_.Place();
    if (reader_.QuoteComes()) {
      auto quoted = reader_.TakeQuoted();
      if (!quoted)
        return reader_.RefuseAt(term->value_at, "begins a text whose closing quote is missing");
      term->value = *std::move(quoted);
      return std::nullopt;
    }
    term->value = reader_.TakeWhile(IsValueByte);
    if (term->value.empty()) return reader_.Expected(kValueExpected);
    return std::nullopt;
  }

  std::optional<Comparison> TakeComparison() {
    // Longer signs before those that they begin with.
    for (const Comparison each :
         {Comparison::kUnequal, Comparison::kLessOrEqual, Comparison::kGreaterOrEqual,
          Comparison::kEqual, Comparison::kLess, Comparison::kGreater, Comparison::kHas}) {
      if (reader_.Take(SignOf(each))) return each;
    }
    return std::nullopt;
  }

  Reader reader_;
  size_t terms_ = 0;
};

std::optional<Failure> CheckLength(const char* path, std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return std::nullopt;
  return engine::InvalidField(path,
                              Concat("has ", text.size(), " bytes, allowed is 0 to ", bytes_max));
}

std::string Quoted(std::string_view value) {
  std::string quoted = "\"";
  for (const char byte : value) {
    if (byte == '"' || byte == '\\') quoted.push_back('\\');
    quoted.push_back(byte);
  }
  return quoted + "\"";
}

}  // namespace

std::string_view SignOf(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual:
      return "=";
    case Comparison::kUnequal:
      return "!=";
    case Comparison::kLess:
      return "<";
    case Comparison::kLessOrEqual:
      return "<=";
    case Comparison::kGreater:
      return ">";
    case Comparison::kGreaterOrEqual:
      return ">=";
    case Comparison::kHas:
      break;
  }
  return ":";
}

OrFailure<Expression> ParseFilter(std::string_view text) {
  if (auto failure = CheckLength(kFilterPath, text, kFilterBytesMax)) return *std::move(failure);
  return FilterParser(text).Parse();
}

OrFailure<std::vector<OrderKey>> ParseOrder(std::string_view text) {
  if (auto failure = CheckLength(kOrderPath, text, kOrderBytesMax)) return *std::move(failure);
  std::vector<OrderKey> keys;
  Reader reader(kOrderPath, text);
  if (reader.AtEnd()) return keys;
  while (true) {
    reader.SkipBlanks();
    OrderKey key;
    key.field_at = reader.Place();
    if (keys.size() == kOrderKeysMax) {
      return reader.RefuseAt(key.field_at,
                             Concat("has one field too many, allowed is ", kOrderKeysMax));
    }
    key.field = reader.TakeWhile(IsFieldByte);
    if (key.field.empty()) return reader.Expected("a field such as `number`");
    key.descending = reader.TakeWord("desc");
    if (!key.descending) (void)reader.TakeWord("asc");
    keys.push_back(std::move(key));
    if (reader.AtEnd()) return keys;
    if (!reader.Take(",")) return reader.Expected("`asc`, `desc`, a comma or the end");
  }
}

std::string TextOf(const Expression& expression) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::kTerm) {
    const Term& term = expression.term;
    return Concat(term.field, " ", SignOf(term.comparison), " ", Quoted(term.value));
  }
  std::string text;
  for (const Expression& part : expression.parts) {
    const bool joined = part.kind == Kind::kAll || part.kind == Kind::kAny;
    if (!text.empty()) text += expression.kind == Kind::kAll ? " AND " : " OR ";
    if (expression.kind == Kind::kNot) text = "NOT ";
    text += Concat(joined ? "(" : "", TextOf(part), joined ? ")" : "");
  }
  return text;
}

}  // namespace arbitro::filter
