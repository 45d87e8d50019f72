// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/ruleset.h"

#include <utility>

#include "plugins/pokemon_tcg/description.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/event_plan.h"
#include "plugins/pokemon_tcg/event/match_points.h"
#include "plugins/pokemon_tcg/event/registered_list.h"
#include "plugins/pokemon_tcg/event/registration.h"
#include "plugins/pokemon_tcg/event/rulings.h"
#include "plugins/pokemon_tcg/event/swiss_rounds.h"
#include "plugins/pokemon_tcg/event/top_cut.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {

Description PokemonTcg::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<arbitro::Admission> PokemonTcg::Admit(const AdmitRequest& request, Host& host) const {
  if (request.act == ARBITRO_ACT_START && ReadEvent(request.settings).decks_required) {
    // [PKM-4-a] Decks are registered before round 1.
    arbitro::Admission admission;
    admission.decks_wanted = true;
    return admission;
  }
  if (auto refusal = CheckAmendment(request)) return *std::move(refusal);
  return AdmitAct(request, host);
}

Decided<RoundDraw> PokemonTcg::Draw(const DrawRequest& request, Host& host) const {
  if (request.phase == ARBITRO_PHASE_TABLES) return DrawDraft(request, host);
  if (const auto refusal = CheckDecksRegistered(request)) return *refusal;
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return DrawElimination(request, host);
  return DrawRound(request, host);
}

Decided<RoundEvaluation> PokemonTcg::Evaluate(const DrawRequest& request, Host& host) const {
  if (request.phase == ARBITRO_PHASE_TABLES) return EvaluateDraft(request);
  Decided<RoundEvaluation> judged = request.phase == ARBITRO_PHASE_ELIMINATION
                                        ? EvaluateElimination(request, host)
                                        : EvaluateRound(request, host);
  if (!judged.decided()) return judged;
  RoundEvaluation evaluation = std::move(judged).value();
  AddWithoutDeck(request, &evaluation);
  return evaluation;
}

Decided<DeckVerdict> PokemonTcg::CheckDeck(const DeckRequest& request, Host& host) const {
  return CheckRegisteredList(request, host);
}

Decided<TableOutcome> PokemonTcg::Outcome(const OutcomeRequest& request, Host& host) const {
  return ScoreTable(request, host);
}

Decided<Standings> PokemonTcg::Rank(const StandingsRequest& request, Host& host) const {
  StandingsRules rules = TieBreaks();
  // [PKM-AMB-20] A tie is half a win, unless the organiser follows the older reading.
  if (ReadSeasonFigures(request.settings).tie_counts_nothing) rules.tie.numerator = 0;
  Decided<Standings> swiss = RankPlayers(SwissPart(request), rules, host);
  if (!swiss.decided()) return swiss;
  return PlaceByPhases(request, std::move(swiss).value(), host);
}

Decided<Plan> PokemonTcg::PlanNext(const PlanRequest& request, Host& host) const {
  return PlanEvent(request, host);
}

Decided<Ruling> PokemonTcg::RulePenalty(const PenaltyRequest& request, Host& host) const {
  return RuleInfraction(request, host);
}

Decided<QuestionAnswer> PokemonTcg::Ask(const QuestionRequest& request, Host& host) const {
  return AnswerQuestion(request, TieBreaks(), host);
}

}  // namespace arbitro::pkm
