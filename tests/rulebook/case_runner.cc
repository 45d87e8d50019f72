// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_runner.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/catalogue.h"
#include "arbitro/form_check.h"
#include "arbitro/form_compare.h"
#include "tests/rulebook/case_answer.h"
#include "tests/rulebook/case_event.h"
#include "tests/rulebook/case_history.h"
#include "tests/rulebook/case_round.h"
#include "tools/arbitroutil/json_lines.h"

namespace arbitro::rulebook {
namespace {

constexpr char kDefaultDate[] = "2013-10-12";
constexpr uint8_t kSeeds = 16;

using Words = std::vector<std::string>;

Words WordsOf(const std::string& text) { return absl::StrSplit(text, ' ', absl::SkipEmpty()); }

// Returns what follows the first word, the block behind it included.
std::string RestOf(const CaseLine& line, size_t words) {
  std::string rest = line.text;
  for (size_t i = 0; i < words; ++i) {
    const size_t blank = rest.find(' ');
    rest = blank == std::string::npos ? "" : rest.substr(blank + 1);
  }
  for (const std::string& more : line.block) absl::StrAppend(&rest, "\n", more);
  return rest;
}

const Form* FieldOf(const std::optional<Form>& form, const std::string& id) {
  if (!form) return nullptr;
  for (const Form& field : form->children) {
    if (field.id == id) return &field;
  }
  return nullptr;
}

Value ValueOfWord(const std::string& text, const Form* field) {
  if (field != nullptr && field->kind == ARBITRO_FIELD_FLAG && text == "1")
    return Value::Flag(true);
  if (text == "true" || text == "false") return Value::Flag(text == "true");
  int64_t integer = 0;
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && absl::SimpleAtoi(text, &integer)) return Value::Integer(integer);
  return Value::Text(text);
}

// A struct of key=value words; nothing where one is not of that form.
std::optional<Value> StructOfWords(const Words& words, const std::optional<Form>& form) {
  Value value = Value::Struct();
  for (const std::string& word : words) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos) return std::nullopt;
    const std::string key = word.substr(0, equals);
    value.Set(key, ValueOfWord(word.substr(equals + 1), FieldOf(form, key)));
  }
  return value;
}

std::string FindingsText(const std::string& word, const std::vector<Finding>& findings) {
  std::string text = "= " + word;
  for (const Finding& finding : findings) {
    absl::StrAppend(&text, " ", finding.code, " [", finding.rule, "]");
  }
  return text;
}

// Runs one case. Every step answers what is wrong, or nothing.
class Runner {
 public:
  Runner(const CaseHost& host, const RuleCase& rule_case)
      : host_(host), case_(rule_case), description_(host.ruleset->description()) {}

  std::string Run() {
    const std::string given = ReadGivens();
    if (!given.empty()) return given;
    const std::string verb = WordsOf(case_.call.text).front();
    if (verb == "ask") return RunAsk();
    if (verb == "deck") return RunDeck();
    if (verb == "report") return RunReport();
    if (verb == "pair") return RunPair();
    if (verb == "by_hand") return RunByHand();
    if (verb == "standings") return RunStandings();
    if (verb == "next") return RunForEverySeed(NextText);
    if (verb == "awards") return RunForEverySeed(AwardsText);
    if (verb == "rate") return RunRate();
    if (verb == "admit") return RunAdmit();
    return Wrong(case_.call, absl::StrCat("there is no call `", verb, "`"));
  }

 private:
  static std::string Wrong(const CaseLine& line, const std::string& what) {
    return absl::StrCat(line.number, ": ", what);
  }

  std::string ReadGivens() {
    format_ = description_.formats.front().id;
    settings_ = Value::Struct();
    for (const CaseLine& line : case_.givens) {
      const std::string wrong = ReadGiven(line);
      if (!wrong.empty()) return Wrong(line, wrong);
    }
    const Form* date = FieldOf(description_.settings, "date");
    if (date != nullptr && date->required && !settings_.Has("date")) {
      settings_.Set("date", Value::Text(kDefaultDate));
    }
    return "";
  }

