// SPDX-License-Identifier: Apache-2.0
//
// A filter and an order of a list, as a client writes them: two texts with a zero byte between.

#include <algorithm>
#include <string>

#include "daemon/services/filter/query.h"
#include "tests/fuzz/require.h"

namespace {

using namespace arbitro;

constexpr std::string_view kWords[] = {"", "OPEN", "CLOSED"};
constexpr filter::Field kFields[] = {
    {"title", filter::Kind::kText},   {"name", filter::Kind::kName},
    {"player", filter::Kind::kNames}, {"number", filter::Kind::kNumber, filter::Secret::kResults},
    {"late", filter::Kind::kFlag},    {"state", filter::Kind::kWord, filter::Secret::kNone, kWords},
    {"start", filter::Kind::kTime},   {"age", filter::Kind::kDuration},
};

filter::Cell Row(size_t field) {
  filter::Cell cell;
  cell.number = static_cast<int64_t>(field);
  cell.text = "events/torino";
  cell.names = {"events/torino/players/p1"};
  cell.there = field != 6;
  return cell;
}

void TryFilter(std::string_view text) {
  const auto expression = filter::ParseFilter(text);
  if (!expression.ok()) return;
  const std::string written = filter::TextOf(*expression);
  // Quotes make it longer.
  if (written.size() > filter::kFilterBytesMax) return;
  const auto again = filter::ParseFilter(written);
  fuzz::Require(again.ok(), "what is written is read");
  fuzz::Require(filter::TextOf(*again) == written, "what is read is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(fuzz::TextOf(data, size));
  const size_t end = std::min(text.find('\0'), text.size());
  const std::string_view where = text.substr(0, end);
  const std::string_view order = text.substr(std::min(end + 1, text.size()));
  TryFilter(where);
  const auto query = filter::Query::Make({where, order}, kFields);
  const auto withheld = filter::Query::Make({where, order, {filter::Secret::kResults}}, kFields);
  fuzz::Require(query.ok() || !withheld.ok(), "who sees less may ask for no more");
  if (!query.ok()) return 0;
  (void)query->Holds(Row);
  const auto key = query->KeyOf(Row);
  fuzz::Require(!query->IsBefore(key, key), "no row stands before itself");
  return 0;
}
