// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <utility>
#include <vector>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/questions/match_history.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kPlayersMax = 10'000;
constexpr int64_t kMatchesMax = 1'000;
constexpr int64_t kShortTextMax = 40;

Form PlayerName() { return form::Player("player", {"Player", "Giocatore"}); }

Form PlayerSet(const char* id, Label label) {
  return form::Set(id, std::move(label), PlayerName(), kPlayersMax);
}

Form ShortText(const char* id, Label label) {
  return form::Required(form::Text(id, std::move(label), kShortTextMax));
}

Form Ratio(const char* id, Label label) {
  return form::Required(form::Ratio(id, std::move(label)));
}

Form Number(const char* id, Label label, int64_t most) {
  return form::Required(form::Integer(id, std::move(label), 0, most));
}

Form RowField() {
  return form::Struct(
      "row", {"Row", "Riga"},
      {Number("place", {"Place", "Posto"}, kPlayersMax), form::Required(PlayerName()),
       Number("points", {"Points", "Punti"}, 3 * kMatchesMax),
       ShortText("record", {"Wins-losses-ties", "Vittorie-sconfitte-pareggi"}),
       Ratio("owp", {"Opponents' win percentage", "Vittorie degli avversari"}),
       ShortText("owp_pct", {"The same in per cent", "Vittorie degli avversari, in percento"}),
       Ratio("oowp",
             {"Opponents' opponents' win percentage", "Vittorie degli avversari degli avversari"}),
       ShortText("oowp_pct", {"The same in per cent",
                              "Vittorie degli avversari degli avversari, in percento"})});
}

Question StandingsQuestion() {
  return {"standings",
          {"Who stands where?", "Qual è la classifica?"},
          "PKM-GEN-30",
          Input({form::Required(PlayerSet("players", {"Players", "Giocatori"})),
                 RoundsField("rounds", {"Rounds", "Round"}),
                 PlayerSet("dropped_after_last_played_round", {"Dropped", "Giocatori ritirati"}),
                 PlayerSet("late", {"Tagged late", "Segnati come in ritardo"}),
                 form::OneChoice("bye_marker", {"Bye marker", "Segno del bye"},
                                 {{"BYE", {"Bye", "Bye"}}})}),
          Answer({form::Required(form::List("standings", {"Standings", "Classifica"}, RowField(),
                                            kPlayersMax)),
                  form::Required(
                      form::Map("win_percentage", {"Win percentage", "Percentuale di vittorie"},
                                form::Ratio("share", {"Share", "Frazione"}), kPlayersMax)),
                  form::Required(PlayerSet("not_ranked", {"Not ranked", "Fuori classifica"}))})};
}

// Sets something on each named player; refuses a name that is not in the history.
template <class Set>
Decided<bool> ForEachNamed(const Value& names, const History& history, Set set) {
  for (const Value& name : names.items()) {
    const auto place = history.index.find(name.text());
    if (place == history.index.end()) {
      return Refuse("UNKNOWN_PLAYER", "",
                    {"`" + name.text() + "` is not among the players: correct the name",
                     "`" + name.text() + "` non è fra i giocatori: correggi il nome"});
    }
    set(place->second);
  }
  return true;
}

Decided<StandingsRequest> ReadRequest(const Value& input, const History& history) {
  StandingsRequest request = ToStandingsRequest(history);
  const auto dropped = ForEachNamed(
      input["dropped_after_last_played_round"], history,
      [&](uint32_t player) { request.players[player].status = ARBITRO_PLAYER_DROPPED; });
  if (!dropped.decided()) return dropped.refusal();
  const auto late = ForEachNamed(input["late"], history, [&](uint32_t player) {
    request.players[player].flags |= ARBITRO_PLAYER_LATE;
  });
  if (!late.decided()) return late.refusal();
  return request;
}

kit::Ratio CellRatio(const Standings& standings, size_t row, const char* id) {
  for (size_t column = 0; column < standings.columns.size(); ++column) {
    if (standings.columns[column].id != id) continue;
    const arbitro_u128 cell = standings.cells[row * standings.columns.size() + column];
    const arbitro_u128 whole = standings.columns[column].denominator;
    return *kit::Ratio::Of(kit::Uint128{cell.high} << 64 | cell.low,
                           kit::Uint128{whole.high} << 64 | whole.low);
  }
  return {};
}

