// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/str_join.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/round.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/commands/publication.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/round_text.h"

namespace arbitro::tools {
namespace {

std::string PairText(const Typed& typed, const v1::RoundMutationResponse& response) {
  return PairedText(typed.session, typed.event, typed.round, response);
}

// The rule by which who has not signed may not appeal; empty where the ruleset has none.
std::string RuleOfLostRight(Session* session, const std::string& event) {
  const v1::Ruleset ruleset = RulesetIn(session, event);
  for (const v1::RulesetCode& reason : ruleset.reasons()) {
    if (reason.id() == "APPEAL_RIGHT_LOST") return reason.rule();
  }
  return "";
}

bool AnySigned(const v1::ListTablesResponse& tables) {
  return std::ranges::any_of(tables.tables(),
                             [](const v1::Table& table) { return table.signatures_size() > 0; });
}

// The round that is named, or else the newest.
absl::Status NameClosed(const Typed& typed, v1::CloseRoundRequest* request) {
  if (typed.round != 0) return absl::OkStatus();
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  request->set_round(RoundName(typed.event, event.rounds_paired()));
  return absl::OkStatus();
}

std::string ClosedText(const v1::RoundMutationResponse& response) {
  return LineOf(response.round(), Phrase("closed"));
}

std::string UnsignedBelow(const Typed& typed, const v1::RoundMutationResponse& response) {
  uint32_t round = 0;
  const std::string number = IdOf(typed.Asked<v1::CloseRoundRequest>().round());
  return absl::SimpleAtoi(number, &round)
             ? UnsignedText(typed.session, typed.event, round, response)
             : "";
}

std::string TakenBackText(const v1::RoundMutationResponse& response) {
  return LineOf(response.round(),
                Counted(response.rounds_taken_back(), "taken back; 1 round of this event so far",
                        "taken back; $0 rounds of this event so far"));
}

struct TablesOptions {
  bool open_only = false;
  ListQuery query;
};

// All tables of the round, people of one name told apart.
absl::StatusOr<v1::ListTablesResponse> TablesOf(const Typed& typed, const TablesOptions& options) {
  ListQuery query = options.query;
  if (options.open_only) {
    query.filter = absl::StrCat("decided = false", query.filter.empty() ? "" : " AND (",
                                query.filter, query.filter.empty() ? "" : ")");
  }
  auto all = GetTables(typed.session, typed.event, typed.round, query);
  if (all.ok()) TellApart(&*all);
  return all;
}

// The form of the event's reports; an empty one where the daemon does not show it to the caller.
v1::Form ReportForm(Session* session, const std::string& event) {
  return session->json() ? v1::Form() : RulesetIn(session, event).report();
}

void AddDraw(const char* what, const v1::DrawProof& draw, TextTable* table) {
  table->AddFact(what, PhraseWith("link $0, $1, seed $2…", draw.link_index(), Word(draw.strength()),
                                  ShortDigest(draw.seed())));
}

void AddChain(const v1::PairingChain& chain, TextTable* table) {
  table->AddFact(
      "chain",
      PhraseWith("$0, points $1 to $2: $3, $4", Counted(chain.players(), "1 player", "$0 players"),
                 chain.highest_points(), chain.lowest_points(), Word(chain.method()),
                 Counted(chain.tries(), "1 try", "$0 tries")));
}

void AddFacts(const v1::Round& round, int32_t utc_offset_minutes, TextTable* table) {
  table->AddFact("round",
                 absl::StrCat(round.number(), ", ", Phrase(round.closed() ? "closed" : "open")));
  if (round.draft()) {
    table->AddFact("published", Phrase(round.publish_time_us() == 0 ? "no, it is a draft"
                                                                    : "no: a draft with a time"));
  }
  if (round.redraws() != 0) {
    table->AddFact("pairings taken back", round.redraws());
  }
  for (const v1::PublishedRedraw& redraw : round.published_redraws()) {
    table->AddFact("drawn again after publication", RedrawText(redraw, utc_offset_minutes));
  }
  table->AddFact("tables", PhraseWith("$0 of $1 decided", round.decided_tables(), round.tables()));
  if (round.has_draw()) AddDraw("draw", round.draw(), table);
  if (round.has_lots()) AddDraw("lots", round.lots(), table);
  if (round.has_by_hand()) table->AddFact("by hand", round.by_hand().by().reason());
  for (const v1::PairingChain& chain : round.certificate().chains()) AddChain(chain, table);
}

absl::Status ShowRound(const Typed& typed) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto round, GetRound(session, typed.event, typed.round));
  if (session->json()) return session->Show(round, "");
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, typed.event));
  ASSIGN_OR_RETURN(const auto tables, TablesOf(typed, {}));
  TextTable facts({"", ""});
  AddFacts(round, event.utc_offset_minutes(), &facts);
  if (round.has_clock()) AddClock(round.clock(), event.utc_offset_minutes(), &facts);
  AddExtensions(tables, event.utc_offset_minutes(), &facts);
  return session->Show(round,
                       absl::StrCat(facts.Text(), CertificateText(round.certificate()), "\n",
                                    TablesText(tables, ReportForm(session, typed.event)).Text()));
}

absl::Status ListTables(const Typed& typed, const TablesOptions& options) {
  ASSIGN_OR_RETURN(const auto all, TablesOf(typed, options));
  return typed.session->Show(all, TablesText(all, ReportForm(typed.session, typed.event)));
}

// Drawn, taken back, closed.
void AddPairing(const Group& round) {
  AddPublication<PublicationOptions>(
      Command(round, "pair", "Draws a round among the active players", "round pair torino-2026 1")
          .Changes("PairingService.PairRound", PairText)
          .Citing()
          .Fills(ReadPublication<v1::PairRoundRequest>)
          .OfRound()
          .Option("--bye", "byes",
                  "a player who has a bye by right, and is not drawn; any number; needs --reason",
                  Names::kPlayer));
  Command(round, "unpair", "Takes the newest round back, before its first result; needs --reason",
          "round unpair torino-2026 1")
      .Changes("PairingService.UnpairRound", TakenBackText)
      .OfRound()
      .Option("--with-results", "with_results",
              "also where it has results, or is closed: they are taken back with it");
  Command(round, "close", "Makes a round's results final and takes the standings",
          "round close torino-2026 1")
      .Changes("PairingService.CloseRound", ClosedText)
      .Citing()
      .Below(UnsignedBelow)
      .Fills(NameClosed)
      .OfEvent()
      .RoundAtWill("which round, from 1 (default: the newest)");
}

void AddRoundReads(const Group& round) {
  Command(round, "show", "Shows a round: its draw, its clock, its tables with every seat",
          "round show torino-2026 1")
      .Runs(ShowRound)
      .OfRound()
      .At();
  Command(round, "tables", "Lists the tables of a round, with every seat and its own result",
          "round tables torino-2026 1")
      .Runs(ListTables)
      .OfRound()
      .At()
      .Flag("--open", &TablesOptions::open_only, "only tables without a result")
      .ListQuery(&TablesOptions::query);
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
    absl::StrAppend(
        &text, "\n",
        PhraseWith("a player who has not signed may not appeal against it any more [$0]", rule));
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
  return LineOf(response.round(), Counted(response.tables(), "1 table", "$0 tables")) +
         CertificateText(certificate);
}

void AddRoundCommands(const Group& app) {
  const Group round = AddGroup(app, "round", "The rounds of an event");
  AddRoundFlow(round);
  AddPairing(round);
  AddRoundReads(round);
  AddRoundReport(round);
}

}  // namespace arbitro::tools
