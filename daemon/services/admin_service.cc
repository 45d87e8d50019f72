// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "arbitro/limits.h"
#include "arbitro/v1/admin.grpc.pb.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/offered.h"
#include "daemon/services/stream/backup.h"
#include "daemon/services/stream/follow.h"
#include "daemon/services/stream/log_key_rotation.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/faults.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/fields.h"
#include "storage/format/log_health.h"

namespace arbitro::services {
namespace {

using AdminApi = v1::AdminService;
using AdminBase = AdminApi::WithRawCallbackMethod_CreateBackup<
    AdminApi::WithRawCallbackMethod_FollowLog<AdminApi::WithRawCallbackMethod_ReleaseRuleset<
        AdminApi::WithRawCallbackMethod_ReloadRulesets<
            AdminApi::WithRawCallbackMethod_ListQuarantined<
                AdminApi::WithRawCallbackMethod_AcknowledgeLoss<
                    AdminApi::WithRawCallbackMethod_RotateLogKey<
                        AdminApi::WithRawCallbackMethod_GetMetrics<AdminApi::Service>>>>>>>>;
using ReloadCall = UnaryPtr<v1::ReloadRulesetsRequest, v1::ReloadRulesetsResponse>;
using RotateCall = UnaryPtr<v1::RotateLogKeyRequest, v1::RotateLogKeyResponse>;
using LossCall = UnaryPtr<v1::AcknowledgeLossRequest, v1::AcknowledgeLossResponse>;

// An operator's words about a loss, their shape checked.
struct SaidLoss {
  std::string quarantine;
  storage::Acknowledgement by;
  bool validate_only = false;
};

engine::OrFailure<SaidLoss> ReadLoss(const v1::AcknowledgeLossRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  engine::Submission options;
  translate::ReadOptions("options", request.options(), &fields, &options);
  if (options.expected_revision) {
    fields.Wrong("options.expected_revision", "must be 0: a loss is of no revision");
  }
  SaidLoss said;
  said.quarantine = fields.Text("quarantine", request.quarantine(), {1, limits::kIdBytesMax});
  said.by.who = fields.Text("who", request.who(), {1, limits::kTextBytesMax});
  said.by.why = fields.Text("options.reason", request.options().reason(), translate::kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  translate::ReadJudge("options", request.options(), &fields);
  said.validate_only = options.validate_only;
  if (!fields.ok()) return fields.failure();
  return said;
}

void WriteQuarantined(const storage::Quarantined& quarantined, v1::QuarantinedJournal* message) {
  message->set_quarantine(quarantined.id);
  message->set_journal(quarantined.finding.journal_name);
  message->set_found(quarantined.finding.what);
  message->set_remedy(quarantined.remedy);
  message->set_can_continue(quarantined.finding.can_continue);
  message->set_records_known(quarantined.finding.records_known);
  message->set_records_found(quarantined.finding.records_found);
}

class AdminService final : public AdminBase {
 public:
  explicit AdminService(const ServicePorts& ports) : ports_(ports), rotation_(ports) {}

  grpc::ServerWriteReactor<grpc::ByteBuffer>* CreateBackup(grpc::CallbackServerContext* context,
                                                           const grpc::ByteBuffer* in) override {
    return ServeStream<v1::CreateBackupRequest>(ports_, context, *in, StreamBackup);
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* FollowLog(grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer* in) override {
    return ServeStream<v1::FollowLogRequest>(ports_, context, *in, StreamLog);
  }

  grpc::ServerUnaryReactor* ReleaseRuleset(grpc::CallbackServerContext* context,
                                           const grpc::ByteBuffer* in,
                                           grpc::ByteBuffer* out) override {
    return Mutate<v1::ReleaseRulesetRequest, v1::ReleaseRulesetResponse>(
        {ports_, context, in, out});
  }

  grpc::ServerUnaryReactor* ReloadRulesets(grpc::CallbackServerContext* context,
                                           const grpc::ByteBuffer* in,
                                           grpc::ByteBuffer* out) override {
    return ServeOn<v1::ReloadRulesetsRequest, v1::ReloadRulesetsResponse>(
        ports_.replays, {ports_, context, in, out},
        [this](const ReloadCall& call) { Reload(call); });
  }

  grpc::ServerUnaryReactor* ListQuarantined(grpc::CallbackServerContext* context,
                                            const grpc::ByteBuffer* in,
                                            grpc::ByteBuffer* out) override {
    return Serve<v1::ListQuarantinedRequest, v1::ListQuarantinedResponse>(
        {ports_, context, in, out}, [this](const auto& call) {
          for (const storage::Quarantined& each : Health().quarantined) {
            WriteQuarantined(each, call->response.add_quarantined());
          }
          call->Finish();
        });
  }

  grpc::ServerUnaryReactor* AcknowledgeLoss(grpc::CallbackServerContext* context,
                                            const grpc::ByteBuffer* in,
                                            grpc::ByteBuffer* out) override {
    return ServeOn<v1::AcknowledgeLossRequest, v1::AcknowledgeLossResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const LossCall& call) { Acknowledge(call); });
  }

  grpc::ServerUnaryReactor* RotateLogKey(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* in,
                                         grpc::ByteBuffer* out) override {
    return ServeOn<v1::RotateLogKeyRequest, v1::RotateLogKeyResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const RotateCall& call) { Rotate(call); });
  }

