// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/round.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/words.h"
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
  // Most criteria cost nothing; those that do are named.
  std::string cost;
  for (int i = 0; i < certificate.cost_size(); ++i) {
    if (certificate.cost(i) == 0) continue;
    const std::string name = i < certificate.criteria_size() ? certificate.criteria(i).name() : "";
    absl::StrAppend(&cost, cost.empty() ? "" : ", ", name, " ", certificate.cost(i));
  }
  return absl::StrCat("cost ", cost.empty() ? "0" : cost,
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
  // A dry run answers with the certificate of its sample; a drawn round keeps its own.
  v1::PairingCertificate certificate = response.certificate();
  if (!session->dry_run() && !session->json()) {
    const auto drawn = GetRound(session, options.event, options.round);
    if (drawn.ok()) certificate = drawn->certificate();
  }
  session->Show(response, absl::StrCat(response.round(), "  ", response.tables(), " tables\n",
                                       CertificateText(certificate), ResultText(response.result()),
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

absl::Status UnpairRound(Session* session, const RoundOptions& options) {
  v1::UnpairRoundRequest request;
  request.set_round(RoundName(options.event, options.round));
  v1::RoundMutationResponse response;
  absl::Status status = session->Mutate("PairingService.UnpairRound", request, &response);
  if (!status.ok()) return status;
  session->Show(
      response,
      absl::StrCat(response.round(), "  taken back; ", response.rounds_taken_back(),
                   " rounds of this event so far\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ShowRound(Session* session, const RoundOptions& options) {
  const auto found = GetRound(session, options.event, options.round);
  if (!found.ok()) return found.status();
  const v1::Round& round = *found;
  TextTable table({"", ""});
  table.Add({"round", absl::StrCat(round.number(), round.closed() ? ", closed" : ", open")});
  table.Add({"tables", absl::StrCat(round.decided_tables(), " of ", round.tables(), " decided")});
  const auto add_draw = [&](const char* what, const v1::DrawProof& draw) {
    table.Add({what, absl::StrCat("link ", draw.link_index(), ", ", Word(draw.strength()),
                                  ", seed ", ShortDigest(draw.seed()), "…")});
  };
  if (round.has_draw()) add_draw("draw", round.draw());
  if (round.has_lots()) add_draw("lots", round.lots());
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

// "3 - 0"; "win - loss" where nobody gets points, as in an elimination; nothing while it is open.
std::string ResultOf(const v1::Table& table) {
  if (!table.decided()) return "";
  const bool scored =
      std::any_of(table.seats().begin(), table.seats().end(),
                  [](const v1::Seat& seat) { return seat.outcome().points() != 0; });
  return absl::StrJoin(table.seats(), " - ", [scored](std::string* out, const v1::Seat& seat) {
    const v1::SeatOutcome& outcome = seat.outcome();
    absl::StrAppend(out, scored ? absl::StrCat(outcome.points()) : Word(outcome.result()));
  });
}

absl::Status ListTables(Session* session, const RoundOptions& options) {
  const auto all = GetTables(session, options.event, options.round);
  if (!all.ok()) return all.status();
  TextTable table({">table", "first", "second", "result", "report"});
  for (const v1::Table& each : all->tables()) {
    table.Add({absl::StrCat(each.number()), SeatText(each, 0), SeatText(each, 1), ResultOf(each),
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
      {"unpair", "Takes the newest round back before its first result; needs --reason",
       UnpairRound},
      {"close", "Makes a round's results final and takes the standings", CloseRound},
      {"show", "Shows a round and why its pairing is as good as can be", ShowRound},
      {"tables", "Lists the tables of a round", ListTables},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what,
                                   absl::StrCat("round ", each.name, " torino-2026 1"));
    auto options = std::make_shared<RoundOptions>();
    AddArgument(command, "event", &options->event, "the event's id");
    AddArgument(command, "round", &options->round, "which round, from 1");
    if (each.run == ShowRound || each.run == ListTables) session->AddAt(command);
    Session::OnRun(command, session,
                   [session, options, run = each.run] { return run(session, *options); });
  }
  AddRoundReport(group, session);
}

}  // namespace arbitro::tools
