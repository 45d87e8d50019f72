// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/swiss_rounds.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "kit/elimination_tables.h"
#include "kit/swiss_tables.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/registration.h"
#include "plugins/pokemon_tcg/rules/age_pairing.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

std::optional<Refusal> CheckMayDraw(const DrawRequest& request);
uint32_t RoundsDue(const DrawRequest& request);
kit::SwissBook BookOf(const EventFacts& event, const std::vector<uint32_t>& divisions);
kit::SwissBook Book(const SeasonFigures& season);
Refusal RefuseStatus(const kit::SwissRound& round);
void CiteDraw(const RoundDraw& draw, const DrawRequest& request, Host& host);
bool EndsWithBye(const RoundDraw& draw);

}  // namespace

uint32_t SwissRounds(uint32_t players, uint32_t least) {
  // [PKM-GEN-10] As many rounds as it takes to halve the field to one player, at least three.
  uint32_t rounds = 0;
  while (rounds < kSwissRoundsMax && (uint64_t{1} << rounds) < players) ++rounds;
  return std::max(rounds, least);
}

kit::SwissRules PairingRules(const SeasonFigures& season) {
  return {
      // [PKM-GEN-20] Players with equal match points meet, with as few point gaps as possible.
      // [PKM-GEN-23] An odd score group passes one player down. [PKM-AMB-31] The gaps are as small
      // as can be from the highest score group down.
      {{"point_gap", "PKM-AMB-31", kit::Measure::kPointGap,
        season.gaps_over_all ? kit::Scope::kWhole : kit::Scope::kFromTheTop}},
      // [PKM-GEN-22] An odd number gives one bye, to the lowest points among those without a bye.
      season.bye_to_lowest_points ? kit::ByeRule::kLowestGroup
                                  : kit::ByeRule::kFewestByesThenLowest,
      // [PKM-GEN-21] No player meets the same opponent twice in the Swiss part.
      season.rematches_if_unavoidable ? kit::Rematches::kFewest : kit::Rematches::kForbidden,
  };
}

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host) {
  if (const auto refusal = CheckMayDraw(request)) return *refusal;
  const EventFacts event = ReadEvent(request.settings);
  const AgePairing ages = event.age_divisions;
  if (ages == AgePairing::kApart) {
    return DrawApart(request, Book(event.season), &RefuseStatus, host);
  }
  const std::vector<uint32_t> divisions = DivisionsOf(request);
  const kit::SwissBook book = BookOf(event, divisions);
  const kit::SwissRound round =
      kit::PairSwiss(kit::PlayersToPair(request), book.pairing, kit::SeedOf(request));
  if (round.status != kit::SwissStatus::kPaired) return RefuseStatus(round);
  const RoundDraw draw = kit::ToDraw(round, request, book);
  CiteDraw(draw, request, host);
  if (ages == AgePairing::kByAge) host.Cite("PKM-GEN-24", "among equal gaps, the same age meets");
  return draw;
}

Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host) {
  const EventFacts event = ReadEvent(request.settings);
  if (event.age_divisions == AgePairing::kApart) return EvaluateApart(request, Book(event.season));
  const std::vector<uint32_t> divisions = DivisionsOf(request);
  const kit::SwissBook book = BookOf(event, divisions);
  const kit::JudgedRound round = kit::JudgeTables(request, book);
  host.Cite("PKM-AMB-31", round.pairing.best ? "no pairing with this bye is better"
                                             : "the pairing is not among the best");
  return round.evaluation;
}

std::vector<Code> PairingCodes() {
  std::vector<Code> codes = kit::SwissProblemCodes(Book({}).faults);
  for (Code& code : AgePairingCodes()) codes.push_back(std::move(code));
  codes.push_back({kWithoutDeck,
                   {"the player has no legal deck", "il giocatore non ha un mazzo legale"},
                   "PKM-4-a"});
  for (Code& code : kit::EliminationProblemCodes("PKM-GEN-15")) codes.push_back(std::move(code));
  return codes;
}

