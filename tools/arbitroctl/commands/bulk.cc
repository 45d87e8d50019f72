// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/bulk.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

struct BulkOptions {
  std::string event;
  std::string file;
};

// Sends the request that stands in the file as JSON, for the event.
template <class Request>
absl::Status SendBulk(Session* session, const std::string& method, const BulkOptions& options) {
  ASSIGN_OR_RETURN(const std::string json, ReadTextFile(options.file));
  Request request;
  RETURN_IF_ERROR(MessageOfJson(json, &request));
  request.set_event(EventName(options.event));
  v1::BulkResponse response;
  RETURN_IF_ERROR(session->Mutate(method, request, &response));
  TextTable table({"item", ">records", ">revision"});
  for (const v1::BulkItem& item : response.items()) {
    const int records = item.results_size();
    const uint64_t last = records == 0 ? 0 : item.results(records - 1).receipt().revision();
    table.Add({item.name(), absl::StrCat(records), last == 0 ? "" : absl::StrCat(last)});
  }
  session->Show(response, table);
  return absl::OkStatus();
}

template <class Request>
void AddBulk(CLI::App* group, Session* session, const std::string& name, const std::string& what,
             const std::string& method) {
  auto options = std::make_shared<BulkOptions>();
  CLI::App* command =
      AddCommand(group, name, what, absl::StrCat("bulk ", name, " torino-2026 ", name, ".json"));
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "file", &options->file, "the request as JSON, without event and options");
  Session::OnRun(command, session, [session, options, method] {
    return SendBulk<Request>(session, method, *options);
  });
}

}  // namespace

void AddBulkCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "bulk", "Many changes in one request: all are tried out first");
  AddBulk<v1::RegisterPlayersRequest>(group, session, "players", "Registers many players",
                                      "BulkService.RegisterPlayers");
  AddBulk<v1::ReportResultsRequest>(group, session, "results", "Takes results of many tables",
                                    "BulkService.ReportResults");
  AddBulk<v1::EnterRoundsRequest>(group, session, "rounds",
                                  "Takes whole rounds that were played; needs --reason",
                                  "BulkService.EnterRounds");
}

}  // namespace arbitro::tools
