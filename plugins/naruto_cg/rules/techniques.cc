// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/techniques.h"

#include <algorithm>
#include <cstddef>

namespace arbitro::nar {
namespace {

bool Shows(const ChakraCard& card, const std::string& symbol) {
  return std::find(card.begin(), card.end(), symbol) != card.end();
}

// Gives each Symbol of a cost a card of its own, moving cards given before where that helps.
class SymbolPayment {
 public:
  SymbolPayment(const std::vector<std::string>& symbols, const std::vector<ChakraCard>& zone)
      : symbols_(symbols), zone_(zone), pays_for_(zone.size()) {}

  bool PaysAll() {
    for (size_t symbol = 0; symbol < symbols_.size(); ++symbol) {
      std::vector<bool> tried(zone_.size(), false);
      if (!Pay(symbol, &tried)) return false;
    }
    return true;
  }

 private:
  bool Pay(size_t symbol, std::vector<bool>* tried) {
    for (size_t card = 0; card < zone_.size(); ++card) {
      // [NAR-GAME-SYMBOL-1] Either Symbol of a card may be used, and one card never counts as two.
      if ((*tried)[card] || !Shows(zone_[card], symbols_[symbol])) continue;
      (*tried)[card] = true;
      if (pays_for_[card] && !Pay(*pays_for_[card], tried)) continue;
      pays_for_[card] = symbol;
      return true;
    }
    return false;
  }

  const std::vector<std::string>& symbols_;
  const std::vector<ChakraCard>& zone_;
  std::vector<std::optional<size_t>> pays_for_;
};

}  // namespace

std::vector<std::string> ResolveOrder(std::vector<std::string> played) {
  // [NAR-GAME-CHAIN-6] The last one played resolves first.
  std::reverse(played.begin(), played.end());
  return played;
}

Side ChainPriority(std::optional<Side> last_user) {
  // [NAR-GAME-CHAIN-4] The player who did not use the last one; at the start [NAR-GAME-CHAIN-2] the
  // attacker.
  return last_user == Side::kAttack ? Side::kDefence : Side::kAttack;
}

std::optional<int64_t> PayChakra(const ChakraCost& cost, const std::vector<ChakraCard>& zone) {
  // [NAR-GAME-TECH-5] Cards of the Symbols that the cost names, and any cards for its number.
  const int64_t cards = static_cast<int64_t>(cost.symbols.size()) + cost.generic;
  if (static_cast<int64_t>(zone.size()) < cards) return std::nullopt;
  if (!SymbolPayment(cost.symbols, zone).PaysAll()) return std::nullopt;
  // [NAR-GAME-TECH-6] Not one card more than the cost says.
  return cards;
}

TechniqueEnd EndOf(TechniqueOutcome outcome) {
  TechniqueEnd end;
  switch (outcome) {
    case TechniqueOutcome::kResolved:
      // [NAR-GAME-CHAIN-7] The effect is applied, and the card becomes Chakra.
      end.effect_applied = true;
      break;
    case TechniqueOutcome::kTargetGone:
      // [NAR-GAME-CHAIN-8] The card becomes Chakra all the same, and the cost stays paid.
      break;
    case TechniqueOutcome::kNeutralised:
      // [NAR-GAME-NEUTRALISE-1] The card goes back to the hand, and the cost stays paid.
      end.card_to = CardGoesTo::kHand;
      break;
  }
  return end;
}

}  // namespace arbitro::nar