  std::string ReadGiven(const CaseLine& line) {
    const Words words = WordsOf(line.text);
    const Words rest(words.begin() + 1, words.end());
    absl::Status status;
    if (words[0] == "settings") {
      auto settings = tools::SdkValueFromJson(RestOf(line, 1), "settings");
      if (settings.ok()) settings_ = *std::move(settings);
      status = settings.status();
    } else if (words[0] == "format" && rest.size() == 1) {
      format_ = rest[0];
    } else if (words[0] == "players") {
      history_.AddPlayers(rest);
    } else if (words[0] == "history") {
      for (size_t i = 0; status.ok() && i < line.block.size(); ++i) {
        status = history_.AddLine(line.block[i]);
      }
    } else if (words[0] == "dropped") {
      // Of the last round of the history, wherever the line stands.
      dropped_ = rest;
    } else if (words[0] == "published" && rest.size() == 1) {
      uint32_t seconds = 0;
      published_s_.reset();
      if (absl::SimpleAtoi(rest[0], &seconds)) published_s_ = seconds;
    } else if (words[0] == "appeals" && rest.size() == 1) {
      if (!absl::SimpleAtoi(rest[0], &appeals_open_)) return "how many appeals are open?";
    } else if (words[0] == "taken" && rest.size() == 3) {
      taken_ = rest;
    } else if (words[0] == "late") {
      late_ = rest;
    } else if (words[0] == "divisions") {
      for (const auto division : absl::StrSplit(RestOf(line, 1), ',')) {
        const Words players = WordsOf(std::string(division));
        if (players.empty()) return "divisions ID A B, ID C D";
        divisions_[players[0]] = {players.begin() + 1, players.end()};
      }
    } else if (words[0] == "without_deck") {
      without_deck_ = rest;
    } else {
      return absl::StrCat("there is no given `", words[0], "`");
    }
    return std::string(status.message());
  }

  // Says what must hold before the ruleset is called; empty if it does.
  std::string Prepare() {
    if (description_.FindFormat(format_) == nullptr) {
      return absl::StrCat("the ruleset has no format `", format_, "`");
    }
    if (description_.settings) {
      const auto problem = CheckForm(*description_.settings, settings_, "settings");
      if (problem) return absl::StrCat("`", problem->path, "` ", problem->message);
    }
    absl::Status status = history_.Drop(dropped_);
    if (status.ok()) status = history_.TagLate(late_);
    for (const auto& [division, names] : divisions_) {
      const uint32_t place = description_.PlaceOfDivision(division);
      if (place == 0) return absl::StrCat("the ruleset has no division `", division, "`");
      if (status.ok()) status = history_.Divide(names, place);
    }
    if (status.ok()) status = TakePoints();
    if (status.ok()) status = history_.TakeDeck(without_deck_);
    return std::string(status.message());
  }

  // `taken A 2 50`: in the second round.
  absl::Status TakePoints() {
    if (taken_.empty()) return absl::OkStatus();
    uint32_t round = 0;
    int32_t points = 0;
    if (!absl::SimpleAtoi(taken_[1], &round) || !absl::SimpleAtoi(taken_[2], &points)) {
      return absl::InvalidArgumentError("taken PLAYER ROUND POINTS");
    }
    return history_.TakePoints(taken_[0], round, points);
  }

  template <class Request>
  void Fill(Request* request) const {
    request->format = format_;
    request->settings = settings_;
  }

  std::string Expected() const {
    return absl::StrJoin(case_.answers, "\n",
                         [](std::string* out, const CaseLine& line) { out->append(line.text); });
  }

  std::string Compare(const std::string& got) const { return Compare(Expected(), got); }

  std::string Compare(const std::string& expected, const std::string& got) const {
    if (got == expected) return "";
    return Wrong(case_.answers.front(), absl::StrCat("expected `", expected, "`, got `", got, "`"));
  }

  std::string RunAsk() {
    const Words words = WordsOf(case_.call.text);
    const Question* question = words.size() < 2 ? nullptr : description_.FindQuestion(words[1]);
    if (question == nullptr) return Wrong(case_.call, "the ruleset has no such question");
    const auto input = tools::SdkValueFromJson(RestOf(case_.call, 2), "input");
    if (!input.ok()) return Wrong(case_.call, std::string(input.status().message()));
    if (const auto problem = CheckForm(question->input, *input, "input")) {
      return Wrong(case_.call, absl::StrCat("`", problem->path, "` ", problem->message));
    }
    const auto reply = Wait<QuestionAnswer>([&](RulesetClient::Done<QuestionAnswer> done) {
      host_.ruleset->Ask({question->id, *input}, host_.catalogue, std::move(done));
    });
    const std::string got = TextOfReply(reply, [](const QuestionAnswer& answer) {
      return "= " + tools::JsonFromSdkValue(answer.answer);
    });
    const CaseLine& line = case_.answers.front();
    if (reply.answer() == nullptr || !absl::StartsWith(line.text, "= ")) return Compare(got);
    const auto expected = tools::SdkValueFromJson(RestOf(line, 1), "answer");
    if (!expected.ok()) return Wrong(line, std::string(expected.status().message()));
    const bool same = SameByForm(question->answer, reply.answer()->answer, *expected);
    return same ? "" : Compare("= " + tools::JsonFromSdkValue(*expected), got);
  }

