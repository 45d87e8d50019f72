// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/rulings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/penalties.h"

namespace arbitro::pkm {
namespace {

constexpr char kMajorError[] = "game-play-error-major";

constexpr char kReport[] = "REPORT_PENALTY";

Form CircumstancesOf(const InfractionRow& infraction);
std::optional<Refusal> CheckOnLists(const PenaltyRequest& request);
uint32_t PlaceOf(Penalty penalty);
std::vector<uint32_t> ChoicesBeside(Penalty due);
void AddFurther(const Offence& offence, const EventFacts& event, Host& host, Ruling* ruling);
uint32_t HeavierFoundWith(const PenaltyRequest& request, Penalty due, const EventFacts& event);
Offence OffenceOf(const PenaltyRequest& request, uint32_t infraction, const EventFacts& event);
bool CameWithAnothers(const PastPenalty& past, Offence before);
int TierOf(const EventFacts& event);
Refusal RefuseLighter(uint32_t heavier);
Refusal RefuseNotDue(Penalty due);
Refusal RefuseDisqualification();
std::vector<PenaltyEffect> EffectsOf(Penalty penalty, const EventFacts& event);
Penalty PenaltyAt(uint32_t place);

}  // namespace

std::vector<Infraction> PublishedInfractions() {
  std::vector<Infraction> infractions;
  for (const InfractionRow& row : Infractions()) {
    const char* rule = row.id == std::string_view(kMajorError) ? "PKM-PEN-20" : "PKM-PEN-31";
    infractions.push_back({row.id, row.label, rule, CircumstancesOf(row)});
  }
  return infractions;
}

std::vector<Code> PenaltyDuties() {
  return {{kReport,
           {"Report the penalty with the event", "Riportare la penalità con l'evento"},
           "PKM-PEN-15"}};
}

std::vector<PenaltyKind> PublishedPenalties() {
  std::vector<PenaltyKind> penalties;
  for (const PenaltyRow& row : Ladder()) {
    const uint32_t place = PlaceOf(row.penalty);
    penalties.push_back({row.id, row.label, "PKM-PEN-" + std::to_string(place), place});
  }
  return penalties;
}

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host) {
  if (const auto refusal = CheckOnLists(request)) return *refusal;
  const EventFacts event = ReadEvent(request.settings);
  const Offence offence = OffenceOf(request, request.infraction, event);
  const Penalty due = PenaltyFor(offence);
  const uint32_t heavier = HeavierFoundWith(request, due, event);
  Ruling ruling;
  ruling.ruling = request.proposed == 0 ? PlaceOf(due) : request.proposed;
  ruling.step = ruling.ruling;
  // [PKM-PEN-13] A judge may deviate with a reason; here that is the head judge's.
  if (heavier != 0 && (request.proposed == 0 || !request.head_judge)) return RefuseLighter(heavier);
  ruling.deviates = heavier != 0 || ruling.ruling != PlaceOf(due);
  if (ruling.deviates && !request.head_judge) return RefuseNotDue(due);
  // [PKM-AMB-21] A Disqualification needs the head judge, also where it is due.
  const bool disqualifies = PenaltyAt(ruling.ruling) == Penalty::kDisqualification;
  if (disqualifies && !request.head_judge) return RefuseDisqualification();
  ruling.allowed = {PlaceOf(due)};
  ruling.choices = ChoicesBeside(due);
  ruling.effects = EffectsOf(PenaltyAt(ruling.ruling), event);
  AddFurther(offence, event, host, &ruling);
  host.Cite("PKM-PEN-10", Ladder()[static_cast<size_t>(due)].label.en);
  if (!offence.previous.empty()) host.Cite("PKM-PEN-11", "the same category again");
  return ruling;
}

