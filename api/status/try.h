// SPDX-License-Identifier: Apache-2.0
//
// Leaves a function with an error in one line.
//
//   absl::Status Save(const std::string& path) {
//     ASSIGN_OR_RETURN(const File file, Open(path));
//     RETURN_IF_ERROR(file.Write(text));
//     …
//   }
//
// The errors: an absl::Status, the status of an absl::StatusOr, a std::optional that holds one, and
// what ErrorIn() returns for a type of its own. In a coroutine the macros with CO_ in front leave
// by co_return.
//
// A macro stands as a statement of its own, never as the body of an `if` without braces.

#ifndef ARBITRO_API_STATUS_TRY_H_
#define ARBITRO_API_STATUS_TRY_H_

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro {

// The error of a check; nullopt: it passed.
inline std::optional<absl::Status> ErrorOf(absl::Status status) {
  if (status.ok()) return std::nullopt;
  return status;
}
template <class Error>
std::optional<Error> ErrorOf(std::optional<Error> error) {
  return error;
}

// The error of a value that is not there.
template <class T>
absl::Status ErrorIn(absl::StatusOr<T> value) {
  return std::move(value).status();
}

}  // namespace arbitro

#define ARBITRO_JOINED_AGAIN(first, second) first##second
#define ARBITRO_JOINED(first, second) ARBITRO_JOINED_AGAIN(first, second)

#define ARBITRO_LEAVE_BY(leave, name, expression) \
  auto name = ErrorOf(expression);                \
  if (name) leave* std::move(name)
#define ARBITRO_ASSIGN_OR(leave, name, place, expression) \
  auto name = (expression);                               \
  if (!name.ok()) leave ErrorIn(std::move(name));         \
  place = *std::move(name)

// Returns the error of `expression`, if it has one: an absl::Status, or an optional error.
#define RETURN_IF_ERROR(expression) \
  ARBITRO_LEAVE_BY(return, ARBITRO_JOINED(error_, __LINE__), expression)
#define TRY(expression) RETURN_IF_ERROR(expression)

// Assigns the value of `expression` to `place`, which may be a declaration, or returns its error.
#define ASSIGN_OR_RETURN(place, expression) \
  ARBITRO_ASSIGN_OR(return, ARBITRO_JOINED(value_, __LINE__), place, expression)

#define CO_TRY(expression) ARBITRO_LEAVE_BY(co_return, ARBITRO_JOINED(error_, __LINE__), expression)
#define CO_ASSIGN_OR_RETURN(place, expression) \
  ARBITRO_ASSIGN_OR(co_return, ARBITRO_JOINED(value_, __LINE__), place, expression)

#endif  // ARBITRO_API_STATUS_TRY_H_
