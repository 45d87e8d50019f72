// SPDX-License-Identifier: Apache-2.0
//
// Collects what is wrong with a request's fields, so that a client learns of all of it at once.
//
//   Fields fields(Source::kClient);
//   const std::string title = fields.Text("title", request.title(), {0, limits::kTextBytesMax});
//   if (!fields.ok()) return fields.failure();
//
// Every text that enters goes through here: it must be UTF-8. A client's is brought to the normal
// form NFC, so that equal words are equal bytes in the log, and is refused where it holds what does
// harm on a screen or on paper (text/harm.h). Not thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_FIELDS_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/text/harm.h"
#include "arbitro/limits.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::translate {

// Where a message comes from. A text of the log was normalised and looked through when it was
// recorded, by the rules of then, and is taken as it is: a later edition of Unicode must neither
// change a record nor refuse it.
enum class Source { kClient, kLog };

// How many bytes a text may have, and whether it may have line breaks.
struct TextBounds {
  size_t bytes_min = 0;
  size_t bytes_max = 0;
  text::Lines lines = text::Lines::kOne;
};

// A text that a person may write, or leave out.
inline constexpr TextBounds kFreeText{0, limits::kTextBytesMax};
// A text that a person must write.
inline constexpr TextBounds kWrittenText{1, limits::kTextBytesMax};
// Texts that people write at length, in lines: reasons, and the texts of appeals and duties.
inline constexpr TextBounds kFreeLines{0, limits::kTextBytesMax, text::Lines::kMany};
inline constexpr TextBounds kWrittenLines{1, limits::kTextBytesMax, text::Lines::kMany};
// A text of a ruleset, as it was recorded.
inline constexpr TextBounds kRecordedText{0, limits::kAnswerBytesMax};

// Which numbers are allowed, both ends included.
struct NumberBounds {
  int64_t least = 0;
  int64_t most = 0;
};

// Where a field is: "title", or "rows[3].card". It is put together only where something is wrong
// there; until then it points to its parts, which must outlive it.
class FieldPath {
 public:
  // NOLINTBEGIN(google-explicit-constructor): whatever is text may name a field.
  FieldPath(const char* path) : list_(path) {}
  FieldPath(const std::string& path) : list_(path) {}
  // NOLINTEND(google-explicit-constructor)
  // "LIST[PLACE].FIELD".
  FieldPath(std::string_view list, int place, std::string_view field)
      : list_(list), place_(place), field_(field) {}

  std::string ToString() const;

 private:
  std::string_view list_;
  int place_ = -1;  // below 0: `list_` is the whole path
  std::string_view field_{};
};

class Fields {
 public:
  explicit Fields(Source source) : source_(source) {}

  Source source() const { return source_; }

  // Notes that the field at `path` is wrong. `description` goes on after the path: "is 0, allowed
  // is 1 to 40".
  void Wrong(std::string path, std::string description);

  bool ok() const { return count_ == 0; }

  // INVALID_ARGUMENT with every field that is wrong, up to a bound. Only where !ok().
  engine::Failure failure() const;

  // The text, normalised. Notes text that is not UTF-8, holds a zero byte, is out of bounds or,
  // from a client, holds what does harm where it is shown; then returns an empty text.
  std::string Text(const FieldPath& path, std::string_view given, TextBounds bounds);

  // The text where it is an id: 1 to 63 of a–z, 0–9 and hyphen, beginning with a letter or digit.
  std::string Id(const FieldPath& path, std::string_view given);

  // Notes a number out of bounds.
  int64_t Number(const FieldPath& path, int64_t given, NumberBounds bounds);

 private:
  Source source_;
  size_t count_ = 0;
  std::vector<engine::Failure::Field> wrong_;
};

// Whether `text` is an id in the sense of Fields::Id.
bool IsId(std::string_view text);

// A stranger's text as it may stand in a message: in backticks, cut to a few words, what does harm
// written out.
std::string Shown(std::string_view text);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_FIELDS_H_
