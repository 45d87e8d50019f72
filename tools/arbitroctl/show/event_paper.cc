// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/event_paper.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// "rounds" is "round", "penalties" is "penalty".
std::string Singular(const std::string& collection) {
  if (absl::EndsWith(collection, "ies"))
    return absl::StrCat(collection.substr(0, collection.size() - 3), "y");
  return std::string(absl::StripSuffix(collection, "s"));
}

// The names of an event's resources, in words: "players/ada" is who that is.
std::string ResourceText(const EventWords& words, const std::string& rest) {
  const std::vector<std::string> parts = absl::StrSplit(rest, '/');
  if (parts[0] == "players" && parts.size() == 2) return words.names.Of(parts[1]);
  std::string text;
  for (size_t i = 0; i + 1 < parts.size(); i += 2) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", Phrase(words.language, Singular(parts[i])),
                    " ", parts[i + 1]);
  }
  return text;
}

// A text of a request: an id of the ruleset by its label, a word of the tool's by its translation.
std::string WordIn(const EventWords& words, const std::string& field, const std::string& text) {
  if (field == "infraction") return LabelOf(words.language, words.ruleset.infractions(), text);
  if (field == "player_id") return words.names.WithId(text);
  if (field == "penalty") return LabelOf(words.language, words.ruleset.penalties(), text);
  if (field == "role") {
    const std::string label = LabelOf(words.language, words.ruleset.staff_roles(), text);
    return label == text ? Phrase(words.language, text) : label;
  }
  return text;
}

// Adds a text of a request: the name of a resource without the event's, or a word.
void AddSubject(const EventWords& words, const google::protobuf::Message& request,
                const google::protobuf::FieldDescriptor* field,
                std::vector<std::string>* subjects) {
  const std::string text = request.GetReflection()->GetString(request, field);
  const bool of_event = text.rfind("events/", 0) == 0;
  const size_t rest = of_event ? text.find('/', sizeof("events/")) : std::string::npos;
  // The player's name stands there already.
  if (field->name() == "person" && request.GetDescriptor()->FindFieldByName("player_id")) return;
  if (!of_event) subjects->push_back(WordIn(words, field->name(), text));
  if (rest != std::string::npos) subjects->push_back(ResourceText(words, text.substr(rest + 1)));
}

// Says what a command is about: its names without the event's, its numbers and its words.
std::string SubjectsOf(const EventWords& words, const google::protobuf::Message& request) {
  std::vector<std::string> subjects;
  const auto* reflection = request.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection->ListFields(request, &fields);
  for (const auto* field : fields) {
    if (field->is_repeated() || field->name() == "event") continue;
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_UINT32) {
      subjects.push_back(absl::StrCat(Phrase(words.language, field->name()), " ",
                                      reflection->GetUInt32(request, field)));
    }
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING) continue;
    if (field->type() == google::protobuf::FieldDescriptor::TYPE_BYTES) continue;
    AddSubject(words, request, field, &subjects);
  }
  return absl::StrJoin(subjects, ", ");
}

const google::protobuf::Message* RequestOf(const v1::Command& command) {
  const auto* which = v1::Command::descriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, which);
  return field == nullptr ? nullptr : &command.GetReflection()->GetMessage(command, field);
}

// Why a person did it: the reason among the options of the request.
std::string ReasonOf(const v1::Command& command) {
  const google::protobuf::Message* request = RequestOf(command);
  if (request == nullptr) return "";
  const auto* field = request->GetDescriptor()->FindFieldByName("options");
  if (field == nullptr || field->message_type() != v1::MutationOptions::descriptor()) return "";
  const auto& options = request->GetReflection()->GetMessage(*request, field);
  return static_cast<const v1::MutationOptions&>(options).reason();
}

std::string ProofText(PaperLanguage language, const v1::DrawProof& draw) {
  const bool contributed = draw.strength() == v1::DRAW_STRENGTH_CONTRIBUTED;
  return PhraseWith(language, contributed ? "draw $0, contributed" : "draw $0, committed",
                    draw.link_index());
}

