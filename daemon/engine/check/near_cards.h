// SPDX-License-Identifier: Apache-2.0
//
// Which card a person may have meant who named one that the catalogue does not have.
//
// A name tells more than a key does: where a name was written, cards are near by their names, and
// only where none was, by their keys. Cards that resemble nothing are not offered.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_NEAR_CARDS_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_NEAR_CARDS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/catalogue.h"

namespace arbitro::engine {

// Reads the catalogue once, at the first question. The catalogue outlives it. Not thread-safe.
class NearCards {
 public:
  explicit NearCards(const CatalogueView& catalogue) : catalogue_(catalogue) {}

  // At most three cards, the likeliest first: "`bw5-63`, `bw5-107` (Darkrai-EX)". Empty: no card is
  // like it. `name` may be empty.
  std::string Of(std::string_view key, std::string_view name);

 private:
  // The printings of one name, in all its spellings.
  struct Named {
    std::string folded;
    std::string letters;
    std::vector<std::string> words;
    std::vector<uint32_t> cards;
  };

  void Index();
  std::vector<uint32_t> ByWords(std::string_view key, std::string_view name);
  std::vector<uint32_t> ByName(std::string_view key, std::string_view name);
  std::vector<uint32_t> ByKey(std::string_view key) const;

  const CatalogueView& catalogue_;
  std::vector<Named> names_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_NEAR_CARDS_H_
