// SPDX-License-Identifier: Apache-2.0
//
// A Chunin series in a test's hands: its stages are events that the head judge enters by places.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_TESTS_CHUNIN_SERIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_TESTS_CHUNIN_SERIES_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {

// A series of stages, each with its players by place.
class ChuninSeries : public NarutoEvent {
 public:
  static constexpr char kSeries[] = "series/chunin";

  ChuninSeries() { EXPECT_EQ(Do(CreateSeries{"Chunin", "naruto-cg"}), ""); }

  template <class What>
  std::string Do(What what) {
    return In(kSeries, std::move(what));
  }
  // "" or what refused the stage.
  std::string Enter(const std::vector<std::string>& order) {
    const std::string day = "2008-02-0" + std::to_string(stages_ + 1);
    return Enter(order, Json::object(), {{"date", day}});
  }
  // The same of an event with other settings, entered with these words.
  std::string Enter(const std::vector<std::string>& order, const Json& settings,
                    const Json& stage) {
    const std::string event = "events/stage" + std::to_string(++stages_);
    Play(event, order, settings);
    return Do(EnterEvent{event, ValueOf(stage)});
  }
  const SeriesState& Series() {
    state_ = world.StateOf(kSeries);
    return state_->series;
  }

 private:
  template <class What>
  std::string In(const std::string& journal, What what) {
    last = world.DoIn(journal, std::move(what), "as the example has it");
    return ReasonOf(last);
  }
  // [NAR-CHUNIN-5] Totals go by place: the head judge enters them.
  void Play(const std::string& event, const std::vector<std::string>& order, const Json& settings) {
    CreateEvent create;
    create.event = event;
    create.ruleset = "naruto-cg";
    create.format = "constructed";
    Json all = {{"type", "chunin"}, {"decks_required", false}, {"organiser_as_judge", true}};
    all.update(settings);
    create.settings = ValueOf(all);
    EXPECT_EQ(In(event, create), "");
    EXPECT_EQ(In(event, RequestEvent{}), "");
    EXPECT_EQ(In(event, SanctionEvent{}), "");
    EXPECT_EQ(In(event, OpenRegistration{}), "");
    for (const std::string& player : order) {
      RegisterPlayer entry{player};
      entry.person = "persons/" + player;
      EXPECT_EQ(In(event, entry), "");
    }
    EXPECT_EQ(In(event, StartEvent{}), "");
    EnterPairing enter;
    enter.round = 1;
    for (size_t i = 0; i + 1 < order.size(); i += 2) {
      enter.tables.push_back({{order[i], order[i + 1]}, {}});
    }
    EXPECT_EQ(In(event, enter), "");
    for (uint32_t table = 1; table <= enter.tables.size(); ++table) {
      const auto points = static_cast<int32_t>(order.size() - 2 * table);
      EnterOutcome outcome{1, table, {}};
      outcome.seats.push_back({order[2 * table - 2], points + 1, ARBITRO_RESULT_WIN, 1});
      outcome.seats.push_back({order[2 * table - 1], points, ARBITRO_RESULT_LOSS, 2});
      EXPECT_EQ(In(event, outcome), "");
    }
    EXPECT_EQ(In(event, CloseRound{1}), "");
    EXPECT_EQ(In(event, CompleteEvent{}), "");
    EXPECT_EQ(In(event, GrantAwards{}), "");
  }

  int stages_ = 0;
  StatePtr state_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_NARUTO_CG_TESTS_CHUNIN_SERIES_H_
