// SPDX-License-Identifier: Apache-2.0
//
// Decks with a row a line: one grammar for all programs, and what each adds to it.
//
//   [* ] 4[x] Name [SET 102 | (SET) 102 | (SET-102) | key] [marks]
//
// Source of facts: lists that players paste from PTCGL, PTCGO, Limitless, MTG Arena, Moxfield and
// melee; none of them publishes a grammar. The number in a heading counts lines in some exports of
// PTCGL and cards in others, so either is right.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/interchange/deck_formats.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

using Words = std::vector<std::string_view>;

constexpr char kHowRowsLook[] =
    "write the count, the name and the printing, as in `4 Ultra Ball DEX 102`; a heading has a "
    "colon, as in `Trainer: 32`";

struct SectionTitle {
  std::string_view title;  // in lower case
  DeckSection section;
};

// Headings as the programs write them, in the languages that are known, and broken by encodings.
constexpr SectionTitle kSectionTitles[] = {
    {"pok\u00E9mon", DeckSection::kPokemon},
    {"pokemon", DeckSection::kPokemon},
    {"pok?mon", DeckSection::kPokemon},
    {"pok\u00C3\u00A9mon", DeckSection::kPokemon},
    {"pokmon", DeckSection::kPokemon},
    {"pok\uFFFDmon", DeckSection::kPokemon},
    {"trainer", DeckSection::kTrainer},
    {"trainers", DeckSection::kTrainer},
    {"trainer cards", DeckSection::kTrainer},
    {"dresseur", DeckSection::kTrainer},
    {"allenatore", DeckSection::kTrainer},
    {"entrenador", DeckSection::kTrainer},
    {"treinador", DeckSection::kTrainer},
    {"energy", DeckSection::kEnergy},
    {"energie", DeckSection::kEnergy},
    {"\u00E9nergie", DeckSection::kEnergy},
    {"energia", DeckSection::kEnergy},
    {"energ\u00EDa", DeckSection::kEnergy},
    {"deck", DeckSection::kMain},
    {"main", DeckSection::kMain},
    {"main deck", DeckSection::kMain},
    {"maindeck", DeckSection::kMain},
    {"mainboard", DeckSection::kMain},
    {"sideboard", DeckSection::kSideboard},
    {"side", DeckSection::kSideboard},
    {"commander", DeckSection::kCommander},
    {"companion", DeckSection::kCompanion},
};

constexpr size_t kSetLettersMax = 8;
constexpr size_t kNumberLettersMax = 12;

bool IsPokemon(DeckFormat format) {
  return format == DeckFormat::kPtcgl || format == DeckFormat::kPtcgo ||
         format == DeckFormat::kLimitless;
}

std::optional<DeckSection> SectionOf(std::string_view title) {
  const std::string lower = InLowerCase(title);
  for (const SectionTitle& known : kSectionTitles) {
    if (known.title == lower) return known.section;
  }
  return std::nullopt;
}

// DEX, PR-BLW, 2X2.
bool IsSetCode(std::string_view word) {
  return word.size() >= 2 && word.size() <= kSetLettersMax &&
         std::any_of(word.begin(), word.end(), IsUpper) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return IsUpper(c) || IsDigit(c) || c == '-'; });
}

// 102, TG12, 102a.
bool IsCardNumber(std::string_view word) {
  const size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  size_t end = digits;
  while (end < word.size() && IsDigit(word[end])) ++end;
  const bool upper =
      std::all_of(word.begin(), word.begin() + static_cast<ptrdiff_t>(digits), IsUpper);
  const bool tail = end == word.size() || (end + 1 == word.size() && IsLower(word[end]));
  return upper && digits <= 4 && end > digits && end - digits <= 4 && tail;
}

// A collector's number as programs for Magic write it: any short word with a digit.
bool HasDigit(std::string_view word) {
  return word.size() <= kNumberLettersMax && std::any_of(word.begin(), word.end(), IsDigit);
}