  grpc::ServerUnaryReactor* GetMetrics(grpc::CallbackServerContext* context,
                                       const grpc::ByteBuffer* in, grpc::ByteBuffer* out) override {
    return ServeOn<v1::GetMetricsRequest, v1::GetMetricsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          if (ports_.metrics) call->response.set_text(ports_.metrics());
          call->Finish();
        });
  }

 private:
  storage::LogHealth Health() const { return ports_.engine->ports().log->Health(); }

  void Acknowledge(const LossCall& call) const {
    auto read = ReadLoss(call->request);
    if (!read.ok()) return call->Fail(read.failure());
    const auto& said = *read;
    if (said.validate_only && !IsRecorded(said.quarantine)) return Preview(call, said.quarantine);
    ports_.engine->AcknowledgeLoss(
        said.quarantine, said.by,
        [call, states = ports_.ruleset_states](const engine::Outcome& outcome) {
          if (!outcome.ok()) return call->Fail(outcome.failure());
          states->Changed();
          translate::WriteAnswer(*outcome, &call->response);
          call->Finish();
        });
  }

  void Reload(const ReloadCall& call) const {
    const auto try_only = ReadReload(call->request);
    if (!try_only.ok()) return call->Fail(try_only.failure());
    const auto reload = ports_.reload_rulesets(*try_only);
    if (!reload.ok()) {
      return call->Fail(engine::Precondition(engine::reason::kRulesetsUnreadable,
                                             std::string(reload.status().message())));
    }
    WriteReload(*reload, {ports_, call->language()}, &call->response);
    call->Finish();
  }

  void Rotate(const RotateCall& call) {
    auto read = translate::ToSubmission(call->request);
    if (!read.ok()) return call->Fail(read.failure());
    auto& submission = *read;
    submission.principal = call->caller().principal;
    submission.request_digest = RequestDigest(call->request);
    rotation_.Rotate(std::move(submission), [call](const engine::Outcome& outcome) {
      if (!outcome.ok()) return call->Fail(outcome.failure());
      translate::WriteAnswer(*outcome, &call->response);
      call->Finish();
    });
  }

  // Whether the loss was acknowledged: then it is no more, and the answer is of the record.
  bool IsRecorded(const std::string& quarantine) const {
    const auto house = *ports_.engine->Read(engine::kHouseJournal, 0);
    const auto& losses = house->house.losses;
    return std::any_of(losses.begin(), losses.end(),
                       [&](const auto& loss) { return loss->what.loss == quarantine; });
  }

  // Answers with the loss that would be acknowledged.
  void Preview(const LossCall& call, const std::string& quarantine) const {
    for (const storage::Quarantined& each : Health().quarantined) {
      if (each.id != quarantine) continue;
      call->response.mutable_result();
      call->response.set_journal(each.finding.journal_name);
      call->response.set_found(each.finding.what);
      return call->Finish();
    }
    call->Fail(engine::FromAcknowledgement(absl::NotFoundError(""), quarantine));
  }

  const ServicePorts& ports_;
  LogKeyRotation rotation_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewAdminService(const ServicePorts& ports) {
  return std::make_unique<AdminService>(ports);
}

}  // namespace arbitro::services
