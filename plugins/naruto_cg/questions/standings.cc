// SPDX-License-Identifier: Apache-2.0
//
// The ranking of given Swiss rounds.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/structure.h"
#include "plugins/naruto_cg/rules/swiss_score.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

// Tells what stands for the opponent of a bye, and for the winner where both lost.
constexpr char kBye[] = "BYE";
constexpr char kNoWinner[] = "NONE";

Question StandingsQuestion() {
  const Form match =
      form::Tuple("match", {"Match", "Incontro"},
                  {form::Player("player", {"Player", "Giocatore"}),
                   form::Player("opponent", {"Opponent, or BYE", "Avversario, oppure BYE"}),
                   form::Player("winner", {"Winner, or NONE", "Vincitore, oppure NONE"})});
  return {"standings",
          {"Which ranking do these rounds make?", "Quale classifica risulta da questi turni?"},
          "NAR-TIEBREAK-1",
          Input({ListField("rounds", {"Rounds", "Turni"},
                           form::List("round", {"Round", "Turno"}, match, kAskedPlayersMax))}),
          Answer({form::Required(form::List(
                      "order", {"Order", "Giocatori in ordine di classifica"},
                      form::List("level", {"Level players", "Giocatori alla pari"},
                                 form::Player("player", {"Player", "Giocatore"}), kAskedPlayersMax),
                      kAskedPlayersMax)),
                  NumbersByName("points", {"Points", "Punti"}),
                  NumbersByName("beaten",
                                {"Score of opponents beaten", "Punti degli avversari battuti"})})};
}

// One match of a question.
struct AskedMatch {
  std::string player;
  std::string opponent;
  std::string winner;

  bool IsBye() const { return opponent == kBye; }
};

std::optional<Refusal> CheckMatch(const AskedMatch& match, const std::string& where) {
  const bool known = match.winner == match.player || match.winner == match.opponent;
  if (match.player == match.opponent || match.player == kBye) {
    return RefuseInconsistent({"`" + where + "` pairs `" + match.player + "` without an opponent",
                               "`" + where + "` non dà un avversario a `" + match.player + "`"});
  }
  // [NAR-AMB-15] Both may lose; but no player loses a bye.
  if (match.IsBye() ? match.winner != match.player : !known && match.winner != kNoWinner) {
    return RefuseInconsistent({"`" + where + "` cannot be won by `" + match.winner + "`",
                               "`" + where + "` non può essere vinto da `" + match.winner + "`"});
  }
  return std::nullopt;
}

std::string NameOfRound(size_t round) { return "rounds[" + std::to_string(round) + "]"; }

// Reads the rounds; refuses where a player plays twice in one.
Decided<std::vector<AskedMatch>> ReadMatches(const Value& rounds) {
  std::vector<AskedMatch> matches;
  for (size_t round = 0; round < rounds.items().size(); ++round) {
    std::set<std::string> playing;
    const std::vector<Value>& rows = rounds.items()[round].items();
    for (size_t i = 0; i < rows.size(); ++i) {
      const std::vector<Value>& row = rows[i].items();
      const AskedMatch match = {row[0].text(), row[1].text(), row[2].text()};
      const std::string where = NameOfRound(round) + "[" + std::to_string(i) + "]";
      if (const auto refusal = CheckMatch(match, where)) return *refusal;
      if (!playing.insert(match.player).second ||
          (!match.IsBye() && !playing.insert(match.opponent).second)) {
        return RefuseInconsistent({"`" + where + "` names a player who plays twice in the round",
                                   "`" + where + "` nomina chi gioca due volte nel turno"});
      }
      matches.push_back(match);
    }
  }
  return matches;
}

// The players of the matches, in alphabetical order, and what each has done.
struct AskedRecords {
  std::map<std::string, uint32_t> index;
  std::vector<std::string> names;
  std::vector<SwissRecord> records;
};

AskedRecords ReadRecords(const std::vector<AskedMatch>& matches) {
  AskedRecords asked;
  for (const AskedMatch& match : matches) {
    asked.index[match.player] = 0;
    if (!match.IsBye()) asked.index[match.opponent] = 0;
  }
  for (auto& [name, index] : asked.index) {
    index = static_cast<uint32_t>(asked.names.size());
    asked.names.push_back(name);
  }
  asked.records.resize(asked.names.size());
  for (const AskedMatch& match : matches) {
    if (match.IsBye()) {
      asked.records[asked.index[match.player]].points += kByePoints;
      continue;
    }
    const std::string* const sides[] = {&match.player, &match.opponent};
    for (size_t side = 0; side < 2; ++side) {
      const bool won = match.winner == *sides[side];
      SwissRecord& record = asked.records[asked.index[*sides[side]]];
      record.points += PointsOfMatch(won);
      if (won) record.beaten.push_back(asked.index[*sides[1 - side]]);
    }
  }
  return asked;
}

Decided<Value> AnswerStandings(const Value& input) {
  const Decided<std::vector<AskedMatch>> matches = ReadMatches(input["rounds"]);
  if (!matches.decided()) return matches.refusal();
  const AskedRecords asked = ReadRecords(matches.value());
  Value order = Value::List();
  Value level = Value::List();
  // [NAR-AMB-21] Players whom only a lot would part stand together here.
  for (const kit::RankedPlayer& line : RankSwiss(asked.records, nullptr).lines) {
    level.Add(Value::Text(asked.names[line.player]));
    if (level.items().size() < line.tied) continue;
    order.Add(level);
    level = Value::List();
  }
  Value points = Value::Struct();
  Value beaten = Value::Struct();
  const std::vector<int64_t> scores = BeatenScores(asked.records);
  for (size_t player = 0; player < asked.names.size(); ++player) {
    points.Set(asked.names[player], Value::Integer(asked.records[player].points));
    beaten.Set(asked.names[player], Value::Integer(scores[player]));
  }
  return Value::Struct({{"order", order}, {"points", points}, {"beaten", beaten}});
}

}  // namespace

void AddStandingsQuestions(QuestionList* questions) {
  questions->push_back({StandingsQuestion(), AnswerStandings});
}

}  // namespace arbitro::nar
