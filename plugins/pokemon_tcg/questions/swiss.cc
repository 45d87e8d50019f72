// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "kit/swiss_tables.h"
#include "plugins/pokemon_tcg/event/match_points.h"
#include "plugins/pokemon_tcg/event/swiss_rounds.h"
#include "plugins/pokemon_tcg/questions/match_history.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kMatchesMax = 1'000;
constexpr int64_t kPairsMax = limits::kPlayersMax;

Form Number(const char* id, Label label, int64_t most = kMatchesMax) {
  return form::Required(form::Integer(id, std::move(label), 0, most));
}

Form PlayersField(int64_t least) {
  return form::Required(
      form::Integer("players", {"Players", "Giocatori"}, least, limits::kPlayersMax));
}

Form PlayerName(const char* id) { return form::Player(id, {"Player", "Giocatore"}); }

Form PairsField(const char* id, Label label) {
  return form::Required(form::Set(id, std::move(label),
                                  form::Set("pair", {"Pair", "Coppia"}, PlayerName("player"), 2),
                                  kPairsMax));
}

Question MatchPointsQuestion() {
  return {"swiss.match-points",
          {"How many match points is a record worth?", "Quanti punti vale un risultato?"},
          "PKM-GEN-1",
          Input({Number("wins", {"Wins, byes among them", "Vittorie, bye compresi"}),
                 Number("losses", {"Losses", "Sconfitte"}), Number("ties", {"Ties", "Pareggi"}),
                 Number("byes_included_in_wins", {"Byes among the wins", "Bye fra le vittorie"})}),
          Answer({Number("points", {"Match points", "Punti incontro"}, 3 * kMatchesMax * 2)})};
}

Decided<Value> AnswerMatchPoints(const Asked& asked) {
  MatchRecord record;
  record.wins = static_cast<uint32_t>(asked.input["wins"].integer());
  record.losses = static_cast<uint32_t>(asked.input["losses"].integer());
  record.ties = static_cast<uint32_t>(asked.input["ties"].integer());
  // [PKM-GEN-2] A bye is among the wins, and worth as much.
  asked.host.Cite("PKM-GEN-2", "byes are worth as much as wins");
  return Value::Struct({{"points", Value::Integer(MatchPoints(record))}});
}

Question DivisionQuestion() {
  std::vector<Choice> choices;
  for (const DivisionRow& row : kDivisions) {
    choices.push_back({row.id, {row.english, row.italian}});
  }
  return {
      "swiss.age-division",
      {"In which age division does a player play?", "In quale categoria d'età gioca un giocatore?"},
      "PKM-GEN-4",
      Input({form::Required(BornField()), SeasonField()}),
      Answer({form::Required(
          form::OneChoice("division", {"Division", "Categoria"}, std::move(choices)))})};
}

Decided<Value> AnswerDivision(const Asked& asked) {
  const DivisionRow& row = DivisionOfYear(asked.input["born"].integer());
  return Value::Struct({{"division", Value::Text(row.id)}});
}

Question RoundsQuestion() {
  return {"swiss.rounds",
          {"How many Swiss rounds are played?", "Quanti round alla svizzera si giocano?"},
          "PKM-GEN-10",
          Input({PlayersField(1)}),
          Answer({Number("rounds", {"Rounds", "Round"}, kSwissRoundsMax)})};
}

Decided<Value> AnswerRounds(const Asked& asked) {
  const auto players = static_cast<uint32_t>(asked.input["players"].integer());
  return Value::Struct({{"rounds", Value::Integer(SwissRounds(players))}});
}

Question TopCutQuestion() {
  return {"swiss.top-cut",
          {"How many players enter the top cut?", "Quanti giocatori passano al top cut?"},
          "PKM-GEN-11",
          Input({EventTierField(), PlayersField(1)}),
          Answer({Number("top_cut", {"Top cut", "Top cut"})})};
}

Decided<Value> AnswerTopCut(const Asked& asked) {
  const EventTierRow& tier = *FindEventTier(asked.input["event_tier"].text());
  const auto players = static_cast<uint32_t>(asked.input["players"].integer());
  return Value::Struct({{"top_cut", Value::Integer(DefaultTopCut(tier, players))}});
}

Question TopCutValidQuestion() {
  return {"swiss.top-cut-valid",
          {"May a top cut have this size?", "Un top cut può avere questa misura?"},
          "PKM-GEN-11",
          Input({EventTierField(), Number("top_cut", {"Top cut", "Top cut"}, limits::kPlayersMax),
                 SeasonField()}),
          Answer({form::Required(form::Flag("valid", {"Valid", "La misura è ammessa"})),
                  Number("maximum", {"Most", "Misura massima"})})};
}

