// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes the head that most requests share: options, and the event that they name.
//
// For the files of this folder that read and write commands. Pure but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_COMMAND_HEAD_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_COMMAND_HEAD_H_

#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

// Numbers of rounds.
inline constexpr NumberBounds kRoundNumbers{1, limits::kRoundsMax};

// Whether a command needs a person's reason.
enum class Reason { kOptional, kRequired };

// The judge among the options; empty where they name none. `path` is of the options.
inline std::string ReadJudge(const std::string& path, const v1::MutationOptions& options,
                             Fields* fields) {
  if (options.judge().empty()) return "";
  return ReadPersonName(path + ".judge", options.judge(), fields);
}

// A command of `journal` without its `what`: the reason among the options, and whether it is done
// by hand.
inline engine::Command ReadHead(const v1::MutationOptions& options, Reason reason,
                                std::string journal, Fields* fields) {
  engine::Command command;
  command.reason = fields->Text("options.reason", options.reason(),
                                reason == Reason::kRequired ? kWrittenLines : kFreeLines);
  command.journal = std::move(journal);
  command.by_hand = options.by_hand();
  command.judge = ReadJudge("options", options, fields);
  return command;
}

// The same of a request with a field `event`.
template <class Request>
engine::Command ReadEventHead(const Request& request, Reason reason, Fields* fields) {
  return ReadHead(request.options(), reason, ReadEventName("event", request.event(), fields),
                  fields);
}

// The options as the log keeps them. `request` is returned.
template <class Request>
Request* WriteHead(const engine::Command& command, Request* request) {
  if (!command.reason.empty()) request->mutable_options()->set_reason(command.reason);
  if (command.by_hand) request->mutable_options()->set_by_hand(true);
  if (!command.judge.empty()) request->mutable_options()->set_judge(command.judge);
  return request;
}

// The same of a request with a field `event`.
template <class Request>
Request* WriteEventHead(const engine::Command& command, Request* request) {
  request->set_event(command.journal);
  return WriteHead(command, request);
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_COMMAND_HEAD_H_
