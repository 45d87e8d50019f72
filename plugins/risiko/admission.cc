// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/admission.h"

#include "plugins/risiko/entry_and_appeal.h"
#include "plugins/risiko/event.h"
#include "plugins/risiko/tables.h"

namespace arbitro::rsk {
namespace {

constexpr char kClubMember[] = "club_member";
constexpr char kFee[] = "FEE";

// [RSK-4.1] In cents: five euro, three and a half for members of the club.
constexpr int64_t kFeeCents = 500;
constexpr int64_t kMemberFeeCents = 350;

bool MayEnter(const AdmitRequest& request) {
  if (request.phases.empty()) return true;
  // [RSK-4.2] [RSK-AMB-18] Not once the last preliminary round is drawn, nor later.
  return request.phases.size() == kPreliminaryPhase &&
         MayEnterPreliminary(request.phases.back().rounds_paired);
}

}  // namespace

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  Admission admission;
  const bool enters = request.act == ARBITRO_ACT_REGISTER || request.act == ARBITRO_ACT_REENTER;
  // [RSK-4.3] Nobody is held back who withdraws.
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
  // [RSK-4.1] The fee is owed until somebody notes that it was paid.
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

}  // namespace arbitro::rsk
