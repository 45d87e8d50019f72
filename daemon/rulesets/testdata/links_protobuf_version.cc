// SPDX-License-Identifier: Apache-2.0
//
// The symbols that links_protobuf.c takes from protobuf. Protobuf's headers are not for rulesets.
#include <string>

namespace google::protobuf::internal {
std::string VersionString(int version);
}  // namespace google::protobuf::internal

extern "C" const char* protobuf_version();
extern "C" const char* protobuf_version() {
  static const std::string version = google::protobuf::internal::VersionString(3021012);
  return version.c_str();
}
