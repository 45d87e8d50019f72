// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/person.grpc.pb.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/persons/directory.h"
#include "daemon/services/read/affected.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/view/person.h"
#include "daemon/translate/wire/names.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using translate::Fields;
using translate::Source;

using PersonApi = v1::PersonService;
using Entries = PersonApi::WithRawCallbackMethod_RecordPersonEntry<
    PersonApi::WithRawCallbackMethod_WithdrawPersonEntry<
        PersonApi::WithRawCallbackMethod_ListPersonEntries<PersonApi::Service>>>;
using Reads = PersonApi::WithRawCallbackMethod_GetPerson<
    PersonApi::WithRawCallbackMethod_FindPersons<Entries>>;
using PersonBase = PersonApi::WithRawCallbackMethod_CreatePerson<
    PersonApi::WithRawCallbackMethod_UpdatePerson<PersonApi::WithRawCallbackMethod_MergePersons<
        PersonApi::WithRawCallbackMethod_RecordConsent<
            PersonApi::WithRawCallbackMethod_ErasePerson<Reads>>>>>;

constexpr size_t kSearchTextBytesMax = 256;

// A page goes on after a person, who may be gone by then.
std::string PositionOf(const v1::Person& person) {
  const PersonPlace place = PlaceOf(person);
  return absl::StrCat(absl::BytesToHexString(place.first), "/", place.second);
}

PersonPlace PlaceAt(const std::string& position) {
  const size_t slash = position.find('/');
  if (slash == std::string::npos) return {};
  return {absl::HexStringToBytes(position.substr(0, slash)), position.substr(slash + 1)};
}

OrFailure<PersonQuery> ReadQuery(const v1::FindPersonsRequest& request, const std::string& parent) {
  Fields fields(Source::kClient);
  PersonQuery query;
  query.words =
      translate::SearchWords(fields.Text("text", request.text(), {0, kSearchTextBytesMax}));
  query.op_number = fields.Text("op_number", request.op_number(), {0, kSearchTextBytesMax});
  if (!fields.ok()) return fields.failure();
  const auto size = PageSize(request.page_size());
  if (!size.ok()) return size.failure();
  query.persons_max = *size;
  if (request.page_token().empty()) return query;
  const auto token = DecodePageToken(request.page_token(), "FindPersons", parent);
  if (!token.ok()) return token.failure();
  query.after = PlaceAt(token->position);
  return query;
}

void WriteEntry(uint32_t number, const engine::PersonEntryState& entry,
                v1::RecordedPersonEntry* message) {
  message->set_number(number);
  translate::WritePersonEntry(entry.entry, message->mutable_entry());
  message->mutable_entry()->set_reason(entry.reason);
  message->set_principal(entry.principal);
  message->set_revision(entry.revision);
  message->set_withdrawn_revision(entry.withdrawn_revision);
}

void WriteEntries(const std::string& person, const engine::JournalState& state,
                  v1::ListPersonEntriesResponse* response) {
  uint32_t number = 0;
  for (const auto& entry : state.person.entries) {
    v1::RecordedPersonEntry* written = response->add_entries();
    WriteEntry(++number, *entry, written);
    written->set_person(person);
  }
}

