// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/bulk.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

TableRow BulkRow(const v1::BulkItem& item) {
  const int records = item.results_size();
  const uint64_t last = records == 0 ? 0 : item.results(records - 1).receipt().revision();
  const v1::BulkRefusal& refusal = item.refusal();
  return {item.name(), records, UnlessZero(last),
          item.has_refusal() ? absl::StrCat(refusal.reason(), ": ", refusal.message()) : ""};
}

// Takes the request that stands in the file as JSON, for the event.
template <class Request>
absl::Status ReadBulk(const Typed& typed, const std::string& file, Request* request) {
  ASSIGN_OR_RETURN(const std::string json, ReadTextFile(file));
  RETURN_IF_ERROR(MessageOfJson(json, request));
  request->set_event(typed.Event());
  return absl::OkStatus();
}

template <class Request>
void AddBulk(const Group& bulk, const std::string& name, const std::string& what,
             const std::string& method) {
  Command(bulk, name, what, absl::StrCat("bulk ", name, " torino-2026 ", name, ".json"))
      .Changes(method, Listing({"item", ">records", ">revision", "refused"}, BulkRow))
      .OfEvent()
      .Argument<std::string>("file", "the request as JSON, without event and options")
      .Option("--item-by-item", "item_by_item", "records what it can; else all or nothing")
      .Fills(ReadBulk<Request>);
}

}  // namespace

void AddBulkCommands(const Group& app) {
  const Group bulk = AddGroup(app, "bulk", "Many changes in one request");
  AddBulk<v1::RegisterPlayersRequest>(bulk, "players", "Registers many players",
                                      "BulkService.RegisterPlayers");
  AddBulk<v1::ReportResultsRequest>(bulk, "results", "Takes results of many tables",
                                    "BulkService.ReportResults");
  AddBulk<v1::EnterRoundsRequest>(bulk, "rounds",
                                  "Takes whole rounds that were played; needs --reason",
                                  "BulkService.EnterRounds");
}

}  // namespace arbitro::tools