Value RowOf(const Standings& standings, size_t row, const StandingsRequest& request,
            const History& history) {
  const Standing& standing = standings.rows[row];
  const kit::Ratio owp = CellRatio(standings, row, "owp");
  const kit::Ratio oowp = CellRatio(standings, row, "oowp");
  const std::string record = std::to_string(standing.wins) + "-" + std::to_string(standing.losses) +
                             "-" + std::to_string(standing.ties);
  return Value::Struct({{"place", Value::Integer(standing.rank)},
                        {"player", Value::Text(history.players[standing.player].name)},
                        {"points", Value::Integer(request.players[standing.player].points)},
                        {"record", Value::Text(record)},
                        {"owp", Value::Text(kit::ToText(owp))},
                        {"owp_pct", Value::Text(kit::ToPercent(owp))},
                        {"oowp", Value::Text(kit::ToText(oowp))},
                        {"oowp_pct", Value::Text(kit::ToPercent(oowp))}});
}

Value WinPercentages(const StandingsRequest& request, const History& history,
                     const StandingsRules& rules) {
  const std::vector<MatchRecord> records = Records(request);
  Value percentages = Value::Struct();
  for (size_t player = 0; player < records.size(); ++player) {
    const bool dropped = request.players[player].status == ARBITRO_PLAYER_DROPPED;
    const kit::Ratio share = WinPercentage(
        records[player], dropped ? Participation::kDropped : Participation::kPlaysOn, rules);
    percentages.Set(history.players[player].name, Value::Text(kit::ToText(share)));
  }
  return percentages;
}

Decided<Value> AnswerStandings(const Asked& asked) {
  const auto history =
      ReadHistory(asked.input["rounds"], Texts(asked.input["players"]), Roster::kComplete);
  if (!history.decided()) return history.refusal();
  const auto request = ReadRequest(asked.input, history.value());
  if (!request.decided()) return request.refusal();
  const auto standings = RankPlayers(request.value(), asked.tie_breaks, asked.host);
  if (!standings.decided()) return standings.refusal();

  Value rows = Value::List();
  for (size_t row = 0; row < standings.value().rows.size(); ++row) {
    rows.Add(RowOf(standings.value(), row, request.value(), history.value()));
  }
  Value unranked = Value::List();
  for (const uint32_t player : standings.value().unranked) {
    unranked.Add(Value::Text(history.value().players[player].name));
  }
  return Value::Struct(
      {{"standings", std::move(rows)},
       {"win_percentage", WinPercentages(request.value(), history.value(), asked.tie_breaks)},
       {"not_ranked", std::move(unranked)}});
}

Question WinPercentageQuestion() {
  return {"standings.win-percentage",
          {"What is the win percentage of a record?", "Qual è la percentuale di vittorie?"},
          "PKM-GEN-31",
          Input({Number("wins", {"Wins, byes among them", "Vittorie, bye compresi"}, kMatchesMax),
                 Number("losses", {"Losses", "Sconfitte"}, kMatchesMax),
                 Number("ties", {"Ties", "Pareggi"}, kMatchesMax),
                 Number("byes_included_in_wins", {"Byes among the wins", "Bye fra le vittorie"},
                        kMatchesMax),
                 form::Flag("dropped", {"Dropped", "Il giocatore si è ritirato"})}),
          Answer({Ratio("win_percentage", {"Win percentage", "Percentuale di vittorie"})})};
}

Decided<Value> AnswerWinPercentage(const Asked& asked) {
  const auto count = [&](const char* id) {
    return static_cast<uint32_t>(asked.input[id].integer());
  };
  MatchRecord record;
  record.byes = count("byes_included_in_wins");
  if (record.byes > count("wins")) return RefuseIncomplete("wins");
  record.wins = count("wins") - record.byes;
  record.losses = count("losses");
  record.ties = count("ties");
  const bool dropped = asked.input["dropped"].flag();
  const kit::Ratio share = WinPercentage(
      record, dropped ? Participation::kDropped : Participation::kPlaysOn, asked.tie_breaks);
  return Value::Struct({{"win_percentage", Value::Text(kit::ToText(share))}});
}

}  // namespace

void AddStandingsQuestions(QuestionList* questions) {
  questions->push_back({StandingsQuestion(), &AnswerStandings});
  questions->push_back({WinPercentageQuestion(), &AnswerWinPercentage});
}

}  // namespace arbitro::pkm