// `bw5-102`: the key of a card of ours.
bool IsKey(std::string_view word) {
  const size_t dash = word.rfind('-');
  return dash != std::string_view::npos && dash > 0 && HasDigit(word.substr(dash + 1)) &&
         word.find_first_of("()") == std::string_view::npos;
}

// `4`, `4x`, `x4`.
std::optional<uint32_t> CountOf(std::string_view word) {
  for (const std::string_view times : {"x", "X", "\u00D7"}) {
    if (word.starts_with(times)) return WholeNumber(word.substr(times.size()));
    if (word.ends_with(times)) return WholeNumber(word.substr(0, word.size() - times.size()));
  }
  return WholeNumber(word);
}

std::string_view WithoutBullet(std::string_view line) {
  for (const std::string_view bullet : {"* ", "- ", "\u2022", "\u2013 ", "\u00B7"}) {
    if (line.starts_with(bullet)) return Trimmed(line.substr(bullet.size()));
  }
  return line;
}

struct Heading {
  std::string_view title;
  std::optional<uint32_t> number;
};

// `Trainer: 32`, `##Trainer Cards - 32`, `Trainer (32)`, `SIDEBOARD:`, and `Deck` by itself.
std::optional<Heading> HeadingOf(std::string_view line) {
  while (line.starts_with('#')) line.remove_prefix(1);
  line = Trimmed(line);
  if (line.empty() || CountOf(WordsOf(line).front())) return std::nullopt;
  if (SectionOf(line)) return Heading{line, std::nullopt};
  if (line.ends_with(':')) return Heading{Trimmed(line.substr(0, line.size() - 1)), std::nullopt};
  const bool bracket = line.ends_with(')');
  if (bracket) line.remove_suffix(1);
  size_t digits = line.size();
  while (digits > 0 && IsDigit(line[digits - 1])) --digits;
  const auto number = WholeNumber(line.substr(digits));
  std::string_view title = Trimmed(line.substr(0, digits));
  if (!number) return std::nullopt;
  for (const std::string_view mark : {"(", ":", " -", " \u2013", "="}) {
    if ((mark == "(") != bracket || !title.ends_with(mark)) continue;
    return Heading{Trimmed(title.substr(0, title.size() - mark.size())), number};
  }
  return std::nullopt;
}

// Takes the marks off the end of a row.
void TakeMarks(DeckFormat format, Words* words, DeckEntry* entry) {
  Words marks;
  while (words->size() > 1) {
    const std::string_view last = words->back();
    const bool star = last.size() > 2 && last.starts_with('*') && last.ends_with('*');
    const bool form = format == DeckFormat::kOwn && last.find('=') != std::string_view::npos;
    const bool holo = IsPokemon(format) && last == "PH" && words->size() > 2 &&
                      IsCardNumber((*words)[words->size() - 2]);
    if (!star && !form && !holo) break;
    if (last == "*CMDR*") {
      entry->section = DeckSection::kCommander;
    } else {
      marks.insert(marks.begin(), last);
    }
    words->pop_back();
  }
  entry->mark = InOneLine(marks);
}

bool IsBracketed(std::string_view word) {
  return word.size() > 2 && word.starts_with('(') && word.ends_with(')');
}

std::string_view InsideOf(std::string_view bracketed) {
  return bracketed.substr(1, bracketed.size() - 2);
}

// `(SET-123)`, `(SET)` at the end of a row.
bool TakeOneBracketed(Words* words, DeckEntry* entry) {
  const std::string_view inside = InsideOf(words->back());
  const size_t dash = inside.rfind('-');
  const bool both = dash != std::string_view::npos && HasDigit(inside.substr(dash + 1));
  if (!both && inside.size() > kSetLettersMax) return false;
  entry->set = both ? inside.substr(0, dash) : inside;
  entry->number = both ? inside.substr(dash + 1) : "";
  words->pop_back();
  return true;
}

