// SPDX-License-Identifier: Apache-2.0
//
// The tables of the rulebook and its companions, a row for each printed row.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_TABLES_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_TABLES_H_

#include <cstdint>

namespace arbitro::pkm {

// Chapters 11 to 14: formats.

// Which cards a format admits: chapter 13.1, or 13.2.
enum class CardPool : uint8_t { kStandard, kUnlimited };

// Whether players bring their cards (11.1) or get them from the organiser (11.2).
enum class Environment : uint8_t { kConstructed, kLimited };

enum class Sanction : uint8_t { kSanctioned, kUnsanctioned };

// Tells who takes the Prize cards that the table counts.
enum class PrizesOf : uint8_t { kPlayer, kTeamMember };

// [PKM-11.2-c] No number of copies is forbidden: only the cards' own text limits them.
inline constexpr int kNoCopyLimit = 0;

struct FormatRow {
  const char* id;
  const char* english;
  const char* italian;
  CardPool pool;
  Environment environment;
  Sanction sanction;
  PrizesOf prizes_of;
  int deck_size;
  int copies_max;
  int prizes;
  const char* rule;         // the section of the format
  const char* size_rule;    // for DECK_SIZE
  const char* copies_rule;  // for COPY_LIMIT
  const char* text_rule;    // for CARD_TEXT_LIMIT
};

// [PKM-11] Every sanctioned tournament is Constructed or Limited.
// [PKM-13] Two formats are sanctioned, Standard and Unlimited; [PKM-14-a] those below are not.
inline constexpr FormatRow kFormats[] = {
    // [PKM-11.1-a] 60 cards, [PKM-11.1-b] at most 4 of a name, [PKM-11.1-e] 6 Prize cards.
    {"standard-constructed", "Standard Constructed", "Standard costruito", CardPool::kStandard,
     Environment::kConstructed, Sanction::kSanctioned, PrizesOf::kPlayer, 60, 4, 6, "PKM-13.1.1",
     "PKM-11.1-a", "PKM-11.1-b", "PKM-11.1-d"},
    {"unlimited-constructed", "Unlimited Constructed", "Illimitato costruito", CardPool::kUnlimited,
     Environment::kConstructed, Sanction::kSanctioned, PrizesOf::kPlayer, 60, 4, 6, "PKM-13.2.1",
     "PKM-11.1-a", "PKM-11.1-b", "PKM-11.1-d"},
    // [PKM-11.2-b] Exactly 40 cards, [PKM-11.2-c] any number of a name, [PKM-11.2-e] 4 Prize cards.
    {"standard-limited", "Standard Limited", "Standard limitato", CardPool::kStandard,
     Environment::kLimited, Sanction::kSanctioned, PrizesOf::kPlayer, 40, kNoCopyLimit, 4,
     "PKM-13.1.2", "PKM-11.2-b", "PKM-11.2-c", "PKM-11.2-c"},
    {"unlimited-limited", "Unlimited Limited", "Illimitato limitato", CardPool::kUnlimited,
     Environment::kLimited, Sanction::kSanctioned, PrizesOf::kPlayer, 40, kNoCopyLimit, 4,
     "PKM-13.2.2", "PKM-11.2-b", "PKM-11.2-c", "PKM-11.2-c"},
    // [PKM-14.2] Half-size decks: [PKM-14.2.1-a] 30 cards, [PKM-14.2.1-b] at most 2 of a name,
    // [PKM-14.2.1-c] 3 Prize cards.
    {"30-card-constructed", "30-card Constructed", "30 carte costruito", CardPool::kUnlimited,
     Environment::kConstructed, Sanction::kUnsanctioned, PrizesOf::kPlayer, 30, 2, 3, "PKM-14.2",
     "PKM-14.2.1-a", "PKM-14.2.1-b", "PKM-14.2.1-b"},
    // [PKM-14.2.2-b] Exactly 30 cards, [PKM-14.2.2-c] any number of a name, [PKM-14.2.2-e] 3
    // Prizes.
    {"30-card-limited", "30-card Limited", "30 carte limitato", CardPool::kUnlimited,
     Environment::kLimited, Sanction::kUnsanctioned, PrizesOf::kPlayer, 30, kNoCopyLimit, 3,
     "PKM-14.2", "PKM-14.2.2-b", "PKM-14.2.2-c", "PKM-14.2.2-c"},
    // [PKM-14.1.1] [PKM-14.1.2] Two-on-two battle builds its decks as 11.1 or 11.2.
    {"two-on-two-constructed", "Two-on-two Constructed", "Due contro due costruito",
     CardPool::kUnlimited, Environment::kConstructed, Sanction::kUnsanctioned, PrizesOf::kPlayer,
     60, 4, 6, "PKM-14.1.1", "PKM-11.1-a", "PKM-11.1-b", "PKM-11.1-d"},
    {"two-on-two-limited", "Two-on-two Limited", "Due contro due limitato", CardPool::kUnlimited,
     Environment::kLimited, Sanction::kUnsanctioned, PrizesOf::kPlayer, 40, kNoCopyLimit, 4,
     "PKM-14.1.2", "PKM-11.2-b", "PKM-11.2-c", "PKM-11.2-c"},
    // [PKM-14.3.1] [PKM-14.3.2] Team battle as well, [PKM-14.3-d] with half the Prize cards each.
    {"team-battle-constructed", "Team battle Constructed", "Lotta a squadre costruito",
     CardPool::kUnlimited, Environment::kConstructed, Sanction::kUnsanctioned,
     PrizesOf::kTeamMember, 60, 4, 3, "PKM-14.3.1", "PKM-11.1-a", "PKM-11.1-b", "PKM-11.1-d"},
    {"team-battle-limited", "Team battle Limited", "Lotta a squadre limitato", CardPool::kUnlimited,
     Environment::kLimited, Sanction::kUnsanctioned, PrizesOf::kTeamMember, 40, kNoCopyLimit, 2,
     "PKM-14.3.2", "PKM-11.2-b", "PKM-11.2-c", "PKM-11.2-c"},
};

// The ways to hand out a Limited format's cards that its own section names.
struct VariantsRow {
  const char* format;
  const char* variants;
};

inline constexpr const char* kAllVariants = "sealed booster-draft rochester-draft solomon-draft";
inline constexpr const char* kWithoutSolomon = "sealed booster-draft rochester-draft";

inline constexpr VariantsRow kLimitedVariants[] = {
    // [PKM-13.1.2] Standard: all four, Solomon too.
    {"standard-limited", kAllVariants},
    // [PKM-13.2.2] Unlimited: Solomon is not named [PKM-AMB-17].
    {"unlimited-limited", kWithoutSolomon},
    // [PKM-14.2.2-f] 30 cards: otherwise as Limited.
    {"30-card-limited", kAllVariants},
    // [PKM-14.1.2] Two-on-two: Solomon is not named.
    {"two-on-two-limited", kWithoutSolomon},
    // [PKM-14.3.2] Team battle: chapter 11.2 as a whole, of which a sealed deck suits it well.
    {"team-battle-limited", kAllVariants},
};

// Chapter 13.1: the Standard format of the 2014 season.

// [PKM-13.1-e] Expansions that come out after this day join Standard at their release.
inline constexpr const char* kEditionDate = "2013-09-01";

// [PKM-13.1-a] The expansions of the list, and [PKM-13.1-b] McDonald's Collection, both of them
// [PKM-AMB-09].
inline constexpr const char* kStandardSets[] = {"bw4", "bw5", "bw6",  "dv1",   "bw7",
                                                "bw8", "bw9", "bw10", "mcd11", "mcd12"};

// [PKM-13.1-c] Black Star promos numbered BW33 and higher.
inline constexpr const char* kStandardPromoSet = "bwp";
inline constexpr int kStandardPromoLeast = 33;

// Chapter 1.8: card languages.

struct RegionRow {
  const char* id;
  const char* italian;
  const char* languages;  // ISO codes, separated by spaces
  const char* rule;
};

// [PKM-1.8-b] Only languages authorised where the tournament is played.
inline constexpr RegionRow kRegions[] = {
    // [PKM-1.8-CA] Canada reads English and French.
    {"Canada", "Canada", "en fr", "PKM-1.8-CA"},
    // [PKM-1.8-EU] Europe reads six languages.
    {"Europe", "Europa", "en fr de it es pt", "PKM-1.8-EU"},
    // [PKM-1.8-MX] Mexico reads English and Spanish.
    {"Mexico", "Messico", "en es", "PKM-1.8-MX"},
    // [PKM-1.8-SA] South America reads English, Spanish and Portuguese.
    {"South America", "America del Sud", "en es pt", "PKM-1.8-SA"},
    // [PKM-1.8-US] The United States, Asia Pacific and South Africa read English only.
    {"United States", "Stati Uniti", "en", "PKM-1.8-US"},
    {"Asia Pacific", "Asia Pacifico", "en", "PKM-1.8-US"},
    {"South Africa", "Sud Africa", "en", "PKM-1.8-US"},
};

// Chapter 7: time limits, in minutes.

// [PKM-7.1-a] Two minutes to shuffle and present the deck, once before each match.
inline constexpr int kPregameMinutes = 2;
// [PKM-7.3-a] A single game: 30 minutes in Constructed, 20 in Limited, and three turns.
inline constexpr int kSingleGameConstructedMinutes = 30;
inline constexpr int kSingleGameLimitedMinutes = 20;
inline constexpr int kExtraTurns = 3;
// [PKM-7.3-b] Best of three: between 45 and 60 minutes, and three turns.
inline constexpr int kBestOfThreeMinutesLeast = 45;
inline constexpr int kBestOfThreeMinutesMost = 60;
// [PKM-11.2.1-c] Half an hour to build a Limited deck.
inline constexpr int kBuildMinutes = 30;

// Companions: points, rounds, cut.

// [PKM-GEN-1] Three points a win, one a tie, none a loss.
inline constexpr int kWinPoints = 3;
inline constexpr int kTiePoints = 1;
inline constexpr int kLossPoints = 0;

// [PKM-GEN-10] Never fewer Swiss rounds than three.
inline constexpr uint32_t kSwissRoundsMin = 3;

// The longest Swiss part whose exact percentages are sure to fit 128 bits.
inline constexpr uint32_t kSwissRoundsMax = 24;

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_TABLES_H_
