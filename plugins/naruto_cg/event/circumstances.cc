// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/circumstances.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "plugins/naruto_cg/event/fields.h"

namespace arbitro::nar {
namespace {

constexpr char kFound[] = "found";

constexpr char kOccurrence[] = "occurrence";

constexpr char kIntentional[] = "intentional";

constexpr char kMinutesLate[] = "minutes_late";

constexpr char kNeverCame[] = "never_came";

struct FoundRow {
  const char* id;
  Label label;
};

// In the order of Found.
const FoundRow kFoundRows[] = {
    {"before_event", {"Before the event", "Prima dell'evento"}},
    {"after_round_1_start", {"After the start of round 1", "Dopo l'inizio del primo turno"}},
    {"before_game", {"Before the next game", "Prima della prossima partita"}},
    {"during_game", {"During a game", "Durante una partita"}},
    {"before_round_1", {"Before round 1", "Prima del primo turno"}},
};

// Tells what the procedure of an infraction asks for.
struct FactsRow {
  Infraction infraction;
  std::vector<std::string> needed;
  std::vector<std::string> known;
  std::vector<Found> found;
};

FactsRow FactsFor(Infraction infraction);
const std::vector<FactsRow>& AllFacts();
std::optional<Refusal> CheckFacts(const Value& input, const FactsRow& row,
                                  const std::vector<std::string>& always);
bool IsGiven(const Value& input, const std::string& name);
bool SaysSomething(const Value& field);
bool Holds(const std::vector<std::string>& names, const std::string& name);
Circumstances ReadFacts(const Value& input);
std::optional<Found> FoundOf(const Value& input, const FactsRow& row);
std::string MomentIdsOf(const FactsRow& row);
std::vector<Choice> MomentsOf(const FactsRow& row);
Refusal Missing(const std::string& field, const std::string& infraction);

}  // namespace

std::vector<Form> AllCircumstances() {
  std::vector<Choice> found;
  for (const FoundRow& row : kFoundRows) found.push_back({row.id, row.label});
  return {
      form::OneChoice(kFound, {"Found", "Scoperta"}, std::move(found)),
      form::Flag("deck_legal", {"The deck is legal", "Il mazzo è legale"}),
      form::Integer(kMinutesLate, {"Minutes late", "Minuti di ritardo"}, 0, kAskedNumberMax),
      form::Flag(kNeverCame, {"Not there by the end of the round",
                              "Il giocatore non è arrivato entro la fine del turno"}),
      form::Flag("round_started_early", {"Round began early", "Il turno è cominciato in anticipo"}),
      form::Flag("seated_before_announced",
                 {"Was there in time", "Il giocatore era già stato al posto"}),
      form::Integer("minutes_after_start", {"Minutes after the start", "Minuti dall'inizio"}, 0,
                    kAskedNumberMax),
      form::Flag("crossed", {"Crossed matches", "Incontri incrociati"}),
      form::Integer("occurrence", {"Time", "Quante volte"}, 1, kAskedNumberMax),
      form::Flag("bad_faith", {"Bad faith", "Malafede"}),
      form::Flag("intentional", {"Intentional", "Intenzionale"})};
}

Form CircumstancesForm(Infraction infraction) {
  const FactsRow row = FactsFor(infraction);
  std::vector<Form> fields;
  for (const Form& field : AllCircumstances()) {
    const bool counted = field.id == kOccurrence;
    const bool known = Holds(row.needed, field.id) || Holds(row.known, field.id);
    if (counted || (!known && field.id != kIntentional)) continue;
    fields.push_back(field);
    if (field.id == kFound) fields.back().choices = MomentsOf(row);
  }
  return form::By(
      kInfractionRows[static_cast<size_t>(infraction)].rule,
      form::Struct("circumstances", {"Circumstances", "Circostanze"}, std::move(fields)));
}

Decided<Circumstances> ReadCircumstances(Infraction infraction, const Value& input,
                                         const std::vector<std::string>& always) {
  const FactsRow row = FactsFor(infraction);
  if (const auto refusal = CheckFacts(input, row, always)) return *refusal;
  // [NAR-AMB-35] A player who never came was not so many minutes late.
  if (input[kNeverCame].FlagOr(false) && input.Has(kMinutesLate)) {
    return RefuseInconsistent({"`never_came` and `minutes_late` contradict each other: give one",
                               "`never_came` e `minutes_late` si contraddicono: indicarne uno"});
  }
  Circumstances facts = ReadFacts(input);
  if (!row.found.empty()) {
    const std::optional<Found> found = FoundOf(input, row);
    if (!found) {
      const std::string said = input[kFound].text();
      const std::string known = MomentIdsOf(row);
      return RefuseInconsistent({"`found` is `" + said + "`; this infraction knows " + known,
                                 "`found` è `" + said + "`; questa infrazione prevede " + known});
    }
    facts.found = *found;
  }
  if (infraction == Infraction::kIllegalList && facts.found == Found::kAfterRound1Start &&
      !input.Has("deck_legal")) {
    return Missing("deck_legal", kInfractionRows[static_cast<size_t>(infraction)].id);
  }
  return facts;
}

namespace {

FactsRow FactsFor(Infraction infraction) {
  for (const FactsRow& row : AllFacts()) {
    if (row.infraction == infraction) return row;
  }
  return {infraction, {}, {}, {}};
}

const std::vector<FactsRow>& AllFacts() {
  static const std::vector<FactsRow> kRows = {
      {Infraction::kIllegalList,
       {"found"},
       {"deck_legal"},
       {Found::kBeforeEvent, Found::kAfterRound1Start}},
      {Infraction::kIllegalDeck, {"found"}, {}, {Found::kBeforeGame, Found::kDuringGame}},
      {Infraction::kIllegalSideboard,
       {"found"},
       {},
       {Found::kBeforeRound1, Found::kAfterRound1Start}},
      {Infraction::kTardiness,
       {kMinutesLate},
       {kNeverCame, "round_started_early", "seated_before_announced"},
       {}},
      {Infraction::kWrongOpponent, {"minutes_after_start"}, {"crossed"}, {}},
      {Infraction::kSlowPlay, {kOccurrence}, {"bad_faith"}, {}},
  };
  return kRows;
}

std::optional<Refusal> CheckFacts(const Value& input, const FactsRow& row,
                                  const std::vector<std::string>& always) {
  const std::string infraction = kInfractionRows[static_cast<size_t>(row.infraction)].id;
  for (const std::string& field : row.needed) {
    if (!IsGiven(input, field)) return Missing(field, infraction);
  }
  for (const Value::Field& field : input.fields()) {
    if (!SaysSomething(field.second) || Holds(always, field.first)) continue;
    if (Holds(row.needed, field.first) || Holds(row.known, field.first)) continue;
    return RefuseInconsistent({"`" + field.first + "` says nothing about `" + infraction + "`",
                               "`" + field.first + "` non riguarda `" + infraction + "`"});
  }
  return std::nullopt;
}

// Whether a field is there; a player who never came has none of the minutes, or null.
bool IsGiven(const Value& input, const std::string& name) {
  if (input.Has(name)) return true;
  if (name != kMinutesLate) return false;
  const auto& fields = input.fields();
  return input[kNeverCame].FlagOr(false) ||
         std::any_of(fields.begin(), fields.end(),
                     [&](const Value::Field& field) { return field.first == name; });
}

// Whether a field says something: a flag that is off does not.
bool SaysSomething(const Value& field) {
  return !field.is_null() && (field.kind() != Value::Kind::kFlag || field.flag());
}

bool Holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Circumstances ReadFacts(const Value& input) {
  Circumstances facts;
  facts.deck_legal = input["deck_legal"].FlagOr(true);
  if (input.Has(kMinutesLate)) facts.minutes_late = input[kMinutesLate].integer();
  facts.round_started_early = input["round_started_early"].FlagOr(false);
  facts.seated_before_announced = input["seated_before_announced"].FlagOr(false);
  facts.minutes_after_start = input["minutes_after_start"].integer();
  facts.crossed = input["crossed"].FlagOr(false);
  facts.occurrence = input["occurrence"].IntegerOr(1);
  facts.bad_faith = input["bad_faith"].FlagOr(false);
  facts.intentional = input["intentional"].FlagOr(false);
  return facts;
}

// When it was found, if that is a moment that the infraction knows.
std::optional<Found> FoundOf(const Value& input, const FactsRow& row) {
  for (const Found found : row.found) {
    if (input[kFound].text() == kFoundRows[static_cast<size_t>(found)].id) return found;
  }
  return std::nullopt;
}

// The same by their ids, for a sentence.
std::string MomentIdsOf(const FactsRow& row) {
  std::string ids;
  for (const Choice& moment : MomentsOf(row)) ids += (ids.empty() ? "`" : ", `") + moment.id + "`";
  return ids;
}

// The moments that the infraction knows, and no others.
std::vector<Choice> MomentsOf(const FactsRow& row) {
  std::vector<Choice> moments;
  for (const Found found : row.found) {
    const FoundRow& moment = kFoundRows[static_cast<size_t>(found)];
    moments.push_back({moment.id, moment.label});
  }
  return moments;
}

Refusal Missing(const std::string& field, const std::string& infraction) {
  if (field == kMinutesLate) {
    return RefuseInconsistent(
        {"`minutes_late` is missing: say it, or `never_came` if the player was not there by the "
         "end of the round",
         "manca `minutes_late`: indicarlo, o `never_came` se il giocatore non è arrivato entro la "
         "fine del turno"});
  }
  return RefuseInconsistent({"`" + field + "` is missing: `" + infraction + "` depends on it",
                             "manca `" + field + "`, da cui dipende `" + infraction + "`"});
}

}  // namespace

}  // namespace arbitro::nar
