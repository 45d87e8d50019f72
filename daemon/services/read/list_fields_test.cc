// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/list_fields.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/round.pb.h"
#include "google/protobuf/descriptor.h"
#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

using filter::Cell;
using filter::Field;
using filter::Kind;
using filter::Query;
using filter::Secret;

std::span<const std::string_view> WordsOf(std::span<const Field> fields, std::string_view name) {
  for (const Field& each : fields) {
    if (each.name == name) return each.words;
  }
  return {};
}

// The words are the names that the API's enum gives its numbers.
void ExpectWords(std::span<const std::string_view> words,
                 const google::protobuf::EnumDescriptor* type, const std::string& prefix) {
  ASSERT_GE(static_cast<int>(words.size()), 2) << prefix;
  for (int i = 0; i < static_cast<int>(words.size()); ++i) {
    if (words[i].empty()) continue;
    const auto* value = type->FindValueByNumber(i);
    ASSERT_NE(value, nullptr) << prefix << i;
    EXPECT_EQ(value->name(), prefix + std::string(words[i]));
  }
}

TEST(ListFields, WordsAreThoseOfTheApi) {
  ExpectWords(WordsOf(EventFields(), "status"), v1::EventStatus_descriptor(), "EVENT_STATUS_");
  EXPECT_EQ(WordsOf(EventFields(), "status").size(),
            static_cast<size_t>(v1::EventStatus_ARRAYSIZE));
  ExpectWords(WordsOf(TableFields(), "kind"), v1::TableKind_descriptor(), "TABLE_KIND_");
  EXPECT_EQ(WordsOf(TableFields(), "kind").size(), static_cast<size_t>(v1::TableKind_ARRAYSIZE));
  ExpectWords(WordsOf(PlayerFields(), "status"), v1::PlayerStatus_descriptor(), "PLAYER_STATUS_");
  EXPECT_EQ(WordsOf(PlayerFields(), "status").size(),
            static_cast<size_t>(v1::PlayerStatus_ARRAYSIZE));
  ExpectWords(WordsOf(PlayerFields(), "deck"), v1::DeckStatus_descriptor(), "DECK_STATUS_");
}

// Each list's section has a row `| `field` | ...` for each of its fields, in their order, and it
// says so where a field is withheld from some.
TEST(ListFields, ThePageListsThem) {
  std::ifstream file(ARBITRO_FILTERS_PAGE);
  const std::string page((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  ASSERT_FALSE(page.empty());
  size_t at = 0;
  for (const auto& [heading, fields] :
       {std::pair{"## Events", EventFields()}, std::pair{"## Tables", TableFields()},
        std::pair{"## Players", PlayerFields()}}) {
    at = page.find(heading, at);
    ASSERT_NE(at, page.npos) << heading;
    for (const Field& field : fields) {
      const size_t row = page.find(absl::StrCat("\n| `", std::string(field.name), "` |"), at);
      ASSERT_NE(row, page.npos) << heading << " " << field.name;
      const std::string line = page.substr(row + 1, page.find('\n', row + 1) - row - 1);
      EXPECT_EQ(absl::StrContains(line, "withheld"), field.secret != Secret::kNone) << line;
      for (const std::string_view word : field.words) {
        if (!word.empty()) EXPECT_NE(line.find(word), line.npos) << line;
      }
      at = row;
    }
  }
}

TEST(ListFields, AnEventsPlaceIsReadAsItWasWritten) {
  const EventPlace place{{{.number = -7}, {.text = "events/a b"}, {.number = 9, .there = false}},
                         "events/e"};
  const auto read = ReadEventPlace(TextOf(place), 3);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->event, "events/e");
  ASSERT_EQ(read->key.size(), 3u);
  EXPECT_EQ(read->key[0].number, -7);
  EXPECT_EQ(read->key[1].text, "events/a b");
  EXPECT_TRUE(read->key[1].there);
  EXPECT_FALSE(read->key[2].there);
  EXPECT_FALSE(ReadEventPlace(TextOf(place), 2).has_value());
  EXPECT_FALSE(ReadEventPlace("", 1).has_value());
  EXPECT_FALSE(ReadEventPlace("x\x1f"
                              "e",
                              1)
                   .has_value());
  EXPECT_FALSE(ReadEventPlace("+x \x1f"
                              "e",
                              1)
                   .has_value());
}

engine::EventBrief EventMadeAt(const std::string& name, int64_t time_us) {
  engine::EventBrief event;
  event.journal = name;
  event.create_time_us = time_us;
  return event;
}

// However small the pages, and though an event moves behind the place where the list goes on.
TEST(ListFields, PagesOfEventsGoOnBehindTheLast) {
  const std::vector<engine::EventBrief> events = {
      EventMadeAt("events/a", 3), EventMadeAt("events/b", 1), EventMadeAt("events/c", 3),
      EventMadeAt("events/d", 2)};
  const auto query = Query::Make({"", "create_time desc"}, EventFields());
  ASSERT_TRUE(query.ok());
  for (const size_t size : {1, 2, 3, 4, 5}) {
    std::vector<std::string> names;
    std::optional<EventPlace> after;
    while (true) {
      FirstEvents first(*query, after, size);
      for (const engine::EventBrief& event : events) first.Take({event, nullptr}, event);
      const auto page = first.TakeAll();
      EXPECT_LE(page.size(), size);
      if (page.empty()) break;
      for (const OrderedEvent& each : page) names.push_back(each.event.brief.journal);
      after = ReadEventPlace(TextOf(page.back().place), query->keys());
      ASSERT_TRUE(after.has_value());
    }
    EXPECT_EQ(absl::StrJoin(names, " "), "events/a events/c events/d events/b") << size;
  }
}

}  // namespace
}  // namespace arbitro::services
