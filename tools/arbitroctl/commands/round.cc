// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/status/try.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/round.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct RoundOptions {
  std::string event;
  uint32_t round = 0;
  bool with_results = false;
  std::vector<std::string> byes;
  bool draft = false;
  std::string publish_at;
  bool open_only = false;
  ListQuery query;
};

absl::Status PairRound(Session* session, const RoundOptions& options) {
  v1::PairRoundRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  for (const std::string& player : options.byes) {
    request.add_byes(PlayerName(options.event, player));
  }
  if (options.draft) request.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  if (!options.publish_at.empty()) {
    ASSIGN_OR_RETURN(const int64_t time_us,
                     ReadEventTime(session, options.event, "--publish-at", options.publish_at));
    request.set_publication(v1::ROUND_PUBLICATION_AT_TIME);
    request.set_publish_time_us(time_us);
  }
  v1::RoundMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("PairingService.PairRound", request, &response));
  session->Show(response, PairedText(session, options.event, options.round, response));
  return absl::OkStatus();
}

// The rule by which who has not signed may not appeal; empty where the ruleset has none.
std::string RuleOfLostRight(Session* session, const std::string& event) {
  const auto ruleset = GetRulesetOfEvent(session, event);
  if (!ruleset.ok()) return "";
  for (const v1::RulesetCode& reason : ruleset->reasons()) {
    if (reason.id() == "APPEAL_RIGHT_LOST") return reason.rule();
  }
  return "";
}

bool AnySigned(const v1::ListTablesResponse& tables) {
  return std::any_of(tables.tables().begin(), tables.tables().end(),
                     [](const v1::Table& table) { return table.signatures_size() > 0; });
}

// Closes the round that is named, or else the newest.
absl::Status CloseRound(Session* session, const RoundOptions& options) {
  uint32_t round = options.round;
  if (round == 0) {
    const auto event = GetEvent(session, options.event);
    if (!event.ok()) return event.status();
    round = event->rounds_paired();
  }
  v1::CloseRoundRequest request;
  request.set_round(RoundName(options.event, round));
  v1::RoundMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("PairingService.CloseRound", request, &response));
  session->Show(response, absl::StrCat(response.round(), "  ", Phrase("closed"), "\n",
                                       ResultText(response.result()), "\n",
                                       CitationsText(response.result().citations()),
                                       UnsignedText(session, options.event, round, response)));
  return absl::OkStatus();
}

absl::Status UnpairRound(Session* session, const RoundOptions& options) {
  v1::UnpairRoundRequest request;
  request.set_round(RoundName(options.event, options.round));
  request.set_with_results(options.with_results);
  v1::RoundMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("PairingService.UnpairRound", request, &response));
  session->Show(response, absl::StrCat(response.round(), "  ",
                                       Counted(response.rounds_taken_back(),
                                               "taken back; 1 round of this event so far",
                                               "taken back; $0 rounds of this event so far"),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// All tables of the round, people of one name told apart.
absl::StatusOr<v1::ListTablesResponse> TablesOf(Session* session, const RoundOptions& options) {
  ListQuery query = options.query;
  if (options.open_only) {
    query.filter = absl::StrCat("decided = false", query.filter.empty() ? "" : " AND (",
                                query.filter, query.filter.empty() ? "" : ")");
  }
  auto all = GetTables(session, options.event, options.round, query);
  if (all.ok()) TellApart(&*all);
  return all;
}

// The form of the event's reports; an empty one where the daemon does not show it to the caller.
v1::Form ReportForm(Session* session, const std::string& event) {
  if (session->json()) return v1::Form();
  const auto ruleset = GetRulesetOfEvent(session, event);
  return ruleset.ok() ? ruleset->report() : v1::Form();
}

void AddFacts(const v1::Round& round, TextTable* table) {
  table->AddFact("round",
                 absl::StrCat(round.number(), ", ", Phrase(round.closed() ? "closed" : "open")));
  if (round.draft()) {
    table->AddFact("published", Phrase(round.publish_time_us() == 0 ? "no, it is a draft"
                                                                    : "no: a draft with a time"));
  }
  table->AddFact("tables", PhraseWith("$0 of $1 decided", round.decided_tables(), round.tables()));
  const auto add_draw = [&](const char* what, const v1::DrawProof& draw) {
    table->AddFact(what, PhraseWith("link $0, $1, seed $2…", draw.link_index(),
                                    Word(draw.strength()), ShortDigest(draw.seed())));
  };
  if (round.has_draw()) add_draw("draw", round.draw());
  if (round.has_lots()) add_draw("lots", round.lots());
  if (round.has_by_hand()) table->AddFact("by hand", round.by_hand().by().reason());
  for (const v1::PairingChain& chain : round.certificate().chains()) {
    table->AddFact("chain",
                   PhraseWith("$0, points $1 to $2: $3, $4",
                              Counted(chain.players(), "1 player", "$0 players"),
                              chain.highest_points(), chain.lowest_points(), Word(chain.method()),
                              Counted(static_cast<int64_t>(chain.tries()), "1 try", "$0 tries")));
  }
}

absl::Status ShowRound(Session* session, const RoundOptions& options) {
  const auto round = GetRound(session, options.event, options.round);
  if (!round.ok()) return round.status();
  if (session->json()) {
    session->Show(*round, "");
    return absl::OkStatus();
  }
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  ASSIGN_OR_RETURN(const auto tables, TablesOf(session, options));
  TextTable facts({"", ""});
  AddFacts(*round, &facts);
  if (round->has_clock()) AddClock(round->clock(), event->utc_offset_minutes(), &facts);
  AddExtensions(tables, event->utc_offset_minutes(), &facts);
  session->Show(
      *round,
      absl::StrCat(facts.Text(OutputColumns()), CertificateText(round->certificate()), "\n",
                   TablesText(tables, ReportForm(session, options.event)).Text(OutputColumns())));
  return absl::OkStatus();
}

absl::Status ListTables(Session* session, const RoundOptions& options) {
  ASSIGN_OR_RETURN(const auto all, TablesOf(session, options));
  session->Show(all, TablesText(all, ReportForm(session, options.event)));
  return absl::OkStatus();
}

}  // namespace

std::string UnsignedText(Session* session, const std::string& event, uint32_t round,
                         const v1::RoundMutationResponse& response) {
  if (response.unsigned_tables().empty()) return "";
  const std::string rule = RuleOfLostRight(session, event);
  if (rule.empty()) {
    const auto tables = GetTables(session, event, round);
    if (!tables.ok() || !AnySigned(*tables)) return "";
  }
  std::string text = PhraseWith("not every player has signed the report: table $0",
                                absl::StrJoin(response.unsigned_tables(), ", "));
  if (!rule.empty()) {
    absl::StrAppend(&text, "\n",
                    PhraseWith("who has not signed may not appeal against it any more [$0]", rule));
  }
  const std::string command = absl::StrCat("arbitroctl table slip ", event, " ", round, " ",
                                           response.unsigned_tables(0), " WORDS --signed PLAYER");
  return absl::StrCat(text, "\n", PhraseWith("signatures that are on the paper: `$0`", command),
                      "\n");
}

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
    absl::StrAppend(&cost, cost.empty() ? "" : ", ", Phrase(name), " ", certificate.cost(i));
  }
  std::string text = PhraseWith("cost $0", cost.empty() ? "0" : cost);
  if (optimal) absl::StrAppend(&text, ", ", Phrase("which is the least there can be"));
  if (certificate.uniform()) {
    absl::StrAppend(&text, "; ", Phrase("drawn uniformly among the best"));
  }
  return text + "\n";
}

