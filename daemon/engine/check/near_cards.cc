// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/near_cards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "arbitro/folded_name.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

constexpr size_t kCardsShownMax = 3;
// More names than these resemble nothing in particular.
constexpr size_t kNamesAlikeMax = 8;
// How many words behind a name may be no part of it: an expansion, a number.
constexpr size_t kWordsBehindMax = 2;
constexpr size_t kTellingWordMin = 3;

using WordList = std::vector<std::string>;

WordList WordsOf(std::string_view folded) {
  WordList words;
  while (!folded.empty()) {
    const size_t end = std::min(folded.find(' '), folded.size());
    std::string letters = LettersOf(folded.substr(0, end));
    if (!letters.empty()) words.push_back(std::move(letters));
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
  return words;
}

bool Contains(const WordList& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// How many letters must be put in, left out, exchanged or replaced; `most` + 1: more than `most`.
size_t Distance(std::string_view a, std::string_view b, size_t most) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > most) return most + 1;
  std::vector<size_t> before(a.size() + 1);
  std::vector<size_t> last(a.size() + 1);
  std::vector<size_t> row(a.size() + 1);
  for (size_t i = 0; i <= a.size(); ++i) last[i] = i;
  for (size_t k = 1; k <= b.size(); ++k) {
    row[0] = k;
    for (size_t i = 1; i <= a.size(); ++i) {
      const bool same = a[i - 1] == b[k - 1];
      row[i] = std::min({last[i] + 1, row[i - 1] + 1, last[i - 1] + (same ? 0 : 1)});
      const bool exchanged = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
      if (exchanged) row[i] = std::min(row[i], before[i - 2] + 1);
    }
    if (*std::min_element(row.begin(), row.end()) > most) return most + 1;
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[a.size()];
}

// The part of a key that a collector reads: without zeros in front, case and signs.
std::string PlainKey(std::string_view key) {
  std::string plain;
  bool in_number = false;
  for (size_t i = 0; i < key.size(); ++i) {
    const auto byte = static_cast<unsigned char>(key[i]);
    const bool digit = byte >= '0' && byte <= '9';
    const bool digit_follows = i + 1 < key.size() && key[i + 1] >= '0' && key[i + 1] <= '9';
    if (byte == '0' && !in_number && digit_follows) continue;
    in_number = digit;
    const bool capital = byte >= 'A' && byte <= 'Z';
    const bool kept = digit || capital || (byte >= 'a' && byte <= 'z') || byte >= 0x80;
    if (kept) plain += static_cast<char>(capital ? byte + ('a' - 'A') : byte);
  }
  return plain;
}

// The number of a card within its expansion: "63" of "bw5-63" and of "63".
std::string NumberOf(std::string_view key) {
  const size_t dash = key.rfind('-');
  return PlainKey(dash == std::string_view::npos ? key : key.substr(dash + 1));
}

// A row's words for a card, with as many words behind its name left out.
struct AskedCard {
  WordList words;
  std::string letters;
};

std::vector<AskedCard> Readings(const std::string& folded) {
  std::vector<AskedCard> readings;
  WordList words = WordsOf(folded);
  for (size_t left_out = 0; left_out <= kWordsBehindMax && !words.empty(); ++left_out) {
    std::string letters;
    for (const std::string& word : words) letters += word;
    readings.push_back({words, std::move(letters)});
    words.pop_back();
  }
  return readings;
}

// All words by which a name is told from others stand in the card's name.
bool IsPartOf(const AskedCard& asked, const WordList& card) {
  size_t telling = 0;
  for (const std::string& word : asked.words) {
    if (word.size() < kTellingWordMin) continue;
    if (!Contains(card, word)) return false;
    ++telling;
  }
  return telling > 0;
}

// Lower is nearer; nullopt: the two have nothing to do with one another.
std::optional<size_t> RankOf(const std::vector<AskedCard>& readings, const WordList& card,
                             const std::string& card_letters) {
  constexpr size_t kTypo = 10;
  constexpr size_t kPart = 100;
  std::optional<size_t> best;
  for (size_t left_out = 0; left_out < readings.size(); ++left_out) {
    const AskedCard& asked = readings[left_out];
    std::optional<size_t> rank;
    const size_t most = std::min<size_t>(3, asked.letters.size() / 4);
    if (asked.letters == card_letters) {
      rank = 0;
    } else if (const size_t letters = Distance(asked.letters, card_letters, most);
               letters <= most) {
      rank = kTypo * letters;
    } else if (IsPartOf(asked, card)) {
      rank = kPart;
    }
    if (rank && (!best || *rank + left_out < *best)) best = *rank + left_out;
  }
  return best;
}

}  // namespace