Decided<Value> AnswerTopCutValid(const Asked& asked) {
  const EventTierRow& tier = *FindEventTier(asked.input["event_tier"].text());
  // [PKM-GEN-11] At most 8; [PKM-GEN-12] none at League Challenges.
  const bool valid = asked.input["top_cut"].integer() <= tier.top_cut_max;
  return Value::Struct(
      {{"valid", Value::Flag(valid)}, {"maximum", Value::Integer(tier.top_cut_max)}});
}

Question MatchFormatQuestion() {
  return {"swiss.match-format",
          {"How are matches of this tier played?", "Come si giocano gli incontri?"},
          "PKM-GEN-13",
          Input({EventTierField(), SeasonField(),
                 form::OneChoice("stage", {"Stage", "Fase"}, {{"swiss", {"Swiss", "Svizzera"}}})}),
          Answer({form::Required(MatchTypeField()), Number("minutes", {"Minutes", "Minuti"}),
                  Number("extra_turns", {"Extra turns", "Turni aggiuntivi"})})};
}

Decided<Value> AnswerMatchFormat(const Asked& asked) {
  const EventTierRow& tier = *FindEventTier(asked.input["event_tier"].text());
  if (tier.level != TierLevel::kAboveCity) {
    // [PKM-GEN-12] [PKM-7.3-c] Below, the organiser chooses and announces it.
    return Refuse("INCOMPLETE_QUESTION", "PKM-GEN-12",
                  {"below State Championships the organiser chooses: ask `format.time-limit`",
                   "sotto i campionati statali sceglie l'organizzatore: chiedi "
                   "`format.time-limit`"});
  }
  // [PKM-GEN-13] Above City Championships: best of three, 50 minutes and three turns.
  return Value::Struct({{"match_type", Value::Text("best-of-three")},
                        {"minutes", Value::Integer(kChampionshipMinutes)},
                        {"extra_turns", Value::Integer(kExtraTurns)}});
}

std::vector<Form> PairingInput() {
  return {form::Required(form::Integer("round", {"Round to pair", "Round da abbinare"}, 1,
                                       limits::kRoundsMax)),
          RoundsField("history", {"Earlier rounds", "Round precedenti"})};
}

Question PairingsQuestion() {
  return {"swiss.pairings",
          {"Who plays whom, where one pairing is best?",
           "Chi gioca con chi, se un solo abbinamento è il migliore?"},
          "PKM-GEN-20",
          Input(PairingInput()),
          Answer({PairsField("pairs", {"Pairs", "Coppie"}),
                  form::Required(form::OneOf(
                      "bye", {"Bye", "Bye"},
                      {PlayerName("player"), form::Null("nobody", {"No player", "Nessuno"})}))})};
}

// A set of two names, sorted.
Value PairOf(std::string a, std::string b) {
  if (b < a) std::swap(a, b);
  return Value::List({Value::Text(a), Value::Text(b)});
}

// A set of pairs, sorted.
Value PairsOf(const std::set<std::pair<std::string, std::string>>& pairs) {
  Value list = Value::List();
  for (const auto& [a, b] : pairs) list.Add(PairOf(a, b));
  return list;
}

std::pair<std::string, std::string> Names(const History& history, uint32_t a, uint32_t b) {
  const std::string& x = history.players[a].name;
  const std::string& y = history.players[b].name;
  return x < y ? std::make_pair(x, y) : std::make_pair(y, x);
}

// The draw of an event, whatever its length, from a seed that does not matter for what is asked.
Decided<RoundDraw> DrawNext(const Asked& asked, DrawRequest request) {
  request.settings =
      Value::Struct({{"swiss_rounds", Value::Integer(asked.input["round"].integer())}});
  return DrawRound(request, asked.host);
}

bool IsOnlyBest(const DrawRequest& request) {
  const std::vector<kit::SwissPlayer> players = kit::PlayersToPair(request);
  uint32_t bye = kit::kNoPlayer;
  if (players.size() % 2 == 1) {
    const auto candidates = kit::ByeCandidates(players, PairingRules());
    if (candidates.size() != 1) return false;
    bye = candidates[0];
  }
  return kit::CountBestPairings(players, PairingRules(), bye) == 1;
}

