// SPDX-License-Identifier: Apache-2.0
//
// Every method of the API, as far as it goes without a network: its request's translation, what the
// engine decides on it or a read finds, and the answer's translation.

#ifndef ARBITRO_TESTS_FUZZ_METHODS_H_
#define ARBITRO_TESTS_FUZZ_METHODS_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "google/protobuf/message.h"

namespace arbitro::fuzz {

class House;

// Nothing where the call was answered.
using Failed = std::optional<engine::Failure>;

template <class T>
Failed FailureIn(const engine::OrFailure<T>& result) {
  if (!result.ok()) return result.failure();
  return std::nullopt;
}

struct Method {
  std::string name;  // "PairRound": no two services have one of the same name
  std::unique_ptr<google::protobuf::Message> (*new_request)();
  Failed (*call)(House* house, const google::protobuf::Message& request);
};

std::vector<Method> Mutations();
std::vector<Method> Reads();
// Those about journals and the whole log, which Reads() has as well.
std::vector<Method> LogCalls();

const std::vector<Method>& AllMethods();

// Null where there is none.
const Method* FindMethod(std::string_view name);

// Makes a row of a function that takes the request by its own type.
template <class Request, Failed (*call)(House* house, const Request& request)>
Method Row(std::string name) {
  using google::protobuf::Message;
  return {std::move(name), []() -> std::unique_ptr<Message> { return std::make_unique<Request>(); },
          [](House* house, const Message& request) {
            return call(house, static_cast<const Request&>(request));
          }};
}

// A call that asks for nothing.
template <class Request>
Failed Nothing(House*, const Request&) {
  return std::nullopt;
}

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_METHODS_H_
