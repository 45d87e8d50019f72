// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rulings.h"

#include <string>
#include <utility>

#include "plugins/pokemon_tcg/event.h"
#include "plugins/pokemon_tcg/event_tiers.h"
#include "plugins/pokemon_tcg/penalties.h"

namespace arbitro::pkm {
namespace {

constexpr char kMajorError[] = "game-play-error-major";

// The boundary counts penalties from 1, mildest first, as the ladder does.
uint32_t PlaceOf(Penalty penalty) { return static_cast<uint32_t>(penalty) + 1; }
Penalty PenaltyAt(uint32_t place) { return static_cast<Penalty>(place - 1); }

// [PKM-PEN-31] League Challenges and City Championships are tier 1, what is above them tier 2.
int TierOf(const EventFacts& event) {
  const EventTierRow* tier = FindEventTier(event.tier);
  return tier != nullptr && tier->level == TierLevel::kAboveCity ? 2 : 1;
}

Offence OffenceOf(const PenaltyRequest& request, const EventFacts& event) {
  Offence offence;
  offence.category = Infractions()[request.infraction - 1].id;
  offence.tier = TierOf(event);
  const auto start = event.season.penalty_starts.find(offence.category);
  if (start != event.season.penalty_starts.end()) offence.start = start->second;
  offence.significant_advantage = request.circumstances["significant_advantage"].flag();
  for (const PastPenalty& past : request.history) {
    // [PKM-PEN-11] What counts is the same category in this event.
    if (past.infraction != request.infraction) continue;
    if (past.penalty < 1 || past.penalty > Ladder().size()) continue;
    offence.previous.push_back(PenaltyAt(past.penalty));
  }
  return offence;
}

std::vector<PenaltyEffect> EffectsOf(Penalty penalty, const EventFacts& event) {
  switch (penalty) {
    case Penalty::kCaution:
    case Penalty::kWarning:
      return {};
    case Penalty::kPrizeCard:
      // [PKM-PEN-3] The opponent has one Prize card less to take.
      return {{ARBITRO_EFFECT_PRIZES, ARBITRO_TARGET_PLAYER, 1}};
    case Penalty::kGameLoss:
      // [PKM-PEN-4] The game counts as lost; a single game is the match.
      if (event.match_type == MatchType::kSingle) return {{ARBITRO_EFFECT_MATCH_LOSS}};
      return {{ARBITRO_EFFECT_GAME_LOSS}};
    case Penalty::kMatchLoss:
      // [PKM-PEN-5] The match is lost.
      return {{ARBITRO_EFFECT_MATCH_LOSS}};
    case Penalty::kDisqualification:
      // [PKM-PEN-6] Out of the event, and so of the match.
      return {{ARBITRO_EFFECT_MATCH_LOSS}, {ARBITRO_EFFECT_EXPEL}};
  }
  return {};
}

Refusal RefuseNotDue(Penalty due) {
  const PenaltyRow& row = Ladder()[static_cast<size_t>(due)];
  return Refuse("PENALTY_NOT_DUE", "PKM-PEN-13",
                {"the guidelines ask for a " + row.label.en +
                     ": give that, or let the head judge "
                     "deviate with a reason",
                 "le linee guida chiedono: " + row.label.it +
                     "; dare quella, o lasciare che il "
                     "capo arbitro se ne scosti con un motivo"});
}

}  // namespace

std::vector<Infraction> PublishedInfractions() {
  std::vector<Infraction> infractions;
  for (const InfractionRow& row : Infractions()) {
    Infraction one = {row.id, row.label, "PKM-PEN-31", std::nullopt};
    if (one.id == kMajorError) {
      one.rule = "PKM-PEN-20";
      one.circumstances = form::Struct(
          "circumstances", {"Circumstances", "Circostanze"},
          {form::By("PKM-PEN-20",
                    form::Flag("significant_advantage",
                               {"Significant advantage", "Vantaggio significativo"}))});
    }
    infractions.push_back(std::move(one));
  }
  return infractions;
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
  if (request.infraction > Infractions().size() || request.proposed > Ladder().size()) {
    return Refuse("PENALTY_NOT_DUE", "PKM-PEN-10",
                  {"there is no such infraction or penalty", "infrazione o penalità inesistente"});
  }
  const EventFacts event = ReadEvent(request.settings);
  const Offence offence = OffenceOf(request, event);
  const Penalty due = PenaltyFor(offence);
  Ruling ruling;
  ruling.ruling = request.proposed == 0 ? PlaceOf(due) : request.proposed;
  ruling.step = ruling.ruling;
  ruling.deviates = ruling.ruling != PlaceOf(due);
  // [PKM-PEN-13] A judge may deviate with a reason; here that is the head judge's.
  if (ruling.deviates && !request.head_judge) return RefuseNotDue(due);
  ruling.allowed = {PlaceOf(due)};
  for (const PenaltyRow& row : Ladder()) {
    if (row.penalty != due) ruling.choices.push_back(PlaceOf(row.penalty));
  }
  ruling.effects = EffectsOf(PenaltyAt(ruling.ruling), event);
  // [PKM-PEN-20] The opponent of a major game-play error gets a Caution.
  if (offence.category == kMajorError) {
    ruling.further = {{PlaceOf(Penalty::kCaution), ARBITRO_TARGET_OPPONENTS}};
    host.Cite("PKM-PEN-20", "a major game-play error; the opponent gets a Caution");
  }
  host.Cite("PKM-PEN-10", Ladder()[static_cast<size_t>(due)].label.en);
  if (!offence.previous.empty()) host.Cite("PKM-PEN-11", "the same category again");
  return ruling;
}

}  // namespace arbitro::pkm
