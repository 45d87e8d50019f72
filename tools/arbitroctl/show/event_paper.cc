// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/event_paper.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

const char* Phrase(PaperLanguage language, const char* english, const char* italian) {
  return language == PaperLanguage::kItalian ? italian : english;
}

// Says what a command is about: its names without the event's, its numbers and its words.
std::string SubjectsOf(const google::protobuf::Message& request) {
  std::vector<std::string> subjects;
  const auto* reflection = request.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection->ListFields(request, &fields);
  for (const auto* field : fields) {
    if (field->is_repeated() || field->name() == "event") continue;
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_UINT32) {
      subjects.push_back(absl::StrCat(field->name(), " ", reflection->GetUInt32(request, field)));
    }
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING) continue;
    if (field->type() == google::protobuf::FieldDescriptor::TYPE_BYTES) continue;
    const std::string text = reflection->GetString(request, field);
    const bool of_event = text.rfind("events/", 0) == 0;
    const size_t rest = of_event ? text.find('/', sizeof("events/")) : std::string::npos;
    if (!of_event) subjects.push_back(text);
    if (rest != std::string::npos) subjects.push_back(text.substr(rest + 1));
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

std::string ProofText(const v1::DrawProof& draw) {
  return absl::StrCat("draw ", draw.link_index(), ", ", Word(draw.strength()));
}

// Says what came of it, where the command does not say.
std::string ResultText(const v1::Decision& decision) {
  switch (decision.decision_case()) {
    case v1::Decision::kRoundPaired:
      return absl::StrCat(decision.round_paired().tables_size(), " tables; ",
                          ProofText(decision.round_paired().draw()));
    case v1::Decision::kRoundClosed:
      if (decision.round_closed().has_draw()) return ProofText(decision.round_closed().draw());
      return "";
    case v1::Decision::kPenaltyRuled:
      return decision.penalty_ruled().penalty();
    case v1::Decision::kDeckJudged:
      if (decision.deck_judged().verdict().legal()) return "legal";
      return absl::StrCat("illegal, ", decision.deck_judged().verdict().violations_size(),
                          " violations");
    case v1::Decision::kDeckChecked:
      return absl::StrCat(
          decision.deck_checked().differences_size() == 0 ? "as listed, " : "not as listed, ",
          decision.deck_checked().verdict().legal() ? "legal" : "illegal");
    case v1::Decision::kDrawVoided:
      return absl::StrCat("link ", decision.draw_voided().link_index(), " is spent");
    default:
      return "";
  }
}

// "2 - 1": what each seat got.
std::string SeatResultsText(const v1::Table& table) {
  if (!table.decided()) return "";
  return absl::StrJoin(table.seats(), " - ", [](std::string* out, const v1::Seat& seat) {
    absl::StrAppend(out, seat.outcome().score() != 0 ? absl::StrCat(seat.outcome().score())
                                                     : Word(seat.outcome().result()));
  });
}

bool IsNumber(const std::string& heading) { return !heading.empty() && heading[0] == '>'; }

std::vector<std::string> FieldNames(const PaperList& list) {
  std::vector<std::string> names;
  for (const std::string& heading : list.headings) {
    names.push_back(heading.substr(IsNumber(heading) ? 1 : 0));
  }
  return names;
}

std::string Hex(const std::string& bytes) { return absl::BytesToHexString(bytes); }

}  // namespace

std::string HappeningText(const v1::Record& record) {
  const v1::Command& command = record.payload().command();
  std::string text = CommandWord(command);
  const google::protobuf::Message* request = RequestOf(command);
  const std::string subjects = request == nullptr ? "" : SubjectsOf(*request);
  if (!subjects.empty()) absl::StrAppend(&text, ": ", subjects);
  const std::string result = ResultText(record.payload().decision());
  if (!result.empty()) absl::StrAppend(&text, "; ", result);
  return text;
}

