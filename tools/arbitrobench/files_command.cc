// SPDX-License-Identifier: Apache-2.0
//
// Each file is written from the model and read back, and must read as what was written.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/interchange/deck.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "daemon/interchange/trf.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

using interchange::DocumentRound;
using interchange::DocumentTable;
using interchange::EventDocument;

constexpr uint32_t kPlayersOfFile = 2'000;
constexpr uint32_t kRoundsOfFile = 11;
constexpr uint32_t kRowsOfDeck = 20;
constexpr uint32_t kFirstNumber = 9'000'000;

struct FilesOptions {
  int runs = 5;
  std::string figures;
};

std::string PlayerId(uint32_t player) { return absl::StrCat("p", player + 1); }

// The first half of the players meets the second, which moves on by one each round.
DocumentRound RoundOfFile(uint32_t number) {
  constexpr uint32_t kHalf = kPlayersOfFile / 2;
  DocumentRound round;
  round.number = number;
  round.start = absl::StrCat("2026-05-08T", 9 + number, ":00");
  for (uint32_t i = 0; i < kHalf; ++i) {
    DocumentTable table;
    table.number = i + 1;
    table.seats = {{PlayerId(i), "win", 3, 1, 0},
                   {PlayerId(kHalf + (i + number) % kHalf), "loss", 0, 2, 0}};
    round.tables.push_back(std::move(table));
  }
  return round;
}

EventDocument LargeEvent() {
  EventDocument document;
  document.id = "large";
  document.title = "Large";
  document.ruleset = "demo";
  document.ruleset_version = "1.0.0";
  document.game_format = "standard";
  document.status = "completed";
  for (uint32_t i = 0; i < kPlayersOfFile; ++i) {
    interchange::DocumentPlayer player;
    player.id = PlayerId(i);
    player.number = i + 1;
    player.name = absl::StrCat("Family", i, ", Given");
    player.division = "masters";
    document.players.push_back(std::move(player));
  }
  document.phases.push_back({1, "swiss", 1, kRoundsOfFile});
  for (uint32_t i = 1; i <= kRoundsOfFile; ++i) document.rounds.push_back(RoundOfFile(i));
  return document;
}

interchange::Deck DeckOfSixty() {
  interchange::Deck deck;
  for (uint32_t i = 0; i < kRowsOfDeck; ++i) {
    interchange::DeckEntry entry;
    entry.count = 3;
    entry.name = absl::StrCat("Card of Number ", i);
    entry.set = "DEX";
    entry.number = absl::StrCat(i + 1);
    deck.entries.push_back(std::move(entry));
  }
  return deck;
}

absl::Status IsSame(bool same, const std::string& what) {
  return same ? absl::OkStatus()
              : absl::InternalError(absl::StrCat(what, " does not read as what was written"));
}

absl::Status CheckDeck(const interchange::Deck& deck, interchange::DeckFormat format) {
  const auto back =
      interchange::ReadDeckList(interchange::WriteDeckList(deck, format).text, format);
  return IsSame(back.ok() && back.value.entries.size() == kRowsOfDeck, "a deck list");
}

absl::Status CheckDocument(const EventDocument& event) {
  const auto back = interchange::ReadEventDocument(interchange::WriteEventDocument(event));
  return IsSame(back.ok() && back.value.rounds.size() == kRoundsOfFile &&
                    back.value.players.size() == kPlayersOfFile,
                "the event document");
}

absl::Status CheckReport(const EventDocument& event) {
  const auto report = interchange::TrfEventOf(event);
  const auto made = interchange::MakeTrf(report.value);
  const auto back = interchange::ReadTrf(made.value);
  return IsSame(report.ok() && made.ok() && back.ok() && back.warnings.empty() &&
                    back.value.players.size() == kPlayersOfFile,
                "the report of FIDE");
}

absl::Status CheckTdf(const EventDocument& event, const interchange::TdfNumbers& numbers) {
  const auto made = interchange::MakeTdf(event, numbers, interchange::CategoryOf(event));
  const auto back = interchange::ReadTdf(made.value);
  return IsSame(made.ok() && back.ok() && back.value.players.size() == kPlayersOfFile &&
                    back.value.pods.front().rounds.size() == kRoundsOfFile,
                "the file of TOM");
}

// Times of what is done again and again.
class FileTimes {
 public:
  explicit FileTimes(const FilesOptions& options) : options_(options) {}

  absl::Status Take(const std::string& case_name, const std::string& target,
                    const std::function<absl::Status()>& write_and_read) {
    std::vector<double> times;
    for (int run = 0; run < options_.runs; ++run) {
      const double begin_ms = WallMs();
      if (absl::Status done = write_and_read(); !done.ok()) return done;
      times.push_back(WallMs() - begin_ms);
    }
    Figure figure =
        MakeFigure("Files", case_name, "written and read back", Median(std::move(times)), "ms");
    figure.target = target;
    figures_.push_back(std::move(figure));
    return absl::OkStatus();
  }

  absl::Status Show() const { return ShowFigures(options_.figures, figures_); }

 private:
  const FilesOptions& options_;
  std::vector<Figure> figures_;
};

interchange::TdfNumbers NumbersOfPlayers() {
  interchange::TdfNumbers numbers;
  for (uint32_t i = 0; i < kPlayersOfFile; ++i) {
    numbers[PlayerId(i)] = absl::StrCat(kFirstNumber + i);
  }
  return numbers;
}

absl::Status MeasureFiles(const FilesOptions& options) {
  FileTimes times(options);
  const interchange::Deck deck = DeckOfSixty();
  for (const interchange::DeckFormat format : interchange::kDeckFormats) {
    const std::string name =
        absl::StrCat("a deck of 60 cards, ", std::string(interchange::NameOf(format)));
    absl::Status done = times.Take(name, "< 2", [&] { return CheckDeck(deck, format); });
    if (!done.ok()) return done;
  }
  const EventDocument event = LargeEvent();
  const interchange::TdfNumbers numbers = NumbersOfPlayers();
  const std::pair<const char*, std::function<absl::Status()>> files[] = {
      {"event document", [&] { return CheckDocument(event); }},
      {"report of FIDE", [&] { return CheckReport(event); }},
      {"file of TOM", [&] { return CheckTdf(event, numbers); }}};
  for (const auto& [name, write_and_read] : files) {
    const std::string case_name =
        absl::StrCat(FigureText(kPlayersOfFile, "players"), ", ", kRoundsOfFile, " rounds, ", name);
    if (absl::Status done = times.Take(case_name, "< 2000", write_and_read); !done.ok())
      return done;
  }
  return times.Show();
}

}  // namespace

void AddFilesCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<FilesOptions>();
  CLI::App* files = app->add_subcommand(
      "files", "Writes decks and an event of 2 000 players in each format, and reads them back");
  files->add_option("--runs", options->runs, "timed runs")->check(CLI::PositiveNumber);
  files->add_option("--figures", options->figures, "file that the figures are appended to");
  files->footer("Example:\n  arbitrobench files --figures figures/files.jsonl");
  files->callback([options, exit_code] { *exit_code = EndOf(MeasureFiles(*options)); });
}

}  // namespace arbitro::bench
