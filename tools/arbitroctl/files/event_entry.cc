// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/event_entry.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "api/status/try.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/files/bulk.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// The revision of the record that an answer tells of; 0: it tells of none.
uint64_t RevisionOf(const google::protobuf::Message& response) {
  const auto* field = response.GetDescriptor()->FindFieldByName("result");
  if (field == nullptr || field->message_type() != v1::MutationResult::descriptor()) return 0;
  const auto& result =
      static_cast<const v1::MutationResult&>(response.GetReflection()->GetMessage(response, field));
  return result.receipt().revision();
}

}  // namespace

EventEntry::EventEntry(Session* session, std::string event, std::string reason, OptionsOf options)
    : session_(session),
      id_(IdOf(EventName(event))),
      calls_(EventName(event)),
      reason_(std::move(reason)),
      options_(std::move(options)) {}

absl::Status EventEntry::Send(const imported::EntryCall& call) {
  *call.options = options_(call.step);
  call.options->set_by_hand(call.by_hand);
  call.options->set_reason(reason_);
  const auto response = NewResponse(call.method);
  RETURN_IF_ERROR(Patiently(
      session_, [&] { return session_->Call(call.method, *call.request, response.get()); }));
  revision_ = std::max(revision_, RevisionOf(*response));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> EventEntry::ByStandings(std::vector<std::string> players,
                                                                 uint32_t round) {
  ASSIGN_OR_RETURN(const auto standings, GetStandings(session_, id_, round));
  for (std::string& player : players) player = PlayerName(id_, player);
  players = imported::ByStandings(std::move(players), standings);
  for (std::string& player : players) player = IdOf(player);
  return players;
}

}  // namespace arbitro::tools