// `(SET) 123`, `(SET-123)`, `(SET 123)`, `(SET)` at the end of a row.
bool TakeBracketed(Words* words, DeckEntry* entry) {
  std::string_view last = words->back();
  if (IsBracketed(last)) return TakeOneBracketed(words, entry);
  const size_t count = words->size();
  const std::string_view before = count > 1 ? (*words)[count - 2] : std::string_view();
  const bool apart = IsBracketed(before);
  const bool together = before.size() > 1 && before.starts_with('(') && last.ends_with(')') &&
                        before.find(')') == std::string_view::npos;
  if (!apart && !together) return false;
  const std::string_view set = apart ? InsideOf(before) : before.substr(1);
  if (together) last.remove_suffix(1);
  if (!HasDigit(last) || set.size() > kSetLettersMax) return false;
  entry->set = set;
  entry->number = last;
  words->resize(count - 2);
  return true;
}

void TakeKey(Words* words, DeckEntry* entry) {
  const size_t dash = words->back().rfind('-');
  entry->set = words->back().substr(0, dash);
  entry->number = words->back().substr(dash + 1);
  words->pop_back();
}

// `DEX 102`, or a key of ours; basic energies have `Energy 36`, or the number alone behind their
// name.
void TakePlainPrinting(Words* words, DeckEntry* entry) {
  const size_t count = words->size();
  if (count > 1 && IsKey(words->back()) && IsLower(words->back()[0])) return TakeKey(words, entry);
  if (count < 2 || !IsCardNumber(words->back())) return;
  const std::string_view before = (*words)[count - 2];
  const bool energy = before == "Energy";
  const bool energy_twice = energy && count > 2 && (*words)[count - 3] == "Energy";
  if (count > 2 && (IsSetCode(before) || energy_twice)) {
    entry->set = before;
    entry->number = words->back();
    words->resize(count - 2);
  } else if (energy) {
    entry->number = words->back();
    words->pop_back();
  }
}

// The row that a line is; nothing where it is none.
std::optional<DeckEntry> EntryOf(std::string_view line, DeckFormat format, DeckSection section) {
  DeckEntry entry;
  entry.section = section;
  if (StartsWithAnyCase(line, "sb:")) {
    entry.section = DeckSection::kSideboard;
    line = Trimmed(line.substr(3));
  }
  Words words = WordsOf(WithoutBullet(line));
  const auto count = words.empty() ? std::nullopt : CountOf(words.front());
  if (!count) return std::nullopt;
  entry.count = *count;
  words.erase(words.begin());
  if (words.size() > 1 && (words[0] == "x" || words[0] == "\u00D7")) words.erase(words.begin());
  if (words.empty()) return std::nullopt;
  TakeMarks(format, &words, &entry);
  if (format == DeckFormat::kOwn) {
    if (!IsKey(words.back())) return std::nullopt;
    TakeKey(&words, &entry);
  } else if (!TakeBracketed(&words, &entry) && IsPokemon(format)) {
    TakePlainPrinting(&words, &entry);
  }
  entry.name = InOneLine(words);
  if (entry.name.empty() && format != DeckFormat::kOwn) return std::nullopt;
  return entry;
}

// Reads line after line, and compares headings and totals with the rows.
class TextDeckReader {
 public:
  explicit TextDeckReader(DeckFormat format) : format_(format) {}

  void Take(size_t number, std::string_view line) {
    if (line.empty() || line.starts_with("//") || line.starts_with("**")) return;
    if (about_ && line.starts_with("Name ")) {
      reading_.value.name = Trimmed(line.substr(5));
      return;
    }
    if (line == "About") {
      about_ = true;
    } else if (auto entry = EntryOf(line, format_, section_)) {
      entry->line = number;
      cards_ += entry->count;
      all_ += entry->count;
      ++rows_;
      AddEntry(*std::move(entry), &reading_);
    } else if (const auto heading = HeadingOf(line)) {
      TakeHeading(number, *heading);
    } else if (!line.starts_with('#')) {
      reading_.faults.push_back({number, Joined(Quoted(line), " is not understood"), kHowRowsLook});
    }
  }

