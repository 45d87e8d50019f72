// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/fact.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {

namespace {

constexpr TextBounds kIdText{1, limits::kIdBytesMax};

engine::FinalRank ReadRank(const std::string& path, const v1::FinalRank& message, Fields* fields) {
  engine::FinalRank rank;
  rank.player = fields->Text(path + ".player", message.player(), kIdText);
  rank.rank = message.rank();
  rank.points = message.points();
  rank.score = message.score();
  rank.person = fields->Text(path + ".person", message.person(), kFreeText);
  rank.facts = ReadValue(path + ".facts", message.facts(), fields);
  for (const v1::FinalAward& award : message.awards()) {
    rank.awards.push_back(
        {fields->Text(path + ".awards.code", award.code(), kFreeText), award.amount()});
  }
  return rank;
}

void WriteRank(const engine::FinalRank& rank, v1::FinalRank* message) {
  message->set_player(rank.player);
  message->set_rank(rank.rank);
  message->set_points(rank.points);
  message->set_score(rank.score);
  message->set_person(rank.person);
  if (!rank.facts.is_null()) WriteValue(rank.facts, message->mutable_facts());
  for (const engine::FinalAward& award : rank.awards) {
    v1::FinalAward* written = message->add_awards();
    written->set_code(award.code);
    written->set_amount(award.amount);
  }
}

engine::EventPlay ReadPlay(const std::string& path, const v1::EventPlay& message, Fields* fields) {
  engine::EventPlay play;
  for (const std::string& person : message.persons()) {
    play.persons.push_back(fields->Text(path + ".persons", person, kFreeText));
  }
  for (const v1::PlayedMatch& written : message.matches()) {
    RatedMatch match = {written.round(), written.forfeited()};
    for (const v1::PlayedSeat& seat : written.seats()) {
      if (seat.person() > play.persons.size()) {
        fields->Wrong(path + ".matches", "name an unknown person");
      }
      match.seats.push_back({seat.person() == 0 ? ARBITRO_NONE : seat.person() - 1,
                             static_cast<uint32_t>(seat.result()), seat.place()});
    }
    play.matches.push_back(std::move(match));
  }
  return play;
}

void WritePlay(const engine::EventPlay& play, v1::EventPlay* message) {
  for (const std::string& person : play.persons) message->add_persons(person);
  for (const RatedMatch& match : play.matches) {
    v1::PlayedMatch* written = message->add_matches();
    written->set_round(match.round);
    written->set_forfeited(match.forfeited);
    for (const RatedSeat& seat : match.seats) {
      v1::PlayedSeat* added = written->add_seats();
      added->set_person(seat.person == ARBITRO_NONE ? 0 : seat.person + 1);
      added->set_result(static_cast<v1::SeatResult>(seat.result));
      added->set_place(seat.place);
    }
  }
}

}  // namespace

engine::Fact ReadFact(const std::string& path, const v1::Fact& message, Fields* fields) {
  engine::Fact fact;
  fact.journal = ReadJournalName(path + ".journal", message.journal(), fields);
  fact.revision = message.revision();
  fact.hash = ReadDigest(path + ".record_hash", message.record_hash(), fields);
  for (int i = 0; i < message.standings_size(); ++i) {
    fact.standings.push_back(
        ReadRank(absl::StrCat(path, ".standings[", i, "]"), message.standings(i), fields));
  }
  for (const v1::PersonEntry& entry : message.entries()) {
    fact.entries.push_back(ReadPersonEntry("", entry, fields));
  }
  fact.ruleset = fields->Text(path + ".ruleset", message.ruleset(), kFreeText);
  fact.players = message.players();
  fact.settings = ReadValue(path + ".settings", message.settings(), fields);
  fact.play = ReadPlay(path + ".play", message.play(), fields);
  return fact;
}

void WriteFact(const engine::Fact& fact, v1::Fact* message) {
  message->set_journal(fact.journal);
  message->set_revision(fact.revision);
  message->set_record_hash(DigestBytes(fact.hash));
  for (const engine::FinalRank& row : fact.standings) WriteRank(row, message->add_standings());
  for (const engine::PersonEntry& entry : fact.entries) {
    WritePersonEntry(entry, message->add_entries());
  }
  message->set_ruleset(fact.ruleset);
  message->set_players(fact.players);
  if (!fact.settings.is_null()) WriteValue(fact.settings, message->mutable_settings());
  if (fact.TellsPlay()) WritePlay(fact.play, message->mutable_play());
}

std::vector<engine::MergedPerson> ReadMergedPersons(const MergedPersons& messages) {
  std::vector<engine::MergedPerson> merged;
  for (const v1::MergedPerson& each : messages) {
    merged.push_back(
        {each.person(), std::vector<std::string>(each.merged().begin(), each.merged().end())});
  }
  return merged;
}

void WriteMergedPersons(const std::vector<engine::MergedPerson>& merged, MergedPersons* messages) {
  for (const engine::MergedPerson& each : merged) {
    v1::MergedPerson* written = messages->Add();
    written->set_person(each.person);
    for (const std::string& reference : each.merged) written->add_merged(reference);
  }
}

}  // namespace arbitro::translate
