// SPDX-License-Identifier: Apache-2.0
//
// Normal forms of requests: of each kind ten thousand, made by chance from the protos.
#include "daemon/translate/record/normalise.h"

#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// tools/check --full makes ten thousand of each kind.
const int kRequests = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 10'000 : 1'000;
const int kTakenAtLeast = kRequests / 50;  // or the property says little
constexpr int kDepthMax = 3;

// Makes requests of which many are taken: names that name something, numbers that are small.
class Maker {
 public:
  explicit Maker(uint32_t seed) : random_(seed) {}

  bool Chance(int of) { return random_() % static_cast<uint32_t>(of) == 0; }

  void Fill(Message* message, int depth = 0) {
    const Descriptor* kind = message->GetDescriptor();
    for (int i = 0; i < kind->field_count(); ++i) {
      const FieldDescriptor* field = kind->field(i);
      if (field->containing_oneof() != nullptr && !Chance(field->containing_oneof()->field_count()))
        continue;
      if (Chance(Needed(*field) ? 20 : 2)) continue;
      const int count = field->is_repeated() ? 1 + static_cast<int>(random_() % 3) : 1;
      for (int each = 0; each < count; ++each) Set(field, message, depth);
    }
    if (Chance(4)) {
      message->GetReflection()->MutableUnknownFields(message)->AddVarint(1'000, random_());
    }
  }

 private:
  // Without these hardly a request is taken.
  static bool Needed(const FieldDescriptor& field) {
    static const std::set<std::string> free = {
        "player", "judge", "by_hand", "expected_revision", "publication", "publish_time_us"};
    return !free.contains(field.name()) || field.containing_type()->field_count() < 5;
  }

  void Set(const FieldDescriptor* field, Message* message, int depth) {
    const auto* reflection = message->GetReflection();
    const bool list = field->is_repeated();
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING: {
        const std::string text = TextOf(*field);
        list ? reflection->AddString(message, field, text)
             : reflection->SetString(message, field, text);
        return;
      }
      case FieldDescriptor::CPPTYPE_UINT32: {
        const uint32_t number = field->name() == "sides"           ? 6
                                : field->name() == "valid_seconds" ? 60
                                                                   : random_() % 3;
        list ? reflection->AddUInt32(message, field, number)
             : reflection->SetUInt32(message, field, number);
        return;
      }
      case FieldDescriptor::CPPTYPE_ENUM: {
        const int number = static_cast<int>(random_() % 5);
        list ? reflection->AddEnumValue(message, field, number)
             : reflection->SetEnumValue(message, field, number);
        return;
      }
      case FieldDescriptor::CPPTYPE_MESSAGE:
        if (depth >= kDepthMax) return;
        Fill(list ? reflection->AddMessage(message, field)
                  : reflection->MutableMessage(message, field),
             depth + 1);
        return;
      default:
        return SetNumber(field, message);
    }
  }

