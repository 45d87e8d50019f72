// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/json_reading.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

using Json = nlohmann::ordered_json;

// Builds nothing: it finds how deep a text goes, keys that stand twice, and where it stops being
// JSON. The parser of the tree recurses only where this has found it shallow.
class Checker : public nlohmann::json_sax<Json> {
 public:
  explicit Checker(size_t keys_max) : keys_max_(keys_max) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t& text) override {
    if (text.find('\0') == std::string::npos) return true;
    what_ = "holds a zero byte, as no text does";
    return false;
  }
  bool binary(binary_t&) override { return true; }

  bool start_object(size_t) override {
    keys_.emplace_back();
    return Deeper();
  }
  bool key(string_t& name) override {
    if (keys_.back().size() >= keys_max_) {
      what_ = Joined("an object has more than ", keys_max_, " keys");
      return false;
    }
    if (name.find('\0') != std::string::npos) return string(name);
    if (keys_.back().insert(name).second) return true;
    what_ = Joined("the key ", Quoted(name), " stands twice");
    return false;
  }
  bool end_object() override {
    keys_.pop_back();
    --depth_;
    return true;
  }
  bool start_array(size_t) override { return Deeper(); }
  bool end_array() override {
    --depth_;
    return true;
  }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    what_ = "the text is not JSON";
    position_ = position;
    return false;
  }

  const std::string& what() const { return what_; }
  size_t position() const { return position_; }

 private:
  bool Deeper() {
    if (++depth_ <= kJsonDepthMax) return true;
    what_ = Joined("lists and objects stand in one another more than ", kJsonDepthMax, " deep");
    return false;
  }

  size_t keys_max_;
  size_t depth_ = 0;
  size_t position_ = 0;
  std::string what_;
  std::vector<std::set<std::string>> keys_;
};

}  // namespace

std::optional<Json> ParseJson(std::string_view text, Fault* fault, size_t keys_max) {
  Checker checker(keys_max);
  if (!Json::sax_parse(text, &checker)) {
    const size_t end = std::min(checker.position(), text.size());
    const auto ends = std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(end), '\n');
    *fault = {static_cast<size_t>(ends) + 1, checker.what(), "correct the text at that place"};
    return std::nullopt;
  }
  Json tree = Json::parse(text, nullptr, false);
  if (tree.is_discarded()) {
    *fault = {1, "the text is not JSON", "correct the text"};
    return std::nullopt;
  }
  return tree;
}

std::optional<Json> ParseJsonObject(std::string_view text, Fault* fault, size_t keys_max) {
  auto tree = ParseJson(text, fault, keys_max);
  if (!tree || tree->is_object()) return tree;
  *fault = {1, "the document is no object", ""};
  return std::nullopt;
}

}  // namespace arbitro::interchange
