// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/admission.h"

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/rules/entry_and_appeal.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

constexpr char kClubMember[] = "club_member";

constexpr char kFee[] = "FEE";

// [RSK-4.1] In cents: five euro, three and a half for members of the club.
constexpr int64_t kFeeCents = 500;

constexpr int64_t kMemberFeeCents = 350;

Decided<Admission> AdmitAppeal(const AdmitRequest& request, Host& host);
bool MayEnter(const AdmitRequest& request);

}  // namespace

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  if (request.act == ARBITRO_ACT_APPEAL) return AdmitAppeal(request, host);
  Admission admission;
  const bool enters = request.act == ARBITRO_ACT_REGISTER || request.act == ARBITRO_ACT_REENTER;
  // [RSK-4.3] A player who withdraws is not held back.
  if (!enters) return admission;
  if (!MayEnter(request)) {
    return Refuse("ENTRIES_CLOSED", "RSK-4.2",
                  {"entries end with the draw of the last preliminary round",
                   "le iscrizioni finiscono col sorteggio dell'ultimo turno preliminare"});
  }
  host.Cite("RSK-4.2", "the preliminary phase is not over");
  if (request.act != ARBITRO_ACT_REGISTER) return admission;
  const bool member = request.arguments[kClubMember].FlagOr(false);
  const Value cents = Value::Integer(member ? kMemberFeeCents : kFeeCents);
  // [RSK-4.1] The fee is owed until the staff notes that it was paid.
  admission.duties.push_back({kFee, "RSK-4.1", Value::Struct({{"cents", cents}}), false});
  host.Cite("RSK-4.1", member ? "a member's fee" : "the full fee");
  return admission;
}

std::vector<Code> StaffRoles() {
  return {{"referee", {"Official referee", "Arbitro ufficiale"}, "RSK-7.1"},
          {"table-judge", {"Table judge", "Giudice di tavolo"}, "RSK-25.0"}};
}

Form PlayerForm() {
  return form::Struct(
      "player", {"Player", "Giocatore"},
      {form::By("RSK-4.1", form::Flag(kClubMember, {"Member of the club", "Socio del club"}))});
}

namespace {

Decided<Admission> AdmitAppeal(const AdmitRequest& request, Host& host) {
  const bool signed_report = request.signature == ARBITRO_SIGNATURE_SIGNED;
  const bool declared = request.signature == ARBITRO_SIGNATURE_WITH_APPEAL;
  // [RSK-24.10] Once the table has its report: who neither signed it nor announced an appeal.
  if (request.appeal_reported && !MayAppeal(signed_report, declared)) {
    return Refuse(
        "APPEAL_RIGHT_LOST", "RSK-24.10",
        {"a player who neither signed the report nor announced an appeal has lost the right; the "
         "committee may file it by hand, with a reason",
         "chi non ha firmato il referto né annunciato ricorso ha perso il diritto; il "
         "comitato può registrarlo a mano, motivando"});
  }
  // [RSK-2.5] [RSK-AMB-30] Within two hours of publication; before it nothing has run out.
  if (request.appeal_published && !AppealInTime(0, request.publication_age_s)) {
    return Refuse("APPEAL_TOO_LATE", "RSK-2.5",
                  {"the standings were published more than two hours ago",
                   "la classifica è stata pubblicata da più di due ore"});
  }
  host.Cite("RSK-2.5", request.appeal_published ? "within two hours of publication"
                                                : "the standings are not published yet");
  host.Cite("RSK-24.9", declared ? "announced with the signature" : "the right was not lost");
  return Admission();
}

bool MayEnter(const AdmitRequest& request) {
  if (request.phases.empty()) return true;
  // [RSK-4.2] [RSK-AMB-18] Not once the last preliminary round is drawn, nor later.
  return request.phases.size() == kPreliminaryPhase &&
         MayEnterPreliminary(request.phases.back().rounds_paired);
}

}  // namespace

}  // namespace arbitro::rsk
