// SPDX-License-Identifier: Apache-2.0

#include "daemon/services/read/read_file.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/text/harm.h"
#include "daemon/interchange/deck.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/file_kind.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/trf.h"
#include "daemon/services/read/file_faults.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::services {
namespace {

using interchange::DocumentSeat;
using interchange::DocumentTable;
using interchange::EventDocument;
using interchange::FileKind;
using interchange::Reading;
using interchange::TdfFile;
using interchange::TdfOutcome;

std::string ShownInMessage(std::string_view text) {
  return text::Harmless(text, text::Lines::kOne);
}

template <class T>
bool PutAllFaults(const Reading<T>& reading, v1::ReadFileResponse* response) {
  PutFaults(reading.faults, response->mutable_faults());
  PutFaults(reading.warnings, response->mutable_warnings());
  const size_t found = reading.faults.size() + reading.warnings.size();
  response->set_faults_total(response->faults_total() + static_cast<uint32_t>(found));
  return reading.ok();
}

bool IsOpen(const DocumentTable& table) {
  return std::any_of(table.seats.begin(), table.seats.end(), [](const DocumentSeat& seat) {
    return seat.result.empty() && !seat.player.empty();
  });
}

void PutRound(const interchange::DocumentRound& of_document, v1::FileTournament* tournament) {
  v1::FileRound* round = tournament->add_rounds();
  round->set_number(of_document.number);
  round->set_tables(static_cast<uint32_t>(of_document.tables.size()));
  round->set_open_tables(static_cast<uint32_t>(
      std::count_if(of_document.tables.begin(), of_document.tables.end(), IsOpen)));
  round->set_start(ShownInMessage(of_document.start));
}

void PutTournament(const EventDocument& document, v1::FileTournament* tournament) {
  tournament->set_title(ShownInMessage(document.title));
  std::map<std::string, uint32_t> places;
  for (const auto& row : document.standings) places.emplace(row.player, row.rank);
  for (const auto& of_document : document.players) {
    v1::FilePlayer* player = tournament->add_players();
    player->set_id(
        ShownInMessage(of_document.file_id.empty() ? of_document.id : of_document.file_id));
    player->set_name(ShownInMessage(of_document.name));
    player->set_division(ShownInMessage(of_document.division));
    player->set_entry_round(of_document.entry_round);
    player->set_leave_round(of_document.leave_round);
    const auto place = places.find(of_document.id);
    if (place != places.end()) player->set_place(place->second);
  }
  for (const auto& of_document : document.rounds) PutRound(of_document, tournament);
}

void PutPlayersOfTdf(const TdfFile& file, v1::FileTournament* tournament) {
  std::map<std::string, uint32_t> places;
  for (const auto& place : file.places) places.emplace(place.player, place.place);
  std::map<std::string, uint32_t> entry;
  for (const auto& pod : file.pods) entry.merge(interchange::FirstRoundsOf(pod));
  const std::map<std::string, uint32_t> categories = interchange::CategoriesOf(file);
  for (const auto& of_file : file.players) {
    v1::FilePlayer* player = tournament->add_players();
    player->set_id(ShownInMessage(of_file.id));
    player->set_name(ShownInMessage(absl::StrCat(
        of_file.first_name, of_file.first_name.empty() ? "" : " ", of_file.last_name)));
    const auto category = categories.find(of_file.id);
    if (category != categories.end()) {
      player->set_division(interchange::TdfDivisionOf(category->second));
    }
    const auto first = entry.find(of_file.id);
    player->set_entry_round(first == entry.end() ? 1 : first->second);
    if (of_file.dropped_after) player->set_leave_round(*of_file.dropped_after + 1);
    const auto place = places.find(of_file.id);
    if (place != places.end()) player->set_place(place->second);
  }
}

void PutRoundsOfTdf(const TdfFile& file, v1::FileTournament* tournament) {
  for (const auto& pod : file.pods) {
    for (const auto& of_file : pod.rounds) {
      v1::FileRound* round = tournament->add_rounds();
      round->set_number(of_file.number);
      round->set_pod(absl::StrCat(pod.category));
      for (const auto& match : of_file.matches) {
        if (match.outcome == TdfOutcome::kForcedLoss) continue;
        round->set_tables(round->tables() + 1);
        if (match.outcome == TdfOutcome::kOpen) round->set_open_tables(round->open_tables() + 1);
      }
      round->set_start(ShownInMessage(of_file.pair_time));
    }
  }
}

// The players and rounds of all pods: a tournament that is played has open matches, and an answer
// says how many.
void PutTdf(const TdfFile& file, v1::FileTournament* tournament) {
  tournament->set_title(ShownInMessage(file.name));
  PutPlayersOfTdf(file, tournament);
  PutRoundsOfTdf(file, tournament);
}

void PutDeck(std::string_view content, v1::ReadFileResponse* response) {
  const auto program = interchange::RecogniseDeck(content);
  const Reading<interchange::Deck> reading = interchange::ReadDeckList(content);
  if (!PutAllFaults(reading, response)) return;
  response->set_deck_program(
      std::string(interchange::NameOf(program.value_or(interchange::DeckFormat::kArena))));
  for (const interchange::DeckEntry& entry : reading.value.entries) {
    v1::FileDeckRow* row = response->add_deck();
    row->set_count(entry.count);
    row->set_name(ShownInMessage(entry.name));
    row->set_set(ShownInMessage(entry.set));
    row->set_number(ShownInMessage(entry.number));
    row->set_section(std::string(interchange::NameOf(entry.section)));
    row->set_line(static_cast<uint32_t>(entry.line));
  }
}

v1::FileFormat FormatOf(FileKind kind) {
  switch (kind) {
    case FileKind::kTdf:
      return v1::FILE_FORMAT_TDF;
    case FileKind::kTrf:
      return v1::FILE_FORMAT_TRF;
    case FileKind::kEventDocument:
      return v1::FILE_FORMAT_EVENT_DOCUMENT;
    case FileKind::kDeck:
      break;
  }
  return v1::FILE_FORMAT_DECK;
}

void PutTournamentOfTrf(std::string_view content, v1::ReadFileResponse* response) {
  const auto file = interchange::ReadTrf(content);
  if (!PutAllFaults(file, response)) return;
  const auto document = interchange::DocumentOf(file.value);
  if (PutAllFaults(document, response)) {
    PutTournament(document.value, response->mutable_tournament());
  }
}

// Of the format that the response names.
void PutContent(std::string_view content, v1::ReadFileResponse* response) {
  if (response->format() == v1::FILE_FORMAT_TDF) {
    const auto file = interchange::ReadTdf(content);
    if (PutAllFaults(file, response)) PutTdf(file.value, response->mutable_tournament());
  } else if (response->format() == v1::FILE_FORMAT_TRF) {
    PutTournamentOfTrf(content, response);
  } else if (response->format() == v1::FILE_FORMAT_EVENT_DOCUMENT) {
    const auto document = interchange::ReadEventDocument(content);
    if (PutAllFaults(document, response)) {
      PutTournament(document.value, response->mutable_tournament());
    }
  } else {
    PutDeck(content, response);
  }
}

}  // namespace

std::optional<engine::Failure> WriteFileRead(const v1::ReadFileRequest& request,
                                             v1::ReadFileResponse* response) {
  translate::Fields fields(translate::Source::kClient);
  const std::string_view content = request.content();
  CheckContent(content, &fields);
  fields.Number("format", request.format(), {0, v1::FileFormat_MAX});
  if (!fields.ok()) return fields.failure();
  response->set_format(request.format() == v1::FILE_FORMAT_UNSPECIFIED
                           ? FormatOf(interchange::KindOf(content))
                           : request.format());
  PutContent(content, response);
  return std::nullopt;
}

}  // namespace arbitro::services
