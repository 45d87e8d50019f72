// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "daemon/access/token.h"
#include "tools/arbitroutil/commands.h"
#include "tools/printing.h"

namespace arbitro::tools {

ExitCode MakeToken() {
  const std::string token = access::NewToken();
  if (token.empty()) {
    SayError("arbitroutil: the system has no random bytes to give\n");
    return kExitFault;
  }
  Say("token  %s\nhash   %s\n", token.c_str(), access::HashOfToken(token).c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
