// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/draft.h"

#include <algorithm>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "kit/random.h"
#include "kit/swiss_tables.h"

namespace arbitro::pkm {
namespace {

constexpr char kSolomon[] = "solomon";

constexpr char kSeatsLabel[] = "draft.seat";

Pods GroupsOf(const std::string& draft, uint32_t players);
std::vector<Table> Seated(const std::vector<uint32_t>& order, const std::vector<uint32_t>& sizes);
Refusal NoGroups(const std::string& draft, uint32_t players);
void CiteDraft(const std::string& draft, const Pods& pods, Host& host);

}  // namespace

Pods CirclesOf(uint32_t players) {
  Pods pods;
  for (uint32_t size = kPodMost; size >= kPodLeast; --size) {
    if (players % size != 0) continue;
    pods.sizes.assign(players / size, size);
    return pods;
  }
  // [PKM-AMB-15] No size divides the players: the fewest pods, their sizes differing by one at
  // most.
  pods.deviation = true;
  const uint32_t count = (players + kPodMost - 1) / kPodMost;
  for (uint32_t pod = 0; pod < count; ++pod) {
    pods.sizes.push_back(players / count + (pod < players % count ? 1 : 0));
  }
  return pods;
}

PackBefore BoosterPackBefore(uint32_t pod, uint32_t seat, uint32_t pick, uint32_t pack) {
  // [PKM-11.2.2-d] The rest is passed to the left; [PKM-11.2.2-e] the direction alternates with
  // each pack: left, right, left.
  const bool left = pack % 2 == 1;
  const uint32_t passed = (pick - 1) % pod;
  return {(seat - 1 + (left ? pod - passed : passed)) % pod + 1, left};
}

uint32_t RochesterSeat(uint32_t pod, uint32_t opener, uint32_t pick) {
  // [PKM-11.2.3-c] From the opener clockwise, one card each; [PKM-11.2.3-d] the last picks two,
  // and the order runs back; then clockwise again, [PKM-11.2.3-e] no matter who opened.
  const bool back = pick / pod % 2 == 1;
  const uint32_t step = back ? pod - 1 - pick % pod : pick % pod;
  return (opener - 1 + step) % pod + 1;
}

// [PKM-11.2.4-d] Player 1 turns up four and takes one, player 2 takes two, player 1 the last;
// [PKM-11.2.4-e] then the other way round.
uint32_t SolomonRevealer(uint32_t group) { return group % 2 == 0 ? 1 : 2; }

uint32_t SolomonPicker(uint32_t group, uint32_t card) {
  const bool own = card == 0 || card == kSolomonGroup - 1;
  return own ? SolomonRevealer(group) : 3 - SolomonRevealer(group);
}

std::vector<DraftStep> BoosterSteps(const DraftProduct& product) {
  std::vector<DraftStep> steps;
  for (uint32_t pack = 1; pack <= product.packs; ++pack) {
    for (uint32_t pick = 1; pick <= product.cards; ++pick) {
      DraftStep step = {pack, pick, {}, {}};
      for (uint32_t seat = 1; seat <= product.seats; ++seat) {
        const PackBefore before = BoosterPackBefore(product.seats, seat, pick, pack);
        step.picks.push_back({seat, before.opened_by});
        // [PKM-11.2.2-d] The cards left go on; after the last card there is nothing.
        if (pick < product.cards) step.passing = before.to_the_left ? "left" : "right";
      }
      steps.push_back(std::move(step));
    }
  }
  return steps;
}

std::vector<DraftStep> RochesterSteps(const DraftProduct& product) {
  // [PKM-11.2.3-c] Two packs at a time; an odd one out comes last, alone.
  constexpr uint32_t kPacksOpened = 2;
  std::vector<DraftStep> steps;
  uint32_t opening = 0;
  for (uint32_t opened = 0; opened < product.packs; opened += kPacksOpened) {
    const uint32_t cards = std::min(kPacksOpened, product.packs - opened) * product.cards;
    // [PKM-11.2.3-e] Then the player on the left opens, and so round the circle.
    for (uint32_t opener = 1; opener <= product.seats; ++opener) {
      ++opening;
      for (uint32_t pick = 0; pick < cards; ++pick) {
        const uint32_t seat = RochesterSeat(product.seats, opener, pick);
        steps.push_back({opening, pick + 1, {{seat, opener}}, {}});
      }
    }
  }
  return steps;
}

std::vector<DraftStep> SolomonSteps(const DraftProduct& product) {
  std::vector<DraftStep> steps;
  // [PKM-11.2.4-c] The packs of both make one pile.
  const uint32_t cards = kSolomonSeats * product.packs * product.cards;
  for (uint32_t card = 0; card < cards; ++card) {
    const uint32_t group = card / kSolomonGroup;
    const uint32_t place = card % kSolomonGroup;
    steps.push_back(
        {group + 1, place + 1, {{SolomonPicker(group, place), SolomonRevealer(group)}}, {}});
  }
  return steps;
}

bool BeginsWithDraft(const EventFacts& event, const FormatRow* format) {
  const bool limited = format != nullptr && format->environment == Environment::kLimited;
  return limited && !event.draft.empty();
}

const char* DraftRule(const std::string& draft) {
  if (draft == kSolomon) return "PKM-11.2.4-b";
  return draft == "rochester" ? "PKM-11.2.3-b" : "PKM-11.2.2-b";
}

const char* BuildRule(const std::string& draft) {
  if (draft == kSolomon) return "PKM-11.2.4-g";
  return draft == "rochester" ? "PKM-11.2.3-g" : "PKM-11.2.2-f";
}

Decided<RoundDraw> DrawDraft(const DrawRequest& request, Host& host) {
  const std::string draft = ReadEvent(request.settings).draft;
  const auto players = static_cast<uint32_t>(request.players.size());
  // [PKM-11.2.4-b] Pairs: an odd player would have no opponent.
  if (players < 2 || (draft == kSolomon && players % kSolomonSeats != 0)) {
    return NoGroups(draft, players);
  }
  std::vector<uint32_t> order(players);
  for (uint32_t i = 0; i < players; ++i) order[i] = i;
  // [PKM-11.2.4-b] Pairs are drawn at random; in circles the lot keeps friends apart as well.
  kit::RandomStream(kit::SeedOf(request), kSeatsLabel).Shuffle(&order);
  const Pods pods = GroupsOf(draft, players);
  RoundDraw draw;
  draw.tables = Seated(order, pods.sizes);
  draw.uniform = true;
  CiteDraft(draft, pods, host);
  return draw;
}

RoundEvaluation EvaluateDraft(const DrawRequest& request) {
  const std::string draft = ReadEvent(request.settings).draft;
  const uint32_t most = draft == kSolomon ? kSolomonSeats : kPodMost;
  RoundEvaluation evaluation;
  std::vector<uint32_t> seats(request.players.size(), 0);
  for (const Table& table : request.tables) {
    const uint32_t first = table.seats.empty() ? ARBITRO_NONE : table.seats[0].player;
    // [PKM-11.2.2-b] [PKM-11.2.3-b] At most eight in a circle.
    if (table.seats.size() < 2 || table.seats.size() > most) {
      evaluation.problems.push_back({"GROUP_SIZE", DraftRule(draft), first, ARBITRO_NONE});
    }
    for (const Seat& seat : table.seats) {
      if (seat.player < seats.size()) ++seats[seat.player];
    }
  }
  for (uint32_t player = 0; player < seats.size(); ++player) {
    if (seats[player] == 1) continue;
    const char* code = seats[player] == 0 ? "PLAYER_MISSING" : "PLAYER_TWICE";
    evaluation.problems.push_back({code, DraftRule(draft), player, ARBITRO_NONE});
  }
  return evaluation;
}

Decided<TableOutcome> ScoreDraft(const OutcomeRequest& request, Host& host) {
  const std::string rule = DraftRule(ReadEvent(request.settings).draft);
  // A penalty that decides the table leaves no report.
  const Value& report = request.report;
  const bool winner = report["winner"].TextOr("nobody") != "nobody";
  if (winner || report.Has("games_first") || report.Has("games_second") ||
      report.Has("decided_by")) {
    return Refuse("DRAFT_HAS_NO_WINNER", rule,
                  {"cards were picked and no match was played: report the table without `winner` "
                   "and games",
                   "si sono scelte carte e non si è giocato: riporta il tavolo senza `winner` e "
                   "senza sfide"});
  }
  host.Cite(rule, "the group has drafted; no points");
  TableOutcome outcome;
  outcome.seats.assign(request.seat_count, {0, ARBITRO_RESULT_TIE, 1, 0});
  return outcome;
}

std::vector<Code> DraftCodes() {
  return {{"GROUP_SIZE",
           {"a draft group of that size is not allowed",
            "un gruppo di estrazione di quella grandezza non è ammesso"},
           "PKM-11.2.2-b"}};
}

namespace {

Pods GroupsOf(const std::string& draft, uint32_t players) {
  if (draft != kSolomon) return CirclesOf(players);
  return {std::vector<uint32_t>(players / kSolomonSeats, kSolomonSeats), false};
}

std::vector<Table> Seated(const std::vector<uint32_t>& order, const std::vector<uint32_t>& sizes) {
  std::vector<Table> tables;
  auto next = order.begin();
  for (const uint32_t size : sizes) {
    Table table;
    for (uint32_t number = 1; number <= size; ++number) table.seats.push_back({*next++, 0, number});
    tables.push_back(std::move(table));
  }
  return tables;
}

Refusal NoGroups(const std::string& draft, uint32_t players) {
  return Refuse("NO_DRAFT_GROUPS", DraftRule(draft),
                {Counted(players, "player makes", "players make") +
                     " no such groups: add or drop one, or seat them by hand",
                 Counted(players, "giocatore non forma", "giocatori non formano") +
                     " gruppi per l'estrazione: aggiungi o ritira un giocatore, o assegna i "
                     "posti a mano"});
}

void CiteDraft(const std::string& draft, const Pods& pods, Host& host) {
  const auto groups = static_cast<int64_t>(pods.sizes.size());
  host.Cite(DraftRule(draft),
            draft == kSolomon ? Counted(groups, "pair", "pairs") + ", drawn, face to face"
                              : Counted(groups, "circle", "circles") + ", drawn, none above eight");
  if (pods.deviation) host.Cite("PKM-AMB-15", "no equal size fits: sizes differ by one");
}

}  // namespace

}  // namespace arbitro::pkm
