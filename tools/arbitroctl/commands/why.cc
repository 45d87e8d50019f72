// SPDX-License-Identifier: Apache-2.0
//
// cut, why: what must happen for a player to go on, why a player is ranked or sits so.

#include "absl/strings/str_join.h"
#include "arbitro/v1/explain.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/player_names.h"
#include "tools/arbitroctl/show/standings_text.h"

namespace arbitro::tools {
namespace {

std::string CutVerdictText(v1::CutVerdict verdict) {
  switch (verdict) {
    case v1::CUT_VERDICT_IN:
      return Phrase("goes on, whatever happens");
    case v1::CUT_VERDICT_OUT:
      return Phrase("does not go on, whatever happens");
    case v1::CUT_VERDICT_LOT:
      return Phrase("level at the border: a lot or a person decides");
    default:
      return Phrase("open: it depends on other tables");
  }
}

std::string CutBasisText(const v1::GetCutOutlookResponse& outlook) {
  switch (outlook.basis()) {
    case v1::CUT_BASIS_EXACT:
      return PhraseWith("exact: all $0 combinations of the results to come were played through",
                        outlook.trials());
    case v1::CUT_BASIS_BOUNDS:
      return Phrase("by points alone: tie-breaks may already have settled places shown as open");
    default:
      return Phrase("too much is to be played to say more");
  }
}

// "2 rounds and 3 tables to come".
std::string ToComeText(const v1::GetCutOutlookResponse& outlook) {
  return PhraseWith("to come: $0, $1", Counted(outlook.rounds_to_come(), "1 round", "$0 rounds"),
                    Counted(outlook.open_tables(), "1 table", "$0 tables")) +
         "\n";
}

std::string PhasesText(const v1::GetCutOutlookResponse& outlook) {
  std::string text;
  for (const v1::CutPhase& phase : outlook.phases()) {
    absl::StrAppend(&text,
                    PhraseWith("phase $0: $1, $2", phase.number(), Word(phase.kind()),
                               Counted(phase.players(), "1 player", "$0 players")),
                    "\n");
  }
  return text;
}

std::string PointsText(int64_t least, int64_t most) {
  if (least == most) return Counted(least, "1 point", "$0 points");
  return absl::StrCat(least, "-", Counted(most, "1 point", "$0 points"));
}

// "win: 3 points".
std::string WayText(const v1::CutWay& way) {
  const std::string points = PointsText(way.points_least(), way.points_most());
  if (way.result() == v1::SEAT_RESULT_UNSPECIFIED) return points;
  return absl::StrCat(Word(way.result()), ": ", points);
}

std::string ConditionText(const v1::CutCondition& condition) {
  const std::string seats =
      absl::StrJoin(condition.seats(), ", ", [](std::string* out, const v1::CutSeat& seat) {
        absl::StrAppend(out, seat.player().empty() ? "-" : PersonText(seat), " ",
                        Word(seat.result()));
      });
  return PhraseWith("table $0 ($1)", condition.number(), seats);
}

// A row a way, and one for each result of another table that settles it.
std::string WaysText(const v1::CutPlayer& player) {
  TextTable table({"own results", "and", "outcome"});
  for (const v1::CutWay& way : player.ways()) {
    table.Add({WayText(way), "", CutVerdictText(way.verdict())});
    for (const v1::CutCondition& condition : way.conditions()) {
      table.Add({"", ConditionText(condition), CutVerdictText(condition.verdict())});
    }
  }
  return table.Text();
}

absl::StatusOr<v1::GetCutOutlookResponse> GetOutlook(const Typed& typed,
                                                     const std::string& player) {
  v1::GetCutOutlookRequest request;
  request.set_event(typed.Event());
  if (!player.empty()) request.set_player(PlayerName(typed.event, player));
  request.set_page_size(kPageSize);
  v1::GetCutOutlookResponse all;
  do {
    v1::GetCutOutlookResponse page;
    RETURN_IF_ERROR(typed.session->Call("ExplainService.GetCutOutlook", request, &page));
    request.set_page_token(page.next_page_token());
    // The phases are the same on every page.
    if (all.players().empty()) {
      all = std::move(page);
    } else {
      all.mutable_players()->MergeFrom(page.players());
    }
  } while (!request.page_token().empty());
  all.clear_next_page_token();
  return all;
}

absl::Status ShowCut(const Typed& typed, const std::string& player) {
  ASSIGN_OR_RETURN(const auto outlook, GetOutlook(typed, player));
  std::string text =
      absl::StrCat(PhasesText(outlook), ToComeText(outlook), CutBasisText(outlook), "\n");
  TextTable players({">number", "player", "outcome"});
  for (const v1::CutPlayer& each : outlook.players()) {
    players.Add({each.player_number(), PersonText(each), CutVerdictText(each.verdict())});
  }
  absl::StrAppend(&text, players.Text());
  const bool one = !player.empty() && outlook.players_size() == 1;
  if (one && !outlook.players(0).ways().empty()) {
    absl::StrAppend(&text, WaysText(outlook.players(0)));
  }
  return typed.session->Show(outlook, text);
}

std::string ColumnLabel(const v1::StandingsColumn& column) {
  return TextIn(PrintedLanguage(), column.label());
}

std::string FirstText(const v1::Texts& texts) {
  return texts.texts().empty() ? "" : texts.texts(0).text();
}

// A place that the player did not get is a dash.
std::string ShownCell(const v1::StandingsColumn& column, const v1::StandingsCell& cell) {
  const std::string text = CellText(column, cell, 2);
  return text.empty() ? "–" : text;
}

// Says what parts the player from a neighbour: the values of both.
std::string PartingText(const v1::ExplainRankResponse& why, const v1::RankParting& parting,
                        bool above) {
  const std::string who = PhraseWith(above ? "above: $0, rank $1" : "below: $0, rank $1",
                                     PersonText(parting.row()), parting.row().rank());
  for (int i = 0; i < why.columns_size(); ++i) {
    const v1::StandingsColumn& column = why.columns(i);
    if (column.id() != parting.column() || i >= why.row().cells_size()) continue;
    const std::string values = PhraseWith("parted by $0 [$1]: $2 against $3", ColumnLabel(column),
                                          parting.rule(), ShownCell(column, why.row().cells(i)),
                                          ShownCell(column, parting.row().cells(i)));
    const std::string rule = FirstText(parting.rule_texts());
    return absl::StrCat(who, "; ", values, "\n", rule.empty() ? "" : "  " + OneLine(rule) + "\n");
  }
  const std::string how = parting.by_hand()  ? Phrase("parted by a person")
                          : parting.by_lot() ? Phrase("parted by lot")
                                             : Phrase("they share the rank");
  return absl::StrCat(who, "; ", how, "\n");
}

std::string MatchesText(const v1::ExplainRankResponse& why) {
  TextTable table({">round", ">table", "result", ">points", "against", ">rank", "won-lost-tied"});
  for (const v1::RankMatch& match : why.matches()) {
    const bool open = !match.has_outcome();
    const std::string result = open ? Phrase("open") : Word(match.outcome().result());
    const Cell points = open ? Cell("") : Cell(match.outcome().points());
    if (match.opponents().empty()) {
      table.Add({match.round(), match.table(), result, points});
    }
    for (const v1::StandingsRow& row : match.opponents()) {
      table.Add({match.round(), match.table(), result, points, PersonText(row), row.rank(),
                 absl::StrCat(row.wins(), "-", row.losses(), "-", row.ties())});
    }
  }
  return table.Text();
}

// Asks of the player for no names: they are shown as the event shows them to all.
template <class Response, class Request>
absl::StatusOr<Response> AskWhy(const Typed& typed, const std::string& method, Request request,
                                uint32_t round) {
  request.set_player(typed.Player());
  request.set_round(round);
  Response why;
  RETURN_IF_ERROR(typed.session->Call(method, request, &why));
  return why;
}

absl::Status WhyRank(const Typed& typed, uint32_t round) {
  ASSIGN_OR_RETURN(const auto why,
                   AskWhy<v1::ExplainRankResponse>(typed, "ExplainService.ExplainRank",
                                                   v1::ExplainRankRequest(), round));
  std::string text =
      PhraseWith("$0: rank $1 of $2", PersonText(why.row()), why.row().rank(), why.rows_total()) +
      "\n";
  for (int i = 0; i < why.columns_size() && i < why.row().cells_size(); ++i) {
    absl::StrAppend(&text, "  ", ColumnLabel(why.columns(i)), " [", why.columns(i).rule(),
                    "]: ", ShownCell(why.columns(i), why.row().cells(i)), "\n");
  }
  if (why.has_above()) absl::StrAppend(&text, PartingText(why, why.above(), true));
  if (why.has_below()) absl::StrAppend(&text, PartingText(why, why.below(), false));
  if (why.has_by_hand()) {
    absl::StrAppend(&text,
                    PhraseWith("entered by hand by $0: $1", why.by_hand().principal(),
                               OneLine(why.by_hand().reason())),
                    "\n");
  }
  return typed.session->Show(why, absl::StrCat(text, MatchesText(why)));
}

std::string HandText(const v1::HandEntry& by) {
  return PhraseWith("by $0, revision $1: $2", by.principal(), by.revision(), OneLine(by.reason())) +
         "\n";
}

std::string OriginText(const v1::ExplainOpponentResponse& why) {
  switch (why.origin()) {
    case v1::PAIRING_ORIGIN_DRAWN:
      return Phrase("the ruleset drew it");
    case v1::PAIRING_ORIGIN_BRACKET:
      return Phrase("it follows from the bracket");
    case v1::PAIRING_ORIGIN_BY_HAND:
      return Phrase("a person entered the round");
    case v1::PAIRING_ORIGIN_REPAIRED:
      return Phrase("a person changed the table after the draw");
    case v1::PAIRING_ORIGIN_BYE_BY_RIGHT:
      return Phrase("the player has the bye by right");
    default:
      return Phrase("nothing is recorded");
  }
}

std::string SeatsText(const v1::ExplainOpponentResponse& why) {
  TextTable table({"player", ">points before", ">seed", ">won at table", ">fixed table"});
  for (const v1::PairedSeat& seat : why.seats()) {
    table.Add({seat.player().empty() ? "-" : PersonText(seat),
               why.reason_withheld() ? Cell("") : Cell(seat.points()), UnlessZero(seat.seed()),
               UnlessZero(seat.from_table()), UnlessZero(seat.fixed_table())});
  }
  return table.Text();
}

// A player who could not sit there, and why.
std::string BlockedSeatText(const v1::BlockedAlternative& blocked, const PlayerNames& names) {
  return blocked.player().empty()
             ? PhraseWith("$0 ($1) had the bye in round $2", names.Of(blocked.other()),
                          blocked.points(), blocked.round())
             : PhraseWith("$0 met $1 ($2) in round $3", names.Of(blocked.player()),
                          names.Of(blocked.other()), blocked.points(), blocked.round());
}

std::string ChainText(const v1::PairingChain& chain) {
  return PhraseWith("paired among $0: $1 to $2", Counted(chain.players(), "1 player", "$0 players"),
                    chain.lowest_points(), Counted(chain.highest_points(), "1 point", "$0 points"));
}

// The draw's own words: score groups, who could not sit there, criteria.
std::string DrawReasonText(const v1::ExplainOpponentResponse& why, const PlayerNames& names) {
  std::string text;
  if (why.has_chain()) absl::StrAppend(&text, ChainText(why.chain()), "\n");
  if (why.reason().floats()) {
    absl::StrAppend(&text, Phrase("the players have different points: one floats"), "\n");
  }
  for (const v1::EarlierMeeting& met : why.reason().met_before()) {
    absl::StrAppend(&text,
                    PhraseWith("$0 and $1 in round $2", names.Of(met.player()),
                               names.Of(met.other()), met.round()),
                    "\n");
  }
  for (const v1::BlockedAlternative& blocked : why.reason().blocked()) {
    absl::StrAppend(&text, BlockedSeatText(blocked, names), "\n");
  }
  for (const v1::PairingRule& rule : why.criteria()) {
    absl::StrAppend(&text, "  ", rule.name(), " [", rule.rule(), "] ", rule.cost(), "/",
                    rule.bound(), "  ", OneLine(FirstText(rule.texts())), "\n");
  }
  return text;
}

absl::Status WhyOpponent(const Typed& typed, uint32_t round) {
  ASSIGN_OR_RETURN(const auto why,
                   AskWhy<v1::ExplainOpponentResponse>(typed, "ExplainService.ExplainOpponent",
                                                       v1::ExplainOpponentRequest(), round));
  std::string text = PhraseWith("table $0: $1", why.number(), OriginText(why)) + "\n";
  if (why.has_by_hand()) absl::StrAppend(&text, HandText(why.by_hand().by()));
  for (const v1::SeatChange& repair : why.repairs()) absl::StrAppend(&text, HandText(repair.by()));
  absl::StrAppend(&text, SeatsText(why));
  if (!typed.session->json()) {
    absl::StrAppend(&text, DrawReasonText(why, NamesIn(typed.session, typed.event)));
  }
  if (why.has_draw()) {
    absl::StrAppend(&text,
                    PhraseWith("drawn from link $0; `explain $1 $2` has the rules",
                               why.draw().link_index(), typed.event, why.paired_revision()),
                    "\n");
  }
  return typed.session->Show(why, text);
}

}  // namespace

void AddWhyCommands(const Group& app) {
  Command(app, "cut", "Conditions under which players make the cut", "cut torino-2026 p07")
      .Runs(ShowCut)
      .OfEvent()
      .Option<std::string>("player", "only this player, with the ways there");
  const Group why = AddGroup(app, "why", "Why a player is ranked so, or sits there");
  Command(why, "rank", "Why the player is ranked so, and apart from each neighbour",
          "why rank torino-2026 p07 --round 3")
      .Runs(WhyRank)
      .OfPlayer()
      .Option<uint32_t>("--round", "of this round (default: the newest)");
  Command(why, "opponent", "Why the player has that table and opponent",
          "why opponent torino-2026 p07 --round 3")
      .Runs(WhyOpponent)
      .OfPlayer()
      .Option<uint32_t>("--round", "of this round (default: the newest)");
}

}  // namespace arbitro::tools
