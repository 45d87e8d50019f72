// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/round.pb.h"
#include "tools/arbitroctl/commands.h"
#include "tools/arbitroctl/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct RoundOptions {
  std::string event;
  uint32_t round = 0;
};

std::string CertificateText(const v1::PairingCertificate& certificate) {
  if (certificate.cost_size() == 0 && certificate.chains_size() == 0) return "";
  bool optimal = certificate.cost_size() == certificate.bound_size();
  for (int i = 0; optimal && i < certificate.cost_size(); ++i) {
    optimal = certificate.cost(i) == certificate.bound(i);
  }
  return absl::StrCat("cost ", absl::StrJoin(certificate.cost(), " "),
                      optimal ? ", which is the least there can be" : "",
                      certificate.uniform() ? "; drawn uniformly among the best" : "", "\n");
}

absl::Status PairRound(Session* session, const RoundOptions& options) {
  v1::PairRoundRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  v1::RoundMutationResponse response;
  absl::Status status = session->Mutate("PairingService.PairRound", request, &response);
  if (!status.ok()) return status;
  session->Show(response,
                absl::StrCat(response.round(), "  ", response.tables(), " tables\n",
                             CertificateText(response.certificate()), ResultText(response.result()),
                             "\n", CitationsText(response.result().citations())));
  return absl::OkStatus();
}

absl::Status CloseRound(Session* session, const RoundOptions& options) {
  v1::CloseRoundRequest request;
  request.set_round(RoundName(options.event, options.round));
  v1::RoundMutationResponse response;
  absl::Status status = session->Mutate("PairingService.CloseRound", request, &response);
  if (!status.ok()) return status;
  session->Show(response,
                absl::StrCat(response.round(), "  closed\n", ResultText(response.result()), "\n",
                             CitationsText(response.result().citations())));
  return absl::OkStatus();
}

absl::Status ShowRound(Session* session, const RoundOptions& options) {
  v1::GetRoundRequest request;
  request.set_name(RoundName(options.event, options.round));
  v1::Round round;
  absl::Status status = session->Call("PairingService.GetRound", request, &round);
  if (!status.ok()) return status;
  TextTable table({"", ""});
  table.Add({"round", absl::StrCat(round.number(), round.closed() ? ", closed" : ", open")});
  table.Add({"tables", absl::StrCat(round.decided_tables(), " of ", round.tables(), " decided")});
  table.Add(
      {"draw", absl::StrCat("link ", round.draw().link_index(), ", ", Word(round.draw().strength()),
                            ", seed ", ShortDigest(round.draw().seed()), "…")});
  for (const v1::PairingChain& chain : round.certificate().chains()) {
    table.Add({"chain", absl::StrCat(chain.players(), " players on ", chain.highest_points(),
                                     " to ", chain.lowest_points(), " points: ",
                                     Word(chain.method()), ", ", chain.tries(), " tries")});
  }
  session->Show(round, table.Text(OutputColumns()) + CertificateText(round.certificate()));
  return absl::OkStatus();
}

std::string SeatText(const v1::Table& table, int seat) {
  if (seat >= table.seats_size()) return table.kind() == v1::TABLE_KIND_BYE ? "(bye)" : "";
  return IdOf(table.seats(seat).player());
}

// "3 - 0", or nothing while the table is open.
std::string PointsText(const v1::Table& table) {
  if (!table.decided()) return "";
  return absl::StrJoin(table.seats(), " - ", [](std::string* out, const v1::Seat& seat) {
    absl::StrAppend(out, seat.outcome().points());
  });
}

absl::Status ListTables(Session* session, const RoundOptions& options) {
  const auto all = GetTables(session, options.event, options.round);
  if (!all.ok()) return all.status();
  TextTable table({">table", "first", "second", "points", "report"});
  for (const v1::Table& each : all->tables()) {
    table.Add({absl::StrCat(each.number()), SeatText(each, 0), SeatText(each, 1), PointsText(each),
               each.has_report() ? JsonFromValue(each.report()) : ""});
  }
  session->Show(*all, table);
  return absl::OkStatus();
}

}  // namespace

void AddRoundCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "round", "The rounds of an event");
  using Run = absl::Status (*)(Session*, const RoundOptions&);
  const struct {
    const char* name;
    const char* what;
    Run run;
  } commands[] = {
      {"pair", "Draws a round among the active players", PairRound},
      {"close", "Makes a round's results final and takes the standings", CloseRound},
      {"show", "Shows a round and why its pairing is as good as can be", ShowRound},
      {"tables", "Lists the tables of a round", ListTables},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what,
                                   absl::StrCat("round ", each.name, " torino-2026 1"));
    auto options = std::make_shared<RoundOptions>();
    AddArgument(command, "event", &options->event, "its id");
    AddArgument(command, "round", &options->round, "which round, from 1");
    Session::OnRun(command, session,
                   [session, options, run = each.run] { return run(session, *options); });
  }
}

}  // namespace arbitro::tools