PaperList Timeline(PaperLanguage language,
                   const google::protobuf::RepeatedPtrField<v1::Record>& records) {
  PaperList list{{Phrase(language, ">Record", ">Registrazione"), Phrase(language, "Time", "Ora"),
                  Phrase(language, "What", "Che cosa"), Phrase(language, "By", "Da"),
                  Phrase(language, "Why", "Perché"), Phrase(language, "Rules", "Regole")},
                 {},
                 Phrase(language, "Timeline", "Cronaca")};
  for (const v1::Record& record : records) {
    const v1::RecordPayload& payload = record.payload();
    list.rows.push_back({absl::StrCat(record.receipt().revision()),
                         TimeText(record.receipt().time_us()), HappeningText(record),
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

PaperList RoundResults(PaperLanguage language, const PlayedRound& played) {
  PaperList list{{Phrase(language, ">Table", ">Tavolo"), Phrase(language, "Players", "Giocatori"),
                  Phrase(language, "Result", "Risultato"), Phrase(language, ">Points", ">Punti")},
                 {},
                 absl::StrCat(Phrase(language, "Round ", "Turno "), played.round.number(), " · ",
                              DrawText(language, played.round))};
  for (const v1::Table& table : played.tables.tables()) {
    const auto seats = [&](const auto& text_of) {
      std::vector<std::string> texts;
      for (const v1::Seat& seat : table.seats()) texts.push_back(text_of(seat));
      return PaperCell(std::move(texts), " - ");
    };
    list.rows.push_back({absl::StrCat(table.number()),
                         seats([&](const v1::Seat& seat) { return SeatText(language, seat); }),
                         SeatResultsText(table),
                         table.decided() ? seats([](const v1::Seat& seat) {
                           return absl::StrCat(seat.outcome().points());
                         })
                                         : ""});
  }
  return list;
}

PaperBracket BracketOf(PaperLanguage language, const std::vector<PlayedRound>& rounds,
                       uint32_t first_round, uint32_t last_round) {
  PaperBracket bracket;
  bracket.title = Phrase(language, "Bracket", "Tabellone");
  for (const PlayedRound& played : rounds) {
    if (played.round.number() < first_round || played.round.number() > last_round) continue;
    PaperBracket::Column column{
        absl::StrCat(Phrase(language, "Round ", "Turno "), played.round.number()), {}};
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

PaperList PenaltyList(PaperLanguage language,
                      const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties) {
  PaperList list{
      {">", Phrase(language, "Player", "Giocatore"), Phrase(language, "Infraction", "Infrazione"),
       Phrase(language, "Penalty", "Penalità"), Phrase(language, ">Round", ">Turno"),
       Phrase(language, "Note", "Nota")},
      {},
      Phrase(language, "Penalties", "Penalità")};
  for (const v1::Penalty& penalty : penalties) {
    const char* note = penalty.revoked_revision() != 0 ? Phrase(language, "revoked", "revocata")
                       : penalty.by_hand()             ? Phrase(language, "by hand", "a mano")
                       : penalty.deviates()            ? Phrase(language, "deviates", "in deroga")
                                                       : "";
    list.rows.push_back({absl::StrCat(penalty.number()), IdOf(penalty.player()),
                         penalty.infraction(), penalty.penalty(), absl::StrCat(penalty.round()),
                         note});
  }
  return list;
}

PaperList DrawList(PaperLanguage language, const std::vector<PlayedRound>& rounds) {
  PaperList list{{Phrase(language, "Draw of", "Sorteggio"), Phrase(language, ">Link", ">Anello"),
                  Phrase(language, "Strength", "Forza"), Phrase(language, "Seed", "Seme"),
                  Phrase(language, "Link opened", "Anello rivelato")},
                 {},
                 Phrase(language, "Draws, to be checked with tools/verify_draw.py",
                        "Sorteggi, da verificare con tools/verify_draw.py")};
  const auto add = [&](const std::string& what, const v1::DrawProof& draw) {
    list.rows.push_back({what, absl::StrCat(draw.link_index()), Word(draw.strength()),
                         Hex(draw.seed()), Hex(draw.link())});
  };
  for (const PlayedRound& played : rounds) {
    const std::string number = absl::StrCat(played.round.number());
    if (played.round.has_draw()) {
      add(absl::StrCat(Phrase(language, "round ", "turno "), number), played.round.draw());
    }
    if (played.round.has_lots()) {
      add(absl::StrCat(Phrase(language, "lots of round ", "sorteggi del turno "), number),
          played.round.lots());
    }
  }
  return list;
}

namespace {

// How a table's result came to be, where no report of its players says it.
const char* EntryWord(const v1::Table& table) {
  if (table.has_corrected()) return "corrected";
  if (table.has_forfeited()) return "forfeited";
  return table.has_by_hand() ? "by_hand" : "";
}

// "points 2, match_loss 0": what a penalty does.
std::string EffectsText(const v1::Penalty& penalty) {
  return absl::StrJoin(penalty.effects(), ", ",
                       [](std::string* out, const v1::PenaltyEffect& effect) {
                         absl::StrAppend(out, Word(effect.kind()), " ", effect.amount());
                       });
}

}  // namespace

PaperList SeatRows(const std::vector<PlayedRound>& rounds) {
  PaperList list{{">round", ">table", "kind", ">seat", "player", "name", ">role", "decided",
                  "result", ">points", ">place", ">score", "entered", ">attempt"},
                 {}};
  for (const PlayedRound& played : rounds) {
    for (const v1::Table& table : played.tables.tables()) {
      for (int i = 0; i < table.seats_size(); ++i) {
        const v1::Seat& seat = table.seats(i);
        const v1::SeatOutcome& outcome = seat.outcome();
        list.rows.push_back(
            {absl::StrCat(played.round.number()), absl::StrCat(table.number()), Word(table.kind()),
             absl::StrCat(i + 1), IdOf(seat.player()), seat.display_name(),
             absl::StrCat(seat.role()), table.decided() ? "yes" : "no",
             table.decided() ? Word(outcome.result()) : "", absl::StrCat(outcome.points()),
             absl::StrCat(outcome.place()), absl::StrCat(outcome.score()), EntryWord(table),
             absl::StrCat(table.attempt())});
      }
    }
  }
  return list;
}

namespace {

// The points that the penalty gave or took from its player, and the round in whose game they count;
// empty: none.
struct PointsCell {
  std::string points;
  std::string round;
};
PointsCell PointsOf(const v1::Penalty& penalty) {
  for (const v1::PenaltyEffect& effect : penalty.effects()) {
    if (effect.kind() != v1::PENALTY_EFFECT_KIND_POINTS) continue;
    return {absl::StrCat(effect.amount()),
            absl::StrCat(effect.game() != 0 ? effect.game() : penalty.round())};
  }
  return {};
}

}  // namespace

PaperList PenaltyRows(const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties) {
  PaperList list{{">number", "player", "infraction", "penalty", ">step", ">round", ">table",
                  "deviates", "by_hand", "revoked", "head_judge", "final", ">came_with", "effects",
                  "by", "reason", ">revision", ">points", ">points_round"},
                 {}};
  const auto flag = [](bool set) { return set ? "yes" : "no"; };
  for (const v1::Penalty& penalty : penalties) {
    const PointsCell points = PointsOf(penalty);
    list.rows.push_back(
        {absl::StrCat(penalty.number()), IdOf(penalty.player()), penalty.infraction(),
         penalty.penalty(), absl::StrCat(penalty.step()), absl::StrCat(penalty.round()),
         absl::StrCat(penalty.table()), flag(penalty.deviates()), flag(penalty.by_hand()),
         flag(penalty.revoked_revision() != 0), flag(penalty.head_judge()), flag(penalty.final()),
         absl::StrCat(penalty.came_with()), EffectsText(penalty), penalty.principal(),
         penalty.reason(), absl::StrCat(penalty.revision()), points.points, points.round});
  }
  return list;
}

PaperList StandingRows(const v1::GetStandingsResponse& standings) {
  PaperList list{{">rank", "player", "name", ">wins", ">losses", ">ties"}, {}};
  for (const v1::StandingsColumn& column : standings.columns()) {
    list.headings.push_back(column.id());
  }
  list.headings.push_back("broken_by");
  for (const v1::StandingsRow& row : standings.rows()) {
    std::vector<PaperCell> cells = {absl::StrCat(row.rank()),   IdOf(row.player()),
                                    row.display_name(),         absl::StrCat(row.wins()),
                                    absl::StrCat(row.losses()), absl::StrCat(row.ties())};
    for (const v1::StandingsCell& cell : row.cells()) cells.push_back(cell.text());
    cells.push_back(row.broken_by());
    list.rows.push_back(std::move(cells));
  }
  // Names whom the rulebook leaves out has no rank and no cells.
  for (const std::string& player : standings.unranked()) {
    std::vector<PaperCell> cells(list.headings.size(), "");
    cells[1] = IdOf(player);
    list.rows.push_back(std::move(cells));
  }
  return list;
}

std::string AsCsv(const PaperList& list) {
  const auto field = [](std::string* out, const PaperCell& cell) {
    out->append(CsvField(cell.Text()));
  };
  std::string csv = absl::StrCat(absl::StrJoin(FieldNames(list), ","), "\r\n");
  for (const auto& row : list.rows) absl::StrAppend(&csv, absl::StrJoin(row, ",", field), "\r\n");
  return csv;
}

std::string AsJsonLines(const PaperList& list) {
  std::string lines;
  const std::vector<std::string> names = FieldNames(list);
  for (const auto& row : list.rows) {
    nlohmann::ordered_json object;
    for (size_t i = 0; i < row.size(); ++i) {
      int64_t number = 0;
      if (IsNumber(list.headings[i]) && absl::SimpleAtoi(row[i].Text(), &number)) {
        object[names[i]] = number;
      } else {
        object[names[i]] = row[i].Text();
      }
    }
    absl::StrAppend(&lines, JsonText(object), "\n");
  }
  return lines;
}

}  // namespace arbitro::tools