  Reading<Deck> Finish() && {
    CloseHeading();
    for (const auto& [line, total] : totals_) {
      if (total == all_) continue;
      reading_.warnings.push_back(
          {line, Joined("the total says ", total, " cards, and the list has ", all_),
           "see that no row is missing"});
    }
    return std::move(reading_);
  }

 private:
  void TakeHeading(size_t number, const Heading& heading) {
    about_ = false;
    if (StartsWithAnyCase(heading.title, "total")) {
      if (heading.number) totals_.emplace_back(number, *heading.number);
      return;
    }
    CloseHeading();
    section_ = SectionOf(heading.title).value_or(DeckSection::kNone);
    title_ = heading.title;
    heading_line_ = number;
    expected_ = heading.number;
  }

  void CloseHeading() {
    if (expected_ && *expected_ != cards_ && *expected_ != rows_) {
      reading_.warnings.push_back(
          {heading_line_,
           Joined(Quoted(title_), " says ", *expected_, ", and below it come ", cards_, " cards"),
           "see that no row is missing"});
    }
    expected_.reset();
    cards_ = 0;
    rows_ = 0;
  }

  DeckFormat format_;
  Reading<Deck> reading_;
  DeckSection section_ = DeckSection::kNone;
  bool about_ = false;
  std::string title_;
  size_t heading_line_ = 0;
  std::optional<uint32_t> expected_;
  std::vector<std::pair<size_t, uint64_t>> totals_;
  uint64_t cards_ = 0;
  uint64_t rows_ = 0;
  uint64_t all_ = 0;
};

std::string_view TitleOf(DeckSection section, DeckFormat format) {
  switch (section) {
    case DeckSection::kPokemon:
      return "Pok\u00E9mon";
    case DeckSection::kTrainer:
      return format == DeckFormat::kPtcgo ? "Trainer Cards" : "Trainer";
    case DeckSection::kEnergy:
      return "Energy";
    case DeckSection::kMain:
      return "Deck";
    case DeckSection::kSideboard:
      return "Sideboard";
    case DeckSection::kCommander:
      return "Commander";
    case DeckSection::kCompanion:
      return "Companion";
    case DeckSection::kNone:
      break;
  }
  return "";
}

std::string HeadingText(DeckSection section, DeckFormat format, uint64_t cards) {
  const std::string_view title = TitleOf(section, format);
  switch (format) {
    case DeckFormat::kPtcgl:
      return Joined(title, ": ", cards, "\n");
    case DeckFormat::kPtcgo:
      return Joined("##", title, " - ", cards, "\n\n");
    case DeckFormat::kLimitless:
      return Joined(title, " (", cards, ")\n");
    default:
      return Joined(title, "\n");
  }
}

std::string RowText(const DeckEntry& entry, DeckFormat format) {
  std::vector<std::string> words;
  if (format == DeckFormat::kPtcgo) words.emplace_back("*");
  words.push_back(Joined(entry.count));
  if (!entry.name.empty()) words.push_back(entry.name);
  const char* dash = entry.set.empty() ? "" : "-";
  if (format == DeckFormat::kOwn) {
    words.push_back(Joined(entry.set, dash, entry.number));
  } else {
    if (!entry.set.empty()) {
      words.push_back(format == DeckFormat::kArena ? Joined("(", entry.set, ")") : entry.set);
    }
    if (!entry.number.empty()) words.push_back(entry.number);
  }
  if (!entry.mark.empty()) words.push_back(entry.mark);
  return InOneLine(words) + "\n";
}