namespace {

std::optional<Refusal> CheckMayDraw(const DrawRequest& request) {
  if (request.players.size() < 2) {
    return Refuse("TOO_FEW_PLAYERS", "PKM-GEN-20",
                  {"a round needs two players: check players in first, or complete the event",
                   "un round richiede due giocatori: registra prima i presenti, o chiudi "
                   "l'evento"});
  }
  const uint32_t rounds = RoundsDue(request);
  if (request.round > rounds) {
    const std::string number = std::to_string(rounds);
    return Refuse(
        "ALL_ROUNDS_PLAYED", "PKM-GEN-10",
        {"all Swiss rounds are played (" + number +
             "): complete the event, or start the next phase if one is planned; amend "
             "`swiss_rounds` to play on",
         "tutti i round alla svizzera sono giocati (" + number +
             "): chiudi l'evento, o avvia la fase seguente se ce n'è una in programma; cambia "
             "`swiss_rounds` per proseguire"});
  }
  return std::nullopt;
}

uint32_t RoundsDue(const DrawRequest& request) {
  const EventFacts event = ReadEvent(request.settings);
  // [PKM-GEN-14] The second day has rounds of its own; a draft comes before the first.
  const uint32_t first = BeginsWithDraft(event, FindFormatRow(request.format)) ? 2 : 1;
  const uint32_t set = request.phase_number > first ? 0 : event.swiss_rounds;
  // [PKM-GEN-10] The number of Swiss rounds is fixed by the attendance where the phase begins, or
  // set by the organiser. The phase has it; one that was begun by hand may not.
  const uint32_t due =
      set != 0 ? set : SwissRounds(request.entrants, event.season.swiss_rounds_least);
  return request.rounds_planned != 0 ? request.rounds_planned : due;
}

// [PKM-GEN-24] With regard to age, where the organiser wants that.
kit::SwissBook BookOf(const EventFacts& event, const std::vector<uint32_t>& divisions) {
  const kit::SwissBook book = Book(event.season);
  return event.age_divisions == AgePairing::kByAge ? WithRegardToAge(book, divisions) : book;
}

kit::SwissBook Book(const SeasonFigures& season) {
  return {PairingRules(season),
          {
              "PKM-8",       // [PKM-8] A match is of two players.
              "PKM-GEN-20",  // [PKM-GEN-20] Everybody is paired.
              "PKM-GEN-22",  // [PKM-GEN-22] An odd number of players makes one bye, not more,
              "PKM-GEN-22",  // for the lowest points among those without one.
              "PKM-GEN-21",  // [PKM-GEN-21] No player meets the same opponent twice.
          }};
}

Refusal RefuseStatus(const kit::SwissRound& round) {
  if (round.status == kit::SwissStatus::kNoLegalPairing) {
    // [PKM-GEN-21] No player meets the same opponent twice in the Swiss part.
    return Refuse("NO_LEGAL_PAIRING", "PKM-GEN-21",
                  {"in every round that is left two players meet again: amend `rematches` to "
                   "`if_unavoidable`, pair by hand, or end the Swiss part",
                   "in ogni round possibile due giocatori si incontrano di nuovo: cambia "
                   "`rematches` in `if_unavoidable`, abbina a mano, o chiudi la parte svizzera"});
  }
  if (round.status == kit::SwissStatus::kNoBye) {
    return Refuse("NO_BYE_LEFT", "PKM-GEN-22",
                  {"no player may get the bye: pair by hand",
                   "nessun giocatore può avere il bye: abbina a mano"});
  }
  return Refuse("PAIRING_TOO_LARGE", "",
                {round.problem + ": pair by hand", round.problem + ": abbina a mano"});
}

void CiteDraw(const RoundDraw& draw, const DrawRequest& request, Host& host) {
  if (request.round == 1) {
    host.Cite("PKM-GEN-20", "the first round is drawn at random");
  } else {
    host.Cite("PKM-GEN-20", "equal match points meet where possible");
    host.Cite("PKM-AMB-31", "point gaps are smallest from the highest score group down");
  }
  if (EndsWithBye(draw)) {
    host.Cite("PKM-GEN-22", "the bye goes to the lowest points among those without one");
  }
}

bool EndsWithBye(const RoundDraw& draw) {
  return !draw.tables.empty() && draw.tables.back().kind == ARBITRO_TABLE_BYE;
}

}  // namespace

}  // namespace arbitro::pkm
