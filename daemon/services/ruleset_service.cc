// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "arbitro/v1/ruleset.grpc.pb.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/offered.h"
#include "daemon/translate/view/description.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using RulesetApi = v1::RulesetService;
using RulesetBase = RulesetApi::WithRawCallbackMethod_ListRulesets<
    RulesetApi::WithRawCallbackMethod_GetRuleset<RulesetApi::Service>>;

class RulesetService final : public RulesetBase {
 public:
  explicit RulesetService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerUnaryReactor* ListRulesets(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* in,
                                         grpc::ByteBuffer* out) override {
    return Serve<v1::ListRulesetsRequest, v1::ListRulesetsResponse>(
        {ports_, context, in, out}, [this](const auto& call) {
          const auto offer = ports_.offered_rulesets->Get();
          for (const OfferedRuleset& ruleset : offer->loaded) {
            v1::Ruleset* summary = call->response.add_rulesets();
            WriteOffered(ruleset, {ports_, call->language()}, summary);
            WriteFaults(ruleset.client->description(), summary);
          }
          for (const RefusedRulesetFile& file : offer->refused) {
            WriteRefused(file, call->response.add_refused());
          }
          call->Finish();
        });
  }

  grpc::ServerUnaryReactor* GetRuleset(grpc::CallbackServerContext* context,
                                       const grpc::ByteBuffer* in, grpc::ByteBuffer* out) override {
    return Serve<v1::GetRulesetRequest, v1::Ruleset>(
        {ports_, context, in, out}, [this](const auto& call) {
          translate::Fields fields(translate::Source::kClient);
          const std::string id = translate::ReadRulesetName("name", call->request.name(), &fields);
          const std::string version =
              fields.Text("version", call->request.version(), {0, limits::kIdBytesMax});
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto ruleset =
              version.empty() ? rulesets().Newest(id) : rulesets().OfVersion(id, version);
          if (!ruleset) return call->Fail(Unknown(id, version));
          translate::WriteDescription(ruleset->description(), ruleset->sha256(), call->language(),
                                      &call->response);
          WriteOrigin(*ruleset, ports_, &call->response);
          WriteFaults(ruleset->description(), &call->response);
          call->Finish();
        });
  }

 private:
  const engine::RulesetSource& rulesets() const { return *ports_.engine->ports().rulesets; }

  engine::Failure Unknown(const std::string& id, const std::string& version) const {
    if (version.empty() || rulesets().Newest(id) == nullptr) return RulesetUnknown(rulesets(), id);
    return engine::NotFound(engine::reason::kRulesetUnknown,
                            {"ruleset", absl::StrCat(id, " ", version),
                             "list the rulesets to see which versions are loaded"});
  }

  void WriteFaults(const Description& description, v1::Ruleset* message) const {
    for (const auto& [call, entry] : ports_.engine->faults().book()->calls) {
      if (call.ruleset.id != description.id) continue;
      v1::FaultyCall* written = message->add_faulty_calls();
      written->set_event(call.event);
      written->set_call(call.call);
      written->set_version(call.ruleset.version);
      written->set_sha256(call.ruleset.sha256);
      written->set_what(entry.what);
      written->set_faults(entry.faults);
      written->set_blocked(entry.blocked);
      written->set_time_us(entry.time_us);
    }
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewRulesetService(const ServicePorts& ports) {
  return std::make_unique<RulesetService>(ports);
}

}  // namespace arbitro::services
