// SPDX-License-Identifier: Apache-2.0
//
// Kinds of commands and decisions whose messages are filled field by field, for the test that every
// kind comes back from its bytes: a simple kind needs no case of its own.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_FILLED_CASES_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_FILLED_CASES_TESTING_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/wire/fields.h"
#include "gtest/gtest.h"

namespace arbitro::translate {

// A text that a field of the name may hold.
inline std::string FilledText(const std::string& field) {
  if (field == "event") return "events/torino";
  if (field == "player") return "events/torino/players/p1";
  if (field == "round") return "events/torino/rounds/1";
  return "text";
}

// Fills the fields with something that each may hold, but for lists and parts.
inline void Fill(google::protobuf::Message* message) {
  const auto* fields = message->GetDescriptor();
  const auto* reflection = message->GetReflection();
  for (int i = 0; i < fields->field_count(); ++i) {
    const auto* field = fields->field(i);
    if (field->is_repeated()) continue;
    if (field->cpp_type() == field->CPPTYPE_STRING) {
      reflection->SetString(message, field, FilledText(field->name()));
    } else if (field->cpp_type() == field->CPPTYPE_UINT32) {
      reflection->SetUInt32(message, field, 1);
    } else if (field->cpp_type() == field->CPPTYPE_BOOL) {
      reflection->SetBool(message, field, true);
    }
  }
}

// The message whose field of the oneof is there, and filled.
template <class Message>
Message WithFilled(const google::protobuf::FieldDescriptor* field) {
  Message message;
  Fill(message.GetReflection()->MutableMessage(&message, field));
  return message;
}

// Adds the kinds of commands and of decisions that `all` has not.
inline void AddFilled(std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  std::set<size_t> commands;
  std::set<size_t> decisions;
  for (const auto& [command, decision] : *all) {
    commands.insert(command.what.index());
    decisions.insert(decision.what.index());
  }
  const std::pair<engine::Command, engine::Decision> plain = all->back();
  const auto* kinds = v1::Command::descriptor()->FindOneofByName("command");
  for (int i = 0; i < kinds->field_count(); ++i) {
    Fields fields(Source::kLog);
    const auto message = WithFilled<v1::Command>(kinds->field(i));
    const engine::Command command = ReadCommand(message, &fields);
    if (!commands.insert(command.what.index()).second) continue;
    EXPECT_TRUE(fields.ok()) << kinds->field(i)->name() << " needs a line of its own";
    v1::Command written;
    WriteEveryCommand(command, &written);
    EXPECT_EQ(written.DebugString(), message.DebugString()) << "a field is not read";
    all->push_back({command, plain.second});
  }
  kinds = v1::Decision::descriptor()->FindOneofByName("decision");
  for (int i = 0; i < kinds->field_count(); ++i) {
    Fields fields(Source::kLog);
    const auto message = WithFilled<v1::Decision>(kinds->field(i));
    const engine::Decision decision = ReadDecision(message, &fields);
    if (!decisions.insert(decision.what.index()).second) continue;
    EXPECT_TRUE(fields.ok()) << kinds->field(i)->name() << " needs a line of its own";
    v1::Decision written;
    WriteDecision(decision, &written);
    EXPECT_EQ(written.DebugString(), message.DebugString()) << "a field is not read";
    all->push_back({plain.first, decision});
  }
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_FILLED_CASES_TESTING_H_