class PersonService final : public PersonBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit PersonService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* CreatePerson(Context* context, const Bytes* in, Bytes* out) override {
    return Change<v1::CreatePersonRequest>(
        {ports_, context, in, out},
        [this](const auto& request, Fields* fields, const PersonChange& change) {
          const auto profile = translate::ReadProfile(request.profile(), fields);
          if (change.expected_revision != 0) {
            fields->Wrong("options.expected_revision", "must be 0: the person is not there yet");
          }
          return [this, profile](const PersonChange& made) {
            return ports_.persons->Create(made, profile);
          };
        });
  }

  Reactor* UpdatePerson(Context* context, const Bytes* in, Bytes* out) override {
    return Change<v1::UpdatePersonRequest>(
        {ports_, context, in, out},
        [this](const auto& request, Fields* fields, const PersonChange&) {
          const auto name = translate::ReadPersonName("person", request.person(), fields);
          const auto profile = translate::ReadProfile(request.profile(), fields);
          return [this, name, profile](const PersonChange& change) {
            return ports_.persons->Update(change, name, profile);
          };
        });
  }

  Reactor* MergePersons(Context* context, const Bytes* in, Bytes* out) override {
    return Change<v1::MergePersonsRequest>(
        {ports_, context, in, out},
        [this](const auto& request, Fields* fields, const PersonChange&) {
          const auto name = translate::ReadPersonName("person", request.person(), fields);
          const auto other = translate::ReadPersonName("duplicate", request.duplicate(), fields);
          return [this, name, other](const PersonChange& change) {
            return ports_.persons->Merge(change, name, other);
          };
        });
  }

  Reactor* RecordConsent(Context* context, const Bytes* in, Bytes* out) override {
    return Change<v1::RecordConsentRequest>(
        {ports_, context, in, out},
        [this](const auto& request, Fields* fields, const PersonChange&) {
          const auto name = translate::ReadPersonName("person", request.person(), fields);
          const auto consent = translate::ReadConsent(request, fields);
          return [this, name, consent](const PersonChange& change) {
            return ports_.persons->AddConsent(change, name, consent);
          };
        });
  }

  Reactor* ErasePerson(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::ErasePersonRequest, v1::ErasePersonResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const PersonChange change =
              ReadChange(*call, ports_.engine->ports().clock->NowUs(), &fields);
          const auto name = translate::ReadPersonName("person", call->request.person(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          auto erased = ports_.persons->Erase(change, name);
          if (!erased.ok()) return call->Fail(erased.failure());
          for (const std::string& each : erased->names) {
            call->response.add_erased(each);
          }
          call->response.set_replayed(erased->replayed);
          call->Finish();
        });
  }

  Reactor* GetPerson(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::GetPersonRequest, v1::Person>(
        {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadPersonName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          auto person = ports_.persons->Get(name);
          if (!person.ok()) return call->Fail(person.failure());
          call->response = *std::move(person);
          call->Finish();
        });
  }

  Reactor* FindPersons(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::FindPersonsRequest, v1::FindPersonsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          // A token is of one query, which it must not spell out.
          const std::string parent = storage::ToHex(
              storage::Sha256(absl::StrCat(call->request.text(), "\n", call->request.op_number())));
          auto read = ReadQuery(call->request, parent);
          if (!read.ok()) return call->Fail(read.failure());
          auto& query = *read;
          const size_t persons_max = query.persons_max++;
          std::vector<v1::Person> found = ports_.persons->Find(query);
          // One more tells whether there is a next page.
          const bool more = found.size() > persons_max;
          if (more) found.pop_back();
          if (more) {
            call->response.set_next_page_token(
                Encode({"FindPersons", parent, 0, PositionOf(found.back())}));
          }
          for (v1::Person& person : found) *call->response.add_persons() = std::move(person);
          call->Finish();
        });
  }

  Reactor* RecordPersonEntry(Context* context, const Bytes* in, Bytes* out) override {
    return MutateJournal<v1::RecordPersonEntryRequest>({ports_, context, in, out});
  }
  Reactor* WithdrawPersonEntry(Context* context, const Bytes* in, Bytes* out) override {
    return MutateJournal<v1::WithdrawPersonEntryRequest>({ports_, context, in, out});
  }

  Reactor* ListPersonEntries(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListPersonEntriesRequest, v1::ListPersonEntriesResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadPersonName("person", call->request.person(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const std::vector<std::string> references = ports_.persons->ReferencesOf(name);
          const auto read = ReadState(ports_, call->caller(), name, call->request.read());
          if (!read.ok()) {
            // A person of whom nothing is recorded yet has an empty journal.
            if (references.empty() || read.failure().reason != engine::reason::kPersonUnknown) {
              return call->Fail(read.failure());
            }
          } else {
            const engine::JournalState& state = **read;
            WriteEntries(name, state, &call->response);
            call->response.set_revision(state.revision);
          }
          for (const std::string& other : references) {
            if (other == name) continue;
            const auto found = ports_.engine->Read(other, 0);
            const auto* state = found.if_value();
            if (state != nullptr) WriteEntries(other, **state, &call->response);
          }
          call->Finish();
        });
  }

 private:
  // The options of a change, and who asks for it when.
  template <class Call>
  static PersonChange ReadChange(const Call& call, int64_t now_us, Fields* fields) {
    engine::Submission options;
    translate::ReadOptions("options", call.request.options(), fields, &options);
    // Neither is kept; a wrong text is wrong all the same.
    fields->Text("options.reason", call.request.options().reason(), translate::kFreeLines);
    translate::ReadJudge("options", call.request.options(), fields);
    PersonChange change;
    change.principal = call.caller().principal;
    change.request_id = options.request_id;
    const engine::Digest digest = RequestDigest(call.request);
    change.request_digest.assign(reinterpret_cast<const char*>(digest.data()), digest.size());
    change.expected_revision = options.expected_revision.value_or(0);
    change.validate_only = options.validate_only;
    change.time_us = now_us;
    return change;
  }

  // `read` notes what is wrong with the request, and gives what to do with it.
  template <class Request, class Read>
  Reactor* Change(RawCall raw, Read read) {
    return ServeOn<Request, v1::PersonMutationResponse>(
        ports_.reads, raw, [this, read](const auto& call) {
          Fields fields(Source::kClient);
          const PersonChange change =
              ReadChange(*call, ports_.engine->ports().clock->NowUs(), &fields);
          const auto act = read(call->request, &fields, change);
          if (!fields.ok()) return call->Fail(fields.failure());
          auto changed = act(change);
          if (!changed.ok()) return call->Fail(changed.failure());
          auto& done = *changed;
          *call->response.mutable_person() = std::move(done.person);
          call->response.set_replayed(done.replayed);
          if constexpr (std::is_same_v<Request, v1::MergePersonsRequest>) {
            AddAffectedEvents(*call, call->request, &call->response);
          }
          call->Finish();
        });
  }

  void AddAffectedEvents(const UnaryEnd& call, const v1::MergePersonsRequest& merge,
                         v1::PersonMutationResponse* merged) const {
    const MergedPair pair = {merge.person(), merge.duplicate()};
    for (v1::AffectedEvent& event :
         FindAffectedEvents(*ports_.engine, pair, call.caller(), call.language())) {
      *merged->add_affected_events() = std::move(event);
    }
  }

  template <class Request>
  Reactor* MutateJournal(RawCall raw) {
    return Mutate<Request, v1::PersonEntryResponse>(raw);
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewPersonService(const ServicePorts& ports) {
  return std::make_unique<PersonService>(ports);
}

}  // namespace arbitro::services
