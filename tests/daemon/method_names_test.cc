// SPDX-License-Identifier: Apache-2.0
//
// Every call stands under its own name in the log of requests and in the metrics.
#include <chrono>
#include <csignal>
#include <cstddef>
#include <string>

#include "google/protobuf/descriptor.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/daemon_process.h"

namespace arbitro::testing {
namespace {

using google::protobuf::MethodDescriptor;

// Makes the call with an empty request. Of a stream it takes the first answer.
void Make(const ApiClient& client, const MethodDescriptor& call) {
  std::string response;
  if (call.client_streaming()) {
    client.Upload(NameOfCall(call), {""}, &response);
  } else if (call.server_streaming()) {
    client.Stream(NameOfCall(call), "", [](const std::string&) { return false; });
  } else {
    client.CallBytes(NameOfCall(call), "", &response);
  }
}

size_t CountOf(const std::string& word, const std::string& text) {
  size_t count = 0;
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
  return count;
}

TEST(MethodNames, EachCallIsLoggedAndMeteredByItsOwn) {
  const storage::TemporaryFolder folder;
  DaemonProcess daemon(folder.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  for (const MethodDescriptor* call : Calls()) Make(client, *call);

  std::string metrics;
  ASSERT_TRUE(client.CallBytes("AdminService/GetMetrics", "", &metrics).ok());
  daemon.Signal(SIGTERM);  // writes the lines that wait
  ASSERT_TRUE(daemon.WaitForEnd(std::chrono::seconds(30)));
  const std::string log = daemon.Log();
  for (const MethodDescriptor* call : Calls()) {
    const std::string name = NameOfCall(*call);
    const size_t made = name == "AdminService/GetMetrics" ? 2 : 1;
    EXPECT_EQ(CountOf("\"method\":\"" + name + "\"", log), made) << name;
    EXPECT_NE(metrics.find("arbitro_requests_total{method=\"" + name + "\","), metrics.npos)
        << name;
  }
  EXPECT_EQ(CountOf("\"method\":", log), Calls().size() + 1) << "a line has another name";
}

}  // namespace
}  // namespace arbitro::testing
