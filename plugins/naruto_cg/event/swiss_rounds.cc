// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/swiss_rounds.h"

#include <algorithm>

#include "kit/swiss_tables.h"
#include "plugins/naruto_cg/event/registration.h"
#include "plugins/naruto_cg/rules/pairing.h"

namespace arbitro::nar {
namespace {

constexpr char kCrossBand[] = "CROSS_BAND";

const kit::SwissBook& Book();
RoundProblem CrossingIn(const DrawRequest& request);

}  // namespace

Decided<RoundDraw> DrawSwissRound(const DrawRequest& request, Host& host) {
  if (request.players.size() < 2) {
    return Refuse("TOO_FEW_PLAYERS", "NAR-SWISS-5",
                  {"a round needs two players: check players in first, or complete the event",
                   "un turno richiede due giocatori: registra prima i presenti, o chiudi "
                   "l'evento"});
  }
  const kit::SwissRound round =
      kit::PairSwiss(kit::PlayersToPair(request), Book().pairing, kit::SeedOf(request));
  if (round.status != kit::SwissStatus::kPaired) {
    return Refuse("PAIRING_TOO_LARGE", "",
                  {round.problem + ": pair by hand", round.problem + ": accoppiare a mano"});
  }
  // [NAR-SWISS-13] Drawn uniformly among all the legal rounds.
  host.Cite(request.round == 1 ? "NAR-SWISS-7" : "NAR-SWISS-14",
            request.round == 1 ? "the first round is drawn at random"
                               : "drawn at random among the legal rounds");
  if (round.bye != kit::kNoPlayer) {
    // [NAR-BYE-2] At first everybody is in the lowest band. [NAR-BYE-3] Later it is its players'.
    host.Cite(request.round == 1 ? "NAR-BYE-2" : "NAR-BYE-3",
              "the bye was drawn in the lowest band");
  }
  return kit::ToDraw(round, request, Book());
}

Decided<RoundEvaluation> EvaluateSwissRound(const DrawRequest& request, Host& host) {
  kit::JudgedRound round = kit::JudgeTables(request, Book());
  // [NAR-SWISS-10] [NAR-SWISS-14] Bands are crossed no more than need be.
  if (FaultsOf(round.pairing, round.players, round.bye).cross_band) {
    round.evaluation.problems.push_back(CrossingIn(request));
  }
  host.Cite("NAR-SWISS-14", round.pairing.best ? "a legal round" : "not a legal round");
  return round.evaluation;
}

std::vector<Code> PairingCodes() {
  std::vector<Code> codes = kit::SwissProblemCodes(Book().faults);
  codes.push_back({kCrossBand,
                   {"bands crossed more than needed", "fasce incrociate più del necessario"},
                   "NAR-SWISS-14"});
  codes.push_back({kWithoutList,
                   {"the player has no legal list", "il giocatore non ha una lista legale"},
                   "NAR-DECK-8"});
  for (Code& code : kit::EliminationProblemCodes("NAR-CUT-6")) codes.push_back(std::move(code));
  return codes;
}

namespace {

const kit::SwissBook& Book() {
  static const kit::SwissBook kBook = {
      PairingRules(),
      {
          "NAR-SWISS-5",  // [NAR-SWISS-5] Each pair plays a match of its own.
          "NAR-SWISS-7",  // [NAR-SWISS-7] All players are paired.
          "NAR-BYE-1",    // [NAR-BYE-1] An odd number makes one bye, not more.
          "NAR-BYE-4",    // [NAR-BYE-4] In the lowest band, to a player without one.
          "NAR-SWISS-9",  // [NAR-SWISS-9] Players who have met do not meet again.
      }};
  return kBook;
}

bool HasNeutralSeat(const Table& table) {
  return std::any_of(table.seats.begin(), table.seats.end(),
                     [](const Seat& seat) { return seat.kind == ARBITRO_SEAT_NEUTRAL; });
}

// The first two who sit together without equal points.
RoundProblem CrossingIn(const DrawRequest& request) {
  RoundProblem problem = {kCrossBand, "NAR-SWISS-14"};
  for (const Table& table : request.tables) {
    // A neutral seat has no points to compare.
    if (table.seats.size() != 2 || HasNeutralSeat(table)) continue;
    problem.player = table.seats[0].player;
    problem.other_player = table.seats[1].player;
    const auto& players = request.players;
    if (players[problem.player].points != players[problem.other_player].points) break;
  }
  return problem;
}

}  // namespace

}  // namespace arbitro::nar
