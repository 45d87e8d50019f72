// SPDX-License-Identifier: Apache-2.0

#include "tools/value_json.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr size_t kDepthMax = 64;

// Builds the value while the text is read, so that a mistake is met where it stands: a parsed tree
// has forgotten both the repeated key and the digits of a number that became floating point.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override {
    Place();
    return true;
  }
  bool boolean(bool flag) override {
    Place()->set_flag(flag);
    return true;
  }
  bool number_integer(number_integer_t number) override {
    Place()->set_integer(number);
    return true;
  }
  bool number_unsigned(number_unsigned_t number) override {
    if (number > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
      return TooLarge(std::to_string(number));
    }
    return number_integer(static_cast<number_integer_t>(number));
  }
  bool number_float(number_float_t /*number*/, const string_t& digits) override {
    const bool whole = digits.find_first_not_of("-0123456789") == std::string::npos;
    if (whole) return TooLarge(digits);
    return Wrong(absl::StrCat("`", digits, "` is not a whole number; write one without . and e"));
  }
  bool string(string_t& text) override {
    if (text.find('\0') != std::string::npos) return Wrong("holds a zero byte, as no text does");
    Place()->set_text(std::move(text));
    return true;
  }
  bool binary(binary_t& /*bytes*/) override { return Wrong("is binary"); }

  bool start_object(size_t /*size*/) override {
    if (open_.size() == kDepthMax) return Wrong("is nested too deep");
    v1::Value* value = Place();
    value->mutable_struct_();
    open_.push_back({value, ""});
    return true;
  }
  bool key(string_t& name) override {
    Level& level = open_.back();
    level.key = name;
    for (const v1::ValueField& field : level.value->struct_().fields()) {
      if (field.key() == name) return Wrong("the key is there twice");
    }
    return true;
  }
  bool end_object() override {
    auto* fields = open_.back().value->mutable_struct_()->mutable_fields();
    std::sort(fields->begin(), fields->end(),
              [](const v1::ValueField& a, const v1::ValueField& b) { return a.key() < b.key(); });
    open_.pop_back();
    return true;
  }
  bool start_array(size_t /*size*/) override {
    if (open_.size() == kDepthMax) return Wrong("is nested too deep");
    v1::Value* value = Place();
    value->mutable_list();
    open_.push_back({value, ""});
    return true;
  }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool parse_error(size_t position, const std::string& last_token,
                   const nlohmann::detail::exception& /*error*/) override {
    problem_ = absl::StrCat("at byte ", position, ": not JSON in UTF-8",
                            last_token.empty() ? "" : absl::StrCat(", near `", last_token, "`"));
    return false;
  }

  v1::Value Take() { return std::move(root_); }
  const std::string& problem() const { return problem_; }

 private:
  struct Level {
    v1::Value* value;
    std::string key;  // of the field that comes next; structs only
  };

  // Where the next value goes.
  v1::Value* Place() {
    if (open_.empty()) return &root_;
    Level& level = open_.back();
    if (level.value->kind_case() == v1::Value::kList)
      return level.value->mutable_list()->add_items();
    v1::ValueField* field = level.value->mutable_struct_()->add_fields();
    field->set_key(level.key);
    return field->mutable_value();
  }

  bool TooLarge(const std::string& digits) {
    return Wrong(absl::StrCat("`", digits, "` does not fit 64 bits"));
  }

  bool Wrong(const std::string& what) {
    const std::string path = Path();
    problem_ = path.empty() ? what : absl::StrCat("at `", path, "`: ", what);
    return false;
  }

  // Of the value being read. The innermost level does not hold it yet, the others hold theirs.
  std::string Path() const {
    std::string path;
    for (const Level& level : open_) {
      if (level.value->kind_case() == v1::Value::kList) {
        const int held = &level == &open_.back() ? 0 : 1;
        absl::StrAppend(&path, "[", level.value->list().items_size() - held, "]");
      } else if (!level.key.empty()) {
        absl::StrAppend(&path, path.empty() ? "" : ".", level.key);
      }
    }
    return path;
  }

  v1::Value root_;
  std::vector<Level> open_;
  std::string problem_;
};

}  // namespace

absl::StatusOr<v1::Value> ValueFromJson(std::string_view text) {
  Builder builder;
  if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.Take();
  return absl::InvalidArgumentError(builder.problem());
}

std::string JsonFromValue(const v1::Value& value) { return JsonText(JsonOf(value)); }

const v1::Value* FindField(const v1::Value& value, std::string_view key) {
  for (const v1::ValueField& field : value.struct_().fields()) {
    if (field.key() == key) return &field.value();
  }
  return nullptr;
}

void SetField(std::string_view key, v1::Value field, v1::Value* value) {
  auto* fields = value->mutable_struct_()->mutable_fields();
  int place = 0;
  while (place < fields->size() && fields->Get(place).key() < key) ++place;
  if (place == fields->size() || fields->Get(place).key() != key) {
    fields->Add()->set_key(std::string(key));
    for (int i = fields->size() - 1; i > place; --i) fields->SwapElements(i, i - 1);
  }
  *fields->Mutable(place)->mutable_value() = std::move(field);
}

}  // namespace arbitro::tools