  void SetNumber(const FieldDescriptor* field, Message* message) {
    const auto* reflection = message->GetReflection();
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        return reflection->SetInt32(message, field, static_cast<int32_t>(random_() % 200) - 100);
      case FieldDescriptor::CPPTYPE_INT64:
        return reflection->SetInt64(message, field, static_cast<int32_t>(random_()));
      case FieldDescriptor::CPPTYPE_UINT64:
        return reflection->SetUInt64(message, field, random_());
      case FieldDescriptor::CPPTYPE_BOOL:
        return reflection->SetBool(message, field, Chance(2));
      default:
        FAIL() << field->full_name() << ": what is it made of?";
    }
  }

  // "é" in one character, in two, "ẛ̣" in the order that is not normal, plain words.
  std::string AnyText() {
    static const std::vector<std::string> texts = {
        "plain", "caf\xC3\xA9", "cafe\xCC\x81", "\xE1\xBA\x9B\xCC\xA3", "b", "a"};
    return texts[random_() % texts.size()];
  }

  std::string TextOf(const FieldDescriptor& field) {
    const std::string round = "events/hall/rounds/2";
    const auto any = [&](std::vector<std::string> of) { return of[random_() % of.size()]; };
    using Names = absl::flat_hash_map<std::string, std::function<std::string()>>;
    const std::function<std::string()> player = [&] {
      return any({"events/hall/players/ada", "events/hall/players/bo", "events/hall/players/cy"});
    };
    const Names names = {
        {"event", [&] { return any({"events/hall"}); }},
        {"event_id",
         [&] {
           return any({"hall", "a-1"});
         }},
        {"player_id",
         [&] {
           return any({"ada", "bo"});
         }},
        {"player", player},
        {"players", player},
        {"byes", player},
        {"by", player},
        {"other", player},
        {"unranked", player},
        {"witnesses", player},
        {"round", [&] { return round; }},
        {"table",
         [&] {
           return round + any({"/tables/1", "/tables/12"});
         }},
        {"other_table",
         [&] {
           return round + any({"/tables/2", "/tables/3"});
         }},
        {"person",
         [&] {
           return any({"persons/ada", "persons/bo"});
         }},
        {"judge", [&] { return any({"persons/judge"}); }},
        {"team",
         [&] {
           return any({"persons/ada", "persons/bo"});
         }},
        {"ruleset", [&] { return any({"rulesets/demo"}); }},
        {"catalogue", [&] { return "catalogues/" + std::string(64, 'a'); }},
        {"appeal", [&] { return any({"events/hall/appeals/3"}); }},
        {"ticket", [&] { return any({"events/hall/tickets/7"}); }},
        {"screen", [&] { return any({"events/hall/screens/west"}); }},
        {"check", [&] { return any({"events/hall/floor-checks/2"}); }},
        {"call", [&] { return any({"events/hall/judge-calls/5"}); }},
        {"assignment", [&] { return any({"events/hall/assignments/5"}); }},
        {"bearer_sha256", [&] { return std::string(32, 'x'); }},
        {"start",
         [&] {
           return any({"2026-05-01T18:30", "2026-12-31T00:00"});
         }},
        {"role",
         [&] {
           return any({"judge", "head-judge"});
         }},
        {"code", [&] { return any({"tell-them"}); }},
        {"division", [&] { return any({"senior"}); }},
    };
    if (field.name() == "penalty" && field.containing_type()->name() == "RevokePenaltyRequest") {
      return "events/hall/penalties/4";
    }
    // It has one of its two.
    if (field.containing_type()->name() == "TicketHolder" && Chance(2)) return "";
    const auto found = names.find(field.name());
    return found == names.end() || Chance(100) ? AnyText() : found->second();
  }

  std::mt19937 random_;
};

class EachRequest : public ::testing::TestWithParam<const FieldDescriptor*> {};

// Requests among the commands of the log.
std::vector<const FieldDescriptor*> Requests() {
  std::vector<const FieldDescriptor*> requests;
  const Descriptor* command = v1::Command::descriptor();
  for (int i = 0; i < command->field_count(); ++i) {
    const Descriptor* request = command->field(i)->message_type();
    if (request->FindFieldByName("options") != nullptr) requests.push_back(command->field(i));
  }
  return requests;
}

// Returns the command that a client's request asks for; nothing where it is not taken.
std::optional<engine::Command> Taken(const v1::Command& asked) {
  Fields fields(Source::kClient);
  engine::Command command = ReadCommand(asked, &fields);
  if (!fields.ok()) return std::nullopt;
  return command;
}

Message* RequestIn(v1::Command* command, const FieldDescriptor* place) {
  return command->GetReflection()->MutableMessage(command, place);
}

TEST_P(EachRequest, IsRecordedAsItsCommandSaysAndNormalisesOnce) {
  Maker maker(20'261'128);
  int taken = 0;
  for (int i = 0; i < kRequests; ++i) {
    v1::Command asked;
    maker.Fill(RequestIn(&asked, GetParam()));
    const auto command = Taken(asked);
    if (!command) continue;
    ++taken;
    v1::Command written;
    WriteEveryCommand(*command, &written);
    const std::string recorded = RecordedCommand(RequestIn(&asked, GetParam()));
    ASSERT_EQ(recorded, CanonicalBytes(written)) << asked.DebugString() << "must be\n"
                                                 << written.DebugString();
    ASSERT_EQ(RecordedCommand(RequestIn(&asked, GetParam())), recorded) << "a client's, again";
    ASSERT_EQ(RecordedCommand(&written), recorded) << "the log's";
  }
  EXPECT_GE(taken, kTakenAtLeast);
}

INSTANTIATE_TEST_SUITE_P(Normalise, EachRequest, ::testing::ValuesIn(Requests()),
                         [](const auto& info) { return info.param->message_type()->name(); });

TEST(Normalise, EachRequestHasOnePlaceAmongCommands) {
  std::set<const Descriptor*> seen;
  for (const FieldDescriptor* each : Requests()) {
    EXPECT_TRUE(seen.insert(each->message_type()).second) << each->full_name();
  }
}

}  // namespace
}  // namespace arbitro::translate
