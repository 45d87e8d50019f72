// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/ruleset.h"

#include <utility>

#include "plugins/pokemon_tcg/description.h"
#include "plugins/pokemon_tcg/divisions.h"
#include "plugins/pokemon_tcg/draft.h"
#include "plugins/pokemon_tcg/event_plan.h"
#include "plugins/pokemon_tcg/match_points.h"
#include "plugins/pokemon_tcg/questions.h"
#include "plugins/pokemon_tcg/registered_list.h"
#include "plugins/pokemon_tcg/registration.h"
#include "plugins/pokemon_tcg/rulings.h"
#include "plugins/pokemon_tcg/season_figures.h"
#include "plugins/pokemon_tcg/swiss_rounds.h"
#include "plugins/pokemon_tcg/top_cut.h"

namespace arbitro::pkm {

Description PokemonTcg::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<arbitro::Admission> PokemonTcg::Admit(const AdmitRequest& request, Host& host) const {
  return AdmitAct(request, host);
}

Decided<RoundDraw> PokemonTcg::Draw(const DrawRequest& request, Host& host) const {
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return DrawElimination(request, host);
  if (request.phase == ARBITRO_PHASE_TABLES) return DrawDraft(request, host);
  if (const auto refusal = CheckDecksRegistered(request)) return *refusal;
  return DrawRound(request, host);
}

Decided<RoundEvaluation> PokemonTcg::Evaluate(const DrawRequest& request, Host& host) const {
  if (request.phase == ARBITRO_PHASE_TABLES) return EvaluateDraft(request);
  return EvaluateRound(request, host);
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
  const StandingsRules tie_breaks = TieBreaks();
  return AnswerQuestion(request.question, {request.input, tie_breaks, host, request.seed});
}

}  // namespace arbitro::pkm
