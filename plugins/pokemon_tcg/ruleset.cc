// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/ruleset.h"

#include <optional>
#include <string>
#include <utility>

#include "plugins/pokemon_tcg/deck_check.h"
#include "plugins/pokemon_tcg/description.h"
#include "plugins/pokemon_tcg/divisions.h"
#include "plugins/pokemon_tcg/formats.h"
#include "plugins/pokemon_tcg/match_points.h"
#include "plugins/pokemon_tcg/questions.h"
#include "plugins/pokemon_tcg/registration.h"
#include "plugins/pokemon_tcg/rulings.h"
#include "plugins/pokemon_tcg/swiss_rounds.h"
#include "plugins/pokemon_tcg/top_cut.h"

namespace arbitro::pkm {
namespace {

// A reference card at hand is marked on the row of the card that it explains.
DeckList ReadDeckList(const DeckRequest& request, const FormatRow& format,
                      const CatalogueView& cards) {
  const EventFacts event = ReadEvent(request.settings);
  DeckList deck;
  SuppliedPool pool;
  pool.basic_energy = event.basic_energy_provided ? EnergyProvided::kYes : EnergyProvided::kNo;
  pool.handed_out = event.cards_handed_out;
  for (const DeckRow& row : request.rows) {
    // [PKM-4-b] A list says exactly what the deck holds; in Limited it names the cards left out,
    // too, [PKM-11.2.1-e] [PKM-11.2.2-h] for whoever runs the event to see.
    if (!row.marks["supplied"].flag()) pool.rows.push_back(row);
    if (!row.marks["unused"].flag()) deck.rows.push_back(row);
    if (!row.marks["reference"].flag()) continue;
    deck.reference_cards.emplace_back(CountedName(cards, row.card));
  }
  if (format.environment == Environment::kLimited) deck.supplied = std::move(pool);
  return deck;
}

// [PKM-4-b] Only a Limited list has cards beside the deck.
std::optional<Refusal> CheckMarksFit(const DeckRequest& request, const FormatRow& format) {
  if (format.environment == Environment::kLimited) return std::nullopt;
  for (const DeckRow& row : request.rows) {
    if (!row.marks["unused"].flag() && !row.marks["supplied"].flag()) continue;
    return Refuse("LIMITED_LIST", "PKM-4-b",
                  {"`" + row.name + "` is marked as in Limited: leave such rows out",
                   "`" + row.name + "` ha un segno del limitato: togliere queste righe"});
  }
  return std::nullopt;
}

Refusal RefuseCard(const DeckRow& row) {
  return Refuse("UNKNOWN_CARD", "PKM-5-e",
                {"`" + row.name + "` is not in the event's catalogue: correct the row",
                 "`" + row.name + "` non è nel catalogo dell'evento: correggere la riga"});
}

}  // namespace

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
  if (const auto refusal = CheckDecksRegistered(request)) return *refusal;
  return DrawRound(request, host);
}

Decided<RoundEvaluation> PokemonTcg::Evaluate(const DrawRequest& request, Host& host) const {
  return EvaluateRound(request, host);
}

Decided<DeckVerdict> PokemonTcg::CheckDeck(const DeckRequest& request, Host& host) const {
  if (const auto refusal = CheckMayRegister(request)) return *refusal;
  const FormatRow* format = FindFormatRow(request.format);
  if (format == nullptr) {
    // [PKM-F] A tournament in none of the formats described is not sanctioned, and has no rules
    // here.
    return Refuse("UNKNOWN_FORMAT", "PKM-F",
                  {"`" + request.format + "` is no format of the rulebook",
                   "`" + request.format + "` non è un formato del regolamento"});
  }
  if (const auto refusal = CheckMarksFit(request, *format)) return *refusal;
  const EventFacts event = ReadEvent(request.settings);
  const PoolContext context = {host.catalogue(), event, format->pool};
  for (const DeckRow& row : request.rows) {
    if (row.card >= context.cards.size()) return RefuseCard(row);
  }
  host.Cite(format->rule, "checked as " + request.format + " on " + event.date);
  return CheckDeckList(ReadDeckList(request, *format, context.cards), *format, context);
}

Decided<TableOutcome> PokemonTcg::Outcome(const OutcomeRequest& request, Host& host) const {
  return ScoreTable(request, host);
}

Decided<Standings> PokemonTcg::Rank(const StandingsRequest& request, Host& host) const {
  Decided<Standings> swiss = RankPlayers(SwissPart(request), TieBreaks(), host);
  if (!swiss.decided()) return swiss;
  return PlaceByElimination(request, std::move(swiss).value(), host);
}

Decided<Plan> PokemonTcg::PlanNext(const PlanRequest& request, Host& host) const {
  return PlanEvent(request, host);
}

Decided<Ruling> PokemonTcg::RulePenalty(const PenaltyRequest& request, Host& host) const {
  return RuleInfraction(request, host);
}

Decided<QuestionAnswer> PokemonTcg::Ask(const QuestionRequest& request, Host& host) const {
  const StandingsRules tie_breaks = TieBreaks();
  return AnswerQuestion(request.question, {request.input, tie_breaks, host});
}

}  // namespace arbitro::pkm