std::string DeckText(PaperLanguage language, const v1::Decision& decision) {
  if (decision.has_deck_judged()) {
    const v1::DeckVerdict& verdict = decision.deck_judged().verdict();
    if (verdict.legal()) return Phrase(language, "legal");
    return absl::StrCat(
        Phrase(language, "illegal"), ", ",
        CountedIn(language, verdict.violations_size(), "1 violation", "$0 violations"));
  }
  const v1::DeckChecked& checked = decision.deck_checked();
  return absl::StrCat(
      Phrase(language, checked.differences_size() == 0 ? "as listed" : "not as listed"), ", ",
      Phrase(language, checked.verdict().legal() ? "legal" : "illegal"));
}

// The penalty, where the request did not propose it, and its effects.
std::string PenaltyRuledText(const EventWords& words, const v1::PenaltyRuled& ruled,
                             const std::string& subjects) {
  const std::string effects = EffectsText(words.language, ruled.effects());
  const std::string penalty = LabelOf(words.language, words.ruleset.penalties(), ruled.penalty());
  if (absl::StrContains(subjects, penalty)) return effects;
  return absl::StrCat(penalty, effects.empty() ? "" : ": ", effects);
}

// Says what came of it, where the command does not say. `subjects`: what the command's words name.
std::string ResultText(const EventWords& words, const v1::Decision& decision,
                       const std::string& subjects) {
  const PaperLanguage language = words.language;
  switch (decision.decision_case()) {
    case v1::Decision::kRoundPaired: {
      const int tables = decision.round_paired().tables_size();
      return absl::StrCat(CountedIn(language, tables, "1 table", "$0 tables"), "; ",
                          ProofText(language, decision.round_paired().draw()));
    }
    case v1::Decision::kRoundClosed:
      if (!decision.round_closed().has_draw()) return "";
      return ProofText(language, decision.round_closed().draw());
    case v1::Decision::kPenaltyRuled:
      return PenaltyRuledText(words, decision.penalty_ruled(), subjects);
    case v1::Decision::kDeckJudged:
    case v1::Decision::kDeckChecked:
      return DeckText(language, decision);
    case v1::Decision::kDrawVoided:
      return PhraseWith(language, "link $0 is spent", decision.draw_voided().link_index());
    default:
      return "";
  }
}

std::string Hex(const std::string& bytes) { return absl::BytesToHexString(bytes); }

}  // namespace

std::string HappeningText(const EventWords& words, const v1::Record& record) {
  const v1::Command& command = record.payload().command();
  std::string text = Phrase(words.language, CommandWord(command));
  const google::protobuf::Message* request = RequestOf(command);
  const std::string subjects = request == nullptr ? "" : SubjectsOf(words, *request);
  if (!subjects.empty()) absl::StrAppend(&text, ": ", subjects);
  const std::string result = ResultText(words, record.payload().decision(), subjects);
  if (!result.empty()) absl::StrAppend(&text, "; ", result);
  return text;
}

PaperList Timeline(const EventWords& words,
                   const google::protobuf::RepeatedPtrField<v1::Record>& records) {
  const PaperLanguage language = words.language;
  const ShownClock clock{words.utc_offset_minutes};
  PaperList list{
      {absl::StrCat(">", Phrase(language, "Record")),
       absl::StrCat(Phrase(language, "Time"), " (", clock.Zone(), ")"), Phrase(language, "Action"),
       Phrase(language, "By"), Phrase(language, "Why"), Phrase(language, "Rules")},
      {},
      Phrase(language, "Timeline")};
  for (const v1::Record& record : records) {
    const v1::RecordPayload& payload = record.payload();
    list.rows.push_back({absl::StrCat(record.receipt().revision()),
                         clock.Time(record.receipt().time_us()), HappeningText(words, record),
                         payload.principal(), ReasonOf(payload.command()),
                         absl::StrJoin(payload.decision().citations(), " ",
                                       [](std::string* out, const v1::Citation& citation) {
                                         absl::StrAppend(out, citation.rule());
                                       })});
  }
  return list;
}

