// SPDX-License-Identifier: Apache-2.0
//
// Every text of every request, found by reflection: one that does harm where it is shown is
// refused, and the refusal names its field.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "api/text/harm.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/series.pb.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr int kInvalidArgument = 3;
constexpr char kHostile[] = "ada\u202E\u001B[31m";

// From a request down to a text: fields, of which the last one is the text.
using Path = std::vector<const FieldDescriptor*>;

bool IsText(const FieldDescriptor* field) { return field->type() == FieldDescriptor::TYPE_STRING; }

void FindTexts(const Descriptor* message, Path* path,
               const std::function<void(const Path&)>& found) {
  for (int i = 0; i < message->field_count(); ++i) {
    const FieldDescriptor* field = message->field(i);
    path->push_back(field);
    if (IsText(field)) found(*path);
    const Descriptor* below = field->message_type();
    // A list of values may hold lists of values.
    bool again = below == message;
    for (size_t k = 0; k + 1 < path->size(); ++k) {
      again = again || (*path)[k]->message_type() == below;
    }
    if (below != nullptr && !again) FindTexts(below, path, found);
    path->pop_back();
  }
}

// A right text for what stands beside the hostile one.
std::string RightText(const FieldDescriptor* field) {
  static const std::map<std::string, std::string> texts = {
      {"event", "events/running"},
      {"request_id", "r"},
      {"round", "events/running/rounds/1"},
      {"table", "events/running/rounds/1/tables/1"},
      {"other_table", "events/running/rounds/1/tables/2"},
      {"player", "events/running/players/p1"},
      {"by", "events/running/players/p2"},
      {"players", "events/running/players/p1"},
      {"person", "persons/ada"},
      {"ruleset", "rulesets/pokemon-tcg"},
      {"journal", "events/running"},
      {"series", "series/running"},
      {"title", "A title"},
      {"reason", "because"},
      {"start", "2026-11-27T09:00"},
  };
  const auto found = texts.find(field->name());
  return found == texts.end() ? "" : found->second;
}

// Numbers and kinds that are right everywhere: a reader may stop at a wrong one.
void FillNumbers(Message* message) {
  const auto* reflection = message->GetReflection();
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message->GetDescriptor()->field(i);
    if (field->containing_oneof() != nullptr) continue;
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT32) {
      if (field->is_repeated()) reflection->AddUInt32(message, field, 2);
      if (!field->is_repeated()) reflection->SetUInt32(message, field, 2);
    } else if (field->type() == FieldDescriptor::TYPE_ENUM && !field->is_repeated()) {
      reflection->SetEnumValue(message, field, 1);
    }
  }
}

void FillTexts(Message* message) {
  if (message->GetDescriptor() == v1::MutationOptions::descriptor()) {
    static_cast<v1::MutationOptions*>(message)->set_request_id("r");
    static_cast<v1::MutationOptions*>(message)->set_reason("because");
    return;
  }
  if (message->GetDescriptor() == v1::PersonEntry::descriptor()) return;
  FillNumbers(message);
  const auto* reflection = message->GetReflection();
  for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message->GetDescriptor()->field(i);
    const std::string right = IsText(field) ? RightText(field) : "";
    if (right.empty() || field->containing_oneof() != nullptr) continue;
    if (field->is_repeated()) {
      reflection->AddString(message, field, right);
    } else {
      reflection->SetString(message, field, right);
    }
  }
  const FieldDescriptor* options = message->GetDescriptor()->FindFieldByName("options");
  if (options != nullptr) FillTexts(reflection->MutableMessage(message, options));
  // The rulebook names the players of a phase, but by hand.
  if (message->GetDescriptor() == v1::StartPhaseRequest::descriptor()) {
    static_cast<v1::StartPhaseRequest*>(message)->mutable_options()->set_by_hand(true);
  }
}

// Sets the text at the end of the path.
void SetHostile(Message* message, const Path& path) {
  for (const FieldDescriptor* field : path) {
    FillTexts(message);
    const auto* reflection = message->GetReflection();
    if (field->message_type() != nullptr) {
      message = field->is_repeated() ? reflection->AddMessage(message, field)
                                     : reflection->MutableMessage(message, field);
    } else if (field->is_repeated()) {
      reflection->ClearField(message, field);
      reflection->AddString(message, field, kHostile);
      reflection->AddString(message, field, RightText(field));
    } else {
      reflection->SetString(message, field, kHostile);
    }
  }
}

