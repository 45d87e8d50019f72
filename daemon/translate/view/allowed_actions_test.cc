// SPDX-License-Identifier: Apache-2.0
//
// The lists of what may be done, held to the calls that the protos have.
#include "daemon/engine/allowed_actions.h"

#include <set>
#include <string>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event.pb.h"
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
#include "daemon/translate/view/event_life.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using Names = std::set<std::string>;

// Calls that change something, and belong to no event, table or series that exists.
const Names& Exceptions() {
  static const Names kNames = {
      "AdminService.AcknowledgeLoss",      // the daemon's
      "AdminService.ReleaseRuleset",       //
      "AdminService.ReloadRulesets",       //
      "AdminService.RotateLogKey",         //
      "CatalogueService.ImportCatalogue",  //
      "EventService.CreateEvent",          // there is no event yet
      "InterchangeService.ImportEvent",    //
      "SeriesService.CreateSeries",        // nor a series
      "PersonService.CreatePerson",        // people's
      "PersonService.ErasePerson",         //
      "PersonService.MergePersons",        //
      "PersonService.RecordConsent",       //
      "PersonService.RecordPersonEntry",   //
      "PersonService.UpdatePerson",        //
      "PersonService.WithdrawPersonEntry",
      // By a secret, not by a right.
      "TicketService.RedeemTicket",
  };
  return kNames;
}

// Whether a request carries the options of a mutation, itself or in the header of its stream.
bool IsMutation(const google::protobuf::Descriptor& request) {
  for (int i = 0; i < request.field_count(); ++i) {
    const google::protobuf::Descriptor* type = request.field(i)->message_type();
    if (type == v1::MutationOptions::descriptor()) return true;
    if (type == v1::ImportCatalogueHeader::descriptor()) return true;
  }
  return false;
}

Names MutationsOf(const google::protobuf::FileDescriptor& file) {
  Names names;
  for (int i = 0; i < file.service_count(); ++i) {
    const google::protobuf::ServiceDescriptor& service = *file.service(i);
    for (int m = 0; m < service.method_count(); ++m) {
      if (!IsMutation(*service.method(m)->input_type())) continue;
      names.insert(service.name() + "." + service.method(m)->name());
    }
  }
  return names;
}

Names AllMutations() {
  Names all;
  for (const auto* type :
       {v1::ReleaseRulesetRequest::descriptor(), v1::ImportCatalogueRequest::descriptor(),
        v1::SubmitDeckRequest::descriptor(), v1::Event::descriptor(), v1::Record::descriptor(),
        v1::PairRoundRequest::descriptor(), v1::RulePenaltyRequest::descriptor(),
        v1::CreatePersonRequest::descriptor(), v1::AskRequest::descriptor(),
        v1::Ruleset::descriptor(), v1::ReportResultRequest::descriptor(),
        v1::SeatPlayerRequest::descriptor(), v1::CreateSeriesRequest::descriptor(),
        v1::FreezeDrawRequest::descriptor(), v1::IssueTicketsRequest::descriptor(),
        v1::DrawPlacesRequest::descriptor(), v1::SetScreenRequest::descriptor(),
        v1::AssignJudgeRequest::descriptor(), v1::ReadFileRequest::descriptor()}) {
    all.merge(MutationsOf(*type->file()));
  }
  return all;
}

Names ListedActions() {
  const engine::EventState event;
  const engine::JournalState series;
  Names listed;
  for (const auto& action : engine::EventActions({event})) listed.insert(action.action);
  for (const auto& action : engine::TableActions({event, 1, 1})) listed.insert(action.action);
  for (const auto& action : engine::SeriesActions(series)) listed.insert(action.action);
  return listed;
}

TEST(AllowedActions, EveryMutationIsListedSomewhereOrAnException) {
  const Names mutations = AllMutations();
  EXPECT_GT(mutations.size(), 60u);
  const Names listed = ListedActions();
  for (const std::string& name : mutations) {
    EXPECT_NE(listed.count(name), Exceptions().count(name)) << name;
  }
  for (const std::string& name : listed) EXPECT_TRUE(mutations.count(name)) << name;
  for (const std::string& name : Exceptions()) EXPECT_TRUE(mutations.count(name)) << name;
}

TEST(AllowedActions, ARefusalIsSaidInTheLanguageThatWasAskedFor) {
  const engine::EventState event;
  const engine::AllowedAction refused = engine::EventActions({event})[1];
  ASSERT_TRUE(refused.refusal);
  v1::AllowedAction english;
  WriteAllowed(refused, Language::kEnglish, &english);
  EXPECT_EQ(english.message(), refused.refusal->message);
  v1::AllowedAction italian;
  WriteAllowed(refused, Language::kItalian, &italian);
  EXPECT_EQ(italian.message(), ItalianMessage(*refused.refusal));
  EXPECT_NE(italian.message(), english.message());
  EXPECT_EQ(italian.reason(), english.reason());
}

}  // namespace
}  // namespace arbitro::translate