void TellApart(std::vector<PlayedRound>* rounds, v1::GetStandingsResponse* standings) {
  Namesakes namesakes;
  for (const v1::StandingsRow& row : standings->rows()) namesakes.Note(row);
  for (const PlayedRound& played : *rounds) {
    for (const v1::Table& table : played.tables.tables()) {
      for (const v1::Seat& seat : table.seats()) namesakes.Note(seat);
    }
  }
  for (v1::StandingsRow& row : *standings->mutable_rows()) namesakes.TellApart(&row);
  for (PlayedRound& played : *rounds) {
    for (v1::Table& table : *played.tables.mutable_tables()) {
      for (v1::Seat& seat : *table.mutable_seats()) namesakes.TellApart(&seat);
    }
  }
}

namespace {

std::string PointsOf(const v1::Table& table, const v1::Seat& seat) {
  return table.decided() && !table.results_withheld() ? absl::StrCat(seat.outcome().points()) : "";
}

// A table of one or two seats, in a row.
std::vector<PaperCell> RowOfTwo(PaperLanguage language, const v1::Table& table,
                                const v1::Form& report) {
  std::vector<std::string> results, points;
  for (const v1::Seat& seat : table.seats()) {
    results.push_back(ResultWord(language, table, seat));
    points.push_back(PointsOf(table, seat));
  }
  std::string result = table.decided() ? absl::StrJoin(results, " - ") : "";
  const std::string said = table.decided() ? ReportWords(language, table, report) : "";
  if (!said.empty()) absl::StrAppend(&result, " (", said, ")");
  return {absl::StrCat(table.number()), PaperCell(SeatTexts(language, table), " - "), result,
          table.decided() ? PaperCell(points, " - ") : ""};
}

// A table of more than two, in a row a seat.
void AddRowsOfMore(PaperLanguage language, const v1::Table& table, const v1::Form& report,
                   PaperList* list) {
  for (int i = 0; i < table.seats_size(); ++i) {
    std::string result = ResultWord(language, table, table.seats(i));
    std::string said = table.decided() ? LineWords(language, table, i, report) : "";
    const std::string of_table =
        table.decided() && i == 0 ? ReportWords(language, table, report) : "";
    if (!said.empty() && !of_table.empty()) said += "; ";
    said += of_table;
    if (!said.empty()) absl::StrAppend(&result, ": ", said);
    list->rows.push_back({i == 0 ? absl::StrCat(table.number()) : "",
                          SeatText(language, table.seats(i)), result,
                          PointsOf(table, table.seats(i))});
  }
}

}  // namespace

PaperList RoundResults(PaperLanguage language, const PlayedRound& played, const v1::Form& report) {
  PaperList list{{absl::StrCat(">", Phrase(language, "Table")), Phrase(language, "Players"),
                  Phrase(language, "Result"), absl::StrCat(">", Phrase(language, "Points"))},
                 {},
                 absl::StrCat(PhraseWith(language, "Round $0", played.round.number()), " · ",
                              DrawText(language, played.round))};
  for (const v1::Table& table : played.tables.tables()) {
    if (table.seats_size() > 2) {
      AddRowsOfMore(language, table, report, &list);
    } else {
      list.rows.push_back(RowOfTwo(language, table, report));
    }
  }
  if (!IsWithoutPoints(played.tables.tables())) return list;
  list.headings.pop_back();
  for (auto& row : list.rows) row.pop_back();
  return list;
}

PaperBracket BracketOf(PaperLanguage language, const std::vector<PlayedRound>& rounds,
                       uint32_t first_round, uint32_t last_round) {
  PaperBracket bracket;
  bracket.title = Phrase(language, "Bracket");
  for (const PlayedRound& played : rounds) {
    if (played.round.number() < first_round || played.round.number() > last_round) continue;
    PaperBracket::Column column{PhraseWith(language, "Round $0", played.round.number()), {}};
    for (const v1::Table& table : played.tables.tables()) {
      PaperBracket::Match match;
      for (const v1::Seat& seat : table.seats()) {
        const v1::SeatResult result = seat.outcome().result();
        const bool won = result == v1::SEAT_RESULT_WIN || result == v1::SEAT_RESULT_BYE;
        if (table.decided() && won) match.winner = static_cast<int>(match.players.size());
        match.players.push_back(SeatText(language, seat));
      }
      column.matches.push_back(std::move(match));
    }
    bracket.columns.push_back(std::move(column));
  }
  return bracket;
}

