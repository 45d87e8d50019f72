// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/swiss_rounds.h"

#include <algorithm>
#include <optional>
#include <string>

#include "kit/swiss_tables.h"
#include "plugins/pokemon_tcg/event.h"
#include "plugins/pokemon_tcg/tables.h"

namespace arbitro::pkm {
namespace {

const kit::SwissBook& Book() {
  static const kit::SwissBook kBook = {
      PairingRules(),
      {
          "PKM-8",       // [PKM-8] A match is of two players.
          "PKM-GEN-20",  // [PKM-GEN-20] Everybody is paired.
          "PKM-GEN-22",  // [PKM-GEN-22] An odd number of players makes one bye, not more,
          "PKM-GEN-22",  // for the lowest points among those without one.
          "PKM-GEN-21",  // [PKM-GEN-21] Nobody meets the same opponent twice.
      }};
  return kBook;
}

std::optional<Refusal> CheckMayDraw(const DrawRequest& request) {
  if (request.players.size() < 2) {
    return Refuse("TOO_FEW_PLAYERS", "PKM-GEN-20",
                  {"a round needs two players: check players in first",
                   "un turno richiede due giocatori: registrare prima i presenti"});
  }
  const uint32_t set = ReadEvent(request.settings).swiss_rounds;
  // [PKM-GEN-10] The number of Swiss rounds is fixed by the attendance where the phase begins, or
  // set by the organiser.
  const uint32_t due =
      request.rounds_planned != 0 ? request.rounds_planned : SwissRounds(request.entrants);
  const uint32_t rounds = set != 0 ? set : due;
  if (request.round > rounds) {
    const std::string number = std::to_string(rounds);
    return Refuse("ALL_ROUNDS_PLAYED", "PKM-GEN-10",
                  {"the event has " + number +
                       " Swiss rounds: complete it (one made with more `swiss_rounds` plays on)",
                   "l'evento ha " + number +
                       " turni svizzeri: chiuderlo (uno creato con più `swiss_rounds` prosegue)"});
  }
  return std::nullopt;
}

Refusal RefuseStatus(const kit::SwissRound& round) {
  if (round.status == kit::SwissStatus::kNoLegalPairing) {
    // [PKM-GEN-21] Nobody meets the same opponent twice in the Swiss part.
    return Refuse(
        "NO_LEGAL_PAIRING", "PKM-GEN-21",
        {"whoever gets the bye, somebody would meet an old opponent: pair by hand, or end "
         "the Swiss part",
         "qualcuno incontrerebbe di nuovo un avversario: abbinare a mano o chiudere la "
         "parte svizzera"});
  }
  if (round.status == kit::SwissStatus::kNoBye) {
    return Refuse("NO_BYE_LEFT", "PKM-GEN-22",
                  {"nobody may get the bye: pair by hand",
                   "nessuno può avere il bye: abbinare a "
                   "mano"});
  }
  return Refuse("PAIRING_TOO_LARGE", "",
                {round.problem + ": pair by hand", round.problem + ": abbinare a mano"});
}

void CiteDraw(const RoundDraw& draw, const DrawRequest& request, Host& host) {
  if (request.round == 1) {
    host.Cite("PKM-GEN-20", "the first round is drawn at random");
  } else {
    host.Cite("PKM-GEN-20", "equal match points meet where possible");
    host.Cite("PKM-AMB-31", "point gaps are smallest from the highest score group down");
  }
  if (draw.tables.back().kind == ARBITRO_TABLE_BYE) {
    host.Cite("PKM-GEN-22", "the bye goes to the lowest points among those without one");
  }
}

}  // namespace

uint32_t SwissRounds(uint32_t players) {
  // [PKM-GEN-10] As many rounds as it takes to halve the field to one player, at least three.
  uint32_t rounds = 0;
  while (rounds < kSwissRoundsMax && (uint64_t{1} << rounds) < players) ++rounds;
  return std::max(rounds, kSwissRoundsMin);
}

const kit::SwissRules& PairingRules() {
  static const kit::SwissRules kRules = {
      // [PKM-GEN-20] Players with equal match points meet, with as few point gaps as possible.
      // [PKM-GEN-23] An odd score group passes one player down. [PKM-AMB-31] The gaps are as small
      // as
      // can be from the highest score group down.
      {{"point_gap", "PKM-AMB-31", kit::Measure::kPointGap, kit::Scope::kFromTheTop}},
      // [PKM-GEN-22] An odd number gives one bye, to the lowest points among those without a bye.
      kit::ByeRule::kFewestByesThenLowest,
      // [PKM-GEN-21] Nobody meets the same opponent twice in the Swiss part.
      kit::Rematches::kForbidden,
  };
  return kRules;
}

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host) {
  if (const auto refusal = CheckMayDraw(request)) return *refusal;
  const kit::SwissRound round =
      kit::PairSwiss(kit::PlayersToPair(request), Book().pairing, kit::SeedOf(request));
  if (round.status != kit::SwissStatus::kPaired) return RefuseStatus(round);
  const RoundDraw draw = kit::ToDraw(round, request, Book());
  CiteDraw(draw, request, host);
  return draw;
}

Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host) {
  const kit::JudgedRound round = kit::JudgeTables(request, Book());
  host.Cite("PKM-AMB-31", round.pairing.best ? "no pairing with this bye is better"
                                             : "the pairing is not among the best");
  return round.evaluation;
}

std::vector<Code> PairingCodes() { return kit::SwissProblemCodes(Book().faults); }

}  // namespace arbitro::pkm
