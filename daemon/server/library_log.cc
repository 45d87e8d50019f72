// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/library_log.h"

#include <string>

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>

#include "absl/strings/str_cat.h"
#include "daemon/server/line_budget.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// Of each place in a library.
constexpr uint32_t kLinesAMinute = 1;

// Never destroyed: libraries have things to say until the very end.
LineBudget& Budget() {
  static auto* const budget = new LineBudget(kLinesAMinute);
  return *budget;
}

void Say(spdlog::level::level_enum level, const std::string& place, const std::string& words) {
  std::string left_out;
  if (Budget().MaySay(place, &left_out)) spdlog::log(level, "{}: {}{}", place, words, left_out);
}

std::string PlaceOf(const char* library, const char* file, int line) {
  const std::string path = file;
  return absl::StrCat(library, " ", path.substr(path.find_last_of('/') + 1), ":", line);
}

void FromProtobuf(google::protobuf::LogLevel level, const char* file, int line,
                  const std::string& message) {
  const bool grave = level >= google::protobuf::LOGLEVEL_FATAL;
  Say(grave ? spdlog::level::critical : spdlog::level::warn, PlaceOf("protobuf", file, line),
      message);
}

void FromGrpc(gpr_log_func_args* said) {
  const auto level = said->severity == GPR_LOG_SEVERITY_ERROR  ? spdlog::level::warn
                     : said->severity == GPR_LOG_SEVERITY_INFO ? spdlog::level::info
                                                               : spdlog::level::debug;
  Say(level, PlaceOf("gRPC", said->file, said->line), said->message);
}

}  // namespace

void TakeOverLibraryLogs() {
  google::protobuf::SetLogHandler(FromProtobuf);
  gpr_set_log_function(FromGrpc);
}

}  // namespace arbitro::server