PaperList PenaltyList(const EventWords& words,
                      const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties) {
  const PaperLanguage language = words.language;
  PaperList list{{">", Phrase(language, "Player"), Phrase(language, "Infraction"),
                  Phrase(language, "Penalty"), Phrase(language, "Effects"),
                  absl::StrCat(">", Phrase(language, "Round")), Phrase(language, "Note")},
                 {},
                 Phrase(language, "Penalties")};
  for (const v1::Penalty& penalty : penalties) {
    const char* note = penalty.revoked_revision() != 0 ? "revoked"
                       : penalty.by_hand()             ? "by hand"
                       : penalty.deviates()            ? "deviates"
                                                       : "";
    list.rows.push_back({absl::StrCat(penalty.number()), words.names.Of(penalty.player()),
                         LabelOf(language, words.ruleset.infractions(), penalty.infraction()),
                         LabelOf(language, words.ruleset.penalties(), penalty.penalty()),
                         EffectsText(language, penalty.effects()),
                         penalty.round() == 0 ? "" : absl::StrCat(penalty.round()),
                         Phrase(language, note)});
  }
  return list;
}

PaperList AppealList(const EventWords& words,
                     const google::protobuf::RepeatedPtrField<v1::Appeal>& appeals) {
  const PaperLanguage language = words.language;
  PaperList list{{">", Phrase(language, "Player"), absl::StrCat(">", Phrase(language, "Round")),
                  absl::StrCat(">", Phrase(language, "Table")), Phrase(language, "Seated then"),
                  Phrase(language, "Text"), Phrase(language, "Decision"), Phrase(language, "Why")},
                 {},
                 Phrase(language, "Appeals")};
  const auto number = [](uint32_t one) { return one == 0 ? "" : absl::StrCat(one); };
  for (const v1::Appeal& appeal : appeals) {
    list.rows.push_back({absl::StrCat(appeal.number()), words.names.Of(appeal.player()),
                         number(appeal.round()), number(appeal.table()),
                         SeatedText(words.names, appeal), appeal.text(),
                         Phrase(language, AppealWord(appeal)), appeal.decided_reason()});
  }
  return list;
}

PaperList LeftList(const EventWords& words, const v1::ListPlayersResponse& players) {
  const PaperLanguage language = words.language;
  PaperList list{{Phrase(language, "Player"), Phrase(language, "Status"),
                  absl::StrCat(">", Phrase(language, "From round"))},
                 {},
                 Phrase(language, "Players who left")};
  for (const v1::Player& player : players.players()) {
    if (player.status() == v1::PLAYER_STATUS_ACTIVE) continue;
    list.rows.push_back({words.names.Of(player.name()),
                         Phrase(language, PlainWord(player.status())),
                         player.leave_round() == 0 ? "" : absl::StrCat(player.leave_round())});
  }
  return list;
}

PaperList DrawList(PaperLanguage language, const std::vector<PlayedRound>& rounds) {
  PaperList list{
      {Phrase(language, "Draw of"), absl::StrCat(">", Phrase(language, "Link")),
       Phrase(language, "Strength"), Phrase(language, "Seed"), Phrase(language, "Link opened")},
      {},
      Phrase(language, "Draws, to be checked with arbitro-verify-draw")};
  const auto add = [&](const std::string& what, const v1::DrawProof& draw) {
    list.rows.push_back({what, absl::StrCat(draw.link_index()),
                         Phrase(language, PlainWord(draw.strength())), Hex(draw.seed()),
                         Hex(draw.link())});
  };
  for (const PlayedRound& played : rounds) {
    const uint32_t number = played.round.number();
    if (played.round.has_draw()) {
      add(PhraseWith(language, "round $0", number), played.round.draw());
    }
    if (played.round.has_lots()) {
      add(PhraseWith(language, "lots of round $0", number), played.round.lots());
    }
  }
  return list;
}

}  // namespace arbitro::tools
