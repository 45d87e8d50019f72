// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/api_requests.h"

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/bulk.pb.h"
#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/explain.pb.h"
#include "arbitro/v1/floor.pb.h"
#include "arbitro/v1/interchange.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/place.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/screen.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/series.pb.h"
#include "arbitro/v1/ticket.pb.h"

namespace arbitro::testing {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

std::vector<const MethodDescriptor*> Calls() {
  std::vector<const MethodDescriptor*> calls;
  for (const google::protobuf::Descriptor* of_file :
       {v1::CreateBackupRequest::descriptor(),    v1::GetCatalogueRequest::descriptor(),
        v1::GetDeckRequest::descriptor(),         v1::FreezeDrawRequest::descriptor(),
        v1::GetEventRequest::descriptor(),        v1::ListRecordsRequest::descriptor(),
        v1::GetTableRequest::descriptor(),        v1::ListPenaltiesRequest::descriptor(),
        v1::GetPersonRequest::descriptor(),       v1::AskRequest::descriptor(),
        v1::GetRulesetRequest::descriptor(),      v1::GetStandingsRequest::descriptor(),
        v1::SeatPlayerRequest::descriptor(),      v1::GetSeriesRequest::descriptor(),
        v1::ListTicketsRequest::descriptor(),     v1::ListWaitlistRequest::descriptor(),
        v1::ListScreensRequest::descriptor(),     v1::GetCutOutlookRequest::descriptor(),
        v1::ListFloorChecksRequest::descriptor(), v1::RegisterPlayersRequest::descriptor(),
        v1::ReadFileRequest::descriptor()}) {
    for (int i = 0; i < of_file->file()->service_count(); ++i) {
      const auto* service = of_file->file()->service(i);
      for (int j = 0; j < service->method_count(); ++j) calls.push_back(service->method(j));
    }
  }
  return calls;
}

std::string NameOfCall(const MethodDescriptor& call) {
  return call.service()->name() + "/" + call.name();
}

void SetText(const char* name, const std::string& text, Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->is_repeated()) return;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    request->GetReflection()->SetString(request, field, text);
  } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    SetText("player", text, request->GetReflection()->MutableMessage(request, field));
  }
}

std::unique_ptr<Message> RequestAbout(const MethodDescriptor& call, const About& about) {
  std::unique_ptr<Message> request(google::protobuf::MessageFactory::generated_factory()
                                       ->GetPrototype(call.input_type())
                                       ->New());
  const std::string& answers = call.output_type()->name();
  const std::string player = about.event + "/players/" + about.player;
  const std::string round = about.event + "/rounds/1";
  const std::string table = round + "/tables/" + std::to_string(about.table);
  SetText("event", about.event, request.get());
  SetText("journal", about.event, request.get());
  SetText("player", player, request.get());
  SetText("person", about.person, request.get());
  SetText("table", table, request.get());
  SetText("penalty", about.event + "/penalties/1", request.get());
  SetText("ticket", about.event + "/tickets/1", request.get());
  SetText("screen", about.event + "/screens/west", request.get());
  SetText("check", about.event + "/floor-checks/1", request.get());
  SetText("assignment", about.event + "/assignments/1", request.get());
  SetText("call", about.event + "/judge-calls/1", request.get());
  SetText("appeal", about.event + "/appeals/1", request.get());
  // In some it is a number.
  SetText("round", round, request.get());
  SetText("name",
          answers == "Player"                 ? player
          : answers == "Deck"                 ? player + "/deck"
          : answers == "CompareDecksResponse" ? player + "/deck"
          : answers == "Screen"               ? about.event + "/screens/west"
          : answers == "Round"                ? round
          : answers == "Table"                ? table
          : answers == "Person"               ? about.person
                                              : about.event,
          request.get());
  if (call.name() == "GetPlayer") {
    auto* asked = static_cast<v1::GetPlayerRequest*>(request.get());
    asked->set_with_table(true);
    asked->set_with_actions(true);
  }
  if (call.name() == "ExportEvent") {
    static_cast<v1::ExportEventRequest*>(request.get())
        ->set_format(v1::EXPORT_FORMAT_EVENT_DOCUMENT);
  }
  return request;
}

}  // namespace arbitro::testing