// "options.reason", "rows[0].card"; of a game's own value as far as the value goes.
std::string NameOf(const Path& path) {
  std::string name;
  for (const FieldDescriptor* field : path) {
    if (field->containing_type()->full_name() == "arbitro.v1.Value") break;
    // A refusal says which command of several, and not again of which kind it is.
    if (field->containing_type() == v1::Command::descriptor()) continue;
    name += (name.empty() ? "" : ".") + field->name() + (field->is_repeated() ? "[0]" : "");
  }
  return name;
}

class RequestTexts : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(daemon_.ready()) << daemon_.Log();
    organiser_.StartDemo("running", 4);
    organiser_.Do("PairingService/PairRound", organiser_.Pair("events/running", 1));
    auto series = organiser_.Make<v1::CreateSeriesRequest>();
    series.set_series_id("running");
    series.set_ruleset("rulesets/demo-league");
    organiser_.Do("SeriesService/CreateSeries", series);
  }

  CallResult Send(const MethodDescriptor* method, const Message& request) {
    const std::string name = method->service()->name() + "/" + method->name();
    const std::string bytes = request.SerializeAsString();
    std::string ignored;
    if (method->client_streaming()) return client_.Upload(name, {Before(request), bytes}, &ignored);
    if (!method->server_streaming()) return client_.CallBytes(name, bytes, &ignored);
    return client_.Stream(name, bytes, [](const std::string&) { return false; });
  }

  // The message that a stream begins with: a row of a catalogue comes after its header.
  static std::string Before(const Message& request) {
    v1::ImportCatalogueRequest begun;
    const auto& part = static_cast<const v1::ImportCatalogueRequest&>(request);
    begun.mutable_header()->set_ruleset("rulesets/pokemon-tcg");
    begun.mutable_header()->mutable_options()->set_request_id("r");
    return part.has_header() ? request.SerializeAsString() : begun.SerializeAsString();
  }

  void ExpectRefused(const MethodDescriptor* method, const Path& path) {
    const std::unique_ptr<Message> request(google::protobuf::MessageFactory::generated_factory()
                                               ->GetPrototype(method->input_type())
                                               ->New());
    SetHostile(request.get(), path);
    const std::string name = NameOf(path);
    // The commands of a what-if are no requests of their own: their ids are not read, nor kept.
    if (name == "commands[0].options.request_id") return;
    SCOPED_TRACE(method->full_name() + " " + name + "\n" + request->ShortDebugString());
    const CallResult result = Send(method, *request);
    EXPECT_EQ(result.code, kInvalidArgument) << result;
    bool named = false;
    for (const std::string& field : result.fields()) {
      // An entry names neither a person nor a reason: then it is wrong as a whole. So is a field
      // that answers alone have.
      named =
          named || field.rfind(name, 0) == 0 || name.rfind(field + ".", 0) == 0 || field == "entry";
      EXPECT_FALSE(text::FindHarm(field, text::Lines::kOne));
    }
    EXPECT_TRUE(named) << result;
    EXPECT_FALSE(text::FindHarm(result.message, text::Lines::kOne)) << "it does harm itself";
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "texts"};
};

TEST_F(RequestTexts, ThatDoHarmAreRefusedByTheNameOfTheirField) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  int texts = 0;
  for (const char* file :
       {"admin", "catalogue", "deck", "draw", "event", "interchange", "journal", "pairing",
        "penalty", "person", "question", "ruleset", "scoring", "seating", "series"}) {
    const auto* api = pool->FindFileByName(std::string("arbitro/v1/") + file + ".proto");
    ASSERT_NE(api, nullptr) << file;
    ASSERT_EQ(api->service_count(), 1) << file;
    for (int i = 0; i < api->service(0)->method_count(); ++i) {
      const MethodDescriptor* method = api->service(0)->method(i);
      Path path;
      FindTexts(method->input_type(), &path, [&](const Path& found) {
        ++texts;
        ExpectRefused(method, found);
      });
    }
  }
  EXPECT_GT(texts, 300);
}

}  // namespace
}  // namespace arbitro::testing
