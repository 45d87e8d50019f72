// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/deck_rules.h"

#include "arbitro/folded_name.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

bool IsDigit(char c);
void CheckSizes(const std::vector<DeckCard>& deck, const std::vector<DeckCard>& side,
                DeckFaults* faults);
std::map<std::string, int64_t> CopiesByName(const std::vector<DeckCard>& cards);
std::set<std::string> ExcludedCodes(const std::vector<DeckCard>& cards,
                                    const std::vector<std::string>& illegal_codes);
int64_t CountCards(const std::vector<DeckCard>& cards);
int64_t CountNonPlatoonNinja(const std::vector<DeckCard>& cards);
std::map<std::string, int64_t> Above(int64_t most, const std::map<std::string, int64_t>& counts);
template <class Codes>
std::map<std::string, int64_t> CountListed(const Codes& listed, const std::vector<DeckCard>& cards);

}  // namespace

std::string PlainCode(const std::string& code) {
  // [NAR-RESTRICT-5] [NAR-AMB-5] TE-76 is TE-076: zeros before a number do not count, letters do.
  // People write a code with small letters, other dashes and blanks, too: te \u2013 76.
  const std::string folded = FoldName(code);
  std::string plain;
  bool in_number = false;
  for (size_t i = 0; i < folded.size(); ++i) {
    const bool digit_follows = i + 1 < folded.size() && IsDigit(folded[i + 1]);
    if (folded[i] == ' ' || (folded[i] == '0' && !in_number && digit_follows)) continue;
    in_number = IsDigit(folded[i]);
    plain += folded[i];
  }
  return plain;
}

DeckFaults CheckDeck(const std::vector<DeckCard>& deck, const std::vector<DeckCard>& side,
                     const std::vector<std::string>& illegal_codes) {
  DeckFaults faults;
  // [NAR-PEN-LIST] [NAR-PEN-DECK] [NAR-PEN-SIDE] A list is wrong where its cards are wrong.
  CheckSizes(deck, side, &faults);
  // [NAR-SIDE-3] [NAR-AMB-1] [NAR-AMB-2] [NAR-AMB-3] Copies are counted over deck and sideboard.
  std::vector<DeckCard> both = deck;
  both.insert(both.end(), side.begin(), side.end());
  // [NAR-DECK-2] [NAR-AMB-6] [NAR-AMB-68] At most three cards of one printed name, whatever their
  // codes; legendary cards count with their name.
  faults.copies = Above(kCopiesMax, CopiesByName(both));
  // [NAR-PEN-DECK-3] [NAR-PEN-SIDE-4] The sideboard's cards count as the deck's do.
  // [NAR-RESTRICT-1] [NAR-RESTRICT-2] [NAR-RESTRICT-3] [NAR-PEN-LIST-3] One copy of each listed
  // card, over both.
  faults.legendary = Above(kListedCopiesMax, CountListed(kLegendaryCodes, both));
  faults.restricted = Above(kListedCopiesMax, CountListed(kRestrictedCodes, both));
  // [NAR-DECK-5] [NAR-PEN-LIST-2] [NAR-PEN-DECK-2] [NAR-PEN-SIDE-3] All cards may be used, but for
  // those that a special format excludes.
  faults.format = ExcludedCodes(both, illegal_codes);
  return faults;
}

ExchangeFaults CheckExchange(const Exchange& exchange) {
  ExchangeFaults faults;
  const bool exchanges = exchange.cards_out > 0 || exchange.cards_in > 0;
  // [NAR-DECK-7] The first game of a match is played with the original deck.
  faults.first_game = exchanges && exchange.game == 1;
  // [NAR-PEN-SIDE-PROC-2] A player who lost the sideboard exchanges nothing any more.
  faults.sideboard_forfeited = exchanges && !exchange.sideboard_allowed;
  // [NAR-SIDE-6] As many cards leave the deck as enter it.
  faults.deck_size = exchange.cards_out != exchange.cards_in;
  // [NAR-SIDE-2] Only cards of the sideboard can enter, and it has no more than twelve.
  faults.side_size = exchange.cards_in > kSideboardCards;
  // [NAR-SIDE-6] [NAR-AMB-7] The deck keeps to 25 Ninja without Platoon after the exchange.
  const int64_t ninja = exchange.ninja_before - exchange.ninja_out + exchange.ninja_in;
  faults.ninja_cap = ninja > kNonPlatoonNinjaMax;
  return faults;
}

namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

void CheckSizes(const std::vector<DeckCard>& deck, const std::vector<DeckCard>& side,
                DeckFaults* faults) {
  // [NAR-DECK-1] [NAR-PEN-LIST-1] [NAR-PEN-DECK-1] The deck has exactly forty cards.
  faults->deck_size = CountCards(deck);
  faults->deck_size_wrong = faults->deck_size != kDeckCards;
  // [NAR-SIDE-1] [NAR-PEN-SIDE-1] [NAR-PEN-SIDE-2] The sideboard has exactly twelve cards, or there
  // is none.
  faults->side_size = CountCards(side);
  faults->side_size_wrong = faults->side_size != 0 && faults->side_size != kSideboardCards;
  // [NAR-DECK-3] [NAR-AMB-7] At most 25 Ninja without Platoon, in the deck alone.
  const int64_t ninja = CountNonPlatoonNinja(deck);
  if (ninja > kNonPlatoonNinjaMax) faults->ninja = ninja;
}

std::map<std::string, int64_t> CopiesByName(const std::vector<DeckCard>& cards) {
  // Spellings that look alike are one name, shown as the first row has it.
  std::map<std::string, std::string> shown;
  std::map<std::string, int64_t> copies;
  for (const DeckCard& card : cards) {
    copies[shown.emplace(FoldName(card.name), card.name).first->second] += card.quantity;
  }
  return copies;
}

std::set<std::string> ExcludedCodes(const std::vector<DeckCard>& cards,
                                    const std::vector<std::string>& illegal_codes) {
  std::set<std::string> excluded;
  for (const std::string& code : illegal_codes) excluded.insert(PlainCode(code));
  std::set<std::string> found;
  for (const DeckCard& card : cards) {
    if (excluded.count(PlainCode(card.code)) > 0) found.insert(card.code);
  }
  return found;
}

int64_t CountCards(const std::vector<DeckCard>& cards) {
  int64_t count = 0;
  for (const DeckCard& card : cards) count += card.quantity;
  return count;
}

// [NAR-DECK-3] [NAR-DECK-4] Ninja with the Platoon characteristic do not count.
int64_t CountNonPlatoonNinja(const std::vector<DeckCard>& cards) {
  int64_t count = 0;
  for (const DeckCard& card : cards) count += card.ninja && !card.platoon ? card.quantity : 0;
  return count;
}

// Keeps those with more copies than `most`.
std::map<std::string, int64_t> Above(int64_t most, const std::map<std::string, int64_t>& counts) {
  std::map<std::string, int64_t> above;
  for (const auto& [what, count] : counts) {
    if (count > most) above[what] = count;
  }
  return above;
}

// [NAR-RESTRICT-4] [NAR-AMB-4] The limit of one copy belongs to the code that is listed, not to
// its name.
template <class Codes>
std::map<std::string, int64_t> CountListed(const Codes& listed,
                                           const std::vector<DeckCard>& cards) {
  std::map<std::string, int64_t> counts;
  for (const char* code : listed) {
    for (const DeckCard& card : cards) {
      if (PlainCode(card.code) == PlainCode(code)) counts[code] += card.quantity;
    }
  }
  return counts;
}

}  // namespace

}  // namespace arbitro::nar
