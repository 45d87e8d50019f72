// SPDX-License-Identifier: Apache-2.0
//
// Whether a Value fills a Form.

#ifndef ARBITRO_FORM_CHECK_H_
#define ARBITRO_FORM_CHECK_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/form_text.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

// A fault of a value: where it stands ("report.games[1]"), the value and what is allowed, and the
// rule that asks for the field, or for the nearest one around it that names a rule.
struct FormProblem {
  std::string path;
  std::string message;
  std::string rule{};
};

namespace form_check {

// "1 item", "2 items".
inline std::string Counted(int64_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// The index of the first item that equals an earlier one, or the list's size.
inline size_t FirstRepeated(const std::vector<Value>& items) {
  std::vector<size_t> order(items.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return items[a] < items[b]; });
  size_t repeated = items.size();
  for (size_t i = 1; i < order.size(); ++i) {
    if (items[order[i]] == items[order[i - 1]]) repeated = std::min(repeated, order[i]);
  }
  return repeated;
}

class Checker {
 public:
  std::optional<FormProblem> Check(const Form& form, const Value& value, const std::string& path,
                                   uint32_t depth) {
    if (depth >= limits::kValueDepthMax) return Problem(path, "is nested too deep");
    if (++nodes_ > limits::kValueNodesMax) return Problem(path, "has too many parts");
    Found found = CheckKind(form, value, path, depth);
    if (found && found->rule.empty()) found->rule = form.rule;
    return found;
  }

 private:
  using Found = std::optional<FormProblem>;

  Found CheckKind(const Form& form, const Value& value, const std::string& path, uint32_t depth) {
    switch (form.kind) {
      case ARBITRO_FIELD_NULL:
        return value.is_null() ? Fine() : Problem(path, "must be null");
      case ARBITRO_FIELD_INTEGER:
      case ARBITRO_FIELD_DURATION:
        return CheckInteger(form, value, path);
      case ARBITRO_FIELD_FLAG:
        return value.kind() == Value::Kind::kFlag ? Fine() : Problem(path, "must be true or false");
      case ARBITRO_FIELD_LIST:
      case ARBITRO_FIELD_SET:
      case ARBITRO_FIELD_TUPLE:
        return CheckItems(form, value, path, depth);
      case ARBITRO_FIELD_MAP:
      case ARBITRO_FIELD_STRUCT:
        return CheckFields(form, value, path, depth);
      case ARBITRO_FIELD_ONE_OF:
        return CheckOneOf(form, value, path, depth);
      default:
        return CheckText(form, value, path);
    }
  }

  static Found Fine() { return std::nullopt; }
  static Found Problem(const std::string& path, std::string message) {
    return FormProblem{path, std::move(message)};
  }

  static Found CheckInteger(const Form& form, const Value& value, const std::string& path) {
    if (value.kind() != Value::Kind::kInteger) return Problem(path, "must be a whole number");
    const bool bounded = form.least != 0 || form.most != 0;
    if (bounded && (value.integer() < form.least || value.integer() > form.most)) {
      return Problem(path, "is " + std::to_string(value.integer()) + ", allowed is " +
                               std::to_string(form.least) + " to " + std::to_string(form.most));
    }
    return Fine();
  }

  static Found CheckText(const Form& form, const Value& value, const std::string& path) {
    if (value.kind() != Value::Kind::kText) return Problem(path, "must be a text");
    const std::string& text = value.text();
    const auto size = static_cast<int64_t>(text.size());
    if (form.kind == ARBITRO_FIELD_DATE && !IsDate(text)) {
      return Problem(path, "is `" + text + "`, must be a date YYYY-MM-DD");
    }
    if (form.kind == ARBITRO_FIELD_TIME && !IsTime(text)) {
      return Problem(path, "is `" + text + "`, must be a time HH:MM:SS");
    }
    if (form.kind == ARBITRO_FIELD_RATIO && !IsRatio(text)) {
      return Problem(path, "is `" + text + "`, must be a ratio in lowest terms such as `7/18`");
    }
    if (form.kind == ARBITRO_FIELD_CHOICE) return CheckChoice(form, text, path);
    const int64_t most = form.most != 0 ? form.most : static_cast<int64_t>(limits::kTextBytesMax);
    if (size < form.least || size > most) {
      return Problem(path, "has " + Counted(size, "byte") + ", allowed is " +
                               std::to_string(form.least) + " to " + std::to_string(most));
    }
    return Fine();
  }

