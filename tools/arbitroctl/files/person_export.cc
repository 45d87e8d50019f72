// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/person_export.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/series.pb.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

using google::protobuf::FieldDescriptor;
using nlohmann::ordered_json;

constexpr int32_t kExportPageSize = 1000;

class PersonExport {
 public:
  explicit PersonExport(Session* session) : session_(session) {}

  absl::StatusOr<ordered_json> Run(const std::string& person) {
    v1::GetPersonRequest request;
    request.set_name(PersonName(person));
    v1::Person found;
    absl::Status status = session_->Call("PersonService.GetPerson", request, &found);
    if (!status.ok()) return status;
    known_.names = {request.name(), found.name()};
    known_.names.insert(found.merged().begin(), found.merged().end());
    document_["person"] = JsonOfMessage(found);
    document_["events"] = ordered_json::array();
    document_["records"] = ordered_json::array();
    const auto journals = Journals();
    if (!journals.ok()) return journals.status();
    ProgressBar bar(Phrase("reading every journal"));
    for (size_t i = 0; i < journals->size() && status.ok(); ++i) {
      status = Take(journals->at(i));
      bar.Show(i + 1, journals->size());
    }
    if (!status.ok()) return status;
    return document_;
  }

 private:
  // Of a list of resources, page by page.
  template <class Response, class Request, class Items>
  absl::Status AddNames(const std::string& method, Request request, const Items& items_of,
                        std::vector<std::string>* names) {
    request.set_page_size(kExportPageSize);
    Response page;
    do {
      RETURN_IF_ERROR(session_->Call(method, request, &page));
      for (const auto& item : items_of(page)) names->push_back(item.name());
      request.set_page_token(page.next_page_token());
    } while (!page.next_page_token().empty());
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<std::string>> Journals() {
    std::vector<std::string> names = {"house"};
    names.insert(names.end(), known_.names.begin(), known_.names.end());
    absl::Status status = AddNames<v1::ListEventsResponse>(
        "EventService.ListEvents", v1::ListEventsRequest(),
        [](const auto& page) -> const auto& { return page.events(); }, &names);
    if (!status.ok()) return status;
    status = AddNames<v1::ListSeriesResponse>(
        "SeriesService.ListSeries", v1::ListSeriesRequest(),
        [](const auto& page) -> const auto& { return page.series(); }, &names);
    if (!status.ok()) return status;
    return names;
  }

  // The journal's records that name the person; of an event also its part in it.
  absl::Status Take(const std::string& journal) {
    const size_t before = known_.names.size();
    const auto all = GetRecords(session_, journal, 0);
    // A person of whom nothing was ever recorded has no journal.
    if (absl::IsNotFound(all.status())) return absl::OkStatus();
    if (!all.ok()) return all.status();
    for (const v1::Record& record : all->records()) {
      if (!known_.IsIn(record)) continue;
      AddPlayer(record.payload().command());
      document_["records"].push_back(JsonOfMessage(record));
    }
    if (known_.names.size() == before) return absl::OkStatus();
    return AddEvent(journal);
  }

  // A registration of the person's says which player it is from there on.
  void AddPlayer(const v1::Command& command) {
    if (!command.has_register_player()) return;
    const v1::RegisterPlayerRequest& request = command.register_player();
    known_.names.insert(PlayerName(request.event(), request.player_id()));
  }

  absl::Status AddEvent(const std::string& event) {
    for (const std::string& name : known_.names) {
      if (!absl::StartsWith(name, event + "/players/")) continue;
      v1::GetPlayerRequest request;
      request.set_name(name);
      v1::Player player;
      absl::Status status = session_->Call("EventService.GetPlayer", request, &player);
      if (!status.ok()) return status;
      ordered_json part = {{"event", event}, {"player", JsonOfMessage(player)}};
      if (status = AddParts(event, name, &part); !status.ok()) return status;
      document_["events"].push_back(std::move(part));
    }
    return absl::OkStatus();
  }

  absl::Status AddParts(const std::string& name, const std::string& player, ordered_json* part) {
    const auto event = GetEvent(session_, name);
    if (!event.ok()) return event.status();
    (*part)["tables"] = ordered_json::array();
    for (uint32_t round = 1; round <= event->rounds_paired(); ++round) {
      const auto tables = GetTables(session_, name, round);
      if (!tables.ok()) return tables.status();
      AddTables(*tables, player, &(*part)["tables"]);
    }
    const auto penalties = GetPenalties(session_, name);
    if (!penalties.ok()) return penalties.status();
    (*part)["penalties"] = PenaltiesOf(*penalties, player);
    // Standings that are secret, or that no ruleset is there for, are not the person's to have.
    const auto standings = GetStandings(session_, name, 0);
    if (!standings.ok()) return absl::OkStatus();
    for (const v1::StandingsRow& row : standings->rows()) {
      if (row.player() == player) (*part)["standing"] = JsonOfMessage(row);
    }
    return absl::OkStatus();
  }

  // The tables at which the player sat.
  static void AddTables(const v1::ListTablesResponse& tables, const std::string& player,
                        ordered_json* own) {
    for (const v1::Table& table : tables.tables()) {
      const bool sat = std::any_of(table.seats().begin(), table.seats().end(),
                                   [&](const v1::Seat& seat) { return seat.player() == player; });
      if (sat) own->push_back(JsonOfMessage(table));
    }
  }

  static ordered_json PenaltiesOf(const v1::ListPenaltiesResponse& penalties,
                                  const std::string& player) {
    auto own = ordered_json::array();
    for (const v1::Penalty& penalty : penalties.penalties()) {
      if (penalty.player() == player) own.push_back(JsonOfMessage(penalty));
    }
    return own;
  }

  Session* session_;
  KnownAs known_;
  ordered_json document_;
};

}  // namespace

bool KnownAs::IsNamedBy(const std::string& text) const {
  if (names.contains(text) || names.contains(absl::StrCat("persons/", text))) return true;
  const size_t slash = text.rfind('/');
  return slash != std::string::npos && absl::StartsWith(text, "events/") &&
         names.contains(text.substr(0, slash));
}

bool KnownAs::IsIn(const google::protobuf::Message& message) const {
  const auto* reflection = message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? reflection->FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        if (IsIn(field->is_repeated() ? reflection->GetRepeatedMessage(message, field, i)
                                      : reflection->GetMessage(message, field))) {
          return true;
        }
      } else if (field->type() == FieldDescriptor::TYPE_STRING) {
        if (IsNamedBy(field->is_repeated() ? reflection->GetRepeatedString(message, field, i)
                                           : reflection->GetString(message, field))) {
          return true;
        }
      }
    }
  }
  return false;
}

absl::StatusOr<ordered_json> ExportPerson(Session* session, const std::string& person) {
  return PersonExport(session).Run(person);
}

}  // namespace arbitro::tools
