// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/pairing.grpc.pb.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recent.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/services/read/evaluate.h"
#include "daemon/services/read/list_fields.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

// Returns which tables are asked for, in one text, for a page token.
std::string FilterWith(PlayerNumbers players, const std::string& filter) {
  if (players.first == 0 && players.last == 0) return filter;
  return absl::StrCat(players.first, "-", players.last, "\n", filter);
}

using PairingApi = v1::PairingService;
ARBITRO_RECORDED_CALLS(PairingService)
using PairingBase = RecordedPairingService<RawMethods<
    PairingApi::Service, PairingApi::WithRawCallbackMethod_GetRound,
    PairingApi::WithRawCallbackMethod_ListTables, PairingApi::WithRawCallbackMethod_GetTable,
    PairingApi::WithRawCallbackMethod_ListPhases,
    PairingApi::WithRawCallbackMethod_EvaluatePairing>::Type>;

// Seats of a table in a phase of two-seat tables.
constexpr size_t kPairedSeatsMax = 2;
// Answers of GetTable that are kept, about a kilobyte each.
constexpr size_t kTableAnswersMax = 4096;
// Of a page of tables, for how many the actions are found out where they are asked for.
constexpr uint64_t kTablesWithActionsMax = 100;

class PairingService final : public PairingBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit PairingService(const ServicePorts& ports) : PairingBase(ports) {}

  Reactor* ListPhases(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListPhasesRequest, v1::ListPhasesResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::JournalState& state = **read;
          for (const engine::PhasePtr& phase : state.event.phases) {
            translate::WritePhase(state.event, *phase, call->response.add_phases());
          }
          call->response.set_revision(state.revision);
          call->Finish();
        });
  }

  Reactor* GetRound(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetRoundRequest, v1::Round>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadRoundName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto state = ReadState(ports_, call->caller(), name.event, call->request.read());
          if (!state.ok()) return call->Fail(state.failure());
          const engine::JournalState& journal = **state;
          const auto round = FindRound(journal.event, name.round);
          if (!round.ok()) return call->Fail(round.failure());
          translate::WriteRound(journal, **round, &call->response);
          if (Hidden(*call, name.event, name.round)) WithholdResults(&call->response);
          call->Finish();
        });
  }

  Reactor* ListTables(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListTablesRequest, v1::ListTablesResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListTablesRequest& request = call->request;
          Fields fields(Source::kClient);
          const auto name = translate::ReadRoundName("round", request.round(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PlayerNumbers players{request.first_player_number(), request.last_player_number()};
          const PageRequest asked{
              "ListTables",
              request.round(),
              name.event,
              request.page_size(),
              request.page_token(),
              request.read(),
              QueryDigest(FilterWith(players, request.filter()), request.order_by())};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const auto found = FindRound(page.state->event, name.round);
          if (!found.ok()) return call->Fail(found.failure());
          const engine::RoundState& round = **found;
          const bool hidden = Hidden(*call, name.event, name.round);
          const auto query = filter::Query::Make(
              {request.filter(), request.order_by(), SecretsFrom(call->caller(), hidden)},
              TableFields());
          if (!query.ok()) return call->Fail(query.failure());
          const auto chosen = ChooseTables(*query, players, *page.state, round, page.as_of_us);
          for (uint64_t i = page.first; i < chosen.size() && i < page.first + page.size; ++i) {
            const bool with_actions =
                request.with_actions() && i < page.first + kTablesWithActionsMax;
            WriteTableRead(*call,
                           {*page.state, round, static_cast<uint32_t>(chosen[i] + 1), hidden,
                            with_actions, request.with_names()},
                           call->response.add_tables());
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, chosen.size()));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

  Reactor* GetTable(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetTableRequest, v1::Table>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadTableName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto state = ReadState(ports_, call->caller(), name.event, call->request.read());
          if (!state.ok()) return call->Fail(state.failure());
          const engine::JournalState& journal = **state;
          const auto found = FindRound(journal.event, name.round);
          if (!found.ok()) return call->Fail(found.failure());
          const engine::RoundState& round = **found;
          if (auto failure = CheckTable(round, name.table)) return call->Fail(*failure);
          const bool hidden = Hidden(*call, name.event, name.round);
          const bool same_for_all = !hidden && !call->request.with_names();
          const std::string key = same_for_all ? AnswerKey(journal, name, *call) : "";
          if (same_for_all) {
            if (const auto known = answers_.Find(key)) return call->FinishWith(*known);
          }
          WriteTableRead(*call,
                         {journal, round, name.table, hidden, true, call->request.with_names()},
                         &call->response);
          if (!same_for_all) return call->Finish();
          auto answer = std::make_shared<Bytes>();
          Serialize(call->response, answer.get());
          answers_.Keep(key, answer);
          call->FinishWith(*answer);
        });
  }

  Reactor* EvaluatePairing(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::EvaluatePairingRequest, v1::EvaluatePairingResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          auto proposal = ReadProposal(ports_, call->caller(), call->request, kPairedSeatsMax);
          if (!proposal.ok()) return call->Fail(proposal.failure());
          const auto& asked = *proposal;
          const rulesets::Patience patience(call->until());
          asked.ruleset->Evaluate(asked.request, [call, asked](Reply<RoundEvaluation> reply) {
            const auto failure = WriteEvaluation(asked, reply, &call->response);
            if (failure) return call->Fail(*failure);
            call->Finish();
          });
        });
  }

 private:
  struct TableRead {
    const engine::JournalState& journal;
    const engine::RoundState& round;
    uint32_t table;  // its number
    bool hidden;     // whether the round's results are secret from the caller
    bool with_actions;
    bool with_names;
  };

  // Writes a table as far as the caller may see it, who sees all of an own one.
  void WriteTableRead(const UnaryEnd& call, const TableRead& read, v1::Table* table) const {
    translate::WriteTable(read.journal, read.round, read.table, table);
    const bool own = SitsAt(call.caller(), *table);
    if (read.with_actions) {
      translate::WriteTableActions({read.journal.event, read.round.number, read.table},
                                   call.language(), table);
      LeaveOutForbidden(call.caller(), own, table->mutable_allowed_actions());
    }
    if (read.hidden && !own) WithholdResults(table);
    if (read.with_names) JoinNames(*ports_.persons, read.journal.event, table);
  }

  // A table as the record that made this state left it, for callers who may do the same there.
  static std::string AnswerKey(const engine::JournalState& state, const translate::TableName& name,
                               const UnaryEnd& call) {
    const Caller& caller = call.caller();
    std::string key(storage::AsBytes(state.hash));
    absl::StrAppend(&key, name.round, "/", name.table, "/");
    for (const std::string_view range : call.language().ranges()) key.append(range).append("/");
    for (size_t i = 0; i < access::kRoles; ++i) {
      key.push_back(caller.roles.Has(static_cast<access::Role>(i)) ? 'y' : '-');
    }
    if (caller.ticket) {
      absl::StrAppend(&key, "/", static_cast<int>(caller.ticket->scope), "/");
      for (size_t i = 0; i < access::kRoles; ++i) {
        const auto role = static_cast<access::Role>(i);
        key.push_back(caller.ticket->issuer_roles.Has(role) ? 'y' : '-');
      }
      key.push_back('/');
    }
    return absl::StrCat(key, absl::StrJoin(caller.players, ","));
  }

  // Whether the round's results are secret from the caller.
  bool Hidden(const UnaryEnd& call, const std::string& event, uint32_t round) const {
    const auto secret = SecretFrom(ViewerOf(call.caller()), *ports_.engine, event);
    return secret && secret->Hides(round);
  }

  // Answers that screens and phones ask for again and again between two reports.
  Recent<Bytes> answers_{kTableAnswersMax};
};

}  // namespace

std::unique_ptr<grpc::Service> NewPairingService(const ServicePorts& ports) {
  return std::make_unique<PairingService>(ports);
}

}  // namespace arbitro::services
