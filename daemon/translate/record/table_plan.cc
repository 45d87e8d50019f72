// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/table_plan.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kPlaces{1, engine::kPlaceMax};
constexpr NumberBounds kPlacesOrNone{0, engine::kPlaceMax};

// Whether a list is not longer than it may be.
bool IsShort(const std::string& path, int size, int most, Fields* fields) {
  if (size <= most) return true;
  fields->Wrong(path, absl::StrCat("has ", size, " entries, at most ", most));
  return false;
}

engine::TableSpan ReadSpan(const std::string& path, const v1::TableSpan& message, Fields* fields) {
  engine::TableSpan span;
  span.from = static_cast<uint32_t>(fields->Number(path + ".from", message.from(), kPlaces));
  span.to = static_cast<uint32_t>(fields->Number(path + ".to", message.to(), kPlaces));
  if (span.to < span.from) {
    fields->Wrong(path + ".to", absl::StrCat("is ", message.to(), ", which is before ",
                                             message.from(), "; exchange them"));
  }
  return span;
}

bool HasShortLists(const std::string& path, const v1::TablePlan& message, Fields* fields) {
  return IsShort(path + ".ranges", message.ranges_size(), engine::kTableRangesMax, fields) &&
         IsShort(path + ".blocked", message.blocked_size(), engine::kBlockedSpansMax, fields) &&
         IsShort(path + ".feature", message.feature_size(), engine::kFeatureTablesMax, fields);
}

engine::TableRange ReadTableRange(const std::string& at, const v1::TableRange& message,
                                  Fields* fields) {
  return {ReadSpan(at + ".tables", message.tables(), fields),
          fields->Text(at + ".division", message.division(), kFreeText),
          static_cast<uint32_t>(
              fields->Number(at + ".phase", message.phase(), {0, limits::kPhasesMax}))};
}

void WriteSpan(const engine::TableSpan& span, v1::TableSpan* message) {
  message->set_from(span.from);
  message->set_to(span.to);
}

}  // namespace

engine::TablePlan ReadTablePlan(const std::string& path, const v1::TablePlan& message,
                                Fields* fields) {
  engine::TablePlan plan;
  plan.first_number = static_cast<uint32_t>(
      fields->Number(path + ".first_number", message.first_number(), kPlacesOrNone));
  if (!HasShortLists(path, message, fields)) return plan;
  for (int i = 0; i < message.ranges_size(); ++i) {
    plan.ranges.push_back(
        ReadTableRange(absl::StrCat(path, ".ranges[", i, "]"), message.ranges(i), fields));
  }
  for (int i = 0; i < message.blocked_size(); ++i) {
    plan.blocked.push_back(
        ReadSpan(absl::StrCat(path, ".blocked[", i, "]"), message.blocked(i), fields));
  }
  for (int i = 0; i < message.feature_size(); ++i) {
    plan.feature.push_back(static_cast<uint32_t>(
        fields->Number(absl::StrCat(path, ".feature[", i, "]"), message.feature(i), kPlaces)));
  }
  return plan;
}

void WriteTablePlan(const engine::TablePlan& plan, v1::TablePlan* message) {
  message->set_first_number(plan.first_number);
  for (const engine::TableRange& range : plan.ranges) {
    v1::TableRange* written = message->add_ranges();
    WriteSpan(range.tables, written->mutable_tables());
    written->set_division(range.division);
    written->set_phase(range.phase);
  }
  for (const engine::TableSpan& span : plan.blocked) WriteSpan(span, message->add_blocked());
  for (const uint32_t place : plan.feature) message->add_feature(place);
}

engine::Command ReadCommand(const v1::SetTablePlanRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::SetTablePlan{ReadTablePlan("plan", request.plan(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::SetFixedTableRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kRequired, std::move(name.event), fields);
  command.what = engine::SetFixedTable{
      std::move(name.player),
      static_cast<uint32_t>(fields->Number("table", request.table(), kPlacesOrNone))};
  return command;
}

void WriteDecision(const engine::TablePlanSet&, v1::TablePlanSet*) {}

void WriteDecision(const engine::FixedTableSet&, v1::FixedTableSet*) {}

engine::TablePlanSet ReadDecision(const v1::TablePlanSet&, Fields*) { return {}; }

engine::FixedTableSet ReadDecision(const v1::FixedTableSet&, Fields*) { return {}; }

}  // namespace arbitro::translate
