// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/request_fields.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "arbitro/abi/abi.h"

namespace arbitro::tools {
namespace {

// A number of 32 bits in a struct of the boundary.
struct NumberField {
  const char* name;
  size_t offset;
  bool is_signed;
};
using Numbers = std::vector<NumberField>;

// A span of structs, and the numbers of each.
struct SpanField {
  const char* name;
  size_t offset;
  Numbers numbers;
};

struct RequestFields {
  Numbers numbers;
  std::vector<SpanField> spans;
};

// NOLINTBEGIN(cppcoreguidelines-macro-usage): a macro alone knows a field's name and offset.
#define UNSIGNED(Struct, field) \
  { #field, offsetof(Struct, field), false }
#define SIGNED(Struct, field) \
  { #field, offsetof(Struct, field), true }
// NOLINTEND(cppcoreguidelines-macro-usage)

Numbers PhaseNumbers() {
  return {UNSIGNED(arbitro_phase, kind), UNSIGNED(arbitro_phase, entrants),
          UNSIGNED(arbitro_phase, rounds_planned), UNSIGNED(arbitro_phase, rounds_paired),
          UNSIGNED(arbitro_phase, rounds_closed)};
}

Numbers HeadNumbers() {
  return {SIGNED(arbitro_head, points), UNSIGNED(arbitro_head, rank),
          UNSIGNED(arbitro_head, number), UNSIGNED(arbitro_head, status),
          UNSIGNED(arbitro_head, division)};
}

Numbers SeatNumbers() {
  return {UNSIGNED(arbitro_seat, role), UNSIGNED(arbitro_seat, number),
          UNSIGNED(arbitro_seat, kind)};
}

RequestFields DrawFields() {
  using Root = arbitro_draw_request;
  using Player = arbitro_draw_player;
  return {{UNSIGNED(Root, round), UNSIGNED(Root, phase), UNSIGNED(Root, entrants),
           UNSIGNED(Root, phase_number), UNSIGNED(Root, rounds_planned)},
          {{"players",
            offsetof(Root, players),
            {SIGNED(Player, points), UNSIGNED(Player, byes), UNSIGNED(Player, floats_down),
             UNSIGNED(Player, floats_up), UNSIGNED(Player, entry_round), UNSIGNED(Player, number),
             UNSIGNED(Player, seed), UNSIGNED(Player, division)}},
           {"seats", offsetof(Root, seats), SeatNumbers()}}};
}

RequestFields OutcomeFields() {
  using Root = arbitro_outcome_request;
  using Effect = arbitro_seat_effect;
  return {{UNSIGNED(Root, phase), UNSIGNED(Root, round), UNSIGNED(Root, table_kind),
           UNSIGNED(Root, seat_count), UNSIGNED(Root, phase_number), UNSIGNED(Root, attempt)},
          {{"seats", offsetof(Root, seats), SeatNumbers()},
           {"effects",
            offsetof(Root, effects),
            {UNSIGNED(Effect, seat), UNSIGNED(Effect, kind), SIGNED(Effect, amount),
             UNSIGNED(Effect, game)}}}};
}

RequestFields StandingsFields() {
  using Root = arbitro_standings_request;
  using Player = arbitro_standings_player;
  using Result = arbitro_player_result;
  using Adjustment = arbitro_adjustment;
  return {{UNSIGNED(Root, rounds_played)},
          {{"players",
            offsetof(Root, players),
            {SIGNED(Player, points), UNSIGNED(Player, status), UNSIGNED(Player, entry_round),
             UNSIGNED(Player, number), UNSIGNED(Player, division), UNSIGNED(Player, leave_round)}},
           {"results",
            offsetof(Root, results),
            {UNSIGNED(Result, round), UNSIGNED(Result, result), SIGNED(Result, points),
             UNSIGNED(Result, table)}},
           {"phases", offsetof(Root, phases), PhaseNumbers()},
           {"adjustments",
            offsetof(Root, adjustments),
            {SIGNED(Adjustment, points), UNSIGNED(Adjustment, round)}}}};
}

RequestFields PlanFields() {
  using Root = arbitro_plan_request;
  return {{UNSIGNED(Root, column_count), UNSIGNED(Root, counts.registered),
           UNSIGNED(Root, counts.active), UNSIGNED(Root, counts.rounds_paired),
           UNSIGNED(Root, counts.rounds_closed), UNSIGNED(Root, counts.phase),
           UNSIGNED(Root, publication_age_s), UNSIGNED(Root, appeals_open)},
          {{"phases", offsetof(Root, phases), PhaseNumbers()},
           {"heads", offsetof(Root, heads), HeadNumbers()}}};
}

RequestFields PenaltyFields() {
  using Root = arbitro_penalty_request;
  using Past = arbitro_past_penalty;
  return {{UNSIGNED(Root, infraction), UNSIGNED(Root, proposed), UNSIGNED(Root, phase_kind),
           UNSIGNED(Root, phase), UNSIGNED(Root, round), UNSIGNED(Root, table_seats),
           UNSIGNED(Root, division), SIGNED(Root, day), UNSIGNED(Root, second_of_day),
           UNSIGNED(Root, event_round)},
          {{"history",
            offsetof(Root, history),
            {UNSIGNED(Past, infraction), UNSIGNED(Past, penalty), UNSIGNED(Past, phase),
             UNSIGNED(Past, round), UNSIGNED(Past, step), UNSIGNED(Past, event_round)}}}};
}

RequestFields AdmitFields() {
  using Root = arbitro_admit_request;
  using Role = arbitro_role_count;
  return {{UNSIGNED(Root, act), UNSIGNED(Root, event_status), UNSIGNED(Root, role),
           UNSIGNED(Root, player_status), UNSIGNED(Root, entry_round), UNSIGNED(Root, division),
           SIGNED(Root, day), UNSIGNED(Root, second_of_day), UNSIGNED(Root, publication_age_s),
           UNSIGNED(Root, signature)},
          {{"phases", offsetof(Root, phases), PhaseNumbers()},
           {"staff", offsetof(Root, staff), {UNSIGNED(Role, role), UNSIGNED(Role, count)}}}};
}

RequestFields AwardsFields() {
  using Root = arbitro_awards_request;
  return {{UNSIGNED(Root, column_count)},
          {{"phases", offsetof(Root, phases), PhaseNumbers()},
           {"heads", offsetof(Root, heads), HeadNumbers()}}};
}

RequestFields DeckFields() {
  using Root = arbitro_deck_request;
  using Row = arbitro_deck_row;
  return {{UNSIGNED(Root, rounds_paired), UNSIGNED(Root, first_round)},
          {{"rows", offsetof(Root, rows), {UNSIGNED(Row, count)}}}};
}

#undef UNSIGNED
#undef SIGNED

RequestFields FieldsOf(RulesetFunction function) {
  switch (function) {
    case RulesetFunction::kDraw:
    case RulesetFunction::kEvaluate:
      return DrawFields();
    case RulesetFunction::kCheckDeck:
      return DeckFields();
    case RulesetFunction::kOutcome:
      return OutcomeFields();
    case RulesetFunction::kStandings:
      return StandingsFields();
    case RulesetFunction::kAdmit:
      return AdmitFields();
    case RulesetFunction::kPlan:
      return PlanFields();
    case RulesetFunction::kRulePenalty:
      return PenaltyFields();
    case RulesetFunction::kAwards:
      return AwardsFields();
    default:
      return {};  // Nothing but values of forms, which were checked.
  }
}

// Names absurd numbers of the structs of one image.
class FieldReader {
 public:
  explicit FieldReader(std::string_view image) : image_(image) {}

  void Read(const std::string& before, uint64_t at, const Numbers& numbers) {
    for (const NumberField& field : numbers) {
      uint32_t word = 0;
      if (!Copy(at + field.offset, &word)) continue;
      const int64_t number = field.is_signed ? int64_t{static_cast<int32_t>(word)} : int64_t{word};
      if (number <= kFieldMost && number >= -kFieldMost) continue;
      if (lines_.size() == kFieldsNamedMax) return;
      lines_.push_back(absl::StrCat(before, field.name, " is ", number));
    }
  }

  void Read(const SpanField& field) {
    arbitro_span span = {};
    if (!Copy(field.offset, &span)) return;
    for (uint64_t i = 0; i < span.count && lines_.size() < kFieldsNamedMax; ++i) {
      const uint64_t at = span.offset + i * span.stride;
      if (at >= image_.size() || span.stride == 0) return;
      Read(absl::StrCat(field.name, "[", i, "]."), at, field.numbers);
    }
  }

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  template <class T>
  bool Copy(uint64_t at, T* value) const {
    if (at > image_.size() || image_.size() - at < sizeof(T)) return false;
    std::memcpy(value, image_.data() + at, sizeof(T));
    return true;
  }

  std::string_view image_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> AbsurdFields(RulesetFunction function, std::string_view image) {
  const RequestFields fields = FieldsOf(function);
  FieldReader reader(image);
  reader.Read("", 0, fields.numbers);
  for (const SpanField& span : fields.spans) reader.Read(span);
  return reader.lines();
}

}  // namespace arbitro::tools
