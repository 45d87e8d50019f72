// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/commands.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kRequestId{1, 128};

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

}  // namespace

engine::Command ReadCommand(const v1::PairRoundRequest& request, Fields* fields) {
  const Reason reason = request.byes().empty() ? Reason::kOptional : Reason::kRequired;
  engine::Command command = ReadEventHead(request, reason, fields);
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

engine::Command ReadCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
#define ARBITRO_READ(Kind, field, Message) \
  case v1::Command::k##Kind:               \
    return ReadCommand(message.field(), fields);
    ARBITRO_COMMAND_MESSAGES(ARBITRO_READ)
#undef ARBITRO_READ
    case v1::Command::COMMAND_NOT_SET:
      break;
  }
  fields->Wrong("command", "is missing");
  return {};
}

}  // namespace arbitro::translate
