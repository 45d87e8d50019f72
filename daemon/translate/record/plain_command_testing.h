// SPDX-License-Identifier: Apache-2.0
//
// Writes a command whose request has the struct's members as fields, in their order, behind its
// options and its event: most have.
//
// A member is written as it is; a player's id and a round's number as the resource name that the
// field takes. Pure and thread-safe; ends the program where struct and request are not alike.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PLAIN_COMMAND_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PLAIN_COMMAND_TESTING_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

struct AnyMember {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): it stands for every type
};

// The number of members of a struct.
template <class What, class... Found>
constexpr size_t MemberCount() {
  if constexpr (requires { What{Found{}..., AnyMember{}}; }) {
    return MemberCount<What, Found..., AnyMember>();
  } else {
    return sizeof...(Found);
  }
}

// Writes one member after the other into the fields that are left.
class PlainWriter {
 public:
  PlainWriter(const engine::Command& command, google::protobuf::Message* request)
      : command_(command), request_(*request), reflection_(*request->GetReflection()) {
    const auto* options = Find("options");
    WriteOptions(static_cast<v1::MutationOptions*>(reflection_.MutableMessage(&request_, options)));
    if (!reflection_.GetMessage(request_, options).ByteSizeLong()) {
      reflection_.ClearField(&request_, options);
    }
    const auto* event = request_.GetDescriptor()->FindFieldByName("event");
    if (event != nullptr) reflection_.SetString(&request_, event, command.journal);
  }

  template <class Member>
  void Write(const Member& member) {
    const auto* field = Next();
    if constexpr (std::is_same_v<Member, std::string>) {
      reflection_.SetString(
          &request_, field,
          field->name() == "player" ? NameOfPlayer(command_.journal, member) : member);
    } else if constexpr (std::is_same_v<Member, bool>) {
      reflection_.SetBool(&request_, field, member);
    } else if constexpr (std::is_same_v<Member, uint32_t>) {
      if (field->cpp_type() == field->CPPTYPE_UINT32) {
        reflection_.SetUInt32(&request_, field, member);
      } else {
        reflection_.SetString(&request_, field, NameOfRound(command_.journal, member));
      }
    } else if constexpr (std::is_enum_v<Member>) {
      reflection_.SetEnumValue(&request_, field, static_cast<int>(member));
    } else {
      static_assert(std::is_same_v<Member, int64_t>, "write WriteEach for this command");
      reflection_.SetInt64(&request_, field, member);
    }
  }

 private:
  using Field = google::protobuf::FieldDescriptor;

  const Field* Find(const char* name) const {
    const auto* field = request_.GetDescriptor()->FindFieldByName(name);
    if (field == nullptr) std::abort();
    return field;
  }

  void WriteOptions(v1::MutationOptions* options) const {
    if (!command_.reason.empty()) options->set_reason(command_.reason);
    if (command_.by_hand) options->set_by_hand(true);
    if (!command_.judge.empty()) options->set_judge(command_.judge);
  }

  const Field* Next() {
    const auto* fields = request_.GetDescriptor();
    while (next_ < fields->field_count()) {
      const Field* field = fields->field(next_++);
      if (field->name() != "options" && field->name() != "event") return field;
    }
    std::abort();
  }

  const engine::Command& command_;
  google::protobuf::Message& request_;
  const google::protobuf::Reflection& reflection_;
  int next_ = 0;
};

// The request that makes the command, in its place of the message: named as its call.
template <class What>
google::protobuf::Message* RequestOf(v1::Command* message) {
  const std::string request = std::string(What::kTraits.call.method) + "Request";
  const auto* kinds = v1::Command::descriptor()->FindOneofByName("command");
  for (int i = 0; i < kinds->field_count(); ++i) {
    const auto* field = kinds->field(i);
    if (field->message_type()->name() == request) {
      return message->GetReflection()->MutableMessage(message, field);
    }
  }
  std::abort();
}

template <class What>
void WritePlain(const engine::Command& command, const What& what, v1::Command* message) {
  PlainWriter writer(command, RequestOf<What>(message));
  constexpr size_t kMembers = MemberCount<What>();
  static_assert(kMembers <= 3, "write WriteEach for this command");
  if constexpr (kMembers == 1) {
    const auto& [first] = what;
    writer.Write(first);
  } else if constexpr (kMembers == 2) {
    const auto& [first, second] = what;
    writer.Write(first);
    writer.Write(second);
  } else if constexpr (kMembers == 3) {
    const auto& [first, second, third] = what;
    writer.Write(first);
    writer.Write(second);
    writer.Write(third);
  }
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PLAIN_COMMAND_TESTING_H_
