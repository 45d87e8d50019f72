// SPDX-License-Identifier: Apache-2.0
//
// The C++ face of a ruleset: derive from Ruleset, override what your game decides, and end one
// source file with ARBITRO_RULESET(YourGame).
//
//   class Coins final : public arbitro::Ruleset {
//    public:
//     arbitro::Description Describe() const override;
//     arbitro::Decided<arbitro::TableOutcome> Outcome(const arbitro::OutcomeRequest& request,
//                                                     arbitro::Host& host) const override;
//   };
//   ARBITRO_RULESET(Coins)
//
// Every function is a pure function of its request, may be called from several threads at once, and
// must keep nothing between calls. An exception that leaves one is caught at the boundary and
// becomes a fault of that call.

#ifndef ARBITRO_RULESET_H_
#define ARBITRO_RULESET_H_

#include <cstring>
#include <exception>
#include <string>
#include <string_view>

#include "arbitro/abi/abi.h"
#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/description_image.h"
#include "arbitro/draw.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/question.h"
#include "arbitro/rating.h"
#include "arbitro/refusal.h"
#include "arbitro/refusal_image.h"
#include "arbitro/score.h"
#include "arbitro/series.h"
#include "arbitro/standings.h"

namespace arbitro {
inline namespace v0 {

// The services that a ruleset may use during a call. The host owns it.
class Host {
 public:
  explicit Host(const arbitro_call* call)
      : host_(call->host),
        catalogue_(std::string_view(reinterpret_cast<const char*>(call->catalogue),
                                    call->catalogue_bytes)) {}

  // Names a rule that the decision rests on and what it said here: part of the explanation.
  void Cite(std::string_view rule, std::string_view text) {
    host_->cite(host_->context, rule.data(), static_cast<uint32_t>(rule.size()), text.data(),
                static_cast<uint32_t>(text.size()));
  }

  // A line for the operator's log; no part of the decision.
  void Log(std::string_view text) {
    host_->log(host_->context, ARBITRO_LOG_INFO, text.data(), static_cast<uint32_t>(text.size()));
  }

  // Returns true once no caller waits for the answer any more.
  bool Cancelled() const { return host_->cancelled(host_->context) != 0; }

  // Returns the cards of the event's catalogue; empty if the event has no catalogue.
  const CatalogueView& catalogue() const { return catalogue_; }

 private:
  const arbitro_host* host_;
  CatalogueView catalogue_;
};

// A game's rules. Each function refuses with NOT_OFFERED until a game overrides it.
class Ruleset {
 public:
  virtual ~Ruleset() = default;

  // Describes the game and what it offers. Always returns the same.
  virtual Description Describe() const = 0;

  // Draws a round: every player of the request sits exactly once.
  virtual Decided<RoundDraw> Draw(const DrawRequest&, Host&) const { return NotOffered(); }

  // Judges request.tables: whether it is a legal round, and what it costs beside the best.
  virtual Decided<RoundEvaluation> Evaluate(const DrawRequest&, Host&) const {
    return NotOffered();
  }

  // Checks a list. An illegal deck is a verdict, not a refusal.
  virtual Decided<DeckVerdict> CheckDeck(const DeckRequest&, Host&) const { return NotOffered(); }

  // Scores a table's report, seat by seat. Also asked for byes.
  virtual Decided<TableOutcome> Outcome(const OutcomeRequest&, Host&) const { return NotOffered(); }

  // Ranks the players.
  virtual Decided<Standings> Rank(const StandingsRequest&, Host&) const { return NotOffered(); }

  // Answers one of the description's questions.
  virtual Decided<QuestionAnswer> Ask(const QuestionRequest&, Host&) const { return NotOffered(); }

  // Allows or refuses an act, and says what follows from it. Not offered: allowed, nothing follows.
  virtual Decided<Admission> Admit(const AdmitRequest&, Host&) const { return NotOffered(); }

  // Plans what the event plays next. Not offered: Swiss rounds, as many as its organiser likes.
  virtual Decided<Plan> PlanNext(const PlanRequest&, Host&) const { return NotOffered(); }

  // Rules on an infraction. Not offered: the game has no penalties.
  virtual Decided<Ruling> RulePenalty(const PenaltyRequest&, Host&) const { return NotOffered(); }

  // Gives the awards for the final standings. Not offered: no awards.
  virtual Decided<Awards> AwardPrizes(const AwardsRequest&, Host&) const { return NotOffered(); }

  // Ranks several events together. Not offered: the game has no series.
  virtual Decided<SeriesTotals> RankSeries(const SeriesRequest&, Host&) const {
    return NotOffered();
  }

  // Rates the persons of an event of a series by its matches (kit/ratings.h). Asked over no match
  // when a series begins. Not offered: its series rate no person.
  virtual Decided<Ratings> Rate(const RatingRequest&, Host&) const { return NotOffered(); }
};

// Turns calls of the C boundary into calls of one Game object. No part of what a game uses.
template <class Game>
class Boundary {
 public:
  static const arbitro_ruleset* Entry(uint32_t host_abi) {
    static const arbitro_ruleset kRoot = {ARBITRO_ABI_VERSION, sizeof(arbitro_ruleset),
                                          &FindInterface};
    return host_abi == ARBITRO_ABI_VERSION ? &kRoot : nullptr;
  }

 private:
  static const void* FindInterface(const char* id) {
    static const arbitro_describe_interface kDescribe = {sizeof(kDescribe), 0, &DescribeCall};
    static const arbitro_draw_interface kDraw = {
        sizeof(kDraw), 0, &Call<DrawRequest, RoundDraw, &Ruleset::Draw>,
        &Call<DrawRequest, RoundEvaluation, &Ruleset::Evaluate>};
    static const arbitro_deck_interface kDeck = {
        sizeof(kDeck), 0, &Call<DeckRequest, DeckVerdict, &Ruleset::CheckDeck>};
    static const arbitro_score_interface kScore = {
        sizeof(kScore), 0, &Call<OutcomeRequest, TableOutcome, &Ruleset::Outcome>,
        &Call<StandingsRequest, Standings, &Ruleset::Rank>,
        &Call<AwardsRequest, Awards, &Ruleset::AwardPrizes>};
    static const arbitro_question_interface kQuestion = {
        sizeof(kQuestion), 0, &Call<QuestionRequest, QuestionAnswer, &Ruleset::Ask>};
    static const arbitro_admit_interface kAdmit = {sizeof(kAdmit), 0,
                                                   &Call<AdmitRequest, Admission, &Ruleset::Admit>};
    static const arbitro_plan_interface kPlan = {sizeof(kPlan), 0,
                                                 &Call<PlanRequest, Plan, &Ruleset::PlanNext>};
    static const arbitro_penalty_interface kPenalty = {
        sizeof(kPenalty), 0, &Call<PenaltyRequest, Ruling, &Ruleset::RulePenalty>};
    static const arbitro_series_interface kSeries = {
        sizeof(kSeries), 0, &Call<SeriesRequest, SeriesTotals, &Ruleset::RankSeries>,
        &Call<RatingRequest, Ratings, &Ruleset::Rate>};
    if (std::strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &kDescribe;
    if (std::strcmp(id, ARBITRO_DRAW_INTERFACE) == 0) return &kDraw;
    if (std::strcmp(id, ARBITRO_DECK_INTERFACE) == 0) return &kDeck;
    if (std::strcmp(id, ARBITRO_SCORE_INTERFACE) == 0) return &kScore;
    if (std::strcmp(id, ARBITRO_QUESTION_INTERFACE) == 0) return &kQuestion;
    if (std::strcmp(id, ARBITRO_ADMIT_INTERFACE) == 0) return &kAdmit;
    if (std::strcmp(id, ARBITRO_PLAN_INTERFACE) == 0) return &kPlan;
    if (std::strcmp(id, ARBITRO_PENALTY_INTERFACE) == 0) return &kPenalty;
    if (std::strcmp(id, ARBITRO_SERIES_INTERFACE) == 0) return &kSeries;
    return nullptr;
  }

  static const Game& TheGame() {
    static const Game kGame;
    return kGame;
  }

  static int32_t DescribeCall(const arbitro_call* call) {
    return Guarded(call,
                   [&] { return Write(call, Encode(TheGame().Describe()), ARBITRO_DECIDED); });
  }

  template <class Request, class Answer,
            Decided<Answer> (Ruleset::*Function)(const Request&, Host&) const>
  static int32_t Call(const arbitro_call* call) {
    return Guarded(call, [&] {
      const std::string_view image(reinterpret_cast<const char*>(call->image), call->image_bytes);
      Request request;
      std::string fault;
      if (!Decode(image, &request, &fault)) return Fault(call, fault);
      Host host(call);
      const Ruleset& game = TheGame();
      const Decided<Answer> decided = (game.*Function)(request, host);
      if (!decided.decided()) return Write(call, Encode(decided.refusal()), ARBITRO_REFUSED);
      return Write(call, Encode(decided.value()), ARBITRO_DECIDED);
    });
  }

  // Nothing thrown leaves the library: an exception may not cross a C boundary.
  template <class Body>
  static int32_t Guarded(const arbitro_call* call, Body body) noexcept {
    try {
      return body();
    } catch (const std::exception& exception) {
      return Fault(call, exception.what());
    } catch (...) {
      return Fault(call, "an exception that is no std::exception");
    }
  }

  static int32_t Write(const arbitro_call* call, const std::string& image, int32_t result) {
    const arbitro_sink* sink = call->answer;
    const int32_t written = sink->write(sink->context, image.data(), image.size());
    return written == 0 ? result : ARBITRO_FAULT;
  }

  static int32_t Fault(const arbitro_call* call, std::string_view what) {
    call->host->log(call->host->context, ARBITRO_LOG_WARNING, what.data(),
                    static_cast<uint32_t>(what.size()));
    return ARBITRO_FAULT;
  }
};

}  // namespace v0
}  // namespace arbitro

// Exports the one symbol of a ruleset's library.
#define ARBITRO_RULESET(Game)                                                                     \
  extern "C" __attribute__((visibility("default"))) const arbitro_ruleset* arbitro_ruleset_entry( \
      uint32_t host_abi) {                                                                        \
    return ::arbitro::Boundary<Game>::Entry(host_abi);                                            \
  }

#endif  // ARBITRO_RULESET_H_