void NearCards::Index() {
  if (!names_.empty()) return;
  std::map<std::string, std::vector<uint32_t>> cards;
  for (uint32_t card = 0; card < catalogue_.size(); ++card) {
    cards[FoldName(catalogue_.Name(card))].push_back(card);
  }
  for (auto& [folded, printings] : cards) {
    names_.push_back({folded, LettersOf(folded), WordsOf(folded), std::move(printings)});
  }
}

std::vector<uint32_t> NearCards::ByName(std::string_view key, std::string_view name) {
  Index();
  const std::vector<AskedCard> readings = Readings(FoldName(name));
  size_t best = 0;
  std::vector<const Named*> nearest;
  for (const Named& one : names_) {
    const std::optional<size_t> rank = RankOf(readings, one.words, one.letters);
    if (!rank || (!nearest.empty() && *rank > best)) continue;
    if (nearest.empty() || *rank < best) nearest.clear();
    best = *rank;
    nearest.push_back(&one);
  }
  if (nearest.size() > kNamesAlikeMax) return {};
  std::vector<uint32_t> cards;
  const std::string number = NumberOf(key);
  for (const Named* one : nearest) {
    std::vector<uint32_t> printings = one->cards;
    // Where one of the printings has the number that was written, it is the one.
    const auto others = std::stable_partition(
        printings.begin(), printings.end(),
        [&](uint32_t card) { return NumberOf(catalogue_.Key(card)) == number; });
    cards.insert(cards.end(), printings.begin(),
                 others == printings.begin() ? printings.end() : others);
  }
  return cards;
}

std::vector<uint32_t> NearCards::ByKey(std::string_view key) const {
  std::vector<uint32_t> cards;
  const std::string plain = PlainKey(key);
  for (uint32_t card = 0; card < catalogue_.size(); ++card) {
    if (PlainKey(catalogue_.Key(card)) == plain) cards.push_back(card);
  }
  return cards;
}

std::vector<uint32_t> NearCards::ByWords(std::string_view key, std::string_view name) {
  // A key has a number. A row without one has the name's last word in the key's place.
  const bool is_word =
      std::none_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (is_word) {
    std::vector<uint32_t> cards =
        ByName("", name.empty() ? std::string(key) : Concat(name, " ", key));
    if (!cards.empty()) return cards;
  }
  return LettersOf(FoldName(name)).empty() ? ByKey(key) : ByName(key, name);
}

std::string NearCards::Of(std::string_view key, std::string_view name) {
  const std::vector<uint32_t> cards = ByWords(key, name);
  std::string near;
  for (size_t i = 0; i < cards.size() && i < kCardsShownMax; ++i) {
    const std::string_view own = catalogue_.Name(cards[i]);
    const bool last_of_name =
        i + 1 == cards.size() || i + 1 == kCardsShownMax || catalogue_.Name(cards[i + 1]) != own;
    AppendAll(&near, near.empty() ? "`" : ", `", catalogue_.Key(cards[i]), "`");
    if (last_of_name) AppendAll(&near, " (", own, ")");
  }
  return near;
}

}  // namespace arbitro::engine
