// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/sealed_deal.h"

#include <numeric>
#include <string_view>

#include "plugins/samurai_sword/rules/elimination_round.h"

namespace arbitro::sam {
namespace {

constexpr char kRolesStream[] = "deal.roles";

constexpr char kCharactersStream[] = "deal.people";

std::vector<RoleCard> RoleCards(const RolesRow& row, kit::RandomStream* stream);
std::vector<uint32_t> ShuffledCharacters(const kit::Seed& seed, const char* left_out);
std::vector<uint32_t> Take(uint32_t count, std::vector<uint32_t>::const_iterator* next);

}  // namespace

std::vector<SeatDeal> DealGame(uint32_t seats, const kit::Seed& seed) {
  const RolesRow* row = FindRoles(seats);
  if (row == nullptr) return {};
  kit::RandomStream stream(seed, kRolesStream);
  std::vector<RoleCard> roles = RoleCards(*row, &stream);
  // [SAM-1.1.7] The first is the Shogun; the other cards go round at random.
  stream.Shuffle(roles.data() + 1, roles.size() - 1);
  const std::vector<uint32_t> characters = ShuffledCharacters(seed, nullptr);
  auto next = characters.begin();
  std::vector<SeatDeal> deal;
  for (uint32_t seat = 0; seat < seats; ++seat) {
    // [SAM-1.1.9] The last of seven gets none: the six that the others discard are not known yet.
    const bool waits = seats == kSeatsMax && seat + 1 == seats;
    deal.push_back({roles[seat], Take(waits ? 0 : kCharactersOffered, &next)});
  }
  return deal;
}

std::vector<SeatDeal> DealDuel(const kit::Seed& seed) {
  // [SAM-DUEL-2] No role cards. [SAM-DUEL-3] One character stays out.
  const std::vector<uint32_t> characters = ShuffledCharacters(seed, kDuelRemoved);
  auto next = characters.begin();
  std::vector<SeatDeal> deal(2);
  // [SAM-DUEL-4] Four each.
  for (SeatDeal& seat : deal) seat.characters = Take(kDuelCharactersEach, &next);
  return deal;
}

namespace {

// The role cards of a table, the Shogun's first. [SAM-BASE] Three Ninja cards have different stars;
// where fewer play, chance leaves out the others.
std::vector<RoleCard> RoleCards(const RolesRow& row, kit::RandomStream* stream) {
  std::vector<uint32_t> stars(kStarsMax);
  std::iota(stars.begin(), stars.end(), 1U);
  stream->Shuffle(&stars);
  std::vector<RoleCard> cards;
  for (size_t role = 0; role < kRoles; ++role) {
    for (uint32_t card = 0; card < row.cards[role]; ++card) {
      const bool ninja = static_cast<Role>(role) == Role::kNinja;
      cards.push_back({static_cast<Role>(role), ninja ? stars[card] : 0});
    }
  }
  return cards;
}

// The characters, shuffled; where there is one that stays out, without it.
std::vector<uint32_t> ShuffledCharacters(const kit::Seed& seed, const char* left_out) {
  std::vector<uint32_t> characters;
  for (uint32_t i = 0; i < kCharacterCount; ++i) {
    if (left_out == nullptr || kCharacters[i].name != std::string_view(left_out)) {
      characters.push_back(i);
    }
  }
  kit::RandomStream(seed, kCharactersStream).Shuffle(&characters);
  return characters;
}

// Takes the next `count` cards.
std::vector<uint32_t> Take(uint32_t count, std::vector<uint32_t>::const_iterator* next) {
  const auto first = *next;
  *next += count;
  return {first, *next};
}

}  // namespace

}  // namespace arbitro::sam