std::string PairedText(Session* session, const std::string& event, uint32_t round,
                       const v1::RoundMutationResponse& response) {
  // A dry run answers with the certificate of its sample; a drawn round keeps its own.
  v1::PairingCertificate certificate = response.certificate();
  if (!session->dry_run() && !session->json()) {
    const auto drawn = GetRound(session, event, round);
    if (drawn.ok()) certificate = drawn->certificate();
  }
  return absl::StrCat(response.round(), "  ", Counted(response.tables(), "1 table", "$0 tables"),
                      "\n", CertificateText(certificate), ResultText(response.result()), "\n",
                      CitationsText(response.result().citations()));
}

void AddRoundCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "round", "The rounds of an event");
  AddRoundFlow(group, session);
  using Run = absl::Status (*)(Session*, const RoundOptions&);
  const struct {
    const char* name;
    const char* what;
    Run run;
  } commands[] = {
      {"pair", "Draws a round among the active players", PairRound},
      {"unpair", "Takes the newest round back, before its first result; needs --reason",
       UnpairRound},
      {"close", "Makes a round's results final and takes the standings", CloseRound},
      {"show", "Shows a round: its draw, its clock, its tables with every seat", ShowRound},
      {"tables", "Lists the tables of a round, with every seat and its own result", ListTables},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what,
                                   absl::StrCat("round ", each.name, " torino-2026 1"));
    auto options = std::make_shared<RoundOptions>();
    AddArgument(command, "event", &options->event, "the event's id");
    if (each.run == CloseRound) {
      AddOption(command, "round", &options->round, "which round, from 1 (default: the newest)");
    } else {
      AddArgument(command, "round", &options->round, "which round, from 1");
    }
    if (each.run == ShowRound || each.run == ListTables) session->AddAt(command);
    if (each.run == PairRound) {
      AddOption(command, "--bye", &options->byes,
                "a player who has a bye by right, and is not drawn; any number; needs --reason");
      AddFlag(command, "--draft", &options->draft,
              "only who may see drafts sees it, until it is published: `publish EVENT pairings N`");
      AddOption(command, "--publish-at", &options->publish_at,
                "a draft that the daemon publishes at this time of the event's clock");
    }
    if (each.run == ListTables) {
      AddFlag(command, "--open", &options->open_only, "only tables without a result");
      AddListQuery(command, &options->query);
    }
    if (each.run == UnpairRound) {
      AddFlag(command, "--with-results", &options->with_results,
              "also where it has results, or is closed: they are taken back with it");
    }
    Session::OnRun(command, session,
                   [session, options, run = each.run] { return run(session, *options); });
  }
  AddRoundReport(group, session);
}

}  // namespace arbitro::tools