Decided<Value> AnswerPairings(const Asked& asked) {
  const auto round = static_cast<uint32_t>(asked.input["round"].integer());
  const auto history = ReadHistory(asked.input["history"], {}, Roster::kOpen);
  if (!history.decided()) return history.refusal();
  const DrawRequest request = ToDrawRequest(history.value(), round);
  const auto draw = DrawNext(asked, request);
  if (!draw.decided()) return draw.refusal();
  if (!IsOnlyBest(request)) {
    // [PKM-AMB-31] Equal pairings are drawn, so the question has no single answer.
    return Refuse("SEVERAL_BEST_PAIRINGS", "PKM-AMB-31",
                  {"several pairings are equally good: ask `swiss.pairings-valid`",
                   "più abbinamenti sono ugualmente buoni: chiedi `swiss.pairings-valid`"});
  }
  std::set<std::pair<std::string, std::string>> pairs;
  Value bye;
  for (const Table& table : draw.value().tables) {
    if (table.kind == ARBITRO_TABLE_BYE) {
      bye = Value::Text(history.value().players[table.seats[0].player].name);
    } else {
      pairs.insert(Names(history.value(), table.seats[0].player, table.seats[1].player));
    }
  }
  return Value::Struct({{"pairs", PairsOf(pairs)}, {"bye", bye}});
}

Question PairingsValidQuestion() {
  return {"swiss.pairings-valid",
          {"What do all best pairings share?", "Che cosa hanno in comune i migliori abbinamenti?"},
          "PKM-GEN-20",
          Input(PairingInput()),
          Answer({form::Set("bye_one_of", {"Bye, one of", "Il bye va a uno fra"},
                            PlayerName("player"), kPairsMax),
                  PairsField("forbidden_pairs", {"Have met", "Si sono già incontrati"}),
                  Number("pairs_between_3_point_players",
                         {"Pairs of two on 3 points", "Coppie fra giocatori a 3 punti"}, kPairsMax),
                  Number("pairs_3_vs_0",
                         {"Pairs of 3 points and none", "Coppie fra chi ha 3 punti e chi ne ha 0"},
                         kPairsMax)})};
}

int64_t CountPairs(const RoundDraw& draw, const DrawRequest& request, int better, int worse) {
  return std::count_if(draw.tables.begin(), draw.tables.end(), [&](const Table& table) {
    if (table.kind == ARBITRO_TABLE_BYE) return false;
    const int first = request.players[table.seats[0].player].points;
    const int second = request.players[table.seats[1].player].points;
    return std::max(first, second) == better && std::min(first, second) == worse;
  });
}

Value NamesOf(const History& history, const std::vector<uint32_t>& players) {
  std::set<std::string> names;
  for (const uint32_t player : players) names.insert(history.players[player].name);
  Value sorted = Value::List();
  for (const std::string& name : names) sorted.Add(Value::Text(name));
  return sorted;
}

Value PlayedPairs(const History& history) {
  std::set<std::pair<std::string, std::string>> played;
  for (const auto& [a, b] : history.played) played.insert(Names(history, a, b));
  return PairsOf(played);
}

Decided<Value> AnswerPairingsValid(const Asked& asked) {
  const auto round = static_cast<uint32_t>(asked.input["round"].integer());
  const auto history = ReadHistory(asked.input["history"], {}, Roster::kOpen);
  if (!history.decided()) return history.refusal();
  const DrawRequest request = ToDrawRequest(history.value(), round);
  const auto draw = DrawNext(asked, request);
  if (!draw.decided()) return draw.refusal();

  Value answer = Value::Struct();
  const auto candidates = kit::ByeCandidates(kit::PlayersToPair(request), PairingRules());
  if (!candidates.empty()) {
    // [PKM-GEN-22] One of the lowest points among those without a bye.
    answer.Set("bye_one_of", NamesOf(history.value(), candidates));
  }
  // [PKM-GEN-21] Players who have met may not meet again.
  answer.Set("forbidden_pairs", PlayedPairs(history.value()));
  answer.Set("pairs_between_3_point_players",
             Value::Integer(CountPairs(draw.value(), request, kWinPoints, kWinPoints)));
  answer.Set("pairs_3_vs_0",
             Value::Integer(CountPairs(draw.value(), request, kWinPoints, kLossPoints)));
  return answer;
}

}  // namespace

void AddSwissQuestions(QuestionList* questions) {
  questions->push_back({MatchPointsQuestion(), &AnswerMatchPoints});
  questions->push_back({DivisionQuestion(), &AnswerDivision});
  questions->push_back({RoundsQuestion(), &AnswerRounds});
  questions->push_back({TopCutQuestion(), &AnswerTopCut});
  questions->push_back({TopCutValidQuestion(), &AnswerTopCutValid});
  questions->push_back({MatchFormatQuestion(), &AnswerMatchFormat});
  questions->push_back({PairingsQuestion(), &AnswerPairings});
  questions->push_back({PairingsValidQuestion(), &AnswerPairingsValid});
}

}  // namespace arbitro::pkm