namespace {

Form CircumstancesOf(const InfractionRow& infraction) {
  std::vector<Choice> others;
  for (const InfractionRow& row : Infractions()) {
    if (&row != &infraction) others.push_back({row.id, row.label});
  }
  const auto most = static_cast<int64_t>(others.size());
  std::vector<Form> fields = {form::By(
      "PKM-PEN-12",
      form::Set("found_together", {"Found together with", "Rilevata insieme a"},
                form::OneChoice("infraction", {"Infraction", "Infrazione"}, std::move(others)),
                most))};
  if (infraction.id == std::string_view(kMajorError)) {
    fields.push_back(form::By(
        "PKM-PEN-20",
        form::Flag("significant_advantage", {"Significant advantage", "Vantaggio significativo"})));
  }
  return form::Struct("circumstances", {"Circumstances", "Circostanze"}, std::move(fields));
}

std::optional<Refusal> CheckOnLists(const PenaltyRequest& request) {
  if (request.infraction <= Infractions().size() && request.proposed <= Ladder().size()) {
    return std::nullopt;
  }
  return Refuse("PENALTY_NOT_DUE", "PKM-PEN-10",
                {"there is no such infraction or penalty", "infrazione o penalità inesistente"});
}

// The boundary counts penalties from 1, mildest first, as the ladder does.
uint32_t PlaceOf(Penalty penalty) { return static_cast<uint32_t>(penalty) + 1; }

// [PKM-PEN-12] Of infractions found together the heaviest alone is penalized: the place of one that
// weighs more than what is due, or 0.
uint32_t HeavierFoundWith(const PenaltyRequest& request, Penalty due, const EventFacts& event) {
  if (!event.season.heaviest_only) return 0;
  const std::vector<std::string> together = Texts(request.circumstances["found_together"]);
  for (uint32_t place = 1; place <= Infractions().size(); ++place) {
    const char* id = Infractions()[place - 1].id;
    if (std::find(together.begin(), together.end(), id) == together.end()) continue;
    if (PenaltyFor(OffenceOf(request, place, event)) > due) return place;
  }
  return 0;
}

// The infraction at that place of the list, by whom and where the request says.
Offence OffenceOf(const PenaltyRequest& request, uint32_t infraction, const EventFacts& event) {
  Offence offence;
  offence.category = Infractions()[infraction - 1].id;
  offence.tier = TierOf(event);
  const auto start = event.season.penalty_starts.find(offence.category);
  if (start != event.season.penalty_starts.end()) offence.start = start->second;
  offence.significant_advantage = request.circumstances["significant_advantage"].flag();
  for (const PastPenalty& past : request.history) {
    // [PKM-PEN-11] The same category in this event counts.
    if (past.infraction != infraction) continue;
    if (past.penalty < 1 || past.penalty > Ladder().size()) continue;
    if (CameWithAnothers(past, offence)) continue;
    offence.previous.push_back(PenaltyAt(past.penalty));
  }
  return offence;
}

// [PKM-PEN-11] Whether a player with this offence `before` has the penalty from an opponent's
// ruling: [PKM-PEN-20] the Caution that comes with a major game-play error is none for an error of
// the player's own. Its step is that of the opponent's penalty; where that was made a Caution, too,
// it is one that was not due to this player, and that no head judge chose.
bool CameWithAnothers(const PastPenalty& past, Offence before) {
  const bool accompanies =
      before.category == kMajorError && PenaltyAt(past.penalty) == Penalty::kCaution;
  if (!accompanies || (past.flags & ARBITRO_PAST_PENALTY_DEVIATED) != 0) return false;
  before.significant_advantage = false;
  return past.step != past.penalty || PenaltyFor(before) != Penalty::kCaution;
}

// [PKM-PEN-31] League Challenges and City Championships are tier 1, what is above them tier 2.
int TierOf(const EventFacts& event) {
  const EventTierRow* tier = FindEventTier(event.tier);
  return tier != nullptr && tier->level == TierLevel::kAboveCity ? 2 : 1;
}

Refusal RefuseLighter(uint32_t heavier) {
  const InfractionRow& row = Infractions()[heavier - 1];
  return Refuse("PENALTY_NOT_DUE", "PKM-PEN-12",
                {std::string("of infractions found together the heaviest is penalized: rule `") +
                     row.id + "`, or let the head judge deviate with a reason",
                 std::string("di infrazioni rilevate insieme si penalizza la più grave: decidi "
                             "`") +
                     row.id + "`, o lascia che il capo arbitro se ne scosti con un motivo"});
}

Refusal RefuseNotDue(Penalty due) {
  const PenaltyRow& row = Ladder()[static_cast<size_t>(due)];
  return Refuse("PENALTY_NOT_DUE", "PKM-PEN-13",
                {"the guidelines ask for a " + row.label.en +
                     ": give that, or let the head judge "
                     "deviate with a reason",
                 "le linee guida chiedono: " + row.label.it +
                     "; da' quella, o lascia che il "
                     "capo arbitro se ne scosti con un motivo"});
}

Refusal RefuseDisqualification() {
  return Refuse("HEAD_JUDGE_ONLY", "PKM-AMB-21",
                {"a disqualification needs the head judge: let the head judge give it, or a milder "
                 "penalty with a reason",
                 "la squalifica vuole il capo arbitro: la dia il capo arbitro, o dia una penalità "
                 "più lieve con un motivo"});
}

std::vector<uint32_t> ChoicesBeside(Penalty due) {
  std::vector<uint32_t> choices;
  for (const PenaltyRow& row : Ladder()) {
    if (row.penalty != due) choices.push_back(PlaceOf(row.penalty));
  }
  return choices;
}

// Adds to a ruling the opponent's penalty and the duty to report it, where they are due.
void AddFurther(const Offence& offence, const EventFacts& event, Host& host, Ruling* ruling) {
  // [PKM-PEN-20] The opponent of a major game-play error gets a Caution.
  if (offence.category == kMajorError) {
    ruling->further = {{PlaceOf(Penalty::kCaution), ARBITRO_TARGET_OPPONENTS}};
    host.Cite("PKM-PEN-20", "a major game-play error; the opponent gets a Caution");
  }
  if (IsReported(PenaltyAt(ruling->ruling), event.season.reported_from)) {
    ruling->duties.push_back({kReport, "PKM-PEN-15", {}, false});
  }
}

std::vector<PenaltyEffect> EffectsOf(Penalty penalty, const EventFacts& event) {
  const SeasonFigures& season = event.season;
  const bool match_at_once = event.match_type == MatchType::kSingle && season.single_game_is_match;
  switch (penalty) {
    case Penalty::kCaution:
    case Penalty::kWarning:
      return {};
    case Penalty::kPrizeCard:
      // [PKM-PEN-3] The opponent has one Prize card less to take.
      return {{ARBITRO_EFFECT_PRIZES, ARBITRO_TARGET_PLAYER, season.prize_penalty_cards}};
    case Penalty::kGameLoss:
      // [PKM-PEN-4] The game counts as lost; a single game is the match.
      if (match_at_once) return {{ARBITRO_EFFECT_MATCH_LOSS}};
      return {{ARBITRO_EFFECT_GAME_LOSS}};
    case Penalty::kMatchLoss:
      // [PKM-PEN-5] The match is lost.
      return {{ARBITRO_EFFECT_MATCH_LOSS}};
    case Penalty::kDisqualification:
      // [PKM-PEN-6] Out of the event, and so of the match.
      if (!season.disqualified_leave) return {{ARBITRO_EFFECT_MATCH_LOSS}};
      return {{ARBITRO_EFFECT_MATCH_LOSS}, {ARBITRO_EFFECT_EXPEL}};
  }
  return {};
}

Penalty PenaltyAt(uint32_t place) { return static_cast<Penalty>(place - 1); }

}  // namespace

}  // namespace arbitro::pkm