// Whether a format has a heading for the section.
bool HasHeading(DeckSection section, DeckFormat format) {
  switch (section) {
    case DeckSection::kNone:
      return false;
    case DeckSection::kPokemon:
    case DeckSection::kTrainer:
    case DeckSection::kEnergy:
      return IsPokemon(format);
    default:
      return format == DeckFormat::kArena;
  }
}

// The marks of the formats that the lines of a text have.
struct TextMarks {
  bool bracket_heading = false;
  bool colon_heading = false;
  bool arena = false;
  bool bracketed = false;
  size_t rows = 0;
  size_t keys = 0;
  size_t plain = 0;
};

void NoteMarks(std::string_view line, TextMarks* marks) {
  if (line == "About" || StartsWithAnyCase(line, "sb:")) marks->arena = true;
  if (const auto entry = EntryOf(line, DeckFormat::kPtcgl, DeckSection::kNone)) {
    ++marks->rows;
    if (EntryOf(line, DeckFormat::kOwn, DeckSection::kNone)) ++marks->keys;
    const bool in_brackets = line.find('(') != std::string_view::npos;
    if (!entry->number.empty() && !in_brackets) ++marks->plain;
    if (in_brackets && !entry->set.empty()) marks->bracketed = true;
  } else if (const auto heading = HeadingOf(line)) {
    const auto section = SectionOf(heading->title);
    const bool card_game = section && *section >= DeckSection::kMain;
    if (card_game) {
      marks->arena = true;
    } else if (line.ends_with(')')) {
      marks->bracket_heading = true;
    } else {
      marks->colon_heading = true;
    }
  }
}

}  // namespace

std::optional<DeckFormat> RecogniseTextDeck(std::string_view text) {
  TextMarks marks;
  for (const Line& each : LinesOf(text)) {
    const std::string_view line = Trimmed(each.text);
    if (line.starts_with("##") || line.starts_with("******")) return DeckFormat::kPtcgo;
    if (!line.empty()) NoteMarks(line, &marks);
  }
  if (marks.arena) return DeckFormat::kArena;
  if (marks.rows > 0 && marks.keys == marks.rows) return DeckFormat::kOwn;
  if (marks.bracket_heading) return DeckFormat::kLimitless;
  if (marks.colon_heading || marks.plain > 0) return DeckFormat::kPtcgl;
  return marks.bracketed ? std::optional(DeckFormat::kArena) : std::nullopt;
}

Reading<Deck> ReadTextDeck(std::string_view text, DeckFormat format) {
  TextDeckReader reader(format);
  size_t number = 0;
  for (const Line& line : LinesOf(text)) reader.Take(++number, Trimmed(line.text));
  return std::move(reader).Finish();
}

std::string WriteTextDeck(const Deck& deck, DeckFormat format) {
  std::string text;
  if (format == DeckFormat::kPtcgo) {
    text = "****** Pok\u00E9mon Trading Card Game Deck List ******\n\n";
  }
  if (format == DeckFormat::kArena && !deck.name.empty()) {
    text = Joined("About\nName ", deck.name, "\n\n");
  }
  uint64_t all = 0;
  const std::vector<DeckEntry>& entries = deck.entries;
  for (size_t begin = 0; begin < entries.size();) {
    const DeckSection section = entries[begin].section;
    size_t end = begin;
    uint64_t cards = 0;
    for (; end < entries.size() && entries[end].section == section; ++end) {
      cards += entries[end].count;
    }
    if (begin > 0 && HasHeading(section, format)) text += '\n';
    if (HasHeading(section, format)) text += HeadingText(section, format, cards);
    for (; begin < end; ++begin) text += RowText(entries[begin], format);
    all += cards;
  }
  if (format == DeckFormat::kPtcgl) Append(&text, "\nTotal Cards: ", all, "\n");
  if (format == DeckFormat::kPtcgo) {
    Append(&text, "\nTotal Cards - ", all,
           "\n\n****** Deck List Generated by the Pok\u00E9mon TCG Online ******\n");
  }
  return text;
}

}  // namespace arbitro::interchange
