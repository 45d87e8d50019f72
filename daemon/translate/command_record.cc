// SPDX-License-Identifier: Apache-2.0
//
// Commands as the log keeps them.
#include <string>
#include <string_view>
#include <variant>

#include "daemon/translate/commands.h"
#include "daemon/translate/names.h"
#include "daemon/translate/other_commands.h"
#include "daemon/translate/value.h"

namespace arbitro::translate {
namespace {

constexpr std::string_view kEvents = "events/";

// Writes each kind of command into its place of the message.
class CommandWriter {
 public:
  CommandWriter(const engine::Command& command, v1::Command* message)
      : command_(command), message_(message) {}

  void operator()(const engine::CreateEvent& what) {
    v1::CreateEventRequest* request = Reasoned(message_->mutable_create_event());
    request->set_event_id(what.event.substr(std::min(what.event.size(), kEvents.size())));
    request->set_title(what.title);
    request->set_ruleset(NameOfRuleset(what.ruleset));
    request->set_format(what.format);
    if (!what.settings.is_null()) WriteValue(what.settings, request->mutable_settings());
    if (!what.catalogue_sha256.empty()) {
      request->set_catalogue(NameOfCatalogue(what.catalogue_sha256));
    }
    request->set_utc_offset_minutes(what.utc_offset_minutes);
  }
  void operator()(const engine::OpenRegistration&) { Plain(message_->mutable_open_registration()); }
  void operator()(const engine::StartEvent&) { Plain(message_->mutable_start_event()); }
  void operator()(const engine::CompleteEvent&) { Plain(message_->mutable_complete_event()); }
  void operator()(const engine::CancelEvent&) { Plain(message_->mutable_cancel_event()); }
  void operator()(const engine::RegisterPlayer& what) {
    Plain(message_->mutable_register_player())->set_player_id(what.player);
  }
  void operator()(const engine::DropPlayer& what) {
    Reasoned(message_->mutable_drop_player())
        ->set_player(NameOfPlayer(command_.journal, what.player));
  }
  void operator()(const engine::SubmitDeck& what) {
    v1::SubmitDeckRequest* request = Reasoned(message_->mutable_submit_deck());
    request->set_player(NameOfPlayer(command_.journal, what.player));
    WriteDeckRows(what.rows, request->mutable_rows());
  }
  void operator()(const engine::PairRound& what) {
    Plain(message_->mutable_pair_round())->set_round(what.round);
  }
  void operator()(const engine::ReportResult& what) {
    v1::ReportResultRequest* request = Reasoned(message_->mutable_report_result());
    request->set_table(NameOfTable({command_.journal, what.round, what.table}));
    WriteValue(what.report, request->mutable_report());
  }
  void operator()(const engine::CloseRound& what) {
    Reasoned(message_->mutable_close_round())->set_round(NameOfRound(command_.journal, what.round));
  }
  void operator()(const engine::ImportCatalogue& what) {
    v1::CatalogueImport* import = message_->mutable_import_catalogue();
    import->set_ruleset(what.ruleset);
    import->set_title(what.title);
    import->set_sha256(std::string(storage::AsBytes(what.sha256)));
    import->set_cards(what.cards);
  }
  template <class What>
  void operator()(const What& what) {
    WriteOther(command_, what, message_);
  }

 private:
  template <class Request>
  Request* Reasoned(Request* request) {
    if (!command_.reason.empty()) request->mutable_options()->set_reason(command_.reason);
    return request;
  }
  template <class Request>
  Request* Plain(Request* request) {
    request->set_event(command_.journal);
    return Reasoned(request);
  }

  const engine::Command& command_;
  v1::Command* message_;
};

}  // namespace

void WriteDeckRows(const std::vector<engine::DeckLine>& lines,
                   google::protobuf::RepeatedPtrField<v1::DeckRow>* rows) {
  for (const engine::DeckLine& line : lines) {
    v1::DeckRow* row = rows->Add();
    row->set_count(line.count);
    row->set_card(line.card);
    row->set_name(line.name);
    if (!line.marks.is_null()) WriteValue(line.marks, row->mutable_marks());
  }
}

void WriteCommand(const engine::Command& command, v1::Command* message) {
  std::visit(CommandWriter(command, message), command.what);
}

engine::Command ReadCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kCreateEvent:
      return ReadCommand(message.create_event(), fields);
    case v1::Command::kOpenRegistration:
      return ReadCommand(message.open_registration(), fields);
    case v1::Command::kStartEvent:
      return ReadCommand(message.start_event(), fields);
    case v1::Command::kCompleteEvent:
      return ReadCommand(message.complete_event(), fields);
    case v1::Command::kCancelEvent:
      return ReadCommand(message.cancel_event(), fields);
    case v1::Command::kRegisterPlayer:
      return ReadCommand(message.register_player(), fields);
    case v1::Command::kDropPlayer:
      return ReadCommand(message.drop_player(), fields);
    case v1::Command::kSubmitDeck:
      return ReadCommand(message.submit_deck(), fields);
    case v1::Command::kPairRound:
      return ReadCommand(message.pair_round(), fields);
    case v1::Command::kReportResult:
      return ReadCommand(message.report_result(), fields);
    case v1::Command::kCloseRound:
      return ReadCommand(message.close_round(), fields);
    case v1::Command::kImportCatalogue:
      return ReadCommand(message.import_catalogue(), fields);
    case v1::Command::kIndexEvent:
      return ReadCommand(message.index_event(), fields);
    case v1::Command::kAcknowledgeLoss:
      return ReadCommand(message.acknowledge_loss(), fields);
    case v1::Command::kCreateSeries:
      return ReadCommand(message.create_series(), fields);
    case v1::Command::kEnterEvent:
      return ReadCommand(message.enter_event(), fields);
    case v1::Command::kRecordPersonEntry:
      return ReadCommand(message.record_person_entry(), fields);
    case v1::Command::kWithdrawPersonEntry:
      return ReadCommand(message.withdraw_person_entry(), fields);
    case v1::Command::COMMAND_NOT_SET:
      break;
  }
  fields->Wrong("command", "is missing");
  return {};
}

}  // namespace arbitro::translate