  static Found CheckChoice(const Form& form, const std::string& text, const std::string& path) {
    std::string allowed;
    for (const Choice& choice : form.choices) {
      if (choice.id == text) return Fine();
      allowed += (allowed.empty() ? "`" : ", `") + choice.id + "`";
    }
    return Problem(path, "is `" + text + "`, must be one of " + allowed);
  }

  Found CheckItems(const Form& form, const Value& value, const std::string& path, uint32_t depth) {
    if (value.kind() != Value::Kind::kList) return Problem(path, "must be a list");
    const auto& items = value.items();
    const auto size = static_cast<int64_t>(items.size());
    const bool tuple = form.kind == ARBITRO_FIELD_TUPLE;
    const int64_t most = tuple            ? static_cast<int64_t>(form.children.size())
                         : form.most != 0 ? form.most
                                          : limits::kValueNodesMax;
    const int64_t least = tuple ? most : form.least;
    if (size < least || size > most) {
      return Problem(path, "has " + Counted(size, "item") + ", allowed is " +
                               std::to_string(least) + " to " + std::to_string(most));
    }
    for (size_t i = 0; i < items.size(); ++i) {
      const std::string at = path + "[" + std::to_string(i) + "]";
      const Form& item = form.children[tuple ? i : 0];
      if (Found found = Check(item, items[i], at, depth + 1)) return found;
    }
    const size_t repeated = form.kind == ARBITRO_FIELD_SET ? FirstRepeated(items) : items.size();
    if (repeated < items.size()) {
      return Problem(path + "[" + std::to_string(repeated) + "]", "is there twice");
    }
    return Fine();
  }

  Found CheckFields(const Form& form, const Value& value, const std::string& path, uint32_t depth) {
    if (value.kind() != Value::Kind::kStruct) return Problem(path, "must be a struct");
    const bool map = form.kind == ARBITRO_FIELD_MAP;
    const int64_t most = map && form.most != 0 ? form.most : limits::kValueNodesMax;
    if (static_cast<int64_t>(value.fields().size()) > most) {
      return Problem(path, "has more than " + std::to_string(most) + " entries");
    }
    for (const Value::Field& field : value.fields()) {
      const std::string at = path.empty() ? field.first : path + "." + field.first;
      const Form* child = map ? &form.children[0] : Child(form, field.first);
      if (child == nullptr)
        return Problem(at, "is not a field of this form, which has " + Ids(form));
      // A null stands for a field left out, unless the form asks for one.
      if (!map && field.second.is_null() && !child->required) continue;
      if (Found found = Check(*child, field.second, at, depth + 1)) return found;
    }
    for (const Form& child : form.children) {
      if (map || !child.required || HasKey(value, child.id)) continue;
      return FormProblem{path.empty() ? child.id : path + "." + child.id, "is missing", child.rule};
    }
    return Fine();
  }

  Found CheckOneOf(const Form& form, const Value& value, const std::string& path, uint32_t depth) {
    Found last;
    for (const Form& alternative : form.children) {
      last = Check(alternative, value, path, depth);
      if (!last) return last;
    }
    return Problem(path, "fits none of the allowed shapes (the last: " + last->message + ")");
  }

  static bool HasKey(const Value& value, const std::string& key) {
    return std::any_of(value.fields().begin(), value.fields().end(),
                       [&](const Value::Field& field) { return field.first == key; });
  }

  static const Form* Child(const Form& form, const std::string& id) {
    for (const Form& child : form.children) {
      if (child.id == id) return &child;
    }
    return nullptr;
  }

  static std::string Ids(const Form& form) {
    std::string ids;
    for (const Form& child : form.children) ids += (ids.empty() ? "`" : ", `") + child.id + "`";
    return ids.empty() ? "none" : ids;
  }

  uint32_t nodes_ = 0;
};

}  // namespace form_check

// The first fault of `value`, or nothing. `name` starts the paths: "report", "settings".
inline std::optional<FormProblem> CheckForm(const Form& form, const Value& value,
                                            const std::string& name) {
  form_check::Checker checker;
  return checker.Check(form, value, name, 0);
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_CHECK_H_
