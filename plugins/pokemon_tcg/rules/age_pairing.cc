// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/age_pairing.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "kit/random.h"
#include "plugins/pokemon_tcg/rules/divisions.h"

namespace arbitro::pkm {
namespace {

// One division of a request, as a request of its own.
struct OneDivision {
  DrawRequest request;
  std::vector<uint32_t> members;   // indices in the whole request
  std::vector<uint32_t> place_of;  // index in the whole request -> in `members`, or ARBITRO_NONE
};

int64_t OtherAge(const void* context, const kit::PairFacts& pair);
OneDivision DivisionOf(const DrawRequest& all, uint32_t division);
void Add(RoundDraw draw, const OneDivision& one, const std::string& name, RoundDraw* all);
bool MaySitOut(kit::SwissStatus why);
RoundDraw AllSitOut(const OneDivision& one);
void CiteSittingOut(const OneDivision& one, uint32_t division, kit::SwissStatus why, Host& host);
Refusal RefuseWithoutMatch();
kit::Seed SeedOf(const DrawRequest& request, uint32_t division);
bool Mixes(const Table& table, const DrawRequest& request);
std::vector<Table> TablesOf(const DrawRequest& request, const OneDivision& one);
void Judge(const OneDivision& one, uint32_t division, const kit::SwissBook& book,
           RoundEvaluation* all);
std::string NameOf(uint32_t division);

}  // namespace

std::vector<uint32_t> DivisionsOf(const DrawRequest& request) {
  std::vector<uint32_t> divisions;
  for (const DrawPlayer& player : request.players) divisions.push_back(player.division);
  return divisions;
}

kit::SwissBook WithRegardToAge(kit::SwissBook book, const std::vector<uint32_t>& divisions) {
  // [PKM-GEN-24] Points come first; among equal gaps, the same age.
  book.pairing.criteria.push_back({"other_age", "PKM-GEN-24", kit::Measure::kCustom,
                                   kit::Scope::kWhole, &OtherAge, divisions.data()});
  return book;
}

Decided<RoundDraw> DrawApart(const DrawRequest& request, const kit::SwissBook& book,
                             RefuseRound refuse, Host& host) {
  RoundDraw all;
  all.uniform = true;
  bool plays = false;
  std::optional<kit::SwissRound> unpaired;
  // [PKM-GEN-24] Age divisions are kept apart.
  for (uint32_t division = 0; division <= std::size(kDivisions); ++division) {
    const OneDivision one = DivisionOf(request, division);
    if (one.members.empty()) continue;
    const kit::SwissRound round =
        kit::PairSwiss(kit::PlayersToPair(one.request), book.pairing, SeedOf(request, division));
    const bool paired = round.status == kit::SwissStatus::kPaired;
    if (!paired && !MaySitOut(round.status)) return refuse(round);
    plays = plays || (paired && one.members.size() > 1);
    if (!paired) {
      unpaired = round;
      CiteSittingOut(one, division, round.status, host);
    }
    Add(paired ? kit::ToDraw(round, one.request, book) : AllSitOut(one), one, NameOf(division),
        &all);
  }
  if (!plays) return unpaired ? refuse(*unpaired) : RefuseWithoutMatch();
  host.Cite("PKM-GEN-24", "each age division is paired for itself");
  return all;
}

RoundEvaluation EvaluateApart(const DrawRequest& request, const kit::SwissBook& book) {
  RoundEvaluation all;
  for (const Table& table : request.tables) {
    if (!Mixes(table, request)) continue;
    const uint32_t other = table.seats.size() > 1 ? table.seats[1].player : ARBITRO_NONE;
    all.problems.push_back({"DIVISIONS_MIXED", "PKM-GEN-24", table.seats[0].player, other});
  }
  if (!all.problems.empty()) return all;
  for (uint32_t division = 0; division <= std::size(kDivisions); ++division) {
    OneDivision one = DivisionOf(request, division);
    if (one.members.empty()) continue;
    one.request.tables = TablesOf(request, one);
    Judge(one, division, book, &all);
  }
  return all;
}

std::vector<Code> AgePairingCodes() {
  return {{"DIVISIONS_MIXED",
           {"players of two age divisions, which are kept apart",
            "giocatori di due categorie d'età, tenute separate"},
           "PKM-GEN-24"}};
}

namespace {

int64_t OtherAge(const void* context, const kit::PairFacts& pair) {
  const auto* divisions = static_cast<const uint32_t*>(context);
  return divisions[pair.better] == divisions[pair.worse] ? 0 : 1;
}

OneDivision DivisionOf(const DrawRequest& all, uint32_t division) {
  OneDivision one;
  one.request.round = all.round;
  one.place_of.assign(all.players.size(), ARBITRO_NONE);
  for (uint32_t player = 0; player < all.players.size(); ++player) {
    if (all.players[player].division != division) continue;
    one.place_of[player] = static_cast<uint32_t>(one.members.size());
    one.members.push_back(player);
  }
  for (const uint32_t player : one.members) {
    DrawPlayer own = all.players[player];
    const uint32_t first = own.first_met;
    own.first_met = static_cast<uint32_t>(one.request.met.size());
    for (uint32_t i = first; i < first + own.met_count; ++i) {
      const uint32_t met = one.place_of[all.met[i]];
      if (met != ARBITRO_NONE) one.request.met.push_back(met);
    }
    own.met_count = static_cast<uint32_t>(one.request.met.size()) - own.first_met;
    one.request.players.push_back(own);
  }
  return one;
}

// Adds a division's round to the whole one, its seats named as in the whole request.
void Add(RoundDraw draw, const OneDivision& one, const std::string& name, RoundDraw* all) {
  for (Table& table : draw.tables) {
    for (Seat& seat : table.seats) seat.player = one.members[seat.player];
    all->tables.push_back(std::move(table));
  }
  all->chains.insert(all->chains.end(), draw.chains.begin(), draw.chains.end());
  for (const Criterion& criterion : draw.criteria) {
    all->criteria.push_back({name + "." + criterion.name, criterion.rule});
  }
  all->cost.insert(all->cost.end(), draw.cost.begin(), draw.cost.end());
  all->bound.insert(all->bound.end(), draw.bound.begin(), draw.bound.end());
  all->uniform = all->uniform && draw.uniform;
}

// [PKM-GEN-21] Everybody of a small division has met, or [PKM-GEN-22] had a bye: they wait for the
// others.
bool MaySitOut(kit::SwissStatus why) {
  return why == kit::SwissStatus::kNoLegalPairing || why == kit::SwissStatus::kNoBye;
}

RoundDraw AllSitOut(const OneDivision& one) {
  RoundDraw draw;
  for (uint32_t i = 0; i < one.members.size(); ++i) {
    draw.tables.push_back({ARBITRO_TABLE_BYE, {{i, 0}}});
  }
  draw.uniform = true;
  return draw;
}

void CiteSittingOut(const OneDivision& one, uint32_t division, kit::SwissStatus why, Host& host) {
  const std::string wait =
      Counted(one.members.size(), "player has", "players have") + " a bye until the others played";
  if (why == kit::SwissStatus::kNoBye) {
    host.Cite("PKM-GEN-22",
              "division " + NameOf(division) + " has no player without a bye: " + wait);
  } else {
    host.Cite("PKM-GEN-21", "in division " + NameOf(division) + " two would meet again: " + wait);
  }
}

Refusal RefuseWithoutMatch() {
  return Refuse("TOO_FEW_PLAYERS", "PKM-GEN-20",
                {"no age division has two players in this round: pair by hand across divisions, or "
                 "complete the event",
                 "nessuna categoria d'età ha due giocatori in questo round: abbina a mano tra "
                 "categorie, o chiudi l'evento"});
}

// A seed of its own for each division, so that two of them are not drawn alike.
kit::Seed SeedOf(const DrawRequest& request, uint32_t division) {
  kit::RandomStream stream(kit::SeedOf(request), "age.division");
  kit::Seed seed;
  for (uint32_t i = 0; i <= division; ++i) {
    for (uint8_t& byte : seed.bytes) byte = static_cast<uint8_t>(stream.Below(256));
  }
  return seed;
}

// Whether players of two divisions sit at a table.
bool Mixes(const Table& table, const DrawRequest& request) {
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
    return seat.player < request.players.size() && table.seats[0].player < request.players.size() &&
           request.players[seat.player].division != request.players[table.seats[0].player].division;
  });
}

