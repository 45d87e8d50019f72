// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/judge.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

// A table by its round; 0: none.
struct Place {
  uint32_t round = 0;
  uint32_t table = 0;
};
using Places = std::vector<Place>;

Place NewestPlaceOf(const EventState& event, uint32_t player_number) {
  if (event.rounds.empty()) return {};
  return {event.rounds.back()->number, event.rounds.back()->TableOf(player_number)};
}

// Where the match is that a penalty was given in.
Place PlaceOfPenalty(const EventState& event, uint32_t number) {
  const PenaltyState* penalty = event.penalties->FindPenalty(number);
  const RoundState* round = penalty == nullptr ? nullptr : event.FindRound(penalty->round);
  if (round == nullptr) return {};
  return {penalty->round, round->TableOf(penalty->player_number)};
}

// At which tables a judge rules by a command; the same name for each kind that does.
template <class AtOneTable>
Places PlacesOf(const EventState& /*event*/, const AtOneTable& command) {
  return {{command.round, command.table}};
}
Places PlacesOf(const EventState& /*event*/, const ReportResult& command) {
  if (!command.player.empty()) return {};
  return {{command.round, command.table}};
}
Places PlacesOf(const EventState& /*event*/, const SwapResults& command) {
  return {{command.round, command.table}, {command.round, command.other_table}};
}
Places PlacesOf(const EventState& event, const RulePenalty& command) {
  const PlayerState* player = event.FindPlayer(command.player);
  if (player == nullptr) return {};
  return {NewestPlaceOf(event, player->number)};
}
Places PlacesOf(const EventState& event, const RevokePenalty& command) {
  return {PlaceOfPenalty(event, command.number)};
}
Places PlacesOf(const EventState& event, const DecideAppeal& command) {
  const AppealState* appeal = event.penalties->FindAppeal(command.number);
  if (appeal == nullptr) return {};
  return {{appeal->what.round, appeal->what.table}, PlaceOfPenalty(event, appeal->what.penalty)};
}

// An event, and who is who there.
struct Hall {
  const EventState& event;
  const Identities& identities;
};

bool SitsAt(const EventState& event, const Place& place, uint32_t number) {
  const RoundState* round = event.FindRound(place.round);
  if (round == nullptr || place.table == 0) return false;
  return place.table <= round->tables.size() && round->tables[place.table - 1].SeatOf(number) != 0;
}

bool SitsAtOne(const Hall& hall, const Places& places, const std::string& person) {
  const std::vector<uint32_t> numbers = hall.identities.PlayersOf(hall.event, person);
  return std::any_of(places.begin(), places.end(), [&](const Place& place) {
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](uint32_t number) { return SitsAt(hall.event, place, number); });
  });
}

// The question to the ruleset; nothing where no member of the staff plays at one of the tables.
std::optional<Act> ActOf(const Hall& hall, const Places& places, const std::string& judge) {
  Act act;
  act.kind = ActKind::kJudge;
  bool any = false;
  for (const StaffState& present : hall.event.life->staff) {
    any = any || SitsAtOne(hall, places, present.member.person);
    if (hall.identities.Same(present.member.person, judge)) act.role = present.member.role;
  }
  if (!any) return std::nullopt;
  act.judge_sits = !judge.empty() && SitsAtOne(hall, places, judge);
  return act;
}

std::optional<Failure> CheckOnStaff(const Hall& hall, const std::string& judge) {
  const auto& staff = hall.event.life->staff;
  const bool there =
      judge.empty() || std::any_of(staff.begin(), staff.end(), [&](const StaffState& present) {
        return hall.identities.Same(present.member.person, judge);
      });
  if (there) return std::nullopt;
  return NotFound(reason::kStaffUnknown,
                  {"staff", judge, Concat("the event has ", staff.size(), " on its staff")});
}

// Nothing where no judge rules at a table by the command.
std::optional<Places> PlacesOf(const EventState& event, const Command& command) {
  return command.what.Visit([&](const auto& what) -> std::optional<Places> {
    if constexpr (std::decay_t<decltype(what)>::kTraits.judges) {
      return PlacesOf(event, what);
    } else {
      return std::nullopt;
    }
  });
}

}  // namespace

OrFailure<std::optional<Act>> QuestionOfJudge(const DecideContext& context,
                                              const Command& command) {
  const std::optional<Places> places = PlacesOf(context.state->event, command);
  if (!places) {
    if (command.judge.empty()) return std::nullopt;
    return InvalidField("options.judge", "must be left out: no judge is named for a table here");
  }
  const Identities identities(context.merged);
  const Hall hall = {context.state->event, identities};
  TRY(CheckOnStaff(hall, command.judge));
  if (command.by_hand || !context.ruleset) return std::nullopt;
  return ActOf(hall, *places, command.judge);
}

}  // namespace arbitro::engine
