// SPDX-License-Identifier: Apache-2.0
//
// Errors as each protocol says them. The JSON is Connect's, with our reason, field, rule and what
// to do as plain members, so that it reads without base64.

#ifndef ARBITRO_DAEMON_WEB_CALL_ERROR_H_
#define ARBITRO_DAEMON_WEB_CALL_ERROR_H_

#include <map>
#include <string>
#include <string_view>

#include "daemon/web/api/description.h"
#include "daemon/web/upstream/upstream.h"

namespace arbitro::web {

// Connect's name of a code: "not_found"; and the status of HTTP that goes with it.
std::string_view NameOfCode(int code);
unsigned HttpStatusOf(int code);

// The advice for a client, by the reason of the error: the table of docs/errors.md.
class Remedies {
 public:
  explicit Remedies(std::string_view errors_page);

  // Empty if the page has no such reason.
  std::string_view Of(std::string_view reason) const;

 private:
  std::map<std::string, std::string, std::less<>> remedies_;
};

// Thread-safe.
class ErrorText {
 public:
  // Both must outlive it.
  ErrorText(const Description* description, const Remedies* remedies)
      : description_(*description), remedies_(*remedies) {}

  // {"code": …, "message": …, "details": […], "reason": …, "fields": […], "rule": {…}, "to_do": …}
  std::string Json(const CallEnd& end) const;

 private:
  const Description& description_;
  const Remedies& remedies_;
};

// The end of a call that the door itself refuses.
CallEnd Refused(int code, std::string message);

// The reason of the door's own refusals, in details as the daemon has them.
CallEnd RefusedFor(int code, std::string_view reason, std::string message);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_ERROR_H_