  std::string RunDeck() {
    const Words words = WordsOf(case_.call.text);
    if (words.size() != 3) return Wrong(case_.call, "a deck is called as `deck FORMAT DATE`");
    format_ = words[1];
    settings_.Set("date", Value::Text(words[2]));
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    DeckRequest request;
    Fill(&request);
    request.rounds_paired = history_.rounds();
    for (const std::string& text : case_.call.block) {
      const std::string wrong = AddRow(text, &request);
      if (!wrong.empty()) return Wrong(case_.call, wrong);
    }
    const auto reply = Wait<DeckVerdict>([&](RulesetClient::Done<DeckVerdict> done) {
      host_.ruleset->CheckDeck(request, host_.catalogue, std::move(done));
    });
    return Compare(TextOfReply(reply, [](const DeckVerdict& verdict) {
      std::string text =
          verdict.violations.empty() ? "= legal" : FindingsText("violations", verdict.violations);
      if (!verdict.warnings.empty()) text += "\n" + FindingsText("warnings", verdict.warnings);
      return text;
    }));
  }

  std::string AddRow(const std::string& text, DeckRequest* request) const {
    Words words = WordsOf(text);
    Words marks;
    while (words.size() > 2 && absl::StrContains(words.back(), "=")) {
      marks.push_back(words.back());
      words.pop_back();
    }
    DeckRow row;
    if (words.size() < 2 || !absl::SimpleAtoi(words[0], &row.count)) {
      return absl::StrCat("`", text, "` is not a row of a deck");
    }
    const CatalogueView catalogue =
        host_.catalogue == nullptr ? CatalogueView() : CatalogueView(*host_.catalogue);
    const auto card = catalogue.Find(words.back());
    if (!card) return absl::StrCat("the examples' catalogue has no card `", words.back(), "`");
    row.card = *card;
    row.name = absl::StrJoin(words.begin() + 1, words.end() - 1, " ");
    if (!marks.empty()) {
      if (!description_.deck_row) return "rows of this game have no marks";
      row.marks = *StructOfWords(marks, description_.deck_row);
      const auto problem = CheckForm(*description_.deck_row, row.marks, "marks");
      if (problem) return absl::StrCat("`", problem->path, "` ", problem->message);
    }
    request->rows.push_back(std::move(row));
    return "";
  }

