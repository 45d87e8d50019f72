// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/commands.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/event_life_commands.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kRequestId{1, 128};
constexpr int kObjectionsMax = 100;

// Commands that say no more than which event they are about.
template <class What, class Request>
engine::Command ReadPlain(const Request& request, Reason reason, Fields* fields) {
  engine::Command command = ReadEventHead(request, reason, fields);
  command.what = What{};
  return command;
}

}  // namespace

engine::Command ReadCommand(const v1::CreateEventRequest& request, Fields* fields) {
  const std::string id = fields->Id("event_id", request.event_id());
  engine::Command command = ReadHead(request.options(), Reason::kOptional, NameOfEvent(id), fields);
  engine::CreateEvent create;
  create.event = command.journal;
  create.title = fields->Text("title", request.title(), kFreeText);
  create.ruleset = ReadRulesetName("ruleset", request.ruleset(), fields);
  create.format = fields->Text("format", request.format(), {1, limits::kIdBytesMax});
  create.settings = ReadValue("settings", request.settings(), fields);
  if (!request.catalogue().empty()) {
    create.catalogue_sha256 = ReadCatalogueName("catalogue", request.catalogue(), fields);
  }
  create.utc_offset_minutes = static_cast<int32_t>(
      fields->Number("utc_offset_minutes", request.utc_offset_minutes(), kUtcOffsetMinutes));
  create.details = ReadDetails("details", request.details(), fields);
  create.round_publication = ReadEventPublication(request.round_publication(), fields);
  create.standings_publication = static_cast<engine::StandingsPublication>(
      fields->Number("standings_publication", request.standings_publication(),
                     {0, v1::STANDINGS_PUBLICATION_BY_HAND}));
  if (request.options().expected_revision() != 0) {
    fields->Wrong("options.expected_revision", "must be 0: the event is not there yet");
  }
  command.what = std::move(create);
  return command;
}

engine::Command ReadCommand(const v1::OpenRegistrationRequest& request, Fields* fields) {
  return ReadPlain<engine::OpenRegistration>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::StartEventRequest& request, Fields* fields) {
  return ReadPlain<engine::StartEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::CompleteEventRequest& request, Fields* fields) {
  return ReadPlain<engine::CompleteEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::CancelEventRequest& request, Fields* fields) {
  return ReadPlain<engine::CancelEvent>(request, Reason::kRequired, fields);
}

std::vector<engine::DeckLine> ReadDeckRows(
    const google::protobuf::RepeatedPtrField<v1::DeckRow>& rows, Fields* fields) {
  if (rows.empty() || rows.size() > static_cast<int>(limits::kDeckRowsMax)) {
    fields->Wrong(
        "rows", absl::StrCat("has ", rows.size(), " rows, allowed is 1 to ", limits::kDeckRowsMax));
    return {};
  }
  std::vector<engine::DeckLine> lines;
  for (int i = 0; i < rows.size(); ++i) {
    const v1::DeckRow& row = rows[i];
    const std::string at = absl::StrCat("rows[", i, "]");
    engine::DeckLine line;
    // A row of nothing is the engine's to refuse, which knows by which rule.
    line.count = static_cast<uint32_t>(
        fields->Number(at + ".count", row.count(), {0, limits::kDeckRowCountMax}));
    line.card = fields->Text(at + ".card", row.card(), {1, limits::kTextBytesMax});
    line.name = fields->Text(at + ".name", row.name(), kFreeText);
    line.marks = ReadValue(at + ".marks", row.marks(), fields);
    lines.push_back(std::move(line));
  }
  return lines;
}

