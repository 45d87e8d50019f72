// SPDX-License-Identifier: Apache-2.0
//
// An event as a file, over the wire: each format, and no more in it than its reader may see.
#include <string>

#include "arbitro/v1/interchange.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/exported_file.h"

namespace arbitro::testing {
namespace {

using access::Role;

v1::ExportEventRequest ExportOf(v1::ExportFormat format,
                                v1::ExportRows rows = v1::EXPORT_ROWS_UNSPECIFIED) {
  v1::ExportEventRequest request;
  request.set_event(kHall);
  request.set_format(format);
  request.set_rows(rows);
  return request;
}

class ExportEvent : public AccessWorld {
 protected:
  // The hall after a round. p3 is Ada Rossi, whom organisers may look up.
  void PlayHall() {
    MakeEvents();
    Organiser olga(As(Role::kOrganiser), "olga-2");
    auto person = olga.Make<v1::CreatePersonRequest>();
    person.mutable_profile()->set_given_name("Ada");
    person.mutable_profile()->set_family_name("Rossi");
    v1::PersonMutationResponse created;
    olga.Do("PersonService/CreatePerson", person, &created);
    auto add = olga.Register(kHall, "p3");
    add.set_person(created.person().name());
    olga.Do("EventService/RegisterPlayer", add);
    olga.Do("EventService/RegisterPlayer", olga.Register(kHall, "p4"));
    olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
    olga.PlayRound(kHall, 1);
    Organiser hugo(As(Role::kHeadJudge), "hugo");
    auto penalty = hugo.Make<v1::RulePenaltyRequest>();
    penalty.set_player(std::string(kHall) + "/players/p4");
    penalty.set_infraction("late");
    penalty.set_penalty("warning");
    penalty.set_head_judge(true);
    penalty.mutable_options()->set_by_hand(true);
    penalty.mutable_options()->set_reason("rude words");
    hugo.Do("PenaltyService/RulePenalty", penalty);
  }

  CallResult Ask(Role role, const v1::ExportEventRequest& request, std::string* bytes) {
    ExportedFile file;
    CallResult result = Export(As(role), request, &file);
    *bytes = file.bytes;
    revision_ = file.revision;
    return result;
  }

  std::string FileOf(Role role, const v1::ExportEventRequest& request) {
    std::string file;
    const CallResult result = Ask(role, request, &file);
    EXPECT_TRUE(result.ok()) << result;
    return file;
  }

  uint64_t revision_ = 0;
};

bool Holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(ExportEvent, EachFormatIsWrittenAndWhatDoesNotFitIsNamed) {
  PlayHall();
  const std::string document = FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT));
  EXPECT_TRUE(Holds(document, "\"arbitro.event/1\"")) << document;
  EXPECT_TRUE(Holds(document, "\"p4\""));
  Organiser olga(As(Role::kOrganiser), "olga-3");
  EXPECT_EQ(revision_, olga.Event(kHall).revision());
  const std::string rounds = FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_CSV));
  EXPECT_EQ(rounds.substr(0, 18), "round,table,kind,s") << rounds;
  const std::string standings =
      FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_JSON_LINES, v1::EXPORT_ROWS_STANDINGS));
  EXPECT_EQ(standings.substr(0, 10), "{\"rank\":1,") << standings;
  auto people = ExportOf(v1::EXPORT_FORMAT_CSV, v1::EXPORT_ROWS_PEOPLE);
  people.set_round(1);
  EXPECT_TRUE(Holds(FileOf(Role::kJudge, people), "\r\n4,p4,"));
  EXPECT_TRUE(Holds(FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_TRF)), "\n001    1 "));
  auto tdf = ExportOf(v1::EXPORT_FORMAT_TDF);
  tdf.set_tdf_numbers(R"({"p1": "9000001", "p2": "9000002", "p3": "9000003", "p4": "9000004"})");
  const std::string made = FileOf(Role::kJudge, tdf);
  EXPECT_TRUE(Holds(made, "userid=\"9000004\"")) << made;
  tdf.set_tdf_original(made);
  EXPECT_EQ(FileOf(Role::kJudge, tdf), made) << "nothing differs, so every byte stays";

  std::string file;
  CallResult refused = Ask(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_ICALENDAR), &file);
  EXPECT_EQ(refused.reason(), "FIELD_INVALID") << refused;
  EXPECT_TRUE(Holds(refused.message, "no programme and no planned round")) << refused;
  refused = Ask(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_TDF), &file);
  EXPECT_EQ(refused.fields().size(), 4u) << "each player without a number: " << refused;
  auto wrong = ExportOf(v1::EXPORT_FORMAT_UNSPECIFIED, v1::EXPORT_ROWS_PEOPLE);
  wrong.set_round(1'000'000);
  wrong.set_tdf_original("x");
  EXPECT_EQ(Ask(Role::kJudge, wrong, &file).fields().size(), 4u);
  EXPECT_EQ(file, "");
  people.set_round(2);
  EXPECT_EQ(Ask(Role::kJudge, people, &file).reason(), "ROUND_UNKNOWN");
}

TEST_F(ExportEvent, AFileHasWhatItsReaderMaySee) {
  PlayHall();
  auto named = ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT);
  named.set_with_names(true);
  EXPECT_TRUE(Holds(FileOf(Role::kSpectator, named), "Ada"));
  EXPECT_FALSE(Holds(FileOf(Role::kOrganiser, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT)), "Ada"));
  std::string file;
  EXPECT_EQ(Ask(Role::kAnybody, named, &file).reason(), "CREDENTIALS_MISSING");
  named.set_event(kDraft);
  EXPECT_EQ(Ask(Role::kSpectator, named, &file).reason(), "ACCESS_DENIED");

  const auto penalties = ExportOf(v1::EXPORT_FORMAT_CSV, v1::EXPORT_ROWS_PENALTIES);
  EXPECT_TRUE(Holds(FileOf(Role::kHeadJudge, penalties), "rude words"));
  EXPECT_FALSE(Holds(FileOf(Role::kPlayer, penalties), "rude words")) << "another player's";
  for (const Role role : {Role::kScorekeeper, Role::kSpectator, Role::kAnybody}) {
    EXPECT_EQ(Ask(role, penalties, &file).reason(), "ACCESS_DENIED");
    EXPECT_EQ(file, "");
    EXPECT_FALSE(Holds(FileOf(role, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT)), "warning"));
  }
}

}  // namespace
}  // namespace arbitro::testing