  std::string RunReport() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    const Words words = WordsOf(case_.call.text);
    const bool bye = words.size() == 2 && words[1] == "bye";
    OutcomeRequest request;
    Fill(&request);
    request.phase = history_.Kind();
    request.table_kind = bye ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
    request.seat_count = bye ? 1 : 2;
    if (!bye) {
      const auto report = StructOfWords({words.begin() + 1, words.end()}, description_.report);
      if (!report) return Wrong(case_.call, "a report is a list of key=value words, or `bye`");
      if (description_.report) {
        const auto problem = CheckForm(*description_.report, *report, "report");
        if (problem) {
          return Wrong(case_.call, absl::StrCat("`", problem->path, "` ", problem->message));
        }
      }
      request.report = *report;
    }
    const auto reply = Wait<TableOutcome>([&](RulesetClient::Done<TableOutcome> done) {
      host_.ruleset->Outcome(request, std::move(done));
    });
    return Compare(TextOfReply(reply, [](const TableOutcome& outcome) {
      return "= " +
             absl::StrJoin(outcome.seats, " ", [](std::string* out, const SeatOutcome& seat) {
               absl::StrAppend(out, seat.points);
             });
    }));
  }

  std::string RunPair() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    uint32_t round = 0;
    const Words words = WordsOf(case_.call.text);
    if (words.size() != 2 || !absl::StartsWith(words[1], "round=") ||
        !absl::SimpleAtoi(words[1].substr(6), &round)) {
      return Wrong(case_.call, "a pairing is called as `pair round=N`");
    }
    std::vector<std::string> names;
    DrawRequest request = history_.Draw(&names);
    Fill(&request);
    request.round = round;
    for (uint8_t seed = 0; seed < kSeeds; ++seed) {
      request.seed.fill(seed);
      const auto reply = Wait<RoundDraw>([&](RulesetClient::Done<RoundDraw> done) {
        host_.ruleset->Draw(request, std::move(done));
      });
      const std::string got = TextOfReply(
          reply, [&](const RoundDraw& draw) { return "= " + TextOfTables(draw.tables, names); });
      const std::string wrong = Compare(InOneOrder(Expected()), InOneOrder(got));
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  // Tables in any order; a refusal as it is.
  static std::string InOneOrder(const std::string& answer) {
    return absl::StartsWith(answer, "= ") ? "= " + Sorted(answer.substr(2)) : answer;
  }

  // The newest round, made by hand.
  std::string RunByHand() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    std::vector<std::string> names;
    DrawRequest request = history_.Draw(&names);
    Fill(&request);
    request.round = history_.rounds() + 1;
    auto tables = ReadTables(RestOf(case_.call, 1), names);
    if (!tables.ok()) return Wrong(case_.call, std::string(tables.status().message()));
    request.tables = *std::move(tables);
    const auto reply = Wait<RoundEvaluation>([&](RulesetClient::Done<RoundEvaluation> done) {
      host_.ruleset->Evaluate(request, std::move(done));
    });
    return Compare(TextOfReply(reply, [](const RoundEvaluation& evaluation) {
      std::string text = evaluation.problems.empty() ? "= sound" : "= problems";
      for (const RoundProblem& problem : evaluation.problems) {
        absl::StrAppend(&text, " ", problem.code, " [", problem.rule, "]");
      }
      return text;
    }));
  }

  std::string RunStandings() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    std::vector<std::string> names;
    StandingsRequest request = history_.Standings(&names);
    Fill(&request);
    const auto reply = Wait<Standings>([&](RulesetClient::Done<Standings> done) {
      host_.ruleset->Rank(request, std::move(done));
    });
    return Compare(TextOfReply(reply, [&](const Standings& standings) {
      return "= " + absl::StrJoin(standings.rows, ", ", [&](std::string* out, const Standing& row) {
               absl::StrAppend(out, row.rank, " ", names[row.player], " ",
                               request.players[row.player].points);
             });
    }));
  }

  std::string RunRate() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    const Words words = WordsOf(case_.call.text);
    const auto stage = StructOfWords({words.begin() + 1, words.end()}, description_.stage);
    if (!stage) return Wrong(case_.call, "a stage is a list of key=value words");
    return Compare(RatingsText(WholeEvent(), *stage));
  }

  CaseEvent WholeEvent() const {
    return {*host_.ruleset, history_, format_, settings_, published_s_, appeals_open_};
  }

  // Whatever the lots behind the standings are, the answer is the case's.
  std::string RunForEverySeed(std::string (*text)(const CaseEvent&, const SeedBytes&)) {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    SeedBytes bytes;
    for (uint8_t seed = 1; seed <= kSeeds; ++seed) {
      bytes.fill(seed);
      const std::string wrong = Compare(text(WholeEvent(), bytes));
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  std::string RunAdmit() {
    if (const std::string wrong = Prepare(); !wrong.empty()) return Wrong(case_.call, wrong);
    const Words words = WordsOf(case_.call.text);
    const auto act = words.size() < 2 ? std::nullopt : ActOf(words[1]);
    if (!act) return Wrong(case_.call, "there is no such act");
    const bool registers = *act == ARBITRO_ACT_REGISTER && description_.player.has_value();
    const bool appeals = *act == ARBITRO_ACT_APPEAL;
    if (!registers && !appeals && words.size() > 2) {
      return Wrong(case_.call, "only `register` and `appeal` have facts");
    }
    Value arguments;
    if (appeals) {
      const auto facts = StructOfWords({words.begin() + 2, words.end()}, std::nullopt);
      if (!facts) return Wrong(case_.call, "facts are a list of key=value words");
      arguments = *facts;
    }
    if (registers) {
      const auto facts = StructOfWords({words.begin() + 2, words.end()}, description_.player);
      if (!facts) return Wrong(case_.call, "facts are a list of key=value words");
      const auto problem = CheckForm(*description_.player, *facts, "facts");
      if (problem) {
        return Wrong(case_.call, absl::StrCat("`", problem->path, "` ", problem->message));
      }
      arguments = *facts;
    }
    return Compare(AdmitText(WholeEvent(), *act, arguments));
  }

  const CaseHost& host_;
  const RuleCase& case_;
  const Description& description_;
  std::string format_;
  Value settings_;
  CaseHistory history_;
  Words dropped_;
  Words late_;
  Words taken_;
  // Long enough ago for any window, unless the case says otherwise.
  std::optional<uint32_t> published_s_ = 30 * 24 * 60 * 60;
  uint32_t appeals_open_ = 0;
  Words without_deck_;
  std::map<std::string, Words> divisions_;
};

}  // namespace

std::string RunCase(const CaseHost& host, const RuleCase& rule_case) {
  return Runner(host, rule_case).Run();
}

}  // namespace arbitro::rulebook