// Says what a head judge objects to in a deck.
std::vector<Finding> ReadObjections(
    const google::protobuf::RepeatedPtrField<v1::DeckFinding>& given, Fields* fields) {
  std::vector<Finding> objections;
  if (given.size() > kObjectionsMax) {
    fields->Wrong("violations",
                  absl::StrCat("has ", given.size(), " entries, at most ", kObjectionsMax));
    return objections;
  }
  for (int i = 0; i < given.size(); ++i) {
    const std::string at = absl::StrCat("violations[", i, "]");
    objections.push_back({fields->Text(at + ".code", given[i].code(), {1, limits::kTextBytesMax}),
                          fields->Text(at + ".rule", given[i].rule(), kFreeText),
                          ReadValue(at + ".details", given[i].details(), fields)});
  }
  return objections;
}

engine::Command ReadCommand(const v1::SubmitDeckRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  const bool by_hand = request.options().by_hand();
  engine::Command command =
      ReadHead(request.options(), by_hand ? Reason::kRequired : Reason::kOptional,
               std::move(name.event), fields);
  if (!by_hand && !request.violations().empty()) {
    fields->Wrong("violations", "must be left out: without options.by_hand the ruleset judges");
  }
  command.what = engine::SubmitDeck{std::move(name.player), ReadDeckRows(request.rows(), fields),
                                    ReadObjections(request.violations(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::RecordDeckCheckRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what =
      engine::RecordDeckCheck{std::move(name.player), ReadDeckRows(request.rows(), fields)};
  return command;
}

// The ids of the players who have a bye by right.
std::vector<std::string> ReadByes(const v1::PairRoundRequest& request, const std::string& event,
                                  Fields* fields) {
  std::vector<std::string> players;
  if (request.byes_size() > engine::kByesByRightMax) {
    fields->Wrong("byes", absl::StrCat("has ", request.byes_size(), " entries, at most ",
                                       engine::kByesByRightMax));
    return players;
  }
  for (int i = 0; i < request.byes_size(); ++i) {
    const std::string at = absl::StrCat("byes[", i, "]");
    PlayerName name = ReadPlayerName(at, request.byes(i), fields);
    if (fields->ok() && name.event != event) fields->Wrong(at, "is of another event");
    players.push_back(std::move(name.player));
  }
  return players;
}

engine::Command ReadCommand(const v1::PairRoundRequest& request, Fields* fields) {
  const Reason reason = request.byes().empty() ? Reason::kOptional : Reason::kRequired;
  engine::Command command = ReadPlain<engine::PairRound>(request, reason, fields);
  const auto round =
      static_cast<uint32_t>(fields->Number("round", request.round(), {1, limits::kRoundsMax}));
  command.what = engine::PairRound{round, ReadByes(request, command.journal, fields),
                                   ReadPublishing(request, fields)};
  return command;
}

engine::Command ReadCommand(const v1::CloseRoundRequest& request, Fields* fields) {
  RoundName name = ReadRoundName("round", request.round(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = engine::CloseRound{name.round};
  return command;
}

engine::Command ReadCommand(const v1::CatalogueImport& import, Fields* fields) {
  engine::ImportCatalogue what;
  what.ruleset = fields->Id("ruleset", import.ruleset());
  what.title = fields->Text("title", import.title(), kFreeText);
  if (import.sha256().size() == what.sha256.size()) {
    std::copy(import.sha256().begin(), import.sha256().end(), what.sha256.begin());
  } else {
    fields->Wrong("sha256", "is not 32 bytes");
  }
  what.cards = static_cast<uint32_t>(
      fields->Number("cards", import.cards(), {0, limits::kCatalogueCardsMax}));
  engine::Command command;
  command.what = std::move(what);
  command.journal = engine::kHouseJournal;
  return command;
}

void ReadOptions(const std::string& path, const v1::MutationOptions& options, Fields* fields,
                 engine::Submission* submission) {
  submission->request_id = fields->Text(path + ".request_id", options.request_id(), kRequestId);
  if (submission->request_id.find('#') != std::string::npos) {
    fields->Wrong(path + ".request_id",
                  "must be without `#`: ids with it are those of a bulk call's items");
  }
  if (options.expected_revision() != 0) {
    submission->expected_revision = options.expected_revision();
  }
  submission->validate_only = options.validate_only();
}

}  // namespace arbitro::translate