// Those of the given tables at which the division sits.
std::vector<Table> TablesOf(const DrawRequest& request, const OneDivision& one) {
  std::vector<Table> tables;
  for (const Table& given : request.tables) {
    const uint32_t first = given.seats.empty() ? ARBITRO_NONE : given.seats[0].player;
    if (first >= one.place_of.size() || one.place_of[first] == ARBITRO_NONE) continue;
    tables.push_back(given);
    for (Seat& seat : tables.back().seats) seat.player = one.place_of[seat.player];
  }
  return tables;
}

void Judge(const OneDivision& one, uint32_t division, const kit::SwissBook& book,
           RoundEvaluation* all) {
  const bool waits =
      std::all_of(one.request.tables.begin(), one.request.tables.end(),
                  [](const Table& table) { return table.kind == ARBITRO_TABLE_BYE; });
  const kit::SwissRound drawn =
      kit::PairSwiss(kit::PlayersToPair(one.request), book.pairing, kit::Seed());
  if (waits && drawn.status != kit::SwissStatus::kPaired) return;
  const RoundEvaluation judged = kit::JudgeTables(one.request, book).evaluation;
  const auto whole = [&](uint32_t player) {
    return player < one.members.size() ? one.members[player] : ARBITRO_NONE;
  };
  for (const RoundProblem& problem : judged.problems) {
    all->problems.push_back(
        {problem.code, problem.rule, whole(problem.player), whole(problem.other_player)});
  }
  for (const Criterion& criterion : judged.criteria) {
    all->criteria.push_back({NameOf(division) + "." + criterion.name, criterion.rule});
  }
  all->cost.insert(all->cost.end(), judged.cost.begin(), judged.cost.end());
  all->optimum.insert(all->optimum.end(), judged.optimum.begin(), judged.optimum.end());
}

std::string NameOf(uint32_t division) {
  return division == 0 ? "none" : kDivisions[division - 1].id;
}

}  // namespace

}  // namespace arbitro::pkm
