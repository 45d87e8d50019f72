// SPDX-License-Identifier: Apache-2.0
//
// The functions that a command states (command.h), whatever each of them takes, in one shape.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_STATED_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_STATED_H_

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "tools/arbitroctl/commands/typed.h"

namespace arbitro::tools {

// Ends every run of the program where a command states something wrong, so that any test finds it.
void Require(bool right, const std::string& what);

// The options of a command that no field takes: one object, which lives as long as this.
class OwnOptions {
 public:
  explicit OwnOptions(std::string command) : command_(std::move(command)) {}

  // Makes the object at the first call. Another type than before ends the program.
  template <class Options>
  Options* Of() {
    const auto make = []() -> std::shared_ptr<void> { return std::make_shared<Options>(); };
    return static_cast<Options*>(Of(typeid(Options), make));
  }

 private:
  void* Of(const std::type_info& type, std::shared_ptr<void> (*make)());

  const std::string command_;
  std::shared_ptr<void> object_;
  const std::type_info* type_ = nullptr;
};

// Makes a text of an answer.
struct StatedText {
  const google::protobuf::Descriptor* answer = nullptr;
  std::function<std::string(const Typed&, const google::protobuf::Message&)> make;
};

// Fills a request.
struct StatedFill {
  const google::protobuf::Descriptor* request = nullptr;
  std::function<absl::Status(const Typed&, google::protobuf::Message*)> fill;
};

using StatedRun = std::function<absl::Status(const Typed&)>;

// The functions below keep pointers into `own`.
template <class Answer>
StatedText TextOf(OwnOptions*, std::function<std::string(const Typed&, const Answer&)> text) {
  return {Answer::descriptor(),
          [text](const Typed& typed, const google::protobuf::Message& answer) {
            return text(typed, static_cast<const Answer&>(answer));
          }};
}
template <class Answer>
StatedText TextOf(OwnOptions* own, std::function<std::string(const Answer&)> text) {
  return TextOf(own,
                std::function([text](const Typed&, const Answer& answer) { return text(answer); }));
}
template <class Options, class Answer>
StatedText TextOf(OwnOptions* own,
                  std::function<std::string(const Typed&, Options, const Answer&)> text) {
  const auto* options = own->Of<std::remove_cvref_t<Options>>();
  return TextOf(own, std::function([text, options](const Typed& typed, const Answer& answer) {
                  return text(typed, *options, answer);
                }));
}

template <class Filled, class Request>
StatedFill FillOf(OwnOptions*, std::function<Filled(const Typed&, Request*)> fill) {
  return {Request::descriptor(), [fill](const Typed& typed, google::protobuf::Message* request) {
            if constexpr (std::is_void_v<Filled>) {
              fill(typed, static_cast<Request*>(request));
              return absl::OkStatus();
            } else {
              return fill(typed, static_cast<Request*>(request));
            }
          }};
}
template <class Filled, class Options, class Request>
StatedFill FillOf(OwnOptions* own, std::function<Filled(const Typed&, Options, Request*)> fill) {
  const auto* options = own->Of<std::remove_cvref_t<Options>>();
  return FillOf(own, std::function([fill, options](const Typed& typed, Request* request) {
                  return fill(typed, *options, request);
                }));
}

inline StatedRun RunOf(OwnOptions*, StatedRun run) { return run; }
template <class Options>
StatedRun RunOf(OwnOptions* own, std::function<absl::Status(const Typed&, Options)> run) {
  const auto* options = own->Of<std::remove_cvref_t<Options>>();
  return [run, options](const Typed& typed) { return run(typed, *options); };
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_STATED_H_
