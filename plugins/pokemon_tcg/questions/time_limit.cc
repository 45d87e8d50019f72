// SPDX-License-Identifier: Apache-2.0
//
// Chapter 7: how long a match lasts.

#include <algorithm>
#include <cstdint>
#include <string>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kMinutesMax = 1'440;
constexpr int64_t kMinutesADay = 1'440;

// [PKM-7.3-a] The limit of a single game depends on the environment.
int SingleGameMinutes(const std::string& environment) {
  return environment == "limited" ? kSingleGameLimitedMinutes : kSingleGameConstructedMinutes;
}

Question TimeLimitQuestion() {
  return {
      "format.time-limit",
      {"What is a match's time limit?", "Qual è il limite di tempo di un incontro?"},
      "PKM-7.3-a",
      Input({form::Required(MatchTypeField()), EnvironmentField(),
             form::Integer("minutes", {"Minutes proposed", "Minuti proposti"}, 1, kMinutesMax)}),
      Answer({form::Integer("minutes", {"Minutes", "Minuti"}, 1, kMinutesMax),
              form::Flag("valid", {"Valid", "I minuti proposti sono ammessi"}),
              form::Tuple("range", {"Range", "Minuti ammessi"},
                          {form::Integer("least", {"Least", "Minimo"}, 0, kMinutesMax),
                           form::Integer("most", {"Most", "Massimo"}, 0, kMinutesMax)}),
              form::Integer("extra_turns", {"Extra turns", "Turni aggiuntivi"}, 0, 10)})};
}

Decided<Value> AnswerTimeLimit(const Asked& asked) {
  const Value& input = asked.input;
  if (ReadMatchType(input["match_type"]) == MatchType::kSingle) {
    if (!input.Has("environment")) return RefuseIncomplete("environment");
    const int minutes = SingleGameMinutes(input["environment"].text());
    return Value::Struct(
        {{"minutes", Value::Integer(minutes)}, {"extra_turns", Value::Integer(kExtraTurns)}});
  }
  if (!input.Has("minutes")) return RefuseIncomplete("minutes");
  const int64_t minutes = input["minutes"].integer();
  // [PKM-7.3-b] Between 45 and 60 minutes; [PKM-AMB-26] anything else needs the organiser's
  // override.
  const bool valid = minutes >= kBestOfThreeMinutesLeast && minutes <= kBestOfThreeMinutesMost;
  Value answer = Value::Struct({{"valid", Value::Flag(valid)},
                                {"range", Value::List({Value::Integer(kBestOfThreeMinutesLeast),
                                                       Value::Integer(kBestOfThreeMinutesMost)})}});
  if (valid) answer.Set("extra_turns", Value::Integer(kExtraTurns));
  return answer;
}

Question RoundClockQuestion() {
  return {
      "format.round-clock",
      {"When may the round clock start?", "Quando può partire il tempo del round?"},
      "PKM-7.1-c",
      Input({form::Required(form::Time("seated_at", {"Seated at", "Giocatori seduti alle"})),
             form::Required(MatchTypeField()), EnvironmentField()}),
      Answer({form::Required(form::Time("clock_may_start_from",
                                        {"Clock may start from", "Il tempo può partire dalle"})),
              form::Required(
                  form::Time("time_called_at_earliest",
                             {"Time called at the earliest", "Tempo scaduto non prima delle"}))})};
}

std::string TwoDigits(int64_t number) {
  return std::string(number < 10 ? "0" : "") + std::to_string(number);
}

// "HH:MM:SS" moved on by whole minutes, round the clock.
std::string After(const std::string& time, int64_t minutes) {
  const auto digits = [&](size_t at) { return (time[at] - '0') * 10 + (time[at + 1] - '0'); };
  const int64_t total = (digits(0) * 60 + digits(3) + minutes) % kMinutesADay;
  return TwoDigits(total / 60) + ":" + TwoDigits(total % 60) + time.substr(5);
}

Decided<Value> AnswerRoundClock(const Asked& asked) {
  const Value& input = asked.input;
  const bool single = ReadMatchType(input["match_type"]) == MatchType::kSingle;
  if (single && !input.Has("environment")) return RefuseIncomplete("environment");
  // [PKM-7.1-a] Two minutes to shuffle and present, mulligans included [PKM-7.1-b]; [PKM-7.1-c] the
  // round starts no earlier, [PKM-AMB-29] even if everybody is ready.
  const std::string& seated = input["seated_at"].text();
  const int limit =
      single ? SingleGameMinutes(input["environment"].text()) : kBestOfThreeMinutesLeast;
  return Value::Struct(
      {{"clock_may_start_from", Value::Text(After(seated, kPregameMinutes))},
       {"time_called_at_earliest", Value::Text(After(seated, kPregameMinutes + limit))}});
}

}  // namespace

void AddTimeLimitQuestions(QuestionList* questions) {
  questions->push_back({TimeLimitQuestion(), &AnswerTimeLimit});
  questions->push_back({RoundClockQuestion(), &AnswerRoundClock});
}

}  // namespace arbitro::pkm
